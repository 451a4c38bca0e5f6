"""What the cards played so far say about the hands they came from.

A seat that could have played better than it did probably could not. Each play of another seat
is asked of a sampled deal again: would the cheap policy, with that hand, have done the same?
It is a hint and no fact: people and stronger players play otherwise often enough.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.sheepshead.cheap import ABOVE, GROUP, POINTS, follow, lead
from game.ai.sheepshead.playout import ALL_SEATS, ANY, GUESSED, KNOWN, World
from game.ai.sheepshead.worlds import PACK, Worlds
from game.core.cards import HIDDEN, Seat
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.sheepshead.facts import Facts, led_group
from game.rules.sheepshead.order import GROUPS, ORDER, TRUMPS
from game.rules.sheepshead.score import SEATS
from game.rules.sheepshead.tricks import partner_follow, partner_lead, picker_follow

DRAWS: Final = 4
"""Deals of which one is chosen."""
FACTOR: Final = 2
"""How many times less likely a deal is taken to be for every play that does not suit it.

A sharper eye gains against players of the same school and loses against others.
"""
MOST: Final = 6
"""Odd plays beyond which nothing more is said."""
WEIGHTS: Final = tuple(FACTOR ** (MOST - n) for n in range(MOST + 1))


@dataclass(slots=True)
class Sign:
    """One card that another seat played, and the table as it lay then."""

    seat: Seat
    card: Bits
    since: Bits
    """What the seat has played from then on, this card included."""
    led: int
    """Group led, -1 on the lead."""
    laid: int
    above: Bits
    winner: Seat
    pot: int
    out: Bits
    bound: bool
    shown: bool


def signs(view: View, known: Facts) -> list[Sign]:
    """The plays of the others in their order; those of a picker with an unknown say nothing."""
    out: list[Sign] = []
    left, bound = PACK, known.group >= 0
    shown = view.notes["alone"] is True
    lines = [(t.leader, t.cards) for t in view.played]
    if view.trick:
        lines.append((view.trick[0][0], tuple(c for _, c in view.trick)))
    aside = next(ORDER.cards(known.unknown)) if known.unknown else HIDDEN
    mute = {view.seat, known.picker} if view.notes["unknown"] else {view.seat}
    for leader, cards in lines:
        led = led_group(cards[0], aside, known.group)
        above, winner, pot = ANY, leader, 0
        for i, c in enumerate(cards):
            seat = (leader + i) % SEATS
            if c in (HIDDEN, aside):
                if not i:
                    above = GROUPS[led] | TRUMPS
                continue
            card = 1 << ORDER.bit[c]
            if seat not in mute:
                out.append(Sign(seat, card, 0, led if i else -1, i, above, winner, pot, left,
                                bound, shown))
            left ^= card
            pot += POINTS[card]
            if card & above:
                above, winner = ABOVE[card], seat
            shown = shown or card == known.called
        bound = bound and led != known.group
    since = [0] * SEATS
    for sign in reversed(out):
        since[sign.seat] |= sign.card
        sign.since = since[sign.seat]
    return out


def likely(worlds: Worlds, seen: Sequence[Sign], stream: Stream) -> World | None:
    """One of several deals that fit, the likelier the fewer plays in it are odd."""
    known, picker = worlds.known, worlds.picker
    drawn = [worlds.draw(stream) for _ in range(DRAWS)]
    deals = [world for world in drawn if world is not None]
    if not deals:
        return None
    odds = [sum(odd(sign, world.hands[sign.seat], picker, world.partner, known.called,
                    known.group) for sign in seen) for world in deals]
    least = min(odds)
    weights = [WEIGHTS[min(n - least, MOST)] for n in odds]
    at = stream.below(sum(weights))
    for world, weight in zip(deals, weights, strict=True):
        at -= weight
        if at < 0:
            return world
    raise AssertionError("the weights add up")


def odd(sign: Sign, hand: Bits, picker: Seat, partner: Seat, called: Bits, group: int) -> bool:
    """Whether a seat that now holds `hand` would have played another kind of card."""
    seat, led, hand = sign.seat, sign.led, hand | sign.since
    side = 1 << picker | (1 << partner if partner >= 0 else 0)
    ruling = side >> seat & 1 > 0
    if led < 0:
        legal = hand
        if sign.bound and seat == partner:
            legal = partner_lead(hand, called, group)
        if not legal & (legal - 1):
            return False
        guess = lead(legal, sign.out & ~hand, ruling, partner < 0, group if sign.bound else -1)
        return GROUP[guess] != GROUP[sign.card] or POINTS[guess] != POINTS[sign.card]
    if not sign.bound or not ruling:
        legal = hand & GROUPS[led] or hand
    elif seat == partner:
        legal = partner_follow(hand, led, called, group)
    else:
        legal = picker_follow(hand, led, group)
    if not legal & (legal - 1):
        return False
    if sign.shown or seat == partner:
        mine = side if ruling else ALL_SEATS & ~side
        foes, friends = KNOWN[mine][seat][sign.laid]
        lean = mine >> sign.winner << 2 & 4
    else:
        foes, friends = GUESSED[picker][seat][sign.laid]
        lean = 1 if seat == picker else 0 if sign.winner == picker else 3
    guess = follow(legal, sign.above, sign.out & ~hand, GROUPS[led], lean, foes, friends,
                   sign.pot)
    return guess != sign.card and (
        (guess & sign.above > 0) != (sign.card & sign.above > 0)
        or POINTS[guess] != POINTS[sign.card] or GROUP[guess] != GROUP[sign.card])

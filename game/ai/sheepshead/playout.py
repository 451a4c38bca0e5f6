"""Playing a sampled deal to its end, fast: the rules of the game and a cheap policy on bits.

Every seat decides by its own cards, by what lies on the table and by what everybody knows, and
not by the hidden hands of the world that is played out. Who is the partner, in particular,
only the partner knows before the called card is on the table.
"""

from dataclasses import dataclass
from typing import Final

from game.ai.sheepshead.cheap import ABOVE, GROUP, POINTS, follow, lead
from game.ai.sheepshead.cheap_leaster import follow_leaster, lead_leaster
from game.core.cards import Seat
from game.core.order import Bits
from game.rules.sheepshead.order import GROUPS, TRUMPS
from game.rules.sheepshead.score import SEATS
from game.rules.sheepshead.tricks import (
    partner_follow,
    partner_lead,
    picker_follow,
    unknown_follow,
)

NEXT: Final = (1, 2, 3, 4, 0)
FROM: Final = tuple(tuple((s + i) % SEATS for i in range(SEATS)) for s in range(SEATS))
"""All seats in their order, by the first."""
ALL_SEATS: Final = (1 << SEATS) - 1
LATER: Final = tuple(tuple(sum(1 << (s + i) % SEATS for i in range(1, SEATS - n))
                           for n in range(SEATS)) for s in range(SEATS))
"""Seats still to play, as a mask, by the seat to act and the number of cards on the table."""


def _known(mine: int, seat: Seat, laid: int) -> tuple[int, int]:
    friends = 4 * (LATER[seat][laid] & mine).bit_count()
    return 4 * (SEATS - 1 - laid) - friends, friends


def _guessed(picker: Seat, seat: Seat, laid: int) -> tuple[int, int]:
    """The picker takes each seat for a friend with one chance in four, a defender with three."""
    n = SEATS - 1 - laid
    foes = 3 * n if seat == picker else n + 3 * (LATER[seat][laid] >> picker & 1)
    return foes, 4 * n - foes


KNOWN: Final = tuple(tuple(tuple(_known(mine, seat, laid) for laid in range(SEATS))
                           for seat in range(SEATS)) for mine in range(1 << SEATS))
"""Foes and friends still to play, in quarters of a seat, for a seat that knows its side: by
the mask of its side, the seat and the number of cards on the table."""
GUESSED: Final = tuple(tuple(tuple(_guessed(picker, seat, laid) for laid in range(SEATS))
                             for seat in range(SEATS)) for picker in range(SEATS))
"""The same for one that does not know: by the picker, the seat and the cards on the table."""
ANY: Final[Bits] = -1


@dataclass(slots=True)
class Table:
    """What everybody knows before a seat plays a card."""

    seat: Seat
    left: int
    """Tricks still to be taken, the present one included."""
    laid: int
    """Cards on the table."""
    led: int
    """Group led, -1 on the lead."""
    above: Bits
    """Cards that would take the trick as it lies; ANY on the lead."""
    winner: Seat
    """Who takes the trick as it lies; the leader when only an unknown lies."""
    pot: int
    """Card points on the table, but those of a card face down."""
    out: Bits
    """Cards not yet played open."""
    picker: Seat
    """-1 in a leaster."""
    called: Bits
    group: int
    """The called suit's group, -1 without a call."""
    bound: bool
    """Whether the called suit is still to be led for the first time."""
    shown: bool
    """Whether everybody knows who is on whose side."""


@dataclass(slots=True)
class World:
    """A deal that fits what a seat knows, with what happened credited to the right side."""

    hands: list[Bits]
    partner: Seat
    """-1 alone and in a leaster."""
    unknown: Bits
    """The card set aside and not yet played, 0 for none."""
    points: int
    """Card points of the picker's side so far, bury included."""
    tricks: int
    """Tricks of the picker's side so far."""
    pot: int
    """Card points of a card face down on the table."""
    under: Bits
    """Bury or blind."""
    aside: Bits
    """The card set aside, played or not; 0 without an unknown call."""


def finish(table: Table, world: World, card: Bits) -> tuple[int, int]:
    """Play on with `card` by the seat to act: card points and tricks of the picker's side."""
    hands = world.hands[:]
    picker, partner, unknown = table.picker, world.partner, world.unknown
    called, group, bound = table.called, table.group, table.bound
    seat, laid, led = table.seat, table.laid, table.led
    above, winner, out, left = table.above, table.winner, table.out, table.left
    pot, points, won = table.pot + world.pot, world.points, world.tricks
    side = 1 << picker | (1 << partner if partner >= 0 else 0)
    rest = ALL_SEATS & ~side
    shown = table.shown
    if led < 0:
        led = group if card == unknown else GROUP[card]
    while True:
        hands[seat] ^= card
        pot += POINTS[card]
        if card == unknown:
            unknown = 0
            if not laid:
                above = GROUPS[group] | TRUMPS
        else:
            out ^= card
            if card & above:
                above = ABOVE[card]
                winner = seat
            if card == called:
                shown = True
        laid += 1
        if laid == SEATS:
            if side >> winner & 1:
                points += pot
                won += 1
            if led == group:
                bound = False
            left -= 1
            if left < 2:
                break
            seat = winner
            laid = pot = 0
            above = ANY
            hand = hands[seat]
            if bound:
                legal = hand
                if seat == partner:
                    legal = partner_lead(hand, called, group)
                elif seat == picker and unknown:
                    legal = hand ^ unknown
                card = lead(legal, out & ~hand, side >> seat & 1 > 0, partner < 0, group)
            else:
                card = lead(hand, out & ~hand, side >> seat & 1 > 0, partner < 0, -1)
            led = GROUP[card]
            continue
        seat = NEXT[seat]
        hand = hands[seat]
        if not bound or not side >> seat & 1:
            legal = hand & GROUPS[led] or hand
        elif not hand & (hand - 1):
            legal = hand
        elif seat != picker:
            legal = partner_follow(hand, led, called, group)
        elif unknown:
            legal = unknown_follow(hand ^ unknown, unknown, led, group)
        else:
            legal = picker_follow(hand, led, group)
        if legal & (legal - 1):
            # The partner knows all, the others only what the table knows.
            if shown or seat == partner:
                mine = side if side >> seat & 1 else rest
                foes, friends = KNOWN[mine][seat][laid]
                lean = mine >> winner << 2 & 4
            else:
                foes, friends = GUESSED[picker][seat][laid]
                lean = 1 if seat == picker else 0 if winner == picker else 3
            card = follow(legal, above, out & ~hand, GROUPS[led], lean, foes, friends, pot)
        else:
            card = legal
    card = hands[winner]
    led = group if card == unknown else GROUP[card]
    above, pot = ANY, 0
    for seat in FROM[winner]:
        card = hands[seat]
        pot += POINTS[card]
        if card == unknown:
            if above == ANY:
                above = GROUPS[led] | TRUMPS
        elif card & above:
            above = ABOVE[card]
            winner = seat
    if side >> winner & 1:
        return points + pot, won + 1
    return points, won


def finish_leaster(table: Table, world: World, card: Bits, taken: list[int],
                   tricks: list[int]) -> tuple[list[int], list[int]]:
    """Play a leaster on with `card`: card points and tricks per seat.

    `taken` and `tricks` are those of the complete tricks so far.
    """
    hands, taken, tricks = world.hands[:], taken[:], tricks[:]
    seat, laid, led = table.seat, table.laid, table.led
    above, winner, out, left, pot = (
        table.above, table.winner, table.out, table.left, table.pot)
    if led < 0:
        led = GROUP[card]
    while True:
        hands[seat] ^= card
        pot += POINTS[card]
        out ^= card
        if card & above:
            above = ABOVE[card]
            winner = seat
        laid += 1
        if laid == SEATS:
            taken[winner] += pot
            tricks[winner] += 1
            left -= 1
            if not left:
                return taken, tricks
            seat = winner
            laid = pot = 0
            above = ANY
            hand = hands[seat]
            card = lead_leaster(hand, out & ~hand, tricks[seat])
            led = GROUP[card]
            continue
        seat = NEXT[seat]
        hand = hands[seat]
        legal = hand & GROUPS[led] or hand
        card = legal
        if legal & (legal - 1):
            card = follow_leaster(legal, above, pot, tricks[seat], SEATS - 1 - laid, left)

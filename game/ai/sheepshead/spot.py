"""Where a seat stands when it has to play a card, in bits of `ORDER` and small numbers.

The view is read once, by `spot_of`; every decision about a card looks at a `Spot` alone, so a
search can build one from a sampled deal and ask the same questions.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from game.ai.odds import SURE
from game.core.actions import Kind
from game.core.cards import HIDDEN, Seat
from game.core.order import Bits
from game.core.view import View
from game.rules.sheepshead import tricks
from game.rules.sheepshead.facts import Facts, facts, led_group
from game.rules.sheepshead.order import ORDER, TRUMP_GROUP
from game.rules.sheepshead.score import SEATS, TRICKS

PACK: Final[Bits] = (1 << 32) - 1


class Role(IntEnum):
    """What a seat is in the deal, as far as it knows."""

    PICKER = 0
    PARTNER = 1
    DEFENDER = 2
    LEASTER = 3


@dataclass(slots=True)
class Spot:
    """One decision about a card. Lists have an item per seat."""

    seat: Seat
    role: Role
    hand: Bits
    legal: Bits
    led: int
    """Group led, -1 on the lead."""
    best: Bits
    """The card that takes the trick as it lies, 0 if none does."""
    winner: Seat
    """Who played it, -1 if nobody."""
    pot: int
    """Card points on the table."""
    later: tuple[Seat, ...]
    """Seats that play after this one, in their order."""
    holds: list[Bits]
    """Unseen cards that a seat may hold; 0 for the own seat."""
    counts: list[int]
    """Cards left per seat."""
    ally: list[int]
    """Chance in thousandths that a seat is on this seat's side."""
    picker: Seat
    """-1 in a leaster."""
    called: Bits
    group: int
    """The called suit's group, -1 without a call."""
    bound: bool
    """Whether the called suit is still to be led."""
    unknown: Bits
    """The card set aside, for the picker alone and until it is played."""
    led_before: int
    """A bit per group: whether it was led to an earlier trick."""
    unseen: Bits
    sure: int
    """Card points that this side has for certain."""
    lost: int
    """Card points that the other side has for certain."""
    own_tricks: int
    """Tricks this seat has taken."""
    left: int
    """Tricks still to be taken, the present one included."""
    taken: list[int]
    """Card points per seat in its tricks, as far as they are known."""


def spot_of(view: View) -> Spot:
    """The spot of a view in the play in which its seat has to act."""
    known = facts(view)
    role = _role(view, known)
    candidates = _partner_candidates(view, known)
    gone = _gone(view)
    unseen = PACK & ~gone & ~known.hand
    table = [(s, 0 if c == HIDDEN else 1 << ORDER.bit[c]) for s, c in view.trick]
    live = sum(b for _, b in table if b != known.unknown)
    best = tricks.winning_card(live, known.led) if table else 0
    taken = _taken(view)
    spot = Spot(
        seat=view.seat, role=role, hand=known.hand,
        legal=sum(1 << ORDER.bit[a.card] for a in view.legal),
        led=known.led, best=best,
        winner=next((s for s, b in table if b == best), -1) if best else -1,
        pot=sum(ORDER.points(b) for _, b in table),
        later=tuple((view.seat + i) % SEATS for i in range(1, SEATS - len(table))),
        holds=_holds(view, known, unseen, candidates),
        counts=list(view.counts), ally=_allies(view, known, role, candidates),
        picker=-1 if known.picker is None else known.picker,
        called=known.called, group=known.group, bound=known.bound,
        unknown=known.unknown if known.unknown_out else 0,
        led_before=_led_before(view, known), unseen=unseen, sure=0, lost=0,
        own_tricks=view.tricks[view.seat], left=TRICKS - len(view.played), taken=taken,
    )
    _count(spot, view)
    return spot


def _role(view: View, known: Facts) -> Role:
    if known.picker is None:
        return Role.LEASTER
    if view.seat == known.picker:
        return Role.PICKER
    return Role.PARTNER if view.seat == known.partner else Role.DEFENDER


def _partner_candidates(view: View, known: Facts) -> list[Seat]:
    """Seats that may hold the called card or did: one once it is known, none without one.

    Who led the called suit first without the called card is not the partner (S11).
    """
    if not known.called:
        return []
    if known.partner is not None:
        return [known.partner]
    seats = [s for s in range(SEATS) if s not in (known.picker, view.seat)]
    if view.trick and known.led == known.group:
        passed = {s for s, _ in view.trick}
        seats = [s for s in seats if s not in passed]
    return seats


def _gone(view: View) -> Bits:
    """Cards this seat knows to be out of every hand: played open, or buried by itself."""
    gone = 0
    for _, action in view.history:
        if action.kind in (Kind.PLAY, Kind.BURY):
            for c in action.cards:
                if c != HIDDEN:
                    gone |= 1 << ORDER.bit[c]
    return gone


def _aside(known: Facts) -> int:
    """The card set aside as a card id, for the picker; HIDDEN for the others."""
    return next(ORDER.cards(known.unknown)) if known.unknown else HIDDEN


def _led_before(view: View, known: Facts) -> int:
    groups = 0
    for trick in view.played:
        groups |= 1 << led_group(trick.cards[0], _aside(known), known.group)
    return groups


def _holds(view: View, known: Facts, unseen: Bits, candidates: list[Seat]) -> list[Bits]:
    """What each seat may hold, from who did not follow and from the call (S6, S11)."""
    holds = [0 if s == view.seat else unseen for s in range(SEATS)]
    aside = _aside(known)
    lines = [(t.leader, t.cards) for t in view.played]
    if view.trick:
        lines.append((view.trick[0][0], tuple(c for _, c in view.trick)))
    for leader, cards in lines:
        led = led_group(cards[0], aside, known.group)
        for i, c in enumerate(cards):
            if c not in (HIDDEN, aside) and ORDER.group[c] != led:
                holds[(leader + i) % SEATS] &= ~ORDER.groups[led]
    if known.called & unseen:
        for s in range(SEATS):
            if s not in candidates:
                holds[s] &= ~known.called
    return holds


def _allies(view: View, known: Facts, role: Role, candidates: list[Seat]) -> list[int]:
    if role == Role.LEASTER:
        ally = [0] * SEATS
    elif role == Role.PICKER:
        ally = [SURE // len(candidates) if s in candidates else 0 for s in range(SEATS)]
    elif role == Role.PARTNER:
        ally = [SURE if s == known.picker else 0 for s in range(SEATS)]
    else:
        ally = [SURE - SURE // len(candidates) if s in candidates else SURE for s in range(SEATS)]
        if known.picker is not None:
            ally[known.picker] = 0
    ally[view.seat] = SURE
    return ally


def _taken(view: View) -> list[int]:
    taken = [0] * SEATS
    for trick in view.played:
        taken[trick.winner] += sum(ORDER.value[c] for c in trick.cards if c != HIDDEN)
    return taken


def _count(spot: Spot, view: View) -> None:
    """Points that are certain for this side and for the other one, the bury where known."""
    buried = sum(ORDER.value[c] for _, a in view.history if a.kind == Kind.BURY
                 for c in a.cards if c != HIDDEN)
    spot.sure = buried + sum(
        p for s, p in enumerate(spot.taken) if spot.ally[s] == SURE)
    spot.lost = sum(p for s, p in enumerate(spot.taken) if spot.ally[s] == 0)


def beaters(spot: Spot, seat: Seat, led: int, card: Bits) -> Bits:
    """Unseen cards with which a later seat might still beat `card`, which wins so far."""
    cards = spot.holds[seat]
    if led == spot.group and spot.bound:
        if seat == spot.picker:
            cards &= ORDER.groups[led]  # S12, S13: he has a card for this suit and no ruff
        elif cards & spot.called and _only_holder(spot, seat):
            cards = spot.called  # S11
    higher = cards & ~((card << 1) - 1)
    if ORDER.trumps & card:
        return higher & ORDER.trumps
    return higher & ORDER.groups[led] | cards & ORDER.trumps


def _only_holder(spot: Spot, seat: Seat) -> bool:
    return all(s == seat or not h & spot.called for s, h in enumerate(spot.holds))


def unbeatable(spot: Spot, led: int, card: Bits) -> bool:
    """Whether no later seat that may be against us can beat `card`."""
    return not any(spot.ally[s] < SURE and beaters(spot, s, led, card) for s in spot.later)


def takes(spot: Spot, card: Bits) -> bool:
    """Whether `card`, played now, would take the trick as it lies."""
    if card == spot.unknown:
        return False
    if spot.led < 0 or not spot.best:
        return spot.led < 0 or bool(card & (ORDER.groups[spot.led] | ORDER.trumps))
    return tricks.winning_card(spot.best | card, spot.led) == card


def group_of(bit: Bits) -> int:
    """Group of one card in bits."""
    for g in range(TRUMP_GROUP):
        if bit & ORDER.groups[g]:
            return g
    return TRUMP_GROUP

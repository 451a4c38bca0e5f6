"""A deal played out in one flat loop, fast enough to do thousands for one decision.

Everything is bits of `PLAIN`, as in `suits`. Each seat follows a cheap rule policy that looks
at its own cards, the cards that are gone and the table, never at another hand. Legality and
winners are those of `game.rules.thousand.tricks`, written out here for speed; a test holds
every playout to a `Deal`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from game.ai.thousand.suits import (
    ACES,
    COUPLES,
    GROUPS,
    JACKS,
    KINGS,
    NINES,
    PACK,
    QUEENS,
    TENS,
    WORTH,
)
from game.core.cards import Seat
from game.core.order import Bits
from game.rules.thousand.order import PLAIN

_NEXT: Final = (1, 2, 0)
_SUIT: Final = 6
"""Bits of a suit; a rank's bit shifted down to its suit's lowest bit, times `_FULL`, is the
whole suit."""
_FULL: Final = (1 << _SUIT) - 1
_HALF: Final = 12
_LOW: Final = (1 << _HALF) - 1
_GROUP: Final = {1 << b: GROUPS[b // _SUIT] for b in range(4 * _SUIT)}
_POINTS: Final = {sum(1 << b for b in three): PLAIN.points(sum(1 << b for b in three))
                  for three in combinations(range(4 * _SUIT), 3)}
_MARRIAGE: Final = {couple & QUEENS: worth for couple, worth in zip(COUPLES, WORTH, strict=True)}
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (couple & QUEENS for couple in COUPLES)


def _down(cards: Bits) -> Bits:
    """The cards and everything below them in their suits."""
    out = 0
    for group in GROUPS[:2]:
        here = cards & group
        if here:
            out |= group & ((1 << here.bit_length()) - 1)
    return out


_DOWN: Final = tuple(_down(cards) for cards in range(_LOW + 1))
_DOWN_HIGH: Final = tuple(cards << _HALF for cards in _DOWN)


@dataclass(slots=True)
class Start:
    """Where the playouts of one decision begin: the seat to act and all that is public."""

    seat: Seat
    declarer: Seat
    trumps: Bits
    """All cards of the trump suit, 0 without one."""
    table: int
    """Cards on the table, 0 to 2."""
    led: Bits
    best: Bits
    """The card that takes the trick as it lies, 0 on the lead."""
    winner: Seat
    trick: Bits
    gone: Bits
    """Cards played, those on the table included."""
    first: bool
    """Whether this is the first trick."""
    points: Sequence[int]
    """Cards and marriages per seat so far."""


def play_out(start: Start, world: Sequence[Bits], card: Bits = 0) -> list[int]:
    """Points per seat at the end if the seat to act plays `card` now (0: what the policy says).

    `world` are the hands; the card must be legal.
    """
    hands = list(world)
    out = list(start.points)
    seat, declarer, trumps = start.seat, start.declarer, start.trumps
    table, led, best, winner = start.table, start.led, start.best, start.winner
    trick, gone, first = start.trick, start.gone, start.first
    while True:
        hand = hands[seat]
        if table:
            if not card:
                card = _follow(hand, gone, trumps, led, best, table,
                               seat != declarer and winner != declarer)
            if card & trumps:
                if card > best or not best & trumps:
                    best, winner = card, seat
            elif card & led and card > best and not best & trumps:
                best, winner = card, seat
            trick |= card
        else:
            if not card:
                card = _lead(hand, gone, trumps, seat == declarer, first)
            led, best, winner, trick = _GROUP[card], card, seat, card
            if not first:
                queen = card & QUEENS or card >> 1 & QUEENS
                if queen and hand & queen and hand & queen << 1:
                    out[seat] += _MARRIAGE[queen]
                    trumps = led
        hands[seat] = hand ^ card
        gone |= card
        card = 0
        if table < 2:
            table += 1
            seat = _NEXT[seat]
            continue
        out[winner] += _POINTS[trick]
        if gone == PACK:
            return out
        table, seat, first = 0, winner, False


def _lead(hand: Bits, gone: Bits, trumps: Bits, attacks: bool, first: bool) -> Bits:
    """The card to lead."""
    if not hand & hand - 1:
        return hand
    unseen = PACK ^ gone ^ hand
    top = hand & ~(_DOWN[unseen & _LOW] | _DOWN_HIGH[unseen >> _HALF])
    queens = hand & hand >> 1 & QUEENS
    pairs = queens * 3
    sure = top & ~pairs or top
    if trumps and unseen & trumps:
        high = sure & trumps
        if attacks and high:
            return 1 << high.bit_length() - 1
        sure &= ~trumps
        if queens and attacks:
            sure = 0
    if queens and not first:
        sure &= ~((queens >> 2) * _FULL)
        if not sure:
            queens = queens & top >> 1 or queens
            queen = queens & _HEARTS or queens & _DIAMONDS or queens & _CLUBS or queens
            return queen << 1 if top & queen << 1 else queen
    if sure:
        high = sure & ACES or sure & TENS or sure
        return high & -high
    low = hand & ~(pairs | trumps) or hand & ~pairs or hand
    low = low & ~(((low & TENS) >> 4) * _FULL) or low
    low = low & NINES or low & JACKS or low & QUEENS or low & KINGS or low & TENS or low
    return low & -low


def _follow(hand: Bits, gone: Bits, trumps: Bits, led: Bits, best: Bits, table: int,
            friend: bool) -> Bits:
    """The card to a trick that is led; `friend` says it lies with the other defender."""
    cards = hand & led
    if not cards:
        cards = hand & trumps
        if not cards:
            return _discard(hand, gone, table == 2 and friend)
    if not cards & cards - 1:
        return cards
    free = cards & ~((hand & hand >> 1 & QUEENS) * 3) or cards
    if best & trumps:
        over = free & -(best << 1) if cards & trumps else 0
    else:
        over = free & -(best << 1) if cards & led else free
    if table == 2:
        if friend:
            return _fat(free, hand, gone) or free & -free
        if over:
            return over & TENS or over & -over
        return free & -free
    if over and cards & led:
        unseen = PACK ^ gone ^ hand
        sure = over & ~(_DOWN[unseen & _LOW] | _DOWN_HIGH[unseen >> _HALF])
        if sure:
            return sure & -sure
        return free & -free
    return over & -over or free & -free


def _fat(cards: Bits, hand: Bits, gone: Bits) -> Bits:
    """The card with most points that is not sure to win a trick later, 0 without one."""
    unseen = PACK ^ gone ^ hand
    fat = cards & (_DOWN[unseen & _LOW] | _DOWN_HIGH[unseen >> _HALF])
    fat = fat & TENS or fat & KINGS or fat & QUEENS
    return fat & -fat


def _discard(hand: Bits, gone: Bits, feed: bool) -> Bits:
    """Any card, to a trick that it cannot take."""
    free = hand & ~((hand & hand >> 1 & QUEENS) * 3) or hand
    if feed:
        fat = _fat(free, hand, gone)
        if fat:
            return fat
    low = (free & NINES or free & JACKS or free & QUEENS or free & KINGS
           or hand & QUEENS or hand & KINGS or free & TENS or free)
    return low & -low

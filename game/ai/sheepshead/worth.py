"""What a card is worth to keep, and how likely this side takes the trick.

Worth is in thousandths of a card point, so that it can be weighed against points in tricks.
"""

from typing import Final

from game.ai.odds import SURE, none_of
from game.ai.sheepshead.spot import Spot, beaters
from game.core.cards import Seat
from game.core.order import Bits
from game.rules.sheepshead.order import ALL_ACES, GROUPS, ORDER, TRUMP_GROUP, TRUMPS

PICKER_EXTRA: Final = 2
"""Cards by which the picker is taken to be stronger than a hand at random: he chose to pick."""
FACES: Final[Bits] = 0xFF << 24
"""Jacks and queens, the eight highest trumps."""
KEEP_TRUMP: Final = (3600, 3600, 3600, 4200, 3000, 3000, 6000, 6600, 7200, 7800,
                     10000, 11600, 13200, 14600)
"""By trump from the seven of diamonds to the queen of clubs."""
LOWEST_TRUMP: Final = (TRUMPS & -TRUMPS).bit_length() - 1
KEEP_ACE: Final = 4000
"""A fail ace may still take a trick of its suit."""
VOID: Final = 1500
"""Playing the last card of a fail suit while trumps are left makes room for a ruff."""
LATER: Final = 2
"""Card points that a seat still to play brings on average."""


def keep(spot: Spot, card: Bits) -> int:
    """What the card may still do if it is not played now."""
    if card & TRUMPS:
        return KEEP_TRUMP[card.bit_length() - 1 - LOWEST_TRUMP]
    if card & ALL_ACES:
        return KEEP_ACE
    for group in GROUPS[:TRUMP_GROUP]:
        if card & group:
            return -VOID if not (spot.hand & group) ^ card and spot.hand & TRUMPS else 0
    return 0


def points(card: Bits) -> int:
    """Card points of one card."""
    return ORDER.value[ORDER.card[card.bit_length() - 1]]


def chance(spot: Spot, led: int, card: Bits, mine: int) -> int:
    """Chance that this side takes the trick when `card` leads it so far and the rest plays.

    `mine` is the chance that `card` belongs to this side. Every later seat that can is taken
    to beat a card of the other side.
    """
    p = mine
    for seat in spot.later:
        over = beaten(spot, seat, led, card)
        friend = spot.ally[seat]
        p = (p * (SURE * SURE - (SURE - friend) * over) + (SURE - p) * friend * over) \
            // (SURE * SURE)
    return p


def beaten(spot: Spot, seat: Seat, led: int, card: Bits) -> int:
    """Chance that a later seat can beat `card`."""
    could = beaters(spot, seat, led, card)
    if not could:
        return 0
    cards = spot.holds[seat]
    pool = cards.bit_count()
    held = spot.counts[seat] + (PICKER_EXTRA if seat == spot.picker else 0)
    if led == TRUMP_GROUP:
        return SURE - none_of(held, pool, could.bit_count())
    higher = (could & GROUPS[led]).bit_count()
    ruffs = (could & TRUMPS).bit_count()
    over = SURE - none_of(held, pool, higher) if higher else 0
    if ruffs:
        suit = (cards & GROUPS[led]).bit_count()
        void = none_of(held, pool, suit)
        over += void * (SURE - none_of(held, pool - suit, ruffs)) // SURE
    return min(over, SURE)

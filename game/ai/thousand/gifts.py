"""The two gifts: what is kept, what is given away, and to whom."""

from itertools import combinations
from typing import Final

from game.ai.thousand.estimate import estimate
from game.ai.thousand.suits import (
    ACES,
    GROUPS,
    JACKS,
    KINGS,
    NINES,
    QUEENS,
    WORTH,
    canonical,
    mate,
    points,
    subset,
    suit_of,
)
from game.core.order import Bits

MARRIAGE: Final = 600
"""What it costs to give from a marriage, in card points."""
ACE: Final = 300
"""What it costs to give an ace."""
MATE: Final = 15
"""What it costs to give the mate of an unseen king or queen, besides a share of its worth."""
SHARE: Final = 5
FOUR_NINES: Final = 60
"""What it costs to give a nine to a seat that may hold the other three."""


def best(hand: Bits, never: Bits = 0) -> tuple[Bits, Bits]:
    """The best two of ten cards to give, for the next seat and the one after.

    None of the cards in `never` is given, and no mate of an unseen king or queen while nines
    and jacks serve. Both seats are worth the same, so the first card
    in canonical order goes to the next seat.
    """
    cards = list(canonical(hand & ~(never | mates(hand))))
    prices = {card: price(hand, card) for card in cards}
    return max(combinations(cards, 2), key=lambda pair: estimate(hand & ~(pair[0] | pair[1]))
               - prices[pair[0]] - prices[pair[1]])


def makes_void(hand: Bits, kept: Bits) -> bool:
    """Whether the last cards of a suit are given."""
    return any(hand & group and not kept & group for group in GROUPS)


def mates(hand: Bits) -> Bits:
    """Kings and queens whose mate is unseen, if there are two nines or jacks to give; else 0."""
    if (hand & (NINES | JACKS) & ~_lone_nine(hand)).bit_count() < 2:
        return 0
    return subset(hand & (KINGS | QUEENS), lambda c: not hand & mate(c))


def _lone_nine(hand: Bits) -> Bits:
    """The only nine of the hand, 0 without one: one seat may hold the other three (T5)."""
    nines = hand & NINES
    return nines if nines.bit_count() == 1 else 0


def price(hand: Bits, card: Bits) -> int:
    """What a gift gives the opponents, in card points."""
    out = points(card)
    if card & ACES:
        return out + ACE
    if card == _lone_nine(hand):
        return out + FOUR_NINES
    other = mate(card)
    if not other:
        return out
    return out + (MARRIAGE if hand & other else MATE + WORTH[suit_of(card)] // SHARE)

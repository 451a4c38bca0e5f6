"""The two gifts: what is kept, what is given away, and to whom."""

from itertools import combinations
from typing import Final

from game.ai.thousand.estimate import estimate
from game.ai.thousand.suits import ACES, GROUPS, NINES, WORTH, canonical, mate, points, suit_of
from game.core.order import Bits

ACE: Final = 25
"""What it costs to give an ace, over its points and the loss of it."""
MATE: Final = 60
"""What it costs to give the mate of an unseen king or queen."""
MARRIAGE: Final = 200
"""What it costs to give from a marriage."""
FOUR_NINES: Final = 60
"""What it costs to give a nine to a seat that may hold the other three."""


def best(hand: Bits, never: Bits = 0) -> tuple[Bits, Bits]:
    """The best two of ten cards to give, for the next seat and the one after.

    None of the cards in `never` is given. Both seats are worth the same, so the first card
    in canonical order goes to the next seat.
    """
    cards = list(canonical(hand & ~never))
    prices = {card: price(hand, card) for card in cards}
    return max(combinations(cards, 2), key=lambda pair: estimate(hand & ~(pair[0] | pair[1]))
               - prices[pair[0]] - prices[pair[1]])


def makes_void(hand: Bits, kept: Bits) -> bool:
    """Whether the last cards of a suit are given."""
    return any(hand & group and not kept & group for group in GROUPS)


def price(hand: Bits, card: Bits) -> int:
    """What a gift gives the opponents, in card points."""
    out = points(card)
    if card & ACES:
        return out + ACE
    if card & NINES and not hand & NINES & ~card:
        return out + FOUR_NINES
    other = mate(card)
    if not other:
        return out
    if hand & other:
        return out + MARRIAGE
    return out + MATE + WORTH[suit_of(card)] // 5

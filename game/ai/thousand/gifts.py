"""The two gifts: what is kept, what is given away, and to whom."""

from typing import Final

from game.ai.thousand.estimate import estimate
from game.ai.thousand.suits import ACES, COUPLES, NINES, WORTH, mate, points, suit_of
from game.core.order import Bits

ACE: Final = 25
"""What it costs to give an ace, over its points and the loss of it."""
MATE: Final = 60
"""What it costs to give the mate of an unseen king or queen."""
MARRIAGE: Final = 200
"""What it costs to give from a marriage."""
FOUR_NINES: Final = 60
"""What it costs to give a nine to a seat that may hold the other three."""


def value(hand: Bits, near: Bits, far: Bits) -> int:
    """What giving two of ten cards is worth, in card points."""
    return estimate(hand & ~near & ~far) - price(hand, near) - price(hand, far)


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


def breaks_marriage(hand: Bits, card: Bits) -> bool:
    """Whether the card is one of a marriage in the hand."""
    pair = COUPLES[suit_of(card)]
    return bool(card & pair) and hand & pair == pair

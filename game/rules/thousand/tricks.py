"""Bids, legal cards and tricks (T2, T3, T6, T8, T9), as pure functions.

Card sets in the play are bits of the order in force; hands in the bidding are masks of ids.
"""

from typing import Final

from game.core.cards import KING, QUEEN, Card, Mask, Suit, rank_of, suit_of
from game.core.order import Bits
from game.rules.thousand.order import COUPLES, couples_in

OPENING: Final = 100
STEP: Final = 5
PLAIN_LIMIT: Final = 120
MARRIAGE_LIMIT: Final = 300


def limit(hand: Mask) -> int:
    """T3: the highest bid these cards allow."""
    return MARRIAGE_LIMIT if couples_in(hand) else PLAIN_LIMIT


def higher_bids(standing: int | None, hand: Mask) -> range:
    """T2, T3: the bids over the standing one that a hand allows."""
    lowest = OPENING if standing is None else standing + STEP
    return range(lowest, limit(hand) + 1, STEP)


def final_bids(standing: int, hand: Mask) -> tuple[int, ...]:
    """T6: the standing bid, which may always be kept, and all that may be made of it."""
    return (standing, *higher_bids(standing, hand))


def legal(hand: Bits, led: Bits, trumps: Bits) -> Bits:
    """T8: follow suit, else trump, else anything. `led` is the suit led, 0 on the lead."""
    return hand & led or hand & trumps or hand


def winning_card(trick: Bits, led: Bits, trumps: Bits) -> Bits:
    """T8: the bit that takes the trick: highest trump, else highest of the suit led."""
    best = trick & trumps or trick & led
    return 1 << best.bit_length() - 1


def declares(lead: Card, hand: Mask, first: bool) -> Suit | None:
    """T9: the suit whose marriage a lead declares, with the mate in the hand; None for none.

    `hand` are the ids held before the lead; `first` says it is the first lead of the deal.
    """
    suit = suit_of(lead)
    if first or rank_of(lead) not in (KING, QUEEN) or hand & COUPLES[suit] != COUPLES[suit]:
        return None
    return suit

"""Thousand's cards: one order without trumps and one for each trump suit (T1)."""

from typing import Final

from game.core.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    NINE,
    QUEEN,
    SPADES,
    TEN,
    Mask,
    Suit,
    card,
    mask_of,
    rank_of,
)
from game.core.order import Order

LOW_TO_HIGH: Final = (NINE, JACK, QUEEN, KING, TEN, ACE)
POINTS: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}
PACK_POINTS: Final = 120
MARRIAGE: Final = {HEARTS: 100, DIAMONDS: 80, CLUBS: 60, SPADES: 40}
"""T9: what king and queen of a suit are worth together."""
COUPLES: Final = tuple(1 << card(s, KING) | 1 << card(s, QUEEN) for s in range(4))
"""King and queen of each suit, as masks of ids."""
NINES: Final[Mask] = mask_of(card(s, NINE) for s in range(4))


def _order(trump: Suit | None) -> Order:
    suits = [s for s in range(4) if s != trump] + ([] if trump is None else [trump])
    return Order(tuple(tuple(card(s, r) for r in LOW_TO_HIGH) for s in suits),
                 tuple(POINTS.get(rank_of(c), 0) for c in range(32)), trump is not None)


PLAIN: Final = _order(None)
BY_TRUMP: Final = tuple(_order(s) for s in range(4))


def order_for(trump: Suit | None) -> Order:
    """The order with this trump suit, or without one."""
    return PLAIN if trump is None else BY_TRUMP[trump]


def couples_in(hand: Mask) -> list[Suit]:
    """The suits of which a hand of ids holds king and queen."""
    return [s for s in range(4) if hand & COUPLES[s] == COUPLES[s]]

"""Klaverjas' cards: one order for each trump suit, and one before trumps are named (K3)."""

from typing import Final

from game.core.cards import (
    ACE,
    EIGHT,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    TEN,
    Suit,
    card,
    rank_of,
    suit_of,
)
from game.core.order import Order

PLAIN_LOW_TO_HIGH: Final = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)
TRUMP_LOW_TO_HIGH: Final = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)
PLAIN_POINTS: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}
TRUMP_POINTS: Final = {JACK: 20, NINE: 14, ACE: 11, TEN: 10, KING: 4, QUEEN: 3}
CARD_POINTS: Final = 152
LAST_TRICK: Final = 10
DEAL_POINTS: Final = CARD_POINTS + LAST_TRICK
TRUMP_GROUP: Final = 3


def _order(trump: Suit | None) -> Order:
    plain = [s for s in range(4) if s != trump]
    ranking = [tuple(card(s, r) for r in PLAIN_LOW_TO_HIGH) for s in plain]
    if trump is not None:
        ranking.append(tuple(card(trump, r) for r in TRUMP_LOW_TO_HIGH))
    value = tuple(
        (TRUMP_POINTS if suit_of(c) == trump else PLAIN_POINTS).get(rank_of(c), 0)
        for c in range(32))
    return Order(tuple(ranking), value, trump is not None)


PLAIN: Final = _order(None)
"""Before trumps are named."""
BY_TRUMP: Final = tuple(_order(s) for s in range(4))
"""K3: the order for each trump suit. Its groups 0 to 2 are the plain suits, 3 the trumps."""


def order_for(trump: Suit | None) -> Order:
    """The order with this trump suit, or before one is named."""
    return PLAIN if trump is None else BY_TRUMP[trump]

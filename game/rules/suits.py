"""A hand by suits, for games in which any suit may become trumps."""

from typing import Final

from game.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Mask, Suit, parse_suit
from game.core.order import Order
from game.core.view import View

CYCLE: Final = (SPADES, DIAMONDS, CLUBS, HEARTS)
"""Suits side by side in a hand: colours alternate wherever it starts."""


def trump_of(view: View) -> Suit | None:
    """The trump suit in force, None without one."""
    code = view.notes["trump"]
    return parse_suit(code) if isinstance(code, str) else None


def by_suit(hand: Mask, order: Order, trump: Suit | None) -> tuple[Card, ...]:
    """Trumps first, then the other suits in turn of colour, each from the highest."""
    start = 0 if trump is None else CYCLE.index(trump)
    out: list[Card] = []
    for i in range(4):
        suit = CYCLE[(start + i) % 4]
        out += reversed(list(order.cards(order.bits(hand & 0xFF << suit * 8))))
    return tuple(out)

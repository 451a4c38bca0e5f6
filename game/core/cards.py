"""Cards, suits and sets of cards as ints.

A card is 0..31, suit * 8 + rank: identity only, no game's strength or points.
A mask is an int with bit `card` set for each card in the set.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from game.core.errors import CardError

Card = int
Suit = int
Rank = int
Mask = int
Seat = int

SUITS: Final = "CDHS"
RANKS: Final = ("7", "8", "9", "10", "J", "Q", "K", "A")
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)
PACK: Final = 32
HIDDEN: Final = -1
"""Stands where a card is that the viewer may not know."""

_CODES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
_BY_CODE: Final = {code: card for card, code in enumerate(_CODES)}


def card(suit: Suit, rank: Rank) -> Card:
    """The card of this suit and rank."""
    return suit * 8 + rank


def suit_of(c: Card) -> Suit:
    """Printed suit, 0..3 for C D H S; not the suit group of any game."""
    return c >> 3


def rank_of(c: Card) -> Rank:
    """Printed rank, 0..7 for 7 8 9 10 J Q K A."""
    return c & 7


def card_code(c: Card) -> str:
    """Text of a card such as `10D`; `?` for a hidden one and for what is no card."""
    return _CODES[c] if 0 <= c < PACK else "?"


def parse_card(code: str, hidden: bool = False) -> Card:
    """The card of a code; `?` too when `hidden` is allowed. Raises CardError."""
    if hidden and code == "?":
        return HIDDEN
    try:
        return _BY_CODE[code]
    except KeyError:
        raise CardError(f"unknown card {code!r}") from None


def parse_suit(code: str) -> Suit:
    """The suit of a letter C D H S. Raises CardError."""
    if len(code) != 1 or code not in SUITS:
        raise CardError(f"unknown suit {code!r}")
    return SUITS.index(code)


def parse_cards(text: str) -> list[Card]:
    """The cards of a text of codes parted by blanks, in its order. Raises CardError."""
    return [parse_card(code) for code in text.split()]


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of these cards."""
    mask = 0
    for c in cards:
        mask |= 1 << c
    return mask


def cards_of(mask: Mask) -> Iterator[Card]:
    """The cards of a set, lowest id first: the canonical order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def codes(cards: Iterable[Card]) -> list[str]:
    """The codes of these cards, in their order."""
    return [card_code(c) for c in cards]


ALL_CARDS: Final[Mask] = (1 << PACK) - 1
DECK_24: Final[Mask] = mask_of(card(s, r) for s in range(4) for r in range(NINE, ACE + 1))

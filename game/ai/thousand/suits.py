"""The pack as 24 bits, the same whatever is trumps, and the sets that the policy asks for.

Bits are those of `PLAIN`: six to a suit, 9 J Q K 10 A from the lowest. Trumps are one more
set beside them, so that a marriage in the middle of a deal changes no bit.
"""

from collections.abc import Callable, Iterator
from typing import Final

from game.core.cards import SUITS
from game.core.order import Bits
from game.rules.thousand.order import MARRIAGE, PLAIN

NINE, JACK, QUEEN, KING, TEN, ACE = range(6)
PACK: Final[Bits] = (1 << 24) - 1
GROUPS: Final = PLAIN.groups
_LOW: Final[Bits] = sum(1 << 6 * s for s in range(len(SUITS)))
NINES: Final[Bits] = _LOW << NINE
JACKS: Final[Bits] = _LOW << JACK
QUEENS: Final[Bits] = _LOW << QUEEN
KINGS: Final[Bits] = _LOW << KING
TENS: Final[Bits] = _LOW << TEN
ACES: Final[Bits] = _LOW << ACE
COUPLES: Final = tuple(g & (QUEENS | KINGS) for g in GROUPS)
WORTH: Final = tuple(MARRIAGE[s] for s in range(len(SUITS)))
"""What the marriage of each suit is worth."""
DEAREST: Final = tuple(sorted(range(len(SUITS)), key=lambda s: -WORTH[s]))
"""The suits, dearest marriage first."""
_POINTS: Final = (0, 2, 3, 4, 10, 11)
_CANONICAL: Final = tuple(1 << b for b in PLAIN.bit if b >= 0)


def points(card: Bits) -> int:
    """Card points of one card."""
    return _POINTS[(card.bit_length() - 1) % 6]


def suit_of(card: Bits) -> int:
    """Suit of one card."""
    return (card.bit_length() - 1) // 6


def above(card: Bits) -> Bits:
    """The higher cards of a card's suit."""
    return GROUPS[suit_of(card)] & ~((card << 1) - 1)


def couples(hand: Bits) -> list[int]:
    """Suits of which a hand holds king and queen, the dearest first."""
    return [s for s in DEAREST if hand & COUPLES[s] == COUPLES[s]]


def mate(card: Bits) -> Bits:
    """King to a queen and queen to a king, 0 for other cards."""
    if card & QUEENS:
        return card << 1
    return card >> 1 if card & KINGS else 0


def canonical(cards: Bits) -> Iterator[Bits]:
    """The cards one by one, in the order of the legal actions."""
    return (bit for bit in _CANONICAL if bit & cards)


def best_of(cards: Bits, value: Callable[[Bits], int]) -> Bits:
    """The card with the highest value; the first of equals. `cards` is not empty."""
    return max(canonical(cards), key=value)


def subset(cards: Bits, test: Callable[[Bits], bool]) -> Bits:
    """Those of the cards that pass the test."""
    return sum(bit for bit in canonical(cards) if test(bit))

"""Whether to pick: strength of six cards against a threshold by seat."""

from typing import Final

from game.core.order import Bits
from game.rules.sheepshead.order import ALL_ACES, GROUPS, TRUMP_GROUP, TRUMPS

QUEENS: Final[Bits] = 0xF << 28
JACKS: Final[Bits] = 0xF << 24
_CLUBS_QUEEN: Final[Bits] = 1 << 31
_SPADES_QUEEN: Final[Bits] = 1 << 30
_FAT_TRUMPS: Final[Bits] = 0b11 << 22
"""Ten and ace of diamonds."""
THRESHOLD: Final = (89, 87, 85, 83, 79)
"""Tenths of strength to pick from, by the number of seats that passed before."""


def strength(hand: Bits) -> int:
    """Strength of a hand before the blind, in tenths."""
    fails = GROUPS[:TRUMP_GROUP]
    return (33 * (hand & QUEENS).bit_count() + 22 * (hand & JACKS).bit_count()
            + 12 * (hand & TRUMPS & ~QUEENS & ~JACKS).bit_count()
            + (6 if hand & _CLUBS_QUEEN else 0) + (3 if hand & _SPADES_QUEEN else 0)
            + 5 * (hand & _FAT_TRUMPS).bit_count() + 7 * (hand & ALL_ACES).bit_count()
            + 6 * sum(not hand & group for group in fails))


def picks(hand: Bits, passed: int) -> bool:
    """Whether to pick after so many passes."""
    return strength(hand) >= THRESHOLD[passed]

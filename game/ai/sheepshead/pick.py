"""Whether to pick: strength of six cards against a threshold by seat.

The weights are those of a least-squares fit of what picking brought over passing, both played
out by the rule policy from thousands of hands. Trumps count, and tens that can be buried; fail
aces and voids, dear to the picker later, are worth as much to a defender.
"""

from typing import Final

from game.core.order import Bits
from game.rules.sheepshead.order import GROUPS, TENS, TRUMP_GROUP, TRUMPS

QUEENS: Final[Bits] = 0xF << 28
JACKS: Final[Bits] = 0xF << 24
_QUEEN: Final = (20, 23, 27, 30)
"""Queens from diamonds to clubs."""
_JACK: Final = 16
_FAT: Final = 16
"""Ten and ace of diamonds."""
_LOW: Final = 13
_TEN: Final = 5
_VOID: Final = -5
_FAT_TRUMPS: Final[Bits] = 0b11 << 22
_LOW_TRUMPS: Final[Bits] = TRUMPS & ~(QUEENS | JACKS | _FAT_TRUMPS)
_FAIL_TENS: Final[Bits] = sum(TENS)
THRESHOLD: Final = (59, 63, 61, 58, 51)
"""Strength to pick from, by the number of seats that passed before.

Lower than the fit by 0.3 game points: nobody wants a leaster every fifth deal.
"""


def strength(hand: Bits) -> int:
    """Strength of a hand before the blind, in tenths of a game point."""
    queens = sum(worth for i, worth in enumerate(_QUEEN) if hand >> 28 + i & 1)
    return (queens + _JACK * (hand & JACKS).bit_count()
            + _FAT * (hand & _FAT_TRUMPS).bit_count() + _LOW * (hand & _LOW_TRUMPS).bit_count()
            + _TEN * (hand & _FAIL_TENS).bit_count()
            + _VOID * sum(not hand & group for group in GROUPS[:TRUMP_GROUP]))


def picks(hand: Bits, passed: int) -> bool:
    """Whether to pick after so many passes."""
    return strength(hand) >= THRESHOLD[passed]

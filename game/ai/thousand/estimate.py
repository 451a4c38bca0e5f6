"""What eight cards will make for the declarer, and how likely a bid is made on them.

Fitted to what the policy makes against itself on some thousands of deals.
"""

from typing import Final

from game.ai.odds import SURE
from game.ai.thousand.suits import ACE, ACES, GROUPS, KING, TEN, WORTH, couples
from game.core.order import Bits

_UNIT: Final = 10
"""The numbers below are tenths of a card point."""
BASE: Final = 20
ACE_EACH: Final = 199
TEN_UNDER_ACE: Final = 117
TEN_GUARDED: Final = 62
KING_UNDER_BOTH: Final = 37
LONG: Final = 71
"""Every card over three of a suit."""
VOID: Final = 106
TRUMP_LENGTH: Final = 42
"""Every further card of the suit that will be trumps."""
NO_ENTRY: Final = 10
FIRST: Final = 97
"""Hundredths of the dearest marriage that are made, without an ace and with one."""
SECOND: Final = (0, 46, 60)
"""The same of the other marriages, by the number of aces."""


def estimate(kept: Bits) -> int:
    """Points that these eight cards are likely to make, cards and marriages."""
    aces = (kept & ACES).bit_count()
    out = BASE + ACE_EACH * aces
    for s, group in enumerate(GROUPS):
        ranks = (kept & group) >> 6 * s
        n = ranks.bit_count()
        out += LONG * max(0, n - 3)
        if not n:
            out += VOID
        elif ranks >> TEN & 1:
            if ranks >> ACE & 1:
                out += TEN_UNDER_ACE + KING_UNDER_BOTH * (ranks >> KING & 1)
            elif n > 1:
                out += TEN_GUARDED
    pairs = couples(kept)
    if pairs:
        out += TRUMP_LENGTH * ((kept & GROUPS[pairs[0]]).bit_count() - 2)
        out += WORTH[pairs[0]] * (FIRST if aces else NO_ENTRY) * _UNIT // 100
        out += sum(WORTH[s] for s in pairs[1:]) * SECOND[min(aces, 2)] * _UNIT // 100
    return out // _UNIT


_STEP: Final = 5
_LOWEST: Final = -60
_CHANCE: Final = (2, 5, 12, 22, 36, 56, 78, 107, 155, 223, 303, 394, 496, 598, 688, 771, 832, 880,
                  915, 947, 967, 977, 985, 990, 995)
"""Chance to make a bid, in thousandths, by fives of the estimate over it."""


def chance(margin: int) -> int:
    """Chance to make a bid that lies `margin` under the estimate."""
    if margin < _LOWEST:
        return 0
    i, rest = divmod(margin - _LOWEST, _STEP)
    if i >= len(_CHANCE) - 1:
        return min(_CHANCE[-1], SURE)
    return _CHANCE[i] + (_CHANCE[i + 1] - _CHANCE[i]) * rest // _STEP

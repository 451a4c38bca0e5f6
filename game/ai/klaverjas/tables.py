"""Frozen tables behind the playouts: what a few cards are worth, one suit at a time.

A suit is a byte, its weakest card first, as it lies in the bits of the trump's order.
"""

from typing import Final

from game.ai.klaverjas.table import VALUE, roem_of
from game.core.order import Bits

_PLAIN_SHIFT: Final = 0
_TRUMP_SHIFT: Final = 24
_MOST: Final = 4


def _suit_worth(shift: int) -> tuple[int, ...]:
    """Points and roem of the cards of one suit in a trick."""
    return tuple(sum(VALUE[shift + b] for b in range(8) if held >> b & 1)
                 + (roem_of(held << shift) if held.bit_count() <= _MOST else 0)
                 for held in range(256))


def _suit_fit(shift: int) -> tuple[int, ...]:
    """By cards of one suit on the table those of it that would make more roem."""
    return tuple(sum(1 << b for b in range(8) if not held >> b & 1 and held.bit_count() < _MOST
                     and roem_of((held | 1 << b) << shift) > roem_of(held << shift))
                 for held in range(256))


PLAIN_WORTH: Final = _suit_worth(_PLAIN_SHIFT)
TRUMP_WORTH: Final = _suit_worth(_TRUMP_SHIFT)
PLAIN_FIT: Final = _suit_fit(_PLAIN_SHIFT)
TRUMP_FIT: Final = tuple(fit << _TRUMP_SHIFT for fit in _suit_fit(_TRUMP_SHIFT))


def _fours() -> dict[Bits, int]:
    """Four cards of a rank, and what they earn (K11)."""
    trumps = (0, 1, 6, 7, 2, 3, 4, 5)
    ranks = (sum(1 << s * 8 + b for s in range(3)) | 1 << 24 + t for b, t in enumerate(trumps))
    return {cards: roem_of(cards) for cards in ranks if roem_of(cards)}


FOURS: Final = _fours()
"""Plain strength 7 8 9 J Q K 10 A, trump strength 7 8 Q K 10 A 9 J."""
THREES: Final = {cards ^ 1 << b: 1 << b for cards in FOURS for b in range(32) if cards >> b & 1}
"""Three of a rank to the fourth."""


class Worth(dict[Bits, int]):
    """Points and roem of a full trick, worked out once each."""

    def __missing__(self, cards: Bits) -> int:
        found = self[cards] = (
            PLAIN_WORTH[cards & 255] + PLAIN_WORTH[cards >> 8 & 255]
            + PLAIN_WORTH[cards >> 16 & 255] + TRUMP_WORTH[cards >> 24] + FOURS.get(cards, 0))
        return found


class Fit(dict[Bits, Bits]):
    """The cards that would make more roem with those on the table, worked out once each."""

    def __missing__(self, lie: Bits) -> Bits:
        found = self[lie] = (
            PLAIN_FIT[lie & 255] | PLAIN_FIT[lie >> 8 & 255] << 8
            | PLAIN_FIT[lie >> 16 & 255] << 16 | TRUMP_FIT[lie >> 24] | THREES.get(lie, 0))
        return found


def _tops() -> tuple[int, ...]:
    """For the cards of two suits the highest of each."""
    one = [0] + [1 << n.bit_length() - 1 for n in range(1, 256)]
    return tuple(low | high << 8 for high in one for low in one)


def _spare() -> tuple[int, ...]:
    """What it costs to throw the lowest card of a plain suit, by the cards held of it."""
    out = [1000]
    for held in range(1, 256):
        low = held & -held
        cost = 3 * VALUE[low.bit_length() - 1]
        if held == low:
            cost += 60 if low == 128 else -2
        elif held.bit_count() == 2:
            cost += 6 if held >> 6 == 1 else 2 if held >> 5 == 1 else 0
        out.append(cost)
    return tuple(out)


TOPS: Final = _tops()
SPARE: Final = _spare()

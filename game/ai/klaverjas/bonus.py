"""Roem in bits, from frozen tables: the points of K11 one suit at a time, and four of a rank.

A suit is a byte, its weakest card first, as it lies in the bits of the trump's order.
"""

from functools import lru_cache
from typing import Final

from game.core.order import Bits
from game.rules.klaverjas.order import BY_TRUMP
from game.rules.klaverjas.roem import roem

TRUMP_SHIFT: Final = 24
MOST: Final = 4
"""No trick has more cards."""


def _of_bits(cards: Bits) -> int:
    return roem(BY_TRUMP[0].mask(cards), 0).points


def _suit_roem(shift: int) -> tuple[int, ...]:
    """Roem of the cards of one suit in a trick."""
    return tuple(_of_bits(held << shift) if held.bit_count() <= MOST else 0
                 for held in range(256))


PLAIN_ROEM: Final = _suit_roem(0)
TRUMP_ROEM: Final = _suit_roem(TRUMP_SHIFT)


def _suit_fit(of: tuple[int, ...], shift: int) -> tuple[Bits, ...]:
    """By cards of one suit on the table those of it that would make more roem."""
    return tuple(sum(1 << b for b in range(8) if not held >> b & 1 and held.bit_count() < MOST
                     and of[held | 1 << b] > of[held]) << shift for held in range(256))


PLAIN_FIT: Final = _suit_fit(PLAIN_ROEM, 0)
TRUMP_FIT: Final = _suit_fit(TRUMP_ROEM, TRUMP_SHIFT)


def _fours() -> dict[Bits, int]:
    """Four cards of a rank, and what they earn."""
    trumps = (0, 1, 6, 7, 2, 3, 4, 5)
    ranks = (sum(1 << s * 8 + b for s in range(3)) | 1 << TRUMP_SHIFT + t
             for b, t in enumerate(trumps))
    return {cards: _of_bits(cards) for cards in ranks if _of_bits(cards)}


FOURS: Final = _fours()
"""Plain strength 7 8 9 J Q K 10 A, trump strength 7 8 Q K 10 A 9 J."""
THREES: Final = {cards ^ 1 << b: 1 << b for cards in FOURS for b in range(32) if cards >> b & 1}
"""Three of a rank to the fourth."""


@lru_cache(maxsize=8_192)
def roem_of(cards: Bits) -> int:
    """Roem of up to four cards on the table; the same for every trump suit."""
    return (PLAIN_ROEM[cards & 255] + PLAIN_ROEM[cards >> 8 & 255]
            + PLAIN_ROEM[cards >> 16 & 255] + TRUMP_ROEM[cards >> 24] + FOURS.get(cards, 0))


@lru_cache(maxsize=8_192)
def completing(lie: Bits) -> Bits:
    """The cards that would make more roem with up to three cards on the table."""
    return (PLAIN_FIT[lie & 255] | PLAIN_FIT[lie >> 8 & 255] << 8
            | PLAIN_FIT[lie >> 16 & 255] << 16 | TRUMP_FIT[lie >> 24] | THREES.get(lie, 0))

"""Frozen tables behind the playouts: what a few cards are worth, one suit at a time.

A suit is a byte, its weakest card first, as it lies in the bits of the trump's order.
"""

from typing import Final

from game.ai.klaverjas.bonus import FOURS, PLAIN_ROEM, TRUMP_ROEM, TRUMP_SHIFT, completing
from game.ai.klaverjas.table import VALUE
from game.core.order import Bits


def _suit_worth(roem: tuple[int, ...], shift: int) -> tuple[int, ...]:
    """Points and roem of the cards of one suit in a trick."""
    return tuple(sum(VALUE[shift + b] for b in range(8) if held >> b & 1) + roem[held]
                 for held in range(256))


PLAIN_WORTH: Final = _suit_worth(PLAIN_ROEM, 0)
TRUMP_WORTH: Final = _suit_worth(TRUMP_ROEM, TRUMP_SHIFT)


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
        found = self[lie] = completing(lie)
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

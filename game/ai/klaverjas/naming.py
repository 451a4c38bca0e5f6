"""Which suit to name as trumps, and whether to name at all."""

from typing import Final

from game.core.order import Bits
from game.rules.klaverjas.order import BY_TRUMP

_LOW: Final = 50
_TRUMP: Final = (_LOW, _LOW, 60, 65, 90, 120, 180, 270)
"""Tenths of strength by trump, from the seven to the jack."""
JACK_AND_NINE: Final = 60
STUK: Final = 110
ACE: Final = 105
ACE_AND_TEN: Final = 30
GUARDED_TEN: Final = 30
VOID: Final = 60
THRESHOLD: Final = (480, 490, 480, 510)
"""Strength to name from, by the number of seats that passed before. The first and the third
are on the leading side; a fourth pass leaves the choice to the first seat."""


def _trump_strengths() -> tuple[int, ...]:
    out = []
    for held in range(256):
        strength = sum(_TRUMP[b] for b in range(8) if held >> b & 1)
        strength += JACK_AND_NINE if held >> 6 == 3 else 0
        strength += STUK if held >> 2 & 3 == 3 else 0
        out.append(strength)
    return tuple(out)


def _plain_strengths() -> tuple[int, ...]:
    out = []
    for held in range(256):
        ace, ten = held >> 7, held >> 6 & 1
        strength = ACE * ace + (ACE_AND_TEN if ace and ten else 0)
        strength += GUARDED_TEN if ten and not ace and held.bit_count() > 1 else 0
        out.append(strength if held else VOID)
    return tuple(out)


OF_TRUMPS: Final = _trump_strengths()
"""Strength by the trumps held, a byte in the order of play."""
OF_PLAIN: Final = _plain_strengths()
"""Strength by the cards held of a plain suit, a byte in the order of play."""


def strength(mask: int, suit: int) -> int:
    """Strength of a hand, a mask of card ids, with this suit as trumps, in tenths."""
    hand: Bits = BY_TRUMP[suit].bits(mask)
    return (OF_TRUMPS[hand >> 24] + OF_PLAIN[hand & 255] + OF_PLAIN[hand >> 8 & 255]
            + OF_PLAIN[hand >> 16 & 255])


def best_suit(mask: int) -> tuple[int, int]:
    """The best suit to name, the first of equals, and its strength in tenths."""
    return max(((s, strength(mask, s)) for s in range(4)), key=lambda found: found[1])

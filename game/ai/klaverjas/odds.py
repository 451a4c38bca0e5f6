"""How likely a seat is to beat a card, in thousandths, from what it may hold."""

from typing import Final

from game.ai.klaverjas.table import TRUMPS
from game.ai.odds import SURE, none_of
from game.core.order import Bit, Bits

_MISS: Final = tuple(tuple(tuple(none_of(held, pool, k) if k <= pool else 0 for k in range(33))
                           for pool in range(33)) for held in range(9))


def beats(holds: Bits, held: int, led: Bits, card: Bit) -> int:
    """Chance that a seat can beat `card`, which leads a trick of the suit `led` so far.

    The seat has `held` cards out of `holds`, any of them as likely.
    """
    higher = holds & -(card << 1)
    miss = _MISS[held][holds.bit_count()]
    if led == TRUMPS:
        over = (higher & TRUMPS).bit_count()
        return SURE - miss[over] if over else 0
    ruffs = (higher & TRUMPS).bit_count()
    suit = (holds & led).bit_count()
    out = 0
    if not card & TRUMPS:
        over = (higher & led).bit_count()
        if over:
            out = SURE - miss[over]
    if ruffs:
        void = miss[suit]
        if void:
            out += void * (SURE - _MISS[held][holds.bit_count() - suit][ruffs]) // SURE
    return out


def holds_any(holds: Bits, held: int, cards: Bits) -> int:
    """Chance that a seat has at least one of `cards`."""
    k = (holds & cards).bit_count()
    return SURE - _MISS[held][holds.bit_count()][k] if k else 0

"""Chances in thousandths, as whole numbers only."""

from math import comb
from typing import Final

SURE: Final = 1000
_HAND: Final = 8
_POOL: Final = 32

_MISS: Final = tuple(
    tuple(tuple(comb(pool - k, held) * SURE // comb(pool, held) if held <= pool else 0
                for k in range(pool + 1))
          for pool in range(_POOL + 1))
    for held in range(_HAND + 1)
)


def none_of(held: int, pool: int, k: int) -> int:
    """Chance that `held` cards drawn from `pool` hold none of `k` certain ones of the pool."""
    return _MISS[held if held <= pool else pool][pool][k]

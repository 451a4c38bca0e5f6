"""What the end of a deal is worth to a seat in a search: game points in small units."""

from typing import Final

from game.rules.sheepshead import score
from game.rules.sheepshead.order import PACK_POINTS

SCALE: Final = 1000
"""Payoff units of one game point."""
PICKER, PARTNER, DEFENDER, ALONE, AGAINST_ALONE = range(5)
"""What a seat is in the deal; the last two are the lone picker and each of the four others."""


def _payoffs(who: int) -> list[list[int]]:
    """Payoff by tricks and card points of the picker's side."""
    def pay(points: int, tricks: int) -> int:
        row = score.result_class(points, tricks)
        return (*score.PARTNERED[row], *score.ALONE[row])[who] * SCALE

    return [[pay(points, tricks) for points in range(PACK_POINTS + 1)]
            for tricks in range(score.TRICKS + 1)]


PAYOFFS: Final = tuple(_payoffs(who) for who in range(5))
"""Payoff by what the seat is, then by tricks and card points of the picker's side."""

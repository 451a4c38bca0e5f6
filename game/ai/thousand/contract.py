"""The final bid, and when to concede."""

from collections.abc import Sequence

from game.ai.thousand.auction import ceiling
from game.ai.thousand.estimate import chance, estimate
from game.ai.thousand.stakes import Stakes, conceding, expected
from game.core.order import Bits
from game.rules.thousand import tricks
from game.rules.thousand.order import PLAIN


def final(stakes: Stakes, kept: Bits, bids: Sequence[int]) -> tuple[int, int]:
    """The best final bid and what it is worth; the lowest of equals."""
    likely = estimate(kept)
    sane = [b for b in bids if b <= ceiling(kept)] or bids[:1]
    worth = {b: expected(stakes, b, chance(likely - b)) for b in sane}
    best = max(sane, key=lambda b: (worth[b], -b))
    return best, worth[best]


def concedes(stakes: Stakes, kept: Bits, standing: int) -> bool:
    """Whether to give up with these cards kept."""
    bids = tricks.final_bids(standing, PLAIN.mask(kept))
    return final(stakes, kept, bids)[1] < conceding(stakes)

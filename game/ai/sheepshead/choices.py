"""Picking the best of a set of cards: integers only, ties to the first in canonical order."""

from collections.abc import Callable, Iterator

from game.core.order import Bits
from game.rules.sheepshead.order import ORDER

_CANONICAL = tuple(1 << b for b in ORDER.bit)


def canonical(cards: Bits) -> Iterator[Bits]:
    """The cards one by one, in the order of the legal actions."""
    return (bit for bit in _CANONICAL if bit & cards)


def best_of(cards: Bits, value: Callable[[Bits], int]) -> Bits:
    """The card with the highest value; the first of equals. `cards` is not empty."""
    return max(canonical(cards), key=value)


def subset(cards: Bits, test: Callable[[Bits], bool]) -> Bits:
    """Those of the cards that pass the test."""
    return sum(bit for bit in canonical(cards) if test(bit))

"""Seeded random streams that give the same numbers on every machine and Python.

Only `random.Random.random()` is used: it is the one method whose sequence Python promises.
"""

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """A reproducible source of choices, named by its labels."""

    def __init__(self, *labels: object) -> None:
        digest = sha256("\x00".join(str(label) for label in labels).encode()).digest()
        self._random = Random(int.from_bytes(digest, "big")).random

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, every one as likely (n far below 2**53)."""
        return int(self._random() * n)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list of the items in random order (Fisher and Yates, from the end)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

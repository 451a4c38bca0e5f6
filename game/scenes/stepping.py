"""Minus and plus: one tap a step, held down they repeat."""

from collections.abc import Sequence
from typing import Final

REPEAT_AFTER_MS: Final = 400.0
REPEAT_EVERY_MS: Final = 125.0
MINUS: Final = "bid:-"
PLUS: Final = "bid:+"


def stepped(values: Sequence[int], value: int, key: str) -> int:
    """The value one step lower or higher, as far as there are any."""
    at = values.index(value) if value in values else 0
    at += 1 if key == PLUS else -1
    return values[min(max(at, 0), len(values) - 1)]


class Repeater:
    """Counts the time a minus or plus (a key that ends so) is held; it steps again and again."""

    def __init__(self) -> None:
        self._key: str | None = None
        self._left = 0.0
        self.repeated = False
        """Whether the key held now has already stepped, so that its release does not."""

    def steps(self, key: str | None, ms: float) -> int:
        """How many steps are due after so much time with this key held."""
        if key is None or not key.endswith((":-", ":+")):
            self._key, self.repeated = None, False
            return 0
        if key != self._key:
            self._key, self._left, self.repeated = key, REPEAT_AFTER_MS, False
            return 0
        self._left -= ms
        due = 0
        while self._left <= 0:
            self._left += REPEAT_EVERY_MS
            due += 1
        self.repeated = self.repeated or due > 0
        return due

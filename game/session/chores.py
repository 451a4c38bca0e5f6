"""Work for idle frames: long calculations as generators, resumed while nobody is waiting."""

import logging
from collections.abc import Callable, Generator
from typing import Any

log = logging.getLogger(__name__)


class Chores:
    """Generators run one after another, a slice at a time."""

    def __init__(self) -> None:
        self._queue: dict[str, tuple[Generator[Any, None, Any], Callable[[Any], None]]] = {}

    def add(self, key: str, work: Generator[Any, None, Any],
            done: Callable[[Any], None]) -> None:
        """Work to be done some time; `done` gets what it returns. A key is taken once."""
        self._queue.setdefault(key, (work, done))

    def __contains__(self, key: str) -> bool:
        return key in self._queue

    def run(self, more: Callable[[], bool]) -> None:
        """Work on as long as `more()` says so, one unit at least if there is any."""
        while self._queue:
            key, (work, done) = next(iter(self._queue.items()))
            try:
                next(work)
            except StopIteration as end:
                del self._queue[key]
                done(end.value)
            except Exception:  # what nobody waits for must not end the program
                log.exception("the chore %s failed", key)
                del self._queue[key]
            if not more():
                return

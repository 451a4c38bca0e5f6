"""A walk through the whole program, driven from outside, to see what it keeps in memory.

Every language, every page, a deal of every game: whoever has done all that holds as much as
anybody ever will.
"""

import json
from collections.abc import Callable, Sequence
from typing import IO, Any, Final

from game.rules import GAMES

PAGES: Final = ("daily", "leaderboard", "statistics", "settings", "help")
_PRESSES: Final = 120
"""More than any deal takes."""


class Walker:
    """Sends the commands of the `drive` contract to a program and knows what it answered."""

    def __init__(self, commands: IO[str] | None, answers: IO[str] | None) -> None:
        """The program's two ends. RuntimeError if one is missing or nothing is answered."""
        if commands is None or answers is None:
            raise RuntimeError("the program cannot be reached")
        self._commands, self._answers = commands, answers
        self.state: dict[str, Any] = self._read()

    def _read(self) -> dict[str, Any]:
        for line in self._answers:
            if line.startswith("{"):
                answer: dict[str, Any] = json.loads(line)
                return answer
        raise RuntimeError("the program has ended")

    def do(self, **command: Any) -> dict[str, Any]:
        """One command and its answer. Raises RuntimeError if the program is gone."""
        self._commands.write(json.dumps(command) + "\n")
        self._commands.flush()
        self.state = self._read()
        return self.state

    def keys(self, prefix: str = "") -> list[str]:
        """What can be pressed and begins so."""
        return [spot["key"] for spot in self.state.get("hotspots", ())
                if spot["enabled"] and spot["key"].startswith(prefix)]

    def tap(self, key: str) -> bool:
        """Press what has this key; False if it cannot be pressed."""
        for spot in self.state.get("hotspots", ()):
            if spot["key"] == key and spot["enabled"]:
                x, y, w, h = spot["rect"]
                self.do(tap=[x + w // 2, y + h // 2])
                return True
        return False

    def first(self, *prefixes: str) -> bool:
        """Press the first thing of the first prefix that is there."""
        return any(self.tap(keys[0]) for prefix in prefixes if (keys := self.keys(prefix)))


def walk(walker: Walker, langs: Sequence[str], look: Callable[[], None]) -> None:
    """Through all pages and games in these languages; `look` is called after each."""
    for lang in langs:
        walker.tap("language")
        walker.tap(f"lang:{lang}")
        for page in PAGES:
            walker.tap(page)
            for tab in walker.keys("page:"):
                walker.tap(tab)
            walker.do(wait=400)
            look()
            walker.tap("back")
        for rules in GAMES:
            _play_a_deal(walker, rules.info.id)
            look()
            if walker.tap("review"):
                walker.do(wait=400)
                look()
                walker.tap("back")
            _to_menu(walker)
            look()


def _play_a_deal(walker: Walker, game: str) -> None:
    walker.tap(f"{game}:new")
    walker.tap("yes")
    for _ in range(_PRESSES):
        scene = walker.do(settle=True)["scene"]
        if scene == "scoring":
            return
        if scene == "burying":
            _bury_or_call(walker)
        elif not walker.first("pick", "bid", "trump:", "pass", "card:"):
            return


def _bury_or_call(walker: Walker) -> None:
    """Bury or give two cards; call the first card that can be called, else play alone."""
    marked = [walker.tap(card) for card in walker.keys("card:")[-2:]]
    if walker.tap("confirm"):
        return
    if not walker.first("call:") and walker.tap("alone"):
        walker.tap("yes")
    elif not marked:
        walker.first("concede", "pass")


def _to_menu(walker: Walker) -> None:
    for _ in range(6):
        if walker.do(settle=True)["scene"] == "menu":
            return
        if not walker.tap("yes"):
            walker.do(key="escape")

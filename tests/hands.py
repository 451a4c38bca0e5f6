"""Hands for the program: a person with a finger, and a person with a keyboard."""

from pathlib import Path
from typing import Any

import pygame

from game.drive import Driver

Answer = dict[str, Any]


class Program:
    """The real program without a window, and what it last answered."""

    def __init__(self, data_dir: Path, size: tuple[int, int] = (640, 480), lang: str = "",
                 seed: str = "hands") -> None:
        pygame.display.init()
        pygame.font.init()
        self.driver = Driver(size, lang, data_dir, None, seed)
        self.state: Answer = self.driver.answer()

    def do(self, **command: Any) -> Answer:
        """One command of the drive contract."""
        self.state = self.driver.command(command)
        return self.state

    def spot(self, key: str) -> Answer | None:
        """The hotspot of a key, None if it is not there."""
        return next((s for s in self.state["hotspots"] if s["key"] == key), None)

    def keys(self, prefix: str = "", enabled: bool = True) -> list[str]:
        """Keys of the hotspots that begin so."""
        return [s["key"] for s in self.state["hotspots"]
                if s["key"].startswith(prefix) and (s["enabled"] or not enabled)]

    def tap(self, key: str, touch: bool = False) -> Answer:
        """A finger or the mouse on a hotspot."""
        spot = self.spot(key)
        assert spot is not None, f"{key} is not among {self.keys(enabled=False)}"
        x, y, w, h = spot["rect"]
        return self.do(**{"touch" if touch else "tap": [x + w // 2, y + h // 2]})

    def steer(self, key: str) -> Answer:
        """Arrow keys to a hotspot, then Enter."""
        self._reveal()
        for _ in range(60):
            here = self.state["focus"]
            if here == key:
                return self.do(key="return")
            self.do(key=self._towards(here, key))
        raise AssertionError(f"the arrows do not lead from {here} to {key}")

    def _reveal(self) -> None:
        if self.state["focus"] is None:
            self.do(key="right")

    def _towards(self, here: str, key: str) -> str:
        """An arrow that leads nearer; the other axis when the last one did not move."""
        a, b = self.spot(here), self.spot(key)
        assert a is not None and b is not None, f"{here} or {key} has gone"
        dx = b["rect"][0] + b["rect"][2] / 2 - a["rect"][0] - a["rect"][2] / 2
        dy = b["rect"][1] + b["rect"][3] / 2 - a["rect"][1] - a["rect"][3] / 2
        across = "right" if dx > 0 else "left"
        along = "down" if dy > 0 else "up"
        order = [across, along] if abs(dx) > abs(dy) else [along, across]
        step = (here, key)
        self._tries = self._tries + 1 if getattr(self, "_step", None) == step else 0
        self._step = step
        return (*order, "up", "down", "left", "right")[self._tries % 6]


def play_on(program: Program, press: Any, picks: bool = True, until_deal: int = 99) -> None:
    """Play until the match is over (or a deal is reached) with `press(key)` for every choice."""
    for _ in range(3000):
        state = program.do(settle=True)
        match = state["match"]
        if state["scene"] == "menu" or match is None:
            return
        if match["deal"] > until_deal:
            return
        if state["scene"] == "scoring":
            press("next")
        elif state["scene"] == "bidding":
            press("pick" if picks else "pass")
        elif state["scene"] == "burying":
            bury_or_call(program, press)
        else:
            press(program.keys("card:")[0])
    raise AssertionError("the match does not end")


def bury_or_call(program: Program, press: Any) -> None:
    """Bury the last two cards, then call what can be called, else play alone."""
    if program.spot("confirm") is not None:
        for key in program.keys("card:")[-2:]:
            press(key)
        press("confirm")
        return
    cards = program.keys("card:")
    if cards:
        press(cards[-1])
    calls = program.keys("call:")
    if calls:
        press(calls[0])
    else:
        press("alone")
        press("yes")

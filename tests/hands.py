"""Hands for the program: a person with a finger, and a person with a keyboard."""

from pathlib import Path
from typing import Any

import pygame

from game.app import LONGEST_MS
from game.drive import Driver
from game.ui.hotspots import neighbour

Answer = dict[str, Any]
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Program:
    """The real program without a window, and what it last answered."""

    def __init__(self, data_dir: Path, size: tuple[int, int] = (640, 480), lang: str = "",
                 seed: str = "hands", kiosk: bool = False) -> None:
        pygame.display.init()
        pygame.font.init()
        self.driver = Driver(size, lang, data_dir, None, seed, kiosk)
        self.state: Answer = self.driver.answer()

    def hurry(self) -> None:
        """From now on time passes in the longest frames there are, and what moves is not drawn."""
        self.driver.clock.step_ms = LONGEST_MS
        self.driver.app.draw_every = 1_000_000

    def do(self, **command: Any) -> Answer:
        """One command of the drive contract, against players who need no time to think."""
        self.state = self.driver.command(command)
        match = getattr(self.driver.app.scene, "match", None)
        if match is not None:
            match.record.level = "rules"
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

    def steer_to(self, key: str) -> None:
        """Arrow keys to a hotspot by the shortest way."""
        if self.state["focus"] is None:
            self.do(key="right")  # the first key only shows the focus
        for arrow in self._way(self.state["focus"], key):
            self.do(key=arrow)
        assert self.state["focus"] == key, f"at {self.state['focus']}, not {key}"

    def steer(self, key: str) -> Answer:
        """Arrow keys to a hotspot by the shortest way, then Enter."""
        self.steer_to(key)
        return self.do(key="return")

    def _way(self, here: str, key: str) -> list[str]:
        """The arrows from one hotspot to another."""
        spots = self.driver.app.scene.hotspots()
        ways: dict[str, list[str]] = {here: []}
        queue = [here]
        for at in queue:
            for arrow, (dx, dy) in ARROWS.items():
                there = neighbour(spots, at, dx, dy)
                if there is not None and there not in ways:
                    ways[there] = [*ways[at], arrow]
                    queue.append(there)
        assert key in ways, f"no arrows lead from {here} to {key}, only to {sorted(ways)}"
        return ways[key]


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

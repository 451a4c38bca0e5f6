"""A gamepad in the hands of a child: presses at random over all pages, and no dead end."""

import os
import random
from collections import Counter
from pathlib import Path

import pygame
import pytest
from hands import ARROWS, Program
from pygame import Rect

import game.session.match
from game.drive import _PAD as BUTTONS
from game.ui.hotspots import named
from game.ui.pads import Joystick

PAD = 9
WEIGHTS = {"a": 30, "up": 11, "down": 14, "left": 12, "right": 14, "b": 5, "x": 3, "y": 3,
           "l": 2, "r": 2, "start": 3, "select": 2}
PAGES = {"menu", "boot", "help", "settings", "pads", "bidding", "burying", "play", "scoring",
         "daily", "code", "leaderboard", "name", "statistics", "lesson", "review", "share"}


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power fails here: nobody waits until files are safe. And no partner searches for long."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setattr(game.session.match, "PARTNER_LEVEL", "rules")


class Child:
    """Presses a pad at random and looks after each press whether the focus is still there."""

    def __init__(self, data_dir: Path, size: tuple[int, int], seed: str) -> None:
        self.data_dir, self.size = data_dir, size
        self.chance = random.Random(seed)
        self.seen: Counter[str] = Counter()
        self.starts = 0
        self.start()

    def start(self) -> None:
        self.starts += 1
        self.program = Program(self.data_dir, self.size, lang="en", seed=f"storm {self.starts}")
        self.app = self.program.driver.app
        self.app.ctx.pads.unknown[PAD] = Joystick("0300", "Odd pad")

    def frames(self, n: int) -> None:
        match = getattr(self.app.scene, "match", None)
        if match is not None:
            match.record.level = "rules"
        self.program.driver.frames(n)

    def press(self, name: str) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=BUTTONS[name], instance_id=0))
        self.frames(2)

    def press_any(self) -> None:
        """A known pad, or now and then the one that nobody knows."""
        if self.chance.random() < 0.06:
            number = self.chance.randrange(12)
            for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                pygame.event.post(pygame.Event(kind, button=number, instance_id=PAD))
            self.frames(2)
        else:
            self.press(self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0])

    def look(self) -> None:
        """Where the focus is: on something that can be seen."""
        app = self.app
        self.seen[app.scene.name] += 1
        spot = named(app.scene.hotspots(), app.focus)
        assert app.keys_used and spot is not None, (app.scene.name, app.focus)
        window = Rect(0, 0, *app.display.size)
        assert spot.rect.clip(window).size == spot.rect.size, (app.scene.name, spot)

    def to_menu(self) -> None:
        """With the pad alone back to the menu, from wherever this is."""
        for _ in range(60):
            scene = self.app.scene
            back = "a" if self.app.ctx.settings.swap_ab else "b"
            if scene.dialog is None:
                if scene.name == "menu":
                    return
                self.press(back)
            elif scene.name == "menu":
                self.press(back)
            else:
                for arrow in self.program._way(str(self.app.focus), "yes"):
                    assert arrow in ARROWS
                    self.press(arrow)
                self.choose()
            self.frames(3)
        raise AssertionError(f"no way out of {self.app.scene.name}")

    def enter(self, page: str) -> None:
        """From the menu to a page, and into a match past its bids or its first deal."""
        program = self.program
        program.do(state=True)
        if page == "pads":
            program.steer("settings")
            for _ in range(40):
                if self.app.focus == "pads":
                    break
                self.press("down")
            self.choose()
        elif page in ("review", "share"):
            self.begin("sheepshead")
            for _ in range(150):
                if program.do(settle=True)["scene"] == "scoring":
                    break
                self.choose()
            program.steer(page)
        elif page in ("lesson", "code", "name"):
            program.steer({"lesson": "help", "code": "daily", "name": "leaderboard"}[page])
            program.steer(page)
        elif program.spot(page) is None:
            self.begin(page)
            for _ in range(6):
                program.do(settle=True)
                for key in ("pick", "bid"):
                    if program.spot(key) is not None:
                        program.steer(key)
        else:
            program.steer(page)

    def choose(self) -> None:
        """The button that chooses, wherever it is now."""
        self.press("b" if self.app.ctx.settings.swap_ab else "a")

    def turn_to(self, key: str) -> None:
        """In a window that shows one game at a time: to the game of this key."""
        while self.program.spot(key) is None:
            self.program.steer("games:+")

    def begin(self, game: str) -> None:
        """A new match, in place of the one that waits."""
        self.turn_to(f"{game}:new")
        self.program.steer(f"{game}:new")
        if self.app.scene.dialog is not None:
            self.program.steer("yes")


ENTRANCES = ("pads", "sheepshead", "settings", "thousand", "language", "klaverjas", "help",
             "review", "daily", "leaderboard", "share", "statistics", "lesson", "code", "name")


@pytest.mark.parametrize(("events", "size"), [
    (250, (640, 480)), pytest.param(10_000, (800, 480), marks=pytest.mark.long),
    pytest.param(1_500, (320, 240), marks=pytest.mark.slow)])
def test_presses_at_random_find_no_dead_end_and_never_lose_the_focus(
        data_dir: Path, events: int, size: tuple[int, int]) -> None:
    child = Child(data_dir, size, f"{events}")
    child.press("down")
    for n in range(1, events + 1):
        child.press_any()
        if not child.app.running:  # the program was left, after its question
            child.start()
            child.press("down")
        child.look()
        if n % 125 == 0:
            child.to_menu()
            child.enter(ENTRANCES[n // 125 % len(ENTRANCES)])
    if events >= 10_000:
        assert set(child.seen) >= PAGES, child.seen


def test_the_back_button_leads_out_of_every_page(data_dir: Path) -> None:
    child = Child(data_dir, (640, 480), "out")
    program = child.program
    child.press("down")

    def reached(page: str) -> None:
        assert child.app.scene.name == page
        child.to_menu()
        program.do(state=True)

    program.steer("help")
    reached("help")
    program.steer("language")
    reached("boot")
    program.steer("settings")
    for _ in range(40):
        if child.app.focus == "pads":
            break
        child.press("down")
    child.press("a")
    reached("pads")
    for bid, page in (("pick", "burying"), ("pass", "play")):
        program.steer("sheepshead:new")
        if child.app.scene.dialog is not None:
            program.steer("yes")
        program.do(settle=True)
        for _ in range(20):
            if program.state["scene"] == page:
                break
            if program.state["scene"] == "bidding":
                program.steer(bid)
            program.do(settle=True)
        if page == "play":
            child.press("select")
            assert child.app.scene.name == "scoring"
            child.press("b")
        reached(page)

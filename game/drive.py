"""The `drive` command: the real program without a window, driven by JSON lines (format 1).

Scenes, event queue and loop are those of the window; only the clock is logical.
"""

import json
import os
import sys
from datetime import date
from pathlib import Path
from typing import Any, Final

import pygame

from game.app import App
from game.clock import LogicalClock
from game.kiosk import open_keeper
from game.session.position import view_json
from game.session.single import open_store
from game.ui import input as meanings
from game.ui.display import Display

FORMAT: Final = 1
SETTLE_MS: Final = 120_000
AFTER_INPUT_FRAMES: Final = 5
UNSEEN_FRAMES: Final = 8
"""While something moves, one frame in so many is drawn: no one sees the others."""
_PAD: Final = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP, "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT, "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "a": pygame.CONTROLLER_BUTTON_A, "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X, "y": pygame.CONTROLLER_BUTTON_Y,
    "l": pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "r": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "start": pygame.CONTROLLER_BUTTON_START, "select": pygame.CONTROLLER_BUTTON_BACK,
}


class CommandError(ValueError):
    """A command that cannot be carried out."""


class Driver:
    """The program under the hand of a script."""

    def __init__(self, size: tuple[int, int], lang: str, data_dir: Path | None,
                 today: date | None, seed: str | None, kiosk: bool = False) -> None:
        self.clock = LogicalClock(today)
        display = Display(pygame.display.set_mode(size))
        meanings.block_doubles()
        pygame.event.clear()
        self._seeds = 0
        store = open_store(data_dir)
        self.app = App(display, self.clock, store, lang,
                       None if seed is None else lambda: self._seed(seed),
                       open_keeper(store, kiosk, lang))
        self.app.draw_every = UNSEEN_FRAMES
        self.frames(2)

    def _seed(self, seed: str) -> str:
        """The given seed for the first match, numbered ones for those after it."""
        self._seeds += 1
        return seed if self._seeds == 1 else f"{seed}-{self._seeds}"

    def frames(self, n: int) -> None:
        """Turn the loop."""
        for _ in range(n):
            if self.app.running:
                self.app.loop_once()

    def command(self, command: dict[str, Any]) -> dict[str, Any]:
        """Carry out one command and answer it. Raises CommandError."""
        view = False
        if not command:
            raise CommandError("the command is empty")
        for name, value in command.items():
            match name:
                case "tap":
                    self._tap(*_pair(value, name), touch=False)
                case "touch":
                    self._tap(*_pair(value, name), touch=True)
                case "key":
                    self._key(value)
                case "pad":
                    self._pad(value)
                case "wait":
                    self._wait(value)
                case "settle":
                    self._settle()
                case "resize":
                    self._resize(*_pair(value, name))
                case "shot":
                    self._shot(value)
                case "state":
                    pass
                case "view":
                    view = True
                case _:
                    raise CommandError(f"unknown command {name!r}")
        return self.answer(view)

    # Commands

    def _tap(self, x: int, y: int, touch: bool) -> None:
        width, height = self.app.display.size
        if touch:
            finger = {"touch_id": 1, "finger_id": 1, "x": x / width, "y": y / height,
                      "dx": 0.0, "dy": 0.0, "pressure": 1.0}
            pygame.event.post(pygame.Event(pygame.FINGERDOWN, finger))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=(x, y), button=1, touch=touch))
            self.frames(1)
        if touch:
            pygame.event.post(pygame.Event(pygame.FINGERUP, finger))
        self.frames(AFTER_INPUT_FRAMES)

    def _key(self, name: object) -> None:
        try:
            key = pygame.key.key_code(str(name))
        except (ValueError, pygame.error):
            raise CommandError(f"unknown key {name!r}") from None
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0))
        self.frames(AFTER_INPUT_FRAMES)

    def _pad(self, name: object) -> None:
        if not isinstance(name, str) or name not in _PAD:
            raise CommandError(f"unknown pad button {name!r}")
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.Event(kind, button=_PAD[name], instance_id=0))
        self.frames(AFTER_INPUT_FRAMES)

    def _wait(self, ms: object) -> None:
        if not isinstance(ms, int | float) or isinstance(ms, bool) or not 0 <= ms <= 86_400_000:
            raise CommandError("wait takes milliseconds")
        until = self.clock.now_ms() + ms
        while self.app.running and self.clock.now_ms() < until:
            self.app.loop_once()

    def _settle(self) -> None:
        until = self.clock.now_ms() + SETTLE_MS
        self.frames(1)
        while self.app.running and self.app.busy and self.clock.now_ms() < until:
            self.app.loop_once()
        self.frames(2)

    def _resize(self, width: int, height: int) -> None:
        if not (160 <= width <= 7680 and 120 <= height <= 7680):
            raise CommandError("a window is 160x120 to 7680x7680")
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=width, h=height,
                                       size=(width, height)))
        self.frames(AFTER_INPUT_FRAMES)

    def _shot(self, name: object) -> None:
        if not isinstance(name, str):
            raise CommandError("shot takes a file name")
        self.app.scene.dirty = True
        self.app.draw()
        try:
            pygame.image.save(self.app.display.surface, name)
        except (pygame.error, OSError) as error:
            raise CommandError(f"cannot write {name}: {error}") from None

    # The answer

    def answer(self, view: bool = False) -> dict[str, Any]:
        """What the program shows now."""
        app, scene = self.app, self.app.scene
        match = getattr(scene, "match", None)
        out: dict[str, Any] = {
            "format": FORMAT, "scene": scene.name, "ms": round(self.clock.now_ms()),
            "busy": app.busy, "focus": app.focus if app.keys_used else None,
            "hotspots": [{"key": spot.key, "rect": list(spot.rect), "enabled": spot.enabled,
                          "label": spot.label} for spot in scene.hotspots()],
            "message": scene.message,
            "match": None if match is None else {
                "game": match.record.game, "deal": match.state.deal + 1,
                "phase": match.deal.phase, "turn": match.deal.turn,
                "totals": list(match.totals), "seed": match.record.seed, "over": match.over,
            },
        }
        if view:
            out["view"] = None if match is None else view_json(match.view())
        return out


def _pair(value: object, name: str) -> tuple[int, int]:
    if (isinstance(value, list) and len(value) == 2
            and all(isinstance(n, int) and not isinstance(n, bool) for n in value)):
        return value[0], value[1]
    raise CommandError(f"{name} takes two whole numbers")


def drive(size: tuple[int, int], lang: str, data_dir: Path | None, kiosk: bool,
          today: str | None, seed: str | None) -> int:
    """Run the program under standard input until it ends. Raises ValueError for bad options."""
    day = date.fromisoformat(today) if today is not None else None
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    driver = Driver(size, lang, data_dir, day, seed, kiosk)
    _say(driver.answer())
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            _say(driver.command(_read(line)))
        except CommandError as error:
            _say({"error": str(error)})
        if not driver.app.running:
            break
    pygame.event.post(pygame.Event(pygame.QUIT))
    driver.frames(1)
    pygame.quit()
    return 0


def _read(line: str) -> dict[str, Any]:
    try:
        command = json.loads(line)
    except (ValueError, RecursionError):
        raise CommandError("the line is not JSON") from None
    if not isinstance(command, dict):
        raise CommandError("a command is a JSON object")
    return command


def _say(answer: dict[str, Any]) -> None:
    print(json.dumps(answer, ensure_ascii=False), flush=True)

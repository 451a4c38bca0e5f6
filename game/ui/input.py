"""The one place that reads pygame events and says what they mean.

Mouse, touch, keyboard and gamepad become a handful of values in window pixels. SDL reports
one touch as a finger event and as a mouse event: finger events are blocked, so that exactly
one of them counts.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import pygame
from pygame._sdl2 import controller

DEBOUNCE_MS: Final = 60
DEBOUNCE_PX: Final = 12


@dataclass(frozen=True)
class Down:
    """The pointer went down."""

    x: int
    y: int


@dataclass(frozen=True)
class Tap:
    """The pointer came up again; `down` is where it had gone down."""

    x: int
    y: int
    down: tuple[int, int]


@dataclass(frozen=True)
class Move:
    """The focus shall go one step."""

    dx: int
    dy: int


@dataclass(frozen=True)
class Confirm:
    """Press what has the focus."""


@dataclass(frozen=True)
class Back:
    """Leave the page or close the dialog."""


@dataclass(frozen=True)
class Shortcut:
    """Press the hotspot of this key, if it is there."""

    key: str


@dataclass(frozen=True)
class Scroll:
    """Move a long page by so many steps, down is positive."""

    steps: int


@dataclass(frozen=True)
class Resize:
    """The window has this size now."""

    width: int
    height: int


@dataclass(frozen=True)
class FullScreen:
    """Change between window and full screen."""


@dataclass(frozen=True)
class Redraw:
    """The window was uncovered."""


@dataclass(frozen=True)
class Quit:
    """The window was closed."""


Meaning = (Down | Tap | Move | Confirm | Back | Shortcut | Scroll | Resize | FullScreen
           | Redraw | Quit)

_KEYS: Final[dict[int, Meaning]] = {
    pygame.K_LEFT: Move(-1, 0), pygame.K_RIGHT: Move(1, 0),
    pygame.K_UP: Move(0, -1), pygame.K_DOWN: Move(0, 1),
    pygame.K_RETURN: Confirm(), pygame.K_KP_ENTER: Confirm(), pygame.K_SPACE: Confirm(),
    pygame.K_ESCAPE: Back(), pygame.K_AC_BACK: Back(),
    pygame.K_F11: FullScreen(),
    pygame.K_h: Shortcut("hint"), pygame.K_l: Shortcut("last-trick"),
    pygame.K_s: Shortcut("score"), pygame.K_F1: Shortcut("help"),
    pygame.K_PAGEDOWN: Scroll(5), pygame.K_PAGEUP: Scroll(-5),
}
_PAD: Final[dict[int, Meaning]] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Move(-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Move(1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Move(0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Move(0, 1),
    pygame.CONTROLLER_BUTTON_A: Confirm(), pygame.CONTROLLER_BUTTON_B: Back(),
    pygame.CONTROLLER_BUTTON_X: Shortcut("last-trick"),
    pygame.CONTROLLER_BUTTON_Y: Shortcut("hint"),
    pygame.CONTROLLER_BUTTON_START: Shortcut("menu"),
    pygame.CONTROLLER_BUTTON_BACK: Shortcut("score"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Scroll(-5),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Scroll(5),
}

_SWAPPED: Final = {pygame.CONTROLLER_BUTTON_A: pygame.CONTROLLER_BUTTON_B,
                   pygame.CONTROLLER_BUTTON_B: pygame.CONTROLLER_BUTTON_A}


def block_doubles() -> None:
    """Keep finger events out of the queue: each touch is there as a mouse event too."""
    pygame.event.set_blocked((pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION,
                              pygame.MULTIGESTURE))


class Pads:
    """Gamepads with a known layout, opened when they come and closed when they go."""

    def __init__(self) -> None:
        self._open: dict[int, controller.Controller] = {}
        with suppress(pygame.error):
            controller.init()

    def notice(self, event: pygame.Event) -> None:
        """Open a pad that was plugged in, forget one that was pulled out."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            with suppress(pygame.error):
                pad = controller.Controller(event.device_index)
                self._open[pad.as_joystick().get_instance_id()] = pad
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)


class Input:
    """Turns events into meanings; remembers where the pointer went down and when it tapped."""

    def __init__(self) -> None:
        self._down: tuple[int, int] | None = None
        self._tapped: tuple[float, int, int] | None = None

    def read(self, events: Iterable[pygame.Event], now_ms: float,
             swap_ab: bool = False) -> list[Meaning]:
        """The meanings of these events, in their order.

        `swap_ab`: the lower and the right button of a pad have changed places.
        """
        out: list[Meaning] = []
        for event in events:
            meaning = self._one(event, now_ms, swap_ab)
            if meaning is not None:
                out.append(meaning)
        return out

    def _one(self, event: pygame.Event, now_ms: float, swap_ab: bool) -> Meaning | None:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._down = event.pos
                return Down(*event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._tap(event.pos, now_ms)
            case pygame.MOUSEWHEEL:
                return Scroll(-event.y) if event.y else None
            case pygame.KEYDOWN:
                if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
                    return FullScreen()
                return _KEYS.get(event.key)
            case pygame.CONTROLLERBUTTONDOWN:
                return _PAD.get(_SWAPPED.get(event.button, event.button) if swap_ab
                                else event.button)
            case pygame.VIDEORESIZE:
                return Resize(event.w, event.h)
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                return Redraw()
            case pygame.QUIT:
                return Quit()
        return None

    def _tap(self, pos: tuple[int, int], now_ms: float) -> Meaning | None:
        """A tap, unless it is the trembling of the one just before."""
        down, self._down = self._down, None
        if down is None:
            return None
        last = self._tapped
        if last is not None and now_ms - last[0] < DEBOUNCE_MS and (
                abs(pos[0] - last[1]) < DEBOUNCE_PX and abs(pos[1] - last[2]) < DEBOUNCE_PX):
            return None
        self._tapped = (now_ms, *pos)
        return Tap(*pos, down)

"""The one place that reads pygame events and says what they mean.

Mouse, touch, keyboard and gamepad become a handful of values in window pixels. SDL reports
one touch as a finger event and as a mouse event: finger events are blocked, so that exactly
one of them counts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui import clipboard
from game.ui.pads import Heard, Pads, Press

DEBOUNCE_MS: Final = 60
DEBOUNCE_PX: Final = 12
REPEAT_AFTER_MS: Final = 400.0
"""How long an arrow is held before it counts again,"""
REPEAT_EVERY_MS: Final = 100.0
"""and then as often as this."""
BACKSPACE: Final = "\b"


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

    escape: bool = False
    """Whether it was the Esc key, which visitors of a kiosk do not have."""


@dataclass(frozen=True)
class Shortcut:
    """Press the hotspot of this key, if it is there."""

    key: str


@dataclass(frozen=True)
class Scroll:
    """Move a long page by so many steps, down is positive."""

    steps: int


@dataclass(frozen=True)
class Typed:
    """Text was typed or pasted into a page that takes it; `BACKSPACE` takes a letter back."""

    text: str


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


Meaning = (Down | Tap | Move | Confirm | Back | Shortcut | Scroll | Typed | Resize | FullScreen
           | Redraw | Quit | Heard)

_KEYS: Final[dict[int, Meaning]] = {
    pygame.K_LEFT: Move(-1, 0), pygame.K_RIGHT: Move(1, 0),
    pygame.K_UP: Move(0, -1), pygame.K_DOWN: Move(0, 1),
    pygame.K_RETURN: Confirm(), pygame.K_KP_ENTER: Confirm(), pygame.K_SPACE: Confirm(),
    pygame.K_ESCAPE: Back(escape=True), pygame.K_AC_BACK: Back(),
    pygame.K_F11: FullScreen(),
    pygame.K_h: Shortcut("hint"), pygame.K_l: Shortcut("last-trick"),
    pygame.K_BACKSPACE: Shortcut("undo"), pygame.K_u: Shortcut("undo"),
    pygame.K_s: Shortcut("score"), pygame.K_F1: Shortcut("help"),
    pygame.K_PAGEDOWN: Scroll(5), pygame.K_PAGEUP: Scroll(-5),
}
_PAD: Final[dict[str, Meaning]] = {
    "left": Move(-1, 0), "right": Move(1, 0), "up": Move(0, -1), "down": Move(0, 1),
    "a": Confirm(), "b": Back(), "x": Shortcut("last-trick"), "y": Shortcut("hint"),
    "start": Shortcut("menu"), "select": Shortcut("score"), "l": Scroll(-5), "r": Scroll(5),
}
Source = tuple[str | int, int]
"""What is held: a control and its pad, or a key and -1."""
_OPERATOR_KEY: Final = pygame.K_F12
_OPERATOR_PAD: Final = ("start", "select")
"""Held for long they ask for the PIN of a kiosk: nothing that is pressed by chance."""
_SWAPPED: Final = {"a": "b", "b": "a"}


def block_doubles() -> None:
    """Keep finger events out of the queue: each touch is there as a mouse event too."""
    pygame.event.set_blocked((pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION,
                              pygame.MULTIGESTURE))


def _typed(event: pygame.Event) -> Typed | None:
    """The text of a key, None for keys that write none (space and Enter press what has focus)."""
    if event.key == pygame.K_BACKSPACE:
        return Typed(BACKSPACE)
    if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Typed(clipboard.text())
    if event.key == pygame.K_INSERT and event.mod & pygame.KMOD_SHIFT:
        return Typed(clipboard.text())
    written = event.unicode or (chr(event.key) if 32 < event.key < 127 else "")
    return Typed(written) if written.isprintable() and written.strip() else None


class Input:
    """Turns events into meanings; remembers where the pointer went down and what is held."""

    def __init__(self, pads: Pads | None = None) -> None:
        self.pads = pads or Pads()
        self.pad_used = False
        """Whether a gamepad has been used, until the last one is pulled out."""
        self._down: tuple[int, int] | None = None
        self._tapped: tuple[float, int, int] | None = None
        self._held: tuple[Source, Move, float] | None = None
        """The arrow that is held, and when it counts again."""
        self._operator: set[Source] = set()
        """Those of the operator's controls and keys that are down."""
        self.typing = False
        """Whether letters and digits are text for the page, and no shortcuts."""

    @property
    def held(self) -> tuple[int, int] | None:
        """Where the pointer went down that has not come up yet."""
        return self._down

    @property
    def operator_held(self) -> bool:
        """Whether the key of the operator, or both of his buttons on one pad, are down."""
        return (_OPERATOR_KEY, -1) in self._operator or any(
            all((control, pad) in self._operator for control in _OPERATOR_PAD)
            for _, pad in self._operator)

    def forget(self) -> None:
        """Whatever is held now will be no tap when it comes up, and has to be pressed anew."""
        self._down = None
        self._operator.clear()

    def read(self, events: Iterable[pygame.Event], now_ms: float,
             swap_ab: bool = False) -> list[Meaning]:
        """The meanings of these events, in their order.

        `swap_ab`: the lower and the right button of a pad have changed places.
        """
        out: list[Meaning] = []
        for event in events:
            meaning = self._one(event, now_ms)
            if meaning is not None:
                out.append(meaning)
            for press in self.pads.read(event):
                if isinstance(press, Heard):
                    out.append(press)
                    continue
                control = _SWAPPED.get(press.control, press.control) if swap_ab else press.control
                out += self._press(control, press, now_ms)
            if event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
                self.pad_used = self.pad_used and self.pads.any
        return out + self._repeats(now_ms)

    def _press(self, control: str, press: Press, now_ms: float) -> list[Meaning]:
        """A control of a pad went down or up."""
        if not press.down:
            self._let_go((press.control, press.pad))
            return []
        if press.control in _OPERATOR_PAD:
            self._operator.add((press.control, press.pad))
        self.pad_used = True
        meaning = _PAD[control]
        self._hold((press.control, press.pad), meaning, now_ms)
        return [meaning]

    def _hold(self, source: Source, meaning: Meaning, now_ms: float) -> None:
        """An arrow that stays down moves the focus on and on; one at a time."""
        if isinstance(meaning, Move):
            self._held = source, meaning, now_ms + REPEAT_AFTER_MS

    def _let_go(self, source: Source) -> None:
        self._operator.discard(source)
        if self._held is not None and self._held[0] == source:
            self._held = None

    def _repeats(self, now_ms: float) -> list[Meaning]:
        """The held arrow once more, if it is time; after a long frame once, not many times."""
        if self._held is None or now_ms < self._held[2]:
            return []
        source, meaning, due = self._held
        self._held = source, meaning, max(due + REPEAT_EVERY_MS, now_ms)
        return [meaning]

    def _one(self, event: pygame.Event, now_ms: float) -> Meaning | None:
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
                if self.typing and (typed := _typed(event)) is not None:
                    return typed
                if event.key == _OPERATOR_KEY:
                    self._operator.add((event.key, -1))
                meaning = _KEYS.get(event.key)
                if meaning is not None:
                    self._hold((event.key, -1), meaning, now_ms)
                return meaning
            case pygame.KEYUP:
                self._let_go((event.key, -1))
            case pygame.WINDOWFOCUSLOST:
                self._held = None
                self._operator.clear()
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

"""Gamepads: those that SDL knows, and joysticks that it does not, read as the same controls.

A control is a word: up, down, left, right, the four face buttons by their place (a lower,
b right, x left, y upper), l, r, start, select. Pads come and go at any time; each is known by
the instance id that SDL gives it for as long as it is plugged in.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pygame
from pygame._sdl2 import controller

DATABASE: Final = "gamecontrollerdb.txt"
"""Descriptions of pads in SDL's own form, laid beside the saves by the person."""
_DATABASE_HINT: Final = "SDL_GAMECONTROLLERCONFIG_FILE"
_ON: Final = 0.6
"""A stick counts as pushed from here on,"""
_OFF: Final = 0.4
"""and no longer below this."""

CONTROLS: Final = ("up", "down", "left", "right", "a", "b", "x", "y", "l", "r", "start", "select")
_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x", pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "l", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "r",
    pygame.CONTROLLER_BUTTON_START: "start", pygame.CONTROLLER_BUTTON_BACK: "select",
}
_STICK: Final = {(pygame.CONTROLLER_AXIS_LEFTX, -1): "left", (pygame.CONTROLLER_AXIS_LEFTX, 1):
                 "right", (pygame.CONTROLLER_AXIS_LEFTY, -1): "up",
                 (pygame.CONTROLLER_AXIS_LEFTY, 1): "down"}
_HAT: Final = {(0, 1): "2", (0, -1): "8", (1, 1): "1", (1, -1): "4"}
"""Axis and sign of a hat's value to SDL's number of that direction."""
GUESS: Final[dict[str, str]] = {
    "h0.1": "up", "h0.4": "down", "h0.8": "left", "h0.2": "right",
    "-a1": "up", "+a1": "down", "-a0": "left", "+a0": "right",
    "b0": "a", "b1": "b", "b2": "x", "b3": "y", "b4": "l", "b5": "r", "b6": "select",
    "b7": "start",
}
"""What the inputs of an unknown joystick most likely are, until the person has shown them."""


@dataclass(frozen=True)
class Press:
    """A control of a pad went down, or up again."""

    control: str
    down: bool
    pad: int


@dataclass(frozen=True)
class Heard:
    """While `listening`: an input of an unknown joystick went down, by its code.

    `b3` is a button, `h0.1` a direction of a hat, `+a1` or `-a1` a side of an axis.
    """

    code: str
    pad: int


@dataclass
class Joystick:
    """An unknown joystick: what it is, and the inputs of it that are down."""

    guid: str
    name: str
    device: pygame.joystick.JoystickType | None = None
    down: set[str] = field(default_factory=set)
    rest: dict[int, float] = field(default_factory=dict)
    """Where each axis stood when it was first heard of; a trigger rests at one end."""


class Pads:
    """All pads and joysticks that are plugged in. Nothing is opened before `open`."""

    def __init__(self) -> None:
        self.known: dict[int, controller.Controller] = {}
        self.unknown: dict[int, Joystick] = {}
        self.maps: dict[str, dict[str, str]] = {}
        """For the guid of an unknown joystick: its controls, each with the code of its input."""
        self.listening = False
        """Whether presses of unknown joysticks are heard instead of obeyed."""
        self._sticks: dict[tuple[int, int], int] = {}

    def open(self, folder: Path | None = None) -> None:
        """Look for pads from now on. `folder` may hold a `DATABASE` of pads.

        A database that the environment names goes before ours; SDL reads either, and what
        SDL_GAMECONTROLLERCONFIG says, when it is told to look.
        """
        database = folder / DATABASE if folder is not None else None
        with _named(database), suppress(pygame.error):
            controller.init()
            pygame.joystick.init()

    @property
    def any(self) -> bool:
        """Whether there is one at all."""
        return bool(self.known or self.unknown)

    def read(self, event: pygame.Event) -> list[Press | Heard]:
        """What an event of a pad means; opens pads that come and forgets those that go."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add_known(event.device_index)
            case pygame.JOYDEVICEADDED:
                self._add_unknown(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED | pygame.JOYDEVICEREMOVED:
                return self._remove(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                control = _BUTTONS.get(event.button)
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                return [] if control is None else [Press(control, down, event.instance_id)]
            case pygame.CONTROLLERAXISMOTION:
                return self._stick(event.instance_id, event.axis, event.value / 32767)
            case (pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP | pygame.JOYHATMOTION
                  | pygame.JOYAXISMOTION) if event.instance_id in self.unknown:
                return self._raw(event)
        return []

    # Coming and going

    def _add_known(self, index: int) -> None:
        with suppress(pygame.error):
            pad = controller.Controller(index)
            self.known[pad.as_joystick().get_instance_id()] = pad

    def _add_unknown(self, index: int) -> None:
        with suppress(pygame.error):
            if not controller.is_controller(index):
                stick = pygame.joystick.Joystick(index)
                self.unknown[stick.get_instance_id()] = Joystick(
                    stick.get_guid(), stick.get_name(), stick)

    def _remove(self, pad: int) -> list[Press | Heard]:
        """What was held on it is let go."""
        out: list[Press | Heard] = [
            Press(control, False, pad) for (stick, axis), sign in self._sticks.items()
            if stick == pad and (control := _STICK.get((axis, sign))) is not None]
        self._sticks = {at: sign for at, sign in self._sticks.items() if at[0] != pad}
        self.known.pop(pad, None)
        self.unknown.pop(pad, None)
        return [*out, *(Press(control, False, pad) for control in CONTROLS)]

    # The stick of a known pad

    def _stick(self, pad: int, axis: int, value: float) -> list[Press | Heard]:
        before = self._sticks.get((pad, axis), 0)
        sign = _side(value, before)
        self._sticks[pad, axis] = sign
        return [Press(control, down, pad) for side, down in ((before, False), (sign, True))
                if side and sign != before and (control := _STICK.get((axis, side))) is not None]

    # Unknown joysticks

    def control_of(self, stick: Joystick, code: str) -> str | None:
        """The control that an input stands for."""
        shown = self.maps.get(stick.guid)
        if shown is None:
            return GUESS.get(code)
        return next((control for control, known in shown.items() if known == code), None)

    def _raw(self, event: pygame.Event) -> list[Press | Heard]:
        stick = self.unknown[event.instance_id]
        before = set(stick.down)
        match event.type:
            case pygame.JOYHATMOTION:
                sides = {f"h{event.hat}.{number}" for (axis, sign), number in _HAT.items()
                         if event.value[axis] == sign}
                stick.down = {code for code in before if not code.startswith(f"h{event.hat}.")}
                stick.down |= sides
            case pygame.JOYAXISMOTION:
                self._axis(stick, event.axis, event.value)
            case pygame.JOYBUTTONDOWN:
                stick.down = before | {f"b{event.button}"}
            case _:
                stick.down = before - {f"b{event.button}"}
        out: list[Press | Heard] = []
        for code in sorted(before ^ stick.down):
            down = code in stick.down
            control = self.control_of(stick, code)
            if self.listening and down:
                out.append(Heard(code, event.instance_id))
            elif control is not None:
                out.append(Press(control, down, event.instance_id))
        return out

    @staticmethod
    def _axis(stick: Joystick, axis: int, value: float) -> None:
        rest = stick.rest.setdefault(axis, value)
        codes = {-1: f"-a{axis}", 1: f"+a{axis}"}
        before = next((sign for sign, code in codes.items() if code in stick.down), 0)
        sign = _side(value, before)
        if sign * rest > _ON:
            sign = 0  # a trigger that is not pulled
        stick.down = stick.down - set(codes.values()) | ({codes[sign]} if sign else set())


def _side(value: float, before: int) -> int:
    """To which side an axis is pushed, -1, 0 or 1; what is pushed stays so a little longer."""
    if before and value * before > _OFF:
        return before
    return (value > _ON) - (value < -_ON)


@contextmanager
def _named(database: Path | None) -> Iterator[None]:
    """While SDL looks for descriptions of pads it finds this file too, if it is there."""
    there = database is not None and database.is_file() and _DATABASE_HINT not in os.environ
    if there:
        os.environ[_DATABASE_HINT] = str(database)
    try:
        yield
    finally:
        if there:
            del os.environ[_DATABASE_HINT]

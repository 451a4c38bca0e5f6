"""Gamepads that SDL makes up: plugged in, pressed and pulled out by a test."""

import ctypes
from functools import cache
from pathlib import Path

import pygame
from pygame._sdl2 import controller

_GAMEPAD, _UNKNOWN = 1, 0
_AXES, _BUTTONS, _HATS = 6, 15, 1


@cache
def find_sdl() -> ctypes.CDLL | None:
    """The SDL that pygame uses, if it lies where a wheel puts it and can make up joysticks."""
    beside = Path(pygame.__file__).resolve().parent.parent / "pygame_ce.libs"
    for path in sorted(beside.glob("libSDL2-2*")):
        sdl = ctypes.CDLL(str(path))
        if hasattr(sdl, "SDL_JoystickAttachVirtual"):
            sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
            return sdl
    return None


class VirtualPad:
    """One gamepad; `known`: SDL knows its buttons."""

    UNKNOWN_GUID = "ff008f605669727475616c204a007600"
    """What SDL 2 calls a made-up joystick of this shape."""

    def __init__(self, known: bool = True) -> None:
        sdl = find_sdl()
        assert sdl is not None
        self._sdl = sdl
        if not controller.get_init():
            controller.init()
        index = sdl.SDL_JoystickAttachVirtual(_GAMEPAD if known else _UNKNOWN, _AXES, _BUTTONS,
                                              _HATS)
        assert index >= 0
        self.id: int = sdl.SDL_JoystickGetDeviceInstanceID(index)
        self._there = True

    def press(self, button: int) -> None:
        """A button of it goes down, by SDL's number."""
        self._set(button, 1)

    def release(self, button: int) -> None:
        """And up again."""
        self._set(button, 0)

    def _set(self, button: int, value: int) -> None:
        pad = self._sdl.SDL_JoystickFromInstanceID(self.id)
        assert pad, "nobody has opened it"
        self._sdl.SDL_JoystickSetVirtualButton(ctypes.c_void_p(pad), button, value)

    def unplug(self) -> None:
        """Pull it out."""
        if self._there:
            self._there = False
            for index in range(self._sdl.SDL_NumJoysticks()):
                if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.id:
                    self._sdl.SDL_JoystickDetachVirtual(index)
                    return

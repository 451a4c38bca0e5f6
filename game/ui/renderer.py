"""Whether the window is drawn through a graphics card or straight on the screen.

SDL prefers the card even where there is none and a program plays one: on X11 that takes three
times the memory and the processor. So it is told, before the window opens.
"""

import ctypes
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame
from pygame._sdl2 import sdl2
from pygame._sdl2.video import Renderer

HINT: Final = "SDL_FRAMEBUFFER_ACCELERATION"
STRAIGHT: Final = ("x11", "windows")
"""Video drivers that can do without a card; with the others a window would not open."""
_CARDS: Final = ("dri/renderD*", "nvidia[0-9]*", "mali*", "galcore", "kgsl-3d0")
"""Devices of Linux that draw, Mesa's and the makers' own."""
_X11: Final = "libX11.so.6"
"""Always the system's own: named out of the call, or bundlers would take one along."""
_DIRECT: Final = (b"DRI3", b"DRI2", b"NV-GLX")
"""What an X server calls it when programs may use its card."""


def choose(setting: str, driver: str, card: Callable[[], bool]) -> str:
    """What to tell SDL: "1" through the card, "0" straight, "" nothing.

    `setting` is "auto", "on" or "off"; `driver` the name of the video driver; `card` whether
    there is a graphics card, which is asked only if it matters.
    """
    if setting == "on":
        return "1"
    if driver in STRAIGHT and (setting == "off" or (driver == "x11" and not card())):
        return "0"
    return ""


def prepare(setting: str) -> None:
    """Tell SDL how to draw. Call between pygame.display.init and the opening of the window.

    What stands in the environment already is left as it is.
    """
    if HINT in os.environ:
        return
    hint = choose(setting, pygame.display.get_driver(), has_card)
    if hint:
        os.environ[HINT] = hint


def drawn_by_card() -> bool:
    """Whether the window that is open now is drawn through SDL's renderer."""
    window = own_window()
    if window is None:
        return False
    try:
        Renderer.from_window(window)
    except (pygame.error, sdl2.error):
        return False
    return True


def own_window() -> pygame.Window | None:
    """The window that pygame.display has opened; None where it cannot be had.

    pygame warns of this way to get at it, and has no other that grabs the keyboard alone:
    pygame.event.set_grab confines the pointer too, and a hidden one then only tells how far it
    moved, not where it is.
    """
    with warnings.catch_warnings(), suppress(pygame.error, AttributeError):
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
    return None


def has_card() -> bool:
    """Whether this X server and this machine have a graphics card that draws for us."""
    return likely_card(os.environ, _devices(Path("/dev")), _server_is_direct)


def likely_card(environ: Mapping[str, str], devices: Iterable[Path] | None,
                direct: Callable[[], bool]) -> bool:
    """What environment, devices (None: not known) and X server say together."""
    if environ.get("LIBGL_ALWAYS_SOFTWARE", "0").lower() not in ("", "0", "false", "no"):
        return False
    if environ.get("GALLIUM_DRIVER", "") in ("llvmpipe", "softpipe"):
        return False
    host = environ.get("DISPLAY", "").rpartition(":")[0]
    if host not in ("", "unix") and not host.startswith("/"):
        return False  # another machine's screen
    if devices is not None and not any(os.access(path, os.R_OK | os.W_OK) for path in devices):
        return False
    return direct()


def _devices(folder: Path) -> list[Path] | None:
    if not sys.platform.startswith("linux"):
        return None
    return [path for pattern in _CARDS for path in folder.glob(pattern)]


def _server_is_direct() -> bool:
    """Ask the X server; True where it cannot be asked, since SDL may know better."""
    try:
        x11 = ctypes.CDLL(_X11)
    except OSError:
        return True
    x11.XOpenDisplay.restype = ctypes.c_void_p
    number = ctypes.byref(ctypes.c_int())
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return True
    try:
        return any(x11.XQueryExtension(display, name, number, number, number)
                   for name in _DIRECT)
    finally:
        x11.XCloseDisplay(display)

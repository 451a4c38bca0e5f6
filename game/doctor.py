"""The `doctor` command: looks at the machine as the game will, and says what is amiss.

It is for the owner of a kiosk or a handheld: one line a thing, in plain words, each fault with
what to do about it. What the game can do without is noted and is no fault.
"""

import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Final

import pygame
from pygame._sdl2 import controller

from game.resources import folder
from game.session.settings import VOLUME_MAX, Settings, load_settings
from game.session.store import Store
from game.ui import renderer
from game.ui.display import Display
from game.ui.fonts import Fonts
from game.ui.pads import DATABASE, Pads
from game.ui.sound import Sounds
from game.window import check_screen, data_folder

BUILT: Final = date(2025, 1, 1)
"""Nobody has this version before; a clock that says so is wrong."""
DAYS_FILE: Final = "days.json"
"""Where the latest date on which the game was played is kept, as `highest`."""
SHORT_LINE: Final = 12


class Grade(Enum):
    """How a thing was found."""

    GOOD = "ok"
    NOTE = "note"
    FAULT = "FAULT"


@dataclass(frozen=True)
class Finding:
    """One thing looked at: its name, how it was found, and words about it."""

    name: str
    grade: Grade
    words: str

    @property
    def line(self) -> str:
        """The line that is printed."""
        return f"{self.grade.value:6}{self.name:{SHORT_LINE}}{self.words}"


def doctor(data_dir: Path | None, say: Callable[[str], None] = print) -> int:
    """Look at everything and say it. The exit status: 1 if there is a fault, else 0."""
    say(f"Aces & Tens on Python {platform.python_version()}, pygame-ce {pygame.ver}, "
        f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}, {platform.platform(terse=True)}")
    faults = 0
    try:
        for finding in findings(data_dir):
            say(finding.line)
            faults += finding.grade is Grade.FAULT
    finally:
        pygame.quit()
    if faults:
        say(f"{faults} of these must be put right." if faults > 1
            else "One of these must be put right.")
    else:
        say("Nothing is in the way: the game can be played here.")
    return 1 if faults else 0


def findings(data_dir: Path | None) -> Iterator[Finding]:
    """Everything there is to look at, in the order it matters."""
    where = data_folder(data_dir)
    store = Store(where)
    settings = load_settings(store)
    screen, opened = look_at_screen(settings)
    yield screen
    if opened:
        yield look_at_drawing()
    yield look_at_fonts()
    yield look_at_sound(settings)
    yield look_at_pads(store.folder)
    yield look_at_store(store)
    yield look_at_clock(date.today(), latest_day(store))


# The screen

def look_at_screen(settings: Settings) -> tuple[Finding, bool]:
    """Whether a window opens, and how large it and the desktop are."""
    try:
        pygame.display.init()
        check_screen()
        renderer.prepare(settings.acceleration)
        display = Display.open(None, settings.fullscreen)
    except pygame.error as error:
        return Finding("screen", Grade.FAULT, (
            f"no window can be opened ({error}). Start the game from a desktop, or on a screen "
            "of its own.")), False
    driver = pygame.display.get_driver()
    words = f"{driver}, window {_size(display.size)}"
    if settings.fullscreen:
        words += " (full screen)"
    desktops = " and ".join(map(_size, pygame.display.get_desktop_sizes()))
    if driver in ("dummy", "offscreen"):
        return Finding("screen", Grade.NOTE, (
            f"{words}: nothing is shown, since SDL_VIDEODRIVER asks for that")), True
    return Finding("screen", Grade.GOOD, f"{words}, screen {desktops}"), True


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def look_at_drawing() -> Finding:
    """How the picture comes onto the screen. A window must be open."""
    if renderer.drawn_by_card():
        return Finding("drawing", Grade.GOOD, "through the graphics card")
    hint = os.environ.get(renderer.HINT, "")
    why = " (no graphics card was found, or the settings say so)" if hint == "0" else ""
    return Finding("drawing", Grade.GOOD, f"straight, without a graphics card{why}")


# Letters

def look_at_fonts() -> Finding:
    """Whether all scripts of the game can be drawn: Latin, Thai with its marks, Hangul."""
    try:
        fonts = Fonts(folder("assets"))
    except (OSError, pygame.error) as error:
        return Finding("letters", Grade.FAULT, (
            f"the fonts cannot be read ({error}). Install the game again."))
    missing = [name for name, text in (("Latin", "Aw"), ("Thai", "กน"), ("Korean", "한글"))
               if not all(_drawn(fonts, char) for char in text)]
    if missing:
        return Finding("letters", Grade.FAULT, (
            f"{' and '.join(missing)} cannot be drawn. Install the game again."))
    if not _shaped(fonts):
        return Finding("letters", Grade.FAULT, (
            "Thai marks are put in the wrong places: this pygame has no HarfBuzz. Install "
            "pygame-ce from PyPI."))
    return Finding("letters", Grade.GOOD, "Latin, Thai with its marks, Korean")


def _picture(font: pygame.font.Font, text: str) -> bytes:
    return pygame.image.tobytes(font.render(text, True, (255, 255, 255)), "RGBA")


def _drawn(fonts: Fonts, char: str) -> bool:
    """Whether a letter looks other than the box that stands for those missing."""
    font = fonts.get("text", 32, text=char)
    return _picture(font, char) != _picture(font, "\ue000")


def _shaped(fonts: Fonts) -> bool:
    """Whether sara am comes apart, which only a shaper does, and only if told the script."""
    word = "น้ำ"
    return (_picture(fonts.get("text", 32, text=word), word)
            != _picture(fonts.get("text", 32, text="A"), word))


# What the game can do without

def look_at_sound(settings: Settings) -> Finding:
    """Whether the sound device opens."""
    sounds = Sounds(folder("assets") / "sounds", lambda: settings, lambda: 0.0)
    if not sounds.open():
        return Finding("sound", Grade.NOTE, (
            f"none: {sounds.silent}. The game plays in silence."))
    words = f"{_audio_driver()}, volume {settings.volume} of {VOLUME_MAX}"
    if settings.muted:
        words += ", switched off in the settings"
    return Finding("sound", Grade.GOOD, words)


def _audio_driver() -> str:
    try:
        return str(pygame.mixer.get_driver())
    except (AttributeError, pygame.error):
        return "device opened"


def look_at_pads(folder: Path | None) -> Finding:
    """The gamepads there are, and whether their buttons are known; `folder` is the data's."""
    try:
        Pads().open(folder)
        count = pygame.joystick.get_count()
        known = [i for i in range(count) if controller.is_controller(i)]
        names = [pygame.joystick.Joystick(i).get_name() for i in known]
    except pygame.error as error:
        return Finding("gamepads", Grade.NOTE, f"cannot be looked for ({error})")
    if count > len(known):
        unknown = count - len(known)
        return Finding("gamepads", Grade.NOTE, (
            f"{', '.join(names) or 'none'}; {unknown} more whose buttons are not known: show them "
            f"on the settings page, or give their layout in {DATABASE} beside the saves"))
    return Finding("gamepads", Grade.GOOD, ", ".join(names) or "none connected")


# What is kept

def look_at_store(store: Store) -> Finding:
    """Whether settings and matches can be kept, and none was found damaged."""
    if store.folder is None:
        return Finding("data folder", Grade.FAULT, (
            "the system offers none that can be written: nothing will be kept. Give one with "
            "--data-dir."))
    if not store.writable:
        return Finding("data folder", Grade.FAULT, (
            f"{store.folder} cannot be written: nothing will be kept. Give this user the right "
            "to write there, or another folder with --data-dir."))
    if store.damaged:
        return Finding("data folder", Grade.NOTE, (
            f"{store.folder}; {', '.join(store.damaged)} was damaged and set aside"))
    return Finding("data folder", Grade.GOOD, f"{store.folder} can be written")


def latest_day(store: Store) -> date | None:
    """The latest date on which the game was played here; None if that is not known."""
    data = store.load(DAYS_FILE, lambda data: None) or {}
    try:
        return date.fromisoformat(str(data.get("highest")))
    except ValueError:
        return None


def look_at_clock(today: date, seen: date | None = None) -> Finding:
    """Whether the date can be right. `seen` is the latest one on which the game was played."""
    latest = max(BUILT, seen or BUILT)
    if today >= latest:
        return Finding("clock", Grade.GOOD, f"today is {today.isoformat()}")
    why = ("the game was played on" if latest == seen and seen > BUILT
           else "this version was made after")
    return Finding("clock", Grade.FAULT, (
        f"says {today.isoformat()}, but {why} {latest.isoformat()}. Set the clock; until then "
        "the daily deal is that of a wrong day."))

"""Sounds: a few small files, played when asked, and never a reason to stop.

The mixer is opened with the first sound that is to be heard. Where there is no device the
program goes on without, and `Sounds.silent` says why.
"""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from game.session.settings import VOLUME_MAX, Settings

log = logging.getLogger(__name__)
RATE: Final = 44100
BUFFER: Final = 512
"""Samples the device is given at a time: 12 ms, so that a tap is heard when it is seen."""
CHANNELS: Final = 6
"""How many sounds there can be at once; what comes on top is left out."""
APART_MS: Final = 40.0
"""The same sound is not begun again sooner: two at once are only louder."""
CURVE: Final = 1.5
"""Steps of the volume sound about even: 10 is full, 7 is -5 dB, 3 is -16 dB."""


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the system's sound library from writing to standard error: what matters we say."""
    try:
        kept = os.dup(2)
    except OSError:  # there is none, as in a window without a console
        yield
        return
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Sounds:
    """The sounds of one folder, by the names of their files.

    Volume and mute are looked up for every sound.
    """

    def __init__(self, folder: Path, settings: Callable[[], Settings], now_ms: Callable[[], float],
                 cap: int = VOLUME_MAX) -> None:
        self.folder = folder
        self._settings = settings
        self.cap = cap
        """The volume is never higher than this, 0 to `VOLUME_MAX`, whatever is set."""
        self.silent = ""
        """Why no sound can be heard on this machine, in English; "" if none is known to fail."""
        self._now = now_ms
        self._opened = False
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._begun: dict[str, float] = {}

    @property
    def loudness(self) -> float:
        """The factor sounds are played with now, 0 to 1."""
        settings = self._settings()
        volume = 0 if settings.muted else min(settings.volume, self.cap)
        return float(max(0.0, volume / VOLUME_MAX) ** CURVE)

    def open(self) -> bool:
        """Open the mixer if that was not tried yet; False, with `silent` set, if it fails."""
        if not self._opened:
            self._opened = True
            try:
                if not pygame.mixer.get_init():
                    with _quiet():
                        pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(CHANNELS)
            except (pygame.error, NotImplementedError) as error:  # the latter: a build without
                self.silent = str(error) or "there is no mixer"
                log.info("no sound: %s", self.silent)
        return not self.silent

    def play(self, name: str) -> None:
        """Begin a sound, if it is to be heard and can be. Never raises."""
        loudness = self.loudness
        if loudness <= 0 or not self.open() or not pygame.mixer.get_init():
            return  # a sound played through a mixer that was closed meanwhile would crash
        now = self._now()
        if 0 <= now - self._begun.get(name, -APART_MS) < APART_MS:
            return
        sound = self._load(name)
        if sound is None:
            return
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(loudness)
            channel.play(sound)
            self._begun[name] = now

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(self.folder / f"{name}.ogg")
            except (pygame.error, OSError) as error:
                log.warning("the sound %s cannot be read: %s", name, error)
                self._loaded[name] = None
        return self._loaded[name]

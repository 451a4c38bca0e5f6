"""The sound files, and the part that plays them: soft, short, as made here, never in the way."""

import array
import itertools
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from game.session.settings import Settings
from game.ui.sound import CHANNELS, Sounds

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "sounds"
NAMES = ("bonus", "button", "card", "deal", "lost", "made", "refusal", "trick", "turn")
RATE = 44100


@pytest.fixture(scope="module")
def tool() -> Iterator[ModuleType]:
    """The script that makes the files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "assets" / "tools"))
        patch.setattr(sys, "dont_write_bytecode", True)
        import make_sounds  # type: ignore[import-not-found]

        yield make_sounds


@pytest.fixture(scope="module")
def decoded() -> dict[str, list[float]]:
    """The samples of every file, as the program's own mixer reads them."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    try:
        return {name: [n / 32768 for n in array.array(
            "h", pygame.mixer.Sound(FOLDER / f"{name}.ogg").get_raw())] for name in NAMES}
    finally:
        pygame.mixer.quit()


def decibels(value: float) -> float:
    return 20 * math.log10(max(value, 1e-9))


def swing(samples: list[float]) -> float:
    return decibels(max(map(abs, samples)))


def power(samples: list[float]) -> float:
    return decibels(math.sqrt(sum(x * x for x in samples) / len(samples)))


# The files

def test_there_is_a_recipe_for_every_file_and_a_file_for_every_recipe(tool: ModuleType) -> None:
    assert tuple(sorted(tool.RECIPES)) == NAMES
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{name}.ogg" for name in NAMES]


def test_every_file_sounds_as_its_recipe_does(tool: ModuleType,
                                              decoded: dict[str, list[float]]) -> None:
    for name in NAMES:
        assert tool.difference(tool.finished(name), decoded[name]) < tool.TOLERANCE, name


def test_another_recipe_would_be_noticed(tool: ModuleType,
                                         decoded: dict[str, list[float]]) -> None:
    right = tool.finished("card")
    for wrong in ([1.1 * x for x in right], right[2:] + right[:2], tool.finished("turn")):
        assert tool.difference(wrong, decoded["card"]) > tool.TOLERANCE


def test_the_files_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 120_000


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_and_begins_and_ends_in_silence(
        name: str, decoded: dict[str, list[float]]) -> None:
    sound = decoded[name]
    assert 0.06 < len(sound) / RATE < (1.4 if name == "deal" else 1.0)
    assert swing(sound[:88]) < -54 and swing(sound[-88:]) < -60
    loud = max(range(len(sound)), key=lambda i: abs(sound[i]))
    assert loud > 0.003 * RATE, "a sound that starts at full height clicks"


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_soft(name: str, tool: ModuleType, decoded: dict[str, list[float]]) -> None:
    sound = decoded[name]
    assert -18 < swing(sound) < -6
    assert power(tool.s.high(tool.s.high(sound, 6000), 6000)) < power(sound) - 20
    assert max(abs(b - a) for a, b in itertools.pairwise(sound)) < 0.1


def test_no_sound_is_much_louder_than_another(tool: ModuleType,
                                              decoded: dict[str, list[float]]) -> None:
    loudest = {name: tool.s.loudness(sound) for name, sound in decoded.items()}
    assert max(loudest.values()) - min(loudest.values()) < 4.5, loudest
    assert min(loudest, key=loudest.__getitem__) == "button"


# Playing

class Ticks:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.ms = 0.0

    def __call__(self) -> float:
        return self.ms


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


@pytest.fixture
def settings() -> Settings:
    return Settings(volume=10)


@pytest.fixture
def sounds(settings: Settings, ticks: Ticks) -> Iterator[Sounds]:
    pygame.mixer.quit()
    yield Sounds(FOLDER, lambda: settings, ticks)
    pygame.mixer.quit()


def playing() -> list[float]:
    """The loudness of every channel that plays."""
    if not pygame.mixer.get_init():
        return []
    channels = map(pygame.mixer.Channel, range(pygame.mixer.get_num_channels()))
    return [channel.get_volume() for channel in channels if channel.get_busy()]


def test_nothing_is_opened_before_a_sound_is_to_be_heard(
        sounds: Sounds, settings: Settings) -> None:
    settings.muted = True
    sounds.play("card")
    assert not pygame.mixer.get_init()
    settings.muted = False
    sounds.play("card")
    assert pygame.mixer.get_init() and len(playing()) == 1
    assert sounds.silent == ""


def test_volume_and_mute_count_for_the_next_sound(sounds: Sounds, settings: Settings) -> None:
    heard = []
    for volume, name in ((10, "deal"), (5, "made"), (1, "bonus")):
        settings.volume = volume
        sounds.play(name)
        heard.append(min(playing()))
    assert heard[0] == 1.0 > heard[1] > heard[2] > 0
    settings.volume = 0
    sounds.play("card")
    settings.volume, settings.muted = 10, True
    sounds.play("turn")
    assert len(playing()) == 3


def test_a_cap_holds_whatever_is_set(sounds: Sounds, settings: Settings) -> None:
    sounds.cap = 4
    full = sounds.loudness
    settings.volume = 4
    assert sounds.loudness == full < 1
    settings.volume = 2
    assert 0 < sounds.loudness < full
    sounds.cap = 0
    assert sounds.loudness == 0


def test_the_same_sound_is_not_stacked(sounds: Sounds, ticks: Ticks) -> None:
    sounds.play("deal")
    ticks.ms = 39
    sounds.play("deal")
    assert len(playing()) == 1
    sounds.play("made")
    assert len(playing()) == 2
    ticks.ms = 41
    sounds.play("deal")
    assert len(playing()) == 3


def test_too_many_sounds_are_left_out(sounds: Sounds, ticks: Ticks) -> None:
    for _ in range(CHANNELS + 3):
        ticks.ms += 50
        sounds.play("deal")
    assert len(playing()) == CHANNELS


def test_a_file_that_is_missing_or_damaged_is_left_out(tmp_path: Path, ticks: Ticks) -> None:
    (tmp_path / "card.ogg").write_bytes(b"OggS and nothing more")
    sounds = Sounds(tmp_path, Settings, ticks)
    for name in ("card", "turn", "card"):
        sounds.play(name)
    assert playing() == [] and sounds.silent == ""
    pygame.mixer.quit()


def test_a_mixer_that_is_closed_meanwhile_is_no_matter(sounds: Sounds, ticks: Ticks) -> None:
    sounds.play("card")
    pygame.mixer.quit()
    ticks.ms = 100
    sounds.play("card")
    sounds.play("turn")
    assert playing() == []


NO_DEVICE = """
import sys
from pathlib import Path
import pygame
from game.app import App
from game.clock import LogicalClock
from game.session.store import Store
from game.ui.display import Display
pygame.init()
app = App(Display(pygame.display.set_mode((640, 480))), LogicalClock(), Store(None), "en")
for key in ("settings", "back"):
    spot = next(s for s in app.scene.hotspots() if s.key == key)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=spot.rect.center, button=1, touch=False))
    for _ in range(8):
        app.loop_once()
print(app.scene.name, "|", app.ctx.sounds.silent)
"""


def test_a_machine_without_a_sound_device_plays_in_silence_and_says_so() -> None:
    done = subprocess.run([sys.executable, "-c", NO_DEVICE], cwd=ROOT, text=True,
                          capture_output=True, timeout=120,
                          env={**os.environ, "SDL_AUDIODRIVER": "nonsense"})
    assert done.returncode == 0, done.stderr
    scene, _, reason = done.stdout.strip().partition(" | ")
    assert scene == "menu" and len(reason) > 5

"""What `doctor` says of a machine, and which way of drawing is chosen for it."""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pygame
import pytest

from game import doctor as doc
from game.doctor import (
    Grade,
    latest_day,
    look_at_clock,
    look_at_fonts,
    look_at_sound,
    look_at_store,
)
from game.session.settings import Settings
from game.session.store import Store
from game.ui import fonts as font_files
from game.ui import renderer
from game.ui.renderer import HINT, choose, likely_card

ROOT = Path(__file__).resolve().parent.parent


def run(data_dir: object, **environ: str) -> tuple[int, list[str]]:
    """The exit status and the lines of the command."""
    done = subprocess.run([sys.executable, "main.py", "doctor", "--data-dir", str(data_dir)],
                          cwd=ROOT, text=True, capture_output=True, timeout=120,
                          env={**os.environ, **environ})
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout.splitlines()


def test_a_machine_without_a_sound_device_is_good_enough(data_dir: Path) -> None:
    status, lines = run(data_dir, SDL_AUDIODRIVER="nonsense")
    assert status == 0
    grades = {line[6:18].strip(): line[:6].strip() for line in lines[1:-1]}
    assert grades == {"screen": "note", "drawing": "ok", "letters": "ok", "sound": "note",
                      "gamepads": "ok", "data folder": "ok", "clock": "ok"}


def test_a_machine_without_screen_and_folder_is_not(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    status, lines = run(tmp_path / "file" / "data", SDL_VIDEODRIVER="nonsense")
    assert status == 1
    faults = [line[6:18].strip() for line in lines if line.startswith("FAULT")]
    assert faults == ["screen", "data folder"]
    assert lines[-1].startswith("2 ")


@pytest.mark.parametrize(("today", "seen", "grade"), [
    (date(2030, 5, 1), None, Grade.GOOD),
    (date(1970, 1, 1), None, Grade.FAULT),  # a machine without a clock battery
    (date(2030, 5, 1), date(2030, 5, 1), Grade.GOOD),
    (date(2030, 4, 30), date(2030, 5, 1), Grade.FAULT),
])
def test_a_clock_that_has_gone_back_is_a_fault(today: date, seen: date | None,
                                               grade: Grade) -> None:
    finding = look_at_clock(today, seen)
    assert finding.grade is grade and today.isoformat() in finding.words
    if grade is Grade.FAULT:
        assert max(doc.BUILT, seen or doc.BUILT).isoformat() in finding.words


@pytest.mark.parametrize(("data", "day"), [
    ({"highest": "2031-02-03"}, date(2031, 2, 3)), ({"highest": "soon"}, None), ({}, None)])
def test_the_latest_day_is_the_one_kept(data_dir: Path, data: dict[str, str],
                                        day: date | None) -> None:
    Store(data_dir).save(doc.DAYS_FILE, data)
    assert latest_day(Store(data_dir)) == day


def test_a_folder_that_cannot_be_written_is_a_fault_and_a_damaged_file_a_note(
        tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert look_at_store(Store(None)).grade is Grade.FAULT
    assert look_at_store(Store(tmp_path / "file" / "data")).grade is Grade.FAULT
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text("no settings")
    store = Store(tmp_path / "data")
    store.load("settings.json", lambda data: None)
    finding = look_at_store(store)
    assert finding.grade is Grade.NOTE and "settings.json" in finding.words


def test_missing_letters_and_a_missing_shaper_are_faults(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert look_at_fonts().grade is Grade.GOOD
    with monkeypatch.context() as patch:  # no HarfBuzz: no script can be set
        patch.setattr(font_files, "script_of", lambda text: "Latn")
        assert "HarfBuzz" in look_at_fonts().words
    with monkeypatch.context() as patch:  # a face without Hangul
        patch.setattr(font_files, "TEXT_FILES", dict.fromkeys((400, 600, 700),
                                                              font_files.TITLE_FILE))
        finding = look_at_fonts()
        assert finding.grade is Grade.FAULT and "Korean" in finding.words
        assert "Thai" not in finding.words
    monkeypatch.setattr(doc, "folder", lambda name: tmp_path)
    assert look_at_fonts().grade is Grade.FAULT


def test_sound_that_is_switched_off_is_said() -> None:
    try:
        assert "switched off" in look_at_sound(Settings(muted=True)).words
        assert "switched off" not in look_at_sound(Settings()).words
    finally:
        pygame.mixer.quit()


# Drawing

@pytest.mark.parametrize(("setting", "driver", "card", "hint"), [
    ("auto", "x11", True, ""), ("auto", "x11", False, "0"),
    ("auto", "wayland", False, ""), ("auto", "KMSDRM", False, ""), ("auto", "windows", False, ""),
    ("off", "x11", True, "0"), ("off", "windows", True, "0"),
    ("off", "wayland", True, ""), ("off", "KMSDRM", True, ""),  # they know no other way
    ("on", "x11", False, "1"), ("on", "wayland", False, "1"),
])
def test_the_card_is_left_out_where_there_is_none_and_where_it_can_be(
        setting: str, driver: str, card: bool, hint: str) -> None:
    assert choose(setting, driver, lambda: card) == hint


def test_a_card_needs_a_device_a_server_of_this_machine_and_no_word_against_it(
        tmp_path: Path) -> None:
    device = tmp_path / "renderD128"
    device.touch()
    here, yes = {"DISPLAY": ":0"}, lambda: True
    assert likely_card(here, [device], yes)
    assert likely_card({}, None, yes)  # no Linux: only the server can say
    assert not likely_card(here, [device], lambda: False)
    assert not likely_card(here, [], yes)
    assert not likely_card(here, [tmp_path / "gone"], yes)
    assert not likely_card({"DISPLAY": "localhost:10.0"}, [device], yes)
    assert likely_card({"DISPLAY": "unix:0"}, [device], yes)
    assert likely_card({"DISPLAY": "/tmp/launch/org.xquartz:0"}, None, yes)
    assert not likely_card({**here, "LIBGL_ALWAYS_SOFTWARE": "1"}, [device], yes)
    assert likely_card({**here, "LIBGL_ALWAYS_SOFTWARE": "0"}, [device], yes)
    assert not likely_card({**here, "GALLIUM_DRIVER": "llvmpipe"}, [device], yes)


def test_what_the_environment_says_about_drawing_is_left_alone(
        monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(renderer, "has_card", lambda: False)
    monkeypatch.setenv(HINT, "1")
    renderer.prepare("off")
    assert os.environ[HINT] == "1"
    monkeypatch.delenv(HINT)
    renderer.prepare("auto")
    assert os.environ.pop(HINT) == "0"

"""What comes along for kiosks and handhelds: unit, example, port, and the frames they get."""

import configparser
import json
import shutil
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.cli import main
from game.clock import LogicalClock, RealClock
from game.scenes.help import HelpScene
from game.session.kiosk import KIOSK_FILE, Kiosk, open_kiosk, read_kiosk
from game.session.settings import Settings, begin_on_handheld, load_settings, save_settings
from game.session.store import Store
from game.ui import renderer
from game.ui.display import Display
from game.ui.layout import layout
from game.ui.renderer import drawn_by_card, own_window
from game.window import play

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
PORT = ASSETS / "portmaster"
sys.path.insert(0, str(ASSETS / "tools"))

import portmaster  # noqa: E402


@pytest.fixture(scope="module")
def unit() -> configparser.ConfigParser:
    """The systemd unit."""
    out = configparser.ConfigParser(interpolation=None, strict=True)
    out.optionxform = str  # type: ignore[assignment,method-assign]
    out.read(ASSETS / "kiosk" / "aces-and-tens-kiosk.service", "utf-8")
    return out


# Kiosks

def test_the_unit_waits_for_word_watches_and_gives_five_seconds(
        unit: configparser.ConfigParser) -> None:
    service = unit["Service"]
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "all")
    assert 0 < int(service["WatchdogSec"]) <= 60
    assert service["TimeoutStopSec"] == "5"
    assert service["Restart"] == "on-failure", "who ends it by PIN wants it to end"
    assert "aces-and-tens --kiosk --data-dir" in service["ExecStart"]
    assert service["StandardError"] == "journal"


def test_the_example_kiosk_toml_says_what_is_usual(data_dir: Path) -> None:
    path = ASSETS / "kiosk" / "kiosk.toml"
    found, faults = read_kiosk(path, ["en", "sw", "th", "ko"])
    assert faults == []
    usual = open_kiosk(Store(data_dir), True, ["en", "sw", "th", "ko"])
    assert isinstance(usual, Kiosk)
    assert found == {name: getattr(usual, name) for name in found}
    text = path.read_text("utf-8")
    assert set(found) == {"language", "games", "idle_s", "volume"} and "# pin = " in text


@pytest.mark.parametrize("by", ["option", "file", "neither"])
def test_a_kiosk_fills_the_screen(by: str, data_dir: Path,
                                  monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def opened(size: object, fullscreen: bool) -> Display:
        asked.append(fullscreen)
        raise pygame.error("none in this test")

    monkeypatch.setattr(Display, "open", opened)
    if by == "file":
        (data_dir / KIOSK_FILE).write_text("", "utf-8")
    assert play(data_dir, "en", None, False, by == "option") == 1
    assert asked == [by != "neither"]


def test_a_kiosk_shows_no_cursor() -> None:
    pygame.display.init()
    Display(pygame.display.set_mode((320, 240))).shut_in()
    try:
        assert not pygame.mouse.get_visible()
    finally:
        pygame.mouse.set_visible(True)


# Handhelds

class Frames(LogicalClock):
    """Remembers how many frames a second it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def frame(self, fps: int) -> float:
        self.asked.append(fps)
        return super().frame(fps)


@pytest.mark.parametrize(("cap", "most"), [("60", 60), ("30", 30)])
def test_no_more_frames_are_shown_than_the_settings_allow(cap: str, most: int) -> None:
    store = Store(None)
    save_settings(store, Settings(language="en", fps_cap=cap))
    pygame.display.init()
    clock = Frames()
    app = App(Display(pygame.display.set_mode((320, 240))), clock, store)
    app.scene.dirty = True
    app.loop_once()
    for _ in range(20):
        app.loop_once()
    assert max(clock.asked) == most
    assert min(clock.asked) == 20, "a page that stands still needs fewer"


def test_a_handheld_begins_with_letters_for_its_small_screen(
        data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def opened(size: object, fullscreen: bool) -> Display:
        asked.append(fullscreen)
        raise pygame.error("none in this test")

    monkeypatch.setattr(Display, "open", opened)
    assert main(["--handheld", "--data-dir", str(data_dir)]) == 1
    assert asked == [True]
    settings = load_settings(Store(data_dir))
    assert (settings.text_size, settings.fps_cap, settings.language) == ("xl", "30", "")
    settings.text_size = "m"
    save_settings(Store(data_dir), settings)
    assert main(["--handheld", "--data-dir", str(data_dir)]) == 1
    assert load_settings(Store(data_dir)).text_size == "m", "what was chosen counts"


def test_on_a_handheld_what_is_read_at_length_is_set_in_20_pixels(data_dir: Path) -> None:
    store = Store(data_dir)
    begin_on_handheld(store)
    pygame.display.init()
    app = App(Display(pygame.display.set_mode((640, 480))), LogicalClock(), store, "en")
    scene = HelpScene(app.ctx, "sheepshead", "rules")
    scene.resize(640, 480)
    assert scene._px >= 20
    lay = layout(640, 480, "five", False, app.ctx.kit.sizing)
    assert lay.name_px >= 15 and lay.prompt_px >= 16, "at the table as large as cards leave room"


def test_a_cap_that_is_not_offered_is_none(data_dir: Path) -> None:
    store = Store(data_dir)
    save_settings(store, Settings(fps_cap="17"))
    assert load_settings(Store(data_dir)).fps_cap == "60"


def test_the_clock_of_the_loop_never_goes_back() -> None:
    clock = RealClock()
    times = [clock.now_ms() for _ in range(50)]
    assert times == sorted(times)


def test_the_port_names_its_own_files(tmp_path: Path) -> None:
    data: dict[str, Any] = json.loads((PORT / "port.json").read_text("utf-8"))
    script, folder = data["items"]
    assert (PORT / script).is_file() and folder == portmaster.FOLDER
    words = (PORT / script).read_text("utf-8")
    assert f"/ports/{folder}" in words and data["attr"]["runtime"][0] in words
    assert "libSDL2-2.0.so.0" in words and "muOS" in words
    game = xml.etree.ElementTree.parse(PORT / "gameinfo.xml").getroot()[0]
    assert game.findtext("path") == f"./{script}"
    assert game.findtext("image") == f"./{folder}/screenshot.png"


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_the_launch_script_can_be_read_by_bash() -> None:
    for script in PORT.glob("*.sh"):
        assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0


@pytest.mark.slow
def test_the_folder_for_a_handheld_holds_a_game_that_runs(tmp_path: Path) -> None:
    goal = portmaster.lay_out(tmp_path / "port")
    assert (goal / "screenshot.png").is_file()
    assert not list(goal.rglob("tools")) and not (goal / "assets" / "portmaster").exists()
    done = subprocess.run(
        [sys.executable, "main.py", "drive", "--size", "640x480", "--lang", "en"], cwd=goal,
        input='{"state": true}\n', capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[0])["scene"] == "menu"
    assert portmaster.packages()[0].startswith("pygame-ce")


@pytest.mark.filterwarnings("error")
def test_a_kiosk_hides_the_pointer_and_takes_the_keyboard_without_a_warning() -> None:
    pygame.display.init()
    display = Display(pygame.display.set_mode((320, 240)))
    try:
        display.shut_in()
        assert not pygame.mouse.get_visible()
        window = own_window()
        assert window is not None and window.grab_keyboard
        assert not window.grab_mouse
        assert not pygame.mouse.get_relative_mode(), "the pointer still tells where it is"
        assert not drawn_by_card()
    finally:
        pygame.mouse.set_visible(True)


def test_a_pygame_that_gives_no_window_away_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer.pygame, "Window", object)
    assert own_window() is None
    assert not drawn_by_card()

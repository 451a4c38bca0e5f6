"""A kiosk from morning to evening: who comes, who goes, and who does not get out."""

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from finished import DAY, add
from hands import Program
from kiosks import IDLE_S, PIN, kiosk

from game import kiosk as kiosk_module
from game.kiosk import HOLD_MS
from game.session.daily import begin
from game.session.kiosk import FORGET_S, KIOSK_FILE, VISITORS
from game.session.names import NAME_NOTE
from game.session.settings import SETTINGS_FILE, Settings, load_match, save_settings
from game.session.store import Store


@pytest.fixture
def program(data_dir: Path) -> Program:
    """A kiosk with a PIN, on its attract screen."""
    return kiosk(data_dir)


def visit(program: Program, lang: str = "en") -> None:
    """A visitor touches the screen and chooses a language."""
    program.do(touch=[400, 240])
    assert program.state["scene"] == "boot"
    program.tap(f"lang:{lang}", touch=True)
    assert program.state["scene"] == "menu"


def hold(program: Program, ms: float, x: int = 5, y: int = 5) -> Any:
    """A finger stays on a place for so long."""
    event = {"pos": (x, y), "button": 1, "touch": True}
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, event))
    program.do(wait=ms)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, event))
    return program.do(wait=100)


def enter(program: Program) -> None:
    """The operator comes."""
    hold(program, HOLD_MS + 100)
    for digit in PIN:
        program.tap(f"digit:{digit}", touch=True)
    program.tap("enter", touch=True)
    assert program.state["scene"] == "operator"


def scene(program: Program) -> str:
    return str(program.do(state=True)["scene"])


def test_a_kiosk_starts_with_the_demo_and_a_touch_asks_for_the_language(program: Program) -> None:
    assert program.state["scene"] == "attract" and not program.state["busy"]
    assert program.keys() == ["start"]
    program.do(wait=6000)
    assert program.state["match"]["game"] == "sheepshead"
    visit(program, "sw")
    assert program.driver.app.ctx.kit.lang == "sw"
    assert program.spot("sheepshead:new") is not None


@pytest.mark.parametrize("how", [{"key": "return"}, {"pad": "a"}, {"key": "left"}, {"key": "h"}])
def test_a_key_or_a_pad_wakes_it_too(program: Program, how: dict[str, str]) -> None:
    assert program.do(**how)["scene"] == "boot"


def test_whoever_touches_nothing_is_warned_for_twenty_seconds_and_then_has_gone(
        program: Program) -> None:
    visit(program)
    program.do(wait=(IDLE_S - 20) * 1000 - 500)
    assert program.state["scene"] == "menu"
    program.do(wait=1000)
    assert program.state["scene"] == "warning" and program.state["message"]
    program.do(wait=18_500)
    assert program.state["scene"] == "warning"
    program.do(wait=2000)
    assert program.state["scene"] == "attract"
    assert len(program.driver.app.stack) == 1


@pytest.mark.parametrize("how", [
    {"touch": [640, 240]}, {"key": "escape"},
    *(pytest.param(how, marks=pytest.mark.slow) for how in (
        {"tap": [10, 470]}, {"key": "return"}, {"key": "h"}, {"pad": "b"}))])
def test_any_touch_cancels_the_warning_and_does_nothing_else(
        program: Program, how: dict[str, Any]) -> None:
    visit(program)
    program.tap("sheepshead:new", touch=True)
    program.do(settle=True)
    match = program.driver.app.scene.match
    before = [list(deal) for deal in match.record.deals]
    program.do(wait=(IDLE_S - 10) * 1000)
    assert program.state["scene"] == "warning"
    program.do(**how)
    assert program.state["scene"] in ("bidding", "burying", "play")
    assert program.driver.app.scene.dialog is None
    assert match.record.deals == before
    program.do(wait=(IDLE_S - 25) * 1000)
    assert scene(program) != "warning", "the time begins anew"


def test_the_next_visitor_finds_nothing_of_the_last_ones_choices(program: Program,
                                                                 data_dir: Path) -> None:
    app = program.driver.app
    fresh = replace(app.ctx.settings)
    visit(program, "ko")
    program.tap("settings", touch=True)
    for key in ("text", "level", "mirror", "sound:+", "four-colours"):
        while program.spot(key) is None:
            program.tap("down", touch=True)
        program.tap(key, touch=True)
        while program.spot("up") and program.spot("up")["enabled"]:
            program.tap("up", touch=True)
    changed = {f.name for f in fields(Settings)
               if getattr(app.ctx.settings, f.name) != getattr(fresh, f.name)}
    assert changed >= {"language", "text_size", "level", "mirror", "four_colours"}
    program.do(wait=(IDLE_S + 1) * 1000)
    assert program.state["scene"] == "attract"
    assert app.ctx.settings == fresh and app.ctx.kit.lang == "en"
    assert not list(data_dir.rglob(SETTINGS_FILE)), "nothing of it is ever written"


def test_opponents_are_easy_and_the_volume_is_capped(data_dir: Path) -> None:
    save_settings(Store(data_dir), Settings(language="en", level="expert", volume=10))
    (data_dir / KIOSK_FILE).write_text('volume = 3\n', "utf-8")
    program = Program(data_dir, (800, 480))
    app = program.driver.app
    visit(program)
    app.ctx.settings.volume = 10
    assert app.ctx.sounds.loudness == pytest.approx(0.3 ** 1.5)
    program.tap("thousand:new", touch=True)
    assert load_match(Store(data_dir / VISITORS), "thousand").record.level == "easy"


def test_an_unfinished_match_waits_five_minutes_for_its_visitor(
        program: Program, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert FORGET_S == 5 * 60
    wait = 60
    monkeypatch.setattr(kiosk_module, "FORGET_S", wait)
    visit(program)
    program.tap("klaverjas:new", touch=True)
    program.do(wait=(IDLE_S + 1) * 1000)
    assert program.state["scene"] == "attract"
    program.do(wait=(wait - 10) * 1000)
    visit(program)
    assert program.spot("klaverjas:continue") is not None, "the visitor is back in time"
    program.do(wait=(IDLE_S + 1) * 1000)
    program.do(wait=(wait - 10) * 1000)
    assert load_match(Store(data_dir / VISITORS), "klaverjas") is not None
    program.do(wait=10_000)
    assert load_match(Store(data_dir / VISITORS), "klaverjas") is None
    visit(program)
    assert program.spot("klaverjas:continue") is None


def test_the_name_is_forgotten_and_the_results_stay_until_the_operator_clears_them(
        program: Program) -> None:
    ctx = program.driver.app.ctx
    visit(program)
    ctx.results.keep_note(NAME_NOTE, "owl-7")
    add(ctx.results, name=ctx.who)
    begin(ctx.store, ctx.results, "sheepshead", DAY, DAY, {}, ctx.who, "today")
    program.do(wait=(IDLE_S + 1) * 1000)
    assert program.state["scene"] == "attract" and ctx.who == ""
    count = "SELECT count(*) FROM results"
    assert ctx.results.ask(count) == [(1,)]
    assert any(".daily-" in name for name in ctx.store.names())
    enter(program)
    program.tap("clear", touch=True)
    program.tap("yes", touch=True)
    assert ctx.results.ask(count) == [(0,)]
    assert not any(".daily-" in name for name in ctx.store.names())


# No way out

def test_esc_and_the_end_of_the_window_are_ignored(program: Program) -> None:
    app = program.driver.app
    for scene_name in ("attract", "boot", "menu"):
        if scene_name == "menu":
            program.tap("lang:en", touch=True)
        elif scene_name == "boot":
            program.do(touch=[400, 240])
        for _ in range(3):
            program.do(key="escape")
            pygame.event.post(pygame.Event(pygame.QUIT))
            program.do(wait=50)
            program.do(pad="b")
            program.do(key="f11")
            program.do(key="f4")
        assert app.running and scene(program) == scene_name
        assert app.scene.dialog is None and not app.display.fullscreen


def test_no_page_but_the_operators_can_end_the_program(program: Program) -> None:
    from game.scenes.changes import Leave, Pop

    app = program.driver.app
    visit(program)
    app.go(Leave())
    assert app.running
    for _ in range(5):
        if len(app.stack) > 1:
            app.go(Pop())
    assert app.running and scene(program) == "attract"


def test_only_a_corner_held_for_three_seconds_asks_for_the_pin(program: Program) -> None:
    hold(program, HOLD_MS - 200, 795, 5)
    assert program.state["scene"] == "boot", "another corner is a touch like any other"
    program.tap("lang:en", touch=True)
    hold(program, HOLD_MS + 200, 400, 240)
    assert scene(program) != "pin"
    hold(program, HOLD_MS - 200)
    assert scene(program) == "menu"
    hold(program, HOLD_MS + 200)
    assert program.state["scene"] == "pin"
    program.tap("back", touch=True)
    assert program.state["scene"] == "menu", "the visitor goes on"


def test_the_pin_leads_to_the_operators_page_and_from_there_out(program: Program) -> None:
    enter(program)
    program.tap("idle:+", touch=True)
    program.tap("offer:thousand", touch=True)
    program.tap("back", touch=True)
    assert program.state["scene"] == "attract"
    visit(program)
    assert program.spot("sheepshead:new") is not None and program.spot("thousand:new") is None
    enter(program)
    program.tap("leave", touch=True)
    program.tap("yes", touch=True)
    assert not program.driver.app.running


def test_digits_of_a_keyboard_are_taken_and_a_page_left_open_closes(program: Program) -> None:
    hold(program, HOLD_MS + 200)
    for digit in PIN:
        program.do(key=digit)
    program.tap("enter")
    assert program.state["scene"] == "operator"
    program.do(wait=(IDLE_S + 1) * 1000)
    assert program.state["scene"] == "attract"


def test_the_release_of_the_corner_presses_nothing(program: Program) -> None:
    visit(program)
    program.tap("sheepshead:new", touch=True)
    program.do(settle=True)
    menu = program.spot("menu")
    assert menu is not None
    x, y, w, h = menu["rect"]
    assert x < 60 and y < 60, "the corner of the table has a button"
    hold(program, HOLD_MS + 200, x + w // 2, y + h // 2)
    assert program.state["scene"] == "pin"
    program.tap("back", touch=True)
    assert program.driver.app.scene.dialog is None


def test_without_the_option_and_without_the_file_it_is_no_kiosk(data_dir: Path) -> None:
    assert Program(data_dir, (640, 480), lang="en").state["scene"] == "menu"
    assert Program(data_dir, (640, 480), lang="en", kiosk=True).state["scene"] == "attract"

"""Gamepads: held arrows, sticks, pads that come and go, pads that nobody knows."""

import os
from pathlib import Path
from typing import Any

import pygame
import pytest
from hands import Program

from game.scenes.pads import IDLE_MS, NEEDED, STEPS, PadsScene
from game.session.padmaps import load_pad_maps, save_pad_maps
from game.session.store import Store
from game.ui.input import Confirm, Input, Move, Shortcut
from game.ui.pads import GUESS, Joystick, Pads, Press

PAD = 5
GUID = "0300aa0000000000000000000000000c"
CODES = ("h0.1", "h0.4", "h0.8", "h0.2", "b9", "b8", "b7", "b6", "b5", "b4")
"""What the person shows for each step."""


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power fails here: nobody waits until files are safe."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def button(control: int, down: bool, pad: int = 0) -> pygame.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.Event(kind, button=control, instance_id=pad)


def key(code: int, down: bool) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=0, unicode="")


def axis(number: int, value: int, pad: int = 0) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, axis=number, value=value, instance_id=pad)


def unknown(pads: Pads) -> Joystick:
    stick = Joystick(GUID, "Odd pad")
    pads.unknown[PAD] = stick
    return stick


def raw(code: str, down: bool = True) -> pygame.Event:
    """The event of an unknown joystick's input."""
    if code[0] == "b":
        return pygame.Event(pygame.JOYBUTTONDOWN if down else pygame.JOYBUTTONUP,
                            button=int(code[1:]), instance_id=PAD)
    if code[0] == "h":
        value = {"1": (0, 1), "2": (1, 0), "4": (0, -1), "8": (-1, 0)}[code[-1]]
        return pygame.Event(pygame.JOYHATMOTION, hat=0, value=value if down else (0, 0),
                            instance_id=PAD)
    return pygame.Event(pygame.JOYAXISMOTION, axis=int(code[2:]), instance_id=PAD,
                        value=(1.0 if code[0] == "+" else -1.0) if down else 0.0)


# Held arrows

@pytest.mark.parametrize(("down", "up"), [
    (key(pygame.K_DOWN, True), key(pygame.K_DOWN, False)),
    (button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, True),
     button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, False)),
    (axis(1, 32767), axis(1, 0)),
], ids=("key", "d-pad", "stick"))
def test_a_held_arrow_moves_again_after_400_ms_and_then_every_100(
        down: pygame.Event, up: pygame.Event) -> None:
    reader = Input()
    moved = [0] if reader.read([down], 0) == [Move(0, 1)] else []
    for ms in range(10, 1000, 10):
        moved += [ms] * len(reader.read([], ms))
    assert moved == [0, 400, 500, 600, 700, 800, 900]
    assert reader.read([up], 1000) == []
    assert not any(reader.read([], ms) for ms in range(1010, 3000, 10))


def test_only_arrows_repeat_and_only_the_last_one(data_dir: Path) -> None:
    reader = Input()
    reader.read([key(pygame.K_RETURN, True), button(pygame.CONTROLLER_BUTTON_A, True)], 0)
    assert not any(reader.read([], ms) for ms in range(0, 2000, 50))
    reader.read([key(pygame.K_DOWN, True), key(pygame.K_RIGHT, True)], 3000)
    assert reader.read([], 3400) == [Move(1, 0)]
    reader.read([key(pygame.K_DOWN, False)], 3410)
    assert reader.read([], 3500) == [Move(1, 0)], "the other one was let go"
    assert reader.read([], 60_000) == [Move(1, 0)], "after a long frame once, not many times"
    reader.read([pygame.Event(pygame.WINDOWFOCUSLOST)], 60_010)
    assert reader.read([], 61_000) == [], "who looks elsewhere does not hold anything"


def test_the_focus_runs_while_an_arrow_is_held(data_dir: Path) -> None:
    program = Program(data_dir, (1280, 720), lang="en")
    program.tap("settings")
    program.do(pad="down")
    start = program.state["focus"]
    pygame.event.post(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, True))
    program.do(wait=1000)
    pygame.event.post(button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, False))
    end = program.do(wait=500)["focus"]
    rows = program.driver.app.scene.plan.rows  # type: ignore[attr-defined]
    at = [next(i for i, p in enumerate(rows) if k in p.face.row.keys) for k in (start, end)]
    assert at[1] - at[0] == 7, "one at once, then at 400, 500 … 1000"


# Known pads

def test_a_stick_needs_a_real_push_and_a_real_release() -> None:
    pads = Pads()
    assert pads.read(axis(0, 15000)) == []
    assert pads.read(axis(0, 25000)) == [Press("right", True, 0)]
    assert pads.read(axis(0, 15000)) == [], "it trembles on the way back"
    assert pads.read(axis(0, 9000)) == [Press("right", False, 0)]
    assert pads.read(axis(0, -32768)) == [Press("left", True, 0)]
    assert pads.read(axis(0, 32767)) == [Press("left", False, 0), Press("right", True, 0)]
    assert pads.read(axis(4, 32767)) == [], "triggers do nothing"


def test_what_is_held_on_a_pad_that_is_pulled_out_is_let_go() -> None:
    for event in (button(pygame.CONTROLLER_BUTTON_DPAD_UP, True, 7), axis(1, -32768, 7)):
        reader = Input()
        assert reader.read([event], 0) == [Move(0, -1)] and reader.pad_used
        reader.read([pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)], 100)
        assert reader.read([], 5000) == []
        assert not reader.pad_used, "it was the last one"


def test_a_and_b_change_places_for_every_pad(data_dir: Path) -> None:
    program = Program(data_dir, lang="en")
    program.driver.app.ctx.settings.swap_ab = True
    unknown(program.driver.app.ctx.pads)
    program.do(pad="down")
    program.do(pad="a")
    assert set(program.keys()) == {"no", "yes"}, "a goes back now"
    pygame.event.post(raw("b0"))
    program.do(wait=50)
    assert program.spot("settings") is not None
    program.steer_to("settings")
    pygame.event.post(raw("b1"))
    program.do(wait=50)
    assert program.state["scene"] == "settings"


# Pads that nobody knows

def test_an_unknown_joystick_is_guessed_until_it_was_shown() -> None:
    reader = Input()
    unknown(reader.pads)
    assert reader.read([raw("h0.4")], 0) == [Move(0, 1)]
    assert reader.read([raw("h0.4", False), raw("b0")], 10) == [Confirm()]
    assert reader.read([raw("+a1", False), raw("+a1")], 20) == [Move(0, 1)]
    assert set(GUESS.values()) >= set(STEPS), "nothing is out of reach"
    reader.pads.maps = {GUID: {"a": "b12", "y": "+a5"}}
    assert reader.read([raw("b0")], 30) == []
    assert reader.read([raw("b12")], 40) == [Confirm()]
    assert reader.read([raw("+a5", False), raw("+a5")], 50) == [Shortcut("hint")]


def test_a_trigger_at_rest_is_not_pressed() -> None:
    reader = Input()
    unknown(reader.pads)
    reader.pads.maps = {GUID: {"a": "-a2", "b": "+a2"}}
    assert reader.read([raw("-a2")], 0) == [], "so it stands when nobody touches it"
    assert len(reader.read([raw("+a2")], 10)) == 1
    assert reader.read([raw("-a2")], 20) == []


def look_for_row(program: Program) -> None:
    """Turn the pages of the settings to the row of gamepads, if there is one."""
    program.do(wait=50)
    while program.spot("pads") is None and program.spot("down") and program.spot("down")["enabled"]:
        program.tap("down")


def open_page(data_dir: Path, size: tuple[int, int] = (800, 480)) -> Program:
    program = Program(data_dir, size, lang="en")
    unknown(program.driver.app.ctx.pads)
    program.tap("settings")
    look_for_row(program)
    program.tap("pads")
    assert program.state["scene"] == "pads"
    return program


def show_it(program: Program, *codes: str) -> None:
    for code in codes:
        for down in (True, False):
            pygame.event.post(raw(code, down))
            program.do(wait=20)


def test_the_page_is_offered_only_while_such_a_joystick_is_there(data_dir: Path) -> None:
    program = Program(data_dir, (1280, 720), lang="en")
    program.tap("settings")
    assert program.spot("pads") is None
    unknown(program.driver.app.ctx.pads)
    look_for_row(program)
    assert program.spot("pads") is not None
    pygame.event.post(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=PAD))
    program.do(wait=100)
    look_for_row(program)
    assert program.spot("pads") is None


def test_each_button_is_shown_once_and_kept_over_a_restart(data_dir: Path) -> None:
    program = open_page(data_dir)
    scene = program.driver.app.scene
    assert isinstance(scene, PadsScene)
    show_it(program, *CODES[:3])
    assert scene.step == 3 and program.state["scene"] == "pads"
    show_it(program, "h0.1")
    assert "taken already" in program.state["message"] and scene.step == 3
    show_it(program, *CODES[3:])
    assert scene.done
    wanted = dict(zip(STEPS, CODES, strict=True))
    assert load_pad_maps(Store(data_dir)) == {GUID: wanted}
    assert STEPS[4] == "a"
    show_it(program, CODES[4], CODES[4])
    assert program.state["scene"] == "settings", "its own button leaves the page"

    again = Program(data_dir, lang="en")
    unknown(again.driver.app.ctx.pads)
    show_it(again, "b0")
    assert again.state["focus"] is None, "what was guessed counts no longer"
    show_it(again, CODES[0])
    assert again.state["focus"] is not None


def test_what_a_pad_lacks_is_left_out_with_any_button_shown_before(data_dir: Path) -> None:
    program = open_page(data_dir)
    show_it(program, *CODES[:NEEDED])
    assert program.spot("skip") is not None
    show_it(program, *[CODES[0]] * (len(STEPS) - NEEDED))
    assert program.driver.app.scene.done  # type: ignore[attr-defined]
    assert set(load_pad_maps(Store(data_dir))[GUID]) == set(STEPS[:NEEDED])


def test_the_page_is_left_without_a_pad_that_works(data_dir: Path) -> None:
    for way in ("time", "key", "tap", "unplugged"):
        program = open_page(data_dir / way)
        show_it(program, CODES[0])
        if way == "time":
            program.do(wait=IDLE_MS + 100)
        elif way == "key":
            program.do(key="escape")
        elif way == "tap":
            program.tap("back")
        else:
            pygame.event.post(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=PAD))
            program.do(wait=100)
        assert program.state["scene"] == "settings", way
        assert not program.driver.app.ctx.pads.listening
        assert load_pad_maps(Store(data_dir / way)) == {}, "half of it is not kept"


def test_starting_over_forgets_what_was_shown(data_dir: Path) -> None:
    program = open_page(data_dir)
    show_it(program, "b0", "b1")
    program.tap("again")
    assert program.driver.app.scene.step == 0  # type: ignore[attr-defined]
    show_it(program, *CODES)
    assert load_pad_maps(Store(data_dir))[GUID]["up"] == CODES[0]


@pytest.mark.parametrize("bad", [
    {"format": 2, "pads": {}}, {"format": 1}, {"format": 1, "pads": {"x": {"a": "c4"}}},
    {"format": 1, "pads": {"x": ["b1"]}}, {"format": 1, "pads": {"x": {"a": 3}}}])
def test_a_damaged_file_of_pads_is_set_aside(data_dir: Path, bad: dict[str, Any]) -> None:
    store = Store(data_dir)
    store.save("pads.json", bad)
    fresh = Store(data_dir)
    assert load_pad_maps(fresh) == {} and fresh.damaged == ["pads.json"]
    save_pad_maps(fresh, {GUID: {"a": "b1"}})
    assert load_pad_maps(Store(data_dir)) == {GUID: {"a": "b1"}}

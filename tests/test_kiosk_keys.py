"""A kiosk by gamepad or keyboard alone: pages close, the program does not, the operator gets in."""

import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from hands import Program
from kiosks import PIN, kiosk

from game.drive import _PAD as BUTTONS
from game.kiosk import HOLD_MS
from game.scenes.changes import Pop
from game.ui.pads import Joystick

ARROWS = ("up", "down", "left", "right")


@pytest.fixture
def program(data_dir: Path) -> Program:
    """A kiosk with a PIN, on its attract screen."""
    return kiosk(data_dir)


def to_menu(program: Program, how: str = "pad") -> None:
    """A visitor wakes the demo and takes the language that is offered."""
    confirm = {"pad": {"pad": "a"}, "key": {"key": "return"}}[how]
    for _ in range(3):
        if program.do(**confirm)["scene"] == "menu":
            return
    raise AssertionError(program.state["scene"])


def walk_to(program: Program, key: str) -> None:
    """The d-pad to a hotspot."""
    for arrow in program._way(program.state["focus"], key):
        program.do(pad=arrow)
    assert program.state["focus"] == key


def press(program: Program, key: str) -> Any:
    walk_to(program, key)
    return program.do(pad="a")


def hold(program: Program, ms: float, *buttons: str, pads: tuple[int, ...] = (0, 0)) -> Any:
    """Buttons of pads stay down for so long."""
    for button, pad in zip(buttons, pads, strict=False):
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=BUTTONS[button],
                                       instance_id=pad))
    program.do(wait=ms)
    for button, pad in zip(buttons, pads, strict=False):
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONUP, button=BUTTONS[button],
                                       instance_id=pad))
    return program.do(wait=100)


def test_a_visitor_closes_every_page_with_b_and_none_with_esc(program: Program) -> None:
    to_menu(program)
    for page in ("help", "settings", "daily", "leaderboard", "statistics", "language"):
        press(program, page)
        shown = program.state["scene"]
        assert shown not in ("menu", "attract"), page
        assert program.do(key="escape")["scene"] == shown
        assert program.do(pad="b")["scene"] == "menu", page
    for back in 2 * ({"pad": "b"}, {"key": "escape"}):
        assert program.do(**back)["scene"] == "menu"
        assert program.driver.app.scene.dialog is None, "nobody is asked whether to leave"
    assert program.driver.app.running


def test_a_visitor_leaves_a_match_by_pad_after_its_question(program: Program) -> None:
    to_menu(program)
    press(program, "sheepshead:new")
    program.do(settle=True)
    program.do(key="escape")
    assert program.driver.app.scene.dialog is None, "Esc is ignored"
    program.do(pad="b")
    assert program.driver.app.scene.dialog is not None
    program.do(pad="b")
    assert program.driver.app.scene.dialog is None, "B closes the question"
    program.do(pad="b")
    assert press(program, "yes")["scene"] == "menu"
    assert program.spot("sheepshead:continue") is not None


@pytest.mark.parametrize("back", [{"pad": "b"}, {"key": "escape"}], ids=str)
def test_nothing_leads_back_from_the_languages_and_the_demo(program: Program,
                                                            back: dict[str, str]) -> None:
    for _ in range(3):
        assert program.do(**back)["scene"] == "attract"
    program.do(pad="a")
    for _ in range(3):
        assert program.do(**back)["scene"] == "boot"
        assert program.driver.app.scene.dialog is None
    app = program.driver.app
    app.go(Pop())
    app.go(Pop())
    assert app.running and program.do(state=True)["scene"] == "attract"


@pytest.mark.parametrize("events", [150, pytest.param(4000, marks=pytest.mark.slow)])
def test_no_presses_at_random_end_the_program_or_reach_the_operators_page(
        program: Program, events: int) -> None:
    chance = random.Random(events)
    app = program.driver.app
    program.driver.app.ctx.pads.unknown[9] = Joystick("0300", "Odd pad")
    for _ in range(events):
        match chance.randrange(6):
            case 0:
                program.do(key=chance.choice(("escape", "return", "f11", "f4", "f12", "s", "l")))
            case 1:
                pygame.event.post(pygame.Event(pygame.QUIT))
            case 2:
                hold(program, 300, "start", "select")
            case 3:
                pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, button=chance.randrange(12),
                                               instance_id=9))
            case _:
                program.do(pad=chance.choice(("a", "a", "b", *ARROWS, "start", "select", "x")))
        assert app.running and program.state["scene"] not in ("operator", "pads")


def test_start_and_select_held_for_three_seconds_ask_the_operator_for_the_pin(
        program: Program) -> None:
    to_menu(program)
    assert hold(program, HOLD_MS - 300, "start", "select")["scene"] == "menu"
    assert hold(program, HOLD_MS + 300, "start")["scene"] == "menu", "one alone is not enough"
    assert hold(program, HOLD_MS + 300, "start", "select", pads=(0, 1))["scene"] == "menu", (
        "nor are two pads")
    assert hold(program, HOLD_MS + 300, "start", "select")["scene"] == "pin"
    for digit in PIN:
        press(program, f"digit:{digit}")
    assert press(program, "enter")["scene"] == "operator"
    press(program, "leave")
    press(program, "yes")
    assert not program.driver.app.running


def test_the_operators_buttons_wake_no_demo_for_ever_if_they_are_stuck(program: Program) -> None:
    for button in ("start", "select"):
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=BUTTONS[button],
                                       instance_id=0))
    program.do(wait=HOLD_MS + 300)
    assert program.state["scene"] == "pin"
    program.do(wait=61_000)
    assert program.state["scene"] == "attract"
    program.do(wait=2 * HOLD_MS)
    assert program.state["scene"] == "attract", "they have to be pressed anew"


def test_a_pad_pulled_out_lets_go_of_the_operators_buttons(program: Program) -> None:
    to_menu(program)
    for button in ("start", "select"):
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=BUTTONS[button],
                                       instance_id=3))
    program.do(wait=500)
    pygame.event.post(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3))
    program.do(wait=HOLD_MS + 300)
    assert program.state["scene"] != "pin"


def test_the_operator_gets_in_by_keyboard_alone(program: Program) -> None:
    to_menu(program, "key")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode=""))
    program.do(wait=HOLD_MS + 300)
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_F12, mod=0))
    assert program.do(wait=100)["scene"] == "pin"
    for digit in "0000":
        program.do(key=digit)
    assert program.do(key="return")["scene"] == "pin" and program.state["message"]
    for digit in PIN:
        program.do(key=digit)
    assert program.do(key="return")["scene"] == "operator"
    assert program.do(key="escape")["scene"] == "attract"


def test_without_a_kiosk_the_operators_keys_do_nothing(data_dir: Path) -> None:
    program = Program(data_dir, (800, 480), lang="en")
    hold(program, HOLD_MS + 500, "start", "select")
    assert program.state["scene"] == "menu"

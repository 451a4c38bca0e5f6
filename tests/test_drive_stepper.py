"""Minus and plus in the auction of Thousand and beside its gifts: limits, and a held key."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from quick_hands import Quick, decide, to_exchange

from game.core.actions import Kind
from game.rules import rules_of
from game.rules.thousand.order import couples_in
from game.scenes.stepping import REPEAT_AFTER_MS, REPEAT_EVERY_MS


def auction(data_dir: Path) -> Quick:
    """The person's turn in the auction, with more than two bids to choose from."""
    program = Quick(data_dir, (1280, 720), seed="auction")
    program.begin("thousand")
    for _ in range(300):
        program.hurry()
        if program.spot("bid") and len(bids(program)) > 3:
            return program
        decide(program)
    raise AssertionError("there is no auction")


def bids(program: Quick) -> list[int]:
    return [a.number for a in program.match.view().legal if a.kind == Kind.BID]


def shown(program: Quick) -> int:
    """The number on the button that makes the bid."""
    spot = program.spot("bid")
    assert spot is not None
    return int(spot["label"].split()[-1])


def test_the_stepper_of_the_auction_stops_at_both_limits(data_dir: Path) -> None:
    program = auction(data_dir)
    values, before = bids(program), program.look()
    assert values[-1] == (300 if couples_in(program.match.view().hand) else 120)
    assert shown(program) == values[0]
    program.tap("bid:-")
    assert shown(program) == values[0], "not under the lowest bid"
    for value in values[1:]:
        program.tap("bid:+")
        assert shown(program) == value
    program.tap("bid:+")
    assert shown(program) == values[-1], "not over the limit"
    program.tap("bid:-")
    assert shown(program) == values[-2]
    assert program.look() == before, "nothing is bid yet"
    program.tap("bid")
    said = [a.code for seat, a in program.match.view().history if seat == 0]
    assert said[-1] == f"bid:{values[-2]}"


def test_the_stepper_of_the_final_bid_goes_from_the_standing_bid_to_the_limit(
        data_dir: Path) -> None:
    program = to_exchange(data_dir)
    standing = program.look()["notes"]["bid"]
    scene = program.driver.app.scene

    def stepper() -> Any:
        return rules_of("thousand").desk(scene.view, scene.state.marked, scene.state.number).stepper

    values = stepper().values
    assert values[0] == standing == stepper().value
    program.tap("bid:-")
    assert stepper().value == standing
    for _ in range(len(values) + 2):
        program.tap("bid:+")
    assert stepper().value == values[-1]


@pytest.mark.parametrize("place", ("auction", "exchange"))
def test_a_held_stepper_repeats(data_dir: Path, place: str) -> None:
    assert (REPEAT_AFTER_MS, 1000 / REPEAT_EVERY_MS) == (400, 8)
    program = auction(data_dir) if place == "auction" else to_exchange(data_dir)
    scene = program.driver.app.scene
    values = bids(program) if place == "auction" else list(rules_of("thousand").desk(
        scene.view, scene.state.marked, None).stepper.values)
    assert len(values) > 3
    spot = program.spot("bid:+")
    assert spot is not None
    x, y, w, h = spot["rect"]
    middle = (x + w // 2, y + h // 2)

    def mouse(kind: int) -> None:
        pygame.event.post(pygame.Event(kind, pos=middle, button=1, touch=False))

    mouse(pygame.MOUSEBUTTONDOWN)
    steps: list[float] = []
    number, clock = scene.state.number, program.driver.clock
    program.driver.frames(1)
    began = clock.now_ms()
    while clock.now_ms() < began + 1100:
        program.driver.frames(1)
        if scene.state.number != number:
            number = scene.state.number
            steps.append(clock.now_ms() - began)
    expected = [REPEAT_AFTER_MS + i * REPEAT_EVERY_MS for i in range(len(steps))]
    frames = 2 * 1000 / 60
    assert len(steps) == min(6, len(values) - 1), steps
    assert all(-1 <= at - due <= frames for at, due in zip(steps, expected, strict=True)), steps
    mouse(pygame.MOUSEBUTTONUP)
    program.driver.frames(3)
    assert scene.state.number == number, "letting go is not one more step"
    program.driver.frames(60)
    assert scene.state.number == number, "and it does not go on by itself"
    mouse(pygame.MOUSEBUTTONDOWN)
    program.driver.frames(1)
    mouse(pygame.MOUSEBUTTONUP)
    program.driver.frames(5)
    assert scene.state.number == values[min(values.index(number) + 1, len(values) - 1)]

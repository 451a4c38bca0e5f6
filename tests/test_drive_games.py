"""Whole matches of Klaverjas and Thousand in the real program, by finger and by keyboard."""

import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from hands import Answer, Program

from game.core.actions import Kind
from game.core.cards import HIDDEN, parse_card
from game.rules import rules_of
from game.rules.thousand.order import couples_in
from game.scenes.stepping import REPEAT_AFTER_MS, REPEAT_EVERY_MS
from game.session.match import Match
from game.session.settings import load_match, load_settings, save_settings
from game.session.store import Store

Press = Callable[[str], Any]


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are written as always, but no power fails here: nobody waits until they are safe."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


class Quick(Program):
    """The program in the hands of somebody who does not wait: he taps on while cards move."""

    def __init__(self, data_dir: Path, size: tuple[int, int] = (640, 480), seed: str = "quick",
                 level: str = "easy") -> None:
        store = Store(data_dir)
        kept = load_settings(store)
        save_settings(store, replace(kept, language="en", level=level))
        self.keyboard = False
        super().__init__(data_dir, size, "", seed)

    @property
    def match(self) -> Match:
        match: Match = self.driver.app.scene.match
        return match

    def press(self, key: str) -> Answer:
        return self.steer(key) if self.keyboard else self.tap(key)

    def hurry(self) -> Answer:
        """Go on until the program waits for the person."""
        for _ in range(400):
            if not self.state["busy"]:
                self.do(wait=1)  # a scene that has just come up may still have to act
                if not self.state["busy"]:
                    return self.state
            if self.keyboard:
                self.do(key="return")
            else:
                self.do(tap=[self.driver.app.display.size[0] // 2, 3])
        raise AssertionError("the program is busy for ever")

    def look(self) -> dict[str, Any]:
        """What the person sees, as the program says it."""
        view: dict[str, Any] = self.do(view=True)["view"]
        return view

    def again(self, **more: Any) -> "Quick":
        """The program killed and started once more."""
        return Quick(self.driver.app.ctx.store.folder, self.driver.app.display.size, **more)


def decide(program: Quick, high: int = 0) -> None:
    """A choice of the person: passes when he can; bids up to `high`; plays the last card."""
    scene = program.state["scene"]
    if scene == "scoring":
        program.press("next")
    elif scene == "play":
        program.press(program.keys("card:")[-1])
    elif scene == "burying":
        exchange(program)
    elif program.spot("bid"):
        low = min(a.number for a in program.match.view().legal if a.kind == Kind.BID)
        program.press("bid" if low <= high or not program.spot("pass") else "pass")
    else:
        named = program.keys("trump:")
        wanted = program.match.deal_number % 3 == 0  # every third deal he names trumps himself
        program.press(named[-1] if named and (wanted or not program.spot("pass")) else "pass")


def exchange(program: Quick) -> None:
    """Gives away two cards that belong to no marriage, and keeps his bid."""
    view = program.match.view()
    if view.phase == "give":
        couples = {8 * suit + rank for suit in couples_in(view.hand) for rank in (5, 6)}
        loose = [k for k in program.keys("card:") if parse_card(k[5:]) not in couples]
        for key in loose[-2:]:
            program.press(key)
    program.press("confirm")


def play_match(program: Quick, before: Callable[[], None] = lambda: None,
               enough: Callable[[], bool] = lambda: False, high: int = 0) -> None:
    """Choices until the match is over and the menu is back, or until it is enough."""
    for _ in range(4000):
        program.hurry()
        if program.state["scene"] == "menu":
            return
        before()
        if enough():
            return
        decide(program, high)
    raise AssertionError("the match does not end")


def one_deal(program: Quick) -> None:
    """Play until the first score sheet."""
    play_match(program, enough=lambda: program.state["scene"] == "scoring")


class Watch:
    """What a whole match showed: its scenes, and the books after each deal."""

    def __init__(self, program: Quick) -> None:
        self.program = program
        self.scenes: set[str] = set()
        self.totals: dict[int, list[int]] = {}
        self.focused: set[str | None] = set()

    def __call__(self) -> None:
        state = self.program.state
        self.scenes.add(state["scene"])
        if state["scene"] == "scoring":
            self.totals[state["match"]["deal"]] = state["match"]["totals"]
        if state["scene"] == "play":
            legal = set(self.program.look()["legal"])
            assert {f"play:{key[5:]}" for key in self.program.keys("card:")} == legal
        self.focused.add(state["focus"])


# Klaverjas

def test_a_whole_klaverjas_match_by_amsterdam_rules_with_a_finger(data_dir: Path) -> None:
    program = Quick(data_dir, seed="klaverjas finger")
    program.tap("klaverjas:new")
    watch = Watch(program)
    assert program.match.record.options == {"rules": "amsterdam"}
    play_match(program, watch)
    assert watch.scenes == {"bidding", "play", "scoring"}
    assert list(watch.totals) == list(range(1, 17))
    for totals in watch.totals.values():
        assert totals[0] == totals[2] and totals[1] == totals[3]
    assert sum(watch.totals[16][:2]) >= 16 * 162
    assert program.spot("klaverjas:new") and not program.spot("klaverjas:continue")


def test_a_whole_klaverjas_match_by_rotterdam_rules_with_the_keyboard(data_dir: Path) -> None:
    program = Quick(data_dir, (800, 480), seed="klaverjas keys")
    program.keyboard = True
    program.press("klaverjas:rules")
    program.press("klaverjas:new")
    watch = Watch(program)
    assert program.match.record.options == {"rules": "rotterdam"}
    play_match(program, watch)
    assert watch.scenes == {"bidding", "play", "scoring"}
    assert list(watch.totals) == list(range(1, 17))
    assert None not in watch.focused, "the focus is seen from the first key on"


def rules_pill(program: Quick) -> str:
    spot = program.spot("klaverjas:rules")
    assert spot is not None
    label: str = spot["label"]
    return label


def test_the_rules_of_klaverjas_turn_freely_while_no_match_runs(data_dir: Path) -> None:
    program = Quick(data_dir)
    assert "Amsterdam" in rules_pill(program)
    program.tap("klaverjas:rules")
    assert "Rotterdam" in rules_pill(program) and not program.spot("yes")
    program = program.again()
    assert "Rotterdam" in rules_pill(program), "remembered after a restart"
    program.tap("klaverjas:rules")
    assert "Amsterdam" in rules_pill(program.again())


@pytest.mark.parametrize("where, keyboard", (("menu", False), ("table", True)),
                         ids=("menu-finger", "table-keyboard"))
def test_other_rules_end_a_running_match_after_one_question(
        data_dir: Path, where: str, keyboard: bool) -> None:
    program = Quick(data_dir, (1280, 720), seed="first")
    program.keyboard = keyboard
    program.press("klaverjas:new")
    one_deal(program)
    program.press("next")
    program.hurry()
    if where == "menu":
        program.do(key="escape")
        program.press("yes")
        assert program.state["scene"] == "menu"
    running = (data_dir / "klaverjas.match.json").read_bytes()
    program.press("klaverjas:rules")
    assert set(program.keys()) == {"yes", "no"}
    program.press("no")
    assert (data_dir / "klaverjas.match.json").read_bytes() == running, "no changes nothing"
    assert load_settings(Store(data_dir)).options == {}
    program.press("klaverjas:rules")
    program.press("yes")
    assert program.state["scene"] == "bidding", "one question, and the new match is there"
    record = program.match.record
    assert record.options == {"rules": "rotterdam"} and record.seed == "first-2"
    assert (program.match.deal_number, program.match.totals) == (1, (0, 0, 0, 0))
    assert "Rotterdam" in rules_pill(program)
    program = program.again()
    assert "Rotterdam" in rules_pill(program)
    program.tap("klaverjas:continue")
    assert program.match.record == record
    assert program.match.deal.setup.options == {"rules": "rotterdam"}


# Thousand

def test_a_few_deals_of_thousand_with_the_keyboard(data_dir: Path) -> None:
    program = Quick(data_dir, (800, 480), seed="thousand keys")
    program.keyboard = True
    program.press("thousand:new")
    watch = Watch(program)
    play_match(program, watch, lambda: len(watch.scenes) == 4 and len(watch.totals) > 2, 120)
    assert watch.scenes == {"bidding", "burying", "play", "scoring"}
    assert None not in watch.focused
    assert all(n % 5 == 0 for totals in watch.totals.values() for n in totals)


WAYS = ((False, (640, 480)), (True, (1280, 720)))


@pytest.mark.slow
@pytest.mark.parametrize("keyboard, size", WAYS, ids=("finger", "keyboard"))
def test_a_whole_thousand_match(data_dir: Path, keyboard: bool, size: tuple[int, int]) -> None:
    program = Quick(data_dir, size, seed="thousand whole")
    program.keyboard = keyboard
    program.press("thousand:new")
    watch = Watch(program)
    play_match(program, watch, high=105)
    assert watch.scenes == {"bidding", "burying", "play", "scoring"}
    assert max(watch.totals[max(watch.totals)]) >= 1000
    assert all(n % 5 == 0 for totals in watch.totals.values() for n in totals)
    assert program.state["scene"] == "menu" and not program.spot("thousand:continue")


PLACES = frozenset(("first bid", "auction", "give", "first lead", "lead", "mid-trick", "done"))


def place(program: Quick) -> str:
    """Where in a deal the person has to choose."""
    view = program.match.view()
    if view.phase == "bid":
        return "first bid" if view.notes["bid"] is None else "auction"
    if view.phase == "play":
        if view.trick:
            return "mid-trick"
        return "lead" if view.played else "first lead"
    return view.phase


def resume_through(data_dir: Path, enough: Callable[[set[str]], bool]) -> set[str]:
    """Play with a restart before every choice: the same place every time. The places seen."""
    program = Quick(data_dir, (800, 480), seed="thousand again 19")
    program.tap("thousand:new")
    seen: set[str] = set()
    for _ in range(4000):
        program.hurry()
        seen.add(place(program))
        if program.match.over or enough(seen):
            return seen
        before, record = program.look(), program.match.record
        number = program.match.deal_number
        program = program.again(seed="other")
        spot = program.spot("thousand:continue")
        assert spot is not None and str(number) in spot["label"]
        program.tap("thousand:continue")
        assert program.match.record == record
        program.hurry()
        assert program.look() == before
        decide(program, high=120)
    raise AssertionError("the match does not end")


def test_thousand_goes_on_where_it_was_after_any_restart(data_dir: Path) -> None:
    assert resume_through(data_dir, lambda seen: seen >= PLACES) >= PLACES


@pytest.mark.slow
def test_a_whole_thousand_match_with_a_restart_before_every_choice(data_dir: Path) -> None:
    assert resume_through(data_dir, lambda seen: False) >= PLACES


def to_exchange(data_dir: Path) -> Quick:
    """A match of Thousand in which the person has won the auction of some deal."""
    program = Quick(data_dir, (1280, 720), seed="exchange")
    program.tap("thousand:new")
    for _ in range(300):
        program.hurry()
        if program.state["scene"] == "burying":
            return program
        decide(program, high=120)
    raise AssertionError("the person never wins an auction")


def test_a_restart_in_the_exchange_finds_the_ten_cards_and_no_marks(data_dir: Path) -> None:
    program = to_exchange(data_dir)
    before = program.look()
    for key in program.keys("card:")[-2:]:
        program.tap(key)
    program.tap("bid:+")
    assert HIDDEN not in program.driver.app.scene.state.marked
    program = program.again(seed="other")
    program.tap("thousand:continue")
    program.hurry()
    assert program.state["scene"] == "burying" and program.look() == before
    assert len(program.keys("card:")) == 10
    assert all(card == HIDDEN for card in program.driver.app.scene.state.marked)
    exchange(program)
    program.hurry()
    assert program.look()["phase"] == "play"


def test_a_restart_between_the_gifts_and_the_bid_asks_for_the_bid_alone(data_dir: Path) -> None:
    program = to_exchange(data_dir)
    match = program.match
    match.act(next(a for a in match.view().legal if a.kind == Kind.GIVE))
    program = program.again(seed="other")
    program.tap("thousand:continue")
    program.hurry()
    view = program.look()
    assert (program.state["scene"], view["phase"]) == ("burying", "contract")
    assert program.match.record == match.record
    assert not program.keys("card:") and {"bid:-", "bid:+", "confirm", "concede"} <= set(
        program.keys())
    program.tap("bid:+")
    program.tap("confirm")
    program.hurry()
    assert program.state["scene"] == "play"
    assert program.look()["notes"]["bid"] == view["notes"]["bid"] + 5


def test_a_restart_on_the_score_sheet_finds_the_sheet(data_dir: Path) -> None:
    program = Quick(data_dir, seed="sheet")
    program.tap("thousand:new")
    one_deal(program)
    assert program.state["scene"] == "scoring"
    totals = program.state["match"]["totals"]
    program = program.again(seed="other")
    program.tap("thousand:continue")
    assert program.state["scene"] == "scoring" and program.state["match"]["totals"] == totals
    program.tap("next")
    program.hurry()
    assert program.match.deal_number == 2


def test_conceding_asks_first_and_says_what_it_costs(data_dir: Path) -> None:
    program = to_exchange(data_dir)
    before, bid = program.look(), program.look()["notes"]["bid"]
    totals = program.match.totals
    program.tap("concede")
    assert set(program.keys()) == {"yes", "no"}
    dialog = program.driver.app.scene.dialog
    assert dialog.grave, "it gives something up"
    assert {"0", "60", str(bid), "1"} <= set(re.findall(r"\d+", dialog.question))
    program.do(key="escape")
    assert program.look() == before and program.state["scene"] == "burying"
    program.tap("concede")
    program.tap("no")
    assert program.look() == before
    program.tap("concede")
    program.tap("yes")
    program.hurry()
    assert program.state["scene"] == "scoring"
    gained = [b - a for a, b in zip(totals, program.match.totals, strict=True)]
    assert gained == [0, 60, 60], "T7, the first concession"
    assert program.match.finished[-1].view.history[-1][1].code == "concede"
    match = load_match(Store(data_dir), "thousand")
    assert match is not None and match.totals == program.match.totals


# The stepper

def auction(data_dir: Path) -> Quick:
    """The person's turn in the auction, with more than two bids to choose from."""
    program = Quick(data_dir, (1280, 720), seed="auction")
    program.tap("thousand:new")
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
    values = bids(program)
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
    assert not program.match.deal.history or program.match.deal.turn == 0
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
    frame = 1000 / 20
    assert len(steps) == min(6, len(values) - 1), steps
    assert all(-1 <= at - due <= frame for at, due in zip(steps, expected, strict=True)), steps
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

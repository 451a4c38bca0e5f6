"""Whole matches of Klaverjas and Thousand in the real program, by finger and by keyboard."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from quick_hands import Quick, Watch, decide, exchange, one_deal, play_match, to_exchange

import game.session.match
from game.core.actions import Kind
from game.core.cards import HIDDEN
from game.session.settings import load_match, load_settings
from game.session.store import Store


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power fails here: nobody waits until files are safe. And no partner searches for long."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    monkeypatch.setattr(game.session.match, "PARTNER_LEVEL", "rules")


# Klaverjas

@pytest.mark.slow
def test_a_whole_klaverjas_match_by_amsterdam_rules_with_a_finger(data_dir: Path) -> None:
    program = Quick(data_dir, seed="klaverjas finger")
    program.begin("klaverjas")
    watch = Watch(program)
    assert program.match.record.options == {"rules": "amsterdam"}
    play_match(program, watch)
    assert watch.scenes == {"bidding", "play", "scoring"}
    assert list(watch.totals) == list(range(1, 17))
    for totals in watch.totals.values():
        assert totals[0] == totals[2] and totals[1] == totals[3]
    assert sum(watch.totals[16][:2]) >= 16 * 162
    assert program.spot("klaverjas:new") and not program.spot("klaverjas:continue")


@pytest.mark.slow
def test_a_whole_klaverjas_match_by_rotterdam_rules_with_the_keyboard(data_dir: Path) -> None:
    program = Quick(data_dir, (800, 480), seed="klaverjas keys")
    program.keyboard = True
    program.press("klaverjas:rules")
    program.begin("klaverjas")
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
    program.begin("klaverjas")
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
    program.begin("thousand")
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
    program.begin("thousand")
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
    program.begin("thousand")
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


@pytest.mark.slow
def test_thousand_goes_on_where_it_was_after_any_restart(data_dir: Path) -> None:
    assert resume_through(data_dir, lambda seen: seen >= PLACES) >= PLACES


@pytest.mark.slow
def test_a_whole_thousand_match_with_a_restart_before_every_choice(data_dir: Path) -> None:
    assert resume_through(data_dir, lambda seen: False) >= PLACES


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
    program.begin("thousand")
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

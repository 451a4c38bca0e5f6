"""The daily, codes, undo and names in the real program: by finger, by keys, and after kills."""

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from dated import TODAY, Dated, last_card, nearly_done
from helpers import ROOT

from game.session.chores import Chores
from game.session.codes import code_of, fresh_seed
from game.session.results import Results
from game.session.store import Store


@pytest.fixture(autouse=True)
def no_chores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Par takes seconds, and is tested elsewhere."""
    monkeypatch.setattr(Chores, "run", lambda self, more: None)


def test_a_daily_begun_and_finished_counts_once(data_dir: Path) -> None:
    program = Dated(data_dir)
    program.tap("daily")
    assert program.state["scene"] == "daily"
    program.tap("sheepshead:today")
    assert program.state["message"] is None
    assert program.state["match"]["seed"] == "daily/sheepshead/2026-03-09"
    nearly_done(data_dir)
    program = Dated(data_dir)
    program.tap("daily")
    assert "Continue" in program.label("sheepshead:today")
    program.tap("sheepshead:today")
    last_card(program)
    found = Results(Store(data_dir)).ask("SELECT day, practice FROM results")
    assert found == [("2026-03-09", 0)], "kept before anything else is pressed"
    program.tap("next")
    assert program.state["scene"] == "daily", "back to where it was opened"
    assert "Practice" in program.label("sheepshead:today")
    assert not list(data_dir.glob("*.daily-*"))
    program.tap("sheepshead:today")
    assert "finished this daily before" in program.state["message"]


def test_a_name_is_put_on_the_result_at_its_end(data_dir: Path) -> None:
    nearly_done(data_dir)
    program = Dated(data_dir)
    program.tap("daily")
    program.tap("sheepshead:today")
    last_card(program)
    program.tap("share")
    assert program.state["scene"] == "share"
    program.tap("name")
    for key in ("animal:owl", "digit:1", "digit:7", "ok"):
        program.tap(key)
    assert program.state["scene"] == "share" and "Owl 17" in program.label("name")
    program.tap("leaderboard")
    assert program.state["scene"] == "leaderboard"
    assert Results(Store(data_dir)).ask("SELECT name FROM results") == [("owl-17",)]
    assert program.do(key="escape")["scene"] == "share"
    assert program.do(key="escape")["scene"] == "scoring"


@pytest.mark.slow
def test_a_daily_killed_anywhere_goes_on_at_the_same_card(data_dir: Path) -> None:
    program = Dated(data_dir)
    program.tap("daily")
    program.tap("klaverjas:today")
    for n in range(6):
        program.do(settle=True)
        if program.state["scene"] == "bidding":
            program.tap("pass" if program.spot("pass") else program.keys("trump:")[0])
        elif program.state["scene"] == "scoring":
            program.tap("next")
        else:
            program.tap(program.keys("card:")[0])
        record = program.match.record
        program = Dated(data_dir, TODAY + timedelta(days=n // 3))  # as after a kill, or midnight
        program.tap("daily")
        if n >= 3:
            assert "Play" in program.label("klaverjas:today"), "the new day is its own"
            program.tap("day:2026-03-09")
            program.tap("klaverjas:day")
        else:
            program.tap("klaverjas:today")
        assert program.match.record.to_json() == record.to_json()
        assert program.match.record.counts


@pytest.mark.slow
def test_there_is_no_hint_and_no_undo_in_a_daily_that_counts(data_dir: Path) -> None:
    for key, helped in (("klaverjas:today", False), ("klaverjas:day", True)):
        program = Dated(data_dir)
        program.tap("daily")
        if helped:
            program.tap("day:2026-03-03")
        program.tap(key)
        program.do(settle=True)
        while program.state["scene"] == "bidding":
            program.tap("pass" if program.spot("pass") else program.keys("trump:")[0])
            program.do(settle=True)
        program.tap(program.keys("card:")[0])
        program.do(settle=True)
        if program.state["scene"] == "play":
            assert bool(program.spot("hint")) == bool(program.spot("undo")) == helped
        program.do(key="escape")
        program.tap("yes")


def test_undo_takes_the_last_card_back_and_the_match_becomes_practice(data_dir: Path) -> None:
    program = Dated(data_dir)
    program.tap("thousand:new")
    for _ in range(40):
        program.do(settle=True)
        if program.state["scene"] == "play":
            break
        if program.state["scene"] == "burying":
            program.tap("concede")
            program.tap("yes")
        elif program.state["scene"] == "scoring":
            program.tap("next")
        else:
            program.tap("pass" if program.spot("pass") else "bid")
    before = program.do(view=True)["view"]
    program.tap(program.keys("card:")[0])
    program.do(settle=True)
    assert program.state["scene"] == "play" and program.spot("undo")
    program.do(key="u")
    program.do(settle=True)
    assert program.do(view=True)["view"] == before
    assert "practice" in program.state["message"]
    assert program.match.record.practice == ["undo"]
    kept = json.loads((data_dir / "thousand.match.json").read_text())
    assert kept["practice"] == ["undo"]
    program.tap("hint")
    assert program.match.record.practice == ["undo", "hint"]


def test_the_day_changes_while_the_page_is_open(data_dir: Path) -> None:
    program = Dated(data_dir)
    program.tap("daily")
    program.driver.clock._today = TODAY + timedelta(days=1)
    program.do(wait=60_000)
    assert program.spot("day:2026-03-10")
    program.tap("thousand:today")
    assert program.state["match"]["seed"] == "daily/thousand/2026-03-10"


def test_a_code_is_entered_with_the_keyboard_alone(data_dir: Path) -> None:
    code = code_of("klaverjas", {"rules": "rotterdam"}, fresh_seed(99))
    program = Dated(data_dir, size=(800, 480))
    for key in ("daily", "code"):
        program.steer(key)
    for c in code[:3]:
        program.do(key=c.lower())
    for c in code[3:6]:
        program.steer(f"char:{c}")
    for c in code[6:]:
        program.do(key=c.lower())
    program.steer("play")
    assert program.state["scene"] == "bidding"
    assert program.state["match"]["seed"] == fresh_seed(99)
    assert program.match.record.options == {"rules": "rotterdam"}
    program.do(key="escape")
    program.steer("yes")
    program.do(key="escape")
    assert program.state["scene"] == "menu" and program.spot("klaverjas:continue")


def test_every_page_is_reached_and_left_with_the_pad(data_dir: Path) -> None:
    program = Dated(data_dir, size=(640, 480))
    program.do(pad="right")
    for page, inside in (("daily", "code"), ("leaderboard", "name"), ("statistics", "")):
        for arrow in program._way(program.state["focus"], page):
            program.do(pad=arrow)
        program.do(pad="a")
        assert program.state["scene"] == page
        if inside:
            for arrow in program._way(program.state["focus"], inside):
                program.do(pad=arrow)
            program.do(pad="a")
            assert program.state["scene"] == inside
            focus = [program.state["focus"]]
            for arrow in ("right", "down", "left", "up"):
                program.do(pad=arrow)
                focus.append(program.state["focus"])
            assert len(set(focus)) > 1 and None not in focus
            program.do(pad="b")
        assert program.state["scene"] == page
        program.do(pad="b")
        assert program.state["scene"] == "menu"


def drive(folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "main.py", "drive", "--lang", "en", "--data-dir", str(folder)],
        cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(program: "subprocess.Popen[str]", command: dict[str, Any] | None = None) -> Any:
    assert program.stdin is not None and program.stdout is not None
    if command is not None:
        program.stdin.write(json.dumps(command) + "\n")
        program.stdin.flush()
    return json.loads(program.stdout.readline())


@pytest.mark.slow
def test_a_second_program_on_the_same_folder_says_so_and_writes_nothing(data_dir: Path) -> None:
    programs = [drive(data_dir)]
    try:
        ask(programs[0])
        programs.append(drive(data_dir))
        first = ask(programs[1])
        assert first["scene"] == "menu"
        before = sorted(path.name for path in data_dir.iterdir())
        spot = next(s for s in first["hotspots"] if s["key"] == "klaverjas:new")
        x, y, w, h = spot["rect"]
        assert ask(programs[1], {"tap": [x + w // 2, y + h // 2]})["match"] is not None
        assert sorted(path.name for path in data_dir.iterdir()) == before
    finally:
        for program in programs:
            program.communicate("")

"""A day ends: while a daily is played, on its last card, on its result, in the menu, on a board."""

from datetime import timedelta
from pathlib import Path

import pytest
from dated import TODAY, Dated, last_card, nearly_done
from finished import add

from game.scenes import outcomes
from game.session.days import daily_seed
from game.session.results import Results
from game.session.settings import daily_file, keep_match
from game.session.store import Store


@pytest.fixture(autouse=True)
def no_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """Par takes seconds, and is tested elsewhere."""
    monkeypatch.setattr(outcomes, "work_out_par", lambda *args: None)


def kept(folder: Path) -> list[object]:
    return [*Results(Store(folder)).ask("SELECT day, practice FROM results")]


def test_a_finished_daily_is_kept_before_its_last_trick_has_left_the_table(
        data_dir: Path) -> None:
    nearly_done(data_dir)
    program = Dated(data_dir)
    program.tap("daily")
    program.tap("sheepshead:today")
    program.do(settle=True)
    program.tap(program.keys("card:")[0])
    while not program.state["match"]["over"]:
        program.do(wait=20)
    assert program.state["scene"] == "play", "the trick still lies there"
    assert kept(data_dir) == [("2026-03-09", 0)]
    last_card(program)
    assert kept(data_dir) == [("2026-03-09", 0)]


def test_a_daily_finished_when_the_power_went_is_a_result_the_next_day_without_being_looked_for(
        data_dir: Path) -> None:
    from finished import finished

    for game in ("sheepshead", "thousand"):
        keep_match(Store(data_dir), finished(game, daily_seed(game, TODAY)))
    program = Dated(data_dir, TODAY + timedelta(days=1))
    program.do(wait=500)
    assert kept(data_dir) == [("2026-03-09", 0)] * 2
    assert not list(data_dir.glob("*.daily-*"))


def test_midnight_in_a_daily_leaves_it_what_it_is_and_the_board_shows_it(data_dir: Path) -> None:
    nearly_done(data_dir)
    program = Dated(data_dir)
    program.tap("daily")
    program.tap("sheepshead:today")
    program.midnight()
    last_card(program)
    assert kept(data_dir) == [("2026-03-09", 0)]
    program.tap("share")
    program.tap("leaderboard")
    board = program.driver.app.scene
    assert board.which == "dailies" and board.tables[0].rows[0].cells[0] == "1"
    program.do(key="escape")
    program.do(key="escape")
    program.do(key="escape")
    assert program.state["scene"] == "daily" and program.spot("sheepshead:today")
    assert "Play" in program.label("sheepshead:today")


def test_midnight_on_the_result_page_changes_nothing_on_it(data_dir: Path) -> None:
    nearly_done(data_dir)
    program = Dated(data_dir)
    program.tap("daily")
    program.tap("sheepshead:today")
    last_card(program)
    program.tap("share")
    text = program.driver.app.scene.text()
    program.midnight()
    assert program.driver.app.scene.text() == text and "March 9, 2026" in text


def test_an_attempt_left_before_midnight_is_spoken_of_and_can_be_finished(data_dir: Path) -> None:
    nearly_done(data_dir, "thousand")
    program = Dated(data_dir, TODAY + timedelta(days=1))
    program.tap("daily")
    assert "Not finished, still counts: Thousand, Mar 9, 2026" in program.state["message"]
    program.tap("day:2026-03-09")
    assert "Continue" in program.label("thousand:day")
    program.tap("thousand:day")
    assert program.state["message"] is None, "it is no practice"
    last_card(program)
    assert kept(data_dir) == [("2026-03-09", 0)]
    program.tap("next")
    assert program.state["message"] is None


def test_a_practice_attempt_of_a_past_day_is_not_spoken_of(data_dir: Path) -> None:
    program = Dated(data_dir)
    program.tap("daily")
    program.tap("day:2026-03-05")
    program.tap("klaverjas:day")
    program = Dated(data_dir)
    program.tap("daily")
    assert program.state["message"] is None
    assert (data_dir / daily_file("klaverjas", TODAY - timedelta(days=4))).exists()


def test_a_menu_left_open_counts_the_dailies_of_the_new_day(data_dir: Path) -> None:
    results = Results(Store(data_dir))
    for game in ("sheepshead", "klaverjas", "thousand"):
        add(results, game, daily_seed(game, TODAY))
    program = Dated(data_dir)
    menu = program.driver.app.scene
    assert menu._daily_note() == ""
    program.midnight()
    assert menu._daily_note() == "3 to play"


def test_a_board_left_open_shows_the_new_day(data_dir: Path) -> None:
    add(Results(Store(data_dir)), seed=daily_seed("sheepshead", TODAY), name="ABC")
    program = Dated(data_dir)
    program.tap("leaderboard")
    board = program.driver.app.scene
    assert "ABC" in board.tables[0].rows[0].cells
    program.midnight()
    assert "Nothing here yet" in board.tables[0].rows[0].cells[0]

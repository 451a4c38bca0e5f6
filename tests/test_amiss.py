"""What goes wrong with the saves while the program runs is told where the person is, and once."""

import errno
from pathlib import Path

import pytest
from dated import TODAY, Dated, last_card, nearly_done
from finished import add

from game.scenes import outcomes
from game.session.database import DATABASE_FILE
from game.session.days import DAYS_FILE
from game.session.results import Results
from game.session.settings import daily_file
from game.session.store import Store


@pytest.fixture(autouse=True)
def no_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """Par takes seconds, and is tested elsewhere."""
    monkeypatch.setattr(outcomes, "work_out_par", lambda *args: None)


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No save succeeds from now on."""
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Store, "_write", refuse)


def shown(program: Dated) -> str:
    """What is amiss, as the menu shows it."""
    return " ".join(program.driver.app.scene._strips())


def test_a_disk_that_becomes_full_at_the_table_is_told_there_once_and_then_in_the_menu(
        data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nearly_done(data_dir)
    program = Dated(data_dir)
    assert shown(program) == ""
    program.tap("daily")
    program.tap("sheepshead:today")
    program.do(settle=True)
    assert program.state["message"] is None
    fill_disk(monkeypatch)
    program.tap(program.keys("card:")[0])
    assert "Nothing can be saved" in program.state["message"]
    last_card(program)
    program.tap("next")
    program.do(key="escape")
    assert "Nothing can be saved" in shown(program)
    program.tap("klaverjas:new")
    program.do(settle=True)
    assert program.state["message"] is None, "it has been told"


def test_a_folder_that_could_never_be_written_is_told_in_the_menu_and_not_at_each_table(
        data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Store, "_probe", refuse)
    program = Dated(data_dir)
    assert "Nothing can be saved" in shown(program)
    program.tap("thousand:new")
    program.do(settle=True)
    assert program.state["message"] is None


@pytest.mark.parametrize(("name", "older", "words"), [
    (DATABASE_FILE, True, "copy before it is used"), (DATABASE_FILE, False, "begin anew"),
    (DAYS_FILE, False, DAYS_FILE),
    (daily_file("sheepshead", TODAY), True, "saved just before it is used"),
    (daily_file("sheepshead", TODAY), False, "A saved game could not be read"),
    ("thousand.match.json", False, "A saved game could not be read")])
def test_each_damaged_file_is_told_as_what_it_was_and_what_stands_in_its_place(
        data_dir: Path, name: str, older: bool, words: str) -> None:
    if older and name == DATABASE_FILE:
        for seed in ("1", "2"):
            results = Results(Store(data_dir))
            add(results, seed=seed)
            results.database.close()
    elif older:
        nearly_done(data_dir)
        nearly_done(data_dir)
    data_dir.mkdir(exist_ok=True)
    (data_dir / name).write_bytes(b"\0" * 64)
    program = Dated(data_dir)
    program.do(wait=300)
    said = shown(program)
    assert words in said and ("before it is used" in said) == older
    assert len(list(data_dir.glob("*.damaged-1"))) == 1
    program.tap("help")
    program.do(key="escape")
    assert shown(program) == "", "told once"
    program = Dated(data_dir)
    program.do(wait=300)
    assert shown(program) == "", "nor after the next start"

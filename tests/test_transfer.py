"""Results move from one device to another as a file: nothing twice, nothing believed."""

import json
from pathlib import Path
from typing import Any

import pytest
from finished import add

from game.session.names import ANIMALS, animal_name, is_name, split_name
from game.session.results import Results
from game.session.store import Store
from game.session.transfer import (
    EXPORT_FILE,
    TransferError,
    export_json,
    merge,
    read_export,
    write_export,
)


def device() -> Results:
    return Results(Store(None))


def run(results: Results, entries: list[Any]) -> tuple[int, int]:
    """The whole import: new results, and entries that could not be used."""
    work = merge(results, entries)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: tuple[int, int] = end.value
            return found


def rows(results: Results) -> list[Any]:
    return results.ask("SELECT uid, game, options, day, practice, name, finished, record, total, "
                       "margin, won, deals FROM results ORDER BY uid")


@pytest.fixture
def full() -> Results:
    """A device with a few results."""
    results = device()
    add(results, "sheepshead", "a", "fox-12")
    add(results, "klaverjas", "b", rules="rotterdam")
    add(results, "sheepshead", "c", "ABC", practice=("undo",))
    return results


def test_an_export_read_elsewhere_gives_the_same_results_once(full: Results,
                                                             tmp_path: Path) -> None:
    path = tmp_path / EXPORT_FILE
    assert write_export(full, path) == 3
    other = device()
    add(other, "sheepshead", "c", "ABC", practice=("undo",))
    assert run(other, read_export(path)) == (2, 0)
    assert rows(other) == rows(full)
    assert run(other, read_export(path)) == (0, 0)
    assert [p.name for p in tmp_path.iterdir()] == [EXPORT_FILE]
    assert other.ask("SELECT sum(score) FROM deals") == full.ask("SELECT sum(score) FROM deals")


def test_numbers_are_made_from_the_record_and_a_false_record_is_refused(full: Results) -> None:
    entries = export_json(full)["results"]
    good = json.loads(json.dumps(entries[0]))
    entries[0]["total"] = 1000
    entries[1]["record"]["deals"][0][0] = "concede"
    entries[2]["record"]["deals"].pop()
    other = device()
    assert run(other, entries) == (1, 2)
    assert other.ask("SELECT total FROM results WHERE game = 'sheepshead'")[0][0] != 1000
    wrong = [{}, None, {**good, "name": "Robert'); DROP"}, {**good, "name": 5},
             {**good, "finished": "yesterday"}, {**good, "finished": None},
             {**good, "record": {**good["record"], "format": 2}}, {**good, "record": []},
             {**good, "record": {**good["record"], "game": "poker"}}]
    assert run(device(), wrong) == (0, len(wrong))


@pytest.mark.parametrize(("raw", "reason"), [
    (b"", "unreadable"), (b"\xff\xfe", "unreadable"), (b"[]", "foreign"), (b"{}", "foreign"),
    (b"[" * 99999, "unreadable"),
    (b'{"program": "aces-and-tens", "format": 2, "results": []}', "newer"),
    (b'{"program": "aces-and-tens", "format": 1, "results": 5}', "unreadable")])
def test_a_file_that_holds_no_results_says_why(tmp_path: Path, raw: bytes, reason: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(raw)
    with pytest.raises(TransferError) as caught:
        read_export(path)
    assert caught.value.reason == reason


def test_names_are_an_animal_with_a_number_or_three_initials() -> None:
    for animal in ANIMALS:
        for number in (1, 9, 10, 99):
            name = animal_name(animal, number)
            assert is_name(name) and split_name(name) == (animal, number)
    assert is_name("ABC") and split_name("ABC") is None
    for other in ("", "AB", "ABCD", "abc", "A1C", "fox", "fox-0", "fox-100", "fox-01", "cat-1"):
        assert not is_name(other), other

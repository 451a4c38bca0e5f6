"""Results move from one device to another as a file: nothing twice, nothing believed."""

import json
import os
from collections.abc import Generator, Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from finished import add, finished
from hypothesis import given
from hypothesis import strategies as st

from game.session.boards import TODAY, board
from game.session.days import daily_seed, streak
from game.session.names import ANIMALS, NAME_NOTE, animal_name, is_name, split_name
from game.session.results import Results
from game.session.statistics import statistics
from game.session.store import Store
from game.session.transfer import (
    EXPORT_FILE,
    Export,
    TransferError,
    export_json,
    export_path,
    exports_in,
    merge,
    move_in,
    read_export,
    write_export,
)


def device() -> Results:
    return Results(Store(None))


def run(results: Results, entries: list[Any]) -> tuple[int, int]:
    """The whole import: new results, and entries that could not be used."""
    return outcome(merge(results, entries))


def outcome(work: Generator[int, None, tuple[int, int]]) -> tuple[int, int]:
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
    assert run(other, read_export(path).entries) == (2, 0)
    assert rows(other) == rows(full)
    assert run(other, read_export(path).entries) == (0, 0)
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


def test_a_second_export_replaces_the_first_but_never_one_with_results_of_elsewhere(
        full: Results, tmp_path: Path) -> None:
    first = export_path(full, tmp_path)
    assert first == tmp_path / EXPORT_FILE
    write_export(full, first)
    full.rename(1, "owl-5")
    add(full, "thousand", "d")
    assert export_path(full, tmp_path) == first, "everything in it is here, too"
    other = device()
    add(other, "sheepshead", "elsewhere")
    second = export_path(other, tmp_path)
    assert second != first
    write_export(other, second)
    assert export_path(other, tmp_path) == second and export_path(full, tmp_path) == first
    first.write_bytes(b"damaged, but somebody may want to look at it")
    assert export_path(full, tmp_path) not in (first, second)
    assert exports_in(tmp_path) == sorted((first, second))


def test_an_export_is_on_the_disk_before_it_has_its_name_and_a_failed_one_leaves_nothing(
        full: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / EXPORT_FILE
    write_export(full, path)
    raw = path.read_bytes()
    seen: list[bytes] = []

    def full_disk(handle: int) -> None:
        seen.append(path.read_bytes())
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    add(full, "thousand", "d")
    with pytest.raises(OSError, match="space"):
        write_export(full, path)
    assert seen == [raw] == [path.read_bytes()]
    assert list(tmp_path.iterdir()) == [path]


def test_files_of_two_devices_are_read_together(full: Results, tmp_path: Path) -> None:
    other = device()
    add(other, "sheepshead", "elsewhere")
    for results in (full, other):
        write_export(results, export_path(results, tmp_path))
    third = device()
    exports = [read_export(path) for path in exports_in(tmp_path)]
    assert outcome(move_in(third, exports)) == (4, 0)
    assert outcome(move_in(third, exports)) == (0, 0), "a second time nothing is new"


def test_who_moves_to_a_new_device_keeps_name_and_streak(full: Results, tmp_path: Path) -> None:
    day = date(2026, 3, 9)
    for n in range(3):
        add(full, seed=daily_seed("sheepshead", day - timedelta(days=n)), name="fox-12")
    full.keep_note(NAME_NOTE, "fox-12")
    path = tmp_path / EXPORT_FILE
    write_export(full, path)
    fresh, used, named = device(), device(), device()
    add(used, "thousand", "x")
    named.keep_note(NAME_NOTE, "ABC")
    for results, name in ((fresh, "fox-12"), (used, None), (named, "ABC")):
        outcome(move_in(results, [read_export(path)]))
        assert results.note(NAME_NOTE) == name
    assert streak(fresh.days("sheepshead", "fox-12"), day) == 3
    mixed = device()
    other = device()
    other.keep_note(NAME_NOTE, "XYZ")
    write_export(other, tmp_path / "other.json")
    outcome(move_in(mixed, [read_export(path), read_export(tmp_path / "other.json")]))
    assert mixed.note(NAME_NOTE) is None, "two names: the person has to say which"


def test_a_daily_played_on_two_devices_counts_once_when_they_are_put_together(
        tmp_path: Path) -> None:
    day = date(2026, 3, 9)
    seed = daily_seed("sheepshead", day)
    devices = device(), device()
    add(devices[0], seed=seed, name="fox-12", started="at home", today=day)
    add(devices[1], seed=seed, name="fox-12", started="on the train", today=day)
    add(devices[1], seed=seed, name="ABC", today=day)
    one = devices[0]
    outcome(move_in(one, [Export(export_json(devices[1])["results"], "")]))
    counted = board(one, TODAY, "sheepshead", {}, day)
    assert [place.finish.name for place in counted] == ["fox-12", "ABC"]
    found = statistics(one, "sheepshead", {}, day, "fox-12")
    assert (found.matches, found.dailies, found.practice, found.streak) == (2, 2, 1, 1)


def test_a_daily_against_weaker_players_is_no_daily(full: Results) -> None:
    entry = export_json(full)["results"][0]
    entry["record"]["level"] = "easy"
    assert run(device(), [entry]) == (1, 0)
    entry = json.loads(json.dumps(entry))
    record = finished("sheepshead", daily_seed("sheepshead", date(2026, 3, 9))).record
    entry["record"] = {**record.to_json(), "level": "easy"}
    assert run(device(), [entry]) == (0, 1)


@pytest.mark.parametrize("day", [date.min, date(2023, 12, 31), date(2026, 3, 12), date.max])
def test_a_daily_of_a_day_that_had_not_been_is_refused(day: date) -> None:
    entry = {"record": finished("sheepshead", daily_seed("sheepshead", day)).record.to_json(),
             "name": "", "finished": "2026-03-09"}
    results = device()
    assert run(results, [entry, {**entry, "finished": "9999-12-31"}]) in ((0, 2), (1, 1))
    statistics(results, "sheepshead", {}, date(2026, 3, 9))
    assert run(device(), [entry]) == (0, 1)


def test_rules_left_out_of_a_record_are_the_usual_ones(full: Results) -> None:
    entry = export_json(full)["results"][1]
    assert entry["record"]["options"] == {"rules": "rotterdam"}
    entry["record"] = finished("klaverjas", "z", rules="amsterdam").record.to_json()
    entry["record"]["options"] = {}
    results = device()
    assert run(results, [entry]) == (1, 0)
    assert results.ask("SELECT options FROM results") == [('{"rules":"amsterdam"}',)]


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inner = value.items() if isinstance(value, dict) else (
        enumerate(value) if isinstance(value, list) else ())
    for key, part in inner:
        yield from _paths(part, (*path, key))


@given(st.data())
def test_no_content_of_an_export_can_do_more_than_be_refused(data: st.DataObject) -> None:
    entry = export_json(_sample())["results"][0]
    path = data.draw(st.sampled_from([p for p in _paths(entry) if p]))
    inner = entry
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = data.draw(st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
        lambda inside: st.lists(inside, max_size=3) | st.dictionaries(
            st.text(max_size=5), inside, max_size=3), max_leaves=5))
    new, refused = run(device(), [entry])
    assert new + refused == 1


@cache
def _sample() -> Results:
    results = device()
    add(results, "thousand", "sample", "fox-12")
    return results


def test_names_are_an_animal_with_a_number_or_three_initials() -> None:
    for animal in ANIMALS:
        for number in (1, 9, 10, 99):
            name = animal_name(animal, number)
            assert is_name(name) and split_name(name) == (animal, number)
    assert is_name("ABC") and split_name("ABC") is None
    for other in ("", "AB", "ABCD", "abc", "A1C", "fox", "fox-0", "fox-100", "fox-01", "cat-1"):
        assert not is_name(other), other

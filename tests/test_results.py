"""Results are kept through kills, damage, full disks and newer versions, each exactly once."""

import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from finished import DAY, add, finished

from game.session import database as module
from game.session.database import DATABASE_FILE, MIGRATIONS
from game.session.days import daily_seed
from game.session.match import Match
from game.session.results import Results
from game.session.store import Store
from game.session.summary import summary_of


def totals(results: Results) -> list[int]:
    return [row[0] for row in results.ask("SELECT total FROM results ORDER BY id")]


def again(folder: Path) -> Results:
    """What a program started later finds."""
    return Results(Store(folder))


def test_a_finished_match_is_kept_with_its_record_and_found_again(data_dir: Path) -> None:
    match = finished("klaverjas", rules="rotterdam")
    kept = again(data_dir).add(match, DAY, "fox-7")
    found = again(data_dir)
    assert totals(found) == [match.totals[0]] and kept.options == {"rules": "rotterdam"}
    assert (kept.game, kept.name, kept.finished) == ("klaverjas", "fox-7", "2026-03-09")
    assert (kept.score.deals, kept.score.margin) == (16, match.totals[0] - match.totals[1])
    assert kept.day is None and not kept.practice
    assert found.record(kept.id) == match.record
    assert found.database.kept and not found.failed


def test_the_same_match_is_kept_once_and_two_plays_of_the_same_deals_twice(
        data_dir: Path) -> None:
    results = again(data_dir)
    first = add(results, started="morning")
    assert add(again(data_dir), started="morning", name="ABC") == first
    assert add(results, started="evening").id != first.id


def test_a_match_that_is_not_over_is_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        summary_of(Match.new("sheepshead", "begun"))


def test_who_has_won_a_match() -> None:
    for seed in map(str, range(6)):
        match = finished("sheepshead", seed)
        top = max(match.totals)
        assert summary_of(match).score.won == (match.totals[0] == top)
    for seed in map(str, range(3)):
        match = finished("thousand", seed)
        result = match.deal.result
        assert result is not None and summary_of(match).score.won == (result.winner == 0)


def test_each_deal_has_the_part_that_the_person_had_in_it() -> None:
    roles: dict[str, set[str]] = {}
    for game in ("sheepshead", "klaverjas", "thousand"):
        for seed in ("a", "b", "c"):
            match = finished(game, seed)
            summary = summary_of(match)
            roles.setdefault(game, set()).update(row.role for row in summary.deals)
            assert {row.role for row in summary.deals} <= set(match.rules.info.roles)
            assert {n for row in summary.deals for n in row.counts} <= set(
                match.rules.info.counts)
            assert summary.score.deals == len(summary.deals)
            if match.rules.info.deals:
                assert sum(row.score for row in summary.deals) == match.totals[0]
                assert len(summary.deals) == match.rules.info.deals
    assert {"picker", "partner", "defender"} <= roles["sheepshead"]
    assert roles["klaverjas"] == {"declaring", "defending"}
    assert roles["thousand"] == {"declarer", "opponent"}


# What the night may do to the file


def damaged(folder: Path, raw: bytes) -> Results:
    """The results after their file was overwritten."""
    (folder / DATABASE_FILE).write_bytes(raw)
    return again(folder)


def two_starts(folder: Path) -> bytes:
    """Two results, the first of them in the generation before; gives the newest file."""
    first = again(folder)
    add(first, seed="1")
    first.database.close()
    second = again(folder)
    assert len(totals(second)) == 1
    add(second, seed="2")
    second.database.close()
    return (folder / DATABASE_FILE).read_bytes()


@pytest.mark.parametrize("spoil", [
    lambda raw: b"", lambda raw: b"\0" * len(raw), lambda raw: raw[:700],
    lambda raw: raw[:5000], lambda raw: raw[:-4096], lambda raw: b"{ not a database }" * 99,
    lambda raw: raw[:4096] + b"\xff" * 4096 + raw[8192:]],
    ids=["empty", "zeroed", "cut-1", "cut-2", "cut-3", "foreign", "scribbled"])
def test_a_damaged_file_is_set_aside_and_the_generation_before_is_used(
        data_dir: Path, spoil: Callable[[bytes], bytes]) -> None:
    raw = spoil(two_starts(data_dir))
    store = Store(data_dir)
    (data_dir / DATABASE_FILE).write_bytes(raw)
    results = Results(store)
    assert len(totals(results)) == 1
    assert store.damaged == [DATABASE_FILE]
    assert (data_dir / f"{DATABASE_FILE}.damaged-1").read_bytes() == raw
    add(results, seed="3")
    assert len(totals(again(data_dir))) == 2


def test_with_both_generations_damaged_the_results_begin_anew(data_dir: Path) -> None:
    two_starts(data_dir)
    (data_dir / (DATABASE_FILE + ".prev")).write_bytes(b"\0" * 99)
    results = damaged(data_dir, b"nothing")
    assert totals(results) == []
    add(results)
    assert len(totals(again(data_dir))) == 1


def test_a_file_of_a_newer_version_is_set_aside_and_not_touched(data_dir: Path) -> None:
    two_starts(data_dir)
    with contextlib.closing(sqlite3.connect(data_dir / DATABASE_FILE)) as later:
        later.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    raw = (data_dir / DATABASE_FILE).read_bytes()
    store = Store(data_dir)
    assert len(totals(Results(store))) == 1
    assert store.damaged == [DATABASE_FILE]
    assert (data_dir / f"{DATABASE_FILE}.damaged-1").read_bytes() == raw


def test_an_older_schema_is_brought_up_to_date_with_what_it_holds(
        data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two_starts(data_dir)
    monkeypatch.setattr(module, "MIGRATIONS", (
        *MIGRATIONS, "ALTER TABLE results ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine'"))
    results = again(data_dir)
    assert results.ask("SELECT mood FROM results") == [("fine",)] * 2
    assert results.ask("PRAGMA user_version") == [(len(MIGRATIONS) + 1,)]


def test_a_file_of_the_first_version_is_brought_up_to_date(
        data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(module, "MIGRATIONS", MIGRATIONS[:1])
        two_starts(data_dir)
    results = again(data_dir)
    assert len(totals(results)) == 2
    assert results.ask("SELECT name FROM sqlite_master WHERE name = 'results_by_day'")


def test_a_migration_that_fails_half_way_changes_nothing(
        data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = two_starts(data_dir)
    with monkeypatch.context() as patch:
        patch.setattr(module, "MIGRATIONS", (
            *MIGRATIONS, "ALTER TABLE results ADD COLUMN mood TEXT; SELECT nonsense FROM no"))
        results = again(data_dir)
        with contextlib.suppress(sqlite3.Error):
            totals(results)
    assert (data_dir / DATABASE_FILE).read_bytes() == raw
    assert len(totals(again(data_dir))) == 2


def test_a_kill_in_the_middle_of_a_write_leaves_what_was_there(data_dir: Path,
                                                              tmp_path: Path) -> None:
    """Files as they are between the first write and the commit, journal included."""
    two_starts(data_dir)
    results = again(data_dir)
    connection = results.database.connection
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("PRAGMA cache_spill = 1")
    connection.execute("BEGIN IMMEDIATE")
    for n in range(300):
        connection.execute("INSERT INTO notes VALUES (?, ?)", (f"key {n}", "x" * 900))
    assert (data_dir / (DATABASE_FILE + "-journal")).exists()
    left = tmp_path / "left"
    shutil.copytree(data_dir, left)
    connection.execute("COMMIT")
    assert (left / DATABASE_FILE).stat().st_size > 100_000, "the write had reached the file"
    found = again(left)
    assert len(totals(found)) == 2 and found.note("key 1") is None
    assert results.note("key 299") is not None


def test_full_syncing_and_a_rollback_journal_are_asked_for(data_dir: Path) -> None:
    results = again(data_dir)
    assert results.ask("PRAGMA synchronous") == [(2,)]
    assert results.ask("PRAGMA journal_mode") == [("delete",)]


class Full(sqlite3.Connection):
    """A connection to a disk that has become full."""

    full = False

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        if self.full and sql.startswith("COMMIT"):
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *args)


def test_on_a_full_disk_results_go_on_in_memory(data_dir: Path,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    real = sqlite3.connect
    monkeypatch.setattr(module.sqlite3, "connect",
                        lambda *args, **kwargs: real(*args, factory=Full, **kwargs))
    results = again(data_dir)
    add(results, seed="1")
    monkeypatch.setattr(results.database.connection, "full", True)
    add(results, seed="2")
    assert len(totals(results)) == 2 and results.failed
    assert len(totals(again(data_dir))) == 1
    add(results, seed="3")
    assert len(totals(results)) == 3


def test_what_cannot_be_written_is_read_and_added_to_in_memory(data_dir: Path) -> None:
    two_starts(data_dir)
    store = Store(data_dir)
    store.writable = False
    results = Results(store)
    add(results, seed="3")
    assert len(totals(results)) == 3 and len(totals(again(data_dir))) == 2
    nowhere = Results(Store(None))
    add(nowhere)
    assert len(totals(nowhere)) == 1 and not nowhere.failed


def test_without_room_for_the_copy_before_it_the_results_are_still_kept(data_dir: Path) -> None:
    two_starts(data_dir)
    previous = data_dir / (DATABASE_FILE + ".prev")
    previous.unlink()
    (previous / "in the way").mkdir(parents=True)
    results = again(data_dir)
    add(results, seed="3")
    assert results.database.kept and not results.failed
    assert len(totals(again(data_dir))) == 3
    assert not list(data_dir.glob("*.tmp"))


def test_a_damaged_file_that_cannot_be_set_aside_is_no_reason_to_stop(
        data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two_starts(data_dir)
    for name in (DATABASE_FILE, DATABASE_FILE + ".prev"):
        (data_dir / name).write_bytes(b"no database" * 99)
    monkeypatch.setattr(Store, "set_aside", lambda *args: None)
    results = again(data_dir)
    add(results, seed="3")
    assert len(totals(results)) == 1 and results.failed


def test_in_a_folder_that_is_only_read_the_copy_before_a_damaged_file_is_shown(
        data_dir: Path) -> None:
    two_starts(data_dir)
    for spoilt in (b"", b"no database" * 99):
        (data_dir / DATABASE_FILE).write_bytes(spoilt)
        store = Store(data_dir)
        store.writable = False
        assert len(totals(Results(store))) == 1


CUT_SHORT = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("PRAGMA cache_spill = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("UPDATE results SET total = 7777")
for n in range(300):
    connection.execute("INSERT INTO notes VALUES (?, ?)", (f"key {n}", "x" * 900))
os._exit(9)
"""


def test_a_write_that_was_cut_short_is_undone_even_where_nothing_can_be_written(
        data_dir: Path) -> None:
    two_starts(data_dir)
    before = totals(again(data_dir))
    path, journal = data_dir / DATABASE_FILE, data_dir / (DATABASE_FILE + "-journal")
    subprocess.run([sys.executable, "-c", CUT_SHORT, str(path)], check=False)
    assert journal.stat().st_size
    raw = path.read_bytes()
    store = Store(data_dir)
    store.writable = False
    results = Results(store)
    assert totals(results) == before and results.note("key 1") is None
    assert path.read_bytes() == raw and journal.exists()


def test_a_record_that_cannot_be_replayed_keeps_the_numbers_it_has(data_dir: Path) -> None:
    results = again(data_dir)
    kept = add(results)
    record = json.loads(results.ask("SELECT record FROM results")[0][0])
    record["deals"][0][0] = "concede"
    results.write(lambda c: c.execute("UPDATE results SET made_by = 'old', record = ?",
                                      (json.dumps(record),)))
    results.refresh(kept.id)
    assert totals(results) == [kept.score.total]


def test_numbers_made_by_another_version_are_made_anew_from_the_record(data_dir: Path) -> None:
    results = again(data_dir)
    kept = add(results, "thousand")
    before = results.ask("SELECT * FROM deals"), results.ask("SELECT * FROM counts")
    results.write(lambda c: c.execute(
        "UPDATE results SET made_by = 'old', total = 1, won = 0, deals = 2"))
    results.write(lambda c: c.execute("DELETE FROM deals"))
    results.write(lambda c: c.execute("UPDATE counts SET n = 9"))
    assert results.stale() == [kept.id]
    results.refresh(kept.id)
    assert results.stale() == []
    assert (results.ask("SELECT * FROM deals"), results.ask("SELECT * FROM counts")) == before
    assert totals(results) == [kept.score.total]


def test_clearing_forgets_one_game_or_all() -> None:
    results = Results(Store(None))
    add(results, "sheepshead")
    add(results, "klaverjas", rules="amsterdam")
    results.clear("klaverjas")
    assert results.ask("SELECT game FROM results") == [("sheepshead",)]
    assert results.ask("SELECT count(DISTINCT result) FROM deals") == [(1,)]
    results.clear()
    assert results.ask("SELECT count(*) FROM deals")[0][0] == 0 == len(totals(results))


def test_days_are_those_that_count_for_who_played() -> None:
    results = Results(Store(None))
    monday, tuesday = date(2026, 3, 9), date(2026, 3, 10)
    add(results, seed=daily_seed("sheepshead", monday), name="ABC")
    add(results, seed=daily_seed("sheepshead", tuesday), name="ABC", practice=("hint",))
    assert results.days("sheepshead", "ABC") == {monday}
    assert results.days("sheepshead", "XYZ") == set() == results.days("thousand", "ABC")
    assert results.practised("sheepshead") == {monday, tuesday}
    played = results.played("sheepshead", monday, "ABC")
    assert played is not None and played.day == monday
    assert results.played("sheepshead", tuesday, "ABC") is None

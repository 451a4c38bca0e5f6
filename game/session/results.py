"""Finished matches: kept for good, each with its whole record, and asked for in queries.

The numbers beside a record are made from it by replaying and carry the version that made
them; where that is not today's they are made anew.
"""

import hashlib
import json
import logging
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from game.rules import rules_of
from game.session.database import Database
from game.session.days import day_of_seed, read_day
from game.session.match import Match
from game.session.record import Record, json_text, read_record
from game.session.store import Store
from game.session.summary import Score, Summary, made_by, summary_of

log = logging.getLogger(__name__)
COLUMNS: Final = ("id, game, options, seed, day, practice, name, finished, total, margin, won, "
                  "deals")
COUNTS: Final = """(NOT practice AND (day = '' OR NOT EXISTS (
    SELECT 1 FROM results AS first WHERE first.game = results.game AND first.day = results.day
    AND first.name = results.name AND NOT first.practice
    AND (first.finished, first.id) < (results.finished, results.id))))"""
"""Which results count, as a condition: of the dailies of a day and a name only the first one,
even where a second came from another device or has been given another name."""


@dataclass(frozen=True)
class Finish:
    """One finished match."""

    id: int
    game: str
    options: dict[str, str]
    seed: str
    day: date | None
    """The day whose daily it was, None for any other match."""
    practice: bool
    name: str
    """Who played, "" for nobody named; see `game.session.names`."""
    finished: str
    """The date on which it ended, `YYYY-MM-DD`."""
    score: Score


def options_key(options: Mapping[str, str]) -> str:
    """A rule set as one text, the same for the same choices."""
    return json.dumps(dict(sorted(options.items())), separators=(",", ":"), ensure_ascii=False)


def finish_of(row: tuple[Any, ...]) -> Finish:
    """A row of `COLUMNS`."""
    number, game, options, seed, day, practice, name, finished, total, margin, won, deals = row
    return Finish(number, game, json.loads(options), seed, read_day(day), bool(practice), name,
                  finished, Score(total, margin, bool(won), deals))


class Results:
    """All finished matches of this device."""

    def __init__(self, store: Store) -> None:
        self.database = Database(store)

    @property
    def failed(self) -> bool:
        """Whether results live in memory because the disk refused them."""
        return self.database.failed

    def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return self.database.connection.execute(query, values).fetchall()

    def write(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """A change, as a whole; on a full or failing disk it is made in memory instead."""
        try:
            with self.database.change() as connection:
                work(connection)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            self.database.give_up(error)
            with self.database.change() as connection:
                work(connection)

    # Keeping

    def add(self, match: Match, today: date, name: str = "") -> Finish:
        """Keep a match that is over; one that is there already stays as it is.

        Raises ValueError for a match that is not over.
        """
        return self.keep(match.record, summary_of(match), today.isoformat(), name)

    def keep(self, record: Record, summary: Summary, finished: str, name: str) -> Finish:
        """Keep a record with its numbers."""
        text = record_text(record)
        uid = hashlib.sha256(text.encode()).hexdigest()[:32]
        day = day_of_seed(record.game, record.seed)
        score = summary.score
        values = (uid, record.game, options_key(record.options), record.seed,
                  day.isoformat() if day else "", int(bool(record.practice)), name, finished,
                  text, made_by(rules_of(record.game)), score.total, score.margin,
                  int(score.won), score.deals)

        def work(connection: sqlite3.Connection) -> None:
            done = connection.execute(
                "INSERT OR IGNORE INTO results (uid, game, options, seed, day, practice, name, "
                "finished, record, made_by, total, margin, won, deals) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
            if done.rowcount:
                assert done.lastrowid is not None
                _keep_deals(connection, done.lastrowid, summary)

        self.write(work)
        return finish_of(self.ask(f"SELECT {COLUMNS} FROM results WHERE uid = ?", uid)[0])

    def rename(self, number: int, name: str) -> None:
        """Put a name on a result."""
        self.write(lambda connection: connection.execute(
            "UPDATE results SET name = ? WHERE id = ?", (name, number)))

    def adopt(self, name: str) -> None:
        """Put a name on all results that have none."""
        self.write(lambda connection: connection.execute(
            "UPDATE results SET name = ? WHERE name = ''", (name,)))

    def clear(self, game: str | None = None) -> None:
        """Forget the results of a game, or all."""
        def work(connection: sqlite3.Connection) -> None:
            for table in ("deals", "counts"):
                connection.execute(
                    f"DELETE FROM {table} WHERE ? IS NULL OR result IN "
                    "(SELECT id FROM results WHERE game = ?)", (game, game))
            connection.execute("DELETE FROM results WHERE ? IS NULL OR game = ?", (game, game))

        self.write(work)

    # Asking

    def played(self, game: str, day: date, name: str = "") -> Finish | None:
        """The attempt of a day that counts for a person, None if there is none yet."""
        found = self.ask(f"SELECT {COLUMNS} FROM results WHERE game = ? AND day = ? AND "
                         "name = ? AND NOT practice ORDER BY finished, id LIMIT 1",
                         game, day.isoformat(), name)
        return finish_of(found[0]) if found else None

    def days(self, game: str, name: str = "") -> set[date]:
        """Days whose daily a person has finished so that it counts."""
        found = self.ask("SELECT DISTINCT day FROM results WHERE game = ? AND name = ? AND "
                         "day != '' AND NOT practice", game, name)
        return {day for row in found if (day := read_day(row[0])) is not None}

    def practised(self, game: str) -> set[date]:
        """Days whose daily has been finished on this device, counting or not."""
        found = self.ask("SELECT DISTINCT day FROM results WHERE game = ? AND day != ''", game)
        return {day for row in found if (day := read_day(row[0])) is not None}

    def finish(self, number: int) -> Finish | None:
        """A result by its number, None if it is gone."""
        found = self.ask(f"SELECT {COLUMNS} FROM results WHERE id = ?", number)
        return finish_of(found[0]) if found else None

    def record(self, number: int) -> Record | None:
        """The record of a result; None if this program cannot read it."""
        found = self.ask("SELECT record FROM results WHERE id = ?", number)
        try:
            return read_record(json.loads(found[0][0])) if found else None
        except ValueError:
            return None

    # Notes beside the results

    def note(self, key: str) -> str | None:
        """A text kept under a key."""
        found = self.ask("SELECT value FROM notes WHERE key = ?", key)
        return str(found[0][0]) if found else None

    def keep_note(self, key: str, value: str) -> None:
        """Keep a text under a key."""
        self.write(lambda connection: connection.execute(
            "INSERT OR REPLACE INTO notes VALUES (?, ?)", (key, value)))

    # Keeping the numbers up to date

    def stale(self) -> list[int]:
        """Results whose numbers were made by another version."""
        found = self.ask("SELECT id, game, made_by FROM results")
        return [number for number, game, version in found if version != _version(game)]

    def refresh(self, number: int) -> None:
        """Make the numbers of a result from its record anew, if that can be read."""
        record = self.record(number)
        if record is None:
            return
        try:
            summary = summary_of(Match.resume(record))
        except ValueError as error:  # the row was changed by another hand: it stays as it is
            log.warning("result %d cannot be replayed: %s", number, error)
            return
        score = summary.score

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE results SET made_by = ?, total = ?, margin = ?, won = ?, deals = ? "
                "WHERE id = ?", (_version(record.game), score.total, score.margin,
                                 int(score.won), score.deals, number))
            connection.execute("DELETE FROM deals WHERE result = ?", (number,))
            connection.execute("DELETE FROM counts WHERE result = ?", (number,))
            _keep_deals(connection, number, summary)

        self.write(work)


def record_text(record: Record) -> str:
    """A record as it is kept: the same text for the same record."""
    return json_text(record.to_json())


def _version(game: str) -> str:
    try:
        return made_by(rules_of(game))
    except ValueError:
        return ""


def _keep_deals(connection: sqlite3.Connection, number: int, summary: Summary) -> None:
    for deal in summary.deals:
        won = None if deal.won is None else int(deal.won)
        connection.execute("INSERT INTO deals VALUES (?, ?, ?, ?, ?)",
                           (number, deal.number, deal.role, won, deal.score))
        for name, n in deal.counts.items():
            connection.execute("INSERT INTO counts VALUES (?, ?, ?, ?)",
                               (number, deal.number, name, n))

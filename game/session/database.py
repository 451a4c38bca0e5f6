"""The file of results: opened, brought up to date, and set aside when it is damaged.

SQLite with a rollback journal and full syncing. Where nothing can be written, or another
copy of the program has the folder, what is there is read into memory and results live there.
"""

import contextlib
import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.session.store import Store

log = logging.getLogger(__name__)
DATABASE_FILE: Final = "results.db"
MIGRATIONS: Final = (
    """
    CREATE TABLE results (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        seed TEXT NOT NULL,
        day TEXT NOT NULL,
        practice INTEGER NOT NULL,
        name TEXT NOT NULL,
        finished TEXT NOT NULL,
        record TEXT NOT NULL,
        made_by TEXT NOT NULL,
        total INTEGER NOT NULL,
        margin INTEGER NOT NULL,
        won INTEGER NOT NULL,
        deals INTEGER NOT NULL
    );
    CREATE INDEX results_by_game ON results (game, options, practice, day);
    CREATE TABLE deals (
        result INTEGER NOT NULL REFERENCES results (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        role TEXT NOT NULL,
        won INTEGER,
        score INTEGER NOT NULL,
        PRIMARY KEY (result, number)
    ) WITHOUT ROWID;
    CREATE TABLE counts (
        result INTEGER NOT NULL REFERENCES results (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        n INTEGER NOT NULL,
        PRIMARY KEY (result, number, name)
    ) WITHOUT ROWID;
    CREATE TABLE notes (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    "CREATE INDEX results_by_day ON results (game, day, name, practice, finished)",
)
"""What each version of the schema adds; the file says how many it has had."""


class Unusable(Exception):
    """A file that is no database of ours, or of a newer version."""


class Database:
    """One connection, opened when it is first needed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._connection: sqlite3.Connection | None = None
        self.kept = False
        """Whether results go to the disk."""
        self.lost = False
        """Whether a damaged file was set aside and there was no good one before it."""

    @property
    def failed(self) -> bool:
        """Whether the disk refused what the store could still write to."""
        return self._connection is not None and not self.kept and self._store.writable and (
            self._store.folder is not None)

    @property
    def connection(self) -> sqlite3.Connection:
        """The open database."""
        if self._connection is None:
            self._connection = self._open()
        return self._connection

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextlib.contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it happens, or nothing. Raises sqlite3.Error."""
        connection = self.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")

    def give_up(self, error: Exception) -> None:
        """The disk takes no more: go on in memory with what can be read."""
        log.warning("results cannot be kept: %s", error)
        self.kept = False
        old, self._connection = self._connection, _in_memory()
        if old is not None:
            with contextlib.suppress(sqlite3.Error):
                if old.in_transaction:
                    old.execute("ROLLBACK")
                old.backup(self._connection)
            old.close()
        _migrate(self._connection)

    # Opening

    def _open(self) -> sqlite3.Connection:
        folder = self._store.folder
        if folder is None or not self._store.writable:
            return self._copy(folder)
        path = folder / DATABASE_FILE
        try:
            connection = self._newest(path)
        except (sqlite3.Error, OSError, Unusable) as error:
            log.warning("results cannot be kept in %s: %s", path, error)
            return self._copy(folder)
        self.kept = True
        _keep_previous(connection, path)
        return connection

    def _copy(self, folder: Path | None) -> sqlite3.Connection:
        """A database in memory, with what the newest good generation holds if there is one."""
        path = Path() if folder is None else folder / DATABASE_FILE
        for candidate in (path, path.with_name(path.name + ".prev")) if path.name else ():
            if not candidate.is_file() or not candidate.stat().st_size:
                continue
            connection = _in_memory()
            try:
                _read_into(connection, candidate)
                _migrate(connection)
                return connection
            except (sqlite3.Error, OSError, Unusable) as error:
                log.warning("%s cannot be read: %s", candidate, error)
                connection.close()
        connection = _in_memory()
        _migrate(connection)
        return connection

    def _newest(self, path: Path) -> sqlite3.Connection:
        """The newest good generation; damaged ones are set aside and noted in the store."""
        previous = path.with_name(path.name + ".prev")
        for candidate in (path, previous):
            if not candidate.exists():
                continue
            try:
                if candidate is previous:
                    os.replace(previous, path)
                return _use(path)
            except Unusable as error:
                log.warning("%s is damaged: %s", candidate, error)
                self._set_aside(path)
                self.lost = candidate is previous or not previous.exists()
        return _use(path)

    def _set_aside(self, path: Path) -> None:
        journal = path.with_name(path.name + "-journal")
        self._store.set_aside(path, path.name)
        if journal.exists():  # it belongs to the damaged file and must not touch the next one
            self._store.set_aside(journal, path.name)


def _connect(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, timeout=2.0)


def _in_memory() -> sqlite3.Connection:
    return _connect(":memory:")


def _use(path: Path) -> sqlite3.Connection:
    """Open a file for reading and writing. Raises Unusable, sqlite3.Error."""
    there = path.exists()
    if there and not path.stat().st_size and path.with_name(path.name + ".prev").exists():
        raise Unusable("the file is empty")
    connection = _connect(str(path))
    try:
        if there:
            _check(connection, path)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Whether the file is whole and ours. Raises Unusable."""
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchone()
        version = _version(connection)
    except sqlite3.OperationalError:  # locked or unreadable, which is no damage
        raise
    except sqlite3.DatabaseError as error:
        raise Unusable(str(error)) from None
    if found is None or found[0] != "ok":
        raise Unusable(f"{path.name}: {found}")
    if version > len(MIGRATIONS):
        raise Unusable(f"version {version} is newer than this program")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, one version a transaction."""
    for number, script in enumerate(MIGRATIONS[_version(connection):], _version(connection) + 1):
        connection.executescript(
            f"BEGIN IMMEDIATE;{script};PRAGMA user_version = {number};COMMIT")


def _read_into(connection: sqlite3.Connection, path: Path) -> None:
    """Fill a database from a file that must not be written to. Raises Unusable, sqlite3.Error,
    OSError."""
    try:
        _read_plain(connection, path)
    except sqlite3.OperationalError:
        journal = path.with_name(path.name + "-journal")
        if not journal.exists():
            raise
        # Power went in the middle of a write, and only a writable file can be rolled back.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as aside:
            for file in (path, journal):
                shutil.copyfile(file, Path(aside) / file.name)
            with contextlib.closing(_connect(str(Path(aside) / path.name))) as whole:
                _check(whole, path)
                whole.backup(connection)


def _read_plain(connection: sqlite3.Connection, path: Path) -> None:
    source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    with contextlib.closing(source):
        _check(source, path)
        source.backup(connection)


def _keep_previous(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the good file as the previous generation; without room the one there is stays."""
    spare = path.with_name(path.name + ".prev.tmp")
    try:
        spare.unlink(missing_ok=True)
        with contextlib.closing(_connect(str(spare))) as copy:
            copy.execute("PRAGMA synchronous = FULL")
            connection.backup(copy)
        os.replace(spare, path.with_name(path.name + ".prev"))
    except (sqlite3.Error, OSError) as error:  # no reason to keep no results
        log.warning("%s has no new copy: %s", path, error)
        with contextlib.suppress(OSError):
            spare.unlink(missing_ok=True)

"""Results as one file: written from one device, read into another, nothing twice, nothing lost.

The numbers of a result are not believed but made anew from its record.
"""

import json
import os
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

from game.session import daily
from game.session.days import FIRST_DAY, LAST_DAY, SLACK, read_day
from game.session.match import Match
from game.session.names import NAME_NOTE, is_name
from game.session.record import Record, json_text, read_record
from game.session.results import Results
from game.session.summary import summary_of

FORMAT: Final = 1
STEM: Final = "aces-and-tens-results"
EXPORT_FILE: Final = f"{STEM}.json"
LARGEST: Final = 200_000_000
"""Bytes of a file that is read at most."""


class TransferError(ValueError):
    """A file that holds no results; `reason` is "unreadable", "foreign" or "newer"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Export:
    """What a file holds, its results not yet looked into."""

    entries: list[Any]
    name: str
    """Who played on the device that wrote it, "" for nobody named."""


def export_json(results: Results) -> dict[str, Any]:
    """All results, oldest first."""
    rows = results.ask("SELECT record, name, finished FROM results ORDER BY id")
    return {"format": FORMAT, "program": "aces-and-tens", "name": results.note(NAME_NOTE) or "",
            "results": [{"record": json.loads(record), "name": name, "finished": finished}
                        for record, name, finished in rows]}


def export_path(results: Results, folder: Path) -> Path:
    """Where to write: over an earlier export, but never over what is not here, too."""
    for n in count(1):
        path = folder / (EXPORT_FILE if n == 1 else f"{STEM}-{n}.json")
        if not path.exists() or _holds_all(results, path):
            return path
    raise AssertionError("there is always another number")


def _holds_all(results: Results, path: Path) -> bool:
    """Whether all results of a file are among these."""
    try:
        entries = read_export(path).entries
    except (TransferError, OSError):
        return False
    here = {record for record, in results.ask("SELECT record FROM results")}
    return all(isinstance(entry, dict) and json_text(entry.get("record")) in here
               for entry in entries)


def write_export(results: Results, path: Path) -> int:
    """Write all results to a file; how many there were. Raises OSError."""
    data = export_json(results)
    temp = path.with_name(path.name + ".tmp")
    try:
        with temp.open("wb") as stream:
            stream.write(json.dumps(data, ensure_ascii=False).encode())
            stream.flush()
            os.fsync(stream.fileno())  # a memory stick may be pulled out at once
        os.replace(temp, path)
    except OSError:
        with suppress(OSError):
            temp.unlink(missing_ok=True)
        raise
    return len(data["results"])


def exports_in(folder: Path) -> list[Path]:
    """The files to be read: every one whose name begins as that of an export does."""
    return sorted(path for path in folder.glob(f"{STEM}*.json") if path.is_file())


def read_export(path: Path) -> Export:
    """What is in a file. Raises TransferError, OSError."""
    if path.stat().st_size > LARGEST:
        raise TransferError("foreign")
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        raise TransferError("unreadable") from None
    if not isinstance(data, dict) or data.get("program") != "aces-and-tens":
        raise TransferError("foreign")
    if data.get("format") != FORMAT:
        raise TransferError("newer")
    found, name = data.get("results"), data.get("name")
    if not isinstance(found, list):
        raise TransferError("unreadable")
    return Export(found, name if isinstance(name, str) and is_name(name) else "")


def merge(results: Results, entries: list[Any]) -> Generator[int, None, tuple[int, int]]:
    """Add what is not there yet, one result after another.

    Yields how many have been looked at; returns how many were new and how many could not be
    used.
    """
    before = _count(results)
    refused = 0
    for number, entry in enumerate(entries, 1):
        try:
            record, finished, name = _read_entry(entry)
            results.keep(record, summary_of(Match.resume(record)), finished, name)
        except ValueError:
            refused += 1
        yield number
    return _count(results) - before, refused


def move_in(results: Results, exports: list[Export]) -> Generator[int, None, tuple[int, int]]:
    """Merge several files. A device on which nobody has played yet takes over the name of who
    wrote them, so that what is counted by name goes on."""
    names = {export.name for export in exports}
    new_here = not results.note(NAME_NOTE) and not _count(results)
    done = yield from merge(results, [entry for export in exports for entry in export.entries])
    if new_here and len(names) == 1 and names != {""}:
        results.keep_note(NAME_NOTE, names.pop())
    return done


def _read_entry(entry: Any) -> tuple[Record, str, str]:
    """Record, date and name of an entry. Raises ValueError."""
    if not isinstance(entry, dict) or not isinstance(entry.get("record"), dict):
        raise ValueError("no record")
    name, finished = entry.get("name", ""), entry.get("finished")
    if not isinstance(name, str) or (name and not is_name(name)):
        raise ValueError("no name")
    day = read_day(finished) if isinstance(finished, str) else None
    if day is None or day > LAST_DAY:
        raise ValueError("no date")
    record = read_record(entry["record"])
    if record.counts and record.level != daily.LEVEL:
        raise ValueError("a daily is played against experts")
    if record.day is not None and not FIRST_DAY <= record.day <= day + SLACK:
        raise ValueError("a daily of a day that had not been")
    return record, day.isoformat(), name


def _count(results: Results) -> int:
    return int(results.ask("SELECT count(*) FROM results")[0][0])

"""Results as one file: written from one device, read into another, nothing twice.

The numbers of a result are not believed but made anew from its record.
"""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

from game.session.days import read_day
from game.session.match import Match
from game.session.names import is_name
from game.session.record import Record, read_record
from game.session.results import Results
from game.session.summary import summary_of

FORMAT: Final = 1
EXPORT_FILE: Final = "aces-and-tens-results.json"
LARGEST: Final = 200_000_000
"""Bytes of a file that is read at most."""


class TransferError(ValueError):
    """A file that holds no results; `reason` is "unreadable", "foreign" or "newer"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def export_json(results: Results) -> dict[str, Any]:
    """All results, oldest first."""
    rows = results.ask("SELECT record, name, finished FROM results ORDER BY id")
    return {"format": FORMAT, "program": "aces-and-tens",
            "results": [{"record": json.loads(record), "name": name, "finished": finished}
                        for record, name, finished in rows]}


def write_export(results: Results, path: Path) -> int:
    """Write all results to a file; how many there were. Raises OSError."""
    data = export_json(results)
    temp = path.with_name(path.name + ".tmp")
    temp.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    temp.replace(path)
    return len(data["results"])


def read_export(path: Path) -> list[Any]:
    """The results in a file, not yet looked into. Raises TransferError, OSError."""
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
    found = data.get("results")
    if not isinstance(found, list):
        raise TransferError("unreadable")
    return found


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


def _read_entry(entry: Any) -> tuple[Record, str, str]:
    """Record, date and name of an entry. Raises ValueError."""
    if not isinstance(entry, dict) or not isinstance(entry.get("record"), dict):
        raise ValueError("no record")
    name, finished = entry.get("name", ""), entry.get("finished")
    if not isinstance(name, str) or (name and not is_name(name)):
        raise ValueError("no name")
    if not isinstance(finished, str) or read_day(finished) is None:
        raise ValueError("no date")
    return read_record(entry["record"]), finished, name


def _count(results: Results) -> int:
    return int(results.ask("SELECT count(*) FROM results")[0][0])

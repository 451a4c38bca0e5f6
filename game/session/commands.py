"""The `inspect` and `suggest` commands: one deal in, one JSON object out, no screen."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, BinaryIO, Final

from game.ai import DEFAULT_LEVEL, LEVELS, decide
from game.core.stream import Stream
from game.session.position import (
    FORMAT,
    PositionError,
    check_seat,
    parse_json,
    position_json,
    read_position,
    view_json,
)

LIMIT: Final = 1_000_000
"""Longest input line in bytes, line end aside."""

Answer = dict[str, object]


def inspect_text(text: str, seat: int | None = None) -> Answer:
    """The state of a deal, or what `seat` sees of it. Raises PositionError."""
    rules, deal = read_position(parse_json(text))
    if seat is None:
        return position_json(rules, deal)
    check_seat(rules.info, seat)
    return view_json(deal.view(seat))


def suggest_text(text: str, say: Callable[..., str]) -> Answer:
    """A computer player's choice for the seat to act. Raises PositionError.

    `say(message, persons, viewer)` turns the reason into an English sentence.
    """
    data = parse_json(text)
    rules, deal = read_position(data, frozenset(("level", "seed")))
    level, seed = data.get("level", DEFAULT_LEVEL), data.get("seed", "")
    if not isinstance(level, str) or level not in LEVELS:
        raise PositionError(f"level must be one of {', '.join(LEVELS)}")
    if not isinstance(seed, str):
        raise PositionError("seed must be a text")
    if deal.turn is None:
        raise PositionError("the deal is over: there is nothing to choose")
    started = perf_counter()
    view = deal.view(deal.turn)
    choice = decide(rules, view, level, Stream(seed, "suggest"))
    return {
        "format": FORMAT, "action": choice.action.code, "seat": deal.turn, "level": level,
        "reason": say(choice.reason, rules.info.persons, deal.turn), "worlds": choice.worlds,
        "ms": round((perf_counter() - started) * 1000, 3),
    }


def run(source: str, lines: bool, work: Callable[[str], Answer]) -> int:
    """Answer one deal, or one a line; the exit status is 2 if any was an error."""
    try:
        if source == "-":
            return _answer(sys.stdin.buffer, lines, work)
        with Path(source).open("rb") as stream:
            return _answer(stream, lines, work)
    except OSError as error:
        _print(PositionError(f"cannot read {source}: {error.strerror or error}").answer())
        return 2


def _answer(stream: BinaryIO, lines: bool, work: Callable[[str], Answer]) -> int:
    status = 0
    for raw in _lines(stream) if lines else iter((_whole(stream),)):
        try:
            _print(work(_decode(raw)))
        except PositionError as error:
            _print(error.answer())
            status = 2
    return status


def _decode(raw: bytes) -> str:
    if len(raw.rstrip(b"\r\n")) > LIMIT:
        raise PositionError(f"the input is longer than {LIMIT} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PositionError("the input is not UTF-8 text") from None


def _whole(stream: BinaryIO) -> bytes:
    """All there is; of an input that is too long only so much that it shows."""
    raw = stream.read(LIMIT + 1)
    if len(raw) > LIMIT:
        while tail := stream.read(LIMIT):
            if tail.strip():
                return raw + b"\0"
    return raw


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long only its beginning."""
    while raw := stream.readline(LIMIT + 3):
        tail, blank = raw, not raw.strip()
        while len(raw) > LIMIT and tail and not tail.endswith(b"\n"):
            tail = stream.readline(LIMIT)
            blank = blank and not tail.strip()
        if not blank:
            yield raw


def _print(answer: dict[str, Any]) -> None:
    print(json.dumps(answer), flush=True)

"""Leaderboards: the best results of a game and rule set on this device, queries and no more."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from game.core.protocol import GameInfo
from game.rules import rules_of
from game.session.results import COLUMNS, COUNTS, Finish, Results, finish_of, options_key

TODAY: Final = "today"
DAILIES: Final = "dailies"
MATCHES: Final = "matches"
BOARDS: Final = (TODAY, DAILIES, MATCHES)
"""A day's daily, all dailies, all other matches."""
_COLUMN: Final = {"total": "total DESC", "margin": "margin DESC", "won": "won DESC",
                  "deals": "deals ASC"}
_WHICH: Final = {TODAY: "day = ?", DAILIES: "day != '' AND day <= ?",
                 MATCHES: "day = '' AND finished != ?"}
"""Each takes the day, whether or not it matters."""


@dataclass(frozen=True)
class Place:
    """A line of a leaderboard. Equal results share their rank."""

    rank: int
    finish: Finish


def board(results: Results, which: str, game: str, options: Mapping[str, str], day: date,
          limit: int = 100) -> list[Place]:
    """The best results that count, best first; of equal ones the older first."""
    info = rules_of(game).info
    order = ", ".join(_COLUMN[name] for name in info.ranking)
    value = "" if which == MATCHES else day.isoformat()
    found = results.ask(
        f"SELECT {COLUMNS} FROM results WHERE game = ? AND options = ? AND {COUNTS} AND "
        f"{_WHICH[which]} ORDER BY {order}, id LIMIT ?",
        game, options_key(options), value, limit)
    return ranked(info, [finish_of(row) for row in found])


def ranked(info: GameInfo, finishes: list[Finish]) -> list[Place]:
    """Ranks for results in their order."""
    out: list[Place] = []
    for number, finish in enumerate(finishes, 1):
        last = out[-1] if out else None
        equal = last is not None and last.finish.score.rank(info) == finish.score.rank(info)
        out.append(Place(last.rank if last is not None and equal else number, finish))
    return out


def rank_of(results: Results, finish: Finish) -> Place | None:
    """Where a result stands on the board it belongs to; None if it does not count."""
    if finish.practice:
        return None
    which = MATCHES if finish.day is None else TODAY
    lines = board(results, which, finish.game, finish.options, finish.day or date.min, 10**6)
    return next((line for line in lines if line.finish.id == finish.id), None)

"""Statistics of a game and rule set: always added up anew from the results that count."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from game.rules import rules_of
from game.session.boards import DAILIES, MATCHES, board
from game.session.days import longest, streak
from game.session.results import COUNTS, Finish, Results, options_key


@dataclass(frozen=True)
class RoleLine:
    """What a person did in one role."""

    role: str
    deals: int
    won: int | None
    """None where a role cannot be won."""
    score: int
    """Game points of all its deals together."""


@dataclass(frozen=True)
class Statistics:
    """Everything the page shows."""

    matches: int
    wins: int
    practice: int
    """Matches that were practice and are in none of the other figures."""
    deals: int
    total: int
    """Final totals of all matches together."""
    best: Finish | None
    streak: int
    longest: int
    dailies: int
    roles: tuple[RoleLine, ...]
    counts: tuple[tuple[str, int], ...]
    """What happened how often, by the game's names for it."""

    @property
    def average(self) -> float | None:
        """Final total of a match on average."""
        return self.total / self.matches if self.matches else None


_WHERE = f"game = ? AND options = ? AND {COUNTS}"


def statistics(results: Results, game: str, options: Mapping[str, str], today: date,
               name: str = "") -> Statistics:
    """The statistics of a rule set; the streak is that of the game and of `name`."""
    info = rules_of(game).info
    which = (game, options_key(options))
    matches, wins, total, deals = results.ask(
        f"SELECT count(*), sum(won), sum(total), sum(deals) FROM results WHERE {_WHERE}",
        *which)[0]
    practice = results.ask("SELECT count(*) FROM results WHERE game = ? AND options = ? AND "
                           f"NOT {COUNTS}", *which)[0][0]
    dailies = results.ask(f"SELECT count(*) FROM results WHERE {_WHERE} AND day != ''",
                          *which)[0][0]
    rows = {role: RoleLine(role, n, won, score) for role, n, won, score in results.ask(
        "SELECT role, count(*), sum(won), sum(score) FROM deals WHERE result IN "
        f"(SELECT id FROM results WHERE {_WHERE}) GROUP BY role", *which)}
    sums = dict(results.ask(
        "SELECT name, sum(n) FROM counts WHERE result IN "
        f"(SELECT id FROM results WHERE {_WHERE}) GROUP BY name", *which))
    days = results.days(game, name)
    tops = [line.finish for kind in (DAILIES, MATCHES)
            for line in board(results, kind, game, options, date.max, 1)]
    return Statistics(
        matches=matches, wins=wins or 0, practice=practice, deals=deals or 0, total=total or 0,
        best=max(tops, key=lambda finish: finish.score.rank(info), default=None),
        streak=streak(days, today), longest=longest(days), dailies=dailies,
        roles=tuple(rows[role] for role in info.roles if role in rows),
        counts=tuple((count, sums.get(count, 0)) for count in info.counts))

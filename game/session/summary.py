"""What a finished match comes to: the few numbers it is ranked and counted by.

Everything here follows from the record alone, by replaying it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.cards import Seat
from game.core.protocol import GameInfo, Rules, account_of
from game.session.match import PERSON, Match

VERSION: Final = 1
"""Grows when the same record would come to other numbers."""


@dataclass(frozen=True)
class Score:
    """What a match is ranked by."""

    total: int
    """Of the own side."""
    margin: int
    """Over the best other side."""
    won: bool
    deals: int
    """Scored deals, redeals aside."""

    def measure(self, name: str) -> int:
        """One of `MEASURES`, so that more is better."""
        return {"total": self.total, "margin": self.margin, "won": int(self.won),
                "deals": -self.deals}[name]

    def rank(self, info: GameInfo) -> tuple[int, ...]:
        """What to compare two matches of a game by: the greater is the better."""
        return tuple(self.measure(name) for name in info.ranking)


@dataclass(frozen=True)
class DealRow:
    """What one scored deal was for the person."""

    number: int
    role: str
    won: bool | None
    score: int
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Summary:
    """A finished match in numbers."""

    score: Score
    deals: tuple[DealRow, ...]


def made_by(rules: Rules) -> str:
    """The version of everything that a summary depends on."""
    return f"{VERSION}/{rules.info.version}"


def score_of(info: GameInfo, totals: Sequence[int], deals: int, winner: Seat | None) -> Score:
    """The score of a match that ended with these totals per seat."""
    own = next(side for side in info.sides if PERSON in side)
    rest = max(totals[side[0]] for side in info.sides if side is not own)
    margin = totals[PERSON] - rest
    # A shared first place is won; between two sides it is a draw.
    won = winner in own if winner is not None else margin == 0 and len(info.sides) > 2
    return Score(totals[PERSON], margin, won, deals)


def summary_of(match: Match) -> Summary:
    """The numbers of a finished match. Raises ValueError for one that is not over."""
    result = match.deal.result
    if result is None or not result.over:
        raise ValueError("the match is not over")
    rows = []
    for done in match.finished:
        account = account_of(match.rules, done.view)
        if account is not None and not done.result.redeal:
            rows.append(DealRow(done.view.match.deal + 1, account.role, account.won,
                                done.result.scores[PERSON],
                                {name: n for name, n in account.counts.items() if n}))
    return Summary(score_of(match.rules.info, result.totals, len(rows), result.winner),
                   tuple(rows))

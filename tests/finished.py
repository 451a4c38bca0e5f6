"""Finished matches for tests of results, boards and statistics: made once, resumed at will."""

import json
from datetime import date
from functools import cache
from typing import Any

from game.ai import decide
from game.core.stream import Stream
from game.session.match import Match
from game.session.record import read_record
from game.session.results import Finish, Results

DAY = date(2026, 3, 9)


@cache
def _record(game: str, seed: str, options: tuple[tuple[str, str], ...]) -> str:
    """The record of a match that rule players have played to its end."""
    match = Match.new(game, seed, dict(options), "expert")
    ply = 0
    while True:
        while match.deal.turn is not None:
            view = match.deal.view(match.deal.turn)
            match._apply(decide(match.rules, view, "rules", Stream(seed, ply)).action)
            ply += 1
        if match.over:
            return json.dumps(match.record.to_json())
        match.next_deal()


def finished(game: str = "sheepshead", seed: str = "done", started: str = "",
             practice: tuple[str, ...] = (), **options: str) -> Match:
    """A match that is over."""
    data: dict[str, Any] = json.loads(_record(game, seed, tuple(options.items())))
    if started:
        data["started"] = started
    if practice:
        data["practice"] = list(practice)
    return Match.resume(read_record(data))


def add(results: Results, game: str = "sheepshead", seed: str = "done", name: str = "",
        today: date = DAY, **more: Any) -> Finish:
    """Keep a finished match."""
    return results.add(finished(game, seed, **more), today, name)

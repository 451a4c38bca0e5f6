"""The daily: begun once, resumed until it is finished, practice ever after.

Everyone has the same deals on a day. The first attempt that is finished counts, if it was
begun on its day; whatever is played of a past day, or again, is practice.
"""

from collections.abc import Generator, Iterable, Mapping
from datetime import date, timedelta
from typing import Final

from game.session.days import daily_seed
from game.session.match import Match
from game.session.record import read_record
from game.session.results import Finish, Results
from game.session.settings import (
    check_match,
    daily_file,
    forget_match,
    is_daily_file,
    keep_match,
    match_file,
)
from game.session.store import Store

LEVEL: Final = "expert"
"""How everybody plays at a daily."""
LOOK_BACK: Final = 7
"""Days for which an attempt left behind is remembered of itself."""


def begin(store: Store, results: Results, game: str, day: date, today: date,
          options: Mapping[str, str], name: str, started: str) -> Match:
    """The attempt at a day's daily that is running, or else a new one, saved from now on."""
    match = running(store, results, game, day, today, name)
    if match is not None:
        return match
    match = Match.new(game, daily_seed(game, day), options, LEVEL)
    match.record.started = started
    if day != today:
        match.record.mark_practice("archive")
    if results.played(game, day, name) is not None:
        match.record.mark_practice("again")
    keep_match(store, match)
    return match


def running(store: Store, results: Results, game: str, day: date, today: date,
            name: str) -> Match | None:
    """The attempt at a day's daily that was left, ready to go on; None without.

    One that was finished but not yet among the results (the power went) is put there.
    """
    return _resumed(store, results, daily_file(game, day), today, name)


def settle(store: Store, results: Results, game: str, today: date, name: str) -> None:
    """Put a game's match that was finished, but not yet kept, among the results."""
    _resumed(store, results, match_file(game), today, name)


def settle_all(store: Store, results: Results, today: date, name: str) -> Generator[None]:
    """The same for every attempt at a daily that lies about; yields after each."""
    for file in store.names():
        if is_daily_file(file):
            _resumed(store, results, file, today, name)
            yield


def left_behind(store: Store, results: Results, games: Iterable[str], today: date,
                name: str) -> tuple[str, date] | None:
    """Game and day of the newest unfinished attempt of the days before that still counts."""
    games = tuple(games)
    for n in range(1, LOOK_BACK + 1):
        day = today - timedelta(days=n)
        for game in games:
            match = running(store, results, game, day, today, name)
            if match is not None and match.record.counts:
                return game, day
    return None


def _resumed(store: Store, results: Results, file: str, today: date,
             name: str) -> Match | None:
    if not store.has(file):
        return None
    data = store.load(file, check_match)
    if data is None:
        return None
    match = Match.resume(read_record(data))
    if match.over:
        finish(results, match, today, name)
        store.delete(file)
        return None
    keep_match(store, match, now=False)
    return match


def forget(store: Store, match: Match) -> None:
    """Drop the file of a match, finished or given up."""
    day = match.record.day
    if day is None:
        forget_match(store, match.record.game)
    else:
        store.delete(daily_file(match.record.game, day))


def finish(results: Results, match: Match, today: date, name: str) -> Finish:
    """Put a finished match among the results; its file stays until it is left.

    An attempt at a daily of which another was finished meanwhile is practice.
    """
    record = match.record
    if record.counts and record.day is not None:
        before = results.played(record.game, record.day, name)
        if before is not None and results.record(before.id) != record:
            record.mark_practice("again")
    return results.add(match, today, name)

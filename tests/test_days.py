"""Days: seeds of dailies, streaks, and clocks that are wrong."""

from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.days import (
    DAYS_FILE,
    FIRST_DAY,
    LAST_DAY,
    Days,
    daily_seed,
    day_of_seed,
    longest,
    streak,
)
from game.session.store import Store

TODAY = date(2026, 3, 9)


def ago(*days: int) -> list[date]:
    """The days so many days before today."""
    return [TODAY - timedelta(days=n) for n in days]


def test_the_seed_of_a_daily_is_its_game_and_date() -> None:
    assert daily_seed("klaverjas", TODAY) == "daily/klaverjas/2026-03-09"
    assert day_of_seed("klaverjas", "daily/klaverjas/2026-03-09") == TODAY
    for other in ("daily/thousand/2026-03-09", "daily/klaverjas/20260309", "daily/klaverjas/",
                  "daily/klaverjas/2026-02-30", "x"):
        assert day_of_seed("klaverjas", other) is None


@pytest.mark.parametrize(("finished", "count"), [
    ([], 0), (ago(0), 1), (ago(1), 1), (ago(0, 1, 2), 3), (ago(1, 2, 3), 3),
    (ago(2), 1),             # yesterday may be the one that is forgiven
    (ago(3), 0),             # today is not over, but two days are missing
    (ago(0, 2, 3), 3),       # one missed in between
    (ago(0, 3), 1),          # two in a row are two in seven
    (ago(0, 2, 3, 4, 5, 6, 7, 9), 8),      # the 1st and the 8th day back: seven days apart
    (ago(0, 2, 3, 4, 5, 6, 8), 6),         # the 1st and the 7th: two in seven
    (ago(-3, -2, 0, 1), 2),  # days to come were a clock's mistake
    (ago(-1, 0, 1), 3),      # tomorrow's was finished before a journey to the west
    (ago(-1, 1, 2), 3),      # and this day's was not, which is the one that is forgiven
])
def test_a_streak_forgives_one_missed_day_in_seven(finished: list[date], count: int) -> None:
    assert streak(finished, TODAY) == count


def test_the_changes_of_the_clocks_and_of_the_year_are_days_like_others() -> None:
    for end in (date(2026, 3, 31), date(2026, 10, 28), date(2027, 1, 3), date(2028, 3, 2)):
        days = [end - timedelta(days=n) for n in range(10)]
        assert streak(days, end) == 10


@given(st.sets(st.integers(0, 40)))
def test_a_streak_never_spans_two_missed_days_in_seven(days: set[int]) -> None:
    finished = set(ago(*days))
    count = streak(finished, TODAY)
    assert 0 <= count <= len(finished) and count <= longest(finished)
    first = next((n for n in range(41) if sum(d <= TODAY and d >= TODAY - timedelta(days=n)
                                              for d in finished) == count), 0)
    missing = [n for n in range(1, first) if TODAY - timedelta(days=n) not in finished]
    assert all(b - a >= 7 for a, b in pairwise(missing))


def test_a_journey_around_the_world_breaks_no_streak() -> None:
    """To the west a date comes twice, to the east over the line one is left out."""
    west, finished, shown = date(2026, 3, 1), set(), []
    for _ in range(6):  # each second day another date line back
        for day in (west, west + timedelta(days=1)):
            finished.add(day)
            shown.append(streak(finished, day))
        shown.append(streak(finished, west))
        west += timedelta(days=1)
    assert shown == sorted(shown) and shown[-1] == 7
    east = [date(2026, 3, 1) + timedelta(days=n) for n in range(20) if n not in (6, 14)]
    assert streak(east, east[-1]) == 18


def test_the_first_and_the_last_date_there_is_are_days_like_others() -> None:
    ends = [date.min, date.max]
    assert longest(ends) == 1 and streak(ends, date.max) == 1 and streak(ends, date.min) == 1
    days = Days(Store(None), Clock(date.max))
    days.trust_clock()
    assert days.now() == LAST_DAY


def test_the_longest_streak_may_lie_long_ago() -> None:
    assert longest(ago(50, 51, 52, 53, 0)) == 4 and longest([]) == 0


class Clock:
    """A clock that says what it is told."""

    def __init__(self, day: date) -> None:
        self.day = day

    def __call__(self) -> date:
        return self.day


def test_the_day_is_that_of_the_clock_and_the_highest_is_kept(data_dir: Path) -> None:
    clock = Clock(TODAY)
    days = Days(Store(data_dir), clock)
    assert days.now() == TODAY and days.doubtful() is None
    clock.day += timedelta(days=1)
    assert days.now() == TODAY + timedelta(days=1)
    assert Days(Store(data_dir), Clock(date(1970, 1, 1))).doubtful() == TODAY + timedelta(days=1)


def test_a_clock_set_back_is_in_doubt_until_the_person_has_chosen(data_dir: Path) -> None:
    Days(Store(data_dir), Clock(TODAY)).now()
    clock = Clock(date(1970, 1, 1))
    days = Days(Store(data_dir), clock)
    assert days.now() == clock.day and days.doubtful() == TODAY and days.clock == clock.day
    days.use_kept()
    assert days.now() == TODAY and days.doubtful() is None
    clock.day = TODAY + timedelta(days=2)  # the time has come from the network
    assert days.now() == clock.day and days.doubtful() is None
    clock.day = date(2020, 1, 1)
    assert days.doubtful() == TODAY + timedelta(days=2), "a new mistake is a new question"


def test_going_by_the_day_kept_the_next_day_comes_at_midnight(data_dir: Path) -> None:
    Days(Store(data_dir), Clock(TODAY)).now()
    clock = Clock(date(1970, 1, 1))
    days = Days(Store(data_dir), clock)
    days.use_kept()
    for n in range(3):
        assert days.now() == TODAY + timedelta(days=n) and days.doubtful() is None
        clock.day += timedelta(days=1)
    assert Days(Store(data_dir), Clock(date(1970, 1, 1))).doubtful() == TODAY + timedelta(days=2)
    clock.day = TODAY - timedelta(days=5)  # set by somebody, to a day that cannot be either
    assert days.doubtful() == TODAY + timedelta(days=2) and days.now() == clock.day


def test_a_clock_that_was_far_ahead_does_not_spoil_the_days_for_ever(data_dir: Path) -> None:
    Days(Store(data_dir), Clock(date(2099, 1, 1))).now()
    days = Days(Store(data_dir), Clock(TODAY))
    assert days.doubtful() == date(2099, 1, 1)
    days.trust_clock()
    assert days.now() == TODAY and days.doubtful() is None
    assert Days(Store(data_dir), Clock(TODAY)).doubtful() is None


def test_who_travels_west_has_yesterday_again_without_a_question(data_dir: Path) -> None:
    Days(Store(data_dir), Clock(TODAY)).now()
    days = Days(Store(data_dir), Clock(TODAY - timedelta(days=1)))
    assert days.doubtful() is None and days.now() == TODAY - timedelta(days=1)
    assert Days(Store(data_dir), Clock(TODAY - timedelta(days=2))).doubtful() == TODAY


def test_a_first_start_without_a_clock_battery_is_noticed_too(data_dir: Path) -> None:
    days = Days(Store(data_dir), Clock(date(1970, 1, 1)))
    assert days.doubtful() == FIRST_DAY


def test_a_damaged_file_of_days_is_no_obstacle(data_dir: Path) -> None:
    for text in ("", "\0\0", '{"highest": "x"}', '{"highest": 5}', "[]"):
        (data_dir / DAYS_FILE).write_text(text)
        assert Days(Store(data_dir), Clock(TODAY)).now() == TODAY

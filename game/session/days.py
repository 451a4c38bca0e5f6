"""Days: seeds of dailies, streaks, and which day it is when the clock may be wrong.

A day is a local calendar date and nothing more: no times, no zones, so neither a journey nor
the change of the clocks can break anything that is counted in days.
"""

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any, Final

from game.session.store import Store

DAYS_FILE: Final = "days.json"
FIRST_DAY: Final = date(2024, 1, 1)
"""The calendar begins here; a clock that says less is wrong."""
LAST_DAY: Final = date(9998, 12, 31)
"""No day after this one is known, so that months and days can be added to any."""
SLACK: Final = timedelta(days=1)
"""How far the date may go back on its own: who travels west has yesterday again."""
FORGIVEN_IN: Final = 7
"""Of so many days in a row one may be missed."""


def daily_seed(game: str, day: date) -> str:
    """The seed of a game's daily: it depends on game and date alone."""
    return f"daily/{game}/{day.isoformat()}"


def day_of_seed(game: str, seed: str) -> date | None:
    """The day whose daily has this seed; None for other seeds."""
    head = f"daily/{game}/"
    if not seed.startswith(head):
        return None
    return read_day(seed[len(head):])


def read_day(text: str) -> date | None:
    """The date of `YYYY-MM-DD`; None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def streak(finished: Iterable[date], today: date) -> int:
    """Days in a row with a finished daily, up to today or yesterday.

    One missed day in any seven is forgiven, and is not counted. Whoever has travelled west may
    have finished tomorrow's already; days after that (a clock that was wrong for a while) are
    left out.
    """
    days = {day.toordinal() for day in finished}
    return _streak(days, max(today.toordinal() + n for n in (0, SLACK.days)
                             if not n or today.toordinal() + n in days))


def _streak(days: set[int], today: int) -> int:
    """The same for numbers of days, none after today."""
    day = today if today in days else today - 1
    first = min(days, default=today)
    count = 0
    missed: int | None = None
    while day >= first:
        if day in days:
            count += 1
        elif missed is not None and missed - day < FORGIVEN_IN:
            break
        else:
            missed = day
        day -= 1
    return count


def longest(finished: Iterable[date]) -> int:
    """The longest streak there has been."""
    days = {day.toordinal() for day in finished}
    return max((_streak(days, day) for day in days if day + 1 not in days), default=0)


class Days:
    """The day to go by: the clock's, unless it cannot be.

    The highest date ever seen is kept. A clock that says an earlier one (set back, or a
    machine without a clock battery) is in doubt: `doubtful` then gives the day kept, and the
    person chooses with `use_kept` or `trust_clock`.
    """

    def __init__(self, store: Store, today: Callable[[], date]) -> None:
        self._store = store
        self._clock = today
        self._highest = self._load()
        self._wrong: date | None = None
        """The clock's date while the person has chosen to go by the day kept."""

    def _load(self) -> date | None:
        data = self._store.load(DAYS_FILE, _check)
        return None if data is None else read_day(data["highest"])

    def now(self) -> date:
        """The day it is; a later one than ever before is kept."""
        clock = self.clock
        if not self._impossible(clock):
            self._wrong = None
            if self._highest is None or clock > self._highest:
                self._keep(clock)
            return clock
        if self._wrong is not None and clock != self._wrong:
            if clock - self._wrong == timedelta(days=1):  # wrong, but midnight all the same
                self._wrong = clock
                self._keep(min(self._kept + timedelta(days=1), LAST_DAY))
            else:  # it was set, which is a new question
                self._wrong = None
        return clock if self._wrong is None else self._kept

    def doubtful(self) -> date | None:
        """The day kept, while the clock's cannot be and nobody has chosen; else None."""
        self.now()
        return self._kept if self._wrong is None and self._impossible(self.clock) else None

    def use_kept(self) -> None:
        """Go by the day kept, and those that follow it, until the clock has passed them."""
        self._wrong = self.clock

    def trust_clock(self) -> None:
        """The clock is right after all: what was kept was not."""
        self._wrong = None
        self._keep(self.clock)

    @property
    def clock(self) -> date:
        """What the clock says, right or wrong."""
        return min(self._clock(), LAST_DAY)

    @property
    def _kept(self) -> date:
        return self._highest or FIRST_DAY

    def _impossible(self, clock: date) -> bool:
        if self._highest is None:
            return clock < FIRST_DAY
        return clock < self._highest - SLACK

    def _keep(self, day: date) -> None:
        self._highest = day
        self._store.save(DAYS_FILE, {"highest": day.isoformat()})


def _check(data: dict[str, Any]) -> None:
    highest = data.get("highest")
    day = read_day(highest) if isinstance(highest, str) else None
    if day is None or not date.min + SLACK < day <= LAST_DAY:
        raise ValueError("no date in it")

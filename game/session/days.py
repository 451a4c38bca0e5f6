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

    One missed day in any seven is forgiven, and is not counted. Days after `today` (a clock
    that was wrong for a while) are left out.
    """
    done = {day for day in finished if day <= today}
    day = today if today in done else today - timedelta(days=1)
    first = min(done, default=date.max)
    count = 0
    missed: date | None = None
    while day >= first:
        if day in done:
            count += 1
        elif missed is not None and missed - day < timedelta(days=FORGIVEN_IN):
            break
        else:
            missed = day
        day -= timedelta(days=1)
    return count


def longest(finished: Iterable[date]) -> int:
    """The longest streak there has been."""
    days = set(finished)
    ends = [day for day in days if day + timedelta(days=1) not in days]
    return max((streak(days, day) for day in ends), default=0)


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
        self._use_kept = False

    def _load(self) -> date | None:
        data = self._store.load(DAYS_FILE, _check)
        return None if data is None else read_day(str(data["highest"]))

    def now(self) -> date:
        """The day it is; a later one than ever before is kept."""
        clock = self._clock()
        if self._impossible(clock):
            return self._kept if self._use_kept else clock
        self._use_kept = False
        if self._highest is None or clock > self._highest:
            self._keep(clock)
        return clock

    def doubtful(self) -> date | None:
        """The day kept, while the clock's cannot be and nobody has chosen; else None."""
        if self._use_kept or not self._impossible(self._clock()):
            return None
        return self._kept

    def use_kept(self) -> None:
        """Go by the day kept until the clock has passed it."""
        self._use_kept = True

    def trust_clock(self) -> None:
        """The clock is right after all: what was kept was not."""
        self._keep(self._clock())

    @property
    def clock(self) -> date:
        """What the clock says, right or wrong."""
        return self._clock()

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
    if read_day(str(data.get("highest"))) is None:
        raise ValueError("no date in it")

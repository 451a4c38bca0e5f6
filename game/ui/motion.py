"""Motion on a logical clock: how far something is between where it was and where it lies.

Nothing here draws or knows a scene. Times are milliseconds, shares go from 0 to 1 (an easing
that swings past its goal may go above). A movement that is over leaves nothing behind: what
is drawn then is the layout alone.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from pygame import Rect, Surface

Point = tuple[float, float]
Ease = Callable[[float], float]

DEAL_MS: Final = 160.0
DEAL_STAGGER_MS: Final = 40.0
PLAY_MS: Final = 220.0
RAISE_MS: Final = 90.0
CROWN_MS: Final = 120.0
COLLECT_MS: Final = 260.0
COLLECT_STAGGER_MS: Final = 20.0
MOVE_MS: Final = 200.0
"""A card buried, given or taken up; a page that comes or goes."""
FADE_IN_MS: Final = 180.0
FADE_OUT_MS: Final = 120.0
SHAKE_MS: Final = 120.0
SHAKE_PX: Final = 3.0
COUNT_MS: Final = 700.0
REDUCED_MS: Final = 80.0
"""What every movement becomes when motion is reduced: a fade."""


def linear(share: float) -> float:
    """The same speed all the way."""
    return share


def out_cubic(share: float) -> float:
    """Fast at first, gently home."""
    return 1 - (1 - share) ** 3


def in_out(share: float) -> float:
    """Gently away and gently home."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def out_back(share: float) -> float:
    """A little past the goal and back."""
    swing = 1.1
    return 1 + (swing + 1) * (share - 1) ** 3 + swing * (share - 1) ** 2


def shaken(share: float) -> float:
    """Twice to and fro, in pixels of a window of 720."""
    return SHAKE_PX * sin(share * 4 * pi)


@dataclass
class Course:
    """One movement in time: after `delay`, `ms` long."""

    ms: float
    ease: Ease = linear
    delay: float = 0.0
    past: float = 0.0

    def advance(self, ms: float) -> None:
        """Let time pass."""
        self.past += ms

    @property
    def begun(self) -> bool:
        """Whether the delay is over."""
        return self.past >= self.delay

    @property
    def done(self) -> bool:
        """Whether the goal is reached."""
        return self.past >= self.delay + self.ms

    @property
    def raw(self) -> float:
        """The share of the time, 0 to 1."""
        if self.done:
            return 1.0
        return max(0.0, (self.past - self.delay) / self.ms)

    @property
    def share(self) -> float:
        """The share of the way."""
        return 1.0 if self.done else self.ease(self.raw)


def between(start: Point, goal: Point, share: float) -> Point:
    """The point at a share of the way."""
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


@dataclass
class _Glide:
    """How far a thing was from its place when it began to move there."""

    away: Point
    course: Course


class Glider:
    """Numbered things (cards) that glide when the layout gives them another place."""

    def __init__(self) -> None:
        self._places: dict[int, Point] = {}
        self._glides: dict[int, _Glide] = {}

    def forget(self) -> None:
        """Everything stands still: the window has another size, or the next table begins."""
        self._places.clear()
        self._glides.clear()

    def settle(self, places: Mapping[int, Point],
               entering: Mapping[int, tuple[Point, Course]], still: bool) -> None:
        """Take over where everything lies now.

        What lay elsewhere glides over, what is new comes from its point in `entering` or is
        simply there. `still`: nothing glides.
        """
        for key, place in places.items():
            before = self._places.get(key)
            if key in entering and not still:
                point, course = entering[key]
                self._glides[key] = _Glide((point[0] - place[0], point[1] - place[1]), course)
            elif before is not None and before != place and not still:
                dx, dy = self.offset(key)
                self._glides[key] = _Glide((before[0] + dx - place[0], before[1] + dy - place[1]),
                                           Course(RAISE_MS))
        self._places = dict(places)
        for key in [key for key in self._glides if key not in self._places]:
            del self._glides[key]

    def offset(self, key: int) -> Point:
        """How far a thing is from its place now."""
        glide = self._glides.get(key)
        if glide is None:
            return 0.0, 0.0
        left = 1 - glide.course.share
        return glide.away[0] * left, glide.away[1] * left

    def absent(self, key: int) -> bool:
        """Whether a thing has not set out yet."""
        glide = self._glides.get(key)
        return glide is not None and not glide.course.begun

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._glides)

    def advance(self, ms: float) -> None:
        """Let time pass."""
        for glide in self._glides.values():
            glide.course.advance(ms)
        self._glides = {key: g for key, g in self._glides.items() if not g.course.done}

    def finish(self) -> None:
        """Everything is in its place at once."""
        self._glides.clear()


@contextmanager
def faded(target: Surface, box: Rect, share: float) -> Iterator[None]:
    """Whatever is drawn inside shows with this share of its strength within the box."""
    box = box.clip(target.get_rect())
    if share >= 1 or not box.w or not box.h:
        yield
        return
    before = target.subsurface(box).copy()
    yield
    before.set_alpha(round(255 * (1 - max(0.0, share))))
    target.blit(before, box)

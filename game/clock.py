"""The program's clock: real time in the window, logical time when it is driven."""

from datetime import date
from time import monotonic
from typing import Protocol

import pygame


class Clock(Protocol):
    """Milliseconds that only grow, and the local calendar date."""

    def now_ms(self) -> float:
        """Milliseconds since some moment."""

    def today(self) -> date:
        """The local date."""

    def frame(self, fps: int) -> float:
        """Wait for the next frame; milliseconds since the last one."""


class RealClock:
    """Wall time."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()

    def now_ms(self) -> float:
        return monotonic() * 1000  # pygame's own count begins anew after seven weeks

    def today(self) -> date:
        return date.today()

    def frame(self, fps: int) -> float:
        return float(self._clock.tick(fps))


class LogicalClock:
    """Time that passes by frames, as fast as the machine can draw them."""

    def __init__(self, today: date | None = None, step_ms: float = 1000 / 60) -> None:
        self._now = 0.0
        self._today = today
        self.step_ms = step_ms
        """How long a frame takes."""

    def now_ms(self) -> float:
        return self._now

    def today(self) -> date:
        return self._today or date.today()

    def frame(self, fps: int) -> float:
        self._now += self.step_ms
        return self.step_ms

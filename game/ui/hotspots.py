"""Places on the screen that can be tapped or focused: data that taps, keys and tests share."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pygame import Rect

Place = tuple[str, int, int, int, int]
"""A hotspot's key and rect."""
Arrow = tuple[str, int, int]
"""A hotspot's key and a direction."""
ARROWS: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
_NOT: Final = float("inf")


@dataclass(frozen=True)
class Hotspot:
    """One tappable place in window pixels; later ones in a list lie above earlier ones.

    `rect` is the part that can be seen. `enabled` is False for what answers a tap only with
    a reason (a dimmed card). `label` is what a person reads or would hear. `radius` is the
    corner radius of the focus ring.
    """

    key: str
    rect: Rect
    enabled: bool
    label: str
    radius: int = 8


def hit(hotspots: Sequence[Hotspot], x: int, y: int) -> Hotspot | None:
    """The topmost hotspot at a point."""
    return next((h for h in reversed(hotspots) if h.rect.collidepoint(x, y)), None)


def named(hotspots: Sequence[Hotspot], key: str | None) -> Hotspot | None:
    """The hotspot of a key, None if it is not there."""
    return next((h for h in hotspots if h.key == key), None)


def neighbour(hotspots: Sequence[Hotspot], key: str | None, dx: int, dy: int) -> str | None:
    """Where the focus goes from `key` in a direction: the nearest hotspot that way.

    Sideways distance counts twice; with nothing that way it stays. From no or a vanished
    key it goes to the first hotspot. What lies nearest to none is led to all the same: from
    every hotspot every other one can be reached.
    """
    if named(hotspots, key) is None or key is None:
        return hotspots[0].key if hotspots else None
    places = tuple((h.key, h.rect.left, h.rect.top, h.rect.width, h.rect.height) for h in hotspots)
    return _ways(places).get((key, dx, dy), key)


@lru_cache(maxsize=8)
def _ways(places: tuple[Place, ...]) -> dict[Arrow, str]:
    """Where each arrow leads from each hotspot; an arrow that leads nowhere is left out."""
    rects = {key: Rect(box) for key, *box in places}
    keys = list(rects)
    ways: dict[Arrow, str] = {}
    for key in keys:
        for dx, dy in ARROWS:
            near = min(((_cost(rects[key], rects[other], dx, dy), i)
                        for i, other in enumerate(keys) if other != key), default=(_NOT, 0))
            if near[0] < _NOT:
                ways[key, dx, dy] = keys[near[1]]
    for _ in range(2 * len(keys)):
        cut_off = _cut_off(keys, ways)
        if cut_off is None:
            break
        _connect(rects, ways, *cut_off)
    return ways


def _reached(start: str, ways: dict[Arrow, str]) -> set[str]:
    """All hotspots that arrows lead to from one."""
    seen, queue = {start}, [start]
    for key in queue:
        for dx, dy in ARROWS:
            there = ways.get((key, dx, dy))
            if there is not None and there not in seen:
                seen.add(there)
                queue.append(there)
    return seen


def _cut_off(keys: Sequence[str], ways: dict[Arrow, str]) -> tuple[str, set[str]] | None:
    """A hotspot from which not all others are reached, and those that are; None if all is well."""
    for key in keys:
        seen = _reached(key, ways)
        if len(seen) < len(keys):
            return key, seen
    return None


def _connect(rects: dict[str, Rect], ways: dict[Arrow, str], start: str, seen: set[str]) -> None:
    """Let one arrow lead from what is reached to what is not, and lose nothing by it.

    The nearest pair is taken whose arrow was free, or led to what is reached otherwise too;
    where no arrow points the right way, any free one.
    """
    pairs = sorted((_cost(rects[key], rects[other], dx, dy), key, other, dx, dy)
                   for key in seen for other in rects if other not in seen for dx, dy in ARROWS)
    for cost, key, other, dx, dy in pairs:
        before = ways.get((key, dx, dy))
        if cost >= _NOT and before is not None:
            continue
        ways[key, dx, dy] = other
        if seen <= _reached(start, ways):
            return
        if before is None:
            del ways[key, dx, dy]
        else:
            ways[key, dx, dy] = before


def _cost(here: Rect, there: Rect, dx: int, dy: int) -> float:
    """How far a hotspot is in a direction, `_NOT` if it does not lie that way."""
    along, across = _distance(here, there, dx, dy)
    return along + 2.0 * across if along > 0 else _NOT


def _distance(a: Rect, b: Rect, dx: int, dy: int) -> tuple[float, float]:
    """How far `b` lies in the direction from `a`, and how far beside it."""
    if dx:
        along = (b.centerx - a.centerx) * dx
        across = max(0, max(a.top, b.top) - min(a.bottom, b.bottom))
        tie = abs(b.centery - a.centery)
    else:
        along = (b.centery - a.centery) * dy
        across = max(0, max(a.left, b.left) - min(a.right, b.right))
        tie = abs(b.centerx - a.centerx)
    # a neighbour that overlaps sideways but whose middle is barely further along is beside,
    # not ahead: leave it to the other axis
    if along < 4:
        return 0.0, 0.0
    return float(along), across + tie / 16

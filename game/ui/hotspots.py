"""Places on the screen that can be tapped or focused: data that taps, keys and tests share."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect


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
    key it goes to the first hotspot.
    """
    here = named(hotspots, key)
    if here is None:
        return hotspots[0].key if hotspots else None
    best: tuple[float, str] | None = None
    for other in hotspots:
        if other.key == here.key:
            continue
        along, across = _distance(here.rect, other.rect, dx, dy)
        if along <= 0:
            continue
        cost = along + 2.0 * across
        if best is None or cost < best[0]:
            best = (cost, other.key)
    return best[1] if best else here.key


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

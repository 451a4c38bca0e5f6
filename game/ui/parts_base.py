"""What the classes of furniture share: scale, cache, margins, shadows of round boxes."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.ui import slices
from game.ui import vector as vec
from game.ui.sprites import ORIGIN, Art, Point
from game.ui.vector import Tile

__all__ = ["ORIGIN", "Point", "Workshop"]


class Workshop:
    """Draws through the cache of an `Art` and at its scale."""

    def __init__(self, art: Art) -> None:
        self._art = art

    @property
    def scale(self) -> float:
        """Factor of the design's constants, short side / 720 and at least 1."""
        return self._art.scale

    def keep(self, key: tuple[Hashable, ...], at: Point, make: Callable[[], Tile]) -> Tile:
        """The cached tile of a part at the fraction of `at`."""
        return self._art.cache.get((*key, self.scale, vec.fraction(at)), make)

    def draw(self, body: str, w: float, h: float, at: Point) -> Tile:
        """A tile of a w x h part with room for pointers, tails and lines."""
        return vec.tile(body, w, h, at, margin=vec.MARGIN * self.scale)

    def box_shadow(
        self,
        w: float,
        h: float,
        radius: float,
        kind: str,
        opacity: float = 1.0,
        at: Point = ORIGIN,
        grown: float = 0.0,
    ) -> Tile:
        """Cached shadow of an opaque rounded box; `grown` px for what its outline adds to it."""
        return self.keep(
            ("box shadow", w, h, radius, kind, opacity, grown),
            at,
            lambda: slices.pulled(
                w, h, radius + slices.reach(kind, self.scale),
                lambda small_w, small_h: vec.shadow(
                    lambda paint: vec.inset(small_w, small_h, -grown, radius + grown, paint),
                    small_w, small_h, kind, self.scale, opacity, at,
                ), False,
            ),
        )  # fmt: skip

"""Large boxes that are alike all along their edges: drawn small, and pulled to their size.

A panel of a large window and its shadow would take fifteen megabytes as pictures; their corners
and edges take one, and plain colour is filled in faster than a picture is copied.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ui import vector as vec
from game.ui.vector import Tile

FROM_PIXELS = 120_000
"""Smaller boxes are not worth the trouble."""


@dataclass(frozen=True)
class Filling(Tile):
    """The middle of a box in one opaque colour; its surface is one pixel of it."""

    size: tuple[int, int] = (0, 0)

    def blit(self, target: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
        """Fill; faded, through a surface of that size."""
        if self.under is not None:
            self.under.blit(target, x, y, alpha)
        left, top = (math.floor(v + by + 0.5) for v, by in zip((x, y), self.offset, strict=True))
        colour = self.surface.get_at((0, 0))
        if alpha >= 255:
            target.fill(colour, (left, top, *self.size))
            return
        shade = pygame.Surface(self.size)
        shade.fill(colour)
        shade.set_alpha(alpha)
        target.blit(shade, (left, top))

    def over(self, lower: Tile) -> Tile:
        """This tile with `lower` painted before it."""
        under = lower if self.under is None else self.under.over(lower)
        return Filling(self.surface, self.offset, under, self.size)

    def moved(self, dx: float, dy: float) -> Tile:
        """The same, shifted."""
        under = None if self.under is None else self.under.moved(dx, dy)
        return Filling(self.surface, (self.offset[0] + dx, self.offset[1] + dy), under, self.size)


@dataclass(frozen=True)
class Repeated(Tile):
    """A picture side by side with itself until it is `width` pixels wide."""

    width: int = 0

    def blit(self, target: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
        """Draw as often as needed, the last one cut off. It has no layer under it."""
        self.surface.set_alpha(min(alpha, 255))
        left, top = (math.floor(v + by + 0.5) for v, by in zip((x, y), self.offset, strict=True))
        step, high = self.surface.get_size()
        for done in range(0, self.width, step):
            part = (0, 0, min(step, self.width - done), high)
            target.blit(self.surface, (left + done, top), part)
        self.surface.set_alpha(255)


def pulled(w: float, h: float, corner: float, make: Callable[[float, float], Tile],
           filled: bool) -> Tile:
    """A tile of a w x h box, of which `make` draws a smaller one that is stretched.

    Farther than `corner` pixels from its corners the box has to be alike along its edges, and
    farther than that from the edges in one colour: it is painted if `filled`, else left out,
    since something lies over it. Small boxes are drawn as they are.
    """
    c = math.ceil(corner)
    more_w, more_h = math.floor(w) - 2 * c - 1, math.floor(h) - 2 * c - 1
    if w * h < FROM_PIXELS or more_w <= 0 or more_h <= 0:
        return make(w, h)
    small = make(w - more_w, h - more_h)
    picture, (left, top) = small.surface, small.offset
    at_x, at_y = c + math.floor(-left), c + math.floor(-top)
    wide, high = picture.get_size()
    columns = ((0, at_x, 0), (at_x, 1, more_w), (at_x + 1, wide - at_x - 1, 0))
    rows = ((0, at_y, 0), (at_y, 1, more_h), (at_y + 1, high - at_y - 1, 0))
    out: Tile | None = None
    y = top
    for from_y, rows_high, add_h in rows:
        x = left
        for from_x, columns_wide, add_w in columns:
            part = picture.subsurface((from_x, from_y, columns_wide, rows_high))
            size = (columns_wide + add_w, rows_high + add_h)
            piece: Tile | None
            if add_w and add_h:
                piece = Filling(part.copy(), (x, y), None, size) if filled else None
            elif add_w or add_h:
                piece = Tile(pygame.transform.scale(part, size), (x, y))
            else:
                piece = Tile(part.copy(), (x, y))
            if piece is not None:
                out = piece if out is None else piece.over(out)
            x += size[0]
        y += size[1]
    assert out is not None
    return out


def reach(kind: str, scale: float) -> float:
    """How far inside and outside a box its shadow is not yet even, in pixels."""
    spec = vec.SHADOWS[kind]
    return 3 * spec.sigma * scale + spec.dy * scale + 2

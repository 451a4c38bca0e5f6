"""Vector shapes at run time: SVG text to surfaces, tiles with a sub-pixel origin, soft shadows.

Nothing here scales a drawn bitmap: every shape is rasterised at its final pixel size and kept in
a cache that its owner bounds. A display mode must be set before the first surface is made.
"""

from __future__ import annotations

import io
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

MARGIN = 16
FRACTIONS = 4
Stops = Sequence[tuple[float, str, float]]


@dataclass(frozen=True)
class Tile:
    """A drawn part: surfaces to blit one over the other, each at its offset from the anchor.

    `offset` is where the upper left pixel of `surface` lies relative to the anchor, in pixels,
    and may hold a fraction: `blit` rounds the sum to the whole pixel. What the anchor is (centre
    or upper left corner of the logical rect) is said by the function that made the tile.
    """

    surface: pygame.Surface
    offset: tuple[float, float]
    under: Tile | None = None

    def blit(self, target: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
        """Draw with the anchor at (x, y); `alpha` below 255 fades all layers alike."""
        if self.under is not None:
            self.under.blit(target, x, y, alpha)
        where = (math.floor(x + self.offset[0] + 0.5), math.floor(y + self.offset[1] + 0.5))
        if alpha >= 255:
            target.blit(self.surface, where)
            return
        self.surface.set_alpha(alpha)
        target.blit(self.surface, where)
        self.surface.set_alpha(255)

    def over(self, lower: Tile) -> Tile:
        """This tile with `lower` painted before it, both at the same anchor."""
        if self.under is not None:
            return Tile(self.surface, self.offset, self.under.over(lower))
        return Tile(self.surface, self.offset, lower)

    def moved(self, dx: float, dy: float) -> Tile:
        """The same drawing with all its layers shifted by (dx, dy)."""
        under = None if self.under is None else self.under.moved(dx, dy)
        return Tile(self.surface, (self.offset[0] + dx, self.offset[1] + dy), under)

    def bytes(self) -> int:
        """Memory of the pixels of all layers."""
        own = self.surface.get_width() * self.surface.get_height() * 4
        return own + (self.under.bytes() if self.under is not None else 0)


class Cache:
    """Least recently used tiles within a budget of bytes (pixels only)."""

    def __init__(self, max_bytes: int = 16 * 1024 * 1024) -> None:
        self._max = max_bytes
        self._size = 0
        self._tiles: OrderedDict[Hashable, Tile] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Tile]) -> Tile:
        """The tile of `key`, made now if it is not kept."""
        tile = self._tiles.get(key)
        if tile is not None:
            self._tiles.move_to_end(key)
            return tile
        tile = make()
        self._tiles[key] = tile
        self._size += tile.bytes()
        self._shrink()
        return tile

    def bound(self, max_bytes: int) -> None:
        """Keep so many bytes at most from now on."""
        self._max = max_bytes
        self._shrink()

    def _shrink(self) -> None:
        """Drop what was used least recently; the last tile stays, however large."""
        while self._size > self._max and len(self._tiles) > 1:
            self._size -= self._tiles.popitem(last=False)[1].bytes()

    @property
    def bytes(self) -> int:
        """What the kept tiles take, in pixels' bytes."""
        return self._size

    def clear(self) -> None:
        """Forget everything, for instance after a change of window size."""
        self._tiles.clear()
        self._size = 0

    def __len__(self) -> int:
        return len(self._tiles)


def num(value: float) -> str:
    """A number for SVG text: at most three decimals, the same on every machine."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def fill(colour: str, opacity: float = 1.0) -> str:
    """Paint attributes of a filled shape."""
    if opacity >= 1.0:
        return f'fill="#{colour}"'
    return f'fill="#{colour}" fill-opacity="{num(opacity)}"'


def stroke(
    colour: str, width: float, opacity: float = 1.0, dash: tuple[float, float] | None = None
) -> str:
    """Stroke attributes, without a fill attribute."""
    out = f'stroke="#{colour}" stroke-width="{num(width)}"'
    if opacity < 1.0:
        out += f' stroke-opacity="{num(opacity)}"'
    if dash is not None:
        out += f' stroke-dasharray="{num(dash[0])},{num(dash[1])}"'
    return out


def line(
    colour: str, width: float, opacity: float = 1.0, dash: tuple[float, float] | None = None
) -> str:
    """Paint attributes of an outline without a filling."""
    return 'fill="none" ' + stroke(colour, width, opacity, dash)


def rect(x: float, y: float, w: float, h: float, radius: float, paint: str) -> str:
    """SVG rounded rect; the radius is kept within half of each side."""
    r = max(0.0, min(radius, w / 2, h / 2))
    size = f'width="{num(w)}" height="{num(h)}"'
    return f'<rect x="{num(x)}" y="{num(y)}" {size} rx="{num(r)}" {paint}/>'


def inset(w: float, h: float, by: float, radius: float, paint: str) -> str:
    """Rounded rect of a w x h box made smaller by `by` on every side (negative: larger)."""
    return rect(by, by, w - 2 * by, h - 2 * by, radius, paint)


def circle(x: float, y: float, r: float, paint: str) -> str:
    """SVG circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" {paint}/>'


def path(data: str, paint: str) -> str:
    """SVG path."""
    return f'<path d="{data}" {paint}/>'


def group(transform: str, body: str) -> str:
    """SVG group with a transform."""
    return f'<g transform="{transform}">{body}</g>'


def surface(body: str, width: int, height: int) -> pygame.Surface:
    """Rasterise SVG elements given in pixels on a clear surface of width x height."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    loaded = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height))
    return loaded.convert_alpha()


def fraction(at: tuple[float, float]) -> tuple[float, float]:
    """Fractions of a position in quarters of a pixel, 0 to 0.75."""
    return (
        round((at[0] - math.floor(at[0])) * FRACTIONS) % FRACTIONS / FRACTIONS,
        round((at[1] - math.floor(at[1])) * FRACTIONS) % FRACTIONS / FRACTIONS,
    )


def tile(
    body: str,
    w: float,
    h: float,
    at: tuple[float, float] = (0.0, 0.0),
    margin: float = MARGIN,
) -> Tile:
    """SVG elements of a w x h box (pixels, origin upper left) as a tile anchored upper left.

    Drawing may reach `margin` pixels past the box. Only the fraction of `at`, the place where the
    tile will be blitted, matters: edges land there exactly.
    """
    fx, fy = fraction(at)
    m = math.ceil(margin)
    width, height = math.ceil(w + fx) + 2 * m, math.ceil(h + fy) + 2 * m
    drawn = surface(group(f"translate({num(m + fx)},{num(m + fy)})", body), width, height)
    return Tile(drawn, (-m - fx, -m - fy))


@dataclass(frozen=True)
class ShadowKind:
    """One of the three shadows: offset downwards and sigma in pixels at scale 1, opacity."""

    dy: float
    sigma: float
    alpha: float
    blur: int


SHADOWS: dict[str, ShadowKind] = {
    "small": ShadowKind(1.5, 1.6, 0.42, 2),
    "card": ShadowKind(3.0, 4.0, 0.38, 4),
    "large": ShadowKind(8.0, 9.0, 0.42, 10),
}


def shadow(
    shape: Callable[[str], str],
    w: float,
    h: float,
    kind: str,
    scale: float = 1.0,
    opacity: float = 1.0,
    at: tuple[float, float] = (0.0, 0.0),
    spread: float = 0.0,
) -> Tile:
    """Shadow of a shape in a w x h box as a tile anchored at the box's upper left corner.

    `shape(paint)` gives the shape's SVG elements with the paint put in; `opacity` is the shape's
    own; `spread` says how far it reaches past the box. The offset downwards is included. Large
    shadows are drawn at a whole fraction of their size: they are smooth.
    """
    spec = SHADOWS[kind]
    dy, sigma = spec.dy * scale, spec.sigma * scale
    blur = spec.blur if scale == 1.0 else max(1, round(sigma / 0.9))
    shrink = max(1, min(blur // 8, 6)) if w * h > 400_000 else 1
    fx, base_y = fraction(at)
    lower = round((base_y + dy) * FRACTIONS) / FRACTIONS
    whole = math.floor(lower)
    fy = lower - whole
    m = math.ceil(3 * sigma + 1 + spread)
    width, height = math.ceil(w + fx) + 2 * m, math.ceil(h + fy) + 2 * m
    width, height = (-(-v // shrink) * shrink for v in (width, height))
    black = fill("000000", spec.alpha * opacity)
    body = group(f"translate({num(m + fx)},{num(m + fy)})", shape(black))
    if shrink == 1:
        soft = pygame.transform.gaussian_blur(surface(body, width, height), blur)
    else:
        small = surface(group(f"scale({num(1 / shrink)})", body), width // shrink, height // shrink)
        soft = pygame.transform.gaussian_blur(small, max(1, round(blur / shrink)))
        soft = pygame.transform.smoothscale(soft, (width, height))
    return Tile(soft, (-m - fx, -m - base_y + whole))


def gradient(cx: float, cy: float, r: float, stops: Stops, size: tuple[int, int]) -> pygame.Surface:
    """Elliptic radial gradient filling `size`: centre and radius as shares of each side.

    Stops are (offset, colour, opacity). The circle is drawn small and stretched once.
    """
    marks = "".join(
        f'<stop offset="{num(o)}" stop-color="#{c}" stop-opacity="{num(a)}"/>' for o, c, a in stops
    )
    body = (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{num(cx * 256)}" '
        f'cy="{num(cy * 256)}" r="{num(r * 256)}">{marks}</radialGradient></defs>'
        '<rect x="0" y="0" width="256" height="256" fill="url(#g)"/>'
    )
    return pygame.transform.smoothscale(surface(body, 256, 256), size)


def vertical_gradient(name: str, top: float, bottom: float, stops: Stops) -> str:
    """SVG definition of a linear gradient from y `top` to y `bottom`; use as `url(#name)`."""
    marks = "".join(
        f'<stop offset="{num(o)}" stop-color="#{c}" stop-opacity="{num(a)}"/>' for o, c, a in stops
    )
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" '
        f'y1="{num(top)}" x2="0" y2="{num(bottom)}">{marks}</linearGradient></defs>'
    )

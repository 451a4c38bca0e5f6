"""The whole-window backgrounds: the card table, the menu's room, the first-run table."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import pygame

from game.ui import theme as th
from game.ui import vector as vec
from game.ui.theme import Theme

_Key = tuple[str, str, int, int]
"""Kind, theme, width and height of a background."""


@dataclass(frozen=True)
class Rim:
    """Geometry of the table in a window, in pixels.

    `margin` from the window's edge to the rim, `width` of the rim, `radius` of its outer corner,
    `scale` of its lines and shadow. With `width` 0 the felt fills the window; `line` then says
    whether the thin brass line of small wide windows is drawn.
    """

    margin: float
    width: float
    radius: float
    scale: float
    line: bool = True

    @property
    def felt_inset(self) -> float:
        """Distance from the window's edge to the felt."""
        return self.margin + self.width


def _between(a: float, b: float, share: float) -> float:
    return a + (b - a) * max(0.0, min(1.0, share))


def rim_of(w: int, h: int) -> Rim:
    """Rim for a window of w x h pixels, by its short side and aspect.

    Below 400 px: none. Below 600: a thin rim without margin, on wide windows none but a line.
    From 600: the walnut rim, its corner between the square, the wide and the portrait shape.
    """
    short = min(w, h)
    aspect = w / h
    if short < 400:
        return Rim(0, 0, 0, 1.0, line=False)
    if short < 600:
        k = max(1.0, short / 480)
        if aspect >= 1.5:
            return Rim(0, 0, 10 * k, k)
        return Rim(0, 8 * k, 34 * k, k)
    k = short / 720
    if aspect >= 1.0:
        radius = _between(110, 200, (aspect - 1) / (16 / 9 - 1))
        return Rim(16 * k, 16 * k, radius * k, k)
    share = (1 / aspect - 1) / (16 / 9 - 1)
    margin, width = _between(16, 10, share), _between(16, 12, share)
    return Rim(margin * k, width * k, _between(110, 120, share) * k, k)


def _opaque(stops: tuple[tuple[float, str], ...]) -> list[tuple[float, str, float]]:
    return [(offset, colour, 1.0) for offset, colour in stops]


def felt(theme: Theme, w: int, h: int, centre_y: float = 0.40) -> pygame.Surface:
    """Felt of w x h pixels without edges: lit from (50 %, `centre_y`)."""
    return vec.gradient(0.5, centre_y, 0.72, _opaque(theme.felt_stops), (w, h))


def rounded_felt(
    theme: Theme, w: float, h: float, radius: float, centre_y: float, at: tuple[float, float]
) -> vec.Tile:
    """Felt with round corners as a tile anchored at its upper left corner."""
    mask = vec.tile(vec.rect(0, 0, w, h, radius, vec.fill(th.WHITE)), w, h, at, margin=1)
    cloth = mask.surface
    fill = felt(theme, cloth.get_width() - 2, cloth.get_height() - 2, centre_y)
    full = pygame.Surface(cloth.get_size(), pygame.SRCALPHA)
    full.fill((*th.rgb(theme.felt_edge), 255))
    full.blit(fill, (1, 1))
    cloth.blit(full, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return mask


def room(w: int, h: int) -> pygame.Surface:
    """The dark room behind every table, w x h pixels."""
    return vec.gradient(0.5, 0.30, 0.85, _opaque(th.ROOM_STOPS), (w, h)).convert()


def menu_room(w: int, h: int, first_run: bool = False) -> pygame.Surface:
    """The room with the lamp over it, for the menu and its pages, or for the first run."""
    top, middle = (0.34, 0.09) if first_run else (0.30, 0.08)
    stops = [(0.0, th.LAMP, top), (0.5, th.LAMP, middle), (1.0, th.LAMP, 0.0)]
    out = room(w, h)
    out.blit(vec.gradient(0.5, 0.0, 0.90, stops, (w, h)), (0, 0))
    return out


def _draw_table(
    target: pygame.Surface,
    theme: Theme,
    box: tuple[float, float, float, float],
    rim: Rim,
    *,
    groove: float,
    lines_too: bool,
    centre_y: float,
) -> None:
    """Rim, groove, felt and lines in `box` (x, y, w, h); `groove` is its inset from the rim.

    `lines_too`: the light on the rim and the faint line on the felt.
    """
    x, y, w, h = box
    k, q, r = rim.scale, rim.radius, rim.width

    def outline(paint: str) -> str:
        return vec.rect(0, 0, w, h, q, paint)

    if rim.margin > 0:
        vec.shadow(outline, w, h, "large", k, at=(x, y)).blit(target, x, y)
    stops = _opaque(th.RIM_STOPS)
    body = vec.vertical_gradient("rim", 0, h, stops) + outline('fill="url(#rim)"')
    if lines_too:
        body += vec.inset(w, h, k, q - k, vec.line(th.RIM_LIGHT, max(1.0, 1.5 * k), 0.55))
    body += vec.inset(w, h, groove, q - groove, vec.fill(th.GROOVE))
    vec.tile(body, w, h, (x, y), margin=2).blit(target, x, y)
    inner = (w - 2 * r, h - 2 * r)
    rounded_felt(theme, *inner, q - r, centre_y, (x + r, y + r)).blit(target, x + r, y + r)
    lines = vec.inset(w, h, r, q - r, vec.line(th.BRASS, max(1.0, 1.6 * k)))
    if lines_too:
        by = r + 7 * k
        lines += vec.inset(w, h, by, q - by, vec.line(th.CREAM, max(1.0, 1.5 * k), 0.10))
    vec.tile(lines, w, h, (x, y), margin=2).blit(target, x, y)


def table(theme: Theme, w: int, h: int) -> pygame.Surface:
    """The opaque background of a deal for a window of w x h pixels. Slow: keep the result."""
    rim = rim_of(w, h)
    if rim.width == 0:
        out = felt(theme, w, h).convert()
        if rim.line:
            paint = vec.line(th.BRASS, max(1.0, 1.2 * rim.scale), 0.55)
            edge = vec.inset(w, h, 2 * rim.scale, rim.radius, paint)
            out.blit(vec.surface(edge, w, h), (0, 0))
        return out
    out = room(w, h)
    m = rim.margin
    groove = rim.width - min(2.5 * rim.scale, rim.width / 2)
    box = (m, m, w - 2 * m, h - 2 * m)
    _draw_table(out, theme, box, rim, groove=groove, lines_too=True, centre_y=0.40)
    return out


def first_run_box(w: int, h: int) -> tuple[float, float, float, float]:
    """Rect x, y, w, h of the first-run table; at 1280 x 720 it is 1096 x 452 at (92, 166)."""
    if w >= 1.2 * h:
        return w * 92 / 1280, h * 166 / 720, w * 1096 / 1280, h * 452 / 720
    side = w * 0.04
    return side, h * 0.17, w - 2 * side, h * 0.72


def first_run_table(theme: Theme, w: int, h: int) -> pygame.Surface:
    """The background of the first run: lit room and a low table, without a felt line."""
    out = menu_room(w, h, first_run=True)
    box = first_run_box(w, h)
    k = min(w, h) / 720
    radius = min(120 * k, min(box[2], box[3]) * 120 / 452)
    rim = Rim(1, 16 * k, radius, k)
    _draw_table(out, theme, box, rim, groove=14 * k, lines_too=False, centre_y=0.05)
    return out


class Backgrounds:
    """Keeps the last few backgrounds, since each costs a quarter of a second.

    Only the one shown last is a picture; the others are packed, to a thirtieth and in a tenth
    of that time.
    """

    def __init__(self, keep: int = 5) -> None:
        self._keep = keep
        self._shown: tuple[_Key, pygame.Surface] | None = None
        self._packed: dict[_Key, bytes] = {}

    def get(self, kind: str, theme: Theme, w: int, h: int) -> pygame.Surface:
        """`kind` is "table", "menu" or "first"; w x h pixels."""
        key = (kind, "" if kind == "menu" else theme.name, w, h)
        if self._shown is None or self._shown[0] != key:
            self._pack()
            packed = self._packed.pop(key, None)
            if packed is None:
                made = self._make(kind, theme, w, h)
            else:
                made = pygame.Surface((w, h))
                made.get_buffer().write(zlib.decompress(packed))
            self._shown = key, made
        return self._shown[1]

    def _pack(self) -> None:
        """Put away what was shown until now, and drop what was put away first."""
        if self._shown is None:
            return
        key, picture = self._shown
        self._shown = None
        self._packed[key] = zlib.compress(picture.get_buffer().raw, 1)
        while len(self._packed) >= self._keep:
            self._packed.pop(next(iter(self._packed)))

    @property
    def bytes(self) -> int:
        """What all of them take."""
        shown = 0 if self._shown is None else self._shown[1].get_pitch() * self._shown[0][3]
        return shown + sum(map(len, self._packed.values()))

    @staticmethod
    def _make(kind: str, theme: Theme, w: int, h: int) -> pygame.Surface:
        if kind == "table":
            return table(theme, w, h)
        if kind == "menu":
            return menu_room(w, h)
        if kind == "first":
            return first_run_table(theme, w, h)
        raise ValueError(f"unknown background {kind!r}")

"""Paper and walnut: panels, boxes, option tiles, the score bar, menu tiles, language cards.

Every tile is anchored at the upper left corner of its rect.
"""

from __future__ import annotations

import math

import pygame

from game.ui import slices
from game.ui import theme as th
from game.ui import vector as vec
from game.ui.parts_base import ORIGIN, Point, Workshop
from game.ui.table import rounded_felt
from game.ui.theme import Theme
from game.ui.vector import Tile


def _bar_part(part: float, w: float, h: float, radius: float) -> str:
    """Path data of the first `part` pixels of a w x h bar with round corners."""
    n, r = vec.num, radius

    def corner(depth: float) -> float:
        """How far the bar's edge lies inside its box, `depth` px from its end."""
        return r - math.sqrt(r * r - (r - depth) ** 2) if depth < r else 0.0

    left, right = min(part, r), max(part, w - r)
    start = corner(left)
    arc = f"A{n(r)},{n(r)} 0 0 1 "
    out = f"M0,{n(h - r)}L0,{n(r)}{arc}{n(left)},{n(start)}"
    if part > w - r:
        end = corner(w - part)
        out += f"L{n(w - r)},0{arc}{n(right)},{n(end)}"
        out += f"L{n(right)},{n(h - end)}{arc}{n(w - r)},{n(h)}"
    elif part > r:
        out += f"L{n(part)},0L{n(part)},{n(h)}"
    return out + f"L{n(left)},{n(h - start)}{arc}0,{n(h - r)}Z"


class Panels(Workshop):
    """What lies over the table or stands in the menu."""

    def panel(
        self,
        w: float,
        h: float,
        radius: float | None = None,
        shadow: str | None = "large",
        at: Point = ORIGIN,
    ) -> Tile:
        """A sheet of paper; radius 26 (scaled) by default. Windows under 600 px: 18 and "card"."""
        r = 26 * self.scale if radius is None else radius
        tile = self.keep(("panel", w, h, r), at, lambda: self._plain(w, h, r, th.PAPER, at))
        return tile.over(self.box_shadow(w, h, r, shadow, at=at)) if shadow else tile

    def box(
        self,
        w: float,
        h: float,
        colour: str = th.PAPER_2,
        radius: float | None = None,
        opacity: float = 1.0,
        at: Point = ORIGIN,
    ) -> Tile:
        """A flat rounded box: inner box of a panel (radius 20 scaled), row or column of a table."""
        r = 20 * self.scale if radius is None else radius
        body = vec.rect(0, 0, w, h, r, vec.fill(colour, opacity))
        key = ("box", w, h, colour, r, opacity)
        if opacity >= 1:
            return self.keep(key, at, lambda: self._plain(w, h, r, colour, at))
        return self.keep(key, at, lambda: vec.tile(body, w, h, at, margin=1))

    @staticmethod
    def _plain(w: float, h: float, r: float, colour: str, at: Point) -> Tile:
        """An opaque rounded box."""
        return slices.pulled(w, h, r + 1, lambda small_w, small_h: vec.tile(
            vec.rect(0, 0, small_w, small_h, r, vec.fill(colour)), small_w, small_h, at,
            margin=1), True)

    def table_row(self, w: float, h: float, this_deal: bool = False, at: Point = ORIGIN) -> Tile:
        """Stripe of a score table: an odd row, or the row of the deal just played."""
        colour, opacity = (th.THIS_DEAL, 0.5) if this_deal else (th.PAPER_2, 0.8)
        return self.box(w, h, colour, 9 * self.scale, opacity, at)

    def own_column(self, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """The person's column of a score table."""
        return self.box(w, h, th.WHITE, 16 * self.scale, 0.65, at)

    def rule(self, w: float, total: bool = False, at: Point = ORIGIN) -> Tile:
        """A horizontal rule on paper, or the heavier one above totals; anchored at its middle."""
        colour, width = (th.INK, 2.5) if total else (th.PAPER_RULE, 1.5)
        body = vec.path(f"M0,0L{vec.num(w)},0", vec.line(colour, width * self.scale))
        return self.keep(("rule", w, total), at, lambda: vec.tile(body, w, 0, at, margin=5))

    def option(
        self, w: float, h: float, available: bool, focused: bool = False, at: Point = ORIGIN
    ) -> Tile:
        """A tile to choose; available ones have a green line, `focused` (chosen) a thicker one."""
        k = self.scale
        if available:
            paint = vec.fill(th.WHITE) + " " + vec.stroke(th.YES, (4 if focused else 2.5) * k)
        else:
            paint = vec.fill(th.OPTION_OFF) + " " + vec.stroke(th.OPTION_OFF_LINE, 1.5 * k)
        body = vec.rect(0, 0, w, h, 14 * k, paint)
        key = ("option", w, h, available, focused)
        return self.keep(key, at, lambda: vec.tile(body, w, h, at, margin=4 * k))

    def day_ring(self, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """The line round the day that it is, inside its place in the calendar."""
        k = self.scale
        body = vec.inset(w, h, 1.5 * k, 9, vec.line(th.BRASS_DARK, 3 * k))
        return self.keep(("day ring", w, h), at, lambda: vec.tile(body, w, h, at, margin=3))

    def day_mark(self, r: float, colour: str, full: bool, at: Point = ORIGIN) -> Tile:
        """The mark of a game that was played on a day, anchored at its centre: full or hollow."""
        paint = vec.fill(colour) if full else vec.line(colour, max(1.2, 0.4 * r))
        body = vec.circle(0, 0, r if full else 0.8 * r, paint)
        return self.keep(("day mark", r, colour, full), at,
                         lambda: vec.tile(body, 0, 0, at, margin=r + 2))

    def score_bar(
        self,
        w: float,
        h: float,
        value: int,
        total: int,
        marks: tuple[int, ...] = (),
        at: Point = ORIGIN,
    ) -> Tile:
        """A bar of `value` out of `total` points with marks that stand 6 px (scaled) past it."""
        k = self.scale
        radius = 10 * h / 34
        part = w * max(0, min(value, total)) / total
        body = vec.rect(0, 0, w, h, radius, vec.fill(th.BAR))
        if part >= w:
            body += vec.rect(0, 0, w, h, radius, vec.fill(th.YES))
        elif part > 0:
            body += vec.path(_bar_part(part, w, h, radius), vec.fill(th.YES))
        for mark in marks:
            x = w * mark / total
            up, down = vec.num(-6 * k), vec.num(h + 6 * k)
            body += vec.path(f"M{vec.num(x)},{up}L{vec.num(x)},{down}", vec.line(th.INK, 2 * k))
        key = ("score bar", w, h, value, total, marks)
        return self.keep(key, at, lambda: vec.tile(body, w, h, at, margin=8 * k))

    def menu_tile(self, theme: Theme, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """A small table of the menu: rim, groove, felt, brass line. 364 x 436 at 1280 x 720."""
        k = self.scale
        f = min(1.0, w / 364) if k == 1.0 else k

        def make() -> Tile:
            stops = [(offset, colour, 1.0) for offset, colour in th.RIM_STOPS]
            body = vec.vertical_gradient("tile", 0, h, stops)
            body += vec.rect(0, 0, w, h, 34 * f, 'fill="url(#tile)"')
            body += vec.inset(w, h, 7 * f, 28 * f, vec.fill(th.GROOVE))
            edge = vec.inset(w, h, 9 * f, 26 * f, vec.line(th.BRASS, 1.4 * k))
            out = vec.tile(body, w, h, at, margin=1)
            x, y = -out.offset[0], -out.offset[1]
            fx, fy = x + 9 * f, y + 9 * f
            cloth = rounded_felt(theme, w - 18 * f, h - 18 * f, 26 * f, 0.36, (fx, fy))
            cloth.blit(out.surface, fx, fy)
            vec.tile(edge, w, h, at, margin=1).blit(out.surface, x, y)
            return out

        tile = self.keep(("menu tile", theme, w, h), at, make)
        return tile.over(self.box_shadow(w, h, 34 * f, "large", at=at))

    def language_card(self, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """A card of the first run with its brass line; 218 x 305 at 1280 x 720."""
        f = w / 218
        body = vec.rect(0, 0, w, h, 16 * f, vec.fill(th.STOCK_EDGE))
        body += vec.inset(w, h, 1.5 * f, 14.5 * f, vec.fill(th.STOCK))
        brass = vec.line(th.BRASS, max(1.0, 1.5 * f), 0.75)
        body += vec.inset(w, h, 11 * f, 8 * f, brass)
        tile = self.keep(("language card", w, h), at, lambda: vec.tile(body, w, h, at, margin=1))
        return tile.over(self.box_shadow(w, h, 16 * f, "large", at=at))

    def veil(self, w: int, h: int) -> Tile:
        """The darkness over the lower third of the attract mode's window."""

        def make() -> Tile:
            stops = [(0.0, th.VEIL, 0.0), (0.52, th.VEIL, 0.1), (0.78, th.VEIL, 0.82)]
            stops.append((1.0, th.VEIL, 0.94))
            body = vec.vertical_gradient("veil", 0, h, stops)
            strip = vec.surface(body + vec.rect(0, 0, 4, h, 0, 'fill="url(#veil)"'), 4, h)
            return slices.Repeated(pygame.transform.scale(strip, (min(w, 128), h)), (0, 0),
                                   width=w)

        return self.keep(("veil", w, h), ORIGIN, make)

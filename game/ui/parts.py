"""Table furniture without text: plates, pills, bubbles, dashed places, glow, marks of the hand.

Every tile is anchored at the upper left corner of its logical rect unless its method says
otherwise; pointers, tails, lines and shadows reach past that rect. Sizes are pixels. Constants of
the design at 720 px of short side are multiplied by the scale of `Art`.
"""

from __future__ import annotations

import math
from collections.abc import Hashable

from game.ui import theme as th
from game.ui import vector as vec
from game.ui.parts_base import ORIGIN, Point, Workshop
from game.ui.parts_controls import Controls
from game.ui.parts_pad import PadParts
from game.ui.parts_panels import Panels
from game.ui.sprites import CARD_RATIO
from game.ui.theme import Theme
from game.ui.vector import Tile

# Triangle by side: unit vectors outwards; see `_triangle`.
_OUT: dict[str, tuple[int, int]] = {
    "left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1),
}  # fmt: skip


def _triangle(
    side: str, w: float, h: float, half: float, inside: float, tip: float, share: float
) -> str:
    """Path data of a triangle on a side of a w x h box, `share` of the side from its start."""
    dx, dy = _OUT[side]
    x = w * share if dx == 0 else (0.0 if dx < 0 else w)
    y = h * share if dy == 0 else (0.0 if dy < 0 else h)
    base_x, base_y = x - dx * inside, y - dy * inside
    points = (
        (base_x + dy * half, base_y + dx * half),
        (x + dx * tip, y + dy * tip),
        (base_x - dy * half, base_y - dx * half),
    )
    return "M" + "L".join(f"{vec.num(px)},{vec.num(py)}" for px, py in points) + "Z"


class TableParts(Workshop):
    """What lies on the felt."""

    def plate(
        self,
        theme: Theme,
        w: float,
        h: float,
        to_act: bool = False,
        pointer: str | None = None,
        at: Point = ORIGIN,
    ) -> Tile:
        """A seat plate; `to_act` in the accent, `pointer` "left" "right" "up" "down" if wanted."""
        k = self.scale
        radius = 0.26 * h

        def make() -> Tile:
            body = ""
            if to_act and pointer:
                data = _triangle(pointer, w, h, 10 * k, 2 * k, 11 * k, 0.5)
                body += vec.path(data, vec.fill(theme.accent))
            if to_act:
                paint = vec.fill(theme.accent) + " " + vec.stroke(th.CREAM, 2 * k, 0.9)
            else:
                paint = vec.fill(theme.plate) + " " + vec.stroke(th.BRASS, 1.3 * k, 0.55)
            return self.draw(body + vec.rect(0, 0, w, h, radius, paint), w, h, at)

        # A translucent line throws as much shadow as a thinner solid one.
        grown = (0.9 if to_act else 0.36) * k
        lower = self.box_shadow(w, h, radius, "small", at=at, grown=grown)
        return self.keep(("plate", theme, w, h, to_act, pointer), at, make).over(lower)

    def tiny_plate(
        self, theme: Theme, w: float, h: float, to_act: bool = False, at: Point = ORIGIN
    ) -> Tile:
        """A name plate of the tiny windows: no shadow, no pointer, radius 6 to 8."""
        radius = 6.0 if h < 28 else 8.0
        ground = theme.accent if to_act else theme.plate
        edge = vec.stroke(th.CREAM, 2, 0.9) if to_act else vec.stroke(th.BRASS, 1, 0.6)
        body = vec.rect(0, 0, w, h, radius, vec.fill(ground) + " " + edge)
        key = ("tiny plate", theme, w, h, to_act)
        return self.keep(key, at, lambda: self.draw(body, w, h, at))

    def backs(self, count: int, plate_h: float, at: Point = ORIGIN) -> Tile:
        """`count` small overlapping card backs of a plate `plate_h` high, in a row."""
        w, h, step = 0.19 * plate_h, 0.266 * plate_h, 0.0874 * plate_h
        paint = vec.fill(th.BACK) + " " + vec.stroke(th.STOCK, self.scale)
        radius = 1.6 * plate_h / 68

        def make() -> Tile:
            body = "".join(vec.rect(i * step, 0, w, h, radius, paint) for i in range(count))
            return self.draw(body, w + step * max(0, count - 1), h, at)

        return self.keep(("backs", count, plate_h), at, make)

    def strip(self, theme: Theme, w: float, h: float) -> Tile:
        """The strip along the top of tiny windows."""
        body = vec.rect(0, 0, w, h, 0, vec.fill(theme.plate, 0.72))
        return self.keep(("strip", theme, w, h), ORIGIN, lambda: vec.tile(body, w, h, margin=0))

    def score_box(self, theme: Theme, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """The box of the two sides' points on 4:3 windows."""
        body = vec.rect(0, 0, w, h, 12 * self.scale, vec.fill(theme.plate, 0.80))
        return self.keep(("score box", theme, w, h), at, lambda: self.draw(body, w, h, at))

    def badge(self, w: float, b: float, at: Point = ORIGIN) -> Tile:
        """The dark pill of a badge, `b` high."""
        paint = vec.fill(th.DARK) + " " + vec.stroke(th.BRASS, 1.2 * self.scale, 0.70)
        body = vec.rect(0, 0, w, b, b / 2, paint)
        return self.keep(("badge", w, b), at, lambda: self.draw(body, w, b, at))

    def prompt(self, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """The translucent pill between trick and hand."""
        body = vec.rect(0, 0, w, h, h / 2, vec.fill(th.DARK, 0.62))
        return self.keep(("prompt", w, h), at, lambda: self.draw(body, w, h, at))

    def tiny_prompt(self, theme: Theme, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """The accent chip that is the prompt of tiny windows."""
        body = vec.rect(0, 0, w, h, h / 2.9, vec.fill(theme.accent))
        return self.keep(("tiny prompt", theme, w, h), at, lambda: self.draw(body, w, h, at))

    def roem_pill(self, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """The pill that names the roem of a trick."""
        body = vec.rect(0, 0, w, h, h / 2, vec.fill(th.ROEM))
        tile = self.keep(("roem", w, h), at, lambda: self.draw(body, w, h, at))
        return tile.over(self.box_shadow(w, h, h / 2, "small", at=at))

    def bubble(
        self,
        w: float,
        h: float,
        s: float,
        tail: str | None = "left",
        tail_at: float | None = None,
        at: Point = ORIGIN,
    ) -> Tile:
        """A speech bubble set in type size `s`; `tail` "left" "right" "up" "down" or None.

        `tail_at` is the tip's share of that side; by default the middle of a left or right side,
        0.3 of the top and 0.4 of the foot. The tip lies 12 px (scaled) outside the box.
        """
        k = self.scale
        radius = min(0.9 * s, h / 2)

        def body(paint: str) -> str:
            out = vec.rect(0, 0, w, h, radius, paint)
            if tail is not None:
                sideways = tail in ("left", "right")
                half, inside = (9 * k, 2 * k) if sideways else (10 * k, 3 * k)
                share = tail_at
                if share is None:
                    share = 0.5 if sideways else (0.3 if tail == "up" else 0.4)
                out += vec.path(_triangle(tail, w, h, half, inside, 12 * k, share), paint)
            return out

        key: tuple[Hashable, ...] = ("bubble", w, h, s, tail, tail_at)
        tile = self.keep(key, at, lambda: self.draw(body(vec.fill(th.PAPER)), w, h, at))
        lower = self.keep(
            (*key, "shadow"), at,
            lambda: vec.shadow(body, w, h, "small", k, at=at, spread=14 * k),
        )  # fmt: skip
        return tile.over(lower)

    def empty_place(self, card_w: float, window: str = "normal", at: Point = ORIGIN) -> Tile:
        """The dashed place your card goes to, as large as a trick card `card_w` wide.

        `window`: "normal", "small" (short side under 600) or "tiny" (under 400).
        """
        k = self.scale
        radius, width, dash = {
            "normal": (0.07 * card_w, 2 * k, 7 * k),
            "small": (5.0, 2.0, 6.0),
            "tiny": (4.0, 1.2, 4.0),
        }[window]
        h = card_w * CARD_RATIO
        paint = vec.fill(th.CREAM, 0.06) + " " + vec.stroke(th.CREAM, width, 0.45, (dash, dash))
        body = vec.rect(0, 0, card_w, h, radius, paint)
        return self.keep(("place", card_w, window), at, lambda: self.draw(body, card_w, h, at))

    def slot(self, theme: Theme, w: float, h: float, at: Point = ORIGIN) -> Tile:
        """The dashed slot in the hand of a card that was moved away."""
        k = self.scale
        paint = vec.fill(theme.plate, 0.70) + " "
        paint += vec.stroke(theme.accent, 2 * k, dash=(7 * k, 6 * k))
        body = vec.rect(0, 0, w, h, 10 * k, paint)
        return self.keep(("slot", theme, w, h), at, lambda: self.draw(body, w, h, at))

    def gift_place(self, theme: Theme, card_w: float, at: Point = ORIGIN) -> Tile:
        """The dashed place of a gift round a card `card_w` wide; `gift_size` gives its size."""
        k = self.scale
        w, h = gift_size(card_w)
        paint = vec.line(theme.accent, 2 * k, 0.90, (7 * k, 7 * k))
        body = vec.rect(0, 0, w, h, 12 * k, paint)
        return self.keep(("gift", theme, card_w), at, lambda: self.draw(body, w, h, at))

    def glow(self, card_w: float, tilt: float = 0.0, at: Point = ORIGIN) -> Tile:
        """The soft roem glow round a trick card, anchored at the card's CENTRE."""
        n = 4 if card_w < 52 else 6 if card_w < 68 else 9
        step = 1.3 * max(1.0, card_w / 74)
        h = card_w * CARD_RATIO
        half_w = math.ceil(card_w / 2 + step * n) + 1
        half_h = math.ceil(h / 2 + step * n) + 1
        reach = math.ceil(math.hypot(half_w, half_h)) if tilt else 0
        half_w, half_h = max(half_w, reach), max(half_h, reach)
        corner = (at[0] - card_w / 2, at[1] - h / 2) if at != ORIGIN else ORIGIN

        def make() -> Tile:
            paint = vec.fill(th.ROEM, 0.075)
            rings = "".join(
                vec.inset(card_w, h, -step * i, 0.07 * card_w + step * i, paint)
                for i in range(n, 0, -1)
            )
            if not tilt:
                drawn = vec.tile(rings, card_w, h, corner, margin=step * n + 1)
                return drawn.moved(-card_w / 2, -h / 2)
            place = f"translate({half_w},{half_h}) rotate({vec.num(tilt)}) "
            place += f"translate({vec.num(-card_w / 2)},{vec.num(-h / 2)})"
            drawn = vec.tile(vec.group(place, rings), 2 * half_w, 2 * half_h, at, margin=0)
            return drawn.moved(-half_w, -half_h)

        return self.keep(("glow", card_w, tilt), at, make)

    def ribbon(self, card_w: float, at: Point = ORIGIN) -> Tile:
        """Brass ribbon of a card from the prikup, anchored at the CARD's upper left corner."""
        f = card_w / 120
        x, y, w, long, notch = 0.36 * card_w, -1 * f, 26 * f, 22 * f, 8 * f
        points = [(x, y), (x + w, y), (x + w, y + long), (x + w / 2, y + long - notch)]
        points.append((x, y + long))
        data = "M" + "L".join(f"{vec.num(px)},{vec.num(py)}" for px, py in points) + "Z"
        body = vec.path(data, vec.fill(th.BRASS))
        return self.keep(("ribbon", card_w), at, lambda: self.draw(body, x + w, y + long, at))

    def bracket(self, theme: Theme, w: float, at: Point = ORIGIN) -> Tile:
        """The marriage bracket: a bar `w` long with legs 10 px (scaled) down; anchored at its bar.

        Place its bar 18 px (scaled) above the two cards: legs end 8 above them.
        """
        k = self.scale
        leg = vec.num(10 * k)
        data = f"M0,{leg}L0,0L{vec.num(w)},0L{vec.num(w)},{leg}"
        body = vec.path(data, vec.line(theme.accent, 3 * k))
        return self.keep(("bracket", theme, w), at, lambda: self.draw(body, w, 10 * k, at))


def gift_size(card_w: float) -> tuple[float, float]:
    """Width and height of the gift place round a card `card_w` wide."""
    return card_w * 124 / 108, card_w * 170 / 108


class Parts(TableParts, Controls, Panels, PadParts):
    """All furniture in one object; see the four classes for what there is."""

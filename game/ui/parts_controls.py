"""Buttons and other controls without their text, and the ring of the focus.

Every tile is anchored at the upper left corner of the control's rect.
"""

from __future__ import annotations

from game.ui import theme as th
from game.ui import vector as vec
from game.ui.parts_base import ORIGIN, Point, Workshop
from game.ui.theme import Theme
from game.ui.vector import Tile

BUTTON_KINDS = (
    "primary", "felt", "paper", "danger", "danger_paper", "off_felt", "off_paper",
)  # fmt: skip

# Kind: ground, its opacity, line, its opacity, width, text.
_PLAIN: dict[str, tuple[str, float, str, float, float, str]] = {
    "felt": (th.DARK, 0.55, th.CREAM, 0.75, 2.0, th.CREAM),
    "paper": (th.PAPER, 1.0, th.INK, 0.65, 2.0, th.INK),
    "danger": (th.WARN_GROUND, 1.0, th.WARN_EDGE, 1.0, 2.0, th.WARN_TEXT),
    "danger_paper": (th.PAPER, 1.0, th.WARN_PAPER, 1.0, 2.0, th.WARN_PAPER),
    "off_felt": (th.DARK, 0.55, th.CREAM, 0.28, 1.5, "BDB5A4"),
    "off_paper": (th.OPTION_OFF, 1.0, th.OPTION_OFF_LINE, 1.0, 1.5, th.MUTED),
}


def button_text(kind: str) -> str:
    """Colour of text and icon on a button of `kind`."""
    return th.INK if kind == "primary" else _PLAIN[kind][5]


def button_radius(h: float, scale: float = 1.0) -> float:
    """Corner radius of a button `h` high."""
    return min(0.28 * h, 16 * scale)


class Controls(Workshop):
    """What can be pressed."""

    def button(
        self,
        theme: Theme,
        w: float,
        h: float,
        kind: str = "primary",
        pressed: bool = False,
        radius: float | None = None,
        at: Point = ORIGIN,
    ) -> Tile:
        """A button of one of `BUTTON_KINDS`; text moves 2 px (scaled) down with it when pressed."""
        k = self.scale
        r = button_radius(h, k) if radius is None else radius
        key = ("button", theme if kind == "primary" else None, w, h, kind, pressed, r)
        if kind == "primary":
            return self._primary(key, theme, w, h, pressed, r, at)
        ground, ground_a, edge, edge_a, width, _ = _PLAIN[kind]
        paint = vec.fill(ground, ground_a) + " " + vec.stroke(edge, width * k, edge_a)
        body = vec.rect(0, 2 * k if pressed else 0, w, h, r, paint)
        return self.keep(key, at, lambda: self.draw(body, w, h, at))

    def _primary(
        self,
        key: tuple[object, ...],
        theme: Theme,
        w: float,
        h: float,
        pressed: bool,
        r: float,
        at: Point,
    ) -> Tile:
        k = self.scale
        if pressed:
            body = vec.rect(0, 2 * k, w, h, r, vec.fill(theme.accent))
            return self.keep(key, at, lambda: self.draw(body, w, h, at))
        body = vec.rect(0, 3 * k, w, h, r, vec.fill(theme.accent_edge))
        body += vec.rect(0, 0, w, h, r, vec.fill(theme.accent))
        lower = self.keep(
            ("primary shadow", w, h, r),
            at,
            lambda: vec.shadow(
                lambda paint: vec.rect(0, 3 * k, w, h, r, paint),
                w, h, "small", k, at=at, spread=3 * k,
            ),
        )  # fmt: skip
        return self.keep(key, at, lambda: self.draw(body, w, h, at)).over(lower)

    def round_button(self, r: float, pressed: bool = False, at: Point = ORIGIN) -> Tile:
        """A dark round button of radius `r`; its rect is 2 r wide. Icon: 0.95 r wide, cream."""
        k = self.scale
        paint = vec.fill(th.DARK, 0.72) + " " + vec.stroke(th.BRASS, 1.5 * k, 0.75)
        body = vec.circle(r, r + (2 * k if pressed else 0), r, paint)
        tile = self.keep(("round", r, pressed), at, lambda: self.draw(body, 2 * r, 2 * r, at))
        if pressed:
            return tile
        return tile.over(self.box_shadow(2 * r, 2 * r, r, "small", 0.72, at, 0.56 * k))

    def stepper(self, size: float, pressed: bool = False, at: Point = ORIGIN) -> Tile:
        """A minus or plus key; sign 40/84 of its size, ink, or `NO` at the limit."""
        k = self.scale
        paint = vec.fill(th.STEPPER) + " " + vec.stroke(th.INK, 2 * k, 0.55)
        body = vec.rect(0, 2 * k if pressed else 0, size, size, 22 * size / 84, paint)
        return self.keep(("stepper", size, pressed), at, lambda: self.draw(body, size, size, at))

    def footer(self, w: float, h: float, pressed: bool = False, at: Point = ORIGIN) -> Tile:
        """A button of the menu's lowest row."""
        k = self.scale
        paint = vec.fill(th.DARK, 0.55) + " " + vec.stroke(th.CREAM, 1.5 * k, 0.28)
        body = vec.rect(0, 2 * k if pressed else 0, w, h, 18 * h / 64, paint)
        return self.keep(("footer", w, h, pressed), at, lambda: self.draw(body, w, h, at))

    def language_pill(self, w: float, h: float, pressed: bool = False, at: Point = ORIGIN) -> Tile:
        """The menu's language button."""
        k = self.scale
        paint = vec.fill(th.DARK, 0.55) + " " + vec.stroke(th.BRASS, 1.5 * k, 0.70)
        body = vec.rect(0, 2 * k if pressed else 0, w, h, h / 2, paint)
        return self.keep(("language", w, h, pressed), at, lambda: self.draw(body, w, h, at))

    def focus_ring(
        self, w: float, h: float, radius: float, tiny: bool = False, at: Point = ORIGIN
    ) -> Tile:
        """The ring round a control of w x h with corner `radius`; a round one has w / 2.

        `tiny`: the closer ring round the visible part of a card in tiny windows.
        """
        k = self.scale
        if tiny:
            grown, r, dark, light = 1.0, 5.0, 5.0, 2.6
        else:
            grown, r, dark, light = 5 * k, radius + 5 * k, 6 * k, 3 * k
        body = vec.inset(w, h, -grown, r, vec.line(th.INK, dark))
        body += vec.inset(w, h, -grown, r, vec.line(th.WHITE, light))
        return self.keep(("focus", w, h, radius, tiny), at, lambda: self.draw(body, w, h, at))

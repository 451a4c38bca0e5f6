"""Pictures of a gamepad: the four face buttons as a sign, and the whole pad with one part lit."""

from __future__ import annotations

from typing import Final

from game.ui import theme as th
from game.ui import vector as vec
from game.ui.parts_base import ORIGIN, Point, Workshop
from game.ui.vector import Tile

PAD_RATIO: Final = 0.6
"""Height of the pad's picture for its width."""
_FACE: Final = {"y": (0, -1), "x": (-1, 0), "b": (1, 0), "a": (0, 1)}
_ARROWS: Final = {"up": (0, -1), "left": (-1, 0), "right": (1, 0), "down": (0, 1)}


class PadParts(Workshop):
    """Anchored at the middle of the drawing."""

    def pad_glyph(self, px: float, control: str, colour: str, at: Point = ORIGIN) -> Tile:
        """The four face buttons in a box of `px`, one of them ("a" "b" "x" "y") filled."""
        r, away = 0.17 * px, 0.31 * px
        body = ""
        for name, (dx, dy) in _FACE.items():
            x, y = px / 2 + dx * away, px / 2 + dy * away
            if name == control:
                body += vec.circle(x, y, r + 0.04 * px, vec.fill(colour))
            else:
                body += vec.circle(x, y, r - 0.05 * px, vec.line(colour, max(1.0, 0.06 * px)))
        return self.keep(("pad glyph", px, control, colour), at, lambda: vec.tile(
            body, px, px, at, margin=2).moved(-px / 2, -px / 2))

    def pad_picture(self, w: float, control: str, accent: str, at: Point = ORIGIN) -> Tile:
        """A gamepad `w` wide; the part a control names is lit, larger, and has a ring."""

        def make() -> Tile:
            h = PAD_RATIO * w
            body = vec.group(f"scale({w / 200:.6f})", _pad(control, accent))
            return vec.tile(body, w, h, at, margin=2).moved(-w / 2, -h / 2)

        return self.keep(("pad", w, control, accent), at, make)


def _pad(control: str, accent: str) -> str:
    """The picture in a box of 200 x 120."""
    shell = ("M52,18C84,12 116,12 148,18C178,22 194,62 196,92C197,114 176,120 160,104"
             "C150,94 140,88 126,88L74,88C60,88 50,94 40,104C24,120 3,114 4,92C6,62 22,22 52,18Z")
    out = "".join(
        _part(vec.rect(x, 6, 40, 9, 4.5, _paint(name == control, accent)), name == control,
              x + 20, 10.5, 18)
        for name, x in (("l", 36), ("r", 124)))
    out += vec.path(shell, vec.fill(th.INK))
    for name, (dx, dy) in _ARROWS.items():
        lit = name == control
        x, y = 54 + 15 * dx, 52 + 15 * dy
        out += _part(vec.rect(x - 7.5, y - 7.5, 15, 15, 3, _paint(lit, accent)), lit, x, y, 13)
    out += vec.rect(46.5, 44.5, 15, 15, 0, _paint(False, accent))
    for name, (dx, dy) in _FACE.items():
        lit = name == control
        x, y = 146 + 19 * dx, 52 + 19 * dy
        out += _part(vec.circle(x, y, 9, _paint(lit, accent)), lit, x, y, 13)
    for name, x in (("select", 90), ("start", 110)):
        lit = name == control
        out += _part(vec.rect(x - 6, 66, 12, 6, 3, _paint(lit, accent)), lit, x, 69, 10)
    return out


def _paint(lit: bool, accent: str) -> str:
    return vec.fill(accent if lit else th.MUTED)


def _part(body: str, lit: bool, x: float, y: float, r: float) -> str:
    """A part, in a ring if it is the one that is meant."""
    return body + (vec.circle(x, y, r, vec.line(th.WHITE, 2.4)) if lit else "")

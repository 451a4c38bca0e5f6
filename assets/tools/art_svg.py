"""SVG text from shape rows, suits and ranks: the small grammar every asset is written in.

Only `path`, `rect`, `circle` and `g` with `transform` come out, the subset the game's loader
draws. Colours go in as `RRGGBB`. The colour of the suit sits on groups of class `suit`, so that
the game can recolour the pack without touching ink of the same colour.
"""

from __future__ import annotations

from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

SUIT_PATHS: dict[str, str] = {
    "H": "M0,-24C-7,-46 -47,-48 -47,-13C-47,13 -17,27 0,47C17,27 47,13 47,-13C47,-48 7,-46 0,-24Z",
    "S": (
        "M0,-49C13,-27 45,-9 45,15C45,38 17,41 6,25C7,36 11,43 17,48L-17,48"
        "C-11,43 -7,36 -6,25C-17,41 -45,38 -45,15C-45,-9 -13,-27 0,-49Z"
    ),
    "D": "M0,-50C10,-29 23,-12 39,0C23,12 10,29 0,50C-10,29 -23,12 -39,0C-23,-12 -10,-29 0,-50Z",
    "C": (
        "M-22,-25A22,22 0 1 1 22,-25A22,22 0 1 1 -22,-25Z"
        "M-46,10A22,22 0 1 1 -2,10A22,22 0 1 1 -46,10Z"
        "M2,10A22,22 0 1 1 46,10A22,22 0 1 1 2,10ZM-12,-12L12,-12L12,14L-12,14Z"
        "M-5,4L5,4C6,28 11,42 17,48L-17,48C-11,42 -6,28 -5,4Z"
    ),
}
CAP_HEIGHT = 644

# Ink boxes x0, y0, x1, y1 of Kanit SemiBold 2.000 in font units: a wrong font file shows here.
INK_BOXES: dict[str, tuple[int, int, int, int]] = {
    "A": (31, 0, 697, 644),
    "7": (21, 0, 476, 644),
    "8": (31, -10, 572, 654),
    "9": (31, -10, 552, 654),
    "1": (31, 0, 298, 654),
    "0": (31, -18, 630, 654),
    "J": (11, -10, 395, 644),
    "Q": (31, -172, 673, 654),
    "K": (51, 0, 632, 644),
}


def num(value: float) -> str:
    """A number as short as it can be, at most four decimals."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def rect(x: float, y: float, w: float, h: float, rx: float, paint: str) -> str:
    """A rounded rect with the attributes `paint`."""
    radius = f' rx="{num(rx)}"' if rx else ""
    size = f'width="{num(w)}" height="{num(h)}"'
    return f'<rect x="{num(x)}" y="{num(y)}" {size}{radius} {paint}/>'


def fill(colour: str) -> str:
    """Paint attribute: filled."""
    return f'fill="#{colour}"'


def line(colour: str, width: float) -> str:
    """Paint attributes: outline only."""
    return f'fill="none" stroke="#{colour}" stroke-width="{num(width)}"'


def shape(kind: str, data: str, colour: str) -> list[str]:
    """The elements of one shape row; `kind` as in the tables (P, S w, C, CS w, R, RS w)."""
    letter, _, width = kind.partition(" ")
    if letter == "P":
        return [f'<path d="{data}" {fill(colour)}/>']
    if letter == "S":
        caps = 'stroke-linecap="round" stroke-linejoin="round"'
        return [f'<path d="{data}" {line(colour, float(width))} {caps}/>']
    if letter in ("C", "CS"):
        paint = fill(colour) if letter == "C" else line(colour, float(width))
        circles = (circle.split() for circle in data.split(";"))
        return [f'<circle cx="{x}" cy="{y}" r="{r}" {paint}/>' for x, y, r in circles]
    if letter in ("R", "RS", "R*8"):
        x, y, w, h, rx = (float(v) for v in data.split())
        one = rect(x, y, w, h, rx, line(colour, float(width)) if letter == "RS" else fill(colour))
        if letter == "R*8":
            return [group(f"rotate({45 * i})", [one]) for i in range(8)]
        return [one]
    raise ValueError(f"unknown shape {kind!r}")


def group(transform: str, parts: list[str]) -> str:
    """A group with a transform."""
    return f'<g transform="{transform}">{"".join(parts)}</g>'


def suited(colour: str, parts: list[str]) -> str:
    """A group in the colour of the suit; its parts carry no fill of their own."""
    return f'<g class="suit" fill="#{colour}">{"".join(parts)}</g>'


def suit(
    letter: str, size: float, x: float, y: float, paint: str = "", turned: bool = False
) -> str:
    """The suit `size` high at centre (x, y); `paint` empty inside a `suited` group."""
    turn = " rotate(180)" if turned else ""
    move = f"translate({num(x)},{num(y)}){turn} scale({num(size / 100)})"
    return f'<path transform="{move}" d="{SUIT_PATHS[letter]}"{" " + paint if paint else ""}/>'


def document(width: float, height: float, view: str, body: list[str]) -> str:
    """A whole SVG file, one top-level element a line."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}" '
        f'viewBox="{view}">'
    )
    return "\n".join([head, *body, "</svg>", ""])


class RankSetter:
    """Sets ranks from the outlines of Kanit SemiBold as path data."""

    def __init__(self, ttf: Path) -> None:
        font = TTFont(ttf)
        self._glyphs = font.getGlyphSet()
        self._cmap = font.getBestCmap()
        for char, box in INK_BOXES.items():
            if self._bounds(char) != box:
                raise ValueError(f"{ttf.name}: ink of {char!r} is {self._bounds(char)}, not {box}")

    def _bounds(self, char: str) -> tuple[float, ...]:
        pen = BoundsPen(self._glyphs)
        self._glyphs[self._cmap[ord(char)]].draw(pen)
        return tuple(pen.bounds)

    def _outline(self, char: str) -> str:
        pen = SVGPathPen(self._glyphs, ntos=lambda v: num(round(v, 1)))
        self._glyphs[self._cmap[ord(char)]].draw(pen)
        return str(pen.getCommands())

    def glyph(self, char: str, scale: float, squeeze: float, x: float, y: float, paint: str) -> str:
        """One glyph with its origin at (x, y), `scale` units per font unit upwards."""
        move = f"translate({num(x)},{num(y)}) scale({scale * squeeze:.6f},{-scale:.6f})"
        extra = f" {paint}" if paint else ""
        return f'<path transform="{move}" d="{self._outline(char)}"{extra}/>'

    def rank(
        self,
        text: str,
        cap: float,
        squeeze: float,
        baseline: float,
        *,
        centre: float | None = None,
        left: float = 0.0,
        gap: float = 0.0,
        paint: str = "",
    ) -> str:
        """`text` with ink `cap` high, its ink centred on `centre` or starting at `left`."""
        scale = cap / CAP_HEIGHT
        boxes = [self._bounds(char) for char in text]
        widths = [(box[2] - box[0]) * scale * squeeze for box in boxes]
        total = sum(widths) + gap * (len(text) - 1)
        x = left if centre is None else centre - total / 2
        out = []
        for char, box, width in zip(text, boxes, widths, strict=True):
            out.append(
                self.glyph(char, scale, squeeze, x - box[0] * scale * squeeze, baseline, paint)
            )
            x += width + gap
        return "".join(out)

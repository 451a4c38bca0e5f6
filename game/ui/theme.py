"""The frozen palette: room, paper, cards, and one theme per game.

Colours are strings `RRGGBB` without a sign, so that they go into SVG text as they are; `rgb()`
gives the tuple pygame wants.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ROOM_STOPS = ((0.0, "3D2C22"), (0.6, "2A1D16"), (1.0, "17100C"))
LAMP = "F4C98A"
RIM_STOPS = ((0.0, "8A5E3B"), (0.5, "6B4429"), (1.0, "4C2E1B"))
RIM_LIGHT = "A97B52"
GROOVE = "2A190E"
BRASS = "D9A441"
BRASS_DARK = "B27C27"

STOCK = "FDF7E9"
STOCK_EDGE = "D8CBB0"
INK = "20252E"
RED = "C22B36"
GREEN = "1B7245"
BLUE = "1D5FB4"
BACK = "7C2433"
BACK_MEDALLION = "5F1926"

PAPER = "FBF3E1"
PAPER_2 = "F1E5CC"
PAPER_RULE = "DCCDAE"
MUTED = "5A5145"
CREAM = "FFF6E3"
SOFT_CREAM = "F0D9A8"
DARK = "17130F"
STEPPER = "EADCBD"
WHITE = "FFFFFF"

YES = "1E6B4A"
NO = "6B6152"
OPTION_OFF = "EFE4CB"
OPTION_OFF_LINE = "CDBE9F"
BAR = "CFC09E"
ROEM = "FFD98A"
WARN_GROUND = "43190F"
WARN_EDGE = "F0907A"
WARN_TEXT = "FFD2C6"
WARN_PAPER = "A8301F"
MINUS = "8E2A1C"
PARTNER_PAPER = "7A5A16"
THIS_DEAL = "F4C24D"
VEIL = "120C08"

SUIT_LETTERS = "CDHS"


@dataclass(frozen=True)
class Theme:
    """Colours of one game's table: felt from the middle outwards, plate, accent, emblem."""

    name: str
    felt_lit: str
    felt_middle: str
    felt_edge: str
    plate: str
    accent: str
    accent_edge: str
    emblem: str

    @property
    def felt_stops(self) -> tuple[tuple[float, str], ...]:
        """Gradient stops of the felt, offset 0 to 1 and colour."""
        return ((0.0, self.felt_lit), (0.28, self.felt_middle), (1.0, self.felt_edge))


GREEN_FELT = Theme("green", "367A61", "2A6B53", "12392E", "0E2A22", "F4C24D", "B98716", "ram")
BLUE_FELT = Theme("blue", "38719F", "2B5F8C", "12304D", "0D2439", "FF9A5A", "C25F22", "clover")
TEAL_FELT = Theme("teal", "2A767E", "20636A", "0D3539", "0A282B", "F79BB2", "B9546F", "barrel")

THEMES: dict[str, Theme] = {t.name: t for t in (GREEN_FELT, BLUE_FELT, TEAL_FELT)}

# Index = suit number (clubs, diamonds, hearts, spades).
SUIT_COLOURS_2 = (INK, RED, RED, INK)
SUIT_COLOURS_4 = (GREEN, BLUE, RED, INK)

# Robes and discs of the courts that change with the four-colour pack, by suit number.
FOUR_COLOUR_ROBES: tuple[dict[str, str], ...] = (
    {"24594A": "1F7A4C", "194136": "155B38", "E2E8DC": "DDEBDC"},
    {"C75A2C": "2A69B8", "A14420": "1D4F90", "F8E3CF": "DFE7EE"},
    {},
    {},
)

DIMMED: dict[str, str] = {
    STOCK: "B9B09D",
    STOCK_EDGE: "8F8672",
    INK: "1B1F26",
    RED: "7E121C",
    GREEN: "0F4F2E",
    BLUE: "123F78",
}
DIM_TOWARDS = (27, 23, 19)

_COLOUR = re.compile(r"#([0-9A-F]{6})")
_SUIT_CLASS = re.compile(r'(class="suit" fill=")#[0-9A-F]{6}')


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green, blue (0 to 255) of `RRGGBB`."""
    return int(colour[0:2], 16), int(colour[2:4], 16), int(colour[4:6], 16)


def rgba(colour: str, opacity: float) -> tuple[int, int, int, int]:
    """As `rgb`, with an alpha of 255 x `opacity` (0 to 1)."""
    return (*rgb(colour), round(255 * opacity))


def dim(colour: str) -> str:
    """The colour a dimmed card face has in place of `colour`."""
    fixed = DIMMED.get(colour)
    if fixed is not None:
        return fixed
    mixed = (round(0.68 * c + 0.32 * d) for c, d in zip(rgb(colour), DIM_TOWARDS, strict=True))
    return "".join(f"{c:02X}" for c in mixed)


def suit_colour(suit: int, colours: int = 2) -> str:
    """Colour of suit 0..3 on card stock in the pack of 2 or 4 `colours`."""
    return (SUIT_COLOURS_4 if colours == 4 else SUIT_COLOURS_2)[suit]


def recolour(svg: str, mapping: dict[str, str]) -> str:
    """SVG text with every colour of `mapping` replaced, all at once."""
    return _COLOUR.sub(lambda m: "#" + mapping.get(m.group(1), m.group(1)), svg)


def recolour_suit(svg: str, colour: str) -> str:
    """SVG text with the groups of class `suit` filled with `colour`; ink elsewhere stays."""
    return _SUIT_CLASS.sub(rf"\1#{colour}", svg)


def four_colours(svg: str, suit: int) -> str:
    """The four-colour face of a card of `suit` from its two-colour SVG text."""
    return recolour_suit(recolour(svg, FOUR_COLOUR_ROBES[suit]), SUIT_COLOURS_4[suit])


def dimmed(svg: str) -> str:
    """SVG text of a face with every colour dimmed."""
    return _COLOUR.sub(lambda m: "#" + dim(m.group(1)), svg)

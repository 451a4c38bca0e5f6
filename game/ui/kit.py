"""What a scene draws with: the art, the parts, the texts and the language they are set in."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final, Literal, NamedTuple

from pygame import Rect, Surface

from game.ui import metrics, scale, theme, wrapping
from game.ui.parts import Parts
from game.ui.parts_controls import button_text
from game.ui.scale import MIN_TEXT, Sizing
from game.ui.sprites import Art
from game.ui.table import Backgrounds
from game.ui.text import Text

Align = Literal["left", "centre", "right"]
Role = Literal["text", "title"]
TITLE_SHARE: Final = 0.072
HEADING_SHARE: Final = 0.050
NAME_SHARE: Final = 0.028
BODY_SHARE: Final = 0.025
SMALL_SHARE: Final = 0.0225
BESIDE: Final = 0.18
"""The share of a narrow button's width that stays free of words."""
LEAST_TILES: Final = 10 * 2**20
"""Bytes of drawn parts that are kept in the smallest window, and"""
PIXEL_TILES: Final = 6.8
"""for each pixel of larger ones. No scene draws with more at once (a test holds them to it)."""
LEAST_LINES: Final = 3 * 2**20
PIXEL_LINES: Final = 2.2
"""The same of rendered lines of text."""


class ButtonFace(NamedTuple):
    """What of a button decides how large its words may be."""

    rect: Rect
    words: str
    icon: str = ""
    suit: int | None = None


@dataclass
class Kit:
    """The drawing tools of one window. `short` is its short side in pixels."""

    art: Art
    parts: Parts
    text: Text
    backgrounds: Backgrounds
    lang: str
    short: int
    sizing: Sizing = field(default_factory=Sizing)
    keeps: bool = True
    """Whether what has not changed may be drawn from a copy."""

    def size(self, share: float) -> int:
        """A type size as a share of the short side, never below 14 px, as large as wished."""
        return round(max(MIN_TEXT, share * self.short) * self.sizing.text)

    def bound(self, width: int, height: int) -> None:
        """Keep as many drawn parts and lines as a window of this size needs."""
        pixels = width * height
        self.art.cache.bound(max(LEAST_TILES, round(PIXEL_TILES * pixels)))
        self.text.bound(max(LEAST_LINES, round(PIXEL_LINES * pixels)))

    @property
    def touch(self) -> int:
        """The least size of what is tapped."""
        return scale.touch(self.short, self.sizing.kiosk)

    @property
    def apart(self) -> int:
        """The least room between two things that are tapped, 0 where plans decide."""
        return scale.apart(self.sizing.kiosk)

    @property
    def button(self) -> int:
        """Height of a button away from the table."""
        return max(self.touch, round(0.083 * self.short * self.sizing.ui))

    def px(self, at_720: float) -> int:
        """A length given for a short side of 720 px."""
        return max(1, round(at_720 * self.short / 720))

    def write(self, target: Surface, words: str, x: float, baseline: float, px: int,
              colour: str, weight: int = 400, align: Align = "left",
              role: Role = "text") -> Rect:
        """One line of text by its baseline."""
        return self.text.draw(target, words, round(x), round(baseline), px, theme.rgb(colour),
                              weight, self.lang, role, align)

    def paragraph(self, target: Surface, words: str, x: float, top: float, width: float,
                  px: int, colour: str, weight: int = 400, align: Align = "left") -> int:
        """Wrapped text from `top` down; gives the height used."""
        lines = self.text.wrap(words, round(width), px, weight, self.lang)
        height = self.text.line_height(px, self.lang, words)
        left = x if align == "left" else x + width / 2
        for i, line in enumerate(lines):
            baseline = top + i * height + self.text.baseline(px, self.lang, words)
            self.write(target, line, left, baseline, px, colour, weight, align)
        return len(lines) * height

    def width(self, words: str, px: int, weight: int = 400) -> int:
        """How wide a line is."""
        return self.text.width(words, px, weight, self.lang)

    def fit(self, words: str, width: float, px: int, weight: int = 400) -> int:
        """`px`, or the largest smaller size (not below 14) with which a line fits."""
        steps = tuple(range(px, MIN_TEXT - 1, -1)) or (px,)
        return self.text.fit(words, round(width), steps, weight, self.lang)

    def paint_button(self, target: Surface, rect: Rect, words: str, kind: str,
                     colours: theme.Theme, icon: str = "", pressed: bool = False,
                     suit: int | None = None, most: int = 999) -> None:
        """A button with its words, and an icon or a suit before them if named; `most`: the
        largest type size."""
        tile = self.parts.button(colours, rect.w, rect.h, kind, pressed)
        tile.blit(target, rect.x, rect.y)
        dy = self.px(2) if pressed else 0
        if icon and not words:
            self.art.icon(icon, round(rect.h * 0.5), button_text(kind)).blit(
                target, rect.centerx, rect.centery + dy)
            return
        if suit is not None and not words:
            self.art.suit_chip(suit, round(rect.h * 0.62)).blit(
                target, rect.centerx, rect.centery + dy)
            return
        sign = bool(icon) or suit is not None
        size, lines = self._button_text(rect, words, sign, _pad(suit), most)
        place = metrics.button(rect.w, rect.h, size,
                               max(self.width(line, size, 600) for line in lines), sign)
        colour = button_text(kind)
        if icon:
            self.art.icon(icon, round(place.icon), colour).blit(
                target, rect.x + place.icon_x, rect.y + place.mid_y + dy)
        elif suit is not None:
            self.art.suit_chip(suit, round(place.icon * 1.25)).blit(
                target, rect.x + place.icon_x, rect.y + place.mid_y + dy)
        step = round(size * 1.15)
        first = rect.y + place.baseline + dy - step * (len(lines) - 1) / 2
        middle = rect.x + place.text_x + (rect.w - 2 * place.text_x if not sign else 0) / 2
        for i, line in enumerate(lines):
            if sign:
                self.write(target, line, rect.x + place.text_x, first + i * step, size, colour,
                           600)
            else:
                self.write(target, line, middle, first + i * step, size, colour, 600, "centre")

    def button_needs(self, words: str, height: int) -> int:
        """The least width of a button of this height that holds its words in one line."""
        width = self.width(words, MIN_TEXT, 600)
        return ceil(min(width + 0.5 * height, width / (1 - BESIDE))) + 1

    def row_sizes(self, faces: Sequence[ButtonFace]) -> list[int]:
        """The largest type size of each button, so that those in one row are alike."""
        least: dict[tuple[int, int], int] = {}
        for rect, words, icon, suit in faces:
            if words:
                sign = bool(icon) or suit is not None
                size, _ = self._button_text(rect, words, sign, _pad(suit))
                row = rect.y, rect.h
                least[row] = min(size, least.get(row, size))
        return [least.get((face.rect.y, face.rect.h), 999) for face in faces]

    def _button_text(self, rect: Rect, words: str, sign: bool, pad: float,
                     most: int = 999) -> tuple[int, list[str]]:
        """Type size and lines of a button's words: one line if any size allows it, else as many
        as whole words need. `pad`: room beside them, in heights of the button."""
        base = min(most, max(MIN_TEXT, round(rect.h * 0.35 * self.sizing.text)))

        def room(size: int) -> int:
            return round(rect.w - min(pad * rect.h, BESIDE * rect.w) - (1.5 * size if sign else 0))

        sizes = range(base, MIN_TEXT - 1, -1)
        for size in sizes:
            if self.width(words, size, 600) <= room(size):
                return size, [words]
        longest = wrapping.words(words)
        for size in sizes:
            lines = self.text.wrap(words, room(size), size, 600, self.lang)
            whole = all(self.width(word, size, 600) <= room(size) for word in longest)
            if whole and 1.15 * size * len(lines) <= 0.9 * rect.h:
                return size, lines
        return MIN_TEXT, self.text.wrap(words, room(MIN_TEXT), MIN_TEXT, 600, self.lang)

    def paint_round(self, target: Surface, centre: tuple[int, int], radius: int, icon: str,
                    pressed: bool = False) -> None:
        """A round button with an icon."""
        x, y = centre
        self.parts.round_button(radius, pressed).blit(target, x - radius, y - radius)
        dy = self.px(2) if pressed else 0
        self.art.icon(icon, round(radius * 0.95), theme.CREAM).blit(target, x, y + dy)

    def paint_focus(self, target: Surface, rect: Rect, radius: int) -> None:
        """The ring round what has the focus, drawn in where it would leave the window."""
        reach = round(8 * self.parts.scale) + 1
        rect = rect.clip(target.get_rect().inflate(-2 * reach, -2 * reach))
        ring = self.parts.focus_ring(rect.w, rect.h, radius)
        ring.blit(target, rect.x, rect.y)

    def paint_pill(self, target: Surface, centre: tuple[int, int], words: str, px: int,
                   suit: int | None = None, warning: bool = False, width: int = 0,
                   upwards: bool = False, foot: int | None = None,
                   between: tuple[int, int] | None = None) -> Rect:
        """The dark pill between trick and hand; as a warning with its triangle.

        Text wider than `width` is set smaller, then on two lines, `upwards` with the last one
        where a single line would be. Its lower edge is at `foot` if that is given. If it reaches
        over the upper end of `between`, it moves down as far as the lower one allows.
        """
        limit = width or target.get_width()
        extra = 1.8 + (1.7 if suit is not None or warning else 0)
        size = self.fit(words, limit - extra * px, px, 600)
        lines = self.text.wrap(words, max(1, round(limit - extra * size)), size, 600, self.lang)
        text_w = max(self.width(line, size, 600) for line in lines)
        place = metrics.prompt(size, text_w, suit is not None or warning)
        step = round(size * 1.3)
        height = round(place.h) + step * (len(lines) - 1)
        box = Rect(0, 0, round(place.w), height)
        box.center = centre
        if upwards:
            box.y -= (height - round(place.h)) // 2
        if foot is not None:
            box.bottom = foot
        elif between is not None and box.top < between[0]:
            box.top = min(between[0], max(box.top, between[1] - box.h))
        if warning:
            ground = self.parts.button(theme.GREEN_FELT, box.w, box.h, "danger", False, box.h / 2)
            ground.blit(target, box.x, box.y)
        else:
            self.parts.prompt(box.w, box.h).blit(target, box.x, box.y)
        shift = round(1.7 * size) if warning else 0
        for i, line in enumerate(lines):
            self.write(target, line, box.x + place.text_x + shift,
                       box.y + place.baseline + i * step, size,
                       theme.WARN_TEXT if warning else theme.CREAM, 600)
        if warning:
            self.art.warning(round(size * 1.4)).blit(
                target, box.x + round(1.3 * size), box.centery)
        elif suit is not None:
            self.art.suit_chip(suit, round(place.chip)).blit(
                target, box.x + place.chip_x, box.centery)
        return box

    def veil(self, target: Surface, opacity: int) -> None:
        """Darken everything drawn so far, behind a dialog."""
        shade = Surface(target.get_size())
        shade.fill(theme.rgb(theme.DARK))
        shade.set_alpha(opacity)
        target.blit(shade, (0, 0))


def _pad(suit: int | None) -> float:
    """Room beside a button's words, in its heights."""
    return 0.28 if suit is not None else 0.5

"""Text on the screen: measured, wrapped, drawn on a baseline, and cached line by line.

Sizes are pixels per em. A string keeps its line break marks (U+200B) in the catalogue; nothing
here draws them. `lang` is the language of the screen ("en", "sw", "th", "ko").
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import pygame

from game.ui import wrapping
from game.ui.fonts import Fonts, Role, is_hangul, is_thai

Align = Literal["left", "centre", "right"]
Colour = pygame.Color | tuple[int, int, int] | tuple[int, int, int, int] | str

CACHE_BYTES: Final = 6 * 1024 * 1024
CACHE_LINES: Final = 1500
CACHE_WIDTHS: Final = 4000
LINE_HEIGHT: Final = 1.35
LINE_HEIGHT_KO: Final = 1.45
LINE_HEIGHT_TH: Final = 1.6
# Height of capitals in ems, should the font not tell it.
CAP_HEIGHT: Final = 0.714
# Where the baseline sits in a line box, from its top, as a share of the line height.
BASELINE: Final = 0.76
BASELINE_TH: Final = 0.72


class Text:
    """Draws and measures text with one set of fonts; keeps rendered lines up to a bound."""

    def __init__(self, fonts: Fonts, cache_bytes: int = CACHE_BYTES) -> None:
        """`cache_bytes` bounds the pixels kept; the newest line is kept even if larger."""
        self.fonts = fonts
        self._limit = cache_bytes
        self._bytes = 0
        self._lines: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[object, ...], int] = OrderedDict()

    def render(
        self,
        text: str,
        px: int,
        colour: Colour,
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
    ) -> pygame.Surface:
        """One line as a transparent surface, shared with the cache: never draw on it.

        Its baseline lies `ascent(...)` below its top. Newlines count as spaces. Text without width
        gives a surface of width 0.
        """
        text = wrapping.visible(text).replace("\n", " ")
        rgba = tuple(pygame.Color(colour))
        key = (text, px, rgba, weight, lang, role)
        found = self._lines.get(key)
        if found is not None:
            self._lines.move_to_end(key)
            return found
        font = self.fonts.get(role, px, weight, lang, text)
        if font.size(text)[0] > 0:
            surface = font.render(text, True, rgba)
        else:
            # pygame refuses to render text without width, such as a lone mark.
            surface = pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            surface = surface.convert_alpha()
        self._lines[key] = surface
        self._bytes += _size(surface)
        self._shrink()
        return surface

    def bound(self, cache_bytes: int) -> None:
        """Keep so many bytes of rendered lines at most from now on."""
        self._limit = cache_bytes
        self._shrink()

    def _shrink(self) -> None:
        while len(self._lines) > 1 and (
            self._bytes > self._limit or len(self._lines) > CACHE_LINES
        ):
            self._bytes -= _size(self._lines.popitem(last=False)[1])

    def width(
        self, text: str, px: int, weight: int = 400, lang: str = "en", role: Role = "text"
    ) -> int:
        """Pixels one line of `text` needs, newlines counting as spaces."""
        text = wrapping.visible(text).replace("\n", " ")
        key = (text, px, weight, lang, role)
        found = self._widths.get(key)
        if found is not None:
            self._widths.move_to_end(key)
            return found
        wide = self.fonts.get(role, px, weight, lang, text).size(text)[0] if text else 0
        self._widths[key] = wide
        if len(self._widths) > CACHE_WIDTHS:
            self._widths.popitem(last=False)
        return wide

    def ascent(
        self,
        px: int,
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
        text: str = "",
    ) -> int:
        """Pixels from the top of a rendered line of `text` down to its baseline."""
        return self.fonts.get(role, px, weight, lang, wrapping.visible(text)).get_ascent()

    def draw(
        self,
        target: pygame.Surface,
        text: str,
        x: int,
        baseline_y: int,
        px: int,
        colour: Colour,
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw one line so that its letters stand on `baseline_y`.

        `x` is the left end, the centre or the right end. Returns the line box drawn into: the
        text's width, `line_height` high.
        """
        surface = self.render(text, px, colour, weight, lang, role)
        left = _aligned(x, surface.get_width(), align)
        target.blit(surface, (left, baseline_y - self.ascent(px, weight, lang, role, text)))
        high = self.line_height(px, lang, text)
        return pygame.Rect(
            left, baseline_y - self.baseline(px, lang, text), surface.get_width(), high
        )

    def draw_lines(
        self,
        target: pygame.Surface,
        lines: Sequence[str],
        x: int,
        top: int,
        px: int,
        colour: Colour,
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw lines under one another, the first line box starting at `top`.

        All lines step by the tallest line among them. Returns the box of all lines.
        """
        whole = "".join(lines)
        step = self.line_height(px, lang, whole)
        baseline = top + self.baseline(px, lang, whole)
        boxes = [
            self.draw(
                target, line, x, baseline + step * row, px, colour, weight, lang, role, align
            )
            for row, line in enumerate(lines)
        ]
        wide = max((box.width for box in boxes), default=0)
        return pygame.Rect(_aligned(x, wide, align), top, wide, step * len(lines))

    def draw_in(
        self,
        target: pygame.Surface,
        text: str,
        box: pygame.Rect,
        px: int,
        colour: Colour,
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
        align: Align = "centre",
    ) -> pygame.Rect:
        """Draw one line in the middle of the height of `box`, capitals centred; as `draw`."""
        x = {"left": box.left, "centre": box.centerx, "right": box.right}[align]
        baseline = self.middle_baseline(box.top, box.height, px, weight, lang, role, text)
        return self.draw(target, text, x, baseline, px, colour, weight, lang, role, align)

    @staticmethod
    def line_height(px: int, lang: str = "en", text: str = "") -> int:
        """Distance of two baselines in pixels, for the language or for taller letters in `text`."""
        if lang == "th" or any(map(is_thai, text)):
            return round(px * LINE_HEIGHT_TH)
        if lang == "ko" or any(map(is_hangul, text)):
            return round(px * LINE_HEIGHT_KO)
        return round(px * LINE_HEIGHT)

    @classmethod
    def baseline(cls, px: int, lang: str = "en", text: str = "") -> int:
        """Pixels from the top of a line box of `line_height` to the baseline inside it."""
        thai = lang == "th" or any(map(is_thai, text))
        share = BASELINE_TH if thai else BASELINE
        return round(cls.line_height(px, lang, text) * share)

    def middle_baseline(
        self,
        top: int,
        height: int,
        px: int,
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
        text: str = "",
    ) -> int:
        """Baseline that puts capitals and digits in the middle of a box.

        The same for every script of the text face, so a row of labels in many languages is level.
        """
        font = self.fonts.get(role, px, weight, lang, wrapping.visible(text))
        metrics = font.metrics("H")[0]
        capital = metrics[3] if metrics else round(px * CAP_HEIGHT)
        return top + (height + capital) // 2

    def wrap(
        self,
        text: str,
        width: int,
        px: int,
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
    ) -> list[str]:
        """Lines of at most `width` pixels; see `wrapping.wrap` for where it breaks."""
        return wrapping.wrap(text, width, lambda part: self.width(part, px, weight, lang, role))

    def fit(
        self,
        text: str,
        width: int,
        px_steps: Iterable[int],
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
    ) -> int:
        """The largest of `px_steps` at which one line fits `width`, else the smallest step."""
        steps = sorted(px_steps, reverse=True)
        for px in steps:
            if self.width(text, px, weight, lang, role) <= width:
                return px
        return steps[-1]

    def fit_box(
        self,
        text: str,
        size: tuple[int, int],
        px_steps: Iterable[int],
        weight: int = 400,
        lang: str = "en",
        role: Role = "text",
    ) -> tuple[int, list[str]]:
        """The largest step at which the wrapped text fits (width, height), and its lines.

        A step that would split a word does not count as fitting. If none fits, the smallest.
        """
        width, height = size
        px, lines = 0, [""]
        for px in sorted(px_steps, reverse=True):
            lines = self.wrap(text, width, px, weight, lang, role)
            words = wrapping.words(text)
            whole = all(self.width(word, px, weight, lang, role) <= width for word in words)
            if whole and self.line_height(px, lang, text) * len(lines) <= height:
                break
        return px, lines

    def clear(self) -> None:
        """Forget all lines and widths and close the fonts, as after a change of language."""
        self.fonts.close()
        self._lines.clear()
        self._widths.clear()
        self._bytes = 0

    @property
    def cached(self) -> tuple[int, int]:
        """Rendered lines kept and the bytes they take."""
        return len(self._lines), self._bytes


def _aligned(x: int, wide: int, align: Align) -> int:
    """Left end of something `wide` pixels wide, given where `x` is."""
    if align == "left":
        return x
    return x - wide // 2 if align == "centre" else x - wide


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()

"""The box that tells of one finished deal: sentence, bar, cards, what it counted."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.core.cards import Card
from game.ui import theme
from game.ui.kit import Kit
from game.ui.sprites import CARD_RATIO
from game.ui.text import Align

_GAP: Final = 0.9
"""Between two blocks, in sizes of the small type."""


@dataclass(frozen=True)
class BarFace:
    """Card points of two sides, and the marks between them."""

    left: str
    right: str
    value: int
    total: int
    value_text: str
    rest_text: str
    marks: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class ResultFace:
    """A finished deal in words."""

    headline: str
    line: str
    bar: BarFace | None
    groups: tuple[tuple[str, tuple[Card, ...]], ...]
    sums: tuple[str, ...]
    table: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The arithmetic: a line of names, then lines of a label and a number per side."""
    avatars: tuple[str, ...] = ()
    """Heads to stand for the names where those are too long."""


@dataclass(frozen=True)
class _Block:
    """One part of the box; those with the highest `rank` are dropped first."""

    height: int
    rank: int
    draw: Callable[[Surface, int], None]


class ResultView:
    """The box laid out for a width; `natural` is the height that shows everything."""

    def __init__(self, kit: Kit, face: ResultFace, rect: Rect) -> None:
        self.kit = kit
        self.face = face
        self.rect = rect
        self.pad = self._padding(kit, rect.w)
        self.x = rect.x + self.pad
        self.w = rect.w - 2 * self.pad
        self.small = kit.size(0.0215)
        self._blocks = self._build()
        gap = round(_GAP * self.small)
        self.natural = 2 * self.pad + sum(b.height + gap for b in self._blocks) - gap
        self._fit(rect.h)

    @staticmethod
    def _padding(kit: Kit, width: int) -> int:
        return kit.px(24) if kit.short >= 600 and width >= kit.px(260) else 9

    @classmethod
    def need(cls, kit: Kit, face: ResultFace) -> int:
        """Least width of a box whose arithmetic can be read; 0 without any."""
        if not face.table:
            return 0
        label, column = cls._columns(kit, face, names=not face.avatars)
        wide = label + len(face.table[0][1]) * column
        return wide + 2 * cls._padding(kit, wide + 2 * kit.px(24))

    @staticmethod
    def _columns(kit: Kit, face: ResultFace, names: bool) -> tuple[int, int]:
        """Least widths of the arithmetic's labels and of a column, headed by names or heads."""
        px = kit.size(0.0215)
        gap = max(8, kit.px(10))
        rows = face.table if names else face.table[1:]
        return (max(kit.width(words, px, 600) for words, _ in face.table),
                max(kit.width(cell, px, 600) for _, cells in rows for cell in cells) + gap)

    def _build(self) -> list[_Block]:
        kit, face = self.kit, self.face
        big = max(16, kit.size(0.035))
        big = kit.fit(face.headline, self.w, big, 600) if kit.width(
            face.headline, 18, 600) <= self.w else min(big, 17)
        blocks = [self._words(face.headline, big, theme.INK, 600, 0)]
        if face.line:
            blocks.append(self._words(face.line, kit.size(0.0225), theme.INK, 600, 1))
        if face.bar is not None:
            blocks.append(self._bar(face.bar))
        if face.table and self.need(kit, face) <= self.rect.w:
            blocks.append(self._table())
        if face.groups:
            blocks.append(self._cards())
        for i, text in enumerate(face.sums):
            blocks.append(self._words(text, self.small, theme.INK if i == 0 else theme.MUTED,
                                      600 if i == 0 else 400, 2 if i == 0 else 4 + i))
        return blocks

    def _fit(self, height: int) -> None:
        """Drop what has no room; share out what is left between the blocks."""
        blocks = list(self._blocks)
        tight = round(0.3 * self.small)
        while len(blocks) > 1 and (2 * self.pad + sum(b.height + tight for b in blocks)
                                   - tight > height):
            blocks.remove(max(blocks, key=lambda b: b.rank))
        used = 2 * self.pad + sum(b.height for b in blocks)
        spare = (height - used) / max(1, len(blocks) - 1)
        self.gap = min(max(spare, 0.0), 1.5 * self.small)
        self.shown = blocks

    def draw(self, target: Surface) -> None:
        """Draw the box and what has room in it."""
        rect = self.rect
        radius = None if self.kit.short >= 600 else 12
        self.kit.parts.box(rect.w, rect.h, theme.PAPER_2, radius).blit(target, rect.x, rect.y)
        top = float(rect.y + self.pad)
        for block in self.shown:
            block.draw(target, round(top))
            top += block.height + self.gap

    # Blocks

    def _table(self) -> _Block:
        """The arithmetic as small columns, numbers right-aligned."""
        kit, px = self.kit, self.small
        rows = self.face.table
        columns = len(rows[0][1])
        label, least = self._columns(kit, self.face, names=True)
        heads = self.face.avatars if label + columns * least > self.w else ()
        column = (self.w - label) // columns
        if not heads:
            column = min(column, max(least, kit.px(96) + 20))
        step = round(1.45 * px)

        def draw(target: Surface, top: int) -> None:
            for i, (words, cells) in enumerate(rows):
                base = top + i * step + px
                last = i == len(rows) - 1
                weight = 600 if i == 0 or last else 400
                kit.write(target, words, self.x, base, px, theme.INK, weight)
                for c, cell in enumerate(cells):
                    x = self.x + self.w - (columns - 1 - c) * column
                    if i == 0 and heads:  # names too long for their columns: the heads instead
                        d = round(1.5 * px)
                        kit.art.avatar(heads[c], d).blit(target, x - d / 2, base - 0.35 * px)
                        continue
                    kit.write(target, cell, x, base, px, theme.MUTED if i == 0 else theme.INK,
                              weight, "right")

        return _Block(step * len(rows), 2, draw)

    def _words(self, text: str, px: int, colour: str, weight: int, rank: int) -> _Block:
        kit = self.kit
        lines = kit.text.wrap(text, self.w, px, weight, kit.lang)
        height = len(lines) * kit.text.line_height(px, kit.lang, text)

        def draw(target: Surface, top: int) -> None:
            kit.text.draw_lines(target, lines, self.x, top, px, theme.rgb(colour), weight,
                                kit.lang)

        return _Block(height, rank, draw)

    def _bar(self, bar: BarFace) -> _Block:
        kit, px = self.kit, self.small
        line = kit.text.line_height(px, kit.lang, bar.left + bar.right)
        gap = px // 2
        right_w = kit.width(bar.right, px, 600)
        if right_w + kit.width(bar.left, px, 600) + gap > self.w:
            right_w = max(self.w // 2, max(kit.width(w, px, 600) for w in bar.right.split()))
            right_w = min(right_w, kit.width(bar.right, px, 600))
        left = kit.text.wrap(bar.left, self.w - right_w - gap, px, 600, kit.lang)
        right = kit.text.wrap(bar.right, right_w, px, 600, kit.lang)
        labels = line * max(len(left), len(right))
        high = max(22, kit.px(34))
        past = max(6, kit.px(6)) + 2
        height = labels + past + high + past + round(1.2 * px)

        def draw(target: Surface, top: int) -> None:
            colour = theme.rgb(theme.MUTED)
            kit.text.draw_lines(target, left, self.x, top, px, colour, 600, kit.lang)
            kit.text.draw_lines(target, right, self.x + self.w, top, px, colour, 600, kit.lang,
                                "text", "right")
            y = top + labels + past
            marks = tuple(value for value, _ in bar.marks)
            kit.parts.score_bar(self.w, high, bar.value, bar.total, marks).blit(
                target, self.x, y)
            self._values(target, bar, y, high)
            for value, text in bar.marks:
                x = self.x + round(self.w * value / bar.total)
                kit.write(target, text, x, y + high + past + round(0.95 * px), px, theme.MUTED,
                          600, "centre")

        return _Block(height, 3, draw)

    def _values(self, target: Surface, bar: BarFace, top: int, high: int) -> None:
        """The points of both sides, each on its own part of the bar where there is room."""
        kit = self.kit
        px = max(14, round(0.53 * high))
        inner = round(0.35 * high)
        part = round(self.w * bar.value / bar.total)
        ends: tuple[tuple[str, int, int, Align, str], ...] = (
            (bar.value_text, part, self.x + inner, "left", theme.WHITE),
            (bar.rest_text, self.w - part, self.x + self.w - inner, "right", theme.INK))
        for text, room, x, align, colour in ends:
            if kit.width(text, px, 600) + 1.4 * inner <= room:
                kit.text.draw_in(target, text, Rect(x, top, 0, high), px, theme.rgb(colour), 600,
                                 kit.lang, "text", align)

    def _cards(self) -> _Block:
        """The groups of cards side by side, each under its words."""
        kit, px = self.kit, self.small
        groups = self.face.groups
        gap = max(4, kit.px(8))
        column = (self.w - 2 * gap * (len(groups) - 1)) // len(groups)
        most = max((len(cards) for _, cards in groups), default=1)
        card = max(58, kit.px(62)) if kit.short >= 600 else 40
        card = min(card, (column - (most - 1) * gap) // max(1, most))
        titles = [kit.text.wrap(words, column, px, 600, kit.lang) for words, _ in groups]
        line = kit.text.line_height(px, kit.lang, "".join(words for words, _ in groups))
        head = line * max(len(lines) for lines in titles) + max(2, kit.px(4))
        height = head + round(card * CARD_RATIO) + 3

        def draw(target: Surface, top: int) -> None:
            for i, ((_, cards), lines) in enumerate(zip(groups, titles, strict=True)):
                left = self.x + i * (column + 2 * gap)
                kit.text.draw_lines(target, lines, left, top, px, theme.rgb(theme.MUTED), 600,
                                    kit.lang)
                for n, face in enumerate(cards):
                    kit.art.card(face, card, shadow="small").blit(
                        target, left + n * (card + gap) + card / 2,
                        top + head + card * CARD_RATIO / 2)

        return _Block(height, 4, draw)

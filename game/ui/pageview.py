"""A help page set in lines: wrapped once for a width, then drawn from any height on."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect, Surface

from game.core.cards import HIDDEN, Card
from game.i18n.help import Block, Cards, Heading, HelpPage, Item, Paragraph, Table
from game.ui import theme
from game.ui.kit import Kit
from game.ui.scale import MIN_TEXT
from game.ui.sprites import CARD_RATIO
from game.ui.text import Align

_HEADING: Final = {2: 1.4, 3: 1.12}
"""Type size of a heading by its level, in sizes of the body."""


@dataclass(frozen=True)
class Words:
    """One line of text, `x` and `baseline` from the corner of its row."""

    text: str
    x: int
    baseline: int
    px: int
    colour: str
    weight: int = 400
    align: Align = "left"


@dataclass
class Row:
    """A strip of the page: everything that is drawn between `top` and `top + height`."""

    top: int
    height: int
    words: list[Words] = field(default_factory=list)
    cards: tuple[tuple[Card, int], ...] = ()
    """Cards and the left edge of each."""
    card_w: int = 0
    band: bool = False
    """A tinted ground, as under every second row of a table."""
    mark: bool = False
    """The heading that was asked for."""
    dot: tuple[int, int] | None = None
    rule: bool = False


class PageView:
    """One page in one width. `height` is that of the whole page in pixels."""

    def __init__(self, kit: Kit, page: HelpPage, width: int, px: int, anchor: str = "") -> None:
        self.kit = kit
        self.page = page
        self.width = width
        self.px = px
        self.rows: list[Row] = []
        self.height = 0
        self.tops: dict[str, int] = {}
        """Where each anchor's heading begins."""
        self._anchor = anchor
        before: Block | None = None
        for block in page.blocks:
            self._add(block, before)
            before = block
        self.height += round(0.5 * px)

    # Setting

    def _add(self, block: Block, before: Block | None) -> None:
        px = self.px
        gap = 0.0 if before is None else 0.7
        match block:
            case Heading():
                self._space(0.0 if before is None else 1.1 if block.level == 2 else 0.8)
                self._heading(block)
            case Paragraph():
                self._space(0.25 if isinstance(before, Heading) else gap)
                self._text(block.text, 0)
            case Item():
                self._space(0.25 if isinstance(before, Heading | Item) else gap)
                first = len(self.rows)
                self._text(block.text, round(1.3 * px))
                line = self.rows[first]
                line.dot = (round(0.55 * px), line.words[0].baseline - round(0.28 * px))
            case Cards():
                self._space(0.4 if isinstance(before, Cards) else gap)
                self._cards(block.cards)
            case Table():
                self._space(gap)
                self._table(block)

    def _space(self, ems: float) -> None:
        self.height += round(ems * self.px)

    def _row(self, height: int) -> Row:
        row = Row(self.height, height)
        self.rows.append(row)
        self.height += height
        return row

    def _line(self, text: str, x: int, px: int, colour: str = theme.INK,
              weight: int = 400) -> Row:
        lang = self.page.lang
        row = self._row(self.kit.text.line_height(px, lang, text))
        row.words.append(Words(text, x, self.kit.text.baseline(px, lang, text), px, colour, weight))
        return row

    def _wrap(self, text: str, width: int, px: int, weight: int = 400) -> list[str]:
        return self.kit.text.wrap(text, max(1, width), px, weight, self.page.lang)

    def _text(self, text: str, indent: int) -> None:
        for line in self._wrap(text, self.width - indent, self.px):
            self._line(line, indent, self.px)

    def _heading(self, block: Heading) -> None:
        px = round(_HEADING[block.level] * self.px)
        number = " · ".join(block.anchors)
        small = max(MIN_TEXT, round(0.85 * self.px))
        room = self.width
        if number:
            room -= self.kit.text.width(number, small, 600, self.page.lang) + self.px
        for anchor in block.anchors:
            self.tops[anchor] = self.height
        for i, line in enumerate(self._wrap(block.text, room, px, 600)):
            row = self._line(line, 0, px, weight=600)
            row.mark = self._anchor in block.anchors
            if i == 0 and number:
                row.words.append(Words(number, self.width, row.words[0].baseline, small,
                                       theme.MUTED, 600, "right"))

    def _cards(self, cards: tuple[Card, ...]) -> None:
        gap = max(4, round(0.3 * self.px))
        w = min(round(3.4 * self.px), (self.width - 7 * gap) // 8)
        per_row = max(1, (self.width + gap) // (w + gap))
        for start in range(0, len(cards), per_row):
            part = cards[start:start + per_row]
            row = self._row(round(w * CARD_RATIO) + gap)
            row.card_w = w
            row.cards = tuple((card, i * (w + gap)) for i, card in enumerate(part))

    def _columns(self, table: Table) -> list[int]:
        """Widths of the columns: numbers as narrow as their heads' longest words allow."""
        px, lang, pad = self.px, self.page.lang, round(0.6 * self.px)

        def widest(texts: Iterable[str], weight: int) -> int:
            return max((self.kit.text.width(t, px, weight, lang) for t in texts), default=0)

        full = [max(widest((head,), 600), widest((row[i] for row in table.rows), 400)) + 2 * pad
                for i, head in enumerate(table.head)]
        if sum(full) <= self.width:
            return full
        least = [max(widest(head.split(), 600),
                     widest((w for row in table.rows for w in row[i].split()), 400)) + 2 * pad
                 for i, head in enumerate(table.head)]
        spare, wanted = self.width - sum(least), sum(full) - sum(least)
        share = max(0.0, spare / wanted) if wanted > 0 else 0.0
        return [low + int((high - low) * share) for low, high in zip(least, full, strict=True)]

    def _table(self, table: Table) -> None:
        columns = self._columns(table)
        self._cells(table.head, columns, 600).rule = True
        for i, cells in enumerate(table.rows):
            self._cells(cells, columns, 400).band = i % 2 == 0

    def _cells(self, cells: tuple[str, ...], columns: list[int], weight: int) -> Row:
        """A table's row; numbers, and heads over them, end at the right of their column."""
        px, pad = self.px, round(0.6 * self.px)
        lang = self.page.lang
        wrapped = [self._wrap(cell, w - 2 * pad, px, weight)
                   for cell, w in zip(cells, columns, strict=True)]
        step = self.kit.text.line_height(px, lang, "".join(cells))
        row = self._row(step * max(map(len, wrapped)) + round(0.3 * px))
        base = round(0.15 * px) + self.kit.text.baseline(px, lang, "".join(cells))
        left = 0
        for i, (lines, w) in enumerate(zip(wrapped, columns, strict=True)):
            align: Align = "left" if i == 0 else "right"
            x = left + pad if i == 0 else left + w - pad
            row.words += [Words(line, x, base + n * step, px, theme.INK, weight, align)
                          for n, line in enumerate(lines)]
            left += w
        row.card_w = left
        return row

    # Drawing

    def draw(self, target: Surface, box: Rect, offset: int) -> None:
        """Draw what can be seen in `box` when the page has been moved up by `offset`."""
        before = target.get_clip()
        room = Rect(box.x - self.px, box.y, box.w + self.px, box.h)
        target.set_clip(room.clip(before))
        for row in self.rows:
            top = box.y + row.top - offset
            if top + row.height >= box.top and top < box.bottom:
                self._draw_row(target, row, box.x, top)
        target.set_clip(before)

    def _draw_row(self, target: Surface, row: Row, left: int, top: int) -> None:
        kit = self.kit
        if row.mark:
            bar = max(3, round(0.25 * self.px))
            kit.parts.box(bar, row.height, theme.THIS_DEAL, bar / 2).blit(
                target, left - round(0.8 * self.px), top)
        if row.band:
            kit.parts.box(row.card_w, row.height, theme.PAPER_2, 6).blit(target, left, top)
        if row.rule:
            kit.parts.rule(row.card_w).blit(target, left, top + row.height)
        if row.dot is not None:
            r = max(2, round(0.16 * self.px))
            kit.parts.box(2 * r, 2 * r, theme.MUTED, r).blit(
                target, left + row.dot[0] - r, top + row.dot[1] - r)
        for card, x in row.cards:
            w = row.card_w
            tile = (kit.art.back(w, shadow="small") if card == HIDDEN
                    else kit.art.card(card, w, shadow="small"))
            tile.blit(target, left + x + w / 2, top + w * CARD_RATIO / 2)
        for words in row.words:
            kit.text.draw(target, words.text, left + words.x, top + words.baseline, words.px,
                          theme.rgb(words.colour), words.weight, self.page.lang, "text",
                          words.align)

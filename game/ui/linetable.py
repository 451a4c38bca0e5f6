"""A list on paper: rows of words and numbers in columns, scrolled where it is too long."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from game.ui import theme
from game.ui.kit import Kit
from game.ui.scale import MIN_TEXT
from game.ui.text import Align

_GAP: Final = 0.9
"""Between two columns, in type sizes."""


@dataclass(frozen=True)
class Row:
    """A row. Two cells are a label and its value, however many columns there are."""

    cells: tuple[str, ...]
    strong: bool = False
    head: bool = False
    """Whether it names the columns."""


class LineTable:
    """Rows laid out in a box. The first of `aligns` that is "wide" takes the room left over."""

    def __init__(self, kit: Kit, rows: Sequence[Row], aligns: Sequence[str], box: Rect,
                 px: int, first: int = 0) -> None:
        self.kit, self.box = kit, box
        self.rows = tuple(part for row in rows for part in self._parts(row))
        self.aligns = tuple(aligns)
        self.px = px
        while self.px > MIN_TEXT and sum(self._needs()) + self._gaps() > box.w:
            self.px -= 1
        self.step = round(kit.text.line_height(self.px, kit.lang) * 1.25)
        self.shown = max(1, box.h // self.step)
        self.first = min(max(first, 0), self.last)

    def _parts(self, row: Row) -> tuple[Row, ...]:
        """A label and a value that have no room side by side, one under the other."""
        if len(row.cells) != 2 or not row.cells[1]:
            return (row,)
        wide = sum(self.kit.width(cell, MIN_TEXT, 600) for cell in row.cells)
        if wide + 3 * _GAP * MIN_TEXT <= self.box.w:
            return (row,)
        return replace(row, cells=(row.cells[0], "")), replace(row, cells=("", row.cells[1]))

    @property
    def last(self) -> int:
        """The greatest number of rows that can be scrolled away."""
        return max(0, len(self.rows) - self.shown)

    def _columns(self) -> int:
        """How many columns there is room for: the last ones go first."""
        count = len(self.aligns)
        while count > 2 and sum(self._needs()[:count]) + self._gaps(count) > self.box.w:
            count -= 1
        return count

    def _gaps(self, columns: int = 0) -> int:
        return round(_GAP * self.px * ((columns or len(self.aligns)) + 1))

    def _needs(self) -> list[int]:
        """The width that each column's words need."""
        width = self.kit.width
        pairs = len(self.aligns) == 2
        return [max((width(row.cells[i], self.px, 600 if row.strong else 400)
                     for row in self.rows if (pairs or len(row.cells) > 2) and i < len(row.cells)),
                    default=0) for i in range(len(self.aligns))]

    def draw(self, target: Surface) -> None:
        """Draw the rows that are in sight."""
        kit, box = self.kit, self.box
        count = self._columns()
        needs = self._needs()[:count]
        pad = round(_GAP * self.px)
        wide = next((i for i, a in enumerate(self.aligns[:count]) if a == "wide"), 0)
        needs[wide] = max(0, box.w - self._gaps(count) - sum(needs) + needs[wide])
        for n, row in enumerate(self.rows[self.first:self.first + self.shown]):
            top = box.y + n * self.step
            if row.strong and not row.head:
                kit.parts.table_row(box.w, self.step, True).blit(target, box.x, top)
            elif (self.first + n) % 2 == 0 and not row.head:
                kit.parts.table_row(box.w, self.step).blit(target, box.x, top)
            if len(row.cells) == 2:
                self._pair(target, row, top, pad)
                continue
            left = box.x + pad
            for i, need in enumerate(needs):
                if i < len(row.cells):
                    align: Align = "left" if self.aligns[i] in ("wide", "left") else "right"
                    self._cell(target, row, i, Rect(left, top, need, self.step), align)
                left += need + pad

    def _pair(self, target: Surface, row: Row, top: int, pad: int) -> None:
        """Label at the left, value at the right, the value first in getting what it needs."""
        box = self.box
        value = min(self.kit.width(row.cells[1], self.px, 600), round(0.62 * box.w))
        self._cell(target, row, 0, Rect(box.x + pad, top, box.w - 3 * pad - value, self.step),
                   "left")
        self._cell(target, row, 1, Rect(box.right - pad - value, top, value, self.step), "right")

    def _cell(self, target: Surface, row: Row, i: int, box: Rect, align: Align) -> None:
        kit = self.kit
        weight = 600 if row.strong or (len(row.cells) == 2 and i == 1) else 400
        size = kit.fit(row.cells[i], box.w, self.px, weight)
        colour = theme.MUTED if row.head else theme.INK
        x = {"left": box.x, "centre": box.centerx, "right": box.right}[align]
        kit.text.draw_in(target, row.cells[i], Rect(x, box.y, 0, box.h), size, theme.rgb(colour),
                         weight, kit.lang, "text", align)

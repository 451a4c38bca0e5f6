"""The table of a match on paper: a column a seat, a row a deal, totals below."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.ui import theme
from game.ui.kit import Kit
from game.ui.text import Align

DETAILS: Final = 4
"""Ways to head rows and columns: "Deal 3  alone", "3  alone", "3", and heads for names."""
_HEADS: Final = DETAILS - 1


@dataclass(frozen=True)
class Cell:
    """A score in words, whether it is below zero, and the role's icon beside it."""

    text: str
    minus: bool = False
    icon: str = ""


@dataclass(frozen=True)
class DealRow:
    """One deal: its number in words and bare, a word beside it, a cell a seat (none: to come)."""

    label: str
    number: str
    word: str
    cells: tuple[Cell, ...]
    this: bool = False


@dataclass(frozen=True)
class MatchFace:
    """Everything the table shows. `seats` are avatar and name; seat 0 is the person."""

    seats: tuple[tuple[str, str], ...]
    rows: tuple[DealRow, ...]
    total: str
    totals: tuple[Cell, ...]
    leaders: tuple[int, ...]


class ScoreTable:
    """The table laid out in a rect."""

    def __init__(self, kit: Kit, face: MatchFace, rect: Rect) -> None:
        self.kit = kit
        self.face = face
        self.rect = rect
        self.px = kit.size(0.025)
        self.detail = next((d for d in range(DETAILS) if self.need(kit, face, d) <= rect.w),
                           DETAILS - 1)
        least = self.need(kit, face, self.detail)
        columns = len(face.seats)
        spare = max(0, rect.w - least)
        share = min(spare // (columns + 1), kit.px(36))
        room = rect.w - self._first(kit, face, self.detail)
        self.heads = self.detail == _HEADS
        self.column = min(self._column(kit, face, self.heads) + share, room // columns)
        self.first = rect.w - columns * self.column
        self._vertical()

    # Measuring

    @staticmethod
    def _scores(kit: Kit, face: MatchFace) -> int:
        """Width of the widest score of a deal."""
        cells = [c for row in face.rows for c in row.cells]
        return max((kit.width(c.text, kit.size(0.025), 600) for c in cells), default=0)

    @staticmethod
    def _icon(kit: Kit) -> int:
        """Size of a role's icon."""
        return max(14, kit.px(17))

    @staticmethod
    def _column(kit: Kit, face: MatchFace, heads: bool) -> int:
        """Least width of a seat's column."""
        px, pad = kit.size(0.025), max(6, kit.px(10))
        scores = ScoreTable._scores(kit, face)
        if heads:  # the crown sits on the head
            total = max(kit.width(c.text, px, 700) for c in face.totals)
            return max(total + pad, scores + ScoreTable._icon(kit) + pad, 30)
        names = max(kit.width(name, px, 600) for _, name in face.seats)
        total = max(kit.width(c.text, ScoreTable.total_px(kit), 700) for c in face.totals)
        # The number stands left of the column's middle, its icon right of it.
        crown = round(3.5 * ScoreTable.crown_r(kit)) + 4
        return max(pad + names, total + crown, pad + 2 * max(scores, round(1.6 * px)))

    @staticmethod
    def total_px(kit: Kit) -> int:
        """Type size of the totals."""
        return max(16, kit.px(26))

    @staticmethod
    def _first(kit: Kit, face: MatchFace, detail: int) -> int:
        """Least width of the column that heads the rows."""
        px, small = kit.size(0.025), kit.size(0.021)
        heads = [row.label if detail == 0 else row.number for row in face.rows]
        head = max((kit.width(h, px) for h in heads), default=0)
        word = max((kit.width(row.word, small) for row in face.rows if row.word), default=0)
        pad = max(6, kit.px(14))
        wide = head + (word + pad if word and detail < 2 else 0) + 2 * pad
        # The leader's crown stands left of the first total.
        return max(wide, kit.width(face.total, kit.size(0.025), 600) + 2 * pad)

    @classmethod
    def need(cls, kit: Kit, face: MatchFace, detail: int = 0) -> int:
        """Least width of the whole table with so much detail (0 is all)."""
        crown = round(1.4 * cls.crown_r(kit)) if detail != _HEADS else 0
        return (cls._first(kit, face, detail) + crown
                + len(face.seats) * cls._column(kit, face, detail == _HEADS))

    @staticmethod
    def crown_r(kit: Kit) -> int:
        """Radius of the leader's crown."""
        return max(8, kit.px(12))

    @staticmethod
    def height(kit: Kit, rows: int) -> int:
        """The height that a table of so many rows likes best."""
        row = max(24, kit.px(36))
        return round((rows + 1.5) * row) + kit.px(48) + kit.size(0.025) * 2

    def _vertical(self) -> None:
        """Heights: avatars go before rows get too low, then rows far from the last deal."""
        kit, face, h = self.kit, self.face, self.rect.h
        name = round(self.px * 1.5)
        avatar = max(26, kit.px(42))
        gap = max(3, kit.px(6))
        rows = len(face.rows)
        low, high = round(1.36 * self.px), max(26, kit.px(40))
        sizes = (26,) if self.heads else (avatar, 0)
        for size in sizes:
            self.avatar = size
            self.head = (0 if self.heads else name) + (
                self.avatar + gap if self.avatar else 0) + gap
            row = (h - self.head - 2 * gap) / (rows + 1.35)
            if row >= max(22.0, 1.5 * self.px):
                break
        fitting = int((h - self.head - 2 * gap) / low - 1.35)
        self.shown = face.rows
        if row < low and fitting < rows:  # keep the last finished deal in sight
            last = max((i for i, r in enumerate(face.rows) if r.cells), default=0)
            first = min(rows - fitting, max(0, last - fitting + 2))
            self.shown = face.rows[first:first + fitting]
        self.row = int(min(max(row, low), high))
        self.foot = round(1.35 * self.row)
        self.top = self.rect.y + self.head
        self.rule = self.top + len(self.shown) * self.row + gap

    # Drawing

    def _x(self, seat: int) -> int:
        """Middle of a seat's column."""
        return self.rect.x + self.first + seat * self.column + self.column // 2

    def _text(self, target: Surface, words: str, x: int, box: tuple[int, int], px: int,
              colour: str, weight: int = 400, align: Align = "left") -> None:
        kit = self.kit
        kit.text.draw_in(target, words, Rect(x, box[0], 0, box[1]), px, theme.rgb(colour), weight,
                         kit.lang, "text", align)

    def draw(self, target: Surface) -> None:
        """Draw the table."""
        kit, rect = self.kit, self.rect
        bottom = self.rule + self.foot + max(3, kit.px(6))
        kit.parts.own_column(self.column, bottom - rect.y).blit(
            target, rect.x + self.first, rect.y)
        for i, row in enumerate(self.shown):
            top = self.top + i * self.row
            if row.this or i % 2 == 0:
                kit.parts.table_row(rect.w, self.row, row.this).blit(target, rect.x, top)
            self._draw_deal(target, row, top)
        self._draw_seats(target)
        kit.parts.rule(rect.w, total=True).blit(target, rect.x, self.rule)
        self._draw_totals(target)

    def _draw_seats(self, target: Surface) -> None:
        kit = self.kit
        name = round(self.px * 1.5)
        for seat, (avatar, words) in enumerate(self.face.seats):
            x = self._x(seat)
            if self.avatar:
                middle = self.rect.y + max(3, kit.px(6)) + self.avatar / 2
                kit.art.avatar(avatar, self.avatar).blit(target, x, middle)
            if self.heads:
                if seat in self.face.leaders:
                    r = self.crown_r(kit)
                    kit.art.crown_disc(r).blit(target, x + self.avatar / 2, self.rect.y + r + 1)
                continue
            px = kit.fit(words, self.column - 4, self.px, 600)
            self._text(target, words, x, (self.top - name, name), px, theme.INK, 600, "centre")

    def _draw_deal(self, target: Surface, row: DealRow, top: int) -> None:
        kit, pad = self.kit, max(6, self.kit.px(14))
        box = (top, self.row)
        head = row.label if self.detail == 0 else row.number
        colour = theme.INK if row.cells else theme.MUTED
        self._text(target, head, self.rect.x + pad, box, self.px, colour, 600 if row.this else 400)
        if row.word and self.detail < 2:
            widest = max(kit.width(r.label if self.detail == 0 else r.number, self.px, 400)
                         for r in self.face.rows)
            self._text(target, row.word, self.rect.x + 2 * pad + widest, box,
                       kit.size(0.021), theme.MUTED)
        if not row.cells:
            r = max(1, kit.px(2))
            for seat in range(len(self.face.seats)):
                kit.parts.box(2 * r, 2 * r, theme.OPTION_OFF_LINE, r).blit(
                    target, self._x(seat) - r, top + self.row // 2 - r)
        right = round(0.35 * self.px)
        if self.heads:
            right = (self._scores(kit, self.face) - self._icon(kit)) // 2
        for seat, cell in enumerate(row.cells):
            bold = 600 if row.this or not cell.minus else 400
            self._text(target, cell.text, self._x(seat) + right, box, self.px,
                       theme.MINUS if cell.minus else theme.INK, bold, "right")
            if cell.icon:
                kit.art.icon(cell.icon, self._icon(kit), theme.PARTNER_PAPER).blit(
                    target, self._x(seat) + right + (9 if self.heads else max(13, kit.px(17))),
                    top + self.row / 2)

    def _draw_totals(self, target: Surface) -> None:
        kit = self.kit
        box = (self.rule + max(2, kit.px(3)), self.foot)
        pad = max(6, kit.px(14))
        self._text(target, self.face.total, self.rect.x + pad, box, self.px, theme.INK, 600)
        px = self.px if self.heads else self.total_px(kit)
        r = self.crown_r(kit)
        for seat, cell in enumerate(self.face.totals):
            wide = kit.width(cell.text, px, 700)
            size = kit.fit(cell.text, self.column - 4, px, 700)
            self._text(target, cell.text, self._x(seat), box, size,
                       theme.MINUS if cell.minus else theme.INK, 700, "centre")
            if seat in self.face.leaders and not self.heads:
                x = self._x(seat) - wide / 2 - 1.8 * r
                kit.art.crown_disc(r).blit(target, x, box[0] + self.foot / 2)

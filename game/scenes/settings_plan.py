"""Where the rows of the settings page lie: columns, and pages where one is not enough."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pygame import Rect

from game.scenes.settings_rows import Row
from game.ui import wrapping
from game.ui.kit import Kit
from game.ui.scale import MIN_TEXT

CARD_SHARE: Final = 1.4
"""Height of a sample card for its width."""
CHIPS: Final = 4
_NO_SAMPLE: Final = 0
_CLOSE: Final = 6
"""The least gap between two rows in pixels."""


def label_px(kit: Kit) -> int:
    """Type size of a setting's name."""
    return max(15, kit.size(0.028))


def note_px(kit: Kit) -> int:
    """Type size of notes, headings and the page's number."""
    return kit.size(0.0225)


def value_px(kit: Kit, height: int) -> int:
    """Type size of a value in a control of this height, as buttons have it."""
    return max(MIN_TEXT, round(0.35 * height * kit.sizing.text))


@dataclass(frozen=True)
class Face:
    """A row in the words of the language: its group, its label, a note, all its values."""

    row: Row
    group: str
    label: str
    note: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Placed:
    """A row on its page: the boxes of text, sample and control, and the lines of the text."""

    face: Face
    page: int
    column: int
    text: Rect
    lines: tuple[str, ...]
    note: tuple[str, ...]
    control: Rect
    sample: Rect


@dataclass(frozen=True)
class Heading:
    """The name of a group over its rows."""

    words: str
    page: int
    box: Rect


@dataclass(frozen=True)
class Plan:
    """All rows in their order, the headings, the number of pages, the size of the fullest."""

    rows: tuple[Placed, ...]
    headings: tuple[Heading, ...]
    pages: int
    width: int
    height: int

    def moved(self, x: int, y: int) -> "Plan":
        """The same with its upper left corner, until now (0, 0), somewhere else."""
        rows = tuple(replace(row, text=row.text.move(x, y), control=row.control.move(x, y),
                             sample=row.sample.move(x, y)) for row in self.rows)
        headings = tuple(replace(one, box=one.box.move(x, y)) for one in self.headings)
        return replace(self, rows=rows, headings=headings)


@dataclass(frozen=True)
class _Shape:
    """A row before it has a place: sizes of its parts for one width of column."""

    face: Face
    inline: bool
    lines: tuple[str, ...]
    note: tuple[str, ...]
    text_h: int
    sample_w: int
    most: int
    """Width its control may have."""
    height: int


class Planner:
    """Lays the rows out for one window, language and size of text."""

    def __init__(self, kit: Kit, faces: Sequence[Face], buttons: tuple[int, int],
                 mirror: bool) -> None:
        """`buttons` are the wanted and the least height of a button, in pixels."""
        self.kit = kit
        self.faces = tuple(faces)
        self.wanted, self.least = buttons
        self.mirror = mirror
        self.high = 0
        """What the rows of one page may fill."""
        self.label_px = label_px(kit)
        self.small_px = note_px(kit)
        self.close = max(_CLOSE, kit.apart)
        self.gap = max(self.close, kit.px(8))
        self.between = max(16, kit.px(44))
        """Between two columns."""
        self.widest = 46 * self.label_px
        """No column is wider: an eye would lose the line."""
        self.heading_h = kit.text.line_height(self.small_px, kit.lang) + max(4, kit.px(6))

    def plan(self, width: int, height: int) -> Plan:
        """The fewest pages; among those the highest buttons; one column where that is enough.

        `width` and `height` are what the rows of one page may fill, in pixels. Rows move closer
        together where that spares the only other page.
        """
        usual = self._plan(width, height)
        if usual.pages != 2 or self.gap <= self.close:
            return usual
        kept, self.gap = self.gap, self.close
        close = self._plan(width, height)
        if close.pages == 1:
            return close
        self.gap = kept
        return usual

    def _plan(self, width: int, height: int) -> Plan:
        self.high = height
        best: tuple[tuple[int, int, int], list[list[_Shape]], int] | None = None
        for columns in (1, 2):
            column = min((width - (columns - 1) * self.between) // columns, self.widest)
            for button in self._heights(column, columns, height):
                shapes = [self._shape(face, column, button) for face in self.faces]
                if columns > 1 and not all(shape.inline for shape in shapes):
                    break
                filled = self._fill(shapes, columns, height)
                cost = (-(-len(filled) // columns), self.wanted - button, columns)
                if best is None or cost < best[0]:
                    best = (cost, filled, column)
                if cost[0] == 1:
                    break
        assert best is not None
        (pages, lower, columns), filled, column = best
        return self._place(filled, column, columns, pages, self.wanted - lower)

    def _heights(self, width: int, columns: int, high: int) -> Sequence[int]:
        """Heights of buttons worth trying: where one page cannot be, only the two ends."""
        shapes = [self._shape(face, width, self.least) for face in self.faces]
        if self._height(shapes) > columns * high:
            return (self.wanted, self.least)
        return range(self.wanted, self.least - 1, -2)

    # Shapes

    def _control_width(self, height: int, most: int) -> int:
        """How wide the controls are: all alike, as the widest value needs it."""
        px = value_px(self.kit, height)
        wide = 3 * height
        for face in self.faces:
            value = max(self.kit.width(value, px, 600) for value in face.values)
            wide = max(wide, value + (2 * height + px if face.row.steps else height))
        return min(wide, most)

    def _shape(self, face: Face, width: int, height: int) -> _Shape:
        most = round(0.6 * width)
        for sample in self._samples(face, height):
            room = width - self._control_width(height, most) - 2 * self.gap
            room -= sample + 2 * self.gap if sample else 0
            lines, note = self._wrapped(face, room)
            if self._whole(face, room) and len(lines) <= 2 and len(note) <= 2:
                text = self._text_height(lines, note)
                return _Shape(face, True, lines, note, text, sample, most, max(height, text))
        lines, note = self._wrapped(face, width)
        if self.heading_h + self._text_height(lines, note) + 4 + height > self.high:
            note = ()  # what explains goes first
        text = self._text_height(lines, note)
        sample = self._samples(face, height)[-1]
        return _Shape(face, False, lines, note, text, sample,
                      width - (sample + 2 * self.gap if sample else 0), text + 4 + height)

    def _samples(self, face: Face, height: int) -> tuple[int, ...]:
        """Widths of the sample, the best one first."""
        card = round(height / CARD_SHARE)
        if face.row.sample == "cards":
            return (2 * card + self.gap, card)
        if face.row.sample == "suits":
            return (CHIPS * round(0.5 * height) + (CHIPS - 1) * 4, _NO_SAMPLE)
        return (_NO_SAMPLE,)

    def _wrapped(self, face: Face, room: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        kit, room = self.kit, max(1, room)
        note = kit.text.wrap(face.note, room, self.small_px, 400, kit.lang) if face.note else []
        return tuple(kit.text.wrap(face.label, room, self.label_px, 600, kit.lang)), tuple(note)

    def _whole(self, face: Face, room: int) -> bool:
        """Whether no word has to be split."""

        return all(self.kit.width(word, px, weight) <= room
                   for text, px, weight in ((face.label, self.label_px, 600),
                                            (face.note, self.small_px, 400))
                   for word in wrapping.words(text))

    def _text_height(self, lines: Sequence[str], note: Sequence[str]) -> int:
        text = self.kit.text
        return (len(lines) * text.line_height(self.label_px, self.kit.lang, "".join(lines))
                + len(note) * text.line_height(self.small_px, self.kit.lang, "".join(note)))

    # Columns

    def _height(self, shapes: Sequence[_Shape]) -> int:
        """How high a column of these rows is, the headings of their groups included."""
        groups = len({shape.face.group for shape in shapes})
        rows = sum(shape.height + self.gap for shape in shapes) - self.gap
        return rows + groups * self.heading_h + (groups - 1) * self.gap

    def _fill(self, shapes: list[_Shape], columns: int, high: int) -> list[list[_Shape]]:
        """The rows of each column: balanced on one page, else as many as a column takes."""
        if columns == 2:
            cuts = [(self._height(shapes[:i]), self._height(shapes[i:]), i)
                    for i in range(1, len(shapes))]
            fitting = [(shapes[i - 1].face.group == shapes[i].face.group, max(one, two), i)
                       for one, two, i in cuts if max(one, two) <= high]
            if fitting:
                at = min(fitting)[2]
                return [shapes[:at], shapes[at:]]
        whole, split = (self._greedy(shapes, high, keep) for keep in (True, False))
        return whole if -(-len(whole) // columns) <= -(-len(split) // columns) else split

    def _greedy(self, shapes: list[_Shape], high: int, keep: bool) -> list[list[_Shape]]:
        """As many rows as a column takes; `keep`: a group that fits one column is not split."""
        out: list[list[_Shape]] = []
        rest = shapes
        while rest:
            n = 1
            while n < len(rest) and self._height(rest[:n + 1]) <= high:
                n += 1
            group = rest[n - 1].face.group
            first = next(i for i, shape in enumerate(rest) if shape.face.group == group)
            if n < len(rest) and rest[n].face.group == group and first:
                mine = [shape for shape in rest if shape.face.group == group]
                if n - first == 1 or (keep and self._height(mine) <= high):
                    n = first  # nor does its first row stand alone at the foot of a column
            out.append(rest[:n])
            rest = rest[n:]
        return out

    # Places

    def _place(self, filled: list[list[_Shape]], width: int, columns: int, pages: int,
               height: int) -> Plan:
        rows: list[Placed] = []
        headings: list[Heading] = []
        for n, shapes in enumerate(filled):
            page, column = divmod(n, columns)
            left = column * (width + self.between)
            y = 0
            for group, members in groupby(shapes, lambda shape: shape.face.group):
                headings.append(Heading(group, page, Rect(left, y, width, self.heading_h)))
                y += self.heading_h
                for shape in members:
                    box = Rect(left, y, width, shape.height)
                    rows.append(self._row(shape, page, column, box, height))
                    y += shape.height + self.gap
                y += self.gap
        return Plan(tuple(rows), tuple(headings), pages,
                    columns * width + (columns - 1) * self.between,
                    max(map(self._height, filled)))

    def _row(self, shape: _Shape, page: int, column: int, box: Rect, height: int) -> Placed:
        """The parts of a row; in the mirror the control lies left of the text."""
        width = self._control_width(height, shape.most)
        if shape.inline:
            top = box.y + (box.h - height) // 2
            text = Rect(box.x, box.y + (box.h - shape.text_h) // 2, box.w - width, shape.text_h)
        else:
            top = box.bottom - height
            text = Rect(box.x, box.y, box.w, shape.text_h)
        control = Rect(box.right - width, top, width, height)
        sample = Rect(control.x - 2 * self.gap - shape.sample_w, top, shape.sample_w, height)
        if self.mirror:
            text, control, sample = (Rect(box.left + box.right - part.right, part.y, *part.size)
                                     for part in (text, control, sample))
        return Placed(shape.face, page, column, text, shape.lines, shape.note, control, sample)

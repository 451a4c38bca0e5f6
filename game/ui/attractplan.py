"""Where things stand on the attract screen: title, button, the other languages, own plate.

Every minute they stand elsewhere, so that nothing burns into the glass of a kiosk.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from pygame import Rect

from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.scale import MIN_TEXT, touch

PLACES: Final = 9
"""How many places the title and the button take in turn."""
_BUTTON: Final = (420, 70)
_ICON: Final = 36 / 70
_TITLE_GAP: Final = 0.33
DOT: Final = " · "


@dataclass(frozen=True)
class AttractPlan:
    """Boxes in window pixels and sizes of type; `others` are lines in their boxes."""

    brand: Rect
    brand_px: int
    button: Rect
    button_px: int
    others: tuple[tuple[str, Rect], ...]
    others_px: int

    @property
    def boxes(self) -> list[Rect]:
        """Everything that stands there."""
        return [self.brand, self.button, *(box for _, box in self.others)]

    @property
    def top(self) -> int:
        """Where the highest of it begins."""
        return min(box.top for box in self.boxes)


def plan(kit: Kit, size: tuple[int, int], title: str, calls: Sequence[str], turn: int,
         place: int) -> AttractPlan:
    """The places for a window of this size.

    `calls` are the words of the button in all languages, `turn` says which are on it, `place`
    which of `PLACES` this is.
    """
    width, height = size
    tiny = kit.short < 400
    margin = 8 if tiny else max(14, kit.px(64))
    foot = 6 if tiny else max(14, kit.px(30))
    gap = 4 if tiny else kit.px(10)
    button, px = _button(kit, calls, width - 2 * margin, tiny)
    column, lift = place % 3, place // 3
    button.centerx = width // 2
    if column:
        button.x = margin if column == 1 else width - margin - button.w
    words = [call for i, call in enumerate(calls) if i != turn]
    small = kit.size(0.026)
    low = height - foot - lift * (2 if tiny else kit.px(9))
    button.bottom = low
    others = () if tiny else _beside(kit, words, button, width, margin, small)
    if others is None:
        lines = kit.text.wrap(DOT.join(words), width - 2 * margin, small, 400, kit.lang)
        step = kit.text.line_height(small, kit.lang, DOT.join(words))
        button.bottom = low - len(lines) * step - gap
        others = tuple((line, Rect(margin, button.bottom + gap + i * step, width - 2 * margin,
                                   step)) for i, line in enumerate(lines))
    brand, brand_px = _brand(kit, title, button, width, margin, gap, tiny)
    return AttractPlan(brand, brand_px, button, px, others, small)


def _button(kit: Kit, calls: Sequence[str], room: int, tiny: bool) -> tuple[Rect, int]:
    """Size of the button, wide enough for every language, and of its words."""
    least = touch(kit.short)  # the whole screen is pressed: this one only says so
    h = max(least, 40) if tiny else max(least, kit.px(_BUTTON[1]))
    sides = round(1.1 * h + _ICON * h)
    for px in range(max(MIN_TEXT, round(0.4 * h)), MIN_TEXT - 1, -1):
        widest = max(kit.text.width(words, px, 600, kit.lang, "title") for words in calls)
        if widest + sides <= room:
            break
    return Rect(0, 0, min(room, max(widest + sides, kit.px(_BUTTON[0]))), h), px


def _beside(kit: Kit, words: Sequence[str], button: Rect, width: int, margin: int,
            px: int) -> tuple[tuple[str, Rect], ...] | None:
    """The other languages left and right of the button; None where they have no room."""
    gap = kit.px(36)
    left = Rect(margin, button.y, button.left - gap - margin, button.h)
    right = Rect(button.right + gap, button.y, width - margin - button.right - gap, button.h)
    for n in range(len(words) + 1):
        sides = (DOT.join(words[:n]), DOT.join(words[n:]))
        fitting = [not text or kit.width(text, px) <= room.w
                   for text, room in zip(sides, (left, right), strict=True)]
        if all(fitting) and (n or left.w < right.w):
            return tuple((text, room) for text, room in zip(sides, (left, right), strict=True)
                         if text)
    return None


def _brand(kit: Kit, title: str, button: Rect, width: int, margin: int, gap: int,
           tiny: bool) -> tuple[Rect, int]:
    """Logo and title over the button."""
    h = 28 if tiny else max(40, kit.px(82))
    signs = round((1.2 + _TITLE_GAP) * h)
    room = width - 2 * margin - signs
    steps = range(max(MIN_TEXT, round(0.66 * h)), MIN_TEXT - 1, -1)
    px = kit.text.fit(title, room, steps, 600, kit.lang, "title")
    box = Rect(0, 0, signs + kit.text.width(title, px, 600, kit.lang, "title"), h)
    box.midbottom = button.centerx, button.top - gap
    return box.clamp(Rect(margin, 0, width - 2 * margin, button.top)), px


@dataclass(frozen=True)
class DemoLayout(Layout):
    """A table without a hand: the person's plate stands over the title, beside the trick."""

    low: int = 0
    """Where the room for the table ends."""

    @classmethod
    def of(cls, lay: Layout, low: int) -> "DemoLayout":
        """The same table, ending at `low`."""
        return cls(**{f.name: getattr(lay, f.name) for f in fields(Layout) if f.init}, low=low)

    @property
    def own_plate(self) -> Rect:
        usual = self.plate(1)
        x = min(usual.x, self.px(self.plan.own_plate[0] - 23)) + self.px(23)
        y = min(self.low - self.px(12) - usual.h, self.trick_box(0).bottom - usual.h // 2)
        return Rect(x, y, usual.w, usual.h)

    def facing(self, seat: int) -> str:
        """The edge of a plate that faces the trick."""
        return "right" if seat == 0 else super().facing(seat)

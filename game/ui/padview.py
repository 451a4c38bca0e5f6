"""Which button of a gamepad does what, by its place: signs for pages and round buttons."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.ui import theme
from game.ui.kit import Kit

CORNERS: Final = {"hint": "y", "last-trick": "x"}
"""Round buttons that a face button presses."""
_SWAPPED: Final = {"a": "b", "b": "a"}


def place(control: str, swap_ab: bool) -> str:
    """Which face button does what `control` does, if a and b have changed places or not."""
    return _SWAPPED.get(control, control) if swap_ab else control


def _px(kit: Kit) -> int:
    return kit.size(0.0225)


def height(kit: Kit) -> int:
    """How high a line of signs and words is."""
    return round(1.7 * _px(kit))


def _widths(kit: Kit, entries: Sequence[tuple[str, str]]) -> list[int]:
    """How wide each sign is with its words, and the gap after it."""
    px = _px(kit)
    return [round(3.6 * px) + kit.width(words, px, 600) for _, words in entries]


def width(kit: Kit, entries: Sequence[tuple[str, str]]) -> int:
    """How wide a line of all of them is."""
    return sum(_widths(kit, entries))


def draw(kit: Kit, target: Surface, box: Rect, entries: Sequence[tuple[str, str]]) -> None:
    """Signs (`a` to `y`) and what they do in one line, as many as there is room for."""
    px = _px(kit)
    widths = _widths(kit, entries)
    n = len(entries)
    while n and sum(widths[:n]) > box.w:
        n -= 1
    x = box.centerx - sum(widths[:n]) // 2 + round(0.7 * px)
    for (control, words), wide in zip(entries[:n], widths, strict=False):
        kit.parts.pad_glyph(round(1.6 * px), control, theme.INK).blit(
            target, x + 0.8 * px, box.centery)
        kit.text.draw_in(target, words, Rect(x + round(2.1 * px), box.y, 0, box.h), px,
                         theme.rgb(theme.MUTED), 600, kit.lang, "text", "left")
        x += wide


def badge(kit: Kit, target: Surface, centre: tuple[int, int], radius: int, key: str) -> None:
    """The sign of the face button that presses a round button, on its rim."""
    r = max(9, round(0.4 * radius))
    x, y = centre[0] + round(0.72 * radius), centre[1] + round(0.72 * radius)
    kit.parts.box(2 * r, 2 * r, theme.CREAM, r).blit(target, x - r, y - r)
    kit.parts.pad_glyph(round(1.5 * r), CORNERS[key], theme.INK).blit(target, x, y)

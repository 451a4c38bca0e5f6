"""The menu's warnings: what is amiss with this machine, a dark strip each above the lowest rows."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.ui import theme
from game.ui.kit import SMALL_SHARE, Kit
from game.ui.theme import Theme


class Strip(NamedTuple):
    """One warning: its place, and its words in lines."""

    rect: Rect
    lines: list[str]


def lay(kit: Kit, warnings: Sequence[str], box: Rect) -> list[Strip]:
    """Strips one above the other, the last one at the foot of `box`."""
    px = kit.size(SMALL_SHARE)
    width = min(box.w, kit.px(900)) if kit.short >= 600 else box.w
    step = kit.text.line_height(px, kit.lang)
    out: list[Strip] = []
    foot = box.bottom
    for words in reversed(warnings):
        lines = kit.text.wrap(words, width - round(3.6 * px), px, 600, kit.lang)
        h = len(lines) * step + round(0.6 * px)
        out.insert(0, Strip(Rect(box.centerx - width // 2, foot - h, width, h), lines))
        foot -= h + 6
    return out


def draw(kit: Kit, target: Surface, colours: Theme, strip: Strip) -> None:
    """Draw a warning: the triangle and words on their dark ground."""
    px, rect = kit.size(SMALL_SHARE), strip.rect
    kit.parts.button(colours, rect.w, rect.h, "danger").blit(target, rect.x, rect.y)
    kit.art.warning(round(1.4 * px)).blit(target, rect.x + 1.5 * px, rect.centery)
    step = kit.text.line_height(px, kit.lang)
    base = rect.y + round(0.3 * px) + kit.text.baseline(px, kit.lang)
    for i, line in enumerate(strip.lines):
        kit.write(target, line, rect.x + round(2.7 * px), base + i * step, px, theme.WARN_TEXT, 600)

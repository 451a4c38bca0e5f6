"""Draws a stepper: minus, the number, plus."""

from pygame import Rect, Surface

from game.ui import theme
from game.ui.kit import Kit


def keys(box: Rect) -> tuple[Rect, Rect]:
    """Minus and plus at the two ends of a box."""
    return (Rect(box.x, box.y, box.h, box.h), Rect(box.right - box.h, box.y, box.h, box.h))


def draw(kit: Kit, target: Surface, box: Rect, number: str, colour: str, low: bool, high: bool,
         pressed: str | None) -> None:
    """Draw it; `low` and `high` say that the number stands at its limit there."""
    for rect, icon, key, end in zip(keys(box), ("minus", "plus"), ("bid:-", "bid:+"),
                                    (low, high), strict=True):
        down = pressed == key
        kit.parts.stepper(rect.w, down).blit(target, rect.x, rect.y)
        kit.art.icon(icon, round(rect.w * 0.48), theme.OPTION_OFF_LINE if end else theme.INK).blit(
            target, rect.centerx, rect.centery + (kit.px(2) if down else 0))
    px = kit.fit(number, box.w - 2 * box.h - 6, min(round(box.h * 0.72), kit.size(0.09)), 600)
    kit.text.draw_in(target, number, box, px, theme.rgb(colour), 600, kit.lang)

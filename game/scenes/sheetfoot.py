"""The row of buttons under the score sheet: how wide each may be."""

from collections.abc import Sequence

from game.scenes.base import Button
from game.ui.kit import Kit
from game.ui.scale import MIN_TEXT


def widths(kit: Kit, buttons: Sequence[Button], room: int, h: int) -> list[int]:
    """Widths of the buttons: as they like best, else as their words need, else with the
    review as an icon, else in equal shares."""
    needs = [_need(kit, button, h) for button in buttons]
    best = [max(need, kit.px(178)) for need in needs]
    for wide in (best, needs):
        if sum(wide) <= room:
            return wide
    for i, button in enumerate(buttons):
        if button.key == "review":
            button.icon, button.bare = "last", True
            needs[i] = button.rect.h
    if sum(needs) <= room:
        return needs
    bare = sum(need for need, b in zip(needs, buttons, strict=True) if b.bare)
    share = (room - bare) // sum(not b.bare for b in buttons)
    return [need if b.bare else min(need, share) for need, b in zip(needs, buttons, strict=True)]


def _need(kit: Kit, button: Button, h: int) -> int:
    """The width that a button's words need."""
    px = max(MIN_TEXT, round(0.35 * h))
    need = kit.width(button.words, px, 600) + round(1.2 * h)
    return need + (round(1.5 * px) if button.icon else 0)

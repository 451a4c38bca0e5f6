"""Where the parts of a desk lie: heading, slots for cards, panel, tiles, stepper, buttons."""

from dataclasses import dataclass, field

from pygame import Rect

from game.core.view import Desk
from game.ui.kit import Kit
from game.ui.layout import CARD_RATIO, PORTRAIT, WIDE, Layout


@dataclass
class Places:
    """The parts of one desk in window pixels."""

    side: Rect
    """Heading on the felt; empty where the heading stands on the panel."""
    panel: Rect
    slots: list[Rect] = field(default_factory=list)
    """Cards that have been marked."""
    tiles: list[Rect] = field(default_factory=list)
    stepper: Rect | None = None
    limit: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where a tiny table says how far the number goes."""
    second: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    confirm: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


def places(lay: Layout, kit: Kit, desk: Desk, body: int) -> Places:
    """The desk's parts; `body` is the type size of its text."""
    if desk.stepper is not None:
        return _exchange(lay, kit, desk, body)
    return _choice(lay, kit, desk, body)


def _choice(lay: Layout, kit: Kit, desk: Desk, body: int) -> Places:
    """Heading and slots beside (portrait: above) a panel of tiles and buttons."""
    room = lay.middle
    gap = lay.px(14)
    if lay.plan is PORTRAIT:
        side = Rect(room.x, room.y, room.w, round(room.h * 0.42))
        panel = Rect(room.x, side.bottom + gap, room.w, room.bottom - side.bottom - gap)
        panel.height = min(panel.height, lay.px(330))
    else:
        side = Rect(room.x, room.y, round(room.w * 0.31), room.h)
        panel = Rect(side.right + gap, room.y, room.right - side.right - gap, room.h)
        panel.height = min(panel.height, max(lay.px(290), 230))
    pad = max(10, lay.px(16))
    head = kit.text.line_height(body, kit.lang) + pad
    h = max(lay.touch, lay.button)
    foot = panel.bottom - pad - h
    count = max(1, len(desk.offers))
    tile_gap = max(8, lay.px(12))
    tile_w = (panel.w - 2 * pad - (count - 1) * tile_gap) // count
    out = Places(side, panel)
    out.tiles = [Rect(panel.x + pad + i * (tile_w + tile_gap), panel.y + head, tile_w,
                      foot - pad - panel.y - head) for i in range(len(desk.offers))]
    half = round((panel.w - 2 * pad) * (0.36 if desk.confirm else 1.0))
    out.second = Rect(panel.x + pad, foot, half, h)
    left = out.second.right + tile_gap
    out.confirm = Rect(left, foot, panel.right - pad - left, h)
    return out


def _exchange(lay: Layout, kit: Kit, desk: Desk, body: int) -> Places:
    """A panel with the stepper between the places of two gifts; the grave button apart."""
    room = lay.middle
    gap = max(8, lay.px(14))
    h = max(lay.touch, lay.button)
    line = kit.text.line_height(body, kit.lang)
    if lay.plan is PORTRAIT:
        return _exchange_tall(lay, desk, room, gap, h, line)
    top = room.y + line + 6
    slot_w = min(lay.px(118 if lay.plan is WIDE else 92),
                 int((room.bottom - h - gap - top) / CARD_RATIO))
    slot_h = round(slot_w * CARD_RATIO)
    side_w = max(slot_w, lay.px(148)) if lay.plan is WIDE else max(slot_w, 128)
    left = Rect(room.x + (side_w - slot_w) // 2, top, slot_w, slot_h)
    right = Rect(room.right - side_w + (side_w - slot_w) // 2, top, slot_w, slot_h)
    panel = Rect(room.x + side_w + gap, room.y, room.w - 2 * (side_w + gap), room.h)
    panel.height = min(room.h, lay.px(372) if lay.plan is WIDE else room.h)
    out = Places(Rect(0, 0, 0, 0), panel, [left, right][:len(desk.slots)])
    pad = max(10, lay.px(24))
    out.confirm = Rect(panel.x + pad, panel.bottom - pad - h, panel.w - 2 * pad, h)
    step = max(lay.touch + 1, lay.px(84) if lay.plan is WIDE else 52)
    out.stepper = Rect(panel.x + pad, out.confirm.y - line - gap - step, panel.w - 2 * pad, step)
    w = max(side_w, 120)
    low = room.bottom - h if lay.plan is not WIDE else room.bottom - h - gap
    out.second = Rect(room.right - w, low, w, h)
    return out


def _exchange_tall(lay: Layout, desk: Desk, room: Rect, gap: int, h: int,
                   line: int) -> Places:
    """Portrait: the gifts above the panel, the grave button under it."""
    pad, step = max(10, lay.px(20)), max(lay.touch + 1, 52, lay.px(72))
    top = room.y + line
    usual = round(lay.px(110) * CARD_RATIO)
    for high in (h, min(h, lay.px(lay.plan.button)), lay.touch):  # before cards get too small
        h = max(lay.touch, high)
        least = 2 * pad + round(2.4 * line) + step + line + gap + h  # heading to button
        slot_h = min(usual, room.bottom - h - 2 * gap - least - top)
        if slot_h >= 0.7 * usual:
            break
    slot_w = round(slot_h / CARD_RATIO)
    slots = [Rect(round(room.centerx + at * room.w - slot_w / 2), top, slot_w, slot_h)
             for at in (-0.25, 0.25)][:len(desk.slots)]
    low = room.bottom - h
    panel = Rect(room.x, top + slot_h + gap, room.w, low - gap - (top + slot_h + gap))
    out = Places(Rect(0, 0, 0, 0), panel, slots)
    out.confirm = Rect(panel.x + pad, panel.bottom - pad - h, panel.w - 2 * pad, h)
    out.stepper = Rect(panel.x + pad, out.confirm.y - line - gap - step, panel.w - 2 * pad, step)
    out.second = Rect(room.right - room.w // 3, low, room.w // 3, h)
    return out

"""Where the seats' plates stand, plan by plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui.layout.plans import PORTRAIT, SQUARE, STRIP, WIDE

if TYPE_CHECKING:
    from game.ui.layout.geometry import Layout

Place = Callable[["Layout", int, int, int], tuple[float, float]]
"""Upper left corner of the plate of a seat, which is so wide and high."""
ROW_PLATE: Final = {"compact": (104, 44), "square": (112, 46)}
"""Sizes of plates in a row, where they are not the plan's own."""


def own(lay: Layout) -> Rect:
    """The person's plate on a table for the right hand; empty where there is none."""
    plan = lay.plan
    if plan is WIDE and lay.desk:  # the hand needs the whole foot of the table
        w, h = (round(lay.px(v) * lay.plate_ui) for v in plan.plate)
        return Rect(lay.px(28), round(lay.y(396)), w, h)
    x, y, wide, high = plan.own_plate
    low = lay.height - lay.px(y - high)
    w, h = round(lay.px(wide) * lay.plate_ui), round(lay.px(high) * lay.plate_ui)
    left = lay.px(x)
    if plan is PORTRAIT:
        help_button = lay.corner_box("help")
        left = (help_button.right if help_button else 0) + lay.px(28)
    return Rect(left, low - h, w, h)


def other(lay: Layout, seat: int) -> Rect:
    """The plate of another seat."""
    plan = lay.plan
    w, h = plan.plate
    if lay.in_row:
        w, h = ROW_PLATE.get(plan.name, plan.plate)
    wide, high = round(lay.px(w) * lay.plate_ui), round(lay.px(h) * lay.plate_ui)
    if plan.tiny:
        return _tiny(lay, seat)
    kind = "row" if lay.in_row else "compact" if plan is STRIP else plan.name
    x, y = _PLACES[kind](lay, seat, wide, high)
    return Rect(round(x), round(y), wide, high)


def _pair(lay: Layout, seat: int, w: int, gap: float) -> float:
    """Left end of one of two plates at the top, or of the only one."""
    if lay.arrangement == "four":
        return lay.width / 2 - w / 2
    half = lay.px(gap) / 2
    return lay.width / 2 - half - w if seat == 2 else lay.width / 2 + half


def _side(lay: Layout, seat: int, w: int, edge: float) -> float:
    """Left end of a plate at the left or right edge."""
    return lay.px(edge) if seat == 1 else lay.width - lay.px(edge) - w


def _wide(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    if lay.is_side(seat):
        return _side(lay, seat, w, 28), lay.y(296) - h / 2
    return _pair(lay, seat, w, 252), lay.px(22)


def _compact(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    if lay.is_side(seat):
        return _side(lay, seat, w, 8), lay.y(174) - h / 2
    return _pair(lay, seat, w, 40), lay.px(6 if lay.arrangement == "four" else 8)


def _square(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    if lay.is_side(seat):  # above the shoulders of the trick
        return _side(lay, seat, w, 24), lay.y(208) - h
    return _pair(lay, seat, w, 16), lay.px(20)


def _portrait(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    if lay.is_side(seat):
        return _side(lay, seat, w, 24), lay.y(238)
    return _pair(lay, seat, w, 36), lay.px(26)


def _row(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    """All in one row at the top, between the round buttons."""
    others = lay.seats - 1
    gap = lay.px(12 if lay.plan is STRIP else 8)
    used = others * w + (others - 1) * gap
    middle = lay.width / 2
    if lay.desk:
        first, last = lay.plain.corner_box("menu"), lay.plain.corner_box("help")
        if first is not None and last is not None:
            middle = (first.right + last.left) / 2
            middle = lay.width - middle if lay.mirror else middle
    return middle - used / 2 + (seat - 1) * (w + gap), lay.px(20 if lay.plan is SQUARE else 10)


def _tiny(lay: Layout, seat: int) -> Rect:
    """Names only: side plates at the edges (over a desk under the strip), others in the strip."""
    plan, edge = lay.plan, lay.px(2)
    w, h = lay.px(plan.plate[0]), lay.px(plan.plate[1])
    if lay.desk:
        return _tiny_desk(lay, seat)
    if lay.is_side(seat):
        if lay.arrangement == "five":  # the trick is wider
            w = min(w, lay.trick_box(1).left - 2 * edge)
        top = round(lay.y(0.835 * plan.trick_y) - h / 2)
        return Rect(edge if seat == 1 else lay.width - edge - w, top, w, h)
    high = lay.px(plan.strip) - 4
    if lay.arrangement == "four":
        w = lay.px(plan.plate[0] * 1.16)
        return Rect((lay.width - w) // 2, 2, w, high)
    menu = lay.px(46)
    room = lay.width - 2 * menu - edge
    w = room // 2
    left = menu if not lay.mirror else lay.width - menu - room
    return Rect(left + (seat - 2) * (w + edge), 2, w, high)


def _tiny_desk(lay: Layout, seat: int) -> Rect:
    """Two rows in the strip, which is higher there: the seats beyond over those beside."""
    menu, edge = lay.px(44), 2
    room = lay.width - 2 * menu
    high = (lay.strip - 3 * edge) // 2
    beyond = range(2, lay.seats - 1)
    row = [1, lay.seats - 1] if lay.is_side(seat) else list(beyond)
    w = (room - (len(row) - 1) * edge) // len(row)
    y = edge if not beyond or not lay.is_side(seat) else 2 * edge + high
    return Rect(menu + row.index(seat) * (w + edge), y, w, high)


_PLACES: Final[dict[str, Place]] = {"wide": _wide, "row": _row, "compact": _compact,
                                    "square": _square, "portrait": _portrait}

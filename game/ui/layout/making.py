"""Putting a plan into a window, as large as the person wishes and the window allows."""

from collections.abc import Iterator
from typing import Final

from pygame import Rect

from game.ui.layout.geometry import Layout
from game.ui.layout.plans import COMPACT, plan_for
from game.ui.scale import Sizing

_STEP: Final = 0.1
_LEAST_PLATE: Final = 0.9
"""What plates shrink to when a small scale is wished."""
_SMALLEST_PLATE: Final = 0.6
"""What they shrink to where the window has no room for more."""
_USUAL_HAND: Final = 8


def layout(width: int, height: int, arrangement: str, desk: bool = False,
           wish: Sizing | None = None, large_pack: bool | None = None) -> Layout:
    """The places of a table in this window.

    Buttons and plates get the largest factor up to the wished one with which nothing meets;
    `large_pack` says that cards have the large index (by default as the plan has it).
    """
    wish = wish or Sizing()
    plan = plan_for(width, height)
    large = plan.large_pack if large_pack is None else large_pack
    step = 0.44 if large else 0.34

    def made(ui: float, round_ui: float, plate_ui: float) -> Layout:
        return Layout(plan, width, height, arrangement, desk, ui, round_ui, plate_ui, wish.text,
                      wish.mirror, step, wish.kiosk)

    if plan.tiny:  # everything there is as large as it can be
        return made(1.0, 1.0, 1.0)
    least = min(wish.ui, 1.0)
    for ui in _down(wish.ui, least):
        for round_ui in _down(ui, least):
            for plate_ui in _down(max(ui, _LEAST_PLATE), _SMALLEST_PLATE):
                lay = made(ui, round_ui, plate_ui)
                if clear(lay):
                    return lay
    return made(least, least, 1.0)


def _down(most: float, least: float) -> Iterator[float]:
    """Factors from the largest to the least."""
    factor = most
    while factor > least + 0.01:
        yield round(factor, 2)
        factor -= _STEP
    yield least


def clear(lay: Layout) -> bool:
    """Whether plates, round buttons, trick and hand keep apart, with room for a badge."""
    window = Rect(0, 0, lay.width, lay.height)
    alone = [lay.plate(seat) for seat in range(lay.seats) if seat or lay.shows_own_plate]
    alone += [box for corner in lay.corners if (box := lay.corner_box(corner.key)) is not None]
    cards = [] if lay.desk else [lay.trick_box(seat).inflate(4, 4) for seat in range(lay.seats)]
    for card in lay.hand(_USUAL_HAND):
        up = lay.raised(card)
        cards.append(Rect(card.x, card.y - up, card.w, card.h + up))
    if lay.plan is COMPACT and not lay.desk and not _room_beside_plates(lay):
        return False
    if lay.desk and lay.middle.h < lay.px(_least_middle(lay)):
        return False
    return all(window.contains(box) and box.collidelist(cards) < 0
               and box.inflate(4, 4).collidelist(alone[i + 1:]) < 0
               for i, box in enumerate(alone))


def _room_beside_plates(lay: Layout) -> bool:
    """Whether badges have room over or under the plates at the sides, and bids under them."""
    b = lay.usual_badge
    hint = lay.corner_box("hint")
    row = b + max(lay.touch, lay.px(48)) + lay.px(18)
    if hint is not None and hint.top - lay.plate(1).bottom < row:
        return False
    buttons = [box for corner in lay.corners if (box := lay.corner_box(corner.key)) is not None]
    for plate in (lay.plate(1), lay.plate(lay.seats - 1)):
        column = [box for box in buttons if box.left < plate.right and box.right > plate.left]
        over = plate.top - max((box.bottom for box in column if box.bottom <= plate.top), default=0)
        under = min((box.top for box in column if box.top >= plate.bottom),
                    default=lay.height) - plate.bottom
        if max(over, under) < b + lay.px(8) + 1:
            return False
    return True


def _least_middle(lay: Layout) -> float:
    """Least height of a desk in pixels of the plan."""
    return 0.42 * lay.plan.size[1] if lay.plan.name != "strip" else 0.44 * lay.plan.size[1]



"""Where the round buttons of a table lie, on a table for the right hand."""

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui.layout.plans import PORTRAIT, WIDE, Corner
from game.ui.scale import apart

if TYPE_CHECKING:
    from game.ui.layout.geometry import Layout

_DESK_TOP: Final = ("hint", "help")
"""Round buttons in the right upper corner of a small desk, from the edge."""


def corners(lay: "Layout") -> tuple[Corner, ...]:
    """The round buttons; a small desk has room for three, in its top row."""
    plan = lay.plan
    if not lay.desk or plan in (WIDE, PORTRAIT):
        return plan.corners
    menu, x = plan.corners[0], plan.corners[0].y
    if plan.tiny:
        return menu, Corner("hint", -menu.x, 0)
    return menu, *(Corner(key, -x, x, n) for n, key in enumerate(_DESK_TOP))


def box(lay: "Layout", corner: Corner) -> Rect:
    """What of a round button can be tapped."""
    plan, size = lay.plan, 2 * lay.round_r
    if plan.tiny and corner.y == 0:  # a sign on the strip
        high = max(lay.touch, lay.strip)
        sign = Rect(0, 0, max(lay.touch, lay.px(42)), high)
        return sign if corner.x >= 0 else Rect(lay.width - sign.w, 0, sign.w, sign.h)
    step = corner.n * (size + max(lay.px(plan.round_gap), apart(lay.kiosk)))
    x = lay.px(abs(corner.x)) + (0 if corner.column else step)
    y = lay.px(abs(corner.y)) + (step if corner.column else 0)
    if plan is PORTRAIT and corner.y < 0:  # under the hand
        y = max(2, min(y, lay.px(plan.hand[2]) - size - 3))
    return Rect(x if corner.x >= 0 else lay.width - x - size,
                y if corner.y >= 0 else lay.height - y - size, size, size)

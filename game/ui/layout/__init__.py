"""Where everything lies on the table, for any window: sizes and places in native pixels.

Six plans cover the windows: wide (1280x720 and larger), strip (800x480), compact (640x480),
square (720x720), portrait (480x800, 720x1280) and tiny (320x240, 480x320). `Layout` puts one
of them into a window.
"""

from game.ui.layout.fan import SLOT_MIN, visible_parts
from game.ui.layout.geometry import CARD_RATIO, Layout, TrickPlace
from game.ui.layout.making import layout
from game.ui.layout.plans import (
    COMPACT,
    PLANS,
    PORTRAIT,
    SQUARE,
    STRIP,
    WIDE,
    Plan,
    plan_for,
)

__all__ = ["CARD_RATIO", "COMPACT", "PLANS", "PORTRAIT", "SLOT_MIN", "SQUARE", "STRIP", "WIDE",
           "Layout", "Plan", "TrickPlace", "layout", "plan_for", "visible_parts"]

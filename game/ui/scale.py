"""How large things are: what the person has chosen, and the least that can be read or tapped."""

from dataclasses import dataclass
from typing import Final

MIN_TEXT: Final = 14
"""The smallest type size in pixels."""
TOUCH: Final = 47
"""9 mm on a 7-inch panel of 800 x 480, in pixels: the least size of what is tapped."""
KIOSK_TOUCH: Final = 62
"""12 mm on that panel: the least of it where people stand before the machine."""
KIOSK_APART: Final = 10
"""2 mm on that panel: the least room there between two things that are tapped."""
UI: Final = {"s": 0.85, "auto": 1.0, "m": 1.0, "l": 1.15, "xl": 1.3}
"""Factors of buttons, plates and badges; the plans' own numbers already go by the window."""
TEXT: Final = {"m": 1.0, "l": 1.15, "xl": 1.3}
"""Factors of all type sizes."""


@dataclass(frozen=True)
class Sizing:
    """The person's wishes: factors of furniture and of type, and the hand the buttons lie for.

    A wish is fulfilled as far as the window allows.
    """

    ui: float = 1.0
    text: float = 1.0
    mirror: bool = False
    """Whether buttons lie for the left hand."""
    kiosk: bool = False
    """Whether people stand before the machine and it has room (`stands`) for a larger size of
    what is tapped."""


def sizing(ui_scale: str, text_size: str, mirror: bool, kiosk: bool = False) -> Sizing:
    """The wishes that settings name by words."""
    return Sizing(UI[ui_scale], TEXT[text_size], mirror, kiosk)


def touch(short: int, kiosk: bool = False) -> int:
    """The least size of what is tapped in a window of this short side, in pixels.

    Palm-sized windows have no room for so much: there it is a share of the window. On a `kiosk`
    it is 12 mm instead of 9; larger panels have fewer pixels to the millimetre or have plans
    whose buttons are larger anyway, so it does not grow with them.
    """
    if short < 400:
        return max(36, min(TOUCH, round(0.14 * short)))
    return KIOSK_TOUCH if kiosk else TOUCH


def stands(width: int, height: int) -> bool:
    """Whether a window is large enough for a kiosk's sizes: 800 x 480, or 600 on both sides."""
    return min(width, height) >= (480 if width >= 800 else 600)


def apart(kiosk: bool) -> int:
    """The least room between two things that are tapped, in pixels; 0 where plans decide."""
    return KIOSK_APART if kiosk else 0

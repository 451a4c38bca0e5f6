"""Where things go inside the table's parts: pure geometry, in pixels from a part's corner.

`s` is the type size of the text in the part. A baseline is measured from the part's top.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pill:
    """Layout of a badge, prompt, bubble or button.

    `text_x` is the left end of the text, `baseline` of its first line. `icon_x` and `chip_x` are
    the centres of the icon and the suit chip (0 when absent), both at height `mid_y`, with their
    sizes `icon` and `chip`.
    """

    w: float
    h: float
    text_x: float
    baseline: float
    mid_y: float
    icon_x: float = 0.0
    icon: float = 0.0
    chip_x: float = 0.0
    chip: float = 0.0


def badge_size(b: float) -> float:
    """Type size in a badge of height `b`."""
    return 0.58 * b


def badge(b: float, text_w: float, icon: bool = False, suit: bool = False) -> Pill:
    """A badge of height `b` round a text `text_w` wide, an icon and a suit before it if asked."""
    s = badge_size(b)
    x = 0.34 * b
    icon_x = chip_x = 0.0
    if icon:
        icon_x, x = x + 0.22 * b, x + 0.80 * b
    if suit:
        chip_x, x = x + 0.26 * b, x + 0.82 * b
    if not icon and not suit:
        x = 0.36 * b
    w = text_w + 0.72 * b + (0.86 * b if icon else 0) + (0.92 * b if suit else 0)
    return Pill(w, b, x, b / 2 + 0.35 * s, b / 2, icon_x, 0.62 * b, chip_x, 0.74 * b)


def prompt(s: float, text_w: float, chip: bool = False) -> Pill:
    """The dark pill between trick and hand."""
    w = text_w + 1.8 * s + (1.7 * s if chip else 0)
    h = 1.75 * s
    base = h / 2 + 0.36 * s
    return Pill(w, h, 0.9 * s, base, h / 2, chip_x=w - 1.15 * s if chip else 0, chip=1.25 * s)


def tiny_prompt(s: float, text_w: float, chip: bool = False) -> Pill:
    """The accent chip that stands for the prompt in tiny windows."""
    w = text_w + (2.2 if chip else 0.9) * s
    h = 1.45 * s
    return Pill(w, h, 0.45 * s, 1.08 * s, h / 2, chip_x=w - 0.85 * s if chip else 0, chip=1.1 * s)


def roem_pill(s: float, text_w: float) -> Pill:
    """The pill that names the roem of a trick; text in weight 700."""
    return Pill(text_w + 1.8 * s, 1.75 * s, 0.9 * s, 0.875 * s + 0.36 * s, 0.875 * s)


def bubble(s: float, line_w: float, lines: int, suit: bool = False) -> Pill:
    """A speech bubble; baseline i is `baseline` + 1.35 s i. The suit is drawn 1.15 s."""
    w = line_w + 1.6 * s + (2.2 * s if suit else 0)
    h = 1.35 * s * lines + 0.8 * s
    return Pill(w, h, 0.8 * s, 1.42 * s, h / 2, chip_x=w - 1.3 * s if suit else 0, chip=1.15 * s)


def button(w: float, h: float, s: float, text_w: float, icon: bool = False) -> Pill:
    """Text, or icon and text as one block, centred in a button."""
    block = text_w + (1.5 * s if icon else 0)
    x = (w - block) / 2
    base = h / 2 + 0.35 * s
    if not icon:
        return Pill(w, h, x, base, h / 2)
    return Pill(w, h, x + 1.5 * s, base, h / 2, icon_x=x + 0.5 * s, icon=1.15 * s)


@dataclass(frozen=True)
class Plate:
    """Layout of a seat plate of w x h pixels."""

    w: float
    h: float

    @property
    def radius(self) -> float:
        """Corner radius."""
        return 0.26 * self.h

    @property
    def avatar(self) -> tuple[float, float, float]:
        """Centre x, centre y and diameter of the avatar."""
        return 0.51 * self.h, self.h / 2, 0.76 * self.h

    def text_x(self, with_avatar: bool = True) -> float:
        """Left end of name and second row."""
        return (1.02 if with_avatar else 0.22) * self.h

    def one_line_baseline(self, s: float) -> float:
        """Baseline of the name when it stands alone."""
        return self.h / 2 + 0.36 * s

    @property
    def name_baseline(self) -> float:
        """Baseline of the name above a second row."""
        return 0.43 * self.h

    @property
    def row_y(self) -> float:
        """Middle of the second row."""
        return 0.72 * self.h

    def second_baseline(self, s: float) -> float:
        """Baseline of the own plate's second line, set 0.82 s at weight 400."""
        return self.row_y + 0.28 * s

    @property
    def back_w(self) -> float:
        """Width of one small card back in the second row."""
        return 0.19 * self.h

    def backs_w(self, count: int) -> float:
        """Width of `count` overlapping backs."""
        return self.back_w + 0.0874 * self.h * (count - 1) if count > 0 else 0.0

    def trick_icon(self, count: int, with_avatar: bool = True) -> tuple[float, float, float]:
        """Centre x, centre y and size of the trick icon right of `count` backs."""
        x = self.text_x(with_avatar) + self.backs_w(count) + 0.26 * self.h
        return x, self.row_y + 1, 0.27 * self.h

    def trick_number(self, s: float, count: int, with_avatar: bool = True) -> tuple[float, float]:
        """Left end and baseline of the number of tricks, set 0.86 s at weight 600."""
        return self.trick_icon(count, with_avatar)[0] + 0.19 * self.h, self.row_y + 0.3 * s

    @property
    def dealer(self) -> tuple[float, float, float]:
        """Centre x, centre y and radius of the dealer disc."""
        return self.w - 0.04 * self.h, 0.06 * self.h, 0.21 * self.h

"""Where everything lies on the table, for any window: sizes and places in native pixels.

Four plans cover the windows: wide (1280x720 and larger), strip (800x480), compact (640x480)
and portrait (720x1280). A plan is drawn for its own size and grows or shrinks with the
window; what belongs to an edge stays at that edge. Numbers are those of the style sheet and
the blueprint.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

CARD_RATIO: Final = 1.4
_TRICK: Final = {
    "five": ((0.0, 0.56, 0.0), (-1.42, 0.10, -5.0), (-0.62, -0.40, -2.0), (0.62, -0.40, 2.0),
             (1.42, 0.10, 5.0)),
    "four": ((0.0, 0.56, 0.0), (-1.08, 0.04, -4.0), (0.0, -0.47, 0.0), (1.08, 0.04, 4.0)),
    "three": ((0.0, 0.50, 0.0), (-0.78, -0.12, -4.0), (0.78, -0.12, 4.0)),
}
_MIN_STEP: Final = 0.34
SLOT_MIN: Final = 34
"""Least width in pixels of a slot that gives way to the card on its left."""


@dataclass(frozen=True)
class Plan:
    """One way to lay the table, in pixels of its own window size."""

    name: str
    size: tuple[int, int]
    card: float
    """Width of a hand card."""
    trick_card: float
    desk_card: float
    """Width of a hand card while cards are marked in a desk."""
    plate: tuple[float, float]
    own_plate: tuple[float, float, float, float]
    """x and y from the left lower corner, width and height."""
    name_px: float
    prompt_px: float
    button: float
    """Height of a button."""
    trick_y: float
    prompt_y: float
    """From the foot of the window."""
    hand: tuple[float, float, float]
    """Left and right edge of the hand (from the right edge), gap under it."""
    raise_by: float
    """Share of a card's height by which legal cards stand higher."""
    two_lines: bool
    """Whether a plate has a second row (backs and tricks)."""
    round_r: float
    corners: tuple[tuple[str, float, float], ...]
    """Round buttons: key, x and y of the centre; negative from the right or lower edge."""


WIDE: Final = Plan(
    "wide", (1280, 720), 126, 108, 126, (214, 68), (52, 118, 228, 72), 20, 20, 60, 286, 242,
    (309, 285, 16), 0.14, True, 28,
    (("menu", 48, 48), ("help", 116, 48), ("score", -48, 48), ("last-trick", -116, -48),
     ("hint", -48, -48)))
STRIP: Final = Plan(
    "strip", (800, 480), 88, 74, 104, (138, 48), (10, 84, 116, 52), 17, 16, 52, 188, 168,
    (134, 70, 10), 0.10, False, 24,
    (("menu", 34, 34), ("help", 34, 90), ("score", -34, 34), ("last-trick", -34, -90),
     ("hint", -34, -34)))
COMPACT: Final = Plan(
    "compact", (640, 480), 88, 74, 88, (150, 48), (8, 73, 116, 58), 17, 16, 52, 192, 160.5,
    (134, 10, 10), 0.10, False, 24,
    (("menu", 36, 36), ("help", 36, 92), ("score", -36, 36), ("last-trick", -36, 92),
     ("hint", -36, -170)))
PORTRAIT: Final = Plan(
    "portrait", (720, 1280), 164, 150, 110, (230, 80), (118, 110, 260, 82), 23, 24, 76, 585,
    428, (33, 33, 129), 0.14, True, 36,
    (("menu", 54, 54), ("help", 54, -69), ("score", -54, 54), ("last-trick", -176, -69),
     ("hint", -88, -69)))


@dataclass(frozen=True)
class TrickPlace:
    """Centre and tilt in degrees (clockwise) of a seat's card in the trick."""

    x: float
    y: float
    tilt: float


@dataclass(frozen=True)
class Layout:
    """The places of one table in one window."""

    plan: Plan
    width: int
    height: int
    arrangement: str
    desk: bool = False
    """Whether the middle is needed for a choice of cards: plates move up into a row."""
    k: float = field(init=False)
    """Pixels of the window for one of the plan."""

    def __post_init__(self) -> None:
        w, h = self.plan.size
        object.__setattr__(self, "k", min(self.width / w, self.height / h))

    def px(self, value: float) -> int:
        """A length of the plan in window pixels."""
        return round(value * self.k)

    def text(self, value: float) -> int:
        """A type size of the plan in window pixels, never below 14."""
        return max(14, round(value * self.k))

    @property
    def short(self) -> int:
        """The short side of the window."""
        return min(self.width, self.height)

    @property
    def card(self) -> int:
        """Width of a card in the hand."""
        return self.px(self.plan.card)

    @property
    def trick_card(self) -> int:
        """Width of a card in the trick."""
        return self.px(self.plan.trick_card)

    @property
    def trick_centre(self) -> tuple[float, float]:
        """Middle of the trick."""
        return self.width / 2, self._y(self.plan.trick_y)

    def _y(self, y: float) -> float:
        """A height of the plan, the spare room of a taller window shared out above it."""
        spare = self.height - self.plan.size[1] * self.k
        return y * self.k + spare * y / self.plan.size[1]

    def trick_place(self, seat: int) -> TrickPlace:
        """Where a seat's card lies."""
        dx, dy, tilt = _TRICK[self.arrangement][seat]
        if self.plan is PORTRAIT and self.arrangement == "five" and abs(dx) > 1:
            dx = 1.28 if dx > 0 else -1.28
        x, y = self.trick_centre
        w = self.trick_card
        return TrickPlace(x + dx * w, y + dy * w * CARD_RATIO, tilt)

    def trick_box(self, seat: int) -> Rect:
        """The upright box of a seat's card in the trick."""
        place = self.trick_place(seat)
        w, h = self.trick_card, round(self.trick_card * CARD_RATIO)
        return Rect(round(place.x - w / 2), round(place.y - h / 2), w, h)

    def trick_part(self, seat: int) -> Rect:
        """The part of that box on which no later card lies when the trick is full."""
        box = self.trick_box(seat)
        for later in (*range(seat + 1, len(_TRICK[self.arrangement])), 0) if seat else ():
            over = self.trick_box(later)
            if over.colliderect(box):
                if over.centery - box.centery > abs(over.centerx - box.centerx):
                    box.height = over.top - box.top
                elif over.left > box.left:
                    box.width = over.left - box.left
        return box

    def beside_trick(self, w: int, h: int) -> Rect:
        """A box right of the person's card in the trick, over the prompt."""
        low = self.prompt[1] - round(1.0 * self.text(self.plan.prompt_px)) - self.px(2)
        own = self.trick_box(0)
        last = self.trick_box(len(_TRICK[self.arrangement]) - 1)
        left = own.right + self.px(8)
        if low - h < last.bottom + 2 and last.right + self.px(8) + w < self.width - self.px(60):
            left = last.right + self.px(8)
        return Rect(left, low - h, w, h)

    @property
    def prompt(self) -> tuple[int, int]:
        """Middle of the prompt pill."""
        return self.width // 2, self.height - self.px(self.plan.prompt_y)

    @property
    def own_plate(self) -> Rect:
        """The person's plate."""
        x, y, w, h = self.plan.own_plate
        if self.desk and self.plan is WIDE:  # the hand needs the whole foot of the table
            w, h = self.plan.plate
            return Rect(self.px(28), round(self._y(396)), self.px(w), self.px(h))
        return Rect(self.px(x), self.height - self.px(y), self.px(w), self.px(h))

    def plate(self, seat: int) -> Rect:
        """The plate of a seat; seat 0 is the person's own."""
        if seat == 0:
            return self.own_plate
        w, h = self.px(self.plan.plate[0]), self.px(self.plan.plate[1])
        if self.in_row and self.plan is COMPACT:
            w, h = self.px(104), self.px(44)
        kind = "strip" if self.in_row else self.plan.name
        if kind == "strip" and not self.in_row:
            kind = "compact"
        x, y = _PLATES[kind](self, seat, w, h)
        return Rect(round(x), round(y), w, h)

    @property
    def in_row(self) -> bool:
        """Whether the other seats' plates stand in one row at the top."""
        if self.plan is STRIP:
            return self.desk or self.arrangement != "three"
        return self.desk and self.plan is COMPACT

    def facing(self, seat: int) -> str:
        """The edge of a plate that faces the trick."""
        if seat == 0:
            if self.desk and self.plan is WIDE:
                return "down"
            return "up" if self.plan is PORTRAIT else "right"
        if self.in_row or self.plan is PORTRAIT:
            return "down"
        if self.is_side(seat):
            return "right" if seat == 1 else "left"
        return "down"

    def is_side(self, seat: int) -> bool:
        """Whether a seat is beside the trick, not beyond it."""
        return seat in (1, len(_TRICK[self.arrangement]) - 1)

    def mirrored(self, seat: int) -> bool:
        """Whether a plate's badges line up on its right end."""
        return self.plate(seat).centerx > self.width * 0.72

    def corner(self, key: str) -> tuple[int, int] | None:
        """Centre of a round button; a small desk has room for three, in its top row."""
        corners = self.plan.corners
        if self.desk and self.plan in (STRIP, COMPACT):
            y = 36.0 if self.plan is COMPACT else 34.0
            corners = (("menu", y, y), ("help", -y - 58, y), ("hint", -y, y))
        for name, x, y in corners:
            if name == key:
                px, py = self.px(x), self.px(y)
                return (px if x >= 0 else self.width + px, py if y >= 0 else self.height + py)
        return None

    @property
    def round_r(self) -> int:
        """Radius of the round buttons."""
        return self.px(self.plan.round_r)

    @property
    def button(self) -> int:
        """Height of a button."""
        return self.px(self.plan.button)

    # The hand

    def hand_room(self) -> Rect:
        """The box the hand may fill, raised cards aside."""
        left, right, gap = self.plan.hand
        desk = self.desk
        u = self.px(self.plan.desk_card if desk else self.plan.card)
        h = round(u * CARD_RATIO)
        if desk and self.plan is not PORTRAIT:
            left = right = 16 if self.plan is not COMPACT else 10
            if self.plan is WIDE:
                left, right = 138, 156
        top = self.height - self.px(gap) - h
        return Rect(self.px(left), top, self.width - self.px(left) - self.px(right), h)

    def hand(self, n: int) -> list[Rect]:
        """The cards of a hand of `n`, left to right, not raised; the right one on top."""
        if n == 0:
            return []
        room = self.hand_room()
        u = self.px(self.plan.desk_card if self.desk else self.plan.card)
        if n > 1 and (room.width - u) / (n - 1) < _MIN_STEP * u:
            u = int(room.width / (1 + _MIN_STEP * (n - 1)))
        step = min(0.92 * u, (room.width - u) / (n - 1)) if n > 1 else 0.0
        if not self.desk and self.plan is WIDE:
            step = min(step, 112 * self.k)
        h = round(u * CARD_RATIO)
        used = u + step * (n - 1)
        left = room.x + (room.width - used) / 2
        return [Rect(round(left + i * step), room.bottom - h, u, h) for i in range(n)]

    def raised(self, card: Rect) -> int:
        """How far a legal card stands above the others."""
        return round(card.height * self.plan.raise_by)

    @property
    def shows_own_plate(self) -> bool:
        """Whether there is room for the person's plate."""
        return not self.desk or self.plan in (WIDE, PORTRAIT)

    @property
    def badge(self) -> int:
        """Height of a badge."""
        return max(26, self.px(0.22 * self.plan.card))

    @property
    def middle(self) -> Rect:
        """The room between the plates and the hand, for a choice of cards."""
        room = self.hand_room()
        notice = 48 if self.plan is PORTRAIT else 30  # two lines, or one
        foot = room.top - max(notice, self.px(14) + self.raised(room))
        if self.plan is WIDE:
            left, top = self.px(262), self.px(104)
        elif self.plan is PORTRAIT:
            left, top = self.px(30), round(self._y(238)) + self.px(150)
        else:
            left, top = self.px(12), self.px(70 if self.plan is STRIP else 68)
        return Rect(left, top, self.width - 2 * left, foot - top)


def visible_parts(cards: Sequence[Rect], slots: Sequence[bool]) -> list[Rect]:
    """The part of each card that its neighbours leave open.

    The card on the right lies over it. A slot (a marked card's open place) gives way to the
    corner of the card on its left, unless that would leave too little of it to tap.
    """
    out: list[Rect] = []
    for i, card in enumerate(cards):
        left, right = card.left, card.right
        if i + 1 < len(cards):
            right = min(right, cards[i + 1].left)
        if slots[i] and i and not slots[i - 1] and right - cards[i - 1].right >= SLOT_MIN:
            left = cards[i - 1].right
            out[-1].width = left - out[-1].left
        out.append(Rect(left, card.top, right - left, card.height))
    return out


def _wide_plate(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    if lay.is_side(seat):
        return (lay.px(28) if seat == 1 else lay.width - lay.px(28) - w, lay._y(262))
    middle = lay.width / 2
    if lay.arrangement == "four":
        return middle - w / 2, lay.px(22)
    return (middle - lay.px(340) if seat == 2 else middle + lay.px(126), lay.px(22))


def _compact_plate(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    if lay.is_side(seat):
        return (lay.px(8) if seat == 1 else lay.width - lay.px(8) - w, lay._y(150))
    middle = lay.width / 2
    if lay.arrangement == "four":
        return middle - w / 2, lay.px(6)
    return (middle - lay.px(20) - w if seat == 2 else middle + lay.px(20), lay.px(8))


def _strip_plate(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    others = len(_TRICK[lay.arrangement]) - 1
    gap = lay.px(12 if lay.plan is STRIP else 8)
    used = others * w + (others - 1) * gap
    shift = lay.px(29) if lay.desk else 0
    return lay.width / 2 - shift - used / 2 + (seat - 1) * (w + gap), lay.px(10)


def _portrait_plate(lay: Layout, seat: int, w: int, h: int) -> tuple[float, float]:
    middle = lay.width / 2
    if lay.is_side(seat):
        return (lay.px(24) if seat == 1 else lay.width - lay.px(24) - w, lay._y(238))
    if lay.arrangement == "four":
        return middle - w / 2, lay.px(26)
    return (middle - lay.px(18) - w if seat == 2 else middle + lay.px(18), lay.px(26))


_PLATES: Final = {"wide": _wide_plate, "strip": _strip_plate, "compact": _compact_plate,
                  "portrait": _portrait_plate}


def plan_for(width: int, height: int) -> Plan:
    """The plan that suits a window."""
    if height > width * 1.1:
        return PORTRAIT
    wide = width >= height * 1.45
    if wide:
        return WIDE if height >= 560 else STRIP
    return COMPACT


def layout(width: int, height: int, arrangement: str, desk: bool = False) -> Layout:
    """The places of a table in this window."""
    return Layout(plan_for(width, height), width, height, arrangement, desk)

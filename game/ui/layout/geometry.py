"""The places of one table in one window."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import Final

from pygame import Rect

from game.ui.layout import rounds, seats
from game.ui.layout.plans import COMPACT, PORTRAIT, SQUARE, STRIP, WIDE, Corner, Plan
from game.ui.scale import MIN_TEXT, touch

CARD_RATIO: Final = 1.4


@dataclass(frozen=True)
class TrickPlace:
    """Centre and tilt in degrees (clockwise) of a seat's card in the trick."""

    x: float
    y: float
    tilt: float


@dataclass(frozen=True)
class Layout:
    """The places of one table in one window.

    `ui`, `round_ui` and `plate_ui` are the factors of buttons, of round ones and of plates,
    `type_by` that of type;
    `mirror`: what belongs to the person's hand lies on the other side.
    """

    plan: Plan
    width: int
    height: int
    arrangement: str
    desk: bool = False
    """Whether the middle is needed for a choice of cards: plates move up into a row."""
    ui: float = 1.0
    round_ui: float = 1.0
    plate_ui: float = 1.0
    type_by: float = 1.0
    mirror: bool = False
    min_step: float = 0.34
    """Least share of a hand card that its right neighbour leaves open."""
    kiosk: bool = False
    """Whether what is tapped has a kiosk's least size."""
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
        return round(max(MIN_TEXT, value * self.k) * self.type_by)

    @property
    def short(self) -> int:
        """The short side of the window."""
        return min(self.width, self.height)

    @property
    def touch(self) -> int:
        """The least size of what is tapped."""
        return touch(self.short, self.kiosk)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.plan.tricks[self.arrangement])

    @cached_property
    def plain(self) -> "Layout":
        """The same table for the right hand."""
        return replace(self, mirror=False) if self.mirror else self

    def flip(self, box: Rect) -> Rect:
        """A box of the plain table in this one."""
        return Rect(self.width - box.right, box.y, box.w, box.h) if self.mirror else box

    # The trick

    @property
    def card(self) -> int:
        """Width of a card in the hand."""
        return self.px(self.plan.desk_card if self.desk else self.plan.card)

    @property
    def trick_card(self) -> int:
        """Width of a card in the trick."""
        return self.px(self.plan.trick_card)

    @property
    def trick_centre(self) -> tuple[float, float]:
        """Middle of the trick."""
        return self.width / 2, self.y(self.plan.trick_y)

    def y(self, y: float) -> float:
        """A height of the plan, the spare room of a taller window shared out above it."""
        spare = self.height - self.plan.size[1] * self.k
        return y * self.k + spare * y / self.plan.size[1]

    def trick_place(self, seat: int) -> TrickPlace:
        """Where a seat's card lies."""
        dx, dy, tilt = self.plan.tricks[self.arrangement][seat]
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
        for later in (*range(seat + 1, self.seats), 0) if seat else ():
            over = self.trick_box(later)
            if over.colliderect(box):
                if over.centery - box.centery > abs(over.centerx - box.centerx):
                    box.height = over.top - box.top
                elif over.left > box.left:
                    box.width = over.left - box.left
        return box

    def beside_trick(self, w: int, h: int, badges: Sequence[Rect] = ()) -> Rect:
        """A box beside the person's card in the trick, over the prompt and clear of `badges`;
        on tiny tables, where there is no such room, in the place of the hand."""
        if self.plan.tiny:
            box = Rect(self.width - self.px(4) - w, self.height - self.px(4) - h, w, h)
            return self.flip(box)
        low = self.prompt[1] - round(1.0 * self.prompt_px) - self.px(2)
        own, last = self.trick_box(0), self.trick_box(self.seats - 1)
        taken = [self.trick_box(seat) for seat in range(1, self.seats)]
        taken += [self.plain.plate(seat) for seat in range(self.seats)
                  if seat or self.shows_own_plate]
        taken += [rounds.box(self.plain, corner) for corner in self.corners]
        taken += [self.flip(box) for box in badges]
        gap = self.px(8)
        sizes = [(share * w, high) for share in (1.0, 0.85, 0.7) for high in (h, self.touch)]
        for long, high in sizes:
            for left in (own.right + gap, last.right + gap, own.left - gap - round(long)):
                wide = min(round(long), self.width - self.px(6) - left)
                for foot in (low, *(box.top - self.px(6) for box in taken)):
                    box = Rect(left, foot - high, wide, high)
                    if foot <= low and box.top > last.top and box.collidelist(taken) < 0:
                        return self.flip(box)
        return self.flip(Rect(own.right + gap, low - h, w, h))

    # The prompt

    @property
    def prompt(self) -> tuple[int, int]:
        """Middle of the prompt pill, which keeps off the trick and the raised cards."""
        half = round(0.875 * self.prompt_px)
        y = self.height - self.px(self.plan.prompt_y)
        y = max(y, self.trick_box(0).bottom + 2 + half)
        return self.width // 2, min(y, self.raised_top - 2 - half)

    @property
    def raised_top(self) -> int:
        """The upper edge of raised cards."""
        high = round(self.px(self.plan.card) * CARD_RATIO * (1 + self.plan.raise_by))
        return self.height - self.px(self.plan.hand[2]) - high

    @property
    def prompt_px(self) -> int:
        """Type size of the prompt: one line has room between trick and raised cards."""
        room = self.raised_top - self.trick_box(0).bottom - 4
        if self.plan.tiny:  # there the person's place in the trick is empty
            room = self.chip_zone().h
        most = round(room / (1.45 if self.plan.tiny else 1.75))
        return max(MIN_TEXT, min(self.text(self.plan.prompt_px), most))

    def chip_zone(self, raised: bool = True) -> Rect:
        """Where the chip of a tiny table lies: between trick and hand, whose cards may rise."""
        hand = self.hand_room()
        top = max(self.trick_box(1).bottom, self.trick_box(self.seats - 1).bottom)
        for corner in self.corners:
            box = self.corner_box(corner.key)
            if box is not None and box.bottom < hand.top:
                top = max(top, box.bottom)
        top += 2
        low = hand.top - (self.raised(hand) if raised else 0) - 1
        return Rect(self.px(4), top, self.width - 2 * self.px(4), low - top)

    # Plates

    @property
    def own_plate(self) -> Rect:
        """The person's plate."""
        return self.flip(seats.own(self.plain))

    def plate(self, seat: int) -> Rect:
        """The plate of a seat; seat 0 is the person's own."""
        if seat == 0:
            return self.own_plate
        return self._plates[seat - 1].copy()

    @cached_property
    def _plates(self) -> tuple[Rect, ...]:
        return tuple(seats.other(self, seat) for seat in range(1, self.seats))

    @property
    def name_px(self) -> int:
        """Type size of the names on plates."""
        h = self.plate(1).h
        share = 0.66 if self.plan.tiny else 0.36 if self.two_lines else 0.46
        if self.desk and self.in_row:  # a badge may hang on the plate's foot
            share = 0.36
        most = round(h * share)
        return max(MIN_TEXT, min(self.text(self.plan.name_px), most))

    @property
    def two_lines(self) -> bool:
        """Whether plates have a second row (backs and tricks, or the person's score)."""
        high = self.px(self.plan.plate[1]) * self.plate_ui >= 2.6 * MIN_TEXT
        return self.plan.two_lines and high and not self.in_row

    @property
    def in_row(self) -> bool:
        """Whether the other seats' plates stand in one row at the top."""
        if self.plan is STRIP:
            return self.desk or self.arrangement != "three"
        return self.desk and self.plan in (COMPACT, SQUARE)

    @property
    def strip(self) -> int:
        """Height of the strip along the top of a tiny table, 0 on others."""
        high = self.px(self.plan.strip)
        return max(high, self.touch) if self.plan.tiny and self.desk else high

    def in_strip(self, seat: int) -> bool:
        """Whether a seat's plate stands in the strip of a tiny table."""
        return self.plan.tiny and (self.desk or not self.is_side(seat))

    def facing(self, seat: int) -> str:
        """The edge of a plate that faces the trick."""
        if seat == 0:
            if self.desk and self.plan is WIDE:
                return "down"
            if self.plan in (PORTRAIT, SQUARE):
                return "up"
            return "left" if self.mirror else "right"
        if self.in_row or self.plan is PORTRAIT:
            return "down"
        if self.is_side(seat):
            return "right" if seat == 1 else "left"
        return "down"

    def is_side(self, seat: int) -> bool:
        """Whether a seat is beside the trick, not beyond it."""
        return seat in (1, self.seats - 1)

    def right_aligned(self, seat: int) -> bool:
        """Whether a plate's badges line up on its right end."""
        return self.plate(seat).centerx > self.width * 0.72

    @property
    def shows_own_plate(self) -> bool:
        """Whether there is room for the person's plate."""
        return not self.plan.tiny and (not self.desk or self.plan in (WIDE, PORTRAIT))

    @property
    def badge(self) -> int:
        """Height of a badge."""
        if self.plan.tiny:
            return max(18, round(0.62 * self.px(self.plan.strip)))
        return round(self.usual_badge * max(self.plate_ui, self.type_by))

    @property
    def usual_badge(self) -> int:
        """Height of a badge where no larger one has room."""
        return max(26, self.px(0.22 * self.plan.card))

    # Round buttons

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """The round buttons there is room for."""
        return rounds.corners(self)

    def corner(self, key: str) -> tuple[int, int] | None:
        """Centre of a round button, None where there is no room for it."""
        box = self.corner_box(key)
        return None if box is None else box.center

    def corner_box(self, key: str) -> Rect | None:
        """What of a round button can be tapped, None where there is no room for it."""
        box = self._corner_boxes.get(key)
        return None if box is None else box.copy()

    @cached_property
    def _corner_boxes(self) -> dict[str, Rect]:
        return {one.key: self.flip(rounds.box(self.plain, one)) for one in self.corners}

    @property
    def round_r(self) -> int:
        """Radius of the round buttons."""
        return max(ceil(self.touch / 2), round(self.px(self.plan.round_r) * self.round_ui))

    @property
    def button(self) -> int:
        """Height of a button."""
        return max(self.touch, round(self.px(self.plan.button) * self.ui))

    # The hand

    def hand_room(self) -> Rect:
        """The box the hand may fill, raised cards aside."""
        return self.flip(self.plain._hand_room())

    def _hand_room(self) -> Rect:
        gap = self.px(self.plan.hand[2])
        h = round(self.card * CARD_RATIO)
        left, right = (self.px(edge) for edge in self.plan.hand[:2])
        if self.desk and self.plan in (STRIP, COMPACT):
            left = right = self.px(16 if self.plan is STRIP else 10)
        elif self.desk and self.plan is WIDE:
            left, right = self.px(138), self.px(156)
        elif self.plan in (WIDE, STRIP, COMPACT):
            x, _, w, _ = self.plan.own_plate
            left += max(0, self.own_plate.right - self.px(x + w))
            if self.plan is STRIP:
                right = max(right, self.px(22) + 2 * self.round_r)
        return Rect(left, self.height - gap - h, self.width - left - right, h)

    def hand(self, n: int) -> list[Rect]:
        """The cards of a hand of `n`, left to right, not raised; the right one on top."""
        if n == 0:
            return []
        room = self.hand_room()
        u = self.card
        if n > 1 and (room.width - u) / (n - 1) < self.min_step * u:
            u = int(room.width / (1 + self.min_step * (n - 1)))
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
    def middle(self) -> Rect:
        """The room between the plates and the hand, for a choice of cards."""
        room = self.hand_room()
        body = max(15, self.text(0.027 * min(self.plan.size)))
        notice = round((3.1 if self.plan is PORTRAIT else 1.75) * body) + 4  # two lines, or one
        foot = room.top - max(notice, self.px(14) + self.raised(room))
        plate = self.plate(1)
        if self.plan.tiny:
            left, top, foot = self.px(3), self.strip + 2, room.top - 3
        elif self.plan is WIDE:
            left, top = plate.right + self.px(20), self.px(104)
            if self.arrangement != "three":
                top = self.plate(2).bottom + self.px(14)
        elif self.plan is PORTRAIT:
            left, top = self.px(30), plate.bottom + self.px(70)
        else:
            left = self.px(30 if self.plan is SQUARE else 12)
            full = self.px(seats.ROW_PLATE.get(self.plan.name, self.plan.plate)[1])
            top = plate.top + max(plate.h, full)
            top += self.px({"strip": 12, "compact": 14}.get(self.plan.name, 28))
            top = max(top, *(rounds.box(self, c).bottom + self.px(6) for c in self.corners))
        return Rect(left, top, self.width - 2 * left, foot - top)

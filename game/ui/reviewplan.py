"""Where things lie in the review of a deal, from the size of the window alone.

Two forms: the table with every hand beside its plate, and, in windows too low for that, the
reduced one: tabs with the names, one hand, and the trick in a row.
"""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

CARD_RATIO: Final = 1.4
REDUCED_BELOW: Final = 440
"""Short sides under this get the reduced form."""
STANDARD, LARGE, CHIP = "standard", "large", "chip"
_LARGE_BELOW: Final = 64
"""Cards narrower than this are drawn with the large index, which no other card may cover."""
_LEAST: Final = {STANDARD: 64, LARGE: 46, CHIP: 0}
"""Least width of a card of a hand in each drawing."""
_STEP: Final = {STANDARD: 0.36, LARGE: 1.05, CHIP: 1.06}
"""Least distance of a card to the next one, in widths."""
_DOWN: Final = {STANDARD: 0.44, LARGE: 1.04, CHIP: 1.10}
"""Least distance of a row to the next one, in heights."""
_HIGH: Final = {STANDARD: CARD_RATIO, LARGE: CARD_RATIO, CHIP: 1 / 1.7}
"""Heights in widths."""
_CHIP_MOST: Final = 62
_PLACES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    3: ((0.0, 0.52), (-0.82, -0.16), (0.82, -0.16)),
    4: ((0.0, 0.52), (-1.10, 0.0), (0.0, -0.52), (1.10, 0.0)),
    5: ((0.0, 0.54), (-1.34, 0.16), (-0.64, -0.46), (0.64, -0.46), (1.34, 0.16)),
}
"""Centres of a trick's cards by number of seats, in card widths and heights."""


@dataclass(frozen=True)
class Fan:
    """Cards beside each other, in rows if need be: their boxes and how they are drawn.

    `kind` is a pack of the art, or `CHIP`: rank and suit alone.
    """

    rects: tuple[Rect, ...]
    kind: str


@dataclass(frozen=True)
class ReviewPlan:
    """The places of one review. `seats` are the boxes of the hands, in the reduced form tabs."""

    reduced: bool
    head: Rect
    """The result of the deal in words."""
    deal: Rect
    """The number of the deal, between its two buttons."""
    deal_prev: Rect
    deal_next: Rect
    back: Rect
    seats: tuple[Rect, ...]
    hand: Rect
    """The one hand of the reduced form; empty otherwise."""
    middle: Rect
    keys: tuple[Rect, ...]
    """First, previous, next, last."""
    caption: Rect
    """What is shown, between previous and next."""
    edge: int


def pack_for(width: float) -> str:
    """The pack whose index can be read on a card of this width that lies alone."""
    return LARGE if width < _LARGE_BELOW else STANDARD


def fan(room: Rect, n: int, most: float) -> Fan:
    """`n` cards in a room, drawn so that rank and suit of each can be read.

    Whole cards at most `most` wide where they are large enough, else chips.
    """
    if n == 0:
        return Fan((), CHIP)
    for kind in (STANDARD, LARGE, CHIP):
        limit = {STANDARD: most, LARGE: _LARGE_BELOW - 1.0, CHIP: min(most, _CHIP_MOST)}[kind]
        rows = max((1, 2, 3), key=lambda r: (_width(room, n, r, kind, limit), -r))
        u = _width(room, n, rows, kind, limit)
        if u >= _LEAST[kind]:
            break
    per_row, h = -(-n // rows), _HIGH[kind] * u
    step = 0.0 if per_row == 1 else min(1.08 * u, (room.w - u) / (per_row - 1))
    down = 0.0 if rows == 1 else min(1.12 * h, (room.h - h) / (rows - 1))
    return Fan(tuple(Rect(round(room.x + i % per_row * step), round(room.y + i // per_row * down),
                          round(u), round(h)) for i in range(n)), kind)


def _width(room: Rect, n: int, rows: int, kind: str, most: float) -> float:
    """The widest card with which `n` cards in `rows` rows stay readable."""
    per_row = -(-n // rows)
    high = room.h / (_HIGH[kind] * (1 + (rows - 1) * _DOWN[kind]))
    return min(most, high, room.w / (1 + (per_row - 1) * _STEP[kind]))


def trick_width(room: Rect, seats: int, most: float) -> float:
    """Width of a trick's cards in a room."""
    places = _PLACES.get(seats, _PLACES[5])
    wide = 1 + 2 * max(x for x, _ in places)
    high = CARD_RATIO * (1 + max(y for _, y in places) - min(y for _, y in places))
    return min(most, room.w / wide, room.h / high)


def trick_places(room: Rect, seats: int, most: float) -> tuple[Rect, ...]:
    """The boxes of a trick's cards, by seat; more than five seats share a row."""
    if seats not in _PLACES:
        return fan(room, seats, most).rects
    u = trick_width(room, seats, most)
    h = CARD_RATIO * u
    places = _PLACES[seats]
    low, high = min(y for _, y in places), max(y for _, y in places)
    middle = room.centery - (low + high) / 2 * h
    return tuple(Rect(round(room.centerx + x * u - u / 2), round(middle + y * h - h / 2),
                      round(u), round(h)) for x, y in places)


def plan(width: int, height: int, seats: int, button: int, touch: int) -> ReviewPlan:
    """The places for a window and a number of seats.

    `button` is the height of a button, `touch` the least that a finger needs.
    """
    short = min(width, height)
    if short < REDUCED_BELOW:
        return _reduced(width, height, seats, touch)
    edge = 8 if short < 600 else round(0.022 * short)
    tall = height > 1.1 * width
    head, deal, prev, nxt, back = _head(width, edge, button, tall)
    keys, caption = _foot(width, height, edge, button)
    top = max(head.bottom, prev.bottom) + edge
    body = Rect(edge, top, width - 2 * edge, keys[0].top - edge - top)
    boxes, middle = (_tall if tall else _wide)(body, seats, edge)
    return ReviewPlan(False, head, deal, prev, nxt, back, boxes, Rect(0, 0, 0, 0), middle, keys,
                      caption, edge)


def _head(width: int, edge: int, h: int, tall: bool) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Result, number of the deal, its two buttons, the way back."""
    prev = Rect(edge, edge, h, h)
    deal_w = round(min(3.1 * h, width - 2 * edge - 4 * h)) if tall else round(2.3 * h)
    deal = Rect(prev.right, edge, deal_w, h)
    nxt = Rect(deal.right, edge, h, h)
    back = Rect(width - edge - h, edge, h, h)
    if tall:
        head = Rect(edge, back.bottom + edge, width - 2 * edge, h)
    else:
        left = nxt.right + edge
        head = Rect(left, edge, back.left - edge - left, h)
    return head, deal, prev, nxt, back


def _foot(width: int, height: int, edge: int, h: int) -> tuple[tuple[Rect, ...], Rect]:
    """The four keys with the caption in their middle."""
    w = round(min(1.5 * h, (width - 2 * edge) / 5.4))
    gap = max(8, round(0.16 * h))
    caption = min(round(5.2 * h), width - 2 * edge - 4 * w - 4 * gap)
    left = (width - caption) // 2 - 2 * w - 2 * gap
    top = height - edge - h
    first, prev = Rect(left, top, w, h), Rect(left + w + gap, top, w, h)
    words = Rect(prev.right + gap, top, caption, h)
    nxt = Rect(words.right + gap, top, w, h)
    return (first, prev, nxt, Rect(nxt.right + gap, top, w, h)), words


def _wide(body: Rect, seats: int, gap: int) -> tuple[tuple[Rect, ...], Rect]:
    """Columns left and right, an odd seat along the top, the person's hand along the foot."""
    own_h = round(min(0.25 * body.h, 0.16 * body.w))
    own = Rect(body.x, body.bottom - own_h, body.w, own_h)
    each, odd = divmod(seats - 1, 2)
    room = Rect(body.x, body.y, body.w, own.top - gap - body.y)
    over = []
    if odd:
        top_h = round(min(0.2 * room.h, 0.75 * own_h))
        over.append(Rect(room.x, room.y, room.w, top_h))
        room = Rect(room.x, room.y + top_h + gap, room.w, room.h - top_h - gap)
    column = round(body.w * (0.27 if each > 1 else 0.29))
    share = (room.h - (each - 1) * gap) // max(1, each)
    left = [Rect(room.x, room.y + (each - 1 - i) * (share + gap), column, share)
            for i in range(each)]  # from the person's left up
    right = [box.move(room.w - column, 0) for box in reversed(left)]
    middle = Rect(room.x + column + gap, room.y, room.w - 2 * (column + gap), room.h)
    return (own, *left, *over, *right), middle


def _tall(body: Rect, seats: int, gap: int) -> tuple[tuple[Rect, ...], Rect]:
    """Pairs one above the other, an odd seat over them, the person's hand at the foot."""
    others = seats - 1
    pairs, odd = others // 2, others % 2
    rows = pairs + odd
    row_h = round(min(0.17 * body.h, 0.36 * body.w))
    half = (body.w - gap) // 2
    left = [Rect(body.x, body.y + (rows - 1 - i) * (row_h + gap), half, row_h)
            for i in range(pairs)]
    right = [box.move(half + gap, 0) for box in reversed(left)]
    over = [Rect(body.x + half // 2, body.y, half + gap, row_h)] if odd else []
    own = Rect(body.x, body.bottom - row_h, body.w, row_h)
    top = body.y + rows * (row_h + gap)
    middle = Rect(body.x, top, body.w, own.top - gap - top)
    return (own, *left, *over, *right), middle


def _reduced(width: int, height: int, seats: int, h: int) -> ReviewPlan:
    """Names in a row of tabs, one hand under them, the trick, and the keys; all `h` high."""
    edge = 2
    back = Rect(width - edge - h, edge, h, h)
    prev, nxt = Rect(edge, edge, h, h), Rect(edge + h + 26, edge, h, h)
    deal = Rect(prev.right, edge, 26, h)
    head = Rect(nxt.right + 4, edge, back.left - nxt.right - 8, h)
    top = back.bottom + edge
    tab_w = (width - 2 * edge - (seats - 1) * edge) // seats
    tabs = tuple(Rect(edge + i * (tab_w + edge), top, tab_w, h) for i in range(seats))
    foot = height - edge - h
    w = min(64, (width - 2 * edge) // 6)
    keys = (Rect(edge, foot, w, h), Rect(edge + w + edge, foot, w, h),
            Rect(width - 2 * w - 2 * edge, foot, w, h), Rect(width - w - edge, foot, w, h))
    caption = Rect(keys[1].right + edge, foot, keys[2].left - keys[1].right - 2 * edge, h)
    room = Rect(edge, top + h + edge, width - 2 * edge, foot - top - h - 2 * edge)
    hand = Rect(room.x, room.y, room.w, round(0.32 * room.h))
    middle = Rect(room.x, hand.bottom + edge, room.w, room.bottom - hand.bottom - edge)
    return ReviewPlan(True, head, deal, prev, nxt, back, tabs, hand, middle, keys, caption, edge)

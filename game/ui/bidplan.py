"""Where the parts of the bidding lie: rows of buttons, stepper, its limit, the stock."""

from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from game.ui import tallyview
from game.ui.kit import Kit
from game.ui.layout import CARD_RATIO, COMPACT, PORTRAIT, SQUARE, STRIP, WIDE, Layout

_STEPPER: Final = {"wide": 84, "square": 84, "portrait": 84, "strip": 56, "compact": 56}
"""Height of the stepper by plan: 11.7 % of the short side."""


@dataclass
class Limit:
    """The words beside or over the stepper: their box, lines and type size."""

    box: Rect
    lines: list[str]
    px: int
    beside: bool
    """Whether they begin at the left of the box instead of standing in its middle."""


@dataclass
class BidPlaces:
    """The parts of one moment of the bidding in window pixels."""

    rows: list[Rect]
    """Rows of buttons, from the top."""
    stepper: Rect | None = None
    limit: Limit | None = None
    stock: list[Rect] = field(default_factory=list)
    """The box of the cards in the middle, none where there is no room for them."""
    chip: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """Where the prompt of a tiny table lies."""


def places(lay: Layout, kit: Kit, suits: bool, numbers: bool, limit: str, stock: int,
           sides: int) -> BidPlaces:
    """All parts: whether suits or numbers are bid, what is said of the limit, the cards of the
    stock, and how many sides the score box has."""
    if lay.plan.tiny:
        return _tiny(lay, kit, numbers, limit, stock)
    rows = _rows(lay, suits)
    if not numbers:
        high = lay.trick_centre[1] - lay.trick_card * 0.35 + lay.trick_card * CARD_RATIO / 2
        high = min(high, rows[0].top - lay.px(8))
        return BidPlaces(rows, stock=_stock(lay, stock, high, sides))
    size, least = round(lay.px(_STEPPER[lay.plan.name]) * lay.ui), lay.touch + 1
    found = [_stepped(lay, kit, rows, n, limit, stock, sides)
             for n in range(max(size, least), least - 1, -4)]
    # As large as it should be, if that does not cost the sight of the stock.
    free = [one for one in found if one.stepper is not None and _clear(lay, one.stepper)]
    seen = max((len(one.stock) for one in free), default=0)
    return next((one for one in free if len(one.stock) == seen), found[-1])


def _clear(lay: Layout, box: Rect) -> bool:
    """Whether a box keeps away from the plates."""
    wide = box.inflate(lay.px(24), 0)
    return wide.collidelist([lay.plate(seat) for seat in range(1, lay.seats)]) < 0


def _stepped(lay: Layout, kit: Kit, rows: list[Rect], size: int, limit: str, stock: int,
             sides: int) -> BidPlaces:
    """The parts around a stepper of this height, which stands over the buttons."""
    inner = lay.plate(lay.seats - 1).left - lay.plate(1).right - lay.px(24)
    width = max(round(3.6 * size), lay.px(280))
    top = rows[0].y - lay.px(12) - size
    if not _clear(lay, Rect((lay.width - width) // 2, top, width, size)):
        width = max(3 * size, inner)
    out = BidPlaces(rows, Rect((lay.width - width) // 2, top, width, size))
    assert out.stepper is not None
    out.limit = _limit(lay, kit, out.stepper, limit)
    high = out.stepper.top - lay.px(6)
    if out.limit is not None and not out.limit.beside:
        high = out.limit.box.top - lay.px(4)
    out.stock = _stock(lay, stock, high, sides)
    return out


def _stock(lay: Layout, cards: int, high: float, sides: int) -> list[Rect]:
    """The box of the stock ending at a height, none where it would lie on something."""
    box = stock_box(lay, cards, high - lay.trick_card * CARD_RATIO / 2)
    taken = [lay.plate(seat) for seat in range(1, lay.seats)]
    tally = tallyview.box_of(lay, sides)
    if tally is not None:
        taken.append(tally)
    free = box.inflate(4, 4).collidelist(taken) < 0
    return [box] if cards and box.top > lay.px(84) and free else []


def stock_box(lay: Layout, cards: int, y: float, step: float = 0.6) -> Rect:
    """The box of cards side by side, the middle at a height; `step` in card widths."""
    w = lay.trick_card
    h = round(w * CARD_RATIO)
    used = round(w * (1 + (cards - 1) * step))
    return Rect((lay.width - used) // 2, round(y - h / 2), used, h)


def _rows(lay: Layout, suits: bool) -> list[Rect]:
    """Suits have a row of their own where there is room."""
    h = lay.button
    gap = lay.px(14)
    middle = round(lay.trick_place(0).y) + lay.px(14)
    foot = lay.prompt[1] - round(0.9 * lay.prompt_px) - lay.px(4)
    if lay.plan is PORTRAIT:  # over the person's badges, these over a prompt of two lines
        foot = lay.prompt[1] - round(2.2 * lay.prompt_px) - lay.px(14) - lay.usual_badge
    elif lay.plan is SQUARE:
        foot = lay.own_plate.top - lay.px(14) - lay.usual_badge
    edge = lay.px(24 if lay.plan in (PORTRAIT, SQUARE) else 10)
    left, right = edge, lay.width - edge
    if not suits:
        inner = lay.plate(lay.seats - 1).left - lay.plate(1).right - 2 * lay.px(4)
        if inner >= 4.4 * h and not lay.in_row:  # under the plates stand badges
            left, right = (lay.width - inner) // 2, (lay.width + inner) // 2
        return [_between(lay, Rect(left, min(middle - h // 2, foot - h), right - left, h))]
    if lay.plan in (COMPACT, STRIP):
        low = max(lay.plate(1).bottom, lay.plate(lay.seats - 1).bottom)
        low += lay.badge + lay.px(10)
        h = max(lay.touch, min(h, lay.px(48)))
        hint = lay.corner_box("hint")
        if hint is not None:
            foot = min(foot, hint.top - lay.px(4)) if lay.plan is COMPACT else foot
        return [Rect(left, min(max(low, middle - h), foot - h), right - left, h)]
    low = min(middle + h, foot)
    if lay.plan is SQUARE:
        low = lay.own_plate.top - lay.px(10)
    top = low - 2 * h - gap
    return [_between(lay, Rect(left, top, right - left, h)),
            Rect(left, top + h + gap, right - left, h)]


def _between(lay: Layout, box: Rect) -> Rect:
    """A row, its middle kept, as far as plates and round buttons at its sides leave room."""
    half = box.w // 2
    middle = lay.width // 2
    beside = [lay.plate(seat) for seat in range(1, lay.seats)]
    beside += [found for key in ("hint", "last-trick")
               if (found := lay.corner_box(key)) is not None]
    for one in beside:
        one = one.inflate(lay.px(24), 0)
        if one.colliderect(box):
            half = min(half, middle - one.right if one.centerx < middle else one.left - middle)
    return Rect(middle - half, box.y, 2 * half, box.h)


def _limit(lay: Layout, kit: Kit, stepper: Rect, words: str) -> Limit | None:
    """Right of the stepper where there is room, else over it."""
    if not words:
        return None
    px = kit.size(0.0225)
    if lay.plan is WIDE:
        left = stepper.right + lay.px(16)
        right = min(lay.plate(lay.seats - 1).left - lay.px(8), left + lay.px(190))
        for size in range(px, 13, -1):
            lines = kit.text.wrap(words, right - left, size, 600, kit.lang)
            height = kit.text.line_height(size, kit.lang, words) * len(lines)
            wide = max(kit.width(line, size, 600) for line in lines)
            if height <= stepper.h + lay.px(10) and left + wide <= right:
                return Limit(Rect(left, stepper.centery - height // 2, wide, height), lines, size,
                             True)
    plates = [lay.plate(1), lay.plate(lay.seats - 1)]
    inner = plates[1].left - plates[0].right - 2 * lay.px(8)
    for room in (lay.width - 2 * lay.px(20), inner):
        size = kit.fit(words, room, px, 600)
        lines = kit.text.wrap(words, room, size, 600, kit.lang)
        height = kit.text.line_height(size, kit.lang, words) * len(lines)
        wide = max(kit.width(line, size, 600) for line in lines)
        box = Rect(stepper.centerx - wide // 2, stepper.top - height - 4, wide, height)
        if box.collidelist(plates) < 0:
            break
    return Limit(box, lines, size, False)


def _tiny(lay: Layout, kit: Kit, numbers: bool, limit: str, stock: int) -> BidPlaces:
    """Buttons over the hand; chip and limit between the round buttons, the stepper over them."""
    h = lay.button
    edge, gap = lay.px(4), 3
    low = lay.hand_room().top - gap
    out = BidPlaces([Rect(edge, low - h, lay.width - 2 * edge, h)])
    top = lay.strip + gap
    plates = [lay.plate(1), lay.plate(lay.seats - 1)]
    button = lay.plain.corner_box("hint")
    side = button.right + gap if button is not None else edge
    own = round(2.1 * lay.badge)  # there the person's own badges stand
    zone = lay.flip(Rect(side + own, plates[0].bottom + gap, lay.width - 2 * side - own, 0))
    zone.h = out.rows[0].top - gap - zone.top
    inner = Rect(plates[0].right + gap, 0, plates[1].left - plates[0].right - 2 * gap, 0)
    if numbers:
        wide = min(inner.w, round(3.6 * lay.touch))
        out.stepper = Rect((lay.width - wide) // 2, top, wide, lay.touch)
        out.chip = Rect(inner.x, out.stepper.bottom + gap, inner.w,
                        zone.top - out.stepper.bottom - gap)
        if limit:
            px = kit.size(0.0225)
            lines = kit.text.wrap(limit, zone.w, px, 600, kit.lang)
            while px > 14 and len(lines) * round(1.2 * px) > zone.h:
                px -= 1
                lines = kit.text.wrap(limit, zone.w, px, 600, kit.lang)
            out.limit = Limit(zone, lines, px, False)
        return out
    if stock:
        box = stock_box(lay, stock, top + lay.trick_card * CARD_RATIO / 2)
        out.stock = [box]
        zone.h -= max(0, box.bottom + gap - zone.top)
        zone.top = max(zone.top, box.bottom + gap)
    out.chip = zone
    return out

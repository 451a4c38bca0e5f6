"""Where badges and bubbles go: beside their plate, clear of everything that lies there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.core.cards import Seat
from game.ui.layout import CARD_RATIO, PORTRAIT, SQUARE, WIDE, Layout


@dataclass(frozen=True)
class Said:
    """Where a bubble lies, the side of its tail, and the tail's share of that side."""

    rect: Rect
    tail: str
    tail_at: float


def free(boxes: Sequence[Rect], blocked: Sequence[Rect], window: Rect) -> bool:
    """Whether boxes lie in the window and on nothing."""
    return all(window.contains(box) and box.collidelist(blocked) < 0
               for box in boxes)


def badges(lay: Layout, seat: Seat, b: int, variants: Sequence[Sequence[int]],
           blocked: Sequence[Rect]) -> tuple[int, list[Rect], bool]:
    """Places for a seat's badges `b` high: the number of the variant of widths taken, the
    boxes, and whether they are free.

    The variants are tried in their order, each in all its places. Where nothing is free the
    last variant stands in its first place.
    """
    window = Rect(0, 0, lay.width, lay.height)
    for n, widths in enumerate(variants):
        for boxes in _badge_places(lay, seat, b, widths):
            if free(boxes, blocked, window):
                return n, boxes, True
    last = len(variants) - 1
    if lay.desk:  # no room but on the plate's own foot
        row = _row(variants[-1], lay.plate(seat).right, lay.middle.top - b, b, 4, True)
        return last, row, False
    return last, next(_badge_places(lay, seat, b, variants[-1])), False


def _row(widths: Sequence[int], x: int, y: int, b: int, gap: int, flip: bool) -> list[Rect]:
    """Side by side from `x`, or, flipped, up to it."""
    if flip:
        x -= sum(widths) + gap * (len(widths) - 1)
    out = []
    for width in widths:
        out.append(Rect(x, y, width, b))
        x += width + gap
    return out


def _column(widths: Sequence[int], x: int, y: int, b: int, flip: bool,
            gap: int = 4) -> list[Rect]:
    """One under the other from `y`."""
    return [Rect(x - width if flip else x, y + i * (b + gap), width, b)
            for i, width in enumerate(widths)]


def _rows(widths: Sequence[int], x: int, low: int, b: int, gap: int, room: int) -> list[Rect]:
    """In rows no wider than `room`, the last one standing on `low`."""
    rows: list[list[int]] = [[]]
    for width in widths:
        if rows[-1] and sum(rows[-1]) + width + gap * len(rows[-1]) > room:
            rows.append([])
        rows[-1].append(width)
    return [box for i, row in enumerate(rows)
            for box in _row(row, x, low - b - (len(rows) - 1 - i) * (b + 4), b, gap, False)]


def _stacked(lay: Layout, widths: Sequence[int], plate: Rect, b: int, gap: int) -> list[Rect]:
    """In rows as wide as a tiny plate, growing upwards from it and past the menu's sign."""
    out: list[Rect] = []
    menu = lay.corner_box("menu")
    x, low = plate.left, plate.top - 1
    for width in widths:
        if x + width > plate.right and x > plate.left:
            low -= b
            x = plate.left
            if menu is not None and menu.colliderect(Rect(x, low - b, width, b)):
                x = menu.right + gap
        out.append(Rect(x, low - b, width, b))
        x += width + gap
    return out


def _badge_places(lay: Layout, seat: Seat, b: int,
                  widths: Sequence[int]) -> Iterator[list[Rect]]:
    """All places for a seat's badges, the usual one first."""
    if seat == 0:
        for boxes in _own_places(lay.plain, b, widths):
            yield [lay.flip(box) for box in boxes]
        return
    plate, gap = lay.plate(seat), lay.px(2 if lay.plan.tiny else 8)
    left, right = plate.left + lay.px(10), plate.right - lay.px(10)
    usual = lay.right_aligned(seat) and not lay.in_row
    y = plate.bottom + gap
    x, high = right if usual else left, plate.top - gap
    splits = []
    for n in range(1, len(widths) + 1):  # the last ones over the plate
        rest, last = widths[:-n], widths[-n:]
        splits.append(_column(rest, x, y, b, usual)
                      + _column(last, x, high - n * b - (n - 1) * 4, b, usual))
    if lay.plan.tiny:  # buttons lie under the plate
        x = left if not usual else right
        yield _row(widths, x, high - b, b, gap, usual)
        yield _stacked(lay, widths, plate, b, gap)
    yield _row(widths, x, y, b, gap, usual)
    if len(widths) > 2:  # a long column would reach the next seat's things
        yield from splits
    yield _column(widths, x, y, b, usual)
    x = left if usual else right
    yield _row(widths, x, y, b, gap, not usual)
    yield _column(widths, x, y, b, not usual)
    yield from splits
    yield _row(widths, right if usual else left, high - b, b, gap, usual)  # all over the plate


def _own_places(lay: Layout, b: int, widths: Sequence[int]) -> Iterator[list[Rect]]:
    """Over the person's plate; in small windows left of the prompt, in tiny ones beside the
    hint."""
    plate, gap = lay.plate(0), lay.px(8)
    if lay.plan.tiny:
        yield from _own_tiny(lay, b, widths)
        return
    n = len(widths)
    high = n * b + (n - 1) * 4
    if lay.plan is PORTRAIT:  # no room round the plate: a column left of the prompt
        low, left = lay.prompt[1] - round(2.2 * lay.prompt_px), lay.px(33)
        room = lay.trick_box(0).left - lay.px(8) - left
        yield _rows(widths, left, low - gap, b, gap, room)
        yield _column(widths, left, low - gap - high, b, False)
        return
    left = plate.left + lay.px(10)
    yield _row(widths, left, plate.top - gap - b, b, gap, False)
    yield _column(widths, left, plate.top - gap - high, b, False)
    if lay.plan not in (WIDE, SQUARE):
        low = lay.prompt[1] + b // 2
        yield _rows(widths, plate.left, low, b, gap, round(0.3 * lay.width))
        yield _column(widths, plate.left, low - high, b, False)


def _own_tiny(lay: Layout, b: int, widths: Sequence[int]) -> Iterator[list[Rect]]:
    """Beside the round button over the hand, one above the other or side by side."""
    button = lay.corner_box("last-trick" if lay.desk else "hint")
    if button is None:
        return
    left = button.right + 3
    low = lay.chip_zone().top - 1
    yield _column(widths, left, low - len(widths) * (b + 2), b, False, 2)
    yield _row(widths, left, low - b - 2, b, 2, False)
    n = 2  # two there, the others on the other side
    right = lay.width - left
    yield [*_column(widths[:n], left, low - n * (b + 2), b, False, 2),
           *_column(widths[n:], right, low - (len(widths) - n) * (b + 2), b, True, 2)]


def bubble(lay: Layout, seat: Seat, size: tuple[int, int], badge_boxes: Sequence[Rect],
           blocked: Sequence[Rect], cards: Sequence[Rect]) -> Said | None:
    """Where a seat's bubble may lie; None where there is no room for one.

    It keeps off the cards of the trick, or else off their indices.
    """
    window = Rect(4, 4, lay.width - 8, lay.height - 8)
    indices = [Rect(c.x, c.y, round(c.w * 0.42), round(c.w * CARD_RATIO * 0.45)) for c in cards]
    for off in (list(cards), indices):
        every = [*blocked, *off]
        for said in _bubble_places(lay, seat, size, badge_boxes):
            if free([said.rect], every, window):
                return said
    return None


def _bubble_places(lay: Layout, seat: Seat, size: tuple[int, int],
                   badge_boxes: Sequence[Rect]) -> Iterator[Said]:
    """All places for a bubble, the usual one first."""
    plate = lay.plate(seat)
    inwards = "left" if plate.centerx < lay.width * 0.72 else "right"
    outwards = "right" if inwards == "left" else "left"
    order = [inwards, "up", outwards, "down"] if lay.plan is WIDE else [
        "up", inwards, outwards, "down"]
    for tail in order:
        if tail in ("left", "right"):
            yield from _beside(lay, plate, size, tail)
        else:
            yield from _over_or_under(lay, plate, size, badge_boxes, tail)


def _beside(lay: Layout, plate: Rect, size: tuple[int, int], tail: str) -> Iterator[Said]:
    """Left or right of the plate, the tail at the height of its middle."""
    w, h = size
    gap = lay.px(18)
    x = plate.right + gap if tail == "left" else plate.left - gap - w
    reach = max(0, h // 2 - 18)
    for shift in _outwards(reach, 6):
        rect = Rect(x, plate.centery - h // 2 + shift, w, h)
        yield Said(rect, tail, (plate.centery - rect.y) / h)


def _over_or_under(lay: Layout, plate: Rect, size: tuple[int, int],
                   badge_boxes: Sequence[Rect], tail: str) -> Iterator[Said]:
    """Under the plate and its badges ("up"), or over it ("down")."""
    w, h = size
    gap = lay.px(18)
    if tail == "up":
        y = max((box.bottom for box in badge_boxes), default=plate.bottom)
        y = max(y, plate.bottom) + gap
    else:
        y = min((box.top for box in badge_boxes), default=plate.top)
        y = min(y, plate.top) - gap - h
    reach = (plate.w + w) // 2 - 48
    for shift in _outwards(reach, 10):
        rect = Rect(plate.centerx - w // 2 + shift, y, w, h)
        low, high = rect.left + 24, rect.right - 24
        tip = min(max(plate.centerx, low), high) if low < high else rect.centerx
        yield Said(rect, tail, (tip - rect.x) / w)


def _outwards(reach: int, step: int) -> Iterator[int]:
    """0, then further and further to both sides."""
    yield 0
    for shift in range(step, reach + 1, step):
        yield shift
        yield -shift

"""The score box at the table and the pills beside it: sides' totals, the deal's number, options."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.ui import metrics, theme, tinyview
from game.ui.kit import Kit
from game.ui.layout import WIDE, Layout
from game.ui.scale import MIN_TEXT
from game.ui.theme import Theme


@dataclass(frozen=True)
class TallyFace:
    """One side's line in words."""

    label: str
    total: str
    notes: tuple[str, ...] = ()


_LINES: Final = {"wide": (20, 62, 190), "strip": (10, 48, 190), "compact": (14, 44, 150),
                 "square": (22, 56, 190), "portrait": (26, 80, 300)}
"""By plan: upper edge, height and greatest width of the box of two sides."""
_COLUMNS: Final = {"wide": (16, 70, 700), "strip": (8, 54, 700), "compact": (8, 54, 700),
                   "square": (18, 62, 700), "portrait": (20, 84, 700)}
"""The same of the box with a column for each side."""


def box_of(lay: Layout, count: int) -> Rect | None:
    """Where the score box of so many sides lies; None where there is no room for one."""
    if count == 0 or lay.plan.tiny or (lay.desk and lay.plan is not WIDE):
        return None
    box = _box(lay.plain, count)
    if count > 2 and box.collidelist([lay.plate(s) for s in range(1, lay.seats)]) >= 0:
        return None
    return lay.flip(box)


def _box(lay: Layout, count: int) -> Rect:
    """On a table for the right hand: between the round buttons, two sides left of the plates."""
    gap = lay.px(8)
    top = [box for corner in lay.corners if (box := lay.corner_box(corner.key)) is not None
           and box.centery < lay.height / 4]
    middle = lay.width / 2
    left = max((box.right for box in top if box.centerx < middle), default=0) + gap
    right = min((box.left for box in top if box.centerx > middle), default=lay.width) - gap
    y, h, most = (_LINES if count == 2 else _COLUMNS)[lay.plan.name]
    if count == 2:
        plates = [lay.plate(seat) for seat in range(1, lay.seats)]
        right = min((p.left for p in plates if p.top < lay.px(y + h) and p.centerx >= left
                     and p.left > left), default=right + gap) - gap
        return Rect(left, lay.px(y), min(right - left, _grown(lay, most)), _grown(lay, h))
    half = min(middle - left, right - middle, _grown(lay, most) / 2)
    return Rect(round(middle - half), lay.px(y), round(2 * half), _grown(lay, h))


def _grown(lay: Layout, length: float) -> int:
    """A length in window pixels, larger with the type."""
    return round(lay.px(length) * max(1.0, min(lay.type_by, 1.2)))


def draw(kit: Kit, target: Surface, lay: Layout, colours: Theme,
         faces: Sequence[TallyFace], heads: Sequence[str]) -> None:
    """Draw the box: two sides as lines, more as columns; on a tiny table the strip.

    `heads` are avatars that stand for labels there is no room for.
    """
    if lay.plan.tiny:
        scores = [(face.label, face.total, head)
                  for face, head in zip(faces, heads, strict=False)]
        tinyview.strip(kit, target, lay, colours, scores)
        return
    box = box_of(lay, len(faces))
    if box is None:
        return
    kit.parts.score_box(colours, box.w, box.h).blit(target, box.x, box.y)
    if len(faces) == 2:
        _lines(kit, target, box, faces, heads)
    else:
        _columns(kit, target, box, faces, heads)


def _lines(kit: Kit, target: Surface, box: Rect, faces: Sequence[TallyFace],
           heads: Sequence[str]) -> None:
    """A line a side; a head where not even the smallest label has room."""
    row = box.h / len(faces)
    pad = max(8, round(0.07 * box.w))
    room = box.w - 2 * pad - 8
    first = max(MIN_TEXT, min(kit.size(0.026), round(row * 0.7)))
    for px in range(first, MIN_TEXT - 1, -1):
        wide = max(kit.width(f.label, px) + kit.width(f.total, px, 700) for f in faces)
        if wide <= room:
            break
    for i, (face, head) in enumerate(zip(faces, heads, strict=False)):
        base = box.y + (i + 0.5) * row + 0.36 * px
        if wide <= room:
            kit.write(target, face.label, box.x + pad, base, px, theme.CREAM)
        else:
            d = round(0.86 * row)
            kit.art.avatar(head, d).blit(target, box.x + pad + d / 2, box.y + (i + 0.5) * row)
        kit.write(target, face.total, box.right - pad, base, px, theme.CREAM, 700, "right")


def _columns(kit: Kit, target: Surface, box: Rect, faces: Sequence[TallyFace],
             heads: Sequence[str]) -> None:
    """A column a side, its notes under it; heads where not even small labels have room."""
    column = box.w // len(faces)
    pad = max(6, kit.px(10))
    w = column - 2 * pad
    first = max(MIN_TEXT, min(kit.size(0.028), round(box.h * 0.36)))
    for px in range(first, MIN_TEXT - 1, -1):
        wide = max(kit.width(f.label, px, 600) + kit.width(f.total, px, 700) for f in faces) + 8
        if wide <= w:
            break
    for i, (face, head) in enumerate(zip(faces, heads, strict=False)):
        middle = box.x + (i + 0.5) * column
        words = " · ".join(face.notes)
        base = box.y + box.h * (0.42 if any(f.notes for f in faces) else 0.62)
        _pair(kit, target, face, head if wide > w else "", middle, base, px)
        if words:
            small = kit.fit(words, w, max(MIN_TEXT, round(px * 0.8)))
            lines = kit.text.wrap(words, w, small, 400, kit.lang)
            shown = lines[0] if len(lines) == 1 else " · ".join(face.notes[:1])
            size = kit.fit(shown, w, small)
            if kit.width(shown, size) <= w:  # a badge says it too
                kit.write(target, shown, middle, box.y + box.h * 0.86, size, theme.SOFT_CREAM,
                          align="centre")


def _pair(kit: Kit, target: Surface, face: TallyFace, head: str, middle: float, base: float,
          px: int) -> None:
    """A side and its total beside each other around `middle`; a head stands for the side."""
    gap = round(0.5 * px)
    first = round(1.5 * px) if head else kit.width(face.label, px, 600)
    x = middle - (first + gap + kit.width(face.total, px, 700)) / 2
    if head:
        kit.art.avatar(head, first).blit(target, x + first / 2, base - 0.35 * px)
    else:
        kit.write(target, face.label, x, base, px, theme.CREAM, 600)
    kit.write(target, face.total, x + first + gap, base, px, theme.CREAM, 700)


def pill_row(kit: Kit, lay: Layout, words: Sequence[str], seats: int) -> list[Rect | None]:
    """Places for pills beside the upper corner button, from there; None without room."""
    if lay.plan.tiny:
        return [None] * len(words)
    plain = lay.plain
    corner = plain.corner_box("score") or plain.corner_box("help")
    right = (corner.left if corner else lay.width) - lay.px(10)
    middle = corner.centery if corner else lay.px(36)
    left = max((plain.plate(s).right for s in range(1, seats)
                if plain.plate(s).top < middle + 30 and plain.plate(s).centerx < right),
               default=lay.width // 2)
    tally = box_of(plain, seats if lay.arrangement == "three" else 0)
    left = max(left, tally.right if tally else 0) + lay.px(8)
    out: list[Rect | None] = []
    b = _pill_height(lay)
    for text in words:
        w = round(metrics.badge(b, kit.width(text, badge_px(lay), 600)).w)
        if right - w < left:
            out.append(None)
            continue
        out.append(lay.flip(Rect(right - w, middle - b // 2, w, b)))
        right -= w + lay.px(10)
    return out


def _pill_height(lay: Layout) -> int:
    return round(max(26, lay.px(28)) * lay.type_by)


def badge_px(lay: Layout) -> int:
    """Type size in the pills."""
    return max(14, round(metrics.badge_size(_pill_height(lay))))


def draw_pill(kit: Kit, target: Surface, lay: Layout, box: Rect, words: str) -> None:
    """One pill with its words."""
    px = badge_px(lay)
    kit.parts.badge(box.w, box.h).blit(target, box.x, box.y)
    kit.write(target, words, box.centerx, box.centery + 0.35 * px, px, theme.CREAM, 600,
              "centre")

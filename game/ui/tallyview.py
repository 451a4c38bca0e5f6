"""The score box at the table and the pills beside it: sides' totals, the deal's number, options."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui import metrics, theme
from game.ui.kit import Kit
from game.ui.layout import COMPACT, PORTRAIT, STRIP, WIDE, Layout
from game.ui.theme import Theme


@dataclass(frozen=True)
class TallyFace:
    """One side's line in words."""

    label: str
    total: str
    notes: tuple[str, ...] = ()


def box_of(lay: Layout, count: int) -> Rect | None:
    """Where the score box of so many sides lies; None where there is no room for one."""
    if count == 0 or (lay.desk and lay.plan is not WIDE):
        return None
    if count == 2:
        if lay.plan is WIDE:
            return Rect(lay.px(160), lay.px(20), lay.px(190), lay.px(62))
        if lay.plan is COMPACT:
            return Rect(lay.px(70), lay.px(14), lay.px(150), lay.px(44))
        if lay.plan is STRIP:
            return Rect(lay.px(64), lay.px(10), lay.plate(1).left - lay.px(72), lay.px(48))
        return Rect(lay.px(98), lay.px(26), lay.plate(2).left - lay.px(106), lay.px(80))
    box = _columns_box(lay)
    return None if any(box.colliderect(lay.plate(s)) for s in range(1, count)) else box


def _columns_box(lay: Layout) -> Rect:
    """A column for each of three sides or more, along the upper edge."""
    if lay.plan is WIDE:
        return Rect((lay.width - lay.px(700)) // 2, lay.px(16), lay.px(700), lay.px(70))
    if lay.plan is PORTRAIT:
        return Rect(lay.px(98), lay.px(20), lay.width - 2 * lay.px(98), lay.px(84))
    left = lay.px(68)
    return Rect(left, lay.px(8), lay.width - 2 * left, lay.px(54))


def draw(kit: Kit, target: Surface, lay: Layout, colours: Theme,
         faces: Sequence[TallyFace]) -> None:
    """Draw the box: two sides as lines, more as columns."""
    box = box_of(lay, len(faces))
    if box is None:
        return
    kit.parts.score_box(colours, box.w, box.h).blit(target, box.x, box.y)
    if len(faces) == 2:
        _lines(kit, target, box, faces)
    else:
        _columns(kit, target, box, faces)


def _lines(kit: Kit, target: Surface, box: Rect, faces: Sequence[TallyFace]) -> None:
    row = box.h / len(faces)
    pad = max(8, round(0.07 * box.w))
    for i, face in enumerate(faces):
        px = max(14, min(kit.size(0.026), round(row * 0.7)))
        base = box.y + (i + 0.5) * row + 0.36 * px
        number = kit.width(face.total, px, 700)
        size = kit.fit(face.label, box.w - 2 * pad - number - 8, px)
        kit.write(target, face.label, box.x + pad, base, size, theme.CREAM)
        kit.write(target, face.total, box.right - pad, base, px, theme.CREAM, 700, "right")


def _columns(kit: Kit, target: Surface, box: Rect, faces: Sequence[TallyFace]) -> None:
    column = box.w // len(faces)
    pad = max(6, kit.px(10))
    px = max(14, min(kit.size(0.028), round(box.h * 0.36)))
    for i, face in enumerate(faces):
        x, w = box.x + i * column + pad, column - 2 * pad
        words = " · ".join(face.notes)
        base = box.y + box.h * (0.42 if words else 0.62)
        number = kit.width(face.total, px, 700)
        size = kit.fit(face.label, w - number - 8, px, 600)
        kit.write(target, face.label, x, base, size, theme.CREAM, 600)
        kit.write(target, face.total, x + w, base, px, theme.CREAM, 700, "right")
        if words:
            small = kit.fit(words, w, max(14, round(px * 0.8)))
            lines = kit.text.wrap(words, w, small, 400, kit.lang)
            shown = lines[0] if len(lines) == 1 else " · ".join(face.notes[:1])
            size = kit.fit(shown, w, small)
            if kit.width(shown, size) <= w:  # a badge says it too
                kit.write(target, shown, x, box.y + box.h * 0.86, size, theme.SOFT_CREAM)


def pill_row(kit: Kit, lay: Layout, words: Sequence[str], seats: int) -> list[Rect | None]:
    """Places for pills left of the right upper corner, from the right; None without room."""
    corner = lay.corner("score") or lay.corner("help")
    right = (corner[0] - lay.round_r if corner else lay.width) - lay.px(10)
    middle = corner[1] if corner else lay.px(36)
    left = max((lay.plate(s).right for s in range(1, seats)
                if lay.plate(s).top < middle + 30 and lay.plate(s).centerx < right),
               default=lay.width // 2)
    tally = box_of(lay, seats if lay.arrangement == "three" else 0)
    left = max(left, tally.right if tally else 0) + lay.px(8)
    out: list[Rect | None] = []
    for text in words:
        b = max(26, lay.px(28))
        w = round(metrics.badge(b, kit.width(text, badge_px(lay), 600)).w)
        if right - w < left:
            out.append(None)
            continue
        out.append(Rect(right - w, middle - b // 2, w, b))
        right -= w + lay.px(10)
    return out


def badge_px(lay: Layout) -> int:
    """Type size in the pills."""
    return max(14, round(metrics.badge_size(max(26, lay.px(28)))))


def draw_pill(kit: Kit, target: Surface, lay: Layout, box: Rect, words: str) -> None:
    """One pill with its words."""
    px = badge_px(lay)
    kit.parts.badge(box.w, box.h).blit(target, box.x, box.y)
    kit.write(target, words, box.centerx, box.centery + 0.35 * px, px, theme.CREAM, 600,
              "centre")

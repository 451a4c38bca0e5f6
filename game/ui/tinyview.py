"""What is special about palm-sized tables: names for plates, a strip, a chip for the prompt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from game.core.cards import Card
from game.ui import metrics, theme
from game.ui.faces import BadgeFace
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.scale import MIN_TEXT
from game.ui.theme import Theme


@dataclass(frozen=True)
class Chip:
    """What the chip says: few words, then a suit or a card; a warning has its triangle."""

    words: str
    suit: int | None = None
    card: Card | None = None
    warning: bool = False
    plain: bool = False
    """Whether it only tells something: paper instead of the accent."""


# Plates and strip

def plate(kit: Kit, target: Surface, lay: Layout, colours: Theme, seat: int, name: str,
          to_act: bool, dealer: bool) -> None:
    """A name plate; the name begins at its left, so that badges fit behind it."""
    box = lay.plate(seat)
    kit.parts.tiny_plate(colours, box.w, box.h, to_act).blit(target, box.x, box.y)
    pad = name_pad(lay)
    px = kit.fit(name, box.w - 2 * pad, lay.name_px, 600)
    kit.text.draw_in(target, name, Rect(box.x + pad, box.y, 0, box.h), px,
                     theme.rgb(theme.INK if to_act else theme.CREAM), 600, kit.lang, "text", "left")
    if dealer:
        x, y = _dealer(kit, lay, seat, name)
        kit.art.dealer_disc(dealer_r(lay)).blit(target, x, y)


def dealer_r(lay: Layout) -> int:
    """Radius of the dealer's disc."""
    return min(round(lay.px(lay.plan.strip) * 0.29), lay.plate(1).h // 2 - 1)


def _dealer(kit: Kit, lay: Layout, seat: int, name: str) -> tuple[int, int]:
    """Centre of the dealer's disc: at the plate's end, or on its corner if the name is long."""
    box, r = lay.plate(seat), dealer_r(lay)
    px = kit.fit(name, box.w - 2 * name_pad(lay), lay.name_px, 600)
    if kit.width(name, px, 600) + name_pad(lay) + 2 * r + 4 <= box.w:
        return box.right - r - 2, box.centery
    return (box.left + 2 if lay.right_aligned(seat) else box.right - 2), box.bottom


def name_pad(lay: Layout) -> int:
    """Room left of a name on its plate."""
    return lay.px(5)


def badges_on_plate(kit: Kit, lay: Layout, seat: int, name: str, dealer: bool,
                    widths: Sequence[int]) -> list[Rect] | None:
    """Places for badges behind the name on its plate; None where there is no room."""
    box, pad = lay.plate(seat), name_pad(lay)
    left = box.x + pad + kit.width(name, kit.fit(name, box.w - 2 * pad, lay.name_px, 600), 600)
    b = min(lay.badge, box.h - 2)
    right = box.right - 2
    if dealer:
        right -= 2 * dealer_r(lay) + 2
    out: list[Rect] = []
    for width in reversed(widths):
        right -= width
        out.insert(0, Rect(right, box.centery - b // 2, width, b))
        right -= 2
    return out if right >= left else None


def strip_room(lay: Layout) -> tuple[int, int]:
    """The left and right end of what round buttons leave of the strip."""
    high = lay.strip
    boxes = [box for corner in lay.corners if (box := lay.corner_box(corner.key)) is not None
             and box.top < high]
    half = lay.width // 2
    left = max((box.right for box in boxes if box.centerx < half), default=lay.px(4))
    right = min((box.left for box in boxes if box.centerx > half), default=lay.width - lay.px(4))
    return left, right


def strip(kit: Kit, target: Surface, lay: Layout, colours: Theme,
          scores: Sequence[tuple[str, str, str]]) -> None:
    """The strip with the scores: label, number and the head that stands for a long label."""
    high = lay.strip
    kit.parts.strip(colours, lay.width, high).blit(target, 0, 0)
    for box, (label, number, head) in zip(_score_places(lay, len(scores)), scores, strict=False):
        _score(kit, target, box, lay.name_px, label, number, head)


def _score_places(lay: Layout, count: int) -> list[Rect]:
    """Where scores stand: round the plates in the strip, or sharing it."""
    high = lay.strip
    left, right = strip_room(lay)
    if lay.desk:  # under the plates, where these leave a row
        if lay.arrangement != "three":
            return []
        share, top = (right - left) // max(1, count), high // 2
        return [Rect(left + i * share, top, share, high - top) for i in range(count)]
    plates = [lay.plate(s) for s in range(1, lay.seats) if lay.in_strip(s)]
    if not plates:
        share = (right - left) // max(1, count)
        return [Rect(left + i * share, 0, share, high) for i in range(count)]
    before = Rect(left, 0, plates[0].left - left, high)
    after = Rect(plates[-1].right, 0, right - plates[-1].right, high)
    if count == 1:
        return [before if before.w > after.w else after]
    return [before, after]


def _score(kit: Kit, target: Surface, box: Rect, wanted: int, label: str, number: str,
           head: str) -> None:
    """Label and number side by side; where the label is too long a head, then nothing."""
    gap = max(3, box.h // 6)
    for px in range(wanted, MIN_TEXT - 1, -1):
        name, count = kit.width(label, px), kit.width(number, px, 700)
        if name + count + 3 * gap <= box.w:
            break
    base = kit.text.middle_baseline(box.y, box.h, px, 700, kit.lang)
    if name + count + 3 * gap <= box.w:
        left = box.centerx - (name + gap + count) // 2
        kit.write(target, label, left, base, px, theme.CREAM)
        kit.write(target, number, left + name + gap, base, px, theme.CREAM, 700)
        return
    d = round(0.75 * box.h)
    if head and d + gap + count <= box.w:
        left = box.centerx - (d + gap + count) // 2
        kit.art.avatar(head, d).blit(target, left + d / 2, box.centery)
        kit.write(target, number, left + d + gap, base, px, theme.CREAM, 700)
    elif count <= box.w:
        kit.write(target, number, box.centerx, base, px, theme.CREAM, 700, "centre")


def corner(kit: Kit, target: Surface, lay: Layout, key: str, icon: str, pressed: bool) -> bool:
    """Draw a button that is only a sign on the strip; False for one that is not."""
    box = lay.corner_box(key)
    if box is None or box.top > 0:
        return False
    high = lay.strip
    kit.art.icon(icon, round(0.8 * lay.px(lay.plan.strip)), theme.CREAM).blit(
        target, box.centerx, high / 2 + (1 if pressed else 0))
    return True


def shortened(face: BadgeFace) -> BadgeFace:
    """A badge as tiny tables show it: its sign, or its short form, or both."""
    if face.short is not None:
        return replace(face, words=face.short)
    return replace(face, words="") if face.icon or face.suit is not None else face


# The chip

def chip_size(kit: Kit, chip: Chip, px: int, room: int) -> tuple[int, int, list[str]]:
    """Width, height and lines of a chip no wider than `room`."""
    sign = _sign(chip, px)
    lines = kit.text.wrap(chip.words, max(1, round(room - 1.0 * px - sign)), px, 600, kit.lang)
    wide = max(kit.width(line, px, 600) for line in lines)
    return round(wide + 1.0 * px + sign), round((1.2 * len(lines) + 0.25) * px), lines


def _sign(chip: Chip, px: int) -> float:
    """Width of suit, card or triangle."""
    if chip.card is not None:
        return 2.3 * px
    return 1.4 * px if chip.suit is not None or chip.warning else 0.0


def draw_chip(kit: Kit, target: Surface, colours: Theme, chip: Chip, box: Rect, px: int,
              lines: Sequence[str]) -> None:
    """The chip in a box of its size."""
    if chip.warning:
        kit.parts.button(colours, box.w, box.h, "danger", False, min(box.h / 2, px * 0.7)).blit(
            target, box.x, box.y)
    elif chip.plain:
        kit.parts.bubble(box.w, box.h, px, None).blit(target, box.x, box.y)
    else:
        kit.parts.tiny_prompt(colours, box.w, box.h).blit(target, box.x, box.y)
    left = box.x + 0.5 * px
    colour = theme.WARN_TEXT if chip.warning else theme.INK
    if chip.warning:
        kit.art.warning(round(1.2 * px)).blit(target, left + 0.6 * px, box.centery)
        left += _sign(chip, px)
    step = 1.2 * px
    top = box.centery - step * len(lines) / 2
    for i, line in enumerate(lines):
        base = kit.text.middle_baseline(round(top + i * step), round(step), px, 600, kit.lang,
                                        "text", line)
        kit.write(target, line, left, base, px, colour, 600)
    if chip.card is not None:
        kit.art.card_chip(chip.card, round(1.15 * px)).blit(
            target, box.right - 1.4 * px, box.centery)
    elif chip.suit is not None:
        kit.art.suit_chip(chip.suit, round(1.1 * px)).blit(
            target, box.right - metrics.tiny_prompt(px, 0, True).w + 1.35 * px, box.centery)

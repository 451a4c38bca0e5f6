"""Draws the table: plates, badges, bubbles, the trick, the hand. It is told what to show."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.cards import HIDDEN, Card, Seat
from game.ui import metrics, theme
from game.ui.kit import Kit
from game.ui.layout import CARD_RATIO, PORTRAIT, WIDE, Layout
from game.ui.theme import Theme


@dataclass(frozen=True)
class PlateFace:
    """What a seat's plate shows. `line` is the second row of the person's own plate."""

    seat: Seat
    person: str
    name: str
    to_act: bool
    dealer: bool
    cards: int
    tricks: int
    line: str = ""


@dataclass(frozen=True)
class BadgeFace:
    """One badge in words, with an icon or a suit."""

    seat: Seat
    words: str
    icon: str = ""
    suit: int | None = None


@dataclass(frozen=True)
class HandCard:
    """One card of the hand and where it stands. `slot`: marked, its place left open."""

    card: Card
    rect: Rect
    shown: Rect
    """The part that the next card leaves open."""
    raised: bool = False
    dimmed: bool = False
    slot: bool = False
    ribbon: bool = False
    """From the stock that was taken."""
    gold: bool = False
    """Would do more than win or lose if led now."""
    hint: bool = False
    """What the last hint advised."""


class TableView:
    """Draws one table in one layout."""

    def __init__(self, kit: Kit, lay: Layout, colours: Theme) -> None:
        self.kit = kit
        self.lay = lay
        self.theme = colours

    def background(self, target: Surface) -> None:
        """Room, rim and felt."""
        lay = self.lay
        target.blit(self.kit.backgrounds.get("table", self.theme, lay.width, lay.height), (0, 0))

    # Plates

    def plate(self, target: Surface, face: PlateFace) -> None:
        """A seat's plate with everything on it."""
        kit, lay = self.kit, self.lay
        box = lay.plate(face.seat)
        pointer = lay.facing(face.seat) if face.to_act else None
        kit.parts.plate(self.theme, box.w, box.h, face.to_act, pointer).blit(
            target, box.x, box.y)
        place = metrics.Plate(box.w, box.h)
        colour = theme.INK if face.to_act else theme.CREAM
        px = lay.text(lay.plan.name_px)
        with_avatar = kit.width(face.name, px, 600) <= box.w - place.text_x() - 0.3 * box.h
        if with_avatar:
            x, y, d = place.avatar
            kit.art.avatar(face.person, d).blit(target, box.x + x, box.y + y)
        left = box.x + place.text_x(with_avatar)
        px = kit.fit(face.name, box.right - left - 0.2 * box.h, px, 600)
        if not lay.plan.two_lines:
            kit.write(target, face.name, left, box.y + place.one_line_baseline(px), px, colour,
                      600)
        else:
            kit.write(target, face.name, left, box.y + place.name_baseline, px, colour, 600)
            self._second_row(target, face, box, place, with_avatar, px, colour)
        if face.dealer:
            x, y, r = place.dealer
            kit.art.dealer_disc(r).blit(target, box.x + x, box.y + y)

    def _second_row(self, target: Surface, face: PlateFace, box: Rect, place: metrics.Plate,
                    with_avatar: bool, px: int, colour: str) -> None:
        kit = self.kit
        left = box.x + place.text_x(with_avatar)
        small = max(14, round(0.82 * px))
        if face.line:
            small = kit.fit(face.line, box.right - left - 0.2 * box.h, small)
            kit.write(target, face.line, left, box.y + place.second_baseline(px), small, colour)
            return
        if face.cards:
            kit.parts.backs(face.cards, box.h).blit(
                target, left, box.y + place.row_y - 0.133 * box.h)
        x, y, size = place.trick_icon(face.cards, with_avatar)
        kit.art.icon("trick", round(size), colour).blit(target, box.x + x, box.y + y)
        x, baseline = place.trick_number(px, face.cards, with_avatar)
        kit.write(target, str(face.tricks), box.x + x, box.y + baseline,
                  max(14, round(0.86 * px)), colour, 600)

    # Badges

    def badges(self, target: Surface, faces: Sequence[BadgeFace]) -> None:
        """All badges, each row or column under its plate."""
        for seat in sorted({face.seat for face in faces}):
            mine = [face for face in faces if face.seat == seat]
            for face, box in zip(mine, self.badge_boxes(mine, faces), strict=True):
                self._badge(target, face, box)

    def _badge_width(self, face: BadgeFace) -> int:
        b = self.lay.badge
        words = self.kit.width(face.words, self._badge_px(), 600) if face.words else 0
        return round(metrics.badge(b, words, bool(face.icon), face.suit is not None).w)

    def _badge_px(self) -> int:
        return max(14, round(metrics.badge_size(self.lay.badge)))

    def badge_boxes(self, mine: Sequence[BadgeFace],
                    everyone: Sequence[BadgeFace]) -> list[Rect]:
        """Where one seat's badges lie; too long a row becomes a column."""
        lay = self.lay
        seat = mine[0].seat
        plate, b = lay.plate(seat), lay.badge
        widths = [self._badge_width(face) for face in mine]
        gap = lay.px(8)
        left, right = plate.left + lay.px(10), plate.right - lay.px(10)
        flip = seat != 0 and lay.mirrored(seat) and not lay.in_row
        room = self._badge_room(seat, left, right, flip, everyone)
        used = sum(widths) + gap * (len(widths) - 1)
        y, step = plate.bottom + lay.px(8), 0
        if seat == 0:
            y, step, left = self._own_badges(left, used <= room)
        if used > room or step:
            if step < 0:  # the column grows upwards, its first badge stays on top
                y, step = y + step * (len(widths) - 1), -step
            step = step or b + 4
            return [Rect(right - w if flip else left, y + i * step, w, b)
                    for i, w in enumerate(widths)]
        x = right - used if flip else left
        out = []
        for width in widths:
            out.append(Rect(x, y, width, b))
            x += width + gap
        return out

    def _own_badges(self, left: int, fits: bool) -> tuple[int, int, int]:
        """Top of the first own badge, the step to the next one (0: a row), and its left end."""
        lay, b = self.lay, self.lay.badge
        if lay.plan is PORTRAIT:  # no room round the plate: a column left of the prompt
            return lay.prompt[1] - lay.px(32) - b, -(b + 4), lay.px(33)
        top = lay.plate(0).top - lay.px(8) - b
        return top, 0 if fits else -(b + 4), left

    def _badge_room(self, seat: Seat, left: int, right: int, flip: bool,
                    everyone: Sequence[BadgeFace]) -> int:
        """How wide a row of badges may be before something else is in the way."""
        lay = self.lay
        if seat == 0:
            return lay.hand_room().left - left
        if lay.is_side(seat) and not lay.in_row:
            if lay.plan is PORTRAIT:
                return lay.width // 2 - left
            edge = lay.trick_place(seat)
            reach = lay.trick_card * 0.62
            return round(edge.x - reach - left if not flip else right - edge.x - reach)
        others = {face.seat for face in everyone} - {0, seat}
        if flip:
            edges = [lay.plate(s).right for s in others if lay.plate(s).left < left]
            return right - (max(edges) + 8 if edges else lay.width // 4)
        edges = [lay.plate(s).left for s in others if lay.plate(s).left > left]
        return (min(edges) - 8 if edges else lay.width - lay.px(80)) - left

    def _badge(self, target: Surface, face: BadgeFace, box: Rect) -> None:
        kit, b = self.kit, box.h
        px = self._badge_px()
        place = metrics.badge(b, kit.width(face.words, px, 600), bool(face.icon),
                              face.suit is not None)
        kit.parts.badge(box.w, b).blit(target, box.x, box.y)
        if face.icon:
            kit.art.icon(face.icon, round(place.icon), theme.BRASS).blit(
                target, box.x + place.icon_x, box.y + place.mid_y)
        if face.suit is not None:
            kit.art.suit_chip(face.suit, round(place.chip)).blit(
                target, box.x + place.chip_x, box.y + place.mid_y)
        kit.write(target, face.words, box.x + place.text_x, box.y + place.baseline, px,
                  theme.CREAM, 600)

    # Bubbles

    def bubble(self, target: Surface, seat: Seat, words: str,
               badges: Sequence[BadgeFace] = ()) -> Rect:
        """What a seat says: beside its plate where there is room, else under it."""
        kit, lay = self.kit, self.lay
        px = max(14, lay.text(18 if lay.plan is WIDE else lay.plan.name_px * 0.9))
        plate = lay.plate(seat)
        limit = lay.px({"wide": 150, "portrait": 300}.get(lay.plan.name, 120))
        lines = kit.text.wrap(words, limit, px, 600, kit.lang)
        place = metrics.bubble(px, max(kit.width(line, px, 600) for line in lines), len(lines))
        box = Rect(0, 0, round(place.w), round(place.h))
        tail_at = None
        if seat == 0:
            box.midbottom = (plate.centerx, plate.top - lay.px(16))
            tail = "down"
        elif lay.plan is WIDE:
            if lay.mirrored(seat):
                box.midright, tail = (plate.left - lay.px(18), plate.centery), "right"
            else:
                box.midleft, tail = (plate.right + lay.px(18), plate.centery), "left"
        else:
            mine = [b for b in badges if b.seat == seat]
            low = max((r.bottom for r in self.badge_boxes(mine, badges)), default=plate.bottom
                      ) if mine else plate.bottom
            box.midtop = (plate.centerx, low + lay.px(18))
            tail = "up"
        box.clamp_ip(Rect(4, 4, lay.width - 8, lay.height - 8))
        if tail in ("up", "down"):
            tail_at = min(max(plate.centerx - box.x, 24), box.w - 24) / box.w
        kit.parts.bubble(box.w, box.h, px, tail, tail_at).blit(target, box.x, box.y)
        for i, line in enumerate(lines):
            kit.write(target, line, box.x + place.text_x,
                      box.y + place.baseline + i * round(1.35 * px), px, theme.INK, 600)
        return box

    # The trick

    def trick(self, target: Surface, cards: Sequence[tuple[Seat, Card]],
              winning: Seat | None, empty: bool) -> None:
        """The cards of a trick before their seats, painted left to right, the person's last."""
        lay, kit = self.lay, self.kit
        if empty:
            self.empty_place(target)
        w = lay.trick_card
        for seat, card in sorted(cards, key=lambda play: play[0] or 99):
            place = lay.trick_place(seat)
            if card == HIDDEN:
                kit.art.back(w, place.tilt, "card").blit(target, place.x, place.y)
                continue
            mark = "winning" if seat == winning else None
            kit.art.card(card, w, tilt=place.tilt, mark=mark, shadow="card").blit(
                target, place.x, place.y)
        if winning is not None:
            self._crown(target, winning)

    def _crown(self, target: Surface, seat: Seat) -> None:
        from math import cos, radians, sin

        place, w = self.lay.trick_place(seat), self.lay.trick_card
        dx, dy = 0.5 * w, -0.5 * w * CARD_RATIO + 2
        a = radians(place.tilt)
        self.kit.art.crown_disc(max(7.5, 0.148 * w)).blit(
            target, place.x + dx * cos(a) - dy * sin(a), place.y + dx * sin(a) + dy * cos(a))

    def empty_place(self, target: Surface) -> None:
        """The dashed outline where the person's card will lie."""
        w = self.lay.trick_card
        place = self.lay.trick_place(0)
        kind = "normal" if self.lay.plan in (WIDE, PORTRAIT) else "small"
        self.kit.parts.empty_place(w, kind).blit(
            target, round(place.x - w / 2), round(place.y - w * CARD_RATIO / 2))

    def open_cards(self, target: Surface, cards: Sequence[Card], y: float) -> None:
        """Cards face up in the middle, side by side."""
        w = self.lay.trick_card
        for i, card in enumerate(cards):
            x = self.lay.width / 2 + (i - (len(cards) - 1) / 2) * w * 1.08
            self.kit.art.card(card, w, shadow="card").blit(target, x, y)

    def glow(self, target: Surface, cards: Sequence[tuple[Seat, Card]], lit: Sequence[Card],
             words: str) -> None:
        """A glow under the cards of a trick that earn something, and what it is beside them."""
        lay, kit = self.lay, self.kit
        for seat, card in cards:
            if card in lit:
                place = lay.trick_place(seat)
                kit.parts.glow(lay.trick_card, place.tilt).blit(target, place.x, place.y)
        px = lay.text(lay.plan.prompt_px)
        pill = metrics.roem_pill(px, kit.width(words, px, 700))
        x = lay.trick_centre[0] + lay.trick_card * 0.62
        y = lay.trick_place(0).y + lay.trick_card * 0.12
        kit.parts.roem_pill(round(pill.w), round(pill.h)).blit(target, round(x), round(y))
        kit.write(target, words, x + pill.text_x, y + pill.baseline, px, theme.INK, 700)

    def stock(self, target: Surface, count: int, y: float) -> None:
        """Cards face down in the middle."""
        w = self.lay.trick_card
        x = self.lay.width / 2
        step = w * 0.6
        for i in range(count):
            self.kit.art.back(w, shadow="card").blit(
                target, x + (i - (count - 1) / 2) * step, y)

    # The hand

    def hand(self, target: Surface, cards: Sequence[HandCard]) -> None:
        """The person's cards, left to right."""
        for held in cards:
            rect = held.rect
            if held.slot:
                self._slot(target, held)
                continue
            large = held.raised and self.lay.short >= 720
            self.kit.art.card(held.card, rect.w, dimmed=held.dimmed,
                              mark="selected" if held.hint else
                              "winning" if held.gold else None, accent=self.theme.accent,
                              shadow="large" if large else "card").blit(
                target, rect.x + rect.w / 2, rect.y + rect.h / 2)
            if held.ribbon:
                self.kit.parts.ribbon(rect.w).blit(target, rect.x, rect.y)

    def _slot(self, target: Surface, held: HandCard) -> None:
        kit = self.kit
        box = held.shown.inflate(-kit.px(8), 0)
        box.top, box.height = held.rect.top + kit.px(12), held.rect.h - kit.px(12)
        kit.parts.box(box.w, box.h, self.theme.plate, 10).blit(target, box.x, box.y)
        kit.parts.slot(self.theme, box.w, box.h).blit(target, box.x, box.y)
        chip = min(kit.px(34), round(box.w / 2.1))
        kit.art.card_chip(held.card, chip).blit(target, box.centerx, box.centery - kit.px(6))
        kit.art.icon("undo", max(16, kit.px(26)), self.theme.accent).blit(
            target, box.centerx, box.centery + kit.px(40))

"""Draws the table: plates, badges, bubbles, the trick, the hand. It is told what to show."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pygame import Rect, Surface

from game.core.cards import HIDDEN, Card, Seat
from game.ui import metrics, placing, theme, tinyview
from game.ui.faces import BadgeFace, HandCard, PlateFace
from game.ui.kit import Kit
from game.ui.layout import CARD_RATIO, WIDE, Layout
from game.ui.motion import faded
from game.ui.scale import MIN_TEXT
from game.ui.theme import Theme

_CROWN_STEPS = 8


class TableView:
    """Draws one table in one layout."""

    def __init__(self, kit: Kit, lay: Layout, colours: Theme) -> None:
        self.kit = kit
        self.lay = lay
        self.theme = colours
        self._names: dict[Seat, tuple[str, bool]] = {}
        """The names on the plates of a tiny table, and who deals."""

    def background(self, target: Surface) -> None:
        """Room, rim and felt."""
        lay = self.lay
        target.blit(self.kit.backgrounds.get("table", self.theme, lay.width, lay.height), (0, 0))

    # Plates

    def plate(self, target: Surface, face: PlateFace) -> None:
        """A seat's plate with everything on it."""
        kit, lay = self.kit, self.lay
        box = lay.plate(face.seat)
        if lay.plan.tiny:
            self._names[face.seat] = face.name, face.dealer
            tinyview.plate(kit, target, lay, self.theme, face.seat, face.name, face.to_act,
                           face.dealer)
            return
        pointer = lay.facing(face.seat) if face.to_act else None
        kit.parts.plate(self.theme, box.w, box.h, face.to_act, pointer).blit(
            target, box.x, box.y)
        place = metrics.Plate(box.w, box.h)
        colour = theme.INK if face.to_act else theme.CREAM
        px = lay.name_px
        room = box.w - place.text_x() - 0.3 * box.h
        with_avatar = kit.width(face.name, px, 600) <= room and (
            not lay.two_lines or kit.width(face.line, MIN_TEXT) <= room)
        if with_avatar:
            x, y, d = place.avatar
            kit.art.avatar(face.person, d).blit(target, box.x + x, box.y + y)
        left = box.x + place.text_x(with_avatar)
        px = kit.fit(face.name, box.right - left - 0.2 * box.h, px, 600)
        if not lay.two_lines:
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

    def corner(self, target: Surface, key: str, icon: str, pressed: bool) -> None:
        """The round button at a place, with its sign."""
        if tinyview.corner(self.kit, target, self.lay, key, icon, pressed):
            return
        centre = self.lay.corner(key)
        if centre is not None:
            self.kit.paint_round(target, centre, self.lay.round_r, icon, pressed)

    # Badges

    def lay_badges(self, faces: Sequence[BadgeFace],
                   blocked: Sequence[Rect]) -> list[tuple[BadgeFace, Rect]]:
        """All badges and their boxes, clear of what is blocked and of each other.

        Where words have no room, the icon or the suit stands alone; where larger badges have
        none, all are of the usual size.
        """
        largest, usual = self.lay.badge, min(self.lay.badge, self.lay.usual_badge)
        for b in range(largest, usual - 1, -4):
            out, clear = self._badges_of(faces, blocked, b)
            if clear:
                return out
        return self._badges_of(faces, blocked, usual)[0]

    def _badges_of(self, faces: Sequence[BadgeFace], blocked: Sequence[Rect],
                   b: int) -> tuple[list[tuple[BadgeFace, Rect]], bool]:
        """Badges `b` high, and whether all of them are clear."""
        out: list[tuple[BadgeFace, Rect]] = []
        clear = True
        for seat in sorted({face.seat for face in faces}, key=lambda seat: seat or 99):
            mine = [face for face in faces if face.seat == seat]
            variants = [mine, [replace(f, words="") if f.icon else f for f in mine],
                        [replace(f, words="") if f.icon or f.suit is not None else f
                         for f in mine]]
            if self.lay.plan.tiny:
                variants = [[tinyview.shortened(f) for f in mine]]
                on_plate = self._on_plate(seat, variants[0])
                if on_plate:
                    out += zip(variants[0], on_plate, strict=True)
                if on_plate or self.lay.desk:  # a tiny desk has no other place
                    continue
            taken, boxes, free = placing.badges(
                self.lay, seat, b, [[self.badge_width(f, b) for f in v] for v in variants],
                [*blocked, *(box for _, box in out)])
            clear = clear and free
            out += zip(variants[taken], boxes, strict=True)
        return out, clear

    def _on_plate(self, seat: Seat, faces: Sequence[BadgeFace]) -> list[Rect] | None:
        """Places behind the name on a tiny plate, none where there is no room."""
        if seat not in self._names:
            return None
        name, dealer = self._names[seat]
        return tinyview.badges_on_plate(self.kit, self.lay, seat, name, dealer,
                                        [self.badge_width(f, self.lay.badge)
                                         for f in faces])

    def badges(self, target: Surface, faces: Sequence[tuple[BadgeFace, Rect]]) -> None:
        """Draw badges in their boxes."""
        for face, box in faces:
            self._badge(target, face, box)

    def badge_width(self, face: BadgeFace, b: int) -> int:
        """How wide a badge of height `b` is."""
        words = self.kit.width(face.words, self._badge_px(b), 600) if face.words else 0
        return round(metrics.badge(b, words, bool(face.icon), face.suit is not None).w
                     - (0 if face.words else 0.3 * b))

    @staticmethod
    def _badge_px(b: int) -> int:
        return max(MIN_TEXT, round(metrics.badge_size(b)))

    def _badge(self, target: Surface, face: BadgeFace, box: Rect) -> None:
        kit, b = self.kit, box.h
        px = self._badge_px(b)
        words = kit.width(face.words, px, 600) if face.words else 0
        place = metrics.badge(b, words, bool(face.icon), face.suit is not None)
        plate = self.lay.plate(face.seat)
        if not (self.lay.plan.tiny and plate.contains(box)):
            kit.parts.badge(box.w, b).blit(target, box.x, box.y)
        if face.icon:
            kit.art.icon(face.icon, round(place.icon), theme.BRASS).blit(
                target, box.x + place.icon_x, box.y + place.mid_y)
        if face.suit is not None:
            kit.art.suit_chip(face.suit, round(place.chip)).blit(
                target, box.x + place.chip_x, box.y + place.mid_y)
        if face.words:
            kit.write(target, face.words, box.x + place.text_x, box.y + b / 2 + 0.35 * px, px,
                      theme.CREAM, 600)

    # Bubbles

    def bubble(self, target: Surface, seat: Seat, words: str, badge_boxes: Sequence[Rect],
               blocked: Sequence[Rect], cards: Sequence[Rect], share: float = 1.0) -> None:
        """What a seat says, where there is room for it beside its plate.

        It keeps clear of all that is blocked, and of the `cards` or at least their indices.
        `share`: how far it has faded in.
        """
        kit, lay = self.kit, self.lay
        px = max(14, lay.text(18 if lay.plan is WIDE else lay.plan.name_px * 0.9))
        widest = lay.px({"wide": 150, "portrait": 300}.get(lay.plan.name, 120))
        longest = max(kit.width(word, px, 600) for word in words.split() or [words])
        for limit in (widest, 2 * widest, widest * 2 // 3):
            lines = kit.text.wrap(words, max(limit, longest), px, 600, kit.lang)
            place = metrics.bubble(px, max(kit.width(line, px, 600) for line in lines),
                                   len(lines))
            size = round(place.w), round(place.h)
            said = placing.bubble(lay, seat, size, badge_boxes, blocked, cards)
            if said is not None:
                break
        else:
            return
        box = said.rect
        with faded(target, box.inflate(2 * px, 2 * px), share):
            kit.parts.bubble(box.w, box.h, px, said.tail, said.tail_at).blit(target, box.x, box.y)
            for i, line in enumerate(lines):
                kit.write(target, line, box.x + place.text_x,
                          box.y + place.baseline + i * round(1.35 * px), px, theme.INK, 600)

    # The trick

    def trick(self, target: Surface, cards: Sequence[tuple[Seat, Card]],
              winning: Seat | None, empty: bool, crown: float = 1.0,
              on_way: Mapping[Seat, tuple[float, float, int]] | None = None) -> None:
        """The cards of a trick before their seats, painted left to right, the person's last.

        `crown`: the share of its size the winner's mark has reached. `on_way`: centre and
        opacity of cards that are not there yet.
        """
        lay, kit = self.lay, self.kit
        on_way = on_way or {}
        if empty:
            self.empty_place(target)
        w = lay.trick_card
        for seat, card in sorted(cards, key=lambda play: play[0] or 99):
            place = lay.trick_place(seat)
            x, y, alpha = on_way.get(seat, (place.x, place.y, 255))
            if card == HIDDEN:
                kit.art.back(w, place.tilt, "card").blit(target, x, y, alpha)
                continue
            mark = "winning" if seat == winning else None
            kit.art.card(card, w, tilt=place.tilt, mark=mark, shadow="card").blit(
                target, x, y, alpha)
        if winning is not None:
            self._crown(target, winning, crown)

    def flying(self, target: Surface, card: Card, place: tuple[float, float], tilt: float,
               alpha: int) -> None:
        """A card on its way over the table."""
        art, w = self.kit.art, self.lay.trick_card
        tile = art.back(w, tilt, "card") if card == HIDDEN else art.card(
            card, w, tilt=tilt, shadow="card")
        tile.blit(target, *place, alpha)

    def _crown(self, target: Surface, seat: Seat, share: float = 1.0) -> None:
        from math import cos, radians, sin

        lay = self.lay
        place, w = lay.trick_place(seat), lay.trick_card
        dx, dy = 0.5 * w, -0.5 * w * CARD_RATIO + 2
        a = radians(place.tilt)
        steps = round(share * _CROWN_STEPS) / _CROWN_STEPS  # few sizes to be drawn and kept
        if steps <= 0:
            return
        r = max(7.5, 0.148 * w)
        y = place.y + dx * sin(a) + dy * cos(a)
        self.kit.art.crown_disc(r * steps).blit(
            target, place.x + dx * cos(a) - dy * sin(a), max(y, lay.strip + r))

    def empty_place(self, target: Surface) -> None:
        """The dashed outline where the person's card will lie."""
        w = self.lay.trick_card
        place = self.lay.trick_place(0)
        short = self.lay.short
        kind = "normal" if short >= 600 else "tiny" if self.lay.plan.tiny else "small"
        self.kit.parts.empty_place(w, kind).blit(
            target, round(place.x - w / 2), round(place.y - w * CARD_RATIO / 2))

    def open_cards(self, target: Surface, cards: Sequence[Card], y: float) -> None:
        """Cards face up in the middle, side by side."""
        w = self.lay.trick_card
        for i, card in enumerate(cards):
            x = self.lay.width / 2 + (i - (len(cards) - 1) / 2) * w * 1.08
            self.kit.art.card(card, w, shadow="card").blit(target, x, y)

    def glow(self, target: Surface, cards: Sequence[tuple[Seat, Card]], lit: Sequence[Card],
             words: str, share: float = 1.0) -> None:
        """A glow under the cards of a trick that earn something, and what it is beside them.
        `share`: how far it has faded in."""
        lay, kit = self.lay, self.kit
        places = [lay.trick_place(seat) for seat, card in cards if card in lit]
        x = lay.trick_centre[0] + lay.trick_card * 0.62
        px = lay.prompt_px
        if lay.plan.tiny:
            px = max(MIN_TEXT, min(px, round(lay.chip_zone().h / 1.8)))
        px = kit.fit(words, lay.width - 4 - x - 1.8 * px, px, 700)
        pill = metrics.roem_pill(px, kit.width(words, px, 700))
        y = lay.trick_place(0).y + lay.trick_card * 0.12
        if lay.plan.tiny:
            y = lay.chip_zone().centery - pill.h / 2
        if lay.mirror and not lay.plan.tiny:  # on the other side stand the person's badges
            x = lay.width - x - pill.w
        box = Rect(round(x), round(y), round(pill.w), round(pill.h))
        reach = round(2.4 * lay.trick_card)  # of a card turned, and the light around it
        area = box.unionall([Rect(0, 0, reach, reach).move_to(center=(place.x, place.y))
                             for place in places])
        with faded(target, area.inflate(px, px), share):
            for place in places:
                kit.parts.glow(lay.trick_card, place.tilt).blit(target, place.x, place.y)
            kit.parts.roem_pill(box.w, box.h).blit(target, box.x, box.y)
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
                              mark="selected" if held.hint or held.lifted else
                              "winning" if held.gold else None, accent=self.theme.accent,
                              shadow="large" if large else "card").blit(
                target, rect.x + rect.w / 2, rect.y + rect.h / 2)
            if held.lifted and held.shown.w > 0.6 * rect.w:
                r = 0.134 * rect.w
                self.kit.art.check_disc(r, self.theme.accent).blit(
                    target, rect.x + held.shown.w - r, rect.y + r)
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

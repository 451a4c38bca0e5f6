"""Draws the review of a deal: open hands, the trick or what was moved, and words about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.core.cards import Card, Seat
from game.ui import reviewplan, theme
from game.ui.kit import Kit
from game.ui.parts_controls import button_text
from game.ui.reviewplan import CARD_RATIO, CHIP, Fan, ReviewPlan
from game.ui.scale import MIN_TEXT
from game.ui.theme import Theme

_BETWEEN: Final = " · "
_MORE: Final = "…"


@dataclass(frozen=True)
class SeatFace:
    """A seat at this moment: who it is, what is still held, and what is to be marked."""

    name: str
    avatar: str
    cards: tuple[Card, ...]
    tricks: int
    dealer: bool
    leads: bool
    icon: str = ""
    """The icon of a role, "" for none."""


@dataclass(frozen=True)
class ReviewFace:
    """One moment of a deal in words and cards. Without a trick the `groups` are shown."""

    deal: str
    result: tuple[str, ...]
    """What the deal came to; what has no room is left out from the end."""
    caption: str
    seats: tuple[SeatFace, ...]
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat | None
    groups: tuple[tuple[str, tuple[Card, ...]], ...]
    lines: tuple[str, ...]
    """Words under the cards, whole sentences; the last ones count most before the play."""
    shown: Seat
    """Whose hand the reduced form shows."""
    most: int
    """Cards of the largest hand at any moment of the deal."""
    told: tuple[tuple[str, ...], ...]
    """The words under every trick of the deal, which all keep the same room."""


class ReviewView:
    """Draws one review in its places."""

    def __init__(self, kit: Kit, plan: ReviewPlan, colours: Theme) -> None:
        self.kit = kit
        self.plan = plan
        self.theme = colours
        self.px = kit.size(0.0235)
        self.small = kit.size(0.0215)

    def draw(self, target: Surface, face: ReviewFace) -> None:
        """Everything but the keys."""
        self._head(target, face)
        self._table(target, face)

    def key(self, target: Surface, rect: Rect, name: str, enabled: bool, pressed: bool) -> None:
        """A key with its arrow; the first and the last one with a bar before it."""
        kit = self.kit
        kind = "felt" if enabled else "off_felt"
        kit.parts.button(self.theme, rect.w, rect.h, kind, pressed).blit(target, rect.x, rect.y)
        back = name in ("first", "prev", "deal:-")
        px = round(0.42 * rect.h)
        x, y = rect.center
        if name in ("first", "last"):
            bar = Rect(0, 0, max(3, px // 7), round(0.8 * px))
            bar.center = (x - px // 2 if back else x + px // 2, y)
            kit.parts.box(bar.w, bar.h, button_text(kind), 1).blit(target, bar.x, bar.y)
        kit.art.icon("arrow", px, button_text(kind), mirrored=back).blit(target, x, y)

    def _table(self, target: Surface, face: ReviewFace) -> None:
        """Hands, and what lies between them."""
        for seat, box in zip(face.seats, self.plan.seats, strict=True):
            self._seat(target, seat, box, face.most)
        if face.trick:
            self._trick(target, face)
        else:
            self._moved(target, face)

    # Words

    def _head(self, target: Surface, face: ReviewFace) -> None:
        kit, plan = self.kit, self.plan
        px = kit.fit(face.deal, plan.deal.w - 4, kit.size(0.027), 600)
        kit.text.draw_in(target, face.deal, plan.deal, px, theme.rgb(theme.CREAM), 600, kit.lang)
        px = kit.fit(face.caption, plan.caption.w - 4, kit.size(0.028), 600)
        self._set(target, plan.caption, [face.caption], px, 600)
        self._set(target, plan.head, self._fitting(face.result, plan.head), self.px, 600)

    def _fitting(self, parts: Sequence[str], box: Rect) -> list[str]:
        """As many of the parts, the first ones first, as have room in a box."""
        for n in range(len(parts), 1, -1):
            whole = _BETWEEN.join(parts[:n])
            if self._lines(whole, box.w, MIN_TEXT)[1] <= box.h:
                return [whole]
        return list(parts[:1])

    def _lines(self, words: str, width: int, px: int) -> tuple[list[str], int]:
        """Words wrapped, and their height."""
        kit = self.kit
        lines = kit.text.wrap(words, width, px, 600, kit.lang)
        return lines, len(lines) * kit.text.line_height(px, kit.lang, words)

    def _set(self, target: Surface, box: Rect, entries: Sequence[str], px: int,
             weight: int = 600) -> None:
        """Entries in the middle of a box, smaller until they fit."""
        for size in range(px, MIN_TEXT - 1, -1):
            wrapped = [self._lines(words, box.w, size) for words in entries]
            if sum(height for _, height in wrapped) <= box.h:
                break
        top = box.centery - sum(height for _, height in wrapped) // 2
        kit = self.kit
        for words, (lines, height) in zip(entries, wrapped, strict=True):
            step = kit.text.line_height(size, kit.lang, words)
            base = top + kit.text.baseline(size, kit.lang, words)
            for i, line in enumerate(lines):
                kit.write(target, line, box.centerx, base + i * step, size, theme.CREAM, weight,
                          "centre")
            top += height

    def _panel(self, target: Surface, room: Rect, entries: Sequence[str], latest: bool) -> None:
        """Words on a dark ground, set so that they fit; what has no room is left out.

        `latest`: the last entries count most, else the first ones.
        """
        if not entries or room.h < self.px:
            return
        pad = max(4, self.kit.px(8))
        inner = room.inflate(-2 * pad, -2 * pad)
        chosen, px = self._chosen(entries, inner, latest)
        wrapped = [self._lines(words, inner.w, px) for words in chosen]
        wide = max(self.kit.width(line, px, 600) for lines, _ in wrapped for line in lines)
        high = sum(height for _, height in wrapped)
        box = Rect(0, 0, min(room.w, wide + 4 * pad), min(room.h, high + 2 * pad))
        box.center = room.center
        self.kit.parts.box(box.w, box.h, theme.DARK, min(16, box.h // 3), 0.55).blit(
            target, box.x, box.y)
        self._set(target, Rect(inner.x, box.y, inner.w, box.h), chosen, px)

    def _chosen(self, entries: Sequence[str], inner: Rect,
                latest: bool) -> tuple[list[str], int]:
        """The entries one a line, else in running text, else without some of them."""
        for candidate in self._ways(list(entries), latest):
            for px in (self.px, *range(self.px - 1, MIN_TEXT - 1, -1)):
                if sum(self._lines(words, inner.w, px)[1] for words in candidate) <= inner.h:
                    return candidate, px
        return candidate, MIN_TEXT

    @staticmethod
    def _ways(entries: list[str], latest: bool) -> Iterator[list[str]]:
        yield entries
        yield [_BETWEEN.join(entries)]
        for n in range(len(entries) - 1, 0, -1):
            yield [_BETWEEN.join([_MORE, *entries[-n:]] if latest else entries[:n])]

    # Seats

    def _seat(self, target: Surface, seat: SeatFace, box: Rect, most: int) -> None:
        """A plate and the hand, beside it in a low box, else under it."""
        kit = self.kit
        high = max(26, kit.px(38))
        gap = max(4, kit.px(8))
        if box.w > 3.2 * box.h:
            plate = Rect(box.x, box.y + (box.h - high) // 2, round(0.2 * box.w), high)
            hand = Rect(plate.right + gap, box.y, box.right - plate.right - gap, box.h)
        else:
            plate = Rect(box.x, box.y, box.w, high)
            hand = Rect(box.x, plate.bottom + gap, box.w, box.bottom - plate.bottom - gap)
        self.plate(target, seat, plate)
        self._lay(target, seat.cards, reviewplan.fan(hand, most, max(64, kit.px(88))))

    def plate(self, target: Surface, seat: SeatFace, box: Rect) -> None:
        """Name, role, tricks and dealer; in the accent for the leader of the trick."""
        kit = self.kit
        kit.parts.plate(self.theme, box.w, box.h, seat.leads).blit(target, box.x, box.y)
        colour = theme.INK if seat.leads else theme.CREAM
        right = box.right - round(0.25 * box.h)
        icon = round(0.56 * box.h)
        if seat.dealer:
            r = 0.33 * box.h
            kit.art.dealer_disc(r).blit(target, right - r, box.centery)
            right -= round(2 * r) + 4
        px = max(MIN_TEXT, round(0.42 * box.h))
        count = str(seat.tricks)
        right -= kit.width(count, px, 600)
        kit.text.draw_in(target, count, Rect(right, box.y, 0, box.h), px, theme.rgb(colour), 600,
                         kit.lang, "text", "left")
        right -= icon + 2
        kit.art.icon("trick", icon, colour).blit(target, right + icon / 2, box.centery)
        if seat.icon:
            right -= icon + 4
            kit.art.icon(seat.icon, icon, colour).blit(target, right + icon / 2, box.centery)
        left = box.x + round(0.35 * box.h)
        d = round(0.76 * box.h)
        gap = max(4, kit.px(6))
        if kit.width(seat.name, px, 600) + d + gap + 2 <= right - left:
            kit.art.avatar(seat.avatar, d).blit(target, left + d / 2, box.centery)
            left += d + gap
        px = kit.fit(seat.name, right - left - 4, px, 600)
        kit.text.draw_in(target, seat.name, Rect(left, box.y, 0, box.h), px, theme.rgb(colour),
                         600, kit.lang, "text", "left")

    def _lay(self, target: Surface, cards: Sequence[Card], fan: Fan) -> None:
        """An open hand, in the places of a full one."""
        art = self.kit.art
        for card, rect in zip(cards, fan.rects, strict=False):
            if fan.kind == CHIP:
                tile = art.card_chip(card, rect.h)
            else:
                tile = art.card(card, rect.w, pack=fan.kind, shadow="small")
            tile.blit(target, rect.x + rect.w / 2, rect.y + rect.h / 2)

    # The middle

    def _words_height(self, told: Sequence[Sequence[str]]) -> int:
        """Room for the longest words under a trick."""
        room, pad = self.plan.middle, max(4, self.kit.px(8))
        need = max(sum(self._lines(words, room.w - 2 * pad, self.px)[1] for words in entries)
                   for entries in told)
        return min(need + 2 * pad, round(0.45 * room.h))

    def _trick(self, target: Surface, face: ReviewFace) -> None:
        """The cards before their seats, the winning one crowned; words under them."""
        kit, room = self.kit, self.plan.middle
        high = self._words_height(face.told)
        table = Rect(room.x, room.y, room.w, room.h - high - max(4, kit.px(8)))
        places = reviewplan.trick_places(table, len(face.seats), max(74, kit.px(108)))
        for seat, card in sorted(face.trick, key=lambda play: play[0] or 99):
            box = places[seat]
            won = seat == face.winner
            kit.art.card(card, box.w, pack=reviewplan.pack_for(box.w),
                         mark="winning" if won else None, shadow="card").blit(
                target, box.centerx, box.centery)
        if face.winner is not None:
            box = places[face.winner]
            kit.art.crown_disc(max(8, 0.15 * box.w)).blit(target, box.right, box.top + 2)
        self._panel(target, Rect(room.x, room.bottom - high, room.w, high), face.lines, False)

    def _moved(self, target: Surface, face: ReviewFace) -> None:
        """Groups of cards under their names, and words."""
        room = self.plan.middle
        if not face.groups:
            self._panel(target, room, face.lines, True)
            return
        share = 0.46 if face.lines else 1.0
        table = Rect(room.x, room.y, room.w, round(share * room.h))
        low = self._groups(target, table, face.groups) + max(4, self.kit.px(8))
        if face.lines:
            self._panel(target, Rect(room.x, low, room.w, room.bottom - low), face.lines, True)

    def _groups(self, target: Surface, room: Rect,
                groups: Sequence[tuple[str, tuple[Card, ...]]]) -> int:
        """Groups in rows, as large as they fit; gives their lower edge."""
        for u in range(max(74, self.kit.px(108)), 29, -4):
            rows = self._group_rows(room, groups, u)
            high = sum(max(label + round(CARD_RATIO * u) for _, _, label in row) for row in rows)
            high += 8 * (len(rows) - 1)
            wide = max(self._group_width(u, len(cards)) for _, cards in groups)
            if high <= room.h and wide <= room.w:
                break
        top = room.y + (room.h - high) // 2
        for row in rows:
            label = max(h for _, _, h in row)
            used = sum(w for _, w, _ in row) + 16 * (len(row) - 1)
            left = room.centerx - used // 2
            for index, w, _ in row:
                self._group(target, groups[index], Rect(left, top, w, label), u)
                left += w + 16
            top += label + round(CARD_RATIO * u) + 8
        return top

    def _group_rows(self, room: Rect, groups: Sequence[tuple[str, tuple[Card, ...]]],
                    u: int) -> list[list[tuple[int, int, int]]]:
        """Which groups stand in which row: index, width, height of the words."""
        rows: list[list[tuple[int, int, int]]] = [[]]
        for i, (words, cards) in enumerate(groups):
            w = min(room.w, max(self._group_width(u, len(cards)),
                                self.kit.width(words, self.small, 600) + 4))
            high = self._lines(words, w, self.small)[1]
            used = sum(x + 16 for _, x, _ in rows[-1])
            if rows[-1] and used + w > room.w:
                rows.append([])
            rows[-1].append((i, w, high))
        return rows

    @staticmethod
    def _group_width(u: int, n: int) -> int:
        return round(u * (1 + 1.06 * (n - 1)))

    def _group(self, target: Surface, group: tuple[str, tuple[Card, ...]], box: Rect,
               u: int) -> None:
        words, cards = group
        self._set(target, box, [words], self.small)
        left = box.centerx - self._group_width(u, len(cards)) / 2
        for i, card in enumerate(cards):
            self.kit.art.card(card, u, pack=reviewplan.pack_for(u), shadow="small").blit(
                target, left + i * 1.06 * u + u / 2, box.bottom + CARD_RATIO * u / 2)

"""The review in windows too low for a table: names in tabs, one hand, the trick in a row."""

from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from game.ui import reviewplan, theme
from game.ui.reviewplan import CARD_RATIO, Fan
from game.ui.reviewview import ReviewFace, ReviewView, SeatFace
from game.ui.scale import MIN_TEXT

_WIDEST: Final = 62
"""Width of a chip at most."""


def _centred(room: Rect, fan: Fan) -> Fan:
    """The same cards in the middle of the room."""
    if not fan.rects:
        return fan
    box = fan.rects[0].unionall(fan.rects[1:])
    dx, dy = room.centerx - box.centerx, room.centery - box.centery
    return replace(fan, rects=tuple(rect.move(dx, dy) for rect in fan.rects))


class SmallReview(ReviewView):
    """Draws one review in the places of the reduced form."""

    def tab(self, target: Surface, seat: SeatFace, box: Rect, shown: bool) -> None:
        """A name, or the head where the name is too long; light while its hand is shown."""
        kit = self.kit
        kit.parts.tiny_plate(self.theme, box.w, box.h, shown).blit(target, box.x, box.y)
        colour = theme.INK if shown else theme.CREAM
        if kit.width(seat.name, MIN_TEXT, 600) > box.w - 8:
            kit.art.avatar(seat.avatar, min(box.w, box.h) - 8).blit(target, *box.center)
            return
        kit.text.draw_in(target, seat.name, box, MIN_TEXT, theme.rgb(colour), 600, kit.lang)

    def _table(self, target: Surface, face: ReviewFace) -> None:
        """One hand as chips, the trick in the order of play, one or two lines of words."""
        kit, plan = self.kit, self.plan
        hand = face.seats[face.shown].cards
        self._lay(target, hand, _centred(plan.hand, reviewplan.fan(plan.hand, face.most, _WIDEST)))
        line = kit.text.line_height(MIN_TEXT, kit.lang, "".join(face.lines))
        words = line * (2 if plan.middle.h > 110 else 1) + 2
        room = Rect(plan.middle.x, plan.middle.y, plan.middle.w, plan.middle.h - words)
        if face.trick:
            self._row(target, face, room)
        elif face.groups:
            self._flat(target, face, room)
        else:
            room.h = 0
        rest = Rect(plan.middle.x, room.bottom, plan.middle.w, plan.middle.bottom - room.bottom)
        chosen, px = self._chosen(face.lines, rest, not face.trick) if face.lines else ([], 14)
        if chosen:
            self._set(target, rest, chosen, px)

    def _row(self, target: Surface, face: ReviewFace, room: Rect) -> None:
        """The trick in a row: a head left of each card, the winner crowned."""
        kit, n = self.kit, len(face.trick)
        u = min(round((room.h - 4) / CARD_RATIO), round(room.w / n * 0.56), 60)
        d = max(16, min(28, round(0.4 * u)))
        each = min(room.w // n, u + d + 16)
        left = room.centerx - each * n // 2
        for i, (seat, card) in enumerate(face.trick):
            x = left + i * each + d + 2
            won = seat == face.winner
            kit.art.avatar(face.seats[seat].avatar, d).blit(target, x - d / 2 - 2, room.y + d)
            kit.art.card(card, u, pack="large", mark="winning" if won else None).blit(
                target, x + u / 2, room.centery)
            if won:
                kit.art.crown_disc(8).blit(target, x + u - 2, room.y + 8)

    def _flat(self, target: Surface, face: ReviewFace, room: Rect) -> None:
        """The groups side by side, each under its words."""
        n = len(face.groups)
        each = room.w // n
        for i, (words, cards) in enumerate(face.groups):
            box = Rect(room.x + i * each, room.y, each - 4, room.h)
            lines, high = self._lines(words, box.w, MIN_TEXT)
            if high > 0.5 * room.h:
                high = round(high / len(lines))
                lines = lines[:1]
            self._set(target, Rect(box.x, box.y, box.w, high), [" ".join(lines)], MIN_TEXT)
            place = Rect(box.x, box.y + high, box.w, box.h - high)
            self._lay(target, cards, _centred(place, reviewplan.fan(place, len(cards), _WIDEST)))

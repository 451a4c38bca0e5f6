"""Draws a desk: heading and marked cards on the felt, a paper panel with tiles."""

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.core.cards import HIDDEN, Card
from game.core.messages import Message
from game.core.view import Desk, Offer
from game.ui import metrics, stepperview, theme
from game.ui.deskplan import Places
from game.ui.kit import Kit
from game.ui.layout import CARD_RATIO
from game.ui.scale import MIN_TEXT
from game.ui.theme import Theme

Shift = Callable[[int, Card, tuple[float, float]], tuple[float, float]]
"""How far the card in a slot is from its place: slot, card, place."""


class DeskView:
    """Draws the parts of one desk; `say` puts messages into words."""

    def __init__(self, kit: Kit, colours: Theme, say: Callable[[Message], str],
                 shift: Shift = lambda slot, card, place: (0.0, 0.0)) -> None:
        self.kit = kit
        self.shift = shift
        self.theme = colours
        self.say = say

    def side(self, target: Surface, desk: Desk, box: Rect, stacked: bool) -> None:
        """Heading, hint, the marked cards and what they are worth."""
        kit = self.kit
        title = self.say(desk.title)
        px = kit.text.fit(title, box.w, tuple(range(kit.size(0.05), 17, -1)), 600, kit.lang,
                          "title")
        lines = kit.text.wrap(title, box.w, px, 600, kit.lang, "title")
        y = box.y
        for line in lines:
            kit.write(target, line, box.x, y + kit.text.baseline(px, kit.lang, title), px,
                      theme.CREAM, 600, role="title")
            y += kit.text.line_height(px, kit.lang, title)
        body = max(14, kit.size(0.027))
        y += kit.paragraph(target, self.say(desk.hint), box.x, y, box.w, body, theme.CREAM)
        worth = self.say(desk.worth) if desk.worth is not None else ""
        sums = kit.text.wrap(worth, box.w, body, 600, kit.lang) if worth else []
        step = kit.text.line_height(body, kit.lang, worth)
        foot = step * len(sums)
        y = self.cards(target, desk, Rect(box.x, y + 8, box.w, box.bottom - y - 12 - foot),
                       stacked)
        kit.text.draw_lines(target, sums, box.x, y + kit.px(10), body, theme.rgb(theme.CREAM),
                            600, kit.lang)

    def cards(self, target: Surface, desk: Desk, box: Rect, stacked: bool) -> int:
        """The marked cards, or the empty places for them; gives their lower edge."""
        if desk.need == 0 or box.h < 30:
            return box.y
        gap = max(8, self.kit.px(14))
        w = min((box.w - gap * (desk.need - 1)) / desk.need, box.h / CARD_RATIO,
                self.kit.px(126))
        used = w * desk.need + gap * (desk.need - 1)
        x = box.x + ((box.w - used) / 2 if stacked else 0) + w / 2
        y = box.y + w * CARD_RATIO / 2
        for i in range(desk.need):
            self._place(target, i, desk.marked[i], x + i * (w + gap), y, w)
        return round(box.y + w * CARD_RATIO)

    def _place(self, target: Surface, slot: int, card: Card, x: float, y: float,
               w: float) -> None:
        kit = self.kit
        dx, dy = self.shift(slot, card, (x, y))
        if card == HIDDEN:
            kit.parts.empty_place(w, "normal").blit(
                target, round(x - w / 2), round(y - w * CARD_RATIO / 2))
        else:
            kit.art.card(card, w, shadow="card").blit(target, x + dx, y + dy)

    def exchange(self, target: Surface, desk: Desk, places: Places, px: int,
                 pressed: str | None, number: str) -> None:
        """Gifts on both sides of a panel with heading, hint and stepper."""
        kit, stepper = self.kit, desk.stepper
        if stepper is None or places.stepper is None:
            return
        for i, box in enumerate(places.slots):
            words = self.say(desk.slots[i])
            edge = min(box.centerx, target.get_width() - box.centerx) - 4
            size = kit.fit(words, min(box.w * 1.4, 2 * edge), px, 600)
            kit.write(target, words, box.centerx, box.y - round(0.5 * size), size, theme.CREAM,
                      600, "centre")
            self._place(target, i, desk.marked[i], box.centerx, box.centery, box.w)
        panel = places.panel
        kit.parts.panel(panel.w, panel.h, None, "card").blit(target, panel.x, panel.y)
        pad = max(10, kit.px(20))
        room = panel.w - 2 * pad
        foot = places.stepper.y
        title, hint = self.say(desk.title), self.say(desk.hint)
        small = max(14, px - 2)
        big = kit.fit(title, room, max(16, round(1.3 * px)), 600)
        y = panel.y + pad * 0.6
        while big > MIN_TEXT and y + kit.text.line_height(big, kit.lang, title) > foot:
            big -= 1
        line = kit.text.line_height(big, kit.lang, title)
        if y + line <= foot + 0.2 * big:  # else the number speaks for itself
            kit.write(target, title, panel.centerx, y + kit.text.baseline(big, kit.lang, title),
                      big, theme.INK, 600, "centre")
        y += line
        step = kit.text.line_height(small, kit.lang, hint)
        if y + step * len(kit.text.wrap(hint, room, small, 400, kit.lang)) <= foot - 4:
            y += kit.paragraph(target, hint, panel.x + pad, y, room, small, theme.MUTED,
                               align="centre")
        head = self.say(stepper.title)
        if y + step <= foot - 4:
            kit.write(target, head, panel.centerx, foot - round(0.55 * small), small, theme.MUTED,
                      600, "centre")
        stepperview.draw(kit, target, places.stepper, number, theme.INK,
                         stepper.value == stepper.values[0], stepper.value == stepper.values[-1],
                         pressed)
        limit = self.say(stepper.limit)
        size = kit.fit(limit, room, small)
        lines = kit.text.wrap(limit, room, size, 400, kit.lang)
        low = places.stepper.bottom
        most = max(1, round((places.confirm.top - low) / (1.3 * size)))
        for i, said in enumerate(lines[:most]):
            kit.write(target, said, panel.centerx, low + round((i + 1) * 1.3 * size), size,
                      theme.MUTED, align="centre")

    def earning(self, target: Surface, words: str, suit: int | None, cards: Sequence[Rect],
                px: int, left: int) -> int:
        """A bracket over cards that earn something together, and what.

        The pill with the words begins at `left` or further right, and is left out where there
        is no room for it; gives where the next one may begin.
        """
        kit = self.kit
        box = cards[0].unionall(list(cards[1:]))
        y = box.y - max(kit.px(18), round(0.875 * px) + 3)
        kit.parts.bracket(self.theme, box.w).blit(target, box.x, y)
        wide = round(metrics.prompt(px, kit.width(words, px, 600), suit is not None).w)
        last = target.get_width() - 8 - wide
        x = max(left, min(box.centerx - wide // 2, last))
        if x > last:
            return left
        pill = kit.paint_pill(target, (x + wide // 2, y - kit.px(2)), words, px, suit)
        return pill.right + 6

    def taken(self, target: Surface, words: str, right: int, middle: int, px: int) -> None:
        """What a ribbon on a card means."""
        kit = self.kit
        left = right - kit.width(words, px)
        kit.text.draw_in(target, words, Rect(left, middle - px, right - left, 2 * px), px,
                         theme.rgb(theme.CREAM), 400, kit.lang, "text", "left")
        size = 4 * px  # of a card whose ribbon is as high as the words
        kit.parts.ribbon(size).blit(target, left - 0.68 * size, middle - 0.09 * size)

    def panel(self, target: Surface, desk: Desk, box: Rect, px: int) -> None:
        """The paper with its heading."""
        kit = self.kit
        kit.parts.panel(box.w, box.h, None, "card").blit(target, box.x, box.y)
        words = self.say(desk.offers_title)
        pad = max(14, kit.px(20))
        size = kit.fit(words, box.w - 2 * pad, px, 600)
        kit.write(target, words, box.x + pad,
                  box.y + pad * 0.6 + kit.text.baseline(size, kit.lang, words), size, theme.INK,
                  600)

    def offer(self, target: Surface, offer: Offer, box: Rect, pressed: bool = False) -> None:
        """One tile: what can be called, or why not."""
        kit = self.kit
        active = offer.open or offer.card is not None
        kit.parts.option(box.w, box.h, offer.open, pressed).blit(target, box.x, box.y)
        pad = max(8, kit.px(12))
        top = max(24, min(kit.px(40), box.h // 3))
        colour = theme.INK if active else theme.NO
        if offer.card is not None:
            kit.art.card_chip(offer.card, top * 0.9).blit(
                target, box.x + pad + top * 0.77, box.y + pad + top / 2)
        elif offer.suit is not None:
            kit.art.suit(offer.suit, round(top * 0.9), theme.NO).blit(
                target, box.x + pad + top / 2, box.y + pad + top / 2)
        r = min(max(13, kit.px(13)), top / 2)
        if offer.open:
            kit.art.check_disc(r, theme.YES, None, theme.WHITE).blit(
                target, box.right - pad - r, box.y + pad + r)
        elif offer.card is None:
            kit.art.cross_ring(r).blit(target, box.right - pad - r, box.y + pad + r)
        self._words(target, offer, Rect(box.x + pad, box.y + pad + top, box.w - 2 * pad,
                                        box.h - 2 * pad - top), colour, active)

    def _words(self, target: Surface, offer: Offer, box: Rect, colour: str,
               active: bool) -> None:
        kit = self.kit
        title, detail = self.say(offer.title), self.say(offer.detail)
        base = max(14, kit.size(0.026))
        for px in range(base, 13, -1):
            heads = kit.text.wrap(title, box.w, px, 600, kit.lang)
            tails = kit.text.wrap(detail, box.w, max(14, px - 1), 400, kit.lang)
            step = round(px * 1.22)
            if (len(heads) + len(tails)) * step <= box.h:
                break
        if (len(heads) + len(tails)) * step > box.h:
            tails = []
        y = box.bottom - (len(heads) + len(tails)) * step
        for i, line in enumerate((*heads, *tails)):
            head = i < len(heads)
            kit.write(target, line, box.x, y + i * step + px, px if head else max(14, px - 1),
                      colour if head or not active else theme.MUTED, 600 if head else 400)

"""A choice of cards on a palm-sized table: everything on the felt between strip and hand.

The slots of the hand show what is marked; names and heading give way before buttons do.
"""

from pygame import Rect, Surface

from game.core.view import Desk, Offer
from game.ui import stepperview, theme
from game.ui.deskplan import Places
from game.ui.deskview import DeskView
from game.ui.kit import Kit
from game.ui.layout import CARD_RATIO, Layout
from game.ui.scale import MIN_TEXT

_GAP = 4


def places(lay: Layout, kit: Kit, desk: Desk) -> Places:
    """The desk's parts; `side` is the line of the heading."""
    room = lay.middle
    px = _title_px(kit)
    title = Rect(room.x, room.y, room.w, round(1.25 * px))
    foot = room.bottom - lay.button
    out = Places(title, Rect(0, 0, 0, 0))
    share = 1.0 if desk.confirm is None else 0.4
    out.second = Rect(room.x, foot, round((room.w - _GAP) * share), lay.button)
    out.confirm = Rect(out.second.right + _GAP, foot, room.right - out.second.right - _GAP,
                       lay.button)
    if desk.second is None:
        out.confirm = Rect(room.x, foot, room.w, lay.button)
    body = Rect(room.x, title.bottom + 1, room.w, foot - 2 - title.bottom - 1)
    if desk.stepper is not None:
        _stepper(lay, desk, body, out)
    elif desk.offers:
        n = len(desk.offers)
        w = (body.w - (n - 1) * _GAP) // n
        out.tiles = [Rect(body.x + i * (w + _GAP), body.y, w, body.h) for i in range(n)]
    if lay.mirror:
        out.second, out.confirm = lay.flip(out.second), lay.flip(out.confirm)
    return out


def _title_px(kit: Kit) -> int:
    return kit.size(0.05)


def _stepper(lay: Layout, desk: Desk, body: Rect, out: Places) -> None:
    """The stepper between the places of two gifts."""
    inner = body
    if desk.slots:
        w = min(lay.trick_card, int(body.h / CARD_RATIO))
        h = round(w * CARD_RATIO)
        ends = [body.x + _GAP, body.right - w - _GAP]
        out.slots = [Rect(x, body.y + (body.h - h) // 2, w, h)
                     for x in ends][:len(desk.slots)]
        inner = body.inflate(-2 * (w + 3 * _GAP), 0)
    size = lay.touch
    wide = min(inner.w, 4 * size)
    out.stepper = Rect(inner.centerx - wide // 2, inner.y, wide, size)
    out.limit = Rect(inner.x, out.stepper.bottom, inner.w, body.bottom - out.stepper.bottom)


class TinyDesk(DeskView):
    """Draws such a desk."""

    def heading(self, target: Surface, desk: Desk, places: Places) -> None:
        """What is to be done, or what the marked cards are worth; over gifts whose they are."""
        kit, box = self.kit, places.side
        words = self.say(desk.title)
        if desk.worth is not None and any(card >= 0 for card in desk.marked):
            words = self.say(desk.worth)
        left, right = box.left + _GAP, box.right - _GAP
        if places.slots:
            left, right = self._labels(target, desk, places, left, right)
        px = kit.fit(words, right - left, _title_px(kit), 600)
        if kit.width(words, px, 600) <= right - left:
            middle = min(max(box.centerx, left + kit.width(words, px, 600) // 2),
                         right - kit.width(words, px, 600) // 2)
            kit.text.draw_in(target, words, Rect(middle, box.y, 0, box.h), px,
                             theme.rgb(theme.CREAM), 600, kit.lang)

    def _labels(self, target: Surface, desk: Desk, places: Places, left: int,
                right: int) -> tuple[int, int]:
        """The names of the gifts' places; gives what they leave of the line."""
        kit, box = self.kit, places.side
        for slot, label in zip(places.slots, desk.slots, strict=False):
            words = self.say(label)
            px = kit.fit(words, box.w // 2 - 2 * _GAP, _title_px(kit), 600)
            wide = kit.width(words, px, 600)
            x = left if slot.centerx < box.centerx else right - wide
            kit.text.draw_in(target, words, Rect(x, box.y, 0, box.h), px,
                             theme.rgb(theme.CREAM), 600, kit.lang, "text", "left")
            if slot.centerx < box.centerx:
                left += wide + 2 * _GAP
            else:
                right -= wide + 2 * _GAP
        return left, right

    def stepper(self, target: Surface, desk: Desk, places: Places, pressed: str | None,
                number: str) -> None:
        """The gifts, the number between minus and plus, and its limit."""
        kit, stepper = self.kit, desk.stepper
        if stepper is None or places.stepper is None:
            return
        for i, box in enumerate(places.slots):
            self._place(target, i, desk.marked[i], box.centerx, box.centery, box.w)
        stepperview.draw(kit, target, places.stepper, number, theme.CREAM,
                         stepper.value == stepper.values[0], stepper.value == stepper.values[-1],
                         pressed)
        words, box = self.say(stepper.limit), places.limit
        for px in range(kit.size(0.025), MIN_TEXT - 1, -1):
            lines = kit.text.wrap(words, box.w, px, 400, kit.lang)
            step = round(1.2 * px)
            if step * len(lines) <= box.h:
                break
        lines = lines[:max(1, box.h // step)]
        top = box.y + (box.h - step * len(lines)) // 2
        for i, line in enumerate(lines):
            kit.text.draw_in(target, line, Rect(box.centerx, top + i * step, 0, step), px,
                             theme.rgb(theme.CREAM), 400, kit.lang)

    def offer(self, target: Surface, offer: Offer, box: Rect, pressed: bool = False) -> None:
        """A tile with less margin."""
        kit = self.kit
        active = offer.open or offer.card is not None
        kit.parts.option(box.w, box.h, offer.open, pressed).blit(target, box.x, box.y)
        pad, top = 5, 20
        if offer.card is not None:
            kit.art.card_chip(offer.card, top).blit(
                target, box.x + pad + top * 0.85, box.y + pad + top / 2)
        elif offer.suit is not None:
            kit.art.suit(offer.suit, top, theme.NO).blit(
                target, box.x + pad + top / 2, box.y + pad + top / 2)
        r = top / 2
        if offer.open:
            kit.art.check_disc(r, theme.YES, None, theme.WHITE).blit(
                target, box.right - pad - r, box.y + pad + r)
        elif offer.card is None:
            kit.art.cross_ring(r - 1).blit(target, box.right - pad - r, box.y + pad + r)
        self._words(target, offer, Rect(box.x + pad, box.y + pad + top + 1, box.w - 2 * pad,
                                        box.h - 2 * pad - top), theme.INK if active else theme.NO,
                    active)

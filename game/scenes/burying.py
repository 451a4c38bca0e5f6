"""Choices that take cards from the hand: bury two, call a card, set one aside.

The game's `desk` says what may be marked, what the marks would allow, and which buttons
there are; this lays it out between the plates and the hand.
"""

from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.cards import Card, card_code, parse_card
from game.core.view import Deed, Desk, Offer
from game.scenes.base import Button
from game.scenes.changes import Change
from game.scenes.table import TableScene
from game.ui import deskview
from game.ui.hotspots import Hotspot
from game.ui.layout import PORTRAIT
from game.ui.tableview import HandCard


@dataclass(frozen=True)
class Places:
    """Where the parts of the desk lie."""

    side: Rect
    """Heading and marked cards."""
    panel: Rect
    tiles: list[Rect]
    second: Rect
    confirm: Rect


class BuryingScene(TableScene):
    """Two taps mark cards, a tap on a marked one takes it back, a button does the deed."""

    name = "burying"
    desk = True
    corner_keys = ("menu", "help", "score")

    def _desk(self) -> Desk | None:
        return self.match.rules.desk(self.view, tuple(self.state.marked))

    # Places

    def places(self, desk: Desk) -> Places:
        """The desk's parts in this window."""
        room = self.lay.middle
        gap = self.lay.px(14)
        if self.lay.plan is PORTRAIT:
            side = Rect(room.x, room.y, room.w, round(room.h * 0.42))
            panel = Rect(room.x, side.bottom + gap, room.w, room.bottom - side.bottom - gap)
            panel.height = min(panel.height, self.lay.px(330))
        else:
            side = Rect(room.x, room.y, round(room.w * 0.31), room.h)
            panel = Rect(side.right + gap, room.y, room.right - side.right - gap, room.h)
            panel.height = min(panel.height, max(self.lay.px(290), 230))
        pad = max(10, self.lay.px(16))
        head = self.ctx.kit.text.line_height(self._body, self.ctx.kit.lang) + pad
        h = max(47, self.lay.button)
        foot = panel.bottom - pad - h
        count = max(1, len(desk.offers))
        tile_gap = max(8, self.lay.px(12))
        tile_w = (panel.w - 2 * pad - (count - 1) * tile_gap) // count
        tiles = [Rect(panel.x + pad + i * (tile_w + tile_gap), panel.y + head, tile_w,
                      foot - pad - panel.y - head) for i in range(len(desk.offers))]
        half = round((panel.w - 2 * pad) * (0.36 if desk.confirm else 1.0))
        second = Rect(panel.x + pad, foot, half, h)
        confirm = Rect(second.right + tile_gap, foot, panel.right - pad - second.right - tile_gap,
                       h)
        return Places(side, panel, tiles, second, confirm)

    @property
    def _body(self) -> int:
        return max(15, self.ctx.kit.size(0.027))

    # Hotspots

    def own_spots(self) -> list[Hotspot]:
        desk = self._desk()
        if desk is None:
            return []
        places = self.places(desk)
        out = [Hotspot(offer.key, rect, offer.open, self._offer_words(offer), 14)
               for offer, rect in zip(desk.offers, places.tiles, strict=True)
               if self._pressable(offer)]
        out += [self._spot(button) for button in self._deeds(desk, places)]
        out += [Hotspot(f"card:{card_code(held.card)}", held.shown, True,
                        self.ctx.speaker.card_title(held.card), 6)
                for held in self.hand_cards() if desk.may >> held.card & 1]
        return out

    @staticmethod
    def _pressable(offer: Offer) -> bool:
        """A call is pressed; what only previews one is not."""
        return offer.action is not None or (not offer.open and offer.card is not None)

    def _offer_words(self, offer: Offer) -> str:
        if offer.action is not None:
            return self.ctx.say(self.match.rules.label(self.view, offer.action))
        return self.ctx.say(offer.title)

    def _deeds(self, desk: Desk, places: Places) -> list[Button]:
        out = []
        if desk.second is not None:
            ready = bool(desk.second.actions)
            out.append(Button("alone" if not ready else desk.second.actions[-1].code,
                              places.second, self.ctx.say(desk.second.text),
                              "paper" if ready else "off_paper", enabled=ready))
        if desk.confirm is not None:
            ready = bool(desk.confirm.actions)
            out.append(Button("confirm", places.confirm, self.ctx.say(desk.confirm.text),
                              "primary" if ready else "off_paper", "check", ready))
        return out

    def first_focus(self) -> str | None:
        spots = self.own_spots()
        cards = [spot.key for spot in spots if spot.key.startswith("card:")]
        return cards[0] if cards else spots[0].key if spots else None

    # Presses

    def own_press(self, key: str) -> Change:
        desk = self._desk()
        if desk is None:
            return None
        if key.startswith("card:"):
            return self._mark(desk, parse_card(key[5:]))
        if key == "confirm" and desk.confirm is not None:
            return self._deed(desk, desk.confirm)
        offer = next((offer for offer in desk.offers if offer.key == key), None)
        if offer is not None:
            if offer.action is None:
                self.notice(self.ctx.say(desk.hint), stern=True)
                return None
            return self.do(offer.action)
        return self._deed(desk, desk.second) if desk.second is not None else None

    def _mark(self, desk: Desk, card: Card) -> Change:
        marked = self.state.marked
        if card in marked:
            marked.remove(card)
        elif len(marked) < desk.need:
            marked.append(card)
        elif desk.need == 1:
            marked[:] = [card]
        else:
            self.notice(self.ctx.tell("desk.enough", n=desk.need), stern=True)
        self.dirty = True
        return None

    def _deed(self, desk: Desk, deed: Deed) -> Change:
        if not deed.actions:
            self.notice(self.ctx.say(desk.offers_title), stern=True)
            return None
        if deed.stake is None:
            return self.do(*deed.actions)
        self.ask(self.ctx.say(deed.stake), self.ctx.say(deed.text), self.ctx.tell("dialog.no"),
                 lambda: self.do(*deed.actions))
        return None

    # Drawing

    def hand_card(self, card: Card, rect: Rect, shown: Rect) -> HandCard:
        return HandCard(card, rect, shown, slot=card in self.state.marked)

    def draw_front(self, target: Surface) -> None:
        desk = self._desk()
        if desk is None:
            return
        places = self.places(desk)
        draw = deskview.DeskView(self.ctx.kit, self.theme, self.ctx.say)
        draw.side(target, desk, places.side, stacked=self.lay.plan is PORTRAIT)
        draw.panel(target, desk, places.panel, self._body)
        for offer, rect in zip(desk.offers, places.tiles, strict=True):
            draw.offer(target, offer, rect, pressed=self.pressed == offer.key)
        self.draw_buttons(target, self._deeds(desk, places))

    def draw_prompt(self, target: Surface) -> None:
        if self._notice:
            centre = (self.width // 2, self.lay.hand_room().top - self.lay.px(18))
            self.ctx.kit.paint_pill(target, centre, self._notice, self._body,
                                    warning=self.stern, width=self.prompt_room())

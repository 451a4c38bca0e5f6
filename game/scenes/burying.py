"""Choices that take cards from the hand: bury two, call a card, set one aside.

The game's `desk` says what may be marked, what the marks would allow, and which buttons
there are; this lays it out between the plates and the hand.
"""

from pygame import Rect, Surface

from game.core.cards import HIDDEN, Card, card_code, parse_card
from game.core.view import Deed, Desk, Offer
from game.scenes import prompting
from game.scenes.base import Button
from game.scenes.changes import Change
from game.scenes.context import Context
from game.scenes.stage import Spot
from game.scenes.state import TableState, suit_in
from game.scenes.stepping import MINUS, PLUS, Repeater, stepped
from game.scenes.table import TableScene
from game.ui import deskplan, deskview, stepperview, tinydesk
from game.ui.deskplan import Places
from game.ui.faces import HandCard
from game.ui.hotspots import Hotspot
from game.ui.layout import PORTRAIT, WIDE
from game.ui.motion import Point


class BuryingScene(TableScene):
    """Two taps mark cards, a tap on a marked one takes it back, a button does the deed."""

    name = "burying"
    desk = True
    corner_keys = ("menu", "help", "score", "hint")

    def __init__(self, ctx: Context, state: TableState) -> None:
        super().__init__(ctx, state)
        self._repeater = Repeater()

    def _desk(self) -> Desk | None:
        marked = self.state.marked
        desk = self.match.rules.desk(self.view, tuple(marked), self.state.number)
        if desk is not None and len(marked) != desk.need:
            marked[:] = [HIDDEN] * desk.need
            desk = self.match.rules.desk(self.view, tuple(marked), self.state.number)
        return desk

    def places(self, desk: Desk) -> Places:
        """The desk's parts in this window."""
        if self.lay.plan.tiny:
            return tinydesk.places(self.lay, self.ctx.kit, desk)
        return deskplan.places(self.lay, self.ctx.kit, desk, self._body)

    @property
    def _body(self) -> int:
        return max(15, self.ctx.kit.size(0.027))

    def clause(self) -> str:
        desk = self._desk()
        return (desk.hint.clause if desk is not None else "") or super().clause()

    # Hotspots

    def own_spots(self) -> list[Hotspot]:
        desk = self._desk()
        if desk is None:
            return []
        places = self.places(desk)
        out = [Hotspot(offer.key, rect, offer.open, self._offer_words(offer), 14)
               for offer, rect in zip(desk.offers, places.tiles, strict=True)
               if self._pressable(offer)]
        out += self._steps(desk, places)
        out += [self._spot(button) for button in self._deeds(desk, places)]
        out += [Hotspot(f"card:{card_code(held.card)}", held.shown, True,
                        self.ctx.speaker.card_title(held.card), 6)
                for held in self.hand_cards() if desk.may >> held.card & 1]
        return out

    def _steps(self, desk: Desk, places: Places) -> list[Hotspot]:
        if desk.stepper is None or places.stepper is None:
            return []
        return [Hotspot(key, rect, True, self.ctx.tell(words), 14) for key, rect, words in zip(
            (MINUS, PLUS), stepperview.keys(places.stepper), ("bid.less", "bid.more"),
            strict=True)]

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
            key = desk.second.actions[-1].code if ready else desk.second.key
            on_felt = not places.panel.contains(places.second)
            kind = "paper" if ready else "off_paper"
            if desk.second.grave:
                kind = "danger" if on_felt else "danger_paper"
            out.append(Button(key, places.second, self.ctx.say(desk.second.text), kind,
                              "flag" if desk.second.grave else "", ready))
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
        if key in (MINUS, PLUS):
            if not self._repeater.repeated:
                self._step(desk, key)
            self._repeater.repeated = False
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

    def _step(self, desk: Desk, key: str) -> None:
        if desk.stepper is not None:
            self.state.number = stepped(desk.stepper.values, desk.stepper.value, key)
            self.dirty = True

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        desk = self._desk() if self.pressed in (MINUS, PLUS) else None
        for _ in range(self._repeater.steps(self.pressed, ms)):
            if desk is not None:
                self._step(desk, self.pressed or PLUS)
                desk = self._desk()
        return change

    def _mark(self, desk: Desk, card: Card) -> Change:
        """Into the first empty slot, or back from its slot."""
        marked = self.state.marked
        if card in marked:
            slot = marked.index(card)
            marked[slot] = HIDDEN
            self.state.stage.enter([card], [Spot("middle", slot, desk.need)])
        elif HIDDEN in marked:
            marked[marked.index(HIDDEN)] = card
        elif desk.need == 1:
            marked[:] = [card]
        else:
            self.notice(self.ctx.tell("desk.enough", n=desk.need), stern=True)
            return None
        self.ctx.sounds.play("card")
        self.dirty = True
        return None

    def _deed(self, desk: Desk, deed: Deed) -> Change:
        if not deed.actions:
            self.notice(self.ctx.say(desk.offers_title), stern=True)
            return None
        if deed.stake is None:
            return self.do(*deed.actions)
        self.ask(self.ctx.say(deed.stake), self.ctx.say(deed.text), self.ctx.tell("dialog.no"),
                 lambda: self.do(*deed.actions), deed.grave)
        return None

    # Drawing

    def hand_card(self, card: Card, rect: Rect, shown: Rect) -> HandCard:
        advised = self.state.advised
        return HandCard(card, rect, shown, slot=card in self.state.marked,
                        ribbon=card in (self.view.stock or ()),
                        hint=advised is not None and card in advised.cards)

    def front_boxes(self) -> list[Rect]:
        desk = self._desk()
        if desk is None:
            return []
        places = self.places(desk)
        slots = [box.inflate(max(60, box.w * 2 // 5), 4 * self._body) for box in places.slots]
        boxes = [places.side, places.panel, places.second, *slots]
        if self.lay.plan.tiny:
            boxes.append(self.lay.middle)
        return [box for box in boxes if box.w and box.h]

    def draw_front(self, target: Surface) -> None:
        desk = self._desk()
        if desk is None:
            return
        places = self.places(desk)
        if self.lay.plan.tiny:
            self._draw_tiny(target, desk, places)
            return
        draw = deskview.DeskView(self.ctx.kit, self.theme, self.ctx.say, self._slot_shift)
        if desk.stepper is not None:
            draw.exchange(target, desk, places, self._body, self.pressed,
                          self.ctx.speaker.format_number(desk.stepper.value))
        else:
            draw.side(target, desk, places.side, stacked=self.lay.plan is PORTRAIT)
            draw.panel(target, desk, places.panel, self._body)
        for offer, rect in zip(desk.offers, places.tiles, strict=True):
            draw.offer(target, offer, rect, pressed=self.pressed == offer.key)
        self.draw_buttons(target, self._deeds(desk, places))
        if self.lay.plan in (WIDE, PORTRAIT) and not self._notice:
            self._draw_notes(target, draw, desk)

    def _draw_notes(self, target: Surface, draw: deskview.DeskView, desk: Desk) -> None:
        """Over the hand: what its cards earn together, and where those with a ribbon are from."""
        px = self.ctx.kit.size(0.0225)
        hand = {held.card: held.shown for held in self.hand_cards()}
        right = max((rect.right for rect in hand.values()), default=0)
        left = 8
        for glow in sorted(desk.earning, key=lambda glow: hand[glow.cards[0]].x):
            rects = [hand[card] for card in glow.cards]
            words = self.ctx.say(glow.text)
            left = draw.earning(target, words, suit_in(glow.text), rects, px, left)
        if desk.taken is not None and self.view.stock:
            words = self.ctx.say(desk.taken)
            low = max((rect.right for glow in desk.earning for rect in
                       (hand[card] for card in glow.cards)), default=0)
            if low + self.lay.px(40) < right - self.ctx.kit.width(words, px) - 3 * px:
                draw.taken(target, words, right, self.lay.hand_room().top - self.lay.px(20), px)

    def _draw_tiny(self, target: Surface, desk: Desk, places: Places) -> None:
        draw = tinydesk.TinyDesk(self.ctx.kit, self.theme, self.ctx.say, self._slot_shift)
        draw.heading(target, desk, places)
        if desk.stepper is not None:
            draw.stepper(target, desk, places, self.pressed,
                         self.ctx.speaker.format_number(desk.stepper.value))
        for offer, rect in zip(desk.offers, places.tiles, strict=True):
            draw.offer(target, offer, rect, pressed=self.pressed == offer.key)
        self.draw_buttons(target, self._deeds(desk, places))

    def _slot_shift(self, slot: int, card: Card, place: Point) -> Point:
        """A card that was just marked comes from its place in the hand."""
        spot = self.spot_in_hand([card])
        origin = place if spot is None else self.point(spot)
        return self.state.stage.slot_shift(slot, card, place, origin)

    def draw_prompt(self, target: Surface) -> None:
        self._prompt = []
        if self._notice and self.lay.plan.tiny:
            self._prompt = [prompting.over_desk(self, target, self._notice, self.stern)]
        elif self._notice:
            centre = (self.width // 2, self.lay.hand_room().top
                      - round(0.875 * self._body) - 2)
            self._prompt = [self.ctx.kit.paint_pill(target, centre, self._notice, self._body,
                                    warning=self.stern, width=self.lay.middle.w,
                                    upwards=True)]

"""The play: tricks in the middle, legal cards raised, an illegal tap answered with its rule."""

from pygame import Rect, Surface

from game.core.actions import Kind, play
from game.core.cards import HIDDEN, Card, card_code, parse_card
from game.core.view import Glow, Trick
from game.scenes.autoplay import AUTO_MS, card_by_itself
from game.scenes.changes import Change
from game.scenes.table import TableScene
from game.session.match import PERSON
from game.ui.faces import HandCard
from game.ui.hotspots import Hotspot
from game.ui.motion import (
    CROWN_MS,
    FADE_IN_MS,
    FADE_OUT_MS,
    REDUCED_MS,
    between,
    linear,
    out_back,
)

REFUSAL_MS = 6000


class PlayScene(TableScene):
    """A trick at a time. A finished trick stays until its pause is over or a tap clears it."""

    name = "play"
    keeps_place = True
    """Whether the place for the person's card is marked."""
    _clause = ""
    _lit: tuple[list[tuple[int, Card]], Glow] | None = None
    """The last cards that earned something together."""
    _lifted: Card | None = None
    _auto_ms = AUTO_MS

    @property
    def busy(self) -> bool:
        return super().busy or self.by_itself is not None

    @property
    def skippable(self) -> bool:
        return super().skippable or self.by_itself is not None

    @property
    def message(self) -> str | None:
        return super().message or self.asks() or None

    @property
    def by_itself(self) -> Card | None:
        """The card that goes in a moment without being asked for."""
        if not self._choosing or self.dialog is not None or self.state.advice is not None:
            return None
        if self.state.by_hand:
            return None
        return card_by_itself(self.view, self.ctx.settings.auto_play)

    @property
    def lifted(self) -> Card | None:
        """The card that a first tap has lifted and a second one plays."""
        return self._lifted if self._choosing and self._lifted in self._legal() else None

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        card = self.by_itself if change is None else None
        if card is None:
            self._auto_ms = AUTO_MS
        elif not self.state.stage.moving:
            self._auto_ms -= ms
            if self._auto_ms <= 0:
                return self._play(card)
        return change

    def _play(self, card: Card) -> Change:
        self._lifted, self._auto_ms, self._clause = None, AUTO_MS, ""
        return self.do(play(card))

    @property
    def _choosing(self) -> bool:
        return (self.view.my_turn and self.state.held is None and self.view.phase == "play"
                and not self.state.peek)

    def _legal(self) -> set[Card]:
        return {a.card for a in self.view.legal if a.kind == Kind.PLAY}

    def hand_card(self, card: Card, rect: Rect, shown: Rect) -> HandCard:
        if not self._choosing:
            return HandCard(card, rect, shown)
        if card not in self._legal():
            return HandCard(card, rect, shown, dimmed=True)
        up = self.lay.raised(rect)
        lifted = self.lifted if self.by_itself is None else self.by_itself
        if lifted not in (None, card):
            up //= 2
        advised = self.state.advised if lifted is None else None
        gold = bool(self.match.rules.golden(self.view) >> card & 1)
        return HandCard(card, rect.move(0, -up), shown.move(0, -up), raised=True, gold=gold,
                        hint=advised is not None and card in advised.cards,
                        lifted=card == lifted)

    def asks(self) -> str:
        return super().asks() if self.lifted is None else self.ctx.tell("play.again")

    def own_spots(self) -> list[Hotspot]:
        if not self._choosing:
            return []
        return [Hotspot(f"card:{card_code(held.card)}", held.shown, not held.dimmed,
                        self.ctx.speaker.card_title(held.card), 6)
                for held in self.hand_cards()]

    def first_focus(self) -> str | None:
        if self.state.patient:
            return "next"
        spots = self.own_spots()
        return next((spot.key for spot in spots if spot.enabled), None)

    def own_press(self, key: str) -> Change:
        card = parse_card(key.partition(":")[2])
        if card in self._legal():
            if self.ctx.settings.tap_twice and card not in (self.lifted, self.by_itself):
                self._lifted = card
                return None
            return self._play(card)
        self._lifted = None
        why = self.match.rules.refusal(self.view, card)
        self._clause = why.clause
        self.state.stage.refuse(card)
        self.notice(self.ctx.say(why), REFUSAL_MS, stern=True)
        return None

    def pressed_key(self, key: str) -> Change:
        if not key.startswith("card:"):
            self._lifted = None
        return super().pressed_key(key)

    def tap_elsewhere(self) -> Change:
        card = self.by_itself
        if card is not None and not self.state.stage.flights:
            return self._play(card)
        if not self.busy:
            self._drop()
        return super().tap_elsewhere()

    def back(self) -> Change:
        return None if self._drop() else super().back()

    def _drop(self) -> bool:
        """Lay a lifted card back; True if there was one."""
        there = self.lifted is not None
        self._lifted = None
        self.dirty = self.dirty or there
        return there

    def clause(self) -> str:
        return self._clause or super().clause()

    def draw_middle(self, target: Surface) -> None:
        held = self.state.held
        if held is not None:
            cards = _plays(held, self.view.seats)
            winner: int | None = held.winner
        else:
            cards, winner = list(self.view.trick), self.view.winning
        empty = self.keeps_place and held is None and all(seat != PERSON for seat, _ in cards)
        stage = self.state.stage
        on_way: dict[int, tuple[float, float, int]] = {}
        for seat, _ in cards:
            flight = stage.flight_to_trick(seat)
            if flight is not None:
                start, goal = self.point(flight.origin), self.point(flight.goal)
                share = flight.course.share
                on_way[seat] = ((*goal, round(255 * share)) if stage.reduced
                                else (*between(start, goal, share), 255))
        self._draw_glow(target, cards, not on_way)
        crown = 1.0
        if on_way:
            winner = None
            stage.unmark("crown")
        else:
            crown = stage.mark("crown", (len(self.view.played), winner), CROWN_MS, out_back)
        self.table.trick(target, cards, winner, empty, crown, on_way)

    def _draw_glow(self, target: Surface, cards: list[tuple[int, Card]], landed: bool) -> None:
        """What cards of the trick earn together; it fades in, and out when they are taken."""
        stage = self.state.stage
        glow = self.match.rules.glow(self.view, tuple(c for _, c in cards if c != HIDDEN))
        fade_in, fade_out = ((REDUCED_MS, REDUCED_MS) if stage.reduced
                             else (FADE_IN_MS, FADE_OUT_MS))
        if glow is not None and landed:
            share = stage.mark("glow", ("lit", glow), fade_in, linear)
            self._lit = (cards, glow)
        else:
            share = 1 - stage.mark("glow", ("gone",), fade_out, linear)
        if self._lit is not None and share > 0:
            lit, glow = self._lit
            self.table.glow(target, lit, glow.cards, self.ctx.say(glow.text), share)


def _plays(trick: Trick, seats: int) -> list[tuple[int, Card]]:
    """The cards of a complete trick with their seats."""
    return [((trick.leader + i) % seats, card) for i, card in enumerate(trick.cards)]

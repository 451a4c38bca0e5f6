"""The play: tricks in the middle, legal cards raised, an illegal tap answered with its rule."""

from pygame import Rect, Surface

from game.core.actions import Kind, play
from game.core.cards import HIDDEN, Card, card_code, parse_card
from game.core.view import Glow, Trick
from game.scenes.changes import Change
from game.scenes.table import TableScene
from game.session.match import PERSON
from game.ui.hotspots import Hotspot
from game.ui.motion import (
    CROWN_MS,
    FADE_IN_MS,
    FADE_OUT_MS,
    REDUCED_MS,
    between,
    faded,
    linear,
    out_back,
)
from game.ui.tableview import HandCard

REFUSAL_MS = 6000


class PlayScene(TableScene):
    """A trick at a time. A finished trick stays until its pause is over or a tap clears it."""

    name = "play"
    _clause = ""
    _lit: tuple[list[tuple[int, Card]], Glow] | None = None
    """The last cards that earned something together."""

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
        advised = self.state.advised
        gold = bool(self.match.rules.golden(self.view) >> card & 1)
        return HandCard(card, rect.move(0, -up), shown.move(0, -up), raised=True, gold=gold,
                        hint=advised is not None and card in advised.cards)

    def own_spots(self) -> list[Hotspot]:
        if not self._choosing:
            return []
        return [Hotspot(f"card:{card_code(held.card)}", held.shown, not held.dimmed,
                        self.ctx.speaker.card_title(held.card), 6)
                for held in self.hand_cards()]

    def first_focus(self) -> str | None:
        spots = self.own_spots()
        return next((spot.key for spot in spots if spot.enabled), None)

    def own_press(self, key: str) -> Change:
        card = parse_card(key.partition(":")[2])
        if card in self._legal():
            self._clause = ""
            return self.do(play(card))
        why = self.match.rules.refusal(self.view, card)
        self._clause = why.clause
        self.state.stage.refuse(card)
        self.notice(self.ctx.say(why), REFUSAL_MS, stern=True)
        return None

    def clause(self) -> str:
        return self._clause or super().clause()

    def draw_middle(self, target: Surface) -> None:
        held = self.state.held
        if held is not None:
            cards = _plays(held, self.view.seats)
            winner: int | None = held.winner
        else:
            cards, winner = list(self.view.trick), self.view.winning
        empty = held is None and all(seat != PERSON for seat, _ in cards)
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
            with faded(target, target.get_rect(), share):
                self.table.glow(target, lit, glow.cards, self.ctx.say(glow.text))


def _plays(trick: Trick, seats: int) -> list[tuple[int, Card]]:
    """The cards of a complete trick with their seats."""
    return [((trick.leader + i) % seats, card) for i, card in enumerate(trick.cards)]

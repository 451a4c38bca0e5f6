"""The searching player of Sheepshead: every legal card played out over sampled deals."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from game.ai.search import Budget, search
from game.ai.sheepshead.payoffs import (
    AGAINST_ALONE,
    ALONE,
    DEFENDER,
    PARTNER,
    PAYOFFS,
    PICKER,
    SCALE,
)
from game.ai.sheepshead.plans import search_plans
from game.ai.sheepshead.playout import ANY, World, finish, finish_leaster
from game.ai.sheepshead.policy import choose
from game.ai.sheepshead.sense import distinct, sensible
from game.ai.sheepshead.signs import likely, signs
from game.ai.sheepshead.spot import spot_of
from game.ai.sheepshead.worlds import Worlds
from game.ai.thought import Choice, Thought
from game.core.actions import Action
from game.core.messages import Message, message
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.sheepshead import score
from game.rules.sheepshead.order import ORDER

BUDGETS: Final = MappingProxyType({
    "easy": Budget(worlds=10, near=SCALE // 2),
    "medium": Budget(worlds=40),
    "expert": Budget(worlds=80, margin=SCALE // 10),
})
PLAYOUTS: Final = 640
"""The most playouts for one choice: with many cards to compare, fewer deals are drawn."""


class Play:
    """One decision about a card, as the search wants it."""

    scale: int = SCALE

    def __init__(self, view: View, cards: Bits = ANY, reading: bool = False) -> None:
        """`cards` to compare; `reading` the signs in what the others have played."""
        self.candidates: Sequence[Action] = [
            a for a in view.legal if 1 << ORDER.bit[a.card] & cards]
        self.seat = view.seat
        self.worlds = Worlds(view)
        self.table = self.worlds.table
        self.bits = {action: 1 << ORDER.bit[action.card] for action in view.legal}
        self.taken = self.worlds.past.taken
        self.tricks = list(view.tricks)
        self.signs = signs(view, self.worlds.known) if reading and self.table.picker >= 0 else []

    def world(self, stream: Stream) -> World | None:
        """A deal that fits what the seat knows."""
        if self.signs:
            return likely(self.worlds, self.signs, stream)
        return self.worlds.draw(stream)

    def payoff(self, world: World, action: Action) -> int:
        """Game points of the seat, in units of `SCALE`."""
        picker = self.table.picker
        if picker < 0:
            taken, tricks = finish_leaster(self.table, world, self.bits[action], self.taken,
                                           self.tricks)
            return score.leaster_scores(taken, tricks)[self.seat] * SCALE
        points, won = finish(self.table, world, self.bits[action])
        if world.partner < 0:
            who = ALONE if self.seat == picker else AGAINST_ALONE
        elif self.seat == picker:
            who = PICKER
        else:
            who = PARTNER if self.seat == world.partner else DEFENDER
        return PAYOFFS[who][won][points]


def think(view: View, level: str, stream: Stream) -> Thought:
    """The choice of a level, one sampled deal after another."""
    rule = choose(view)
    if len(view.legal) == 1:
        return _at_once(rule)
    if view.phase in ("bury", "call") and level == "expert":
        return search_plans(view, rule, stream)
    if view.phase != "play":
        return _at_once(rule)
    spot = spot_of(view)
    cards = distinct(spot, sensible(spot), 1 << ORDER.bit[rule.action.card])
    if not cards & (cards - 1):
        return _at_once(rule)
    budget = BUDGETS[level]
    few = min(budget.worlds, PLAYOUTS // cards.bit_count())
    play = Play(view, cards, reading=level == "expert")
    return search(play, replace(budget, worlds=few), rule, stream, _explain)


def _at_once(choice: Choice) -> Generator[None, None, Choice]:
    yield
    return choice


def _explain(action: Action, gain: int) -> Message:
    if gain * 10 >= SCALE:
        return message("reason.search.s-better")
    return message("reason.search.s-close")

"""The searching player of Klaverjas: the rule policy's card unless sampled deals say better."""

from collections.abc import Generator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.ai.klaverjas.confirm import steady
from game.ai.klaverjas.follow import sensible
from game.ai.klaverjas.habits import Habits
from game.ai.klaverjas.playout import Position, playout
from game.ai.klaverjas.policy import choose, table_of
from game.ai.klaverjas.ponder import Plan, ponder
from game.ai.klaverjas.table import Table
from game.ai.klaverjas.tables import Fit, Worth
from game.ai.klaverjas.worlds import Worlds
from game.ai.search import Budget, search
from game.ai.thought import Choice, Thought
from game.core import actions as act
from game.core.actions import Action
from game.core.cards import parse_suit
from game.core.messages import Message, message
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.klaverjas.order import BY_TRUMP

BUDGETS: Final[Mapping[str, Budget]] = MappingProxyType({
    "easy": Budget(12, near=25),
    "medium": Budget(10),
})
EXPERT: Final = Plan(samples=120, worlds=60, playouts=200, close=3, near=30, steady=16, margin=2)


class Simulator:
    """One card to be chosen, over sampled deals."""

    scale = 1

    def __init__(self, view: View) -> None:
        order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
        table = table_of(view)
        hand = order.bits(view.hand)
        legal = table.legal(hand)
        pool = sensible(table, hand, legal) if table.led else legal
        self.bit = {act.play(c): 1 << order.bit[c] for c in order.cards(legal)}
        self.candidates: Sequence[Action] = [
            action for action in view.legal if self.bit[action] & pool]
        self.worlds = Worlds.of(view, table, hand)
        self.table = table
        self.at = position_of(table)
        self.side = table.turn & 1
        self.declarer = table.declarer
        self.rotterdam = table.rotterdam
        self.worth = Worth()
        self.fit = Fit()

    def world(self, stream: Stream) -> list[Bits] | None:
        """The hands of all seats."""
        return self.worlds.draw(stream)

    def payoff(self, world: list[Bits], action: Action) -> int:
        """The deal's score of our side less theirs."""
        return playout(world[:], self.at, self.declarer, self.rotterdam, self.bit[action],
                       self.side, self.worth, self.fit)

    def steady(self, world: list[Bits], action: Action) -> int:
        """The same when all play on by the rule policy."""
        return steady(self.table, world, self.bit[action])


def position_of(table: Table) -> Position:
    """Where a playout starts at this table."""
    return (table.turn, table.left, table.gone & ~table.cards, table.led, table.cards,
            table.best, table.owner, table.n, (table.taken[0], table.taken[1]),
            (table.tricks[0], table.tricks[1]), tuple(table.lacks))


def think(view: View, level: str, stream: Stream) -> Thought:
    """The choice of the seat to act at a level; trumps are named by the rule policy."""
    rule = choose(view)
    if view.phase != "play" or len(view.legal) == 1:
        return _at_once(rule)
    simulator = Simulator(view)
    if level in BUDGETS:
        return search(simulator, BUDGETS[level], rule, stream, explain)
    habits = Habits.of(view, simulator.table)
    return ponder(simulator, habits, EXPERT, rule, stream, explain)


def _at_once(choice: Choice) -> Generator[None, None, Choice]:
    yield
    return choice


def explain(action: Action, gain: int) -> Message:
    """Why a card is better than the rule policy's, by so many points of the deal's score."""
    return message("reason.search.k-better", n=gain) if gain else message("reason.search.k-close")

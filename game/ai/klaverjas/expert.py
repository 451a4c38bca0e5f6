"""The searching player of Klaverjas: the rule policy's card unless sampled deals say better."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.ai.klaverjas.bids import Bids
from game.ai.klaverjas.playout import Position, playout
from game.ai.klaverjas.policy import choose, table_of
from game.ai.klaverjas.table import PACK, Table, roem_of, worth_of
from game.ai.klaverjas.tables import Fit, Worth
from game.ai.klaverjas.worlds import Worlds
from game.ai.search import Budget, search
from game.ai.thought import Choice, Thought
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import parse_suit
from game.core.messages import Message, message
from game.core.order import Bit, Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.klaverjas.order import BY_TRUMP

BUDGETS: Final[Mapping[str, Budget]] = MappingProxyType({
    "easy": Budget(12, near=25),
    "medium": Budget(10),
    "expert": Budget(100, margin=3),
})


class Simulator:
    """One card to be chosen, over sampled deals."""

    scale = 1

    def __init__(self, view: View) -> None:
        order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
        table = table_of(view)
        hand = order.bits(view.hand)
        self.table = table
        leader = (view.dealer + 1) % view.seats
        played = [0] * view.seats
        for seat, action in view.history:
            if action.kind == Kind.PLAY:
                played[seat] |= 1 << order.bit[action.card]
        forced = sum(action.kind == Kind.PASS for _, action in view.history) == view.seats
        self.worlds = Worlds(table, hand, played, Bids(table.declarer, leader, forced, view.seat))
        self.side = table.turn & 1
        self.declarer = table.declarer
        self.rotterdam = table.rotterdam
        self.at = position_of(table)
        self.bit = {act.play(c): 1 << order.bit[c] for c in order.cards(hand)}
        self.candidates: list[Action] = list(view.legal)
        self.worth = Worth()
        self.fit = Fit()

    def world(self, stream: Stream) -> list[Bits] | None:
        """The hands of all seats."""
        return self.worlds.draw(stream)

    def payoff(self, world: list[Bits], action: Action) -> int:
        """The deal's score of our side less theirs."""
        return playout(world[:], self.at, self.declarer, self.rotterdam, self.bit[action],
                       self.side, self.worth, self.fit)



def position_of(table: Table) -> Position:
    """Where a playout starts at this table."""
    return (table.turn, table.left, table.gone & ~table.cards, table.led, table.cards,
            table.best, table.owner, table.n, (table.taken[0], table.taken[1]),
            (table.tricks[0], table.tricks[1]), tuple(table.lacks))


def think(view: View, level: str, stream: Stream) -> Thought:
    """The choice of the seat to act at a level; trumps are named by the rule policy."""
    rule = choose(view)
    if view.phase != "play" or len(view.legal) == 1:
        yield
        return rule
    return (yield from search(Simulator(view), BUDGETS[level], rule, stream, explain))


def explain(action: Action, gain: int) -> Message:
    """Why a card is better than the rule policy's."""
    return message("reason.search.k-better", n=gain)

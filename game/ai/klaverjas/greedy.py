"""The usual baseline of public programs: plain estimates, high cards first."""

from typing import Final

from game.ai.klaverjas.policy import table_of
from game.ai.klaverjas.table import TRUMPS
from game.ai.thought import Choice
from game.core import actions as act
from game.core.actions import Action
from game.core.cards import parse_suit
from game.core.messages import message
from game.core.view import View
from game.rules.klaverjas.order import BY_TRUMP

NAME: Final = 50
"""Card points in the own hand to name trumps from: with a partner's fair share of the rest
they are a good deal more than half."""


def choose(view: View) -> Choice:
    """The action of the seat to act."""
    action = _name(view) if view.phase == "bid" else _play(view)
    return Choice(action, message("reason.search.k-greedy"))


def _name(view: View) -> Action:
    points = [order.points(order.bits(view.hand)) for order in BY_TRUMP]
    suit = points.index(max(points))
    return act.trump(suit) if points[suit] >= NAME or act.PASS not in view.legal else act.PASS


def _play(view: View) -> Action:
    """The highest card on the lead, the highest winner, else the card with fewest points."""
    order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
    table = table_of(view)

    def worth(action: Action) -> tuple[int, int]:
        return order.value[action.card], order.bit[action.card]

    winners = [a for a in view.legal if not view.trick
               or (1 << order.bit[a.card]) & -(table.best << 1) & (table.led | TRUMPS)]
    return max(winners, key=worth) if winners else min(view.legal, key=worth)

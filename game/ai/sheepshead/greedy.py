"""The usual baseline of public programs: plain estimates, high cards first."""

from typing import Final

from game.ai.sheepshead.pick import JACKS, QUEENS
from game.ai.sheepshead.spot import spot_of, takes
from game.ai.thought import Choice
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.messages import message
from game.core.view import View
from game.rules.sheepshead.order import ORDER, TRUMPS

PICK: Final = 7
"""Strength to pick from: three for a queen, two for a jack, one for another trump."""


def choose(view: View) -> Choice:
    """The action of the seat to act."""
    match view.phase:
        case "bid":
            return Choice(_bid(view), message("reason.search.s-greedy"))
        case "bury":
            return Choice(_bury(view), message("reason.search.s-greedy"))
        case "call":
            calls = [a for a in view.legal if a.kind == Kind.CALL]
            return Choice(calls[0] if calls else act.ALONE, message("reason.search.s-greedy"))
        case _:
            return Choice(_play(view), message("reason.search.s-greedy"))


def _bid(view: View) -> Action:
    hand = ORDER.bits(view.hand)
    worth = ((hand & TRUMPS).bit_count() + (hand & JACKS).bit_count()
             + 2 * (hand & QUEENS).bit_count())
    return act.PICK if worth >= PICK else act.PASS


def _bury(view: View) -> Action:
    """The two cards with the most points that are no trumps, as far as there are such."""
    def worth(action: Action) -> tuple[int, int]:
        trumps = sum(1 << ORDER.bit[c] & TRUMPS > 0 for c in action.cards)
        return -trumps, sum(ORDER.value[c] for c in action.cards)

    return max(view.legal, key=worth)


def _play(view: View) -> Action:
    """The highest card on the lead, the highest winner, else the card with fewest points."""
    spot = spot_of(view)
    winners = [a for a in view.legal if takes(spot, 1 << ORDER.bit[a.card])]
    if winners:
        return max(winners, key=lambda a: ORDER.bit[a.card])
    return min(view.legal, key=lambda a: (ORDER.value[a.card], ORDER.bit[a.card]))

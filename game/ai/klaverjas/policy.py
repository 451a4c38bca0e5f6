"""From a view to an action: the rule policy's only look at a view."""

from game.ai.klaverjas.naming import THRESHOLD, best_suit
from game.ai.klaverjas.play import play
from game.ai.klaverjas.table import Table
from game.ai.thought import Choice
from game.core import actions as act
from game.core.actions import Kind
from game.core.cards import parse_suit
from game.core.messages import SuitArg, message
from game.core.view import View
from game.rules.klaverjas.order import BY_TRUMP


def choose(view: View) -> Choice:
    """The action of the seat to act, and why."""
    return _name(view) if view.phase == "bid" else _play(view)


def _name(view: View) -> Choice:
    suit, strength = best_suit(view.hand)
    name = act.trump(suit)
    passed = len(view.history)
    if passed == view.seats:
        return Choice(name, message("reason.k-name-forced", suit=SuitArg(suit)))
    if strength >= THRESHOLD[passed]:
        return Choice(name, message("reason.k-name", suit=SuitArg(suit)))
    return Choice(act.PASS, message("reason.k-pass"))


def _play(view: View) -> Choice:
    order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
    table = table_of(view)
    hand = order.bits(view.hand)
    card, key = play(table, hand, table.legal(hand))
    return Choice(act.play(order.card[card.bit_length() - 1]), message(key))


def table_of(view: View) -> Table:
    """The table of a view in the play, from the cards played so far."""
    order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
    declarer = view.notes["declarer"]
    assert isinstance(declarer, int)
    table = Table(view.options["rules"] == "rotterdam", declarer, (view.dealer + 1) % view.seats)
    for _, action in view.history:
        if action.kind == Kind.PLAY:
            table.play(1 << order.bit[action.card])
    return table

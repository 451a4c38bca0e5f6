"""Choices for any game, through the protocol alone."""

from game.ai.thought import Choice
from game.core.actions import Action, Kind
from game.core.messages import message
from game.core.protocol import Rules
from game.core.stream import Stream
from game.core.view import View


def modest(rules: Rules, view: View) -> Choice:
    """The legal card with the fewest points, of these the weakest; else the first action.

    What a game plays that has no policy of its own.
    """
    order = rules.order(view)

    def worth(action: Action) -> tuple[int, int]:
        return order.value[action.card], order.bit[action.card]

    if all(action.kind == Kind.PLAY for action in view.legal):
        return Choice(min(view.legal, key=worth), message("reason.cheapest"))
    return Choice(view.legal[0], message("reason.first"))


def any_legal(view: View, stream: Stream) -> Choice:
    """Any legal action, every one as likely."""
    return Choice(view.legal[stream.below(len(view.legal))], message("reason.random"))

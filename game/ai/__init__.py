"""Computer players: a view in, an action with its reason out, in small units of work."""

from typing import Final

from game.ai.levels import THINKERS
from game.ai.thought import Choice, Thought
from game.core.protocol import Rules
from game.core.stream import Stream
from game.core.view import View

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Choice", "Thought", "decide", "think"]

LEVELS: Final[tuple[str, ...]] = tuple(THINKERS)
DEFAULT_LEVEL: Final = "expert"


def think(rules: Rules, view: View, level: str, stream: Stream) -> Thought:
    """Thinking about the view of a seat that has to act, one small unit after another.

    The choice depends on view, level and stream alone. Raises ValueError for a level that is
    not in `LEVELS` and for a view with nothing to decide.
    """
    if level not in THINKERS:
        raise ValueError(f"unknown level {level!r}: the levels are {', '.join(LEVELS)}")
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to decide")
    return THINKERS[level](rules, view, stream)


def decide(rules: Rules, view: View, level: str, stream: Stream) -> Choice:
    """The choice that `think` comes to, run to its end at once."""
    thought = think(rules, view, level, stream)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            choice: Choice = end.value
            return choice

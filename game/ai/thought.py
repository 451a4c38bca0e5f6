"""What a computer player hands back, and the shape of its thinking."""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from game.core.actions import Action
from game.core.messages import Message
from game.core.protocol import Rules
from game.core.stream import Stream
from game.core.view import View


@dataclass(frozen=True)
class Choice:
    """What a computer player does and why.

    `reason` names no card that its seat cannot know. `worlds` counts the sampled deals it
    was chosen by, 0 where none were.
    """

    action: Action
    reason: Message
    worlds: int = 0


Thought = Generator[None, None, Choice]
"""Thinking in small units: yields after each one and returns the choice."""

Policy = Callable[[View], Choice]
"""The rule policy of one game: one cheap look at a view in which its seat has to act."""

Thinker = Callable[[Rules, View, Stream], Thought]
"""One level of play."""

Search = Callable[[View, str, Stream], Thought]
"""The searching player of one game at a level."""

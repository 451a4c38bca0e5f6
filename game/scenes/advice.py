"""Advice at the table: a hint for the person, and why a computer player did what it did.

A thought runs in the slices of the frame like any computer player's, and speaks when done.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from game.ai import Choice
from game.core.actions import Action, Kind
from game.core.cards import Seat
from game.core.messages import Message, SeatArg, message
from game.core.view import View
from game.scenes.context import Context
from game.session import counsel
from game.session.match import Match


@dataclass
class Advice:
    """A thought about advice, and what came of it."""

    thought: Generator[None, None, Any]
    seat: Seat | None = None
    """Whose card is explained; None for a hint."""
    done: Choice | Message | None = None

    def run(self, more: Callable[[], bool]) -> bool:
        """Think on for a while; True once it is done."""
        while self.done is None:
            try:
                next(self.thought)
            except StopIteration as end:
                self.done = end.value
            if not more():
                break
        return self.done is not None


def hint(match: Match) -> Advice:
    """Begin to think about a hint."""
    return Advice(counsel.hint(match))


def why(match: Match, trick: int, seat: Seat) -> Advice:
    """Begin to find out why a seat played its card to a trick of this deal."""
    if not match.rules.explains(match.view(), seat):
        return Advice(_secret())
    return Advice(counsel.why(match, counsel.ply_of(match, trick, seat)), seat)


def _secret() -> Generator[None, None, Message]:
    yield
    return message("why.secret")


def words(ctx: Context, match: Match, view: View, choice: Choice) -> str:
    """A hint in words: what to do, then the reason."""
    reason = ctx.say(choice.reason)
    return ctx.tell("hint.do", action=deed(ctx, match, view, choice.action), reason=reason)


def answer(ctx: Context, seat: Seat | None, text: Message) -> str:
    """A reason in words, with the name of the seat that had it."""
    if seat is None:
        return ctx.say(text)
    return ctx.tell("why.answer", seat=SeatArg(seat), reason=ctx.say(text))


def deed(ctx: Context, match: Match, view: View, action: Action) -> str:
    """An action in words: cards by their names, everything else by its button."""
    speaker = ctx.speaker
    if action.kind in (Kind.PLAY, Kind.BURY, Kind.GIVE):
        first, *rest = action.cards
        return speaker.format_list([speaker.card_title(first), *map(speaker.card, rest)])
    if action.kind == Kind.CALL and len(action.cards) == 2:
        return ctx.tell("hint.call-unknown", called=speaker.card(action.cards[0]),
                        aside=speaker.card(action.cards[1]))
    return ctx.say(match.rules.label(view, action))

"""Advice: what Expert would do in the person's place, and why a computer player did what it did.

Both are thoughts to be run in slices like any other, from the view of the seat in question:
nobody is told what that seat could not know.
"""

from collections.abc import Generator

from game.ai import Choice, Thought, think
from game.core.cards import Seat
from game.core.messages import Message, message
from game.core.protocol import Deal
from game.session.match import PERSON, Match

HINT_LEVEL = "expert"


def hint(match: Match) -> Thought:
    """What Expert would do now in the person's place. It must be the person's turn."""
    return think(match.rules, match.view(), HINT_LEVEL, match.stream("hint", PERSON))


def before(match: Match, ply: int) -> Deal:
    """The deal on the table as it was before action number `ply`."""
    deal = match.rules.start(match.deal.setup)
    for entry in match.deal.history[:ply]:
        deal.apply(entry.action)
    return deal


def why(match: Match, ply: int) -> Generator[None, None, Message]:
    """Why the seat that did action `ply` did it: its thought is thought once more.

    It comes to the same choice as then; a choice made in another way (an older version, a
    fault that was caught) is said to have no reason.
    """
    deal = before(match, ply)
    entry = match.deal.history[ply]
    seat = entry.seat
    thought = think(match.rules, deal.view(seat), match.level_of(seat),
                    match.stream_at("think", ply, seat))
    choice: Choice = yield from thought
    if choice.action != entry.action:
        return message("reason.unknown")
    return choice.reason


def ply_of(match: Match, trick: int, seat: Seat) -> int:
    """The number of the action with which a seat played to a finished trick of this deal."""
    plays = [i for i, entry in enumerate(match.deal.history) if entry.action.code[:5] == "play:"]
    seats = match.rules.info.seats
    return next(i for i in plays[trick * seats:(trick + 1) * seats]
                if match.deal.history[i].seat == seat)

"""Opens a finished deal: what its log of events says of every card, for any game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.actions import Action, Kind
from game.core.cards import Seat, cards_of
from game.core.messages import Message, SeatArg, message
from game.core.opendeal import Moved, OpenDeal, OpenTrick
from game.core.protocol import Setup
from game.core.view import Acted, Event, Noticed, TookStock, TrickTaken


@dataclass(frozen=True, slots=True)
class OpenWords:
    """Catalogue keys; all but the first are said of a seat."""

    stock: str = "review.stock"
    taken: str = "review.taken"
    """Of the seat that took the stock."""
    aside: str = "review.aside"
    """Of the seat that laid cards out of the play."""
    given: str = "review.given"
    """Of the seat that was given a card."""
    unknown: str = "review.unknown"
    """Of the seat that set a card of its hand aside."""


PLAIN_WORDS: Final = OpenWords()


def open_deal(setup: Setup, events: Sequence[Event], words: OpenWords) -> OpenDeal:
    """A finished deal from its setup and all that happened, nothing of it hidden."""
    said: list[tuple[Seat | None, Message]] = []
    moved: list[Moved] = []
    tricks: list[OpenTrick] = []
    notes: list[Message] = []
    playing = False
    for event in events:
        match event:
            case Acted(_, Action(Kind.PLAY)):
                playing = True
            case Acted(seat, action, say):
                if say is not None:
                    said.append((seat, say))
                moved += _moves(seat, action, len(setup.hands), words)
            case TookStock(seat, cards):
                moved.append(Moved(message(words.taken, seat=SeatArg(seat)), cards, None, seat))
            case Noticed(text) if playing:
                notes.append(text)
            case Noticed(text):
                said.append((None, text))
            case TrickTaken(trick, bonus):
                tricks.append(OpenTrick(trick, (*notes, *bonus)))
                notes = []
    return OpenDeal(setup.dealer, setup.hands, tuple(cards_of(setup.stock)),
                    message(words.stock), tuple(said), tuple(moved), tuple(tricks))


def _moves(seat: Seat, action: Action, seats: int, words: OpenWords) -> Iterator[Moved]:
    """What an action before the play does with cards."""
    if action.kind == Kind.BURY:
        yield Moved(message(words.aside, seat=SeatArg(seat)), action.cards, seat, None)
    elif action.kind == Kind.GIVE:
        for steps, card in enumerate(action.cards, 1):
            taker = (seat + steps) % seats
            yield Moved(message(words.given, seat=SeatArg(taker)), (card,), seat, taker)
    elif action.kind == Kind.CALL and len(action.cards) == 2:
        yield Moved(message(words.unknown, seat=SeatArg(seat)), action.cards[1:], seat, seat)

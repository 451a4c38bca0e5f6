"""What deals of all games share: hands, tricks, history, views and the log of events.

A game's deal derives from `BaseDeal` and says what is legal, what an action does, and who may
know what. Hands are masks of card ids here; each game turns them into bits of its order when
strength matters.
"""

from collections.abc import Iterable
from typing import ClassVar

from game.core.actions import Action, Entry
from game.core.cards import HIDDEN, Card, Mask, Seat, cards_of
from game.core.errors import IllegalAction
from game.core.messages import Message
from game.core.opendeal import OpenDeal
from game.core.protocol import GameInfo, Setup
from game.core.view import (
    Acted,
    Ended,
    Event,
    NoteValue,
    Result,
    TookStock,
    Trick,
    TrickTaken,
    View,
)
from game.rules.opening import PLAIN_WORDS, OpenWords, open_deal

Seers = tuple[frozenset[Seat] | None, ...]
"""Per card the seats that may know it, None for everybody; empty: all are open."""


class BaseDeal:
    """A deal in progress. See `game.core.protocol.Deal` for what the methods promise."""

    info: ClassVar[GameInfo]
    words: ClassVar[OpenWords] = PLAIN_WORDS
    """What stock, bury and gifts are called when the deal is opened."""

    def __init__(self, setup: Setup) -> None:
        seats = self.info.seats
        self.setup = setup
        self.hands: list[Mask] = list(setup.hands)
        self.phase = "bid"
        self.turn: Seat | None = self.after(setup.dealer)
        self.trick: list[tuple[Seat, Card]] = []
        self.played: list[Trick] = []
        self.tricks = [0] * seats
        self.taken = [0] * seats
        self.bonus = [0] * seats
        self.history: list[Entry] = []
        self.result: Result | None = None
        self._log: list[tuple[Event, Seers]] = []

    def clone(self) -> "BaseDeal":
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name, value in self.__dict__.items():
            if isinstance(value, list):
                setattr(twin, name, list(value))
        return twin

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many places to the left."""
        return (seat + steps) % self.info.seats

    # For each game to say

    def legal(self) -> tuple[Action, ...]:
        """All legal actions of the seat to act, in canonical order."""
        raise NotImplementedError

    def _do(self, seat: Seat, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def winning(self) -> Seat | None:
        """Who takes the trick as it lies; None when it is empty."""
        raise NotImplementedError

    def notes(self) -> dict[str, NoteValue]:
        """The public facts of the deal."""
        raise NotImplementedError

    def _stock_seen_by(self, seat: Seat) -> bool:
        """Whether a seat knows the stock."""
        return self.phase == "done"

    def _covered(self) -> tuple[Card, frozenset[Seat]] | None:
        """A card that is played face down, and the seats that know it."""
        return None

    # What happens

    def apply(self, action: Action) -> None:
        """Do what the seat to act chose. Raises IllegalAction and changes nothing."""
        if self.turn is None:
            raise IllegalAction("the deal is over")
        if action not in self.legal():
            raise IllegalAction(f"{action.code} is not legal for seat {self.turn} now")
        self._do(self.turn, action)

    def _record(self, action: Action, say: Message | None = None, seers: Seers = ()) -> None:
        """Write an action of the seat to act into history and log."""
        assert self.turn is not None
        self.history.append(Entry(self.turn, action, seers))
        self._log.append((Acted(self.turn, action, say), seers))

    def _tell(self, event: Event, seers: Seers = ()) -> None:
        self._log.append((event, seers))

    def _seers_of(self, cards: Iterable[Card]) -> Seers:
        """Who may see each of these cards, one of which may lie face down."""
        covered = self._covered()
        if covered is None:
            return ()
        return tuple(covered[1] if c == covered[0] else None for c in cards)

    def _lay(self, seat: Seat, card: Card) -> bool:
        """Put a card from a hand to the trick; True when the trick is complete."""
        self.hands[seat] ^= 1 << card
        self.trick.append((seat, card))
        if len(self.trick) == self.info.seats:
            return True
        self.turn = self.after(seat)
        return False

    def _gather(self, winner: Seat, points: int, bonus: tuple[Message, ...] = ()) -> None:
        """Clear a complete trick away to its winner, who leads next."""
        cards = tuple(c for _, c in self.trick)
        self.tricks[winner] += 1
        self.taken[winner] += points
        self.played.append(Trick(self.trick[0][0], cards, winner))
        self._tell(TrickTaken(self.played[-1], bonus), self._seers_of(cards))
        self.trick = []
        self.turn = winner

    def _finish(self, result: Result) -> None:
        self.phase = "done"
        self.turn = None
        self.result = result
        self._tell(Ended(result))

    # What may be known

    def view(self, seat: Seat) -> View:
        """All that a seat may know."""
        done = self.phase == "done"
        covered = self._covered()
        secret = HIDDEN if done or covered is None or seat in covered[1] else covered[0]

        def face(c: Card) -> Card:
            return HIDDEN if c == secret else c

        played = self.played if secret == HIDDEN else [
            Trick(t.leader, tuple(map(face, t.cards)), t.winner) for t in self.played]
        return View(
            game=self.info.id, options=self.setup.options, seats=self.info.seats, seat=seat,
            dealer=self.setup.dealer, match=self.setup.match, phase=self.phase, turn=self.turn,
            hand=self.hands[seat], legal=self.legal() if seat == self.turn else (),
            trick=tuple((s, face(c)) for s, c in self.trick), winning=self.winning(),
            played=tuple(played), tricks=tuple(self.tricks),
            taken=tuple(self.taken) if done else None, bonus=tuple(self.bonus),
            notes=self.notes(), counts=tuple(h.bit_count() for h in self.hands),
            stock=tuple(cards_of(self.setup.stock)) if self._stock_seen_by(seat) else None,
            history=tuple((e.seat, e.action if done else e.seen_by(seat))
                          for e in self.history),
            result=self.result,
        )

    def events(self, start: int, viewer: Seat) -> list[Event]:
        """What a seat saw of the events from number `start` on, even after the end."""
        return [_seen(event, seers, viewer) for event, seers in self._log[start:]]

    def opened(self) -> OpenDeal:
        """The finished deal with all cards open. Raises ValueError before the end."""
        if self.phase != "done":
            raise ValueError("a deal is opened when it is over")
        return open_deal(self.setup, [event for event, _ in self._log], self.words)


def _seen(event: Event, seers: Seers, viewer: Seat) -> Event:
    """An event with the cards that a viewer could not see hidden."""
    if not seers:
        return event

    def open_to(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(c if who is None or viewer in who else HIDDEN
                     for c, who in zip(cards, seers, strict=True))

    match event:
        case Acted(seat, action, say):
            return Acted(seat, Action(action.kind, open_to(action.cards), action.number), say)
        case TookStock(seat, cards):
            return TookStock(seat, open_to(cards))
        case TrickTaken(trick, bonus):
            return TrickTaken(Trick(trick.leader, open_to(trick.cards), trick.winner), bonus)
    return event

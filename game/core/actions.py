"""What a seat can do: one frozen value per human intention, with a text code."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from game.core.cards import HIDDEN, SUITS, Card, Seat, Suit, card_code, parse_card, parse_suit
from game.core.errors import ActionError, CardError


class Kind(IntEnum):
    """Kinds of action; their order is the order in lists of legal actions."""

    PASS = 0
    PICK = 1
    BURY = 2
    CALL = 3
    ALONE = 4
    TRUMP = 5
    BID = 6
    GIVE = 7
    CONCEDE = 8
    PLAY = 9


@dataclass(frozen=True, order=True, slots=True)
class Action:
    """A kind with its cards (bury, call, give, play) or number (bid; suit for trump).

    A call with two cards is an unknown call: the called ace, then the card set aside.
    Hidden cards are `HIDDEN`. Sorting gives the canonical order.
    """

    kind: Kind
    cards: tuple[Card, ...] = ()
    number: int = 0

    @property
    def card(self) -> Card:
        """The one card played, or the card called."""
        return self.cards[0]

    @property
    def code(self) -> str:
        """The public text of the action, such as `bury:7C,10D`."""
        match self.kind:
            case Kind.CALL:
                return "call:" + "/".join(card_code(c) for c in self.cards)
            case Kind.BURY | Kind.GIVE | Kind.PLAY:
                return f"{self.kind.name.lower()}:" + ",".join(card_code(c) for c in self.cards)
            case Kind.TRUMP:
                return f"trump:{SUITS[self.number:self.number + 1] or '?'}"
            case Kind.BID:
                return f"bid:{self.number}"
            case _:
                return self.kind.name.lower()

    def __str__(self) -> str:
        return self.code


PASS: Final = Action(Kind.PASS)
PICK: Final = Action(Kind.PICK)
ALONE: Final = Action(Kind.ALONE)
CONCEDE: Final = Action(Kind.CONCEDE)
_BARE: Final = {a.code: a for a in (PASS, PICK, ALONE, CONCEDE)}


def bury(a: Card, b: Card) -> Action:
    """Put two cards under, in canonical order whatever order they come in."""
    return Action(Kind.BURY, (min(a, b), max(a, b)))


def call(called: Card, unknown: Card | None = None) -> Action:
    """Call a card; with `unknown` set aside in an unknown call."""
    return Action(Kind.CALL, (called,) if unknown is None else (called, unknown))


def trump(suit: Suit) -> Action:
    """Name trumps."""
    return Action(Kind.TRUMP, (), suit)


def bid(points: int) -> Action:
    """Bid so many points."""
    return Action(Kind.BID, (), points)


def give(first: Card, second: Card) -> Action:
    """Give the first card to the next seat and the second to the one after."""
    return Action(Kind.GIVE, (first, second))


def play(c: Card) -> Action:
    """Play a card to the trick."""
    return Action(Kind.PLAY, (c,))


def parse_action(code: str, hidden: bool = False) -> Action:
    """The action of a code; `?` stands for a card when `hidden`. Raises ActionError."""
    if code in _BARE:
        return _BARE[code]
    name, colon, rest = code.partition(":")
    if not colon:
        raise ActionError(f"unreadable action {code!r}")
    try:
        match name:
            case "bury" | "give":
                cards = tuple(parse_card(one, hidden) for one in rest.split(","))
                return Action(Kind.BURY if name == "bury" else Kind.GIVE, cards)
            case "call":
                called, slash, unknown = rest.partition("/")
                tail = (parse_card(unknown, hidden),) if slash else ()
                return Action(Kind.CALL, (parse_card(called), *tail))
            case "trump":
                return trump(parse_suit(rest))
            case "bid" if rest.isascii() and rest.isdigit() and str(int(rest)) == rest:
                return bid(int(rest))
            case "play":
                return Action(Kind.PLAY, (parse_card(rest, hidden),))
    except CardError as error:
        raise ActionError(f"unreadable action {code!r}: {error}") from None
    except ValueError:
        pass
    raise ActionError(f"unreadable action {code!r}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deal's history: who did what, and who may see which of its cards.

    `seers` has an item per card of the action: the seats that may know the card, or None
    for everybody. An empty `seers` means all cards are open.
    """

    seat: Seat
    action: Action
    seers: tuple[frozenset[Seat] | None, ...] = ()

    def seen_by(self, viewer: Seat) -> Action:
        """The action with the cards that `viewer` may not know hidden."""
        if not self.seers:
            return self.action
        cards = tuple(c if who is None or viewer in who else HIDDEN
                      for c, who in zip(self.action.cards, self.seers, strict=True))
        return Action(self.action.kind, cards, self.action.number)

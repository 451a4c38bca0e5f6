"""What every game offers: the `Rules` of the game and the `Deal` in progress.

A game is one package in game/rules that offers a value of type `Rules`. Everything above
speaks to games through these two protocols and the values of `game.core.view` alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from game.core.actions import Action, Entry
from game.core.cards import Card, Mask, Seat, cards_of, mask_of
from game.core.errors import SetupError
from game.core.lesson import Lesson
from game.core.messages import Message
from game.core.opendeal import OpenDeal
from game.core.order import Order
from game.core.stream import Stream
from game.core.view import (
    Account,
    Badge,
    Desk,
    Event,
    Glow,
    MatchState,
    Result,
    Sheet,
    Tally,
    View,
)

MEASURES: Final = ("total", "margin", "won", "deals")
"""What a match can be ranked by: own side's total, its lead over the best other side, whether
the match was won, deals it took (fewer are better)."""


@dataclass(frozen=True)
class Option:
    """A choice of rules, the first value being the default."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class GameInfo:
    """The facts of a game that screens and sessions need; all words are catalogue keys."""

    id: str
    version: int
    """Grows when the same actions would no longer mean the same deal."""
    seats: int
    hand: int
    """Cards dealt to each seat."""
    stock: int
    """Cards dealt face down to nobody: blind or prikup."""
    deck: Mask
    deals: int | None
    """Deals in a match; None when a target ends it."""
    options: tuple[Option, ...]
    arrangement: str
    """Places at the table: "five", "four" or "three"."""
    persons: tuple[str, ...]
    """Who sits there: a key of a name per seat."""
    avatars: tuple[str, ...]
    """The drawing of each seat's head."""
    sides: tuple[tuple[Seat, ...], ...]
    """Seats that score together, in the order of the score sheet's columns."""
    signed: bool
    """Whether a deal's scores are shown with their sign."""
    theme: str
    showcase: tuple[Card, ...]
    """Three cards for the menu."""
    helps: tuple[str, ...]
    """Names of the help pages."""
    lesson: Lesson | None = None
    """A first deal that teaches, where there is one."""
    ranking: tuple[str, ...] = ("total",)
    """What finished matches are ranked by, the weightiest first, of `MEASURES`."""
    roles: tuple[str, ...] = ()
    """What a seat can be in a deal, in the order in which statistics name them."""
    counts: tuple[str, ...] = ()
    """What statistics add up over the deals, by the names of `Account.counts`."""

    def defaults(self) -> dict[str, str]:
        """Every option at its default."""
        return {option.name: option.values[0] for option in self.options}


@dataclass(frozen=True)
class Setup:
    """A deal before its first action. Masks of cards; one hand per seat."""

    options: Mapping[str, str]
    dealer: Seat
    hands: tuple[Mask, ...]
    stock: Mask
    match: MatchState


class Deal(Protocol):
    """One deal in progress: mutable, owned by a session or a search and by nothing else."""

    setup: Setup
    phase: str
    """"bid" at first, "play" while there are tricks, "done" at the end; a game may have more."""
    turn: Seat | None
    history: list[Entry]
    trick: list[tuple[Seat, Card]]
    tricks: list[int]
    taken: list[int]
    bonus: list[int]
    result: Result | None

    def legal(self) -> tuple[Action, ...]:
        """All legal actions of the seat to act, in canonical order; empty when done."""

    def apply(self, action: Action) -> None:
        """Do what the seat to act chose. Raises IllegalAction and changes nothing."""

    def events(self, start: int, viewer: Seat) -> list[Event]:
        """What `viewer` saw of the events from number `start` on; they are only added to."""

    def view(self, seat: Seat) -> View:
        """All that a seat may know."""

    def notes(self) -> dict[str, int | str | bool | None]:
        """The public facts of the deal, by the names of the inspect contract."""

    def opened(self) -> OpenDeal:
        """The finished deal with all cards open. Raises ValueError before the end."""

    def clone(self) -> "Deal":
        """An independent copy."""


class Rules(Protocol):
    """One game."""

    @property
    def info(self) -> GameInfo:
        """The facts of the game."""

    def new_match(self) -> MatchState:
        """The books before the first deal."""

    def read_match(self, data: Mapping[str, object]) -> MatchState:
        """Books from their JSON form. Raises SetupError for what cannot be."""

    def write_match(self, match: MatchState) -> dict[str, object]:
        """Books in their JSON form."""

    def start(self, setup: Setup) -> Deal:
        """A deal before its first action. Raises SetupError."""

    def order(self, view: View) -> Order:
        """Strength and points of the cards as they are now."""

    def sorted_hand(self, view: View) -> tuple[Card, ...]:
        """The seat's hand as a person would hold it, left to right."""

    def prompt(self, view: View) -> Message:
        """What the person is asked for, or who is awaited."""

    def refusal(self, view: View, card: Card) -> Message:
        """Why a card in the hand may not be played now, with the clause."""

    def stake(self, view: View, action: Action) -> Message | None:
        """What to ask before an action that wants a second tap; None for the others."""

    def label(self, view: View, action: Action) -> Message:
        """The words on the button of an action."""

    def desk(self, view: View, marked: Sequence[Card], number: int | None) -> Desk | None:
        """The choice that takes cards from the hand, None where there is none.

        `marked` has a card or `HIDDEN` for every slot filled or left empty so far; `number`
        is what the person has set beside it, None until then.
        """

    def limit(self, view: View) -> Message | None:
        """How far the person may bid; None in games without numbers."""

    def tally(self, view: View) -> tuple[Tally, ...]:
        """What stands in the score box at the table; empty for none."""

    def glow(self, view: View, cards: Sequence[Card]) -> Glow | None:
        """What the cards of a trick on the table earn on top, None for nothing."""

    def golden(self, view: View) -> Mask:
        """Cards of the hand that would do something more than win or lose if led now."""

    def explains(self, view: View, seat: Seat) -> bool:
        """Whether a seat's reasons may be told to the viewer without giving a secret away."""

    def badges(self, view: View) -> tuple[Badge, ...]:
        """What stays beside the plates."""

    def sheet(self, view: View) -> Sheet:
        """The finished deal for the score sheet; the view of any seat after the end."""

    def numbers(self) -> Mapping[str, int]:
        """The numbers that the game's help pages ask for, by name."""


@runtime_checkable
class Accounting(Protocol):
    """What a game may also offer: what a finished deal was for a seat."""

    def account(self, view: View) -> Account | None:
        """The deal for the seat of this view; None for a deal that does not count."""


def account_of(rules: Rules, view: View) -> Account | None:
    """What a finished deal was for the seat of this view; no role where the game tells none."""
    if isinstance(rules, Accounting):
        return rules.account(view)
    if view.result is None or view.result.redeal:
        return None
    return Account()


def check_options(info: GameInfo, options: Mapping[str, str]) -> None:
    """Refuse rules that the game does not have. Raises SetupError."""
    for option in info.options:
        if options.get(option.name) not in option.values:
            raise SetupError(f"option {option.name} must be one of {', '.join(option.values)}")
    unknown = set(options) - {option.name for option in info.options}
    if unknown:
        raise SetupError(f"unknown option {sorted(unknown)[0]!r}")


def check_setup(info: GameInfo, setup: Setup) -> None:
    """Refuse options, dealer or cards that cannot be. Raises SetupError."""
    check_options(info, setup.options)
    if not 0 <= setup.dealer < info.seats:
        raise SetupError(f"dealer must be 0 to {info.seats - 1}")
    if len(setup.hands) != info.seats:
        raise SetupError(f"{info.seats} hands are needed, not {len(setup.hands)}")
    for seat, hand in enumerate(setup.hands):
        if hand.bit_count() != info.hand:
            raise SetupError(
                f"seat {seat} must hold {info.hand} cards, not {hand.bit_count()}")
    if setup.stock.bit_count() != info.stock:
        raise SetupError(f"{info.stock} cards must lie face down, not {setup.stock.bit_count()}")
    together = setup.stock
    for hand in setup.hands:
        if together & hand:
            raise SetupError("a card is there twice")
        together |= hand
    if together != info.deck:
        raise SetupError("the hands and the stock must make up the whole pack")


def deal_cards(info: GameInfo, stream: Stream) -> tuple[tuple[Mask, ...], Mask]:
    """Hands and stock from a stream: the whole pack shuffled and cut up in seat order."""
    pack = stream.shuffled(tuple(cards_of(info.deck)))
    hands = tuple(mask_of(pack[s * info.hand:(s + 1) * info.hand]) for s in range(info.seats))
    return hands, mask_of(pack[info.seats * info.hand:])

"""What one seat may know of a deal, and what happened, as frozen values.

A `View` says what is; events say what just happened. Both are already redacted: nothing in
them is hidden from their seat. Screens, computer players and hints see nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.actions import Action
from game.core.cards import Card, Mask, Seat, Suit
from game.core.messages import Message

NoteValue = int | str | bool | None


@dataclass(frozen=True, slots=True)
class MatchState:
    """The books before a deal: what the deals so far have left.

    `extras` holds lists per seat that only some games keep (barrel, zeros, concessions).
    """

    deal: int
    """Deals finished."""
    totals: tuple[int, ...]
    extras: tuple[tuple[str, tuple[int | None, ...]], ...] = ()

    def extra(self, name: str) -> tuple[int | None, ...]:
        """One of the extra lists; empty if the game does not keep it."""
        return dict(self.extras).get(name, ())


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished deal changes. Scores are game points per seat."""

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    redeal: bool
    over: bool
    winner: Seat | None
    match: MatchState


@dataclass(frozen=True)
class Account:
    """What a finished deal was for one seat, for its statistics."""

    role: str = ""
    """One of the game's `roles`, "" for none."""
    won: bool | None = None
    """Whether the seat did what its role asks for; None where that cannot be said."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What happened besides, by the names of the game's `counts`."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: cards in the order of play from the leader; `HIDDEN` as needed."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@dataclass(frozen=True)
class View:
    """All that `seat` may know of a deal. Cards that it may not know are `HIDDEN`."""

    game: str
    options: Mapping[str, str]
    seats: int
    seat: Seat
    dealer: Seat
    match: MatchState
    phase: str
    turn: Seat | None
    hand: Mask
    legal: tuple[Action, ...]
    """In canonical order; empty unless it is this seat's turn."""
    trick: tuple[tuple[Seat, Card], ...]
    winning: Seat | None
    """Who would take the unfinished trick as it lies; None when it is empty."""
    played: tuple[Trick, ...]
    """The complete tricks so far."""
    tricks: tuple[int, ...]
    taken: tuple[int, ...] | None
    """Card points in each seat's tricks; None until the deal is over."""
    bonus: tuple[int, ...]
    notes: Mapping[str, NoteValue]
    counts: tuple[int, ...]
    """Cards left per seat."""
    stock: tuple[Card, ...] | None
    history: tuple[tuple[Seat, Action], ...]
    result: Result | None

    @property
    def last(self) -> Trick | None:
        """The last complete trick."""
        return self.played[-1] if self.played else None

    @property
    def my_turn(self) -> bool:
        """Whether this seat has to act."""
        return self.turn == self.seat


@dataclass(frozen=True, slots=True)
class Badge:
    """Something that stays beside a seat's plate: an icon or a suit, and words.

    `icon` is the name of a drawing, "" for none.
    """

    seat: Seat
    text: Message
    icon: str = ""
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something. `say` is what its bubble says, None for silent actions."""

    seat: Seat
    action: Action
    say: Message | None = None


@dataclass(frozen=True, slots=True)
class TookStock:
    """A seat took the blind or prikup into its hand; cards `HIDDEN` where not known."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete and taken; `bonus` are the announcements of what it earned."""

    trick: Trick
    bonus: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something everybody now knows: a partner shown, trumps changed, nobody picked."""

    text: Message
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """The deal is over."""

    result: Result


Event = Acted | TookStock | TrickTaken | Noticed | Ended


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice as the screen shows it, open or not.

    In a bury it previews what the marked cards would allow; in a call it is the call itself
    (`action`), or a call that first needs a card to be tapped (`action` None, `open` False).
    """

    key: str
    title: Message
    detail: Message
    open: bool
    action: Action | None = None
    card: Card | None = None
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """A button of a desk: its words and the actions it stands for, in order.

    No actions: the button is shown, but something must be marked first.
    """

    text: Message
    actions: tuple[Action, ...]
    stake: Message | None = None
    """What to ask before it is done."""
    grave: bool = False
    """Whether it gives something up."""
    key: str = ""
    """The code it is pressed by while it stands for no action yet."""


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number the person sets with minus and plus, beside the cards or alone."""

    title: Message
    values: tuple[int, ...]
    value: int
    limit: Message


@dataclass(frozen=True, slots=True)
class Glow:
    """Cards of a trick that earn something together, and what."""

    cards: tuple[Card, ...]
    text: Message


@dataclass(frozen=True, slots=True)
class Desk:
    """How the person makes a choice that takes cards from the hand.

    The screen marks one card of `may` for each slot and asks again for the desk with each
    change. `offers` are tiles, `confirm` the main button, `second` the other one.
    """

    title: Message
    hint: Message
    slots: tuple[Message, ...]
    """A name for each place a marked card goes to; `desk.slot` has no words of its own."""
    may: Mask
    marked: tuple[Card, ...]
    """What lies in the slots; `HIDDEN` for an empty one."""
    offers: tuple[Offer, ...]
    offers_title: Message
    confirm: Deed | None
    second: Deed | None
    worth: Message | None = None
    """What the marked cards are worth, said beside them."""
    stepper: Stepper | None = None
    earning: tuple[Glow, ...] = ()
    """Cards of the hand that earn something together, and what."""
    taken: Message | None = None
    """Where the cards with a ribbon come from."""

    @property
    def need(self) -> int:
        """How many cards are to be marked."""
        return len(self.slots)


@dataclass(frozen=True, slots=True)
class Tally:
    """A line of the score box at the table: a side's total and what else counts."""

    side: int
    label: Message
    total: int
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar from 0 to `total`: `value` belongs to the left label, the rest to the right."""

    left: Message
    right: Message
    value: int
    total: int
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One finished deal as the score sheet tells it."""

    headline: Message
    lines: tuple[Message, ...]
    bar: Bar | None
    cards: tuple[tuple[Message, tuple[Card, ...]], ...]
    sums: tuple[Message, ...]
    icons: tuple[tuple[Seat, str], ...]
    """Role icons beside a seat's score in the row of this deal."""
    row: Message | None
    """A word beside the deal's number, such as "alone"."""
    table: tuple[tuple[Message, tuple[int | None, ...]], ...] = ()
    """The arithmetic: a line with a number per side, None for an empty place."""

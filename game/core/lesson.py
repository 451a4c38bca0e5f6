"""A first lesson as data: a stacked deal, the line to be played, and what is said on the way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from game.core.cards import Mask, Seat, mask_of, parse_cards
from game.core.messages import Message
from game.core.view import View

ANCHORS: Final = ("hand", "trick", "plate", "actions", "desk", "tally", "result", "scores", "")
"""What a tip can speak of; "plate:2" names a seat, "hand:KH,QH" cards. "" is nothing."""


@dataclass(frozen=True, slots=True)
class Tip:
    """One bubble. It comes up once, as soon as `when` holds for the person's view."""

    when: Callable[[View], bool]
    words: Callable[[View], Message]
    where: Callable[[View], str]
    """What it speaks of, one of `ANCHORS`."""
    calm: bool = True
    """Whether it waits until nothing from before is shown any more, such as a full trick."""


@dataclass(frozen=True)
class Lesson:
    """A deal that teaches. Seat 0 is the person.

    The `line` holds the actions of all seats as they are suggested and, while the person
    keeps to it, played; whoever leaves it goes on freely.
    """

    dealer: Seat
    hands: tuple[Mask, ...]
    stock: Mask
    line: tuple[str, ...]
    tips: tuple[Tip, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    books: Mapping[str, object] | None = None
    """The books before the deal in their JSON form; None for a new match."""


def stacked(dealer: Seat, hands: tuple[str, ...], stock: str, line: str, tips: tuple[Tip, ...],
            options: Mapping[str, str] | None = None,
            books: Mapping[str, object] | None = None) -> Lesson:
    """A lesson from texts of cards and action codes, parted by blanks."""
    return Lesson(dealer, tuple(mask_of(parse_cards(hand)) for hand in hands),
                  mask_of(parse_cards(stock)), tuple(line.split()), tips, options or {}, books)


def always(text: Message) -> Callable[[View], Message]:
    """The same words whatever the view."""
    return lambda view: text


def at(place: str) -> Callable[[View], str]:
    """The same place whatever the view."""
    return lambda view: place


def to_play(view: View) -> bool:
    """Whether the person has to play a card."""
    return view.my_turn and view.phase == "play"


def to_lead(view: View) -> bool:
    """Whether the person has to lead."""
    return to_play(view) and not view.trick


def to_follow(view: View) -> bool:
    """Whether the person has to play to a trick that others have begun."""
    return to_play(view) and bool(view.trick)


def holds(view: View, codes: str) -> bool:
    """Whether all these cards are in the hand."""
    wanted = mask_of(parse_cards(codes))
    return view.hand & wanted == wanted

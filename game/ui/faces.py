"""What stands on a table, in words and numbers: plates, badges, cards of the hand."""

from dataclasses import dataclass

from pygame import Rect

from game.core.cards import Card, Seat


@dataclass(frozen=True)
class PlateFace:
    """What a seat's plate shows. `line` is the second row of the person's own plate."""

    seat: Seat
    person: str
    name: str
    to_act: bool
    dealer: bool
    cards: int
    tricks: int
    line: str = ""


@dataclass(frozen=True)
class BadgeFace:
    """One badge in words, with an icon or a suit."""

    seat: Seat
    words: str
    icon: str = ""
    suit: int | None = None
    short: str | None = None
    """What stands for the words on tiny tables, beside icon or suit."""


@dataclass(frozen=True)
class HandCard:
    """One card of the hand and where it stands. `slot`: marked, its place left open."""

    card: Card
    rect: Rect
    shown: Rect
    """The part that the next card leaves open."""
    raised: bool = False
    dimmed: bool = False
    slot: bool = False
    ribbon: bool = False
    """From the stock that was taken."""
    gold: bool = False
    """Would do more than win or lose if led now."""
    hint: bool = False
    """What the last hint advised."""
    lifted: bool = False
    """Will be played by the next tap on it, or in a moment by itself."""

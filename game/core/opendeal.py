"""A finished deal with all its cards open: who held what, and how every card left its hand.

When a deal is over everybody may see everything; this is that, as frozen values.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.cards import Card, Mask, Seat, mask_of
from game.core.messages import Message
from game.core.view import Trick


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards that changed their place outside the tricks, and what that was called.

    From `giver` (None: from the stock) to `taker` (None: out of the play). A card that was
    only set aside within a hand has the same giver and taker.
    """

    label: Message
    cards: tuple[Card, ...]
    giver: Seat | None
    taker: Seat | None


@dataclass(frozen=True, slots=True)
class OpenTrick:
    """A trick with every face, and what became known with it."""

    trick: Trick
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """One moment of the deal: the hands then, and the trick that has just left them."""

    hands: tuple[Mask, ...]
    trick: OpenTrick | None = None
    number: int = 0
    """The number of the trick from 1; 0 before the first."""
    moved: bool = False
    """Whether the cards of stock, bury and gifts have found their places."""


@dataclass(frozen=True)
class OpenDeal:
    """A finished deal from the dealing on."""

    dealer: Seat
    hands: tuple[Mask, ...]
    """As dealt."""
    stock: tuple[Card, ...]
    stock_name: Message
    said: tuple[tuple[Seat | None, Message], ...]
    """What was bid, called and announced before the play; seat None for the table."""
    moved: tuple[Moved, ...]
    tricks: tuple[OpenTrick, ...]

    def stages(self) -> tuple[Stage, ...]:
        """The dealing, the exchange if there was one, and every trick."""
        return tuple(self._stages())

    def _stages(self) -> Iterator[Stage]:
        hands = self.hands
        yield Stage(hands)
        if self.moved:
            for move in self.moved:
                hands = _after(hands, move)
            yield Stage(hands, moved=True)
        for number, done in enumerate(self.tricks, 1):
            hands = _without(hands, done.trick)
            yield Stage(hands, done, number, moved=True)


def _after(hands: tuple[Mask, ...], move: Moved) -> tuple[Mask, ...]:
    """The hands when cards have moved."""
    cards = mask_of(move.cards)
    out = list(hands)
    if move.giver is not None:
        out[move.giver] &= ~cards
    if move.taker is not None:
        out[move.taker] |= cards
    return tuple(out)


def _without(hands: tuple[Mask, ...], trick: Trick) -> tuple[Mask, ...]:
    """The hands when a trick has been played from them."""
    out = list(hands)
    for i, card in enumerate(trick.cards):
        out[(trick.leader + i) % len(hands)] &= ~(1 << card)
    return tuple(out)

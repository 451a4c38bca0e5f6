"""Sentences as data: a key into the catalogues and typed arguments, no language.

Rules, computer players and sessions say what they mean with a `Message`; only i18n turns it
into words. Arguments are wrapped so that i18n knows a card from a number.
"""

from dataclasses import dataclass

from game.core.cards import Card, Seat, Suit


@dataclass(frozen=True, slots=True)
class CardArg:
    """A card to be named in words."""

    card: Card


@dataclass(frozen=True, slots=True)
class SuitArg:
    """A suit to be named in words."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class SeatArg:
    """A seat to be named; the sentence form may depend on whether it is the reader's."""

    seat: Seat


Arg = CardArg | SuitArg | SeatArg | int | str


@dataclass(frozen=True, slots=True)
class Message:
    """A catalogue key, its named arguments, and the rule clause it speaks of ("" if none).

    A message with a `SeatArg` named `seat` has two catalogue entries, `key.you` and
    `key.other`: verbs and particles change with the person.
    """

    key: str
    args: tuple[tuple[str, Arg], ...] = ()
    clause: str = ""

    def arg(self, name: str) -> Arg | None:
        """The argument of this name, or None."""
        return dict(self.args).get(name)


def message(key: str, clause: str = "", **args: Arg) -> Message:
    """A message with its arguments in a fixed order."""
    return Message(key, tuple(sorted(args.items())), clause)

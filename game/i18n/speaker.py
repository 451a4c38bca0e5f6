"""Sentences for one person: messages put into words in a language, from a seat."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from game.core.cards import HIDDEN, SUITS, Card, Seat, Suit, card_code
from game.core.messages import Arg, CardArg, Message, SeatArg, SuitArg
from game.i18n import formats
from game.i18n.catalogues import LOG, SOURCE, Catalogues
from game.i18n.particles import with_particle

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
"""`{n}`, signed `{n:+}`, a name that begins a sentence `{suit:title}`, or with a Korean
particle `{card:을/를}`."""
YOU: Final = "you"
SHORT: Final = ".chip"
"""Ends the key of a sentence's short form, for windows that have no room for the sentence."""


class Speaker:
    """Puts messages into words in one language, for the person at one seat.

    `persons` are the person keys by seat ("you", "otter", ...); `viewer` is the seat that the
    sentences speak to, None when they speak to nobody at the table.

    Names come in two families: `card.`, `suit.`, `person.` stand inside a sentence, the same
    with `-title` stand alone or begin one. Nothing is ever upper-cased here.
    """

    def __init__(self, catalogues: Catalogues, lang: str, persons: Sequence[str] = (),
                 viewer: Seat | None = 0) -> None:
        self.catalogues: Final = catalogues
        self.lang: Final = lang
        self.persons: Final = tuple(persons)
        self.viewer: Final = viewer
        self._lame: set[str] = set()

    def say(self, message: Message) -> str:
        """The message in words."""
        return self._sentence(message.key, dict(message.args))

    def short(self, message: Message) -> str | None:
        """The short form of a message in words, None where it has none."""
        key = message.key + SHORT
        if key not in self.catalogues.load(SOURCE):
            return None
        return self._sentence(key, dict(message.args))

    def text(self, key: str, /, **args: Arg) -> str:
        """The sentence of a key, filled with the arguments.

        A `SeatArg` named `seat` selects `key.you` or `key.other` where the catalogue has
        them; an int named `n` selects the plural form.
        """
        return self._sentence(key, args)

    def card(self, card: Card) -> str:
        """A card inside a sentence: "queen of clubs"."""
        return self._sentence(f"card.{_card_key(card)}", {})

    def card_title(self, card: Card) -> str:
        """A card on its own: "Queen of clubs"."""
        return self._sentence(f"card-title.{_card_key(card)}", {})

    def suit(self, suit: Suit) -> str:
        """A suit inside a sentence: "clubs"."""
        return self._sentence(f"suit.{SUITS[suit]}", {})

    def suit_title(self, suit: Suit) -> str:
        """A suit on its own: "Clubs"."""
        return self._sentence(f"suit-title.{SUITS[suit]}", {})

    def seat(self, seat: Seat) -> str:
        """Who sits there, inside a sentence: "you", "Otter"."""
        return self._sentence(f"person.{self._person(seat)}", {})

    def seat_title(self, seat: Seat) -> str:
        """Who sits there, as on a name plate: "You", "Otter"."""
        return self._sentence(f"person-title.{self._person(seat)}", {})

    def clause(self, clause: str) -> str:
        """A clause of the rules by number and name: "Rule S13: The unknown card"."""
        title = self._sentence(f"clause.{clause}", {})
        return self._sentence("clause.cite", {"clause": clause, "title": title})

    def format_number(self, n: int, signed: bool = False) -> str:
        """See `formats.format_number`."""
        return formats.format_number(self.lang, n, signed)

    def format_average(self, value: float, signed: bool = False) -> str:
        """See `formats.format_average`."""
        return formats.format_average(self.lang, value, signed)

    def format_date(self, day: date, style: formats.DateStyle = "long") -> str:
        """See `formats.format_date`."""
        return formats.format_date(self.lang, day, style)

    def format_month(self, day: date) -> str:
        """See `formats.format_month`."""
        return formats.format_month(self.lang, day)

    def format_list(self, items: Sequence[str], style: formats.ListStyle = "standard") -> str:
        """See `formats.format_list`."""
        return formats.format_list(self.lang, items, style)

    def _sentence(self, key: str, args: dict[str, Arg]) -> str:
        keys: tuple[str, ...] = (key,)
        seat = args.get("seat")
        if isinstance(seat, SeatArg):
            form = YOU if seat.seat == self.viewer else "other"
            keys = (f"{key}.{form}", key)
        n = args.get("n")
        count = n if isinstance(n, int) else None
        template = self.catalogues.template(self.lang, keys, count)
        return PLACEHOLDER.sub(lambda found: self._filled(key, found, args), template)

    def _filled(self, key: str, found: re.Match[str], args: dict[str, Arg]) -> str:
        name, spec = found.group(1), found.group(2) or ""
        if name not in args:
            if key not in self._lame:
                self._lame.add(key)
                LOG.warning("the sentence %s lacks its argument %s", key, name)
            return found.group(0)
        word = self._word(args[name], spec)
        return with_particle(word, spec) if "/" in spec else word

    def _word(self, arg: Arg, spec: str) -> str:
        if isinstance(arg, CardArg):
            return self.card_title(arg.card) if spec == "title" else self.card(arg.card)
        if isinstance(arg, SuitArg):
            return self.suit_title(arg.suit) if spec == "title" else self.suit(arg.suit)
        if isinstance(arg, SeatArg):
            return self.seat_title(arg.seat) if spec == "title" else self.seat(arg.seat)
        return self.format_number(arg, spec == "+") if isinstance(arg, int) else arg

    def _person(self, seat: Seat) -> str:
        return self.persons[seat] if 0 <= seat < len(self.persons) else f"seat-{seat}"


def _card_key(card: Card) -> str:
    return "hidden" if card == HIDDEN else card_code(card)

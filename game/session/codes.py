"""Deal codes: game, options and seed of a match in a word that can be read out and typed.

Twelve or fourteen letters and digits, none of them 0, O, 1 or I. A code stands for the deals
of a whole match and for nothing that was played. Seeds are either eight such characters (a
new match), the seed of a daily, or a short plain text (given by hand); any other text deals as
one of the first kind, so that it has a code, too. One wrong or two exchanged characters are
always noticed.
"""

import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import Final

from game.core.protocol import GameInfo
from game.rules import GAMES
from game.session.days import FIRST_DAY, LAST_DAY, daily_seed, day_of_seed

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
SHORT: Final = 12
LONG: Final = 14
"""Length of the code of a seed that is a text."""
_SEED: Final = 8
"""Characters of a new match's seed."""
SEED_BITS: Final = 5 * _SEED
_TEXT: Final = "abcdefghijklmnopqrstuvwxyz0123456789 -_."
_TEXT_MOST: Final = 9
_CHECK: Final = 509
"""Prime, so that the remainder gives any single wrong character away."""
_CHECK_BITS: Final = 9
_GAMES: Final = 16
_OPTIONS: Final = 32
_KINDS: Final = 4
_FRESH, _DAILY, _WORDS = range(3)
_DAYS: Final = range(FIRST_DAY.toordinal(), LAST_DAY.toordinal() + 1)


class CodeError(ValueError):
    """A text that is no deal code; `reason` is "characters", "length", "typo" or "newer"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Coded:
    """What a code stands for."""

    game: str
    options: dict[str, str]
    seed: str

    @property
    def day(self) -> date | None:
        """The day whose daily it is, None for any other match."""
        return day_of_seed(self.game, self.seed)


def fresh_seed(number: int) -> str:
    """The seed of a new match from a number of `SEED_BITS` bits."""
    return _word(number, _SEED)


@lru_cache(maxsize=64)
def deal_seed(game: str, seed: str) -> str:
    """The seed from which the deals of a match come: itself, or for a text that no code can hold
    one made from it."""
    if _payload(game, seed) is not None:
        return seed
    return fresh_seed(int.from_bytes(sha256(seed.encode()).digest()[:SEED_BITS // 8]))


def code_of(game: str, options: Mapping[str, str], seed: str) -> str:
    """The code of a match."""
    found = _payload(game, deal_seed(game, seed))
    assert found is not None, "a seed of deals has a code"
    kind, payload, length = found
    number = next(i for i, rules in enumerate(GAMES) if rules.info.id == game)
    info = GAMES[number].info
    head = (kind * _GAMES + number) * _OPTIONS + _pack(info, options)
    room = 5 * (length - SHORT + _SEED)
    body = head << room | payload
    return _word(body << _CHECK_BITS | body % _CHECK, length)


def grouped(code: str) -> str:
    """A code as it is shown: in groups of four or five characters."""
    size = 4 if len(code) == SHORT else 5
    return " ".join(code[i:i + size] for i in range(0, len(code), size))


def cleaned(text: str) -> str:
    """What was typed or pasted without what only separates, in capitals."""
    return re.sub(r"[\s\-_.·\u200b\u2010-\u2015]+", "", _plain(text))


def _plain(text: str) -> str:
    """In capitals, and letters of full width (as some keyboards write them) as usual ones."""
    return unicodedata.normalize("NFKC", text).upper()


def read_code(text: str) -> Coded:
    """What a typed or pasted code stands for. Raises CodeError."""
    code = cleaned(text)
    if any(c not in ALPHABET for c in code):
        raise CodeError("characters")
    if len(code) not in (SHORT, LONG):
        raise CodeError("length")
    value = 0
    for c in code:
        value = value << 5 | ALPHABET.index(c)
    body, check = value >> _CHECK_BITS, value & (1 << _CHECK_BITS) - 1
    if body % _CHECK != check:
        raise CodeError("typo")
    room = 5 * (len(code) - SHORT + _SEED)
    head, payload = body >> room, body & (1 << room) - 1
    rest, options = divmod(head, _OPTIONS)
    kind, number = divmod(rest, _GAMES)
    if number >= len(GAMES):
        raise CodeError("newer")
    info = GAMES[number].info
    return Coded(info.id, _unpack(info, options), _seed_from(info.id, kind, payload, len(code)))


def code_in(text: str) -> str | None:
    """The first good code in a longer text, such as a shared result; None without.

    Whatever is no letter or digit of a code may stand around it and between its groups.
    """
    parts: list[str] = re.findall(r"[0-9A-Z]+", _plain(text))
    for start in range(len(parts)):
        joined = ""
        for part in parts[start:]:
            joined += part
            if len(joined) > LONG:
                break
            with suppress(CodeError):
                read_code(joined)
                return joined
    return None


def _payload(game: str, seed: str) -> tuple[int, int, int] | None:
    """Kind of a seed, its number, and the length of its code."""
    day = day_of_seed(game, seed)
    if day is not None and day.toordinal() in _DAYS:
        return _DAILY, day.toordinal(), SHORT
    if len(seed) == _SEED and all(c in ALPHABET for c in seed):
        value = 0
        for c in seed:
            value = value << 5 | ALPHABET.index(c)
        return _FRESH, value, SHORT
    if 0 < len(seed) <= _TEXT_MOST and all(c in _TEXT for c in seed):
        value = 0
        for c in seed:
            value = value * (len(_TEXT) + 1) + _TEXT.index(c) + 1
        return _WORDS, value, LONG
    return None


def _seed_from(game: str, kind: int, payload: int, length: int) -> str:
    """The seed of a code's number. Raises CodeError."""
    if kind == _FRESH and length == SHORT:
        return _word(payload, _SEED)
    if kind == _DAILY and length == SHORT and payload in _DAYS:
        return daily_seed(game, date.fromordinal(payload))
    if kind == _WORDS and length == LONG:
        out = ""
        while payload:
            payload, c = divmod(payload, len(_TEXT) + 1)
            if c == 0:
                raise CodeError("newer")
            out = _TEXT[c - 1] + out
        if 0 < len(out) <= _TEXT_MOST:
            return out
    raise CodeError("newer")


def _word(value: int, length: int) -> str:
    return "".join(ALPHABET[value >> 5 * (length - 1 - i) & 31] for i in range(length))


def _pack(info: GameInfo, options: Mapping[str, str]) -> int:
    """The options as one number."""
    value = 0
    for option in info.options:
        chosen = options.get(option.name, option.values[0])
        value = value * len(option.values) + option.values.index(chosen)
    assert value < _OPTIONS, "more options than a code can hold"
    return value


def _unpack(info: GameInfo, value: int) -> dict[str, str]:
    """The options of a number. Raises CodeError."""
    chosen = {}
    for option in reversed(info.options):
        value, at = divmod(value, len(option.values))
        chosen[option.name] = option.values[at]
    if value:
        raise CodeError("newer")
    return dict(reversed(chosen.items()))

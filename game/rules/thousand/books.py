"""The books of Thousand as a `MatchState` and as JSON (T7, T12, T14)."""

from collections.abc import Mapping
from typing import Final

from game.core.errors import SetupError
from game.core.view import MatchState
from game.rules.thousand.info import GOAL
from game.rules.thousand.score import BARREL, BARREL_DEALS, EVERY, SEATS, Books

_KEYS: Final = ("deal", "totals", "barrel", "zeros", "concessions")


def state_of(deal: int, books: Books) -> MatchState:
    """The books as the match keeps them."""
    return MatchState(deal, books.totals, (
        ("barrel", books.barrel), ("zeros", books.zeros), ("concessions", books.concessions)))


def books_of(match: MatchState) -> Books:
    """The books of a match."""
    return Books(match.totals, match.extra("barrel"),
                 tuple(n or 0 for n in match.extra("zeros")),
                 tuple(n or 0 for n in match.extra("concessions")))


def new_match() -> MatchState:
    """The books before the first deal."""
    none = (0,) * SEATS
    return state_of(0, Books(none, (None,) * SEATS, none, none))


def write(match: MatchState) -> dict[str, object]:
    """The books in their JSON form."""
    books = books_of(match)
    return {"deal": match.deal, "totals": list(books.totals), "barrel": list(books.barrel),
            "zeros": list(books.zeros), "concessions": list(books.concessions)}


def read(data: Mapping[str, object]) -> MatchState:
    """Books from their JSON form. Raises SetupError for what cannot be."""
    for key in data:
        if key not in _KEYS:
            raise SetupError(f"unknown key {key!r} in match")
    for key in _KEYS:
        if key not in data:
            raise SetupError(f"the key {key!r} is missing in match")
    deal = data["deal"]
    if not isinstance(deal, int) or isinstance(deal, bool) or deal < 0:
        raise SetupError("match.deal must be a whole number from 0")
    totals = _numbers(data, "totals")
    zeros, concessions = _numbers(data, "zeros"), _numbers(data, "concessions")
    barrel = _barrel(data["barrel"])
    if any(not 0 <= z < EVERY for z in zeros):
        raise SetupError(f"match.zeros must be 0 to {EVERY - 1}")
    if any(c < 0 for c in concessions) or sum(concessions) > deal:
        raise SetupError("match.concessions must be from 0, and no more than deals")
    for seat in range(SEATS):
        _check_total(totals[seat], barrel[seat])
    if deal == 0 and (any(totals) or any(zeros) or any(b is not None for b in barrel)):
        raise SetupError("before the first deal the books are empty")
    return state_of(deal, Books(totals, barrel, zeros, concessions))


def _check_total(total: int, left: int | None) -> None:
    if total % 5:
        raise SetupError("match.totals must be multiples of 5")
    if total >= GOAL:
        raise SetupError("match.totals: the match is over")
    if (total >= BARREL or left is not None) and (total != BARREL or left is None):
        raise SetupError(f"match: on the barrel a total is {BARREL}, and only there")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(data: Mapping[str, object], key: str) -> tuple[int, ...]:
    value = data[key]
    if not isinstance(value, list) or len(value) != SEATS or not all(map(_whole, value)):
        raise SetupError(f"match.{key} must be {SEATS} whole numbers")
    return tuple(value)


def _barrel(value: object) -> tuple[int | None, ...]:
    if not isinstance(value, list) or len(value) != SEATS or not all(
            n is None or (_whole(n) and 1 <= n <= BARREL_DEALS) for n in value):
        raise SetupError(f"match.barrel must be {SEATS} numbers 1 to {BARREL_DEALS} or null")
    return tuple(value)

"""What making, losing or conceding a contract means in the match (T7, T13 to T16)."""

from typing import Final, NamedTuple

from game.ai.odds import SURE
from game.core.cards import Seat
from game.core.view import View
from game.rules.thousand.books import books_of
from game.rules.thousand.info import GOAL
from game.rules.thousand.score import BARREL, BARREL_BID, EVERY, FALLEN, PENALTY

WIN: Final = 250
"""Game points that the match is worth over the points that win it."""
OTHERS: Final = 60
"""Game points that a concession costs against the play by what the opponents get."""


class Stakes(NamedTuple):
    """The books as far as they matter to one seat before its contract."""

    total: int
    barrel: int | None
    """Deals left to win, None when not on the barrel."""
    conceded: int
    """Concessions since the last one that cost something."""


def stakes_of(view: View) -> Stakes:
    """The stakes of the view's seat."""
    books = books_of(view.match)
    return Stakes(books.totals[view.seat], books.barrel[view.seat],
                  books.concessions[view.seat] % EVERY)


def rivals(view: View) -> list[Seat]:
    """Opponents on the barrel."""
    return [s for s, left in enumerate(books_of(view.match).barrel)
            if left is not None and s != view.seat]


def gain(stakes: Stakes, bid: int) -> int:
    """What a made bid is worth."""
    if stakes.barrel is not None:
        return WIN + bid if bid >= BARREL_BID else 0
    total = stakes.total + bid
    if total >= GOAL:
        return WIN + GOAL - stakes.total
    return min(total, BARREL) - stakes.total


def cost(stakes: Stakes, bid: int) -> int:
    """What a lost bid costs; after the last deal on the barrel most of it is lost anyway."""
    if stakes.barrel == 1:
        return max(bid - (BARREL - FALLEN), 0)
    return bid


def expected(stakes: Stakes, bid: int, chance: int) -> int:
    """What playing a bid is worth that is made with `chance`, in game points."""
    return (gain(stakes, bid) * chance - cost(stakes, bid) * (SURE - chance)) // SURE


def conceding(stakes: Stakes) -> int:
    """What a concession is worth: others gain, and every third one costs the penalty."""
    if stakes.conceded == EVERY - 1:
        return -PENALTY - OTHERS
    return -PENALTY // EVERY // 2 * stakes.conceded - OTHERS

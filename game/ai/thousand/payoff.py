"""What the end of a deal is worth to a seat, the match situation included (T7, T11 to T16).

A seat's own books count in full and each opponent's against it by half, so that to beat a
contract is worth something to both defenders. The books themselves are judged by the total,
the goal, the barrel, and the zeros and concessions noted on the way to a penalty.
"""

from collections.abc import Sequence
from typing import Final

from game.core.cards import Seat
from game.core.view import View
from game.rules.thousand import score
from game.rules.thousand.books import books_of
from game.rules.thousand.info import GOAL
from game.rules.thousand.score import SEATS, Books, Outcome

SCALE: Final = 2
"""Payoff units of one game point."""
WON: Final = 1250
"""What the match is worth, as a total."""
ON_BARREL: Final = (760, 810, 860, 900)
"""What the barrel is worth as a total, by the deals left to win."""
ZEROS: Final = (0, 25, 60)
"""What zeros cost before the penalty, and concessions alike."""
_OTHERS: Final = 40
"""Points that the seats not looked at have in a sample outcome: no zero, no contract."""


def standing(books: Books, seat: Seat) -> int:
    """What a seat's place in the match is worth, in game points."""
    noted = ZEROS[books.zeros[seat]] + ZEROS[books.concessions[seat] % score.EVERY]
    left = books.barrel[seat]
    if left is not None:
        return ON_BARREL[left] - noted
    total = books.totals[seat]
    return WON if total >= GOAL else total - noted


class Payoff:
    """The worth of every outcome of one deal for one seat."""

    def __init__(self, view: View, declarer: Seat, bid: int) -> None:
        self.books = books_of(view.match)
        self.seat = view.seat
        self.declarer = declarer
        self.bid = bid
        self._defence: list[dict[int, int]] = [{}, {}, {}]
        self._contract: dict[tuple[int, bool], int] = {}
        self._share = [SCALE if s == view.seat else -1 for s in range(SEATS)]

    def of(self, points: Sequence[int]) -> int:
        """The payoff of a deal played to its end with these points."""
        declarer = self.declarer
        out = self.contract(self.bid, points[declarer] >= self.bid)
        for seat in range(SEATS):
            if seat != declarer:
                known = self._defence[seat].get(points[seat])
                out += self._defend(seat, points[seat]) if known is None else known
        return out

    def defence(self, points: Sequence[int]) -> int:
        """The part of the payoff that comes from the declarer's opponents."""
        return sum(self._defend(s, points[s]) for s in range(SEATS) if s != self.declarer)

    def contract(self, bid: int, made: bool) -> int:
        """The part of the payoff that comes from the declarer."""
        known = self._contract.get((bid, made))
        if known is None:
            points = [_OTHERS] * SEATS
            points[self.declarer] = bid if made else 0
            after = score.close(Outcome(self.declarer, bid, tuple(points)), self.books)[1]
            known = standing(after, self.declarer) * self._share[self.declarer]
            self._contract[bid, made] = known
        return known

    def concession(self) -> int:
        """The payoff if the declarer concedes."""
        after = score.close(Outcome(self.declarer, self.bid, None), self.books)[1]
        return sum(standing(after, s) * self._share[s] for s in range(SEATS))

    def nothing(self) -> int:
        """The payoff if the cards are dealt again (T5)."""
        return sum(standing(self.books, s) * self._share[s] for s in range(SEATS))

    def _defend(self, seat: Seat, gained: int) -> int:
        known = self._defence[seat].get(gained)
        if known is None:
            points = [_OTHERS] * SEATS
            points[seat] = gained
            after = score.close(Outcome(self.declarer, self.bid, tuple(points)), self.books)[1]
            known = standing(after, seat) * self._share[seat]
            self._defence[seat][gained] = known
        return known

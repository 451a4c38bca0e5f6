"""What the cards played say of the hands: how often a deal would have seats stray from custom.

Most cards that good players lay are those of the rule policy. A deal in which the others
mostly did what the policy does with such hands is therefore likelier than one in which they
strayed; a stray card makes it less likely by the same factor whatever it was, which also
holds for people, only less.
"""

from collections.abc import Sequence
from typing import Final

from game.ai.klaverjas.play import play
from game.ai.klaverjas.table import Table
from game.core.actions import Kind
from game.core.cards import Seat, parse_suit
from game.core.order import Bit, Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.klaverjas.order import BY_TRUMP

STRAY: Final = 2
"""A stray card halves the odds of a deal so many times."""
HOPELESS: Final = 5
"""So many stray cards more than in another deal, and a deal is hardly worth a count."""


class Habits:
    """The cards that the others have played, each with the table it was played to."""

    def __init__(self, table: Table, plays: Sequence[tuple[Seat, Bit]], seat: Seat) -> None:
        """`table` is empty and at the start of the play; `plays` in order; `seat` looks on."""
        table = table.copy()
        later: list[Bits] = [0, 0, 0, 0]
        seen: list[tuple[Seat, Table, Bit, Bits]] = []
        for who, card in plays:
            seen.append((who, table.copy(), card, later[who]))
            later[who] |= card
            table.play(card)
        self._seen = [(who, at, card, later[who] & ~before)
                      for who, at, card, before in seen if who != seat]
        self.count = len(self._seen)
        """How many cards the others have played."""
        self._known: list[dict[Bits, int]] = [{} for _ in self._seen]

    @classmethod
    def of(cls, view: View, table: Table) -> "Habits":
        """The habits seen in a view in the play, whose public state is `table`."""
        order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
        plays = [(seat, 1 << order.bit[action.card]) for seat, action in view.history
                 if action.kind == Kind.PLAY]
        leader = (view.dealer + 1) % view.seats
        return cls(Table(table.rotterdam, table.declarer, leader), plays, view.seat)

    def strays(self, hands: Sequence[Bits], most: int) -> int:
        """How many cards the others would not have played by the policy from these hands.

        `hands` are those of the present. A card without a choice is no stray. Counting ends
        when there are more than `most`.
        """
        out = 0
        for (who, table, card, since), known in zip(self._seen, self._known, strict=True):
            hand = hands[who] | since
            stray = known.get(hand)
            if stray is None:
                legal = table.legal(hand)
                stray = known[hand] = int(bool(
                    legal & legal - 1 and play(table, hand, legal)[0] != card))
            out += stray
            if out > most:
                break
        return out


def weights(strays: Sequence[int]) -> list[int]:
    """How much each deal counts for, by its stray cards, in whole numbers."""
    least = min(strays, default=0)
    return [1 << STRAY * max(0, HOPELESS - n + least) for n in strays]


def thinned(weighed: Sequence[int], n: int, stream: Stream) -> list[int]:
    """How often each deal is taken so that `n` are taken in all, in proportion to weight.

    One random start and even steps from there: no deal is taken more than once too often
    or too seldom.
    """
    total = sum(weighed)
    start = stream.below(total)
    taken: list[int] = []
    done = reached = 0
    for weight in weighed:
        reached += weight * n
        upto = -((start - reached) // total)
        taken.append(upto - done)
        done = upto
    return taken

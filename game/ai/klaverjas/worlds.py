"""Deals that fit everything a seat of Klaverjas knows.

What every seat has shown not to hold comes from the public `Table`: suits it did not follow,
trumps it did not lay where it had to. A world is drawn uniformly among all deals of the
unseen cards that fit. Then the bidding is looked at: whoever named trumps held something in
them, and whoever passed held no hand to name with. That is a custom, not a rule, so it is
asked for a few times and then let go.
"""

from collections.abc import Sequence
from typing import Final

from game.ai.counting import Dealer
from game.ai.klaverjas.bids import Bids
from game.ai.klaverjas.table import PACK, Table
from game.core.actions import Kind
from game.core.cards import Seat, parse_suit
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.klaverjas.order import BY_TRUMP

DRAWS: Final = 6
"""At most so many draws for one world."""


class Worlds:
    """The deals that the seat to play cannot tell from the real one.

    `hand` is its hand, `table` what all know; `played` what every seat has played, `bids`
    who passed and who named trumps.
    """

    def __init__(self, table: Table, hand: Bits, played: Sequence[Bits], bids: Bids) -> None:
        self.played = played
        self.bids = bids
        self.seat = table.turn
        self.hand = hand
        self.dealer = _dealer(table, hand, table.lacks)
        if not self.dealer.ways:
            # Facts that contradict each other: what seats have shown is let go.
            self.dealer = _dealer(table, hand, (0, 0, 0, 0))

    @classmethod
    def of(cls, view: View, table: Table, hand: Bits) -> "Worlds":
        """The worlds of a view in the play, whose public state is `table`."""
        order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
        played = [0] * view.seats
        passes = 0
        for seat, action in view.history:
            if action.kind == Kind.PLAY:
                played[seat] |= 1 << order.bit[action.card]
            elif action.kind == Kind.PASS:
                passes += 1
        leader = (view.dealer + 1) % view.seats
        bids = Bids(table.declarer, leader, passes == view.seats, view.seat)
        return cls(table, hand, played, bids)

    def draw(self, stream: Stream) -> list[Bits] | None:
        """The hands of all seats; None if no deal fits."""
        dealer = self.dealer
        if not dealer.ways:
            return None
        a, b, c, d = self.played
        least = 1 << 60
        found: list[Bits] | None = None
        for _ in range(DRAWS):
            hands = [sum(cards) for cards in dealer.draw(stream)]
            hands[self.seat] = self.hand
            misfit = self.bids.misfit((hands[0] | a, hands[1] | b, hands[2] | c, hands[3] | d))
            if misfit < least:
                least, found = misfit, hands
                if not misfit:
                    break
        return found


def counts_of(table: Table) -> list[int]:
    """Cards left in every hand."""
    counts = [table.left] * 4
    for i in range(1, table.n + 1):
        counts[table.turn - i] -= 1
    return counts


def _dealer(table: Table, hand: Bits, lacks: Sequence[Bits]) -> Dealer:
    groups: dict[int, list[Bits]] = {}
    seat = table.turn
    rest = PACK & ~table.gone & ~hand
    others: list[Seat] = [s for s in range(4) if s != seat]
    while rest:
        card = rest & -rest
        rest ^= card
        holders = sum(1 << s for s in others if not card & lacks[s])
        groups.setdefault(holders, []).append(card)
    rooms = counts_of(table)
    rooms[seat] = 0
    return Dealer(sorted(groups.items()), tuple(rooms))

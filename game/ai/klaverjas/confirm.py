"""Good playouts: the same deal played out with the rule policy itself in every seat.

Dearer by far than a playout of the search and wrong in other places, so that what both
approve of is seldom wrong.
"""

from game.ai.klaverjas.play import play
from game.ai.klaverjas.table import Table
from game.core.order import Bit, Bits
from game.rules.klaverjas.score import PIT


def outcome(table: Table, side: int) -> int:
    """The score of `side` less that of the other side in a finished deal (K12, K13)."""
    declaring = table.declarer & 1
    ours, theirs = table.taken[declaring], table.taken[1 - declaring]
    if ours <= theirs:
        ours, theirs = 0, ours + theirs
    if not table.tricks[1 - declaring]:
        ours += PIT
    elif not table.tricks[declaring]:
        theirs += PIT
    return ours - theirs if side == declaring else theirs - ours


def steady(table: Table, hands: list[Bits], first: Bit) -> int:
    """What the side to play gets when `first` is played and then all go by the rule policy."""
    side = table.turn & 1
    table = table.copy()
    hands = hands[:]
    card = first
    while True:
        hands[table.turn] ^= card
        table.play(card)
        if not table.left:
            return outcome(table, side)
        hand = hands[table.turn]
        card = play(table, hand, table.legal(hand))[0]

"""Which card to play, from the table and the own hand: the one entrance for policy and search."""

from game.ai.klaverjas.follow import follow
from game.ai.klaverjas.lead import lead
from game.ai.klaverjas.table import Table
from game.core.order import Bit, Bits


def play(table: Table, hand: Bits, legal: Bits) -> tuple[Bit, str]:
    """A legal card of the seat to play, and the key of its reason."""
    if not legal & legal - 1:
        return legal, "reason.k-only-card"
    return follow(table, hand, legal) if table.led else lead(table, hand, legal)

"""Cards that decide the deal: after them the contract is made, or lost, whatever comes."""

from functools import lru_cache
from typing import Final

from game.ai.klaverjas.table import PACK, Table, points, worth_of
from game.core.order import Bit, Bits
from game.rules.klaverjas.order import BY_TRUMP, LAST_TRICK
from game.rules.klaverjas.roem import RUN_OF_FOUR, RUN_OF_THREE, STUK, alike_of, run_of
from game.rules.klaverjas.score import TRICKS

_EARLIEST: Final = 6
"""With more tricks than this to come nothing is decided."""
_KING_AND_QUEEN: Final[Bits] = 0b1100 << 24
_TWO_RUNS: Final = 6
"""Cards of a suit that two runs need."""


@lru_cache(maxsize=50_000)
def roem_bound(cards: Bits) -> int:
    """At most the roem of tricks made of these cards; exact for one trick."""
    mask = BY_TRUMP[0].mask(cards)
    out = STUK if cards & _KING_AND_QUEEN == _KING_AND_QUEEN else 0
    for suit in range(4):
        held = mask & 0xFF << suit * 8
        run = run_of(held)[0]
        if run and held.bit_count() >= _TWO_RUNS:
            run = RUN_OF_FOUR + (RUN_OF_FOUR if held.bit_count() == TRICKS else RUN_OF_THREE)
        out += run
    while True:
        alike, four = alike_of(mask)
        if not alike:
            return out
        out += alike
        mask &= ~four


def decides(table: Table, card: Bit) -> bool:
    """Whether the deal is decided for the side to play once it has this trick with `card`."""
    side = table.turn & 1
    lie = table.cards | card
    rest = ~(table.gone | card) & PACK
    held = table.taken[side] + worth_of(lie) + (0 if table.left > 1 else LAST_TRICK)
    others = table.taken[1 - side] + points(rest) + roem_bound(rest)
    others += LAST_TRICK if table.left > 1 else 0
    return held >= others + (table.declarer & 1 == side)


def proving(table: Table, sure: Bits) -> Bits:
    """Those of the cards `sure`, each certain to take the trick for this side, that decide.

    0 when the deal is decided already, for either side.
    """
    if table.left > _EARLIEST or decided(table):
        return 0
    out = 0
    while sure:
        card = sure & -sure
        sure ^= card
        if decides(table, card):
            out |= card
    return out


def decided(table: Table) -> bool:
    """Whether the deal is made or lost whatever is still played."""
    rest = ~table.gone & PACK | table.cards
    more = points(rest) + LAST_TRICK
    ours, theirs = table.taken[table.declarer & 1], table.taken[1 - (table.declarer & 1)]
    if ours <= theirs + more and theirs < ours + more:
        return False
    more += roem_bound(rest)
    return ours > theirs + more or theirs >= ours + more

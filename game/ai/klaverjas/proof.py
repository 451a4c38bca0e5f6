"""Cards that decide the deal: after them the contract is made, or lost, whatever comes."""

from functools import lru_cache
from typing import Final

from game.ai.klaverjas.bonus import FOURS, TRUMP_SHIFT
from game.ai.klaverjas.table import PACK, Table, points, worth_of
from game.core.order import Bit, Bits
from game.rules.klaverjas.order import BY_TRUMP, LAST_TRICK
from game.rules.klaverjas.roem import RUN_OF_FOUR, RUN_OF_THREE, run_of, stuk_of
from game.rules.klaverjas.score import TRICKS

_EARLIEST: Final = 6
"""With more tricks than this to come nothing is decided."""
_TWO_RUNS: Final = 6
"""Cards of a suit that two runs need."""


def _suit_bound(shift: int) -> tuple[int, ...]:
    """At most the roem of the cards of one suit, by a byte of them."""
    out = []
    for held in range(256):
        cards = BY_TRUMP[0].mask(held << shift)
        run = run_of(cards)[0]
        if run and held.bit_count() >= _TWO_RUNS:
            run = RUN_OF_FOUR + (RUN_OF_FOUR if held.bit_count() == TRICKS else RUN_OF_THREE)
        out.append(run + stuk_of(cards, 0)[0])
    return tuple(out)


_PLAIN_BOUND: Final = _suit_bound(0)
_TRUMP_BOUND: Final = _suit_bound(TRUMP_SHIFT)


@lru_cache(maxsize=8_192)
def roem_bound(cards: Bits) -> int:
    """At most the roem of tricks made of these cards; exact for one trick."""
    out = (_PLAIN_BOUND[cards & 255] + _PLAIN_BOUND[cards >> 8 & 255]
           + _PLAIN_BOUND[cards >> 16 & 255] + _TRUMP_BOUND[cards >> 24])
    for four, points_of_it in FOURS.items():
        if cards & four == four:
            out += points_of_it
    return out


def decides(table: Table, card: Bit, mine: bool) -> bool:
    """Whether `card` decides the deal for the side to play.

    `mine` says whether the trick is then certain to be this side's; if not, it counts as
    the others'.
    """
    side = table.turn & 1
    rest = ~(table.gone | card) & PACK
    held, others = table.taken[side], table.taken[1 - side]
    pot = worth_of(table.cards | card)
    if mine:
        held += pot
    else:
        others += pot
    others += points(rest) + roem_bound(rest) + LAST_TRICK
    return held >= others + (table.declarer & 1 == side)


def proving(table: Table, cards: Bits, takers: Bits) -> Bits:
    """Those of the cards that decide the deal; with `takers` the trick is certainly ours.

    With cards not in `takers` it must be certain that nothing more is laid to the trick.
    0 when the deal is decided already, for either side, and in the last trick.
    """
    if not 1 < table.left <= _EARLIEST or decided(table):
        return 0
    out = 0
    while cards:
        card = cards & -cards
        cards ^= card
        if decides(table, card, bool(card & takers)):
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

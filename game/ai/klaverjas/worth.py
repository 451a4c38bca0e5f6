"""What a card may still do if it is kept, in thousandths of a point."""

from typing import Final

from game.ai.klaverjas.bonus import completing
from game.ai.klaverjas.table import GROUP_OF, PACK, TRUMPS, VALUE, Table
from game.core.order import Bit, Bits

KEEP_TRUMP: Final = (8000, 8500, 8500, 9000, 12000, 14000, 19000, 30000)
"""By trump from the seven to the jack, while others hold trumps."""
TEMPO: Final = 8
"""Points of others that a plain winner takes along."""
TEMPO_TRUMP: Final = 16
"""Points of others that a sure trump takes along."""
TEMPO_FREE: Final = 26
"""The same when the others have no trumps left: it also keeps the last trick."""
BOSS_CHANCE: Final = (1000, 430, 430, 480, 580, 730, 830, 880)
"""Chance that the highest card left of a suit takes a trick, by the cards of it unseen."""
SECOND: Final = (0, 0, 0, 0, 300, 300, 1500, 0)
"""A guarded card with one higher one unseen, by strength."""
BARE: Final = (0, 0, 0, 0, -300, -500, -1500, 0)
"""The same for a card without another of its suit beside it."""
ROOM: Final = 2500
"""What a card in sight that would complete roem is worth to the side that takes the trick."""
PIT: Final = (0, 100, 30, 10, 0, 0, 0, 0, 0)
"""Points that a trick is worth more while a side has none, by the tricks still to be taken."""
VOID: Final = 8000
"""What it is worth to play the last card of a suit while holding trumps."""
RANK: Final = 10
"""Of cards that are worth the same the weaker goes first."""


def keep(card: Bit, hand: Bits, unseen: Bits, enemy: Bits) -> int:
    """What the card is worth in the hand; `enemy` are cards the other side may hold."""
    b = card.bit_length() - 1
    higher = unseen & -(card << 1)
    if card & TRUMPS:
        if not enemy & TRUMPS:
            return (VALUE[b] + TEMPO_FREE) * 1000
        if not higher:
            return (VALUE[b] + TEMPO_TRUMP) * 1000
        return KEEP_TRUMP[b - 24]
    group = GROUP_OF[b]
    higher &= group
    mine = hand & group
    out = RANK * (b & 7)
    if not higher:
        q = BOSS_CHANCE[min((unseen & group).bit_count(), 7)] if enemy & TRUMPS else 1000
        out += (2 * q - 1000) * VALUE[b] + q * TEMPO
    elif not higher & higher - 1:
        out += BARE[b & 7] if mine == card else SECOND[b & 7]
    if mine == card and hand & TRUMPS and enemy & TRUMPS:
        out -= VOID
    return out


def unseen_of(gone: Bits, hand: Bits) -> Bits:
    """Cards neither played nor in the own hand."""
    return PACK & ~gone & ~hand


def pit_weight(table: Table) -> int:
    """Points that this trick is worth more because a side has taken none yet (K12)."""
    return 0 if table.tricks[0] and table.tricks[1] else PIT[table.left]


def room(lie: Bits, holds: Bits) -> int:
    """Worth of the roem that cards of `holds` may still make with those on the table."""
    fit = completing(lie) & holds
    return ROOM * (2 if fit & fit - 1 else 1) if fit else 0

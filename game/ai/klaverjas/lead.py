"""The card to lead."""

from typing import Final

from game.ai.klaverjas.odds import beats
from game.ai.klaverjas.table import GROUP_OF, TRUMPS, VALUE, Table
from game.ai.klaverjas.worth import keep, pit_weight, room, unseen_of
from game.ai.odds import SURE
from game.core.order import Bit, Bits

LATER: Final = 9
"""Points that the other three bring to a plain lead."""
LATER_TRUMP: Final = 10
"""Points that the other three bring to a trump lead."""
DRAW: Final = 6000
"""What the highest trump of the declaring side is worth as a lead, ..."""
DRAW_EACH: Final = 2500
"""... and for every trump the others may hold."""
TOP: Final = 300
"""For every step of strength: the partner gives more to a card he knows to be the highest."""
BACK: Final = 7000
"""A trump to the partner who named them, not the highest."""
PROBE: Final = -6000
"""The declarer's trump that is not the highest."""
AGAINST: Final = -6000
"""A trump lead against the declaring side."""


def lead(table: Table, hand: Bits, legal: Bits) -> tuple[Bit, str]:
    """One of `legal` and the key of its reason."""
    seat = table.turn
    unseen = unseen_of(table.gone, hand)
    lacks = table.lacks
    left = table.left
    after = unseen & ~lacks[seat - 3]
    mate = unseen & ~lacks[seat - 2]
    last = unseen & ~lacks[seat - 1]
    enemy = after | last
    ours = not (table.declarer ^ seat) & 1
    pit = pit_weight(table)
    top = -1 << 60
    choice = 0
    chance = 0
    rest = legal
    while rest:
        card = rest & -rest
        rest ^= card
        b = card.bit_length() - 1
        group = GROUP_OF[b]
        p = SURE - beats(after, left, group, card)
        p += (SURE - p) * beats(mate, left, group, card) // 2 // SURE
        over = beats(last, left, group, card)
        p = p * (SURE - over) // SURE
        base = pit + LATER_TRUMP if card & TRUMPS else pit + LATER
        value = (2 * p - SURE) * (base + VALUE[b]) - keep(card, hand, unseen, enemy)
        value += (2 * p - SURE) * room(card, unseen) // SURE
        if card & TRUMPS and enemy & TRUMPS:
            if not ours:
                value += AGAINST
            elif not unseen & -(card << 1):
                value += DRAW + TOP * b + DRAW_EACH * (enemy & TRUMPS).bit_count()
            elif table.declarer != seat:
                value += BACK
            else:
                value += PROBE
        if value > top:
            top, choice, chance = value, card, p
    return choice, _reason(table, choice, chance, unseen, enemy)


def _reason(table: Table, card: Bit, p: int, unseen: Bits, enemy: Bits) -> str:
    """The key of the reason for a lead that takes the trick with this chance."""
    if card & TRUMPS:
        ours = not (table.declarer ^ table.turn) & 1
        if ours and enemy & TRUMPS:
            if not unseen & -(card << 1):
                return "reason.k-lead-draw"
            if table.declarer != table.turn:
                return "reason.k-lead-back"
        return "reason.k-lead-trump"
    return "reason.k-lead-winner" if 2 * p >= SURE else "reason.k-lead-low"

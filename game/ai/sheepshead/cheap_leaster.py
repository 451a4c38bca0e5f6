"""The policy for playouts of a leaster: few points, but one trick (S18)."""

from typing import Final

from game.ai.sheepshead.cheap import (
    FACES,
    FAIL_KINGS,
    FAIL_TENS,
    FAT_TRUMPS,
    LOW_TRUMPS,
    SMALL,
)
from game.core.order import Bits
from game.rules.sheepshead.order import ALL_ACES, FAIL

CHEAP: Final = (10, 9, 8, 7, 6, 5)
"""Card points that a first trick may hold, by tricks left after this one."""


def heaviest(cards: Bits) -> Bits:
    """The card that it is best to be rid of: points first, then strength."""
    some = (cards & ALL_ACES or cards & FAT_TRUMPS or cards & FAIL_TENS or cards & FAIL_KINGS
            or cards & FACES or cards)
    return 1 << some.bit_length() - 1


def follow_leaster(legal: Bits, above: Bits, pot: int, own: int, later: int, left: int) -> Bits:
    """The card to a trick that is led; `own` tricks so far, `later` seats still to play."""
    over = legal & above
    under = legal & ~above
    if not over:
        return heaviest(legal)
    if not own and pot + 2 * later <= CHEAP[left - 1]:
        some = over & FACES or over & SMALL or over & LOW_TRUMPS or over
        return 1 << some.bit_length() - 1
    if under:
        return heaviest(under)
    if later:
        return over & -over
    some = over & ~(FAT_TRUMPS | FAIL_TENS | ALL_ACES) or over
    return 1 << some.bit_length() - 1


def lead_leaster(cards: Bits, unseen: Bits, own: int) -> Bits:
    """The card to lead: low, and with a trick still to take a high one without points."""
    if not own and cards & FACES:
        return 1 << cards.bit_length() - 1
    some = cards & SMALL or cards & LOW_TRUMPS or cards & FAIL or cards
    return some & -some

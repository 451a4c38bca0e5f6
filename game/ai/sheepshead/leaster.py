"""A leaster: few points, but one trick (S18)."""

from typing import Final

from game.ai.odds import SURE
from game.ai.sheepshead.choices import best_of
from game.ai.sheepshead.spot import Spot, group_of, takes
from game.ai.sheepshead.worth import LOWEST_TRUMP, chance, points
from game.core.order import Bits
from game.rules.sheepshead.order import TRUMPS

NEED: Final = (25, 20, 16, 13, 11, 10)
"""Card points that a first trick is worth, by tricks left, the last one first."""
LATER: Final = 5
"""Card points that a seat still to play is likely to throw."""
RID: Final = (1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4)
"""Card points that it is worth to be rid of a trump, lowest first."""


def choose(spot: Spot) -> tuple[Bits, str]:
    """A legal card and the key of its reason."""
    card = best_of(spot.legal, lambda c: value(spot, c))
    return card, _reason(spot, card)


def value(spot: Spot, card: Bits) -> int:
    """What playing the card is worth, in thousandths of a card point."""
    need = 0 if spot.own_tricks else NEED[spot.left - 1]
    pile = spot.pot + points(card) + LATER * len(spot.later)
    return _take_chance(spot, card) * (need - pile) + SURE * _rid(card)


def _take_chance(spot: Spot, card: Bits) -> int:
    if not takes(spot, card):
        return 0
    return chance(spot, spot.led if spot.led >= 0 else group_of(card), card, SURE)


def _rid(card: Bits) -> int:
    if card & TRUMPS:
        return RID[card.bit_length() - 1 - LOWEST_TRUMP]
    return points(card) // 2


def _reason(spot: Spot, card: Bits) -> str:
    if not _take_chance(spot, card):
        return "reason.leaster-rid" if points(card) else "reason.leaster-avoid"
    return "reason.leaster-avoid" if spot.own_tricks else "reason.leaster-take"

"""What to call, which card to set aside, and when to play alone."""

from typing import Final

from game.ai.sheepshead.choices import best_of
from game.ai.sheepshead.pick import JACKS, QUEENS
from game.ai.sheepshead.worth import points
from game.core.order import Bits
from game.rules.sheepshead.calls import Call, calls
from game.rules.sheepshead.order import ALL_ACES, FAIL, GROUPS, ORDER, TENS, TRUMPS

ALONE_TRUMPS: Final = 5
"""Trumps that it takes to play alone by choice."""
LOW_TRUMPS: Final[Bits] = TRUMPS & ~QUEENS & ~JACKS
OPEN_CALL: Final = 40
"""How much better it is to keep a card of the called suit than to set one aside."""
SUIT_CARD: Final = 8
"""How much worse every card of the called suit makes a call: the suit is led through once."""


def goes_alone(kept: Bits) -> bool:
    """Whether six cards are strong enough to need no partner: all of them trumps or aces.

    Three queens do, with a jack where an ace is the sixth card; two queens want three jacks.
    """
    trumps = (kept & TRUMPS).bit_count()
    if kept & FAIL & ~ALL_ACES or trumps < ALONE_TRUMPS:
        return False
    queens, jacks = (kept & QUEENS).bit_count(), (kept & JACKS).bit_count()
    if trumps == ALONE_TRUMPS:
        return queens >= 3 and jacks >= 1
    return queens >= 3 or (queens == 2 and jacks >= 3)


def best_call(kept: Bits, buried: Bits) -> Call | None:
    """The best call that is open, None if there is none or alone is better."""
    options = calls(kept, buried)
    if not options or goes_alone(kept):
        return None
    return max(options, key=lambda option: _value(kept, option))


def _value(kept: Bits, option: Call) -> int:
    """What a call is worth. A ten of the suit is well placed under the partner's ace."""
    suit = kept & GROUPS[option.group]
    worth = ORDER.points(suit & TENS[option.group]) - SUIT_CARD * suit.bit_count()
    return worth if option.unknown else worth + OPEN_CALL


def set_aside(kept: Bits) -> Bits:
    """The card to set aside in an unknown call: an ace before a trump, then the lowest trump.

    An ace may fall to a ruff anyway, and every trump but the lowest can still take a trick.
    """
    if kept & FAIL:
        return best_of(kept & FAIL, lambda c: -points(c))
    return best_of(kept & LOW_TRUMPS or kept, lambda c: points(c) - c.bit_length())

"""What to bury, with the call in mind that it leaves."""

from typing import Final

from game.ai.sheepshead.call import best_call, goes_alone
from game.core.order import Bits
from game.rules.sheepshead.order import ALL_ACES, FAIL, GROUPS, ORDER, TRUMP_GROUP, TRUMPS

TRUMP_WORTH: Final = 14
"""Card points that a trump in the hand is worth."""
ACE_WORTH: Final = 9
"""The same of a fail ace, less than the eleven points that it would bury."""
LOOSE: Final = 4
"""Card points that a fail card outside the called suit is likely to cost."""
VOID_WORTH: Final = 4
"""Card points that a fail suit without a card is worth."""
UNKNOWN_CALL: Final = 10
"""Card points that it costs to be left with an unknown call."""
NO_CALL: Final = 60
"""Card points that it costs to be left alone without the hand for it."""


def value(kept: Bits, buried: Bits) -> int:
    """What a bury is worth, in card points, with the best call after it."""
    plan = best_call(kept, buried)
    called = GROUPS[plan.group] if plan else 0
    out = ORDER.points(buried)
    out += TRUMP_WORTH * (kept & TRUMPS).bit_count() + ACE_WORTH * (kept & ALL_ACES).bit_count()
    loose = kept & FAIL & ~ALL_ACES
    suit = loose & called
    if suit:
        loose &= ~(suit & -suit)
    out -= LOOSE * loose.bit_count() + ORDER.points(loose) // 2
    out += VOID_WORTH * sum(not kept & group for group in GROUPS[:TRUMP_GROUP])
    if plan is None and not goes_alone(kept):
        out -= NO_CALL
    if plan and plan.unknown:
        out -= UNKNOWN_CALL
    return out


def makes_void(hand: Bits, buried: Bits) -> bool:
    """Whether the last cards of a fail suit are buried."""
    return any(buried & group and not hand & ~buried & group for group in GROUPS[:TRUMP_GROUP])


def best_bury(hand: Bits, pairs: list[Bits]) -> Bits:
    """The best of the pairs of cards in the hand that could be buried; the first of equals."""
    return max(pairs, key=lambda pair: value(hand & ~pair, pair))

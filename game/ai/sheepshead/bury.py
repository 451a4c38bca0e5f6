"""What to bury, with the call in mind that it leaves."""

from typing import Final

from game.ai.sheepshead.call import best_call, goes_alone
from game.core.order import Bits
from game.rules.sheepshead import calls
from game.rules.sheepshead.order import ALL_ACES, FAIL, GROUPS, ORDER, TENS, TRUMP_GROUP, TRUMPS

TRUMP_WORTH: Final = 14
"""Card points that a trump in the hand is worth over its points in the bury."""
ACE_WORTH: Final = 9
LOOSE: Final = 4
"""Card points that a fail card outside the called suit is likely to cost."""
VOID_WORTH: Final = 4
"""Card points that a fail suit without a card is worth."""
UNKNOWN_CALL: Final = 10
"""What it costs that only an unknown call is left."""
NO_CALL: Final = 60
"""What it costs to be left alone without the hand for it."""
_ALL_TENS: Final[Bits] = TENS[0] | TENS[1] | TENS[2]


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
    if plan is None and not goes_alone(kept, buried):
        out -= NO_CALL
    if plan and plan.unknown:
        out -= UNKNOWN_CALL
    return out


def best_bury(hand: Bits, pairs: list[Bits]) -> Bits:
    """The best of the pairs of cards in the hand that could be buried; the first of equals."""
    return max(pairs, key=lambda pair: value(hand & ~pair, pair))


def fits(kept: Bits, buried: Bits) -> bool:
    """Whether a call of a suit in which a card is kept would be open."""
    return any(not c.unknown for c in calls.calls(kept, buried))

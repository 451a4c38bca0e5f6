"""What to call, which card to set aside, and when to play alone."""

from typing import Final

from game.ai.sheepshead.choices import best_of
from game.ai.sheepshead.pick import JACKS, QUEENS
from game.ai.sheepshead.worth import points
from game.core.order import Bits
from game.rules.sheepshead.calls import Call, calls
from game.rules.sheepshead.order import ACES, FAIL, GROUPS, ORDER, TENS, TRUMPS

ALONE_TRUMPS: Final = 6
LOW_TRUMP: Final[Bits] = TRUMPS & ~QUEENS & ~JACKS


def goes_alone(kept: Bits, buried: Bits) -> bool:
    """Whether six cards are strong enough to need no partner."""
    queens = (kept & QUEENS).bit_count()
    jacks = (kept & JACKS).bit_count()
    trumps = (kept & TRUMPS).bit_count()
    sure = trumps + (kept & (ACES[0] | ACES[1] | ACES[2])).bit_count()
    return trumps >= ALONE_TRUMPS - 1 and sure >= ALONE_TRUMPS and (
        queens >= 3 or (queens == 2 and jacks >= 2))


def best_call(kept: Bits, buried: Bits) -> Call | None:
    """The best call that is open, None if there is none or alone is better."""
    options = calls(kept, buried)
    if not options or goes_alone(kept, buried):
        return None
    return max(options, key=lambda c: _call_value(kept, c))


def _call_value(kept: Bits, option: Call) -> int:
    """A suit of few cards is led through once; its ten is safe under the partner's ace."""
    suit = kept & GROUPS[option.group]
    return (40 if not option.unknown else 0) - 8 * suit.bit_count() + ORDER.points(suit & TENS[
        option.group])


def set_aside(kept: Bits) -> Bits:
    """The card to set aside in an unknown call: the one that is missed least."""
    fail = kept & FAIL
    return best_of(fail or kept & LOW_TRUMP or kept, lambda c: -points(c) if fail else
                   points(c) - c.bit_length())

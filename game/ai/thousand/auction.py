"""How far to bid, and when."""

from typing import Final

from game.ai.thousand.stakes import rivals, stakes_of
from game.ai.thousand.suits import ACES, WORTH, couples
from game.core.actions import Kind
from game.core.order import Bits
from game.core.view import View
from game.rules.thousand.order import PLAIN
from game.rules.thousand.score import BARREL_BID
from game.rules.thousand.tricks import MARRIAGE_LIMIT, OPENING, PLAIN_LIMIT

OVER: Final = {40: 105, 60: 120, 80: 140, 100: 160}
"""The limit on a marriage with an ace, by the worth of the marriage."""
MORE_ACES: Final = 10
"""What every further ace adds."""
LATER_MARRIAGE: Final = 2
"""A second marriage adds its worth divided by this."""
LAST_CHANCE: Final = 10
"""What it adds to be on the barrel."""


def limit(hand: Bits) -> int:
    """The highest bid on seven cards by their own strength; 0 for none but a forced one."""
    pairs = couples(hand)
    aces = (hand & ACES).bit_count()
    if not pairs or not aces:
        return 0
    first, *others = (WORTH[s] for s in pairs)
    return OVER[first] + sum(others) // LATER_MARRIAGE + MORE_ACES * (aces - 1)


def ceiling(hand: Bits) -> int:
    """Nobody bids more than 120 and the marriages in the hand."""
    return PLAIN_LIMIT + sum(WORTH[s] for s in couples(hand))


def plan(view: View) -> tuple[int, str]:
    """How far to bid in this auction, and the key of the reason to bid."""
    hand = PLAIN.bits(view.hand)
    most = limit(hand)
    stakes = stakes_of(view)
    key = "reason.t-overcall"
    if stakes.barrel is not None:
        forced = BARREL_BID if stakes.barrel == 1 else 0
        lifted = most + LAST_CHANCE if most else 0
        if max(forced, lifted) > most:
            most, key = max(forced, lifted), "reason.t-barrel"
    stop = stopping(view)
    if stop > most:
        most, key = stop, "reason.t-stop"
    return min(most, ceiling(hand)), key


def stopping(view: View) -> int:
    """How far to bid only so that an opponent on the barrel does not get the contract.

    Even a concession takes a deal on the barrel from him, and costs less than the match.
    """
    bids = [(s, a.number) for s, a in view.history if a.kind == Kind.BID]
    bidder, standing = bids[-1]
    if bidder not in rivals(view):
        return 0
    passed = {s for s, a in view.history if a.kind == Kind.PASS}
    others = [s for s in range(view.seats) if s not in (view.seat, bidder) and s not in passed]
    if standing == OPENING and others and others[0] not in rivals(view):
        return 0  # the seat after this one can stop a forced bid as well
    return MARRIAGE_LIMIT

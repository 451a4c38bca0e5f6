"""What the bidding says of hands: how far a hand is from the bids its seat has made."""

from collections.abc import Sequence
from typing import Final

from game.ai.klaverjas.naming import THRESHOLD, strength
from game.core.cards import Seat
from game.core.order import Bits
from game.rules.klaverjas.order import BY_TRUMP


def _byte_strengths(group: int, suit: int) -> tuple[int, ...]:
    """Strength of the cards of one suit, a byte in play order, when `suit` is trumps.

    A void is worth something as a plain suit, so the other two plain voids are taken off.
    """
    order = BY_TRUMP[0]
    void = strength(0, suit)
    parts = 3 if group_is_trump(group, suit) else 2
    return tuple(strength(order.mask(held << 8 * group), suit) - void * parts // 3
                 for held in range(256))


def group_is_trump(group: int, suit: int) -> bool:
    """Whether this group of the order for clubs as trumps is the suit named."""
    return (group == 3) == (suit == 0)


_TRUMP_BYTE: Final = 3
_AS_PLAIN: Final = (_byte_strengths(0, 0), _byte_strengths(3, 1))
_AS_TRUMPS: Final = (_byte_strengths(0, 1), _byte_strengths(3, 0))
_GAIN: Final = tuple(tuple(t - p for t, p in zip(trumps, plain, strict=True))
                     for trumps, plain in zip(_AS_TRUMPS, _AS_PLAIN, strict=True))
"""What naming the suit adds, for a plain suit's byte and for the trumps' byte."""
PLAIN_BASE, TRUMP_BASE = _AS_PLAIN
PLAIN_GAIN, TRUMP_GAIN = _GAIN


class Bids:
    """The bids of a deal: who passed, who named."""

    def __init__(self, declarer: Seat, leader: Seat, forced: bool, seat: Seat) -> None:
        self.declarer = declarer
        self.forced = forced
        passed = 4 if forced else (declarer - leader) % 4
        self.passers = [((leader + i) % 4, THRESHOLD[i]) for i in range(passed)
                        if (leader + i) % 4 != seat]
        self.wanted = 0 if forced or declarer == seat else THRESHOLD[passed]

    def misfit(self, hands: Sequence[Bits]) -> int:
        """How far the hands as dealt are from these bids, in tenths of strength; 0 if they fit."""
        out = 0
        if self.wanted:
            h = hands[self.declarer]
            lack = self.wanted - (
                PLAIN_BASE[h & 255] + PLAIN_BASE[h >> 8 & 255] + PLAIN_BASE[h >> 16 & 255]
                + TRUMP_BASE[h >> 24] + TRUMP_GAIN[h >> 24])
            if lack > 0:
                out = lack
        for seat, limit in self.passers:
            h = hands[seat]
            a, b, c, t = h & 255, h >> 8 & 255, h >> 16 & 255, h >> 24
            over = (PLAIN_BASE[a] + PLAIN_BASE[b] + PLAIN_BASE[c] + TRUMP_BASE[t] - limit + 1
                    + max(PLAIN_GAIN[a], PLAIN_GAIN[b], PLAIN_GAIN[c], TRUMP_GAIN[t]))
            if over > 0:
                out += over
        return out

"""What the bidding says of hands: how far hands are from the bids that were made with them."""

from collections.abc import Sequence
from typing import Final

from game.ai.klaverjas.naming import OF_PLAIN, OF_TRUMPS, THRESHOLD
from game.core.cards import Seat
from game.core.order import Bits
from game.rules.klaverjas.order import BY_TRUMP

_CLUBS: Final = BY_TRUMP[0]
_DIAMONDS: Final = BY_TRUMP[1]
# With clubs as trumps the diamonds are the lowest byte and the clubs the highest; with
# diamonds as trumps it is the other way round.
TRUMPS_AS_PLAIN: Final = tuple(OF_PLAIN[_DIAMONDS.bits(_CLUBS.mask(held << 24)) & 255]
                               for held in range(256))
"""Strength that the cards of the trump suit would have as a plain suit."""
PLAIN_GAIN: Final = tuple(OF_TRUMPS[_DIAMONDS.bits(_CLUBS.mask(held)) >> 24] - OF_PLAIN[held]
                          for held in range(256))
"""What naming a plain suit instead would add to its strength."""
TRUMP_GAIN: Final = tuple(OF_TRUMPS[held] - TRUMPS_AS_PLAIN[held] for held in range(256))
"""What naming the trump suit has added to its strength."""


class Bids:
    """The bids of a deal but those of `seat`, which knows its own hand.

    `forced`: everybody passed, and `leader` had to name.
    """

    def __init__(self, declarer: Seat, leader: Seat, forced: bool, seat: Seat) -> None:
        self.declarer = declarer
        passed = 4 if forced else (declarer - leader) % 4
        self.passers = [((leader + i) % 4, THRESHOLD[i]) for i in range(passed)
                        if (leader + i) % 4 != seat]
        self.known = declarer == seat
        """Whether the hand that named trumps is the own one."""
        self.wanted = 0 if forced else THRESHOLD[passed]

    def misfit(self, hands: Sequence[Bits]) -> int:
        """How far hands as dealt are from these bids, in tenths of strength; 0 if they fit.

        Whoever named held enough, and no better suit; whoever passed held less.
        """
        out = 0
        if not self.known:
            hand = hands[self.declarer]
            a, b, c, t = hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24
            lack = self.wanted - OF_PLAIN[a] - OF_PLAIN[b] - OF_PLAIN[c] - OF_TRUMPS[t]
            if lack > 0:
                out = lack
            lack = max(PLAIN_GAIN[a], PLAIN_GAIN[b], PLAIN_GAIN[c]) - TRUMP_GAIN[t]
            if lack > 0:
                out += lack
        for seat, limit in self.passers:
            hand = hands[seat]
            a, b, c, t = hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24
            over = (OF_PLAIN[a] + OF_PLAIN[b] + OF_PLAIN[c] + TRUMPS_AS_PLAIN[t] - limit + 1
                    + max(PLAIN_GAIN[a], PLAIN_GAIN[b], PLAIN_GAIN[c], TRUMP_GAIN[t]))
            if over > 0:
                out += over
        return out

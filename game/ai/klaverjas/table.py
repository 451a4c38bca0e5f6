"""What everybody at the table knows of the play, in bits, advanced card by card.

The bits are those of the trump's order, which look alike for every trump suit: three plain
suits of eight, weakest card first, and the trumps on top. A policy sees a `Table` and its own
hand; a search copies the table and plays on with hands it made up.
"""

from functools import lru_cache
from typing import Final

from game.ai.klaverjas.bonus import roem_of
from game.core.cards import Seat
from game.core.order import Bit, Bits
from game.rules.klaverjas import tricks
from game.rules.klaverjas.order import BY_TRUMP, LAST_TRICK
from game.rules.klaverjas.score import TRICKS

PACK: Final[Bits] = (1 << 32) - 1
TRUMPS: Final[Bits] = BY_TRUMP[0].trumps
PLAIN: Final[Bits] = PACK & ~TRUMPS
GROUPS: Final[tuple[Bits, ...]] = BY_TRUMP[0].groups
GROUP_OF: Final[tuple[Bits, ...]] = tuple(GROUPS[b >> 3] for b in range(32))
"""Bit number to all cards of its suit."""
VALUE: Final[tuple[int, ...]] = tuple(BY_TRUMP[0].value[c] for c in BY_TRUMP[0].card)
"""Bit number to card points."""
WORTHLESS: Final[Bits] = sum(1 << b for b in range(32) if not VALUE[b])
FAT: Final[Bits] = sum(1 << b for b in range(32) if VALUE[b] >= 10)
points = BY_TRUMP[0].points
"""Card points of a set in bits; the same for every trump suit."""


@lru_cache(maxsize=8_192)
def worth_of(cards: Bits) -> int:
    """Card points and roem of a trick, the last trick's ten apart."""
    return points(cards) + roem_of(cards)


class Table:
    """The public state of a deal in the play. Sides are seat & 1."""

    __slots__ = ("best", "cards", "declarer", "gone", "lacks", "led", "left", "n",
                 "owner", "rotterdam", "taken", "tricks", "turn")

    def __init__(self, rotterdam: bool, declarer: Seat, leader: Seat) -> None:
        self.rotterdam = rotterdam
        self.declarer = declarer
        self.turn = leader
        self.gone: Bits = 0
        """All cards played, those on the table too."""
        self.lacks: list[Bits] = [0, 0, 0, 0]
        """Per seat the cards that it has shown not to hold."""
        self.led: Bits = 0
        """All cards of the suit led, 0 on the lead."""
        self.cards: Bits = 0
        """The cards on the table."""
        self.best: Bit = 0
        """The card that takes the trick as it lies."""
        self.owner: Seat = -1
        """Who played it."""
        self.n = 0
        """How many cards lie on the table."""
        self.taken = [0, 0]
        """Per side card points, roem and the last trick's ten."""
        self.tricks = [0, 0]
        self.left = TRICKS
        """Tricks still to be taken, the present one included."""

    def copy(self) -> "Table":
        """An independent copy."""
        twin = Table.__new__(Table)
        twin.rotterdam = self.rotterdam
        twin.declarer = self.declarer
        twin.turn = self.turn
        twin.gone = self.gone
        twin.lacks = self.lacks[:]
        twin.led = self.led
        twin.cards = self.cards
        twin.best = self.best
        twin.owner = self.owner
        twin.n = self.n
        twin.taken = self.taken[:]
        twin.tricks = self.tricks[:]
        twin.left = self.left
        return twin

    def legal(self, hand: Bits) -> Bits:
        """What the seat to play may play from this hand (K4 to K10)."""
        return tricks.legal(hand, self.led, TRUMPS, self.best,
                            not (self.owner ^ self.turn) & 1, self.rotterdam)

    def play(self, card: Bit) -> None:
        """The seat to play plays this card; a full trick is taken."""
        seat = self.turn
        self.gone |= card
        self.cards |= card
        led = self.led
        if not led:
            self.led = GROUP_OF[card.bit_length() - 1]
            self.best = card
            self.owner = seat
        else:
            best = self.best
            if not card & led or (led == TRUMPS and card < best):
                self._learn(seat, card, led, best)
            if card > best and card & (led | TRUMPS):
                self.best = card
                self.owner = seat
        self.n += 1
        if self.n < 4:
            self.turn = seat + 1 & 3
        else:
            self._take()

    def _take(self) -> None:
        winner = self.owner
        side = winner & 1
        self.left -= 1
        self.taken[side] += worth_of(self.cards) + (0 if self.left else LAST_TRICK)
        self.tricks[side] += 1
        self.turn = winner
        self.led = self.cards = self.best = self.n = 0
        self.owner = -1

    def _learn(self, seat: Seat, card: Bit, led: Bits, best: Bit) -> None:
        """What a card shows that is not of the suit led, or not over a trump led."""
        if led == TRUMPS:
            self.lacks[seat] |= led if not card & led else tricks.above(led, best)
            return
        none = led
        if card & TRUMPS:
            if card < best:
                none |= tricks.above(TRUMPS, best)
                if not self.rotterdam:
                    none |= PLAIN  # K7, K9: under a trump only from a hand of lower trumps
        elif self.rotterdam:
            none |= TRUMPS
        elif (self.owner ^ seat) & 1:
            none |= tricks.above(TRUMPS, best) if best & TRUMPS else TRUMPS
        self.lacks[seat] |= none

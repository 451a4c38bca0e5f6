"""Where a seat stands when it has to play a card, in bits of `PLAIN` and small numbers.

The view is read once, by `spot_of`; every decision about a card looks at a `Spot` alone, so a
search can build one from a sampled deal and ask the same questions.
"""

from dataclasses import dataclass, field
from typing import Final

from game.ai.odds import SURE, none_of
from game.ai.thousand.holders import holders
from game.ai.thousand.suits import GROUPS, above, suit_of
from game.core.cards import Seat, parse_suit
from game.core.order import Bits
from game.core.view import View
from game.rules.thousand import tricks
from game.rules.thousand.order import PLAIN
from game.rules.thousand.score import BARREL_BID, SEATS

TRICKS: Final = 8


@dataclass(slots=True)
class Spot:
    """One decision about a card. Lists have an item per seat."""

    seat: Seat
    declarer: Seat
    hand: Bits
    legal: Bits
    led: Bits
    """The cards of the suit led, 0 on the lead."""
    trumps: Bits
    """All cards of the trump suit, 0 without one."""
    best: Bits
    """The card that takes the trick as it lies, 0 on the lead."""
    winner: Seat
    """Who played it, -1 on the lead."""
    pot: int
    """Card points on the table."""
    later: tuple[Seat, ...]
    """Seats that play after this one, in their order."""
    holds: list[Bits]
    """Unseen cards that a seat may hold; 0 for the own seat."""
    counts: list[int]
    """Cards left per seat."""
    scored: list[int]
    """Cards and marriages per seat in the tricks so far."""
    bid: int
    left: int
    """Tricks still to be taken, the present one included."""
    zeros: int
    """Zeros noted for this seat, -1 if a zero would not be counted now."""
    declared: bool
    """Whether the declarer has shown a marriage."""
    ball: bool
    """Whether the declarer wins the match from the barrel if he makes his contract."""
    certain: list[Bits] = field(default_factory=list)
    """Cards that no other seat can hold."""

    def __post_init__(self) -> None:
        a, b, c = self.holds
        self.certain = [a & ~(b | c), b & ~(a | c), c & ~(a | b)]

    @property
    def attacks(self) -> bool:
        """Whether this seat is the declarer."""
        return self.seat == self.declarer

    @property
    def first(self) -> bool:
        """Whether this is the first trick of the deal: no marriage can be declared (T9)."""
        return self.left == TRICKS

    def friendly(self, seat: Seat) -> bool:
        """Whether a seat is on this seat's side in this deal."""
        return seat == self.seat or (not self.attacks and seat != self.declarer)


def spot_of(view: View) -> Spot:
    """The spot of a view in the play in which its seat has to act."""
    declarer, bid, trump = view.notes["declarer"], view.notes["bid"], view.notes["trump"]
    assert isinstance(declarer, int) and isinstance(bid, int)
    trumps = GROUPS[parse_suit(trump)] if isinstance(trump, str) else 0
    table = [(s, 1 << PLAIN.bit[c]) for s, c in view.trick]
    led = GROUPS[suit_of(table[0][1])] if table else 0
    best = tricks.winning_card(sum(b for _, b in table), led, trumps) if table else 0
    scored = list(view.bonus)
    for trick in view.played:
        scored[trick.winner] += sum(PLAIN.value[c] for c in trick.cards)
    zeros = view.match.extra("zeros")[view.seat] or 0
    barrel = view.match.extra("barrel")[view.seat]
    return Spot(
        seat=view.seat, declarer=declarer, hand=PLAIN.bits(view.hand),
        legal=sum(1 << PLAIN.bit[a.card] for a in view.legal), led=led, trumps=trumps,
        best=best, winner=next((s for s, b in table if b == best), -1),
        pot=sum(PLAIN.value[c] for _, c in view.trick),
        later=tuple((view.seat + i) % SEATS for i in range(1, SEATS - len(table))),
        holds=holders(view), counts=list(view.counts), scored=scored, bid=bid,
        left=TRICKS - len(view.played), declared=view.bonus[declarer] > 0,
        ball=bid >= BARREL_BID and view.match.extra("barrel")[declarer] is not None,
        zeros=-1 if view.seat == declarer or barrel is not None else zeros,
    )


def lacks(spot: Spot, seat: Seat, cards: Bits) -> int:
    """Chance that a seat holds none of these cards."""
    held = spot.holds[seat]
    sure = spot.certain[seat]
    if not held & cards:
        return SURE
    if sure & cards:
        return 0
    known = sure.bit_count()
    return none_of(spot.counts[seat] - known, held.bit_count() - known,
                   (held & cards).bit_count())


def beats(spot: Spot, seat: Seat, led: Bits, card: Bits, trump: Bits) -> int:
    """Chance that a later seat can beat `card`, which wins so far in a trick of suit `led`.

    `trump` are the trumps of that trick: a lead may change them.
    """
    held = spot.holds[seat]
    trumps = held & trump
    if card & led:
        over = SURE - lacks(spot, seat, above(card))
        if not trumps or led == trump:
            return over
    else:
        over = 0
        trumps &= above(card)
    void = lacks(spot, seat, led)
    if not trumps or not void:
        return over
    sure = spot.certain[seat]
    if sure & trumps:
        return over + void
    known = sure.bit_count()
    free = held & ~led & ~sure
    ruff = SURE - none_of(spot.counts[seat] - known, free.bit_count(), trumps.bit_count())
    return over + void * ruff // SURE


def takes(spot: Spot, card: Bits) -> bool:
    """Whether `card`, played now, would take the trick as it lies."""
    if not spot.best:
        return True
    return tricks.winning_card(spot.best | card, spot.led, spot.trumps) == card


def could_beat(spot: Spot, seat: Seat, led: Bits, card: Bits) -> bool:
    """Whether a later seat might hold a card that beats `card`."""
    held = spot.holds[seat]
    if card & led and held & above(card):
        return True
    trumps = held & spot.trumps
    if not card & led:
        trumps &= above(card)
    return bool(trumps) and led != spot.trumps and not spot.certain[seat] & led

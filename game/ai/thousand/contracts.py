"""Gifts and final bid by simulation: what a hand of eight makes over sampled deals.

Every candidate pair of gifts is played out in the same worlds by the playout policy; the best
bid on the points that come out, or a concession, is what the pair is worth.
"""

from collections.abc import Generator, Sequence
from itertools import combinations
from typing import Final

from game.ai.thought import Choice
from game.ai.thousand.auction import ceiling
from game.ai.thousand.estimate import estimate
from game.ai.thousand.gifts import makes_void, mates, price
from game.ai.thousand.payoff import Payoff
from game.ai.thousand.playout import Start, play_out
from game.ai.thousand.suits import ACES, COUPLES, NINES, canonical
from game.ai.thousand.worlds import World, Worlds
from game.core import actions as act
from game.core.actions import Kind
from game.core.messages import message
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.thousand import tricks
from game.rules.thousand.order import PLAIN
from game.rules.thousand.score import SEATS

PAIRS: Final = 10
"""Pairs of gifts that are compared."""
FINALISTS: Final = 4
GIFT_WORLDS: Final = 20
FINAL_WORLDS: Final = 40
"""Worlds for all pairs, and more of them for the best."""
BID_WORLDS: Final = 80
SPREAD: Final = 10
"""A bid so many points under what came out is sure to be made, so many over sure to be lost."""
EDGE: Final = 0
"""Points that real play makes more than playouts do."""

Pair = tuple[Bits, Bits]
Thinking = Generator[None, None, Choice]


class Sample:
    """What one hand of eight made in the worlds so far."""

    def __init__(self, payoff: Payoff, kept: Bits, standing: int) -> None:
        self.payoff = payoff
        self.made: list[int] = []
        self.rest = 0
        """What the opponents' books and cards dealt again come to."""
        self.again = 0
        bids = tricks.final_bids(standing, PLAIN.mask(kept))
        most = ceiling(kept)
        self.bids = [b for b in bids if b <= most] or [standing]

    def add(self, start: Start, hands: Sequence[Bits]) -> None:
        """Play the hand out in one more world."""
        if any(hand & NINES == NINES for hand in hands):
            self.again += 1
            self.rest += self.payoff.nothing()
            return
        points = play_out(start, hands)
        self.made.append(points[start.seat] + EDGE)
        self.rest += self.payoff.defence(points)

    def best(self) -> tuple[int, int]:
        """The best bid and what it is worth a world; the lowest of equals."""
        worth = {b: self._worth(b) for b in self.bids}
        bid = max(self.bids, key=lambda b: (worth[b], -b))
        return bid, worth[bid]

    def _worth(self, bid: int) -> int:
        sure = 2 * SPREAD
        chance = sum(min(max(p - bid + SPREAD, 0), sure) for p in self.made)
        lost = len(self.made) * sure - chance
        total = (self.payoff.contract(bid, True) * chance
                 + self.payoff.contract(bid, False) * lost) // sure + self.rest
        return total // max(len(self.made) + self.again, 1)


def give(view: View, rule: Choice, stream: Stream) -> Thinking:
    """The two gifts, or a concession."""
    hand, standing = PLAIN.bits(view.hand), _standing(view)
    worlds, start = Worlds(view), _start(view)
    payoff = Payoff(view, view.seat, standing)
    pairs = candidates(hand)
    samples = {pair: Sample(payoff, hand & ~sum(pair), standing) for pair in pairs}
    drawn = 0
    for count, field in ((GIFT_WORLDS, PAIRS), (FINAL_WORLDS, FINALISTS)):
        pairs = sorted(pairs, key=lambda pair: -samples[pair].best()[1] if drawn else 0)[:field]
        for _ in range(count):
            world = worlds.draw(stream)
            if world is None:
                return rule
            drawn += 1
            for pair in pairs:
                samples[pair].add(start, _given(view, world, pair))
            yield
    best = max(pairs, key=lambda pair: samples[pair].best()[1])
    if samples[best].best()[1] < payoff.concession():
        if rule.action.kind == Kind.GIVE and hand & NINES == NINES:
            return rule
        return Choice(act.CONCEDE, message("reason.search.t-concede"), drawn)
    action = act.give(*(PLAIN.card[c.bit_length() - 1] for c in best))
    if action == rule.action:
        return Choice(action, rule.reason, drawn)
    void = makes_void(hand, hand & ~sum(best))
    return Choice(action, message("reason.t-give-void" if void else "reason.search.t-give"), drawn)


def contract(view: View, rule: Choice, stream: Stream) -> Thinking:
    """The final bid, or a concession."""
    kept, standing = PLAIN.bits(view.hand), _standing(view)
    worlds, start = Worlds(view), _start(view)
    payoff = Payoff(view, view.seat, standing)
    sample = Sample(payoff, kept, standing)
    for _ in range(BID_WORLDS):
        world = worlds.draw(stream)
        if world is None:
            return rule
        sample.add(start, world.hands)
        yield
    bid, worth = sample.best()
    if worth < payoff.concession():
        return Choice(act.CONCEDE, message("reason.search.t-concede"), BID_WORLDS)
    if act.bid(bid) == rule.action:
        return Choice(rule.action, rule.reason, BID_WORLDS)
    if bid > standing:
        return Choice(act.bid(bid), message("reason.search.t-raise", n=bid), BID_WORLDS)
    return Choice(act.bid(bid), message("reason.search.t-keep", n=bid), BID_WORLDS)


def candidates(hand: Bits) -> list[Pair]:
    """Pairs of gifts worth comparing, the most promising first."""
    pairs = sum(c for c in COUPLES if hand & c == c)
    free = hand & ~(mates(hand) | pairs | ACES)
    if free.bit_count() < 2:
        free = hand & ~(pairs | ACES)
    if free.bit_count() < 2:
        free = hand & ~pairs
    nines = free & NINES
    if nines.bit_count() == 1 and free.bit_count() > 2:
        free &= ~nines  # T5: one seat may hold the other three
    cards = list(canonical(free))
    prices = {card: price(hand, card) for card in cards}
    ranked = sorted(combinations(cards, 2), key=lambda pair: -(
        estimate(hand & ~sum(pair)) - prices[pair[0]] - prices[pair[1]]))
    return ranked[:PAIRS]


def _given(view: View, world: World, pair: Pair) -> list[Bits]:
    hands = list(world.hands)
    hands[view.seat] &= ~sum(pair)
    for i, card in enumerate(pair, 1):
        hands[(view.seat + i) % SEATS] |= card
    return hands


def _start(view: View) -> Start:
    return Start(seat=view.seat, declarer=view.seat, trumps=0, table=0, led=0, best=0, winner=-1,
                 trick=0, gone=0, first=True, points=(0,) * SEATS)


def _standing(view: View) -> int:
    bid = view.notes["bid"]
    assert isinstance(bid, int)
    return bid

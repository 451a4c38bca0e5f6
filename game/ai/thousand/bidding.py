"""The auction by simulation: bid once more, or leave the contract to somebody else?

In every sampled deal both ends are played out: this seat wins the auction with its next bid,
or the seat that holds the standing bid plays it. Whoever plays takes the prikup, gives and
bids as the rule policy would.
"""

from collections.abc import Generator
from typing import Final

from game.ai.odds import SURE
from game.ai.thought import Choice
from game.ai.thousand import auction, gifts
from game.ai.thousand.auction import ceiling
from game.ai.thousand.estimate import chance, estimate
from game.ai.thousand.payoff import SCALE, Payoff
from game.ai.thousand.playout import Start, play_out
from game.ai.thousand.suits import NINES
from game.ai.thousand.worlds import World, Worlds
from game.core import actions as act
from game.core.actions import Kind
from game.core.cards import Seat
from game.core.messages import message
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.thousand import tricks
from game.rules.thousand.order import PLAIN
from game.rules.thousand.score import SEATS

WORLDS: Final = 40
STICK: Final = 4
"""Game points by which the rule policy's choice must be beaten."""
DRAWS: Final = 6
"""Tries for a deal in which the bidder's hand is worth his bid."""
AVERAGE: Final = 40
"""Points of each opponent of a contract, before the cards say more."""
Thinking = Generator[None, None, Choice]


class Ends:
    """What it is worth to one seat that another, or itself, wins the auction."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._payoffs: dict[tuple[Seat, int], Payoff] = {}

    def of(self, world: World, declarer: Seat, standing: int) -> int:
        """The payoff of a deal in which this seat plays at the standing bid or more."""
        hands = list(world.hands)
        kept = hands[declarer] | world.stock
        pair = gifts.best(kept)
        kept &= ~sum(pair)
        hands[declarer] = kept
        for i, card in enumerate(pair, 1):
            hands[(declarer + i) % SEATS] |= card
        payoff = self._payoff(declarer, standing)
        if any(hand & NINES == NINES for hand in hands):
            return payoff.nothing()
        bid, concedes = self._final(payoff, kept, standing)
        if concedes:
            return payoff.concession()
        points = play_out(Start(
            seat=declarer, declarer=declarer, trumps=0, table=0, led=0, best=0, winner=-1,
            trick=0, gone=0, first=True, points=(0,) * SEATS), hands)
        return payoff.contract(bid, points[declarer] >= bid) + payoff.defence(points)

    def _final(self, payoff: Payoff, kept: Bits, standing: int) -> tuple[int, bool]:
        """The final bid on an estimate, and whether a concession is better."""
        likely = estimate(kept)
        share = SCALE if payoff.declarer == payoff.seat else -1
        worth = {}
        for bid in range(standing, max(min(ceiling(kept), likely), standing) + 1, tricks.STEP):
            made = chance(likely - bid)
            worth[bid] = (payoff.contract(bid, True) * made
                          + payoff.contract(bid, False) * (SURE - made)) * share
        best = max(worth, key=lambda b: (worth[b], -b))
        mean = [AVERAGE] * SEATS
        value = worth[best] // share // SURE + payoff.defence(mean)
        return best, (value - payoff.concession()) * share < 0

    def _payoff(self, declarer: Seat, standing: int) -> Payoff:
        known = self._payoffs.get((declarer, standing))
        if known is None:
            known = self._payoffs[declarer, standing] = Payoff(self.view, declarer, standing)
        return known


def bid(view: View, rule: Choice, stream: Stream) -> Thinking:
    """The next bid, or a pass."""
    standing = view.notes["bid"]
    higher = next((a for a in view.legal if a.kind == Kind.BID), None)
    if not isinstance(standing, int) or higher is None or (
            higher.number > ceiling(PLAIN.bits(view.hand))):
        yield
        return rule
    bidder, voluntary = _bidder(view)
    worlds, ends = Worlds(view), Ends(view)
    gain = drawn = 0
    for _ in range(WORLDS):
        world = worlds.draw(stream)
        for _ in range(DRAWS):
            if world is None or not voluntary or auction.limit(world.hands[bidder]) >= standing:
                break
            world = worlds.draw(stream)
        if world is None:
            return rule
        drawn += 1
        gain += ends.of(world, view.seat, higher.number) - ends.of(world, bidder, standing)
        yield
    margin = STICK * SCALE * drawn * (1 if rule.action == act.PASS else -1)
    if gain > margin:
        if rule.action.kind == Kind.BID:
            return Choice(rule.action, rule.reason, drawn)
        return Choice(higher, message("reason.search.t-bid"), drawn)
    if rule.action == act.PASS:
        return Choice(rule.action, rule.reason, drawn)
    return Choice(act.PASS, message("reason.search.t-pass"), drawn)


def _bidder(view: View) -> tuple[Seat, bool]:
    """Who holds the standing bid, and whether he had a choice."""
    bids = [(s, a.number) for s, a in view.history if a.kind == Kind.BID]
    seat, number = bids[-1]
    return seat, number > tricks.OPENING

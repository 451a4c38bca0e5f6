"""The searching player of Thousand: rule policy, sampled worlds and playouts together."""

from collections.abc import Generator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.ai.search import Budget, search
from game.ai.thought import Choice, Thought
from game.ai.thousand import bidding, contracts
from game.ai.thousand.follow import theirs
from game.ai.thousand.payoff import SCALE, Payoff
from game.ai.thousand.playout import Start, play_out
from game.ai.thousand.policy import choose
from game.ai.thousand.spot import TRICKS, Spot, spot_of
from game.ai.thousand.steps import proving
from game.ai.thousand.suits import points, subset
from game.ai.thousand.worlds import World, Worlds
from game.core.actions import Action
from game.core.messages import Message, message
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.thousand.order import PLAIN

WORLDS: Final[Mapping[str, int]] = MappingProxyType({"easy": 8, "medium": 20, "expert": 80})
"""Worlds for the first trick; later ones are shorter and get more."""
MORE: Final = 3
"""How many times more worlds the last tricks get at most."""
STICK: Final[Mapping[str, int]] = MappingProxyType({"easy": 0, "medium": 1, "expert": 0})
"""Game points by which a card must beat the rule policy's."""
NEAR: Final = 12
"""Game points from the best within which Easy picks at random."""


class Cards:
    """The simulator of one card play."""

    scale: int = SCALE
    candidates: Sequence[Action]

    def __init__(self, view: View) -> None:
        spot = spot_of(view)
        gone = sum(1 << PLAIN.bit[c] for t in view.played for c in t.cards)
        trick = sum(1 << PLAIN.bit[c] for _, c in view.trick)
        sane = _sane(spot)
        self._bits: dict[Action, Bits] = {a: 1 << PLAIN.bit[a.card] for a in view.legal}
        self.candidates = [a for a in view.legal if self._bits[a] & sane]
        self.start = Start(
            seat=view.seat, declarer=spot.declarer, trumps=spot.trumps, table=len(view.trick),
            led=spot.led, best=spot.best, winner=spot.winner, trick=trick, gone=gone | trick,
            first=spot.first, points=spot.scored)
        self._worlds = Worlds(view)
        self._payoff = Payoff(view, spot.declarer, spot.bid)

    def world(self, stream: Stream) -> World | None:
        """A deal that fits."""
        return self._worlds.draw(stream)

    def payoff(self, world: World, action: Action) -> int:
        """What the card brings in this world."""
        return self._payoff.of(play_out(self.start, world.hands, self._bits[action]))


def _sane(spot: Spot) -> Bits:
    """The cards worth trying: those that settle the contract if there are any.

    Nothing is thrown on a trick that the other side is certain to take, if a card without
    points may be played.
    """
    proofs = proving(spot)
    if proofs:
        return proofs
    if spot.led and theirs(spot, spot.legal):
        return subset(spot.legal, lambda c: points(c) == 0) or spot.legal
    return spot.legal


def think(view: View, level: str, stream: Stream) -> Thought:
    """Thinking about a view; `level` is easy, medium or expert."""
    rule = choose(view)
    if len(view.legal) == 1:
        yield
        return rule
    if view.phase == "play":
        return (yield from _play(view, level, rule, stream))
    if level == "expert" and view.phase == "bid":
        return (yield from bidding.bid(view, rule, stream))
    if level == "expert" and view.phase == "give":
        return (yield from contracts.give(view, rule, stream))
    if level == "expert" and view.phase == "contract":
        return (yield from contracts.contract(view, rule, stream))
    yield
    return rule


def _play(view: View, level: str, rule: Choice, stream: Stream) -> Generator[None, None, Choice]:
    left = TRICKS - len(view.played)
    worlds = WORLDS[level] * min(MORE, TRICKS // left)
    near = NEAR * SCALE if level == "easy" else 0
    budget = Budget(worlds, margin=STICK[level] * SCALE, near=near)
    return (yield from search(Cards(view), budget, rule, stream, _explain))


def _explain(action: Action, gain: int) -> Message:
    points = gain // SCALE
    if points < 2:
        return message("reason.search.t-slightly")
    return message("reason.search.t-better", n=points)

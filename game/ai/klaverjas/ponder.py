"""How Expert chooses a card: many cheap playouts first, then few good ones for what is close.

The deals are weighed by the cards played (`habits`), so that most work goes into likely ones.
Cheap playouts drop the cards that are clearly worse; those that are left, and always the rule
policy's, are then played out with the rule policy in every seat. It is dearer by far, but it
foresees much better what the others will do.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.ai.klaverjas.habits import HOPELESS, Habits, thinned, weights
from game.ai.thought import Choice, Thought
from game.core.actions import Action
from game.core.messages import Message
from game.core.order import Bits
from game.core.stream import Stream

STEADY: Final = 2
"""How much more a point of the good playouts counts than one of the cheap ones."""


@dataclass(frozen=True)
class Plan:
    """How much to think, in counts: never in time.

    `samples` deals are drawn and weighed; each card is played out cheaply in `worlds` of them,
    fewer when that is more than `playouts` in all. The best `close` cards that are within
    `near` points of the best go on, to `steady` good playouts each. `margin` is by how many
    points another card must beat the rule policy's.
    """

    samples: int
    worlds: int
    playouts: int
    close: int
    near: int
    steady: int
    margin: int


class Subject(Protocol):
    """What there is to decide (the simulator of a view)."""

    candidates: Sequence[Action]

    def world(self, stream: Stream) -> list[Bits] | None:
        """The hands of all seats in a deal that fits; None if there is none."""

    def payoff(self, world: list[Bits], action: Action) -> int:
        """The deal's score after a cheap playout."""

    def steady(self, world: list[Bits], action: Action) -> int:
        """The deal's score when all play on by the rule policy."""


def ponder(subject: Subject, habits: Habits, plan: Plan, rule: Choice, stream: Stream,
           explain: Callable[[Action, int], Message]) -> Thought:
    """The choice among the candidates; yields after each deal drawn, and each played out."""
    cards = list(subject.candidates)
    if len(cards) == 1:
        return Choice(cards[0], rule.reason, 0)
    deals, weighed = yield from _gather(subject, habits, plan.samples, stream)
    if not deals:
        return rule
    n = max(1, min(plan.worlds, plan.playouts // len(cards)))
    cheap = yield from _sums(subject.payoff, cards, deals, thinned(weighed, n, stream))
    close = _close(cards, cheap, plan, n, rule.action)
    if len(close) == 1:
        card = cards[close[0]]
        return Choice(card, rule.reason if card == rule.action else explain(card, 0), len(deals))
    good = yield from _sums(subject.steady, [cards[i] for i in close], deals,
                            thinned(weighed, plan.steady, stream))
    scores = {cards[i]: cheap[i] * plan.steady + STEADY * deep * n
              for i, deep in zip(close, good, strict=True)}
    best = max(scores, key=lambda action: scores[action])
    unit = n * plan.steady * (1 + STEADY)
    gain = 0
    if rule.action in scores:
        lead = scores[best] - scores[rule.action]
        if lead <= plan.margin * unit:
            return Choice(rule.action, rule.reason, len(deals))
        gain = lead // unit
    return Choice(best, explain(best, gain), len(deals))


def _gather(subject: Subject, habits: Habits, samples: int,
            stream: Stream) -> Generator[None, None, tuple[list[list[Bits]], list[int]]]:
    """Deals that fit, and how much each of them counts for."""
    deals: list[list[Bits]] = []
    strays: list[int] = []
    least = habits.count
    for _ in range(samples):
        hands = subject.world(stream)
        if hands is None:
            break
        deals.append(hands)
        strays.append(habits.strays(hands, least + HOPELESS - 1))
        least = min(least, strays[-1])
        yield
    return deals, weights(strays)


def _sums(payoff: Callable[[list[Bits], Action], int], cards: Sequence[Action],
          deals: Sequence[list[Bits]],
          taken: Sequence[int]) -> Generator[None, None, list[int]]:
    """What each card earns over the deals, each of them taken so many times."""
    sums = [0] * len(cards)
    for hands, times in zip(deals, taken, strict=True):
        if times:
            for i, action in enumerate(cards):
                sums[i] += times * payoff(hands, action)
            yield
    return sums


def _close(cards: Sequence[Action], sums: Sequence[int], plan: Plan, n: int,
           rule: Action) -> list[int]:
    """Places of the cards that deserve a closer look, in canonical order."""
    order = sorted(range(len(cards)), key=lambda i: (-sums[i], i))
    least = sums[order[0]] - plan.near * n
    kept = {i for i in order[:plan.close] if sums[i] >= least}
    if rule in cards:
        kept.add(cards.index(rule))
    return sorted(kept)

"""Flat Monte Carlo: sample worlds that fit what a seat knows, play every candidate out in each.

A game offers a `Simulator`: its candidates, a way to draw a world, and the payoff of a
candidate in a world when a cheap rule policy plays on. Payoffs are integers (game points
times a fixed factor); sums are compared, ties go to the first candidate, and the rule
policy's choice stands unless another is better by a margin: that is free strength, and looks
like what a person would do.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from game.ai.thought import Choice
from game.core.actions import Action
from game.core.messages import Message, message
from game.core.stream import Stream

World = TypeVar("World")


class Simulator(Protocol[World]):
    """One decision of one seat, ready to be searched."""

    candidates: Sequence[Action]
    """Legal actions worth comparing, in canonical order."""
    scale: int
    """Payoff units of one game point."""

    def world(self, stream: Stream) -> World | None:
        """A deal that fits everything the seat knows; None if none could be drawn."""

    def payoff(self, world: World, action: Action) -> int:
        """What the seat gets in this world, in units of `scale`, if it does this now."""


@dataclass(frozen=True)
class Budget:
    """How much a level thinks, in counts: never in time, so that slow machines play alike.

    `worlds` to draw; `margin` (in payoff units a world) by which a candidate must beat the
    rule policy's choice to replace it; `near`: choose at random among candidates within so
    many payoff units a world of the best (0: always the best).
    """

    worlds: int
    margin: int = 0
    near: int = 0


def search(simulator: Simulator[World], budget: Budget, rule: Choice, stream: Stream,
           explain: Callable[[Action, int], Message]) -> Generator[None, None, Choice]:
    """Compare the candidates over worlds; yields after each world.

    `explain(action, gain)` words the choice, `gain` in payoff units a world over the rule
    policy's choice.
    """
    candidates = list(simulator.candidates)
    if len(candidates) == 1:
        return Choice(candidates[0], rule.reason, 0)
    sums = [0] * len(candidates)
    drawn = 0
    for _ in range(budget.worlds):
        world = simulator.world(stream)
        if world is None:
            break
        drawn += 1
        for i, action in enumerate(candidates):
            sums[i] += simulator.payoff(world, action)
        yield
    if not drawn:
        return rule
    return _choose(candidates, sums, drawn, budget, rule, stream, explain)


def _choose(candidates: list[Action], sums: list[int], drawn: int, budget: Budget, rule: Choice,
            stream: Stream, explain: Callable[[Action, int], Message]) -> Choice:
    best = max(range(len(sums)), key=lambda i: (sums[i], -i))
    if budget.near:
        close = [i for i, total in enumerate(sums) if total >= sums[best] - budget.near * drawn]
        picked = close[stream.below(len(close))]
        reason = rule.reason if candidates[picked] == rule.action else message("reason.try")
        return Choice(candidates[picked], reason, drawn)
    if rule.action in candidates:
        kept = candidates.index(rule.action)
        if sums[best] - sums[kept] <= budget.margin * drawn:
            return Choice(rule.action, rule.reason, drawn)
        gain = (sums[best] - sums[kept]) // drawn
    else:
        gain = 0
    return Choice(candidates[best], explain(candidates[best], gain), drawn)



"""Second thoughts about a finished deal: how good each of the person's cards was.

Every card is judged with what could be known when it was played: from the seat's view of that
moment, over sampled deals, as Expert would. Long work in small units; the same record comes
to the same verdicts on every machine.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Final

from game.ai.levels import SIMULATORS
from game.ai.search import Simulator
from game.core.actions import Action, Kind, parse_action
from game.core.protocol import Deal
from game.core.stream import Stream
from game.core.view import View
from game.session.match import PERSON, Match
from game.session.record import setup_of

WORLDS: Final = 120
"""Sampled deals a card."""


@dataclass(frozen=True)
class Verdict:
    """One of the person's cards against the others that could have been played."""

    ply: int
    """The number of the action in the deal's history."""
    action: Action
    best: Action
    """What Expert values most; the card itself where nothing is better."""
    loss: float
    """Game points a deal that the best would have brought more, on average; 0 for the best."""
    gain: float
    """Game points a deal by which the card beats the next best, 0 where it is not the best."""


def judge(match: Match, number: int) -> Generator[None, None, tuple[Verdict, ...]]:
    """Judge every card of the person in the deal `match.finished[number]`.

    Yields after each sampled deal. Cards without a choice, and games whose cards cannot be
    searched, have no verdict.
    """
    verdicts = []
    make = SIMULATORS.get(match.record.game)
    deal = _deal_again(match, number)
    label = (match.record.deal_seed, "judge", number)
    for ply, code in enumerate(match.record.deals[number]):
        action = parse_action(code)
        if make is not None and deal.turn == PERSON and action.kind == Kind.PLAY:
            view = deal.view(PERSON)
            if len(view.legal) > 1:
                found = yield from _verdict(make(view), view, ply, action, Stream(*label, ply))
                if found is not None:
                    verdicts.append(found)
        deal.apply(action)
    return tuple(verdicts)


def _deal_again(match: Match, number: int) -> Deal:
    """A finished deal before its first action."""
    redeal = 0
    while redeal < number and match.finished[number - redeal - 1].result.redeal:
        redeal += 1
    state = match.finished[number].view.match
    return match.rules.start(setup_of(match.rules, match.record, state, redeal))


def _verdict(simulator: Simulator[Any], view: View, ply: int, action: Action,
             stream: Stream) -> Generator[None, None, Verdict | None]:
    """Compare the card with every other worth comparing over the same sampled deals."""
    candidates = [a for a in view.legal if a == action or a in simulator.candidates]
    if len(candidates) < 2:
        return None
    sums = dict.fromkeys(candidates, 0)
    drawn = 0
    for _ in range(WORLDS):
        world = simulator.world(stream)
        if world is None:
            break
        drawn += 1
        for candidate in candidates:
            sums[candidate] += simulator.payoff(world, candidate)
        yield
    if not drawn:
        return None
    unit = simulator.scale * drawn
    best = max(candidates, key=lambda a: (sums[a], a == action))
    second = max(sums[a] for a in candidates if a != best)
    ahead = (sums[best] - second) / unit if best == action else 0.0
    return Verdict(ply, action, best, (sums[best] - sums[action]) / unit, ahead)


def best_and_worst(verdicts: tuple[Verdict, ...],
                   least: float) -> tuple[Verdict | None, Verdict | None]:
    """The card that gained most and the one that lost most; None below `least` game points."""
    best = max(verdicts, key=lambda v: v.gain, default=None)
    worst = max(verdicts, key=lambda v: v.loss, default=None)
    return (best if best is not None and best.gain >= least else None,
            worst if worst is not None and worst.loss >= least else None)

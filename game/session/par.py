"""Par: what the computer scores from the person's seat with the same deals.

A whole match played by experts in every seat, as a generator that yields after each small
unit of thought, so that it can be worked out while the person ponders. It depends on game,
options and seed alone.
"""

import json
from collections.abc import Generator, Mapping
from typing import Final

from game.ai import Choice, think
from game.core.protocol import Deal, Rules
from game.core.stream import Stream
from game.rules import rules_of
from game.session.match import PERSON
from game.session.record import Record, setup_of
from game.session.results import Results, options_key
from game.session.summary import Score, score_of

LEVEL: Final = "expert"
VERSION: Final = 1
"""Grows with the strength of the players: what an older one scored is worked out anew."""


def par(game: str, options: Mapping[str, str], seed: str) -> Generator[None, None, Score]:
    """Play the match of a seed with experts only; the score of the person's seat."""
    rules = rules_of(game)
    record = Record(game, rules.info.version, dict(options), seed, LEVEL)
    state, redeal, scored = rules.new_match(), 0, 0
    while True:
        deal = rules.start(setup_of(rules, record, state, redeal))
        yield from _play(rules, deal, seed, redeal)
        result = deal.result
        assert result is not None, "a deal without a turn is over"
        redeal = redeal + 1 if result.redeal else 0
        scored += not result.redeal
        if result.over:
            return score_of(rules.info, result.totals, scored, result.winner)
        state = result.match


def _play(rules: Rules, deal: Deal, seed: str, redeal: int) -> Generator[None, None, None]:
    """One deal; the seats beside the person's think as they do in the match."""
    while deal.turn is not None:
        seat = deal.turn
        kind = "par" if seat == PERSON else "think"
        stream = Stream(seed, kind, deal.setup.match.deal, redeal, len(deal.history), seat)
        choice: Choice = yield from think(rules, deal.view(seat), LEVEL, stream)
        deal.apply(choice.action)


def par_key(game: str, options: Mapping[str, str], seed: str) -> str:
    """Under which the par of a match is kept."""
    return f"par{VERSION}/{game}/{options_key(options)}/{seed}"


def kept_par(results: Results, game: str, options: Mapping[str, str],
             seed: str) -> Score | None:
    """A par worked out before, None if there is none."""
    text = results.note(par_key(game, options, seed))
    if text is None:
        return None
    total, margin, won, deals = json.loads(text)
    return Score(total, margin, bool(won), deals)


def keep_par(results: Results, game: str, options: Mapping[str, str], seed: str,
             score: Score) -> None:
    """Keep a par, so that it is not worked out again."""
    results.keep_note(par_key(game, options, seed), json.dumps(
        [score.total, score.margin, int(score.won), score.deals]))

"""The numbers of the game by name, for pages that explain it."""

from collections.abc import Iterator, Mapping
from typing import Final

from game.core.cards import ACE, JACK, KING, NINE, QUEEN, TEN
from game.rules.klaverjas import roem, score
from game.rules.klaverjas.info import DEALS, INFO
from game.rules.klaverjas.order import (
    CARD_POINTS,
    DEAL_POINTS,
    LAST_TRICK,
    PLAIN_POINTS,
    TRUMP_LOW_TO_HIGH,
    TRUMP_POINTS,
)
from game.rules.klaverjas.score import Sides

EXAMPLES: Final[Mapping[str, Sides]] = {
    "made": Sides(0, (72, DEAL_POINTS - 72), (20, 0), (4, 4)),
    "tie": Sides(0, (71, DEAL_POINTS - 71), (20, 0), (4, 4)),
    "nat": Sides(0, (60, DEAL_POINTS - 60), (40, 20), (4, 4)),
    "all": Sides(0, (DEAL_POINTS, 0), (20, 0), (score.TRICKS, 0)),
    "none": Sides(0, (0, DEAL_POINTS), (0, 40), (0, score.TRICKS)),
}
"""Finished deals with which the pages explain the score (K12, K13)."""


def _examples() -> Iterator[tuple[str, int]]:
    """Points, roem and score of both sides in each example."""
    for name, sides in EXAMPLES.items():
        scores = score.side_scores(sides)
        for side, who, whose in ((0, "ours", ""), (1, "theirs", "their_")):
            yield f"{name}_{who}", sides.cards[side]
            yield f"{name}_{whose}roem", sides.roem[side]
            yield f"{name}_{whose}score", scores[side]


NUMBERS: Final[Mapping[str, int]] = {
    "pack": INFO.deck.bit_count(), "players": INFO.seats, "hand": INFO.hand, "deals": DEALS,
    "turns_dealing": DEALS // INFO.seats, "tricks": score.TRICKS,
    "trumps": len(TRUMP_LOW_TO_HIGH),
    "trump_jack": TRUMP_POINTS[JACK], "trump_nine": TRUMP_POINTS[NINE],
    "ace": PLAIN_POINTS[ACE], "ten": PLAIN_POINTS[TEN], "king": PLAIN_POINTS[KING],
    "queen": PLAIN_POINTS[QUEEN], "jack": PLAIN_POINTS[JACK],
    "card_points": CARD_POINTS, "last_trick": LAST_TRICK, "deal_points": DEAL_POINTS,
    "half": DEAL_POINTS // 2, "more_than_half": DEAL_POINTS // 2 + 1,
    "run_three": roem.RUN_OF_THREE, "run_four": roem.RUN_OF_FOUR, "four": roem.FOUR_ALIKE,
    "four_jacks": roem.FOUR_JACKS, "stuk": roem.STUK, "pit": score.PIT,
    "run_three_stuk": roem.RUN_OF_THREE + roem.STUK,
    "run_four_stuk": roem.RUN_OF_FOUR + roem.STUK,
    "jack_and_nine": TRUMP_POINTS[JACK] + TRUMP_POINTS[NINE],
    **dict(_examples()),
}
"""Sizes, card points, roem, bonuses and examples of the score (K1 to K13)."""

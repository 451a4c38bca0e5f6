"""The numbers of the game by name, for pages that explain it."""

from collections.abc import Mapping
from typing import Final

from game.core.cards import ACE, JACK, KING, NINE, QUEEN, TEN
from game.rules.klaverjas import roem, score
from game.rules.klaverjas.info import DEALS, INFO
from game.rules.klaverjas.order import (
    CARD_POINTS,
    DEAL_POINTS,
    LAST_TRICK,
    PLAIN_POINTS,
    TRUMP_POINTS,
)

NUMBERS: Final[Mapping[str, int]] = {
    "pack": INFO.deck.bit_count(), "players": INFO.seats, "hand": INFO.hand, "deals": DEALS,
    "turns_dealing": DEALS // INFO.seats, "tricks": score.TRICKS,
    "trump_jack": TRUMP_POINTS[JACK], "trump_nine": TRUMP_POINTS[NINE],
    "ace": PLAIN_POINTS[ACE], "ten": PLAIN_POINTS[TEN], "king": PLAIN_POINTS[KING],
    "queen": PLAIN_POINTS[QUEEN], "jack": PLAIN_POINTS[JACK],
    "card_points": CARD_POINTS, "last_trick": LAST_TRICK, "deal_points": DEAL_POINTS,
    "half": DEAL_POINTS // 2, "more_than_half": DEAL_POINTS // 2 + 1,
    "run_three": roem.RUN_OF_THREE, "run_four": roem.RUN_OF_FOUR, "four": roem.FOUR_ALIKE,
    "four_jacks": roem.FOUR_JACKS, "stuk": roem.STUK, "pit": score.PIT,
    "jack_and_nine": TRUMP_POINTS[JACK] + TRUMP_POINTS[NINE],
}
"""Sizes, card points, roem and bonuses (K1 to K13)."""

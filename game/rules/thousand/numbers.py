"""The numbers of the game by name, for pages that explain it."""

from collections.abc import Mapping
from typing import Final

from game.core.cards import ACE, CLUBS, DIAMONDS, HEARTS, JACK, KING, QUEEN, SPADES, TEN
from game.rules.thousand import score, tricks
from game.rules.thousand.info import GOAL, INFO
from game.rules.thousand.order import MARRIAGE, PACK_POINTS, POINTS

NUMBERS: Final[Mapping[str, int]] = {
    "pack": INFO.deck.bit_count(), "players": INFO.seats, "hand": INFO.hand,
    "prikup": INFO.stock, "held": INFO.hand + INFO.stock, "tricks": INFO.hand + 1,
    "goal": GOAL, "pack_points": PACK_POINTS, "ace": POINTS[ACE], "ten": POINTS[TEN],
    "king": POINTS[KING], "queen": POINTS[QUEEN], "jack": POINTS[JACK],
    "marriage_hearts": MARRIAGE[HEARTS], "marriage_diamonds": MARRIAGE[DIAMONDS],
    "marriage_clubs": MARRIAGE[CLUBS], "marriage_spades": MARRIAGE[SPADES],
    "opening": tricks.OPENING, "step": tricks.STEP, "limit": tricks.PLAIN_LIMIT,
    "marriage_limit": tricks.MARRIAGE_LIMIT, "conceded": score.CONCEDED,
    "penalty": score.PENALTY, "every": score.EVERY, "barrel": score.BARREL,
    "barrel_top": GOAL - 1, "barrel_deals": score.BARREL_DEALS, "barrel_bid": score.BARREL_BID,
    "fallen": score.FALLEN,
}
"""Sizes, card points, bids and the books (T1 to T16)."""

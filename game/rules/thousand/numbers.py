"""The numbers of the game by name, for pages that explain it."""

from collections.abc import Mapping
from typing import Final

from game.core.cards import ACE, CLUBS, DIAMONDS, HEARTS, JACK, KING, QUEEN, SPADES, TEN
from game.rules.thousand import score, tricks
from game.rules.thousand.info import GOAL, INFO
from game.rules.thousand.order import MARRIAGE, PACK_POINTS, POINTS

_DOWN, _UP = 12, 13
_LOST, _LOST_LATE, _JUMP = 155, 140, 155
_LAST = 1
"""Deals left in the last deal on the barrel."""


def _lost(bid: int, left: int) -> int:
    """T14: the total after losing a bid on the barrel."""
    outcome = score.Outcome(0, bid, (0,) * score.SEATS)
    return score.on_barrel(outcome, 0, -bid, left)[0]


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
    "barrel_deals": score.BARREL_DEALS, "barrel_bid": score.BARREL_BID,
    "fallen": score.FALLEN,
    # Examples: rounding, a bid missed by less than it would be rounded, the barrel, a jump.
    "down_from": _DOWN, "down_to": score.rounded(_DOWN),
    "up_from": _UP, "up_to": score.rounded(_UP), "almost": tricks.OPENING - 2,
    "lost_bid": _LOST, "lost_total": _lost(_LOST, score.BARREL_DEALS),
    "late_bid": _LOST_LATE, "late_total": _lost(_LOST_LATE, _LAST),
    "third_concession": score.BARREL - score.PENALTY,
    "jump_bid": _JUMP, "jump_from": GOAL - _JUMP,
}
"""Sizes, card points, bids, the books, and examples of them (T1 to T16)."""

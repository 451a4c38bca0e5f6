"""The facts of Thousand that screens and sessions need."""

from typing import Final

from game.core.cards import DECK_24, parse_card
from game.core.protocol import GameInfo
from game.rules.thousand.lesson import LESSON

GOAL: Final = 1000
"""T16: the total that wins."""
INFO: Final = GameInfo(
    id="thousand", version=1, seats=3, hand=7, stock=3, deck=DECK_24, deals=None, options=(),
    arrangement="three", persons=("you", "west", "east"),
    avatars=("you", "fox", "owl"), sides=((0,), (1,), (2,)), signed=True, theme="teal",
    showcase=(parse_card("KH"), parse_card("QH"), parse_card("AH")),
    helps=("rules", "controls", "tips", "history"), lesson=LESSON,
    ranking=("won", "deals", "margin"),
    roles=("declarer", "opponent"), counts=("zero", "conceded", "barrel"),
)

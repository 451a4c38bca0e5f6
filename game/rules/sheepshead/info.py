"""The facts of Sheepshead that screens and sessions need."""

from typing import Final

from game.core.cards import ALL_CARDS, parse_card
from game.core.protocol import GameInfo
from game.rules.sheepshead.lesson import LESSON

DEALS: Final = 10
SEATS: Final = 5
INFO: Final = GameInfo(
    id="sheepshead", version=1, seats=SEATS, hand=6, stock=2, deck=ALL_CARDS, deals=DEALS,
    options=(), arrangement="five", persons=("you", "otter", "heron", "badger", "hare"),
    avatars=("you", "otter", "heron", "badger", "hare"),
    sides=((0,), (1,), (2,), (3,), (4,)), signed=True, theme="green",
    showcase=(parse_card("QC"), parse_card("AS"), parse_card("10D")),
    helps=("rules", "controls", "tips", "history"), lesson=LESSON,
    roles=("picker", "partner", "defender", "alone", "leaster"),
)

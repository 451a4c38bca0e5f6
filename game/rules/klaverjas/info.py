"""The facts of Klaverjas that screens and sessions need."""

from typing import Final

from game.core.cards import ALL_CARDS, parse_card
from game.core.protocol import GameInfo, Option
from game.rules.klaverjas.lesson import LESSON

DEALS: Final = 16
INFO: Final = GameInfo(
    id="klaverjas", version=1, seats=4, hand=8, stock=0, deck=ALL_CARDS, deals=DEALS,
    options=(Option("rules", ("amsterdam", "rotterdam")),), arrangement="four",
    persons=("you", "west", "north", "east"),
    avatars=("you", "fox", "heron", "owl"), sides=((0, 2), (1, 3)), signed=False, theme="blue",
    showcase=(parse_card("JC"), parse_card("9C"), parse_card("AC")),
    helps=("rules", "controls", "tips", "history"), lesson=LESSON,
    ranking=("total", "margin"),
    roles=("declaring", "defending"), counts=("nat", "pit", "roem"),
)

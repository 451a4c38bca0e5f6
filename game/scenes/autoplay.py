"""Cards that the program plays for the person, if the settings say so."""

from typing import Final

from game.core.actions import Kind
from game.core.cards import Card
from game.core.view import View

AUTO_MS: Final = 400.0
"""How long such a card is shown before it goes."""


def card_by_itself(view: View, mode: str) -> Card | None:
    """The card that needs no decision now, None if there is one to make.

    `mode` is the setting: "off"; "last", the only card left, though never the first one of a
    deal; "forced", any card that is the only legal action. Bids are never made for anybody.
    """
    if not view.my_turn or len(view.legal) != 1 or view.legal[0].kind != Kind.PLAY:
        return None
    last = view.hand.bit_count() == 1 and bool(view.played)
    if mode == "forced" or (mode == "last" and last):
        return view.legal[0].card
    return None

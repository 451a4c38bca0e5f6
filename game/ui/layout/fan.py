"""What can be seen and tapped of cards that lie over each other."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

SLOT_MIN: Final = 34
"""Least width in pixels of a slot that gives way to the card on its left."""


def visible_parts(cards: Sequence[Rect], slots: Sequence[bool]) -> list[Rect]:
    """The part of each card that its neighbours leave open.

    The card on the right lies over it. A slot (a marked card's open place) gives way to the
    corner of the card on its left, unless that would leave too little of it to tap.
    """
    out: list[Rect] = []
    for i, card in enumerate(cards):
        left, right = card.left, card.right
        if i + 1 < len(cards):
            right = min(right, cards[i + 1].left)
        if slots[i] and i and not slots[i - 1] and right - cards[i - 1].right >= SLOT_MIN:
            left = cards[i - 1].right
            out[-1].width = left - out[-1].left
        out.append(Rect(left, card.top, right - left, card.height))
    return out

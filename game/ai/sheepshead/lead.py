"""The card to lead."""

from typing import Final

from game.ai.odds import SURE
from game.ai.sheepshead.choices import best_of
from game.ai.sheepshead.spot import Role, Spot, group_of
from game.ai.sheepshead.worth import LATER, chance, keep, points
from game.core.order import Bits
from game.rules.sheepshead.order import ALL_ACES, FAIL, GROUPS, TRUMP_GROUP, TRUMPS

DRAW: Final = 16000
"""What a trump lead of the picker's side is worth while the others hold trumps."""
CALLED: Final = 20000
"""What a defender's lead of the called suit is worth: the partner must show."""
FRESH: Final = 4000
"""A defender's lead of a suit not led before."""


def lead(spot: Spot, cards: Bits) -> tuple[Bits, str]:
    """One of `cards`, legal ones, and the key of its reason."""
    if spot.role == Role.DEFENDER:
        cards = cards & FAIL or cards
    card = best_of(cards, lambda c: value(spot, c))
    return card, _reason(spot, card)


def value(spot: Spot, card: Bits) -> int:
    """What leading the card is worth, in thousandths of a card point."""
    if card == spot.unknown:
        return -DRAW
    group = group_of(card)
    p = chance(spot, group, card, SURE)
    swing = (2 * p - SURE) * (points(card) + LATER * len(spot.later))
    return swing - keep(spot, card) + _custom(spot, group)


def _custom(spot: Spot, group: int) -> int:
    if spot.role == Role.DEFENDER:
        if spot.bound and group == spot.group:
            return CALLED
        return 0 if spot.led_before >> group & 1 else FRESH
    if group == TRUMP_GROUP:
        return DRAW if spot.unseen & TRUMPS else 0
    return 0


def _reason(spot: Spot, card: Bits) -> str:
    group = group_of(card)
    if card == spot.unknown:
        return "reason.lead-unknown"
    if spot.bound and group == spot.group:
        return "reason.lead-called" if spot.role == Role.DEFENDER else "reason.lead-own-call"
    if card & TRUMPS:
        if spot.role == Role.DEFENDER:
            return "reason.lead-only-trumps"
        return "reason.lead-trump" if spot.unseen & TRUMPS else "reason.lead-last-trumps"
    if card & ALL_ACES:
        return "reason.lead-ace"
    return "reason.lead-fail" if spot.unseen & GROUPS[group] else "reason.lead-long"

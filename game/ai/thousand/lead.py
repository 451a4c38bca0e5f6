"""The card to lead."""

from typing import Final

from game.ai.odds import SURE
from game.ai.thousand.follow import defence, hold, needs_trick
from game.ai.thousand.spot import Spot
from game.ai.thousand.suits import ACES, GROUPS, WORTH, best_of, mate, points, suit_of
from game.ai.thousand.worth import LATER, hope, keep, unseen
from game.core.order import Bits

DRAW: Final = 2
"""Card points that it is worth to the declarer to draw one trump."""
FIRST: Final = 3000
"""What it is worth to lead an ace before a card that wins only because of it."""


def lead(spot: Spot, cards: Bits) -> tuple[Bits, str]:
    """One of `cards`, legal ones, and the key of its reason."""
    card = best_of(cards, lambda c: value(spot, c))
    return card, _reason(spot, card)


def declares(spot: Spot, card: Bits) -> int:
    """T9: what the marriage is worth that leading the card would declare, 0 for none."""
    return WORTH[suit_of(card)] if spot.hand & mate(card) and not spot.first else 0


def value(spot: Spot, card: Bits) -> int:
    """What leading the card is worth, in thousandths of a card point."""
    suit = suit_of(card)
    led = GROUPS[suit]
    marriage = declares(spot, card)
    trumps = led if marriage else spot.trumps
    mine, side = hold(spot, led, card, trumps)
    stake = points(card) + LATER * len(spot.later)
    out = (2 * side - SURE) * stake - keep(spot, card) + marriage * SURE
    out += hope(spot, spot.hand & ~card, mine)
    if card & ACES:
        out += FIRST
    if not spot.attacks:
        return out + defence(spot, stake, mine, side)
    return out + DRAW * SURE * (unseen(spot) & led).bit_count() if led == trumps else out


def _reason(spot: Spot, card: Bits) -> str:
    if declares(spot, card):
        return "reason.t-marriage"
    led = GROUPS[suit_of(card)]
    mine, side = hold(spot, led, card, spot.trumps)
    if not spot.attacks and needs_trick(spot) and 2 * mine >= SURE:
        return "reason.t-no-zero"
    if led == spot.trumps and spot.attacks and unseen(spot) & led:
        return "reason.t-lead-trump"
    if mine == SURE:
        return "reason.t-lead-sure"
    if card & ACES:
        return "reason.t-lead-ace"
    if not spot.attacks and 2 * side >= SURE:
        return "reason.t-lead-partner"
    return "reason.t-lead-high" if 2 * mine >= SURE else "reason.t-lead-low"

"""The card to a trick that is already led."""

from game.ai.odds import SURE
from game.ai.sheepshead.choices import best_of, subset
from game.ai.sheepshead.spot import Role, Spot, beaters, takes
from game.ai.sheepshead.steps import ours
from game.ai.sheepshead.worth import FACES, LATER, chance, keep, points
from game.core.order import Bits

LED_FACE_DOWN = 700
"""Chance of the picker's side to take the trick that the unknown was led to."""


def follow(spot: Spot, cards: Bits) -> tuple[Bits, str]:
    """One of `cards`, legal ones, and the key of its reason."""
    if ours(spot):
        return schmear(spot, cards)
    if theirs(spot, cards):
        return throw(spot, cards)
    card = best_of(cards, lambda c: value(spot, c))
    return card, _reason(spot, card)


def theirs(spot: Spot, cards: Bits) -> bool:
    """Whether the other side is certain to take the trick, whichever of `cards` we play."""
    if spot.winner < 0 or spot.ally[spot.winner] > 0 or subset(cards, lambda c: takes(spot, c)):
        return False
    return not any(spot.ally[s] and beaters(spot, s, spot.led, spot.best) for s in spot.later)


def schmear(spot: Spot, cards: Bits) -> tuple[Bits, str]:
    """Points for our side's certain trick, without taking it away from our side."""
    cards = subset(cards, lambda c: not takes(spot, c)) or cards
    gifts = subset(cards & ~FACES, lambda c: points(c) > 0)
    if gifts:
        return best_of(gifts, lambda c: points(c) * SURE - keep(spot, c)), "reason.schmier"
    return best_of(cards, lambda c: -keep(spot, c)), "reason.nothing-to-give"


def throw(spot: Spot, cards: Bits) -> tuple[Bits, str]:
    """The least loss on a trick that the other side is certain to take."""
    cards = subset(cards, lambda c: points(c) == 0) or cards
    return best_of(cards, lambda c: -points(c) * SURE - keep(spot, c)), "reason.throw"


def value(spot: Spot, card: Bits) -> int:
    """What playing the card is worth: the likely swing of points, less what it could do later."""
    p = winning_chance(spot, card)
    swing = (2 * p - SURE) * (spot.pot + points(card) + LATER * len(spot.later))
    return swing - keep(spot, card)


def winning_chance(spot: Spot, card: Bits) -> int:
    """Chance that this side takes the trick if it plays `card`."""
    if takes(spot, card):
        return chance(spot, spot.led, card, SURE)
    if spot.winner < 0:
        return LED_FACE_DOWN if spot.role == Role.PARTNER else SURE - LED_FACE_DOWN
    return chance(spot, spot.led, spot.best, spot.ally[spot.winner])


def _reason(spot: Spot, card: Bits) -> str:
    p = winning_chance(spot, card)
    if takes(spot, card):
        return "reason.win-last" if not spot.later else (
            "reason.win" if 2 * p >= SURE else "reason.try")
    if 2 * p >= SURE:
        return "reason.schmier-likely" if points(card) >= 4 else "reason.leave"
    return "reason.duck"

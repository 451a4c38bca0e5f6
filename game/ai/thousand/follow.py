"""The card to a trick that is already led."""

from typing import Final

from game.ai.odds import SURE
from game.ai.thousand.spot import TRICKS, Spot, beats, could_beat, takes
from game.ai.thousand.suits import best_of, points, subset
from game.ai.thousand.worth import LATER, hope, keep, loss
from game.core.order import Bits

ZERO: Final = (30, 40, 90)
"""Card points that a first trick is worth in the last one, by the zeros noted before."""
OWN: Final = 400
"""How much more own points are worth than the other defender's."""
DENY: Final = 12
"""Card points it is worth to keep the declarer from the lead while he may declare."""


def follow(spot: Spot, cards: Bits) -> tuple[Bits, str]:
    """One of `cards`, legal ones, and the key of its reason."""
    if theirs(spot, cards):
        return throw(spot, cards)
    if ours(spot) and not needs_trick(spot):
        return dump(spot, cards)
    card = best_of(cards, lambda c: value(spot, c))
    return card, _reason(spot, card)


def needs_trick(spot: Spot) -> bool:
    """Whether this seat would be noted a zero as things stand."""
    return spot.zeros >= 0 and not spot.scored[spot.seat]


def ours(spot: Spot) -> bool:
    """Whether the other defender is certain to take the trick if this seat leaves it."""
    if spot.attacks or spot.winner == spot.declarer:
        return False
    return spot.declarer not in spot.later or not could_beat(
        spot, spot.declarer, spot.led, spot.best)


def theirs(spot: Spot, cards: Bits) -> bool:
    """Whether the other side is certain to take the trick, whichever of `cards` we play."""
    if spot.friendly(spot.winner) or subset(cards, lambda c: takes(spot, c)):
        return False
    return not any(spot.friendly(s) and could_beat(spot, s, spot.led, spot.best)
                   for s in spot.later)


def dump(spot: Spot, cards: Bits) -> tuple[Bits, str]:
    """Points for the other defender's certain trick, without what is worth more later."""
    cards = subset(cards, lambda c: not takes(spot, c)) or cards
    card = best_of(cards, lambda c: points(c) * SURE - loss(spot, c))
    return card, "reason.t-dump" if points(card) > 2 else "reason.t-nothing-to-give"


def throw(spot: Spot, cards: Bits) -> tuple[Bits, str]:
    """The least loss on a trick that the other side is certain to take."""
    cards = subset(cards, lambda c: points(c) == 0) or cards
    return best_of(cards, lambda c: -points(c) * SURE - loss(spot, c)), "reason.t-throw"


def value(spot: Spot, card: Bits) -> int:
    """What playing the card is worth: the likely swing of points, less what is given up."""
    stake = spot.pot + points(card) + LATER * len(spot.later)
    mine, side = chances(spot, card)
    out = (2 * side - SURE) * stake - keep(spot, card)
    out += hope(spot, spot.hand & ~card, mine)
    return out if spot.attacks else out + defence(spot, stake, mine, side)


def defence(spot: Spot, stake: int, mine: int, side: int) -> int:
    """What a trick is worth to a defender beyond its points for the side."""
    out = 0 if spot.ball else mine * (stake * OWN // SURE)
    if needs_trick(spot):
        out += mine * ZERO[min(spot.zeros, 2)] * (TRICKS + 1 - spot.left) // TRICKS
    return out if spot.declared else out + side * DENY


def chances(spot: Spot, card: Bits) -> tuple[int, int]:
    """Chances that this seat, and that its side, takes the trick if it plays `card`."""
    if takes(spot, card):
        return hold(spot, spot.led, card, spot.trumps)
    if not spot.friendly(spot.winner):
        side = 0
        for s in spot.later:
            if spot.friendly(s):
                side = beats(spot, s, spot.led, spot.best, spot.trumps)
        return 0, side
    if spot.declarer in spot.later:
        return 0, SURE - beats(spot, spot.declarer, spot.led, spot.best, spot.trumps)
    return 0, SURE


def hold(spot: Spot, led: Bits, card: Bits, trump: Bits) -> tuple[int, int]:
    """The same chances when `card` takes the trick as it lies."""
    mine, foe, friend = SURE, 0, 0
    for s in spot.later:
        p = beats(spot, s, led, card, trump)
        mine = mine * (SURE - p) // SURE
        if spot.friendly(s):
            friend = p
        else:
            foe = foe + p - foe * p // SURE
    if spot.attacks:
        return mine, mine
    return mine, SURE - foe * (2 * SURE - friend) // (2 * SURE)


def _reason(spot: Spot, card: Bits) -> str:
    mine, side = chances(spot, card)
    if takes(spot, card):
        if not spot.attacks and needs_trick(spot):
            return "reason.t-no-zero"
        if not spot.later:
            return "reason.t-win-last"
        return "reason.t-win" if 2 * mine >= SURE else "reason.t-try"
    if 2 * side >= SURE:
        return "reason.t-dump-likely" if points(card) > 2 else "reason.t-leave"
    return "reason.t-duck"

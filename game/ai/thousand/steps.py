"""Cards that settle the contract: it is then made, or lost, whatever comes after."""

from game.ai.thousand.lead import declares
from game.ai.thousand.spot import Spot, takes
from game.ai.thousand.suits import COUPLES, WORTH, points, subset
from game.core.order import Bits
from game.rules.thousand.order import PLAIN


def proving(spot: Spot) -> Bits:
    """Legal cards that make the contract certain for this side; 0 if it is settled already.

    A declaration is certain at once, a trick for the last seat to play to it.
    """
    if spot.attacks:
        short = spot.bid - spot.scored[spot.seat]
        return subset(spot.legal, lambda c: _gain(spot, c) >= short) if short > 0 else 0
    room = most(spot) - spot.bid
    if room < 0 or spot.later or not spot.led:
        return 0
    return subset(spot.legal, lambda c: spot.pot + points(c) > room and (
        takes(spot, c) or spot.friendly(spot.winner)))


def _gain(spot: Spot, card: Bits) -> int:
    """Points that the declarer has for certain once the card is played."""
    if not spot.led:
        return declares(spot, card)
    return spot.pot + points(card) if not spot.later and takes(spot, card) else 0


def most(spot: Spot) -> int:
    """The most that the declarer can still reach, as far as a defender knows."""
    held = spot.holds[spot.declarer]
    a, b, c = spot.holds
    left = PLAIN.points(a | b | c | spot.hand) + spot.pot
    hopes = sum(WORTH[s] for s, pair in enumerate(COUPLES) if held & pair == pair)
    return spot.scored[spot.declarer] + hopes + left


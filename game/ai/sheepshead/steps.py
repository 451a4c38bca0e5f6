"""The steps of the score: 60 or 61, 30 or 31, 90 or 91 card points (S17).

Card points have no other meaning: what proves a step goes before what is merely likely.
"""

from typing import Final

from game.ai.odds import SURE
from game.ai.sheepshead.choices import canonical
from game.ai.sheepshead.spot import Role, Spot, group_of, takes, unbeatable
from game.ai.sheepshead.worth import points
from game.core.order import Bits
from game.rules.sheepshead import score
from game.rules.sheepshead.order import PACK_POINTS

PICKERS: Final = (score.SCHNEIDER, score.WIN, score.DOUBLE)
"""Points that the picker's side needs for each step."""
DEFENDERS: Final = tuple(PACK_POINTS + 1 - need for need in reversed(PICKERS))
"""Points that the defenders need for each step: 30, 60, 90."""
WINNING: Final = 2
"""Steps passed by a side that has won the deal."""


def steps(role: Role, held: int) -> int:
    """How many steps a side has passed with so many card points."""
    needs = DEFENDERS if role == Role.DEFENDER else PICKERS
    return sum(held >= need for need in needs)


def certain(spot: Spot, card: Bits) -> bool:
    """Whether this side is certain to take the trick if it plays `card` now."""
    if takes(spot, card):
        return unbeatable(spot, group_led(spot, card), card)
    return ours(spot)


def ours(spot: Spot) -> bool:
    """Whether the trick is certain to go to another seat of this side, whatever we play."""
    return (spot.winner >= 0 and spot.ally[spot.winner] == SURE
            and unbeatable(spot, spot.led, spot.best))


def group_led(spot: Spot, card: Bits) -> int:
    """The group of the trick once `card` is played."""
    if spot.led >= 0:
        return spot.led
    return spot.group if card == spot.unknown else group_of(card)


def proving(spot: Spot) -> Bits:
    """Legal cards that make the most steps certain, 0 if none makes one more certain.

    The last seat of a trick takes any step. Before that only the one that wins the deal is
    worth whatever it costs.
    """
    now = steps(spot.role, spot.sure)
    if spot.role == Role.LEASTER or now == len(PICKERS) or (spot.later and now >= WINNING):
        return 0
    gain = {card: steps(spot.role, spot.sure + spot.pot + points(card)) - now
            for card in canonical(spot.legal) if certain(spot, card)}
    most = max(gain.values(), default=0)
    if most <= 0 or (spot.later and now + most < WINNING):
        return 0
    return sum(card for card, more in gain.items() if more == most)

"""The legal cards that are worth a search: what common sense forbids is not even weighed.

What it forbids is what a person at the table would call a blunder: taking a certain trick away
from the own side, points for a certain trick of the other, a step of the score thrown away, a
trump led by a defender who has fail cards.
"""

from game.ai.sheepshead.choices import canonical, subset
from game.ai.sheepshead.follow import theirs
from game.ai.sheepshead.spot import Role, Spot, group_of, takes
from game.ai.sheepshead.steps import ours, proving
from game.ai.sheepshead.worth import FACES, points
from game.core.order import Bits
from game.rules.sheepshead.order import FAIL, GROUPS


def sensible(spot: Spot) -> Bits:
    """The legal cards that no rule of thumb without exceptions forbids; never none."""
    if spot.role == Role.LEASTER:
        return spot.legal
    cards = proving(spot) or spot.legal
    if spot.led < 0:
        return cards & FAIL or cards if spot.role == Role.DEFENDER else cards
    if ours(spot):
        cards = subset(cards, lambda c: not takes(spot, c)) or cards
        return subset(cards & ~FACES, lambda c: points(c) > 0) or cards
    if theirs(spot, cards):
        return subset(cards, lambda c: points(c) == 0) or cards
    return cards


def distinct(spot: Spot, cards: Bits, first: Bits) -> Bits:
    """One card of every kind: cards with equal points and nothing unseen between them are alike.

    `first` stands for its kind. The called card and one set aside are never alike to another.
    """
    special = spot.called | spot.unknown
    out = last = 0
    for card in sorted(canonical(cards)):
        alike = (last and not (card | last) & special and group_of(card) == group_of(last)
                 and points(card) == points(last)
                 and not spot.unseen & GROUPS[group_of(card)] & (card - last))
        if not alike:
            out |= card
        elif card == first:
            out = out & ~_kept(out, last) | card
        last = card
    return out


def _kept(out: Bits, last: Bits) -> Bits:
    """The card that was kept for the kind of `last`."""
    below = out & ((last << 1) - 1)
    return 1 << below.bit_length() - 1

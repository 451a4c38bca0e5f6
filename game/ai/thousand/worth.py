"""What a card is worth beyond the trick it is played to, in thousandths of a card point."""

from typing import Final

from game.ai.odds import SURE
from game.ai.thousand.spot import Spot
from game.ai.thousand.suits import (
    ACES,
    COUPLES,
    GROUPS,
    TENS,
    WORTH,
    above,
    canonical,
    couples,
    points,
    suit_of,
)
from game.core.order import Bits

LATER: Final = 4
"""Card points a seat is likely to add to a trick it has not played to."""
MASTER: Final = 9000
"""What a card is worth that only a trump can beat."""
TRUMP: Final = 4000
GUARDED: Final = 4000
"""What a ten is worth under an unseen ace while another card of the suit guards it."""
GUARD: Final = 3000
"""What the last guard of such a ten is worth."""
LEADS: Final = 950
"""Chance of a seat that takes this trick to declare its marriage later."""
ENTRY: Final = (350, 700)
NO_ENTRY: Final = (80, 300)
"""The same without the trick, with a sure winner and without, for a defender and the declarer."""
ACE: Final = 1000
"""What more an ace is worth than another card that wins as surely."""


def unseen(spot: Spot) -> Bits:
    """Cards in other hands."""
    a, b, c = spot.holds
    return a | b | c


def master(spot: Spot, card: Bits) -> bool:
    """Whether no unseen card of its suit is higher."""
    return not above(card) & unseen(spot)


def hope(spot: Spot, hand: Bits, mine: int = 0) -> int:
    """What the marriages of `hand` may still bring; `mine` is the chance to be on lead next."""
    pairs = couples(hand)
    if not pairs:
        return 0
    entry = any(master(spot, c) for c in canonical(hand & ~COUPLES[pairs[0]]))
    chance = (ENTRY if entry else NO_ENTRY)[spot.attacks]
    return sum(WORTH[s] for s in pairs) * (mine * LEADS + (SURE - mine) * chance) // SURE


def keep(spot: Spot, card: Bits) -> int:
    """What is given up with a card but for its marriage: later tricks, the guard of a ten."""
    suit = GROUPS[suit_of(card)]
    rest = spot.hand & suit & ~card
    out = points(card) * SURE // 10
    if master(spot, card):
        out += MASTER + (ACE if card & ACES else 0)
    elif card & TENS and rest:
        out += GUARDED
    elif rest and rest == suit & TENS and not master(spot, rest):
        out += GUARD
    if suit == spot.trumps:
        out += TRUMP
    return out


def loss(spot: Spot, card: Bits) -> int:
    """What is given up with a card in a trick that this seat does not take."""
    return keep(spot, card) + hope(spot, spot.hand) - hope(spot, spot.hand & ~card)

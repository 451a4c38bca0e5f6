"""Sheepshead's cards: one fixed order of fourteen trumps and three fail suits (S2, S3)."""

from typing import Final

from game.core.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    EIGHT,
    HEARTS,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SPADES,
    SUITS,
    TEN,
    Card,
    Suit,
    card,
    rank_of,
    suit_of,
)
from game.core.order import Bits, Order

FAIL_SUITS: Final[tuple[Suit, ...]] = (CLUBS, HEARTS, SPADES)
TRUMP_GROUP: Final = 3
PACK_POINTS: Final = 120
_LOW_TO_HIGH: Final = (SEVEN, EIGHT, NINE, KING, TEN, ACE)
_SUITS_LOW_TO_HIGH: Final = (DIAMONDS, HEARTS, SPADES, CLUBS)


def _points(c: Card) -> int:
    return {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}.get(rank_of(c), 0)


ORDER: Final = Order(
    ranking=(
        *(tuple(card(s, r) for r in _LOW_TO_HIGH) for s in FAIL_SUITS),
        (*(card(DIAMONDS, r) for r in _LOW_TO_HIGH),
         *(card(s, r) for r in (JACK, QUEEN) for s in _SUITS_LOW_TO_HIGH)),
    ),
    value=tuple(_points(c) for c in range(32)),
    has_trumps=True,
)
"""S2, S3: groups 0 to 2 are the fail suits of `FAIL_SUITS`, group 3 the trumps."""

TRUMPS: Final[Bits] = ORDER.trumps
GROUPS: Final = ORDER.groups
FAIL: Final[Bits] = GROUPS[0] | GROUPS[1] | GROUPS[2]
ACES: Final[tuple[Bits, ...]] = tuple(1 << ORDER.bit[card(s, ACE)] for s in FAIL_SUITS)
TENS: Final[tuple[Bits, ...]] = tuple(1 << ORDER.bit[card(s, TEN)] for s in FAIL_SUITS)
ALL_ACES: Final[Bits] = ACES[0] | ACES[1] | ACES[2]


def group_of_suit(suit: Suit) -> int:
    """Index of a fail suit's group. Diamonds are no fail suit: ValueError."""
    return FAIL_SUITS.index(suit)


def lead_group(c: Card) -> int:
    """The group a led card calls for."""
    return ORDER.group[c]


def lead_suit(group: int) -> str:
    """Catalogue word of a group: a suit letter, or "trump"."""
    return "trump" if group == TRUMP_GROUP else SUITS[FAIL_SUITS[group]]


def called_group(called: Card) -> int:
    """Group of the suit of a called card."""
    return group_of_suit(suit_of(called))

"""Roem: what the four cards of a trick earn on top (K11)."""

from functools import lru_cache
from typing import Final, NamedTuple

from game.core.cards import ACE, JACK, KING, QUEEN, TEN, Mask, Suit, card, cards_of, mask_of

RUN_OF_THREE: Final = 20
RUN_OF_FOUR: Final = 50
FOUR_ALIKE: Final = 100
FOUR_JACKS: Final = 200
STUK: Final = 20
VALUES: Final = frozenset((0, 20, 40, 50, 70, 100, 200))
"""All that a trick's roem can be."""


class Roem(NamedTuple):
    """What a trick earns, and the cards that make it."""

    run: int
    alike: int
    stuk: int
    cards: Mask

    @property
    def points(self) -> int:
        """The sum."""
        return self.run + self.alike + self.stuk


def run_of(cards: Mask) -> tuple[int, Mask]:
    """The longest run among these cards, three or four of a suit: points and cards."""
    for suit in range(4):
        ranks = cards >> suit * 8 & 0xFF
        pairs = ranks & ranks >> 1
        threes = pairs & ranks >> 2
        if not threes:
            continue
        fours = threes & ranks >> 3
        low = (fours or threes) & -(fours or threes)
        length = 4 if fours else 3
        return (RUN_OF_FOUR if fours else RUN_OF_THREE,
                low * ((1 << length) - 1) << suit * 8)
    return 0, 0


def alike_of(cards: Mask) -> tuple[int, Mask]:
    """Four kings, queens, aces or tens, or four jacks; other fours earn nothing."""
    for rank, points in ((ACE, FOUR_ALIKE), (KING, FOUR_ALIKE), (QUEEN, FOUR_ALIKE),
                         (TEN, FOUR_ALIKE), (JACK, FOUR_JACKS)):
        four = mask_of(card(s, rank) for s in range(4))
        if cards & four == four:
            return points, four
    return 0, 0


def stuk_of(cards: Mask, trump: Suit) -> tuple[int, Mask]:
    """King and queen of trumps in the same trick."""
    pair = 1 << card(trump, KING) | 1 << card(trump, QUEEN)
    return (STUK, pair) if cards & pair == pair else (0, 0)


@lru_cache(maxsize=8_192)
def roem(cards: Mask, trump: Suit) -> Roem:
    """K11: what the cards of a trick earn; order and owners do not matter."""
    run, run_cards = run_of(cards)
    alike, alike_cards = alike_of(cards)
    stuk, stuk_cards = stuk_of(cards, trump)
    return Roem(run, alike, stuk, run_cards | alike_cards | stuk_cards)


def roem_cards(cards: Mask, trump: Suit) -> tuple[int, ...]:
    """The cards that make a trick's roem."""
    return tuple(cards_of(roem(cards, trump).cards))

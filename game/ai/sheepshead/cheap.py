"""A policy for playouts: a card from a few masks, in about a microsecond.

It sees one hand, the cards on the table, and what everybody knows. Where cards are sorted into
masks, the first mask that meets the choice names it, and in it the lowest card.
"""

from typing import Final

from game.core.order import Bits
from game.rules.sheepshead.order import ALL_ACES, FAIL, GROUPS, ORDER, TENS, TRUMP_GROUP, TRUMPS

GROUP: Final = {1 << b: ORDER.group[c] for b, c in enumerate(ORDER.card)}
"""Suit group by bit."""
ABOVE: Final = {bit: (TRUMPS if g == TRUMP_GROUP else GROUPS[g] | TRUMPS) & -(bit << 1)
                for bit, g in GROUP.items()}
"""By bit, the cards that would take the trick from it while it leads the trick."""
FACES: Final[Bits] = 0xFF << 24
QUEENS: Final[Bits] = 0xF << 28
FAT_TRUMPS: Final[Bits] = 0b11 << 22
LOW_TRUMPS: Final[Bits] = 0b111 << 18
KING_OF_TRUMPS: Final[Bits] = 1 << 21
FAIL_TENS: Final[Bits] = TENS[0] | TENS[1] | TENS[2]
FAIL_KINGS: Final[Bits] = FAIL_TENS >> 1
SMALL: Final[Bits] = FAIL & ~(FAIL_KINGS | FAIL_TENS | ALL_ACES)
MIDDLE: Final[Bits] = FACES & ~QUEENS | KING_OF_TRUMPS
SAFE = 3
TRY = 2
OVERTAKE = 4
RUFF = (9, 5, 4, 2, 1, 0, 0)
FULL: Final = 10
"""Card points from which a trick is worth a high card."""
EMPTY: Final = 4
"""Card points below which it is worth none."""


def cheapest(cards: Bits) -> Bits:
    """The card that is missed least when the other side takes it."""
    some = (cards & SMALL or cards & LOW_TRUMPS or cards & FAIL_KINGS or cards & MIDDLE
            or cards & FAIL_TENS or cards & TRUMPS or cards)
    return some & -some


def gift(cards: Bits) -> Bits:
    """The card with points to give to the own side's trick; the least one if there is none."""
    some = (cards & FAIL_TENS or cards & FAT_TRUMPS or cards & ALL_ACES or cards & FAIL_KINGS
            or cards & KING_OF_TRUMPS or cards & SMALL or cards & LOW_TRUMPS or cards)
    return some & -some


def follow(legal: Bits, above: Bits, unseen: Bits, suit: Bits, ours: bool, foes: int,
           pot: int) -> Bits:
    """The card to a trick that is led. `legal` holds two cards or more.

    `above` would take the trick as it lies, `unseen` is not in the own hand nor played, `suit`
    is the group led, `ours` says whether the trick is the own side's as it lies, `foes` is a
    mask of the later seats of the other side.
    """
    over = legal & above
    if ours:
        spare = legal & ~above or legal
        if not foes:
            return gift(spare)
        threat = above & unseen
        if risky(threat, unseen, suit, foes) <= SAFE:
            return gift(spare)
        if over and pot >= OVERTAKE:
            best = 1 << over.bit_length() - 1
            if not ABOVE[best] & unseen:
                return best
        return cheapest(spare)
    if not over:
        return cheapest(legal)
    spare = legal & ~over
    if not foes:
        fat = over & FAT_TRUMPS or over & FAIL
        if fat:
            return 1 << fat.bit_length() - 1
        low = over & -over
        return cheapest(spare) if low & FACES and pot < EMPTY and spare else low
    some = over
    while some:
        low = some & -some
        if risky(ABOVE[low] & unseen, unseen, suit, foes) <= TRY:
            if low & FACES and pot < EMPTY and spare:
                break
            return low
        some ^= low
    if pot >= FULL:
        return 1 << over.bit_length() - 1
    low = over & LOW_TRUMPS
    if low:
        return low & -low
    return cheapest(spare or legal)


def risky(threat: Bits, unseen: Bits, suit: Bits, foes: int) -> int:
    """How much the later seats of the other side threaten a trick: cards times seats."""
    if suit & TRUMPS or not threat & TRUMPS:
        return threat.bit_count() * foes.bit_count()
    if (threat & TRUMPS).bit_count() <= 4:
        return (threat & TRUMPS).bit_count() * foes.bit_count()
    return (threat & suit).bit_count() * foes.bit_count() + RUFF[(unseen & suit).bit_count()] * foes.bit_count()


def lead(cards: Bits, unseen: Bits, ruling: bool, strong: bool, group: int) -> Bits:
    """The card to lead. `ruling` for the picker's side, `strong` for the picker.

    `group` is the called suit as long as it is to be led, else -1.
    """
    trumps = cards & TRUMPS
    if ruling:
        others = unseen & TRUMPS
        if trumps and (others or not cards & FAIL):
            best = 1 << trumps.bit_length() - 1
            if strong or not ABOVE[best] & unseen:
                return best
            return trumps & -trumps & LOW_TRUMPS or trumps & FACES & -(trumps & FACES) or best
        aces = cards & ALL_ACES
        if aces:
            return aces & -aces
        fail = cards & FAIL
        if not others:
            boss = fail
            while boss:
                card = 1 << boss.bit_length() - 1
                if not ABOVE[card] & unseen:
                    return card
                boss &= ~GROUPS[GROUP[card]]
        return cheapest(cards)
    fail = cards & FAIL
    if not fail:
        return cheapest(cards)
    if group >= 0 and fail & GROUPS[group]:
        fail &= GROUPS[group]
        some = fail & SMALL or fail
        return some & -some
    aces = fail & ALL_ACES
    if aces:
        return aces & -aces
    some = fail & SMALL or fail
    return some & -some

"""A policy for playouts: a card from a few masks, in about a microsecond.

It sees one hand, the cards on the table, and what everybody knows. Where cards are sorted into
masks, the first mask that meets the choice names it, and in it the lowest card.
"""

from typing import Final

from game.ai.sheepshead.worth import KEEP_ACE, KEEP_TRUMP, LOWEST_TRUMP
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
RUFF: Final = (9, 5, 4, 2, 1, 1, 0)
"""How many unseen trumps a fail trick has to fear, by unseen cards of its suit."""
SURE: Final = 1000
FULL: Final = 4
"""A whole seat, or certainty, in quarters."""
REGAIN: Final = 35
"""Chance in thousandths, by a quarter of a friend, to win a trick back."""
HOLDS: Final = tuple(tuple(round(SURE * 0.79 ** (n * quarters / FULL))
                           for quarters in range(FULL * 4 + 1)) for n in range(22))
"""Chance that no seat holds any of so many cards, by quarters of seats."""
POINTS: Final = {1 << b: ORDER.value[c] for b, c in enumerate(ORDER.card)}
"""Card points by bit."""
KEEP: Final = {bit: KEEP_TRUMP[b - LOWEST_TRUMP] if bit & TRUMPS else KEEP_ACE
               if bit & ALL_ACES else 0 for b, bit in enumerate(POINTS)}
"""What a card may still do later, in thousandths of a card point."""


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


def follow(legal: Bits, above: Bits, unseen: Bits, suit: Bits, lean: int, foes: int,
           friends: int, pot: int) -> Bits:
    """The card to a trick that is led. `legal` holds two cards or more.

    `above` would take the trick as it lies, `unseen` is not in the own hand nor played, `suit`
    is the group led. In quarters, as far as the seat knows: `lean` says how likely the trick is
    its own side's as it lies, `foes` and `friends` count the seats still to play.
    """
    over = legal & above
    spare = legal ^ over
    choice = most = 0
    stake = pot + (foes + friends) // 2
    if spare:
        threat = dangers(above & unseen, unseen, suit)
        p = 0
        if lean:
            safe = HOLDS[threat][foes]
            p = lean * (safe + (SURE - safe) * friends * REGAIN // SURE)
        if lean < FULL and friends:
            p += (FULL - lean) * (SURE - HOLDS[threat][friends]) * friends // (friends + foes)
        swing = p // 2 - SURE
        choice = gift(spare) if swing > 0 else cheapest(spare)
        if not over:
            return choice
        most = swing * (stake + POINTS[choice]) - KEEP[choice]
    while over:
        card = over & -over
        over ^= card
        safe = HOLDS[dangers(ABOVE[card] & unseen, unseen, suit)][foes]
        p = safe + (SURE - safe) * friends * REGAIN // SURE
        value = (2 * p - SURE) * (stake + POINTS[card]) - KEEP[card]
        if not choice or value > most:
            choice, most = card, value
    return choice


def dangers(threat: Bits, unseen: Bits, suit: Bits) -> int:
    """How many unseen cards a trick has to fear, a ruff only when its suit is about gone."""
    trumps = (threat & TRUMPS).bit_count()
    if suit & TRUMPS or trumps <= 1:
        return trumps
    ruff = RUFF[(unseen & suit).bit_count()]
    return (threat & suit).bit_count() + (ruff if ruff < trumps else trumps)


def lead(cards: Bits, unseen: Bits, ruling: bool, alone: bool, group: int) -> Bits:
    """The card to lead. `ruling` for the picker's side, `alone` for a lone picker.

    `group` is the called suit as long as it is to be led, else -1.
    """
    fail = cards & FAIL
    if ruling:
        others = unseen & TRUMPS
        trumps = cards & TRUMPS
        if trumps and (others or not fail):
            best = 1 << trumps.bit_length() - 1
            if alone:
                return best
            if not ABOVE[best] & unseen:
                tops = trumps & ~((1 << (others | 1).bit_length()) - 1)
                return tops & -tops
            return trumps & -trumps
        aces = cards & ALL_ACES
        if aces:
            return aces & -aces
        return long_card(fail, unseen) or cheapest(fail)
    if not fail:
        return long_card(cards, unseen) or cards & -cards
    if group >= 0 and fail & GROUPS[group]:
        fail &= GROUPS[group]
        some = fail & FAIL_KINGS or fail & SMALL or fail
        return some & -some
    aces = fail & ALL_ACES
    if aces:
        return aces & -aces
    some = fail & SMALL or fail
    return some & -some


def long_card(cards: Bits, unseen: Bits) -> Bits:
    """A card that nothing unseen of its suit beats, when trumps are gone; 0 if there is none."""
    while cards:
        card = 1 << cards.bit_length() - 1
        if not ABOVE[card] & unseen:
            return card
        cards &= ~GROUPS[GROUP[card]]
    return 0

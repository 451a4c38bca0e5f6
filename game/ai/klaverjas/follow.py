"""The card to a trick that is already led."""

from typing import Final

from game.ai.klaverjas.bonus import roem_of
from game.ai.klaverjas.odds import beats
from game.ai.klaverjas.proof import proving
from game.ai.klaverjas.table import FAT, TRUMPS, VALUE, WORTHLESS, Table
from game.ai.klaverjas.worth import keep, pit_weight, room, unseen_of
from game.ai.odds import SURE
from game.core.order import Bit, Bits
from game.rules.klaverjas.order import LAST_TRICK

LATER: Final = (0, 5, 9)
"""Points that seats still to play bring, by their number."""
HELP: Final = 2
"""One in so many times a partner who can beat our card beats the one that beat it too."""


def follow(table: Table, hand: Bits, legal: Bits) -> tuple[Bit, str]:
    """One of `legal` and the key of its reason."""
    seat, lacks, n = table.turn, table.lacks, table.n
    left, led, best = table.left, table.led, table.best
    unseen = unseen_of(table.gone, hand)
    friend = not (table.owner ^ seat) & 1
    enemy = unseen & ~(lacks[seat - 1] & lacks[seat - 3])
    foe = unseen & ~lacks[seat - 3]
    mate = unseen & ~lacks[seat - 2]
    takers = legal & -(best << 1) & (led | TRUMPS)
    stay = _stay(table, friend, mate, foe)
    cards, proofs = _pool(table, legal, takers, friend, stay)
    if not cards & cards - 1:
        p = SURE if cards & takers and n == 3 else stay
        return cards, "reason.k-proof" if proofs else _reason(table, cards, p, cards & takers)
    chances = {}
    sure = 0
    rest = cards
    while rest:
        card = rest & -rest
        rest ^= card
        p = stay
        if card & takers:
            p = SURE
            if n < 3:
                over = beats(foe, left, led, card)
                p -= over
                if n == 1 and over:
                    p += over * beats(mate, left, led, card) // HELP // SURE
        chances[card] = p
        if p == SURE:
            sure |= card
    if sure and n < 3:
        proofs = proving(table, sure, sure)
        cards = proofs or cards
    base = sum_points(table.cards) + LATER[3 - n] + pit_weight(table)
    base += LAST_TRICK if left == 1 else 0
    after = 0 if n == 3 else foe if n == 2 else foe | mate
    top = -1 << 60
    choice = 0
    rest = cards
    while rest:
        card = rest & -rest
        rest ^= card
        lie = table.cards | card
        edge = 2 * chances[card] - SURE
        value = edge * (base + VALUE[card.bit_length() - 1] + roem_of(lie))
        value -= keep(card, hand, unseen, enemy)
        if after:
            value += edge * room(lie, after) // SURE
        if value > top:
            top, choice = value, card
    if proofs:
        return choice, "reason.k-proof"
    return choice, _reason(table, choice, chances[choice], choice & takers)


def sensible(table: Table, hand: Bits, legal: Bits) -> Bits:
    """Those of the legal cards that are worth a thought, to a trick that is already led."""
    unseen = unseen_of(table.gone, hand)
    friend = not (table.owner ^ table.turn) & 1
    stay = _stay(table, friend, unseen & ~table.lacks[table.turn - 2],
                 unseen & ~table.lacks[table.turn - 3])
    takers = legal & -(table.best << 1) & (table.led | TRUMPS)
    return _pool(table, legal, takers, friend, stay)[0]


def _pool(table: Table, legal: Bits, takers: Bits, friend: bool,
          stay: int) -> tuple[Bits, Bits]:
    """The cards to choose from, and those of them that decide the deal, if there are such."""
    proofs = proving(table, legal, legal if friend else takers) if table.n == 3 else 0
    pool = proofs or legal
    return _sane(table.cards, pool, takers & pool, friend, stay), proofs


def _stay(table: Table, friend: bool, mate: Bits, foe: Bits) -> int:
    """Chance that this side takes the trick if this seat does not beat the best card."""
    n, left, led, best = table.n, table.left, table.led, table.best
    if n == 3:
        return SURE if friend else 0
    if n == 2:
        return SURE - beats(foe, left, led, best) if friend else 0
    return beats(mate, left, led, best) * (SURE - beats(foe, left, led, best) // 2) // SURE


def _sane(lie: Bits, legal: Bits, takers: Bits, friend: bool, stay: int) -> Bits:
    """Legal cards without those that nobody would forgive.

    A trick that is certain to be ours is not taken from the partner; a trick that is certain
    to be theirs gets no points, nor roem, and one that is likely theirs no ace or ten.
    """
    rest = legal & ~takers
    if not rest:
        return legal
    if stay == SURE:
        return rest
    if friend:
        return legal
    idle = rest & WORTHLESS
    if stay == 0:
        have = roem_of(lie)
        plain = 0
        while idle:
            card = idle & -idle
            idle ^= card
            if roem_of(lie | card) == have:
                plain |= card
        return takers | (plain or rest)
    if idle and 2 * stay < SURE:
        return takers | rest & ~FAT
    return legal


def sum_points(cards: Bits) -> int:
    """Card points of a few cards."""
    out = 0
    while cards:
        low = cards & -cards
        out += VALUE[low.bit_length() - 1]
        cards ^= low
    return out


def _reason(table: Table, card: Bit, p: int, takes: int) -> str:
    """The key of the reason for a card that leaves our side this chance of the trick."""
    likely = 2 * p >= SURE
    if likely and roem_of(table.cards | card) > roem_of(table.cards):
        return "reason.k-roem"
    if takes:
        if table.n == 3:
            return "reason.k-win-last"
        return "reason.k-win" if likely else "reason.k-try"
    if likely:
        return "reason.k-schmear" if VALUE[card.bit_length() - 1] >= 4 else "reason.k-leave"
    return "reason.k-duck"

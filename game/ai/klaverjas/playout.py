"""One deal played to its end by four cheap players: the arithmetic heart of the search.

Every seat of a playout sees its own hand, the cards played and what seats have shown not to
hold, never the others' hands. The loop is flat, on ints, for speed: what it shares with the
rules (legal cards, winner of a trick, score) is written out here once more, and held to them
by a test.
"""

from typing import Final

from game.ai.klaverjas.table import GROUPS, PACK, PLAIN, TRUMPS, VALUE, roem_of, worth_of
from game.core.order import Bit, Bits
from game.rules.klaverjas.order import DEAL_POINTS, LAST_TRICK
from game.rules.klaverjas.score import PIT

Position = tuple[int, int, Bits, Bits, Bits, Bit, int, int, tuple[int, int], tuple[int, int],
                 tuple[Bits, ...]]
"""Where a playout starts: turn, tricks left, cards gone, suit led, cards on the table, best
card and its owner, their number, both sides' points and tricks, what seats lack."""

_FIVE: Final = tuple(GROUPS[b >> 3] for b in range(32))
"""Bit number to suit."""


class _Worth(dict[Bits, int]):
    """Points and roem of a full trick, worked out once."""

    def __missing__(self, cards: Bits) -> int:
        found = self[cards] = worth_of(cards)
        return found


class _Fit(dict[Bits, int]):
    """The cards that would make more roem with those on the table."""

    def __missing__(self, lie: Bits) -> int:
        have = roem_of(lie)
        found = self[lie] = sum(1 << b for b in range(32)
                                if not lie >> b & 1 and roem_of(lie | 1 << b) > have)
        return found


def _tops() -> tuple[int, ...]:
    """For the cards of two suits the highest of each."""
    one = [0] + [1 << n.bit_length() - 1 for n in range(1, 256)]
    return tuple(one[n & 255] | one[n >> 8] << 8 for n in range(1 << 16))


TOPS: Final = _tops()
WORTHLESS: Final = sum(1 << b for b in range(24) if not VALUE[b])
LOW: Final = sum(1 << b for b in range(24) if VALUE[b] < 10)
TENS: Final = sum(1 << b for b in range(24) if VALUE[b] == 10)
ACES: Final = sum(1 << b for b in range(24) if VALUE[b] == 11)
KINGS: Final = sum(1 << b for b in range(24) if VALUE[b] == 4)
QUEENS: Final = sum(1 << b for b in range(24) if VALUE[b] == 3)
JACKS: Final = sum(1 << b for b in range(24) if VALUE[b] == 2)
NINE: Final = 1 << 30


def playout(hands: list[Bits], at: Position, declaring: int, rotterdam: bool, first: Bit,
            side: int, worth: dict[Bits, int], fit: dict[Bits, int]) -> int:
    """The deal's score of `side` less that of the other side when `first` is played now.

    `hands` are emptied as the cards fall; `declaring` is the declaring side.
    """
    turn, left, gone, led, lie, best, owner, n, taken, tricks, lacks_ = at
    points = list(taken)
    won = list(tricks)
    lacks = list(lacks_)
    card = first
    while True:
        # The card falls.
        hands[turn] ^= card
        lie |= card
        n += 1
        if n == 1:
            led = _FIVE[card.bit_length() - 1]
            best = card
            owner = turn
        else:
            if not card & led:
                lacks[turn] |= led
            if card > best and card & (led | TRUMPS):
                best = card
                owner = turn
        if n == 4:
            gone |= lie
            s = owner & 1
            points[s] += worth[lie]
            won[s] += 1
            left -= 1
            if not left:
                points[s] += LAST_TRICK
                break
            turn = owner
            n = lie = 0
            hand = hands[turn]
            if left == 1:
                card = hand
                continue
            # The lead.
            rest = PACK ^ gone
            unseen = rest ^ hand
            tops = hand & (TOPS[rest & 65535] | TOPS[rest >> 16] << 16)
            trumps = hand & TRUMPS
            plain = hand & PLAIN
            foes = unseen & TRUMPS & ~(lacks[turn - 1] & lacks[turn - 3])
            if foes:
                if not (declaring ^ turn) & 1:
                    card = tops & TRUMPS
                    if card:
                        continue
                good = tops & PLAIN
                if good:
                    # A suit that no foe has shown to lack.
                    safe = good & ~(lacks[turn - 1] | lacks[turn - 3])
                    good = safe or good
                    card = good & -good
                    continue
                low = plain & WORTHLESS or plain & LOW or plain
                if low:
                    card = low & -low
                else:
                    card = trumps & -trumps
            else:
                good = tops & PLAIN
                if good:
                    card = good & -good
                elif trumps:
                    card = tops & TRUMPS or trumps & -trumps
                else:
                    low = plain & WORTHLESS or plain & LOW or plain
                    card = low & -low
            continue
        # A card to the trick.
        turn = turn + 1 & 3
        hand = hands[turn]
        if left == 1:
            card = hand
            continue
        friend = not (owner ^ turn) & 1
        follow = hand & led
        if led == TRUMPS:
            if follow:
                up = follow & -(best << 1)
                if up:
                    card = up & -up
                    continue
                if friend and (n == 3 or not ~gone & ~hand & ~lie & PACK & -(best << 1) & TRUMPS):
                    up = follow & ~NINE or follow
                    card = 1 << up.bit_length() - 1
                else:
                    card = follow & -follow
                continue
            plain = hand
        elif follow:
            if best & TRUMPS:
                card = 1 << follow.bit_length() - 1 if friend else follow & -follow
                continue
            up = follow & -(best << 1)
            if n == 3:
                if friend:
                    card = 1 << follow.bit_length() - 1
                elif up:
                    card = up & -up
                else:
                    card = follow & -follow
                continue
            higher = ~(gone | hand | lie) & led
            if friend:
                # Third to play, the partner led the best card so far.
                if not higher & -(best << 1):
                    card = 1 << follow.bit_length() - 1
                elif up:
                    top = 1 << up.bit_length() - 1
                    card = follow & -follow if higher > top else top
                else:
                    card = follow & -follow
                continue
            if up:
                top = 1 << up.bit_length() - 1
                if higher < top:
                    card = top
                    continue
            card = follow & -follow
            continue
        else:
            trumps = hand & TRUMPS
            plain = hand
            if trumps:
                if rotterdam:
                    up = trumps & -(best << 1) if best & TRUMPS else trumps
                    trumps = up or trumps
                    card = trumps & -trumps
                    continue
                if best & TRUMPS:
                    up = trumps & -(best << 1)
                    plain = hand & PLAIN
                    if not friend and up:
                        card = up & -up
                        continue
                    if not plain:
                        plain = up or hand
                        card = plain & -plain
                        continue
                elif not friend:
                    card = trumps & -trumps
                    continue
                else:
                    plain = hand & PLAIN
                    if not plain:
                        card = trumps & -trumps
                        continue
        # A plain card of a hand without the suit led.
        if friend and (n == 3 or not ~(gone | hand | lie) & PACK & -(best << 1) & (led | TRUMPS)
                       or best & TRUMPS or best & ACES):
            rest = PACK ^ gone
            tops = TOPS[rest & 65535] | TOPS[rest >> 16] << 16
            good = (plain & TENS & ~tops or plain & KINGS & ~tops or plain & QUEENS & ~tops
                    or plain & ACES or plain & TENS or plain)
            card = good & -good
        else:
            low = plain & WORTHLESS or plain & LOW or plain
            card = low & -low
    ours, theirs = points[declaring], points[1 - declaring]
    if ours <= theirs:
        theirs += ours
        ours = 0
    if not won[1 - declaring]:
        ours += PIT
    elif not won[declaring]:
        theirs += PIT
    return ours - theirs if side == declaring else theirs - ours

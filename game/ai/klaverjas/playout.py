"""One deal played to its end by four cheap players: the arithmetic heart of the search.

Every seat of a playout sees its own hand, the cards played and what seats have shown not to
hold, never the others' hands. The loop is flat, on ints, for speed: what it shares with the
rules (legal cards, winner of a trick, score) is written out here once more, and held to them
by a test.
"""

from typing import Final

from game.ai.klaverjas.table import GROUP_OF, GROUPS, PACK, PLAIN, TRUMPS, VALUE
from game.ai.klaverjas.tables import SPARE, TOPS
from game.core.cards import Seat
from game.core.order import Bit, Bits
from game.rules.klaverjas.order import LAST_TRICK
from game.rules.klaverjas.score import PIT

Position = tuple[int, int, Bits, Bits, Bits, Bit, int, int, tuple[int, int], tuple[int, int],
                 tuple[Bits, ...]]
"""Where a playout starts: turn, tricks left, cards gone, suit led, cards on the table, best
card and its owner, their number, both sides' points and tricks, what seats lack."""

NOT_FIRST: Final = PACK & ~GROUPS[0]
"""Of a hand's plain cards those from the second suit on, ..."""
THIRD: Final = GROUPS[2]
"""... and those of the third."""
WORTHLESS: Final = sum(1 << b for b in range(24) if not VALUE[b])
LOW: Final = sum(1 << b for b in range(24) if VALUE[b] < 10)
TENS: Final = sum(1 << b for b in range(24) if VALUE[b] == 10)
ACES: Final = sum(1 << b for b in range(24) if VALUE[b] == 11)
KINGS: Final = sum(1 << b for b in range(24) if VALUE[b] == 4)
QUEENS: Final = sum(1 << b for b in range(24) if VALUE[b] == 3)
DEAR: Final = 3 << 28
"""Ten and ace of trumps: safe with the last card to a trick, and worth much."""
NINE: Final = 1 << 30
"""The second trump: too good to give to the partner's jack."""


def playout(hands: list[Bits], at: Position, declarer: Seat, rotterdam: bool, first: Bit,
            side: int, worth: dict[Bits, int], fit: dict[Bits, int]) -> int:
    """The deal's score of `side` less that of the other side when `first` is played now.

    `hands` are emptied as the cards fall; `declarer` is the seat that named trumps.
    """
    turn, left, gone, led, lie, best, owner, n, taken, tricks, lacks_ = at
    points = list(taken)
    won = list(tricks)
    lacks = list(lacks_)
    declaring = declarer & 1
    card = first
    while True:
        # The card falls.
        hands[turn] ^= card
        lie |= card
        n += 1
        if n == 1:
            led = GROUP_OF[card.bit_length() - 1]
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
                    if card and foes & foes - 1:
                        continue
                good = tops & PLAIN
                if good:
                    # A suit that no foe has shown to lack.
                    safe = good & ~(lacks[turn - 1] | lacks[turn - 3])
                    good = safe or good
                    card = good & -good
                    continue
                low = plain & WORTHLESS or plain & LOW or plain
                card = low & -low if low else trumps & -trumps
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
                    if n == 3:
                        up = up & fit[lie] or up
                    card = up & -up
                    continue
                if friend and (n == 3 or not ~gone & ~hand & ~lie & PACK & -(best << 1) & TRUMPS):
                    up = follow & fit[lie] or follow & ~NINE or follow
                    card = 1 << up.bit_length() - 1
                else:
                    follow = follow & ~fit[lie] or follow
                    card = follow & -follow
                continue
            plain = hand
        elif follow:
            if best & TRUMPS:
                up = fit[lie] & follow
                if friend:
                    up = up or follow
                    card = 1 << up.bit_length() - 1
                else:
                    up = follow & ~up or follow
                    card = up & -up
                continue
            up = follow & -(best << 1)
            if n == 3:
                if friend:
                    up = follow & fit[lie] or follow
                    card = 1 << up.bit_length() - 1
                elif up:
                    up = up & fit[lie] or up
                    card = up & -up
                else:
                    follow = follow & ~fit[lie] or follow
                    card = follow & -follow
                continue
            higher = ~(gone | hand | lie) & led
            if friend:
                # Third to play, the partner led the best card so far.
                if not higher & -(best << 1):
                    up = follow & fit[lie] or follow
                    card = 1 << up.bit_length() - 1
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
            if n == 2:
                follow = follow & ~fit[lie] or follow
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
                    card = (n == 3 and trumps & DEAR) or trumps
                    card &= -card
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
            low = plain & ~tops
            good = (plain & fit[lie] or low & TENS or low & KINGS or low & QUEENS or low
                    or plain & ACES or plain & TENS or plain)
            card = good & -good
        else:
            a = SPARE[plain & 255]
            b = SPARE[plain >> 8 & 255]
            c = SPARE[plain >> 16]
            if a <= b:
                low = plain if a <= c else plain & THIRD
            else:
                low = plain & NOT_FIRST if b <= c else plain & THIRD
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

"""Playing a sampled deal to its end, fast: the rules of the game and a cheap policy on bits.

Every seat decides by its own cards, by what lies on the table and by what everybody knows: not
by the hidden hands of the world that is played out. Who is the partner, in particular, only
the partner knows before the called card is on the table.

The masks below are cascades: the first of them that meets the cards names the choice, and in
it the lowest card.
"""

from dataclasses import dataclass
from typing import Final

from game.ai.sheepshead.discard import best_gift, cheapest
from game.core.cards import Seat
from game.core.order import Bits
from game.rules.sheepshead import tricks
from game.rules.sheepshead.order import ALL_ACES, FAIL, GROUPS, ORDER, TRUMP_GROUP, TRUMPS
from game.rules.sheepshead.score import SEATS

POINTS: Final = {1 << b: ORDER.value[c] for b, c in enumerate(ORDER.card)}
"""Card points by bit."""
GROUP: Final = {1 << b: ORDER.group[c] for b, c in enumerate(ORDER.card)}
"""Suit group by bit."""
ABOVE: Final = {bit: (GROUPS[g] if g == TRUMP_GROUP else GROUPS[g] | TRUMPS) & -(bit << 1)
                for bit, g in GROUP.items()}
"""By bit, the cards that would take the trick from it while it leads the trick."""
NEXT: Final = (1, 2, 3, 4, 0)
ALL_SEATS: Final = (1 << SEATS) - 1
LATER: Final = tuple(tuple(sum(1 << (s + i) % SEATS for i in range(1, SEATS - n))
                           for n in range(SEATS)) for s in range(SEATS))
"""Seats still to play, as a mask, by seat and number of cards on the table."""
FAT_TRUMPS: Final[Bits] = 0b11 << 22
FACES: Final[Bits] = 0xFF << 24
LOW_TRUMPS: Final[Bits] = TRUMPS & ~FACES
ANY: Final[Bits] = -1


@dataclass(slots=True)
class Table:
    """What everybody knows before a seat plays a card."""

    seat: Seat
    left: int
    """Tricks still to be taken, the present one included."""
    laid: int
    """Cards on the table."""
    led: int
    """Group led, -1 on the lead."""
    above: Bits
    """Cards that would take the trick as it lies; ANY on the lead."""
    winner: Seat
    pot: int
    """Card points on the table, those of a card face down not counted."""
    out: Bits
    """Cards not yet played open."""
    picker: Seat
    """-1 in a leaster."""
    called: Bits
    group: int
    """The called suit's group, -1 without a call."""
    bound: bool
    """Whether the called suit is still to be led."""
    shown: bool
    """Whether everybody knows who is on whose side."""


@dataclass(slots=True)
class World:
    """A deal that fits what a seat knows, with what happened credited to the right side."""

    hands: list[Bits]
    partner: Seat
    """-1 alone and in a leaster."""
    unknown: Bits
    """The card set aside and not yet played, 0 for none."""
    points: int
    """Card points of the picker's side so far, bury included."""
    tricks: int
    """Tricks of the picker's side so far."""
    pot: int
    """Card points of a card face down on the table."""


def friends_of(picker: Seat, partner: Seat, shown: bool) -> list[int]:
    """Per seat a mask of the seats it takes for its side, itself included."""
    side = 1 << picker
    if partner >= 0:
        side |= 1 << partner
    rest = ALL_SEATS & ~side
    if shown:
        return [side if side >> s & 1 else rest for s in range(SEATS)]
    alone = 1 << picker
    out = [ALL_SEATS & ~alone] * SEATS
    out[picker] = alone
    out[partner] = side
    return out


def finish(table: Table, world: World, card: Bits) -> tuple[int, int]:
    """Play on with `card` by the seat to act: card points and tricks of the picker's side."""
    hands = world.hands[:]
    picker, partner, unknown = table.picker, world.partner, world.unknown
    called, group, bound = table.called, table.group, table.bound
    seat, laid, led, above, winner = (
        table.seat, table.laid, table.led, table.above, table.winner)
    left, out = table.left, table.out
    pot = table.pot + world.pot
    points, won = world.points, world.tricks
    side = 1 << picker | (1 << partner if partner >= 0 else 0)
    friends = friends_of(picker, partner, table.shown)
    if led < 0:
        led = group if card == unknown else GROUP[card]
    while True:
        hands[seat] ^= card
        pot += POINTS[card]
        if card == unknown:
            unknown = 0
            if not laid:
                above = GROUPS[group] | TRUMPS
        else:
            out ^= card
            if card & above:
                above = ABOVE[card]
                winner = seat
            if card == called:
                friends = friends_of(picker, partner, True)
        laid += 1
        if laid == SEATS:
            if side >> winner & 1:
                points += pot
                won += 1
            if led == group:
                bound = False
            left -= 1
            if left < 2:
                break
            seat = winner
            laid = pot = 0
            above = ANY
            hand = hands[seat]
            own = 1 << seat & (side if seat == picker or hand & called or friends[seat] == side
                               else 0)
            legal = tricks.partner_lead(hand, called, group) \
                if bound and seat == partner else hand
            card = lead(legal & ~unknown, hand, out, bool(own), seat == picker,
                        group if bound else -1)
            led = GROUP[card]
            continue
        seat = NEXT[seat]
        hand = hands[seat]
        if not bound or not side >> seat & 1:
            legal = hand & GROUPS[led] or hand
        elif seat != picker:
            legal = tricks.partner_follow(hand, led, called, group)
        elif unknown:
            legal = tricks.unknown_follow(hand & ~unknown, unknown, led, group)
        else:
            legal = tricks.picker_follow(hand, led, group)
        if not legal & (legal - 1):
            card = legal
            continue
        mine = friends[seat]
        foes = LATER[seat][laid] & ~mine
        if mine >> winner & 1:
            # ours as it lies
            threat = above & out & ~hand if foes else 0
            safe = legal & ~above or legal
            if not threat:
                card = best_gift(safe)
            elif threat.bit_count() <= 4:
                card = best_gift(safe)
            else:
                over = legal & above
                if over and foes:
                    top = over & TRUMPS
                    best = 1 << (top or over).bit_length() - 1
                    if not ABOVE[best] & out & ~hand:
                        card = best
                    else:
                        card = cheapest(safe)
                else:
                    card = cheapest(safe)
            continue
        over = legal & above
        if not over:
            if LATER[seat][laid] & mine and not foes:
                card = cheapest(legal)
            else:
                card = cheapest(legal)
            continue
        if not foes:
            fat = over & FAT_TRUMPS or over & FAIL
            if fat:
                card = 1 << fat.bit_length() - 1
            else:
                card = over & -over
                if card & FACES and pot < 4 and legal & ~over:
                    card = cheapest(legal & ~over)
            continue
        best = 1 << over.bit_length() - 1
        threat = ABOVE[best] & out & ~hand
        if not threat:
            # certain with the highest: take it with the lowest that is as good
            if pot >= 4 or best & FAIL or not legal & ~over:
                card = best
            else:
                low = over & LOW_TRUMPS & ~FAT_TRUMPS
                card = low & -low if low else cheapest(legal & ~over)
        elif pot >= 10 or best & FAIL:
            card = best
        else:
            low = over & ~FAT_TRUMPS
            card = low & -low if low else cheapest(legal)
    card = hands[winner]
    led = group if card == unknown else GROUP[card]
    taker, above, pot = winner, ANY, 0
    for seat in ORDER_FROM[winner]:
        card = hands[seat]
        pot += POINTS[card]
        if card == unknown:
            if seat == winner:
                above = GROUPS[group] | TRUMPS
        elif card & above:
            above = ABOVE[card]
            taker = seat
    if side >> taker & 1:
        points += pot
        won += 1
    return points, won

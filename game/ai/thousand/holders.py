"""Which seat may hold which unseen card, from all that a view shows."""

from typing import Final

from game.ai.thousand.suits import GROUPS, PACK, WORTH, mate, suit_of
from game.core.actions import Kind
from game.core.cards import HIDDEN, SUITS, Card, Seat, mask_of
from game.core.order import Bits
from game.core.view import View
from game.rules.thousand.order import PLAIN
from game.rules.thousand.score import SEATS

_SUBSETS: Final = tuple(tuple(i for i in range(len(SUITS)) if n >> i & 1)
                        for n in range(1 << len(SUITS)))

Line = tuple[Seat, tuple[Card, ...]]
"""A trick: who led, and the cards in their order."""


def holders(view: View) -> list[Bits]:
    """The unseen cards that each seat may hold; 0 for the viewer.

    Everybody's cards are in the hands once the play has begun, so a card that only one seat
    may hold is there for certain.
    """
    lines: list[Line] = [(t.leader, t.cards) for t in view.played]
    if view.trick:
        lines.append((view.trick[0][0], tuple(c for _, c in view.trick)))
    gone = PLAIN.bits(view.hand) | sum(1 << PLAIN.bit[c] for _, cards in lines for c in cards)
    holds = [0 if s == view.seat else PACK & ~gone for s in range(SEATS)]
    _use_gifts(view, holds)
    shown = marriages(view, lines)
    trumps: Bits | None = 0
    for number, (leader, cards) in enumerate(lines):
        lead = 1 << PLAIN.bit[cards[0]]
        led = GROUPS[suit_of(lead)]
        if number in shown:
            keeps = shown[number]
            if keeps is None:
                trumps = None
            else:
                trumps = led if keeps else trumps
                _place(holds, mate(lead), leader, keeps)
        for i, c in enumerate(cards[1:], 1):
            bit = 1 << PLAIN.bit[c]
            if not bit & led:
                seat = (leader + i) % SEATS
                holds[seat] &= ~led
                if trumps is not None and not bit & trumps:
                    holds[seat] &= ~trumps
    return holds


def _place(holds: list[Bits], card: Bits, seat: Seat, there: bool) -> None:
    """A card is with a seat for certain, or it is not there."""
    for s in range(SEATS):
        if (s == seat) != there:
            holds[s] &= ~card


def _use_gifts(view: View, holds: list[Bits]) -> None:
    """T4: a gift that the viewer has seen is where it was given."""
    declarer = view.notes["declarer"]
    assert isinstance(declarer, int)
    gifts = next((a.cards for _, a in view.history if a.kind == Kind.GIVE), ())
    seats = [(declarer + i) % SEATS for i in (1, 2)]
    for seat, c in zip(seats, gifts, strict=False):
        if c != HIDDEN and seat != view.seat:
            _place(holds, 1 << PLAIN.bit[c], seat, True)


def marriages(view: View, lines: list[Line]) -> dict[int, bool | None]:
    """By trick number: whether a lead of a king or queen declared, None where it is open.

    A view gives the sum of a seat's marriages and the trumps in force; where the mate came
    down tells most of the rest (T9).
    """
    where = {c: ((leader + i) % SEATS, n) for n, (leader, cards) in enumerate(lines)
             for i, c in enumerate(cards)}
    out: dict[int, bool | None] = {}
    for number, (leader, cards) in enumerate(lines):
        other = mate(1 << PLAIN.bit[cards[0]])
        if not number or not other:
            continue
        card = PLAIN.card[other.bit_length() - 1]
        if card in where:
            seat, when = where[card]
            out[number] = seat == leader and when > number
        elif view.seat == leader or mask_of([card]) & view.hand:
            out[number] = view.seat == leader and bool(mask_of([card]) & view.hand)
        else:
            out[number] = None
    for seat in range(SEATS):
        _settle(view, seat, lines, out)
    return out


def _settle(view: View, seat: Seat, lines: list[Line], out: dict[int, bool | None]) -> None:
    """Settle a seat's open leads by the sum of its marriages, if only one way fits."""
    def worth(number: int) -> int:
        return WORTH[suit_of(1 << PLAIN.bit[lines[number][1][0]])]

    mine = [n for n in out if lines[n][0] == seat]
    unsure = [n for n in mine if out[n] is None]
    rest = view.bonus[seat] - sum(worth(n) for n in mine if out[n])
    ways = [w for w in _SUBSETS if all(i < len(unsure) for i in w)
            and sum(worth(unsure[i]) for i in w) == rest]
    if len(ways) == 1:
        for i, number in enumerate(unsure):
            out[number] = i in ways[0]

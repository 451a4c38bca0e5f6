"""What follows from a view: the suit led, the call, the bonds on one's own seat.

A view holds the public facts as codes and history; the words at the table and the computer
players both want them as groups and bits.
"""

from dataclasses import dataclass

from game.core.actions import Kind
from game.core.cards import HIDDEN, Card, Seat, parse_card
from game.core.order import Bits
from game.core.view import View
from game.rules.sheepshead.order import ORDER, called_group, lead_group
from game.rules.sheepshead.tricks import Bond


@dataclass(frozen=True, slots=True)
class Facts:
    """The deal as one seat knows it, in the terms of `order` and `tricks`."""

    hand: Bits
    picker: Seat | None
    called: Bits
    """The called card, 0 without a call."""
    group: int
    """The called suit's group, -1 without a call."""
    unknown: Bits
    """The card set aside, for the picker alone; 0 for everybody else."""
    unknown_out: bool
    """Whether a card was set aside and has not been played yet."""
    bound: bool
    """Whether the called suit is still to be led (S14 ends it)."""
    led: int
    """Group led to the unfinished trick, -1 on the lead."""
    bond: Bond
    partner: Seat | None
    """The partner as far as this seat knows: shown, or itself."""


def own_unknown(view: View) -> Card:
    """The card this seat set aside in an unknown call; HIDDEN if there is none it knows."""
    for _, action in view.history:
        if action.kind == Kind.CALL and len(action.cards) == 2:
            return action.cards[1]
    return HIDDEN


def led_group(lead: Card, unknown: Card, group: int) -> int:
    """Group a led card calls for; a face-down card calls for the called suit (S13)."""
    return group if lead in (HIDDEN, unknown) else lead_group(lead)


def facts(view: View) -> Facts:
    """All that follows from this view. The seat's own bond is FREE outside the play."""
    code = view.notes["called"]
    called = parse_card(code) if isinstance(code, str) else HIDDEN
    group = called_group(called) if called != HIDDEN else -1
    aside = own_unknown(view) if view.notes["unknown"] else HIDDEN
    picker = view.notes["picker"]
    led = led_group(view.trick[0][1], aside, group) if view.trick else -1
    leads = [led_group(t.cards[0], aside, group) for t in view.played]
    bound = group >= 0 and group not in leads
    called_bit = 1 << ORDER.bit[called] if called != HIDDEN else 0
    hand = ORDER.bits(view.hand)
    partner = view.notes["partner"]
    out = bool(view.notes["unknown"]) and not any(
        action.kind == Kind.PLAY and action.card in (HIDDEN, aside) for _, action in view.history)
    bond = Bond.FREE
    if bound and view.seat == picker:
        bond = Bond.UNKNOWN if view.notes["unknown"] and out else Bond.PICKER
    elif bound and hand & called_bit:
        bond = Bond.PARTNER
    if partner is None and view.seat != picker and called_bit and hand & called_bit:
        partner = view.seat
    return Facts(
        hand=hand, picker=picker if isinstance(picker, int) else None, called=called_bit,
        group=group, unknown=1 << ORDER.bit[aside] if aside != HIDDEN else 0, unknown_out=out,
        bound=bound, led=led, bond=bond,
        partner=partner if isinstance(partner, int) else None,
    )

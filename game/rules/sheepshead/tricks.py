"""Which cards may be played and who takes the trick (S10 to S16), on bits of `ORDER`.

`Deal` and the computer players' playouts both use these, so the rules of play stand here and
nowhere else. A `Bond` is what the call lays on a seat until the called suit has been led.
"""

from enum import IntEnum

from game.core.order import Bits
from game.rules.sheepshead.order import GROUPS, TRUMPS


class Bond(IntEnum):
    """What binds a seat until the called suit is led for the first time (S14 ends it)."""

    FREE = 0
    PARTNER = 1
    """S11: holds the called card."""
    PICKER = 2
    """S12: must keep a card of the called suit."""
    UNKNOWN = 3
    """S13: has a card set aside, not counted in his hand."""


def follow(hand: Bits, led: int) -> Bits:
    """S10: cards of the group led if there are any, else the whole hand."""
    return hand & GROUPS[led] or hand


def partner_lead(hand: Bits, called: Bits, group: int) -> Bits:
    """S11: leads open to the partner: no card of the called suit but the called one."""
    return hand & ~GROUPS[group] | called


def partner_follow(hand: Bits, led: int, called: Bits, group: int) -> Bits:
    """S11: the called card must be played when its suit is led, and may not be before."""
    if led == group:
        return called
    return follow(hand & ~called, led)


def picker_follow(hand: Bits, led: int, group: int) -> Bits:
    """S12: the last card of the called suit may not be thrown on another suit."""
    kept = hand & GROUPS[group]
    if led != group and kept and not kept & (kept - 1):
        return follow(hand & ~kept, led)
    return follow(hand, led)


def unknown_follow(hand: Bits, unknown: Bits, led: int, group: int) -> Bits:
    """S13: the card set aside goes to the called suit and to nothing before it.

    `hand` is without the unknown; with nothing else left it is the last trick (S14).
    """
    if led == group or not hand:
        return unknown
    return follow(hand, led)


def legal(hand: Bits, led: int, bond: Bond, called: Bits, group: int, unknown: Bits) -> Bits:
    """S10 to S14: the cards a seat may play.

    `hand` holds all its cards, the unknown too. `led` is the group led, -1 on the lead.
    `called`, `group` and `unknown` matter only while a bond holds; 0 and -1 else.
    """
    if not hand & (hand - 1):
        return hand  # S14: in the last trick everybody plays the card that is left
    if led < 0:
        return partner_lead(hand, called, group) if bond == Bond.PARTNER else hand
    if bond == Bond.FREE:
        return follow(hand, led)
    if bond == Bond.PARTNER:
        return partner_follow(hand, led, called, group)
    if bond == Bond.PICKER:
        return picker_follow(hand, led, group)
    return unknown_follow(hand & ~unknown, unknown, led, group)


def winning_card(trick: Bits, led: int) -> Bits:
    """S10, S15: the bit that takes the trick: highest trump, else highest of the suit led.

    `trick` is without an unknown card, which never wins (S13); 0 only if nothing else lies.
    """
    best = trick & TRUMPS or trick & GROUPS[led]
    return 1 << best.bit_length() - 1 if best else 0

"""What the picker may call after the bury (S6 to S9), on bits of `ORDER`."""

from typing import NamedTuple

from game.core.order import Bits
from game.rules.sheepshead.order import ACES, ALL_ACES, FAIL, GROUPS, TENS


class Call(NamedTuple):
    """A call the picker may make: the called card as bits, and whether it is unknown."""

    card: Bits
    group: int
    unknown: bool


def callable_aces(kept: Bits, buried: Bits) -> list[Call]:
    """S6: aces of fail suits of which a card but not the ace is kept, nor the ace buried."""
    return [Call(ACES[g], g, False) for g in range(3)
            if kept & GROUPS[g] and not (kept | buried) & ACES[g]]


def callable_tens(kept: Bits, buried: Bits) -> list[Call]:
    """S7: with all three fail aces, tens of fail suits of which a card but not the ten."""
    own = kept | buried
    if own & ALL_ACES != ALL_ACES:
        return []
    return [Call(TENS[g], g, False) for g in range(3)
            if kept & GROUPS[g] and not own & TENS[g]]


def unknown_calls(kept: Bits, buried: Bits) -> list[Call]:
    """S8: with no fail card but aces and no ten to call, aces of suits not held at all."""
    if kept & FAIL & ~ALL_ACES or callable_tens(kept, buried):
        return []
    return [Call(ACES[g], g, True) for g in range(3)
            if not kept & GROUPS[g] and not buried & ACES[g]]


def calls(kept: Bits, buried: Bits) -> list[Call]:
    """S6 to S8: every call open to a picker who kept six cards; none means alone (S9)."""
    return (callable_aces(kept, buried) or callable_tens(kept, buried)
            or unknown_calls(kept, buried))


def why_not_callable(kept: Bits, buried: Bits, group: int) -> str:
    """Why a fail suit's ace cannot be called: it is "buried" or "held", or "none" is kept."""
    if buried & ACES[group]:
        return "buried"
    if kept & ACES[group]:
        return "held"
    return "none"

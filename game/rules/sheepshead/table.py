"""What the screen says and offers in a deal of Sheepshead, as messages (no language)."""

from collections.abc import Sequence
from typing import Final

from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import (
    ACE,
    CLUBS,
    HEARTS,
    HIDDEN,
    SPADES,
    TEN,
    Card,
    Seat,
    card,
    card_code,
    mask_of,
    parse_card,
    suit_of,
)
from game.core.messages import CardArg, Message, SeatArg, SuitArg, message
from game.core.order import Bits
from game.core.view import Badge, Deed, Desk, Offer, View
from game.rules.sheepshead import calls, score
from game.rules.sheepshead.facts import facts
from game.rules.sheepshead.order import (
    ALL_ACES,
    FAIL_SUITS,
    GROUPS,
    ORDER,
    TENS,
    TRUMP_GROUP,
    group_of_suit,
)
from game.rules.sheepshead.tricks import Bond

_SHOWN_SUITS: Final = (CLUBS, SPADES, HEARTS)
"""Fail suits left to right in a hand and among the offers."""
CLAUSES: Final = {"bid": "S4", "bury": "S5", "call": "S6", "play": "S10"}
"""The rule that each phase begins with."""
_PLAIN_SLOT: Final = message("desk.slot")


def sorted_hand(view: View) -> tuple[Card, ...]:
    """Trumps from the highest, then clubs, spades and hearts, each from the highest."""
    bits = ORDER.bits(view.hand)
    groups = (TRUMP_GROUP, *(group_of_suit(s) for s in _SHOWN_SUITS))
    return tuple(c for g in groups for c in reversed(list(ORDER.cards(bits & GROUPS[g]))))


def prompt(view: View) -> Message:
    """What the person is asked for now."""
    if view.turn is None:
        return message("prompt.done", "S17")
    if not view.my_turn:
        return message("prompt.wait", CLAUSES[view.phase], seat=SeatArg(view.turn))
    if view.phase != "play":
        return message(f"prompt.{view.phase}", CLAUSES[view.phase])
    known = facts(view)
    if known.led < 0:
        bound = len(view.legal) < view.hand.bit_count()
        duty = {Bond.PARTNER: "S11", Bond.UNKNOWN: "S13"}.get(known.bond, "S10")
        return message("prompt.lead", duty if bound else "S10")
    if known.led == known.group and known.bond == Bond.PARTNER:
        return message("prompt.called", "S11", card=CardArg(next(ORDER.cards(known.called))))
    if known.led == known.group and known.bond == Bond.UNKNOWN:
        return message("prompt.unknown", "S13")
    if not known.hand & ~known.unknown & GROUPS[known.led]:
        return message("prompt.any", "S10")
    if known.led == TRUMP_GROUP:
        return message("prompt.follow-trumps", "S10")
    return message("prompt.follow", "S10", suit=SuitArg(FAIL_SUITS[known.led]))


def refusal(view: View, c: Card) -> Message:
    """Why a card of the hand may not be played now, naming the rule."""
    if view.phase != "play":
        return message("refuse.not-play")
    if not view.my_turn:
        return message("refuse.turn")
    known = facts(view)
    bit = 1 << ORDER.bit[c]
    suit = SuitArg(FAIL_SUITS[known.group]) if known.group >= 0 else SuitArg(CLUBS)
    called = CardArg(next(ORDER.cards(known.called)) if known.called else c)
    if known.bond == Bond.PARTNER:
        if known.led < 0:
            return message("refuse.partner-lead", "S11", card=called, suit=suit)
        if known.led == known.group:
            return message("refuse.partner-called", "S11", card=called, suit=suit)
        if bit == known.called:
            return message("refuse.partner-keep", "S11", card=called, suit=suit)
    if known.bond == Bond.UNKNOWN:
        if known.led == known.group:
            return message("refuse.unknown-now", "S13", suit=suit)
        if bit == known.unknown:
            return message("refuse.unknown-wait", "S13", suit=suit)
    own_suit = known.hand & ~known.unknown & GROUPS[known.led]
    if known.bond == Bond.PICKER and bit & GROUPS[known.group] and not own_suit:
        return message("refuse.picker-keep", "S12", suit=suit)
    if known.led == TRUMP_GROUP:
        return message("refuse.follow-trumps", "S10")
    return message("refuse.follow", "S10", suit=SuitArg(FAIL_SUITS[known.led]))


def label(view: View, action: Action) -> Message:
    """The words on an action's button."""
    if action.kind == Kind.CALL:
        return message("action.call", card=CardArg(action.cards[0]))
    return message(f"action.{action.kind.name.lower()}")


def stake(view: View, action: Action) -> Message | None:
    """Playing alone asks again, showing what is to be won and lost (S9, S17)."""
    if action.kind != Kind.ALONE:
        return None
    return message("stake.alone", "S9", win=score.ALONE["won"][0], loss=-score.ALONE["lost"][0])


def explains(view: View, seat: Seat) -> bool:
    """S6: until the partner is known, what moves anybody but the picker would betray him."""
    known = facts(view)
    return known.group < 0 or seat == known.picker or view.notes["partner"] is not None


def badges(view: View) -> tuple[Badge, ...]:
    """Picker, called suit, unknown call, alone, partner: what everybody may know."""
    out = []
    picker = view.notes["picker"]
    if view.phase == "bid":
        out += [Badge(seat, message("badge.passed")) for seat, _ in view.history]
    if isinstance(picker, int):
        out.append(Badge(picker, message("badge.picker"), "picker"))
        if view.notes["alone"]:
            out.append(Badge(picker, message("badge.alone"), ""))
        code = view.notes["called"]
        if isinstance(code, str):
            called = parse_card(code)
            key = "badge.called" if called & 7 == ACE else "badge.called-ten"
            out.append(Badge(picker, message(key, suit=SuitArg(suit_of(called))), "",
                             suit_of(called)))
        if view.notes["unknown"]:
            out.append(Badge(picker, message("badge.unknown"), ""))
    partner = view.notes["partner"]
    if isinstance(partner, int):
        out.append(Badge(partner, message("badge.partner"), "partner"))
    return tuple(out)


def desk(view: View, marked: Sequence[Card]) -> Desk | None:
    """The picker's bury, then his call."""
    if not view.my_turn or view.phase not in ("bury", "call"):
        return None
    return _bury_desk(view, marked) if view.phase == "bury" else _call_desk(view, marked)


def _bury_desk(view: View, marked: Sequence[Card]) -> Desk:
    """S5: two cards, with what could then be called."""
    cards = [c for c in marked if c != HIDDEN]
    chosen = mask_of(cards)
    ready = len(cards) == 2
    kept, buried = ORDER.bits(view.hand & ~chosen), ORDER.bits(chosen)
    deed = (act.bury(*cards),) if ready else ()
    lone = (*deed, act.ALONE) if ready else ()
    return Desk(
        title=message("desk.bury.title", "S5"), hint=message("desk.bury.hint", "S5"),
        slots=(_PLAIN_SLOT,) * 2, may=view.hand, marked=tuple(marked),
        offers=_offers(kept, buried, ()) if ready else (),
        offers_title=message("desk.bury.offers" if ready else "desk.bury.first"),
        confirm=Deed(message("desk.bury.confirm"), deed),
        second=Deed(message("action.alone"), lone, stake(view, act.ALONE), key=act.ALONE.code),
        worth=message("desk.bury.worth", n=ORDER.points(buried)),
    )


def _call_desk(view: View, marked: Sequence[Card]) -> Desk:
    """S6 to S9: a call, or alone; an unknown call first wants a card set aside."""
    aside = tuple(c for c in marked if c != HIDDEN)
    buried = next((mask_of(a.cards) for _, a in view.history if a.kind == Kind.BURY), 0)
    kept = ORDER.bits(view.hand)
    options = calls.calls(kept, ORDER.bits(buried))
    unknown = any(option.unknown for option in options)
    if unknown:
        hint = message("desk.unknown.hint" if not aside else "desk.unknown.ready", "S8")
    else:
        hint = message("desk.call.hint" if options else "desk.call.none", "S6")
    return Desk(
        title=message("desk.call.title", "S6"), hint=hint,
        slots=(_PLAIN_SLOT,) if unknown else (), may=view.hand if unknown else 0,
        marked=tuple(marked),
        offers=_offers(kept, ORDER.bits(buried), aside, call=True),
        offers_title=message("desk.call.offers"), confirm=None,
        second=Deed(message("action.alone"), (act.ALONE,), stake(view, act.ALONE)),
    )


def _offers(kept: Bits, buried: Bits, aside: tuple[Card, ...],
            call: bool = False) -> tuple[Offer, ...]:
    """A tile for each fail suit: the call it allows, or why it allows none."""
    options = {option.group: option for option in calls.calls(kept, buried)}
    tens = not (ALL_ACES & ~(kept | buried))
    out = []
    for suit in _SHOWN_SUITS:
        group = group_of_suit(suit)
        option = options.get(group)
        if option is None:
            why = _why_closed(kept, buried, group, tens)
            out.append(Offer(f"suit:{suit}", message("offer.suit", suit=SuitArg(suit)),
                             message(why), False, suit=suit))
            continue
        called = card(suit, TEN if tens else ACE)
        action = None
        if call and option.unknown:
            action = act.call(called, aside[0]) if aside else None
        elif call:
            action = act.call(called)
        out.append(Offer(f"call:{card_code(called)}" if action is None else action.code,
                         message("offer.card", card=CardArg(called)),
                         _why_open(kept, group, option.unknown),
                         not call or action is not None, action, called, suit))
    return tuple(out)


def _why_open(kept: Bits, group: int, unknown: bool) -> Message:
    if unknown:
        return message("offer.unknown", "S8")
    held = list(ORDER.cards(kept & GROUPS[group]))
    if len(held) == 1:
        return message("offer.keep", "S6", card=CardArg(held[0]))
    return message("offer.keep-some", "S6", n=len(held))


def _why_closed(kept: Bits, buried: Bits, group: int, tens: bool) -> str:
    """Catalogue key of the reason why a fail suit cannot be called."""
    if tens:
        if buried & TENS[group]:
            return "offer.ten-buried"
        return "offer.ten-held" if kept & TENS[group] else "offer.none"
    return f"offer.{calls.why_not_callable(kept, buried, group)}"



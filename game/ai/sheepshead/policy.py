"""From a view to an action: the rule policy's only look at a view."""

from typing import Final

from game.ai.sheepshead import bury, call, pick
from game.ai.sheepshead.play import play
from game.ai.sheepshead.spot import spot_of
from game.ai.thought import Choice
from game.core import actions as act
from game.core.actions import Kind
from game.core.cards import Card
from game.core.messages import CardArg, Message, SuitArg, message
from game.core.order import Bits
from game.core.view import View
from game.rules.sheepshead.order import FAIL_SUITS, ORDER

FAT_BURY: Final = 10
"""Card points from which a bury is worth its points."""


def choose(view: View) -> Choice:
    """The action of the seat to act, and why."""
    match view.phase:
        case "bid":
            return _bid(view)
        case "bury":
            return _bury(view)
        case "call":
            return _call(view)
        case _:
            return _play(view)


def _bid(view: View) -> Choice:
    passed = len(view.history)
    if pick.picks(ORDER.bits(view.hand), passed):
        return Choice(act.PICK, message("reason.pick"))
    return Choice(act.PASS, message("reason.pass"))


def _bury(view: View) -> Choice:
    hand = ORDER.bits(view.hand)
    pairs = {_bits(action.cards): action for action in view.legal}
    best = bury.best_bury(hand, list(pairs))
    key = "reason.bury"
    if ORDER.points(best) >= FAT_BURY:
        key = "reason.bury-points"
    elif bury.makes_void(hand, best):
        key = "reason.bury-void"
    return Choice(pairs[best], message(key))


def _call(view: View) -> Choice:
    kept = ORDER.bits(view.hand)
    buried = next(_bits(a.cards) for _, a in view.history if a.kind == Kind.BURY)
    plan = call.best_call(kept, buried)
    if plan is None:
        forced = len(view.legal) == 1
        return Choice(act.ALONE, message("reason.alone-forced" if forced else "reason.alone"))
    called = _card(plan.card)
    if plan.unknown:
        aside = _card(call.set_aside(kept))
        return Choice(act.call(called, aside), message("reason.call-unknown",
                                                       card=CardArg(aside)))
    return Choice(act.call(called), message("reason.call", card=CardArg(called)))


def _play(view: View) -> Choice:
    if len(view.legal) == 1:
        return Choice(view.legal[0], message("reason.only-card"))
    spot = spot_of(view)
    card, key = play(spot)
    reason: Message = message(key)
    if key in ("reason.lead-called", "reason.lead-own-call"):
        reason = message(key, suit=SuitArg(FAIL_SUITS[spot.group]))
    return Choice(act.play(_card(card)), reason)


def _card(bit: Bits) -> Card:
    return ORDER.card[bit.bit_length() - 1]


def _bits(cards: tuple[Card, ...]) -> Bits:
    return sum(1 << ORDER.bit[c] for c in cards)

"""From a view to an action: the rule policy's only look at a view."""

from game.ai.thought import Choice
from game.ai.thousand import auction, contract, gifts
from game.ai.thousand.play import play
from game.ai.thousand.spot import spot_of
from game.ai.thousand.stakes import stakes_of
from game.core import actions as act
from game.core.actions import Kind
from game.core.messages import message
from game.core.order import Bits
from game.core.view import View
from game.rules.thousand import tricks
from game.rules.thousand.order import PLAIN


def choose(view: View) -> Choice:
    """The action of the seat to act, and why."""
    match view.phase:
        case "bid":
            return _bid(view)
        case "give":
            return _give(view)
        case "contract":
            return _contract(view)
        case _:
            return _play(view)


def _bid(view: View) -> Choice:
    standing = view.notes["bid"]
    if not isinstance(standing, int):
        return Choice(act.bid(tricks.OPENING), message("reason.t-open"))
    most, key = auction.plan(view)
    bid = act.bid(standing + tricks.STEP)
    if bid.number <= most and bid in view.legal:
        return Choice(bid, message(key))
    return Choice(act.PASS, message("reason.t-pass"))


def _give(view: View) -> Choice:
    hand = PLAIN.bits(view.hand)
    pairs = [a for a in view.legal if a.kind == Kind.GIVE]
    best = max(pairs, key=lambda a: gifts.value(hand, *(1 << PLAIN.bit[c] for c in a.cards)))
    kept = hand & ~sum(1 << PLAIN.bit[c] for c in best.cards)
    standing = view.notes["bid"]
    assert isinstance(standing, int)
    if contract.concedes(stakes_of(view), kept, standing):
        return Choice(act.CONCEDE, message("reason.t-concede"))
    return Choice(best, message("reason.t-give"))


def _contract(view: View) -> Choice:
    bids = [a.number for a in view.legal if a.kind == Kind.BID]
    best, _ = contract.final(stakes_of(view), PLAIN.bits(view.hand), bids)
    key = "reason.t-raise" if best > bids[0] else "reason.t-keep"
    return Choice(act.bid(best), message(key))


def _play(view: View) -> Choice:
    if len(view.legal) == 1:
        return Choice(view.legal[0], message("reason.t-only-card"))
    card, key = play(spot_of(view))
    return Choice(act.play(_card(card)), message(key))


def _card(bit: Bits) -> int:
    return PLAIN.card[bit.bit_length() - 1]

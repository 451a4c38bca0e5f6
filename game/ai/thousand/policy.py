"""From a view to an action: the rule policy's only look at a view."""

from game.ai.thought import Choice
from game.ai.thousand import auction, contract, gifts
from game.ai.thousand.play import play
from game.ai.thousand.spot import spot_of
from game.ai.thousand.stakes import conceding, stakes_of
from game.ai.thousand.suits import NINES, WORTH, suit_of
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import Card
from game.core.messages import SuitArg, message
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
        return Choice(act.bid(tricks.OPENING), message("reason.t-open", n=tricks.OPENING))
    most, key = auction.plan(view)
    bid = act.bid(standing + tricks.STEP)
    if bid.number <= most and bid in view.legal:
        return Choice(bid, message(key) if key == "reason.t-stop" else message(key, n=most))
    return Choice(act.PASS, message("reason.t-pass"))


def _give(view: View) -> Choice:
    hand = PLAIN.bits(view.hand)
    best = gifts.best(hand)
    kept = hand & ~(best[0] | best[1])
    if not contract.concedes(stakes_of(view), kept, _standing(view)):
        void = gifts.makes_void(hand, kept)
        return Choice(_gift(best), message("reason.t-give-void" if void else "reason.t-give"))
    if hand & NINES == NINES:  # T5: better than a concession
        return Choice(_gift(gifts.best(hand, NINES)), message("reason.t-give-nines"))
    return Choice(act.CONCEDE, message("reason.t-concede"))


def _contract(view: View) -> Choice:
    stakes, kept = stakes_of(view), PLAIN.bits(view.hand)
    bids = [a.number for a in view.legal if a.kind == Kind.BID]
    best, worth = contract.final(stakes, kept, bids)
    if worth < conceding(stakes):
        return Choice(act.CONCEDE, message("reason.t-concede"))
    if best > bids[0]:
        return Choice(act.bid(best), message("reason.t-raise", n=best))
    return Choice(act.bid(best), message("reason.t-keep"))


def _play(view: View) -> Choice:
    if len(view.legal) == 1:
        return Choice(view.legal[0], message("reason.t-only-card"))
    card, key = play(spot_of(view))
    if key == "reason.t-marriage":
        suit = suit_of(card)
        return Choice(act.play(_card(card)), message(key, suit=SuitArg(suit), n=WORTH[suit]))
    return Choice(act.play(_card(card)), message(key))


def _standing(view: View) -> int:
    bid = view.notes["bid"]
    assert isinstance(bid, int)
    return bid


def _gift(pair: tuple[Bits, Bits]) -> Action:
    return act.give(_card(pair[0]), _card(pair[1]))


def _card(bit: Bits) -> Card:
    return PLAIN.card[bit.bit_length() - 1]

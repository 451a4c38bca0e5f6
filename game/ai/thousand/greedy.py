"""The baseline of inspect.md: plain estimates, high cards first, no search."""

from typing import Final

from game.ai.thought import Choice
from game.ai.thousand.suits import ACES, TENS, WORTH, couples
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import KING, QUEEN, Card, card, cards_of, parse_suit, rank_of, suit_of
from game.core.messages import message
from game.core.view import View
from game.rules.thousand import tricks
from game.rules.thousand.order import LOW_TO_HIGH, MARRIAGE, PLAIN, order_for

_PER_ACE: Final = 20
_PER_TEN: Final = 8
_BASE: Final = -20
"""What is taken off for the rest of the hand."""


def choose(view: View) -> Choice:
    """The action of the seat to act."""
    return Choice(_action(view), message("reason.search.t-greedy"))


def _action(view: View) -> Action:
    match view.phase:
        case "bid":
            return _bid(view)
        case "give":
            return _give(view)
        case "contract":
            return _contract(view)
    return act.play(_lead(view) if not view.trick else _follow(view))


def _worth(view: View) -> int:
    """The points the hand looks good for."""
    hand = PLAIN.bits(view.hand)
    return (_BASE + _PER_ACE * (hand & ACES).bit_count() + _PER_TEN * (hand & TENS).bit_count()
            + sum(WORTH[s] for s in couples(hand)))


def _bid(view: View) -> Action:
    likely = _worth(view)
    for action in view.legal:
        if action.kind == Kind.BID:
            if action.number <= likely or act.PASS not in view.legal:
                return action
            break
    return act.PASS


def _give(view: View) -> Action:
    """The two lowest cards that are not of a marriage."""
    pairs = {card(s, r) for s in couples(PLAIN.bits(view.hand)) for r in (KING, QUEEN)}
    cards = sorted(cards_of(view.hand), key=lambda c: (c in pairs, PLAIN.value[c], c))
    return act.give(cards[0], cards[1])


def _contract(view: View) -> Action:
    likely = _worth(view)
    bids = [a for a in view.legal if a.kind == Kind.BID]
    return max((a for a in bids if a.number <= likely), key=lambda a: a.number, default=bids[0])


def _lead(view: View) -> Card:
    cards = [a.card for a in view.legal]
    golden = [c for c in cards if rank_of(c) == QUEEN
              and tricks.declares(c, view.hand, first=not view.played) is not None]
    if golden:
        return max(golden, key=lambda c: MARRIAGE[suit_of(c)])
    return max(cards, key=lambda c: (LOW_TO_HIGH.index(rank_of(c)), -c))


def _follow(view: View) -> Card:
    trump = view.notes["trump"]
    order = order_for(parse_suit(trump) if isinstance(trump, str) else None)
    table = [c for _, c in view.trick]
    led = order.groups[order.group[table[0]]]
    lying = sum(1 << order.bit[c] for c in table)
    cards = [a.card for a in view.legal]
    winners = [c for c in cards if tricks.winning_card(
        lying | 1 << order.bit[c], led, order.trumps) == 1 << order.bit[c]]
    if winners:
        return max(winners, key=lambda c: order.bit[c])
    return min(cards, key=lambda c: (order.value[c], order.bit[c]))

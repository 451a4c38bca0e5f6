"""What the screen says in a deal of Thousand, as messages (no language)."""

from typing import Final

from game.core.actions import Action, Kind
from game.core.cards import (
    Card,
    Mask,
    suit_of,
)
from game.core.messages import Message, SeatArg, SuitArg, message
from game.core.order import Order
from game.core.view import Badge, Tally, View
from game.rules.suits import by_suit, trump_of
from game.rules.thousand import score, tricks
from game.rules.thousand.books import books_of
from game.rules.thousand.order import COUPLES, couples_in, order_for

CLAUSES: Final = {"bid": "T2", "give": "T4", "contract": "T6", "play": "T8"}
"""The rule that each phase begins with."""


def order_of(view: View) -> Order:
    """The order of the cards as they are now."""
    return order_for(trump_of(view))


def sorted_hand(view: View) -> tuple[Card, ...]:
    """Trumps first, then the other suits in turn of colour, each from the highest."""
    return by_suit(view.hand, order_of(view), trump_of(view))


def prompt(view: View) -> Message:
    """What the person is asked for now."""
    if view.turn is None:
        return message("prompt.done", "T11")
    if not view.my_turn:
        return message("prompt.wait", CLAUSES[view.phase], seat=SeatArg(view.turn))
    if view.phase == "bid":
        if all(action.kind == Kind.PASS for action in view.legal):
            return message("prompt.at-limit", "T3", n=tricks.limit(view.hand))
        return message("prompt.open" if view.notes["bid"] is None else "prompt.auction", "T2",
                       n=tricks.OPENING)
    if view.phase in ("give", "contract"):
        return message(f"prompt.{view.phase}", CLAUSES[view.phase])
    if not view.trick:
        return message("prompt.lead", "T9" if golden(view) else "T8")
    order = order_of(view)
    lead = view.trick[0][1]
    hand = order.bits(view.hand)
    if hand & order.groups[order.group[lead]]:
        return message("prompt.follow", "T8", suit=SuitArg(suit_of(lead)))
    trump = trump_of(view)
    if trump is not None and hand & order.trumps:
        return message("prompt.trump", "T8", suit=SuitArg(trump))
    return message("prompt.any", "T8")


def refusal(view: View, card: Card) -> Message:
    """Why a card of the hand may not be played now, naming the duty (T8)."""
    if view.phase != "play":
        return message("refuse.not-play")
    if not view.my_turn:
        return message("refuse.turn")
    order = order_of(view)
    lead = view.trick[0][1]
    suit = SuitArg(suit_of(lead))
    if order.bits(view.hand) & order.groups[order.group[lead]]:
        return message("refuse.follow", "T8", suit=suit)
    return message("refuse.must-trump", "T8", suit=suit)


def label(view: View, action: Action) -> Message:
    """The words on an action's button."""
    if action.kind == Kind.BID:
        return message("action.bid", n=action.number)
    return message(f"action.{action.kind.name.lower()}")


def stake(view: View, action: Action) -> Message | None:
    """T7: conceding asks again, showing both outcomes and which concession it is."""
    if action.kind != Kind.CONCEDE:
        return None
    count = books_of(view.match).concessions[view.seat] + 1
    bid = view.notes["bid"]
    key = "stake.concede-costs" if count % score.EVERY == 0 else "stake.concede"
    return message(key, "T7", count=count, each=score.CONCEDED, penalty=score.PENALTY,
                   every=score.EVERY, bid=bid if isinstance(bid, int) else 0)


def limit(view: View) -> Message | None:
    """T3, T6: how far the person may bid, and why."""
    if view.phase not in ("bid", "give", "contract") or not view.my_turn:
        return None
    most, bid = tricks.limit(view.hand), view.notes["bid"]
    if view.phase != "bid" and isinstance(bid, int):
        most = max(most, bid)
    return message("limit.marriage" if couples_in(view.hand) else "limit.plain", "T3", n=most)


def badges(view: View) -> tuple[Badge, ...]:
    """Bids and passes in the auction; then declarer and bid, and the trump."""
    out = []
    if view.phase == "bid":
        last = dict(view.history)
        out += [Badge(seat, message("badge.passed") if action.kind == Kind.PASS else
                      message("badge.bid", n=action.number))
                for seat, action in sorted(last.items())]
    declarer, bid = view.notes["declarer"], view.notes["bid"]
    if isinstance(declarer, int) and isinstance(bid, int):
        out.append(Badge(declarer, message("badge.declarer", n=bid), "flag"))
    trump = trump_of(view)
    if trump is not None:
        out.append(Badge(_declared(view), message("badge.trumps", suit=SuitArg(trump)), "", trump))
    for seat, left in enumerate(books_of(view.match).barrel):
        if left is not None and view.result is None:
            out.append(Badge(seat, message("badge.barrel", n=left), "barrel"))
    return tuple(out)


def _declared(view: View) -> int:
    """The seat that declared the marriage in force: the last leader with a couple to show."""
    trump = trump_of(view)
    assert trump is not None
    leads = [(t.leader, t.cards[0]) for t in view.played]
    leads += [view.trick[0]] if view.trick else []
    return next(seat for seat, card in reversed(leads) if COUPLES[trump] >> card & 1)


def tally(view: View) -> tuple[Tally, ...]:
    """Totals, and who is on the barrel, has zeros and concessions (T7, T12, T14)."""
    books = books_of(view.result.match if view.result else view.match)
    out = []
    for seat in range(view.seats):
        notes = []
        left = books.barrel[seat]
        if left is not None:
            notes.append(message("tally.barrel", n=left))
        if books.zeros[seat]:
            notes.append(message("tally.zeros", count=books.zeros[seat], every=score.EVERY))
        if _counted(books.concessions[seat]):
            notes.append(message("tally.concessions", every=score.EVERY,
                                 count=_counted(books.concessions[seat])))
        out.append(Tally(seat, message("tally.seat", seat=SeatArg(seat)), books.totals[seat],
                         tuple(notes)))
    return tuple(out)


def _counted(concessions: int) -> int:
    """Concessions since the last one that cost something."""
    return concessions % score.EVERY


def golden(view: View) -> Mask:
    """T9: kings and queens whose lead would declare a marriage now."""
    if view.phase != "play" or not view.my_turn or view.trick or not view.played:
        return 0
    return sum(COUPLES[suit] for suit in couples_in(view.hand))

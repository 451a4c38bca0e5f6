"""What the screen says and offers in a deal of Klaverjas, as messages (no language)."""

from collections.abc import Sequence

from game.core.actions import Action, Kind
from game.core.cards import Card, mask_of
from game.core.messages import CardArg, Message, SeatArg, SuitArg, message
from game.core.order import Order
from game.core.view import Badge, Glow, Tally, View
from game.rules.klaverjas import tricks
from game.rules.klaverjas.order import order_for
from game.rules.klaverjas.roem import roem, roem_cards
from game.rules.klaverjas.score import side_of
from game.rules.suits import by_suit, trump_of


def order_of(view: View) -> Order:
    """The order of the cards as they are now."""
    return order_for(trump_of(view))


def sorted_hand(view: View) -> tuple[Card, ...]:
    """Trumps first, then the other suits in turn of colour, each from the highest."""
    return by_suit(view.hand, order_of(view), trump_of(view))


def prompt(view: View) -> Message:
    """What the person is asked for now."""
    if view.turn is None:
        return message("prompt.done", "K13")
    if not view.my_turn:
        return message("prompt.wait", "K2" if view.phase == "bid" else "K4",
                       seat=SeatArg(view.turn))
    if view.phase == "bid":
        forced = all(a.kind == Kind.TRUMP for a in view.legal)
        return message("prompt.name-forced" if forced else "prompt.name", "K2")
    if not view.trick:
        return message("prompt.lead", "K4")
    order = order_of(view)
    led = order.group[view.trick[0][1]]
    follows = bool(order.bits(view.hand) & order.groups[led])
    best, trump = CardArg(_best(view)), trump_of(view)
    assert trump is not None
    if order.groups[led] == order.trumps:
        if not follows:
            return message("prompt.any", "K5")
        beat = all(_beats(view, a.card) for a in view.legal)
        return message("prompt.beat", "K5", card=best) if beat else message(
            "prompt.follow-trumps", "K5", suit=SuitArg(trump))
    if follows:
        return message("prompt.follow", "K4", suit=SuitArg(view.trick[0][1] >> 3))
    clause = _void_clause(view)
    trumps = order.bits(view.hand) & order.trumps
    clause = _void_clause(view) if trumps else "K8"
    if trumps and _trumped(view) and all(_beats(view, a.card) for a in view.legal):
        return message("prompt.beat", clause, card=best)
    must = trumps and clause in ("K6", "K10")
    if must:
        return message("prompt.trump", clause, suit=SuitArg(trump))
    return message("prompt.any", clause)


def _void_clause(view: View) -> str:
    """The clause that a void hand with trumps stands under (K6 to K10)."""
    if view.options["rules"] == "rotterdam":
        return "K10"
    if view.winning is not None and side_of(view.winning) == side_of(view.seat):
        return "K9" if _trumped(view) else "K8"
    return "K7" if _trumped(view) else "K6"


def _best(view: View) -> Card:
    """The card that is winning the trick."""
    return next(c for s, c in view.trick if s == view.winning)


def _trumped(view: View) -> bool:
    """Whether a trump is winning."""
    order = order_of(view)
    return bool(1 << order.bit[_best(view)] & order.trumps)


def _beats(view: View, card: Card) -> bool:
    """Whether a card is a trump above the one that is winning."""
    order = order_of(view)
    return bool(tricks.above(1 << order.bit[card] & order.trumps, 1 << order.bit[_best(view)]))


def refusal(view: View, card: Card) -> Message:
    """Why a card of the hand may not be played now, naming the duty."""
    if view.phase != "play":
        return message("refuse.not-play")
    if not view.my_turn:
        return message("refuse.turn")
    order = order_of(view)
    trump = trump_of(view)
    assert trump is not None
    lead = view.trick[0][1]
    led = order.groups[order.group[lead]]
    hand, bit = order.bits(view.hand), 1 << order.bit[card]
    best = CardArg(_best(view))
    if led == order.trumps:
        if not bit & led:
            return message("refuse.follow-trumps", "K5")
        return message("refuse.beat", "K5", card=best)
    if hand & led:
        return message("refuse.follow", "K4", suit=SuitArg(lead >> 3))
    higher = _trumped(view) and bool(tricks.above(hand & order.trumps, 1 << order.bit[_best(view)]))
    clause = _void_clause(view)
    if clause == "K9":
        return message("refuse.partner-trump", clause)
    if higher:
        return message("refuse.beat", clause, card=best)
    if clause == "K7":
        return message("refuse.undertrump", clause)
    return message("refuse.must-trump", clause, suit=SuitArg(lead >> 3))


def label(view: View, action: Action) -> Message:
    """The words on an action's button."""
    if action.kind == Kind.TRUMP:
        return message("action.trump", suit=SuitArg(action.number))
    return message(f"action.{action.kind.name.lower()}")


def badges(view: View) -> tuple[Badge, ...]:
    """Who named trumps, and which; who has passed."""
    out = []
    if view.phase == "bid":
        out += [Badge(seat, message("badge.passed")) for seat, _ in view.history]
    declarer, trump = view.notes["declarer"], trump_of(view)
    if isinstance(declarer, int) and trump is not None:
        out.append(Badge(declarer, message("badge.trumps", suit=SuitArg(trump)), "", trump))
    return tuple(out)


def tally(view: View) -> tuple[Tally, ...]:
    """The two sides' totals in the match."""
    totals = view.result.totals if view.result else view.match.totals
    return (Tally(0, message("tally.us"), totals[0]), Tally(1, message("tally.them"), totals[1]))


def glow(view: View, cards: Sequence[Card]) -> Glow | None:
    """The roem that lies in the cards of a trick (K11)."""
    trump = trump_of(view)
    if trump is None:
        return None
    mask = mask_of(cards)
    points = roem(mask, trump).points
    return Glow(roem_cards(mask, trump), message("glow.roem", n=points)) if points else None

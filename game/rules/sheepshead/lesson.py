"""The first lesson of Sheepshead: pick, bury, call, find the partner, count to 61."""

from typing import Final

from game.core.actions import Kind
from game.core.cards import card_code, cards_of
from game.core.lesson import Tip, always, at, holds, stacked, to_follow, to_lead, to_play
from game.core.messages import Message, SeatArg, message
from game.core.view import View
from game.rules.sheepshead.order import ORDER


def _mate(view: View) -> int | None:
    """The partner, once he is known and not the person."""
    partner = view.notes["partner"]
    return partner if isinstance(partner, int) and partner != view.seat else None


def _picked(view: View) -> bool:
    return view.notes["picker"] == view.seat


def _names_mate(key: str, view: View) -> Message:
    mate = _mate(view)
    return message(key, mate=SeatArg(view.seat if mate is None else mate))


def _at_mate(view: View) -> str:
    return f"plate:{_mate(view)}"


def _points(view: View) -> int:
    """Card points that the person's side has: its tricks and what the person buried."""
    side = (view.seat, _mate(view))
    taken = [c for trick in view.played if trick.winner in side for c in trick.cards]
    buried = [c for _, a in view.history if a.kind == Kind.BURY for c in a.cards]
    return sum(ORDER.value[c] for c in (*taken, *buried) if c >= 0)


def _void(view: View) -> bool:
    """Whether the person may trump but has to keep a card back."""
    return (to_follow(view) and _picked(view) and not view.played
            and len(view.legal) == view.hand.bit_count() - 1)


def _kept(view: View) -> str:
    """The card that has to stay."""
    legal = {a.card for a in view.legal}
    return "hand:" + ",".join(card_code(c) for c in cards_of(view.hand) if c not in legal)


TIPS: Final = (
    Tip(lambda v: v.phase == "bid" and not v.history,
        always(message("lesson.sheepshead.trumps")), at("hand:QC,JS,JD,AD")),
    Tip(lambda v: v.phase == "bid" and v.my_turn,
        always(message("lesson.sheepshead.pick")), at("actions")),
    Tip(lambda v: v.phase == "bury" and v.my_turn and holds(v, "10H 7H"),
        always(message("lesson.sheepshead.bury")), at("hand:10H,7H")),
    Tip(lambda v: v.phase == "call" and v.my_turn,
        always(message("lesson.sheepshead.call")), at("desk")),
    Tip(_void, always(message("lesson.sheepshead.void")), _kept),
    Tip(lambda v: to_lead(v) and _picked(v) and holds(v, "QC"),
        always(message("lesson.sheepshead.lead")), at("hand:QC")),
    Tip(lambda v: to_lead(v) and holds(v, "KC") and v.notes["called"] == "AC"
        and v.notes["partner"] is None and bool(v.played) and not holds(v, "QC"),
        always(message("lesson.sheepshead.find")), at("hand:KC")),
    Tip(lambda v: _picked(v) and _mate(v) is not None,
        lambda v: _names_mate("lesson.sheepshead.partner", v), _at_mate, calm=False),
    Tip(lambda v: to_follow(v) and _picked(v) and _mate(v) is not None and v.winning == _mate(v)
        and len(v.trick) == v.seats - 1 and holds(v, "AD"),
        lambda v: _names_mate("lesson.sheepshead.schmier", v), at("hand:AD")),
    Tip(lambda v: to_play(v) and _picked(v) and _mate(v) is not None and len(v.played) > 3,
        lambda v: message("lesson.sheepshead.count", n=_points(v)), at("plate:0")),
    Tip(lambda v: v.phase == "done", always(message("lesson.sheepshead.sheet")), at("result")),
    Tip(lambda v: v.phase == "done", always(message("lesson.end")), at("")),
)

LESSON: Final = stacked(
    dealer=3,
    hands=("QC JS JD AD KC 10H", "QS 10D AC 8C 10S 9H", "QD 7D 10C KS 7S AH",
           "QH JH KD 9C AS 8H", "JC 9D 7C 9S 8S KH"),
    stock="8D 7H",
    line="pass pick bury:7H,10H call:AC "
         "play:9S play:JD play:10S play:7S play:AS "
         "play:QC play:10D play:7D play:KD play:9D "
         "play:KC play:AC play:10C play:9C play:7C "
         "play:QS play:QD play:JH play:JC play:AD "
         "play:8C play:KS play:QH play:KH play:8D "
         "play:8H play:8S play:JS play:9H play:AH",
    tips=TIPS)
"""You pick after a pass, and Otter, who holds the called ace, is your partner."""

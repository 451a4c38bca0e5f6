"""The first lesson of Thousand: auction, prikup, gifts, marriage, trumping, the barrel."""

from typing import Final

from game.core.cards import suit_of
from game.core.lesson import Tip, always, at, holds, stacked, to_follow, to_lead, to_play
from game.core.messages import Message, message
from game.core.view import View
from game.rules.suits import trump_of
from game.rules.thousand.order import PLAIN


def _plays(view: View) -> bool:
    """Whether the person is the declarer."""
    return view.notes["declarer"] == view.seat


def _lost_marriage(view: View) -> bool:
    """Whether the person's declared marriage has just lost its trick."""
    last = view.last
    return (last is not None and view.bonus[view.seat] > 0 and last.leader == view.seat
            and last.winner != view.seat)


def _must_trump(view: View) -> bool:
    """Whether the person is void and only trumps may be played."""
    trump = trump_of(view)
    if trump is None or not to_follow(view) or suit_of(view.trick[0][1]) == trump:
        return False
    return all(suit_of(action.card) == trump for action in view.legal)


def _points(view: View) -> Message:
    taken = sum(PLAIN.value[c] for trick in view.played if trick.winner == view.seat
                for c in trick.cards)
    bid = view.notes["bid"]
    return message("lesson.thousand.count", n=taken + view.bonus[view.seat],
                   bid=bid if isinstance(bid, int) else 0)


def _mounted(view: View) -> bool:
    """Whether this deal has brought the person onto the barrel."""
    return view.result is not None and view.result.match.extra("barrel")[view.seat] is not None


TIPS: Final = (
    Tip(lambda v: v.phase == "bid" and not v.history,
        always(message("lesson.thousand.open")), at("plate:2")),
    Tip(lambda v: v.phase == "bid" and v.my_turn,
        always(message("lesson.thousand.bid")), at("hand:KH,QH")),
    Tip(lambda v: v.phase == "give" and _plays(v),
        always(message("lesson.thousand.prikup")), at("hand:AD,KS,9C")),
    Tip(lambda v: v.phase == "give" and _plays(v),
        always(message("lesson.thousand.give")), at("desk")),
    Tip(lambda v: to_lead(v) and _plays(v) and not v.played,
        always(message("lesson.thousand.lead")), at("hand:AC")),
    Tip(lambda v: to_lead(v) and bool(v.played) and holds(v, "KH QH"),
        always(message("lesson.thousand.declare")), at("hand:KH,QH")),
    Tip(_lost_marriage, always(message("lesson.thousand.keep")), at("trick"), calm=False),
    Tip(_must_trump, always(message("lesson.thousand.trump")), at("trick")),
    Tip(lambda v: to_play(v) and _plays(v) and len(v.played) > 3, _points, at("tally")),
    Tip(lambda v: v.result is not None and not v.result.redeal,
        always(message("lesson.thousand.sheet")), at("result")),
    Tip(_mounted, always(message("lesson.thousand.barrel")), at("scores")),
    Tip(lambda v: v.phase == "done", always(message("lesson.end")), at("")),
)

LESSON: Final = stacked(
    dealer=1,
    hands=("KH QH AS 10S AC 9D JC", "AH 9H QS 10C QC KD JD", "10H JH JS 9S KC 10D QD"),
    stock="AD KS 9C",
    line="bid:100 bid:105 pass pass give:9C,JC bid:120 "
         "play:AC play:9C play:JC "
         "play:QH play:AH play:JH "
         "play:10C play:KC play:KH "
         "play:AD play:JD play:QD "
         "play:AS play:QS play:9S "
         "play:9D play:KD play:10D "
         "play:10H play:KS play:9H "
         "play:JS play:10S play:QC",
    tips=TIPS,
    books={"deal": 14, "totals": [760, 590, 655], "barrel": [None, None, None],
           "zeros": [0, 1, 0], "concessions": [0, 0, 1]})
"""You win the auction with a marriage; the bid of 120 brings you to the barrel."""

"""The first lesson of Klaverjas: naming trumps, the duties to trump, roem, the last trick."""

from typing import Final

from game.core.cards import HEARTS, mask_of, suit_of
from game.core.lesson import Tip, always, at, holds, stacked, to_follow, to_lead, to_play
from game.core.messages import Message, message
from game.core.view import View
from game.rules.klaverjas.order import order_for
from game.rules.klaverjas.score import side_of
from game.rules.suits import trump_of

_HEARTS: Final = 0xFF << HEARTS * 8


def _ours(view: View) -> bool:
    """Whether the person's side has named hearts."""
    declarer = view.notes["declarer"]
    return (trump_of(view) == HEARTS and isinstance(declarer, int)
            and side_of(declarer) == side_of(view.seat))


def _roem(view: View) -> Message:
    return message("lesson.klaverjas.roem", n=sum(view.bonus))


def _follows(view: View) -> bool:
    """Whether the person has a card of the suit led, in the first trick."""
    return (to_follow(view) and not view.played
            and bool(view.hand & 0xFF << suit_of(view.trick[0][1]) * 8))


def _beats(view: View) -> bool:
    """Whether an opponent has trumped and the person, void, must play a higher trump."""
    if not to_follow(view) or trump_of(view) != HEARTS or view.winning is None:
        return False
    best = next(c for s, c in view.trick if s == view.winning)
    legal = mask_of(a.card for a in view.legal)
    return (suit_of(view.trick[0][1]) != HEARTS and suit_of(best) == HEARTS
            and side_of(view.winning) != side_of(view.seat)
            and legal & ~_HEARTS == 0 and view.hand & _HEARTS != legal)


def _drawn(view: View) -> bool:
    """Whether nobody else can hold a trump any more."""
    played = mask_of(c for trick in view.played for c in trick.cards)
    return _HEARTS & ~(played | view.hand) == 0


def _points(view: View) -> Message:
    order = order_for(trump_of(view))
    taken = [c for trick in view.played if side_of(trick.winner) == side_of(view.seat)
             for c in trick.cards]
    roem = sum(n for seat, n in enumerate(view.bonus) if side_of(seat) == side_of(view.seat))
    return message("lesson.klaverjas.count", n=sum(order.value[c] for c in taken) + roem)


TIPS: Final = (
    Tip(lambda v: v.phase == "bid" and not v.history,
        always(message("lesson.klaverjas.partner")), at("plate:2")),
    Tip(lambda v: v.phase == "bid" and v.my_turn,
        always(message("lesson.klaverjas.name")), at("hand:JH,9H")),
    Tip(_follows, always(message("lesson.klaverjas.follow")), at("trick")),
    Tip(lambda v: any(v.bonus), _roem, at("trick"), calm=False),
    Tip(lambda v: to_follow(v) and v.winning == 2 and any(a.code == "play:10C" for a in v.legal),
        always(message("lesson.klaverjas.give")), at("hand:10C")),
    Tip(_beats, always(message("lesson.klaverjas.over")), at("trick")),
    Tip(lambda v: to_lead(v) and _ours(v) and holds(v, "JH"),
        always(message("lesson.klaverjas.draw")), at("hand:JH")),
    Tip(lambda v: to_play(v) and _ours(v) and len(v.played) > 3, _points, at("tally")),
    Tip(lambda v: to_lead(v) and _ours(v) and _drawn(v) and holds(v, "AS"),
        always(message("lesson.klaverjas.ace")), at("hand:AS")),
    Tip(lambda v: to_follow(v) and _ours(v) and len(v.played) == 7 and bool(v.hand & _HEARTS),
        always(message("lesson.klaverjas.last")), at("hand")),
    Tip(lambda v: v.phase == "done", always(message("lesson.klaverjas.sheet")), at("result")),
    Tip(lambda v: v.phase == "done", always(message("lesson.end")), at("")),
)

LESSON: Final = stacked(
    dealer=2,
    hands=("JH 9H QH 7H AS 8S 10C 7D", "JC KC QC 9C KD AH KH QS", "AC 7C AD 10D 9D 10H JS 7S",
           "8C QD JD 8D 8H 10S KS 9S"),
    stock="",
    line="pass trump:H "
         "play:QD play:7D play:KD play:AD "
         "play:AC play:8C play:10C play:JC "
         "play:7C play:8H play:QH play:9C "
         "play:JH play:KH play:10H play:8D "
         "play:9H play:AH play:10D play:9S "
         "play:AS play:QS play:JS play:10S "
         "play:8S play:QC play:7S play:KS "
         "play:JD play:7H play:KC play:9D",
    tips=TIPS, options={"rules": "amsterdam"})
"""You name hearts by Amsterdam rules; the first trick has roem, the third an overtrump."""

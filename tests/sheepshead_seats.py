"""Decisions of the rule policy over seeded deals, and what is certain to a seat.

Written without the policy's own notions, so that its tests do not repeat its mistakes.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from game.ai import Choice, decide
from game.core.actions import Action, Kind
from game.core.cards import Card, Seat, cards_of, parse_card
from game.core.protocol import Setup, deal_cards
from game.core.stream import Stream
from game.core.view import View
from game.rules import rules_of
from game.rules.sheepshead.deal import SheepsheadDeal

RULES = rules_of("sheepshead")
ROOT = Path(__file__).parent.parent
DEALS = 300
TRUMP_CODES = "7D 8D 9D KD 10D AD JD JH JS JC QD QH QS QC"
TRUMPS = [parse_card(code) for code in TRUMP_CODES.split()]


class Step(SimpleNamespace):
    """One decision: the deal before it (not to be changed), view, choice."""

    deal: SheepsheadDeal
    view: View
    choice: Choice
    setup: Setup
    done: list[Action]


def setup_of(seed: int) -> Setup:
    hands, stock = deal_cards(RULES.info, Stream("policy-test", seed))
    return Setup({}, seed % 5, hands, stock, RULES.new_match())


def steps_of(seed: int, level: str = "rules") -> Iterator[Step]:
    setup = setup_of(seed)
    deal = cast(SheepsheadDeal, RULES.start(setup))
    done: list[Action] = []
    while deal.turn is not None:
        view = deal.view(deal.turn)
        choice = decide(RULES, view, level, Stream("policy-test", seed, len(done)))
        yield Step(deal=deal, view=view, choice=choice, setup=setup, done=list(done))
        deal.apply(choice.action)
        done.append(choice.action)


@cache
def table() -> tuple[Step, ...]:
    """Every decision of several hundred deals, with the deal as it was then."""
    out = []
    for seed in range(DEALS):
        for step in steps_of(seed):
            step.deal = step.deal.clone()
            out.append(step)
    return tuple(out)


def plays() -> Iterator[Step]:
    """Decisions about a card with more than one legal card."""
    return (s for s in table() if s.view.phase == "play" and len(s.view.legal) > 1)


# What the tests know of the game, written without the policy's own notions


def points(card: Card) -> int:
    return (0, 0, 0, 10, 2, 3, 4, 11)[card & 7]


def face(card: Card) -> bool:
    return card & 7 in (4, 5)


def beats(card: Card, other: Card, led: str) -> bool:
    """Whether `card`, played later, beats `other`, which leads the trick so far."""
    if card in TRUMPS or other in TRUMPS:
        return card in TRUMPS and (
            other not in TRUMPS or TRUMPS.index(card) > TRUMPS.index(other))
    if card >> 3 != "CDHS".index(led):
        return False
    ranks = {0: 0, 1: 1, 2: 2, 6: 3, 3: 4, 7: 5}
    return other >> 3 != card >> 3 or ranks[card & 7] > ranks[other & 7]


def known_side(view: View, me: Seat, other: Seat) -> int:
    """1 for a seat that `me` knows to be on its side, -1 for the other side, 0 not known."""
    notes = view.notes
    picker, called = notes["picker"], notes["called"]
    holder = notes["partner"]
    if holder is None and called and view.hand >> parse_card(str(called)) & 1 and me != picker:
        holder = me
    if me == other:
        return 1
    if picker is None:
        return -1
    if not notes["alone"] and holder is None:
        return -1 if other == picker and me != picker else 0
    side = {picker, holder}
    return 1 if (me in side) == (other in side) else -1


def unseen(view: View) -> list[Card]:
    """Cards that the seat has not seen: not in its hand, not played, not buried by itself."""
    gone = set(cards_of(view.hand))
    for _, action in view.history:
        if action.kind in (Kind.PLAY, Kind.BURY):
            gone.update(action.cards)
    return [c for c in range(32) if c not in gone]


class Certainty:
    """What is certain about the unfinished trick by the cards this seat has seen."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat
        first = view.trick[0][1]
        called = str(view.notes["called"])
        if first < 0 or (view.notes["unknown"] and view.seat == view.notes["picker"]
                         and first == unknown_of(view)):
            self.led = called[-1]
        else:
            self.led = "T" if first in TRUMPS else "CDHS"[first >> 3]
        self.later = [(self.me + i) % 5 for i in range(1, 5 - len(view.trick))]
        self.best = dict(view.trick)[view.winning] if view.winning is not None else None

    def stands(self, card: Card, against: int) -> bool:
        """No later seat whose side may be `against` can beat the card with an unseen one."""
        foes = [s for s in self.later if known_side(self.view, self.me, s) != -against]
        return not foes or not any(beats(c, card, self.led) for c in unseen(self.view))

    def wins(self, card: Card) -> bool:
        return (card != unknown_of(self.view)
                and (self.best is None or beats(card, self.best, self.led)))

    def ours(self) -> bool:
        """Certain for another seat of this seat's side."""
        return (self.best is not None and self.view.winning is not None
                and known_side(self.view, self.me, self.view.winning) == 1
                and self.stands(self.best, -1))

    def theirs(self) -> bool:
        """Certain for the other side, whatever this seat plays."""
        return (self.best is not None and self.view.winning is not None
                and known_side(self.view, self.me, self.view.winning) == -1
                and not any(self.wins(a.card) for a in self.view.legal)
                and self.stands(self.best, 1))

    def reached(self, card: Card | None) -> int:
        """Steps of the score certain for this side after `card`, or as things lie for None."""
        view = self.view
        side = [s for s in range(5) if known_side(view, self.me, s) == 1]
        total = sum(points(c) for t in view.played if t.winner in side
                    for c in t.cards if c >= 0)
        total += sum(points(c) for _, a in view.history if a.kind == Kind.BURY
                     for c in a.cards if c >= 0)
        if card is not None and (self.stands(card, -1) if self.wins(card) else self.ours()):
            total += points(card) + sum(points(c) for _, c in view.trick if c >= 0)
        needs = (31, 61, 91) if view.notes["picker"] in side else (30, 60, 90)
        return sum(total >= need for need in needs)


def unknown_of(view: View) -> Card:
    for _, action in view.history:
        if action.kind == Kind.CALL and len(action.cards) == 2:
            return action.cards[1]
    return -1

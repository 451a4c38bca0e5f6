"""What must never happen in Thousand, measured over several hundred deals of the rule policy."""

from test_policy_thousand import couples, plays, points, table, unseen

from game.core.actions import Kind
from game.core.cards import Card, Seat, cards_of
from game.core.view import View

WORTH = {0: 60, 1: 80, 2: 100, 3: 40}


def strength(card: Card) -> int:
    return (2, 4, 5, 6, 3, 7).index(card & 7)


def trump_of(view: View) -> int | None:
    code = view.notes["trump"]
    return "CDHS".index(code) if isinstance(code, str) else None


def beats(card: Card, other: Card, trump: int | None) -> bool:
    """Whether `card`, played later, beats `other`, which leads the trick so far."""
    if card >> 3 == other >> 3:
        return strength(card) > strength(other)
    return card >> 3 == trump


class Certainty:
    """What is certain about the unfinished trick by the cards that are out."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.declarer = view.notes["declarer"]
        self.attacks = view.seat == self.declarer
        self.trump = trump_of(view)
        assert view.winning is not None
        self.best = dict(view.trick)[view.winning]
        self.later = [s for s in ((view.seat + 1) % 3,) if len(view.trick) == 1]

    def wins(self, card: Card) -> bool:
        return beats(card, self.best, self.trump)

    def friend(self, seat: Seat) -> bool:
        return not self.attacks and seat != self.declarer

    def stands(self, foes: bool) -> bool:
        """No later seat, foe or friend, can beat the best card with one that is out."""
        rest = [s for s in self.later if self.friend(s) != foes]
        return not rest or not any(
            beats(c, self.best, self.trump) for c in unseen(self.view))

    def ours(self) -> bool:
        return self.friend(self.view.winning or 0) and self.stands(foes=True)

    def theirs(self) -> bool:
        return (not self.friend(self.view.winning or 0) and self.stands(foes=False)
                and not any(self.wins(a.card) for a in self.view.legal))


def test_gifts_break_no_marriage_and_give_no_ace_while_other_cards_serve() -> None:
    """Nines, jacks and tens serve; so does a king or queen, but for what it gives away."""
    seen = 0
    for step in table():
        if step.choice.action.kind != Kind.GIVE or step.choice.reason.key.endswith("nines"):
            continue
        seen += 1
        ten = list(cards_of(step.view.hand))
        broken = [c for c in step.choice.action.cards
                  if c >> 3 in couples(ten) and c & 7 in (5, 6)]
        assert not broken
        plain = [c for c in ten if c & 7 not in (7, 5, 6)]
        if len(plain) >= 2:
            assert not any(c & 7 == 7 for c in step.choice.action.cards)
    assert seen > 150


def test_no_mate_of_an_unseen_king_or_queen_is_given_while_another_card_serves() -> None:
    seen = 0
    for step in table():
        if step.choice.action.kind != Kind.GIVE:
            continue
        ten = list(cards_of(step.view.hand))
        mates = [c for c in ten if c & 7 in (5, 6) and c >> 3 not in couples(ten)]
        nines = [c for c in ten if c & 7 == 2]
        serving = [c for c in ten if c & 7 == 4] + (nines if len(nines) > 1 else [])
        given = [c for c in step.choice.action.cards if c in mates]
        if mates and len(serving) >= 2:
            seen += 1
            assert not given, step.choice
    assert seen > 60


def test_no_nine_goes_to_a_seat_that_may_hold_the_other_three_while_others_serve() -> None:
    seen = 0
    for step in table():
        nines = [c for c in cards_of(step.view.hand) if c & 7 == 2]
        others = [c for c in cards_of(step.view.hand) if c & 7 in (3, 4)]
        if step.choice.action.kind == Kind.GIVE and len(nines) == 1 and len(others) > 1:
            seen += 1
            assert nines[0] not in step.choice.action.cards
    assert seen > 20


def test_no_bid_is_above_120_and_the_own_marriages() -> None:
    seen = 0
    for step in table():
        if step.choice.action.kind != Kind.BID:
            continue
        hand = list(cards_of(step.view.hand))
        standing = step.view.notes["bid"]
        seen += step.choice.action.number > 120
        if step.view.phase == "bid" or step.choice.action.number != standing:
            assert step.choice.action.number <= 120 + sum(WORTH[s] for s in couples(hand))
    assert seen > 40


def test_no_points_on_a_trick_that_the_other_side_is_certain_to_take() -> None:
    seen = 0
    for step in plays():
        if not step.view.trick or not Certainty(step.view).theirs():
            continue
        if any(points(a.card) == 0 for a in step.view.legal):
            seen += 1
            assert points(step.choice.action.card) == 0, step.choice
    assert seen > 100


def test_no_defender_takes_the_other_defenders_certain_trick_but_to_avoid_a_zero() -> None:
    seen = spared = 0
    for step in plays():
        view = step.view
        if not view.trick:
            continue
        trick = Certainty(view)
        if not trick.ours() or all(trick.wins(a.card) for a in view.legal):
            continue
        none = not view.bonus[view.seat] and view.seat not in {
            t.winner for t in view.played if any(map(points, t.cards))}
        if none and view.match.extra("barrel")[view.seat] is None:
            spared += trick.wins(step.choice.action.card)
            continue
        seen += 1
        assert not trick.wins(step.choice.action.card), step.choice
    assert seen > 60 and spared > 10


def test_points_go_to_the_other_defenders_certain_trick() -> None:
    """But for aces, tens that may win later and marriages, which are worth more kept."""
    seen = fat = 0
    for step in plays():
        view = step.view
        if not view.trick or not Certainty(view).ours():
            continue
        loose = [a.card for a in view.legal if points(a.card) and a.card & 7 != 7]
        if loose and step.choice.reason.key in ("reason.t-dump", "reason.t-nothing-to-give"):
            seen += 1
            fat += points(step.choice.action.card) > 0
    assert seen > 60 and fat * 4 > seen * 3


def certain_points(view: View, card: Card) -> int:
    """What the declarer has for certain once he plays `card`."""
    mine = view.bonus[view.seat] + sum(
        points(c) for t in view.played if t.winner == view.seat for c in t.cards)
    hand = list(cards_of(view.hand))
    if not view.trick:
        shows = bool(view.played) and card & 7 in (5, 6) and card >> 3 in couples(hand)
        return mine + (WORTH[card >> 3] if shows else 0)
    if len(view.trick) == 2 and Certainty(view).wins(card):
        return mine + points(card) + sum(points(c) for _, c in view.trick)
    return mine


def test_a_card_that_makes_the_contract_certain_is_played() -> None:
    seen = 0
    for step in plays():
        view = step.view
        bid = view.notes["bid"]
        assert isinstance(bid, int)
        if view.seat != view.notes["declarer"] or certain_points(view, -1) >= bid:
            continue
        if any(certain_points(view, a.card) >= bid for a in view.legal):
            seen += 1
            assert certain_points(view, step.choice.action.card) >= bid, step.choice
    assert seen > 40


def declarers_most(view: View, card: Card) -> int:
    """The most the declarer may still make once the last defender has played `card`."""
    declarer = view.notes["declarer"]
    assert isinstance(declarer, int)
    trick = Certainty(view)
    out = unseen(view)
    most = view.bonus[declarer] + sum(
        points(c) for t in view.played if t.winner == declarer for c in t.cards)
    most += sum(points(c) for c in (*out, *cards_of(view.hand)) if c != card)
    most += sum(WORTH[s] for s in couples(out))
    if not trick.wins(card) and not trick.friend(view.winning or 0):
        most += points(card) + sum(points(c) for _, c in view.trick)
    return most


def test_a_defenders_last_card_that_beats_the_contract_for_certain_is_played() -> None:
    seen = 0
    for step in plays():
        view = step.view
        bid = view.notes["bid"]
        assert isinstance(bid, int)
        if view.seat == view.notes["declarer"] or len(view.trick) != 2:
            continue
        after = [declarers_most(view, a.card) for a in view.legal]
        if min(after) < bid <= max(after):
            seen += 1
            assert declarers_most(view, step.choice.action.card) < bid, step.choice
    assert seen > 0

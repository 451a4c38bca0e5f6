"""What every game in `GAMES` owes to those above it, at every node of random deals."""

from itertools import combinations

import pytest
from helpers import (
    all_events,
    as_data,
    at_random,
    by_rules,
    deal_of,
    fresh,
    same_to_all,
    walk,
)

from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import HIDDEN, PACK, cards_of, codes, mask_of
from game.core.errors import IllegalAction, SetupError
from game.core.protocol import Deal, Rules, Setup
from game.core.view import Acted, Ended, TookStock, Trick, TrickTaken
from game.rules import GAMES, rules_of
from game.session.position import position_json

DEALS = 14
CHOOSERS = {"random": at_random, "rules": by_rules}
each_game = pytest.mark.parametrize("rules", GAMES, ids=[g.info.id for g in GAMES])
each_way = pytest.mark.parametrize("how", CHOOSERS)


def nodes(rules: Rules, how: str, deals: int = DEALS):
    """Every node of some deals, under every set of options in turn."""
    choices = [rules.info.defaults()]
    for option in rules.info.options:
        choices = [{**c, option.name: value} for c in choices for value in option.values]
    for k in range(deals):
        yield from walk(fresh(rules, (how, k), options=choices[k % len(choices)]),
                        CHOOSERS[how](k))


@each_game
@each_way
def test_every_card_is_in_exactly_one_place(rules: Rules, how: str) -> None:
    for deal in nodes(rules, how):
        places = [deal.view(seat).hand for seat in range(rules.info.seats)]
        places += [1 << e.action.card for e in deal.history if e.action.kind == Kind.PLAY]
        together = 0
        for place in places:
            assert not together & place
            together |= place
        left = rules.info.deck & ~together
        buried = [mask_of(e.action.cards) for e in deal.history if e.action.kind == Kind.BURY]
        picked = any(isinstance(e, TookStock) for e in all_events(deal, 0))
        assert left == (buried[0] if buried else 0 if picked else deal.setup.stock)


@each_game
@each_way
def test_legal_is_never_empty_before_the_end_and_sorted_and_without_doubles(
        rules: Rules, how: str) -> None:
    for deal in nodes(rules, how):
        legal = deal.legal()
        assert isinstance(legal, tuple)
        assert (deal.turn is None) == (deal.phase == "done") == (not legal)
        assert list(legal) == sorted(set(legal))
        assert all(act.parse_action(a.code) == a for a in legal)


def tries(rules: Rules, deal: Deal) -> list[Action]:
    """Actions of every kind, most of them illegal at any time."""
    pairs = list(combinations(cards_of(rules.info.deck), 2))[::11]
    return [
        act.PASS, act.PICK, act.ALONE, act.CONCEDE, *map(act.trump, range(4)),
        *map(act.bid, (0, 60, 100, 125, 400)), *map(act.play, range(PACK)), act.play(HIDDEN),
        *(Action(Kind.BURY, p) for p in pairs), *(Action(Kind.BURY, p[::-1]) for p in pairs),
        *(act.give(*p) for p in pairs), *map(act.call, range(0, PACK, 3)),
        *(act.call(*p) for p in pairs), Action(Kind.PLAY, (99,)), Action(Kind.TRUMP, (), 9),
        Action(Kind.PLAY), Action(Kind.PASS, (3,)),
    ]


@each_game
def test_an_illegal_action_is_refused_and_changes_nothing(rules: Rules) -> None:
    for deal in nodes(rules, "random", 4):
        before, log = same_to_all(deal), all_events(deal, 0)
        legal = set(deal.legal())
        for action in tries(rules, deal):
            if action not in legal:
                with pytest.raises(IllegalAction):
                    deal.apply(action)
        assert same_to_all(deal) == before
        assert all_events(deal, 0) == log
        assert deal.legal() == tuple(sorted(legal))


@each_game
@each_way
def test_a_clone_and_its_original_go_their_own_ways(rules: Rules, how: str) -> None:
    for k in range(DEALS):
        deal, choose = fresh(rules, (how, k, "clone")), CHOOSERS[how](k)
        while deal.turn is not None:
            before = same_to_all(deal)
            twin, other = deal.clone(), deal.clone()
            assert same_to_all(twin) == before
            twin.apply(twin.legal()[-1])
            assert same_to_all(deal) == before
            action = choose(deal)
            deal.apply(action)
            assert same_to_all(other) == before
            other.apply(action)
            assert same_to_all(other) == same_to_all(deal)
            assert all_events(other, 1) == all_events(deal, 1)


@each_game
@each_way
def test_replaying_the_history_gives_back_the_deal(rules: Rules, how: str) -> None:
    for deal in nodes(rules, how, 6):
        again = rules.start(deal.setup)
        for entry in deal.history:
            assert again.turn == entry.seat
            again.apply(entry.action)
        assert same_to_all(again) == same_to_all(deal)
        assert position_json(rules, again) == position_json(rules, deal)
        for seat in range(rules.info.seats):
            assert all_events(again, seat) == all_events(deal, seat)


@each_game
def test_a_deal_survives_being_written_as_json_and_read_again(rules: Rules) -> None:
    for deal in nodes(rules, "random", 4):
        assert position_json(rules, deal_of(as_data(deal))) == position_json(rules, deal)


@each_game
@each_way
def test_the_scores_of_a_match_add_up(rules: Rules, how: str) -> None:
    match, played, redeals = rules.new_match(), 0, 0
    assert set(match.totals) == {0} and match.deal == 0
    while True:
        start = fresh(rules, (how, "match", played), match)
        for deal in walk(start, CHOOSERS[how]((how, played))):
            assert (deal.result is None) == (deal.phase != "done")
        result, played = deal.result, played + 1
        redeals += result is not None and result.redeal
        assert result is not None
        assert result.match.deal == match.deal + (not result.redeal)
        if rules.info.id == "sheepshead":
            assert sum(result.scores) == sum(result.totals) == 0
            assert result.totals == tuple(
                a + b for a, b in zip(match.totals, result.scores, strict=True))
        assert result.match.totals == result.totals
        best = [s for s, t in enumerate(result.totals) if t == max(result.totals)]
        if result.winner is not None:
            assert result.over
            assert result.winner in best or rules.info.deals is None  # T16: the declarer first
        if result.over or played == 60:  # random play need not reach a target
            break
        match = result.match
        assert rules.read_match(rules.write_match(match)) == match
    if rules.info.deals is not None:
        assert played - redeals == rules.info.deals


@each_game
@each_way
def test_the_views_of_the_seats_agree_on_what_is_public(rules: Rules, how: str) -> None:
    for deal in nodes(rules, how):
        views = same_to_all(deal)
        for seat, view in enumerate(views):
            first = views[0]
            assert (view.seat, view.seats, view.game) == (seat, rules.info.seats, rules.info.id)
            for name in ("dealer", "match", "phase", "turn", "winning", "tricks", "taken",
                         "bonus", "notes", "counts", "result"):
                assert getattr(view, name) == getattr(first, name), name
            assert view.counts[seat] == view.hand.bit_count()
            assert view.legal == (deal.legal() if seat == deal.turn else ())
            assert [s for s, _ in view.trick] == [s for s, _ in deal.trick]
            assert all(seen in (HIDDEN, real)
                       for (_, seen), (_, real) in zip(view.trick, deal.trick, strict=True))
            assert len(view.history) == len(deal.history)
            assert view.last == (view.played[-1] if view.played else None)
            assert view.my_turn == (seat == deal.turn)
            assert (view.taken is None) == (deal.phase != "done")
        assert sum(v.my_turn for v in views) == (deal.turn is not None)


@each_game
@each_way
def test_events_are_only_added_to_and_never_repeat(rules: Rules, how: str) -> None:
    for k in range(DEALS):
        seen: list[list] = [[] for _ in range(rules.info.seats)]
        for deal in walk(fresh(rules, (how, k, "events")), CHOOSERS[how](k)):
            for seat, old in enumerate(seen):
                new = deal.events(len(old), seat)
                assert new or not deal.history
                old += new
                assert old == all_events(deal, seat)
                assert deal.events(len(old), seat) == []
        for seat, events in enumerate(seen):
            acted = [(e.seat, e.action) for e in events if isinstance(e, Acted)]
            assert acted == [(e.seat, e.seen_by(seat)) for e in deal.history]
            assert len([e for e in events if isinstance(e, Ended)]) == 1
            assert events[-1] == Ended(deal.result)
            tricks = [e.trick for e in events if isinstance(e, TrickTaken)]
            assert len(tricks) == len(deal.view(seat).played) == sum(deal.tricks)


@each_game
@each_way
def test_the_tricks_seen_are_the_tricks_played(rules: Rules, how: str) -> None:
    for deal in nodes(rules, how):
        plays = [(e.seat, e.action.card) for e in deal.history if e.action.kind == Kind.PLAY]
        done = len(plays) - len(deal.trick)
        assert plays[done:] == deal.trick
        n = rules.info.seats
        for view in same_to_all(deal):
            assert len(view.played) * n == done
            for i, trick in enumerate(view.played):
                five = plays[i * n:(i + 1) * n]
                assert trick.leader == five[0][0]
                assert all(seen in (HIDDEN, real)
                           for seen, (_, real) in zip(trick.cards, five, strict=True))
                after = plays[(i + 1) * n:]
                assert not after or after[0][0] == trick.winner
            if deal.phase == "done":
                assert view.played == tuple(
                    Trick(plays[i][0], tuple(c for _, c in plays[i:i + n]), t.winner)
                    for i, t in zip(range(0, len(plays), n), view.played, strict=True))


@each_game
def test_a_setup_that_cannot_be_is_refused(rules: Rules) -> None:
    good = fresh(rules, "setup").setup
    hands, stock = good.hands, good.stock
    low = hands[0] & -hands[0]
    other = hands[1] & -hands[1]
    wrong = [
        Setup(good.options, -1, hands, stock, good.match),
        Setup(good.options, rules.info.seats, hands, stock, good.match),
        Setup({**good.options, "colour": "red"}, 0, hands, stock, good.match),
        Setup(good.options, 0, hands[:-1], stock, good.match),
        Setup(good.options, 0, (hands[0] ^ low, *hands[1:]), stock, good.match),
        Setup(good.options, 0, (hands[0] ^ low | other, *hands[1:]), stock, good.match),
        Setup(good.options, 0, (hands[0] | other, *hands[1:]), stock, good.match),
        Setup(good.options, 0, hands, stock | low, good.match),
    ]
    for setup in wrong:
        with pytest.raises(SetupError):
            rules.start(setup)


@each_game
def test_the_facts_of_the_game_hold_together(rules: Rules) -> None:
    info = rules.info
    assert rules_of(info.id) is rules
    assert info.seats * info.hand + info.stock == info.deck.bit_count()
    assert len(info.persons) == info.seats == len(set(info.persons))
    assert len(info.showcase) == 3 and info.deck & mask_of(info.showcase) == mask_of(info.showcase)
    assert list(info.defaults()) == [o.name for o in info.options]
    assert len({g.info.id for g in GAMES}) == len(GAMES)


@each_game
@each_way
def test_words_and_hand_and_order_are_there_at_every_node(rules: Rules, how: str) -> None:
    """Every seat can be told something at any time, and holds its own cards in some order."""
    for deal in nodes(rules, how, 6):
        for view in same_to_all(deal):
            hand = rules.sorted_hand(view)
            assert sorted(hand) == list(cards_of(view.hand)), codes(hand)
            assert rules.prompt(view).key
            order = rules.order(view)
            assert all(order.bit[c] >= 0 for c in cards_of(rules.info.deck))
            for badge in rules.badges(view):
                assert 0 <= badge.seat < rules.info.seats
            for action in view.legal:
                assert rules.label(view, action).key
            if view.phase == "play" and view.my_turn:
                may = {a.card for a in view.legal}
                for card in cards_of(view.hand):
                    if card not in may:
                        assert rules.refusal(view, card).clause
            if view.phase == "done":
                assert rules.sheet(view).headline.key


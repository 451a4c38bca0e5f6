"""Sheepshead: play that must never be seen from a computer player."""

from typing import cast

from sheepshead_seats import (
    RULES,
    TRUMPS,
    Certainty,
    face,
    known_side,
    plays,
    points,
    setup_of,
    table,
)

from game.ai import decide
from game.ai.sheepshead.steps import DEFENDERS, PICKERS
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import Card, cards_of
from game.core.stream import Stream
from game.rules.sheepshead.deal import SheepsheadDeal


def test_no_points_on_a_trick_that_the_enemy_is_certain_to_take() -> None:
    seen = 0
    for step in plays():
        view = step.view
        if not view.trick or view.notes["picker"] is None or not Certainty(view).theirs():
            continue
        if any(points(a.card) == 0 for a in view.legal):
            seen += 1
            assert points(step.choice.action.card) == 0, step.choice
    assert seen > 300


def test_nobody_takes_a_certain_trick_away_from_the_own_side() -> None:
    """But for the points of a queen or jack that make a step of the score certain."""
    seen = 0
    for step in plays():
        view = step.view
        if not view.trick or view.notes["picker"] is None:
            continue
        trick = Certainty(view)
        others = [a.card for a in view.legal if not trick.wins(a.card)]
        if trick.ours() and others:
            seen += 1
            card = step.choice.action.card
            assert not trick.wins(card) or (
                trick.reached(card) > max(trick.reached(c) for c in others)), step.choice
    assert seen > 100


def test_points_go_to_the_own_sides_certain_trick_and_queens_and_jacks_stay() -> None:
    seen = 0
    for step in plays():
        view = step.view
        if not view.trick or view.notes["picker"] is None:
            continue
        trick = Certainty(view)
        gifts = [a.card for a in view.legal
                 if points(a.card) and not face(a.card) and not trick.wins(a.card)]
        if trick.ours() and gifts:
            seen += 1
            card = step.choice.action.card
            assert points(card) and not face(card), step.choice
    assert seen > 60


def test_a_legal_last_card_that_proves_a_step_is_played() -> None:
    """The steps are 31, 61, 91 for the picker's side and 30, 60, 90 for the defenders."""
    assert (PICKERS, DEFENDERS) == ((31, 61, 91), (30, 60, 90))
    seen = 0
    for step in plays():
        view = step.view
        if len(view.trick) != 4 or view.notes["picker"] is None:
            continue
        trick = Certainty(view)
        most = max(trick.reached(a.card) for a in view.legal)
        if most > trick.reached(None):
            seen += 1
            assert trick.reached(step.choice.action.card) == most, step.choice
    assert seen > 60


def test_a_defender_with_fail_cards_does_not_lead_trumps() -> None:
    leads = trumps = 0
    for step in plays():
        view = step.view
        if view.trick or view.notes["picker"] is None or known_side(
                view, view.seat, cast(int, view.notes["picker"])) == 1:
            continue
        if any(a.card not in TRUMPS for a in view.legal):
            leads += 1
            trumps += step.choice.action.card in TRUMPS
    assert leads > 200
    assert trumps * 100 < leads


def test_the_only_callable_suit_is_not_buried_by_accident() -> None:
    """If some bury leaves an ace or ten to call, the picker can call or has the hand for alone."""
    seen = 0
    for step in table():
        if step.view.phase != "bury":
            continue
        deal = step.deal

        def calls_after(action: Action, deal: SheepsheadDeal = deal) -> int:
            twin = deal.clone()
            twin.apply(action)
            return sum(a.kind == Kind.CALL for a in twin.legal())

        if any(calls_after(a) for a in step.view.legal):
            seen += 1
            kept = [c for c in cards_of(step.view.hand) if c not in step.choice.action.cards]
            assert calls_after(step.choice.action) or strong_enough_for_alone(kept)
    assert seen > 200


def strong_enough_for_alone(kept: list[Card]) -> bool:
    """Five trumps or more, with three queens, or two queens and two jacks."""
    queens = sum(c & 7 == 5 for c in kept)
    jacks = sum(c & 7 == 4 for c in kept)
    trumps = sum(c in TRUMPS for c in kept)
    return trumps >= 5 and (queens >= 3 or (queens == 2 and jacks >= 2))


def test_nobody_plays_alone_by_accident() -> None:
    chosen = forced = 0
    for step in table():
        if step.view.phase != "call":
            continue
        alone = step.choice.action == act.ALONE
        if len(step.view.legal) == 1:
            forced += 1
            assert alone
        elif alone:
            chosen += 1
            assert strong_enough_for_alone(list(cards_of(step.view.hand)))
    assert chosen > 10


def test_the_rule_policy_beats_random_players_by_far() -> None:
    total = 0
    for seed in range(60):
        setup = setup_of(seed)
        deal = RULES.start(setup)
        me = seed // 5 % 5
        while deal.turn is not None:
            level = "rules" if deal.turn == me else "random"
            deal.apply(decide(RULES, deal.view(deal.turn), level,
                              Stream(seed, len(deal.history))).action)
        assert deal.result is not None
        total += deal.result.scores[me]
    assert total > 0.3 * 60

"""Sheepshead's picker at Expert: bury and call by search, honest, repeatable and sane."""

from typing import cast

import pytest
from sheepshead_seats import RULES, Step, table
from test_policy_sheepshead import swapped, unseen
from test_search_sheepshead import run, true_world

from game.ai.sheepshead import plans as module
from game.ai.sheepshead.expert import Play, think
from game.ai.sheepshead.plans import FIRST, SECOND, Plans, action_of
from game.ai.sheepshead.playout import finish
from game.core import actions as act
from game.core.cards import parse_cards
from game.core.protocol import Setup
from game.core.stream import Stream
from game.core.view import View
from game.rules.sheepshead.deal import SheepsheadDeal
from game.rules.sheepshead.order import ORDER
from game.rules.sheepshead.score import picker_scores


def pickers(every: int = 1) -> list[Step]:
    """Decisions of pickers about the bury and the call."""
    return [s for s in table() if s.view.phase in ("bury", "call")][::every]


def test_every_plan_can_be_carried_out() -> None:
    calls = set()
    for step in pickers(8):
        plans = Plans(step.view)
        for plan in plans.plans:
            deal = step.deal.clone()
            if step.view.phase == "bury":
                deal.apply(plans.action(plan))
            else:
                assert plans.action(plan) == action_of(plan)
            deal.apply(action_of(plan))
            calls.add("alone" if deal.alone else "unknown" if deal.unknown else "open")
            assert deal.phase == "play"
    assert calls == {"alone", "unknown", "open"}


def test_a_plan_is_worth_what_the_deal_brings_when_it_is_played_the_same_way(
        monkeypatch: pytest.MonkeyPatch) -> None:
    led: list[int] = []

    def lead(legal: int, *rest: object) -> int:
        led.append(legal & -legal)
        return led[-1]

    monkeypatch.setattr(module, "lead", lead)
    kinds = set()
    for step in pickers(10):
        plans = Plans(step.view)
        for plan in plans.plans[::3]:
            deal = step.deal.clone()
            world = true_world(Step(deal=deal, view=step.view))
            pay = plans.payoff(world, plan)
            if step.view.phase == "bury":
                deal.apply(plans.action(plan))
            deal.apply(action_of(plan))
            leader = cast(int, deal.turn)
            play = Play(deal.view(leader))
            assert led[-1] & deal.legal_plays(leader)
            points, won = finish(
                play.table, true_world(Step(deal=deal, view=deal.view(leader))), led[-1])
            scores = picker_scores(step.view.seat, deal.partner, points, won)
            assert pay == module.SCALE * scores[step.view.seat]
            kinds.add("alone" if deal.alone else "unknown" if deal.unknown else "open")
    assert len(kinds) == 3


def test_one_unit_a_deal_and_the_same_plan_in_any_slices() -> None:
    searched = 0
    for i, step in enumerate(pickers(110)):
        units: list[int] = []
        choice = run(think(step.view, "expert", Stream("plan", i)), units)
        assert choice == run(think(step.view, "expert", Stream("plan", i)))
        assert choice.action in step.view.legal
        assert units == [max(1, choice.worlds)]
        searched += choice.worlds == FIRST + SECOND
    assert searched > 2


@pytest.mark.parametrize("every", [24, pytest.param(4, marks=pytest.mark.slow)])
def test_swapping_cards_hidden_from_the_picker_never_changes_his_plan(
        monkeypatch: pytest.MonkeyPatch, every: int) -> None:
    monkeypatch.setattr(module, "FIRST", 3)
    monkeypatch.setattr(module, "SECOND", 3)
    done = 0
    for i, step in enumerate(pickers(every)):
        hidden = [c for c in unseen(step.view) if c not in cast(tuple[int], step.view.stock)]
        stream = Stream("swap", i)
        for _ in range(3):
            a, b = stream.shuffled(hidden)[:2]
            other = swapped(step, a, b)
            if other is None or other.history != step.view.history:
                continue
            assert (run(think(other, "expert", Stream("t", i)))
                    == run(think(step.view, "expert", Stream("t", i))))
            done += 1
    assert done * every > 500


def picked(hand: str, blind: str) -> SheepsheadDeal:
    """A deal picked at dealer's left, the other cards as they come."""
    own = sum(1 << c for c in parse_cards(hand))
    stock = sum(1 << c for c in parse_cards(blind))
    rest = [c for c in range(32) if not (own | stock) >> c & 1]
    others = [sum(1 << c for c in rest[i::4]) for i in range(4)]
    deal = RULES.start(Setup({}, 4, (own, *others), stock, RULES.new_match()))
    deal.apply(act.PICK)
    return cast(SheepsheadDeal, deal)


def kept_and_called(deal: SheepsheadDeal) -> View:
    """The picker's view once an expert has buried and called for him."""
    for _ in range(2):
        view = deal.view(0)
        deal.apply(run(think(view, "expert", Stream("one hand"))).action)
    return deal.view(0)


def test_the_four_queens_with_an_ace_play_alone() -> None:
    view = kept_and_called(picked("QC QS QH QD JD AC", "KC 7H"))
    assert view.notes["alone"] is True


def test_a_hand_without_tops_does_not_play_alone() -> None:
    view = kept_and_called(picked("JC JH 10D 9D 8D 7D", "KC 7H"))
    assert view.notes["alone"] is False


def test_alone_is_never_an_accident() -> None:
    """Who buries the last suit that could be called has the trumps to play alone."""
    alone = 0
    for i, step in enumerate(s for s in pickers(25) if s.view.phase == "bury"):
        deal = step.deal.clone()
        for phase in ("bury", "call"):
            assert deal.phase == phase
            view = deal.view(step.view.seat)
            deal.apply(run(think(view, "expert", Stream("alone", i, phase))).action)
        kept = ORDER.bits(deal.hands[step.view.seat])
        if deal.alone and len(view.legal) == 1:
            assert (kept & ORDER.trumps).bit_count() >= 5
            alone += 1
    assert alone < 4

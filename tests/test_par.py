"""Work for idle frames: par, and second thoughts about the person's cards."""

import logging
from collections.abc import Generator
from typing import Any

import pytest
from finished import DAY
from fourth_game import GAME as SKERRY
from helpers import at_random
from matches import always, once, slices

import game.rules
import game.session.par as module
from game.ai import decide
from game.ai.levels import SIMULATORS
from game.core.actions import Kind
from game.core.stream import Stream
from game.rules import rules_of
from game.session.chores import Chores
from game.session.days import daily_seed
from game.session.judge import Verdict, best_and_worst, judge
from game.session.match import Match
from game.session.par import keep_par, kept_par, par
from game.session.results import Results
from game.session.store import Store
from game.session.summary import Score, summary_of

GAMES = ("sheepshead", "klaverjas", "thousand")


def value_of(work: Generator[Any, None, Any]) -> Any:
    """What a generator returns, run to its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who need no search."""
    monkeypatch.setattr(module, "LEVEL", "rules")


@pytest.mark.parametrize("game", GAMES)
def test_par_is_the_score_of_a_match_that_the_computer_plays_in_the_persons_seat(
        quick: None, game: str) -> None:
    seed = daily_seed(game, DAY)
    options = rules_of(game).info.defaults()
    match = Match.new(game, seed, options, "rules")
    while True:
        while match.deal.turn is not None:
            view = match.deal.view(match.deal.turn)
            match._apply(decide(match.rules, view, "rules", Stream("any")).action)
        if match.over:
            break
        match.next_deal()
    assert value_of(par(game, options, seed)) == summary_of(match).score


def test_par_comes_in_small_units_and_is_the_same_in_any_slices(quick: None) -> None:
    scores = []
    for more in (once, always, slices(7)):
        chores, found = Chores(), []
        chores.add("par", par("sheepshead", {}, "slices"), found.append)
        asked = 0
        while not found:
            chores.run(more)
            asked += 1
        scores.append(found[0])
        assert asked > 100 or more is not once
    assert len(set(scores)) == 1


def test_par_is_played_by_experts_who_think_as_they_do_in_the_match(
        monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def think(rules: Any, view: Any, level: str, stream: Any) -> Any:
        asked.append((view.seat, level, stream.below(10**6)))
        return real(rules, view, "rules", stream)

    real = module.think
    monkeypatch.setattr(module, "think", think)
    value_of(par("klaverjas", {"rules": "amsterdam"}, "experts"))
    assert {level for _, level, _ in asked} == {"expert"} and len(asked) > 400
    match = Match.new("klaverjas", "experts", level="expert")
    first = match.deal.turn
    assert first is not None and asked[0][0] == first
    if first:
        assert asked[0][2] == match.stream("think", first).below(10**6)


def test_a_par_is_kept_for_its_game_rules_and_deals() -> None:
    results = Results(Store(None))
    score = Score(1400, -20, False, 16)
    keep_par(results, "klaverjas", {"rules": "amsterdam"}, "s", score)
    assert kept_par(results, "klaverjas", {"rules": "amsterdam"}, "s") == score
    assert kept_par(results, "klaverjas", {"rules": "rotterdam"}, "s") is None
    assert kept_par(results, "klaverjas", {"rules": "amsterdam"}, "t") is None


def test_chores_are_done_one_after_another_and_a_fault_ends_none_but_itself(
        caplog: pytest.LogCaptureFixture) -> None:
    def work(n: int, fault: bool = False) -> Generator[None, None, int]:
        for _ in range(n):
            yield
        if fault:
            raise ZeroDivisionError
        return n

    chores, done = Chores(), []
    chores.run(always)
    chores.add("a", work(2), done.append)
    chores.add("a", work(9), done.append)
    chores.add("b", work(1, fault=True), done.append)
    chores.add("c", work(3), done.append)
    chores.run(once)
    assert done == [] and "a" in chores
    with caplog.at_level(logging.ERROR):
        chores.run(always)
    assert done == [2, 3] and "b" not in chores and "the chore b failed" in caplog.text


# Second thoughts


def one_deal(game: str, seed: str) -> Match:
    """A match with a first deal that the person has played at random."""
    match = Match.new(game, seed)
    choose = at_random(seed)
    while not match.finished or match.finished[-1].result.redeal:
        if match.deal.turn is None:
            match.next_deal()
        elif match.waiting:
            view = match.deal.view(match.deal.turn)
            match._apply(decide(match.rules, view, "rules", Stream("any")).action)
        else:
            match._apply(choose(match.deal))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_each_card_with_a_choice_is_judged_against_the_best(game: str) -> None:
    match = one_deal(game, "judge 5")
    number = len(match.finished) - 1
    verdicts: tuple[Verdict, ...] = value_of(judge(match, number))
    history = match.deal.history
    mine = [ply for ply, entry in enumerate(history)
            if entry.seat == 0 and entry.action.kind == Kind.PLAY]
    assert verdicts and {v.ply for v in verdicts} <= set(mine)
    for verdict in verdicts:
        assert history[verdict.ply].action == verdict.action
        assert verdict.loss >= 0 and verdict.gain >= 0
        assert (verdict.loss == 0) == (verdict.best == verdict.action)
        assert not (verdict.loss and verdict.gain)
    assert value_of(judge(match, number)) == verdicts, "a second time it is the same"


def test_a_random_player_is_told_of_worse_cards_than_a_searching_one() -> None:
    """Over a few deals: the verdicts know good cards from bad ones."""
    losses = {}
    for level in ("random", "medium"):
        total = 0.0
        for n in range(3):
            match = Match.new("klaverjas", f"losses {n}")
            while match.deal.turn is not None:
                seat = match.deal.turn
                view = match.deal.view(seat)
                kind = level if seat == 0 else "rules"
                match._apply(decide(match.rules, view, kind,
                                    Stream(n, len(match.deal.history))).action)
            total += sum(v.loss for v in value_of(judge(match, 0)))
        losses[level] = total
    assert losses["random"] > 2 * losses["medium"]


def test_a_card_is_judged_by_what_could_be_known_then() -> None:
    """Hidden cards exchanged between two others after the deal change no verdict before."""
    match = one_deal("sheepshead", "judge 5")
    asked = []
    real = SIMULATORS["sheepshead"]

    def watch(view: Any) -> Any:
        asked.append(view)
        return real(view)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.session.judge.SIMULATORS", {"sheepshead": watch})
        value_of(judge(match, 0))
    deal = match.rules.start(match.deal.setup)
    views = []
    for entry in match.deal.history:
        views.append(deal.view(0))
        deal.apply(entry.action)
    assert asked and all(view in views and view.my_turn for view in asked)


def test_a_later_deal_of_a_match_is_judged_from_its_own_cards() -> None:
    match = one_deal("klaverjas", "two")
    match.next_deal()
    choose = at_random("two")
    while match.deal.turn is not None:
        match._apply(choose(match.deal))
    first, second = value_of(judge(match, 0)), value_of(judge(match, 1))
    assert first and second and first != second
    codes = [action for _, action in match.finished[1].view.history]
    assert all(codes[v.ply] == v.action for v in second)


def test_a_game_without_search_has_no_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.rules, "GAMES", (SKERRY,))
    match = one_deal("skerry", "x")
    assert value_of(judge(match, 0)) == ()


def test_the_best_and_the_worst_card_need_a_difference_worth_telling() -> None:
    match = Match.new("sheepshead", "x")
    card = match.deal.legal()[0]
    made = tuple(Verdict(n, card, card, loss, gain)
                 for n, (loss, gain) in enumerate([(0.1, 0.0), (2.0, 0.0), (0.0, 1.5),
                                                   (0.0, 0.2)]))
    best, worst = best_and_worst(made, 0.5)
    assert best is made[2] and worst is made[1]
    assert best_and_worst(made, 3.0) == (None, None) == best_and_worst((), 0.0)

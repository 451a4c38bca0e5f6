"""Leaderboards and statistics: who comes first, and everything added up from the results."""

from datetime import date, timedelta

import pytest
from finished import DAY, add, finished

from game.rules import rules_of
from game.session import boards
from game.session.boards import DAILIES, MATCHES, TODAY, board, rank_of, ranked
from game.session.days import daily_seed
from game.session.results import Finish, Results
from game.session.statistics import statistics
from game.session.store import Store
from game.session.summary import Score, score_of, summary_of


@pytest.fixture
def results() -> Results:
    """No results yet."""
    return Results(Store(None))


def finish(game: str, total: int, margin: int = 0, won: bool = False, deals: int = 0) -> Finish:
    return Finish(0, game, {}, "", None, False, "", "", Score(total, margin, won, deals))


def in_order(game: str, *scores: tuple[int, int, bool, int]) -> None:
    """Each score beats the next one."""
    info = rules_of(game).info
    ranks = [Score(*score).rank(info) for score in scores]
    assert ranks == sorted(ranks, reverse=True) and len(set(ranks)) == len(ranks)


def test_sheepshead_is_ranked_by_the_total() -> None:
    in_order("sheepshead", (12, 1, True, 10), (3, 9, False, 10), (-5, 0, False, 10))
    info = rules_of("sheepshead").info
    assert Score(3, 9, True, 10).rank(info) == Score(3, 1, False, 10).rank(info)


def test_klaverjas_is_ranked_by_the_own_sides_total_then_its_margin() -> None:
    in_order("klaverjas", (1500, 100, True, 16), (1400, 300, True, 16), (1400, 200, True, 16),
             (1300, -5, False, 16))


def test_thousand_is_ranked_by_winning_then_fewer_deals_then_margin() -> None:
    in_order("thousand", (1000, 100, True, 20), (1100, 90, True, 20), (1200, 500, True, 30),
             (900, -120, False, 15), (995, -20, False, 25), (800, -200, False, 25))


def test_the_score_of_a_match_is_that_of_the_own_side() -> None:
    info = rules_of("klaverjas").info
    assert score_of(info, (1400, 1500, 1400, 1500), 16, 1) == Score(1400, -100, False, 16)
    assert score_of(info, (1400, 1300, 1400, 1300), 16, 0) == Score(1400, 100, True, 16)
    assert not score_of(info, (7, 7, 7, 7), 16, None).won, "a draw is not won"
    five = rules_of("sheepshead").info
    assert score_of(five, (4, 4, -2, -3, -3), 10, None) == Score(4, 0, True, 10)
    assert not score_of(five, (3, 4, 4, -5, -6), 10, None).won


def test_equal_results_share_their_rank() -> None:
    info = rules_of("klaverjas").info
    lines = ranked(info, [finish("klaverjas", 9, 2), finish("klaverjas", 9, 2),
                          finish("klaverjas", 9, 1), finish("klaverjas", 9, 1),
                          finish("klaverjas", 3)])
    assert [line.rank for line in lines] == [1, 1, 3, 3, 5]


@pytest.mark.parametrize("game", ["sheepshead", "klaverjas", "thousand"])
def test_a_board_stands_in_the_order_of_the_ranking(results: Results, game: str) -> None:
    info = rules_of(game).info
    for n in range(4):
        add(results, game, f"m{n}", **info.defaults())
    lines = board(results, MATCHES, game, info.defaults(), DAY)
    assert len(lines) == 4
    keys = [line.finish.score.rank(info) for line in lines]
    assert keys == sorted(keys, reverse=True)
    assert [rank_of(results, line.finish) for line in lines] == lines


def test_each_board_shows_what_belongs_to_it(results: Results) -> None:
    yesterday = DAY - timedelta(days=1)
    add(results, seed=daily_seed("sheepshead", DAY), name="ABC")
    add(results, seed=daily_seed("sheepshead", yesterday), name="fox-3")
    add(results, seed="free")
    add(results, seed="helped", practice=("undo",))
    add(results, seed=daily_seed("sheepshead", DAY), started="again", practice=("again",))

    def names(which: str, day: date = DAY) -> set[str]:
        return {line.finish.name for line in board(results, which, "sheepshead", {}, day)}

    assert names(TODAY) == {"ABC"} and names(TODAY, yesterday) == {"fox-3"}
    assert names(DAILIES) == {"ABC", "fox-3"} and names(DAILIES, yesterday) == {"fox-3"}
    assert names(MATCHES) == {""}
    assert len(board(results, MATCHES, "sheepshead", {}, DAY)) == 1
    assert board(results, MATCHES, "klaverjas", {}, DAY) == []
    assert set(boards.BOARDS) == {TODAY, DAILIES, MATCHES}


def test_each_rule_set_has_its_own_board(results: Results) -> None:
    add(results, "klaverjas", rules="amsterdam")
    add(results, "klaverjas", rules="rotterdam")
    for rules in ("amsterdam", "rotterdam"):
        [line] = board(results, MATCHES, "klaverjas", {"rules": rules}, DAY)
        assert line.finish.options == {"rules": rules}


def test_practice_has_no_rank(results: Results) -> None:
    assert rank_of(results, add(results, practice=("hint",))) is None


# Statistics


def test_statistics_add_up_what_the_results_say(results: Results) -> None:
    seeds = ["a", "b", "c"]
    for seed in seeds:
        add(results, "thousand", seed)
    add(results, "thousand", "d", practice=("hint",))
    found = statistics(results, "thousand", {}, DAY)
    summaries = [summary_of(finished("thousand", seed)) for seed in seeds]
    rows = [row for summary in summaries for row in summary.deals]
    assert (found.matches, found.practice) == (3, 1)
    assert found.wins == sum(summary.score.won for summary in summaries)
    assert found.deals == len(rows) == sum(line.deals for line in found.roles)
    assert found.total == sum(summary.score.total for summary in summaries)
    assert found.average == found.total / 3
    lines = {line.role: line for line in found.roles}
    assert list(lines) == ["declarer", "opponent"]
    assert lines["declarer"].won == sum(bool(r.won) for r in rows if r.role == "declarer")
    assert lines["opponent"].won is None
    for role, line in lines.items():
        assert line.score == sum(r.score for r in rows if r.role == role)
    assert dict(found.counts) == {name: sum(r.counts.get(name, 0) for r in rows)
                                  for name in ("zero", "conceded", "barrel")}
    info = rules_of("thousand").info
    assert found.best is not None
    assert found.best.score == max((s.score for s in summaries), key=lambda s: s.rank(info))


def test_the_roem_and_the_made_deals_of_klaverjas_are_told(results: Results) -> None:
    add(results, "klaverjas", "roem", rules="amsterdam")
    match = finished("klaverjas", "roem", rules="amsterdam")
    found = statistics(results, "klaverjas", {"rules": "amsterdam"}, DAY)
    roem = sum(done.view.bonus[0] + done.view.bonus[2] for done in match.finished)
    assert dict(found.counts)["roem"] == roem > 0
    declared = [d for d in match.finished if d.view.notes["declarer"] in (0, 2)]
    lines = {line.role: line for line in found.roles}
    assert lines["declaring"].deals == len(declared)
    lost = sum(d.result.scores[0] == 0 for d in declared)
    assert lines["declaring"].won == len(declared) - lost
    assert dict(found.counts)["nat"] == lost


def test_a_device_without_results_has_empty_statistics(results: Results) -> None:
    found = statistics(results, "sheepshead", {}, DAY)
    assert (found.matches, found.average, found.best, found.streak) == (0, None, None, 0)
    assert found.roles == ()


def test_the_streak_is_that_of_the_days_that_count(results: Results) -> None:
    for n in (0, 1, 3):
        day = DAY - timedelta(days=n)
        add(results, seed=daily_seed("sheepshead", day), name="ABC")
    add(results, seed=daily_seed("sheepshead", DAY - timedelta(days=2)), name="ABC",
        practice=("archive",))
    found = statistics(results, "sheepshead", {}, DAY, "ABC")
    assert (found.streak, found.longest, found.dailies) == (3, 3, 3)
    assert statistics(results, "sheepshead", {}, DAY, "XYZ").streak == 0

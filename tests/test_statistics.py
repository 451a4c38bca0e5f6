"""Statistics and boards add up to the results, whatever was played, imported or renamed."""

from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest
from finished import DAY, finished
from hypothesis import given, settings
from hypothesis import strategies as st
from record_pages import SIZE, words
from scenes import show

from game.rules import GAMES, rules_of
from game.scenes.leaderboard import LeaderboardScene
from game.scenes.statistics import StatisticsScene
from game.session.boards import BOARDS, DAILIES, MATCHES, board, rank_of
from game.session.days import daily_seed, longest, streak
from game.session.results import Finish, Results
from game.session.statistics import statistics
from game.session.store import Store
from game.session.summary import Summary, summary_of

RULE_SETS = [(rules.info.id, {o.name: v for o in rules.info.options})
             for rules in GAMES for v in (rules.info.options[0].values
                                          if rules.info.options else ("",))]
PLAY = st.tuples(
    st.integers(0, len(RULE_SETS) - 1), st.none() | st.integers(0, 3),
    st.sampled_from(("", "fox-12", "ABC")),
    st.sampled_from(((), (), (), ("hint",), ("archive",))), st.integers(0, 1))
"""Rule set, how many days ago its daily was (None: a match), who, why practice, which cards."""


def play(results: Results, plays: list[Any]) -> list[tuple[Finish, Summary]]:
    """Keep matches; those that count, by the words of the design, and their numbers."""
    counted, taken = [], set()
    for number, (which, ago, name, practice, cards) in enumerate(plays):
        game, options = RULE_SETS[which]
        day = None if ago is None else DAY - timedelta(days=ago)
        seed = f"s{cards}" if day is None else daily_seed(game, day)
        match = finished(game, seed, f"play {number}", practice, **options)
        kept = results.add(match, DAY, name)
        if practice or (day is not None and (game, day, name) in taken):
            continue
        taken.add((game, day, name))
        counted.append((kept, summary_of(match)))
    return counted


@settings(max_examples=10)
@given(st.lists(PLAY, max_size=12))
def test_every_number_of_the_statistics_is_the_sum_of_the_results(plays: list[Any]) -> None:
    results = Results(Store(None))
    counted = play(results, plays)
    everything = 0
    for game, options in RULE_SETS:
        found = statistics(results, game, options, DAY, "ABC")
        own = [(f, s) for f, s in counted if (f.game, f.options) == (game, options)]
        info = rules_of(game).info
        assert found.matches == len(own)
        assert found.wins == sum(f.score.won for f, _ in own)
        assert found.total == sum(f.score.total for f, _ in own)
        assert found.dailies == sum(f.day is not None for f, _ in own)
        assert found.average == (found.total / len(own) if own else None)
        best = max((f.score.rank(info) for f, _ in own), default=None)
        assert (found.best.score.rank(info) if found.best else None) == best
        rows = [row for _, s in own for row in s.deals]
        assert found.deals == len(rows) == sum(line.deals for line in found.roles)
        assert sum(line.score for line in found.roles) == sum(row.score for row in rows)
        for line in found.roles:
            of_role = [row for row in rows if row.role == line.role]
            assert line.deals == len(of_role)
            assert line.won is None or line.won == sum(row.won is True for row in of_role)
        sums = Counter[str]()
        for row in rows:
            sums.update(row.counts)
        assert dict(found.counts) == {name: sums[name] for name in info.counts}
        boards = [board(results, which, game, options, DAY) for which in (DAILIES, MATCHES)]
        assert sum(map(len, boards)) == found.matches, "each stands on one board"
        days = {f.day for f, _ in counted if f.game == game and f.name == "ABC" and f.day}
        assert (found.streak, found.longest) == (streak(days, DAY), longest(days))
        everything += found.matches + found.practice
    assert everything == len(plays), "each result is in the statistics of one rule set"


def many(results: Results, count: int) -> None:
    """So many matches of ten different totals, and as many of one day's daily by other names."""
    record, summary = finished("sheepshead", "many").record, summary_of(finished(seed="many"))
    for number in range(count):
        record.started, record.seed = str(number), "many"
        score = summary.score.__class__(number % 10 - 5, 0, number % 10 == 9, 10)
        results.keep(record, Summary(score, ()), "2026-03-09", "ABC")
        record.seed = daily_seed("sheepshead", DAY)
        results.keep(record, Summary(score, ()), "2026-03-09",
                     f"{'ABCDEFGHIJ'[number // 100]}{'ABCDEFGHIJ'[number // 10 % 10]}"
                     f"{'ABCDEFGHIJ'[number % 10]}")


@pytest.mark.parametrize("size", [
    (640, 480), *(pytest.param(size, marks=pytest.mark.slow) for size in (SIZE, (320, 240)))])
def test_a_board_of_two_hundred_is_scrolled_to_its_end_and_shares_ranks(
        dated: Any, size: tuple[int, int]) -> None:
    ctx = dated(size)
    many(ctx.results, 200)
    for which in BOARDS:
        lines = board(ctx.results, which, "sheepshead", {}, DAY, 1000)
        assert [line.rank for line in lines] == [1 + 20 * (n // 20) for n in range(200)]
        last = lines[-1].finish
        place = rank_of(ctx.results, last)
        assert place is not None and place.rank == 181
        scene = LeaderboardScene(ctx, "sheepshead", which)
        show(scene, size)
        seen, presses = set(), 0
        while scene.tables[0].first < scene.tables[0].last:
            table = scene.tables[0]
            seen.update(range(table.first, table.first + table.shown))
            scene.press("down")
            presses += 1
            assert presses < 200
        table = scene.tables[0]
        seen.update(range(table.first, table.first + table.shown))
        assert set(range(len(table.rows))) <= seen, "no line is jumped over"
        for _ in range(presses):
            scene.press("up")
        assert scene.tables[0].first == 0


@pytest.mark.parametrize("lang", ["en", "sw", "th", "ko"])
def test_numbers_and_dates_of_the_pages_are_words_of_the_language(dated: Any, lang: str) -> None:
    ctx = dated(lang=lang)
    play(ctx.results, [(which, ago, "fox-12", (), 0)
                       for which in range(len(RULE_SETS)) for ago in (None, 0, 1)])
    ctx.results.keep_note("name", "fox-12")
    for rules in GAMES:
        for which in BOARDS:
            text = words(LeaderboardScene(ctx, rules.info.id, which))
            assert "{" not in text and "fox" not in text.replace("Fox", ""), text
        text = words(StatisticsScene(ctx, rules.info.id))
        assert "{" not in text and "part." not in text and "count." not in text


def test_the_names_of_two_animals_are_never_the_same_word(dated: Any) -> None:
    from game.session.names import ANIMALS

    for lang in ("en", "sw", "th", "ko"):
        ctx = dated(lang=lang)
        said = [ctx.tell(f"person-title.{animal}") for animal in ANIMALS]
        assert len(set(said)) == len(ANIMALS) and all(said), said


def test_of_one_persons_results_of_a_day_the_first_counts_even_after_a_new_name() -> None:
    results = Results(Store(None))
    seed = daily_seed("sheepshead", DAY)
    ids = [results.add(finished(seed=seed, started=name), DAY, name).id for name in ("ABC", "XYZ")]
    assert statistics(results, "sheepshead", {}, DAY, "ABC").dailies == 2
    results.rename(ids[1], "ABC")
    found = statistics(results, "sheepshead", {}, DAY, "ABC")
    assert (found.dailies, found.practice) == (1, 1)
    later = date(2026, 3, 20)
    assert [p.finish.id for p in board(results, DAILIES, "sheepshead", {}, later)] == ids[:1]

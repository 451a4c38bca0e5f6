"""The arena: its contract, its rotations, its figures, and what it refuses."""

import json
from math import sqrt
from typing import Any, cast

import pytest

from game.core.view import MatchState, Result
from game.session import arena
from game.session.arena import format_arena, run_arena

MIXED = ["rules", "random", "random", "rules", "random"]
TIMES = {"mean_ms", "p95_ms", "worst_ms"}


def run(deals: int | None = None, matches: int | None = None, seed: str = "s",
        seats: list[str] = MIXED) -> dict[str, Any]:
    return cast(dict[str, Any], run_arena("sheepshead", deals, matches, seed, seats))


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    return result | {"levels": {name: {k: v for k, v in figures.items() if k not in TIMES}
                                for name, figures in result["levels"].items()}}


def test_the_answer_follows_the_contract() -> None:
    result = run(deals=6)
    assert list(result) == ["format", "game", "deals", "seed", "seats", "levels", "stats"]
    assert (result["format"], result["game"], result["deals"]) == (1, "sheepshead", 6)
    assert (result["seed"], result["seats"]) == ("s", MIXED)
    assert set(result["levels"]) == {"rules", "random"}
    for figures in result["levels"].values():
        assert set(figures) == {"mean", "ci95", "decisions"} | TIMES
        assert 0 < figures["mean_ms"] <= figures["worst_ms"]
        assert figures["p95_ms"] <= figures["worst_ms"]
        assert figures["ci95"] > 0
    assert json.loads(json.dumps(result)) == result


def test_matches_add_wins_and_length() -> None:
    result = run(matches=2)
    assert result["matches"] == 2 and "deals" not in result
    for figures in result["levels"].values():
        assert figures["deals"] == 10
    wins = [figures["wins"] for figures in result["levels"].values()]
    assert sum(wins) == pytest.approx(1, abs=0.001)
    assert result["levels"]["rules"]["wins"] > result["levels"]["random"]["wins"]


def test_everything_but_the_times_comes_again_from_the_same_seed() -> None:
    assert without_times(run(deals=4)) == without_times(run(deals=4))
    assert without_times(run(matches=1)) == without_times(run(matches=1))
    assert without_times(run(deals=4, seed="t")) != without_times(run(deals=4))


def test_the_scores_of_a_deal_sum_to_zero_over_the_seats() -> None:
    result = run(deals=5)
    total = sum(result["levels"][name]["mean"] for name in MIXED)
    assert total == pytest.approx(0, abs=0.001)


def test_every_level_sits_in_every_seat_once_per_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[tuple[str, ...]] = []
    whole = arena._Arena.play

    def play(self: arena._Arena, number: int, dealer: int, match: Any, levels: Any,
             label: str) -> Any:
        sat.append(tuple(levels))
        return whole(self, number, dealer, match, levels, label)

    monkeypatch.setattr(arena._Arena, "play", play)
    run(deals=2)
    assert len(sat) == 10 and sat[:5] == sat[5:]
    assert sat[0] == tuple(MIXED)
    for seat in range(5):
        assert [levels[seat] for levels in sat[:5]].count("rules") == MIXED.count("rules")


def test_equal_players_come_out_level_to_the_last_point() -> None:
    """All rotations of a deal are one observation, so nothing is left to chance here."""
    figures = run(deals=6, seats=["rules"] * 5)["levels"]["rules"]
    assert figures["mean"] == 0 and figures["ci95"] == 0


def test_the_interval_takes_a_deal_as_one_observation() -> None:
    clusters = [arena._Cluster(score, 5) for score in (10, -5, 0, 15)]
    mean, ci95 = arena._estimate(clusters)
    assert mean == 1.0
    means = [2.0, -1.0, 0.0, 3.0]
    variance = sum((m - 1.0) ** 2 for m in means) / 3
    assert ci95 == pytest.approx(1.96 * sqrt(variance / 4))
    assert arena._estimate(clusters[:1]) == (2.0, 0.0)


def test_shared_first_places_are_split() -> None:
    result = Result((0,) * 5, (7, 3, 7, -9, -8), False, True, None,
                    MatchState(10, (7, 3, 7, -9, -8)))
    assert arena._first_places(result) == [0, 2]


def test_the_rule_policy_plays_within_the_bands_of_good_play(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Five equal seats need no rotation. The bands are widened by the error of 250 deals."""
    monkeypatch.setattr(arena._Arena, "rotations", lambda self: [self.seats])
    stats = run(deals=250, seats=["rules"] * 5)["stats"]
    assert 0.60 <= stats["picker_side_wins"] <= 0.83
    assert 0.02 <= stats["leaster"] <= 0.14
    assert 0.04 <= stats["alone"] <= 0.20
    assert 0.03 <= stats["unknown_calls"] <= 0.20
    assert stats["defender_leads"] > 200
    assert stats["defender_trump_leads"] * 100 < stats["defender_leads"]
    assert stats["schmears"] > 60 and stats["schmears_with_queen_or_jack"] == 0


def test_random_players_do_what_the_statistics_watch_for() -> None:
    stats = run(deals=30, seats=["random"] * 5)["stats"]
    assert stats["defender_trump_leads"] > 0.2 * stats["defender_leads"] > 0
    assert stats["schmears_with_queen_or_jack"] > 0


def test_rules_beat_random_and_random_loses_to_rules() -> None:
    assert run(deals=20, seats=["rules"] + ["random"] * 4)["levels"]["rules"]["mean"] > 0.3
    assert run(deals=20, seats=["random"] + ["rules"] * 4)["levels"]["random"]["mean"] < -0.3


@pytest.mark.parametrize(("change", "words"), [
    ({"game": "bridge"}, "unknown game 'bridge'"),
    ({"seats": ["rules"] * 4}, "sheepshead has 5 seats, not 4"),
    ({"seats": ["rules"] * 4 + ["wise"]}, "unknown level 'wise': the levels are easy, medium"),
    ({"deals": 0}, "the number of deals must be at least 1, not 0"),
    ({"deals": None, "matches": -2}, "the number of matches must be at least 1, not -2"),
    ({"deals": None}, "one of the two"),
    ({"matches": 3}, "one of the two"),
])
def test_what_cannot_be_is_refused_in_words(change: dict[str, Any], words: str) -> None:
    asked: dict[str, Any] = {"game": "sheepshead", "deals": 1, "matches": None, "seed": "",
                             "seats": ["rules"] * 5}
    with pytest.raises(ValueError, match=words):
        run_arena(**(asked | change))


def test_the_table_shows_every_level_and_every_statistic() -> None:
    result = run(matches=1)
    table = format_arena(result)
    for word in ("sheepshead", "matches 1,", "rules", "random", "ci95", "wins", *result["stats"]):
        assert word in table
    assert f"{result['levels']['rules']['mean']:+.3f}" in table
    assert "wins" not in format_arena(run(deals=1)).splitlines()[3]


def test_other_rules_are_played_when_they_are_asked_for() -> None:
    seats = ["rules"] * 4
    usual, same, other = (
        run_arena("klaverjas", 30, None, "rules", seats, options)
        for options in (None, {"rules": "amsterdam"}, {"rules": "rotterdam"}))
    assert usual["stats"] == same["stats"] != other["stats"]
    with pytest.raises(ValueError, match="amsterdam, rotterdam"):
        run_arena("klaverjas", 1, None, "", seats, {"rules": "utrecht"})
    with pytest.raises(ValueError, match="unknown option"):
        run_arena("klaverjas", 1, None, "", seats, {"jokers": "two"})

"""One test or more for each clause of the books of Thousand, T7 and T11 to T16, by real deals."""

from typing import Any

import oracle_thousand as oracle
import pytest
from helpers import finish, hand_codes, legal
from thousand_deals import (
    KINDS,
    RULES,
    WORKED,
    after,
    as_data,
    books,
    deal_of,
    filled,
    fresh,
    steered,
    steering,
)

from game.core.errors import SetupError
from game.core.view import Result
from game.rules.thousand import score
from game.rules.thousand.score import Outcome

# The worked deals by what they bring: declarer, bid, cards plus marriages per seat, scores.
FACTS = {
    "j": (0, 100, [99, 15, 46], (-100, 15, 45)),
    "k": (0, 100, [129, 38, 93], (100, 40, 95)),
    "m": (0, 100, [56, 119, 125], (-100, 120, 125)),
    "o": (0, 140, [135, 69, 16], (-140, 70, 15)),
    "p": (0, 100, [153, 0, 107], (100, 0, 105)),
    "120": (2, 120, [40, 34, 146], (40, 35, 120)),
    "lost120": (1, 120, [23, 16, 81], (25, -120, 80)),
    "155": (2, 155, [111, 12, 177], (110, 10, 155)),
    "opp155": (2, 140, [123, 157, 0], (125, 155, -140)),
    "two": (0, 140, [154, 146, 0], (140, 145, 0)),
    "equal": (0, 175, [23, 139, 138], (-175, 140, 140)),
}


def result_of(name: str, deal: int = 30, **columns: list[Any]) -> Result:
    """The result of a worked deal that begins with these books."""
    done = deal_of({**WORKED[name], "match": books(deal, **columns)})
    assert done.result is not None and done.result.match.deal == deal + 1
    oracle.check(as_data(done))
    return done.result


def conceded(**columns: list[Any]) -> Result:
    """The result of South's concession with these books."""
    result = after({**filled(2, {}), "match": books(**columns)}, "100 pass pass concede").result
    assert result is not None
    return result


def barrel(result: Result) -> tuple[int | None, ...]:
    """Deals left to win per seat."""
    return result.match.extra("barrel")


@pytest.mark.parametrize("name", FACTS)
def test_T11_a_worked_deal_has_these_points_and_scores(name: str) -> None:
    declarer, bid, points, scores = FACTS[name]
    deal = deal_of(WORKED[name])
    assert (deal.notes()["declarer"], deal.notes()["bid"]) == (declarer, bid)
    assert [a + b for a, b in zip(deal.taken, deal.bonus, strict=True)] == points
    result = result_of(name)
    assert result.scores == scores == result.totals
    assert not result.redeal and not result.over and result.winner is None


# T7


@pytest.mark.parametrize("text", ["100 pass pass concede", "100 pass pass give:% concede"])
@pytest.mark.parametrize("before", range(7))
def test_T7_a_concession_gives_each_opponent_60_and_every_third_costs_120(
        text: str, before: int) -> None:
    data = {**filled(2, {}), "match": books(totals=[300, 10, 20], concessions=[before, 1, 2])}
    ten = hand_codes(after(data, "100 pass pass"), 0)
    deal = after(data, text.replace("%", f"{ten[0]},{ten[9]}"))
    oracle.check(as_data(deal))
    assert deal.phase == "done" and legal(deal) == [] and deal.tricks == [0, 0, 0]
    cost = -120 if before in (2, 5) else 0
    result = deal.result
    assert result is not None and result.scores == (cost, 60, 60)
    assert result.totals == (300 + cost, 70, 80)
    assert result.match.extra("concessions") == (before + 1, 1, 2)
    assert result.match.extra("zeros") == (0, 0, 0)


def test_T7_the_bid_does_not_matter_and_there_is_no_conceding_in_the_auction_or_the_play() -> None:
    data = filled(2, {0: "KS QS AS"}, "9D 9H AC")
    result = after(data, "300 pass pass concede").result
    assert result is not None and result.scores == (0, 60, 60)
    for text in ("", "100 pass", "100 pass pass give:9D,9H 100"):
        assert "concede" not in legal(after(data, text))


# T11


def test_T11_j_99_against_100_loses_the_bid_though_59_and_a_marriage_would_round_up() -> None:
    deal = deal_of(WORKED["j"])
    assert (deal.taken[0], deal.bonus[0]) == (59, 40)
    assert deal.result is not None and deal.result.scores[0] == -100


def test_T11_a_declarer_scores_his_bid_and_no_more_or_loses_it_and_opponents_their_points() -> None:
    made = lost = 0
    for kind in KINDS:
        for k in range(25):
            deal = finish(fresh({**steered(kind, ("T11", k)), "match": books(0)}),
                          steering(kind, ("T11", k)))
            result, declarer, bid = deal.result, deal.notes()["declarer"], deal.notes()["bid"]
            assert result is not None and isinstance(bid, int)
            if len(deal.view(0).played) < 8:
                continue
            for seat in range(3):
                points = deal.taken[seat] + deal.bonus[seat]
                if seat == declarer:
                    assert result.scores[seat] == (bid if points >= bid else -bid)
                    made += points >= bid
                    lost += points < bid
                else:
                    assert abs(result.scores[seat] - points) <= 2 and result.scores[seat] % 5 == 0
    assert made > 10 and lost > 10


@pytest.mark.parametrize(("points", "rounded"), [
    (0, 0), (2, 0), (3, 5), (7, 5), (8, 10), (12, 10), (13, 15), (38, 40), (97, 95), (98, 100)])
def test_T11_the_sum_of_an_opponent_is_rounded_to_the_nearest_five(
        points: int, rounded: int) -> None:
    assert score.raw_scores(Outcome(0, 100, (120, points, points))) == [100, rounded, rounded]


@pytest.mark.parametrize(("points", "bid", "scored"), [
    (98, 100, -100), (99, 100, -100), (100, 100, 100), (215, 120, 120), (119, 120, -120)])
def test_T11_the_declarers_sum_is_not_rounded(points: int, bid: int, scored: int) -> None:
    assert score.raw_scores(Outcome(1, bid, (0, points, 0)))[1] == scored


def test_T11_totals_may_go_below_zero() -> None:
    assert result_of("o", totals=[45, 0, 0]).totals == (-95, 70, 15)


# T12


def test_T12_an_opponent_without_a_point_counts_a_zero() -> None:
    for before in (0, 1):
        result = result_of("p", zeros=[1, before, 2])
        assert result.scores == (100, 0, 105)
        assert result.match.extra("zeros") == (1, before + 1, 2)


def test_T12_p_the_third_zero_costs_120_and_the_count_starts_again() -> None:
    result = result_of("p", totals=[0, 45, 0], zeros=[2, 2, 2])
    assert result.scores == (100, -120, 105) and result.totals == (100, -75, 105)
    assert result.match.extra("zeros") == (2, 0, 2)


def test_T12_the_declarer_never_counts_a_zero() -> None:
    result = result_of("opp155", zeros=[2, 2, 2])  # East, without a point, was the declarer
    assert result.scores == (125, 155, -140)
    assert result.match.extra("zeros") == (2, 2, 2)


def test_T12_a_player_on_the_barrel_counts_no_zero() -> None:
    result = result_of("p", totals=[0, 880, 0], barrel=[None, 3, None], zeros=[0, 2, 0])
    assert result.scores == (100, 0, 105) and result.totals[1] == 880
    assert result.match.extra("zeros") == (0, 2, 0) and barrel(result) == (None, 2, None)


def test_T12_a_conceded_deal_is_a_zero_for_nobody() -> None:
    assert conceded(zeros=[2, 2, 2]).match.extra("zeros") == (2, 2, 2)


# T13


def test_T13_the_penalty_comes_before_the_barrel() -> None:
    """180 off at once: neither the barrel nor 1000 is reached first."""
    assert conceded(totals=[875, 0, 0], concessions=[2, 0, 0]).totals[0] == 755
    assert result_of("p", totals=[0, 875, 0], zeros=[0, 2, 0]).totals[1] == 755


def test_T13_the_barrel_comes_before_the_winner() -> None:
    result = result_of("120", totals=[875, 880, 880], barrel=[None, 1, 2])
    assert result.totals == (880, 760, 1000) and result.winner == 2
    assert barrel(result) == (3, None, None)


def test_T13_q_the_third_concession_at_300_leaves_180() -> None:
    result = conceded(totals=[300, 0, 0], concessions=[2, 0, 0])
    assert (result.scores, result.totals) == ((-120, 60, 60), (180, 60, 60))


# T14

BARREL = [
    # what, deal, books before, total and deals left of the seat after
    ("k 845 and 38 make 885: on the barrel", "k", 1, 845, None, 880, 3),
    ("a declarer mounts too", "k", 0, 780, None, 880, 3),
    ("979 would be 880", "p", 2, 870, None, 880, 3),
    ("one short of it", "k", 0, 775, None, 875, None),
    ("l made 100 adds nothing and uses a deal", "k", 0, 880, 3, 880, 2),
    ("made 100 in the second deal", "k", 0, 880, 2, 880, 1),
    ("made 100 in the third deal", "k", 0, 880, 1, 760, None),
    ("m an opponent with 125 stays", "m", 2, 880, 3, 880, 2),
    ("an opponent with 155 stays", "opp155", 1, 880, 2, 880, 1),
    ("an opponent with 125 in the third deal", "m", 2, 880, 1, 760, None),
    ("n lost 100 in the first deal", "j", 0, 880, 3, 780, None),
    ("n lost 100 in the second deal", "j", 0, 880, 2, 780, None),
    ("n lost 100 in the third deal", "j", 0, 880, 1, 760, None),
    ("o lost 140 in the third deal", "o", 0, 880, 1, 740, None),
    ("lost 140 in the first deal", "o", 0, 880, 3, 740, None),
    ("lost 120 in the third deal", "lost120", 1, 880, 1, 760, None),
    ("lost 120 in the first deal", "lost120", 1, 880, 3, 760, None),
    ("lost 175 in the second deal", "equal", 0, 880, 2, 705, None),
    ("made 120 in the third deal wins", "120", 2, 880, 1, 1000, None),
    ("made 120 in the first deal wins", "120", 2, 880, 3, 1000, None),
    ("made 155 wins with 1035", "155", 2, 880, 2, 1035, None),
    ("a total below 880 is no barrel", "lost120", 2, 795, None, 875, None),
]


@pytest.mark.parametrize("row", BARREL, ids=[r[0] for r in BARREL])
def test_T14_the_barrel(row: tuple) -> None:
    _, name, seat, total, left, total_after, left_after = row
    columns = {"totals": [0, 0, 0], "barrel": [None, None, None]}
    columns["totals"][seat], columns["barrel"][seat] = total, left
    result = result_of(name, **columns)
    assert (result.totals[seat], barrel(result)[seat]) == (total_after, left_after)
    assert result.scores == FACTS[name][3]
    assert result.over == (total_after >= 1000)
    assert result.winner == (seat if result.over else None)


CONCEDED = [
    # deals left, concessions before, total and deals left after
    (3, 0, 880, 2), (2, 0, 880, 1), (1, 0, 760, None), (3, 2, 760, None), (2, 5, 760, None),
    (1, 2, 760, None), (3, 3, 880, 2)]


@pytest.mark.parametrize("row", CONCEDED, ids=[str(r) for r in CONCEDED])
def test_T14_conceding_uses_up_a_deal_and_the_third_concession_takes_a_player_off(
        row: tuple) -> None:
    left, before, total, left_after = row
    result = conceded(totals=[880, 0, 0], barrel=[left, None, None],
                      concessions=[before, 0, 0])
    assert (result.totals[0], barrel(result)[0]) == (total, left_after)


def test_T14_an_opponents_sixty_from_a_concession_add_nothing_on_the_barrel() -> None:
    result = conceded(totals=[0, 880, 880], barrel=[None, 1, 3])
    assert result.totals == (0, 760, 880) and barrel(result) == (None, None, 2)
    assert conceded(totals=[0, 820, 815]).totals == (0, 880, 875)


def test_T14_a_redeal_uses_up_no_deal() -> None:
    data = {**filled(2, {0: "9S", 1: "9H 9D 9C"}),
            "match": books(totals=[880, 880, 0], barrel=[1, 2, None])}
    ten = [c for c in hand_codes(after(data, "100 pass pass"), 0) if c != "9S"]
    result = after(data, f"100 pass pass give:9S,{ten[0]}").result
    assert result is not None and result.redeal
    assert RULES.write_match(result.match) == data["match"]


# T15


def test_T15_players_on_the_barrel_have_independent_counts() -> None:
    result = result_of("k", totals=[880, 880, 880], barrel=[2, 3, 1])
    assert result.totals == (880, 880, 760) and barrel(result) == (1, 2, None)


def test_T15_a_player_may_mount_it_again() -> None:
    down = result_of("k", totals=[880, 0, 0], barrel=[1, None, None])
    assert down.totals[0] == 760
    up = result_of("155", totals=[down.totals[0] + 10, 0, 0])
    assert up.totals[0] == 880 and barrel(up)[0] == 3


# T16


def test_T16_a_player_below_880_may_jump_to_1000_as_declarer_or_opponent() -> None:
    declarer = result_of("155", totals=[0, 0, 845])
    assert (declarer.totals[2], declarer.winner, declarer.over) == (1000, 2, True)
    opponent = result_of("opp155", totals=[0, 845, 0])
    assert (opponent.totals[1], opponent.winner, opponent.over) == (1000, 1, True)
    assert barrel(declarer) == barrel(opponent) == (None, None, None)
    short = result_of("155", totals=[0, 0, 840])
    assert (short.totals[2], short.winner, barrel(short)[2]) == (880, None, 3)


def test_T16_of_two_at_1000_the_declarer_wins_though_the_other_has_more() -> None:
    result = result_of("two", totals=[860, 875, 0])
    assert (result.totals[:2], result.winner) == ((1000, 1020), 0)
    result = result_of("two", totals=[880, 875, 0], barrel=[1, None, None])
    assert (result.totals[:2], result.winner) == ((1020, 1020), 0)


def test_T16_of_two_opponents_the_higher_total_wins_else_the_nearer_to_dealers_left() -> None:
    west, east = [0, 875, 870], [0, 870, 875]
    assert result_of("equal", totals=west).winner == 1
    assert result_of("equal", totals=east).winner == 2
    same = result_of("equal", totals=[0, 865, 865])
    assert (same.totals, same.winner) == ((-175, 1005, 1005), 1)
    for dealer, nearest in ((2, 1), (0, 1), (1, 2)):
        assert score.winner((0, 1005, 1005), 0, dealer) == nearest


def test_T16_nobody_wins_below_1000() -> None:
    result = result_of("k", totals=[775, 835, 780])
    assert result.totals == (875, 875, 875) and not result.over and result.winner is None


# The books as JSON


def test_books_survive_being_written_and_read() -> None:
    for name in FACTS:
        match = result_of(name, totals=[700, 10, -20], zeros=[0, 1, 2],
                          concessions=[3, 0, 1]).match
        assert RULES.read_match(RULES.write_match(match)) == match
    assert RULES.write_match(RULES.new_match()) == oracle.NEW_MATCH


WRONG: list[Any] = [
    {**books(), "totals": [885, 0, 0]}, {**books(), "totals": [880, 0, 0]},
    {**books(), "totals": [1000, 0, 0]}, {**books(), "totals": [12, 0, 0]},
    {**books(), "totals": [0, 0]}, {**books(), "more": []}, {**books(), "zeros": [0, 3, 0]},
    {**books(), "concessions": [0, -1, 0]}, {**books(), "barrel": [2, None, None]},
    {**books(), "totals": [880, 0, 0], "barrel": [0, None, None]},
    {**books(), "totals": [880, 0, 0], "barrel": [4, None, None]}, {"deal": 3},
    {**books(), "deal": -1}, {**books(), "deal": True}, {**books(), "totals": "000"},
    {**books(0), "totals": [5, 0, 0]}, {**books(0), "concessions": [1, 0, 0]},
    {**books(), "zeros": [0, 1.0, 0]}, {**books(), "barrel": [None, None]},
]


@pytest.mark.parametrize("match", WRONG, ids=str)
def test_books_that_cannot_be_are_refused(match: Any) -> None:
    with pytest.raises(SetupError):
        RULES.read_match(match)

"""One test or more for each clause of the rules of Sheepshead about play and score, S10 to S18."""

from collections import Counter

import pytest
from helpers import (
    as_data,
    at_random,
    deal_of,
    do,
    filled,
    finish,
    fresh,
    hand_codes,
    legal,
    may_play,
    played,
    steered,
    steering,
    then,
    walk,
)
from positions import reach, suit

from game.core.cards import HIDDEN, card_code, codes, parse_card
from game.core.errors import IllegalAction
from game.core.protocol import Deal
from game.rules import rules_of
from game.rules.sheepshead import score
from game.rules.sheepshead.order import ORDER

RULES = rules_of("sheepshead")
CALLED_SPADES, PICKER = "call:AS", 0


def test_S9_a_lone_picker_has_no_bonds() -> None:
    deal = reach(0, "KS QC 8D 9H", "C", "alone", PICKER)
    assert may_play(deal) == {"KS", "QC", "8D", "9H"}


# S10


@pytest.mark.parametrize("dealer", range(5))
def test_S10_dealers_left_leads_whoever_picked(dealer: int) -> None:
    for passes in range(5):
        deal = do(deal_of(filled(dealer, {})), *["pass"] * passes, "pick")
        do(deal, legal(deal)[0], "alone")
        assert deal.turn == (dealer + 1) % 5


@pytest.mark.parametrize(("cards", "winner", "why"), [
    ("9S AS 10S KS 7S", 1, "the ace of the suit led"),
    ("7H 9H KH 8H AC", 2, "an ace of another suit is nothing"),
    ("9S AS 7D KS 8D", 4, "the higher trump"),
    ("JD AD QD JH JS", 2, "the queen of diamonds over the jacks"),
    ("QS 7D QC KD JC", 2, "the queen of clubs is the highest"),
    ("7D 8D 9D KD 10D", 4, "ten of diamonds over the king"),
])
def test_S10_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(
        cards: str, winner: int, why: str) -> None:
    hands = dict(enumerate(cards.split()))
    for k in range(400):
        deal = do(deal_of(filled(4, hands, seed=k)), *["pass"] * 5)
        try:
            do(deal, *(f"play:{card}" for card in cards.split()))
        except IllegalAction:
            continue
        assert deal.turn == winner, why
        assert deal.tricks[winner] == 1
        assert deal.taken[winner] == sum(ORDER.value[parse_card(c)] for c in cards.split())
        return
    raise AssertionError("the trick could not be played")


def test_S10_a_seat_without_the_suit_may_play_anything_and_need_not_trump() -> None:
    data = filled(4, {0: "7C 8C 9C 7H 8H 9H", 1: "QC JD AS 10S 7S KH"})
    assert may_play(played(then(data, *["pass"] * 5), "7C")) == set(data["hands"][1].split())


def test_S10_a_seat_need_not_beat_the_trick() -> None:
    data = filled(4, {0: "9C 8H 7H 9H KH 8S", 1: "7C AC 10C JD AS 10S"})
    assert may_play(played(then(data, *["pass"] * 5), "9C")) == {"7C", "AC", "10C"}


# S11


def test_S11_a_the_partner_may_not_throw_the_called_ace_on_another_suit() -> None:
    deal = reach(2, "AS 9S KH 7D", "C", CALLED_SPADES, PICKER)
    assert may_play(deal) == {"9S", "KH", "7D"}


def test_S11_b_the_partner_may_lead_the_called_ace_but_no_other_card_of_the_suit() -> None:
    deal = reach(2, "AS 9S KH 7D", None, CALLED_SPADES, PICKER)
    assert may_play(deal) == {"AS", "KH", "7D"}


def test_S11_c_the_partner_must_play_the_called_ace_when_its_suit_is_first_led() -> None:
    deal = reach(2, "AS 9S KH 7D", "S", CALLED_SPADES, PICKER)
    assert may_play(deal) == {"AS"}


def test_S11_the_partner_still_follows_suit_before_that() -> None:
    assert may_play(reach(2, "AS 9S KH 7D", "H", CALLED_SPADES, PICKER)) == {"KH"}
    assert may_play(reach(2, "AS 9S KH 7D", "T", CALLED_SPADES, PICKER)) == {"7D"}


def test_S11_the_partner_may_throw_other_cards_of_the_suit_earlier() -> None:
    assert may_play(reach(2, "AS 9S 8S", "C", CALLED_SPADES, PICKER)) == {"9S", "8S"}


# S12


def test_S12_d_the_picker_may_not_throw_his_last_card_of_the_called_suit() -> None:
    deal = reach(0, "KS QC 8D 9H", "C", CALLED_SPADES, PICKER)
    assert may_play(deal) == {"QC", "8D", "9H"}


def test_S12_e_with_two_cards_of_the_called_suit_the_picker_may_throw_one() -> None:
    deal = reach(0, "KS 8S QC 9H", "C", CALLED_SPADES, PICKER)
    assert may_play(deal) == {"KS", "8S", "QC", "9H"}


def test_S12_f_the_picker_may_lead_his_last_card_of_the_called_suit() -> None:
    deal = reach(0, "KS QC 8D 9H", None, CALLED_SPADES, PICKER)
    assert may_play(deal) == {"KS", "QC", "8D", "9H"}


def test_S12_the_picker_follows_the_called_suit_like_anybody() -> None:
    assert may_play(reach(0, "KS 8S QC", "S", CALLED_SPADES, PICKER)) == {"KS", "8S"}


def test_S12_a_queen_of_the_called_suit_does_not_count_as_a_card_of_it() -> None:
    assert may_play(reach(0, "KS QS 9H", "C", CALLED_SPADES, PICKER)) == {"QS", "9H"}


# S13


def test_S13_g_the_unknown_must_be_played_when_the_called_suit_is_led() -> None:
    deal = reach(0, "QC QS JD AH 7D", "C", "call:AC/7D", PICKER)
    assert may_play(deal) == {"7D"}


def test_S13_h_the_unknown_goes_to_no_earlier_trick_in_another_suit() -> None:
    deal = reach(0, "QC QS JD AH 7D", "S", "call:AC/7D", PICKER)
    assert may_play(deal) == {"QC", "QS", "JD", "AH"}


def test_S13_i_a_trump_set_aside_does_not_follow_trumps() -> None:
    deal = reach(0, "AH AS 7D", "T", "call:AC/7D", PICKER)
    assert may_play(deal) == {"AH", "AS"}


def test_S13_a_fail_ace_set_aside_does_not_follow_its_suit() -> None:
    assert may_play(reach(0, "QC JD AH", "H", "call:AC/AH", PICKER)) == {"QC", "JD"}


def test_S13_the_picker_may_lead_the_unknown() -> None:
    assert may_play(reach(0, "QC JD 7D", None, "call:AC/7D", PICKER)) == {"QC", "JD", "7D"}


def unknown_led() -> Deal:
    """Seat 0 picks, calls clubs with QC set aside, and leads it to the first trick."""
    wanted = {0: "QC QS QH JC AH 7D", 1: "8C QD JS KS 10S 9S", 2: "AC 9C AS 8S JH JD",
              3: "10C KC 7S AD 10D KD", 4: "7C KH 9H 8H 7H 10H"}
    return do(deal_of(filled(4, wanted, "8D 9D")), "pick", "bury:8D,9D", "call:AC/QC")


def test_S13_leading_the_unknown_is_the_first_lead_of_the_called_suit() -> None:
    deal = do(unknown_led(), "play:QC")
    assert may_play(deal) == {"8C"}
    do(deal, "play:8C")
    assert may_play(deal) == {"AC"}  # S11
    do(deal, "play:AC", "play:KC")
    assert may_play(deal) == {"7C"}


def test_S13_the_unknown_never_wins_and_its_points_go_to_the_winner() -> None:
    deal = do(unknown_led(), "play:QC", "play:8C", "play:AC", "play:10C", "play:7C")
    assert deal.tricks == [0, 0, 1, 0, 0]
    assert deal.taken == [0, 0, 11 + 10 + 3, 0, 0]
    assert deal.turn == 2


def test_S13_a_suit_never_led_brings_the_unknown_to_the_last_trick_where_it_cannot_win() -> None:
    found = 0
    for k in range(120):
        deal = finish(deal_of(steered("last", k)), steering("last", k))
        call = next((e.action for e in deal.history if e.action.code.startswith("call:")), None)
        if call is None or len(call.cards) < 2:
            continue
        last = deal.view(0).played[-1]
        if call.cards[1] in last.cards and suit(card_code(last.cards[0])) != "T" \
                and last.cards[0] not in (call.cards[1],) \
                and suit(card_code(last.cards[0])) != suit(card_code(call.cards[0])):
            found += 1
            seat = (last.leader + last.cards.index(call.cards[1])) % 5
            assert seat == 0 and last.winner != 0
    assert found >= 3


# S14


def test_S14_in_the_last_trick_everybody_plays_the_card_that_is_left() -> None:
    last = 0
    for k in range(40):
        for deal in walk(deal_of(steered("fails", k)), steering("last", k)):
            if deal.turn is not None and len(hand_codes(deal, deal.turn)) == 1 \
                    and deal.phase == "play":
                assert legal(deal) == [f"play:{c}" for c in hand_codes(deal, deal.turn)]
                last += deal.notes()["partner"] is None and deal.notes()["called"] is not None
    assert last >= 3, "the called card must have come to the last trick sometimes"


def test_S14_all_bindings_end_after_the_first_trick_in_the_called_suit() -> None:
    """The picker may throw his last spade, and a former partner may lead any spade."""
    wanted = {0: "KS 8S QC QS 8D 9D", 1: "AS 9S 10S KH 9C 7C", 2: "7S QH JC JS JH JD",
              3: "AC 10C KC 8C AH 10H", 4: "8H 9H KD 10D AD 7D"}
    deal = do(deal_of(filled(4, wanted, "QD 7H")), "pick", "bury:QD,7H", "call:AS")
    do(deal, *(f"play:{c}" for c in ("8S", "AS", "7S", "8C", "8H")))
    assert deal.turn == 1
    assert may_play(deal) == {"9S", "10S", "KH", "9C", "7C"}  # S11 has ended
    do(deal, *(f"play:{c}" for c in ("9C", "QH", "KC", "9H")))
    assert deal.turn == 0
    assert may_play(deal) == {"KS", "QC", "QS", "8D", "9D"}  # S12 has ended


# S15


def test_S15_j_the_partner_must_play_the_called_ten_when_its_suit_is_first_led() -> None:
    deal = reach(2, "10S 9S KH 7D", "S", "call:10S", PICKER)
    assert may_play(deal) == {"10S"}


def test_S15_the_ace_of_its_suit_beats_the_called_ten() -> None:
    wanted = {0: "AS AC AH QC QS QH", 1: "10S 9S KH 7D 8D 9D", 2: "7S QD JC JS JH JD",
              3: "8S 10C KC 8C 9C 10H", 4: "KS 9H KD 10D AD 8H"}
    deal = do(deal_of(filled(4, wanted, "7C 7H")), "pick", "bury:7C,7H", "call:10S")
    do(deal, *(f"play:{c}" for c in ("AS", "10S", "7S", "8S", "KS")))
    assert deal.turn == 0 and deal.taken == [25, 0, 0, 0, 0]
    assert deal.notes()["partner"] == 1


# S16


def test_S16_the_face_of_the_unknown_is_the_pickers_alone_until_the_deal_is_over() -> None:
    deal, face = unknown_led(), parse_card("QC")
    do(deal, "play:QC")
    for node in walk(deal, at_random("S16")):
        for seat in range(5):
            view = node.view(seat)
            if seat == 0 or node.phase == "done":
                assert [a.code for _, a in view.history if "QC" in a.code] == [
                    "call:AC/QC", "play:QC"]
            else:
                assert not any("QC" in a.code for _, a in view.history)
                assert face not in [c for _, c in view.trick]
                assert not any(face in t.cards for t in view.played)
                assert [c for t in view.played for c in t.cards].count(HIDDEN) == bool(view.played)


def test_S16_no_count_of_card_points_is_in_a_view_before_the_end() -> None:
    for node in walk(unknown_led(), at_random("S16")):
        for seat in range(5):
            assert (node.view(seat).taken is None) == (node.phase != "done")


# S17

ROWS = [
    ("every trick", 120, 6, (6, 3, -3), (12, -3)),
    ("every trick, little in them", 70, 6, (6, 3, -3), (12, -3)),
    ("p: 120 but a worthless trick lost", 120, 5, (4, 2, -2), (8, -2)),
    ("o: 91", 91, 4, (4, 2, -2), (8, -2)),
    ("o: 90", 90, 4, (2, 1, -1), (4, -1)),
    ("o: 61", 61, 3, (2, 1, -1), (4, -1)),
    ("o: 60", 60, 3, (-4, -2, 2), (-8, 2)),
    ("o: 31", 31, 2, (-4, -2, 2), (-8, 2)),
    ("o: 30", 30, 2, (-8, -4, 4), (-16, 4)),
    ("one trick worth nothing", 0, 1, (-8, -4, 4), (-16, 4)),
    ("no trick", 0, 0, (-12, -6, 6), (-24, 6)),
    ("no trick, 22 buried", 22, 0, (-12, -6, 6), (-24, 6)),
]


@pytest.mark.parametrize(("name", "points", "tricks", "pair", "alone"), ROWS,
                         ids=[row[0] for row in ROWS])
def test_S17_the_table_of_scores(name: str, points: int, tricks: int, pair: tuple[int, ...],
                                 alone: tuple[int, ...]) -> None:
    for picker in range(5):
        partner = (picker + 2) % 5
        scores = score.picker_scores(picker, partner, points, tricks)
        assert (scores[picker], scores[partner]) == pair[:2]
        assert all(scores[s] == pair[2] for s in range(5) if s not in (picker, partner))
        lone = score.picker_scores(picker, None, points, tricks)
        assert lone[picker] == alone[0]
        assert all(lone[s] == alone[1] for s in range(5) if s != picker)
        assert sum(scores) == sum(lone) == 0


def test_S17_p_120_points_with_one_worthless_trick_lost_is_not_every_trick() -> None:
    wanted = {0: "QC QS QH QD 7C 7H", 1: "JC JS AH 10H AC 8S", 2: "JH JD AS 10S 10C 9H",
              3: "KD 9D KS 7S KC 8H", 4: "8D 7D KH 9C 8C 9S"}
    deal = do(deal_of(filled(4, wanted, "AD 10D")), "pick", "bury:10D,AD", "call:AC")
    for trick in ("QC JC JH KD 8D", "QS JS JD 9D 7D", "QH AH AS KS KH", "QD 10H 10S 7S 9C",
                  "7C AC 10C KC 8C", "8S 9H 8H 9S 7H"):
        do(deal, *(f"play:{c}" for c in trick.split()))
    assert deal.tricks == [4, 1, 0, 0, 1] and deal.taken[4] == 0
    assert deal.taken[0] + deal.taken[1] + 21 == 120
    assert deal.result is not None and deal.result.scores == (4, 2, -2, -2, -2)


def test_S17_finished_deals_score_by_the_card_points_and_tricks_of_the_pickers_side() -> None:
    """Points counted here from the open history of the deal, not by the engine."""
    classes: Counter[tuple[int, bool]] = Counter()
    for k in range(320):
        kind = ("even", "fails", "alone", "aces", "trumps")[k % 5]
        deal = finish(deal_of(steered(kind, ("S17", k))), steering(kind, ("S17", k)))
        data, picker = as_data(deal), deal.notes()["picker"]
        if picker is None:
            continue
        alone, partner = bool(deal.notes()["alone"]), deal.notes()["partner"]
        side = {picker, picker if alone else partner}
        worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
        buried = next(a for a in data["actions"] if a.startswith("bury:"))[5:].split(",")
        points = sum(worth[c[:-1]] for c in buried)
        tricks = 0
        for trick in deal.view(0).played:
            if trick.winner in side:
                tricks += 1
                points += sum(worth[card_code(c)[:-1]] for c in trick.cards)
        unit = (3 if tricks == 6 else 2 if points > 90 else 1) if points > 60 or tricks == 6 else (
            -6 if tricks == 0 else -4 if points < 31 else -2)
        against = [s for s in range(5) if s not in side]
        assert deal.result is not None
        for seat in against:
            assert deal.result.scores[seat] == -unit
        assert deal.result.scores[picker] == (4 if alone else 2) * unit
        if not alone:
            assert deal.result.scores[partner] == unit
        classes[unit, alone] += 1
    assert {unit for unit, _ in classes} >= {-4, -2, 1, 2}, classes
    assert sum(n for (_, alone), n in classes.items() if alone) > 30


# S18


def test_S18_when_all_pass_dealers_left_leads_without_partners_and_the_blind_is_nobodys() -> None:
    deal = do(deal_of(filled(2, {}, "AD 10D")), *["pass"] * 5)
    assert (deal.phase, deal.turn) == ("play", 3)
    assert deal.notes() == {"picker": None, "called": None, "unknown": False, "alone": False,
                            "partner": None}
    finish(deal, at_random("S18"))
    assert sum(deal.taken) == 120 - 21
    assert codes(deal.view(0).stock or ()) == ["10D", "AD"]


def test_S18_the_blind_of_a_leaster_is_nobodys_to_see_before_the_end() -> None:
    for node in walk(do(deal_of(filled(2, {})), *["pass"] * 5), at_random("S18")):
        assert all((node.view(s).stock is None) == (node.phase != "done") for s in range(5))


@pytest.mark.parametrize(("name", "tricks", "taken", "scores"), [
    ("q", [1, 1, 2, 0, 2], [12, 25, 40, 0, 33], (4, -1, -1, -1, -1)),
    ("r", [1, 2, 1, 0, 2], [12, 40, 12, 0, 46], (0, 0, 0, 0, 0)),
    ("a trick worth nothing counts", [1, 2, 1, 1, 1], [0, 60, 20, 20, 10], (4, -1, -1, -1, -1)),
    ("one seat has all", [0, 6, 0, 0, 0], [0, 110, 0, 0, 0], (-1, 4, -1, -1, -1)),
    ("a tie, but not for fewest", [1, 1, 1, 1, 2], [30, 30, 20, 20, 5], (-1, -1, -1, -1, 4)),
    ("a seat without a trick does not tie", [1, 2, 0, 0, 3], [0, 60, 0, 0, 50],
     (4, -1, -1, -1, -1)),
])
def test_S18_the_fewest_card_points_with_a_trick_win_the_leaster_and_a_tie_scores_nothing(
        name: str, tricks: list[int], taken: list[int], scores: tuple[int, ...]) -> None:
    assert score.leaster_scores(taken, tricks) == scores


def test_S18_played_leasters_score_so() -> None:
    seen: Counter[str] = Counter()
    for k in range(250):
        deal = finish(do(fresh(RULES, ("S18", k)), *["pass"] * 5), at_random(k))
        able = [s for s in range(5) if deal.tricks[s]]
        fewest = min(deal.taken[s] for s in able)
        best = [s for s in able if deal.taken[s] == fewest]
        assert deal.result is not None
        if len(best) > 1:
            assert deal.result.scores == (0,) * 5
            seen["tie"] += 1
        else:
            assert deal.result.scores == tuple(4 if s == best[0] else -1 for s in range(5))
            seen["won"] += 1
        seen["seat without a trick"] += len(able) < 5
    assert seen["tie"] and seen["won"] and seen["seat without a trick"]

"""One test or more for each clause of the rules of Klaverjas, K1 to K13, and its positions."""

from collections import Counter
from itertools import permutations
from typing import Any

import oracle_klaverjas as oracle
import pytest
from helpers import at_random, do, finish, legal, may_play
from klaverjas_deals import (
    RULES,
    VARIANTS,
    WORKED,
    as_data,
    books,
    deal_of,
    filled,
    final_trick,
    first_trick,
    fresh,
    last_trick,
    reach,
    steered,
    steering,
)

from game.core.cards import ALL_CARDS, card_code, codes, parse_card
from game.core.errors import IllegalAction, SetupError
from game.core.protocol import Deal
from game.core.view import Result, TrickTaken
from game.rules.klaverjas.order import BY_TRUMP
from game.session.record import Record, first_dealer, setup_of

each_variant = pytest.mark.parametrize("rules", VARIANTS)
each_trump = pytest.mark.parametrize("letter", "CDHS")


def result_of(name: str, **changes: Any) -> Result:
    """The result of a worked deal."""
    deal = deal_of({**WORKED[name], **changes})
    oracle.check(as_data(deal))
    assert deal.result is not None
    return deal.result


# K1


def test_K1_thirty_two_cards_eight_each_and_none_left_over() -> None:
    deal = fresh(filled(0, {}))
    assert [h.bit_count() for h in deal.setup.hands] == [8] * 4
    assert deal.setup.hands[0] | deal.setup.hands[1] | deal.setup.hands[2] | deal.setup.hands[
        3] == ALL_CARDS
    assert (RULES.info.deals, RULES.info.stock, RULES.info.sides) == (16, 0, ((0, 2), (1, 3)))


def test_K1_the_first_dealer_is_drawn_from_the_seed() -> None:
    drawn = Counter(first_dealer(RULES, f"seed {k}") for k in range(400))
    assert set(drawn) == set(range(4)) and min(drawn.values()) > 60


def test_K1_the_deal_moves_clockwise_and_everybody_deals_four_times_in_sixteen_deals() -> None:
    record = Record("klaverjas", 1, {}, "K1", "rules", [[]])
    match, dealers = RULES.new_match(), []
    while True:
        deal = finish(RULES.start(setup_of(RULES, record, match, 0)), at_random(len(dealers)))
        dealers.append(deal.setup.dealer)
        assert deal.result is not None
        match = deal.result.match
        if deal.result.over:
            break
    assert dealers == oracle.k1_dealers(first_dealer(RULES, "K1"))
    assert set(Counter(dealers).values()) == {4}


def test_K1_the_match_is_over_after_the_sixteenth_deal_and_not_before() -> None:
    for before in range(16):
        result = result_of("r", match=books(0, 0, before))
        assert result.over == (before == 15) and result.match.deal == before + 1
        assert (result.winner is None) == (before < 15)


@pytest.mark.parametrize(("ours", "theirs", "winner"), [
    (0, 0, 0), (1000, 1003, 1), (1000, 1002, None), (1000, 1001, 0), (0, 500, 1), (900, 100, 0)])
def test_K1_the_side_with_more_points_wins_and_equal_totals_are_a_draw(
        ours: int, theirs: int, winner: int | None) -> None:
    result = result_of("r", match=books(ours, theirs, 15))
    assert result.totals == (ours + 92, theirs + 90) * 2
    assert (result.over, result.winner) == (True, winner)


@pytest.mark.parametrize("match", [
    books(0, 0, 16), books(0, 0, -1), books(5, 0, 0), {"deal": 3, "totals": [1, 2, 3, 2]},
    {"deal": 3, "totals": [1, 2, 1, 3]}, {"deal": 3, "totals": [1, 2, 1]}, {"deal": 3},
    {"deal": True, "totals": [0] * 4}, {"deal": 3, "totals": [-5, 0, -5, 0]},
    {**books(0, 0, 1), "barrel": []}, {"deal": 3, "totals": "0000"}, {"totals": [0] * 4},
])
def test_K1_books_that_cannot_be_are_refused(match: Any) -> None:
    with pytest.raises(SetupError):
        RULES.read_match(match)


# K2


@pytest.mark.parametrize("dealer", range(4))
def test_K2_each_seat_from_dealers_left_names_a_suit_or_passes_once(dealer: int) -> None:
    every = ["trump:C", "trump:D", "trump:H", "trump:S"]
    for passes in range(5):
        deal = do(fresh(filled(dealer, {}, passes)), *["pass"] * passes)
        seat = (dealer + 1 + passes) % 4
        assert (deal.phase, deal.turn) == ("bid", seat)
        assert legal(deal) == (["pass", *every] if passes < 4 else every)
        do(deal, every[passes % 4])
        assert deal.notes() == {"declarer": seat, "trump": "CDHS"[passes % 4], "bid": None}
        assert (deal.phase, deal.turn) == ("play", (dealer + 1) % 4)


def test_K2_when_all_four_pass_dealers_left_must_name_a_suit() -> None:
    deal = do(fresh(filled(2, {})), *["pass"] * 4)
    assert (deal.turn, deal.phase) == (3, "bid")
    with pytest.raises(IllegalAction):
        do(deal, "pass")
    assert do(deal, "trump:S").notes()["declarer"] == 3


def test_K2_any_suit_may_be_named_held_or_not() -> None:
    data = filled(3, {0: "7C 8C 9C 10C JC QC KC AC"})
    assert legal(fresh(data)) == ["pass", "trump:C", "trump:D", "trump:H", "trump:S"]
    assert do(fresh(data), "trump:D").notes()["trump"] == "D"


# K3


@each_trump
def test_K3_trumps_are_jack_nine_ace_ten_king_queen_eight_seven(letter: str) -> None:
    order = BY_TRUMP["CDHS".index(letter)]
    high_to_low = list(reversed(codes(order.cards(order.trumps))))
    assert high_to_low == [r + letter for r in ("J", "9", "A", "10", "K", "Q", "8", "7")]
    assert [order.value[parse_card(c)] for c in high_to_low] == [20, 14, 11, 10, 4, 3, 0, 0]


@each_trump
def test_K3_other_suits_are_ace_ten_king_queen_jack_nine_eight_seven(letter: str) -> None:
    order = BY_TRUMP["CDHS".index(letter)]
    for other in set("CDHS") - {letter}:
        group = order.groups[order.group[parse_card("7" + other)]]
        high_to_low = list(reversed(codes(order.cards(group))))
        assert high_to_low == [r + other for r in ("A", "10", "K", "Q", "J", "9", "8", "7")]
        assert [order.value[parse_card(c)] for c in high_to_low] == [11, 10, 4, 3, 2, 0, 0, 0]


@each_trump
def test_K3_there_are_152_card_points_and_162_with_the_last_trick_in_every_deal(
        letter: str) -> None:
    assert sum(BY_TRUMP["CDHS".index(letter)].value) == 152
    for k in range(12):
        data = steered(("even", "courts", "trumps")[k % 3], ("K3", k))
        data.pop("match")
        deal = finish(do(fresh(data), f"trump:{letter}"), at_random(k))
        assert sum(deal.taken) == 152 and sum(deal.tricks) == 8
        assert deal.result is not None
        pits = 100 * (deal.tricks[0] + deal.tricks[2] in (0, 8))
        assert sum(deal.result.scores[:2]) == 162 + sum(deal.bonus) + pits


def test_K3_the_last_trick_is_worth_ten_to_the_side_that_takes_it() -> None:
    deal = deal_of(WORKED["r"])
    last = last_trick(deal).winner
    with_last = deal.taken[last] + deal.taken[(last + 2) % 4] + 10
    assert with_last + deal.bonus[last] + deal.bonus[(last + 2) % 4] == (92, 90)[last % 2]


# K4 to K10

POSITIONS = [
    # table, hand, legal in Amsterdam, in Rotterdam ("" the same), attempts; hearts trumps
    ("a", "KS 7H", "AS 9H 8S", "AS 8S", "", (71, 59)),
    ("b", "AS", "7H KD QH 8C", "7H QH", "", (9, 9)),
    ("c", "AS 10H", "7H 9H KD QC", "9H", "", (103, 103)),
    ("d", "AS JH", "9H KD 7H QC", "KD QC", "9H 7H", (123, 22)),
    ("e", "AS 9H", "AH 7H", "AH 7H", "", (73, 6)),
    ("f", "KC AC 8D", "7H 9H QS", "7H 9H QS", "7H 9H", (40, 40)),
    ("g", "AS 10H 7S", "JH KH QD 8C", "JH QD 8C", "JH", (24, 24)),
    ("h", "AS 10H 7S", "AH 7H", "AH", "", (34, 34)),
    ("i", "AS 10H 7S", "KH 7H", "KH 7H", "", (122, 122)),
    ("j", "KH 7H", "AH QH 7S", "AH", "", (339, 36)),
    ("k", "9H", "AH KS 7H QD", "AH 7H", "", (4, 4)),
    ("l", "JH", "KS 8D", "KS 8D", "", (4, 4)),
    ("K4 on the lead any card", "", "KS 8D 7H", "KS 8D 7H", "", (0, 0)),
    ("K4 no duty to beat", "8S", "7S AS QH", "7S AS", "", (1, 1)),
    ("K4 though partner has trumped", "KS 7H AS", "7S QH KD", "7S", "", (170, 73)),
    ("K5 the highest lay before partner", "JH 7H", "AH 9H 8S", "AH 9H", "", (12, 15)),
    ("K5 over partner who beat the lead", "7H 10H 8H", "AH QH 9S", "AH", "", (44, 384)),
    ("K5 a plain card on top counts not", "QH AS", "KH 7H", "KH", "", (37, 27)),
    ("K5 jack and nine beat the ace", "AH 7H", "JH 9H KH 10H", "JH 9H", "", (0, 4)),
    ("K5 void throws anything", "JH 7H QH", "AS 9D", "AS 9D", "", (71, 383)),
    ("K6 last to the trick", "AC 7C 8D", "7H JH QS", "7H JH", "", (59, 107)),
    ("K6 partner beaten by the last card", "7S 9S JS", "9H 8C", "9H", "", (55, 55)),
    ("K6 the ten over partner's king", "9S KS 10S", "9H 8C", "9H", "", (54, 54)),
    ("K7 partner overtrumped", "AS 8H 9H", "JH 7H QC", "JH", "", (281, 241)),
    ("K7 partner overtrumped, no higher", "AS 10H 9H", "AH 7H QC", "QC", "AH 7H", (296, 530)),
    ("K7 partner overtrumped, only lower", "AS 10H 9H", "AH 7H", "AH 7H", "", (282, 1871)),
    ("K7 some higher, some lower", "AS 10H", "AH 9H 7H", "AH 9H", "", (0, 0)),
    ("K8 partner led the king", "KC QC", "8D 7H", "8D 7H", "7H", (57, 109)),
    ("K8 partner over an opponent", "9S 10S KD", "9H 8C", "9H 8C", "9H", (68, 464)),
    ("K8 an ace thrown away wins nothing", "7S AD", "9H 8C", "9H 8C", "9H", (155, 73)),
    ("K8 though the ace may still come", "10S 7S", "9H 8C", "9H 8C", "9H", (0, 0)),
    ("K8 a hand of trumps only", "AS 7S", "9H 7H", "9H 7H", "", (0, 0)),
    ("K9 no higher, one plain card", "AS JH 7S", "9H 7H QC", "QC", "9H 7H", (0, 0)),
    ("no trumps, an opponent trumping", "AS 7H", "KD QC", "KD QC", "", (0, 0)),
]


@each_variant
@pytest.mark.parametrize("row", POSITIONS, ids=[r[0] for r in POSITIONS])
def test_K4_to_K10_a_seat_may_play_these_cards_and_no_others(row: tuple, rules: str) -> None:
    _, table, hand, amsterdam, rotterdam, attempts = row
    deal = reach(table, hand, rules, first=attempts[rules == "rotterdam"])
    assert [card_code(c) for _, c in deal.trick] == table.split()
    oracle.check(as_data(deal))
    wanted = rotterdam or amsterdam if rules == "rotterdam" else amsterdam
    assert may_play(deal) == set(wanted.split())


def test_K9_a_hand_of_trumps_only_over_partners_trump_must_go_higher_if_it_can() -> None:
    assert may_play(reach("AS 10H 7S", "AH 7H QH")) == {"AH"}
    assert may_play(reach("AS 9H 7S", "AH 7H QH")) == {"AH", "7H", "QH"}


def test_K4_K10_the_rules_differ_only_for_a_void_hand_with_a_trump() -> None:
    """The same deals by both rules, as long as they go the same way."""
    differed = 0
    for k in range(60):
        data = steered(("even", "trumps", "courts")[k % 3], ("both", k))
        here, there = fresh(data), fresh({**data, "options": {"rules": "rotterdam"}})
        choose = steering("even", ("both", k))
        while here.turn is not None:
            if legal(here) != legal(there):
                differed += 1
                led, hand = card_code(here.trick[0][1]), oracle.hand_of(as_data(here), here.turn)
                trump = str(here.notes()["trump"])
                assert led[-1] != trump and led[-1] not in {c[-1] for c in hand}
                assert trump in {c[-1] for c in hand}
                assert {a[-1] for a in legal(there)} == {trump}
            action = choose(here)
            if action not in there.legal():
                break
            here.apply(action)
            there.apply(action)
    assert differed > 20


# K11


def roem_of_last(deal: Deal, cards: str) -> int:
    """What the last complete trick, of these cards in this order, earned its taker."""
    trick = last_trick(deal)
    assert [card_code(c) for c in trick.cards] == cards.split()
    told = [e for e in deal.events(0, 0) if isinstance(e, TrickTaken)][-1].bonus
    earned = int(told[0].arg("n") or 0) if told else 0  # type: ignore[arg-type]
    assert 0 <= earned <= deal.bonus[trick.winner]
    return earned


@pytest.mark.parametrize(("cards", "trump", "points"), [
    ("7S 10S JS QS", "H", 20),          # m
    ("10D JD QD KD", "S", 50),
    ("QH KH 7S 8C", "H", 20),
    ("JH QH KH 7S", "H", 40),
    ("JH QH KH AH", "H", 70),
    ("10S 10C 10H 10D", "H", 100),      # o
    ("JS JC JH JD", "H", 200),
    ("9S 9C 9H 9D", "H", 0),
    ("8S 8C 8H 8D", "H", 0),
    ("7S 7C 7H 7D", "H", 0),
    ("KS KC KH KD", "H", 100),
    ("QS QC QH QD", "H", 100),
    ("AS AC AH AD", "H", 100),
    ("7D 8D 9H 7S", "C", 0),            # v
    ("9S 10S AS 8S", "C", 20),
    ("7S 8S 10S JS", "C", 0),
    ("AS 7S 8S KS", "C", 0),
    ("QS KS 7D 8D", "H", 0),
    ("9H 10H JH QH", "H", 50),
    ("KH QH KS QS", "H", 20),
])
def test_K11_a_trick_earns_its_roem_for_the_side_that_takes_it(
        cards: str, trump: str, points: int) -> None:
    deal = first_trick(cards, trump)
    assert roem_of_last(deal, cards) == points
    taker = last_trick(deal).winner
    assert deal.bonus == [points * (seat == taker) for seat in range(4)]


ORDERS = [  # cards, trump, roem, the attempt that brings each order about as the last trick
    ("AH 7S 8S 9S", "C", 20, "36 13 1 19 10 13 8 19 8 88 17 2 7 6 12 18 10 9 25 3 4 9 19 6"),
    ("JS JC JH JD", "H", 200,
     "108 167 7 49 21 36 253 215 27 115 1 95 8 77 23 10 20 12 40 380 210 128 426 61"),
    ("10D JD QD KD", "S", 50, "0 16 58 14 4 18 1 5 1 20 15 55 28 48 1 1 32 1 41 6 24 62 92 8"),
    ("JH QH KH AH", "H", 70,
     "215 76 47 67 446 342 399 188 7 88 957 54 183 241 31 118 72 65 610 198 44 288 526 5"),
    ("JH QH KH 7S", "H", 40,
     "20 130 9 114 484 192 72 50 30 166 5 58 507 21 144 50 390 326 2029 132 234 267 23 533"),
    ("QH KH 7S 8C", "H", 20,
     "57 47 10 131 39 32 237 17 75 7 29 14 49 47 27 45 46 375 354 96 215 99 65 466"),
]


@pytest.mark.parametrize("row", ORDERS, ids=[r[0] for r in ORDERS])
def test_K11_all_twenty_four_orders_of_a_trick_earn_the_same(row: tuple) -> None:
    cards, trump, points, attempts = row
    orders = list(permutations(cards.split()))
    for order, attempt in zip(orders, attempts.split(), strict=True):
        text = " ".join(order)
        assert roem_of_last(final_trick(text, trump, int(attempt)), text) == points


def test_K11_the_roem_of_a_trick_is_one_of_seven_numbers() -> None:
    earned: Counter[int] = Counter()
    for kind in ("suits", "courts", "strong"):
        for k in range(60):
            deal, before = fresh(steered(kind, ("K11", k))), 0
            choose = steering(kind, ("K11", k))
            while deal.turn is not None:
                deal.apply(choose(deal))
                if sum(deal.tricks) and not deal.trick:
                    earned[sum(deal.bonus) - before] += 1
                    before = sum(deal.bonus)
    assert set(earned) <= {0, 20, 40, 50, 70, 100, 200}
    assert all(earned[n] for n in (0, 20, 40, 50, 100, 200)), earned


# K12, K13

SCORES = [
    # position, cards and roem of the declaring side and of the other, their scores
    ("p", (81, 0), (81, 0), (0, 162)), ("q", (71, 20), (91, 0), (0, 182)),
    ("r", (72, 20), (90, 0), (92, 90)), ("s", (60, 40), (102, 20), (0, 222)),
    ("t", (162, 20), (0, 0), (282, 0)), ("u", (0, 0), (162, 40), (0, 302)),
    ("v", (162, 0), (0, 0), (162, 0)),
]


@pytest.mark.parametrize("row", SCORES, ids=[r[0] for r in SCORES])
def test_K12_K13_a_worked_deal_scores_what_the_rules_say(row: tuple) -> None:
    name, *wanted, scores = row
    deal, result = deal_of(WORKED[name]), result_of(name)
    declarer, last = int(deal.notes()["declarer"] or 0), last_trick(deal).winner
    for seat, (cards, roem) in zip((declarer, (declarer + 1) % 4), wanted, strict=True):
        pair = (seat, (seat + 2) % 4)
        assert sum(deal.taken[s] for s in pair) + 10 * (last in pair) == cards
        assert sum(deal.bonus[s] for s in pair) == roem
    side = scores if declarer % 2 == 0 else scores[::-1]
    assert result.scores == result.totals == side * 2
    assert not result.redeal and not result.over


def test_K12_one_trick_without_a_point_is_enough_against_pit() -> None:
    deal = deal_of(WORKED["v"])
    first = deal.view(0).played[0]
    assert codes(first.cards) == ["7D", "8D", "9H", "7S"] and first.winner == 1
    assert deal.tricks[1] + deal.tricks[3] == 1 and deal.taken[1] + deal.taken[3] == 0
    assert result_of("v").scores == (162, 0, 162, 0)


def test_K13_partners_always_score_the_same() -> None:
    for k in range(30):
        deal = finish(fresh(steered("even", ("K13", k))), steering("even", k))
        assert deal.result is not None
        scores, totals = deal.result.scores, deal.result.totals
        assert scores[:2] == scores[2:] and totals[:2] == totals[2:]
        assert totals == tuple(a + b for a, b in zip(deal.setup.match.totals, scores, strict=True))

"""One test or more for each clause of Thousand up to the books: T1 to T6 and T8 to T10."""

from collections import Counter
from typing import Any

import oracle_thousand as oracle
import pytest
from helpers import at_random, do, finish, hand_codes, legal, may_play, walk
from thousand_deals import (
    NINES,
    RULES,
    after,
    as_data,
    books,
    filled,
    fresh,
    full,
    reach,
    steered,
    steering,
    then,
)

from game.core.actions import Kind
from game.core.cards import DECK_24, cards_of, codes, parse_card
from game.core.errors import IllegalAction
from game.core.protocol import Deal
from game.core.view import Noticed, TookStock
from game.rules.thousand.order import BY_TRUMP, PLAIN
from game.session.record import Record, first_dealer, setup_of


def bids(lowest: int, highest: int) -> list[str]:
    """Every bid from one to another."""
    return [f"bid:{n}" for n in range(lowest, highest + 1, 5)]


def checked(deal: Deal) -> Deal:
    """The deal, proved legal action by action by the naive reading."""
    oracle.check(as_data(deal))
    return deal


# T1


def test_T1_seven_cards_to_each_seat_and_three_in_the_prikup() -> None:
    deal = fresh(filled(0, {}))
    assert [h.bit_count() for h in (*deal.setup.hands, deal.setup.stock)] == [7, 7, 7, 3]
    assert sum(deal.setup.hands) + deal.setup.stock == DECK_24


@pytest.mark.parametrize("letter", "CDHS")
def test_T1_every_suit_is_ace_ten_king_queen_jack_nine_trumps_too(letter: str) -> None:
    for order in (PLAIN, *BY_TRUMP):
        group = order.groups[order.group[parse_card("9" + letter)]]
        high_to_low = list(reversed(codes(order.cards(group))))
        assert high_to_low == [r + letter for r in ("A", "10", "K", "Q", "J", "9")]
        assert [order.value[parse_card(c)] for c in high_to_low] == [11, 10, 4, 3, 2, 0]


def test_T1_there_are_120_card_points_in_every_deal_that_is_played_out() -> None:
    played = 0
    for k in range(60):
        deal = finish(fresh(steered("even", ("T1", k))), steering("even", k))
        if len(deal.view(0).played) == 8:
            assert sum(deal.taken) == 120 and sum(deal.tricks) == 8
            played += 1
    assert played > 30


def test_T1_the_first_dealer_is_drawn_from_the_seed() -> None:
    drawn = Counter(first_dealer(RULES, f"seed {k}") for k in range(300))
    assert set(drawn) == set(range(3)) and min(drawn.values()) > 60


def test_T1_the_deal_moves_on_one_seat_each_deal() -> None:
    record, match = Record("thousand", 1, {}, "T1", "rules", [[]]), RULES.new_match()
    first = first_dealer(RULES, "T1")
    for k in range(9):
        deal = RULES.start(setup_of(RULES, record, match, 0))
        assert deal.setup.dealer == (first + k) % 3 and deal.turn == (first + k + 1) % 3
        do(deal, "bid:100", "pass", "pass", "concede")
        assert deal.result is not None
        match = deal.result.match


def test_T1_the_same_seat_deals_again_after_four_nines_but_other_cards() -> None:
    record = Record("thousand", 1, {}, "nines", "rules", [[]])
    one, two = (setup_of(RULES, record, RULES.new_match(), again) for again in (0, 1))
    assert one.dealer == two.dealer and one.hands != two.hands


# T2

AUCTIONS = [
    # actions from dealer's left (South), phase, turn, declarer, bid
    ("100 110 pass 115 pass", "give", 0, 0, 115),  # b
    ("120 pass pass", "give", 0, 0, 120),
    ("100 105 pass pass", "give", 1, 1, 105),
    ("100 pass 105 pass", "give", 2, 2, 105),
    ("100 105 110", "bid", 0, None, 110),
    ("100 105 110 pass 115 120 pass", "give", 2, 2, 120),
    ("100 pass 110 115", "bid", 2, None, 115),
    ("100 pass", "bid", 2, None, 100),
    ("100 300 pass", "bid", 0, None, 300),
    ("100 300 pass pass", "give", 1, 1, 300),
]


@pytest.mark.parametrize("row", AUCTIONS, ids=[r[0] for r in AUCTIONS])
def test_T2_the_auction_goes_round_until_two_have_passed(row: tuple) -> None:
    text, phase, turn, declarer, bid = row
    deal = checked(after(filled(2, {0: "KD QD", 1: "KH QH", 2: "KC QC"}), text))
    assert (deal.phase, deal.turn) == (phase, turn)
    assert deal.notes() == {"declarer": declarer, "trump": None, "bid": bid}


@pytest.mark.parametrize("dealer", range(3))
def test_T2_dealers_left_must_open_with_at_least_100_and_may_pass_his_second_turn(
        dealer: int) -> None:
    deal = fresh(filled(dealer, {s: f"K{x} Q{x}" for s, x in enumerate("CDH")}))
    assert deal.turn == (dealer + 1) % 3 and legal(deal) == bids(100, 300)
    with pytest.raises(IllegalAction):
        do(deal, "pass")
    do(deal, *full("100 105 110"))
    assert legal(deal)[0] == "pass"


def test_T2_a_the_opener_without_anything_must_bid_100_to_120() -> None:
    deal = fresh(filled(2, {0: "9C 9S 9H 9D JC JS QH"}))
    assert (deal.phase, deal.turn, legal(deal)) == ("bid", 0, bids(100, 120))


def test_T2_bids_are_multiples_of_five_each_higher_than_the_last_and_jumps_are_fine() -> None:
    data = filled(2, {0: "KD QD", 1: "KH QH"})
    assert legal(after(data, "100")) == ["pass", *bids(105, 300)]
    assert legal(after(data, "200")) == ["pass", *bids(205, 300)]
    assert legal(after(data, "300")) == ["pass"]
    for wrong in ("100", "95", "103", "305"):
        with pytest.raises(IllegalAction):
            after(data, f"100 {wrong}")


# T3


def test_T3_more_than_120_only_with_a_marriage_among_the_seven_cards() -> None:
    data = filled(2, {0: "KC QD KH QS 9C 9D 9H", 1: "KD QC QH KS 9S JS JC"})
    assert legal(fresh(data)) == bids(100, 120)
    assert legal(after(data, "100")) == ["pass", *bids(105, 120)]
    assert legal(after(data, "120")) == ["pass"]
    for suit in "CDHS":
        assert legal(fresh(filled(2, {0: f"K{suit} Q{suit}"}))) == bids(100, 300)


def test_T3_T6_c_a_marriage_made_with_the_prikup_counts_only_after_taking_it() -> None:
    data = filled(2, {0: "KD 9D AC AH 10C 9H JS"}, "QD 10S 9S")
    assert legal(fresh(data)) == bids(100, 120)
    assert legal(after(data, "110 pass pass give:10S,9S")) == [*bids(110, 300), "concede"]
    assert legal(after(data, "110 pass pass give:QD,9S")) == [*bids(110, 120), "concede"]


# T4


def test_T4_the_declarer_shows_the_prikup_to_all_takes_it_and_holds_ten_cards() -> None:
    data = filled(1, {}, "9C 10C JC")
    for viewer in range(3):
        before, deal = after(data, "100 105 pass").view(viewer), after(data, "100 105 pass pass")
        view = deal.view(viewer)
        assert before.stock is None and codes(view.stock or ()) == ["9C", "10C", "JC"]
        shown = [e for e in deal.events(0, viewer) if isinstance(e, TookStock)]
        assert [(e.seat, codes(e.cards)) for e in shown] == [(0, ["9C", "10C", "JC"])]
        assert view.counts == (10, 7, 7)
    assert {"9C", "10C", "JC"} < set(hand_codes(deal, 0))


@pytest.mark.parametrize("declarer", range(3))
def test_T4_one_card_goes_to_the_next_seat_and_one_to_the_one_after_any_cards(
        declarer: int) -> None:
    data = then(filled((declarer + 2) % 3, {}), "100 pass pass")
    ten = hand_codes(after(data), declarer)
    assert legal(after(data)) == [
        *(f"give:{a},{b}" for a in ten for b in ten if a != b), "concede"]
    first, second = ten[7], ten[2]
    deal = checked(after(data, f"give:{first},{second}"))
    assert (deal.turn, deal.phase) == (declarer, "contract")
    near, far = (declarer + 1) % 3, (declarer + 2) % 3
    assert first in hand_codes(deal, near) and second in hand_codes(deal, far)
    assert [len(hand_codes(deal, s)) for s in range(3)] == [8, 8, 8]


def test_T4_each_opponent_sees_only_the_card_he_got() -> None:
    deal = after(filled(2, {}, "9C 10C JC"), "100 pass pass give:10C,9C")
    seen = [deal.view(s).history[-1][1].code for s in range(3)]
    assert seen == ["give:10C,9C", "give:10C,?", "give:?,9C"]


# T5

FOUR_NINES = [
    # what South holds, what West, what East, prikup, gift (% any other card), dealt again?
    ("9S", "9H 9D 9C", "", "", "give:9S,%", True),  # r
    ("9S", "", "9H 9D 9C", "", "give:%,9S", True),
    ("", "9S 9H 9D 9C", "", "", "give:%,%", True),
    ("9S 9H", "", "", "9D 9C", "give:%,%", True),
    ("", "9H 9D 9C", "", "9S", "give:9S,%", True),
    ("9S 9H", "", "", "9D 9C", "give:9S,%", False),
    ("9S", "9H 9D 9C", "", "", "give:%,9S", False),
    ("9S 9H 9D 9C", "", "", "", "give:9C,9D", False),
]


@pytest.mark.parametrize("row", FOUR_NINES, ids=[f"{r[4]} {r[:4]}" for r in FOUR_NINES])
def test_T5_four_nines_in_a_hand_after_the_gifts_and_the_cards_are_dealt_again(row: tuple) -> None:
    south, west, east, prikup, gift, again = row
    match = books(totals=[880, 0, 300], barrel=[1, None, None], zeros=[0, 2, 1],
                  concessions=[2, 2, 5])
    data = {**then(filled(2, {0: south, 1: west, 2: east}, prikup), "100 pass pass"),
            "match": match}
    for card in [c for c in hand_codes(after(data), 0) if c not in NINES]:
        gift = gift.replace("%", card, 1)
    deal = checked(after(data, gift))
    assert (deal.phase == "done") is again
    if again:
        result = deal.result
        assert result is not None and result.redeal and not result.over and result.winner is None
        assert (result.scores, result.totals) == ((0, 0, 0), (880, 0, 300))
        assert RULES.write_match(result.match) == match
        told = [e for e in deal.events(0, 2) if isinstance(e, Noticed)]
        assert [e.text.key for e in told] == ["notice.nines"]
    else:
        assert legal(deal) == [*bids(100, 300 if "bid:125" in legal(deal) else 120), "concede"]


def test_T5_nines_in_the_ten_or_before_the_gifts_change_nothing() -> None:
    data = then(filled(2, {1: "9S 9H 9D 9C"}), "100 pass pass")
    assert after(data).phase == "give"
    result = after(data, "concede").result
    assert result is not None and not result.redeal and result.scores == (0, 60, 60)


# T6


@pytest.mark.parametrize(("hand", "prikup", "bid", "gift", "most"), [
    ("KS QS AC AH JD JC 9C", "9D 9H AS", 150, "give:QS,9D", 150),   # d
    ("KS QS AC AH JD JC 9C", "9D 9H AS", 150, "give:9H,9D", 300),
    ("KS QS KD", "QD 9H AS", 150, "give:KS,9H", 300),
    ("KS QS AC AH JD JC 9C", "9D 9H AS", 300, "give:KS,9H", 300),
    ("KS QS AC AH JD JC 9C", "9D 9H AS", 110, "give:KS,9H", 120),
    ("KS QS AC AH JD JC 9C", "9D 9H AS", 120, "give:KS,9H", 120),
    ("9S JS AC AH JD JC 9C", "9D 9H AS", 100, "give:9S,9H", 120),
])
def test_T6_the_final_bid_is_the_standing_one_or_a_raise_that_the_kept_cards_allow(
        hand: str, prikup: str, bid: int, gift: str, most: int) -> None:
    deal = checked(after(filled(2, {0: hand}, prikup), f"{bid} pass pass {gift}"))
    assert legal(deal) == [*bids(bid, most), "concede"]
    do(deal, f"bid:{most}")
    assert (deal.notes()["bid"], deal.phase, deal.turn) == (most, "play", 0)


def test_T6_the_opponents_do_not_answer_a_raise() -> None:
    data = filled(2, {0: "KS QS AS"}, "9D 9H AC")
    deal = after(data, "100 pass pass give:9D,9H 200")
    assert {a.split(":")[0] for a in legal(deal)} == {"play"}
    with pytest.raises(IllegalAction):
        after(data, "100 pass pass give:9D,9H 95")


# T8


def test_T8_the_declarer_leads_whoever_dealt() -> None:
    for k in range(40):
        for deal in walk(fresh(steered("even", ("lead", k))), steering("even", k)):
            if deal.phase == "play" and not deal.view(0).played and not deal.trick:
                assert deal.turn == deal.notes()["declarer"] and len(legal(deal)) == 8


POSITIONS = [
    # table, hand, trump, legal, attempt
    ("e", "10C KC", "9H AS", "H", "9H", 66),
    ("f", "10C", "AC 9C", None, "AC 9C", 16),
    ("f, though void would have to trump", "10C", "AC 9C 9H", "H", "AC 9C", 32),
    ("a lower trump than one that lies there", "10C 10H", "9H JH AS", "H", "9H JH", 383),
    ("void with no trump", "10C KC", "9D AS", "H", "9D AS", 20),
    ("void before there are trumps", "10C", "9H AS", None, "9H AS", 1),
    ("trumps led, no duty to beat", "10H", "AH 9H KC", "H", "AH 9H", 653),
    ("to lead", "", "AC 9S 9D", None, "AC 9S 9D", 0),
]


@pytest.mark.parametrize("row", POSITIONS, ids=[r[0] for r in POSITIONS])
def test_T8_a_seat_may_play_these_cards_and_no_others(row: tuple) -> None:
    _, table, hand, trump, wanted, attempt = row
    deal = checked(reach(table, hand, trump, attempt))
    assert may_play(deal) == set(wanted.split())


def test_T8_s_a_card_thrown_away_wins_nothing_however_high() -> None:
    data = filled(2, {0: "JC", 1: "AS 9D JD 9H JH 9S JS", 2: "QC"}, "10H 10S 10D")
    deal = checked(after(data, "100 pass pass give:10H,10S 100 JC AS QC"))
    assert deal.turn == 2 and deal.taken == [0, 0, 16]


# T9

MARRIED = filled(2, {0: "AC AD AS 10S KS QS KH", 1: "9H 10H JH AH QD 10C QC",
                     2: "9S JS 9D 10D JD KD KC"}, "QH 9C JC")
PLAY = "100 pass pass give:9C,JC 100 "


def test_T9_g_a_new_marriage_changes_the_trumps_in_that_very_trick() -> None:
    spades = checked(after(MARRIED, PLAY + "AC 9C JC KS QC JS"))
    assert (spades.notes()["trump"], spades.bonus) == ("S", [40, 0, 0])
    hearts = checked(do(spades, "play:QH", "play:9H"))
    assert (hearts.notes()["trump"], hearts.bonus) == ("H", [140, 0, 0])
    assert hearts.turn == 2 and may_play(hearts) == {"9S", "9D", "10D", "JD", "KD", "KC"}
    other = checked(after(MARRIED, PLAY + "AC 9C JC KS QC JS AD QD"))
    assert may_play(other) == {"9D", "10D", "JD", "KD"}


@pytest.mark.parametrize(("suit", "points"), [("H", 100), ("D", 80), ("C", 60), ("S", 40)])
@pytest.mark.parametrize("rank", "KQ")
def test_T9_h_leading_either_card_after_a_trick_won_declares_the_marriage(
        suit: str, points: int, rank: str) -> None:
    deal = reach("", f"K{suit} Q{suit}", None)
    assert len(deal.view(0).played) == 6 and deal.view(0).last.winner == 0  # type: ignore
    before = deal.bonus[0]
    do(deal, f"play:{rank}{suit}")
    assert deal.bonus[0] - before == points and deal.notes()["trump"] == suit
    assert checked(deal).history[-1].action.kind == Kind.PLAY


def test_T9_never_on_the_first_lead_and_only_with_the_mate_in_hand() -> None:
    first = checked(after(MARRIED, PLAY + "KS QC JS"))
    assert (first.notes()["trump"], first.bonus) == (None, [0, 0, 0])
    again = do(first, *full("AC 9C JC QS"))  # the king has gone
    assert (again.notes()["trump"], again.bonus) == (None, [0, 0, 0])


def test_T9_a_king_or_queen_followed_or_thrown_with_its_mate_in_hand_declares_nothing() -> None:
    data = filled(2, {0: "AH 9H", 1: "KH QH"}, "9C JC 10C")
    deal = checked(after(data, "100 pass pass give:9C,JC 100 AH KH"))
    assert (deal.notes()["trump"], deal.bonus) == (None, [0, 0, 0])


def test_T9_earlier_tricks_are_not_judged_again() -> None:
    deal = checked(after(MARRIED, PLAY + "AC 9C JC KS QC JS"))
    first, second = deal.view(0).played
    assert (first.winner, second.winner, deal.taken[0]) == (0, 0, 13 + 4 + 3 + 2)


# T10

LOST = filled(2, {0: "AD QC KC 9H JH 9S JS", 1: "AC 9D 10C AH KH QH AS",
                  2: "JC JD QD KD 9C KS QS"}, "10S 10H 10D")
LOST_PLAY = "100 pass pass give:9H,9S 100 AD 9D JD QC AC JC"


def test_T10_i_the_points_of_a_marriage_stay_though_the_trick_is_lost() -> None:
    deal = checked(after(LOST, LOST_PLAY))
    assert (deal.bonus, deal.turn, deal.notes()["trump"]) == ([60, 0, 0], 1, "C")
    assert deal.taken == [13, 16, 0]


def test_T10_opponents_marriages_count_for_them_and_each_only_once() -> None:
    deal = checked(after(LOST, LOST_PLAY + " KH 9C JH"))
    assert deal.bonus == [60, 100, 0] and deal.notes()["trump"] == "H"
    for k in range(40):
        done = finish(fresh(steered("marriages", ("once", k))), steering("marriages", k))
        assert sum(done.bonus) <= 280 and all(b % 20 == 0 for b in done.bonus)


@pytest.mark.parametrize(("hands", "prikup", "give", "seat"), [
    ({0: "KH AH", 1: "9H", 2: "JH"}, "QH 9C JC", "9C,JC", 0),   # from the prikup
    ({0: "9H QH", 1: "KH AH", 2: "JH"}, "9C JC 10C", "QH,JC", 1),   # from a gift
])
def test_T10_cards_from_the_prikup_or_a_gift_are_as_good_as_any(
        hands: dict[int, str], prikup: str, give: str, seat: int) -> None:
    lead = "AH 9H JH" if seat == 0 else "9H AH JH"
    deal = checked(after(filled(2, hands, prikup), f"100 pass pass give:{give} 100 {lead} KH"))
    assert deal.bonus[seat] == 100 and deal.notes()["trump"] == "H"


def test_T9_T10_the_declared_points_are_what_the_bonus_says_all_through_random_deals() -> None:
    worth: dict[Any, int] = {"H": 100, "D": 80, "C": 60, "S": 40}
    declared = 0
    for k in range(20):
        for deal in walk(fresh(steered("marriages", ("sum", k))), at_random(k)):
            told = [e for e in deal.events(0, 1) if isinstance(e, Noticed)
                    and e.text.key == "notice.marriage"]
            assert sum(deal.bonus) == sum(int(e.text.arg("n")) for e in told)  # type: ignore
        declared += len(told)
        suits = [codes(cards_of(1 << e.text.arg("suit").suit * 8))[0][-1]  # type: ignore
                 for e in told]
        assert sum(worth[s] for s in suits) == sum(deal.bonus) and len(set(suits)) == len(suits)
    assert declared > 5

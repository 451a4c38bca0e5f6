"""One test or more for each clause of the rules of Sheepshead before the play, S1 to S9."""

from collections import Counter

import pytest
from helpers import (
    PACK,
    Data,
    at_random,
    books,
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
from positions import TRUMPS

from game.core.cards import card_code, codes, parse_card
from game.core.errors import IllegalAction
from game.core.protocol import Deal
from game.rules import rules_of
from game.rules.sheepshead.order import ORDER
from game.session.match import Match
from game.session.record import first_dealer

RULES = rules_of("sheepshead")


# S1


def test_S1_six_cards_to_each_seat_and_two_in_the_blind() -> None:
    deal = fresh(RULES, "S1")
    assert [h.bit_count() for h in deal.setup.hands] == [6] * 5
    assert deal.setup.stock.bit_count() == 2
    assert sum(h.bit_count() for h in deal.setup.hands) + 2 == len(PACK) == 32


def test_S1_the_deal_moves_clockwise_and_everybody_deals_twice_in_ten_deals() -> None:
    match = Match.new("sheepshead", "S1", level="random")
    choose, dealers = at_random("S1"), []
    while True:
        dealers.append(match.view().dealer)
        while match.deal.turn is not None:
            match._apply(choose(match.deal))
        if match.over:
            break
        match.next_deal()
    first = first_dealer(RULES, "S1")
    assert dealers == [(first + k) % 5 for k in range(10)]
    assert set(Counter(dealers).values()) == {2}


def test_S1_the_first_dealer_is_drawn_from_the_seed() -> None:
    drawn = Counter(first_dealer(RULES, f"seed {k}") for k in range(500))
    assert set(drawn) == set(range(5)) and min(drawn.values()) > 60


def ended_with(totals: list[int], deal: int) -> Deal:
    return finish(deal_of({**steered("leaster", "S1"), "match": books(totals, deal)}),
                  steering("leaster", "S1"))


def test_S1_the_match_is_over_after_the_tenth_deal_and_not_before() -> None:
    for before in range(10):
        result = ended_with([0] * 5, before).result
        assert result is not None and result.over == (before == 9)
        assert result.match.deal == before + 1


def test_S1_the_highest_total_wins_and_the_first_place_may_be_shared() -> None:
    scores = ended_with([0] * 5, 9).result.scores  # type: ignore[union-attr]
    assert sorted(scores) == [-1, -1, -1, -1, 4]
    lucky = scores.index(4)
    assert ended_with([0] * 5, 9).result.winner == lucky  # type: ignore[union-attr]
    other = (lucky + 1) % 5
    shared = [0] * 5
    shared[other], shared[(lucky + 2) % 5] = 5, -5
    result = ended_with(shared, 9).result
    assert result is not None and result.totals[lucky] == result.totals[other] == 4
    assert result.winner is None and result.over
    ahead = [0] * 5
    ahead[other], ahead[(lucky + 2) % 5] = 6, -6
    assert ended_with(ahead, 9).result.winner == other  # type: ignore[union-attr]
    assert ended_with(ahead, 8).result.winner is None  # type: ignore[union-attr]


# S2, S3


def test_S2_the_trumps_are_one_suit_of_fourteen_in_their_order() -> None:
    high_to_low = list(reversed([card_code(c) for c in ORDER.cards(ORDER.trumps)]))
    assert high_to_low == TRUMPS


@pytest.mark.parametrize("letter", "CHS")
def test_S2_a_fail_suit_is_ace_ten_king_nine_eight_seven(letter: str) -> None:
    group = ORDER.group[parse_card("A" + letter)]
    high_to_low = list(reversed([card_code(c) for c in ORDER.cards(ORDER.groups[group])]))
    assert high_to_low == [rank + letter for rank in ("A", "10", "K", "9", "8", "7")]


def test_S2_a_queen_does_not_follow_its_printed_suit_and_every_trump_follows_a_trump() -> None:
    data = filled(4, {0: "7S 7C 8C 9C 7H 8H", 1: "QS JS 9H KH AH 10H", 2: "8S 9S AC KC 10C 9D"})
    leaster = then(data, *["pass"] * 5)
    assert may_play(played(leaster, "7S")) == {"QS", "JS", "9H", "KH", "AH", "10H"}
    data = filled(4, {0: "7D 7C 8C 9C 7H 8H", 1: "QS JS 9H KH AH 10H"})
    assert may_play(played(then(data, *["pass"] * 5), "7D")) == {"QS", "JS"}


def test_S3_the_card_points_are_eleven_ten_four_three_two_and_120_in_the_pack() -> None:
    worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    assert [ORDER.value[parse_card(c)] for c in PACK] == [worth[c[:-1]] for c in PACK]
    assert sum(ORDER.value) == 120


# S4


@pytest.mark.parametrize("dealer", range(5))
def test_S4_each_seat_from_dealers_left_picks_or_passes_once(dealer: int) -> None:
    for passes in range(5):
        deal = do(deal_of(filled(dealer, {})), *["pass"] * passes)
        assert (deal.phase, deal.turn) == ("bid", (dealer + 1 + passes) % 5)
        assert legal(deal) == ["pass", "pick"]
        do(deal, "pick")
        assert (deal.phase, deal.turn) == ("bury", (dealer + 1 + passes) % 5)
        assert deal.notes()["picker"] == (dealer + 1 + passes) % 5


# S5


def test_S5_the_picker_holds_eight_and_buries_any_two_of_them() -> None:
    data = filled(4, {0: "QC AS AH 10D 7C 8C"}, "AD QS")
    deal = do(deal_of(data), "pick")
    eight = sorted(["QC", "AS", "AH", "10D", "7C", "8C", "AD", "QS"], key=PACK.index)
    assert hand_codes(deal, 0) == eight
    assert legal(deal) == [f"bury:{a},{b}" for i, a in enumerate(eight) for b in eight[i + 1:]]
    do(deal, "bury:QC,AD")
    assert len(hand_codes(deal, 0)) == 6


def test_S5_a_bury_in_another_order_is_illegal() -> None:
    deal = do(deal_of(filled(4, {0: "7C 8C"})), "pick")
    with pytest.raises(IllegalAction):
        do(deal, "bury:8C,7C")


def test_S5_only_the_picker_sees_blind_and_bury_until_the_deal_is_over() -> None:
    deal = deal_of(filled(4, {0: "QC QS QH 7C 8C 9H"}, "7H 8H"))
    do(deal, "pick", "bury:7H,8H", "call:AC")
    for node in walk(deal, at_random("S5")):
        for seat in range(5):
            view = node.view(seat)
            bury = next(a for _, a in view.history if a.code.startswith("bury"))
            if seat == 0 or node.phase == "done":
                assert (bury.code, codes(view.stock or ())) == ("bury:7H,8H", ["7H", "8H"])
            else:
                assert (bury.code, view.stock) == ("bury:?,?", None)


def test_S5_the_buried_points_count_for_the_pickers_side() -> None:
    """The same play twice; only what lies under differs by 21 points."""
    base = {0: "QC QS QH QD 7C 7H", 1: "JC JS AH 10H AC 8S", 2: "JH JD AS 10S 10C 9H",
            3: "KD 9D KS 7S KC 8H", 4: "8D 7D KH 9C 8C 9S"}
    deal = finish(do(deal_of(filled(4, base, "AD 10D")), "pick", "bury:10D,AD", "alone"),
                  at_random("S5"))
    theirs = sum(deal.taken[1:])
    assert deal.taken[0] + theirs == 99
    assert deal.result is not None
    assert (deal.result.scores[0] > 0) == (120 - theirs >= 61)


# S6 to S9

CALLS = [
    ("k", "QC JD 7D 8D 9H KS", "7C AH", "AS", False),
    ("l", "QC QS JD 7D 8D AH", "KS 10S", "AC AS", True),
    ("m", "QC QS JD 7D AH KH", "9D 8D", "", False),
    ("n", "QC QS AC AS AH 10H", "9D 8D", "10C 10S", False),
    ("S6: a queen is no card of its printed suit", "9C QS JS QC QH QD", "8D 9D", "AC", False),
    ("S6: three suits", "9C 9H 9S QC QS QH", "8D 9D", "AC AH AS", False),
    ("S6: a buried ace", "9C 9S QC QS QH QD", "8D AC", "AS", False),
    ("S7: buried aces count", "AS KH QC QS QH QD", "AC AH", "10H 10S", False),
    ("S7: a buried ten", "AC AH QC QS QH QD", "10C AS", "10H", False),
    ("S7: all three aces and tens", "AC 10C AH 10H AS 10S", "QC QS", "", False),
    ("S7: no card of a suit whose ten is out", "AH QC QS QH QD 10H", "AC AS", "", False),
    ("S8: all trumps", "QC QS QH QD JC JS", "8D 9D", "AC AH AS", True),
    ("S8: two aces buried", "QC QS QH QD JC JS", "AC AH", "AS", True),
    ("S8: two aces kept", "AC AH QC QS QH QD", "8D 9D", "AS", True),
    ("S8: low fail cards buried do not matter", "QC QS QH QD JC JS", "7C KS", "AC AH AS", True),
]


def picked(kept: str, buried: str) -> Data:
    """Seat 4, first to bid, picks, keeps these six and buries these two."""
    eight = kept.split()[2:] + buried.split() + kept.split()[:2]
    under = sorted(buried.split(), key=PACK.index)
    data = filled(3, {4: " ".join(eight[:6])}, " ".join(eight[6:]))
    return then(data, "pick", "bury:" + ",".join(under))


@pytest.mark.parametrize(("name", "kept", "buried", "cards", "unknown"), CALLS,
                         ids=[row[0] for row in CALLS])
def test_S6_to_S9_the_calls_of_the_worked_positions(
        name: str, kept: str, buried: str, cards: str, unknown: bool) -> None:
    aside = [f"/{c}" for c in sorted(kept.split(), key=PACK.index)] if unknown else [""]
    expected = [f"call:{card}{back}" for card in cards.split() for back in aside]
    assert legal(picked(kept, buried)) == [*expected, "alone"]


def test_S6_exactly_one_of_the_others_is_the_partner_and_only_he_knows() -> None:
    deal = deal_of(then(picked("QC JD 7D 8D 9H KS", "7C AH"), "call:AS"))
    holders = [s for s in range(5) if "AS" in hand_codes(deal, s)]
    assert len(holders) == 1 and holders[0] != 4
    for seat in range(5):
        view = deal.view(seat)
        assert view.notes["partner"] is None and view.notes["called"] == "AS"
        words = [str(b.text) for b in RULES.badges(view)]
        assert not any("partner" in w for w in words)


def test_S6_the_partner_is_known_to_all_once_the_called_card_is_played() -> None:
    deal = deal_of(then(picked("QC JD 7D 8D 9H KS", "7C AH"), "call:AS"))
    partner = next(s for s in range(5) if "AS" in hand_codes(deal, s))
    for node in walk(deal, at_random("S6")):
        out = any(e.action.code == "play:AS" for e in node.history)
        assert {node.view(s).notes["partner"] for s in range(5)} == {partner if out else None}


def test_S8_that_the_call_is_unknown_is_public_but_the_face_is_not() -> None:
    deal = deal_of(then(picked("QC QS JD 7D 8D AH", "KS 10S"), "call:AC/7D"))
    for seat in range(5):
        view = deal.view(seat)
        assert view.notes["unknown"] is True and view.notes["called"] == "AC"
        assert view.history[-1][1].code == ("call:AC/7D" if seat == 4 else "call:AC/?")
    assert "7D" in hand_codes(deal, 4)


def test_S8_any_of_the_six_cards_may_be_set_aside() -> None:
    data = picked("QC QS JD 7D 8D AH", "KS 10S")
    for card in ["QC", "QS", "JD", "7D", "8D", "AH"]:
        assert deal_of(then(data, f"call:AS/{card}")).phase == "play"


def test_S9_alone_is_public_and_always_open_to_the_picker() -> None:
    for _, kept, buried, _, _ in CALLS:
        deal = deal_of(then(picked(kept, buried), "alone"))
        assert deal.phase == "play"
        assert all(deal.view(s).notes["alone"] is True for s in range(5))
        assert all(deal.view(s).notes["unknown"] is False for s in range(5))

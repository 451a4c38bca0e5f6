"""The Thousand oracle against the worked positions of the rules, and against itself."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import oracle_thousand as oracle
import pytest

Deal = dict[str, Any]


def full_deal(dealer: int, wanted: dict[int, str], prikup: str = "", seed: int = 0) -> Deal:
    """A deal in which some seats and the prikup hold given cards, the rest dealt at random."""
    hands = [wanted.get(seat, "").split() for seat in range(3)] + [prikup.split()]
    rest = [card for card in oracle.PACK if not any(card in hand for hand in hands)]
    random.Random(seed).shuffle(rest)
    for hand, size in zip(hands, [7, 7, 7, 3], strict=True):
        hand += [rest.pop() for _ in range(size - len(hand))]
    texts = [" ".join(hand) for hand in hands]
    return {"dealer": dealer, "hands": texts[:3], "stock": texts[3], "actions": []}


def after(deal: Deal, actions: str) -> Deal:
    """The deal with the actions added; a bare card is played, a bare number is bid."""
    full = {card: f"play:{card}" for card in oracle.PACK}
    texts = [f"bid:{a}" if a.isdigit() else full.get(a, a) for a in actions.split()]
    return {**deal, "actions": [*deal["actions"], *texts]}


def bids(lowest: int, highest: int) -> list[str]:
    """Every bid from one to another."""
    return [f"bid:{bid}" for bid in range(lowest, highest + 1, 5)]


def numbers(text: str) -> list[Any]:
    """The numbers in a text, None for each dash."""
    return [None if word == "-" else int(word) for word in text.split()]


def before(**books: list[Any]) -> dict[str, Any]:
    """A match of some deals with these columns, the others as in a new one."""
    return {**oracle.NEW_MATCH, "deal": 30, **books}


# -- Auction, gifts, final bid


def test_a_the_opener_must_bid() -> None:
    answer = oracle.inspect(full_deal(2, {0: "9C 9S 9H 9D JC JS QH"}))
    assert (answer["phase"], answer["turn"], answer["legal"]) == ("bid", 0, bids(100, 120))
    assert answer["notes"] == {"declarer": None, "trump": None, "bid": None}
    assert answer["result"] is None
    with pytest.raises(oracle.RefusedError) as refused:
        oracle.check(after(full_deal(2, {}), "pass"))
    assert refused.value.at == 0


AUCTIONS = [
    # id, actions from dealer's left (South), phase, turn, declarer, bid
    ("b", "100 110 pass 115 pass", "give", 0, 0, 115),
    ("opener alone", "120 pass pass", "give", 0, 0, 120),
    ("second seat", "100 105 pass pass", "give", 1, 1, 105),
    ("third seat", "100 pass 105 pass", "give", 2, 2, 105),
    ("the opener comes round", "100 105 110", "bid", 0, None, 110),
    ("he may pass his second turn", "100 105 110 pass 115 120 pass", "give", 2, 2, 120),
    ("a passed seat is skipped", "100 pass 110 115", "bid", 2, None, 115),
    ("one pass is not the end", "100 pass", "bid", 2, None, 100),
]


@pytest.mark.parametrize("row", AUCTIONS, ids=[row[0] for row in AUCTIONS])
def test_auctions(row: tuple[str, str, str, int, int | None, int]) -> None:
    _, actions, now, seat, declarer, bid = row
    answer = oracle.inspect(after(full_deal(2, {0: "KD QD", 1: "KH QH", 2: "KC QC"}), actions))
    assert (answer["phase"], answer["turn"]) == (now, seat)
    assert answer["notes"] == {"declarer": declarer, "trump": None, "bid": bid}
    if now == "bid":
        assert answer["legal"] == ["pass", *bids(bid + 5, 300)]
    else:
        assert len(answer["legal"]) == 91
        assert answer["legal"][-1] == "concede"


def test_limits_in_the_auction() -> None:
    deal = full_deal(2, {0: "KD QS", 1: "KH QH"}, "QD KS 9C")
    deal["hands"][2], deal["hands"][0] = "9D AC 10C JC QC 9H JD", "KD QS KC AD 10D AH 10H"
    deal["hands"][1] = "KH QH JH 9S 10S AS JS"
    assert oracle.inspect(deal)["legal"] == bids(100, 120)
    assert oracle.inspect(after(deal, "115"))["legal"] == ["pass", *bids(120, 300)]
    assert oracle.inspect(after(deal, "115 120"))["legal"] == ["pass"]
    assert oracle.inspect(after(deal, "115 300"))["legal"] == ["pass"]
    assert oracle.inspect(after(deal, "115 pass"))["legal"] == ["pass", "bid:120"]


def test_c_and_d_limits_after_the_gifts() -> None:
    c = full_deal(2, {0: "KD 9D AC AH 10C 9H JS"}, "QD 10S 9S")
    c = after(c, "110 pass pass")
    kept = oracle.inspect(after(c, "give:10S,9S"))
    assert (kept["phase"], kept["legal"]) == ("contract", [*bids(110, 300), "concede"])
    assert oracle.inspect(after(c, "give:9S,QD"))["legal"] == [*bids(110, 120), "concede"]
    d = after(full_deal(2, {0: "KS QS AC AH JD JC 9C"}, "9D 9H AS"), "150 pass pass")
    broken = oracle.inspect(after(d, "give:QS,9D"))
    assert broken["legal"] == ["bid:150", "concede"]
    assert oracle.inspect(after(d, "give:9H,9D"))["legal"] == [*bids(150, 300), "concede"]
    assert oracle.inspect(after(d, "give:QS,9D 150"))["legal"][0] == "play:9C"
    top = after(full_deal(2, {0: "KS QS"}, "9D 9H AS"), "300 pass pass give:9D,9H")
    assert oracle.inspect(top)["legal"] == ["bid:300", "concede"]
    # Another marriage among the eight carries a raise as well.
    other = after(full_deal(2, {0: "KS QS KD"}, "QD 9H AS"), "150 pass pass give:KS,9H")
    assert oracle.inspect(other)["legal"] == [*bids(150, 300), "concede"]


def test_gives_go_to_the_next_seat_first() -> None:
    deal = after(full_deal(0, {}, "9C 10C JC"), "100 pass pass")
    legal = oracle.legal(deal)
    assert legal[-1] == "concede"
    pairs = [tuple(oracle.PACK.index(c) for c in a[5:].split(",")) for a in legal[:-1]]
    assert len(pairs) == 90
    assert pairs == sorted(set(pairs))
    deal = after(deal, "give:10C,9C")
    assert "10C" in oracle.hand_of(deal, 2)
    assert "9C" in oracle.hand_of(deal, 0)
    assert [len(oracle.hand_of(deal, seat)) for seat in range(3)] == [8, 8, 8]


REDEALS = [
    # id, hands and prikup, gift, is it dealt again
    ("r", {0: "9S", 1: "9H 9D 9C"}, "", "give:9S,%", True),
    ("to the second seat", {0: "9S", 2: "9H 9D 9C"}, "", "give:%,9S", True),
    ("an opponent was dealt them", {1: "9S 9H 9D 9C"}, "", "give:%,%", True),
    ("the declarer keeps them", {0: "9S 9H"}, "9D 9C", "give:%,%", True),
    ("the declarer breaks them", {0: "9S 9H"}, "9D 9C", "give:9S,%", False),
    ("to the wrong seat", {0: "9S", 1: "9H 9D 9C"}, "", "give:%,9S", False),
    ("in his ten only", {0: "9S 9H 9D 9C"}, "", "give:9C,9D", False),
]


@pytest.mark.parametrize("row", REDEALS, ids=[row[0] for row in REDEALS])
def test_four_nines(row: tuple[str, dict[int, str], str, str, bool]) -> None:
    _, wanted, prikup, gift, again = row
    match = before(totals=[880, 0, 300], barrel=[1, None, None], zeros=[0, 2, 1])
    deal = {**after(full_deal(2, wanted, prikup), "100 pass pass"), "match": match}
    for card in [c for c in oracle.hand_of(deal, 0) if not c.startswith("9")]:
        gift = gift.replace("%", card, 1)
    done = oracle.inspect(after(deal, gift))
    assert (done["phase"] == "done") is again
    assert oracle.t1_next_dealer(after(deal, gift)) == (2 if again else 0)
    if again:
        assert (done["legal"], done["turn"]) == ([], None)
        assert done["result"]["scores"] == [0, 0, 0]
        assert done["result"]["totals"] == [880, 0, 300]
        assert done["result"]["match"] == match
        assert done["result"]["redeal"] is True
    # Conceding before the gifts is a deal that counts, whoever holds the nines.
    early = oracle.inspect(after(deal, "concede"))["result"]
    assert (early["redeal"], early["totals"]) == (False, [760, 60, 360])


# -- Play

FOLLOWS = [
    # id, hand, led, trump, legal
    ("e", "9H AS", "C", "H", "9H"),
    ("f", "AC 9C", "C", None, "AC 9C"),
    ("f, trumps are no way out", "AC 9C 9H", "C", "H", "AC 9C"),
    ("g", "9S 9D", "H", "H", "9S 9D"),
    ("g, had the trumps not changed", "9S 9D", "H", "S", "9S"),
    ("void, no trumps yet", "AS 9D", "H", None, "AS 9D"),
    ("trump led", "AS 9S 9D", "S", "S", "AS 9S"),
    ("to lead", "AS 9S 9D", None, "S", "AS 9S 9D"),
]


@pytest.mark.parametrize("row", FOLLOWS, ids=[row[0] for row in FOLLOWS])
def test_follow(row: tuple[str, str, str | None, str | None, str]) -> None:
    _, hand, led, trump, expected = row
    assert oracle.t8_follow(hand.split(), led, trump) == oracle.canonical(expected.split())


WINS = [("s", "JC AS QC", None, 2), ("trump", "AC 9S JS", "S", 2), ("led", "AC 9S JS", "H", 0),
        ("ten over king", "KC 10C QC", "D", 1), ("trump led", "9S JS AC", "S", 1)]  # fmt: skip


@pytest.mark.parametrize("row", WINS, ids=[row[0] for row in WINS])
def test_winner(row: tuple[str, str, str | None, int]) -> None:
    assert oracle.t8_winner(list(enumerate(row[1].split())), row[2]) == row[3]


def test_h_the_last_possible_marriage() -> None:
    hand = ["KH", "QH"]
    assert [oracle.t9_marriage(card, hand, 6) for card in hand] == ["H", "H"]
    assert oracle.t9_marriage("KH", hand, 0) is None
    assert oracle.t9_marriage("KH", ["KH", "QD"], 6) is None
    assert oracle.t9_marriage("10H", [*hand, "10H"], 6) is None


WHOLE = {
    **full_deal(2, {0: "AH KH QH AC KS QS 9D", 1: "10H JH 9H AS 10S 9S 10C"}, "9C KC JS"),
    "match": before(totals=[700, 845, 45], zeros=[2, 2, 2]),
}


def test_a_whole_deal_by_hand() -> None:
    deal = after(WHOLE, "100 pass 105 110 pass give:KC,JS 150 AC KC JC")
    assert oracle.inspect(deal)["taken"] == [17, 0, 0]
    deal = after(deal, "KH")  # 100 and trumps, lost to the ten
    assert oracle.inspect(deal)["bonus"] == [100, 0, 0]
    assert oracle.inspect(deal)["notes"] == {"declarer": 0, "trump": "H", "bid": 150}
    assert oracle.legal(deal) == ["play:9H", "play:10H", "play:JH"]
    deal = after(deal, "10H")
    assert len(oracle.legal(deal)) == 7
    deal = after(deal, "JD 10C QC 9C 9H AD AH QS")
    assert oracle.notes(deal)["trump"] == "S"  # another marriage, worth less
    deal = after(deal, "9S JS QH JH 10D 9D")  # the queen of hearts declares nothing by now
    assert oracle.inspect(deal)["bonus"] == [140, 0, 0]
    assert oracle.legal(deal) == ["play:10S", "play:AS"]
    deal = after(deal, "10S KD AS QD KS")
    answer = oracle.inspect(deal)
    assert (answer["phase"], answer["turn"], answer["legal"]) == ("done", None, [])
    assert (answer["tricks"], answer["taken"]) == ([4, 4, 0], [59, 61, 0])
    assert answer["result"]["scores"] == [150, 60, -120]
    assert answer["result"]["totals"] == [850, 880, -75]
    assert answer["result"]["match"] == {
        "deal": 31, "totals": [850, 880, -75], "barrel": [None, 3, None],
        "zeros": [2, 2, 0], "concessions": [0, 0, 0],
    }  # fmt: skip


def test_no_marriage_on_the_first_lead() -> None:
    deal = after(WHOLE, "100 pass pass give:KC,JS 100 KH 9H AD")
    assert (oracle.notes(deal)["trump"], oracle.bonus(deal)) == (None, [0, 0, 0])
    assert oracle.bonus(after(deal, "QH")) == [0, 0, 0]


def test_g_trumps_change_within_the_trick() -> None:
    hands = {0: "AC KC QC KS QS KH QH", 1: "9C 10D JD AH 10H JH 9H", 2: "10C 9S JS 9D QD KD AD"}
    deal = after(full_deal(2, hands, "AS 10S JC"), "100 pass pass give:JC,QC 100 AC 9C 10C QS 10D")
    assert oracle.legal(deal) == ["play:9S", "play:JS"]
    deal = after(deal, "JS QH 9H")
    answer = oracle.inspect(deal)
    assert (answer["notes"]["trump"], answer["bonus"]) == ("H", [140, 0, 0])
    assert answer["trick"] == [[0, "QH"], [1, "9H"]]
    assert answer["legal"] == [f"play:{card}" for card in ["QC", "9D", "QD", "KD", "AD", "9S"]]
    assert oracle.winners(after(deal, "9S")) == [0, 0, 0]


def test_i_the_points_of_a_lost_marriage_stay() -> None:
    deal = full_deal(2, {0: "AD QC KC", 1: "AC 9D KH QH", 2: "JD JC"}, "9S JS 10S", seed=3)
    deal = after(deal, "100 pass pass give:9S,JS 100 AD 9D JD QC AC JC")
    answer = oracle.inspect(deal)
    assert (answer["bonus"], answer["taken"]) == ([60, 0, 0], [13, 16, 0])
    assert (answer["turn"], answer["notes"]["trump"]) == (1, "C")
    lead = oracle.inspect(after(deal, "KH"))
    assert (lead["bonus"], lead["notes"]["trump"]) == ([60, 100, 0], "H")


# -- Books. South is the declarer, East the dealer; points are cards plus marriages.

# what | totals, barrel before | bid | points | scores | totals, barrel after | another column before
BOOKS = """
j | 0 0 0 | - - - | 100 | 99 13 8 | -100 15 10 | -100 15 10 | - - -
T11 exactly the bid | 0 0 0 | - - - | 120 | 215 3 2 | 120 5 0 | 120 5 0 | - - -
T11 fails by two | 0 0 0 | - - - | 100 | 98 12 10 | -100 10 10 | -100 10 10 | - - -
k | 0 845 0 | - - - | 100 | 82 38 0 | -100 40 0 | -100 880 0 | - 3 -
k, declarer | 755 0 0 | - - - | 125 | 125 38 0 | 125 40 0 | 880 40 0 | 3 - -
T14 just below | 755 0 0 | - - - | 120 | 120 0 40 | 120 0 40 | 875 0 40 | - - -
T14 at 995 | 0 875 0 | - - - | 100 | 0 120 0 | -100 120 0 | -100 880 0 | - 3 -
l | 880 0 0 | 3 - - | 100 | 110 10 0 | 100 10 0 | 880 10 0 | 2 - -
T14 made 115 in the third | 880 0 0 | 1 - - | 115 | 200 20 0 | 115 20 0 | 760 20 0 | - - -
T14 made 120 | 880 0 0 | 1 - - | 120 | 120 0 0 | 120 0 0 | 1000 0 0 | - - -
T14 made 200 | 880 0 0 | 3 - - | 200 | 240 0 0 | 200 0 0 | 1080 0 0 | - - -
m | 0 880 0 | - 3 - | 100 | 95 125 0 | -100 125 0 | -100 880 0 | - 2 -
T14 opponent, second | 0 880 0 | - 2 - | 100 | 120 200 0 | 100 200 0 | 100 880 0 | - 1 -
T14 opponent, third | 0 880 0 | - 1 - | 100 | 120 240 0 | 100 240 0 | 100 760 0 | - - -
n, first | 880 0 0 | 3 - - | 100 | 99 21 0 | -100 20 0 | 780 20 0 | - - -
n, third | 880 0 0 | 1 - - | 100 | 99 21 0 | -100 20 0 | 760 20 0 | - - -
o | 880 0 0 | 1 - - | 140 | 99 21 0 | -140 20 0 | 740 20 0 | - - -
T14 lost 120 in the third | 880 0 0 | 1 - - | 120 | 99 21 0 | -120 20 0 | 760 20 0 | - - -
T14 lost 155 | 880 0 0 | 2 - - | 155 | 99 21 0 | -155 20 0 | 725 20 0 | - - -
p | 0 45 0 | - - - | 100 | 100 0 20 | 100 -120 20 | 100 -75 20 | - - - | zeros 2 2 1
q | 300 0 0 | - - - | 100 | conceded | -120 60 60 | 180 60 60 | - - - | concessions 2 1 1
T7 sixth | 0 0 0 | - - - | 300 | conceded | -120 60 60 | -120 60 60 | - - - | concessions 5 2 2
T7 fourth | 0 0 0 | - - - | 300 | conceded | 0 60 60 | 0 60 60 | - - - | concessions 3 2 2
T7 mounts others | 0 820 815 | - - - | 100 | conceded | 0 60 60 | 0 880 875 | - 3 -
T14 concedes | 880 0 0 | 3 - - | 100 | conceded | 0 60 60 | 880 60 60 | 2 - -
T14 concedes, third deal | 880 0 0 | 1 - - | 100 | conceded | 0 60 60 | 760 60 60 | - - -
T14 third concession | 880 0 0 | 3 - - | 100 | conceded | -120 60 60 | 760 60 60 | - - - | concessions 2 0 0
T14 third concession, third deal | 880 0 0 | 1 - - | 100 | conceded | -120 60 60 | 760 60 60 | - - - | concessions 2 0 0
T14 others concede | 0 880 880 | - 2 1 | 100 | conceded | 0 60 60 | 0 880 760 | - 1 -
T15 independent | 880 880 880 | 2 3 1 | 100 | 100 20 30 | 100 20 30 | 880 880 760 | 1 2 -
T15 mounts again | 0 760 0 | - - - | 100 | 0 120 0 | -100 120 0 | -100 880 0 | - 3 -
T16 jump, opponent | 0 845 0 | - - - | 100 | 0 155 0 | -100 155 0 | -100 1000 0 | - - -
T16 jump, declarer | 845 0 0 | - - - | 155 | 155 0 0 | 155 0 0 | 1000 0 0 | - - -
T16 an inch short | 840 0 0 | - - - | 155 | 155 0 0 | 155 0 0 | 880 0 0 | 3 - -
T13 barrel before winner | 880 880 0 | 3 1 - | 120 | 120 0 0 | 120 0 0 | 1000 760 0 | - - -
"""


@pytest.mark.parametrize("row", BOOKS.strip().splitlines(), ids=lambda row: row.split(" |")[0])
def test_books(row: str) -> None:
    cells = [cell.strip() for cell in row.split("|")[1:]]
    bid, points = int(cells[2]), None if cells[3] == "conceded" else numbers(cells[3])
    match = before(totals=numbers(cells[0]), barrel=numbers(cells[1]))
    for column, _, values in [cell.partition(" ") for cell in cells[7:]]:
        match[column] = numbers(values)
    oracle.t14_check(match)
    answer = oracle.t13_result(match, 2, 0, bid, points)
    totals = numbers(cells[5])
    assert (answer["scores"], answer["totals"]) == (numbers(cells[4]), totals)
    assert answer["match"]["barrel"] == numbers(cells[6])
    assert answer["winner"] == (totals.index(max(totals)) if max(totals) >= 1000 else None)
    assert answer["over"] is (max(totals) >= 1000)
    conceded = [match["concessions"][0] + (points is None), *match["concessions"][1:]]
    assert (answer["match"]["concessions"], answer["match"]["deal"]) == (conceded, 31)
    if not answer["over"]:
        oracle.t14_check(answer["match"])


ZEROS = [
    # id, zeros before, barrel, points, zeros after
    ("first and second", [0, 0, 1], [None] * 3, [120, 0, 0], [0, 1, 2]),
    ("third starts again", [0, 2, 2], [None] * 3, [120, 0, 0], [0, 0, 0]),
    ("never the declarer", [2, 0, 0], [None] * 3, [0, 60, 60], [2, 0, 0]),
    ("two points round to nothing, yet are points", [0, 2, 0], [None] * 3, [98, 2, 20], [0, 2, 0]),
    ("not on the barrel", [0, 2, 1], [None, 3, 2], [120, 0, 0], [0, 2, 1]),
    ("not in his last deal there", [0, 2, 1], [None, 1, None], [120, 0, 0], [0, 2, 2]),
    ("a concession is none", [2, 2, 2], [None] * 3, None, [2, 2, 2]),
]


@pytest.mark.parametrize("row", ZEROS, ids=[row[0] for row in ZEROS])
def test_zeros(row: tuple[str, list[int], list[int | None], list[int] | None, list[int]]) -> None:
    _, zeros, barrel, points, expected = row
    match = before(totals=[880 if left else 0 for left in barrel], barrel=barrel, zeros=zeros)
    answer = oracle.t13_result(match, 2, 0, 100, points)
    assert answer["match"]["zeros"] == expected
    charged = [seat for seat in (1, 2) if expected[seat] < zeros[seat]]
    assert [seat for seat in (1, 2) if answer["scores"][seat] == -120] == charged


WINNERS = [
    # id, totals, dealer, declarer, winner
    ("nobody", [995, 0, 0], 2, 0, None),
    ("one", [0, 0, 1000], 2, 0, 2),
    ("the declarer before a higher total", [1000, 1100, 1050], 2, 0, 0),
    ("the declarer is not there", [880, 1000, 1005], 2, 0, 2),
    ("equal, West nearer", [0, 1000, 1000], 2, 0, 1),
    ("equal, West nearer across the declarer", [0, 1000, 1000], 0, 0, 1),
    ("equal, East nearer", [0, 1000, 1000], 1, 0, 2),
    ("equal, the dealer is last", [1000, 0, 1000], 0, 1, 2),
]


@pytest.mark.parametrize("row", WINNERS, ids=[row[0] for row in WINNERS])
def test_t16_winner(row: tuple[str, list[int], int, int, int | None]) -> None:
    assert oracle.t16_winner(*row[1:4]) == row[4]


IMPOSSIBLE = [
    {"totals": [885, 0, 0]}, {"totals": [880, 0, 0]}, {"totals": [1000, 0, 0]},
    {"totals": [12, 0, 0]}, {"barrel": [2, None, None]}, {"zeros": [0, 3, 0]},
    {"totals": [880, 0, 0], "barrel": [0, None, None]}, {"concessions": [0, -1, 0]},
    {"totals": [880, 0, 0], "barrel": [4, None, None]}, {"totals": [0, 0]}, {"more": 1},
]  # fmt: skip


@pytest.mark.parametrize("columns", IMPOSSIBLE, ids=str)
def test_matches_that_cannot_be(columns: dict[str, Any]) -> None:
    with pytest.raises(oracle.RefusedError):
        oracle.inspect({**full_deal(0, {}), "match": before(**columns)})


def test_deals_that_cannot_be() -> None:
    deal = full_deal(0, {})
    first, second, third = deal["hands"]
    wrong = [{"dealer": 3}, {"stock": "9C"}, {"hands": [first, first, third]},
             {"hands": [first, second]}, {"hands": [first[:-2] + "7C", second, third]}]  # fmt: skip
    for change in wrong:
        with pytest.raises(oracle.RefusedError) as refused:
            oracle.check({**deal, **change})
        assert refused.value.at is None


# -- Self-play


def chosen(deal: Deal, luck: random.Random) -> str:
    """An action: mostly what a plain player would do, sometimes any."""
    legal = oracle.legal(deal)
    now, hand = oracle.phase(deal), oracle.hand_of(deal, oracle.turn(deal) or 0)
    if luck.random() < 0.1 and now != "bid":
        return luck.choice(legal)
    married = [card for card in hand if oracle.t9_marriage(card, hand, 1)]
    worth = sum(oracle.MARRIAGES[card[-1]] for card in married) // 2 + oracle.t1_points(hand)
    if now == "bid":
        able = [a for a in legal if a == "pass" or int(a[4:]) <= worth + luck.randrange(60)]
        return able[1] if len(able) > 1 and able[0] == "pass" else able[0] if able else legal[0]
    if now == "give":
        dull = sorted((c for c in hand if c not in married), key=lambda c: oracle.t1_points([c]))
        poor = worth + 60 < (oracle.standing_bid(deal) or 0)
        return "concede" if poor or luck.random() < 0.05 else f"give:{dull[0]},{dull[1]}"
    if now == "contract":
        return legal[min(luck.randrange(3), len(legal) - 1)]
    leads = [f"play:{card}" for card in married if not oracle.trick(deal)]
    return max(set(leads) & set(legal), default=luck.choice(legal))


def played(deal: Deal, luck: random.Random, steps: int = 99) -> Deal:
    """The deal some steps on, each step looked at."""
    while steps > 0 and oracle.phase(deal) != "done":
        legal = oracle.legal(deal)
        assert legal
        assert len(legal) == len(set(legal))
        choice = chosen(deal, luck)
        assert choice in legal
        deal, steps = {**deal, "actions": [*deal["actions"], choice]}, steps - 1
    return deal


def test_some_hundred_deals() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        luck = random.Random(seed)
        deal = played(full_deal(seed % 3, {}, seed=seed), luck)
        result, actions = oracle.result(deal), deal["actions"]
        assert result is not None
        assert (oracle.legal(deal), oracle.turn(deal), oracle.trick(deal)) == ([], None, [])
        whole = len([a for a in actions if a.startswith("play:")]) == 24
        assert whole is not (result["redeal"] or actions[-1] == "concede")
        assert sum(oracle.taken(deal)) == (120 if whole else 0)
        assert sum(oracle.tricks(deal)) == (8 if whole else 0)
        bonus = oracle.bonus(deal)
        assert all(points in (0, *range(40, 281, 20)) for points in bonus)
        assert (oracle.notes(deal)["trump"] is None) is (sum(bonus) == 0)
        married = [each.married for each in oracle.all_tricks(deal) if each.married]
        assert len(married) == len(set(married))
        declarer, bid = oracle.notes(deal)["declarer"], oracle.notes(deal)["bid"]
        if whole:
            own = oracle.taken(deal)[declarer] + bonus[declarer]
            assert result["scores"][declarer] == (bid if own >= bid else -bid)
        seen.update(
            whole=whole, redeal=result["redeal"], made=result["scores"][declarer] > 0,
            changed=len(married) > 1, opponent=sum(bonus) > bonus[declarer],
            conceded=not whole and not result["redeal"], high=bid > 120,
        )  # fmt: skip
        if seed % 20 == 0:
            assert oracle.inspect(deal)["result"] == result
    assert min(seen.values()) > 0, seen


def test_every_other_action_is_refused() -> None:
    every = ["pass", "concede", *bids(95, 305), *oracle.t4_gives(oracle.PACK), "bid:101", "nil"]
    every += [f"play:{card}" for card in [*oracle.PACK, "7C"]]
    for seed in range(36):
        luck = random.Random(seed)
        deal = played(full_deal(seed % 3, {}, seed=seed), luck, steps=seed)
        legal, at = oracle.legal(deal), len(deal["actions"])
        oracle.check(deal)
        for action in luck.sample([a for a in every if a not in legal], 8):
            with pytest.raises(oracle.RefusedError) as refused:
                oracle.check({**deal, "actions": [*deal["actions"], action]})
            assert refused.value.at == at


def test_whole_matches_end() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        luck, match, dealer, deals = random.Random(seed), dict(oracle.NEW_MATCH), seed % 3, 0
        over = False
        while not over:
            deal = {**full_deal(dealer, {}, seed=luck.randrange(10**9)), "match": match}
            oracle.t14_check(match)
            deal = played(deal, luck)
            result, dealer, deals = oracle.result(deal), oracle.t1_next_dealer(deal), deals + 1
            assert result is not None
            assert result["match"]["totals"] == result["totals"]
            seen.update(barrel=any(result["match"]["barrel"]), zero=any(result["match"]["zeros"]))
            match, over = result["match"], result["over"]
            assert deals < 1000
        assert max(result["totals"]) >= 1000
        assert result["totals"][result["winner"]] >= 1000
        print(deals, match)
    assert min(seen.values()) > 0, seen

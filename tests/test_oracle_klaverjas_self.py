"""The Klaverjas oracle against the worked positions of the rules, and against itself."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import oracle_klaverjas as oracle
import pytest
from oracle_klaverjas import legal_plays, roem

Deal = dict[str, Any]
BOTH = {"amsterdam", "rotterdam"}


def full_deal(dealer: int, wanted: dict[int, str], seed: int = 0, rules: str = "") -> Deal:
    """A deal in which some seats hold given cards, the rest dealt at random."""
    hands = [wanted.get(seat, "").split() for seat in range(4)]
    rest = [card for card in oracle.PACK if not any(card in hand for hand in hands)]
    random.Random(seed).shuffle(rest)
    for hand in hands:
        hand += [rest.pop() for _ in range(8 - len(hand))]
    deal = {"dealer": dealer, "hands": [" ".join(hand) for hand in hands], "actions": []}
    return deal | ({"options": {"rules": rules}} if rules else {})


def after(deal: Deal, *actions: str) -> Deal:
    """The deal with the actions added."""
    return {**deal, "actions": [*deal["actions"], *actions]}


def play(deal: Deal, cards: str) -> Deal:
    """The deal with the cards played."""
    return after(deal, *(f"play:{card}" for card in cards.split()))


POSITIONS = [
    # id, table, hand, legal in Amsterdam, legal in Rotterdam ("" the same); hearts trumps
    ("a", "KS 7H", "AS 9H 8S", "AS 8S", ""),
    ("b", "AS", "7H KD QH 8C", "7H QH", ""),
    ("c", "AS 10H", "7H 9H KD QC", "9H", ""),
    ("d", "AS JH", "9H KD 7H QC", "KD QC", "9H 7H"),
    ("e", "AS 9H", "AH 7H", "AH 7H", ""),
    ("f", "KC AC 8D", "7H 9H QS", "7H 9H QS", "7H 9H"),
    ("g", "AS 10H 7S", "JH KH QD 8C", "JH QD 8C", "JH"),
    ("h", "AS 10H 7S", "AH 7H", "AH", ""),
    ("i", "AS 10H 7S", "KH 7H", "KH 7H", ""),
    ("j", "KH 7H", "AH QH 7S", "AH", ""),
    ("k", "9H", "AH KS 7H QD", "AH 7H", ""),
    ("l", "JH", "KS 8D", "KS 8D", ""),
    # the same clauses from other sides
    ("to lead", "", "KS 8D 7H", "KS 8D 7H", ""),
    ("K4, no duty to beat", "8S", "7S AS QH", "7S AS", ""),
    ("K4, though partner trumped", "KS 7H AS", "7S QH KD", "7S", ""),
    ("K5, the highest lay before partner's", "JH 7H", "AH 9H 8S", "AH 9H", ""),
    ("K5, over partner who beat the lead", "7H KH 8H", "10H QH 9S", "10H", ""),
    ("K5, plain cards do not count", "QH AS", "KH 7H", "KH", ""),
    ("K5, jack and nine beat the ace", "AH 7H", "JH 9H KH 10H", "JH 9H", ""),
    ("K5, void", "JH 7H QH", "AS 9D", "AS 9D", ""),
    ("K6, last to the trick", "AC 7C 8D", "7H JH QS", "7H JH", ""),
    ("K6, partner beaten", "KC QC", "8D 7H", "8D 7H", "7H"),
    ("K6, partner beaten by the last card", "7S 9S JS", "9H 8C", "9H 8C", "9H"),
    ("K6, the higher of a plain suit is an opponent's", "9S 10S KD", "9H 8C", "9H 8C", "9H"),
    ("K6, an opponent over partner", "9S KS 10S", "9H 8C", "9H", ""),
    ("K6, an opponent over partner, third", "QS JS", "9H 8C", "9H 8C", "9H"),
    ("K6, an ace thrown away does not win", "7S AD", "9H 8C", "9H 8C", "9H"),
    ("K7, partner overtrumped", "AS 8H 9H", "JH 7H QC", "JH", ""),
    ("K7, partner overtrumped, no higher", "AS 10H 9H", "AH 7H QC", "QC", "AH 7H"),
    ("K7, partner overtrumped, only lower", "AS 10H 9H", "AH 7H", "AH 7H", ""),
    ("K7, some higher, some lower, no plain", "AS 10H", "AH 9H 7H", "AH 9H", ""),
    ("K7, an opponent overtrumped himself no more", "7H", "QH 8H KC", "QH 8H", ""),
    ("K7, an undertrump of partner does not win", "AS QH 7H", "KH 8H 9D", "KH 9D", "KH"),
    ("K8, partner's ten, the ace to come", "10S 7S", "9H 8C", "9H 8C", "9H"),
    ("K8, trumps only", "AS 7S", "9H 7H", "9H 7H", ""),
    ("K9, no higher, one plain", "AS JH 7S", "9H 7H QC", "QC", "9H 7H"),
    ("K9, partner beaten by nobody after", "AS 8H 7H", "QH KD", "QH KD", "QH"),
    ("no trumps, opponent winning", "AS", "KD QC", "KD QC", ""),
    ("no trumps, opponent trumping", "AS 7H", "KD QC", "KD QC", ""),
]


@pytest.mark.parametrize("row", POSITIONS, ids=[row[0] for row in POSITIONS])
def test_worked_plays(row: tuple[str, str, str, str, str]) -> None:
    _, table, hand, amsterdam, rotterdam = row
    for order in permutations(hand.split()):
        for rules, wanted in (("amsterdam", amsterdam), ("rotterdam", rotterdam or amsterdam)):
            found = legal_plays(order, table.split(), "H", rules)
            assert found == oracle.canonical(wanted.split()), rules


@pytest.mark.parametrize(
    ("cards", "trump", "wanted"),
    [
        ("7S 10S JS QS", "H", 20),  # m
        ("10D JD QD KD", "S", 50),
        ("QH KH 7S 8C", "H", 20),
        ("JH QH KH 7S", "H", 40),
        ("JH QH KH AH", "H", 70),
        ("AH 7S 8S 9S", "C", 20),  # n
        ("10C 10D 10H 10S", "H", 100),  # o
        ("JC JD JH JS", "H", 200),
        ("9C 9D 9H 9S", "H", 0),
        ("KC KD KH KS", "H", 100),
        ("QC QD QH QS", "H", 100),
        ("AC AD AH AS", "H", 100),
        ("8C 8D 8H 8S", "H", 0),
        ("7C 7D 7H 7S", "H", 0),
        ("QD KD 7S 8C", "H", 0),  # king and queen of another suit
        ("AH 10H KH 8H", "H", 0),  # a row of trumps goes by A K Q J 10, not by strength
        ("JH 9H AH 7S", "H", 0),
        ("QH JH 10H 7S", "H", 20),
        ("JS 9S AS 10S", "H", 20),  # J 10 9
        ("AS 7S 8S KS", "H", 0),  # no way past the ace
        ("AS KS 8S 7S", "H", 0),
        ("7D 8D 9H 7S", "H", 0),  # v
        ("QS KS AS 7H", "S", 40),
        ("10S JS QS KS", "S", 70),
    ],
)
def test_worked_roem(cards: str, trump: str, wanted: int) -> None:
    assert {roem(order, trump) for order in permutations(cards.split())} == {wanted}


def test_roem_of_every_four_cards() -> None:
    counts = Counter(roem(cards, "H") for cards in combinations(oracle.PACK, 4))
    # by hand: 5 runs of four a suit, two of the trump ones with stuk; three in a row leave
    # 28 fourth cards at either end of the suit and 27 in the middle; stuk beside no run 378
    assert counts == {200: 1, 100: 4, 70: 2, 50: 18, 40: 55, 20: 979, 0: 34901}


def test_roem_of_every_order() -> None:
    rng = random.Random("orders")
    suits = [[card for card in oracle.PACK if card[-1] == suit] for suit in "CDHS"]
    for i in range(800):
        pack = suits[i % 4] * 3 + oracle.PACK if i % 2 else oracle.PACK
        cards: list[str] = []
        while len(cards) < 4:
            card = rng.choice(pack)
            cards += [card] if card not in cards else []
        trump = rng.choice("CDHS")
        assert len({roem(order, trump) for order in permutations(cards)}) == 1


@pytest.mark.parametrize(
    ("points", "roems", "tricks", "wanted"),
    [
        ((81, 81), (0, 0), (4, 4), (0, 162)),  # p
        ((71, 91), (20, 0), (4, 4), (0, 182)),  # q
        ((72, 90), (20, 0), (4, 4), (92, 90)),  # r
        ((60, 102), (40, 20), (3, 5), (0, 222)),  # s
        ((162, 0), (20, 0), (8, 0), (282, 0)),  # t
        ((0, 162), (0, 40), (0, 8), (0, 302)),  # u
        ((162, 0), (0, 0), (7, 1), (162, 0)),  # v
        ((82, 80), (0, 0), (1, 7), (82, 80)),
        ((82, 80), (0, 20), (6, 2), (0, 182)),  # roem of the others counts against
        ((0, 162), (0, 0), (1, 7), (0, 162)),
        ((10, 152), (200, 0), (1, 7), (210, 152)),
    ],
)
def test_worked_scores(
    points: tuple[int, int], roems: tuple[int, int], tricks: tuple[int, int], wanted: Any
) -> None:
    assert oracle.k13_scores(points, roems, tricks) == wanted


TRUMPS = "JH 9H AH 10H KH QH 8H 7H"
LOW = {1: "7C 8C 9C 10C JC QC KC AC", 2: "7D 8D 9D 10D JD QD KD AD", 3: "7S 8S 9S 10S JS QS KS AS"}


def one_hand_of_trumps(declarer: int) -> Deal:
    """South leads all eight trumps, West, North and East throw a suit each."""
    deal = full_deal(3, {0: TRUMPS, **LOW})
    deal = after(deal, *["pass"] * declarer, "trump:H")
    return play(deal, " ".join(" ".join(four) for four in zip(
        TRUMPS.split(), *(LOW[seat].split() for seat in (1, 2, 3)), strict=True)))


@pytest.mark.parametrize("declarer", range(4))
def test_pit_of_a_whole_deal(declarer: int) -> None:
    # clubs, diamonds and spades go in step: J 10 9 apart from the trumps, so only fours count:
    # South's trumps J 9 A 10 K Q 8 7 never meet three of their own rank but in none of these
    answer = oracle.inspect(one_hand_of_trumps(declarer))
    assert answer["phase"] == "done" and answer["tricks"] == [8, 0, 0, 0]
    assert answer["taken"] == [152, 0, 0, 0] and answer["bonus"] == [0] * 4
    assert answer["notes"] == {"declarer": declarer, "trump": "H", "bid": None}
    assert answer["result"]["scores"] == [262, 0, 262, 0]


@pytest.mark.parametrize(("declarer", "scores"), [(0, [362, 0] * 2), (1, [362, 0] * 2)])
def test_pit_with_roem(declarer: int, scores: list[int]) -> None:
    hands = {0: TRUMPS, 1: "AC KC QC JC 10C 9C 8C 7C", 2: LOW[2], 3: LOW[3]}
    deal = after(full_deal(3, hands), *["pass"] * declarer, "trump:H")
    deal = play(deal, "10H 10C 10D 10S JH JC JD JS 9H 9C 9D 9S AH 7C 7D 7S KH AC AD AS")
    deal = play(deal, "QH 8C 8D 8S 8H KC KD KS 7H QC QD QS")
    answer = oracle.inspect(deal)
    assert answer["bonus"] == [300, 0, 0, 0]
    assert answer["result"]["scores"] == [score + 200 if score else 0 for score in scores]


def test_winner() -> None:
    best = oracle.k3_best
    assert best("7S AD 9S KC".split(), "H") == "9S"
    assert best("AS 7H 10S KS".split(), "H") == "7H"
    assert best("10S KS QS AS".split(), "H") == "AS"
    assert best("KS JS 10S QS".split(), "H") == "10S"
    for i, high in enumerate("J 9 A 10 K Q 8 7".split()):
        for low in "J 9 A 10 K Q 8 7".split()[i + 1 :]:
            assert best([low + "H", high + "H"], "H") == best([high + "H", low + "H"], "H")
            assert best([low + "H", high + "H"], "H") == high + "H"


def test_pack() -> None:
    assert len(oracle.PACK) == len(set(oracle.PACK)) == 32
    assert oracle.PACK[:9] == "7C 8C 9C 10C JC QC KC AC 7D".split()
    for trump in "CDHS":
        suits = [[c for c in oracle.PACK if c[-1] == suit] for suit in "CDHS"]
        assert sum(oracle.k3_points(suit, trump) for suit in suits) == 152
        worth = [oracle.k3_points(suit, trump) for suit in suits]
        assert sorted(worth) == [30, 30, 30, 62] and worth["CDHS".index(trump)] == 62
    assert oracle.k3_points("JH 9H JS 9S 10D AD".split(), "H") == 57


def test_bidding_goes_once_from_dealers_left() -> None:
    deal = full_deal(2, {})
    named = [f"trump:{suit}" for suit in "CDHS"]
    for passes in range(4):
        assert oracle.phase(deal) == "bid" and oracle.turn(deal) == (3 + passes) % 4
        assert oracle.legal(deal) == ["pass", *named]
        assert oracle.notes(deal) == {"declarer": None, "trump": None, "bid": None}
        chosen = after(deal, "trump:D")
        assert oracle.notes(chosen)["declarer"] == (3 + passes) % 4
        assert oracle.phase(chosen) == "play" and oracle.turn(chosen) == 3
        assert len(oracle.legal(chosen)) == 8
        deal = after(deal, "pass")
    assert oracle.phase(deal) == "bid" and oracle.turn(deal) == 3
    assert oracle.legal(deal) == named
    deal = after(deal, "trump:S")
    assert oracle.notes(deal) == {"declarer": 3, "trump": "S", "bid": None}
    assert oracle.turn(deal) == 3 and oracle.inspect(deal)["bonus"] == [0] * 4


def test_any_suit_may_be_named_held_or_not() -> None:
    deal = full_deal(3, {0: LOW[1]})
    assert oracle.legal(deal) == ["pass", "trump:C", "trump:D", "trump:H", "trump:S"]


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"dealer": 4}, None),
        ({"options": {"rules": "utrecht"}}, None),
        ({"options": {"speed": "fast"}}, None),
        ({"stock": "7C"}, None),
        ({"hands": ["7C 7C"] * 4}, None),
        ({"hands": [TRUMPS] * 4}, None),
        ({"match": {"deal": 16, "totals": [0] * 4}}, None),
        ({"match": {"deal": 1, "totals": [162, 0, 160, 2]}}, None),
        ({"match": {"deal": 1, "totals": [162, 0]}}, None),
        ({"actions": ["pick"]}, 0),
        ({"actions": ["pass"] * 5}, 4),
        ({"actions": ["pass", "trump:H", "trump:H"]}, 2),
        ({"actions": ["trump:h"]}, 0),
        ({"actions": ["trump:H", "play:7C"]}, 1),
        ({"actions": [*one_hand_of_trumps(0)["actions"], "play:7C"]}, 33),
    ],
)
def test_refused(change: dict[str, Any], at: int | None) -> None:
    deal = one_hand_of_trumps(0)
    oracle.check(deal)
    with pytest.raises(oracle.RefusedError) as caught:
        oracle.check({**deal, **change})
    assert caught.value.at == at


@pytest.mark.parametrize(
    ("deal", "totals", "over", "winner"),
    [
        (0, [0, 0] * 2, False, None),
        (14, [900, 0] * 2, False, None),
        (15, [900, 0] * 2, True, 0),
        (15, [900, 963] * 2, True, 1),
        (15, [900, 962] * 2, True, None),
        (15, [900, 961] * 2, True, 0),
    ],
)
def test_match_end(deal: int, totals: list[int], over: bool, winner: int | None) -> None:
    scores = [100, 38] * 2
    found = oracle.k1_result({"deal": deal, "totals": totals}, scores)
    new = [before + more for before, more in zip(totals, scores, strict=True)]
    assert found == {
        "scores": scores, "totals": new, "redeal": False, "over": over, "winner": winner,
        "match": {"deal": deal + 1, "totals": new},
    }


def test_every_seat_deals_four_times() -> None:
    for first in range(4):
        dealers = oracle.k1_dealers(first)
        assert dealers[0] == first and Counter(dealers) == dict.fromkeys(range(4), 4)
        assert all((b - a) % 4 == 1 for a, b in zip(dealers, dealers[1:], strict=False))

"""The Klaverjas oracle against the worked positions of the rules, and against itself."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise, permutations
from typing import Any

import oracle_klaverjas as oracle
import pytest
from oracle_klaverjas import legal_plays, roem

Deal = dict[str, Any]


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
    ("K5, over partner who beat the lead", "7H 10H 8H", "AH QH 9S", "AH", ""),
    ("K5, plain cards do not count", "QH AS", "KH 7H", "KH", ""),
    ("K5, jack and nine beat the ace", "AH 7H", "JH 9H KH 10H", "JH 9H", ""),
    ("K5, void", "JH 7H QH", "AS 9D", "AS 9D", ""),
    ("K6, last to the trick", "AC 7C 8D", "7H JH QS", "7H JH", ""),
    ("K8, partner led the king", "KC QC", "8D 7H", "8D 7H", "7H"),
    ("K6, partner beaten by the last card", "7S 9S JS", "9H 8C", "9H", ""),
    ("K8, partner over an opponent", "9S 10S KD", "9H 8C", "9H 8C", "9H"),
    ("K6, the ten over partner's king", "9S KS 10S", "9H 8C", "9H", ""),
    ("K8, an ace thrown away does not win", "7S AD", "9H 8C", "9H 8C", "9H"),
    ("K7, partner overtrumped", "AS 8H 9H", "JH 7H QC", "JH", ""),
    ("K7, partner overtrumped, no higher", "AS 10H 9H", "AH 7H QC", "QC", "AH 7H"),
    ("K7, partner overtrumped, only lower", "AS 10H 9H", "AH 7H", "AH 7H", ""),
    ("K7, some higher, some lower, no plain", "AS 10H", "AH 9H 7H", "AH 9H", ""),
    ("K5, the seven is the lowest", "7H", "QH 8H KC", "QH 8H", ""),
    ("K9, a lower trump does not win", "AS QH 7H", "KH 8H 9D", "KH 9D", "KH"),
    ("K8, partner's ten, the ace to come", "10S 7S", "9H 8C", "9H 8C", "9H"),
    ("K8, trumps only", "AS 7S", "9H 7H", "9H 7H", ""),
    ("K9, no higher, one plain", "AS JH 7S", "9H 7H QC", "QC", "9H 7H"),
    ("K9, every trump a higher one", "AS 8H 7H", "QH KD", "QH KD", "QH"),
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
        ("QD KD 7S 8C", "H", 0),
        ("AH 10H KH 8H", "H", 0),  # a row of trumps goes by A K Q J 10, not by strength
        ("JH 9H AH 7S", "H", 0),
        ("QH JH 10H 7S", "H", 20),
        ("JS 9S AS 10S", "H", 20),  # J 10 9
        ("AS 7S 8S KS", "H", 0),  # no way past the ace
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
    for i in range(600):
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
CLUBS = "7C 8C 9C 10C JC QC KC AC"
T = "7C 8C 9C, 10C QC AC, JC KC 7D, 8D 10D QD, 9D JD KD, AD 7S 9S, 8S 10S QS, JS KS AS"
U = "7C 8C 9C, 10C QC AC, JC KC 7D, 8D 10D QD, 9D JD KD, AD 7S 9S, 8S 10S JS, QS KS AS"
V = """7D 8D 9H 7S, 9D 7H 8S QC, JC 7C 8H 9S, 9C 10D 10H JS,
       AC JD QH 10S, 10C QD KH AS, KC KD JH QS, 8C AD AH KS"""


def south_takes_all(declarer: int, others: str) -> Deal:
    """South leads all eight trumps, West, North and East throw the others trick by trick."""
    rows = [row.split() for row in others.split(",")]
    hands = {seat + 1: " ".join(row[seat] for row in rows) for seat in range(3)}
    deal = after(full_deal(3, {0: TRUMPS, **hands}), *["pass"] * declarer, "trump:H")
    each = zip(TRUMPS.split(), rows, strict=True)
    return play(deal, " ".join(" ".join([card, *row]) for card, row in each))


@pytest.mark.parametrize(
    ("declarer", "others", "roem", "scores"),
    [
        (0, T, 20, [282, 0] * 2),  # t
        (2, T, 20, [282, 0] * 2),
        (3, U, 40, [302, 0] * 2),  # u
    ],
)
def test_pit_of_a_whole_deal(declarer: int, others: str, roem: int, scores: list[int]) -> None:
    answer = oracle.inspect(south_takes_all(declarer, others))
    assert answer["phase"] == "done" and answer["tricks"] == [8, 0, 0, 0]
    assert answer["taken"] == [152, 0, 0, 0] and answer["bonus"] == [roem, 0, 0, 0]
    assert answer["notes"] == {"declarer": declarer, "trump": "H", "bid": None}
    assert answer["result"]["scores"] == answer["result"]["totals"] == scores


@pytest.mark.parametrize(("declarer", "scores"), [(0, [162, 0] * 2), (1, [162, 0] * 2)])
def test_no_pit_with_every_point(declarer: int, scores: list[int]) -> None:
    hands = {0: "7D QC JC 9C AC 10C KC 8C", 1: "8D 9D 7C 10D JD QD KD AD",
             2: "7H 8H 9H 10H JH QH KH AH", 3: "7S 8S 9S 10S JS QS KS AS"}
    deal = after(full_deal(3, hands), *["pass"] * declarer, "trump:C")
    answer = oracle.inspect(play(deal, V.replace(",", " ")))  # v, clubs trumps
    assert answer["taken"] == [152, 0, 0, 0] and answer["tricks"] == [7, 1, 0, 0]
    assert answer["bonus"] == [0] * 4 and answer["result"]["scores"] == scores


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("7S AD 9S KC", "9S"), ("AS 7H 10S KS", "7H"), ("KS 10S QS AS", "AS"), ("QS 7H JH 9H", "JH")],
)
def test_winner(cards: str, winner: str) -> None:
    assert oracle.k3_best(cards.split(), "H") == winner


@pytest.mark.parametrize("best_first", ["JH 9H AH 10H KH QH 8H 7H", "AS 10S KS QS JS 9S 8S 7S"])
def test_order_within_a_suit(best_first: str) -> None:
    for high, low in combinations(best_first.split(), 2):
        assert oracle.k3_best([low, high], "H") == oracle.k3_best([high, low], "H") == high


def test_pack() -> None:
    assert len(oracle.PACK) == len(set(oracle.PACK)) == 32
    assert " ".join(oracle.PACK).startswith("7C 8C 9C 10C JC QC KC AC 7D")
    for trump in "CDHS":
        for suit in "CDHS":
            cards = [card for card in oracle.PACK if card[-1] == suit]
            assert oracle.k3_points(cards, trump) == (62 if suit == trump else 30)
    assert [oracle.k3_points([c], "H") for c in TRUMPS.split()] == [20, 14, 11, 10, 4, 3, 0, 0]
    assert [oracle.k3_points([c], "H") for c in CLUBS.split()] == [0, 0, 0, 10, 2, 3, 4, 11]


def test_bidding_goes_once_from_dealers_left() -> None:
    deal = full_deal(2, {3: CLUBS})  # any suit, held or not
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
    assert oracle.turn(deal) == 3


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
        ({"actions": ["pick"]}, 0),
        ({"actions": ["pass"] * 5}, 4),
        ({"actions": ["pass", "trump:H", "trump:H"]}, 2),
        ({"actions": ["trump:H", "play:7C"]}, 1),
        ({"actions": [*south_takes_all(0, T)["actions"], "play:7C"]}, 33),
    ],
)
def test_refused(change: dict[str, Any], at: int | None) -> None:
    deal = south_takes_all(0, T)
    oracle.check(deal)
    with pytest.raises(oracle.RefusedError) as caught:
        oracle.check({**deal, **change})
    assert caught.value.at == at


@pytest.mark.parametrize(
    ("deal", "totals", "over", "winner"),
    [
        (0, [0, 0] * 2, False, None),
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
        assert all((b - a) % 4 == 1 for a, b in pairwise(dealers))


ORDER = ["7", "8", "Q", "K", "10", "A", "9", "J"]  # trumps, the lowest first
QUESTIONS = ("phase", "legal", "trick", "tricks", "taken", "bonus", "notes", "result")
SEEN = {  # what the deals of a kind must have brought, so that they mean something
    "even": ["made", "nat", "roem 20", "roem 40", "lower trump", "discard with trumps"],
    "strong": ["pit", "pit against", "made", "nat", "forced to name"],
}


def random_deal(rng: random.Random, kind: str, rules: str, dealer: int) -> tuple[Deal, str]:
    """A deal and the trump suit somebody is to name; "strong" gives a hand six of them."""
    trump, wanted = rng.choice("CDHS"), {}
    if kind == "strong":
        plain = [suit for suit in "CDHS" if suit != trump]
        top = [rank + trump for rank in ("J", "9", "A", "10", "K", "Q")]
        wanted = {rng.randrange(4): " ".join([*top, *("A" + s for s in rng.sample(plain, 2))])}
    return full_deal(dealer, wanted, rng.randrange(10**9), rules), trump


def higher(hand: list[str], trumps: list[str]) -> list[str]:
    """The cards of the hand in that suit above the highest of these trumps."""
    top = max(ORDER.index(card[:-1]) for card in trumps)
    return [c for c in hand if c[-1] == trumps[0][-1] and ORDER.index(c[:-1]) > top]


def trumping(deal: Deal, rules: str, seen: Counter[str]) -> None:
    """Every card of a finished deal against the hand it came from, in other words than K4-K10."""
    trump, tricks = oracle.notes(deal)["trump"], oracle.all_tricks(deal)
    for at, trick in enumerate(tricks):
        for i, (seat, card) in enumerate(trick[1:], 1):
            hand = [c for later in tricks[at:] for s, c in later if s == seat]
            led, mine = trick[0][1][-1], [c for c in hand if c[-1] == trump]
            down = [c for _, c in trick[:i] if c[-1] == trump]
            over = higher(hand, down) if down else mine
            if card[-1] != led:
                assert not [c for c in hand if c[-1] == led]
            elif led != trump:
                continue
            if card[-1] == trump and card not in over:  # a trump too low
                assert not over
                assert trump == led or rules == "rotterdam" or mine == hand
                seen["lower trump"] += led != trump
            if card[-1] != trump and mine:  # a discard though he had trumps
                best = oracle.k3_best([c for _, c in trick[:i]], trump)
                ours = i >= 2 and trick[i - 2][1] == best
                assert rules == "amsterdam" and (ours or (down and not over))
                seen["discard with trumps"] += 1


def scoring(deal: Deal, answer: dict[str, Any], seen: Counter[str]) -> None:
    """The result of a finished deal from its tricks, tens and roem."""
    assert sum(answer["taken"]) == 152 and sum(answer["tricks"]) == 8
    lone, scores = answer["notes"]["declarer"], answer["result"]["scores"]
    winners = oracle.winners(deal)
    assert [trick[0][0] for trick in oracle.all_tricks(deal)][1:] == winners[:-1]
    pit = len({winner % 2 for winner in winners}) == 1
    assert scores[:2] == scores[2:]
    assert scores[0] + scores[1] == 162 + sum(answer["bonus"]) + 100 * pit
    ours = [t + b + 10 * (winners[-1] == seat) for seat, (t, b) in
            enumerate(zip(answer["taken"], answer["bonus"], strict=True))]
    made = ours[lone] + ours[lone - 2] > ours[lone - 1] + ours[lone - 3]
    assert (scores[lone] > 0) == made
    if made and not pit:
        assert scores[lone] == ours[lone] + ours[lone - 2]
    seen["made" if made else "nat"] += 1
    seen["pit" if made else "pit against"] += pit
    seen["forced to name"] += deal["actions"][3] == "pass"
    for trick in oracle.all_tricks(deal):
        worth = roem([card for _, card in trick], answer["notes"]["trump"])
        assert worth in (0, 20, 40, 50, 70, 100, 200)
        seen[f"roem {worth}"] += 1


@pytest.mark.parametrize("rules", oracle.RULES)
@pytest.mark.parametrize("kind", list(SEEN))
def test_random_deals_end_and_add_up(kind: str, rules: str) -> None:
    rng = random.Random(f"oracle {kind} {rules}")
    seen: Counter[str] = Counter()
    match: dict[str, Any] = {"deal": 0, "totals": [0] * 4}
    for i in range(80):
        deal, trump = random_deal(rng, kind, rules, i % 4)
        deal["match"] = match
        while legal := oracle.legal(deal):
            assert len(legal) == len(set(legal))
            if f"trump:{trump}" in legal:
                legal = ["pass", f"trump:{trump}"] if "pass" in legal else [f"trump:{trump}"]
            deal = after(deal, rng.choice(legal))
        assert len(deal["actions"]) == deal["actions"].count("pass") + 1 + 32
        assert oracle.result({**deal, "actions": deal["actions"][: rng.randrange(33)]}) is None
        if i % 5 == 0:
            oracle.check(deal)
        answer = {ask: getattr(oracle, ask)(deal) for ask in QUESTIONS}
        assert answer["phase"] == "done" and answer["legal"] == answer["trick"] == []
        trumping(deal, rules, seen)
        scoring(deal, answer, seen)
        result = answer["result"]
        assert result["over"] == (match["deal"] == 15)
        match = {"deal": 0, "totals": [0] * 4} if result["over"] else result["match"]
    for rare in SEEN[kind]:
        if rules == "amsterdam" or rare != "discard with trumps":
            assert seen[rare] > 0, rare

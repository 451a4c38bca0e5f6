"""The Thousand oracle against the worked positions of the rules, and against itself."""

from __future__ import annotations

import random
from collections import Counter
from operator import itemgetter
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


def table(text: str) -> pytest.MarkDecorator:
    """Runs a test once a line with its cells, the first of which says what the line shows."""
    cells = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    return pytest.mark.parametrize("row", cells, ids=itemgetter(0))


def before(**books: Any) -> dict[str, Any]:
    """A match of some deals with these columns, the others as in a new one."""
    return {**oracle.NEW_MATCH, "deal": 30, **books}


# what | actions, South first | phase | turn | declarer | bid
@table("""
b | 100 110 pass 115 pass | give | 0 | 0 | 115
opener alone | 120 pass pass | give | 0 | 0 | 120
second seat | 100 105 pass pass | give | 1 | 1 | 105
third seat | 100 pass 105 pass | give | 2 | 2 | 105
the opener comes round | 100 105 110 | bid | 0 | - | 110
he may pass his second turn | 100 105 110 pass 115 120 pass | give | 2 | 2 | 120
a passed seat is skipped | 100 pass 110 115 | bid | 2 | - | 115
one pass is not the end | 100 pass | bid | 2 | - | 100
""")
def test_auctions(row: list[str]) -> None:
    (seat,), (declarer,), (bid,) = map(numbers, row[3:])
    answer = oracle.inspect(after(full_deal(2, {0: "KD QD", 1: "KH QH", 2: "KC QC"}), row[1]))
    assert (answer["phase"], answer["turn"]) == (row[2], seat)
    assert answer["notes"] == {"declarer": declarer, "trump": None, "bid": bid}
    if row[2] == "bid":
        assert answer["legal"] == ["pass", *bids(bid + 5, 300)]
    else:
        assert (len(answer["legal"]), answer["legal"][-1]) == (91, "concede")


def test_a_limits_in_the_auction() -> None:
    answer = oracle.inspect(full_deal(2, {0: "9C 9S 9H 9D JC JS QH"}))
    assert (answer["phase"], answer["turn"], answer["legal"]) == ("bid", 0, bids(100, 120))
    assert answer["notes"] == {"declarer": None, "trump": None, "bid": None}
    hands = {0: "KD QS KC AD 10D AH 10H", 1: "KH QH JH 9S 10S AS JS"}
    deal = full_deal(2, hands, "QD KS 9C")
    assert oracle.inspect(deal)["legal"] == bids(100, 120)
    assert oracle.inspect(after(deal, "115"))["legal"] == ["pass", *bids(120, 300)]
    assert oracle.inspect(after(deal, "115 300"))["legal"] == ["pass"]
    assert oracle.inspect(after(deal, "115 pass"))["legal"] == ["pass", "bid:120"]


# what | South's hand in part | prikup | South's bid | gift | highest final bid
@table("""
c | KD 9D AC AH 10C 9H JS | QD 10S 9S | 110 | give:10S,9S | 300
c, given away | KD 9D AC AH 10C 9H JS | QD 10S 9S | 110 | give:9S,QD | 120
d | KS QS AC AH JD JC 9C | 9D 9H AS | 150 | give:QS,9D | 150
d, kept | KS QS AC AH JD JC 9C | 9D 9H AS | 150 | give:9H,9D | 300
d, another marriage | KS QS KD | QD 9H AS | 150 | give:KS,9H | 300
the ceiling | KS QS | 9D 9H AS | 300 | give:9D,9H | 300
""")
def test_final_bids(row: list[str]) -> None:
    deal = after(full_deal(2, {0: row[1]}, row[2]), f"{row[3]} pass pass {row[4]}")
    answer = oracle.inspect(deal)
    assert (answer["phase"], answer["turn"]) == ("contract", 0)
    assert answer["legal"] == [*bids(int(row[3]), int(row[5])), "concede"]
    assert oracle.inspect(after(deal, row[5]))["notes"]["bid"] == int(row[5])


def test_gives_go_to_the_next_seat_first() -> None:
    deal = after(full_deal(0, {}, "9C 10C JC"), "100 pass pass")
    pairs = [tuple(map(oracle.PACK.index, a[5:].split(","))) for a in oracle.legal(deal)[:-1]]
    assert pairs == sorted(set(pairs))
    hands = [oracle.hand_of(after(deal, "give:10C,9C"), seat) for seat in range(3)]
    assert [len(hand) for hand in hands] == [8, 8, 8]
    assert ("10C" in hands[2], "9C" in hands[0]) == (True, True)


# what | hands and prikup in part | gift, % any other card | is it dealt again
@table("""
r | 9S, 9H 9D 9C, , | give:9S,% | yes
to the second seat | 9S, , 9H 9D 9C, | give:%,9S | yes
an opponent was dealt them | , 9S 9H 9D 9C, , | give:%,% | yes
the declarer keeps them | 9S 9H, , , 9D 9C | give:%,% | yes
the declarer breaks them | 9S 9H, , , 9D 9C | give:9S,% | no
to the wrong seat | 9S, 9H 9D 9C, , | give:%,9S | no
in his ten only | 9S 9H 9D 9C, , , | give:9C,9D | no
""")
def test_four_nines(row: list[str]) -> None:
    held, gift, again = row[1].split(","), row[2], row[3] == "yes"
    match = before(totals=[880, 0, 300], barrel=[1, None, None], zeros=[0, 2, 1])
    deal = after(full_deal(2, dict(enumerate(held[:3])), held[3]), "100 pass pass")
    deal["match"] = match
    for card in [c for c in oracle.hand_of(deal, 0) if not c.startswith("9")]:
        gift = gift.replace("%", card, 1)
    done = oracle.inspect(after(deal, gift))
    assert (done["phase"] == "done") is again
    assert oracle.t1_next_dealer(after(deal, gift)) == (2 if again else 0)
    if again:
        totals = {"scores": [0, 0, 0], "totals": [880, 0, 300], "match": match}
        assert done["result"] == {**totals, "redeal": True, "over": False, "winner": None}
        assert (done["legal"], done["turn"]) == ([], None)
    # Conceding before the gifts is a deal that counts, whoever holds the nines.
    early = oracle.inspect(after(deal, "concede"))["result"]
    assert (early["redeal"], early["totals"]) == (False, [760, 60, 360])


# what | hand | led | trump | legal
@table("""
e | 9H AS | C | H | 9H
f | AC 9C | C | - | 9C AC
f, trumps are no way out | AC 9C 9H | C | H | 9C AC
g | 9S 9D | H | H | 9D 9S
g, had the trumps not changed | 9S 9D | H | S | 9S
void, no trumps yet | AS 9D | H | - | 9D AS
a lower trump than one that lies there | 9H JH AS | C | H | 9H JH
trump led | AS 9S 9D | S | S | 9S AS
to lead | AS 9S 9D | - | S | 9D 9S AS
""")
def test_follow(row: list[str]) -> None:
    led, trump = (None if cell == "-" else cell for cell in row[2:4])
    assert oracle.t8_follow(row[1].split(), led, trump) == row[4].split()


def test_h_s_winners_and_marriages() -> None:
    wins = [("JC AS QC", None, 2), ("AC 9S JS", "S", 2), ("AC 9S JS", "H", 0),
            ("KC 10C QC", "D", 1), ("9S JS AC", "S", 1)]  # fmt: skip
    for trick, trump, seat in wins:
        assert oracle.t8_winner(list(enumerate(trick.split())), trump) == seat
    assert [oracle.t9_marriage(card, ["KH", "QH"], 6) for card in ("KH", "QH")] == ["H", "H"]
    assert oracle.t9_marriage("KH", ["KH", "QH"], 0) is None
    assert oracle.t9_marriage("KH", ["KH", "QD"], 6) is None
    assert oracle.t9_marriage("10H", ["KH", "QH", "10H"], 6) is None


WHOLE = full_deal(2, {0: "AH KH QH AC KS QS 9D", 1: "10H JH 9H AS 10S 9S 10C"}, "9C KC JS")
WHOLE["match"] = before(totals=[700, 845, 45], zeros=[2, 2, 2], concessions=[2, 0, 0])


def test_a_whole_deal_by_hand() -> None:
    deal = after(WHOLE, "100 pass pass give:KC,JS 100 KH 9H AD QH")  # no marriage that early
    assert (oracle.notes(deal)["trump"], oracle.bonus(deal)) == (None, [0, 0, 0])
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
    answer = oracle.inspect(after(deal, "10S KD AS QD KS"))
    assert (answer["phase"], answer["turn"], answer["legal"]) == ("done", None, [])
    assert (answer["tricks"], answer["taken"]) == ([4, 4, 0], [59, 61, 0])
    assert answer["result"]["scores"] == [150, 60, -120]
    assert answer["result"]["totals"] == [850, 880, -75]
    books = before(totals=[850, 880, -75], barrel=[None, 3, None], zeros=[2, 2, 0])
    assert answer["result"]["match"] == {**books, "concessions": [2, 0, 0], "deal": 31}


def test_q_conceded_in_either_phase() -> None:
    for actions in ("100 pass pass concede", "100 pass pass give:KC,JS concede"):
        answer = oracle.inspect(after(WHOLE, actions))
        assert (answer["phase"], answer["turn"], answer["legal"]) == ("done", None, [])
        assert answer["result"]["scores"] == [-120, 60, 60]
        books = before(totals=[580, 880, 105], barrel=[None, 3, None], zeros=[2, 2, 2])
        assert answer["result"]["match"] == {**books, "concessions": [3, 0, 0], "deal": 31}


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
    assert oracle.inspect(after(deal, "KH"))["bonus"] == [60, 100, 0]


# Books: South is the declarer, East the dealer; points are cards plus marriages.
# what | totals, barrel before | bid | points or - conceded | scores | totals, barrel after | other
# columns before and `then` the zeros after where they change; 0 is 0 0 0 and - is - - -
@table("""
j | 0 | - | 100 | 99 13 8 | -100 15 10 | -100 15 10 | -
T11 exactly the bid | 0 | - | 120 | 215 3 2 | 120 5 0 | 120 5 0 | -
k | 0 845 0 | - | 100 | 82 38 0 | -100 40 0 | -100 880 0 | - 3 -
T14 at 995 | 0 875 0 | - | 100 | 0 120 0 | -100 120 0 | -100 880 0 | - 3 -
l | 880 0 0 | 3 - - | 100 | 110 10 0 | 100 10 0 | 880 10 0 | 2 - -
T14 made 115 in the third | 880 0 0 | 1 - - | 115 | 200 20 0 | 115 20 0 | 760 20 0 | -
T14 made 120 | 880 0 0 | 1 - - | 120 | 120 0 0 | 120 0 0 | 1000 0 0 | -
m | 0 880 0 | - 3 - | 100 | 95 125 0 | -100 125 0 | -100 880 0 | - 2 -
T14 opponent, third | 0 880 0 | - 1 - | 100 | 120 240 0 | 100 240 0 | 100 760 0 | -
n, first | 880 0 0 | 3 - - | 100 | 99 21 0 | -100 20 0 | 780 20 0 | -
n, third | 880 0 0 | 1 - - | 100 | 99 21 0 | -100 20 0 | 760 20 0 | -
o | 880 0 0 | 1 - - | 140 | 99 21 0 | -140 20 0 | 740 20 0 | -
T14 lost 120 in the third | 880 0 0 | 1 - - | 120 | 99 21 0 | -120 20 0 | 760 20 0 | -
T14 lost 155 | 880 0 0 | 2 - - | 155 | 99 21 0 | -155 20 0 | 725 20 0 | -
p | 0 45 0 | - | 100 | 100 0 20 | 100 -120 20 | 100 -75 20 | - | zeros 2 2 1 | then 2 0 1
q | 300 0 0 | - | 100 | - | -120 60 60 | 180 60 60 | - | concessions 2 1 1
T7 sixth | 0 | - | 300 | - | -120 60 60 | -120 60 60 | - | concessions 5 2 2
T7 mounts others | 0 820 815 | - | 100 | - | 0 60 60 | 0 880 875 | - 3 -
T14 concedes | 880 0 0 | 3 - - | 100 | - | 0 60 60 | 880 60 60 | 2 - -
T14 concedes, third deal | 880 0 0 | 1 - - | 100 | - | 0 60 60 | 760 60 60 | -
T14 concedes thrice | 880 0 0 | 3 - - | 100 | - | -120 60 60 | 760 60 60 | - | concessions 2 0 0
T14 third of either | 880 0 0 | 1 - - | 100 | - | -120 60 60 | 760 60 60 | - | concessions 2 0 0
T14 others concede | 0 880 880 | - 2 1 | 100 | - | 0 60 60 | 0 880 760 | - 1 -
T15 independent | 880 880 880 | 2 3 1 | 100 | 100 20 30 | 100 20 30 | 880 880 760 | 1 2 -
T16 jump, opponent | 0 845 0 | - | 100 | 0 155 0 | -100 155 0 | -100 1000 0 | -
T16 jump, declarer | 845 0 0 | - | 155 | 155 0 0 | 155 0 0 | 1000 0 0 | -
T16 an inch short | 840 0 0 | - | 155 | 155 0 0 | 155 0 0 | 880 0 0 | 3 - -
T16 two there | 880 845 0 | 1 - - | 120 | 120 160 0 | 120 160 0 | 1000 1005 0 | -
T13 barrel before winner | 880 880 0 | 3 1 - | 120 | 120 0 0 | 120 0 0 | 1000 760 0 | -
T12 first and second | 0 | - | 100 | 120 0 0 | 100 0 0 | 100 0 0 | - | zeros 0 0 1 | then 0 1 2
T12 never the declarer | 0 | - | 100 | 0 60 60 | -100 60 60 | -100 60 60 | - | zeros 2 0 0
T12 two points are points | 0 | - | 100 | 98 2 20 | -100 0 20 | -100 0 20 | - | zeros 0 2 0
T12 barrel | 0 880 880 | - 3 1 | 100 | 120 0 0 | 100 0 0 | 100 880 760 | - 2 - | zeros 0 2 1
T12 a concession is none | 0 | - | 100 | - | 0 60 60 | 0 60 60 | - | zeros 2 2 2
""")
def test_books(row: list[str]) -> None:
    bid, points = int(row[3]), None if row[4] == "-" else numbers(row[4])
    cells = [{"0": "0 0 0", "-": "- - -"}.get(cell, cell) for cell in row[1:]]
    match = before(totals=numbers(cells[0]), barrel=numbers(cells[1]))
    match |= {cell.split()[0]: numbers(cell.partition(" ")[2]) for cell in cells[7:]}
    zeros = match.pop("then", match["zeros"] if "zeros" in row[-1] else None)
    oracle.t14_check(match)
    answer = oracle.t13_result(match, 2, 0, bid, points)
    assert [answer["scores"], answer["totals"]] == [numbers(cells[4]), numbers(cells[5])]
    assert answer["match"]["barrel"] == numbers(cells[6])
    there = [seat for seat in range(3) if answer["totals"][seat] >= 1000]
    assert (answer["over"], answer["winner"]) == (bool(there), there[0] if there else None)
    conceded = [match["concessions"][0] + (points is None), *match["concessions"][1:]]
    assert (answer["match"]["concessions"], answer["match"]["deal"]) == (conceded, 31)
    assert zeros in (None, answer["match"]["zeros"])


# what | totals | dealer | declarer | winner
@table("""
nobody | 995 0 0 | 2 | 0 | -
the declarer before a higher total | 1000 1100 1050 | 2 | 0 | 0
the declarer is not there | 880 1000 1005 | 2 | 0 | 2
equal, West nearer | 0 1000 1000 | 2 | 0 | 1
equal, West nearer across the declarer | 0 1000 1000 | 0 | 0 | 1
equal, East nearer | 0 1000 1000 | 1 | 0 | 2
equal, the dealer is last | 1000 0 1000 | 0 | 1 | 2
""")
def test_t16_winner(row: list[str]) -> None:
    totals, dealer, declarer, winner = map(numbers, row[1:])
    assert [oracle.t16_winner(totals, dealer[0], declarer[0])] == winner


def test_what_cannot_be() -> None:
    on, deal = [880, 0, 0], full_deal(0, {})
    first, second, third = deal["hands"]
    books: list[Deal] = [
        {"totals": [885, 0, 0]}, {"totals": on}, {"totals": [1000, 0, 0]}, {"totals": [12, 0, 0]},
        {"totals": [0, 0]}, {"more": []}, {"zeros": [0, 3, 0]}, {"concessions": [0, -1, 0]},
        {"barrel": [2, None, None]}, {"totals": on, "barrel": [0, None, None]},
        {"totals": on, "barrel": [4, None, None]},
    ]  # fmt: skip
    wrong: list[Deal] = [{"match": before(**columns)} for columns in books]
    wrong += [{"match": {"deal": 3}}, {"dealer": 3}, {"stock": "9C"}, {"hands": [first, second]}]
    wrong += [{"hands": [first, first, third]}, {"hands": [first, second, third[:-2] + "7C"]}]
    oracle.check({**deal, "match": before(totals=on, barrel=[1, None, None])})
    for change in wrong:
        with pytest.raises(oracle.RefusedError) as refused:
            oracle.check({**deal, **change})
        assert refused.value.at is None


def chosen(deal: Deal, legal: list[str], luck: random.Random, wild: float) -> str:
    """An action: what a plain player might do, or any in a share `wild` of the cases."""
    if luck.random() < wild and not legal[-1].startswith("bid:"):
        return luck.choice(legal)
    playing = legal[0].startswith("play:")
    hand = [a[5:] for a in legal] if playing else oracle.hand_of(deal, oracle.turn(deal) or 0)
    married = [card for card in hand if oracle.t9_marriage(card, hand, 1)]
    if playing:
        aces = [card for card in hand if card[0] == "A"]
        return f"play:{luck.choice(aces or married or hand)}"
    worth = oracle.t1_points(hand) + 15 + sum(oracle.MARRIAGES[card[-1]] for card in married) // 2
    if legal[0].startswith("give:"):
        dull = sorted((c for c in hand if c not in married), key=lambda c: oracle.t1_points([c]))
        return "concede" if worth < 90 else f"give:{dull[0]},{dull[1]}"
    worth += luck.randrange(30)
    return next((a for a in legal if a[:4] == "bid:" and int(a[4:]) <= worth), legal[0])


def played(deal: Deal, luck: random.Random, wild: float, steps: int = 99) -> Deal:
    """The deal some steps on, or at its end."""
    legal = oracle.legal(deal)
    while legal and steps > 0:
        assert len(legal) == len(set(legal))
        deal, steps = after(deal, chosen(deal, legal, luck, wild)), steps - 1
        legal = oracle.legal(deal)
    assert bool(legal) is (oracle.phase(deal) != "done")
    return deal


def test_some_hundred_deals() -> None:
    seen: Counter[str] = Counter()
    for seed in range(160):
        deal = played(full_deal(seed % 3, {}, seed=seed), random.Random(seed), wild=0.1)
        result, notes, bonus = oracle.result(deal) or {}, oracle.notes(deal), oracle.bonus(deal)
        assert (oracle.turn(deal), oracle.trick(deal)) == (None, [])
        whole = sum(action.startswith("play:") for action in deal["actions"]) == 24
        conceded = deal["actions"][-1] == "concede"
        assert [whole, result["redeal"], conceded].count(True) == 1
        sums = sum(oracle.taken(deal)), sum(oracle.tricks(deal))
        assert sums == ((120, 8) if whole else (0, 0))
        married = [each.married for each in oracle.all_tricks(deal) if each.married]
        assert len(married) == len(set(married))
        assert sum(bonus) == sum(oracle.MARRIAGES[suit] for suit in married)
        assert notes["trump"] == [None, *married][-1]
        bid, declarer = notes["bid"], notes["declarer"]
        made = oracle.taken(deal)[declarer] + bonus[declarer] >= bid
        assert not whole or result["scores"][declarer] == (bid if made else -bid)
        seen.update(whole=whole, redeal=result["redeal"], conceded=conceded, high=bid > 120)
        seen.update(changed=len(married) > 1, opponent=sum(bonus) > bonus[declarer])
        seen.update(made=made, lost=whole and not made)
        assert seed % 20 or oracle.inspect(deal)["result"] == result
    assert min(seen.values()) > 0, seen


def test_every_other_action_is_refused() -> None:
    every = ["pass", "concede", *bids(95, 305), *oracle.t4_gives(oracle.PACK), "bid:101", "nil"]
    every += [f"play:{card}" for card in oracle.PACK]
    for seed in range(0, 36, 2):
        luck, deal = random.Random(seed), full_deal(seed % 3, {}, seed=seed)
        deal = played(deal, luck, wild=0.1, steps=seed)
        legal, at = oracle.inspect(deal)["legal"], len(deal["actions"])
        for action in luck.sample([a for a in every if a not in legal], 8):
            with pytest.raises(oracle.RefusedError) as refused:
                oracle.check({**deal, "actions": [*deal["actions"], action]})
            assert refused.value.at == at


def test_whole_matches_end() -> None:
    for seed in (2, 3, 7):
        luck, match, dealer, winner = random.Random(seed), before(deal=0), seed % 3, None
        while winner is None:
            oracle.t14_check(match)
            deal = full_deal(dealer, {}, seed=luck.randrange(10**9))
            deal = played({**deal, "match": match}, luck, wild=0.01)
            result = oracle.result(deal) or {}
            dealer, match, winner = oracle.t1_next_dealer(deal), result["match"], result["winner"]
            assert match["totals"] == result["totals"]
            assert result["over"] is (max(match["totals"]) >= 1000)
            assert match["deal"] < 300
        assert match["totals"][winner] >= 1000

"""The Sheepshead oracle against the worked positions of the rules, and against itself."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import oracle_sheepshead as oracle
import pytest
from oracle_sheepshead import NO_CALL, Call, legal_plays

Deal = dict[str, Any]
SPADES = Call("AS", None)


def full_deal(dealer: int, wanted: dict[int, str], blind: str = "", seed: int = 0) -> Deal:
    """A deal in which some seats and the blind hold given cards, the rest dealt at random."""
    hands = [wanted.get(seat, "").split() for seat in range(5)] + [blind.split()]
    rest = [card for card in oracle.PACK if not any(card in hand for hand in hands)]
    random.Random(seed).shuffle(rest)
    for hand, size in zip(hands, [6, 6, 6, 6, 6, 2], strict=True):
        hand += [rest.pop() for _ in range(size - len(hand))]
    texts = [" ".join(hand) for hand in hands]
    return {"dealer": dealer, "hands": texts[:5], "stock": texts[5], "actions": []}


def after(deal: Deal, *actions: str) -> Deal:
    """The deal with the actions added."""
    return {**deal, "actions": [*deal["actions"], *actions]}


def play(deal: Deal, cards: str) -> Deal:
    """The deal with the cards played."""
    return after(deal, *(f"play:{card}" for card in cards.split()))


def noted(*values: Any) -> dict[str, Any]:
    """The notes with these values."""
    return dict(zip(("picker", "called", "unknown", "alone", "partner"), values, strict=True))


POSITIONS = [
    # id, hand, led, call, picker, earlier leads, legal
    ("a", "AS 9S KH 7D", "C", SPADES, False, [], "9S KH 7D"),
    ("b", "AS 9S KH 7D", None, SPADES, False, [], "AS KH 7D"),
    ("c", "AS 9S KH 7D", "S", SPADES, False, [], "AS"),
    ("d", "KS QC 8D 9H", "C", SPADES, True, [], "QC 8D 9H"),
    ("e", "KS 8S QC 9H", "C", SPADES, True, [], "KS 8S QC 9H"),
    ("f", "KS QC 8D 9H", None, SPADES, True, [], "KS QC 8D 9H"),
    ("g", "QC QS JD AH 7D", "C", Call("AC", "7D"), True, [], "7D"),
    ("h", "QC QS JD AH 7D", "S", Call("AC", "7D"), True, [], "QC QS JD AH"),
    ("i", "AH AS 7D", "T", Call("AC", "7D"), True, [], "AH AS"),
    ("j", "10S 9S KH 7D", "S", Call("10S", None), False, [], "10S"),
    # the same clauses from other sides
    ("a, trump led, must follow", "AS 9S KH 7D", "T", SPADES, False, [], "7D"),
    ("a, nothing but the suit", "AS 9S 8S", "C", SPADES, False, [], "9S 8S"),
    ("b, nothing but the suit", "AS 9S 8S", None, SPADES, False, [], "AS"),
    ("b, suit led before", "10S 9S KH", None, SPADES, False, ["S"], "10S 9S KH"),
    ("S14, last card, partner", "AS", "C", SPADES, False, ["T", "C"], "AS"),
    ("S14, last card, picker", "KS", "H", SPADES, True, [], "KS"),
    ("S14, last card, unknown", "7D", "H", Call("AC", "7D"), True, [], "7D"),
    ("S12, suit led before", "KS QC 9H", "C", SPADES, True, ["H", "S"], "KS QC 9H"),
    ("S12, the suit is led, free choice", "KS 8S QC", "S", SPADES, True, [], "KS 8S"),
    ("S12, called ten, the ace is the last", "AS QC 9H", "C", Call("10S", None), True, [], "QC 9H"),
    ("S12, a queen is no card of the suit", "KS QS 9H", "C", SPADES, True, [], "QS 9H"),
    ("S12, two left, one bound", "KS QC", "H", SPADES, True, [], "QC"),
    ("S13, the unknown may be led", "AH AS 7D", None, Call("AC", "7D"), True, [], "AH AS 7D"),
    ("S13, a fail unknown does not follow", "QC JD AH", "H", Call("AC", "AH"), True, [], "QC JD"),
    ("S13, trump led, other trumps follow", "QC 7D AH", "T", Call("AC", "7D"), True, [], "QC"),
    ("S10, a defender is not bound", "KS 8S QC", "C", SPADES, False, [], "KS 8S QC"),
    ("S9, alone is not bound", "KS QC 9H", "C", NO_CALL, True, [], "KS QC 9H"),
    ("S10, queens do not follow their suit", "QS 9H", "S", NO_CALL, False, [], "QS 9H"),
    ("S10, any trump follows trump", "QS 7D 9H", "T", NO_CALL, False, [], "QS 7D"),
]


@pytest.mark.parametrize("row", POSITIONS, ids=[row[0] for row in POSITIONS])
def test_worked_plays(row: tuple[str, str, str | None, Call, bool, list[str], str]) -> None:
    _, hand, led, call, picker, earlier, expected = row
    found = legal_plays(hand.split(), led, call, picker=picker, earlier_leads=earlier)
    assert found == oracle.canonical(expected.split())


CALLS = [
    # id, kept, buried, callable cards, is it an unknown call
    ("k", "QC JD 7D 8D 9H KS", "7C AH", "AS", False),
    ("l", "QC QS JD 7D 8D AH", "10S KS", "AC AS", True),
    ("m", "QC QS JD 7D AH KH", "8D 9D", "", False),
    ("n", "QC QS AC AS AH 10H", "8D 9D", "10C 10S", False),
    ("S6, three suits", "9C 9H 9S QC QS QH", "8D 9D", "AC AH AS", False),
    ("S6, a queen of the suit is no card of it", "9C QS JS QC QH QD", "8D 9D", "AC", False),
    ("S6, all trumps but one held ace's suit", "AC 9C QC QS QH QD", "8D 9D", "", False),
    ("S7, tens of buried aces", "AS KH QC QS QH QD", "AC AH", "10H 10S", False),
    ("S7, a buried ten", "AS QC QS QH QD JD", "10S AC", "AH", True),
    ("S7, three aces, ten buried", "AC AH QC QS QH QD", "10C AS", "10H", False),
    ("S7, no ten left to call", "AH QC QS QH QD 10H", "AC AS", "", False),
    ("S7, three aces and tens", "AC 10C AH 10H AS 10S", "QC QS", "", False),
    ("S8, all trumps", "QC QS QH QD JC JS", "8D 9D", "AC AH AS", True),
    ("S8, an ace buried", "QC QS QH QD JC JS", "AH 9D", "AC AS", True),
    ("S8, two aces buried", "QC QS QH QD JC JS", "AC AH", "AS", True),
    ("S8, two aces kept", "AC AH QC QS QH QD", "8D 9D", "AS", True),
    ("S8, fails buried only", "QC QS QH QD JC JS", "7C KS", "AC AH AS", True),
]


@pytest.mark.parametrize("row", CALLS, ids=[row[0] for row in CALLS])
def test_worked_calls(row: tuple[str, str, str, str, bool]) -> None:
    _, kept, bury, cards, unknown = row
    # The picker was dealt the first six of the eight and finds the other two in the blind.
    eight = kept.split()[2:] + bury.split() + kept.split()[:2]
    buried = oracle.canonical(bury.split())
    deal = full_deal(3, {4: " ".join(eight[:6])}, " ".join(eight[6:]))
    deal = after(deal, "pick", "bury:" + ",".join(buried))
    backs = [f"/{card}" for card in oracle.canonical(kept.split())] if unknown else [""]
    expected = [f"call:{card}{back}" for card in cards.split() for back in backs]
    answer = oracle.inspect(deal)
    assert answer["legal"] == [*expected, "alone"]
    assert (answer["phase"], answer["turn"]) == ("call", 4)
    assert answer["notes"] == noted(4, None, None, None, None)


def unknown_deal() -> Deal:
    """Seat 1 picks, sets QC aside as the unknown and calls clubs; seat 3 is the partner."""
    wanted = {
        0: "7C KH 9H 8H 7H 10H",
        1: "QC QS QH JC AH 7D",
        2: "8C QD JS KS 10S 9S",
        3: "AC 9C AS 8S JH JD",
        4: "10C KC 7S AD 10D KD",
    }
    deal = full_deal(4, wanted, "8D 9D")
    return after(deal, "pass", "pick", "bury:8D,9D", "call:AC/QC")


def test_unknown_follows_the_first_lead_of_the_called_suit_and_never_wins() -> None:
    deal = play(unknown_deal(), "7C")
    assert oracle.legal(deal) == ["play:QC"]
    deal = play(deal, "QC 8C")
    assert oracle.inspect(deal)["trick"] == [[0, "7C"], [1, "QC"], [2, "8C"]]
    assert oracle.legal(deal) == ["play:AC"]
    assert oracle.inspect(deal)["notes"]["partner"] is None
    deal = play(deal, "AC")
    assert oracle.inspect(deal)["notes"]["partner"] == 3
    answer = oracle.inspect(play(deal, "10C"))
    assert (answer["turn"], answer["trick"], answer["tricks"]) == (3, [], [0, 0, 0, 1, 0])
    assert answer["taken"] == [0, 0, 0, 24, 0]
    assert answer["notes"] == noted(1, "AC", True, False, 3)


def test_a_led_unknown_leads_the_called_suit() -> None:
    deal = play(unknown_deal(), "7H")
    assert oracle.legal(deal) == ["play:AH"]  # the trump set aside may not be thrown either
    deal = play(deal, "AH KS AS 7S")
    assert oracle.turn(deal) == 1
    assert "play:QC" in oracle.legal(deal)
    deal = play(deal, "QC")
    assert oracle.legal(deal) == ["play:8C"]
    deal = play(deal, "8C")
    assert oracle.legal(deal) == ["play:AC"]
    deal = play(deal, "AC 10C")
    assert oracle.legal(deal) == ["play:7C"]
    deal = play(deal, "7C")
    assert oracle.winners(deal) == [1, 3]
    assert oracle.legal(deal) == ["play:9C", "play:JD", "play:JH", "play:8S"]


def test_a_refused_action_is_found_at_its_place() -> None:
    with pytest.raises(oracle.RefusedError) as caught:
        oracle.inspect(play(unknown_deal(), "7C QS"))
    assert caught.value.at == 5
    deal = after(full_deal(4, {}, "8D 9D"), "pick")
    with pytest.raises(oracle.RefusedError) as caught:
        oracle.inspect(after(deal, "bury:9D,8D"))
    assert caught.value.at == 1
    match = {"deal": 1, "totals": [0] * 5}
    wrong: list[Deal] = [{"match": {**match, "deal": 10}}, {"dealer": 5}]
    wrong += [{"match": {**match, "totals": [1, 0, 0, 0, 0]}}, {"stock": "8D 8D"}]
    for part in wrong:
        with pytest.raises(oracle.RefusedError) as caught:
            oracle.inspect({**deal, **part})
        assert caught.value.at is None


@pytest.mark.parametrize(
    ("cards", "call", "winner"),
    [
        ("9S 10S AS KS 7S", Call("10S", None), 2),  # S15
        ("9S 10S 7D KS 8D", NO_CALL, 4),
        ("7H 9H KH 8H AC", NO_CALL, 2),
        ("9H AS 10S KH 10H", NO_CALL, 4),
        ("7C QC 8C AC 10C", Call("AC", "QC"), 3),
        ("QC 8C 7C AC 10C", Call("AC", "QC"), 3),
        ("7C 8H 8C AC 7D", Call("AC", "8H"), 4),
        ("8S 9S 7S AC AH", NO_CALL, 1),
        ("JD AD QD JH JS", NO_CALL, 2),
    ],
)
def test_winner(cards: str, call: Call, winner: int) -> None:
    assert oracle.s10_winner(list(enumerate(cards.split())), call) == winner


def test_pack() -> None:
    assert len(set(oracle.PACK)) == 32 and oracle.s3_points(oracle.PACK) == 120
    assert sorted(oracle.TRUMPS + oracle.FAILS) == sorted(oracle.PACK)
    assert " ".join(oracle.TRUMPS) == "QC QS QH QD JC JS JH JD AD 10D KD 9D 8D 7D"
    assert [oracle.s2_suit(card) for card in ["QS", "JH", "7D", "10S"]] == ["T", "T", "T", "S"]


def test_face_of_the_unknown() -> None:
    call = Call("AC", "7D")
    assert oracle.s16_face("7D", call, viewer_is_picker=False, over=False) is None
    assert oracle.s16_face("7D", call, viewer_is_picker=True, over=False) == "7D"
    assert oracle.s16_face("7D", call, viewer_is_picker=False, over=True) == "7D"
    assert oracle.s16_face("8D", call, viewer_is_picker=False, over=False) == "8D"


def test_bidding_goes_once_from_dealers_left() -> None:
    deal = full_deal(2, {}, seed=1)
    for count, seat in enumerate([3, 4, 0, 1, 2]):
        answer = oracle.inspect(after(deal, *["pass"] * count))
        assert (answer["phase"], answer["turn"]) == ("bid", seat)
        assert answer["legal"] == ["pass", "pick"]
        picked = oracle.inspect(after(deal, *["pass"] * count, "pick"))
        assert (picked["phase"], picked["turn"]) == ("bury", seat)
        assert picked["notes"]["picker"] == seat
        assert len(picked["legal"]) == len(set(picked["legal"])) == 28
        burys = [text.removeprefix("bury:").split(",") for text in picked["legal"]]
        assert all(oracle.canonical(pair) == pair for pair in burys)
        ranked = [[oracle.PACK.index(card) for card in pair] for pair in burys]
        assert ranked == sorted(ranked)
        eight = (deal["hands"][seat] + " " + deal["stock"]).split()
        assert {card for pair in burys for card in pair} == set(eight)
    answer = oracle.inspect(after(deal, *["pass"] * 5))
    assert (answer["phase"], answer["turn"]) == ("play", 3)
    assert answer["legal"] == [f"play:{c}" for c in oracle.canonical(deal["hands"][3].split())]
    assert answer["notes"] == noted(None, None, False, False, None)


SCORES = [
    # points and tricks of the picker's side; picker, partner, defender; alone picker, each of four
    (120, 6, 6, 3, -3, 12, -3),
    (120, 5, 4, 2, -2, 8, -2),  # p
    (91, 5, 4, 2, -2, 8, -2),  # o
    (91, 1, 4, 2, -2, 8, -2),
    (90, 5, 2, 1, -1, 4, -1),  # o
    (61, 3, 2, 1, -1, 4, -1),  # o
    (60, 3, -4, -2, 2, -8, 2),  # o
    (31, 2, -4, -2, 2, -8, 2),  # o
    (30, 2, -8, -4, 4, -16, 4),  # o
    (0, 1, -8, -4, 4, -16, 4),
    (22, 0, -12, -6, 6, -24, 6),
    (0, 0, -12, -6, 6, -24, 6),
]


@pytest.mark.parametrize(("points", "tricks", "pick", "part", "other", "alone", "four"), SCORES)
def test_score_rows(
    points: int, tricks: int, pick: int, part: int, other: int, alone: int, four: int
) -> None:
    assert oracle.s17_scores(1, 4, points, tricks) == [other, pick, other, other, part]
    assert oracle.s17_scores(1, None, points, tricks) == [four, alone, four, four, four]
    assert pick + part + 3 * other == alone + 4 * four == 0


@pytest.mark.parametrize(
    ("tricks", "taken", "scores"),
    [
        ([1, 1, 2, 0, 2], [12, 25, 40, 0, 33], [4, -1, -1, -1, -1]),  # q
        ([1, 1, 1, 0, 3], [12, 25, 12, 0, 61], [0, 0, 0, 0, 0]),  # r
        ([1, 2, 1, 1, 1], [0, 60, 20, 20, 10], [4, -1, -1, -1, -1]),  # a trick worth 0 counts
        ([0, 6, 0, 0, 0], [0, 110, 0, 0, 0], [-1, 4, -1, -1, -1]),
        ([1, 1, 1, 1, 2], [20, 20, 20, 20, 30], [0, 0, 0, 0, 0]),
        ([0, 0, 3, 2, 1], [0, 0, 40, 40, 40], [0, 0, 0, 0, 0]),
        ([1, 1, 1, 1, 2], [30, 30, 20, 20, 5], [-1, -1, -1, -1, 4]),  # a tie not for fewest
    ],
)
def test_leaster_scores(tricks: list[int], taken: list[int], scores: list[int]) -> None:
    assert oracle.s18_scores(tricks, taken) == scores


@pytest.mark.parametrize(
    ("before", "scores", "over", "winner"),
    [
        ({"deal": 8, "totals": [5, -5, 0, 0, 0]}, [4, -1, -1, -1, -1], False, None),
        ({"deal": 9, "totals": [5, -5, 0, 0, 0]}, [-1, -1, 4, -1, -1], True, None),
        ({"deal": 9, "totals": [5, -5, 0, 0, 0]}, [-1, 4, -1, -1, -1], True, 0),
        ({"deal": 9, "totals": [0, 0, 0, 0, 0]}, [-8, 2, 2, 2, 2], True, None),
    ],
)
def test_match_end(before: Deal, scores: list[int], over: bool, winner: int | None) -> None:
    totals = [a + b for a, b in zip(before["totals"], scores, strict=True)]
    expected = {"scores": scores, "totals": totals, "redeal": False, "over": over}
    expected |= {"winner": winner, "match": {"deal": before["deal"] + 1, "totals": totals}}
    assert oracle.s1_result(before, scores) == expected


NEVER = "unknown in the last trick, suit never led"
WITNESSED = {  # what random deals of each kind must have brought
    "even": ["A"],
    "trumps": ["unknown led", "alone"],
    "aces": ["10", "alone"],
    "fails": ["A", "picker threw one of several"],
    "last": [NEVER],
    "leaster": ["leaster"],
}


def random_deal(rng: random.Random, kind: str) -> Deal:
    """A deal leaning towards the rare calls by what South and the blind are given."""
    aces = ["AC", "AH", "AS"]
    fails = [card for card in oracle.FAILS if card not in aces]
    wish = {
        "trumps": rng.sample(oracle.TRUMPS, 6),
        "aces": aces + rng.sample(oracle.TRUMPS, 3),
        "fails": rng.sample(fails, 4),
        "last": oracle.TRUMPS[-4:] + rng.sample(aces, 2),
    }.get(kind, [])
    rest = [card for card in oracle.TRUMPS if card not in wish]
    blind = " ".join(rng.sample(rest, 2)) if kind in ("trumps", "aces", "last") else ""
    return full_deal(rng.randrange(5), {0: " ".join(wish)}, blind, rng.randrange(10**6))


def choose(rng: random.Random, deal: Deal, kind: str, legal: list[str]) -> str:
    """A random action; South picks and mostly calls; `last` throws the called suit unled."""
    if "pick" in legal and kind != "even":
        return "pick" if kind != "leaster" and oracle.turn(deal) == 0 else "pass"
    if "alone" in legal and len(legal) > 1:
        return rng.choice(legal[:-1]) if rng.random() < 0.8 else "alone"
    if kind == "last" and legal[0].startswith("play:"):
        call = oracle.call_of(deal)
        leading = not oracle.trick(deal)
        kept = [a for a in legal if a != f"play:{call.unknown}"]
        good = [a for a in kept if (a[-1] == str(call.called)[-1]) != leading]
        return rng.choice(good or kept or legal)
    return rng.choice(legal)


def invariants(deal: Deal, seen: Counter[str]) -> None:
    """What the clauses promise of a finished deal, read off the bare list of tricks."""
    picker, call = oracle.s4_picker(deal), oracle.call_of(deal)
    tricks = oracle.all_tricks(deal)
    outside = oracle.buried(deal) if picker is not None else deal["stock"].split()
    assert [len(trick) for trick in tricks] == [5] * 6
    assert sum(oracle.taken(deal)) + oracle.s3_points(outside) == 120
    assert sum(oracle.tricks(deal)) == 6
    partner = oracle.notes(deal)["partner"]
    if picker is not None:
        against = [seat for seat in range(5) if seat not in (picker, partner)]
        theirs, result = sum(oracle.taken(deal)[seat] for seat in against), oracle.result(deal)
        assert result and (result["scores"][picker] > 0) == (120 - theirs >= 61)
        assert len({result["scores"][seat] for seat in against}) == 1
    if call.called is None:
        return
    suit = call.called[-1]
    fails = [card for card in oracle.FAILS if card[-1] == suit]
    leads = [trick[0][1] in [*fails, call.unknown] for trick in tricks]
    first = leads.index(True) if True in leads else 5
    where = {card: i for i, trick in enumerate(tricks) for _, card in trick}
    assert where[call.called] == first  # S11, S14
    if call.unknown:
        assert where[call.unknown] == first  # S13
        assert (picker, call.unknown) in tricks[first]
        assert oracle.winners(deal)[first] != picker
        seen["unknown led"] += tricks[first][0][1] == call.unknown
        seen[NEVER] += first == 5 and tricks[5][0][1] not in [*fails, call.unknown]
    else:  # S12
        eight = deal["hands"][picker].split() + deal["stock"].split()
        mine = [c for c in fails if c in eight and c not in oracle.buried(deal)]
        assert any(where[card] >= first for card in mine)
        seen["picker threw one of several"] += any(where[card] < first for card in mine)
    assert partner not in (None, picker)
    assert (partner, call.called) in tricks[first]


@pytest.mark.parametrize("kind", list(WITNESSED))
def test_random_deals_end_and_sum_to_zero(kind: str) -> None:
    rng = random.Random(f"oracle {kind}")
    seen: Counter[str] = Counter()
    match: dict[str, Any] = {"deal": 0, "totals": [0] * 5}
    for _ in range(30):
        deal = random_deal(rng, kind) | {"match": match}
        while oracle.phase(deal) != "done":
            legal = oracle.legal(deal)
            assert legal and len(legal) == len(set(legal))
            assert oracle.result(deal) is None
            shown = f"play:{oracle.call_of(deal).called}" in deal["actions"]
            assert (oracle.notes(deal)["partner"] is not None) == shown
            deal = after(deal, choose(rng, deal, kind, legal))
        answer = oracle.inspect(deal)
        result = answer["result"]
        assert answer["legal"] == [] and answer["turn"] is None and answer["trick"] == []
        assert sum(result["scores"]) == sum(result["totals"]) == 0
        assert result["over"] == (match["deal"] == 9)
        match = {"deal": 0, "totals": [0] * 5} if result["over"] else result["match"]
        invariants(deal, seen)
        alone = "alone" if answer["notes"]["alone"] else "leaster"
        seen[(answer["notes"]["called"] or alone + " ")[:-1]] += 1
    for rare in WITNESSED[kind]:
        assert seen[rare] > 0, rare

"""Deals small enough to read, pinned: what was dealt, what was played, what it came to."""

import oracle_sheepshead as oracle
import pytest
from golden_deals import FOLDER, read, render
from helpers import Data, codes_of, deal_of, filled

from game.core.protocol import Deal
from game.core.stream import Stream
from game.core.view import MatchState
from game.rules import rules_of
from game.session.record import Record, first_dealer, setup_of

FILES = sorted(FOLDER.glob("*.txt"))
SHEEPSHEAD = rules_of("sheepshead")
NODES = {"bid": 5, "bury": 5, "call": 140, "play": 329}
NUMBERS = [104, 705, 886, 293, 711, 432, 514, 339]
SHUFFLED = "hdgcbfea"
DEALERS = [4, 0, 1, 1, 1, 1, 0, 3, 4, 3, 2, 4]
PINNED = [  # dealer, the hands of seats 0 to 4, the blind
    (3, "9C AC 9D KD KH AS", "7C 10C 8D JD 10H 9S", "KC 10D AD 9H 10S JS",
     "JC QD 7H 8H 8S QS", "8C 7D JH AH 7S KS", "QC QH"),
    (4, "10C JC 8D 8S 10S KS", "QC AC QD 10H KH 9S", "7C 8C 7D KD JH QH",
     "KC JD 7H 9H AH 7S", "9C 9D 10D AD 8H AS", "JS QS"),
    (0, "KD AH 9S 10S JS QS", "7C AC 7D 10D JD AS", "JC 8D 7H 9H JH KS",
     "10C KC AD KH 7S 8S", "9C 9D QD 8H 10H QH", "8C QC"),
]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_golden_deal_comes_to_what_its_file_says(path) -> None:
    text = path.read_text("utf-8")
    assert render(text) == text
    data = read(text)
    found = oracle.inspect(data)
    assert found["phase"] == "done"
    result = deal_of(data).result
    assert result is not None and list(result.scores) == found["result"]["scores"]


def test_there_is_a_golden_deal_of_every_kind() -> None:
    assert len(FILES) >= 12
    assert {"called-ten", "unknown-led", "leaster-tied", "no-trick"} <= {p.stem for p in FILES}


def test_the_stream_gives_the_same_numbers_for_ever() -> None:
    stream = Stream("golden", 1)
    assert [stream.below(1000) for _ in range(8)] == NUMBERS
    assert Stream("golden", 1).shuffled("abcdefgh") == list(SHUFFLED)


@pytest.mark.parametrize("number", range(3))
def test_the_first_deals_of_the_seed_golden_are_the_same_for_ever(number: int) -> None:
    record = Record("sheepshead", 1, {}, "golden", "rules")
    setup = setup_of(SHEEPSHEAD, record, MatchState(number, (0,) * 5), 0)
    dealer, *places = PINNED[number]
    assert setup.dealer == dealer
    assert [" ".join(codes_of(hand)) for hand in (*setup.hands, setup.stock)] == places


def test_who_deals_first_is_the_same_for_ever() -> None:
    assert [first_dealer(SHEEPSHEAD, f"golden {k}") for k in range(12)] == DEALERS


def count(deal: Deal, tally: dict[str, int]) -> None:
    """Count the nodes of each phase, and the leaves where the play begins."""
    tally[deal.phase] = tally.get(deal.phase, 0) + 1
    if deal.phase != "play":
        for action in deal.legal():
            after = deal.clone()
            after.apply(action)
            count(after, tally)


def tree(data: Data) -> dict[str, int]:
    """Nodes by phase of all ways to bid, bury and call."""
    tally: dict[str, int] = {}
    count(deal_of(data), tally)
    return tally


def leaves_by_the_oracle(data: Data) -> int:
    """Beginnings of the play: the leaster, and every call after every bury of every picker."""
    leaves = 1
    for seat in range(5):
        eight = (data["hands"][seat] + " " + data["stock"]).split()
        for code in oracle.s5_burys(eight):
            buried = code[5:].split(",")
            leaves += len(oracle.s9_calls([c for c in eight if c not in buried], buried))
    return leaves


FIXED = {0: "QC QS QH AC AH 10D", 1: "AS 10S KS 9S 8S 7S", 2: "JC JS JH JD AD KD",
         3: "10C KC 9C 10H KH 9H", 4: "QD 9D 8D 7D 7C 8C"}


@pytest.mark.parametrize("dealer", (0, 3))
def test_the_bid_bury_and_call_of_a_fixed_deal_have_the_pinned_number_of_nodes(
        dealer: int) -> None:
    data = filled(dealer, FIXED, "7H 8H")
    found = tree(data)
    assert found == NODES
    assert found["play"] == leaves_by_the_oracle(data)


def test_the_trees_of_random_deals_have_as_many_leaves_as_the_oracle_counts() -> None:
    for seed in range(12):
        data = filled(seed % 5, {0: ("QC QS QH", "AC AH AS", "")[seed % 3]}, seed=seed)
        assert tree(data)["play"] == leaves_by_the_oracle(data)

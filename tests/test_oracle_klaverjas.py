"""The engine of Klaverjas against the second, naive reading of the rules, over whole deals."""

import json
from collections import Counter

import klaverjas_deals as kit
import oracle_klaverjas as oracle
import pytest
from helpers import Chooser, Data, Run, at_random, walk
from klaverjas_deals import KINDS, RULES, VARIANTS, WORKED, as_data, deal_of, steered, steering

from game.core.actions import Kind
from game.core.cards import card_code
from game.core.errors import GameError
from game.core.protocol import Deal
from game.session.position import position_json

RARE = {  # what the deals of each kind must have brought, so that a comparison means something
    "even": ("nat", "made"),
    "passes": ("forced",),
    "trumps": ("K9 only trumps, some higher", "K9 throws", "K5 no higher"),
    "strong": ("pit", "roem 20"),
    "suits": ("roem 100", "roem 200", "K6"),
    "courts": ("roem 20", "roem 40", "roem 50", "K8"),
}
RARER = {
    "trumps": ("K9 only lower", "K9 only higher", "roem 50"),
    "strong": ("pit against", "nat"),
    "suits": ("K7 throws", "K7 higher", "pit against"),
    "courts": ("K7 throws", "K7 higher", "K9 throws", "K9 higher"),
}
DEALS = {"even": 8, "passes": 4, "trumps": 16, "strong": 6, "suits": 8, "courts": 14}
each_kind = pytest.mark.parametrize("kind", KINDS)
each_variant = pytest.mark.parametrize("rules", VARIANTS)


def state(data: Data) -> Data:
    """The oracle's answer for actions already proved legal one by one."""
    asked = (oracle.phase, oracle.turn, oracle.legal, oracle.trick, oracle.tricks, oracle.taken,
             oracle.bonus, oracle.notes, oracle.result)
    return {"format": 1, "game": "klaverjas",
            **{question.__name__: question(data) for question in asked}}


def check_views(deal: Deal, data: Data) -> None:
    """Hands, trick, tricks and history of every seat as the oracle has them."""
    for seat in range(4):
        view = deal.view(seat)
        assert [card_code(c) for c in range(32) if view.hand >> c & 1] == oracle.hand_of(data, seat)
        assert [[s, card_code(c)] for s, c in view.trick] == oracle.trick(data)
        assert [[card_code(c) for c in t.cards] for t in view.played] == [
            [c for _, c in t] for t in oracle.done_tricks(data)]
        assert [t.winner for t in view.played] == oracle.winners(data)
        assert [a.code for _, a in view.history] == data["actions"]
        assert list(view.counts) == [len(oracle.hand_of(data, s)) for s in range(4)]


def duty(data: Data) -> str | None:
    """Which of K5 to K10 a void or trump-following hand stands under, by the oracle's reading."""
    down, trump = [c for _, c in oracle.trick(data)], oracle.k2_trump(data)
    seat = oracle.turn(data)
    if not down or trump is None or seat is None:
        return None
    hand = oracle.hand_of(data, seat)
    trumps = [c for c in hand if c[-1] == trump]
    higher = oracle.higher_trumps(hand, down, trump)
    if down[0][-1] == trump:
        return "K5 higher" if higher else "K5 no higher" if trumps else None
    if not trumps or oracle.k4_follow(hand, down[0][-1]):
        return None
    best = oracle.k3_best(down, trump)
    ours, only = len(down) - down.index(best) == 2, len(trumps) == len(hand)
    if best[-1] != trump:
        return "K8" if ours else "K6"
    name = "K9" if ours else "K7"
    if only:
        some = higher and len(higher) < len(trumps)
        return f"{name} only " + ("trumps, some higher" if some else
                                  "higher" if higher else "lower")
    return f"{name} " + ("higher" if higher else "throws")


def note_rare(deal: Deal, data: Data, seen: Counter[str]) -> None:
    """Count what this finished deal was a case of."""
    result = deal.result
    assert result is not None
    declarer = oracle.k2_declarer(data)
    assert declarer is not None
    seen["nat" if result.scores[declarer] == 0 else "made"] += 1
    seen["forced"] += data["actions"].count("pass") == 4
    ours = deal.tricks[0] + deal.tricks[2]
    seen["pit"] += ours in (0, 8)
    seen["pit against"] += ours == 8 * (declarer % 2)
    seen["draw"] += result.over and result.winner is None
    seen["over"] += result.over
    for trick in oracle.done_tricks(data):
        seen[f"roem {oracle.roem([c for _, c in trick], oracle.k2_trump(data))}"] += 1


def compare(deal: Deal, choose: Chooser, seen: Counter[str]) -> None:
    """Play one deal and compare every node with the oracle."""
    for _ in walk(deal, choose):
        data = as_data(deal)
        assert position_json(RULES, deal) == state(data), data
        check_views(deal, data)
        found = duty(data)
        if found is not None:
            seen[found] += 1
    note_rare(deal, data, seen)


@each_variant
@each_kind
def test_engine_and_oracle_agree_at_every_node_of_steered_deals(kind: str, rules: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(DEALS[kind]):
        compare(deal_of(steered(kind, k, rules)), steering(kind, k), seen)
    assert all(seen[rare] for rare in RARE[kind]), seen


@pytest.mark.slow
@each_variant
@each_kind
def test_engine_and_oracle_agree_at_every_node_of_thousands_of_deals(
        kind: str, rules: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(100):
        compare(deal_of(steered(kind, ("slow", k), rules)), steering(kind, ("slow", k)), seen)
    assert all(seen[rare] for rare in (*RARE[kind], *RARER.get(kind, ()), "over")), seen


@each_variant
def test_every_legal_card_of_a_node_and_no_other_is_what_the_oracle_allows(rules: str) -> None:
    """Single actions replaced by each of the pack's codes."""
    plays = [f"play:{code}" for code in oracle.PACK]
    refused = 0
    for k in range(8):
        deal = deal_of(steered("trumps", ("refuse", k), rules))
        for at, _ in enumerate(walk(deal, steering("trumps", ("refuse", k)))):
            if deal.phase != "play" or at % 4 != k % 4:
                continue
            data = as_data(deal)
            able = set(oracle.legal(data))
            for code in plays:
                try:
                    deal_of({**data, "actions": [*data["actions"], code]})
                    assert code in able, (data, code)
                except GameError:
                    assert code not in able, (data, code)
                    refused += 1
    assert refused > 1000


def test_the_inspect_command_says_of_worked_deals_what_the_oracle_says(run: Run) -> None:
    for name, data in WORKED.items():
        for cut in (0, 3, 4, 9, 20, len(data["actions"])):
            part = {**data, "actions": data["actions"][:cut]}
            status, answers = run("inspect", part)
            assert status == 0, (name, cut)
            assert answers == [json.loads(json.dumps(oracle.inspect(part)))]


@each_variant
def test_whole_matches_by_engine_and_oracle_have_the_same_books(rules: str) -> None:
    for k in range(3):
        match, dealer = oracle.match_of({}), k % 4
        for number in range(16):
            data = {**kit.filled(dealer, {}, (k, number), rules), "match": match}
            deal = kit.fresh(data)
            for _ in walk(deal, at_random((k, number))):
                pass
            expected = oracle.result(as_data(deal))
            assert expected is not None and deal.result is not None
            assert RULES.write_match(deal.result.match) == expected["match"]
            assert deal.result.over == expected["over"] == (number == 15)
            assert deal.result.winner == expected["winner"]
            match, dealer = expected["match"], (dealer + 1) % 4


def test_plays_are_the_only_actions_after_the_naming_and_the_naming_comes_once() -> None:
    for k in range(10):
        deal = kit.fresh(steered("even", ("kinds", k)))
        for _ in walk(deal, at_random(k)):
            pass
        kinds = [e.action.kind for e in deal.history]
        named = kinds.index(Kind.TRUMP)
        assert set(kinds[:named]) <= {Kind.PASS} and set(kinds[named + 1:]) == {Kind.PLAY}
        assert len(kinds) - named - 1 == 32

"""The engine against the second, naive reading of the rules, over whole deals."""

from collections import Counter

import oracle_sheepshead as oracle
import pytest
from helpers import KINDS, as_data, by_rules, deal_of, fresh, steered, steering, walk

from game.core.actions import Kind
from game.core.cards import card_code
from game.core.protocol import Deal
from game.rules import rules_of
from game.session.position import position_json

SHEEPSHEAD = rules_of("sheepshead")
NEVER = "unknown in the last trick, its suit never led"
RARE = {  # what the deals of each kind must have brought, so that a comparison means something
    "even": ("A", "alone"),
    "trumps": ("unknown call", "unknown led", "alone"),
    "aces": ("10", "alone"),
    "fails": ("A", "picker keeps his last card of the suit"),
    "last": ("unknown call", NEVER),
    "leaster": ("leaster",),
    "alone": ("A", "alone", "no call allowed"),
}


def state(data: dict) -> dict:
    """The oracle's answer for actions already proved legal one by one."""
    asked = (oracle.phase, oracle.turn, oracle.legal, oracle.trick, oracle.tricks, oracle.taken,
             oracle.notes, oracle.result)
    return {"format": 1, "game": "sheepshead", "bonus": [0] * 5,
            **{question.__name__: question(data) for question in asked}}


def check_views(deal: Deal, data: dict) -> None:
    """Hands, stock, trick and history of every seat as the oracle would let them be seen."""
    call, picker = oracle.call_of(data), oracle.s4_picker(data)
    over = oracle.phase(data) == "done"
    for seat in range(5):
        view, own = deal.view(seat), seat == picker
        assert [card_code(c) for c in range(32) if view.hand >> c & 1] == oracle.hand_of(data, seat)
        assert (view.stock is not None) == (own or over)
        seen = [None if code == "?" else code for code in (card_code(c) for _, c in view.trick)]
        assert seen == [oracle.s16_face(c, call, own, over) for _, c in oracle.trick(data)]
        plays = [card_code(a.card) for _, a in view.history if a.kind == Kind.PLAY]
        real = [a[5:] for a in data["actions"] if a.startswith("play:")]
        assert plays == [oracle.s16_face(c, call, own, over) or "?" for c in real]


def note_rare(deal: Deal, data: dict, seen: Counter[str]) -> None:
    """Count what this finished deal was a case of."""
    notes, call = deal.notes(), oracle.call_of(data)
    seen["leaster"] += notes["picker"] is None
    seen["alone"] += bool(notes["alone"])
    if call.called is None:
        return
    seen[call.called[:-1]] += 1
    suit, tricks = call.called[-1], oracle.all_tricks(data)
    leads = [oracle.suit_led(trick, call) for trick in tricks]
    if call.unknown:
        seen["unknown call"] += 1
        seen["unknown led"] += any(trick[0][1] == call.unknown for trick in tricks[:5])
        seen[NEVER] += suit not in leads
    else:
        first = leads.index(suit) if suit in leads else 5
        mine = [c for t in tricks[:first] for s, c in t if s == notes["picker"]]
        seen["picker keeps his last card of the suit"] += (
            first > 0 and not any(oracle.s2_suit(c) == suit for c in mine))


def compare(deal: Deal, choose, seen: Counter[str]) -> None:
    """Play one deal and compare every node with the oracle."""
    for _ in walk(deal, choose):
        data = as_data(deal)
        expected = state(data)
        assert position_json(SHEEPSHEAD, deal) == expected, data
        check_views(deal, data)
        seen["no call allowed"] += expected["phase"] == "call" and expected["legal"] == ["alone"]
    note_rare(deal, data, seen)


@pytest.mark.parametrize("kind", KINDS)
def test_engine_and_oracle_agree_at_every_node_of_steered_deals(kind: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(20):
        compare(deal_of(steered(kind, k)), steering(kind, k), seen)
    assert all(seen[rare] for rare in RARE[kind]), seen


def test_engine_and_oracle_agree_when_the_rule_policy_plays() -> None:
    seen: Counter[str] = Counter()
    for k in range(10):
        compare(fresh(SHEEPSHEAD, ("oracle", k)), by_rules(k), seen)
    assert seen["A"], seen


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_engine_and_oracle_agree_at_every_node_of_thousands_of_deals(kind: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(250):
        compare(deal_of(steered(kind, ("slow", k))), steering(kind, ("slow", k)), seen)
    assert all(seen[rare] for rare in RARE[kind]), seen


def test_the_oracle_and_the_engine_refuse_the_same_action_at_the_same_place() -> None:
    """A deal with one action replaced by another of the pack's codes."""
    plays = [f"play:{code}" for code in oracle.PACK]
    refused = 0
    for k in range(12):
        deal = deal_of(steered("fails", ("refuse", k)))
        for _ in walk(deal, steering("fails", ("refuse", k))):
            pass
        data = as_data(deal)
        for at in range(4, len(data["actions"]), 5):
            for code in plays[k % 5::5]:
                wrong = {**data, "actions": [*data["actions"][:at], code]}
                ok = code in oracle.legal({**data, "actions": data["actions"][:at]})
                try:
                    deal_of(wrong)
                    assert ok, (wrong, code)
                except ValueError as error:
                    assert not ok and getattr(error, "at", None) == at
                    refused += 1
    assert refused > 100

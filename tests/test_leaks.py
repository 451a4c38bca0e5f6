"""No seat learns what it may not know (S5, S6, S16): by swaps, and by reading every word."""

import json
import random

import pytest
from helpers import (
    KINDS,
    Data,
    all_events,
    as_data,
    by_rules,
    cards_in,
    codes_of,
    deal_of,
    event_cards,
    fresh,
    steered,
    steering,
    walk,
)

from game.core.actions import Kind
from game.core.cards import card_code, cards_of, codes
from game.core.errors import GameError
from game.core.protocol import Deal
from game.rules import GAMES, rules_of
from game.session.position import view_json

RULES = rules_of("sheepshead")
_PACK = [card_code(c) for c in range(32)]
each_kind = pytest.mark.parametrize("kind", KINDS)


def known_to(deal: Deal, seat: int) -> set[str]:
    """Codes of the cards a seat may know the face of, worked out from the open deal."""
    if deal.phase == "done":
        return {card_code(c) for c in range(32)}
    picker = deal.notes()["picker"]
    known = set(codes_of(deal.setup.hands[seat]))
    aside = None
    for entry in deal.history:
        cards = codes(entry.action.cards)
        if entry.action.kind == Kind.CALL:
            known.add(cards[0])
            aside = cards[1] if len(cards) == 2 else None
        if entry.action.kind == Kind.PLAY and cards[0] != aside:
            known.add(cards[0])
    if deal.phase == "call" and seat == picker:  # named because not his own, wherever they lie
        known.update(card_code(a.cards[0]) for a in deal.legal() if a.cards)
    if seat == picker:
        known |= set(codes_of(deal.setup.stock))
    return known


@each_kind
def test_no_view_and_no_event_names_a_card_its_seat_may_not_know(kind: str) -> None:
    unknown_calls = 0
    for k in range(10):
        for deal in walk(deal_of(steered(kind, k)), steering(kind, k)):
            for seat in range(5):
                view, known = deal.view(seat), known_to(deal, seat)
                text = json.dumps(view_json(view))
                assert cards_in(text) <= known, (as_data(deal), seat)
                seen = set(codes(event_cards(all_events(deal, seat))))
                assert seen <= known, (as_data(deal), seat)
                words = [*RULES.badges(view), RULES.prompt(view), RULES.desk(view, (), None)]
                words += [RULES.label(view, a) for a in view.legal]
                if view.my_turn and view.phase == "play":
                    words += [RULES.refusal(view, c) for c in cards_of(view.hand)]
                named = {int(w.split("=")[1].rstrip(")")) for w in _card_args(repr(words))}
                assert set(codes(named)) <= known, (words, seat)
        unknown_calls += bool(deal.notes()["unknown"])
    if kind in ("trumps", "last"):
        assert unknown_calls >= 3


def _card_args(text: str) -> list[str]:
    """The `CardArg(card=…)` in the repr of messages."""
    return [piece.split(")")[0] + ")" for piece in text.split("CardArg(")[1:]]


@each_kind
def test_the_unknowns_face_is_in_no_word_for_others_before_the_end(kind: str) -> None:
    """The strictest reading of S16: not even as `None` beside a count that tells it."""
    for k in range(12):
        for deal in walk(deal_of(steered(kind, ("face", k))), steering(kind, ("face", k))):
            call = next((e.action for e in deal.history if e.action.kind == Kind.CALL), None)
            if call is None or len(call.cards) < 2 or deal.phase == "done":
                continue
            face = card_code(call.cards[1])
            for seat in set(range(5)) - {deal.notes()["picker"]}:
                view = deal.view(seat)
                answer = view_json(view)
                assert face not in cards_in(json.dumps(answer))
                assert "taken" not in answer and view.taken is None
                assert call.cards[1] not in event_cards(all_events(deal, seat))
                downs = [c for _, c in view.trick] + [c for t in view.played for c in t.cards]
                assert call.cards[1] not in downs


@each_kind
def test_the_partner_is_in_no_word_for_others_before_the_called_card_is_played(kind: str) -> None:
    for k in range(10):
        for deal in walk(deal_of(steered(kind, ("mate", k))), steering(kind, ("mate", k))):
            called = deal.notes()["called"]
            shown = any(e.action.code == f"play:{called}" for e in deal.history)
            for seat in range(5):
                view = deal.view(seat)
                assert (view.notes["partner"] is not None) == (called is not None and shown)
                keys = [b.text.key for b in RULES.badges(view)]
                assert ("badge.partner" in keys) == (called is not None and shown)
                told = [e for e in all_events(deal, seat) if "notice.partner" in repr(e)]
                assert bool(told) == (called is not None and shown)


@each_kind
def test_everything_is_open_to_everybody_once_the_deal_is_over(kind: str) -> None:
    for k in range(10):
        *_, deal = walk(deal_of(steered(kind, k)), steering(kind, k))
        open_history = [[e.seat, e.action.code] for e in deal.history]
        for seat in range(5):
            answer = view_json(deal.view(seat))
            assert answer["history"] == open_history
            assert answer["stock"] == codes_of(deal.setup.stock)
            assert "?" not in json.dumps(answer)
            assert deal.view(seat).taken == tuple(deal.taken)


def swap(data: Data, a: str, b: str) -> Data:
    """The deal with two cards changing places everywhere, hidden actions included."""
    change = {a: b, b: a}

    def cards(text: str) -> str:
        return " ".join(change.get(code, code) for code in text.split())

    def action(code: str) -> str:
        name, _, rest = code.partition(":")
        if name == "bury":
            pair = sorted((change.get(c, c) for c in rest.split(",")), key=_PACK.index)
            return "bury:" + ",".join(pair)
        if name == "call":
            called, slash, aside = rest.partition("/")
            return f"call:{called}{slash}{change.get(aside, aside)}"
        return f"play:{change.get(rest, rest)}" if name == "play" else code

    return {**data, "hands": [cards(h) for h in data["hands"]], "stock": cards(data["stock"]),
            "actions": [action(code) for code in data["actions"]]}


@each_kind
def test_swapping_cards_hidden_from_a_seat_leaves_its_view_and_its_events_as_they_were(
        kind: str) -> None:
    rng = random.Random(kind)
    swapped = faces = 0
    for k in range(6):
        for node, deal in enumerate(walk(deal_of(steered(kind, k)), steering(kind, k))):
            if deal.phase == "done" or node % 2:
                continue
            data = as_data(deal)
            aside = next((a.split("/")[1] for a in data["actions"] if "/" in a), None)
            for seat in range(5):
                before, log = deal.view(seat), all_events(deal, seat)
                known = known_to(deal, seat)
                hidden = [c for c in _PACK if c not in known]
                pairs = [rng.sample(hidden, 2) for _ in range(3) if len(hidden) > 1]
                if aside in hidden:
                    pairs.append([aside, rng.choice([c for c in hidden if c != aside])])
                for pair in pairs:
                    try:
                        other = deal_of(swap(data, *pair))
                    except GameError:
                        continue  # the actions so far would not have been legal
                    assert other.view(seat) == before, (data, pair, seat)
                    assert all_events(other, seat) == log
                    swapped += 1
                    faces += aside in pair
    assert swapped > 450
    if kind in ("trumps", "last"):
        assert faces > 40


@pytest.mark.parametrize("rules", GAMES, ids=[g.info.id for g in GAMES])
def test_before_the_first_action_a_seat_knows_its_own_hand_and_nothing_else(rules) -> None:
    for k in range(6):
        deal = fresh(rules, ("leak", k))
        for seat in range(rules.info.seats):
            answer = view_json(deal.view(seat))
            assert cards_in(json.dumps({**answer, "legal": []})) == set(answer["hand"])
            assert answer["stock"] is None and answer["history"] == []


def test_the_rule_policy_learns_nothing_from_swapped_cards() -> None:
    """The choice is made from the view: equal views, equal choices."""
    rng = random.Random("policy")
    compared = 0
    for k in range(8):
        kind = KINDS[k % len(KINDS)]
        for deal in walk(deal_of(steered(kind, ("policy", k))), by_rules(k)):
            if deal.turn is None:
                break
            hidden = sorted(set(_PACK) - known_to(deal, deal.turn))
            if len(hidden) < 2:
                continue
            try:
                other = deal_of(swap(as_data(deal), *rng.sample(hidden, 2)))
            except GameError:
                continue
            assert by_rules(k)(other) == by_rules(k)(deal)
            compared += 1
    assert compared > 60

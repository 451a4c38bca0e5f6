"""The engine of Thousand against the naive reading: whole deals, books, and what a seat sees."""

import json
import random
from collections import Counter

import oracle_thousand as oracle
import pytest
from helpers import Chooser, Data, Run, all_events, at_random, event_cards, walk
from thousand_deals import (
    KINDS,
    PACK,
    RULES,
    WORKED,
    as_data,
    books,
    deal_of,
    filled,
    fresh,
    random_books,
    steered,
    steering,
)

from game.core.cards import HIDDEN, card_code, cards_of, codes
from game.core.errors import GameError
from game.core.protocol import Deal
from game.rules.thousand import score
from game.rules.thousand.books import books_of, state_of
from game.rules.thousand.score import Outcome
from game.session.position import position_json

RARE = {  # what the deals of each kind must have brought, so that a comparison means something
    "even": ("made", "lost", "auction of three"),
    "marriages": ("declared twice", "declared by an opponent", "over 120", "lost, yet declared"),
    "nines": ("redeal",),
    "barrel": ("mounts", "stays, declarer", "stays, opponent", "falls, lost", "drops, third",
               "wins from it", "two on it"),
    "zeros": ("zero", "third zero"),
    "goal": ("won", "jumps", "mounts"),
    "concede": ("conceded with ten", "conceded after the gifts", "third concession"),
}
RARER = {
    "barrel": ("falls, third concession", "lost in the third", "conceded on it",
               "three on it"),
    "zeros": ("zero on it",),
    "nines": ("declarer keeps the nines", "an opponent gets the nines"),
}


def state(data: Data) -> Data:
    """The oracle's answer for actions already proved legal one by one."""
    asked = (oracle.phase, oracle.turn, oracle.legal, oracle.trick, oracle.tricks, oracle.taken,
             oracle.bonus, oracle.notes, oracle.result)
    return {"format": 1, "game": "thousand",
            **{question.__name__: question(data) for question in asked}}


def check_views(deal: Deal, data: Data) -> None:
    """Hands, prikup, trick and history of every seat as the oracle would let them be seen."""
    declarer, over = oracle.declarer_of(data), oracle.phase(data) == "done"
    gifts = oracle.gifts(data)
    for seat in range(3):
        view = deal.view(seat)
        assert [card_code(c) for c in range(32) if view.hand >> c & 1] == oracle.hand_of(data, seat)
        assert (view.stock is not None) == (declarer is not None)
        if view.stock is not None:
            assert [card_code(c) for c in view.stock] == oracle.canonical(data["stock"].split())
        assert [[s, card_code(c)] for s, c in view.trick] == oracle.trick(data)
        assert [t.winner for t in view.played] == oracle.winners(data)
        shown = [a.cards for _, a in view.history if a.code.startswith("give:")]
        if gifts and declarer is not None:
            own = seat == declarer or over
            mine = (seat - declarer) % 3 - 1
            assert [card_code(c) if c != HIDDEN else "?" for c in shown[0]] == [
                c if own or i == mine else "?" for i, c in enumerate(gifts)]


def note_rare(deal: Deal, data: Data, seen: Counter[str]) -> None:
    """Count what this finished deal was a case of."""
    result, match = oracle.result(data), oracle.match_of(data)
    declarer, bid = oracle.declarer_of(data), oracle.standing_bid(data)
    assert result is not None and declarer is not None and bid is not None
    if result["redeal"]:
        seen["redeal"] += 1
        own = all(c in oracle.t4_eight(data, declarer) for c in ("9C", "9D", "9H", "9S"))
        seen["declarer keeps the nines" if own else "an opponent gets the nines"] += 1
        return
    conceded, won = data["actions"][-1] == "concede", result["scores"][declarer] > 0
    if conceded:
        early = not any(a.startswith("give") for a in data["actions"])
        seen["conceded with ten" if early else "conceded after the gifts"] += 1
        seen["third concession"] += result["scores"][declarer] == -120
    else:
        seen["made" if won else "lost"] += 1
    bidders = {i % 3 for i, a in enumerate(data["actions"][:3]) if a.startswith("bid:")}
    seen["auction of three"] += len(bidders) == 3
    own = oracle.bonus(data)
    married = [p for p in oracle.all_tricks(data) if p.married]
    seen["declared twice"] += len(married) > 1
    seen["declared by an opponent"] += any(n for s, n in enumerate(own) if s != declarer)
    seen["lost, yet declared"] += not won and own[declarer] > 0
    seen["over 120"] += bid > 120
    seen["two at 1000"] += sum(t >= 1000 for t in result["totals"]) > 1
    seen["won"] += result["over"]
    count = sum(left is not None for left in match["barrel"])
    seen["two on it"] += count == 2
    seen["three on it"] += count == 3
    for seat in range(3):
        note_seat(match, result, seat, seat == declarer, conceded, seen)


def note_seat(match: Data, result: Data, seat: int, declares: bool, conceded: bool,
              seen: Counter[str]) -> None:
    """Count what happened to the books of one seat."""
    left, now = match["barrel"][seat], result["match"]["barrel"][seat]
    points, total = result["scores"][seat], result["totals"][seat]
    if left is None:
        seen["mounts"] += now is not None
        seen["jumps"] += total >= 1000
        seen["zero"] += result["match"]["zeros"][seat] > match["zeros"][seat]
        seen["third zero"] += result["match"]["zeros"][seat] < match["zeros"][seat]
        return
    seen["conceded on it"] += declares and conceded
    seen["zero on it"] += not declares and points == 0
    if now is not None:
        seen[f"stays, {'declarer' if declares else 'opponent'}"] += 1
    elif total >= 1000:
        seen["wins from it"] += 1
    elif points < 0:
        seen["falls, third concession" if conceded else "falls, lost"] += 1
        seen["lost in the third"] += left == 1 and not conceded
    else:
        seen["drops, third"] += 1


def compare(deal: Deal, choose: Chooser, seen: Counter[str]) -> None:
    """Play one deal and compare every node with the oracle."""
    for _ in walk(deal, choose):
        data = as_data(deal)
        assert position_json(RULES, deal) == state(data), data
        check_views(deal, data)
    oracle.t14_check(oracle.match_of(data))
    note_rare(deal, data, seen)


@pytest.mark.parametrize("kind", KINDS)
def test_engine_and_oracle_agree_at_every_node_of_steered_deals(kind: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(26):
        compare(deal_of(steered(kind, k)), steering(kind, k), seen)
    assert all(seen[rare] for rare in RARE[kind]), seen


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_engine_and_oracle_agree_at_every_node_of_thousands_of_deals(kind: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(400):
        compare(deal_of(steered(kind, ("slow", k))), steering(kind, ("slow", k)), seen)
    assert all(seen[rare] for rare in (*RARE[kind], *RARER.get(kind, ()))), seen


def test_every_action_of_a_node_and_no_other_is_what_the_oracle_allows() -> None:
    """Single actions replaced by each of many codes."""
    bids = [f"bid:{n}" for n in (0, 5, 95, *range(100, 310, 5), 102, 121)]
    rng, refused = random.Random("refuse"), 0
    for k in range(6):
        deal = deal_of(steered(KINDS[k % 6], ("refuse", k)))
        for at, _ in enumerate(walk(deal, steering("even", ("refuse", k)))):
            if deal.turn is None or (deal.phase == "play" and at % 6 != k % 6):
                continue
            data = as_data(deal)
            able = set(oracle.legal(data))
            gives = [f"give:{a},{b}" for a, b in (rng.choices(PACK, k=2) for _ in range(20))]
            for code in ["pass", "concede", *bids, *(f"play:{c}" for c in PACK), *gives]:
                try:
                    deal_of({**data, "actions": [*data["actions"], code]})
                    assert code in able, (data, code)
                except GameError:
                    assert code not in able, (data, code)
                    refused += 1
    assert refused > 1000


def test_books_by_engine_and_oracle_are_the_same_for_many_outcomes() -> None:
    """Outcomes of every kind, most of which few deals would bring."""
    rng, seen = random.Random("books"), Counter[str]()
    for k in range(6000):
        match = random_books(rng, KINDS[k % len(KINDS)])
        dealer, declarer = rng.randrange(3), rng.randrange(3)
        bid = 5 * rng.randrange(20, 61)
        points = tuple(rng.choice((0, 0, rng.randrange(30), rng.randrange(130), bid, bid - 1,
                                   bid + 1, rng.randrange(100, 400))) for _ in range(3))
        given = None if k % 5 == 0 else points
        expected = oracle.t13_result(match, dealer, declarer, bid, given)
        before = books_of(RULES.read_match(match))
        scores, after = score.close(Outcome(declarer, bid, given), before)
        assert list(scores) == list(expected["scores"]), (match, declarer, bid, given)
        assert RULES.write_match(state_of(match["deal"] + 1, after)) == expected["match"]
        assert score.winner(after.totals, declarer, dealer) == expected["winner"]
        for seat in range(3):
            note_seat(match, expected, seat, seat == declarer, given is None, seen)
        seen["two at 1000"] += sum(t >= 1000 for t in expected["totals"]) > 1
    rare = {r for kind in (*RARE.values(), *RARER.values()) for r in kind}
    assert all(seen[r] for r in rare & set(seen)), seen
    assert seen["two at 1000"] and seen["falls, third concession"] and seen["lost in the third"]


def test_the_inspect_command_says_of_worked_deals_what_the_oracle_says(run: Run) -> None:
    for name, data in WORKED.items():
        for cut in (0, 3, 4, 9, 20, len(data["actions"])):
            part = {**data, "actions": data["actions"][:cut]}
            status, answers = run("inspect", part)
            assert status == 0, (name, cut)
            assert answers == [json.loads(json.dumps(oracle.inspect(part)))]


def test_whole_matches_by_engine_and_oracle_have_the_same_books() -> None:
    for seed in range(2):
        match, dealer, number, over = books(0), seed, 0, False
        while not over and number < 25:
            data = {**filled(dealer, {}, "", (seed, number)), "match": match}
            deal = fresh(data)
            for _ in walk(deal, at_random((seed, number))):
                pass
            expected = oracle.result(as_data(deal))
            assert expected is not None and deal.result is not None
            assert RULES.write_match(deal.result.match) == expected["match"]
            assert (deal.result.over, deal.result.winner) == (expected["over"], expected["winner"])
            match, over = expected["match"], expected["over"]
            dealer, number = oracle.t1_next_dealer(as_data(deal)), number + 1


# What a seat may know


def known_to(data: Data, seat: int) -> set[str]:
    """The cards a seat may know the face of, by the naive reading."""
    declarer, gifts = oracle.declarer_of(data), oracle.gifts(data)
    known = set(data["hands"][seat].split())
    known |= {a[5:] for a in data["actions"] if a.startswith("play:")}
    if declarer is not None:
        known |= set(data["stock"].split())
    if gifts and declarer is not None and seat != declarer:
        known.add(gifts[(seat - declarer) % 3 - 1])
    return known


@pytest.mark.parametrize("kind", KINDS)
def test_no_view_and_no_event_names_a_card_its_seat_may_not_know(kind: str) -> None:
    for k in range(10):
        for deal in walk(fresh(steered(kind, ("know", k))), steering(kind, ("know", k))):
            data = as_data(deal)
            for seat in range(3):
                view, known = deal.view(seat), known_to(data, seat)
                if deal.phase == "done":
                    assert [a.code for _, a in view.history] == data["actions"]
                    continue
                named = {c for _, a in view.history for c in a.cards} | {c for _, c in view.trick}
                named |= {c for t in view.played for c in t.cards} | set(view.stock or ())
                named |= set(cards_of(view.hand)) | event_cards(all_events(deal, seat))
                assert set(codes(named - {HIDDEN})) <= known
                assert view.taken is None and (view.legal == () or seat == deal.turn)
                assert (view.stock is None) == (deal.phase == "bid")


@pytest.mark.parametrize("kind", KINDS)
def test_swapping_cards_that_a_seat_cannot_see_leaves_its_view_as_it_was(kind: str) -> None:
    rng, swapped, gifts = random.Random(f"swap {kind}"), 0, 0
    for k in range(10):
        for deal in walk(fresh(steered(kind, ("swap", k))), steering(kind, ("swap", k))):
            if deal.phase == "done":
                continue
            data = as_data(deal)
            for seat in range(3):
                hidden = sorted(set(oracle.PACK) - known_to(data, seat))
                given = [c for c in oracle.gifts(data) if c in hidden]
                if len(hidden) < 2:
                    continue
                a = rng.choice(given if given and rng.random() < 0.5 else hidden)
                b = rng.choice([c for c in hidden if c != a])
                try:
                    other = deal_of(swap(data, a, b))
                except GameError:
                    continue  # the actions so far would not have been legal
                if other.phase == "done" or (other.bonus, other.notes()) != (
                        deal.bonus, deal.notes()):
                    continue  # four nines, or another marriage: all would have seen it
                assert other.view(seat) == deal.view(seat), (data, a, b, seat)
                assert all_events(other, seat) == all_events(deal, seat)
                swapped += 1
                gifts += bool({a, b} & set(given))
    assert swapped > 60 and (gifts > 5 or kind in ("concede", "nines")), (swapped, gifts)


def swap(data: Data, a: str, b: str) -> Data:
    """The deal with two cards changing places, in the gifts too."""
    change = {a: b, b: a}

    def cards(text: str, by: str) -> str:
        return by.join(change.get(c, c) for c in text.split(by))

    return {**data, "hands": [cards(h, " ") for h in data["hands"]],
            "stock": cards(data["stock"], " "),
            "actions": ["give:" + cards(x[5:], ",") if x.startswith("give:") else x
                        for x in data["actions"]]}

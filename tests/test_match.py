"""A match: its books, its computer players, and how it is saved and taken up again."""

import itertools
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from helpers import all_events
from matches import GAME, advance, always, once, play_out

import game.session.match as module
from game.core import actions as act
from game.core.cards import parse_card
from game.core.errors import GameError, IllegalAction, SetupError
from game.core.view import Ended
from game.rules import GAMES
from game.session.match import PERSON, Match
from game.session.record import read_record, setup_of


def through_json(match: Match) -> Match:
    """What a program started later makes of the record."""
    return Match.resume(read_record(json.loads(json.dumps(match.record.to_json()))))


# The books


@pytest.mark.parametrize("level", ["rules", "random"])
def test_a_match_is_over_after_ten_deals_and_its_totals_are_the_sums_of_its_scores(
        level: str) -> None:
    match = Match.new(GAME, "books", level=level)
    totals = [0] * 5
    for number in range(1, 11):
        assert match.deal_number == number and not match.over
        assert list(match.totals) == totals
        while match.deal.turn is not None:
            advance(match)
        result = match.finished[-1].result
        totals = [a + b for a, b in zip(totals, result.scores, strict=True)]
        assert list(match.totals) == totals and sum(totals) == 0
        assert match.finished[-1].view.phase == "done"
        assert match.finished[-1].sheet.headline.key
        assert len(match.finished) == number
        if number < 10:
            match.next_deal()
    assert match.over
    with pytest.raises(GameError):
        match.next_deal()
    best = [s for s in range(5) if totals[s] == max(totals)]
    assert match.finished[-1].result.winner == (best[0] if len(best) == 1 else None)


def test_everybody_deals_twice_and_the_first_dealer_varies_with_the_seed() -> None:
    dealers, first = [], Counter[int]()
    match = Match.new(GAME, "dealers", level="random")
    while not match.over:
        if match.deal.turn is not None and not match.deal.history:
            dealers.append(match.view().dealer)
        advance(match)
    assert set(Counter(dealers).values()) == {2} and len(dealers) == 10
    assert all((b - a) % 5 == 1 for a, b in itertools.pairwise(dealers))
    for k in range(60):
        first[Match.new(GAME, f"seed {k}").view().dealer] += 1
    assert len(first) == 5


def setups(match: Match) -> list[tuple[int, tuple[int, ...], int]]:
    """Dealer, hands and stock of every deal of a match played out."""
    found = []
    while True:
        setup = match.deal.setup
        found.append((setup.dealer, setup.hands, setup.stock))
        while match.deal.turn is not None:
            advance(match)
        if match.over:
            return found
        match.next_deal()


def test_a_deal_depends_on_seed_game_and_number_alone() -> None:
    by_level = [setups(Match.new(GAME, "same", level=level)) for level in ("random", "rules")]
    assert by_level[0] == by_level[1]
    assert len(set(by_level[0])) == 10
    rules, state = GAMES[0], GAMES[0].new_match()
    record = Match.new(GAME, "same").record
    late = setup_of(rules, record, type(state)(7, (9, -9, 0, 0, 0)), 0)
    assert (late.dealer, late.hands, late.stock) == by_level[0][7]
    assert setup_of(rules, record, type(state)(7, (0,) * 5), 1).hands != late.hands
    other = Match.new(GAME, "another", level="random").deal.setup
    assert other.hands != by_level[0][0][1]


def test_nothing_can_be_done_out_of_turn_and_a_refused_action_changes_nothing() -> None:
    match = Match.new(GAME, "turns", level="random")
    with pytest.raises(GameError):
        match.next_deal()
    with pytest.raises(GameError):
        match.commit()
    refused = 0
    for _ in range(80):
        if match.deal.turn is None:
            match.next_deal()
            continue
        before, record = match.view(), json.dumps(match.record.to_json())
        if match.waiting:
            with pytest.raises(GameError):
                match.act(match.deal.legal()[0])
        else:
            assert not match.think(always)
            for wrong in (act.play(parse_card("QC")), act.bid(100), act.PICK):
                if wrong not in before.legal:
                    refused += 1
                    with pytest.raises(IllegalAction):
                        match.act(wrong)
        assert match.view() == before and json.dumps(match.record.to_json()) == record
        advance(match)
    assert refused > 20


def at_the_bury() -> Match:
    """A match in which the person has just picked."""
    for k in range(50):
        match = Match.new(GAME, f"bury {k}", level="random")
        while match.deal.phase == "bid" and match.waiting:
            advance(match)
        if match.deal.phase == "bid":
            match.act(act.PICK)
            return match
    raise AssertionError("the person never got to bid")


def test_several_actions_of_the_person_are_done_together_or_not_at_all() -> None:
    match = at_the_bury()
    bury = match.view().legal[0]
    before = match.view()
    with pytest.raises(IllegalAction):
        match.act(bury, act.PICK)
    assert match.view() == before
    match.act(bury, act.ALONE)
    assert match.deal.phase == "play" and match.deal.notes()["alone"] is True


def test_the_person_cannot_act_for_the_seat_after_him() -> None:
    for k in range(50):
        match = Match.new(GAME, f"next {k}", level="random")
        while match.waiting and match.deal.phase == "bid":
            advance(match)
        if match.deal.phase == "bid" and match.view().dealer != PERSON:
            before = match.view()
            with pytest.raises(IllegalAction):
                match.act(act.PASS, act.PASS)
            assert match.view() == before
            return
    raise AssertionError("the person never got to bid")


def test_changed_is_called_when_the_record_already_holds_the_action() -> None:
    match, lengths = Match.new(GAME, "changed", level="random"), []
    match.changed = lambda: lengths.append(sum(map(len, match.record.deals)))
    for _ in range(30):
        advance(match)
    assert lengths == list(range(1, 31))
    while match.deal.turn is not None:
        advance(match)
    before = len(lengths)
    match.next_deal()
    assert len(lengths) == before + 1 and match.record.deals[-1] == []


def test_events_are_given_once_and_end_with_the_result() -> None:
    match = Match.new(GAME, "events", level="random")
    told: list[Any] = []
    while match.deal.turn is not None:
        advance(match)
        told += match.events()
        assert match.events() == []
    assert told == all_events(match.deal, PERSON)
    assert isinstance(told[-1], Ended)


def test_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(SetupError):
        Match.new("skat", "x")
    with pytest.raises(SetupError):
        Match.new(GAME, "x", {"rules": "amsterdam"})


# Saving and resuming


def test_a_match_resumed_at_any_ply_is_the_same_match() -> None:
    """View, books, events and the way it goes on, for each ply of three deals and the end."""
    match = Match.new(GAME, "resume", level="random")
    plies = 0
    while match.deal_number < 4:
        again = through_json(match)
        assert again.view() == match.view()
        assert all_events(again.deal, PERSON) == all_events(match.deal, PERSON)
        assert again.record == match.record and again.totals == match.totals
        assert again.finished == match.finished and again.deal_number == match.deal_number
        assert again.events() == []  # all of that has been seen
        advance(match)
        advance(again)
        assert again.view() == match.view() and again.record == match.record
        plies += 1
    assert plies > 80
    play_out(match)
    again = through_json(match)
    assert again.over and again.totals == match.totals
    assert [f.result for f in again.finished] == [f.result for f in match.finished]


@pytest.mark.parametrize("level", ["rules", "random"])
def test_a_match_taken_up_again_ends_as_it_would_have_ended(level: str) -> None:
    whole = play_out(Match.new(GAME, "ends", level=level))
    match = Match.new(GAME, "ends", level=level)
    for _ in range(37):
        advance(match)
    match.think(once)  # a half-finished thought is not saved, and not missed
    assert play_out(through_json(match)).record == whole.record


def test_resuming_asks_no_computer_player(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(GAME, "silent", level="random")
    for _ in range(60):
        advance(match)

    def think(*_: Any) -> Any:
        raise AssertionError("nobody is to think now")

    monkeypatch.setattr(module, "think", think)
    assert through_json(match).view() == match.view()


@pytest.mark.parametrize("spoil", (
    lambda r: {**r, "format": 2}, lambda r: {**r, "rules": 99}, lambda r: {**r, "game": "skat"},
    lambda r: {**r, "level": "clever"}, lambda r: {k: v for k, v in r.items() if k != "seed"},
    lambda r: {**r, "deals": [*r["deals"], []]}, lambda r: {**r, "deals": [["pick", "pick"]]},
    lambda r: {**r, "deals": [["what"]]}, lambda r: {**r, "options": {"rules": "x"}},
    lambda r: {**r, "deals": 5}, lambda r: {**r, "rules": float("inf")}))
def test_a_record_that_cannot_be_is_refused(spoil: Callable[[dict], dict]) -> None:
    match = Match.new(GAME, "spoil", level="random")
    for _ in range(9):
        advance(match)
    good = match.record.to_json()
    assert Match.resume(read_record(good)).view() == match.view()
    with pytest.raises(ValueError):
        Match.resume(read_record(spoil(good)))

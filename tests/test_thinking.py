"""Computer players in a match: slices of time, chance, and what happens when one fails."""

import logging
from collections.abc import Callable, Generator
from typing import Any

import pytest
from helpers import at_random
from matches import GAME, advance, always, let_think, once, play_out, slices

import game.session.match as module
from game.ai import LEVELS, Choice
from game.core import actions as act
from game.core.actions import Action
from game.core.errors import GameError
from game.core.messages import message
from game.core.protocol import Rules
from game.core.stream import Stream
from game.core.view import View
from game.session.match import Match


def patient(rules: Rules, view: View, level: str, stream: Stream) -> Generator[None, None, Choice]:
    """A player that thinks in seven units, and whose choice hangs on every one of them."""
    total = 0
    for _ in range(7):
        total += stream.below(1000)
        yield
    return Choice(view.legal[total % len(view.legal)], message("reason.random"))


@pytest.fixture
def seven_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "think", patient)


@pytest.mark.usefixtures("seven_units")
def test_thinking_in_slices_of_any_size_gives_the_same_match() -> None:
    whole = play_out(Match.new(GAME, "slices")).record
    for more in (once, slices(2), slices(5)):
        match = Match.new(GAME, "slices")
        while match.deal_number < 3:
            advance(match, more)
        assert match.record.deals[:2] == whole.deals[:2]


@pytest.mark.usefixtures("seven_units")
def test_at_least_one_unit_is_thought_at_each_call_and_no_more_without_time() -> None:
    match = Match.new(GAME, "units")
    while not match.waiting:
        advance(match)
    assert let_think(match, once) == 8  # seven yields, then the answer
    while not match.waiting:
        advance(match)
    assert let_think(match, always) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_the_same_in_slices_of_any_size(level: str) -> None:
    records = []
    for more in (always, once, slices(3)):
        match = Match.new(GAME, "levels", level=level)
        for _ in range(40):
            advance(match, more)
        records.append(match.record)
    assert records[0] == records[1] == records[2]


@pytest.mark.usefixtures("seven_units")
def test_a_choice_waits_until_it_is_committed() -> None:
    match = Match.new(GAME, "waits")
    while not match.waiting:
        advance(match)
    before = match.view()
    while not match.think(once):
        assert match.view() == before
    assert match.think(always) and match.view() == before
    match.commit()
    assert match.view() != before
    with pytest.raises(GameError):
        match.commit()


def raises_at_once(*_: Any) -> Any:
    raise RuntimeError("no idea")


def raises_later(*_: Any) -> Any:
    yield
    raise ZeroDivisionError


def no_choice(*_: Any) -> Any:
    yield


def no_generator(*_: Any) -> Any:
    return None


def illegal(rules: Rules, view: View, *_: Any) -> Any:
    yield
    return Choice(act.bid(7), message("reason.random"))


def nonsense(rules: Rules, view: View, *_: Any) -> Any:
    yield
    return Choice(Action(act.Kind.PLAY, (99,)), message("reason.random"))


def recursive(*_: Any) -> Any:
    yield
    recursive_call: Callable[..., Any] = lambda f: f(f)  # noqa: E731
    recursive_call(recursive_call)


@pytest.mark.parametrize("broken", (raises_at_once, raises_later, no_choice, no_generator,
                                    illegal, nonsense, recursive))
def test_a_broken_computer_player_plays_the_first_legal_action_and_is_logged(
        broken: Callable[..., Any], monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(module, "think", broken)
    match = Match.new(GAME, "broken")
    asked = 0
    with caplog.at_level(logging.ERROR):
        for _ in range(60):
            if match.waiting:
                first = match.deal.legal()[0]
                let_think(match, once)
                assert match.record.deals[-1][-1] == first.code
                asked += 1
                assert len(caplog.records) == asked
            else:
                advance(match)
    assert match.deal_number >= 2


def test_a_player_that_fails_now_and_then_does_not_end_a_match(
        monkeypatch: pytest.MonkeyPatch) -> None:
    def sometimes(rules: Rules, view: View, level: str, stream: Stream) -> Any:
        yield
        if stream.below(3) == 0:
            raise ValueError("sometimes")
        return Choice(view.legal[stream.below(len(view.legal))], message("reason.random"))

    monkeypatch.setattr(module, "think", sometimes)
    assert play_out(Match.new(GAME, "sometimes")).over


def test_each_thought_has_its_own_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two thoughts never start from the same numbers, however the match has gone."""
    seen: list[tuple[float, ...]] = []

    def spy(rules: Rules, view: View, level: str, stream: Stream) -> Any:
        seen.append(tuple(stream.below(1 << 30) for _ in range(3)))
        yield
        return Choice(view.legal[0], message("reason.first"))

    monkeypatch.setattr(module, "think", spy)
    play_out(Match.new(GAME, "chance"))
    assert len(seen) > 200 and len(set(seen)) == len(seen)


def test_a_computer_player_is_given_its_own_seats_view(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[int] = []

    def spy(rules: Rules, view: View, level: str, stream: Stream) -> Any:
        assert view.my_turn and view.legal
        seats.append(view.seat)
        yield
        return Choice(view.legal[-1], message("reason.first"))

    monkeypatch.setattr(module, "think", spy)
    match = Match.new(GAME, "own view")
    for _ in range(120):
        advance(match)
    assert set(seats) == {1, 2, 3, 4}


def test_any_choices_of_the_person_lead_to_an_end() -> None:
    for k in range(6):
        match, choose = Match.new(GAME, f"any {k}", level="random"), at_random(k)
        while match.deal.turn is not None:
            if match.waiting:
                let_think(match, always)
            else:
                match.act(choose(match.deal))
        assert match.finished

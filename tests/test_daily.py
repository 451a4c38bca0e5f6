"""The daily: the same for everybody, begun once, resumed, and practice ever after."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from finished import DAY, finished
from matches import advance

from game.core.actions import Kind, bid
from game.core.errors import GameError
from game.rules import GAMES
from game.session.daily import begin, finish, forget, running, settle
from game.session.days import daily_seed
from game.session.match import Match
from game.session.record import read_record
from game.session.results import Results
from game.session.settings import daily_file, keep_match, load_match, match_file
from game.session.store import Store

GAME = "sheepshead"
YESTERDAY = DAY - timedelta(days=1)


class Device:
    """A store and its results, as a program has them."""

    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(folder)
        self.results = Results(self.store)

    def begin(self, day: date = DAY, today: date = DAY, name: str = "", game: str = GAME,
              started: str = "now", **options: str) -> Match:
        return begin(self.store, self.results, game, day, today, options, name, started)

    def done(self, day: date = DAY, name: str = "", game: str = GAME) -> None:
        """Finish a day's daily so that it counts."""
        self.results.add(finished(game, daily_seed(game, day), "first"), day, name)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
def test_a_daily_depends_on_game_and_date_alone(rules: object, tmp_path: Path) -> None:
    game = rules.info.id  # type: ignore[attr-defined]
    one, two = Device(tmp_path / "one"), Device()
    two.done(YESTERDAY, game=game)
    a = one.begin(game=game, started="here")
    b = two.begin(game=game, name="ABC", started="there")
    assert a.deal.setup == b.deal.setup and a.record.seed == daily_seed(game, DAY)
    assert a.level_of(1) == "expert" == a.record.level
    other = one.begin(YESTERDAY, game=game)
    assert other.deal.setup.hands != a.deal.setup.hands


def test_the_rules_chosen_do_not_change_the_deals() -> None:
    deals = [Device().begin(game="klaverjas", rules=value).deal.setup
             for value in ("amsterdam", "rotterdam")]
    assert deals[0].hands == deals[1].hands and deals[0].options != deals[1].options


def test_leaving_and_returning_resumes_the_same_attempt(data_dir: Path) -> None:
    match = Device(data_dir).begin()
    match.record.level = "random"
    for _ in range(30):
        if match.deal.turn is None:
            match.next_deal()
        else:
            advance(match)
        again = Device(data_dir).begin(started="later")
        assert again.record == match.record and again.view() == match.view()
    assert Device(data_dir).begin(YESTERDAY).record.started == "now"


def test_a_running_daily_and_a_running_match_of_the_same_game_lie_side_by_side(
        data_dir: Path) -> None:
    device = Device(data_dir)
    casual = Match.new(GAME, "casual", level="random")
    keep_match(device.store, casual)
    for day in (DAY, YESTERDAY):
        device.begin(day)
    assert {match_file(GAME), daily_file(GAME, DAY), daily_file(GAME, YESTERDAY)} <= {
        path.name for path in data_dir.iterdir()}
    device.store.delete(daily_file(GAME, YESTERDAY))
    kept = load_match(Store(data_dir), GAME)
    assert kept is not None and kept.record.seed == "casual"
    assert running(device.store, device.results, GAME, DAY, DAY, "") is not None


def test_the_first_finished_attempt_counts_and_later_ones_are_practice() -> None:
    device = Device()
    first = device.begin()
    assert first.record.practice == [] and first.record.counts
    forget(device.store, first)
    device.done()
    later = device.begin()
    assert later.record.practice == ["again"] and not later.record.counts
    forget(device.store, later)
    other = device.begin(name="fox-3")
    assert other.record.counts, "somebody else has not played yet"


def test_a_past_day_is_practice_and_a_daily_begun_before_midnight_belongs_to_its_day() -> None:
    device = Device()
    assert device.begin(YESTERDAY).record.practice == ["archive"]
    match = device.begin(DAY)
    tomorrow = DAY + timedelta(days=1)
    again = device.begin(DAY, today=tomorrow)
    assert again.record == match.record and again.record.counts
    done = finish(device.results, finished(GAME, daily_seed(GAME, DAY)), tomorrow, "")
    assert done.day == DAY and not done.practice
    assert device.results.days(GAME) == {DAY}


def test_of_two_attempts_left_open_the_one_finished_first_counts() -> None:
    device = Device()
    device.done(name="ABC")
    second = finished(GAME, daily_seed(GAME, DAY), "second")
    assert finish(device.results, second, DAY, "ABC").practice
    assert second.record.practice == ["again"]
    assert finish(device.results, second, DAY, "ABC").practice, "asked twice it is the same"
    assert len(device.results.ask("SELECT id FROM results")) == 2


def test_a_match_finished_when_the_power_went_is_found_among_the_results(
        data_dir: Path) -> None:
    store = Store(data_dir)
    for match in (finished(GAME, daily_seed(GAME, DAY)), finished(GAME, "casual")):
        keep_match(store, match)
    device = Device(data_dir)
    assert running(device.store, device.results, GAME, DAY, DAY, "ABC") is None
    assert device.results.played(GAME, DAY, "ABC") is not None
    settle(device.store, device.results, GAME, DAY, "ABC")
    assert len(device.results.ask("SELECT id FROM results")) == 2
    assert not device.store.has(match_file(GAME)) and not device.store.has(daily_file(GAME, DAY))
    settle(device.store, device.results, GAME, DAY, "ABC")


def test_a_damaged_daily_is_set_aside_and_begins_anew(data_dir: Path) -> None:
    Device(data_dir).begin()
    (data_dir / daily_file(GAME, DAY)).write_bytes(b"\0" * 50)
    device = Device(data_dir)
    assert device.begin(started="fresh").record.started == "fresh"
    assert device.store.damaged == [daily_file(GAME, DAY)]


# Undo and practice


def test_undo_goes_back_to_before_the_persons_last_card_and_marks_practice() -> None:
    match = Match.new(GAME, "undo", level="random")
    undone = 0
    for _ in range(200):
        if match.deal.turn is None:
            match.next_deal()
            continue
        ply = match.own_ply()
        if ply is None or not match.view().my_turn:
            advance(match)
            continue
        before = match.deal.history[:]
        match.undo()
        undone += 1
        assert match.deal.history == before[:ply] and match.deal.turn == 0
        assert match.record.deals[-1] == [entry.action.code for entry in before[:ply]]
        assert match.events() == [], "nothing happens a second time"
        assert Match.resume(read_record(match.record.to_json())).view() == match.view()
        match.act(before[ply].action)
        while match.waiting:
            advance(match)
    assert undone > 5 and match.record.practice == ["undo"]
    kept = read_record(json.loads(json.dumps(match.record.to_json())))
    assert kept.practice == ["undo"]


def test_gifts_and_the_bid_confirmed_with_them_are_taken_back_together() -> None:
    for seed in range(40):
        match = Match.new("thousand", f"gifts {seed}", level="random")
        while match.deal.turn is not None and match.deal.phase in ("bid", "give"):
            if match.deal.phase == "give" and match.deal.turn == 0:
                gift = next(a for a in match.view().legal if a.kind == Kind.GIVE)
                before = match.view()
                match.act(gift, bid(int(match.view().notes["bid"] or 0)))
                match = Match.resume(read_record(match.record.to_json()))
                match.undo()
                assert match.view() == before, "one press, one undo"
                match.undo()
                assert match.deal.phase == "bid", "and the one before it"
                return
            advance(match)
    raise AssertionError("nobody has to give")


def test_nothing_can_be_taken_back_before_the_first_action_or_after_the_deal() -> None:
    match = Match.new(GAME, "nothing", level="random")
    while match.own_ply() is None:
        with pytest.raises(GameError):
            match.undo()
        advance(match)
    while match.deal.turn is not None:
        advance(match)
    with pytest.raises(GameError):
        match.undo()
    assert match.record.practice == []


def test_a_record_with_an_unknown_kind_of_practice_is_refused() -> None:
    data = {**Match.new(GAME, "x").record.to_json(), "practice": ["magic"]}
    with pytest.raises(ValueError, match="practice"):
        read_record(data)

"""Matches and settings come back as they were left, whatever the night has done to them."""

import json
from pathlib import Path
from typing import Any

import pytest
from helpers import at_random
from hypothesis import example, given
from hypothesis import strategies as st

from game.session.match import Match
from game.session.record import read_record
from game.session.settings import (
    SETTINGS_FILE,
    Settings,
    forget_match,
    keep_match,
    load_match,
    load_settings,
    match_file,
    save_settings,
)
from game.session.store import Store


def test_at_most_one_action_is_lost_when_the_newest_save_is_cut_anywhere(data_dir: Path) -> None:
    match = Match.new("sheepshead", "cut", level="random")
    keep_match(Store(data_dir), match)
    choose, path = at_random("cut"), data_dir / match_file("sheepshead")
    previous = path.with_name(path.name + ".prev")
    for n in range(40):
        if match.deal.turn is None:
            match.next_deal()
        match._apply(choose(match.deal))
        if n % 8:
            continue
        whole, before = path.read_bytes(), previous.read_bytes()
        played = sum(map(len, match.record.deals))
        for cut in range(0, len(whole), 61):
            path.write_bytes(whole[:cut])
            store = Store(data_dir)
            found = store.load(match_file("sheepshead"), lambda d: None)
            assert found is not None and store.damaged == [path.name]
            again = Match.resume(read_record(found))
            assert sum(map(len, again.record.deals)) >= played - 1
            assert again.record.seed == "cut"
            path.with_name(path.name + ".damaged-1").unlink()
            path.write_bytes(whole)
            previous.write_bytes(before)
    assert load_match(Store(data_dir), "sheepshead") is not None


def test_a_kept_match_is_saved_after_every_action_and_found_again(data_dir: Path) -> None:
    match = Match.new("sheepshead", "kept", level="random")
    keep_match(Store(data_dir), match)
    choose = at_random("kept")
    for _ in range(50):
        if match.deal.turn is None:
            match.next_deal()
        else:
            match._apply(choose(match.deal))
        again = load_match(Store(data_dir), "sheepshead")
        assert again is not None and again.record == match.record
        assert again.view() == match.view()
    forget_match(Store(data_dir), "sheepshead")
    assert load_match(Store(data_dir), "sheepshead") is None


def test_a_file_of_a_newer_format_is_kept_aside_and_not_overwritten(data_dir: Path) -> None:
    match = Match.new("sheepshead", "newer", level="random")
    store = Store(data_dir)
    keep_match(store, match)
    newer = {**match.record.to_json(), "format": 2}
    path = data_dir / match_file("sheepshead")
    path.write_text(json.dumps(newer))
    (data_dir / (path.name + ".prev")).unlink(missing_ok=True)
    assert load_match(Store(data_dir), "sheepshead") is None
    keep_match(Store(data_dir), match)
    assert json.loads((data_dir / (path.name + ".damaged-1")).read_text()) == newer


def test_a_finished_match_is_not_taken_up_again(data_dir: Path) -> None:
    match = Match.new("sheepshead", "over", level="random")
    choose = at_random("over")
    while not match.over:
        if match.deal.turn is None:
            match.next_deal()
        else:
            match._apply(choose(match.deal))
    keep_match(Store(data_dir), match)
    assert load_match(Store(data_dir), "sheepshead") is None


RECORD = Match.new("sheepshead", "fuzz", level="random").record.to_json()
JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                    lambda more: st.lists(more) | st.dictionaries(st.text(), more), max_leaves=6)
CODES = st.lists(st.lists(st.sampled_from(["pass", "pick", "alone", "play:QC", "bury:7C,8C", "?"])
                          | JSON, max_size=7), max_size=3)


@example("rules", float("inf"))
@example("rules", 10**400)
@example("deals", [[{}]])
@example("deals", ["pass"])
@example("options", [1])
@example("format", float("nan"))
@given(st.sampled_from([*RECORD, "new"]), JSON | CODES)
def test_no_content_of_a_match_file_can_stop_the_program(key: str, value: Any) -> None:
    store = Store(None)
    name = match_file("sheepshead")
    try:
        store.save(name, {**RECORD, key: value})
    except UnicodeEncodeError:
        return  # half a character cannot be in a file
    raw = store._memory[name]
    assert raw is not None
    try:
        data = Store._parse(raw, lambda d: Match.resume(read_record(d)) and None)
    except ValueError:
        return  # refused: the program goes on with the generation before
    assert Match.resume(read_record(data)).view().seats == 5


def test_settings_come_back_and_damaged_ones_are_those_of_a_first_start(data_dir: Path) -> None:
    assert load_settings(Store(data_dir)) == Settings()
    save_settings(Store(data_dir), Settings("ko", 1500, fullscreen=True))
    assert load_settings(Store(data_dir)) == Settings("ko", 1500, fullscreen=True)
    wrong = [b"", b"\0" * 40, b'{"language": 5}', b'{"pause_ms": true}', b'{"pause_ms": 1.5}',
             b'{"fullscreen": 1}', b'{"language": null}', b'{"options": []}',
             b'{"options": {"klaverjas": 5}}', b'{"options": {"klaverjas": {"rules": 1}}}']
    for raw in wrong:
        (data_dir / (SETTINGS_FILE + ".prev")).unlink(missing_ok=True)
        (data_dir / SETTINGS_FILE).write_bytes(raw)
        assert load_settings(Store(data_dir)) == Settings(), raw


@pytest.mark.parametrize(("saved_ms", "loaded"), [(0, 500), (1, 500), (2600, 2600), (9**20, 4000)])
def test_the_pause_is_kept_within_its_limits(data_dir: Path, saved_ms: int, loaded: int) -> None:
    (data_dir / SETTINGS_FILE).write_text(json.dumps({"pause_ms": saved_ms, "later": "key"}))
    assert load_settings(Store(data_dir)).pause_ms == loaded

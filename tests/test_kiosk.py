"""What a kiosk is told by its files, its PIN, and what it makes of visitors' settings."""

import json
import logging
from pathlib import Path

import pytest

from game.session.kiosk import (
    CHANGES_FILE,
    KIOSK_FILE,
    LEVEL,
    PAUSE_MS,
    VISITORS,
    Kiosk,
    open_kiosk,
)
from game.session.match import PERSON, Match
from game.session.pin import LOCK_MS, PIN_FILE, TRIES, Gate, Pin, is_pin, open_pin
from game.session.settings import Settings, keep_match, load_match, save_settings
from game.session.store import Store

LANGS = ["en", "sw", "th", "ko"]
EVERYTHING = """
pin = "4711"
language = "th"
games = ["thousand", "sheepshead"]
idle_s = 60
volume = 2
"""


def kiosk_of(folder: Path, text: str | None = None, lang: str = "") -> Kiosk:
    """The kiosk of a data folder, with a kiosk.toml of this text."""
    if text is not None:
        (folder / KIOSK_FILE).write_text(text, "utf-8")
    kiosk = open_kiosk(Store(folder), True, LANGS, lang)
    assert kiosk is not None
    return kiosk


# kiosk.toml

def test_it_is_a_kiosk_if_asked_or_if_there_is_a_kiosk_toml(data_dir: Path) -> None:
    assert open_kiosk(Store(data_dir), False, LANGS) is None
    assert open_kiosk(Store(data_dir), True, LANGS) is not None
    assert open_kiosk(Store(None), True, LANGS) is not None
    (data_dir / KIOSK_FILE).write_text("", "utf-8")
    assert open_kiosk(Store(data_dir), False, LANGS) is not None


def test_everything_in_a_kiosk_toml_counts(data_dir: Path,
                                           caplog: pytest.LogCaptureFixture) -> None:
    kiosk = kiosk_of(data_dir, EVERYTHING)
    assert (kiosk.language, kiosk.games, kiosk.idle_s, kiosk.volume) == (
        "th", ("sheepshead", "thousand"), 60, 2)
    assert kiosk.gate.opens("4711")
    assert not (data_dir / PIN_FILE).exists(), "what the file says need not be kept elsewhere"
    assert caplog.records == []


@pytest.mark.parametrize(("line", "word"), [
    ("idle_s = 30", "60 to 90"), ("idle_s = true", "60 to 90"), ("idle_s = 75.0", "60 to 90"),
    ("volume = 11", "0 to 10"), ("language = \"xx\"", "en, sw, th, ko"),
    ("games = []", "klaverjas"),
    ("games = [\"bridge\"]", "klaverjas"), ("games = \"thousand\"", "klaverjas"),
    ("games = [[1]]", "klaverjas"), ("language = [\"en\"]", "en, sw, th, ko"),
    ("pin = 4711", "four to eight digits"), ("pin = \"47\"", "four to eight digits"),
    ("colour = \"red\"", "is not known"), ("volume = ", "TOML")])
def test_a_fault_in_a_kiosk_toml_is_told_and_the_rest_counts(
        data_dir: Path, caplog: pytest.LogCaptureFixture, line: str, word: str) -> None:
    good = kiosk_of(data_dir, "pin = \"1234\"")
    name = line.split(" ")[0]
    caplog.clear()
    kiosk = kiosk_of(data_dir, line)
    told = [record.getMessage() for record in caplog.records if KIOSK_FILE in record.getMessage()
            and "no PIN" not in record.getMessage()]
    assert len(told) == 1 and word in told[0] and (name in told[0] or word == "TOML")
    assert (kiosk.language, kiosk.games, kiosk.idle_s, kiosk.volume) == (
        good.language, good.games, good.idle_s, good.volume)


def test_a_kiosk_toml_that_is_no_text_is_told(data_dir: Path,
                                              caplog: pytest.LogCaptureFixture) -> None:
    (data_dir / KIOSK_FILE).write_bytes(b"volume = 3\n\xff\xfe")
    assert kiosk_of(data_dir).volume != 3
    assert "everything is as usual" in caplog.text


def test_what_the_operator_changes_is_kept_and_the_rest_follows_the_file(data_dir: Path) -> None:
    kiosk = kiosk_of(data_dir, EVERYTHING)
    kiosk.change("volume", 4)
    kiosk.change("games", ("klaverjas",))
    again = kiosk_of(data_dir, EVERYTHING.replace("idle_s = 60", "idle_s = 90"))
    assert (again.volume, again.games, again.idle_s, again.language) == (
        4, ("klaverjas",), 90, "th")
    (data_dir / CHANGES_FILE).unlink()
    (data_dir / f"{CHANGES_FILE}.prev").unlink()
    assert kiosk_of(data_dir).volume == 2


@pytest.mark.parametrize("text", ['{"volume": 99}', "[]", '{"games": []}', "{"])
def test_damaged_changes_are_set_aside(data_dir: Path, text: str) -> None:
    (data_dir / CHANGES_FILE).write_text(text, "utf-8")
    assert kiosk_of(data_dir, EVERYTHING).volume == 2
    assert not (data_dir / CHANGES_FILE).exists()


def test_the_language_asked_for_is_the_first_one_until_the_operator_chooses(
        data_dir: Path) -> None:
    kiosk = kiosk_of(data_dir, EVERYTHING, lang="sw")
    assert kiosk.language == "sw"
    kiosk.change("language", "ko")
    assert kiosk_of(data_dir, lang="sw").language == "ko"


# Visitors

def test_a_visitor_finds_easy_opponents_and_what_the_operator_wishes(data_dir: Path) -> None:
    save_settings(Store(data_dir), Settings(language="ko", level="expert", volume=9,
                                            four_colours=True, pause_ms=500, fps_cap="30"))
    visitor = kiosk_of(data_dir, EVERYTHING).visitor()
    assert (visitor.level, visitor.language, visitor.pause_ms, visitor.volume) == (
        LEVEL, "th", PAUSE_MS, 2)
    assert (visitor.four_colours, visitor.fps_cap) == (True, "30"), "the machine's own"
    assert visitor.ui_scale == "l", "large, unless the machine has a size of its own"
    assert LEVEL == "easy"


def test_visitors_matches_are_forgotten_together_and_the_owners_are_not_touched(
        data_dir: Path) -> None:
    keep_match(Store(data_dir), Match.new("klaverjas", "own"))
    kiosk = kiosk_of(data_dir)
    for game in ("sheepshead", "thousand"):
        keep_match(kiosk.visits, Match.new(game, "x"))
    assert load_match(Store(data_dir / VISITORS), "sheepshead") is not None
    kiosk.forget_matches()
    visits = Store(data_dir / VISITORS)
    assert [load_match(visits, game) for game in ("sheepshead", "thousand")] == [None, None]
    assert load_match(Store(data_dir), "klaverjas") is not None


def test_where_nothing_can_be_written_visits_live_in_memory(data_dir: Path) -> None:
    store = Store(data_dir)
    store.writable = False
    kiosk = open_kiosk(store, True, LANGS)
    assert kiosk is not None and not kiosk.visits.writable
    assert not (data_dir / VISITORS).exists()


def test_in_an_unattended_match_the_computer_has_every_seat() -> None:
    match = Match.new("klaverjas", "demo", level="rules")
    match.unattended = True
    acted = set()
    while match.deal.turn is not None:
        acted.add(match.deal.turn)
        assert match.waiting and match.think(lambda: True)
        match.commit()
    assert PERSON in acted and match.deal.result is not None


# The PIN

def test_without_a_pin_one_is_made_and_told_once(data_dir: Path,
                                                 caplog: pytest.LogCaptureFixture) -> None:
    pin = open_pin(Store(data_dir), None)
    told = [word.strip(".") for word in caplog.text.split() if is_pin(word.strip("."))]
    assert len(told) == 1 and pin.fits(told[0])
    kept = (data_dir / PIN_FILE).read_text("utf-8")
    assert told[0] not in kept, "only its hash is kept"
    caplog.clear()
    assert open_pin(Store(data_dir), None) == pin
    assert caplog.records == []


def test_the_same_pin_has_another_hash_every_time() -> None:
    one, other = Pin.of("4711"), Pin.of("4711")
    assert one.digest != other.digest
    assert one.fits("4711") and other.fits("4711") and not one.fits("4712")


@pytest.mark.parametrize("data", [{}, {"salt": "zz", "digest": "00"}, {"salt": "", "digest": "0"},
                                  {"salt": 1, "digest": 2}, {"salt": "00", "digest": ""}])
def test_a_damaged_pin_file_lets_nobody_in_and_a_new_pin_is_told(
        data_dir: Path, data: dict[str, object], caplog: pytest.LogCaptureFixture) -> None:
    (data_dir / PIN_FILE).write_text(json.dumps(data), "utf-8")
    gate = Gate(open_pin(Store(data_dir), None))
    assert "the operator's PIN is now" in caplog.text
    assert not gate.opens("") and not gate.opens("0000")


def test_where_nothing_can_be_saved_the_new_pin_says_so(caplog: pytest.LogCaptureFixture) -> None:
    open_pin(Store(None), None)
    assert "nothing can be saved" in caplog.text


def test_after_some_wrong_ones_even_the_right_pin_has_to_wait(
        caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    gate = Gate(Pin.of("4711"))
    for n in range(TRIES):
        assert gate.left == TRIES - n
        assert not gate.opens("0000")
    assert not gate.opens("4711")
    gate.tick(LOCK_MS - 1)
    assert not gate.opens("4711")
    gate.tick(1)
    assert gate.opens("4711")
    assert caplog.text.count("a wrong PIN was tried") == TRIES
    assert "4711" not in caplog.text and "0000" not in caplog.text


def test_a_pin_is_four_to_eight_digits() -> None:
    assert is_pin("1234") and is_pin("12345678")
    for text in ("123", "123456789", "12a4", "", "١٢٣٤", 1234, None):
        assert not is_pin(text)

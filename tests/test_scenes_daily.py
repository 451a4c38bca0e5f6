"""The daily and the entry of codes: what fits, and what presses do."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from finished import DAY, add
from record_pages import SIZE, Clock, keys, pages, words
from scenes import EACH_SIZE, LANGS, check_layout, show, size_name

from game.scenes.changes import Push, Swap
from game.scenes.code import CodeScene
from game.scenes.daily import DailyScene
from game.session.codes import code_of, fresh_seed, grouped
from game.session.days import daily_seed
from game.session.match import Match
from game.session.settings import daily_file, keep_match, load_match
from game.session.store import Store
from game.ui import clipboard
from game.ui import hotspots as spots_of
from game.ui.input import BACKSPACE


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", EACH_SIZE, ids=size_name)
def test_every_page_fits_every_window(dated: Any, size: tuple[int, int], lang: str) -> None:
    for scene in pages(dated(size, lang)):
        drawn = show(scene, size)
        check_layout(scene, drawn)
        assert not [d for d in drawn if not scene.panel.contains(d.ink)]
        assert spots_of.named(scene.hotspots(), scene.first_focus()) is not None


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)], ids=size_name)
def test_every_page_fits_with_the_largest_type_and_buttons(dated: Any,
                                                           size: tuple[int, int]) -> None:
    ctx = dated(size)
    ctx.settings.text_size = ctx.settings.ui_scale = "xl"
    for scene in pages(ctx):
        check_layout(scene, show(scene, size))


@pytest.mark.parametrize("size", [(480, 320), (320, 240), (720, 720), (480, 800)], ids=size_name)
def test_every_page_can_be_read_on_the_smallest_panels(dated: Any,
                                                       size: tuple[int, int]) -> None:
    for scene in pages(dated(size)):
        for drawn in show(scene, size):
            assert drawn.px >= 14, drawn
            assert drawn.ink.left >= 0 and drawn.ink.right <= size[0], drawn
            assert drawn.ink.top >= 0 and drawn.ink.bottom <= size[1] + 2, drawn
        for spot in scene.hotspots():
            assert spot.rect.left >= 0 and spot.rect.right <= size[0], spot
            assert spot.rect.top >= 0 and spot.rect.bottom <= size[1], spot


# The daily


def test_the_date_of_the_day_stands_on_the_title_in_the_persons_language(dated: Any) -> None:
    for lang, said in (("en", "March 9, 2026"), ("sw", "9 Machi 2026"), ("ko", "2026년 3월 9일")):
        assert said in words(DailyScene(dated(lang=lang))).splitlines()[0]


def test_a_daily_is_begun_resumed_and_then_practice(dated: Any) -> None:
    ctx = dated()
    scene = DailyScene(ctx)
    assert "Not played yet" in words(scene)
    change = scene.press("sheepshead:today")
    assert isinstance(change, Push)
    table: Any = change.scene
    assert table.match.record.seed == "daily/sheepshead/2026-03-09"
    assert table.match.record.level == "expert" and table.message is None
    assert any(key.startswith("par") for key in ctx.chores._queue), "par is worked out meanwhile"
    scene.entered()
    assert "Left at deal 1" in words(scene) and "Continue" in words(scene)
    again: Any = scene.press("sheepshead:today")
    assert again.scene.match.record == table.match.record
    ctx.store.delete(daily_file("sheepshead", DAY))
    add(ctx.results, seed=daily_seed("sheepshead", DAY))
    scene.entered()
    assert "Done:" in words(scene) and "Practice" in words(scene)
    later: Any = scene.press("sheepshead:today")
    assert later.scene.match.record.practice == ["again"]
    assert "finished this daily before" in later.scene.message, "said before the first card"


def test_a_past_day_is_played_from_the_calendar_as_practice(dated: Any) -> None:
    scene = DailyScene(dated())
    show(scene, SIZE)
    assert "day:2026-03-09" in keys(scene) and "day:2026-03-10" not in keys(scene)
    scene.press("day:2026-03-02")
    assert "March 2, 2026" in words(scene) and not keys(scene, "sheepshead:today")
    change: Any = scene.press("thousand:day")
    assert change.scene.match.record.seed == "daily/thousand/2026-03-02"
    assert "past day" in change.scene.message
    assert change.scene.match.record.practice == ["archive"]


def test_the_calendar_turns_to_any_month_that_has_been(dated: Any) -> None:
    scene = DailyScene(dated())
    show(scene, SIZE)
    assert "month:+" not in keys(scene)
    for _ in range(14):
        scene.press("month:-")
    assert "January 2025" in words(scene) and len(keys(scene, "day:2025-01")) == 31
    scene.press("day:2025-01-31")
    change: Any = scene.press("klaverjas:day")
    assert change.scene.match.record.seed == "daily/klaverjas/2025-01-31"
    for _ in range(40):
        scene.press("month:-")
    assert "January 2024" in words(scene) and "month:-" not in keys(scene)


@pytest.mark.parametrize("day", [date(2028, 2, 29), date(2028, 3, 1), date(2026, 12, 31),
                                 date(2027, 1, 1), date(2024, 1, 1), date(9998, 12, 31)])
@pytest.mark.parametrize("lang", LANGS)
def test_the_calendar_has_every_day_of_every_month_once(dated: Any, clock: Clock, day: date,
                                                        lang: str) -> None:
    clock.day = day
    scene = DailyScene(dated(lang=lang))
    show(scene, SIZE)
    seen: list[str] = []
    for _ in range(15):
        month = [key.removeprefix("day:") for key in keys(scene, "day:")]
        assert month == sorted(month) and len(set(month)) == len(month)
        seen[:0] = month
        if "month:-" not in keys(scene):
            break
        scene.press("month:-")
    first = date.fromisoformat(seen[0])
    assert seen == [(first + timedelta(days=n)).isoformat() for n in range(len(seen))]
    assert seen[-1] == day.isoformat() and first.day == 1
    assert ("2028-02-29" in seen) == (day.year == 2028)
    while "month:+" in keys(scene):
        scene.press("month:+")
    assert f"day:{day.isoformat()}" in keys(scene)


def test_a_page_left_open_shows_the_new_day(dated: Any, clock: Clock) -> None:
    scene = DailyScene(dated())
    show(scene, SIZE)
    clock.day += timedelta(days=1)
    scene.update(50)
    assert "March 10, 2026" in words(scene) and "day:2026-03-10" in keys(scene)
    change: Any = scene.press("sheepshead:today")
    assert change.scene.match.record.day == clock.day
    assert change.scene.match.record.counts


def test_an_impossible_date_is_said_and_the_one_kept_is_offered(
        dated: Any, clock: Clock, data_dir: Path) -> None:
    DailyScene(dated(store=Store(data_dir)))
    clock.day = date(1970, 1, 1)
    scene = DailyScene(dated(store=Store(data_dir)))
    scene.resize(*SIZE)
    scene.entered()
    assert scene.dialog is not None and {"yes", "no", "clock"} == set(keys(scene))
    assert "January 1, 1970" in scene.dialog.question and "March 9" in scene.dialog.question
    check_layout(scene, show(scene, SIZE))
    scene.press("yes")
    assert "Daily · March 9, 2026" in words(scene)
    scene = DailyScene(dated(store=Store(data_dir)))
    show(scene, SIZE)
    scene.press("clock")
    assert "Daily · January 1, 1970" in words(scene)


# Codes


def coded(game: str = "klaverjas", **options: str) -> tuple[str, str]:
    seed = fresh_seed(1234567)
    return code_of(game, options, seed), seed


def test_a_code_is_entered_by_keys_and_plays_the_same_deals(dated: Any) -> None:
    ctx = dated()
    scene = CodeScene(ctx)
    show(scene, SIZE)
    code, seed = coded(rules="rotterdam")
    for c in code[:-1]:
        scene.press(f"char:{c}")
    scene.press("play")
    assert scene.message is not None and "12 characters" in scene.message
    scene.press(f"char:{code[-1]}")
    assert "Klaverjas, Rotterdam" in words(scene) and scene.first_focus() == "play"
    change: Any = scene.press("play")
    assert isinstance(change, Swap)
    assert change.scene.match.deal.setup == Match.new(
        "klaverjas", seed, {"rules": "rotterdam"}).deal.setup
    kept = load_match(ctx.store, "klaverjas")
    assert kept is not None and kept.record.seed == seed


def test_a_code_is_typed_pasted_and_found_in_a_shared_result(
        dated: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _ = coded("sheepshead")
    scene = CodeScene(dated())
    show(scene, SIZE)
    for c in grouped(code).lower():
        scene.typed(c)
    assert scene.code == code
    scene.typed(BACKSPACE)
    scene.press("delete")
    assert scene.code == code[:-2]
    scene.typed("0")
    assert scene.message is not None and "no 0, O" in scene.message and scene.code == code[:-2]
    scene.typed(f"Aces & Tens · Sheepshead\nDeal code: {grouped(code)}")
    assert scene.code == code
    scene.code = ""
    monkeypatch.setattr(clipboard, "text", lambda: f"look {code}")
    scene.press("paste")
    assert scene.code == code
    monkeypatch.setattr(clipboard, "text", lambda: "there is nothing in it")
    scene.press("paste")
    assert scene.code == code and scene.message is not None
    scene.typed(code[:6] + " " + code[7:])
    assert scene.code == code[:6] + code[7:] and scene.message is None, "to be mended by hand"
    assert scene.press("play") is None and "12 characters" in (scene.message or "")


def test_a_wrong_code_says_so_and_a_running_match_is_given_up_only_after_a_question(
        dated: Any) -> None:
    ctx = dated()
    keep_match(ctx.store, Match.new("klaverjas", "running"))
    code, seed = coded(rules="amsterdam")
    scene = CodeScene(ctx)
    show(scene, SIZE)
    scene.code = code[:-1] + ("A" if code[-1] != "A" else "B")
    assert scene.press("play") is None and "look at each" in (scene.message or "")
    scene.code = code
    assert scene.press("play") is None and scene.dialog is not None
    scene.press("no")
    kept = load_match(ctx.store, "klaverjas")
    assert kept is not None and kept.record.seed == "running"
    scene.press("play")
    change: Any = scene.press("yes")
    assert change.scene.match.record.seed == seed


def test_the_code_of_a_daily_opens_that_daily(dated: Any) -> None:
    scene = CodeScene(dated())
    show(scene, SIZE)
    for day, practice in ((DAY, []), (DAY - timedelta(days=3), ["archive"])):
        scene.code = code_of("thousand", {}, daily_seed("thousand", day))
        change: Any = scene.press("play")
        assert change.scene.match.record.day == day
        assert change.scene.match.record.practice == practice
    scene.code = code_of("klaverjas", {"rules": "rotterdam"}, daily_seed("klaverjas", DAY))
    assert "Rotterdam" in words(scene) and "March" not in words(scene)[:9]
    change = scene.press("play")
    assert change.scene.match.record.options == {"rules": "rotterdam"}, "as on the other device"
    assert change.scene.match.record.counts
    scene.code = code_of("thousand", {}, daily_seed("thousand", DAY + timedelta(days=1)))
    assert scene.press("play") is None and "wait" in (scene.message or "")

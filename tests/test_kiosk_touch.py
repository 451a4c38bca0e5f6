"""Whoever stands before a kiosk hits everything: 12 mm at least, with room between."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from pygame import Rect
from record_pages import Clock, context_at
from record_pages import pages as record_pages
from scenes import (
    Workroom,
    boxes,
    draw,
    layout_faults,
    memory,
    show,
    size_name,
    sweep,
    table_faults,
)
from test_scenes_pages import all_pages
from test_scenes_table import moments

from game.rules import GAMES
from game.scenes.base import Scene
from game.scenes.context import Context
from game.scenes.daily import DailyScene
from game.scenes.lesson import LessonScene
from game.scenes.menu import MenuScene
from game.scenes.operator import OperatorScene
from game.scenes.pin import PinScene
from game.scenes.settings import SettingsScene
from game.session.kiosk import Kiosk
from game.session.match import Match
from game.session.pin import Gate, Pin
from game.session.settings import keep_match
from game.shots import open_moment
from game.ui.scale import KIOSK_APART, KIOSK_TOUCH

SIZES = [(800, 480), (1280, 720), (1920, 1080), (720, 1280), (1080, 1920), (720, 720),
         (1024, 768), (3840, 2160)]
KEYS = ("day", "char", "letter", "digit", "animal")
"""What stands in dozens, where a wrong one is taken back by the next press: it may touch."""
QUICK = {((800, 480), "en"), ((800, 480), "qps"), ((720, 1280), "th")}
EVERYWHERE = sweep(SIZES, QUICK, pytest.mark.slow)


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom(dry=True)


def kiosk_context(ctx: Context, size: tuple[int, int], lang: str, **wishes: Any) -> Context:
    """The context of a kiosk as a visitor finds it, or with what he wishes then."""
    ctx.kiosk = Kiosk(memory(), ctx.store, ctx.settings, Gate(Pin.of("4711")), "en")
    ctx.settings = ctx.kiosk.visitor()
    ctx.settings = replace(ctx.settings, language=lang, **wishes)
    ctx.fit(*size)
    return ctx


def pages(ctx: Context, size: tuple[int, int]) -> Iterator[Scene]:
    """Every page away from the tables."""
    yield from all_pages(ctx)
    for scene in (SettingsScene(ctx), OperatorScene(ctx)):
        scene.resize(*size)
        for page in range(scene.plan.pages):
            scene.page = page
            yield scene
    yield PinScene(ctx)
    yield from record_pages(ctx)
    for day in (date(2026, 8, 31), date(2026, 2, 1)):  # a month of six weeks, one of four
        daily = DailyScene(ctx)
        daily.today, daily.day, daily.month = day, day, day.replace(day=1)
        daily.choosing = True
        yield daily
    for rules in GAMES:
        assert rules.info.lesson is not None
        lesson = LessonScene(ctx, rules)
        ctx.seat_persons(rules.info.persons)
        yield lesson
        keep_match(ctx.store, Match.new(rules.info.id, "kiosk"))
    menu = MenuScene(ctx)
    yield menu
    menu.entered()
    menu.press(f"{GAMES[0].info.id}:new")
    yield menu


def small(scene: Scene) -> list[str]:
    """What is tapped and too small, or too near to something else.

    Cards lie over each other and are as wide as they can be.
    """
    window = Rect(0, 0, scene.width, scene.height)
    found = [spot for spot in scene.hotspots()
             if not spot.key.startswith(("card:", "why:")) and spot.rect != window]
    out = [f"{spot.key} {spot.rect} is too small for a kiosk" for spot in found
           if min(spot.rect.size) < KIOSK_TOUCH]
    for i, one in enumerate(found):
        for other in found[i + 1:]:
            across, along = gaps(one.rect, other.rect)
            kinds = [spot.key.partition(":")[0] for spot in (one, other)]
            if max(across, along) < KIOSK_APART and not all(kind in KEYS for kind in kinds):
                out.append(f"{one.key} {one.rect} is too near to {other.key} {other.rect}")
    return out


def gaps(a: Rect, b: Rect) -> tuple[int, int]:
    """The room between two boxes, beside and above each other; negative where they overlap."""
    return (max(a.left - b.right, b.left - a.right), max(a.top - b.bottom, b.top - a.bottom))


@pytest.mark.parametrize(("size", "lang"), EVERYWHERE)
def test_everything_on_a_page_of_a_kiosk_is_12_mm_large_and_lies_clear(
        room: Workroom, size: tuple[int, int], lang: str) -> None:
    ctx = kiosk_context(context_at(room, Clock(), size, lang), size, lang)
    out = []
    for page in pages(ctx, size):
        drawn = show(page, size)
        found = [*small(page), *layout_faults(page, drawn)]
        out += [f"{page.name}: {fault}" for fault in found]
    assert not out, "\n".join(dict.fromkeys(out))


@pytest.mark.parametrize(("size", "lang"), EVERYWHERE)
def test_everything_at_the_tables_of_a_kiosk_is_12_mm_large_and_lies_clear(
        room: Workroom, size: tuple[int, int], lang: str) -> None:
    ctx = kiosk_context(room.context(size, lang), size, lang)
    out = []
    for one in moments():
        assert one is not None
        scene = open_moment(ctx, one, size)
        drawn = draw(scene)
        found = [*small(scene), *layout_faults(scene, drawn),
                 *table_faults(scene, drawn, boxes(scene))]
        out += [f"{one.rules.info.id} {one.state.name}: {fault}" for fault in found]
    assert not out, "\n".join(out)


@pytest.mark.parametrize("size", [size if size == (800, 480) else pytest.param(
    size, marks=pytest.mark.slow) for size in SIZES[:5]], ids=size_name)
@pytest.mark.parametrize("wish", [{"text_size": "xl", "ui_scale": "xl"}, {"mirror": True},
                                  {"pack": "large", "ui_scale": "s"}], ids=str)
def test_whatever_a_visitor_wishes_it_stays_12_mm_large(
        room: Workroom, size: tuple[int, int], wish: dict[str, Any]) -> None:
    lang = "qps"
    ctx = kiosk_context(context_at(room, Clock(), size, lang), size, lang, **wish)
    out = []
    for page in pages(ctx, size):
        drawn = show(page, size)
        out += [f"{page.name}: {fault}" for fault in (*small(page), *layout_faults(page, drawn))]
    ctx = kiosk_context(room.context(size, lang), size, lang, **wish)
    for one in moments():
        assert one is not None
        scene = open_moment(ctx, one, size)
        drawn = draw(scene)
        out += [f"{one.rules.info.id} {one.state.name}: {fault}" for fault in (
            *small(scene), *layout_faults(scene, drawn))]
    assert not out, "\n".join(dict.fromkeys(out))


def days_to_choose(room: Workroom, today: date) -> DailyScene:
    """The calendar of a small kiosk."""
    size = (800, 480)
    daily = DailyScene(kiosk_context(context_at(room, Clock(today), size), size, "en"))
    daily.choosing = True
    show(daily, size)
    return daily


def test_a_month_in_parts_leads_through_every_day_and_back_to_today(room: Workroom) -> None:
    today = date(2026, 8, 31)
    daily = days_to_choose(room, today)
    assert daily.calendar is not None and daily.calendar.parts == 2
    seen: set[date] = set()

    def look() -> set[date]:
        days = {date.fromisoformat(spot.key[4:]) for spot in daily.hotspots()
                if spot.key.startswith("day:")}
        assert days, "a part without a day to choose leads nowhere"
        seen.update(days)
        return days

    assert today in look()
    for _ in range(6):
        daily.press("month:-")
        look()
    first = date(2026, 6, 1)
    assert {first + timedelta(days=n) for n in range((today - first).days + 1)} <= seen
    steps = 0
    while any(spot.key == "month:+" for spot in daily.hotspots()):
        daily.press("month:+")
        look()
        steps += 1
    assert steps == 6 and today in look()


def test_a_part_that_has_not_begun_is_not_shown(room: Workroom) -> None:
    daily = days_to_choose(room, date(2026, 8, 3))
    keys = [spot.key for spot in daily.hotspots()]
    assert "month:-" in keys and "month:+" not in keys

"""The settings page: everything is on it, everything fits, every press counts at once."""

import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hands import Program
from pygame import Rect
from scenes import LANGS, Workroom, boxes, check_layout, draw, show, size_name

from game.scenes.changes import Push
from game.scenes.settings import SettingsScene
from game.scenes.settings_rows import GROUPS
from game.session.settings import CHOICES, Settings, load_settings
from game.session.store import Store

KEYS = {"sound:+", "sound:-", "sound", "pace:+", "pace:-", "pack", "four-colours", "mirror", "tap",
        "auto-play", "text", "ui-scale", "motion", "swap-ab", "acceleration", "level",
        "fullscreen", "language", "fps"}
"""The keys of the `drive` contract, `back` aside."""
NAMES = {"pack": "pack", "four-colours": "four_colours", "mirror": "mirror", "tap": "tap_twice",
         "auto-play": "auto_play", "text": "text_size", "ui-scale": "ui_scale",
         "motion": "reduced_motion", "swap-ab": "swap_ab", "acceleration": "acceleration",
         "level": "level", "sound": "muted", "fps": "fps_cap"}
"""The setting that each button turns."""
ALL_SIZES = [(320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (1280, 720),
             (1920, 1080), (3840, 2160), (480, 800), (720, 1280), (1080, 1920)]
QUICK = {((320, 240), "qps"), ((800, 480), "en"), ((1280, 720), "qps"), ((480, 800), "th")}
EVERYWHERE = [pytest.param(size, lang, marks=() if (size, lang) in QUICK else pytest.mark.long,
                           id=f"{size_name(size)}-{lang}")
              for size in ALL_SIZES for lang in ("en", "qps", "sw", "th", "ko")]


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power fails here: nobody waits until files are safe."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom()


def opened(room: Workroom, size: tuple[int, int] = (1280, 720), lang: str = "en",
           **settings: Any) -> SettingsScene:
    """The page in a window, with these settings."""
    ctx = room.context(size, lang)
    ctx.settings = replace(ctx.settings, **settings)
    scene = SettingsScene(ctx)
    scene.resize(*size)
    scene.entered()
    return scene


def all_keys(scene: SettingsScene) -> list[str]:
    """The keys of all rows on all pages."""
    out: list[str] = []
    for page in range(scene.plan.pages):
        scene.page = page
        out += [spot.key for spot in scene.hotspots() if spot.key not in ("back", "up", "down")]
    return out


def open_program(data_dir: Path, size: tuple[int, int] = (800, 480), **more: Any) -> Program:
    program = Program(data_dir, size, lang=more.pop("lang", "en"), **more)
    program.tap("settings")
    return program


def to_page_of(program: Program, key: str) -> None:
    """Tap through the pages until a row is there."""
    for arrow in ("up", "down"):
        while program.spot(key) is None and program.spot(arrow)["enabled"]:
            program.tap(arrow)
    assert program.spot(key) is not None, key


# What is there, and where

def test_every_setting_has_its_row_and_every_row_its_contracted_key(room: Workroom) -> None:
    assert set(all_keys(opened(room))) == KEYS
    reached = {*NAMES.values(), "volume", "pause_ms", "wait_for_tap", "fullscreen", "language"}
    assert reached | {"options", "begun"} == {f.name for f in fields(Settings)}, (
        "options and lessons are chosen with the game; everything else here")


@pytest.mark.parametrize(("size", "lang"), EVERYWHERE)
def test_every_page_of_the_settings_fits_every_window(
        room: Workroom, size: tuple[int, int], lang: str) -> None:
    for mirror, wait in ((False, True), (True, False)):
        scene = opened(room, size, lang, mirror=mirror, wait_for_tap=wait, pack="large")
        assert sorted(all_keys(scene)) == sorted(KEYS), "each exactly once"
        for page in range(scene.plan.pages):
            scene.page = page
            drawn = draw(scene)
            check_layout(scene, drawn)
            inside = Rect(scene.panel)
            cards = [box.rect for box in boxes(scene) if box.kind == "card"]
            for rect in [*cards, *(d.ink for d in drawn), *(s.rect for s in scene.hotspots())]:
                assert inside.contains(rect), (page, rect)
            for rect in cards:
                assert rect.collidelist([d.ink for d in drawn]) < 0, (page, rect)
                assert rect.collidelist([s.rect for s in scene.hotspots()]) < 0, (page, rect)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(320, 240), (800, 480), (1280, 720), (480, 800)], ids=size_name)
def test_a_machine_without_sound_says_so_beside_the_volume(
        room: Workroom, size: tuple[int, int], lang: str) -> None:
    scene = opened(room, size, lang)
    scene.ctx.sounds.silent = "no device"
    scene.resize(*size)
    scene._show("sound:+")
    drawn = draw(scene)
    check_layout(scene, drawn)
    words = scene.ctx.tell("settings.no-sound")
    seen = "".join("".join(d.words.split()) for d in drawn).replace("\u200b", "")
    assert "".join(words.split()).replace("\u200b", "") in seen


@pytest.mark.parametrize("lang", LANGS)
def test_a_finger_finds_every_button_of_a_seven_inch_panel(room: Workroom, lang: str) -> None:
    scene = opened(room, (800, 480), lang)
    for page in range(scene.plan.pages):
        scene.page = page
        for spot in scene.hotspots():
            assert min(spot.rect.size) >= 47, spot


@pytest.mark.parametrize("lang", ("en", "sw", "th", "ko"))
def test_one_page_holds_everything_where_there_is_room(room: Workroom, lang: str) -> None:
    for size in ((1280, 720), (720, 1280)):
        assert opened(room, size, lang).plan.pages == 1


def test_a_group_is_headed_on_every_page_that_has_rows_of_it(room: Workroom) -> None:
    scene = opened(room, (480, 320))
    for page in range(scene.plan.pages):
        scene.page = page
        words = [d.words for d in draw(scene)]
        groups = {placed.face.group for placed in scene.shown()}
        assert groups and all(group in words for group in groups)


def test_the_mirror_puts_the_controls_at_the_left_hand(room: Workroom) -> None:
    right, left = opened(room), opened(room, mirror=True)
    for one, other in zip(right.plan.rows, left.plan.rows, strict=True):
        assert one.control.centerx > one.text.left and other.control.right < other.text.right
    assert left.head["back"].centerx < left.panel.centerx < right.head["back"].centerx


# What presses do

@pytest.mark.parametrize("key", sorted(NAMES))
def test_each_press_turns_the_value_says_so_and_keeps_it(data_dir: Path, key: str) -> None:
    program = open_program(data_dir)
    name = NAMES[key]
    values = CHOICES.get(name, (False, True))
    first = getattr(program.driver.app.ctx.settings, name)
    for step in range(1, len(values) + 1):
        to_page_of(program, key)
        before = program.spot(key)["label"]
        program.tap(key)
        value = values[(values.index(first) + step) % len(values)]
        assert getattr(program.driver.app.ctx.settings, name) == value
        to_page_of(program, key)
        assert program.spot(key)["label"] != before, "it says what it is now"
        assert getattr(load_settings(Store(data_dir)), name) == value, "kept over a restart"


def test_the_pace_goes_from_short_to_long_and_then_waits_for_a_tap(data_dir: Path) -> None:
    program = open_program(data_dir)
    settings = program.driver.app.ctx.settings
    seen = []
    while program.spot("pace:+")["enabled"]:
        program.tap("pace:+")
        seen.append((settings.pause_ms, settings.wait_for_tap))
    assert seen == [(2500, False), (3000, False), (3500, False), (4000, False), (4000, True)]
    assert "until you tap" in program.spot("pace:+")["label"]
    program.tap("pace:+")
    assert (settings.pause_ms, settings.wait_for_tap) == (4000, True)
    assert load_settings(Store(data_dir)).wait_for_tap
    program.tap("pace:-")
    assert (settings.pause_ms, settings.wait_for_tap) == (4000, False)
    while program.spot("pace:-")["enabled"]:
        program.tap("pace:-")
    assert load_settings(Store(data_dir)).pause_ms == settings.pause_ms == 500


def test_the_sound_is_turned_down_to_nothing_up_to_ten_and_off_without_losing_its_loudness(
        data_dir: Path) -> None:
    program = open_program(data_dir)
    settings = program.driver.app.ctx.settings
    to_page_of(program, "sound")
    program.tap("sound")
    assert settings.muted and settings.volume == 7
    program.tap("sound:+")
    assert not settings.muted and settings.volume == 8, "who turns it up wants to hear it"
    for key, end in (("sound:-", 0), ("sound:+", 10)):
        for _ in range(12):
            program.tap(key)
        assert settings.volume == end and not program.spot(key)["enabled"]
    assert load_settings(Store(data_dir)).volume == 10


def test_a_held_plus_repeats_and_its_release_adds_nothing(data_dir: Path) -> None:
    import pygame

    program = open_program(data_dir)
    x, y, w, h = program.spot("pace:-")["rect"]
    at = (x + w // 2, y + h // 2)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    program.do(wait=600)
    settings = program.driver.app.ctx.settings
    assert settings.pause_ms == 1000, "after 400 ms, then 8 a second"
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    program.do(wait=100)
    assert settings.pause_ms == 1000
    program.tap("pace:+")
    assert settings.pause_ms == 1500


def test_full_screen_is_turned_by_the_window(data_dir: Path) -> None:
    program = open_program(data_dir)
    to_page_of(program, "fullscreen")
    program.tap("fullscreen")
    assert program.driver.app.display.fullscreen and load_settings(Store(data_dir)).fullscreen
    to_page_of(program, "fullscreen")
    program.tap("fullscreen")
    assert not program.driver.app.display.fullscreen
    assert program.driver.app.display.size == (800, 480)


def test_the_language_changes_on_the_page_itself_and_the_focus_comes_back(data_dir: Path) -> None:
    program = open_program(data_dir)
    to_page_of(program, "language")
    program.do(key="down")
    program.tap("language")
    program.tap("lang:ko")
    assert program.state["scene"] == "settings"
    assert program.spot("language")["label"] == "언어: 한국어"
    assert program.state["focus"] == "language", "closing a page returns to its opener"
    assert load_settings(Store(data_dir)).language == "ko"


def test_the_cards_on_the_page_are_those_that_were_chosen(room: Workroom) -> None:
    pictures = []
    for pack, four in (("standard", False), ("large", False), ("standard", True)):
        scene = opened(room, pack=pack, four_colours=four)
        show(scene, (1280, 720))
        row = next(p for p in scene.plan.rows if p.face.row.key == "pack")
        from pygame import Surface, image

        target = Surface((1280, 720)).convert()
        scene.render(target)
        pictures.append(image.tobytes(target.subsurface(row.sample), "RGB"))
    assert len(set(pictures)) == 3


def test_level_and_acceleration_say_from_when_they_count(room: Workroom) -> None:
    words = [d.words for d in draw(opened(room))]
    assert "From the next new match on." in words and "From the next start on." in words
    notes = {row.key for group in GROUPS for row in group.rows if row.note}
    assert notes == {"level", "acceleration"}


def test_the_language_page_is_reached_from_the_settings(room: Workroom) -> None:
    change = opened(room).press("language")
    assert isinstance(change, Push) and change.scene.name == "boot"


# By keys, pad and wheel alone

@pytest.mark.parametrize("size", [(320, 240), (1280, 720), pytest.param(
    (640, 480), marks=pytest.mark.long)], ids=size_name)
def test_the_whole_page_is_walked_and_used_with_a_pad_alone(
        data_dir: Path, size: tuple[int, int]) -> None:
    program = Program(data_dir, size, lang="en", seed="pad")
    program.steer("settings")
    seen: set[str] = set()
    for _ in range(30):
        focus = program.state["focus"]
        spot = program.spot(focus)
        assert spot is not None, "the focus is on the page that is open"
        seen.add(focus)
        if focus.endswith(":+") or focus.endswith(":-"):
            there = {":+": ("left", ":-"), ":-": ("right", ":+")}[focus[-2:]]
            program.do(pad=there[0])
            assert program.state["focus"] == focus[:-2] + there[1]
            seen.add(program.state["focus"])
        before = spot["label"]
        if focus not in ("language", "fullscreen"):
            program.do(pad="a")
            assert program.state["scene"] == "settings"
            now = program.spot(program.state["focus"])
            assert now is not None and (now["label"] != before or ":" in focus)
            if focus == "swap-ab":
                program.do(pad="b")  # for a and b have changed places, at once
                assert program.spot(focus)["label"] == before
        at = program.state["focus"]
        program.do(pad="down")
        if program.state["focus"] == at:
            break
    assert seen >= KEYS
    for _ in range(40):
        if program.state["focus"] == "back":
            break
        program.do(pad="up")
    program.do(pad="a")
    assert program.state["scene"] == "menu"


def test_wheel_shoulder_buttons_and_scroll_buttons_turn_the_page(data_dir: Path) -> None:
    import pygame

    program = open_program(data_dir, (480, 320))
    scene = program.driver.app.scene
    assert isinstance(scene, SettingsScene) and scene.plan.pages > 3
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    program.do(wait=50)
    assert scene.page == 1
    program.do(pad="r")
    assert scene.page == 2
    program.do(key="page up")
    assert scene.page == 1
    program.tap("up")
    assert scene.page == 0 and not program.spot("up")["enabled"]
    program.do(key="down")
    for _ in range(scene.plan.pages):
        program.do(pad="r")
        assert program.spot(program.state["focus"]) is not None, "the focus stays in view"
    assert scene.page == scene.plan.pages - 1 and not program.spot("down")["enabled"]


def test_a_smaller_window_keeps_the_row_in_view(data_dir: Path) -> None:
    program = open_program(data_dir, (1280, 720))
    program.tap("swap-ab")
    program.do(key="up")
    program.do(resize=[320, 240])
    assert program.spot("swap-ab") is not None and program.state["focus"] == "swap-ab"


def test_the_settings_are_changed_in_the_middle_of_a_deal(data_dir: Path) -> None:
    program = Program(data_dir, (1280, 720), lang="en", seed="mid")
    program.tap("sheepshead:new")
    program.do(settle=True)
    before = program.do(view=True)["view"]
    program.tap("menu")
    program.tap("settings")
    program.tap("pace:-")
    program.tap("auto-play")
    program.tap("back")
    assert program.do(view=True)["view"] == before
    assert program.driver.app.scene.state.pause_ms == 1500

"""The boot page and the menu: what can be pressed, what fits, and what presses do."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect
from scenes import (
    EACH_SIZE,
    GAME,
    LANGS,
    Workroom,
    check_layout,
    memory,
    played,
    scoring,
    show,
    size_name,
)

from game.resources import folder
from game.rules import GAMES
from game.scenes import context as context_module
from game.scenes import menu as menu_module
from game.scenes.base import Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Leave, Pop, Push, Swap
from game.scenes.context import Context
from game.scenes.help import HelpScene
from game.scenes.menu import FooterEntry, MenuScene
from game.session.match import Match
from game.session.settings import keep_match, load_match, load_settings
from game.session.store import Store
from game.ui import hotspots as spots_of

OWN_NAMES = {"sw": ("Kiswahili", "Karibu", "Lugha"), "th": ("ไทย", "ยินดีต้อนรับ", "ภาษา"),
             "ko": ("한국어", "환영합니다", "언어")}


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom(dry=True)


@pytest.fixture
def context(room: Workroom) -> Any:
    """A maker of contexts for a size and a language."""
    return room.context


def many_languages(folder_: Path) -> Path:
    """The catalogues with the names of four languages."""
    shutil.copytree(folder("locales"), folder_ / "locales")
    for lang, words in OWN_NAMES.items():
        path = folder_ / "locales" / lang / "LC_MESSAGES" / "language.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        keys = zip(("own", "welcome", "word"), words, strict=True)
        path.write_text('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
                        + "".join(f'\nmsgctxt "language.{key}"\nmsgid "x"\nmsgstr "{word}"\n'
                                  for key, word in keys), "utf-8")
    return folder_ / "locales"


def all_pages(ctx: Context) -> Iterator[Scene]:
    yield BootScene(ctx, "en")
    yield BootScene(ctx, "en", from_menu=True)
    yield MenuScene(ctx)
    for rules in GAMES:
        for page in rules.info.helps:
            yield HelpScene(ctx, rules.info.id, page)
    for deals, seed in ((1, 0), (1, 1), (6, 2), (10, 3)):
        yield scoring(ctx, played(deals, seed))
    yield scoring(ctx, Match.new(GAME, "new"), standing=True)
    yield scoring(ctx, played(3, 4), standing=True)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", EACH_SIZE, ids=size_name)
def test_every_page_fits_every_window(context: Any, size: tuple[int, int], lang: str) -> None:
    for scene in all_pages(context(size, lang)):
        check_layout(scene, show(scene, size))
        focus = scene.first_focus()
        assert spots_of.named(scene.hotspots(), focus) is not None


@pytest.mark.parametrize("size", EACH_SIZE, ids=size_name)
def test_one_to_three_games_and_five_pages_fit_the_menu(
        context: Any, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    for count in (1, 2, 3):
        monkeypatch.setattr(context_module, "GAMES", GAMES[:count])
        monkeypatch.setattr(menu_module, "FOOTER", tuple(
            FooterEntry(f"page{n}", "question", "menu.help") for n in range(2 * count - 1)))
        for lang in ("qps",):  # what fits here fits in English
            for waiting in (False, True):
                store = memory(writable=not waiting)
                if waiting:
                    for rules in GAMES:
                        keep_match(store, played(3, game=rules.info.id))
                scene = MenuScene(context(size, lang, store))
                drawn = show(scene, size)
                check_layout(scene, drawn)
                assert len(scene.tiles) == (count if scene.small is None else 1)
                if scene.small is not None:  # one game at a time, warnings behind a sign
                    assert (scene.small.arrows != {}) == (count > 1)
                for tile in scene.tiles:
                    check_tile(tile, scene)
                    if waiting:
                        assert f"{tile.info.id}:continue" in [b.key for b in tile.buttons]


@pytest.mark.parametrize("lang", ["en", "sw", "th", "ko"])
@pytest.mark.parametrize("size", [(640, 480), (800, 480), (720, 720), (1280, 720)], ids=size_name)
def test_tables_side_by_side_are_alike_whichever_of_them_waits(
        context: Any, size: tuple[int, int], lang: str) -> None:
    for waiting in range(1 << len(GAMES)):
        store = memory()
        for i, rules in enumerate(GAMES):
            if waiting >> i & 1:
                keep_match(store, played(3, game=rules.info.id))
        scene = MenuScene(context(size, lang, store))
        show(scene, size)
        tiles = scene.tiles
        assert len({(t.rect.y, t.rect.size, t.text.y, t.title_px) for t in tiles}) == 1
        assert len({(t.cards.y, t.cards.size) for t in tiles}) == 1 and tiles[0].cards.h > 50
        assert len({tuple(sorted({b.rect.y for b in t.buttons})) for t in tiles}) == 1
        for button in (b for tile in tiles for b in tile.buttons):
            assert button.rect.w >= scene.ctx.kit.button_needs(button.words, button.rect.h)


def check_tile(tile: Any, scene: MenuScene) -> None:
    """All of a game's things lie on its tile, the title clear of the help button."""
    spots = {spot.key: spot.rect for spot in scene.hotspots()}
    own = [rect for key, rect in spots.items() if key.startswith(f"{tile.info.id}:")]
    text = Rect(tile.text.x, tile.text.y, tile.text.w, tile.text.h)
    for rect in (*own, text):
        assert tile.rect.contains(rect)
    ask = spots[f"{tile.info.id}:help"]
    assert ask.centerx > tile.rect.centerx and ask.centery < tile.rect.centery
    assert (f"{tile.info.id}:rules" in spots) == bool(tile.info.options)


@pytest.mark.parametrize("size", EACH_SIZE, ids=size_name)
def test_four_languages_fit_the_first_page(context: Any, size: tuple[int, int],
                                           tmp_path: Path) -> None:
    scene = BootScene(context(size, locales=many_languages(tmp_path)), "sw")
    drawn = show(scene, size)
    check_layout(scene, drawn)
    labels = {spot.key: spot.label for spot in scene.hotspots()}
    assert labels == {"lang:en": "English", "lang:sw": "Kiswahili", "lang:th": "ไทย",
                      "lang:ko": "한국어"}
    assert scene.first_focus() == "lang:sw"
    tops = {key: rect.y for key, rect in scene.cards.items()}
    assert tops["sw"] < tops["en"], "the proposed card stands raised"
    for key, rect in scene.cards.items():
        assert any(rect.contains(d.ink) and d.words == labels[f"lang:{key}"] for d in drawn)


# Presses

def test_the_choice_of_a_language_is_kept_and_leads_to_the_menu(context: Any, tmp_path: Path,
                                                               data_dir: Path) -> None:
    store = Store(data_dir)
    ctx = context(store=store, locales=many_languages(tmp_path))
    scene = BootScene(ctx, "en")
    show(scene, (1280, 720))
    change = scene.press("lang:sw")
    assert isinstance(change, Swap) and isinstance(change.scene, MenuScene)
    assert ctx.kit.lang == ctx.speaker.lang == "sw"
    assert load_settings(Store(data_dir)).language == "sw"
    again = BootScene(ctx, "sw", from_menu=True)
    show(again, (1280, 720))
    assert isinstance(again.press("lang:en"), Pop) and ctx.kit.lang == "en"
    assert isinstance(again.press("back"), Pop) and isinstance(again.go_back(), Pop)


@pytest.mark.parametrize("make", [lambda ctx: BootScene(ctx, "en"), MenuScene])
def test_the_first_pages_ask_before_the_program_ends(context: Any, make: Any) -> None:
    scene: Scene = make(context())
    show(scene, (1280, 720))
    assert scene.go_back() is None
    assert [spot.key for spot in scene.hotspots()] == ["no", "yes"]
    assert scene.press("no") is None and scene.dialog is None
    scene.go_back()
    assert isinstance(scene.press("yes"), Leave)


def test_the_menu_starts_continues_and_gives_up_matches(context: Any) -> None:
    store = memory()
    scene = MenuScene(context(store=store))
    show(scene, (1280, 720))
    keys = {s.key for s in scene.hotspots()}
    assert {"language", "help", "settings", "klaverjas:rules"} < keys
    assert {f"{r.info.id}:{key}" for r in GAMES for key in ("new", "help")} < keys
    assert not [key for key in keys if key.endswith(":continue")]
    change = scene.press(f"{GAME}:new")
    assert isinstance(change, Push) and change.scene.name != "menu"
    first = load_match(store, GAME)
    assert first is not None and first.record.seed == "seed 0"

    keep_match(store, played(3))
    scene.entered()
    labels = {spot.key: spot.label for spot in scene.hotspots()}
    assert labels[f"{GAME}:continue"] == "Sheepshead: Continue deal 3"
    assert scene.first_focus() == f"{GAME}:continue"
    assert scene.press(f"{GAME}:new") is None and scene.dialog is not None and scene.dialog.grave
    scene.press("no")
    kept = load_match(store, GAME)
    assert kept is not None and kept.record.seed == "pages 0"
    change = scene.press(f"{GAME}:continue")
    assert isinstance(change, Push)
    scene.press(f"{GAME}:new")
    assert isinstance(scene.press("yes"), Push)
    fresh = load_match(store, GAME)
    assert fresh is not None and fresh.record.seed == "seed 1"


def test_the_menu_leads_to_language_and_help(context: Any) -> None:
    scene = MenuScene(context())
    show(scene, (800, 480))
    language, help_ = scene.press("language"), scene.press("help")
    assert isinstance(language, Push) and isinstance(language.scene, BootScene)
    assert language.scene.from_menu
    assert isinstance(help_, Push) and isinstance(help_.scene, HelpScene)


@pytest.mark.parametrize("older", [True, False])
def test_a_damaged_match_is_told_once(context: Any, data_dir: Path, older: bool) -> None:
    store = Store(data_dir)
    match = played(2)
    keep_match(store, match)
    if older:
        match.changed()
    (data_dir / f"{GAME}.match.json").write_text("{ not json")
    scene = MenuScene(context(store=Store(data_dir)))
    words = " ".join(d.words for d in show(scene, (1280, 720)))
    assert "could not be read" in words and ("just before" in words) == older
    assert scene.message is not None and scene.message in words
    assert (f"{GAME}:continue" in [s.key for s in scene.hotspots()]) == older
    scene.press("help")
    assert "could not be read" not in " ".join(d.words for d in show(scene, (1280, 720)))


def test_the_menu_says_when_nothing_can_be_kept(context: Any) -> None:
    for writable in (True, False):
        scene = MenuScene(context(store=memory(writable)))
        words = " ".join(d.words for d in show(scene, (640, 480)))
        assert ("games are lost" in words) == (not writable)


def test_each_game_has_its_own_help(context: Any) -> None:
    scene = MenuScene(context())
    show(scene, (1280, 720))
    for rules in GAMES:
        change = scene.press(f"{rules.info.id}:help")
        assert isinstance(change, Push) and isinstance(change.scene, HelpScene)
        assert change.scene.rules is rules


def test_the_rules_of_a_game_turn_on_the_menu(context: Any) -> None:
    ctx = context()
    scene = MenuScene(ctx)
    show(scene, (1280, 720))

    def words() -> str:
        return next(s.label for s in scene.hotspots() if s.key == "klaverjas:rules")

    assert "Amsterdam" in words()
    assert scene.press("klaverjas:rules") is None and "Rotterdam" in words()
    assert ctx.settings.options["klaverjas"] == {"rules": "rotterdam"}
    scene.press("klaverjas:new")
    match = load_match(ctx.store, "klaverjas")
    assert match is not None and match.view().options["rules"] == "rotterdam"
    scene.entered()
    scene.press("klaverjas:rules")
    assert scene.dialog is not None and scene.dialog.grave
    scene.press("no")
    assert "Rotterdam" in words() and load_match(ctx.store, "klaverjas") is not None
    scene.press("klaverjas:rules")
    assert isinstance(scene.press("yes"), Push)
    fresh = load_match(ctx.store, "klaverjas")
    assert fresh is not None and fresh.view().options["rules"] == "amsterdam"

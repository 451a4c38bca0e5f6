"""The pages away from the table: what can be pressed, what fits, and what presses do."""

import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.i18n.catalogues import Catalogues
from game.i18n.help import HelpPages
from game.resources import folder
from game.rules import GAMES
from game.scenes import menu as menu_module
from game.scenes.base import Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Leave, Pop, Push, Swap
from game.scenes.context import Context
from game.scenes.help import HelpScene
from game.scenes.menu import FooterEntry, MenuScene
from game.scenes.scoring import ScoringScene
from game.scenes.state import TableState
from game.session.match import Match
from game.session.settings import Settings, keep_match, load_match, load_settings
from game.session.store import Store
from game.ui import hotspots as spots_of
from game.ui.fonts import Fonts
from game.ui.kit import Kit
from game.ui.parts import Parts
from game.ui.sprites import Art
from game.ui.table import Backgrounds
from game.ui.text import Text

GAME = "sheepshead"
SIZES = [(640, 480), (800, 480), (1280, 720), (1920, 1080), (720, 1280)]
OWN_NAMES = {"sw": ("Kiswahili", "Karibu", "Lugha"), "th": ("ไทย", "ยินดีต้อนรับ", "ภาษา"),
             "ko": ("한국어", "환영합니다", "언어")}


@dataclass
class Drawn:
    """A text on the screen: the box of its ink, its size, and the clip it was drawn in."""

    words: str
    ink: Rect
    px: int
    clip: Rect


class Spy(Text):
    """Draws as `Text` does and keeps a record of it."""

    def __init__(self, fonts: Fonts) -> None:
        super().__init__(fonts)
        self.drawn: list[Drawn] = []
        self.wrapped = 0

    def draw(self, target: Surface, text: str, x: int, baseline_y: int, px: int,
             *args: Any, **kwargs: Any) -> Rect:
        box = super().draw(target, text, x, baseline_y, px, *args, **kwargs)
        ink = Rect(box.x, round(baseline_y - 0.74 * px), box.w, round(0.95 * px))
        self.drawn.append(Drawn(text, ink, px, target.get_clip()))
        return box

    def wrap(self, *args: Any, **kwargs: Any) -> list[str]:
        self.wrapped += 1
        return super().wrap(*args, **kwargs)


@pytest.fixture(scope="module")
def tools() -> tuple[Art, Spy, Backgrounds]:
    """What is slow to make, made once."""
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    return Art(folder("assets")), Spy(Fonts(folder("assets"))), Backgrounds(keep=20)


@pytest.fixture
def context(tools: tuple[Art, Spy, Backgrounds]) -> Iterator[Any]:
    """A maker of contexts for a size and a language."""

    def make(size: tuple[int, int] = (1280, 720), lang: str = "en", store: Store | None = None,
             locales: Path | None = None) -> Context:
        art, text, backgrounds = tools
        short = min(size)
        art.scale = max(1.0, short / 720)
        kit = Kit(art, Parts(art), text, backgrounds, lang, short)
        words = locales or folder("locales")
        seeds = iter(f"seed {n}" for n in range(100))
        ctx = Context(kit, Catalogues(words), HelpPages(words), store or memory(), Settings(),
                      lambda: next(seeds), lambda: None)
        ctx.seat_persons(GAMES[0].info.persons)
        return ctx

    yield make


def memory(writable: bool = True) -> Store:
    """A store without a folder."""
    store = Store(None)
    store.writable = writable
    return store


def played(deals: int, seed: object = 0) -> Match:
    """A match in which so many deals were played at random."""
    chance = random.Random(f"pages {seed}")
    match = Match.new(GAME, f"pages {seed}")
    while True:
        while match.deal.turn is not None:
            match._apply(chance.choice(match.deal.legal()))
        if len(match.finished) == deals or match.over:
            return match
        match.next_deal()


def scoring(ctx: Context, match: Match, standing: bool = False) -> ScoringScene:
    return ScoringScene(ctx, TableState(match, lambda state: Scene(ctx), 2000), standing)


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


def show(scene: Scene, size: tuple[int, int]) -> list[Drawn]:
    """Lay out and draw a scene; gives the texts."""
    enter = getattr(scene, "entered", None)
    if enter is not None:
        enter()
    scene.resize(*size)
    return draw(scene)


def draw(scene: Scene) -> list[Drawn]:
    text = scene.ctx.kit.text
    assert isinstance(text, Spy)
    text.drawn = []
    scene.render(Surface((scene.width, scene.height)).convert())
    return text.drawn


def check_layout(scene: Scene, drawn: list[Drawn]) -> None:
    """Everything lies in the window, nothing lies over anything else, nothing is too small."""
    window = Rect(0, 0, scene.width, scene.height)
    found = scene.hotspots()
    assert len({spot.key for spot in found}) == len(found)
    for i, spot in enumerate(found):
        assert window.contains(spot.rect), spot
        assert min(spot.rect.size) >= 40, spot
        assert spot.label and "[" not in spot.label and "{" not in spot.label
        others = [other.key for other in found[i + 1:] if other.rect.colliderect(spot.rect)]
        assert not others, (spot.key, others)
    seen = [d for d in drawn if d.clip.contains(d.ink)]
    assert seen
    for i, one in enumerate(seen):
        assert window.contains(one.ink), one
        assert one.px >= 14, one
        assert "[" not in one.words and "{" not in one.words, one
        for other in seen[i + 1:]:
            assert not one.ink.colliderect(other.ink), (one.words, other.words)
        for spot in found:
            inside = spot.rect.contains(one.ink)
            assert inside or not spot.rect.colliderect(one.ink), (spot.key, one)


def all_pages(ctx: Context) -> Iterator[Scene]:
    yield BootScene(ctx, "en")
    yield BootScene(ctx, "en", from_menu=True)
    yield MenuScene(ctx)
    for page in GAMES[0].info.helps:
        yield HelpScene(ctx, GAME, page)
    for deals, seed in ((1, 0), (1, 1), (6, 2), (10, 3)):
        yield scoring(ctx, played(deals, seed))
    yield scoring(ctx, Match.new(GAME, "new"), standing=True)
    yield scoring(ctx, played(3, 4), standing=True)


@pytest.mark.parametrize("lang", ["en", "qps"])
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_page_fits_every_window(context: Any, size: tuple[int, int], lang: str) -> None:
    for scene in all_pages(context(size, lang)):
        check_layout(scene, show(scene, size))
        focus = scene.first_focus()
        assert spots_of.named(scene.hotspots(), focus) is not None


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_one_to_three_games_and_five_pages_fit_the_menu(
        context: Any, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass
    class Other:
        info: Any

    entry = FooterEntry("help", "question", "menu.help")
    for count in (1, 2, 3):
        themes = ("green", "blue", "teal")[:count]
        games = (GAMES[0], *(Other(replace(GAMES[0].info, theme=t)) for t in themes[1:]))
        monkeypatch.setattr(menu_module, "GAMES", games)
        monkeypatch.setattr(menu_module, "FOOTER", tuple(
            replace_key(entry, f"page{n}") for n in range(2 * count - 1)))
        for lang in ("en", "qps"):
            for waiting in (False, True):
                store = memory(writable=not waiting)
                if waiting:
                    keep_match(store, played(3))
                scene = MenuScene(context(size, lang, store))
                drawn = show(scene, size)
                for n, tile in enumerate(scene.tiles):
                    for button in tile.buttons:
                        assert tile.rect.contains(button.rect)
                        button.key = f"{n}{button.key}"
                    text = Rect(tile.text.x, tile.text.y, tile.text.w, tile.text.h)
                    assert tile.rect.contains(text)
                check_layout(scene, drawn)


def replace_key(entry: FooterEntry, key: str) -> FooterEntry:
    return FooterEntry(key, entry.icon, entry.words)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
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
    assert {s.key for s in scene.hotspots()} == {"language", "help", f"{GAME}:new"}
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


# Help

@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_help_opens_at_a_clause(context: Any, size: tuple[int, int]) -> None:
    scene = HelpScene(context(size), GAME, "rules", "S10")
    drawn = show(scene, size)
    heading = next(d for d in drawn if d.words == "Playing the tricks")
    assert scene.box.top <= heading.ink.top < scene.box.top + 60
    check_layout(scene, drawn)


def test_help_scrolls_to_both_ends_without_wrapping_again(context: Any) -> None:
    scene = HelpScene(context((640, 480)), GAME)
    show(scene, (640, 480))
    text = scene.ctx.kit.text
    assert isinstance(text, Spy)
    text.wrapped = 0
    seen: set[str] = set()
    while True:
        check_layout(scene, drawn := draw(scene))
        seen |= {d.words for d in drawn}
        before = scene.offset
        scene.press("down")
        assert scene.offset - before <= scene.box.h
        if scene.offset == before:
            break
    assert text.wrapped == 0
    assert scene.view is not None
    assert {w.text for row in scene.view.rows for w in row.words} <= seen
    assert not next(s for s in scene.hotspots() if s.key == "down").enabled
    scene.scroll(-10_000)
    assert scene.offset == 0
    scene.scroll(1)
    assert 0 < scene.offset < scene.box.h
    scene.press("up")
    assert scene.offset == 0


def test_help_tabs_show_their_pages_from_the_top(context: Any) -> None:
    scene = HelpScene(context(), GAME, "rules", "S17")
    show(scene, (1280, 720))
    titles = set()
    for page in GAMES[0].info.helps:
        assert scene.press(f"page:{page}") is None
        assert scene.page == page and scene.view is not None
        titles.add(scene.view.page.title)
        assert page == "rules" or scene.offset == 0
        assert draw(scene)
    assert len(titles) == len(GAMES[0].info.helps)
    assert isinstance(scene.press("back"), Pop)


def test_help_keeps_its_place_when_the_window_changes(context: Any) -> None:
    scene = HelpScene(context(), GAME, "rules", "S17")
    show(scene, (1280, 720))
    assert scene.view is not None
    share = scene.offset / scene.view.height
    show(scene, (1000, 720))
    assert abs(scene.offset / scene.view.height - share) < 0.05
    assert 0 <= scene.offset <= scene.last_offset


# Score sheet

def test_the_sheet_leads_to_the_next_deal(context: Any) -> None:
    match = played(2)
    scene = scoring(context(), match)
    words = [d.words for d in show(scene, (1280, 720))]
    assert [s.key for s in scene.hotspots()] == ["menu", "next"]
    assert "Deal 10" in words and "Sheepshead · deal 2 of 10" in words
    change = scene.press("next")
    assert isinstance(change, Swap)
    assert match.deal_number == 3 and len(match.finished) == 2


def test_the_sheet_can_be_left_and_the_match_is_kept(context: Any) -> None:
    store = memory()
    match = played(2)
    keep_match(store, match)
    scene = scoring(context(store=store), match)
    show(scene, (1280, 720))
    assert isinstance(scene.press("menu"), Pop) and isinstance(scene.go_back(), Pop)
    kept = load_match(store, GAME)
    assert kept is not None and kept.totals == match.totals


def test_the_end_of_a_match_names_the_winner_and_forgets_the_match(context: Any) -> None:
    store = memory()
    match = played(10)
    keep_match(store, match)
    scene = scoring(context(store=store), match)
    words = [d.words for d in show(scene, (1280, 720))]
    best = [s for s in range(5) if match.totals[s] == max(match.totals)]
    names = [scene.ctx.name(s) for s in best]
    assert any("wins the match" in w or "win the match" in w or "shared" in w for w in words)
    assert all(any(name.lower() in w.lower() and ("match" in w or "shared" in w) for w in words)
               for name in names)
    (spot,) = scene.hotspots()
    assert (spot.key, spot.label) == ("next", "Back to the menu")
    assert isinstance(scene.press("next"), Pop)
    assert load_match(store, GAME) is None and f"{GAME}.match.json" in store._memory
    assert store._memory[f"{GAME}.match.json"] is None


@pytest.mark.parametrize("totals", [(5, 5, -3, -3, -4), (1, 7, -2, -3, -3), (9, 0, -3, -3, -3)])
def test_first_place_is_said_as_it_is(context: Any, totals: tuple[int, ...]) -> None:
    match = played(10)
    assert match.deal.result is not None
    match.deal.result = replace(match.deal.result, totals=totals, winner=None)
    scene = scoring(context(), match)
    title = {5: "First place is shared: you and Otter", 7: "Otter wins the match",
             9: "You win the match"}[max(totals)]
    assert title in [d.words for d in show(scene, (1280, 720))]


def test_the_table_shows_every_score_and_total(context: Any) -> None:
    match = played(6, 2)
    scene = scoring(context(), match)
    drawn = show(scene, (1280, 720))
    signed = scene.ctx.speaker.format_number
    for done in match.finished:
        for points in done.result.scores:
            assert signed(points, signed=True) in [d.words for d in drawn]
    columns = [scene.table._x(seat) for seat in range(5)]
    low = max(d.ink.centery for d in drawn if d.words == "Total")
    totals = {d.words: d.ink.centerx for d in drawn if abs(d.ink.centery - low) < 12}
    for x, points in zip(columns, match.totals, strict=True):
        assert abs(totals[signed(points, signed=True)] - x) < 3 or (
            match.totals.count(points) > 1)


def test_the_sheet_in_mid_deal_goes_back_to_the_table(context: Any) -> None:
    for match in (Match.new(GAME, "x"), played(2)):
        scene = scoring(context(), match, standing=True)
        words = " ".join(d.words for d in show(scene, (800, 480)))
        assert ("is finished yet" in words) == (not match.finished)
        assert [s.key for s in scene.hotspots()] == ["back"]
        assert isinstance(scene.press("back"), Pop)

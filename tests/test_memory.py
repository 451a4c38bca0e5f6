"""What the program keeps in memory: bounded, enough for every scene, and given back."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hands import Program
from scenes import size_name
from test_scenes_table import moments

from game.app import App
from game.bench import tour_mb
from game.clock import LogicalClock
from game.memory import keep_tidy
from game.resources import folder
from game.rules import GAMES
from game.session.store import Store
from game.shots import DAY, _scenes, open_moment
from game.tour import PAGES
from game.ui import slices, table, theme
from game.ui.display import Display
from game.ui.kit import LEAST_LINES, LEAST_TILES, PIXEL_LINES, PIXEL_TILES
from game.ui.parts import Parts
from game.ui.sprites import Art
from game.ui.table import Backgrounds

SIZES = [(320, 240), *(pytest.param(size, marks=pytest.mark.slow) for size in (
    (640, 480), (800, 480), (1280, 720), (1920, 1080), (1080, 1920)))]
LANGS = ("en", "sw", "th", "ko")


@pytest.fixture
def app() -> Iterator[App]:
    """The program in a window of its own making."""
    pygame.display.init()
    pygame.font.init()
    yield App(Display(pygame.display.set_mode((640, 480))), LogicalClock(DAY), Store(None), "en")


def resize(app: App, size: tuple[int, int]) -> None:
    app.display.resized(*size)
    app.resized(*size)


def tiles_for(size: tuple[int, int]) -> float:
    return max(LEAST_TILES, PIXEL_TILES * size[0] * size[1])


def lines_for(size: tuple[int, int]) -> float:
    return max(LEAST_LINES, PIXEL_LINES * size[0] * size[1])


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_no_scene_draws_with_more_than_is_kept(app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    kit = app.ctx.kit
    for name, scene in _scenes(app.ctx, [m for m in moments() if m is not None], size):
        scene.render(app.display.surface)
        kit.art.cache.clear()
        kit.text.clear()
        made = 0
        real = kit.art.cache.get

        def counted(key: object, make: object, real: object = real) -> object:
            def again() -> object:
                nonlocal made
                made += 1
                return make()  # type: ignore[operator]
            return real(key, again)  # type: ignore[operator]

        scene.render(app.display.surface)
        kit.art.cache.get = counted  # type: ignore[method-assign, assignment]
        try:
            scene.render(app.display.surface)
        finally:
            kit.art.cache.get = real  # type: ignore[method-assign]
        assert made == 0, f"{name} makes {made} of its parts anew with each drawing"
        assert kit.art.cache.bytes <= tiles_for(size), name
        assert kit.text.cached[1] <= lines_for(size), name


@pytest.mark.slow
def test_the_caches_stay_within_their_bounds_over_languages_games_and_pages(
        data_dir: Path) -> None:
    program = Program(data_dir, (640, 480), lang="en")
    program.hurry()
    app = program.driver.app
    kit = app.ctx.kit
    chance = random.Random(5)

    def look() -> None:
        app.scene.dirty = True
        app.draw()
        size = app.display.size
        assert kit.art.cache.bytes <= tiles_for(size)
        assert kit.text.cached[1] <= lines_for(size)
        assert kit.backgrounds.bytes <= 4 * size[0] * size[1] * 1.5, "one picture, others packed"
        assert len(kit.text.fonts) <= 32

    for lang in LANGS:
        program.tap("language")
        program.tap(f"lang:{lang}")
        assert len(kit.text.fonts) < 24, "the other language's are closed"
        for page in PAGES:
            program.tap(page)
            look()
            program.tap("back")
        for rules in GAMES:
            program.tap(f"{rules.info.id}:new")
            if program.spot("yes"):
                program.tap("yes")
            for _ in range(12):
                program.do(settle=True)
                look()
                keys = [key for key in program.keys("") if key not in (
                    "menu", "help", "score", "next", "klaverjas:rules", "why")]
                if keys:
                    program.tap(chance.choice(keys))
            for _ in range(9):
                if program.do(settle=True)["scene"] == "menu":
                    break
                program.tap("yes") if program.spot("yes") else program.do(key="escape")
            look()
    assert program.state["scene"] == "menu"


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_a_table_drawn_from_copies_is_the_same_to_the_pixel(
        app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    for one in moments():
        assert one is not None
        scene = open_moment(app.ctx, one, size)
        pictures = []
        for keeps in (False, True, True):
            app.ctx.kit.keeps = keeps
            scene.render(app.display.surface)
            pictures.append(app.display.surface.get_buffer().raw)
        assert pictures[0] == pictures[1] == pictures[2], (one.rules.info.id, one.state.name)


@pytest.mark.parametrize(("scale", "size", "shadow"), [
    (1.0, (648, 558), "card"), (1.5, (1692, 984), "large"), (1.0, (701, 400), None)])
def test_a_panel_pulled_to_its_size_is_the_same_to_the_pixel(
        app: App, monkeypatch: pytest.MonkeyPatch, scale: float, size: tuple[int, int],
        shadow: str | None) -> None:
    resize(app, (1920, 1080))
    pictures, taken = [], []
    for least in (slices.FROM_PIXELS, 10 ** 9):
        monkeypatch.setattr(slices, "FROM_PIXELS", least)
        tile = Parts(Art(folder("assets"), scale)).panel(*size, None, shadow)
        target = pygame.Surface((1920, 1080))
        target.fill((60, 90, 70))
        tile.blit(target, 100, 50)
        pictures.append(target.get_buffer().raw)
        taken.append(tile.bytes())
    assert pictures[0] == pictures[1]
    assert taken[0] < taken[1] / 3


def test_a_panel_can_still_be_faded(app: App) -> None:
    tile = Parts(Art(folder("assets"), 1.0)).panel(600, 400, None, None)
    target = pygame.Surface((640, 480))
    tile.blit(target, 10, 10, 128)
    paper = pygame.Color(theme.rgb(theme.PAPER))
    assert abs(target.get_at((300, 200)).r - paper.r // 2) <= 2
    assert abs(target.get_at((300, 11)).r - paper.r // 2) <= 2


def test_a_background_that_was_put_away_comes_back_as_it_was(
        app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    real = table.table
    monkeypatch.setattr(table, "table", lambda *args: made.append(args) or real(*args))
    backgrounds = Backgrounds()
    first = backgrounds.get("table", theme.GREEN_FELT, 640, 480)
    before = first.get_buffer().raw
    backgrounds.get("menu", theme.GREEN_FELT, 640, 480)
    assert backgrounds.bytes < 1.3 * 4 * 640 * 480
    again = backgrounds.get("table", theme.GREEN_FELT, 640, 480)
    assert again.get_buffer().raw == before and len(made) == 1
    assert backgrounds.get("table", theme.GREEN_FELT, 640, 480) is again


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc can be told")
def test_the_c_library_is_told_to_give_large_blocks_back() -> None:
    assert keep_tidy()
    script = ("import sys; from game.memory import keep_tidy; keep_tidy(); import pygame;"
              "from pathlib import Path;"
              "rss = lambda: int(Path('/proc/self/statm').read_text().split()[1]) * 4096;"
              "pygame.display.init(); some = [pygame.Surface((400, 100)) for _ in range(300)];"
              "[one.fill(1) for one in some]; full = rss();"
              "some = some[::2] + [bytes(64)]; half = rss(); print(full - half)")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                          check=True, env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
                          cwd=Path(__file__).parent.parent)
    freed = int(done.stdout.split()[-1])
    assert freed > 0.8 * 150 * 400 * 100 * 4, "half of them lay between the others"


@pytest.mark.long
@pytest.mark.parametrize(("size", "most"), [((640, 480), 90), ((1920, 1080), 105)])
def test_the_whole_program_stays_small_in_four_languages(size: tuple[int, int],
                                                         most: int) -> None:
    pygame.display.quit()
    assert 20 < tour_mb(size) < most

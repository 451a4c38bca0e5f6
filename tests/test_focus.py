"""The focus: with arrows alone everything is reached from everywhere, on every page."""

from functools import cache
from pathlib import Path

import pytest
from hands import Program
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect
from scenes import Workroom, size_name

from game.scenes.base import Scene
from game.shots import Moment, _scenes, find_all
from game.ui.hotspots import ARROWS, Hotspot, neighbour

SIZES = [(320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (1280, 720), (480, 800),
         (720, 1280)]
QUICK = {((320, 240), "qps"), ((800, 480), "sw")}


def spot(key: str, *box: int) -> Hotspot:
    return Hotspot(key, Rect(box), True, key)


# A page made up

@given(st.lists(st.tuples(st.integers(0, 600), st.integers(0, 400), st.integers(10, 300),
                          st.integers(10, 120)), min_size=1, max_size=14,
                unique_by=lambda box: (box[0] + box[2] / 2, box[1] + box[3] / 2)))
def test_from_every_hotspot_every_other_one_is_reached(boxes: list[tuple[int, ...]]) -> None:
    spots = [spot(f"k{i}", *box) for i, box in enumerate(boxes)]
    for start in spots:
        seen, queue = {start.key}, [start.key]
        for key in queue:
            for dx, dy in ARROWS:
                there = neighbour(spots, key, dx, dy)
                assert there is not None
                if there not in seen:
                    seen.add(there)
                    queue.append(there)
        assert len(seen) == len(spots)


def test_a_small_button_in_the_corner_of_a_tile_is_not_forgotten() -> None:
    """Each of the others lies nearer to one another than this one to any."""
    spots = [spot("wide", 0, 100, 600, 50), spot("below", 0, 160, 600, 50),
             spot("above", 0, 0, 300, 40), spot("corner", 560, 40, 40, 40)]
    found = {neighbour(spots, s.key, dx, dy) for s in spots for dx, dy in ARROWS}
    assert found == {"wide", "below", "above", "corner"}


def test_arrows_go_to_the_nearest_where_that_forgets_nothing() -> None:
    spots = [spot(f"{x}{y}", 100 * x, 80 * y, 90, 60) for y in range(3) for x in range(3)]
    for y in range(3):
        for x in range(3):
            for dx, dy in ARROWS:
                there = f"{min(max(x + dx, 0), 2)}{min(max(y + dy, 0), 2)}"
                assert neighbour(spots, f"{x}{y}", dx, dy) == there
    assert neighbour(spots, "gone", 1, 0) == "00" and neighbour([], None, 1, 0) is None


# The pages there are

@cache
def moments() -> list[Moment]:
    """Every game in every state of the pictures."""
    return find_all()


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom()


def missed(scene: Scene, name: str) -> list[str]:
    """The hotspots that arrows do not reach, those of pages that arrows turn included."""
    spots = {s.key for s in scene.hotspots()}
    start = scene.first_focus()
    if start not in spots:
        start = next(iter(s.key for s in scene.hotspots()))
    seen, queue = {start}, [start]
    page = getattr(scene, "page", None)
    for key in queue:
        for dx, dy in ARROWS:
            pressed = scene.arrow(key, dx, dy)
            if pressed is not None:  # that arrow presses it at once
                seen.add(pressed)
            else:
                if page is not None:
                    scene.page = page  # type: ignore[attr-defined]
                there = scene.towards(key, dx, dy)
                assert there is not None
                if there not in seen:
                    seen.add(there)
                    queue.append(there)
    return [f"{name}: {key}" for key in sorted(spots - seen)]


@pytest.mark.parametrize(("size", "lang"), [
    pytest.param(size, lang, id=f"{size_name(size)}-{lang}",
                 marks=() if (size, lang) in QUICK else pytest.mark.long)
    for size in SIZES for lang in ("en", "qps", "sw", "th", "ko")])
def test_arrows_reach_everything_on_every_page(room: Workroom, size: tuple[int, int],
                                               lang: str) -> None:
    out: list[str] = []
    names = set()
    for name, scene in _scenes(room.context(size, lang), moments(), size):
        names.add(scene.name)
        if scene.hotspots():
            out += missed(scene, name)
    assert not out, "\n".join(out)
    assert names >= {"menu", "settings", "pads", "daily", "play", "review", "lesson", "statistics"}


def test_while_others_act_the_focus_is_not_on_a_change_of_the_rules(data_dir: Path) -> None:
    program = Program(data_dir, (1280, 720), lang="en", seed="others")
    program.do(key="down")
    program.steer("klaverjas:new")
    seen = set()
    for _ in range(120):
        program.do(wait=50)
        seen.add(program.state["focus"])
    assert "menu" in seen and "klaverjas:rules" not in seen

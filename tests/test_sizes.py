"""The person's wishes about size, hand and cards: what they change, and that nothing gets lost."""

from itertools import product
from typing import Any

import pytest
from pygame import Rect
from scenes import (
    SIZES,
    Workroom,
    boxes,
    draw,
    layout_faults,
    show,
    size_name,
    table_faults,
)
from test_scenes_pages import all_pages
from test_scenes_table import moment, moments

from game.scenes.context import Context
from game.scenes.table import TableScene
from game.shots import open_moment
from game.ui.layout import Layout, layout
from game.ui.scale import Sizing, touch

WISHES: tuple[dict[str, Any], ...] = (
    {"text_size": "xl"}, {"ui_scale": "xl"}, {"ui_scale": "s", "pack": "large"},
    {"mirror": True, "pack": "large", "four_colours": True, "text_size": "l"},
    {"ui_scale": "xl", "text_size": "xl", "mirror": True},
)
LANGS = ("en", "qps", "sw", "th", "ko")


def cases() -> list[Any]:
    """Every wish in every window and, in turn, every language; some of them each time."""
    out = []
    for n, (wish, size) in enumerate(product(WISHES, SIZES)):
        for lang in ("qps", LANGS[n % len(LANGS)]) if n % len(LANGS) != 1 else ("qps",):
            quick = lang == "qps" and wish is WISHES[-1] and size in (
                (320, 240), (640, 480), (720, 720), (480, 800))
            name = "-".join([size_name(size), lang, *map(str, wish.values())])
            out.append(pytest.param(wish, size, lang, id=name,
                                    marks=() if quick else pytest.mark.slow))
    return out


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom(dry=True)


def opened(ctx: Context, game: str, name: str, size: tuple[int, int]) -> TableScene:
    """A state of a table."""
    scene = open_moment(ctx, moment(game, name), size)
    assert isinstance(scene, TableScene)
    return scene


@pytest.mark.parametrize(("wish", "size", "lang"), cases())
def test_whatever_is_wished_nothing_is_in_the_way(room: Workroom, wish: dict[str, Any],
                                                  size: tuple[int, int], lang: str) -> None:
    ctx = room.context(size, lang, **wish)
    out = []
    for one in moments():
        assert one is not None
        scene = open_moment(ctx, one, size)
        drawn = draw(scene)
        out += [f"{one.rules.info.id} {one.state.name}: {fault}" for fault in (
            *layout_faults(scene, drawn), *table_faults(scene, drawn, boxes(scene)))]
    for page in all_pages(ctx):
        drawn = show(page, size)
        out += [f"{page.name}: {fault}" for fault in layout_faults(page, drawn)]
    assert not out, "\n".join(out)


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_a_wish_counts_at_once_in_the_middle_of_a_deal(room: Workroom,
                                                       size: tuple[int, int]) -> None:
    ctx = room.context(size)
    scene = opened(ctx, "klaverjas", "play-follow", size)
    usual = "large" if min(size) < 400 else "standard"
    assert (ctx.kit.art.pack, ctx.kit.art.colours) == (usual, 2)
    before = max(d.px for d in draw(scene))
    settings = ctx.settings
    settings.pack, settings.four_colours = "large", True
    settings.mirror, settings.text_size, settings.ui_scale = True, "xl", "xl"
    hint = scene.lay.corner("hint")
    scene.resize(*size)  # what the program does when the settings page is closed
    assert (ctx.kit.art.pack, ctx.kit.art.colours) == ("large", 4)
    assert max(d.px for d in draw(scene)) >= before
    there = scene.lay.corner("hint")
    assert hint is not None and there is not None
    assert (hint[0] < size[0] / 2) != (there[0] < size[0] / 2)


@pytest.mark.parametrize("size", SIZES, ids=size_name)
@pytest.mark.parametrize("arrangement", ["five", "four", "three"])
@pytest.mark.parametrize("desk", [False, True])
def test_the_left_hand_finds_its_things_on_its_own_side(size: tuple[int, int], arrangement: str,
                                                        desk: bool) -> None:
    right = layout(*size, arrangement, desk)
    left = layout(*size, arrangement, desk, Sizing(mirror=True))

    def flipped(box: Rect) -> Rect:
        return Rect(size[0] - box.right, box.y, box.w, box.h)

    for corner in right.corners:
        box = right.corner_box(corner.key)
        assert box is not None and left.corner_box(corner.key) == flipped(box)
    assert left.own_plate == flipped(right.own_plate)
    assert left.hand_room() == flipped(right.hand_room())
    if not desk:  # the others sit where they sat, and the trick lies as it lay
        for seat in range(1, right.seats):
            assert left.is_side(seat) == right.is_side(seat)
            assert left.trick_box(seat) == right.trick_box(seat)
            if right.is_side(seat):
                assert left.plate(seat) == right.plate(seat)


@pytest.mark.parametrize("size", SIZES, ids=size_name)
@pytest.mark.parametrize("arrangement", ["five", "four", "three"])
def test_larger_furniture_is_larger_and_smaller_never_too_small(size: tuple[int, int],
                                                                arrangement: str) -> None:
    def of(ui: float) -> Layout:
        return layout(*size, arrangement, False, Sizing(ui=ui))

    small, usual, large, largest = map(of, (0.85, 1.0, 1.15, 1.3))
    least = touch(min(size))
    for lay in (small, usual, large, largest):
        assert lay.button >= least and 2 * lay.round_r >= least
    assert small.button <= usual.button <= large.button <= largest.button
    assert small.round_r <= usual.round_r <= largest.round_r
    if min(size) >= 480:
        assert largest.button > usual.button, "no window of these is so small"


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_larger_type_is_larger_where_a_line_has_room(size: tuple[int, int]) -> None:
    px = [layout(*size, "four", False, Sizing(text=by)).prompt_px for by in (1.0, 1.15, 1.3)]
    assert 14 <= px[0] <= px[1] <= px[2]
    if min(size) >= 600:
        assert px[2] > px[0]

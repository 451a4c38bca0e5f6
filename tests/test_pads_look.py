"""How a gamepad looks on the screen: its own page, and the signs of its buttons."""

from typing import Any

import pytest
from pygame import Rect, Surface, image
from scenes import Workroom, boxes, check_layout, draw, layout_faults, sweep, table_faults
from test_play_habits import moment

from game.rules import GAMES
from game.scenes.help import HelpScene
from game.scenes.pads import NEEDED, STEPS, PadsScene
from game.scenes.pages import signs
from game.scenes.settings import SettingsScene
from game.shots import open_moment
from game.ui.pads import Joystick
from game.ui.padview import CORNERS

ALL_SIZES = [(320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (1280, 720),
             (1920, 1080), (3840, 2160), (480, 800), (720, 1280), (1080, 1920)]
QUICK = {((320, 240), "qps"), ((800, 480), "th"), ((720, 1280), "en")}
EVERYWHERE = sweep(ALL_SIZES, QUICK, pytest.mark.long)


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom()


def with_pad(room: Workroom, size: tuple[int, int], lang: str = "en") -> Any:
    """A context of somebody who uses a gamepad, with another one that nobody knows."""
    ctx = room.context(size, lang)
    ctx.pad_used = True
    ctx.pads.unknown[4] = Joystick("0300", "Odd pad")
    return ctx


@pytest.mark.parametrize(("size", "lang"), EVERYWHERE)
def test_every_step_of_the_page_fits_every_window(
        room: Workroom, size: tuple[int, int], lang: str) -> None:
    ctx = with_pad(room, size, lang)
    scene = PadsScene(ctx)
    scene.resize(*size)
    scene.entered()
    for step in range(len(STEPS) + 1):
        for taken in (False, True):
            if taken and step and step < NEEDED:
                scene.heard("b0", 4)
                assert scene.message is not None
            drawn = draw(scene)
            check_layout(scene, drawn)
            said = "".join("".join(d.words.split()) for d in drawn)
            if step < len(STEPS):
                wanted = ctx.tell(f"pads.{STEPS[step]}").replace("\u200b", "")
                assert "".join(wanted.split()) in said
            for text in drawn:
                assert scene.panel.contains(text.ink) and not scene.picture.colliderect(text.ink)
        scene.heard(f"b{step}", 4)
    assert scene.done


@pytest.mark.parametrize(("size", "lang"), EVERYWHERE)
def test_the_signs_of_the_buttons_are_in_nobodys_way(
        room: Workroom, size: tuple[int, int], lang: str) -> None:
    ctx = with_pad(room, size, lang)
    scene = SettingsScene(ctx)
    scene.resize(*size)
    for page in range(scene.plan.pages):
        scene.page = page
        drawn = draw(scene)
        check_layout(scene, drawn)
        assert ctx.tell("pads.choose") in [d.words for d in drawn]
        assert scene.panel.contains(scene.signs)
        assert scene.signs.collidelist([spot.rect for spot in scene.hotspots()]) < 0
    if min(size) >= 400:
        help_page = HelpScene(ctx, GAMES[0].info.id)
        help_page.resize(*size)
        check_layout(help_page, draw(help_page))
        assert help_page.signs.h and not help_page.signs.colliderect(help_page.box)
    for name in ("play-lead", "trick-held"):
        table = open_moment(ctx, moment(0, name), size)
        drawn = draw(table)
        found = layout_faults(table, drawn) + table_faults(table, drawn, boxes(table))
        assert not found, "\n".join(found)


def test_the_signs_follow_the_buttons_when_they_change_places(room: Workroom) -> None:
    ctx = with_pad(room, (1280, 720))
    assert [place for place, _ in signs(ctx)][:2] == ["a", "b"]
    ctx.settings.swap_ab = True
    assert [(place, words) for place, words in signs(ctx)][:2] == [
        ("b", "choose"), ("a", "back")]


def test_round_buttons_show_which_button_presses_them(room: Workroom) -> None:
    size = (1280, 720)
    pictures: tuple[dict[str, bytes], dict[str, bytes]] = ({}, {})
    for used in (False, True):
        ctx = with_pad(room, size)
        ctx.pad_used = used
        for name in ("play-lead", "trick-held"):
            scene = open_moment(ctx, moment(1, name), size)
            target = Surface(size).convert()
            scene.render(target)
            for spot in scene.hotspots():
                if not spot.key.startswith("card:"):
                    box = spot.rect.inflate(14, 14).clip(Rect(0, 0, *size))
                    pictures[used][f"{name} {spot.key}"] = image.tobytes(
                        target.subsurface(box), "RGB")
    changed = {key for key in pictures[0] if pictures[0][key] != pictures[1][key]}
    assert {key.split()[1] for key in changed} == set(CORNERS), changed


def test_every_control_has_its_own_place_in_the_picture(room: Workroom) -> None:
    shown = {image.tobytes(room.parts.pad_picture(200, control, "F4C24D").surface, "RGBA")
             for control in (*STEPS, "l", "r", "")}
    assert len(shown) == len(STEPS) + 3
    glyphs = {image.tobytes(room.parts.pad_glyph(24, control, "20252E").surface, "RGBA")
              for control in "abxy"}
    assert len(glyphs) == 4

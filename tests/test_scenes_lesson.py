"""The lessons at the table: bubbles that fit and point, and hands that play them to the end."""

import random
from pathlib import Path
from typing import Any

import pytest
from hands import Program
from pygame import Rect
from scenes import Workroom, boxes, draw, size_name

from game.core.cards import card_code
from game.rules import GAMES
from game.scenes.base import Scene
from game.scenes.changes import Pop, Push
from game.scenes.help import HelpScene
from game.scenes.lesson import LessonScene
from game.scenes.lesson_sheet import LessonSheet
from game.scenes.review import ReviewScene
from game.session.settings import load_settings, match_file
from game.session.store import Store

SIZES = [(640, 480), (1280, 720), (800, 480), (720, 1280)]
LANGS = ["en", *(pytest.param(lang, marks=pytest.mark.long)
                 for lang in ("qps", "sw", "th", "ko"))]
IDS = [rules.info.id for rules in GAMES]
EVERY_GAME = pytest.mark.parametrize("rules", GAMES, ids=IDS)


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once; nothing is painted."""
    return Workroom(dry=True)


def begin(room: Workroom, rules: Any, size: tuple[int, int] = (640, 480),
          lang: str = "en", **settings: Any) -> LessonScene:
    scene = LessonScene(room.context(size, lang, **settings), rules)
    scene.resize(*size)
    scene.entered()
    return scene


def settle(scene: LessonScene) -> None:
    """Let time pass until the person is asked for something."""
    for _ in range(3000):
        if not scene.busy:
            return
        scene.update(50)
        scene.think(lambda: True)
    raise AssertionError("the lesson does not wait for anybody")


def keys(scene: Scene) -> list[str]:
    return [spot.key for spot in scene.hotspots()]


def faults(scene: LessonScene) -> list[str]:
    """What is wrong with what can be pressed and with the bubble."""
    window = Rect(0, 0, scene.width, scene.height)
    found, out = scene.hotspots(), []
    if len({spot.key for spot in found}) != len(found):
        out.append(f"a key twice: {keys(scene)}")
    for i, spot in enumerate(found):
        if not window.contains(spot.rect) or min(spot.rect.size) < 30 or not spot.label:
            out.append(f"{spot}")
        out += [f"{spot.key} overlaps {other.key}" for other in found[i + 1:]
                if other.rect.colliderect(spot.rect)]
    drawn, bubble = draw(scene), scene.bubble
    if bubble is None:
        return out
    if not window.contains(bubble.rect):
        out.append(f"the bubble {bubble.rect} reaches out of the window")
    last = max(i for i, box in enumerate(boxes(scene)) if box.kind == "bubble")
    inside = [box.rect for box in boxes(scene)[last + 1:]]
    if len(inside) != 2 or not all(bubble.rect.contains(box) for box in inside):
        out.append(f"buttons {inside} are not in {bubble.rect}")
    words = [d for d in drawn if d.words in bubble.lines][-len(bubble.lines):]
    for d in words:
        if not bubble.rect.inflate(-8, -8).contains(d.ink):
            out.append(f"{d.words!r} {d.ink} is not in the bubble {bubble.rect}")
        if d.px < 14 or any(box.colliderect(d.ink) for box in inside):
            out.append(f"{d.words!r} lies on a button or is too small")
    return out


def walk(scene: LessonScene, check: bool = True) -> list[str]:
    """The whole lesson by its suggestions; the keys of the bubbles that came up."""
    seen: list[str] = []
    for _ in range(300):
        settle(scene)
        if check:
            found = faults(scene)
            assert not found, (seen, found)
        if scene.tip is not None:
            assert scene._words is not None
            assert {"next", "skip"} <= set(keys(scene))
            seen.append(scene._words.key)
            assert scene.press("next") is None
        elif isinstance(scene.inner, LessonSheet):
            return seen
        else:
            assert {"next", "skip"} <= set(keys(scene))
            assert scene.lit in keys(scene), (scene.lit, keys(scene))
            scene.press(scene.lit or "")
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES, ids=size_name)
@EVERY_GAME
def test_every_bubble_comes_up_and_fits(room: Workroom, rules: Any, size: tuple[int, int],
                                        lang: str) -> None:
    scene = begin(room, rules, size, lang)
    assert len(walk(scene)) == len(rules.info.lesson.tips)
    assert scene.match.on_line and not scene.left


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(320, 240), (480, 320), (480, 800), (720, 720)], ids=size_name)
@EVERY_GAME
def test_a_bubble_fits_into_the_smallest_windows(room: Workroom, rules: Any,
                                                 size: tuple[int, int], lang: str) -> None:
    scene = begin(room, rules, size, lang)
    for _ in range(300):
        settle(scene)
        if scene.bubble is not None:
            box, window = scene.bubble.rect, Rect(0, 0, *size)
            assert window.contains(box) and box.contains(scene.bubble.next), scene._words
        elif isinstance(scene.inner, LessonSheet):
            return
        scene.press("next")


@pytest.mark.parametrize(("size", "ui", "text"),
                         [((640, 480), "m", "l"), ((1280, 720), "xl", "xl")],
                         ids=("small", "large"))
@EVERY_GAME
def test_the_lesson_keeps_its_way_whatever_the_settings(room: Workroom, rules: Any,
                                                        size: tuple[int, int], ui: str,
                                                        text: str) -> None:
    scene = begin(room, rules, size, ui_scale=ui, text_size=text, mirror=True, tap_twice=True,
                  auto_play="forced", wait_for_tap=True, reduced_motion=True)
    assert len(walk(scene)) == len(rules.info.lesson.tips)
    assert scene.match.on_line


@EVERY_GAME
def test_a_bubble_points_at_what_it_speaks_of(room: Workroom, rules: Any) -> None:
    scene = begin(room, rules, (1280, 720))
    pointed = 0
    for _ in range(300):
        settle(scene)
        if scene.bubble is not None:
            pointed += bool(scene.bubble.tail)
        elif isinstance(scene.inner, LessonSheet):
            break
        scene.press("next")
    assert pointed >= len(rules.info.lesson.tips) - 2


@EVERY_GAME
def test_next_alone_leads_to_the_end(room: Workroom, rules: Any) -> None:
    scene = begin(room, rules)
    for _ in range(300):
        settle(scene)
        if isinstance(scene.press("next"), Pop):
            break
    else:
        raise AssertionError("next does not lead out")
    assert scene.match.deal.phase == "done" and scene.match.on_line


@EVERY_GAME
def test_the_lesson_can_be_skipped_at_any_moment(room: Workroom, rules: Any) -> None:
    for presses in range(0, 40, 3):
        scene = begin(room, rules)
        for _ in range(presses):
            settle(scene)
            if isinstance(scene.inner, LessonSheet) and scene.tip is None:
                return
            scene.press("next")
        settle(scene)
        if "skip" in keys(scene):
            assert isinstance(scene.press("skip"), Pop)


@EVERY_GAME
def test_any_legal_move_is_accepted_and_the_lesson_goes_on(room: Workroom, rules: Any) -> None:
    for seed in range(4):
        rng = random.Random(f"{rules.info.id} {seed}")
        scene, moved = begin(room, rules), 0
        for _ in range(2000):
            settle(scene)
            if isinstance(scene.inner, LessonSheet) and scene.tip is None:
                break
            choices = [s.key for s in scene.hotspots() if s.enabled
                       and s.key not in ("skip", "help", "review")]
            done = len(scene.match.deal.history)
            change = scene.press(rng.choice(choices))
            assert change is None
            moved += len(scene.match.deal.history) > done
        assert scene.match.deal.phase == "done" and moved


def test_the_suggestion_follows_a_wrong_mark(room: Workroom) -> None:
    rules = next(rules for rules in GAMES if rules.info.stock == 2)
    scene = begin(room, rules)
    while scene.inner.name != "burying":
        settle(scene)
        scene.press("next")
    settle(scene)
    scene.press("next")
    wanted = {f"card:{card_code(c)}" for c in scene.match.advice()[0].cards}
    wrong = next(k for k in keys(scene) if k.startswith("card:") and k not in wanted)
    assert scene.lit in wanted
    scene.press(wrong)
    assert scene.lit == wrong, "it is to be taken back"
    scene.press(wrong)
    assert scene.lit in wanted


def test_escape_closes_the_bubble_then_asks(room: Workroom) -> None:
    scene = begin(room, GAMES[0])
    settle(scene)
    assert scene.tip is not None
    assert scene.go_back() is None and scene.tip is None
    settle(scene)
    scene.press("next")
    settle(scene)
    assert scene.go_back() is None and set(keys(scene)) == {"yes", "no"}
    scene.press("no")
    scene.go_back()
    assert isinstance(scene.press("yes"), Pop)


def test_help_in_a_lesson_opens_the_rules_and_no_second_lesson(room: Workroom) -> None:
    scene = begin(room, GAMES[0])
    settle(scene)
    change = scene.press("help")
    assert isinstance(change, Push) and isinstance(change.scene, HelpScene)
    change.scene.resize(640, 480)
    assert "lesson" not in keys(change.scene)


def test_the_sheet_of_a_lesson_counts_and_leads_to_its_review(room: Workroom) -> None:
    scene = begin(room, GAMES[0])
    walk(scene, check=False)
    for _ in range(100):
        scene.update(50)
    drawn = [d.words for d in draw(scene)]
    assert scene.ctx.speaker.format_number(scene.match.totals[0], signed=True) in drawn
    change = scene.press("review")
    assert isinstance(change, Push) and isinstance(change.scene, ReviewScene)
    assert change.scene.done is scene.match.finished[0]
    assert not {"share", "menu"} & set(keys(scene))
    assert isinstance(scene.press("next"), Pop)
    assert scene.ctx.results.ask("SELECT * FROM results") == [], "a lesson is no match"


# In the program

def play_through(program: Program, press: Any, limit: int = 400) -> list[str]:
    """The lesson by what is lit, to its end; the bubbles' keys."""
    seen = []
    for _ in range(limit):
        program.do(settle=True)
        scene: Any = program.driver.app.scene
        if scene.name != "lesson":
            return seen
        if scene.tip is not None:
            seen.append(scene._words.key)
            press("next")
        else:
            press(scene.lit or "next")
    raise AssertionError("the lesson does not end")


@pytest.mark.long
@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("lang", ["en", "sw", "th", "ko"])
def test_taps_play_the_lesson_from_the_menu(data_dir: Path, game: str, lang: str) -> None:
    program = Program(data_dir, (640, 480), lang)
    program.tap(f"{game}:lesson")
    assert program.state["scene"] == "lesson" and program.state["match"]["game"] == game
    rules = next(rules for rules in GAMES if rules.info.id == game)
    assert rules.info.lesson is not None
    assert len(play_through(program, program.tap)) == len(rules.info.lesson.tips)
    assert program.state["scene"] == "menu" and not program.spot(f"{game}:continue")
    assert not (data_dir / match_file(game)).exists()
    assert program.spot(f"{game}:lesson"), "no match has been begun yet"


@pytest.mark.long
@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("how", ["key", "pad"])
def test_keys_and_pad_play_the_lesson(data_dir: Path, game: str, how: str) -> None:
    program = Program(data_dir, (640, 480), "en")
    program.tap(f"{game}:lesson")
    program.do(**{how: "right"})
    program.do(**{how: "left"})
    for _ in range(400):
        program.do(settle=True)
        if program.state["scene"] == "menu":
            return
        scene: Any = program.driver.app.scene
        want = "next" if scene.tip is not None else scene.lit or "next"
        if how == "key":
            program.steer(want)
        else:
            for arrow in program._way(program.state["focus"], want):
                program.do(pad=arrow)
            program.do(pad="a")
    raise AssertionError("the lesson does not end")


def test_the_menu_offers_the_lesson_until_a_match_is_begun(data_dir: Path) -> None:
    program = Program(data_dir, (640, 480), "en")
    game, other = IDS[:2]
    assert program.spot(f"{game}:lesson") and program.spot(f"{other}:lesson")
    program.tap(f"{game}:new")
    program.do(key="escape")
    program.tap("yes")
    assert program.state["scene"] == "menu"
    assert not program.spot(f"{game}:lesson") and program.spot(f"{other}:lesson")
    assert load_settings(Store(data_dir)).begun == [game]
    program = Program(data_dir, (640, 480), "en")
    assert not program.spot(f"{game}:lesson")


@pytest.mark.parametrize("game", [IDS[0], *(pytest.param(i, marks=pytest.mark.long)
                                            for i in IDS[1:])])
def test_the_lesson_begins_from_the_help_at_a_table_and_leaves_the_match(data_dir: Path,
                                                                        game: str) -> None:
    program = Program(data_dir, (800, 480), "en", seed="help")
    program.tap(f"{game}:new")
    program.do(settle=True)
    before = program.do(view=True)["view"]
    kept = (data_dir / match_file(game)).read_bytes()
    program.tap("help")
    program.tap("lesson")
    assert program.state["scene"] == "lesson" and program.state["match"]["seed"] == "lesson"
    for _ in range(6):
        program.do(settle=True)
        program.tap("next")
    program.tap("skip")
    assert program.state["scene"] == "help"
    program.tap("back")
    assert program.do(view=True)["view"] == before
    assert (data_dir / match_file(game)).read_bytes() == kept

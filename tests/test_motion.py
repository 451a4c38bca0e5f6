"""What moves: how far, how long, and that nothing is left of it when it is over."""

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from hands import Program
from pygame import Rect, Surface

from game.core.actions import Kind
from game.core.cards import parse_card
from game.rules import GAMES
from game.scenes.stage import Spot, Stage
from game.scenes.state import TableState
from game.scenes.table import TableScene
from game.session.settings import Settings, save_settings
from game.session.store import Store
from game.ui import motion
from game.ui.motion import Course, Glider

GAME_IDS = [rules.info.id for rules in GAMES]
CARDS = [parse_card(code) for code in ("JC", "QC", "KC", "AC")]
EASES = [motion.linear, motion.out_cubic, motion.in_out, motion.out_back]


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., Program]:
    """The program at its menu, with settings of one's own."""

    def begin(size: tuple[int, int] = (640, 480), **settings: Any) -> Program:
        save_settings(Store(tmp_path), Settings(language="en", **settings))
        return Program(tmp_path, size)

    return begin


def table(program: Program) -> TableScene:
    scene = program.driver.app.scene
    assert isinstance(scene, TableScene)
    return scene


def moving(program: Program) -> bool:
    return table(program).state.stage.moving


def picture(scene: TableScene, size: tuple[int, int]) -> bytes:
    target = Surface(size)
    scene.render(target)
    return pygame.image.tobytes(target, "RGB")


def fresh(scene: TableScene) -> TableScene:
    """The same moment as somebody sees it who has just sat down."""
    old = scene.state
    state = TableState(old.match, old.flow, old.pause_ms, held=old.held, held_ms=old.held_ms,
                       shown=old.shown, shown_ms=old.shown_ms, marked=list(old.marked),
                       number=old.number)
    new = old.flow(state)
    assert isinstance(new, TableScene) and type(new) is type(scene)
    new.resize(scene.width, scene.height)
    return new


def same_as_fresh(program: Program) -> None:
    """What stands on the screen is the layout of the view, nothing else."""
    scene = table(program)
    assert not moving(program)
    scene.state.bubble = None
    scene._notice = ""
    size = scene.width, scene.height
    assert picture(scene, size) == picture(fresh(scene), size)


def choose(program: Program, chance: random.Random) -> None:
    """Any legal choice of the person, through the scene."""
    scene = table(program)
    if scene.name == "burying" and program.spot("confirm") is not None:
        need = scene.state.match.rules.desk(scene.view, (), None).need
        for key in program.keys("card:")[:need]:
            program.tap(key)
            program.do(settle=True)
            same_as_fresh(program)
        program.tap("confirm")
        return
    legal = [a for a in scene.view.legal if a.kind != Kind.CONCEDE]
    table(program).do(*[chance.choice(legal)])
    program.do(wait=20)


@pytest.mark.parametrize("ease", EASES)
def test_an_easing_begins_at_nothing_and_ends_at_all(ease: motion.Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0) and ease(1.0) == pytest.approx(1.0)


def test_the_crown_swings_a_little_past_its_size_and_cards_never_pass_their_place() -> None:
    shares = [n / 100 for n in range(101)]
    assert 1.0 < max(map(motion.out_back, shares)) < 1.15
    for ease in (motion.linear, motion.out_cubic, motion.in_out):
        ways = [ease(share) for share in shares]
        assert ways == sorted(ways) and max(ways) <= 1.0


def test_a_course_waits_for_its_delay_and_then_takes_its_time() -> None:
    course = Course(200.0, delay=50.0)
    course.advance(49)
    assert not course.begun and course.share == 0.0
    course.advance(101)
    assert course.begun and course.share == pytest.approx(0.5) and not course.done
    course.advance(100)
    assert course.done and course.share == 1.0


def test_a_card_that_is_given_another_place_glides_there_and_none_of_it_is_left() -> None:
    glider = Glider()
    glider.settle({7: (100.0, 50.0)}, {}, still=False)
    assert not glider.moving, "what is simply there does not glide"
    glider.settle({7: (190.0, 50.0)}, {}, still=False)
    assert glider.offset(7) == (-90.0, 0.0)
    glider.advance(motion.RAISE_MS / 2)
    assert glider.offset(7) == (-45.0, 0.0)
    glider.settle({7: (190.0, 80.0)}, {}, still=False)
    assert glider.offset(7) == (-45.0, -30.0), "a new place while it glides: no jump"
    glider.advance(motion.RAISE_MS)
    assert glider.offset(7) == (0.0, 0.0) and not glider.moving


def test_a_deal_gives_every_seat_its_cards_in_turn_from_the_dealers_left() -> None:
    stage = Stage()
    stage.deal(3, [4, 5, 6], (3, 3, 3, 3))
    order = sorted([(f.course.delay, f.goal.at) for f in stage.flights]
                   + [(course.delay, 0) for _, course in stage.entering.values()])
    assert [seat for _, seat in order] == [0, 1, 2, 3] * 3
    assert [delay for delay, _ in order] == [n * motion.DEAL_STAGGER_MS for n in range(12)]
    assert stage.dealing
    stage.advance(12 * motion.DEAL_STAGGER_MS + motion.DEAL_MS)
    assert not stage.dealing and not stage.flights


@pytest.mark.parametrize("game", GAME_IDS)
def test_after_every_movement_the_table_is_the_layout_of_the_view(
        program: Callable[..., Program], game: str) -> None:
    here = program()
    here.tap(f"{game}:new")
    assert moving(here), "the deal is seen"
    chance = random.Random(game)
    moved = 0
    for _ in range(60):
        here.do(settle=True)
        if here.state["scene"] == "scoring":
            break
        same_as_fresh(here)
        choose(here, chance)
        moved += here.state["busy"]
    assert here.state["scene"] == "scoring" and moved >= 6


def test_a_played_card_leaves_its_place_in_the_hand_and_lands_in_the_trick(
        program: Callable[..., Program]) -> None:
    here = to_play(program())
    scene = table(here)
    key = here.keys("card:")[0]
    x, y, w, h = here.spot(key)["rect"]
    here.driver.app.draw_every = 1
    here.tap(key)
    scene = table(here)
    flight = scene.state.stage.flight_to_trick(0)
    assert flight is not None and flight.origin.kind == "hand"
    start = scene.point(flight.origin)
    assert Rect(x, y, w, h).inflate(0, h).collidepoint(start)
    here.do(wait=400)
    assert scene.state.stage.flight_to_trick(0) is None


def to_play(program: Program, game: str = "klaverjas") -> Program:
    """Until the person has a card to play."""
    program.tap(f"{game}:new")
    chance = random.Random(1)
    for _ in range(40):
        program.do(settle=True)
        if program.state["scene"] == "play" and table(program).view.my_turn:
            return program
        choose(program, chance)
    raise AssertionError("no card to play")


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_window_resized_while_cards_fly_is_right_at_once_and_afterwards(
        program: Callable[..., Program], size: tuple[int, int]) -> None:
    here = to_play(program())
    here.tap(here.keys("card:")[0])
    assert table(here).state.stage.landing
    here.do(resize=list(size))
    scene = table(here)
    flight = scene.state.stage.flight_to_trick(0)
    assert flight is not None
    window = Rect((0, 0), size)
    assert window.collidepoint(scene.point(flight.origin))
    assert window.collidepoint(scene.point(flight.goal))
    here.do(settle=True)
    same_as_fresh(here)


def test_a_tap_ends_the_deal_and_every_flight_within_a_tenth_of_a_second(
        program: Callable[..., Program]) -> None:
    here = program()
    here.tap("klaverjas:new")
    assert table(here).state.stage.dealing
    before = here.state["ms"]
    here.do(tap=[320, 3])
    assert not table(here).state.stage.dealing and here.state["ms"] - before <= 120


def test_a_tap_while_the_last_card_flies_does_not_take_the_trick_away_unseen(
        program: Callable[..., Program]) -> None:
    here = to_play(program(pause_ms=4000))
    here.tap(here.keys("card:")[0])
    for _ in range(600):
        if table(here).state.held is not None:
            break
        here.do(wait=17)
    state = table(here).state
    assert state.held is not None and state.stage.landing
    left = state.held_ms
    here.do(wait=60)
    assert state.held_ms == left, "the pause begins when the card has landed"
    here.do(tap=[320, 3])
    assert state.held is not None and not state.stage.landing
    here.do(tap=[320, 3])
    assert state.held is None


def test_with_reduced_motion_nothing_changes_its_place_and_all_is_over_in_eighty_milliseconds(
        program: Callable[..., Program]) -> None:
    here = program(reduced_motion=True)
    here.tap("klaverjas:new")
    assert not table(here).state.stage.dealing
    here.do(settle=True)
    stage = table(here).state.stage
    stage.play(1, 5)
    assert [flight.course.ms for flight in stage.flights] == [motion.REDUCED_MS]
    stage.carry([5], [Spot("middle")], Spot("plate", 1))
    stage.refuse(5)
    stage.deal(0, [1, 2], (2, 2, 2, 2))
    assert len(stage.flights) == 1 and stage.shift(5) == (0.0, 0.0)


def test_a_refused_card_is_shaken_twice_and_stands_where_it_stood() -> None:
    stage = Stage()
    stage.refuse(9)
    seen = []
    while stage.advance(5):
        seen.append(stage.shift(9)[0])
    turns = sum(a * b < 0 for a, b in pairwise(seen))
    assert turns == 3 and 2 < max(seen) <= motion.SHAKE_PX and stage.shift(9) == (0.0, 0.0)


def test_pages_fade_into_each_other_and_the_program_is_busy_meanwhile(
        program: Callable[..., Program]) -> None:
    here = program()
    before = pygame.image.tobytes(here.driver.app.display.surface, "RGB")
    here.driver.app.draw_every = 1
    here.tap("help")
    assert here.state["busy"]
    here.do(settle=True)
    assert not here.state["busy"]
    assert pygame.image.tobytes(here.driver.app.display.surface, "RGB") != before
    scene = here.driver.app.scene
    target = Surface(here.driver.app.display.size)
    scene.render(target)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(
        here.driver.app.display.surface, "RGB"), "nothing of the page before is left"


def test_the_totals_count_up_and_end_at_the_books(program: Callable[..., Program]) -> None:
    here = program()
    here.tap("klaverjas:new")
    chance = random.Random(5)
    for _ in range(80):
        here.do(settle=True)
        if here.state["scene"] == "scoring":
            break
        choose(here, chance)
        if here.driver.app.scene.name == "scoring":
            break
    scene = here.driver.app.scene
    totals = [scene._cell(scene.match.totals[side[0]]).text for side in scene.info.sides]
    here.do(settle=True)
    assert [cell.text for cell in scene._counted()] == totals
    scene._count.past = 0.0
    assert [cell.text for cell in scene._counted()] == ["0"] * len(totals)
    assert here.driver.app.busy


@pytest.mark.parametrize("size", [(320, 240), (640, 480), (800, 480), (720, 720), (1280, 720),
                                  (720, 1280)])
def test_what_fades_leaves_everything_around_it_as_it_was(
        program: Callable[..., Program], size: tuple[int, int]) -> None:
    hands = program(size)
    while hands.spot("klaverjas:new") is None:
        hands.tap("games:+")
    hands.tap("klaverjas:new")
    scene = table(hands)
    view, laid = scene.table, list(enumerate(CARDS))
    target = Surface(size)
    scene.render(target)
    before = pygame.image.tobytes(target, "RGB")
    for share, same in ((0.0, True), (0.5, False)):
        for seat in range(1, 4):
            view.bubble(target, seat, "I name trumps.", [], [], [], share)
        assert (pygame.image.tobytes(target, "RGB") == before) is same
        target.blit(pygame.image.frombytes(before, size, "RGB"), (0, 0))
        view.glow(target, laid, CARDS, "Roem 20", share)
        assert (pygame.image.tobytes(target, "RGB") == before) is same
        target.blit(pygame.image.frombytes(before, size, "RGB"), (0, 0))

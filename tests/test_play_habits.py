"""How the person plays: one tap or two, cards that go by themselves, tricks that wait."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hands import Program, bury_or_call
from scenes import SIZES, Workroom, boxes, draw, layout_faults, size_name, table_faults

from game.core.actions import PASS, play
from game.core.cards import mask_of
from game.core.view import Trick
from game.rules import GAMES
from game.scenes.autoplay import card_by_itself
from game.scenes.play import PlayScene
from game.session.settings import load_settings, save_settings
from game.session.store import Store
from game.shots import STATES, Moment, find, open_moment
from game.ui.wrapping import visible

SIZE = (800, 480)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power fails here: nobody waits until files are safe."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def started(data_dir: Path, seed: str = "habits", size: tuple[int, int] = SIZE,
            **settings: Any) -> Program:
    """A match of Sheepshead of somebody with these settings."""
    store = Store(data_dir)
    save_settings(store, replace(load_settings(store), language="en", **settings))
    program = Program(data_dir, size, seed=seed)
    program.tap("sheepshead:new")
    return program


def choose(program: Program, press: Callable[[str], Any]) -> bool:
    """One choice of the person, who passes if he can; False when it is a card to play."""
    scene = program.state["scene"]
    if scene == "scoring":
        press("next")
    elif scene == "bidding":
        press("pass")
    elif scene == "burying":
        bury_or_call(program, press)
    elif program.spot("next") is not None:
        press("next")
    else:
        return False
    return True


def to_a_card(program: Program, wanted: Callable[[Program], bool] = lambda program: True) -> None:
    """Go on until the person has to play a card and the moment is the wanted one."""
    for _ in range(400):
        program.do(settle=True)
        if not choose(program, program.tap):
            if wanted(program):
                return
            play_one(program)
    raise AssertionError("the moment never comes")


def play_one(program: Program) -> None:
    """Play the first legal card, with as many taps as it takes."""
    key = program.keys("card:")[0]
    before = hand(program)
    while hand(program) == before:
        program.tap(key)


def hand(program: Program) -> str:
    view = program.do(view=True)["view"]
    return str(view["hand"])


def scene_of(program: Program) -> PlayScene:
    scene = program.driver.app.scene
    assert isinstance(scene, PlayScene)
    return scene


def felt(program: Program) -> dict[str, list[int]]:
    """A tap on the felt, beside everything."""
    spots = [s["rect"] for s in program.state["hotspots"]]
    w, h = program.driver.app.display.size
    for y in range(h // 3, h, 7):
        for x in range(w // 4, w, 11):
            if not any(a <= x < a + c and b <= y < b + d for a, b, c, d in spots):
                return {"tap": [x, y]}
    raise AssertionError("there is no felt")


# Tap, and tap again

def test_the_first_of_two_taps_lifts_a_card_and_the_second_plays_it(data_dir: Path) -> None:
    program = started(data_dir, tap_twice=True)
    to_a_card(program, lambda p: len(p.keys("card:")) > 2)
    before, keys = hand(program), program.keys("card:")
    tops = {key: program.spot(key)["rect"][1] for key in keys}
    program.tap(keys[1])
    program.do(settle=True)
    assert hand(program) == before
    assert "again" in program.state["message"]
    assert program.spot(keys[1])["rect"][1] == tops[keys[1]]
    assert all(program.spot(key)["rect"][1] > tops[key] for key in keys if key != keys[1]), (
        "the lifted card stands out above all others")
    held = [card for card in scene_of(program).hand_cards() if card.lifted]
    assert len(held) == 1
    program.tap(keys[1])
    assert hand(program) != before and keys[1][5:] not in hand(program).split()


def test_a_tap_elsewhere_lays_a_lifted_card_back(data_dir: Path) -> None:
    program = started(data_dir, tap_twice=True)
    to_a_card(program, lambda p: len(p.keys("card:")) > 2 and bool(
        set(p.keys("card:", enabled=False)) - set(p.keys("card:"))))
    before, keys = hand(program), program.keys("card:")
    dimmed = (set(program.keys("card:", enabled=False)) - set(keys)).pop()

    def lift(key: str) -> None:
        program.tap(key)
        program.do(settle=True)
        assert scene_of(program).lifted is not None

    lift(keys[0])
    program.do(**felt(program))
    assert scene_of(program).lifted is None and program.state["message"] is None
    lift(keys[0])
    lift(keys[1])
    assert program.state["message"], "the other card is lifted now"
    program.tap(dimmed)
    assert scene_of(program).lifted is None and "again" not in program.state["message"]
    lift(keys[0])
    program.do(key="escape")
    assert scene_of(program).lifted is None and scene_of(program).dialog is None
    lift(keys[0])
    program.tap("menu")
    program.tap("no")
    assert scene_of(program).lifted is None
    assert hand(program) == before, "nothing of all this has played a card"


def test_two_presses_of_enter_play_a_card(data_dir: Path) -> None:
    program = started(data_dir, tap_twice=True)
    to_a_card(program, lambda p: len(p.keys("card:")) > 2)
    before, keys = hand(program), program.keys("card:")
    program.steer(keys[-1])
    program.do(settle=True)
    assert hand(program) == before and scene_of(program).lifted is not None
    assert program.state["focus"] == keys[-1]
    program.do(key="left")
    program.do(key="return")
    program.do(settle=True)
    assert hand(program) == before, "another card under the focus is lifted first"
    program.do(key="return")
    assert hand(program) != before


def test_with_one_tap_nothing_is_lifted(data_dir: Path) -> None:
    program = started(data_dir)
    to_a_card(program)
    before = hand(program)
    program.tap(program.keys("card:")[0])
    assert hand(program) != before


# By itself

def forced(program: Program) -> bool:
    return len(program.keys("card:")) == 1


def run_to_forced(program: Program) -> None:
    """Go on, without letting a card go by itself, until one is about to."""
    for _ in range(6000):
        scene = program.driver.app.scene
        if isinstance(scene, PlayScene) and scene.by_itself is not None and (
                not scene.state.stage.moving):
            program.do(state=True)
            return
        if scene.busy:
            program.driver.frames(1)
        elif program.do(state=True) and not choose(program, program.tap):
            program.tap(program.keys("card:")[0])
    raise AssertionError("no card is ever forced")


def test_a_forced_card_is_shown_for_400_ms_and_goes_by_itself(data_dir: Path) -> None:
    program = started(data_dir, auto_play="forced")
    run_to_forced(program)
    scene, before = scene_of(program), hand(program)
    assert program.do(state=True)["busy"], "the program does not wait for the person"
    assert [card.card for card in scene.hand_cards() if card.lifted] == [scene.by_itself]
    program.do(wait=300)
    assert hand(program) == before
    program.do(wait=200)
    assert hand(program) != before


def test_a_tap_plays_a_forced_card_sooner(data_dir: Path) -> None:
    program = started(data_dir, auto_play="forced")
    for way in ("card", "elsewhere", "enter"):
        run_to_forced(program)
        before = hand(program)
        if way == "card":
            program.tap(program.keys("card:")[0])
        else:
            program.do(**(felt(program) if way == "elsewhere" else {"key": "return"}))
        assert hand(program) != before, way


def test_no_card_goes_while_a_question_is_open(data_dir: Path) -> None:
    program = started(data_dir, auto_play="forced")
    run_to_forced(program)
    before = hand(program)
    program.do(key="escape")
    program.do(wait=3000)
    assert hand(program) == before
    program.tap("no")
    program.do(wait=600)
    assert hand(program) != before


def test_the_setting_counts_in_the_middle_of_a_deal(data_dir: Path) -> None:
    program = started(data_dir)
    to_a_card(program, forced)
    before = hand(program)
    program.do(wait=5000)
    assert hand(program) == before
    program.tap("menu")
    program.tap("settings")
    program.tap("auto-play")
    program.tap("auto-play")
    program.tap("back")
    program.do(wait=600)
    assert hand(program) != before


def test_only_the_last_card_goes_by_itself_if_that_is_all_that_was_wished(data_dir: Path) -> None:
    program = started(data_dir, auto_play="last")
    asked: list[int] = []
    to_a_card(program, lambda p: bool(asked.append(len(hand(p).split()))) or (
        p.state["match"]["deal"] == 2))
    assert set(asked) == {2, 3, 4, 5, 6}, "with one card left nobody is asked"


def test_bids_and_first_cards_are_never_made_for_anybody() -> None:
    view = moment(0, "play-lead").match.view()
    card = next(a.card for a in view.legal)
    one = replace(view, hand=mask_of([card]), legal=(play(card),), trick=())
    fresh, later = replace(one, played=()), replace(one, played=(Trick(0, (), 0),))
    assert card_by_itself(later, "off") is None
    assert card_by_itself(fresh, "last") is None and card_by_itself(fresh, "forced") == card
    assert card_by_itself(later, "last") == card_by_itself(later, "forced") == card
    assert card_by_itself(replace(later, legal=(PASS,)), "forced") is None
    assert len(view.legal) > 1 and card_by_itself(view, "forced") is None


@pytest.mark.parametrize(("mode", "deals"), [
    ("forced", 1), *(pytest.param(mode, 10, marks=pytest.mark.long) for mode in (
        "forced", "last"))])
def test_a_match_with_cards_that_go_by_themselves(data_dir: Path, mode: str, deals: int) -> None:
    program = started(data_dir, auto_play=mode, seed="whole")
    asked = 0
    for _ in range(2000):
        state = program.do(settle=True)
        if state["scene"] == "menu" or state["match"]["deal"] > deals:
            break
        if not choose(program, program.tap):
            cards = program.keys("card:")
            assert mode == "last" or len(cards) > 1, "a forced card is never asked for"
            program.tap(cards[-1])
            asked += 1
    assert (program.state["scene"] == "menu") == (deals == 10)
    assert deals < asked < 6 * deals, "six cards a deal, some of them by themselves"


# Tricks that wait

def to_waiting(program: Program) -> None:
    """Go on until a finished trick waits for a tap."""
    for _ in range(100):
        program.do(settle=True)
        if program.state["scene"] == "play" and program.spot("next") is not None:
            return
        if not choose(program, program.tap):
            program.tap(program.keys("card:")[0])
    raise AssertionError("no trick waits")


@pytest.mark.parametrize("way", (
    "next", "return", *(pytest.param(way, marks=pytest.mark.slow) for way in ("felt", "a"))))
def test_a_finished_trick_stays_until_a_tap(data_dir: Path, way: str) -> None:
    program = started(data_dir, wait_for_tap=True)
    to_waiting(program)
    held = scene_of(program).state.held
    assert held is not None and not program.state["busy"]
    program.do(wait=60_000)
    assert scene_of(program).state.held is held
    assert program.state["message"] == "Tap to go on"
    if way == "next":
        program.tap("next", touch=True)
    elif way == "felt":
        program.do(tap=[SIZE[0] // 2, SIZE[1] // 2])
    else:
        first = {"key": "up"} if way == "return" else {"pad": "up"}
        program.do(**first)
        assert program.state["focus"] == "next"
        program.do(**({"key": "return"} if way == "return" else {"pad": "a"}))
    assert program.driver.app.scene.state.held is None


def test_the_round_buttons_work_while_a_trick_waits(data_dir: Path) -> None:
    program = started(data_dir, wait_for_tap=True)
    to_waiting(program)
    held = scene_of(program).state.held
    program.tap("score")
    assert program.state["scene"] == "scoring"
    program.tap("back")
    assert scene_of(program).state.held is held
    program.tap("menu")
    program.tap("settings")
    program.tap("pace:-")
    program.tap("back")
    program.do(settle=True)
    assert program.driver.app.scene.state.held is None, "now it has its time again"


@pytest.mark.long
def test_a_whole_match_in_which_every_trick_waits(data_dir: Path) -> None:
    program = started(data_dir, wait_for_tap=True, tap_twice=True, seed="patience")
    waited = 0
    for _ in range(3000):
        state = program.do(settle=True)
        if state["scene"] == "menu":
            break
        waited += state["scene"] == "play" and program.spot("next") is not None
        if not choose(program, program.tap):
            play_one(program)
    assert program.state["scene"] == "menu" and waited == 60


# How it looks

@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom(dry=True)


@cache
def moment(game: int, name: str) -> Moment:
    """A game in a state of the pictures."""
    found = find(GAMES[game], next(s for s in STATES if s.name == name))
    assert found is not None
    return found


@pytest.mark.parametrize(("size", "lang"), [
    pytest.param(size, lang, id=f"{size_name(size)}-{lang}", marks=() if (size, lang) in (
        ((640, 480), "qps"), ((800, 480), "en"), ((720, 1280), "qps")) else pytest.mark.long)
    for size in SIZES for lang in ("en", "qps", "sw", "th", "ko")])
def test_waiting_tricks_and_lifted_cards_are_in_nobodys_way(
        room: Workroom, size: tuple[int, int], lang: str) -> None:
    ctx = room.context(size, lang)
    ctx.settings = replace(ctx.settings, wait_for_tap=True, tap_twice=True)
    out = []
    for game in range(len(GAMES)):
        for name in ("trick-held", "play-lead"):
            scene = open_moment(ctx, moment(game, name), size)
            scene.entered()
            assert isinstance(scene, PlayScene)
            if name == "play-lead":
                scene.press(next(s.key for s in scene.own_spots() if s.enabled))
                assert scene.lifted is not None
            else:
                scene.state.notices.clear()
                scene._notice = ""
                assert scene.state.patient
            drawn = draw(scene)
            assert scene.message is not None
            assert visible(scene.message.split()[0]) in " ".join(visible(d.words) for d in drawn)
            found = layout_faults(scene, drawn) + table_faults(scene, drawn, boxes(scene))
            out += [f"{scene.info.id} {name}: {fault}" for fault in found]
    assert not out, "\n".join(out)

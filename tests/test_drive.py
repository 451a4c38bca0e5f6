"""The real program from the first screen to the end of a match, by hand."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hands import Program, play_on

from game.core.cards import HIDDEN
from game.session.match import Match
from game.session.record import read_record

ROOT = Path(__file__).resolve().parent.parent


def begin(program: Program, press) -> None:
    if program.state["scene"] == "boot":
        press("lang:en")
    press("sheepshead:new")


def test_a_whole_match_is_played_with_a_finger_alone(data_dir: Path) -> None:
    program = Program(data_dir, (800, 480), seed="finger")
    press = lambda key: program.tap(key, touch=True)  # noqa: E731
    begin(program, press)
    seen: set[str] = set()
    deals: list[int] = []

    def note(key: str) -> None:
        seen.add(program.state["scene"])
        if program.state["scene"] == "scoring":
            deals.append(program.state["match"]["deal"])
            assert sum(program.state["match"]["totals"]) == 0
        press(key)

    play_on(program, note)
    assert program.state["scene"] == "menu"
    assert seen == {"bidding", "burying", "play", "scoring"}
    assert deals == list(range(1, 11))
    assert program.spot("sheepshead:continue") is None


@pytest.mark.slow
def test_a_whole_match_is_played_with_the_keyboard_alone(data_dir: Path) -> None:
    program = Program(data_dir, (640, 480), seed="keys")
    assert program.state["focus"] is None
    begin(program, program.steer)
    focused: list[str | None] = []

    def press(key: str) -> None:
        program.steer(key)
        focused.append(program.state["focus"])

    play_on(program, press)
    assert program.state["scene"] == "menu"
    assert None not in focused, "the focus must always be visible once a key was used"


def test_a_touch_counts_once(data_dir: Path) -> None:
    program = Program(data_dir, lang="en")
    program.tap("sheepshead:new", touch=True)
    assert program.state["scene"] in ("bidding", "burying", "play")
    assert len(program.driver.app.stack) == 2


def test_a_second_tap_within_a_blink_is_the_trembling_of_the_first(data_dir: Path) -> None:
    import pygame

    program = Program(data_dir, lang="en", seed="blink")
    program.tap("sheepshead:new")
    program.do(settle=True)
    play_on(program, program.tap, until_deal=0)
    while program.state["scene"] != "burying":
        program.do(settle=True)
        if program.state["scene"] == "bidding":
            program.tap("pick")
        elif program.state["scene"] == "play":
            program.tap(program.keys("card:")[0])
        elif program.state["scene"] == "scoring":
            program.tap("next")
    spot = program.spot(program.keys("card:")[0])
    x, y, w, h = spot["rect"]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        pygame.event.post(pygame.Event(kind, pos=(x + w // 2, y + h // 2), button=1, touch=False))
    program.driver.frames(8)
    marked = program.driver.app.scene.state.marked
    cards = [card for card in marked if card != HIDDEN]
    assert len(cards) == 1, "the second tap would have taken the mark back"


def test_leaving_and_starting_again_goes_on_at_the_same_position(data_dir: Path) -> None:
    program = Program(data_dir, lang="en", seed="leave")
    program.tap("sheepshead:new")
    for _ in range(14):
        program.do(settle=True)
        if program.state["scene"] == "bidding":
            program.tap("pass")
        elif program.state["scene"] == "play":
            program.tap(program.keys("card:")[0])
        elif program.state["scene"] == "scoring":
            program.tap("next")
        program.do(wait=100)
        before = program.do(view=True)["view"]
        again = Program(data_dir, lang="en", seed="other")  # as after a kill: nothing was closed
        again.tap("sheepshead:continue")
        match = again.driver.app.stack[-1].match
        saved = Match.resume(read_record(match.record.to_json()))
        resumed = again.do(view=True)["view"]
        if program.state["match"]["turn"] == 0:
            assert resumed == before
        assert saved.record == match.record
        program = again


def test_an_illegal_card_says_why_and_stays_in_the_hand(data_dir: Path) -> None:
    program = Program(data_dir, lang="en", seed="refuse")
    program.tap("sheepshead:new")
    for _ in range(200):
        program.do(settle=True)
        dimmed = [s["key"] for s in program.state["hotspots"] if not s["enabled"]]
        if program.state["scene"] == "play" and dimmed:
            break
        if program.state["scene"] == "bidding":
            program.tap("pass")
        elif program.state["scene"] == "scoring":
            program.tap("next")
        else:
            program.tap(program.keys("card:")[0])
    before = program.do(view=True)["view"]
    program.tap(dimmed[0])
    assert program.state["message"]
    assert program.do(view=True)["view"] == before
    legal = {f"play:{key[5:]}" for key in program.keys("card:")}
    assert legal == set(before["legal"]), "enabled card hotspots are the legal plays"


def test_the_last_trick_the_rules_and_the_score_sheet_are_one_press_away(data_dir: Path) -> None:
    program = Program(data_dir, (1280, 720), lang="en", seed="pages")
    program.tap("sheepshead:new")
    while not (program.state["scene"] == "play" and program.spot("last-trick")):
        program.do(settle=True)
        if program.state["scene"] == "bidding":
            program.tap("pass")
        elif program.state["scene"] == "play" and not program.spot("last-trick"):
            program.tap(program.keys("card:")[0])
        elif program.state["scene"] == "scoring":
            program.tap("next")
    program.tap("last-trick")
    assert program.keys()[0] == "back" and program.spot("why") is not None
    program.tap("back")
    program.tap("help")
    assert program.state["scene"] == "help"
    program.tap("back")
    program.tap("score")
    assert program.state["scene"] == "scoring"
    program.do(key="escape")
    assert program.state["scene"] == "play"
    program.do(key="escape")
    assert set(program.keys()) == {"yes", "no", "settings"}, "leaving asks first"
    program.do(key="escape")
    assert program.state["scene"] == "play"


def test_a_resize_keeps_everything(data_dir: Path) -> None:
    program = Program(data_dir, lang="en", seed="resize")
    program.tap("sheepshead:new")
    program.do(settle=True)
    before = program.do(view=True)["view"]
    for size in ([1280, 720], [720, 1280], [800, 480], [640, 480]):
        program.do(resize=size)
        for spot in program.state["hotspots"]:
            x, y, w, h = spot["rect"]
            assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1], spot
    assert program.do(view=True)["view"] == before


def run_drive(data_dir: Path, lines: list[str], *args: str) -> list[dict]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "drive", "--data-dir", str(data_dir), *args],
        input="\n".join(lines), capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def test_the_drive_command_answers_every_line_and_survives_bad_ones(data_dir: Path) -> None:
    answers = run_drive(data_dir, ['{"state": true}', "nonsense", '{"key": "nokey"}', '{"tap": 5}',
                                   "[]", "{}", '{"pad": "down"}', '{"wait": 500}',
                                   '{"dance": true}', '{"view": true}'], "--size", "800x480")
    assert len(answers) == 11
    first = answers[0]
    assert list(first) == ["format", "scene", "ms", "busy", "focus", "hotspots", "message",
                           "match"]
    assert first["scene"] == "boot" and first["match"] is None
    assert [("error" in answer) for answer in answers] == [
        False, False, True, True, True, True, True, False, False, True, False]
    assert answers[7]["focus"] is not None, "the pad makes the focus visible"
    assert answers[8]["ms"] >= answers[7]["ms"] + 500
    assert answers[10]["view"] is None


def test_the_same_seed_gives_the_same_deal(tmp_path: Path) -> None:
    hands = []
    for name in ("one", "two"):
        program = Program(tmp_path / name, lang="en", seed="same")
        program.tap("sheepshead:new")
        program.do(settle=True)
        hands.append(program.do(view=True)["view"]["hand"])
        assert program.state["match"]["seed"] == "same"
    assert hands[0] == hands[1]


@pytest.mark.long
def test_twenty_matches_by_tap_raise_nothing(tmp_path: Path) -> None:
    for n in range(20):
        program = Program(tmp_path / str(n), (1280, 720), lang="en", seed=f"many-{n}")
        program.tap("sheepshead:new")
        play_on(program, program.tap, picks=n % 2 == 0)
        assert program.state["scene"] == "menu"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_without_a_screen_the_game_says_so_and_leaves(data_dir: Path) -> None:
    import os

    env = {k: v for k, v in os.environ.items()
           if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run([sys.executable, str(ROOT / "main.py"), "--data-dir", str(data_dir)],
                          env=env, capture_output=True, text=True, timeout=60, cwd=ROOT)
    assert done.returncode == 1
    assert "needs a screen" in done.stderr
    assert "Traceback" not in done.stderr


def test_standard_output_of_drive_holds_json_lines_alone(data_dir: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "drive", "--data-dir", str(data_dir)],
        input='{"state": true}\n', capture_output=True, text=True, timeout=60, cwd=ROOT)
    for line in done.stdout.splitlines():
        json.loads(line)


def test_the_language_changes_in_the_middle_of_a_deal_and_nothing_is_lost(data_dir: Path) -> None:
    program = Program(data_dir, (1280, 720), lang="en", seed="tongue")
    program.tap("sheepshead:new")
    program.do(settle=True)
    before = program.do(view=True)["view"]
    english = [spot["label"] for spot in program.state["hotspots"]]
    for lang in ("ko", "th", "sw", "en"):
        program.tap("menu")
        program.tap("settings")
        program.tap("language")
        program.tap(f"lang:{lang}")
        assert program.state["scene"] == "settings"
        program.tap("back")
        labels = [spot["label"] for spot in program.state["hotspots"]]
        assert (labels == english) == (lang == "en")
        assert program.do(view=True)["view"] == before

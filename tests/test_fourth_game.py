"""A game that the program has never heard of goes through all of it, without a line of its own.

Skerry lives in tests/fourth_game.py. Whatever the program knew of a game by name would be
missing here: a scene, a word, a way to save it.
"""

import logging
import sys
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
import test_contract
from fourth_game import DEALS, GAME, INFO, SKERRY, WORDS, write_words
from hands import Answer, Program
from pygame import Rect

import game.app
import game.rules
import game.scenes.menu
import game.shots
from game.core.actions import parse_action
from game.core.cards import card_code
from game.core.protocol import Rules
from game.resources import folder
from game.session.arena import run_arena
from game.session.match import Match
from game.session.position import read_position, view_json
from game.ui.layout import layout
from game.ui.tallyview import box_of

KNOWN = game.rules.GAMES


class Watched(Program):
    """The program, and every scene and label that it has shown."""

    def __init__(self, data_dir: Path, size: tuple[int, int] = (640, 480), lang: str = "en",
                 seed: str = "skerry") -> None:
        self.scenes: list[str] = []
        super().__init__(data_dir, size, lang, seed)
        self.watch()

    def do(self, **command: Any) -> Answer:
        super().do(**command)
        self.watch()
        return self.state

    def watch(self) -> None:
        self.scenes.append(self.state["scene"])
        labels = [spot["label"] for spot in self.state["hotspots"]]
        assert not any("[" in label or "{" in label for label in labels), labels


def install(monkeypatch: pytest.MonkeyPatch, games: tuple[Rules, ...], locales: Path) -> None:
    """These games and these words, wherever the program has got them from."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "game" and getattr(module, "GAMES", None) is KNOWN:
            monkeypatch.setattr(module, "GAMES", games)
    monkeypatch.setattr(game.app, "folder",
                        lambda name: locales if name == "locales" else folder(name))


@pytest.fixture(autouse=True)
def no_word_missing(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A key without words and a thought that failed are logged: neither may be."""
    with caplog.at_level(logging.WARNING):
        yield
    assert not caplog.messages


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Skerry is the only game there is, and the words of the others are gone."""
    others = [rules.info.id for rules in KNOWN]
    words = write_words(folder("locales"), tmp_path / "locales", others)
    install(monkeypatch, (GAME,), words)


@pytest.fixture
def fourth(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Skerry is one game more."""
    install(monkeypatch, (*KNOWN, GAME), write_words(folder("locales"), tmp_path / "locales"))


def decide(program: Program, press: Callable[[str], Any], deal: int) -> None:
    """A choice of the person: bids and plays the first deal, lets others bid in the second."""
    scene = program.state["scene"]
    if scene == "scoring":
        press("next")
    elif scene == "bidding" and deal == 1:
        press("bid:+")
        press("bid")
    elif scene == "bidding":
        press("pass" if program.spot("pass") else "bid")
    elif scene == "burying":
        press(program.keys("card:")[1])
        press("confirm")
    else:
        press(program.keys("card:")[0])


def play_match(program: Program, press: Callable[[str], Any],
               before: Callable[[], None] = lambda: None) -> None:
    """Every choice until the match is over and the menu is back."""
    for _ in range(60):
        program.do(settle=True)
        if program.state["scene"] == "menu":
            return
        before()
        decide(program, press, program.state["match"]["deal"])
    raise AssertionError("the match does not end")


# Below the screen

def test_it_has_all_that_the_protocol_asks_for() -> None:
    for asked in (name for name in vars(Rules) if not name.startswith("_")):
        assert hasattr(GAME, asked), asked


CONTRACT = sorted(name for name, test in vars(test_contract).items()
                  if name.startswith("test_") and callable(test)
                  and set(signature(test).parameters) <= {"rules", "how"})


@pytest.mark.parametrize("name", CONTRACT)
def test_it_keeps_the_contract_of_every_game(alone: None, name: str) -> None:
    test = getattr(test_contract, name)
    if "how" in signature(test).parameters:
        for how in test_contract.CHOOSERS:
            test(GAME, how)
    elif "rules" in signature(test).parameters:
        test(GAME)


def position(*actions: str) -> dict[str, Any]:
    return {"format": 1, "game": "skerry", "options": {"skerry": "low"}, "dealer": 3,
            "hands": ["JC QC KC AC", "JD QD KD AD", "JH QH KH AH", "JS QS KS AS"],
            "stock": "10S", "actions": list(actions)}


HAUL = ("bid:2", "pass", "bid:3", "pass")


def test_inspect_answers_for_it_and_hides_what_is_hidden(
        alone: None, run: Callable[..., tuple[int, list[Any]]]) -> None:
    status, [answer] = run("inspect", position(*HAUL))
    assert (status, answer["phase"], answer["turn"]) == (0, "haul", 2)
    assert answer["legal"] == ["bury:JH", "bury:QH", "bury:KH", "bury:AH", "bury:10S", "concede"]
    assert answer["notes"] == {"skipper": 2, "tricks": 3}
    done = position(*HAUL, "bury:10S", "play:AH", "play:JS")
    assert run("inspect", done, "--seat", "2")[1][0]["history"][4] == [2, "bury:10S"]
    assert run("inspect", done, "--seat", "0")[1][0]["history"][4] == [2, "bury:?"]
    status, [answer] = run("inspect", position(*HAUL, "bury:10S,JH"))
    assert status == 2 and answer["at"] == 4


def test_suggest_and_arena_play_it_with_the_players_of_any_game(
        alone: None, run: Callable[..., tuple[int, list[Any]]]) -> None:
    status, [answer] = run("suggest", position(*HAUL, "bury:10S", "play:AH"))
    assert (status, answer["action"], answer["seat"]) == (0, "play:JS", 3)
    assert answer["reason"].endswith(".") and "[" not in answer["reason"]
    out = run_arena("skerry", None, 6, "arena", ["rules", "random", "rules", "random"])
    levels: Any = out["levels"]
    assert levels["rules"]["deals"] == DEALS and out["stats"] == {}
    assert levels["rules"]["wins"] + levels["random"]["wins"] == pytest.approx(1)
    assert levels["rules"]["mean"] != levels["random"]["mean"]


def test_its_record_is_the_match(alone: None) -> None:
    match = Match.new("skerry", "record", {"skerry": "low"})
    while not match.over:
        if match.deal.turn is None:
            match.next_deal()
        elif match.waiting:
            assert match.think(lambda: True)
            match.commit()
        else:
            match.act(match.view().legal[-1])
        again = Match.resume(match.record)
        assert again.view() == match.view() and again.record == match.record
    assert len(match.finished) == DEALS
    data = {**position(), "dealer": match.deal.setup.dealer}
    data["hands"] = [" ".join(card_code(c) for c in range(32) if hand >> c & 1)
                     for hand in match.deal.setup.hands]
    data["stock"] = " ".join(card_code(c) for c in range(32) if match.deal.setup.stock >> c & 1)
    data["match"] = GAME.write_match(match.deal.setup.match)
    data["actions"] = match.record.deals[-1]
    assert view_json(read_position(data)[1].view(0)) == view_json(match.view())


# The whole program

class Curious:
    """Looks once in each scene at the rules, the standing sheet and the last trick."""

    def __init__(self, program: Program, press: Callable[[str], Any]) -> None:
        self.program, self.press = program, press
        self.looked: set[str] = set()
        self.totals: list[int] = []

    def __call__(self) -> None:
        program, scene = self.program, self.program.state["scene"]
        if scene == "scoring":
            self.totals = program.state["match"]["totals"]
            assert program.state["match"]["phase"] == "done"
        for key in ("help", "score", "last-trick", "review"):
            if program.spot(key) and f"{scene}>{key}" not in self.looked:
                before = program.do(view=True)["view"]
                self.looked.add(f"{scene}>{key}")
                self.press(key)
                if key == "last-trick":
                    self.ask_why()
                else:
                    assert program.state["scene"] == {"score": "scoring"}.get(key, key)
                    self.press("back")
                assert program.state["scene"] == scene
                assert program.do(view=True)["view"] == before

    def ask_why(self) -> None:
        """Ask at the last trick why somebody played his card; then back to the game."""
        program = self.program
        self.press("why:1")
        program.do(settle=True)
        reason = program.driver.app.ctx.tell("reason.cheapest")
        assert program.state["message"] == f"Tern: {reason}"
        left = {"touch": [4, program.driver.app.display.size[1] // 2]}
        program.do(**({"key": "escape"} if program.driver.app.keys_used else left))
        assert not program.spot("why:1")


@pytest.mark.parametrize("room, by, size", (
    ("alone", "finger", (640, 480)),
    pytest.param("fourth", "keyboard", (1280, 720), marks=pytest.mark.slow)))
def test_it_is_played_through_every_scene(
        request: pytest.FixtureRequest, data_dir: Path, room: str, by: str,
        size: tuple[int, int]) -> None:
    request.getfixturevalue(room)
    program = Watched(data_dir, size, lang="")
    press = program.steer if by == "keyboard" else lambda key: program.tap(key, touch=True)
    assert program.state["scene"] == "boot"
    press("lang:en")
    assert set(program.keys("skerry")) == {"skerry:new", "skerry:rules", "skerry:help"}
    for rules in KNOWN:
        assert bool(program.spot(f"{rules.info.id}:new")) == (room == "fourth")
    press("help")
    assert program.state["scene"] == "help"
    press("back")
    press("skerry:help")
    assert program.state["scene"] == "help"
    press("page:tips")
    press("back")
    press("skerry:rules")
    press("skerry:new")
    assert program.driver.app.scene.match.record.options == {"skerry": "low"}
    program.do(settle=True)
    press("hint")
    program.do(settle=True)
    assert program.state["message"], "a hint, from a game without a player of its own"
    look = Curious(program, press)
    play_match(program, press, look)
    assert {"boot", "menu", "help", "bidding", "burying", "play", "scoring"} <= set(program.scenes)
    assert look.looked == {"bidding>help", "bidding>score", "burying>help", "play>help",
                           "play>score", "play>last-trick", "scoring>review"} | (
                               {"burying>score"} if by == "keyboard" else set())
    assert len(look.totals) == INFO.seats and any(look.totals)
    assert not program.spot("skerry:continue")


def test_its_dialogs_ask_before_what_is_grave(alone: None, data_dir: Path) -> None:
    program = Watched(data_dir, (800, 480))
    program.tap("skerry:new")
    program.do(settle=True)
    for _ in range(6):
        program.tap("bid:+")
    program.tap("bid")  # all the tricks there are: the game wants to know
    assert set(program.keys()) == {"yes", "no"}
    program.tap("no")
    assert program.do(view=True)["view"]["phase"] == "bid"
    program.tap("bid")
    program.tap("yes")
    program.do(settle=True)
    assert program.state["scene"] == "burying"
    confirm = program.spot("confirm")
    assert confirm is not None and not confirm["enabled"], "no card is marked yet"
    program.tap("confirm")
    assert program.state["message"] == WORDS["skerry.desk.first"]
    program.tap("concede")
    program.tap("no")
    assert program.state["scene"] == "burying"
    program.tap("concede")
    program.tap("yes")
    program.do(settle=True)
    assert program.state["scene"] == "scoring"
    assert program.state["match"]["totals"] == [-4, 0, 0, 0]


def test_a_card_against_its_rules_is_answered_in_its_words(alone: None, data_dir: Path) -> None:
    for n in range(12):
        program = Watched(data_dir / str(n), seed=f"refuse {n}")
        program.tap("skerry:new")
        for _ in range(12):
            program.do(settle=True)
            dimmed = [s for s in program.state["hotspots"] if not s["enabled"]]
            if program.state["scene"] == "play" and dimmed:
                before = program.do(view=True)["view"]
                program.tap(dimmed[0]["key"])
                assert program.state["message"].endswith("so follow suit.")
                assert program.do(view=True)["view"] == before
                assert {f"play:{key[5:]}" for key in program.keys("card:")} == set(before["legal"])
                return
            if program.state["scene"] == "scoring":
                break
            decide(program, program.tap, 2)
    raise AssertionError("no card was ever dimmed")


@pytest.mark.slow
def test_it_goes_on_where_it_was_after_any_restart(alone: None, data_dir: Path) -> None:
    program = Watched(data_dir, (800, 480), seed="again")
    program.tap("skerry:new")
    phases: set[str] = set()
    for _ in range(60):
        program.do(settle=True)
        now = program.do(view=True)["view"]
        phases.add(now["phase"])
        over = program.state["match"]["over"]
        program = Watched(data_dir, (800, 480), seed="other")  # as after a kill
        assert bool(program.spot("skerry:continue")) != over
        if over:
            break
        program.tap("skerry:continue")
        program.do(settle=True)
        assert program.do(view=True)["view"] == now
        decide(program, program.tap, program.state["match"]["deal"])
    assert over and phases == {"bid", "haul", "play", "done"}


def rules_label(program: Program) -> str:
    spot = program.spot("skerry:rules")
    assert spot is not None
    return spot["label"].rpartition(": ")[2]


def test_its_option_is_switched_in_the_menu_and_at_the_table(alone: None, data_dir: Path) -> None:
    size = (1280, 720)
    program = Watched(data_dir, size)
    high, low = WORDS["option.skerry.high"], WORDS["option.skerry.low"]
    assert high in rules_label(program)
    program.tap("skerry:rules")
    assert program.keys("yes") == [], "no match runs: nothing to ask"
    program = Watched(data_dir, size)
    assert low in rules_label(program), "the choice is remembered"
    program.tap("skerry:new")
    assert program.driver.app.scene.match.record.options == {"skerry": "low"}
    program.do(settle=True)
    program.tap("skerry:rules")
    assert set(program.keys()) == {"yes", "no"}
    program.tap("yes")
    match = program.driver.app.scene.match
    assert match.record.options == {"skerry": "high"} and match.record.seed != "skerry"
    assert match.deal.setup.options["skerry"] == "high"


def test_what_the_option_says_holds_in_the_play(alone: None) -> None:
    for value, winner in (("high", 2), ("low", 3)):
        deal = read_position({**position(*HAUL, "bury:JH"), "options": {"skerry": value}})[1]
        for code in (f"play:{card_code(SKERRY)}", "play:JS", "play:JC", "play:JD"):
            deal.apply(parse_action(code))
        assert deal.view(0).played[0].winner == winner


@pytest.mark.parametrize("size", game.shots.SIZES)
def test_the_menu_has_room_for_a_fourth_table(
        fourth: None, data_dir: Path, size: tuple[int, int]) -> None:
    program = Watched(data_dir, size)
    program.tap("skerry:new")
    program.do(key="escape")
    program.tap("yes")
    spots = program.state["hotspots"]
    assert program.spot("skerry:continue") and program.spot("klaverjas:rules")
    for i, spot in enumerate(spots):
        rect = Rect(spot["rect"])
        assert Rect(0, 0, *size).contains(rect), spot
        assert min(rect.size) >= 40, spot
        for other in spots[:i]:
            assert not rect.colliderect(other["rect"]), (spot, other)


@pytest.mark.parametrize("size", game.shots.SIZES)
def test_the_score_box_of_four_sides_leaves_the_plates_alone(size: tuple[int, int]) -> None:
    for arrangement, sides in (("three", 3), ("four", 4), ("five", 5)):
        lay = layout(*size, arrangement)
        box = box_of(lay, sides)
        assert (box is not None) == (arrangement == "three")
        assert box is None or not any(box.colliderect(lay.plate(s)) for s in range(sides))

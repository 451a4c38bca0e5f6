"""Hands for whole matches of Klaverjas and Thousand: somebody who does not wait."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from hands import Answer, Program

from game.core.actions import Kind
from game.core.cards import parse_card
from game.rules.thousand.order import couples_in
from game.session.match import Match
from game.session.settings import load_settings, save_settings
from game.session.store import Store


class Quick(Program):
    """The program in the hands of somebody who does not wait: he taps on while cards move."""

    def __init__(self, data_dir: Path, size: tuple[int, int] = (640, 480), seed: str = "quick",
                 level: str = "easy") -> None:
        store = Store(data_dir)
        kept = load_settings(store)
        save_settings(store, replace(kept, language="en", level=level))
        self.keyboard = False
        super().__init__(data_dir, size, "", seed)

    @property
    def match(self) -> Match:
        match: Match = self.driver.app.scene.match
        return match

    def press(self, key: str) -> Answer:
        return self.steer(key) if self.keyboard else self.tap(key)

    def begin(self, game: str) -> None:
        """A new match against players by rule, who need no time to think."""
        self.press(f"{game}:new")
        self.match.record.level = "rules"
        self.match.changed()

    def hurry(self) -> Answer:
        """Go on until the program waits for the person."""
        for _ in range(400):
            if not self.state["busy"]:
                self.do(wait=1)  # a scene that has just come up may still have to act
                if not self.state["busy"]:
                    return self.state
            if self.keyboard and self.driver.app.scene.skippable:
                self.do(key="return")
            elif self.keyboard:
                self.do(wait=50)
            else:
                self.do(tap=[self.driver.app.display.size[0] // 2, 3])
        raise AssertionError("the program is busy for ever")

    def look(self) -> dict[str, Any]:
        """What the person sees, as the program says it."""
        view: dict[str, Any] = self.do(view=True)["view"]
        return view

    def again(self, **more: Any) -> "Quick":
        """The program killed and started once more."""
        return Quick(self.driver.app.ctx.store.folder, self.driver.app.display.size, **more)


def decide(program: Quick, high: int = 0) -> None:
    """A choice of the person: passes when he can; bids up to `high`; plays the last card."""
    scene = program.state["scene"]
    if scene == "scoring":
        program.press("next")
    elif scene == "play":
        program.press(program.keys("card:")[-1])
    elif scene == "burying":
        exchange(program)
    elif program.spot("bid"):
        low = min(a.number for a in program.match.view().legal if a.kind == Kind.BID)
        program.press("bid" if low <= high or not program.spot("pass") else "pass")
    else:
        named = program.keys("trump:")
        wanted = program.match.deal_number % 3 == 0  # every third deal he names trumps himself
        program.press(named[-1] if named and (wanted or not program.spot("pass")) else "pass")


def exchange(program: Quick) -> None:
    """Gives away two cards that belong to no marriage, and keeps his bid."""
    view = program.match.view()
    if view.phase == "give":
        couples = {8 * suit + rank for suit in couples_in(view.hand) for rank in (5, 6)}
        loose = [k for k in program.keys("card:") if parse_card(k[5:]) not in couples]
        for key in loose[-2:]:
            program.press(key)
    program.press("confirm")


def play_match(program: Quick, before: Callable[[], None] = lambda: None,
               enough: Callable[[], bool] = lambda: False, high: int = 0) -> None:
    """Choices until the match is over and the menu is back, or until it is enough."""
    for _ in range(4000):
        program.hurry()
        if program.state["scene"] == "menu":
            return
        before()
        if enough():
            return
        decide(program, high)
    raise AssertionError("the match does not end")


def one_deal(program: Quick) -> None:
    """Play until the first score sheet."""
    play_match(program, enough=lambda: program.state["scene"] == "scoring")


class Watch:
    """What a whole match showed: its scenes, and the books after each deal."""

    def __init__(self, program: Quick) -> None:
        self.program = program
        self.scenes: set[str] = set()
        self.totals: dict[int, list[int]] = {}
        self.focused: set[str | None] = set()

    def __call__(self) -> None:
        state = self.program.state
        self.scenes.add(state["scene"])
        if state["scene"] == "scoring":
            self.totals[state["match"]["deal"]] = state["match"]["totals"]
        if state["scene"] == "play":
            legal = set(self.program.look()["legal"])
            assert {f"play:{key[5:]}" for key in self.program.keys("card:")} == legal
        self.focused.add(state["focus"])


def to_exchange(data_dir: Path) -> Quick:
    """A match of Thousand in which the person has won the auction of some deal."""
    program = Quick(data_dir, (1280, 720), seed="exchange")
    program.begin("thousand")
    for _ in range(300):
        program.hurry()
        if program.state["scene"] == "burying":
            return program
        decide(program, high=120)
    raise AssertionError("the person never wins an auction")

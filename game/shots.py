"""The `shots` command: a PNG of every scene in its interesting states, drawn by the real scenes.

States are found by playing seeded matches with the computer players in every seat until a
view is of the wanted kind; no picture is staged by hand.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.ai import DEFAULT_LEVEL, decide
from game.app import App
from game.clock import LogicalClock
from game.core.actions import Kind
from game.core.protocol import Rules
from game.core.stream import Stream
from game.core.view import View
from game.rules import GAMES
from game.scenes.base import Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Push, Swap
from game.scenes.context import Context
from game.scenes.flow import open_table
from game.scenes.help import HelpScene
from game.scenes.menu import MenuScene
from game.scenes.table import TableScene
from game.session.match import PERSON, Match
from game.session.store import Store
from game.ui.display import Display

SIZES: Final = ((640, 480), (800, 480), (1280, 720), (1920, 1080), (720, 1280))
_SEEDS: Final = 400


@dataclass(frozen=True)
class Wanted:
    """A state to be drawn: its name, the view it needs, and what to press then."""

    name: str
    wanted: Callable[[View], bool]
    presses: Callable[[TableScene], list[str]] = lambda scene: []
    deals: int = 0
    """Finished deals before it."""


def _enabled(scene: TableScene, prefix: str, n: int) -> list[str]:
    keys = [spot.key for spot in scene.hotspots() if spot.key.startswith(prefix) and spot.enabled]
    return keys[-n:] if n else []


def _disabled(scene: TableScene) -> list[str]:
    return [spot.key for spot in scene.hotspots() if not spot.enabled][:1]


def _unknown_call(view: View) -> bool:
    return any(a.kind == Kind.CALL and len(a.cards) == 2 for a in view.legal)


def _restricted(view: View) -> bool:
    return view.my_turn and 0 < len(view.legal) < view.hand.bit_count() and len(view.trick) > 1


def _plays(view: View) -> bool:
    return view.phase == "play" and view.my_turn


STATES: Final = (
    Wanted("bidding", lambda v: v.phase == "bid" and v.my_turn and len(v.history) > 1),
    Wanted("bidding-wait", lambda v: v.phase == "bid" and not v.my_turn),
    Wanted("burying", lambda v: v.phase == "bury" and v.my_turn),
    Wanted("burying-marked", lambda v: v.phase == "bury" and v.my_turn,
           lambda s: _enabled(s, "card:", 2)),
    Wanted("call", lambda v: v.phase == "call" and v.my_turn
           and any(a.kind == Kind.CALL for a in v.legal) and not _unknown_call(v)),
    Wanted("call-unknown", lambda v: v.phase == "call" and v.my_turn and _unknown_call(v),
           lambda s: _enabled(s, "card:", 1)),
    Wanted("play-lead", lambda v: _plays(v) and not v.trick),
    Wanted("play-follow", lambda v: _plays(v) and _restricted(v) and v.hand.bit_count() > 4
           and len(v.trick) == v.seats - 1),
    Wanted("play-refused", lambda v: _plays(v) and _restricted(v), _disabled),
    Wanted("play-first-trick", lambda v: v.phase == "play" and not v.my_turn
           and len(v.trick) == 2),
    Wanted("last-trick", lambda v: _plays(v) and len(v.played) > 2, lambda s: ["last-trick"]),
    Wanted("leave", _plays, lambda s: ["menu"]),
    Wanted("standing", _plays, lambda s: ["score"], 3),
    Wanted("scoring", lambda v: v.phase == "done" and v.notes.get("picker") is not None),
    Wanted("scoring-second", lambda v: v.phase == "done" and v.notes.get("picker") is None),
    Wanted("scoring-end", lambda v: v.phase == "done" and v.result is not None
           and v.result.over, deals=9),
)


def find(rules: Rules, state: Wanted) -> Match | None:
    """A match at the wanted moment, the person's seat played by a computer player too."""
    for n in range(_SEEDS):
        match = Match.new(rules.info.id, f"shots-{n}")
        if _reach(match, state):
            return match
    return None


def _reach(match: Match, state: Wanted) -> bool:
    while True:
        if len(match.finished) >= state.deals and state.wanted(match.view()):
            return True
        if match.deal.turn is None:
            if match.over or len(match.finished) > state.deals:
                return False
            match.next_deal()
        elif match.deal.turn == PERSON:
            choice = decide(match.rules, match.view(), DEFAULT_LEVEL, Stream("shots"))
            match.act(choice.action)
        else:
            match.think(lambda: True)
            match.commit()


def shots(target: Path, langs: list[str], sizes: list[tuple[int, int]]) -> int:
    """Draw everything into a folder. Raises ValueError for an unknown language."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    target.mkdir(parents=True, exist_ok=True)
    display = Display(pygame.display.set_mode(SIZES[0]))
    app = App(display, LogicalClock(), Store(None), "en")
    known = app.ctx.catalogues.languages()
    for lang in langs:
        if lang not in (*known, "qps"):
            raise ValueError(f"language {lang!r} is not one of {', '.join(known)}")
    matches = [(rules, state, find(rules, state)) for rules in GAMES for state in STATES]
    count = 0
    for size in sizes or SIZES:
        display.resized(*size)
        app.resized(*size)
        for lang in langs or known:
            app.ctx.use_language(lang)
            for name, scene in _scenes(app.ctx, matches, size):
                scene.resize(*size)
                scene.entered()
                scene.render(display.surface)
                pygame.image.save(display.surface,
                                  str(target / f"{name}-{lang}-{size[0]}x{size[1]}.png"))
                count += 1
    print(f"{count} pictures in {target}")
    pygame.quit()
    return 0


Found = list[tuple[Rules, Wanted, Match | None]]


def _scenes(ctx: Context, matches: Found, size: tuple[int, int]) -> Iterator[tuple[str, Scene]]:
    """Every scene to be drawn, with its name."""
    yield "boot", BootScene(ctx, ctx.kit.lang)
    yield "menu", MenuScene(ctx)
    for rules in GAMES:
        for page in rules.info.helps:
            yield f"{rules.info.id}-help-{page}", HelpScene(ctx, rules.info.id, page)
    for rules, state, match in matches:
        if match is not None:
            yield f"{rules.info.id}-{state.name}", _table(ctx, match, state, size)


def _table(ctx: Context, match: Match, state: Wanted, size: tuple[int, int]) -> Scene:
    """The scene of a match at this moment, after the presses of its state."""
    scene = open_table(ctx, Match.resume(match.record))
    scene.resize(*size)
    if isinstance(scene, TableScene):
        for key in state.presses(scene):
            change = scene.press(key)
            if isinstance(change, Push | Swap):
                return change.scene
    return scene


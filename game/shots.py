"""The `shots` command: a PNG of every scene in its interesting states, drawn by the real scenes.

States are found by playing seeded matches with computer players in every seat until a view is
of the wanted kind; no picture is staged by hand.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

import pygame

from game.ai import decide
from game.app import LONGEST_MS, App
from game.clock import LogicalClock
from game.core.actions import Kind
from game.core.protocol import Rules
from game.core.stream import Stream
from game.core.view import Event, MatchState, View
from game.rules import GAMES, rules_of
from game.scenes.attract import AttractScene
from game.scenes.base import Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Push, Swap
from game.scenes.code import CodeScene
from game.scenes.context import Context
from game.scenes.daily import DailyScene
from game.scenes.flow import scene_for
from game.scenes.help import HelpScene
from game.scenes.leaderboard import LeaderboardScene
from game.scenes.lesson import LessonScene
from game.scenes.menu import MenuScene
from game.scenes.names import NameScene
from game.scenes.operator import OperatorScene
from game.scenes.outcomes import keep_result
from game.scenes.pads import PadsScene
from game.scenes.pin import PinScene
from game.scenes.settings import SettingsScene
from game.scenes.share import ShareScene
from game.scenes.state import TableState
from game.scenes.statistics import StatisticsScene
from game.scenes.table import TableScene
from game.scenes.warning import WarningScene
from game.session.boards import MATCHES
from game.session.kiosk import Kiosk
from game.session.match import Match
from game.session.pin import Gate, Pin
from game.session.record import setup_of
from game.session.store import Store
from game.ui.display import Display

SIZES: Final = ((640, 480), (800, 480), (1280, 720), (1920, 1080), (720, 1280))
_SEEDS: Final = 400
_DEMO_FRAMES: Final = 160
"""How far the demo of a kiosk has come: into a trick."""
DAY: Final = date(2026, 3, 9)
"""The day it is on the pictures."""


@dataclass(frozen=True)
class Wanted:
    """A state to be drawn: its name, the view it needs, and what to press then."""

    name: str
    wanted: Callable[[View], bool]
    presses: Callable[[Scene], list[str]] = lambda scene: []
    deals: int = 0
    """Finished deals before it."""
    games: tuple[str, ...] = ()
    """The games it is looked for in; none: all."""
    level: str = "rules"
    """Who plays until then; at random the rarer ends of a deal come sooner."""
    books: MatchState | None = None
    """What the deals before have left, instead of an empty sheet."""
    fresh: bool = False
    """Whether what was just done is still being shown: the full trick, its notices."""
    seed: int = 0
    """The first seed to try."""


@dataclass(frozen=True)
class Moment:
    """A match at a wanted moment, and what the person has just seen happen."""

    rules: Rules
    state: Wanted
    match: Match
    events: tuple[Event, ...]


def _enabled(scene: Scene, prefix: str, n: int) -> list[str]:
    keys = [spot.key for spot in scene.hotspots() if spot.key.startswith(prefix) and spot.enabled]
    return keys[-n:] if n else []


def _disabled(scene: Scene) -> list[str]:
    return [spot.key for spot in scene.hotspots() if not spot.enabled][:1]


def _unknown_call(view: View) -> bool:
    return any(a.kind == Kind.CALL and len(a.cards) == 2 for a in view.legal)


def _restricted(view: View) -> bool:
    return view.my_turn and 0 < len(view.legal) < view.hand.bit_count() and len(view.trick) > 1


def _plays(view: View) -> bool:
    return view.phase == "play" and view.my_turn


def _can(view: View, kind: Kind) -> bool:
    return any(action.kind == kind for action in view.legal)


def _lit(view: View) -> bool:
    """Whether the unfinished trick already earns something."""
    cards = tuple(card for _, card in view.trick)
    return bool(cards) and _plays(view) and rules_of(view.game).glow(view, cards) is not None


def _lit_full(view: View) -> bool:
    """Whether the trick just finished earned something."""
    return (not view.trick and view.last is not None and view.phase == "play"
            and rules_of(view.game).glow(view, view.last.cards) is not None)


def _ended(key: str) -> Callable[[View], bool]:
    """A finished deal whose sheet is headed by a message that begins so."""
    return lambda v: v.result is not None and rules_of(
        v.game).sheet(v).headline.key.startswith(key)


def _played_out(view: View) -> bool:
    """Whether the deal is over and somebody took the stock, if there is one."""
    return view.phase == "done" and bool(view.played) and any(
        action.kind in (Kind.BURY, Kind.GIVE, Kind.TRUMP) for _, action in view.history)


_SHEEPSHEAD: Final = ("sheepshead",)
_KLAVERJAS: Final = ("klaverjas",)
_THOUSAND: Final = ("thousand",)
_BOOKS: Final = MatchState(20, (880, 880, 880), (
    ("barrel", (3, 2, 1)), ("zeros", (2, 1, 2)), ("concessions", (4, 5, 2))))
"""Books of Thousand with as much to say of every seat as there can be."""

STATES: Final = (
    Wanted("bidding", lambda v: v.phase == "bid" and v.my_turn and len(v.history) > 1),
    Wanted("bidding-wait", lambda v: v.phase == "bid" and not v.my_turn and len(v.history) > 1),
    Wanted("naming-forced", lambda v: v.phase == "bid" and v.my_turn and _can(v, Kind.TRUMP)
           and not _can(v, Kind.PASS), games=_KLAVERJAS),
    Wanted("stock-shown", lambda v: v.phase == "give" and not v.my_turn, games=_THOUSAND,
           fresh=True),
    Wanted("burying", lambda v: v.phase == "bury" and v.my_turn, games=_SHEEPSHEAD),
    Wanted("burying-marked", lambda v: v.phase == "bury" and v.my_turn,
           lambda s: _enabled(s, "card:", 2), games=_SHEEPSHEAD),
    Wanted("call", lambda v: v.phase == "call" and v.my_turn
           and _can(v, Kind.CALL) and not _unknown_call(v), games=_SHEEPSHEAD),
    Wanted("call-unknown", lambda v: v.phase == "call" and v.my_turn and _unknown_call(v),
           lambda s: _enabled(s, "card:", 1), games=_SHEEPSHEAD),
    Wanted("call-alone", lambda v: v.phase == "call" and v.my_turn, lambda s: ["alone"],
           games=_SHEEPSHEAD),
    Wanted("giving", lambda v: v.phase == "give" and v.my_turn, games=_THOUSAND),
    Wanted("giving-marked", lambda v: v.phase == "give" and v.my_turn,
           lambda s: [*_enabled(s, "card:", 2), "bid:+"], games=_THOUSAND),
    Wanted("giving-third", lambda v: v.phase == "give" and v.my_turn,
           lambda s: _enabled(s, "card:", 3), games=_THOUSAND),
    Wanted("contract", lambda v: v.phase == "contract" and v.my_turn, games=_THOUSAND),
    Wanted("concede", lambda v: v.phase == "contract" and v.my_turn, lambda s: ["concede"],
           games=_THOUSAND),
    Wanted("concede-costs", lambda v: v.phase == "give" and v.my_turn, lambda s: ["concede"],
           games=_THOUSAND, books=MatchState(9, (200, 200, 200), (
               ("barrel", (None, None, None)), ("zeros", (0, 0, 0)),
               ("concessions", (2, 0, 0))))),
    Wanted("books-bidding", lambda v: v.phase == "bid" and v.my_turn and len(v.history) > 2,
           games=_THOUSAND, books=_BOOKS),
    Wanted("books-giving", lambda v: v.phase == "give" and v.my_turn, games=_THOUSAND,
           books=_BOOKS),
    Wanted("books-play", lambda v: _plays(v) and v.notes["trump"] is not None and bool(v.trick),
           games=_THOUSAND, books=_BOOKS),
    Wanted("play-lead", lambda v: _plays(v) and not v.trick),
    Wanted("play-golden", lambda v: bool(rules_of(v.game).golden(v)), games=_THOUSAND),
    Wanted("play-follow", lambda v: _plays(v) and _restricted(v) and v.hand.bit_count() > 4
           and len(v.trick) == v.seats - 1),
    Wanted("play-refused", lambda v: _plays(v) and _restricted(v), _disabled),
    Wanted("play-picker", lambda v: _plays(v) and v.notes["picker"] == v.seat,
           games=_SHEEPSHEAD, level="random"),
    Wanted("play-unknown", lambda v: _plays(v) and bool(v.notes.get("unknown")),
           games=_SHEEPSHEAD),
    Wanted("play-declarer", lambda v: _plays(v) and v.notes["declarer"] == v.seat,
           games=("klaverjas", "thousand")),
    Wanted("play-first-trick", lambda v: v.phase == "play" and not v.my_turn
           and len(v.trick) == 2),
    Wanted("play-glow", _lit, games=_KLAVERJAS),
    Wanted("trick-held", lambda v: v.phase == "play" and not v.trick and len(v.played) > 1,
           fresh=True),
    Wanted("trick-glow", _lit_full, games=_KLAVERJAS, fresh=True),
    Wanted("trick-marriage", lambda v: v.phase == "play" and v.notes["trump"] is not None
           and len(v.trick) == 1, games=_THOUSAND, fresh=True),
    Wanted("last-trick", lambda v: _plays(v) and len(v.played) > 2, lambda s: ["last-trick"]),
    Wanted("leave", _plays, lambda s: ["menu"]),
    Wanted("rules", _plays, lambda s: ["klaverjas:rules"], games=_KLAVERJAS),
    Wanted("standing", _plays, lambda s: ["score"], 3),
    Wanted("scoring", lambda v: v.phase == "done" and v.notes["picker"] is not None,
           games=_SHEEPSHEAD),
    Wanted("scoring-leaster", lambda v: v.phase == "done" and v.notes["picker"] is None,
           games=_SHEEPSHEAD),
    Wanted("scoring-alone", lambda v: v.phase == "done" and bool(v.notes["alone"]),
           games=_SHEEPSHEAD, level="random"),
    Wanted("scoring-made", _ended("sheet.made"), games=_KLAVERJAS),
    Wanted("scoring-nat", _ended("sheet.nat"), games=_KLAVERJAS),
    Wanted("scoring-pit", _ended("sheet.pit"), games=_KLAVERJAS),
    Wanted("scoring-made", _ended("sheet.bid-made"), games=_THOUSAND),
    Wanted("scoring-failed", _ended("sheet.bid-failed"), games=_THOUSAND, level="random"),
    Wanted("scoring-conceded", _ended("sheet.bid-conceded"), games=_THOUSAND, level="random"),
    Wanted("scoring-nines", _ended("sheet.nines"), games=_THOUSAND, level="random"),
    Wanted("scoring-books", lambda v: v.result is not None and not v.result.redeal,
           games=_THOUSAND, books=_BOOKS, level="random"),
    Wanted("scoring-long", lambda v: v.phase == "done", deals=14, games=_THOUSAND,
           level="random"),
    Wanted("review", _played_out, lambda s: ["review"]),
    Wanted("review-moved", _played_out,
           lambda s: ["review", "next"], games=("sheepshead", "thousand")),
    Wanted("review-trick", _played_out, lambda s: ["review", *["next"] * 4]),
    Wanted("scoring-end", lambda v: v.result is not None and v.result.over, deals=9,
           games=_SHEEPSHEAD, level="random"),
    Wanted("scoring-end", lambda v: v.result is not None and v.result.over, deals=15,
           games=_KLAVERJAS, level="random"),
    Wanted("scoring-end", lambda v: v.result is not None and v.result.over, games=_THOUSAND,
           books=_BOOKS),
)


def find(rules: Rules, state: Wanted) -> Moment | None:
    """A match at the wanted moment, the person's seat played by a computer player too."""
    for n in range(state.seed, state.seed + _SEEDS):
        match = Match.new(rules.info.id, f"shots-{n}", level=state.level)
        if state.books is not None:
            match.state = state.books
            match.deal = rules.start(setup_of(rules, match.record, state.books, 0))
        events = _reach(match, state)
        if events is not None:
            return Moment(rules, state, match, events)
    return None


def find_all() -> list[Moment]:
    """Every game in every state that it has."""
    out = []
    for rules in GAMES:
        for state in STATES:
            if not state.games or rules.info.id in state.games:
                moment = find(rules, state)
                if moment is not None:
                    out.append(moment)
    return out


def _reach(match: Match, state: Wanted) -> tuple[Event, ...] | None:
    """Play until the moment; gives what was seen last. None if it does not come."""
    while True:
        events = tuple(match.events())
        if len(match.finished) >= state.deals and state.wanted(match.view()):
            return events
        if match.deal.turn is None:
            if match.over or len(match.finished) > state.deals:
                return None
            match.next_deal()
        else:  # every seat at this level, the partner too, who else would search for long
            choice = decide(match.rules, match.deal.view(match.deal.turn), state.level,
                            Stream("shots", match.record.seed, len(match.deal.history)))
            match._apply(choice.action)


def open_moment(ctx: Context, moment: Moment, size: tuple[int, int]) -> Scene:
    """The scene of a moment in a window of this size, after the presses of its state."""
    match, wanted = moment.match, moment.state
    ctx.seat_persons(match.rules.info.persons)
    state = TableState(match, lambda now: scene_for(ctx, now), ctx.settings.pause_ms)
    state.absorb(list(moment.events))
    if not wanted.fresh:  # what was said stays, what was done is over
        state.release()
        state.shown = ()
        state.notices.clear()
    scene = scene_for(ctx, state)
    scene.at_rest()
    scene.resize(*size)
    if isinstance(scene, TableScene):
        scene.update(0)
    for key in wanted.presses(scene):
        change = scene.press(key)
        if isinstance(change, Push | Swap):
            scene = change.scene
            scene.resize(*size)
            scene.at_rest()
    return scene


def shots(target: Path, langs: list[str], sizes: list[tuple[int, int]]) -> int:
    """Draw everything into a folder. Raises ValueError for an unknown language."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    target.mkdir(parents=True, exist_ok=True)
    display = Display(pygame.display.set_mode(SIZES[0]))
    app = App(display, LogicalClock(DAY), Store(None), "en")
    known = app.ctx.catalogues.languages()
    for lang in langs:
        if lang not in (*known, "qps"):
            raise ValueError(f"language {lang!r} is not one of {', '.join(known)}")
    moments = find_all()
    count = 0
    for size in sizes or SIZES:
        display.resized(*size)
        app.resized(*size)
        for lang in langs or known:
            app.ctx.use_language(lang)
            for name, scene in _scenes(app.ctx, moments, size):
                scene.render(display.surface)
                pygame.image.save(display.surface,
                                  str(target / f"{name}-{lang}-{size[0]}x{size[1]}.png"))
                count += 1
    print(f"{count} pictures in {target}")
    pygame.quit()
    return 0


def _scenes(ctx: Context, moments: Sequence[Moment],
            size: tuple[int, int]) -> Iterator[tuple[str, Scene]]:
    """Every scene to be drawn, with its name."""
    pages: list[tuple[str, Scene]] = [("boot", BootScene(ctx, ctx.kit.lang)),
                                      ("menu", MenuScene(ctx))]
    for moment in moments:
        if moment.match.over:
            share = ShareScene(ctx, moment.match, keep_result(ctx, moment.match))
            pages.append((f"{moment.rules.info.id}-share", share))
    pages += [(scene.name, scene) for scene in (
        DailyScene(ctx), LeaderboardScene(ctx, which=MATCHES), StatisticsScene(ctx),
        NameScene(ctx), CodeScene(ctx))]
    for rules in GAMES:
        pages += [(f"{rules.info.id}-help-{page}", HelpScene(ctx, rules.info.id, page))
                  for page in rules.info.helps]
        if rules.info.lesson is not None:
            pages.append((f"{rules.info.id}-lesson", LessonScene(ctx, rules)))
    for name, scene in pages:
        if isinstance(scene, LessonScene):
            ctx.seat_persons(scene.match.rules.info.persons)
        scene.resize(*size)
        scene.at_rest()
        scene.entered()
        scene.update(0)
        yield name, scene
    yield from _settings_scenes(ctx, size)
    for moment in moments:
        yield f"{moment.rules.info.id}-{moment.state.name}", open_moment(ctx, moment, size)
    yield from _kiosk_scenes(ctx, size)


def _settings_scenes(ctx: Context, size: tuple[int, int]) -> Iterator[tuple[str, Scene]]:
    """Every page of the settings, and the one on which a gamepad's buttons are shown."""
    scene = SettingsScene(ctx)
    scene.resize(*size)
    for page in range(scene.plan.pages):
        scene.page = page
        yield f"settings-{page + 1}", scene
    pads = PadsScene(ctx)
    pads.resize(*size)
    yield "pads", pads


def _kiosk_scenes(ctx: Context, size: tuple[int, int]) -> Iterator[tuple[str, Scene]]:
    """The scenes that only a kiosk has."""
    settings, lang = ctx.settings, ctx.kit.lang
    langs = ctx.catalogues.languages()
    ctx.kiosk = Kiosk(Store(None), Store(None), settings, Gate(Pin(b"", b"")), lang)
    attract = AttractScene(ctx)
    for scene in (attract, WarningScene(ctx, MenuScene(ctx)), PinScene(ctx), OperatorScene(ctx)):
        if isinstance(scene, OperatorScene):
            ctx.kiosk.language = lang if lang in langs else langs[0]
        scene.entered()
        scene.resize(*size)
        if scene is attract:
            for _ in range(_DEMO_FRAMES):
                scene.update(LONGEST_MS)
                scene.think(lambda: False)
            attract.demo.at_rest()
        yield scene.name, scene
    ctx.kiosk, ctx.settings = None, settings

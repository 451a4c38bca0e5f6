"""Scenes without a window, and a record of what they draw: texts, boxes, cards."""

import random
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from watching import (
    Box,
    Drawn,
    DryBackgrounds,
    DryCache,
    Spy,
    WatchedArt,
    WatchedParts,
    Watcher,
)

from game.i18n.catalogues import Catalogues
from game.i18n.help import HelpPages
from game.resources import folder
from game.rules import GAMES
from game.scenes.base import Scene
from game.scenes.context import Context
from game.scenes.scoring import ScoringScene
from game.scenes.state import TableState
from game.scenes.tabledraw import TableDrawing
from game.session.match import Match
from game.session.settings import Settings
from game.session.store import Store
from game.ui.fonts import Fonts
from game.ui.scale import touch
from game.ui.sound import Sounds
from game.ui.table import Backgrounds

GAME = "sheepshead"
SIZES = [(320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (1024, 768), (1280, 720),
         (1920, 1080), (3840, 2160), (480, 800), (720, 1280), (1080, 1920)]
_MORE = [(1024, 768), (1920, 1080), (3840, 2160), (1080, 1920)]
EACH_SIZE = [pytest.param(s, marks=pytest.mark.slow) if s in _MORE else s for s in SIZES]
"""For `parametrize`: the plans of 480, 720 and portrait once more, larger, are slow ones."""
LANGS = ["qps", *(pytest.param(lang, marks=pytest.mark.slow) for lang in ("en", "sw", "th", "ko"))]
"""For `parametrize`: English, the 40 % longer one, and the others."""


def sweep(sizes: Sequence[tuple[int, int]], quick: Collection[tuple[tuple[int, int], str]],
          mark: pytest.MarkDecorator) -> list[Any]:
    """For `parametrize`: sizes by all languages, with a mark on all but the quick ones."""
    return [pytest.param(size, lang, marks=() if (size, lang) in quick else mark,
                         id=f"{size_name(size)}-{lang}")
            for size in sizes for lang in ("en", "qps", "sw", "th", "ko")]


def size_name(size: tuple[int, int]) -> str:
    """A window as the name of a test."""
    return f"{size[0]}x{size[1]}"


class Heard(Sounds):
    """Sounds that are written down instead of played."""

    def __init__(self) -> None:
        super().__init__(folder("assets") / "sounds", Settings, lambda: 0.0)
        self.names: list[str] = []

    def play(self, name: str) -> None:
        self.names.append(name)


class Workroom:
    """The slow tools, made once, and contexts that draw with them.

    A `dry` one lays out, measures and records, and leaves the canvas as it is: many times faster.
    """

    def __init__(self, dry: bool = False) -> None:
        pygame.display.init()
        pygame.display.set_mode((320, 240))
        self.art = WatchedArt(DryCache() if dry else None)
        self.parts = WatchedParts(self.art)
        self.text = Spy(Fonts(folder("assets")), self.art.order, dry)
        self.backgrounds = DryBackgrounds() if dry else Backgrounds(keep=4)
        self.locales = folder("locales")
        self.catalogues = Catalogues(self.locales)
        self.helps = HelpPages(self.locales)

    def context(self, size: tuple[int, int] = (1280, 720), lang: str = "en",
                store: Store | None = None, locales: Path | None = None,
                **settings: Any) -> Context:
        """A context for a window of this size, with these settings."""
        kit = Watcher(self.art, self.parts, self.text, self.backgrounds, lang, min(size))
        seeds = iter(f"seed {n}" for n in range(100))
        wishes = Settings(**settings)
        ctx = Context(kit, Catalogues(locales) if locales else self.catalogues,
                      HelpPages(locales) if locales else self.helps, store or memory(),
                      wishes, lambda: next(seeds), lambda: None, Heard())
        ctx.fit(*size)
        ctx.seat_persons(GAMES[0].info.persons)
        return ctx


def memory(writable: bool = True) -> Store:
    """A store without a folder."""
    store = Store(None)
    store.writable = writable
    return store


def played(deals: int, seed: object = 0, game: str = GAME) -> Match:
    """A match in which so many deals were played at random."""
    chance = random.Random(f"pages {seed}")
    match = Match.new(game, f"pages {seed}")
    while True:
        while match.deal.turn is not None:
            match._apply(chance.choice(match.deal.legal()))
        if len(match.finished) == deals or match.over:
            return match
        match.next_deal()


def scoring(ctx: Context, match: Match, standing: bool = False) -> ScoringScene:
    """The score sheet of a match."""
    ctx.seat_persons(match.rules.info.persons)
    return ScoringScene(ctx, TableState(match, lambda state: Scene(ctx), 2000), standing)


def show(scene: Scene, size: tuple[int, int]) -> list[Drawn]:
    """Lay out and draw a scene; gives the texts."""
    scene.entered()
    scene.at_rest()
    scene.resize(*size)
    return draw(scene)


def draw(scene: Scene) -> list[Drawn]:
    """Draw a scene; gives the texts."""
    kit = scene.ctx.kit
    assert isinstance(kit, Watcher) and isinstance(kit.text, Spy)
    kit.forget()
    size = (scene.width, scene.height)
    scene.render(_canvas(size) if kit.text.dry else Surface(size).convert())
    return kit.text.drawn


@cache
def _canvas(size: tuple[int, int]) -> Surface:
    """What is drawn on when nobody looks."""
    return Surface(size)


def boxes(scene: Scene) -> list[Box]:
    """The furniture and the cards of the last drawing, in the order of painting."""
    parts = scene.ctx.kit.parts
    assert isinstance(parts, WatchedParts)
    return list(parts.found)


def check_layout(scene: Scene, drawn: Sequence[Drawn]) -> None:
    """Everything lies in the window, nothing lies over anything else, nothing is too small."""
    faults = layout_faults(scene, drawn)
    assert not faults, "\n".join(faults)


def layout_faults(scene: Scene, drawn: Sequence[Drawn]) -> list[str]:
    """What is wrong with the hotspots and the texts of a scene."""
    window = Rect(0, 0, scene.width, scene.height)
    found = scene.hotspots()
    drawn, _, notice = uncovered(scene, drawn, boxes(scene))
    out = []
    if len({spot.key for spot in found}) != len(found):
        out.append(f"a key twice: {[spot.key for spot in found]}")
    for i, spot in enumerate(found):
        if not window.contains(spot.rect):
            out.append(f"{spot.key} {spot.rect} reaches out of the window")
        least = least_target(spot.key, min(window.size))
        if min(spot.rect.size) < least:
            out.append(f"{spot.key} {spot.rect} is too small")
        if not spot.label or "[" in spot.label or "{" in spot.label:
            out.append(f"{spot.key} is called {spot.label!r}")
        out += [f"{spot.key} {spot.rect} overlaps {other.key} {other.rect}"
                for other in found[i + 1:] if other.rect.colliderect(spot.rect)
                and spot.rect != window]
    seen = [d for d in drawn if d.clip.contains(d.ink)]
    if not seen:
        out.append("no text")
    for i, one in enumerate(seen):
        if not window.contains(one.ink):
            out.append(f"{one.words!r} {one.ink} reaches out of the window")
        if one.px < 14:
            out.append(f"{one.words!r} is set in {one.px} px")
        if "[" in one.words or "{" in one.words:
            out.append(f"{one.words!r} is no sentence")
        out += [f"{one.words!r} {one.ink} overlaps {other.words!r} {other.ink}"
                for other in seen[i + 1:] if one.ink.colliderect(other.ink)]
        out += [f"{one.words!r} {one.ink} crosses {spot.key} {spot.rect}" for spot in found
                if spot.rect.size != window.size and spot.rect.colliderect(one.ink)
                and not spot.rect.contains(one.ink)
                and not (notice and notice.rect.contains(one.ink))]
    return out


def least_target(key: str, short: int) -> int:
    """The least width and height of what a key names in a window of this short side.

    9 mm where the window allows it; cards show a strip, and palm-sized windows have keys and
    days to a dozen in a row.
    """
    if key.startswith(("card:", "why:")):
        return 28 if short < 400 else 30
    many = ("digit:", "char:", "letter:", "day:", "animal:")
    if key.startswith(many) or key.endswith((":today", ":day")):
        return 22 if short < 400 else 40
    return touch(short)


def uncovered(scene: Scene, drawn: Sequence[Drawn],
              found: Sequence[Box]) -> tuple[list[Drawn], list[Box], Box | None]:
    """What a notice leaves to be seen on a palm-sized table, and the notice.

    There a long one lies over the middle until the next tap.
    """
    over = [box for box in found if isinstance(scene, TableDrawing) and scene.lay.plan.tiny
            and scene.message and box.rect in scene._prompt]
    if not over:
        return list(drawn), list(found), None
    notice = over[-1]
    return ([d for d in drawn if d.order > notice.order or not notice.rect.colliderect(d.ink)],
            [b for b in found if b is notice or b.order > notice.order
             or not notice.rect.colliderect(b.rect)], notice)


def table_faults(scene: Scene, drawn: Sequence[Drawn], found: Sequence[Box]) -> list[str]:
    """What is wrong with the furniture of a table and the texts on it."""
    window = Rect(0, 0, scene.width, scene.height)
    out = []
    drawn, found, _ = uncovered(scene, drawn, found)
    things = [box for box in found if box.kind not in ("card", "empty_place")]
    cards = [box for box in found if box.kind == "card"]
    for i, one in enumerate(things):
        if not window.contains(one.rect):
            out.append(f"{one.kind} {one.rect} reaches out of the window")
        for other in things[i + 1:]:
            hung = one.kind == "plate" and other.kind == "badge"  # on the foot of its plate
            if (one.rect.colliderect(other.rect) and not one.rect.contains(other.rect)
                    and not hung):
                out.append(f"{other.kind} {other.rect} lies over {one.kind} {one.rect}")
        if one.kind not in ("bubble", "panel"):
            out += [f"{one.kind} {one.rect} meets a card {card.rect}" for card in cards
                    if card.rect.colliderect(one.rect) and not one.rect.contains(card.rect)]
    said = [box for box in things if box.kind == "bubble"]
    for text in drawn:
        for box in (*things, *cards):
            if box.kind == "card" and any(b.rect.contains(text.ink) and b.order > box.order
                                          for b in said):
                continue
            if box.rect.colliderect(text.ink) and not box.rect.contains(text.ink):
                out.append(f"{text.words!r} {text.ink} crosses {box.kind} {box.rect}")
            if box.kind == "card" and box.rect.contains(text.ink):
                out.append(f"{text.words!r} {text.ink} lies on a card {box.rect}")
            elif box.order > text.order and box.rect.contains(text.ink):
                out.append(f"{box.kind} {box.rect} covers {text.words!r} {text.ink}")
    return out

"""Drawing that is written down: texts, furniture and cards, painted or only measured."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pygame
from pygame import Rect, Surface

from game.resources import folder
from game.ui.fonts import Fonts
from game.ui.kit import Kit
from game.ui.parts import Parts
from game.ui.sprites import Art
from game.ui.table import Backgrounds
from game.ui.text import Text
from game.ui.vector import Cache, Tile

BOXES = ("plate", "score_box", "badge", "prompt", "roem_pill", "bubble", "button", "panel",
         "option", "stepper", "round_button", "footer", "language_pill", "empty_place",
         "tiny_plate", "tiny_prompt", "strip")
"""Furniture whose boxes are kept; the first two sizes each is asked for with are its own."""


@dataclass
class Drawn:
    """A text on the screen: the box of its ink, its size, and the clip it was drawn in."""

    words: str
    ink: Rect
    px: int
    clip: Rect
    order: int = 0
    """When it was painted; higher is later."""


@dataclass
class Box:
    """A piece of furniture on the screen."""

    kind: str
    rect: Rect
    order: int = 0


class Spy(Text):
    """Draws as `Text` does and keeps a record of it; `dry`, it only measures."""

    def __init__(self, fonts: Fonts, order: Iterator[int], dry: bool) -> None:
        super().__init__(fonts)
        self.drawn: list[Drawn] = []
        self.wrapped = 0
        self.order = order
        self.dry = dry

    def draw(self, target: Surface, text: str, x: int, baseline_y: int, px: int,
             *args: Any, **kwargs: Any) -> Rect:
        box = super().draw(target, text, x, baseline_y, px, *args, **kwargs)
        ink = Rect(box.x, round(baseline_y - 0.74 * px), box.w, round(0.95 * px))
        self.drawn.append(Drawn(text, ink, px, target.get_clip(), next(self.order)))
        return box

    def render(self, text: str, px: int, colour: Any, weight: int = 400, lang: str = "en",
               role: Any = "text") -> Surface:
        if self.dry:
            return Surface((self.width(text, px, weight, lang, role), 1))
        return super().render(text, px, colour, weight, lang, role)

    def wrap(self, *args: Any, **kwargs: Any) -> list[str]:
        self.wrapped += 1
        return super().wrap(*args, **kwargs)


@dataclass(frozen=True)
class Watched(Tile):
    """A tile that says where it is drawn."""

    kind: str = ""
    size: tuple[float, float] = (0, 0)
    found: list[Box] = field(default_factory=list)
    order: Iterator[int] = field(default_factory=count)
    centred: bool = False

    def blit(self, target: Surface, x: float, y: float, alpha: int = 255) -> None:
        super().blit(target, x, y, alpha)
        w, h = self.size
        left, top = (x - w / 2, y - h / 2) if self.centred else (x, y)
        self.found.append(Box(self.kind, Rect(round(left), round(top), round(w), round(h)),
                              next(self.order)))


class WatchedParts(Parts):
    """Furniture that keeps a record of where it stands."""

    def __init__(self, art: "WatchedArt") -> None:
        super().__init__(art)
        self.found = art.found
        self.order = art.order
        for kind in BOXES:
            setattr(self, kind, self._watch(kind, getattr(self, kind)))

    def _watch(self, kind: str, make: Callable[..., Tile]) -> Callable[..., Tile]:
        def watched(*args: Any, **kwargs: Any) -> Tile:
            tile = make(*args, **kwargs)
            sizes = [a for a in args if isinstance(a, int | float)]
            w, h = sizes[0], sizes[1] if len(sizes) > 1 else sizes[0]
            if kind == "round_button":
                w = h = 2 * sizes[0]
            elif kind == "stepper":
                h = w
            elif kind == "empty_place":
                h = 1.4 * w
            return Watched(tile.surface, tile.offset, tile.under, kind, (w, h), self.found,
                           self.order)
        return watched


class WatchedArt(Art):
    """Art that keeps a record of where cards lie, their turn left out."""

    def __init__(self, cache: Cache | None) -> None:
        super().__init__(folder("assets"), cache=cache)
        self.found: list[Box] = []
        self.order = count()

    def card(self, card: int, w: float, **kwargs: Any) -> Tile:
        tile = super().card(card, w, **kwargs)
        return Watched(tile.surface, tile.offset, tile.under, "card", (w, 1.4 * w), self.found,
                       self.order, True)

    def back(self, w: float, *args: Any, **kwargs: Any) -> Tile:
        tile = super().back(w, *args, **kwargs)
        return Watched(tile.surface, tile.offset, tile.under, "card", (w, 1.4 * w), self.found,
                       self.order, True)


class DryCache(Cache):
    """Makes no tile: everything is one clear pixel."""

    def get(self, key: Hashable, make: Callable[[], Tile]) -> Tile:
        return Tile(Surface((1, 1), pygame.SRCALPHA), (0, 0))


class DryBackgrounds(Backgrounds):
    """Paints nothing behind."""

    def get(self, kind: str, colours: Any, w: int, h: int) -> Surface:
        return Surface((1, 1))


class Watcher(Kit):
    """A kit that forgets what a veil covers, and draws everything each time."""

    keeps = False

    def veil(self, target: Surface, opacity: int) -> None:
        assert isinstance(self.text, Spy)
        if not self.text.dry:
            super().veil(target, opacity)
        self.forget()

    def forget(self) -> None:
        """Begin the records anew."""
        assert isinstance(self.text, Spy) and isinstance(self.parts, WatchedParts)
        self.text.drawn = []
        self.parts.found.clear()

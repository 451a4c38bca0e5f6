"""The menu of palm-sized windows: one game at a time, with arrows to the others.

Warnings, for which there is no room beside the games, wait behind a sign in the upper row.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect, Surface
from pygame.transform import rotate

from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.kit import Kit
from game.ui.scale import MIN_TEXT
from game.ui.theme import Theme

EARLIER, LATER, WARNING = "games:-", "games:+", "warning"


@dataclass
class SmallMenu:
    """Which game is shown, where the arrows lie, and whether the warnings are being read."""

    at: int = 0
    reading: bool = False
    arrows: dict[str, Rect] = field(default_factory=dict)
    tile: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    sign: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    window: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def lay_out(self, kit: Kit, window: Rect, room: Rect, games: int) -> None:
        """The tile between two arrows, none with one game."""
        self.window = window
        self.at %= max(1, games)
        w = kit.touch
        self.arrows = {}
        self.tile = room.copy()
        if games > 1:
            self.tile = room.inflate(-2 * (w + 4), 0)
            y = room.centery - w // 2
            self.arrows = {EARLIER: Rect(room.x, y, w, w), LATER: Rect(room.right - w, y, w, w)}

    def spots(self, earlier: str, later: str, warning: str, warned: bool) -> list[Hotspot]:
        """The arrows and the sign of a warning, called by these words."""
        out = [Hotspot(key, rect, True, words, rect.h // 2)
               for (key, rect), words in zip(self.arrows.items(), (earlier, later), strict=False)]
        if warned:
            out.append(Hotspot(WARNING, self.sign, True, warning, self.sign.h // 2))
        return out

    def press(self, key: str, games: int) -> bool:
        """Whether the key was one of these; then it is done."""
        if key == WARNING:
            self.reading = not self.reading
        elif key in (EARLIER, LATER):
            self.at = (self.at + (1 if key == LATER else -1)) % max(1, games)
        else:
            return False
        return True

    def draw(self, kit: Kit, target: Surface, games: int, warned: bool,
             pressed: str | None) -> None:
        """Arrows, a dot for each game, and the sign."""
        for key, rect in self.arrows.items():
            kit.parts.round_button(rect.w // 2, pressed == key).blit(target, rect.x, rect.y)
            arrow = kit.art.icon("arrow", round(0.5 * rect.w), theme.CREAM).surface
            arrow = rotate(arrow, 180 if key == EARLIER else 0)
            target.blit(arrow, arrow.get_rect(center=rect.center))
        for i in range(games if self.arrows else 0):
            r = 3 if i == self.at else 2
            x = self.tile.centerx + round((i - (games - 1) / 2) * 14) - r
            kit.parts.box(2 * r, 2 * r, theme.CREAM, r).blit(target, x, self.tile.bottom + 4 - r)
        if warned:
            kit.parts.round_button(self.sign.w // 2, pressed == WARNING).blit(
                target, self.sign.x, self.sign.y)
            kit.art.warning(round(0.5 * self.sign.w)).blit(target, *self.sign.center)

    def draw_warnings(self, kit: Kit, target: Surface, colours: Theme,
                      sentences: Sequence[str]) -> None:
        """All that is amiss, over everything else until the next tap."""
        kit.veil(target, 150)
        width = self.window.w - 12
        lines: list[str] = []
        for px in range(kit.size(0.0225), MIN_TEXT - 1, -1):
            lines = [line for words in sentences
                     for line in kit.text.wrap(words, width - round(3.4 * px), px, 600, kit.lang)]
            step = kit.text.line_height(px, kit.lang)
            if step * len(lines) + px < self.window.h - 12:
                break
        box = Rect(6, 0, width, step * len(lines) + px)
        box.centery = self.window.centery
        kit.parts.button(colours, box.w, box.h, "danger", False, 10).blit(target, box.x, box.y)
        kit.art.warning(round(1.4 * px)).blit(target, box.x + 1.4 * px, box.centery)
        kit.text.draw_lines(target, lines, box.x + round(2.6 * px), box.y + px // 2, px,
                            theme.rgb(theme.WARN_TEXT), 600, kit.lang)

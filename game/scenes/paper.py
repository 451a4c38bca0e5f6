"""A page on paper: panel, title, the way back, tabs, and a line for notices."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Pop
from game.scenes.context import Context
from game.scenes.pages import draw_title, title_fit
from game.ui import theme, wrapping
from game.ui.hotspots import Hotspot
from game.ui.scale import MIN_TEXT
from game.ui.text import Align

Key = tuple[str, str, str]
"""A button of a row: key, words, kind."""
TINY: Final = 400
"""Short side of a window below which a page shows less at a time."""
NOTICE_MS: Final = 9000


class PaperScene(Scene):
    """What such pages share. Subclasses say their title and lay out and draw their body."""

    widest = 1120
    """Greatest width of the panel, in pixels of a short side of 720."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.panel = self.body = self.back_rect = Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []
        self.pad = 0
        self.head = 0

    # For subclasses

    def title(self) -> str:
        """The words at the head of the page."""
        raise NotImplementedError

    def lay(self, body: Rect) -> None:
        """Lay out what stands in `body`, buttons into `self.buttons`."""

    def draw_body(self, target: Surface) -> None:
        """Draw what `lay` laid out; the buttons come after it."""

    # Layout

    @property
    def small(self) -> bool:
        """Whether the window is one of the small ones."""
        return self.ctx.kit.short < 600

    @property
    def tiny(self) -> bool:
        """Whether only the most important things have room."""
        return self.ctx.kit.short < TINY

    @property
    def px(self) -> int:
        """Size of the body text."""
        return max(MIN_TEXT, self.ctx.kit.size(0.025))

    @property
    def gap(self) -> int:
        """Between two things on the page."""
        usual = 4 if self.tiny else 8 if self.small else self.ctx.kit.px(16)
        return max(usual, self.ctx.kit.apart)

    @property
    def key_height(self) -> int:
        """Height of a button on this page."""
        if self.tiny:
            return max(40, self.ctx.kit.touch)
        return self.button_height

    def entered(self) -> None:
        """The page is on top (again): what it shows may have changed."""
        if self.width:
            self.resize(self.width, self.height)

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        edge = 0 if self.tiny else 8 if self.small else kit.px(32)
        self.pad = 6 if self.tiny else 12 if self.small else kit.px(32)
        w = min(width - 2 * edge, width if self.small else kit.px(self.widest))
        self.panel = Rect((width - w) // 2, edge, w, height - 2 * edge)
        r = max(20, -(-kit.touch // 2), kit.px(28))
        self.head = 2 * r + (2 if self.tiny else self.pad)
        self.back_rect = Rect(self.panel.right - self.pad - 2 * r,
                              self.panel.y + (self.head - 2 * r) // 2 + (1 if self.tiny else 4),
                              2 * r, 2 * r)
        top = self.panel.y + self.head + self.gap
        self.body = Rect(self.panel.x + self.pad, top, w - 2 * self.pad,
                         self.panel.bottom - self.pad - top)
        self.buttons = []
        self.lay(self.body)

    def relay(self) -> None:
        """Lay out anew after something has changed."""
        self.resize(self.width, self.height)

    def row(self, keys: Sequence[Key], box: Rect) -> int:
        """Buttons side by side, in as few rows of `box` as their words need; gives the height."""
        h, gap = self.key_height, self.gap
        rows = self._rows(keys, box.w)
        for number, (some, needs) in enumerate(rows):
            even = (box.w - (len(some) - 1) * gap) / len(some)
            level = max(needs) <= even
            spare = box.w - sum(needs) - (len(some) - 1) * gap
            left = float(box.x)
            for (key, words, kind), need in zip(some, needs, strict=True):
                w = even if level else need + spare / len(some)
                self.buttons.append(Button(key, Rect(
                    round(left), box.y + number * (h + gap), int(w), h), words, kind))
                left += w + gap
        return len(rows) * h + (len(rows) - 1) * gap

    def row_height(self, keys: Sequence[Key], width: int) -> int:
        """The height that `row` would take."""
        rows = len(self._rows(keys, width))
        return rows * self.key_height + (rows - 1) * self.gap

    def _rows(self, keys: Sequence[Key], width: int) -> list[tuple[Sequence[Key], list[int]]]:
        """The buttons of each row with the widths that their words need."""
        h = self.key_height
        px = max(MIN_TEXT, round(h * 0.35))
        needs = [self._width_of(words, px) + round((0.5 if self.tiny else 0.6) * h)
                 for _, words, _ in keys]
        for columns in range(len(keys), 0, -1):
            starts = range(0, len(keys), columns)
            if columns == 1 or all(sum(needs[i:i + columns]) + (columns - 1) * self.gap <= width
                                   for i in starts):
                return [(keys[i:i + columns], needs[i:i + columns]) for i in starts]
        return []

    def _width_of(self, words: str, px: int) -> int:
        """The width that the words of a button need: on palm-sized pages on two lines."""
        kit = self.ctx.kit
        whole = kit.width(words, px, 600)
        if not self.tiny:
            return whole
        parts = wrapping.words(words)
        width = max(kit.width(part, px, 600) for part in parts)
        while width < whole and len(kit.text.wrap(words, width, px, 600, kit.lang)) > 2:
            width += 4
        return min(width, whole)

    # Presses

    def spots(self) -> list[Hotspot]:
        back = Hotspot("back", self.back_rect, True, self.ctx.tell("page.back"),
                       self.back_rect.w // 2)
        return [back, *(self._spot(button) for button in self.buttons)]

    def pressed_key(self, key: str) -> Change:
        return Pop() if key == "back" else self.pressed_button(key)

    def pressed_button(self, key: str) -> Change:
        """What a press of anything but the way back does."""
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        kit, panel = self.ctx.kit, self.panel
        target.blit(kit.backgrounds.get("menu", self.theme, self.width, self.height), (0, 0))
        radius = 0 if self.tiny else 18 if self.small else None
        kit.parts.panel(panel.w, panel.h, radius, "card" if self.small else "large").blit(
            target, panel.x, panel.y)
        self._draw_head(target)
        kit.paint_round(target, self.back_rect.center, self.back_rect.w // 2, "undo",
                        self.pressed == "back")
        self.draw_body(target)
        self.draw_buttons(target, self.buttons)
        if self.message:
            self._draw_notice(target, self.message)

    def _draw_notice(self, target: Surface, words: str) -> None:
        """A notice in the place of the title; a long one hangs over what stands below."""
        kit, left = self.ctx.kit, self.panel.x + self.pad
        room = self.back_rect.left - left - self.gap
        px = max(MIN_TEXT, kit.size(0.0225))
        lines = kit.text.wrap(words, room - round(1.8 * px), MIN_TEXT, 600, kit.lang)
        if len(lines) <= 2:
            kit.paint_pill(target, (left + room // 2, self.back_rect.centery), words, px,
                           width=room)
            return
        step = kit.text.line_height(MIN_TEXT, kit.lang)
        box = Rect(left, self.panel.y + 4, room, step * len(lines) + MIN_TEXT)
        kit.parts.box(box.w, box.h, theme.INK, MIN_TEXT).blit(target, box.x, box.y)
        base = box.y + MIN_TEXT // 2 + kit.text.baseline(MIN_TEXT, kit.lang, words)
        for n, line in enumerate(lines):
            kit.write(target, line, box.x + round(0.9 * px), base + n * step, MIN_TEXT,
                      theme.CREAM, 600)

    def _draw_head(self, target: Surface) -> None:
        """The title, unless a notice is in its place."""
        kit = self.ctx.kit
        left = self.panel.x + self.pad
        room = self.back_rect.left - left - self.gap
        if self.message:
            return
        words = self.title()
        px = title_fit(kit, words, room, kit.size(0.050))
        draw_title(kit, target, words, left, self.back_rect.centery, px, theme.INK)

    def line(self, target: Surface, words: str, box: Rect, px: int, colour: str = theme.INK,
             weight: int = 400, align: Align = "left") -> None:
        """One line in the middle of a box, set smaller if it has to be."""
        kit = self.ctx.kit
        size = kit.fit(words, box.w, px, weight)
        x = {"left": box.x, "centre": box.centerx, "right": box.right}[align]
        kit.text.draw_in(target, words, Rect(x, box.y, 0, box.h), size, theme.rgb(colour), weight,
                         kit.lang, "text", align)

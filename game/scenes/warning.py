"""The question over a scene whether anybody is still there."""

from pygame import Rect, Surface

from game.scenes.base import Scene
from game.scenes.changes import Change, Pop
from game.scenes.context import Context
from game.session.kiosk import WARNING_S
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.scale import MIN_TEXT


class WarningScene(Scene):
    """Counts down over another scene, which stands still. Any touch goes on with that one."""

    name = "warning"

    def __init__(self, ctx: Context, below: Scene) -> None:
        super().__init__(ctx)
        self.below = below
        self.theme = below.theme
        self.left_s = WARNING_S

    def count(self, left_s: int) -> None:
        """So many seconds are left."""
        if left_s != self.left_s:
            self.left_s = left_s
            self.dirty = True

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        self.below.resize(width, height)

    @property
    def message(self) -> str | None:
        return self.ctx.tell("warning.question")

    def spots(self) -> list[Hotspot]:
        return [Hotspot("stay", Rect(0, 0, self.width, self.height), True,
                        self.ctx.tell("warning.stay"))]

    def first_focus(self) -> str | None:
        return "stay"

    def pressed_key(self, key: str) -> Change:
        return Pop()

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        self.below.render(target)
        kit.veil(target, 150)
        small = kit.short < 400
        pad, gap = max(10, kit.px(36)), max(4, kit.px(14))
        wide = min(self.width - 2 * (4 if small else 16), max(300, kit.px(620)))
        room = wide - 2 * pad
        number = str(self.left_s)
        big = max(28, kit.size(0.12))
        texts = [("warning.question", 600, theme.INK, kit.size(0.034)),
                 ("warning.stay", 400, theme.MUTED, kit.size(0.026))]
        blocks = []
        for key, weight, colour, px in texts:
            words = self.ctx.tell(key)
            px, lines = kit.text.fit_box(words, (room, 3 * px), range(px, MIN_TEXT - 1, -1),
                                         weight, kit.lang)
            blocks.append((lines, weight, colour, px,
                           len(lines) * kit.text.line_height(px, kit.lang, words)))
        high = sum(block[4] for block in blocks) + round(1.05 * big) + 2 * (pad + gap)
        box = Rect(0, 0, wide, high)
        box.center = (self.width // 2, self.height // 2)
        kit.parts.panel(box.w, box.h, 12 if small else None).blit(target, box.x, box.y)
        y = box.y + pad
        for i, (lines, weight, colour, px, used) in enumerate(blocks):
            kit.text.draw_lines(target, lines, box.centerx, y, px, theme.rgb(colour), weight,
                                kit.lang, "text", "centre")
            y += used + gap
            if i == 0:
                kit.text.draw_in(target, number, Rect(box.x, y, box.w, big), big,
                                 theme.rgb(theme.WARN_PAPER), 700, kit.lang)
                y += round(1.05 * big) + gap

"""The page that asks the operator for the PIN."""

from math import ceil
from typing import Final

from pygame import Rect, Surface

from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Swap
from game.scenes.context import Context
from game.scenes.operator import OperatorScene
from game.scenes.pages import draw_title, title_fit
from game.session.pin import LENGTHS
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.input import BACKSPACE
from game.ui.scale import MIN_TEXT

_KEYS: Final = (*(f"digit:{n}" for n in range(1, 10)), "delete", "digit:0", "enter")


class PinScene(Scene):
    """Keys for digits. Nothing that is typed can be read on the screen."""

    name = "pin"
    typing = True

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.digits = ""
        self.panel = self.dots = self.line = self.back_rect = Rect(0, 0, 0, 0)
        self.keys: list[Button] = []
        self._wrong = False
        self._typed = False
        """Whether the digits come from a keyboard, whose Enter shall end them."""

    # Layout

    @property
    def _tiny(self) -> bool:
        """Whether what is amiss stands in the place of the heading, and the dots at the foot."""
        return self.ctx.kit.short < 400

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        small = kit.short < 600
        edge = 4 if self._tiny else 8 if small else kit.px(32)
        pad = 8 if self._tiny else 14 if small else kit.px(32)
        gap = max(6 if small else kit.px(12), kit.apart)
        widest = width if self._tiny else max(kit.px(480), 360)
        self.panel = Rect(0, 0, min(width - 2 * edge, widest),
                          min(height - 2 * edge, max(kit.px(656), 480)))
        self.panel.center = (width // 2, height // 2)
        inner = self.panel.inflate(-2 * pad, -2 * pad)
        r = max((kit.touch + 1) // 2, kit.px(28))
        self.back_rect = Rect(inner.right - 2 * r, inner.top, 2 * r, 2 * r)
        self._px = max(MIN_TEXT, kit.size(0.0225))
        dots = max(14, kit.px(44))
        if self._tiny:
            self.dots = Rect(inner.x, inner.bottom - dots, inner.w, dots)
            self.line = Rect(inner.x, inner.top, self.back_rect.left - 8 - inner.x, 2 * r)
            top, low = self.back_rect.bottom, self.dots.top
        else:
            px = MIN_TEXT if small else self._px  # keys need the room more than large letters
            high = 2 * kit.text.line_height(px, kit.lang)
            self.dots = Rect(inner.x, self.back_rect.bottom, inner.w, dots)
            self.line = Rect(inner.x, inner.bottom - high, inner.w, high)
            top, low = self.dots.bottom, self.line.top
        self.keys = self._grid(Rect(inner.x, top + gap, inner.w, low - top - 2 * gap), gap)

    def _grid(self, room: Rect, gap: int) -> list[Button]:
        """The keys as on a telephone, on palm-sized windows in two rows."""
        columns = 6 if self._tiny and self.width > self.height else 3
        rows = len(_KEYS) // columns
        w = (room.w - (columns - 1) * gap) // columns
        h = (room.h - (rows - 1) * gap) // rows
        out = []
        for i, key in enumerate(_KEYS):
            row, column = divmod(i, columns)
            rect = Rect(room.x + column * (w + gap), room.y + row * (h + gap), w, h)
            words = key[6:] if key.startswith("digit:") else ""
            icon = {"delete": "arrow", "enter": "check"}.get(key, "")
            out.append(Button(key, rect, words, "primary" if key == "enter" else "paper", icon))
        return out

    # Presses

    @property
    def message(self) -> str | None:
        gate = self.ctx.kiosk.gate if self.ctx.kiosk is not None else None
        if gate is not None and gate.locked_ms > 0:
            return self.ctx.tell("pin.locked", n=ceil(gate.locked_ms / 1000))
        if self._wrong and gate is not None:
            return self.ctx.tell("pin.wrong", n=gate.left)
        return None

    def update(self, ms: float) -> Change:
        kiosk = self.ctx.kiosk
        if kiosk is not None and kiosk.gate.locked_ms > 0:  # the seconds are seen to pass
            self.dirty = True
        return super().update(ms)

    def spots(self) -> list[Hotspot]:
        tell = self.ctx.tell
        out = [Hotspot("back", self.back_rect, True, tell("page.back"), self.back_rect.w // 2)]
        for key in self.keys:
            words = key.words or tell("pin.delete" if key.key == "delete" else "pin.enter")
            out.append(Hotspot(key.key, key.rect, True, words,
                               round(min(key.rect.h * 0.28, 16))))
        return out

    def first_focus(self) -> str | None:
        return "enter" if self._typed else _KEYS[0]

    def pressed_key(self, key: str) -> Change:
        self._wrong = False
        if key == "back":
            return self.back()
        if key == "delete":
            self.digits = self.digits[:-1]
        elif key == "enter":
            return self._enter()
        elif len(self.digits) < LENGTHS[1]:
            self.digits += key[6:]
        return None

    def typed(self, text: str) -> Change:
        if text == BACKSPACE:
            return self.press("delete")
        for letter in text:
            if letter in "0123456789":
                self.press(f"digit:{letter}")
                self._typed = True
        return None

    def _enter(self) -> Change:
        kiosk = self.ctx.kiosk
        digits, self.digits, self._typed = self.digits, "", False
        if kiosk is None or not digits:
            return None
        if kiosk.gate.opens(digits):
            return Swap(OperatorScene(self.ctx))
        self._wrong = True
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        target.blit(kit.backgrounds.get("menu", self.theme, self.width, self.height), (0, 0))
        small = kit.short < 600
        kit.parts.panel(self.panel.w, self.panel.h, 18 if small else None,
                        "card" if small else "large").blit(target, self.panel.x, self.panel.y)
        kit.paint_round(target, self.back_rect.center, self.back_rect.w // 2, "undo",
                        self.pressed == "back")
        if not (self._tiny and self.message):
            words = self.ctx.tell("pin.title")
            room = self.back_rect.left - 8 - self.dots.x
            px = title_fit(kit, words, room, kit.size(0.045))
            draw_title(kit, target, words, self.dots.x, self.back_rect.centery, px, theme.INK)
        self._draw_dots(target)
        self._draw_keys(target)
        if self.message:
            self._draw_line(target, self.message)

    def _draw_line(self, target: Surface, words: str) -> None:
        """What is amiss, in the middle of its box."""
        kit = self.ctx.kit
        px, lines = kit.text.fit_box(words, self.line.size, range(self._px, MIN_TEXT - 1, -1),
                                     600, kit.lang)
        high = kit.text.line_height(px, kit.lang, words)
        top = self.line.centery - len(lines) * high // 2
        x = self.line.x if self._tiny else self.line.centerx
        kit.text.draw_lines(target, lines, x, top, px, theme.rgb(theme.WARN_PAPER), 600, kit.lang,
                            "text", "left" if self._tiny else "centre")

    def _draw_keys(self, target: Surface) -> None:
        kit = self.ctx.kit
        for key in self.keys:
            rect, held = key.rect, self.pressed == key.key
            kit.paint_button(target, rect, key.words, key.kind, self.theme, "", held)
            if key.icon:
                kit.art.icon(key.icon, round(0.5 * min(rect.size)), theme.INK,
                             mirrored=key.key == "delete").blit(
                    target, rect.centerx, rect.centery + (kit.px(2) if held else 0))

    def _draw_dots(self, target: Surface) -> None:
        kit = self.ctx.kit
        n = max(LENGTHS[0], len(self.digits))
        r = max(4, round(0.2 * min(self.dots.h, self.dots.w // n)))
        step = min(4 * r, self.dots.w // n)
        left = self.dots.centerx - (n - 1) * step // 2
        for i in range(n):
            colour = theme.INK if i < len(self.digits) else theme.PAPER_RULE
            kit.parts.box(2 * r, 2 * r, colour, r).blit(
                target, left + i * step - r, self.dots.centery - r)

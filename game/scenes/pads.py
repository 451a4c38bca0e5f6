"""The page on which the person shows the buttons of a gamepad that nobody knows."""

from typing import Final

from pygame import Rect, Surface

from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Pop
from game.scenes.context import Context
from game.scenes.pages import draw_title, title_fit
from game.session.padmaps import save_pad_maps
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.parts_pad import PAD_RATIO

STEPS: Final = ("up", "down", "left", "right", "a", "b", "y", "x", "start", "select")
"""The controls in the order they are asked for."""
NEEDED: Final = 6
"""So many of them nobody can do without."""
IDLE_MS: Final = 20000.0
"""Without a press the page closes: who has only this pad must be able to leave."""


class PadsScene(Scene):
    """Asks for one control after the other; the first pad that is pressed is the one meant.

    What the pad was known by before holds until the last step is done.
    """

    name = "pads"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.pad: int | None = None
        self.found: dict[str, str] = {}
        self.step = 0
        self._idle_ms = 0.0
        self.panel = self.picture = self.text = self.back_rect = Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []

    @property
    def done(self) -> bool:
        """Whether all controls have been shown."""
        return self.step == len(STEPS)

    def entered(self) -> None:
        self.ctx.pads.listening = not self.done
        self.dirty = True

    # Layout

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        edge = kit.px(32) if kit.short >= 600 else 6
        pad = max(10, kit.px(28))
        w = min(width - 2 * edge, max(kit.px(900), 640))
        h = min(height - 2 * edge, max(kit.px(540), 360))
        if width < height:
            h = min(height - 2 * edge, max(kit.px(860), 560))
        self.panel = Rect((width - w) // 2, (height - h) // 2, w, h)
        radius = max(kit.touch // 2 + 1, kit.px(28))
        head = 2 * radius + pad // 2
        self.back_rect = Rect(self.panel.right - pad - 2 * radius, self.panel.y + pad // 2,
                              2 * radius, 2 * radius)
        self.buttons = self._buttons(Rect(self.panel.x + pad, 0, w - 2 * pad, self.button_height),
                                     self.panel.bottom - pad // 2 - self.button_height)
        room = Rect(self.panel.x + pad, self.panel.y + head + pad // 2, w - 2 * pad, 0)
        room.h = self.panel.bottom - pad - self.button_height - room.y
        if width < height:
            size = min(room.w, round(0.5 * room.h / PAD_RATIO))
            self.picture = Rect(room.centerx - size // 2, room.y, size, round(PAD_RATIO * size))
            top = self.picture.bottom + pad
            self.text = Rect(room.x, top, room.w, room.bottom - top)
        else:
            share = 0.42 if kit.short >= 400 else 0.3
            size = min(round(share * room.w), round(room.h / PAD_RATIO))
            self.picture = Rect(room.x, 0, size, round(PAD_RATIO * size))
            self.picture.centery = room.centery
            left = self.picture.right + pad
            self.text = Rect(left, room.y, room.right - left, room.h)

    def _buttons(self, row: Rect, top: int) -> list[Button]:
        """Start over, and leave out what can be left out."""
        words = [("again", "pads.again")] if self.step else []
        if NEEDED <= self.step < len(STEPS):
            words.append(("skip", "pads.skip"))
        gap = max(8, self.ctx.kit.px(14))
        w = (row.w - gap) // 2
        return [Button(key, Rect(row.right - (len(words) - i) * w - (len(words) - 1 - i) * gap,
                                 top, w, row.h), self.ctx.tell(text), "paper")
                for i, (key, text) in enumerate(words)]

    # Presses

    def spots(self) -> list[Hotspot]:
        return [Hotspot("back", self.back_rect, True, self.ctx.tell("page.back"),
                        self.back_rect.w // 2), *map(self._spot, self.buttons)]

    def first_focus(self) -> str | None:
        return "back"

    def heard(self, code: str, pad: int) -> None:
        if self.done or self.pad not in (None, pad):
            return
        self.pad, self._idle_ms, self._notice = pad, 0.0, ""
        if code not in self.found.values():
            self.found[STEPS[self.step]] = code
            self._go_on()
        elif self.step >= NEEDED:  # it has no such button
            self._go_on()
        else:
            self.notice(self.ctx.tell("pads.taken"))

    def _go_on(self) -> None:
        self.step += 1
        pads = self.ctx.pads
        stick = pads.unknown.get(self.pad) if self.pad is not None else None
        if self.done:
            pads.listening = False
            if stick is not None:
                pads.maps = {**pads.maps, stick.guid: dict(self.found)}
                save_pad_maps(self.ctx.store, pads.maps)
        self.resize(self.width, self.height)

    def pressed_key(self, key: str) -> Change:
        self._idle_ms = 0.0
        if key == "skip":
            self._go_on()
        elif key == "again":
            self.pad, self.found, self.step = None, {}, 0
            self.ctx.pads.listening = True
            self.resize(self.width, self.height)
        return self.back() if key == "back" else None

    def back(self) -> Change:
        self.ctx.pads.listening = False
        return Pop()

    def update(self, ms: float) -> Change:
        super().update(ms)
        self._idle_ms += ms
        gone = self.pad is not None and self.pad not in self.ctx.pads.unknown
        if gone or not self.ctx.pads.unknown or (not self.done and self._idle_ms > IDLE_MS):
            return self.back()
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        kit, tell = self.ctx.kit, self.ctx.tell
        target.blit(kit.backgrounds.get("menu", self.theme, self.width, self.height), (0, 0))
        small = kit.short < 600
        kit.parts.panel(self.panel.w, self.panel.h, 18 if small else None,
                        "card" if small else "large").blit(target, self.panel.x, self.panel.y)
        words = tell("pads.title")
        left = self.panel.x + (self.panel.right - self.back_rect.right)
        px = title_fit(kit, words, self.back_rect.left - left - 8, kit.size(0.05))
        draw_title(kit, target, words, left, self.back_rect.centery, px, theme.INK)
        kit.paint_round(target, self.back_rect.center, self.back_rect.w // 2, "undo",
                        self.pressed == "back")
        control = "" if self.done else STEPS[self.step]
        kit.parts.pad_picture(self.picture.w, control, self.theme.accent).blit(
            target, *self.picture.center)
        self._draw_words(target)
        self.draw_buttons(target, self.buttons)

    def _draw_words(self, target: Surface) -> None:
        """What to press, and under it what else there is to say; in the middle of their box."""
        kit, tell, box = self.ctx.kit, self.ctx.tell, self.text
        small = kit.size(0.0225)
        if self.done:
            lines = [(tell("pads.done"), kit.size(0.036), theme.INK)]
        else:
            more = "pads.without" if self.step >= NEEDED else "pads.closes"
            step = tell("settings.page", page=self.step + 1, pages=len(STEPS))
            lines = [(tell("pads.press", step=step), small, theme.MUTED),
                     (tell(f"pads.{STEPS[self.step]}"), kit.size(0.036), theme.INK),
                     (self._notice or tell(more), small,
                      theme.WARN_PAPER if self._notice else theme.MUTED)]
        used = self._measure(lines)
        if used > box.h:
            lines = [(words, min(px, small), colour) for words, px, colour in lines]
            used = self._measure(lines)
        if used > box.h and len(lines) == 3:  # what to press is said in any window
            lines = lines[1:] if self._notice else lines[:2]
            used = self._measure(lines)
        y = box.y + max(0, (box.h - used) // 2)
        for words, px, colour in lines:
            y += kit.paragraph(target, words, box.x, y, box.w, px, colour, 600) + px // 3

    def _measure(self, lines: list[tuple[str, int, str]]) -> int:
        kit = self.ctx.kit
        return sum(len(kit.text.wrap(words, self.text.w, px, 600, kit.lang))
                   * kit.text.line_height(px, kit.lang, words) + px // 3
                   for words, px, _ in lines)

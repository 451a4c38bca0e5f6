"""The settings: one page, every change effective at once and kept."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.scenes.base import Button, Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Change, Push
from game.scenes.context import Context
from game.scenes.pages import draw_title, title_fit
from game.session.settings import LEVELS_OFFERED, PAUSE_STEP, PAUSES, save_settings
from game.ui import theme
from game.ui.hotspots import Hotspot

ROWS: Final = ("level", "pace", "fullscreen", "language")


@dataclass
class Row:
    """One setting: its words, its value in words, and the buttons that change it."""

    words: str
    value: str
    buttons: list[Button]
    box: Rect


class SettingsScene(Scene):
    """Levels, pace, full screen, language. A new setting is a method and a name in `ROWS`."""

    name = "settings"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.rows: list[Row] = []
        self.panel = Rect(0, 0, 0, 0)
        self.close = Rect(0, 0, 0, 0)

    # Layout

    def entered(self) -> None:
        """The language may have changed on the page over this one."""
        if self.width:
            self.resize(self.width, self.height)

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        small = kit.short < 600
        edge = 8 if small else kit.px(32)
        w = min(width - 2 * edge, kit.px(900) if not small else width)
        self.pad = 14 if small else kit.px(32)
        h = self.button_height
        self.head = 48 if small else kit.px(84)
        gap = 10 if small else kit.px(20)
        room = height - 2 * edge
        row_h = min((room - self.head - self.pad) // len(ROWS), h + 2 * gap)
        used = self.head + row_h * len(ROWS) + self.pad
        self.panel = Rect((width - w) // 2, (height - used) // 2, w, used)
        r = max(24, kit.px(28))
        self.close = Rect(self.panel.right - self.pad - 2 * r,
                          self.panel.y + (self.head - 2 * r) // 2 + 4, 2 * r, 2 * r)
        self.rows = [self._row(name, Rect(self.panel.x + self.pad,
                                          self.panel.y + self.head + i * row_h,
                                          w - 2 * self.pad, row_h))
                     for i, name in enumerate(ROWS)]

    def _row(self, name: str, box: Rect) -> Row:
        h = self.button_height
        top = box.y + (box.h - h) // 2
        right = box.right
        tell, settings = self.ctx.tell, self.ctx.settings
        if name == "pace":
            value = tell("settings.seconds", seconds=f"{settings.pause_ms / 1000:.1f}")
            w = h
            plus = Button("pace:+", Rect(right - w, top, w, h), "+", "paper", "plus")
            minus = Button("pace:-", Rect(right - 3 * w - max(0, self.ctx.kit.px(30)), top, w, h),
                           "−", "paper", "minus")
            return Row(tell("settings.pace"), value, [minus, plus], box)
        value = {
            "level": lambda: tell(f"level.{settings.level}"),
            "fullscreen": lambda: tell("settings.on" if settings.fullscreen else "settings.off"),
            "language": lambda: self.ctx.catalogues.own_name(self.ctx.kit.lang),
        }[name]()
        w = min(max(3 * h, self.ctx.kit.width(value, round(h * 0.35), 600) + h), box.w // 2)
        return Row(tell(f"settings.{name}"), value,
                   [Button(name, Rect(right - w, top, w, h), value, "paper")], box)

    # Presses

    def spots(self) -> list[Hotspot]:
        out = [Hotspot("back", self.close, True, self.ctx.tell("settings.back"),
                       self.close.w // 2)]
        for row in self.rows:
            for button in row.buttons:
                label = f"{row.words}: {row.value}"
                out.append(Hotspot(button.key, button.rect, True, label, 14))
        return out

    def first_focus(self) -> str | None:
        return self.rows[0].buttons[0].key if self.rows else None

    def pressed_key(self, key: str) -> Change:
        if key == "back":
            return self.back()
        if key == "language":
            return Push(BootScene(self.ctx, self.ctx.kit.lang, from_menu=True))
        changes: dict[str, Callable[[], None]] = {
            "level": self._turn_level, "fullscreen": self.ctx.toggle_fullscreen,
            "pace:+": lambda: self._pace(PAUSE_STEP), "pace:-": lambda: self._pace(-PAUSE_STEP),
        }
        changes[key]()
        save_settings(self.ctx.store, self.ctx.settings)
        self.resize(self.width, self.height)
        return None

    def _turn_level(self) -> None:
        settings = self.ctx.settings
        at = LEVELS_OFFERED.index(settings.level)
        settings.level = LEVELS_OFFERED[(at + 1) % len(LEVELS_OFFERED)]
        self.notice(self.ctx.tell("settings.next-match"))

    def _pace(self, step: int) -> None:
        settings = self.ctx.settings
        settings.pause_ms = min(max(settings.pause_ms + step, PAUSES[0]), PAUSES[1])

    # Drawing

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        target.blit(kit.backgrounds.get("menu", self.theme, self.width, self.height), (0, 0))
        panel = self.panel
        kit.parts.panel(panel.w, panel.h).blit(target, panel.x, panel.y)
        words = self.ctx.tell("settings.title")
        px = title_fit(kit, words, self.close.x - panel.x - 2 * self.pad, kit.size(0.05))
        draw_title(kit, target, words, panel.x + self.pad, panel.y + self.head // 2 + 4, px,
                   theme.INK)
        kit.paint_round(target, self.close.center, self.close.w // 2, "undo",
                        self.pressed == "back")
        body = max(15, kit.size(0.028))
        for row in self.rows:
            left = row.buttons[0].rect.x
            size = kit.fit(row.words, left - row.box.x - 12, body, 600)
            kit.text.draw_in(target, row.words, Rect(row.box.x, row.box.y, 10, row.box.h), size,
                             theme.rgb(theme.INK), 600, kit.lang, "text", "left")
            if len(row.buttons) == 2:
                minus, plus = row.buttons
                kit.text.draw_in(target, row.value, Rect(
                    minus.rect.right, row.box.y, plus.rect.x - minus.rect.right, row.box.h),
                    kit.fit(row.value, plus.rect.x - minus.rect.right - 4, body, 600),
                    theme.rgb(theme.INK), 600, kit.lang)
                for button in row.buttons:
                    kit.parts.stepper(button.rect.w, self.pressed == button.key).blit(
                        target, button.rect.x, button.rect.y)
                    kit.art.icon(button.icon, round(button.rect.w * 0.48), theme.INK).blit(
                        target, button.rect.centerx, button.rect.centery)
            else:
                self.draw_buttons(target, row.buttons)
        if self.message:
            kit.paint_pill(target, (self.width // 2, min(self.height - 20, panel.bottom + 22)),
                           self.message, max(14, kit.size(0.0225)), width=panel.w)

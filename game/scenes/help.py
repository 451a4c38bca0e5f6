"""The help pages of a game: a sheet of paper with tabs, to be scrolled."""

from typing import Final

from pygame import Rect, Surface
from pygame.transform import rotate

from game.rules import rules_of
from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Pop, Push
from game.scenes.context import Context
from game.scenes.pages import draw_title, draw_title_in, signs, title_fit
from game.ui import padview, theme
from game.ui.hotspots import Hotspot
from game.ui.pageview import PageView

_LINES_A_STEP: Final = 3
_READABLE: Final = 46
"""Width of the text at most, in sizes of the type."""


class HelpScene(Scene):
    """One page of a game's help; the tabs change the page, `anchor` is where it opens."""

    name = "help"

    def __init__(self, ctx: Context, game_id: str, page: str = "rules", anchor: str = "") -> None:
        super().__init__(ctx)
        self.rules = rules_of(game_id)
        self.theme = theme.THEMES[self.rules.info.theme]
        self.pages = self.rules.info.helps
        self.page = page if page in self.pages else self.pages[0]
        self.anchor = anchor
        self.offset = 0
        self._fresh = True
        self.view: PageView | None = None
        self._made: tuple[object, ...] = ()
        self.tabs: list[Button] = []
        self.turns: dict[str, Rect] = {}
        """Arrows to other pages, in windows too small for tabs."""
        self.flat = False
        self.offers_lesson = self.rules.info.lesson is not None
        """Whether the lesson of the game can be begun from here."""
        self.lesson = Rect(0, 0, 0, 0)
        self.panel = self.box = self.signs = Rect(0, 0, 0, 0)
        self.back_rect = self.up_rect = self.down_rect = Rect(0, 0, 0, 0)

    def entered(self) -> None:
        """The page is on top (again)."""
        self.dirty = True

    # Layout

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        self.flat = kit.short < 400 and width > height
        small = kit.short < 600
        edge = 3 if self.flat else 8 if small else kit.px(32)
        pad = 8 if self.flat else 14 if small else kit.px(36)
        self._px = kit.size(0.026)
        if not self.flat:
            self._px = max(round(16 * kit.sizing.text), self._px)
        r = max(-(-kit.touch // 2), kit.px(28))
        side = 2 * r + pad
        """Room for the scroll buttons, beside the text."""
        widest = _READABLE * self._px + 2 * pad + side
        w = min(width - 2 * edge, widest)
        self.panel = Rect((width - w) // 2, edge, w, height - 2 * edge)
        self.back_rect = Rect(self.panel.right - pad // 2 - 2 * r,
                              self.panel.top + pad // 2, 2 * r, 2 * r)
        top = self.back_rect.bottom + max(6 if small else kit.px(14), kit.apart)
        if self.flat:
            self._lay_turns(pad, r)
        else:
            top = self._lay_tabs(self.panel.left + pad, top, w - 2 * pad)
            top += 8 if small else kit.px(18)
        self._lay_lesson(2 * r + 6 if self.turns else 0)
        bottom = self.panel.bottom - (6 if self.flat else 10 if small else kit.px(22))
        line = padview.height(kit) if self.ctx.pad_used and not self.flat else 0
        bottom -= line
        self.signs = Rect(self.panel.left + pad, bottom + (4 if small else kit.px(10)),
                          w - 2 * pad, line)
        self.box = Rect(self.panel.left + pad, top, w - pad - side - pad // 2, bottom - top)
        x = self.panel.right - pad // 2 - 2 * r
        if kit.sizing.mirror:
            x = self.panel.left + pad // 2
            self.box.x = self.panel.left + side
        self.up_rect = Rect(x, top + 2, 2 * r, 2 * r)
        self.down_rect = Rect(x, bottom - 2 * r - 2, 2 * r, 2 * r)
        self._set()

    def _lay_turns(self, pad: int, r: int) -> None:
        """Palm-sized windows: arrows to the pages before and after instead of tabs."""
        at = self.pages.index(self.page)
        keys = [self.pages[(at + step) % len(self.pages)] for step in (-1, 1)]
        left, top = self.panel.left + pad // 2, self.back_rect.top
        places = (left, self.back_rect.left - 2 * r - 6)
        self.tabs = []
        self.turns = {key: Rect(x, top, 2 * r, 2 * r)
                      for key, x in zip(keys, places, strict=True) if key != self.page}

    def _lay_lesson(self, taken: int) -> None:
        """The button of the lesson, left of the way back and what is `taken` beside it; the
        icon alone in small windows."""
        h = self.back_rect.h
        words = round(self.ctx.kit.width(self._lesson_words(), max(14, round(0.35 * h)), 600)
                      + 1.6 * h)
        w = words if words < 0.3 * self.panel.w and not self.flat else h
        right = self.back_rect.left - taken - max(8, self.ctx.kit.apart)
        self.lesson = Rect(right - w, self.back_rect.y, w, h)

    def _lesson_words(self) -> str:
        return self.ctx.tell("lesson.title")

    def _lay_tabs(self, left: int, top: int, width: int) -> int:
        """The tabs in one row, or in two where their words need it; gives their lower edge."""
        kit = self.ctx.kit
        gap = max(6 if kit.short < 600 else kit.px(10), kit.apart)
        h = max(kit.touch, kit.px(52)) if kit.short >= 480 else 40
        words = [self.ctx.tell(f"help-page.{page}") for page in self.pages]
        px = max(14, round(h * 0.35))
        need = max(kit.width(text, px, 600) for text in words) + round(0.5 * h)
        n = len(words)
        columns = n if n * need + (n - 1) * gap <= width else -(-n // 2)
        if n * (kit.width(max(words, key=len), 14, 600) + 16) + (n - 1) * gap <= width:
            columns = n
        w = (width - (columns - 1) * gap) // columns
        self.tabs = []
        self.turns = {}
        for i, (page, text) in enumerate(zip(self.pages, words, strict=True)):
            row, column = divmod(i, columns)
            rect = Rect(left + column * (w + gap), top + row * (h + gap), w, h)
            kind = "primary" if page == self.page else "paper"
            self.tabs.append(Button(f"page:{page}", rect, text, kind))
        return self.tabs[-1].rect.bottom

    def _set(self) -> None:
        """Set the page for this width and language, once."""
        kit = self.ctx.kit
        key = (self.page, kit.lang, self.box.w, self._px)
        if key != self._made:
            share = self.offset / self.view.height if self.view is not None else 0.0
            page = self.ctx.helps.load(kit.lang, self.rules.info.id, self.page,
                                       self.rules.numbers())
            self.view = PageView(kit, page, self.box.w, self._px, self.anchor)
            self._made = key
            self.offset = round(share * self.view.height)
        if self._fresh and self.view is not None:
            self._fresh = False
            self.offset = self.view.tops.get(self.anchor, 0) if self.anchor else 0
        self._clamp()

    @property
    def last_offset(self) -> int:
        """How far the page can be moved up."""
        return max(0, self.view.height - self.box.h) if self.view is not None else 0

    def _clamp(self) -> None:
        self.offset = min(max(self.offset, 0), self.last_offset)

    # Presses

    def scroll(self, steps: int) -> None:
        self._move(steps * _LINES_A_STEP * self.ctx.kit.text.line_height(self._px))

    def _move(self, by: int) -> None:
        before = self.offset
        self.offset += by
        self._clamp()
        self.dirty = self.dirty or self.offset != before

    def spots(self) -> list[Hotspot]:
        r = self.back_rect.w // 2
        out = [Hotspot("back", self.back_rect, True, self.ctx.tell("page.back"), r)]
        if self.offers_lesson:
            out.append(Hotspot("lesson", self.lesson, True, self.ctx.tell("lesson.begin"), 12))
        out += [self._spot(tab) for tab in self.tabs]
        out += [Hotspot(f"page:{page}", rect, True, self.ctx.tell(f"help-page.{page}"), r)
                for page, rect in self.turns.items()]
        if self.last_offset:
            out.append(Hotspot("up", self.up_rect, self.offset > 0, self.ctx.tell("page.up"), r))
            out.append(Hotspot("down", self.down_rect, self.offset < self.last_offset,
                               self.ctx.tell("page.down"), r))
        return out

    def first_focus(self) -> str | None:
        return "down" if self.last_offset else "back"

    def pressed_key(self, key: str) -> Change:
        page = self.box.h - 2 * self.ctx.kit.text.line_height(self._px)
        match key:
            case "back":
                return Pop()
            case "lesson":
                from game.scenes.lesson import LessonScene

                return Push(LessonScene(self.ctx, self.rules))
            case "up":
                self._move(-page)
            case "down":
                self._move(page)
        kind, _, name = key.partition(":")
        if kind == "page" and name in self.pages and name != self.page:
            self.page, self.anchor, self._fresh = name, "", True
            self.resize(self.width, self.height)
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        target.blit(kit.backgrounds.get("menu", self.theme, self.width, self.height), (0, 0))
        small = kit.short < 600
        panel = kit.parts.panel(self.panel.w, self.panel.h, 18 if small else None,
                                "card" if small else "large")
        panel.blit(target, self.panel.x, self.panel.y)
        self._draw_head(target)
        self.draw_buttons(target, self.tabs)
        if self.view is not None:
            self.view.draw(target, self.box, self.offset)
        if self.signs.h:
            padview.draw(kit, target, self.signs, signs(self.ctx))
        if self.last_offset:
            self._draw_bar(target)
            self._draw_round(target, self.up_rect, "up", self.offset > 0, 90)
            self._draw_round(target, self.down_rect, "down", self.offset < self.last_offset, -90)
        centre = self.back_rect.center
        kit.paint_round(target, centre, self.back_rect.w // 2, "undo", self.pressed == "back")

    def _draw_turns(self, target: Surface) -> None:
        """The name of the page between its arrows."""
        kit = self.ctx.kit
        left = self.panel.left + 6
        right = self.back_rect.left - 6
        for i, (page, rect) in enumerate(self.turns.items()):
            pressed = self.pressed == f"page:{page}"
            kit.parts.round_button(rect.w // 2, pressed).blit(target, rect.x, rect.y)
            arrow = rotate(kit.art.icon("arrow", rect.w // 2, theme.CREAM).surface, 180 - 180 * i)
            target.blit(arrow, arrow.get_rect(center=rect.center))
            left, right = (rect.right + 6, right) if i == 0 else (left, rect.left - 6)
        if self.offers_lesson:
            right = self.lesson.left - 6
            self._draw_lesson(target)
        words = self.ctx.tell(f"help-page.{self.page}")
        px = title_fit(kit, words, right - left, kit.size(0.050))
        draw_title(kit, target, words, (left + right) // 2, self.back_rect.centery, px, theme.INK,
                   "centre")

    def _draw_head(self, target: Surface) -> None:
        kit = self.ctx.kit
        if self.flat:
            self._draw_turns(target)
            return
        r = self.back_rect.w // 2
        middle = self.back_rect.centery
        edge = min(self.box.x, self.up_rect.x)
        kit.art.emblem_disc(self.theme, r, framed=False).blit(target, edge + r, middle)
        left = edge + 2 * r + round(0.6 * r)
        words = self.view.page.title if self.view is not None else ""
        right = self.lesson.left if self.offers_lesson else self.back_rect.left
        draw_title_in(kit, target, words, left, right - 8, middle, kit.size(0.050), theme.INK)
        if self.offers_lesson:
            self._draw_lesson(target)

    def _draw_lesson(self, target: Surface) -> None:
        kit, box, pressed = self.ctx.kit, self.lesson, self.pressed == "lesson"
        if box.w > box.h:
            kit.paint_button(target, box, self._lesson_words(), "paper", self.theme, "touch",
                             pressed)
        else:
            kit.paint_round(target, box.center, box.w // 2, "touch", pressed)

    def _draw_bar(self, target: Surface) -> None:
        """Where in the page we are, between the two buttons."""
        assert self.view is not None
        kit = self.ctx.kit
        w = max(6, kit.px(8))
        top, bottom = self.up_rect.bottom + 8, self.down_rect.top - 8
        x = self.up_rect.centerx - w // 2
        if bottom - top < 40:
            return
        kit.parts.box(w, bottom - top, theme.PAPER_2, w / 2).blit(target, x, top)
        size = max(24, round((bottom - top) * self.box.h / self.view.height))
        y = top + round((bottom - top - size) * self.offset / self.last_offset)
        kit.parts.box(w, size, theme.OPTION_OFF_LINE, w / 2).blit(target, x, y)

    def _draw_round(self, target: Surface, rect: Rect, key: str, enabled: bool,
                    turn: int) -> None:
        """A scroll button: the arrow turned up or down, pale where there is nothing more."""
        kit = self.ctx.kit
        pressed = self.pressed == key and enabled
        r = rect.w // 2
        down = kit.px(2) if pressed else 0
        kit.parts.stepper(rect.w, pressed).blit(target, rect.x, rect.y)
        colour = theme.INK if enabled else theme.OPTION_OFF_LINE
        arrow = rotate(kit.art.icon("arrow", r, colour).surface, turn)
        target.blit(arrow, arrow.get_rect(center=(rect.centerx, rect.centery + down)))

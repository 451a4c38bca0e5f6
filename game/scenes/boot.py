"""The first page: one card per language, each in its own words."""

from typing import Final

from pygame import Rect, Surface

from game.scenes.base import Scene
from game.scenes.changes import Change, Pop, Swap
from game.scenes.context import Context
from game.scenes.pages import ask_to_leave, brand_width, draw_brand, draw_title, title_fit
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.scale import MIN_TEXT
from game.ui.table import first_run_box

_SUITS: Final = (3, 2, 0, 1)
"""Spades, hearts, clubs, diamonds: the suits on the cards, in turn."""
_CARD: Final = (218, 305)
_GAP: Final = 28
_RAISE: Final = 16
_LEAST_CARD: Final = 96
"""Width below which a card's words need more room at their side."""


class BootScene(Scene):
    """The choice of a language, at the first start or from the menu.

    `proposed` is the language whose card stands raised and has the focus first.
    """

    name = "boot"

    def __init__(self, ctx: Context, proposed: str = "", from_menu: bool = False) -> None:
        super().__init__(ctx)
        self.langs = ctx.catalogues.languages()
        known = [lang for lang in (proposed, ctx.kit.lang) if lang in self.langs]
        self.proposed = known[0] if known else self.langs[0]
        self.from_menu = from_menu
        self.cards: dict[str, Rect] = {}
        self.table = Rect(0, 0, 0, 0)
        self.wide_cards = False

    def entered(self) -> None:
        """The page is on top again."""
        self.dirty = True

    # Layout

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        x, y, w, h = first_run_box(width, height)
        self.table = Rect(round(x), round(y), round(w), round(h))
        self.cards = self._place()

    def _place(self) -> dict[str, Rect]:
        """The cards in the arrangement that makes them largest."""
        kit = self.ctx.kit
        n = len(self.langs)
        gap, lift = max(10, kit.px(_GAP)), kit.px(_RAISE) if n > 1 else 0
        pad = max(16, kit.px(46))
        room_w, room_h = self.table.w - 2 * pad, self.table.h - 2 * max(12, kit.px(24)) - lift
        best: tuple[float, int] = (0.0, 1)
        for columns in range(1, n + 1):
            rows = -(-n // columns)
            scale = min((room_w - (columns - 1) * gap) / columns / _CARD[0],
                        (room_h - (rows - 1) * gap) / rows / _CARD[1])
            if scale > best[0] + 1e-6:
                best = (scale, columns)
        self.wide_cards = best[0] * _CARD[0] < _LEAST_CARD
        if self.wide_cards:
            return self._place_wide(pad=10, gap=10)
        largest = kit.short / 720 * (1.12 if self.width > self.height else 1.35)
        scale, columns = min(best[0], largest), best[1]
        w, h = round(_CARD[0] * scale), round(_CARD[1] * scale)
        rows = -(-n // columns)
        top = self.table.centery - (rows * h + (rows - 1) * gap) // 2 + lift // 2
        out = {}
        for i, lang in enumerate(self.langs):
            row, column = divmod(i, columns)
            in_row = min(columns, n - row * columns)
            left = self.table.centerx - (in_row * w + (in_row - 1) * gap) // 2
            up = lift if lang == self.proposed else 0
            out[lang] = Rect(left + column * (w + gap), top + row * (h + gap) - up, w, h)
        return out

    def _place_wide(self, pad: int, gap: int) -> dict[str, Rect]:
        """Palm-sized windows: two columns of cards that lie on their side."""
        rows = -(-len(self.langs) // 2)
        w = (self.table.w - 2 * pad - gap) // 2
        h = min((self.table.h - 2 * pad - (rows - 1) * gap) // rows, 64)
        top = self.table.centery - (rows * h + (rows - 1) * gap) // 2
        return {lang: Rect(self.table.x + pad + i % 2 * (w + gap), top + i // 2 * (h + gap)
                           - (4 if lang == self.proposed else 0), w, h)
                for i, lang in enumerate(self.langs)}

    def _back_button(self) -> tuple[int, int, int]:
        """Centre and radius of the button that leads back to the menu."""
        r = max(-(-self.ctx.kit.touch // 2), self.ctx.kit.px(28))
        edge = r + max(8, self.ctx.kit.px(20))
        return edge, edge, r

    # Presses

    def spots(self) -> list[Hotspot]:
        out = []
        for lang, rect in self.cards.items():
            words = self.ctx.catalogues.own_name(lang)
            out.append(Hotspot(f"lang:{lang}", rect, True, words, round(16 * rect.w / _CARD[0])))
        if self.from_menu:
            x, y, r = self._back_button()
            out.append(Hotspot("back", Rect(x - r, y - r, 2 * r, 2 * r), True,
                               self.ctx.tell("page.back"), r))
        return out

    def first_focus(self) -> str | None:
        return f"lang:{self.proposed}"

    def pressed_key(self, key: str) -> Change:
        if key == "back":
            return Pop()
        kind, _, lang = key.partition(":")
        if kind != "lang" or lang not in self.langs:
            return None
        self.ctx.choose_language(lang)
        if self.from_menu:
            return Pop()
        from game.scenes.menu import MenuScene

        return Swap(MenuScene(self.ctx))

    def back(self) -> Change:
        if self.from_menu:
            return Pop()
        ask_to_leave(self)
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        target.blit(kit.backgrounds.get("first", self.theme, self.width, self.height), (0, 0))
        self._draw_sign(target)
        for i, (lang, rect) in enumerate(self.cards.items()):
            self._draw_card(target, lang, rect, _SUITS[i % len(_SUITS)])
        self._draw_foot(target)
        if self.from_menu:
            x, y, r = self._back_button()
            kit.paint_round(target, (x, y), r, "undo", self.pressed == "back")

    def _draw_sign(self, target: Surface) -> None:
        kit = self.ctx.kit
        words = self.ctx.tell("menu.title")
        height = min(max(48, kit.px(80)), round(0.86 * self.table.top))
        room = self.width - 2 * (self._back_button()[0] * 2 if self.from_menu else 16)
        px = title_fit(kit, words, room - 1.6 * height, kit.size(0.072))
        left = (self.width - brand_width(kit, words, height, px)) // 2
        draw_brand(kit, target, words, left, round(self.table.top * 0.54), height, px)

    def _draw_card(self, target: Surface, lang: str, rect: Rect, suit: int) -> None:
        kit = self.ctx.kit
        if self.wide_cards:
            self._draw_wide(target, lang, rect, suit)
            return
        f = rect.w / _CARD[0]
        down = kit.px(2) if self.pressed == f"lang:{lang}" else 0
        kit.parts.language_card(rect.w, rect.h).blit(target, rect.x, rect.y + down)
        kit.art.suit(suit, round(98 * f)).blit(target, rect.centerx, rect.y + down + round(98 * f))
        room = rect.w - round(32 * f)
        name, hello = self.ctx.catalogues.own_name(lang), self.ctx.catalogues.welcome(lang)
        steps = range(max(MIN_TEXT, round(40 * f)), MIN_TEXT - 1, -1)
        px = kit.text.fit(name, room, steps, 600, lang, "title")
        draw_title(kit, target, name, rect.centerx, rect.y + down + 198 * f, px, theme.INK,
                   "centre", lang)
        steps = range(max(MIN_TEXT, round(20 * f)), MIN_TEXT - 1, -1)
        px = kit.text.fit(hello, room, steps, 400, lang)
        baseline = rect.y + down + max(round(252 * f), round(198 * f + 0.35 * px) + px + 4)
        kit.text.draw(target, hello, rect.centerx, baseline, px, theme.rgb(theme.MUTED), 400, lang,
                      "text", "centre")

    def _draw_wide(self, target: Surface, lang: str, rect: Rect, suit: int) -> None:
        """Suit, name, and the greeting under it."""
        kit, h = self.ctx.kit, rect.h
        down = 1 if self.pressed == f"lang:{lang}" else 0
        kit.parts.language_card(rect.w, h).blit(target, rect.x, rect.y + down)
        kit.art.suit(suit, round(0.5 * h)).blit(target, rect.x + 0.44 * h, rect.centery + down)
        left = rect.x + round(0.8 * h)
        name, hello = self.ctx.catalogues.own_name(lang), self.ctx.catalogues.welcome(lang)
        room = rect.right - 10 - left
        px = kit.text.fit(name, room, range(round(0.36 * h), MIN_TEXT - 1, -1), 600, lang)
        shows = kit.text.width(hello, MIN_TEXT, 400, lang) <= room and h >= 48
        middle = rect.centery + down - (round(0.5 * MIN_TEXT) if shows else 0)
        kit.text.draw_in(target, name, Rect(left, middle, 0, 0), px, theme.rgb(theme.INK), 600,
                         lang, "text", "left")
        if shows:
            kit.text.draw(target, hello, left, middle + px // 2 + MIN_TEXT + 2, MIN_TEXT,
                          theme.rgb(theme.MUTED), 400, lang, "text", "left")

    def _draw_foot(self, target: Surface) -> None:
        """The word for language in every language, with the globe."""
        kit = self.ctx.kit
        words = " · ".join(self.ctx.catalogues.word(lang) for lang in self.langs)
        px = kit.fit(words, self.width - 80, kit.size(0.029))
        icon = round(1.2 * px)
        wide = icon + round(0.6 * px) + kit.width(words, px)
        left = (self.width - wide) // 2
        middle = (self.table.bottom + self.height) // 2
        kit.art.icon("globe", icon, theme.SOFT_CREAM).blit(target, left + icon / 2, middle)
        kit.text.draw_in(target, words, Rect(left + icon + round(0.6 * px), middle, wide, 0), px,
                         theme.rgb(theme.SOFT_CREAM), 400, kit.lang, "text", "left")



"""The attract screen of a kiosk: a demo deal, the title, and a call to touch in every language."""

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.i18n.speaker import Speaker
from game.scenes.base import Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Change, Push
from game.scenes.context import Context
from game.scenes.demo import DemoTable
from game.scenes.pages import draw_brand
from game.session.match import Match
from game.ui import attractplan, metrics, theme
from game.ui.attractplan import PLACES, AttractPlan
from game.ui.hotspots import Hotspot
from game.ui.scale import MIN_TEXT

TURN_MS: Final = 4000.0
"""How long the button speaks one language."""
MOVE_MS: Final = 60_000.0
"""How long title and button stand in one place."""
DIM_MS: Final = 300_000.0
"""After so long the screen is dimmed,"""
DIM: Final = 150
"""by so much of 255."""
REST_MS: Final = 1500.0
"""How long a finished deal is shown."""


class AttractScene(Scene):
    """What a kiosk shows while nobody is there. Any touch leads to the page of languages.

    It is the bottom of the stack: whenever it is on top again, a visitor has gone.
    """

    name = "attract"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._ms = 0.0
        self._rest_ms = 0.0
        self._deals = 0
        self._known = ctx.catalogues.languages()
        self.plan: AttractPlan
        self.demo: DemoTable
        self._begin()

    @property
    def match(self) -> Match:
        """The match of the demo."""
        return self.demo.match

    @property
    def dimmed(self) -> bool:
        """Whether the screen is darker than usual."""
        return self._ms >= DIM_MS

    @property
    def place(self) -> int:
        """Where title and button stand now, counted from 0."""
        return int(self._ms // MOVE_MS) % PLACES

    @property
    def _turn(self) -> int:
        """The language the button speaks now, counted from the kiosk's own."""
        return int(self._ms // TURN_MS) % len(self._langs)

    @property
    def _langs(self) -> list[str]:
        """All languages, the kiosk's own first."""
        lang = self.ctx.kit.lang
        at = self._known.index(lang) if lang in self._known else 0
        return self._known[at:] + self._known[:at]

    @property
    def restless(self) -> bool:
        return True

    # The demo

    def entered(self) -> None:
        """Nobody is there (any more): the next visitor finds everything as usual."""
        self.ctx.forget_visitor()
        if self._ms:
            self._ms = 0.0
            self._begin()
        self._name_seats()
        if self.width:
            self.resize(self.width, self.height)

    def _begin(self) -> None:
        """The next table, another game than before if more than one is offered."""
        games = self.ctx.games
        self.demo = DemoTable(self.ctx, games[self._deals % len(games)], f"demo {self._deals}")
        self._deals += 1
        self._rest_ms = 0.0
        self.theme = self.demo.theme
        self._name_seats()

    def _name_seats(self) -> None:
        """Sentences speak of the players of the demo, and to none of them."""
        self.ctx.speaker = Speaker(self.ctx.catalogues, self.ctx.kit.lang, self.demo.persons, None)

    def update(self, ms: float) -> Change:
        before = (self._turn, self.place, self.dimmed)
        self._ms += ms
        if (self._turn, self.place, self.dimmed) != before:
            self.resize(self.width, self.height)
        self.demo.update(ms)
        if self.demo.finished:
            self._rest_ms += ms
            if self._rest_ms >= REST_MS:
                self._begin()
                self.resize(self.width, self.height)
        self.dirty |= self.demo.dirty
        self.demo.dirty = False
        return super().update(ms)

    def think(self, more: Callable[[], bool]) -> None:
        self.demo.think(more)

    # Layout and presses

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        calls = [self._call(lang) for lang in self._langs]
        self.plan = attractplan.plan(kit, (width, height), self.ctx.tell("menu.title"), calls,
                                     self._turn, self.place)
        self.demo.low = self.plan.top
        self.demo.taken = self.plan.boxes
        self.demo.resize(width, height)
        self._pill = self._lay_pill()
        self.demo.taken = [*self.plan.boxes, self._pill] if self._pill else self.plan.boxes

    def _call(self, lang: str) -> str:
        """The words on the button in a language."""
        return Speaker(self.ctx.catalogues, lang).text("attract.touch")

    def _lay_pill(self) -> Rect | None:
        """Where it stands that this is a demo: at the top, clear of the plates; None without
        room on a palm-sized table."""
        kit, lay = self.ctx.kit, self.demo.lay
        words = self.ctx.tell("attract.demo")
        room = self.width - 2 * lay.px(8)
        b = max(22, kit.px(30))
        self._pill_px = kit.fit(words, room - b, max(MIN_TEXT, round(metrics.badge_size(b))), 600)
        w = min(room, round(metrics.badge(b, kit.width(words, self._pill_px, 600)).w))
        edge = lay.px(18)
        plates = [lay.plate(seat).inflate(8, 8) for seat in range(lay.seats)
                  if seat or lay.shows_own_plate]
        plates += [lay.trick_box(seat) for seat in range(lay.seats)]
        below = max((plate.bottom for plate in plates if plate.top < edge + b), default=0) + 4
        middle = self.width // 2 - w // 2
        box = Rect(middle, edge, w, b)
        for x, y in ((middle, edge), (edge, edge), (self.width - edge - w, edge),
                     (edge, below), (self.width - edge - w, below), (middle, below)):
            box.topleft = x, y
            if box.collidelist(plates) < 0 and box.left >= 0 and box.right <= self.width:
                return box
        return None

    def spots(self) -> list[Hotspot]:
        return [Hotspot("start", Rect(0, 0, self.width, self.height), True,
                        self._call(self._langs[self._turn]))]

    def first_focus(self) -> str | None:
        return "start"

    def pressed_key(self, key: str) -> Change:
        return Push(BootScene(self.ctx, self.ctx.kit.lang))

    def back(self) -> Change:
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        kit, plan = self.ctx.kit, self.plan
        self.demo.draw(target)
        if self._pill is not None:
            kit.parts.badge(self._pill.w, self._pill.h).blit(target, self._pill.x, self._pill.y)
            kit.text.draw_in(target, self.ctx.tell("attract.demo"), self._pill, self._pill_px,
                             theme.rgb(theme.CREAM), 600, kit.lang)
        kit.parts.veil(self.width, self.height).blit(target, 0, 0)
        draw_brand(kit, target, self.ctx.tell("menu.title"), plan.brand.x, plan.brand.centery,
                   plan.brand.h, plan.brand_px)
        self._draw_button(target)
        for words, box in plan.others:
            kit.text.draw_in(target, words, box, plan.others_px, theme.rgb(theme.CREAM), 400,
                             kit.lang)
        if self.dimmed:
            kit.veil(target, DIM)

    def _draw_button(self, target: Surface) -> None:
        kit, box, px = self.ctx.kit, self.plan.button, self.plan.button_px
        held = self.pressed == "start"
        kit.parts.button(self.theme, box.w, box.h, "primary", held, box.h / 2).blit(
            target, box.x, box.y)
        lang = self._langs[self._turn]
        words = self._call(lang)
        icon = round(0.51 * box.h)
        wide = kit.text.width(words, px, 600, lang, "title")
        gap = round(0.4 * box.h)
        left = box.centerx - (icon + gap + wide) // 2
        box = box.move(0, kit.px(2) if held else 0)
        kit.art.icon("touch", icon, theme.INK).blit(target, left + icon // 2, box.centery)
        kit.text.draw_in(target, words, Rect(left + icon + gap, box.y, wide, box.h), px,
                         theme.rgb(theme.INK), 600, lang, "title", "left")

"""The menu: a small table per game, the pages below, the language at the top right."""

from typing import Final

from pygame import Rect, Surface

from game.rules import rules_of
from game.scenes import amiss, menu_foot, menu_strips, options
from game.scenes.base import Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Change, Push
from game.scenes.context import Context
from game.scenes.daily import DailyScene
from game.scenes.help import HelpScene
from game.scenes.leaderboard import LeaderboardScene
from game.scenes.menu_foot import FooterEntry
from game.scenes.menu_small import SmallMenu
from game.scenes.menu_tiles import (
    GameTile,
    cardless,
    crowded,
    draw_tile,
    lay_out,
    level,
    rows_of,
    tile_rects,
)
from game.scenes.outcomes import seated
from game.scenes.pages import ask_to_leave, draw_brand, title_fit
from game.scenes.settings import SettingsScene
from game.scenes.statistics import StatisticsScene
from game.session import daily
from game.session.days import FIRST_DAY
from game.session.match import Match
from game.session.settings import load_match, match_file
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.scale import MIN_TEXT

NOTICE_MS: Final = 15000


FOOTER: Final = (
    FooterEntry("daily", "calendar", "menu.daily"),
    FooterEntry("leaderboard", "trophy", "menu.leaderboard"),
    FooterEntry("statistics", "chart", "menu.statistics"),
    FooterEntry("help", "question", "menu.help"),
    FooterEntry("settings", "gear", "menu.settings"),
)


class MenuScene(Scene):
    """Where everything begins and where a match can be gone on with."""

    name = "menu"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.matches: dict[str, Match] = {}
        """The unfinished match of each game that has one."""
        self.warnings: list[str] = []
        self._told: set[str] = set()
        self._seen = False
        """Whether the warnings have been drawn, so that they go when the menu is left."""
        self._looked = False
        self.tiles: list[GameTile] = []
        self.footer: list[tuple[FooterEntry, Rect]] = []
        self.pill = Rect(0, 0, 0, 0)
        self.small: SmallMenu | None = None
        """How palm-sized windows show the games; None in others."""
        self._day = FIRST_DAY
        """The day for which this was counted:"""
        self._open = 0
        """How many of today's dailies are still to be finished."""
        self.strips: list[menu_strips.Strip] = []

    def entered(self) -> None:
        """The menu is on top (again): look which matches wait."""
        self._look()
        if self.width:
            self.resize(self.width, self.height)

    def _look(self) -> None:
        store = self.ctx.store
        if not self._looked and self.ctx.kiosk is None:
            self.ctx.chores.add("settle", daily.settle_all(
                store, self.ctx.results, self.ctx.days.now(), self.ctx.who), self._settled)
        self._looked = True
        self._count()
        self.matches = {}
        for rules in self.ctx.games:
            match = load_match(store, rules.info.id)
            if match is not None:
                self.matches[rules.info.id] = match
            elif store.has(match_file(rules.info.id)):
                daily.settle(store, self.ctx.results, rules.info.id, self.ctx.days.now(),
                             self.ctx.who)
        self._warn()

    def _warn(self) -> None:
        """Tell once of what was damaged and set aside."""
        damaged = self.ctx.store.damaged
        new = [amiss.damage(self.ctx, name) for name in damaged if name not in self._told]
        self._told.update(damaged)
        if self._seen:
            self.warnings = []
        self.warnings += new
        self._seen = False
        if new:
            self.notice(new[0], NOTICE_MS)
        if self.small is not None:
            self.small.reading = bool(self.warnings)

    def _count(self) -> None:
        """Count the dailies that are still to be finished today."""
        self._day = self.ctx.days.now()
        self._open = sum(self.ctx.results.played(rules.info.id, self._day, self.ctx.who) is None
                         for rules in self.ctx.games)

    def _settled(self, nothing: None) -> None:
        """Attempts that had been finished when the power went are among the results."""
        self._count()
        if any(name not in self._told for name in self.ctx.store.damaged):
            self._warn()
        if self.width:
            self.resize(self.width, self.height)

    def update(self, ms: float) -> Change:
        if self._looked and self.ctx.days.now() != self._day:  # left open over midnight
            self._count()
            self.dirty = True
        return super().update(ms)

    def _strips(self) -> list[str]:
        """Everything that is amiss, in words."""
        amiss.news(self.ctx)  # it stands here: no table need say it again
        return amiss.not_kept(self.ctx) + self.warnings

    # Layout

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        if not self._looked:
            self._look()
        kit = self.ctx.kit
        small = kit.short < 600
        if kit.short < 400 and width > height:
            self._resize_small()
            return
        self.small = None
        self._margin = 16 if small else round(0.05 * width)
        self._head = kit.touch + 19 if small else kit.px(134)
        gap = 10 if small else kit.px(30)
        foot = height - (10 if small else kit.px(44))
        warnings = self._strips()
        # The words at the foot give way to the games and their cards.
        for cards, signs in ((True, False), (True, True), (False, False), (False, True)):
            top = self._lay_footer(foot, gap, signs)
            box = Rect(self._margin, 0, width - 2 * self._margin, top - gap)
            self.strips = menu_strips.lay(kit, warnings, box)
            if self.strips:
                top = self.strips[0].rect.top
            room = Rect(self._margin, self._head, width - 2 * self._margin,
                        top - gap - (0 if small else kit.px(8)) - self._head)
            if self._lay_tiles(room, gap) and not (cards and any(map(cardless, self.tiles))):
                break
        self._lay_pill()

    def _lay_tiles(self, room: Rect, gap: int) -> bool:
        """The tiles in the first arrangement in which each holds what is on it, if there is
        one."""
        games = self.ctx.games
        for h, stacked in ((self.button_height, False), (self.button_height, True),
                           (self.ctx.kit.touch, False), (self.ctx.kit.touch, True)):
            rects = tile_rects(room, len(games), gap, stacked)
            self.tiles = [lay_out(self.ctx, rules.info, rect, self._buttons(rules.info.id), h)
                          for rules, rect in zip(games, rects, strict=True)]
            rows = max(map(rows_of, self.tiles))
            if rows > min(map(rows_of, self.tiles)) and len({rect.y for rect in rects}) == 1:
                self.tiles = [lay_out(self.ctx, rules.info, rect,
                                      self._buttons(rules.info.id, True), h, rows)
                              for rules, rect in zip(games, rects, strict=True)]
            if not any(map(crowded, self.tiles)):
                level(self.tiles)
                return True
        return False

    def _resize_small(self) -> None:
        """One game between two arrows."""
        kit = self.ctx.kit
        if self.small is None:
            waiting = [rules.info.id in self.matches for rules in self.ctx.games]
            self.small = SmallMenu(waiting.index(True) if any(waiting) else 0,
                                   bool(self.warnings))
        self._margin = 6
        self._head = kit.touch + 8
        self.strips = []
        top = self._lay_footer(self.height - 5, 6, True)
        room = Rect(self._margin, self._head, self.width - 2 * self._margin,
                    top - 12 - self._head)
        self.small.lay_out(kit, Rect(0, 0, self.width, self.height), room, len(self.ctx.games))
        info = self.ctx.games[self.small.at].info
        self.tiles = [lay_out(self.ctx, info, self.small.tile, self._buttons(info.id), kit.touch)]
        self._lay_pill()
        self.small.sign = Rect(self.pill.x - kit.touch - 4, self.pill.y, kit.touch, kit.touch)

    def _buttons(self, game: str, fill: bool = False) -> list[tuple[str, str, str]]:
        """Key, words and kind of a table's buttons; to `fill` a second row the lesson is offered
        beside a single one, also to who knows the game."""
        match = self.matches.get(game)
        if match is None:
            out = [(f"{game}:new", self.ctx.tell("menu.new"), "primary")]
        else:
            out = [(f"{game}:continue", self.ctx.tell("menu.continue", deal=match.deal_number),
                    "primary"),
                   (f"{game}:new", self.ctx.tell("menu.new-short"), "felt")]
        info = rules_of(game).info
        first = match is None and game not in self.ctx.settings.begun
        if info.lesson is not None and self.small is None and (
                first or (fill and len(out) == 1 and not info.options)):
            out.append((f"{game}:lesson", self.ctx.tell("lesson.title"), "felt"))
        if info.options:
            rules = options.words_of(self.ctx, info, options.chosen(self.ctx, info))
            out.append((f"{game}:rules", rules, "felt"))
        return out

    def _lay_footer(self, foot: int, gap: int, signs: bool) -> int:
        """The lowest rows, ending at `foot`; gives the top of the first one. With `signs` one
        row, without words where these have no room."""
        self.footer = menu_foot.lay(self.ctx, FOOTER, Rect(
            self._margin, 0, self.width - 2 * self._margin, foot), gap, signs)
        return self.footer[0][1].top

    def _lay_pill(self) -> None:
        kit = self.ctx.kit
        self._pill_px = max(MIN_TEXT, kit.px(19))
        h = max(kit.touch, kit.px(56))
        words = self.ctx.catalogues.own_name(self.ctx.kit.lang)
        w = max(kit.width(words, self._pill_px, 600) + round(1.5 * h), round(2.2 * h))
        self.pill = Rect(self.width - self._margin - w, 0, w, h)
        self.pill.centery = round(self._head * 0.54)

    # Presses

    def spots(self) -> list[Hotspot]:
        if self.small is not None and self.small.reading:
            return [Hotspot("warning", self.small.window, True, " ".join(self._strips()))]
        out = [Hotspot("language", self.pill, True, self.ctx.tell(
            "menu.language", language=self.ctx.catalogues.own_name(self.ctx.kit.lang)),
            self.pill.h // 2)]
        for tile in self.tiles:
            for button in tile.buttons:
                spoken = self.ctx.tell("menu.spoken", game=tile.title, words=button.words)
                radius = round(min(button.rect.h * 0.28, 16))
                out.append(Hotspot(button.key, button.rect, True, spoken, radius))
        for tile in self.tiles:
            (x, y), r = tile.help, tile.help_r
            spoken = self.ctx.tell("menu.spoken", game=tile.title, words=self.ctx.tell("menu.help"))
            out.append(Hotspot(f"{tile.info.id}:help", Rect(x - r, y - r, 2 * r, 2 * r), True,
                               spoken, r))
        if self.small is not None:
            strips = self._strips()
            out += self.small.spots(self.ctx.tell("menu.earlier"), self.ctx.tell("menu.later"),
                                    " ".join(strips), bool(strips))
        out += [Hotspot(entry.key, rect, True, self.ctx.tell(entry.words), round(18 / 64 * rect.h))
                for entry, rect in self.footer]
        return out

    def first_focus(self) -> str | None:
        if self.small is not None:
            return None if self.small.reading else self.tiles[0].buttons[0].key
        waiting = next(iter(self.matches), None)
        return f"{waiting}:continue" if waiting else f"{self.ctx.games[0].info.id}:new"

    def pressed_key(self, key: str) -> Change:
        match key:
            case "language":
                return Push(BootScene(self.ctx, self.ctx.kit.lang, from_menu=True))
            case "help":
                return Push(HelpScene(self.ctx, self.ctx.games[0].info.id))
            case "settings":
                return Push(SettingsScene(self.ctx))
            case "daily":
                return Push(DailyScene(self.ctx))
            case "leaderboard":
                return Push(LeaderboardScene(self.ctx))
            case "statistics":
                return Push(StatisticsScene(self.ctx))
        game, _, what = key.rpartition(":")
        if what == "continue" and game in self.matches:
            return self._sit_down(self.matches[game])
        if what == "new":
            return self._new(game)
        if self.small is not None and self.small.press(key, len(self.ctx.games)):
            self.resize(self.width, self.height)
            return None
        if what == "lesson":
            from game.scenes.lesson import LessonScene

            return Push(LessonScene(self.ctx, rules_of(game)))
        if what == "help":
            return Push(HelpScene(self.ctx, game))
        if what == "rules":
            return self._turn_rules(game)
        return None

    def _turn_rules(self, game: str) -> Change:
        """The other rules; with a match running that is a question, and a new match."""
        info = rules_of(game).info
        current = options.chosen(self.ctx, info)
        if game in self.matches:
            options.ask_to_turn(self, info, dict(self.matches[game].record.options),
                                lambda: self._start(game))
            return None
        options.keep(self.ctx, info, options.turned(info, current))
        self.resize(self.width, self.height)
        return None

    def _new(self, game: str) -> Change:
        """A new match, after a question if that gives a running one up."""
        waiting = self.matches.get(game)
        if waiting is None:
            return self._start(game)
        self.ask(self.ctx.tell("menu.give-up", game=self.ctx.tell(f"game.{game}"),
                               deal=waiting.deal_number),
                 self.ctx.tell("menu.give-up-yes"), self.ctx.tell("menu.give-up-no"),
                 lambda: self._start(game), grave=True)
        return None

    def _start(self, game: str) -> Change:
        settings = self.ctx.settings
        if game not in settings.begun:
            settings.begun = [*settings.begun, game]
            self.ctx.keep_settings()
        return self._sit_down(options.new_match(self.ctx, game))

    def _sit_down(self, match: Match) -> Change:
        return Push(seated(self.ctx, match))

    def back(self) -> Change:
        ask_to_leave(self)
        return None

    # Drawing

    def _daily_note(self) -> str:
        """How many of today's dailies have not been finished yet."""
        return self.ctx.tell("menu.daily-open", n=self._open) if self._open else ""

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        target.blit(kit.backgrounds.get("menu", self.theme, self.width, self.height), (0, 0))
        self._draw_head(target)
        self._seen = bool(self.warnings)
        for tile in self.tiles:
            draw_tile(kit, target, tile, self.pressed)
        for strip in self.strips:
            menu_strips.draw(kit, target, self.theme, strip)
        bare = menu_foot.wordless(self.ctx, self.footer)
        for entry, rect in self.footer:
            note = self._daily_note() if entry.key == "daily" else ""
            menu_foot.draw(self.ctx, target, entry, rect, self.pressed == entry.key, note, bare)
        if self.small is not None:
            strips = self._strips()
            self.small.draw(self.ctx.kit, target, len(self.ctx.games), bool(strips), self.pressed)
            if self.small.reading:
                self.small.draw_warnings(self.ctx.kit, target, self.theme, strips)

    def _draw_head(self, target: Surface) -> None:
        kit = self.ctx.kit
        words = self.ctx.tell("menu.title")
        height = max(kit.touch - 3, kit.px(80))
        right = self.pill.left
        if self.small is not None and self._strips():
            right = self.small.sign.left
        room = right - self._margin - round(1.65 * height)
        px = title_fit(kit, words, room, kit.size(0.072))
        if kit.text.width(words, px, 600, kit.lang, "title") > room:
            words = ""  # the sign stands for the name
        left = self._margin - round(0.06 * height)
        draw_brand(kit, target, words, left, self.pill.centery, height, px)
        down = kit.px(2) if self.pressed == "language" else 0
        kit.parts.language_pill(self.pill.w, self.pill.h, bool(down)).blit(
            target, self.pill.x, self.pill.y)
        icon = round(self.pill.h * 0.43)
        kit.art.icon("globe", icon, theme.CREAM).blit(
            target, self.pill.x + 0.57 * self.pill.h, self.pill.centery + down)
        name = self.ctx.catalogues.own_name(kit.lang)
        box = Rect(self.pill.x + round(0.96 * self.pill.h), self.pill.y + down, 10, self.pill.h)
        kit.text.draw_in(target, name, box, self._pill_px, theme.rgb(theme.CREAM), 600, kit.lang,
                         "text", "left")

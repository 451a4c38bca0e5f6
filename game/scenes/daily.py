"""The daily: today's deals of every game, and a calendar of the days before."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from pygame import Rect, Surface

from game.core.protocol import GameInfo
from game.rules import GAMES
from game.scenes.base import Button
from game.scenes.calendar import Calendar
from game.scenes.changes import Change, Push
from game.scenes.code import CodeScene
from game.scenes.context import Context
from game.scenes.outcomes import open_daily
from game.scenes.paper import Key, PaperScene
from game.scenes.wording import score_words
from game.session.daily import left_behind, running
from game.session.days import read_day, streak
from game.session.par import kept_par
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.scale import MIN_TEXT

CALENDAR_WIDTH: Final = 420
"""Of the calendar beside the games, in pixels of a short side of 720."""
_CELL: Final = 41
"""Least width of a day beside the games."""
_LEAST_MONTH: Final = 340
"""Least height of a calendar whose days can be tapped."""
LEFT_MS: Final = 15_000
"""How long an attempt left on a day before is spoken of."""


@dataclass
class GameRow:
    """One game on the page: where it lies, and how its daily of the day stands."""

    info: GameInfo
    box: Rect
    name: str
    states: tuple[str, ...]
    """How it stands, in words, and shorter ones for where these have no room."""
    side: str
    """What stands at the right of the name."""
    button: Button


class DailyScene(PaperScene):
    """Today, or the day that was chosen in the calendar."""

    name = "daily"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.today = ctx.days.now()
        self.day = self.today
        self.month = self.today.replace(day=1)
        self.part: int | None = None
        """The weeks of the month that are shown where not all have room; None: the day's."""
        self.rows: list[GameRow] = []
        self.calendar: Calendar | None = None
        self.single = False
        """Whether games and calendar have the same place, one at a time."""
        self.choosing = False
        """Whether a small window shows the calendar instead of the games."""
        self._told = False
        """Whether it has been said that an attempt of a day before still waits."""
        self._running: dict[tuple[str, date], int | None] = {}
        """The deal at which an attempt was left; looked up once while the page is on top."""

    def entered(self) -> None:
        """On top (again): something may have been played, or the clock may be in doubt."""
        self._follow_clock()
        self._running = {}
        super().entered()
        self._ask_date()
        if not self._told and self.dialog is None:
            self._told = True
            self._tell_of_left()

    def _tell_of_left(self) -> None:
        """An attempt begun before midnight still counts, but lies behind another day now."""
        ctx = self.ctx
        found = left_behind(ctx.store, ctx.results, (rules.info.id for rules in ctx.games),
                            self.today, ctx.who)
        if found is not None:
            game, day = found
            self.notice(ctx.tell("daily.left", game=ctx.tell(f"game.{game}"),
                                 date=ctx.speaker.format_date(day, "medium")), LEFT_MS)

    def title(self) -> str:
        return self.ctx.tell("daily.title", date=self.ctx.speaker.format_date(self.day))

    # Time

    def update(self, ms: float) -> Change:
        if self._follow_clock():
            self.relay()
        return super().update(ms)

    def _follow_clock(self) -> bool:
        """A page left open shows the new day when it comes."""
        now = self.ctx.days.now()
        if now == self.today:
            return False
        if self.day == self.today:
            self.day, self.month, self.part = now, now.replace(day=1), None
        self.today = now
        return True

    def _ask_date(self) -> None:
        """Say that the clock's date cannot be, and offer the one that was kept."""
        kept = self.ctx.days.doubtful()
        if kept is None or self.dialog is not None:
            return
        say = self.ctx.speaker.format_date
        clock = say(self.ctx.days.clock)
        self.ask(self.ctx.tell("daily.doubt", clock=clock, kept=say(kept)), say(kept),
                 self.ctx.tell("daily.doubt-later"), self._use_kept, extras=(("clock", clock),))

    def _use_kept(self) -> Change:
        self.ctx.days.use_kept()
        self._follow_clock()
        self.relay()
        return None

    # Layout

    def lay(self, body: Rect) -> None:
        kit, gap = self.ctx.kit, self.gap
        days = Rect(body)
        days.h = min(body.w, round(0.52 * body.h))
        stacked = body.w <= 1.15 * body.h
        cell = kit.touch if kit.sizing.kiosk else _CELL
        narrow = 7 * cell > round(0.52 * body.w) or body.h < 7 * cell
        self.single = self.tiny or (stacked and days.h < _LEAST_MONTH) or (
            kit.sizing.kiosk and not stacked and narrow)
        foot: list[Key] = [("code", self.ctx.tell("daily.code"), "paper")]
        if self.single:
            foot.append(("calendar", self.ctx.tell(
                "daily.games" if self.choosing else "daily.calendar"), "paper"))
        h = self.row_height(foot, body.w)
        self.calendar = None
        games = Rect(body)
        if self.single:
            games.h -= h + gap
            days = Rect(games)
        elif not stacked:
            days = Rect(body)
            days.w = min(max(7 * cell, kit.px(CALENDAR_WIDTH)), round(0.52 * body.w))
            days.x = body.right - days.w
            games.w = body.w - days.w - max(gap, kit.px(24))
            h = self.row_height(foot, games.w)
            games.h -= h + gap
        else:
            days.y = body.bottom - days.h
            games.h -= days.h + h + 2 * gap
        self.rows = []
        if not (self.single and self.choosing):
            self._lay_games(games)
        if not self.single or self.choosing:
            self._lay_calendar(days)
        self.row(foot, Rect(games.x, games.bottom + gap, games.w, h))

    def _lay_games(self, box: Rect) -> None:
        games, gap = self.ctx.games, self.gap
        n = len(games)
        h = min((box.h - (n - 1) * gap) // n, self.ctx.kit.px(190) if not self.small else 999)
        for i, rules in enumerate(games):
            self.rows.append(self._row(rules.info, Rect(box.x, box.y + i * (h + gap), box.w, h)))

    def _row(self, info: GameInfo, box: Rect) -> GameRow:
        words, states, side = self._standing(info)
        inner = box.inflate(-2 * self._inset, -2 * (self._inset // 2))
        key = f"{info.id}:today" if self.day == self.today else f"{info.id}:day"
        h = min(self.key_height, inner.h)
        beside = box.h < 2.1 * self.key_height  # a low row has its button at the right
        w = round(0.4 * inner.w) if beside else inner.w
        rect = Rect(inner.right - w, inner.bottom - h if not beside else inner.centery - h // 2,
                    w, h)
        button = Button(key, rect, words, "primary")
        return GameRow(info, box, self.ctx.tell(f"game.{info.id}"), states, side, button)

    @property
    def _inset(self) -> int:
        return 6 if self.tiny else 8 if self.small else self.ctx.kit.px(16)

    def _standing(self, info: GameInfo) -> tuple[str, tuple[str, ...], str]:
        """Words of the button, how the day's daily stands, and the streak."""
        ctx = self.ctx
        left_at = self._left_at(info.id)
        done = ctx.results.played(info.id, self.day, ctx.who)
        side = ""
        if self.day == self.today:
            count = streak(ctx.results.days(info.id, ctx.who), self.today)
            side = ctx.tell("daily.streak", n=count) if count > 1 else ""
        states: tuple[str, ...]
        if done is not None:
            score = score_words(ctx, info, done.score)
            states = (ctx.tell("daily.done", score=score), score)
            par = kept_par(ctx.results, info.id, done.options, done.seed)
            if par is not None:
                states = (ctx.tell("daily.done-par", score=score,
                                   par=score_words(ctx, info, par)), *states)
        elif left_at is not None:
            states = (ctx.tell("daily.running", deal=left_at),)
        else:
            states = (ctx.tell("daily.past" if self.day != self.today else "daily.open"),)
        if left_at is not None:
            return ctx.tell("daily.continue"), states, side
        counts = done is None and self.day == self.today
        return ctx.tell("daily.play" if counts else "daily.practice"), states, side

    def _left_at(self, game: str) -> int | None:
        """The number of the deal at which the chosen day's attempt was left."""
        where = (game, self.day)
        if where not in self._running:
            ctx = self.ctx
            match = running(ctx.store, ctx.results, game, self.day, self.today, ctx.who)
            self._running[where] = None if match is None else match.deal_number
        return self._running[where]

    def _lay_calendar(self, box: Rect) -> None:
        marks: dict[date, list[tuple[int, bool]]] = {}
        for i, rules in enumerate(GAMES):
            counted = self.ctx.results.days(rules.info.id, self.ctx.who)
            for day in counted | self.ctx.results.practised(rules.info.id):
                marks.setdefault(day, []).append((i, day in counted))
        self.calendar = Calendar(self.ctx, box, self.month, self.today, self.day, marks,
                                 self.part)

    # Presses

    def spots(self) -> list[Hotspot]:
        out = super().spots()
        out += [Hotspot(row.button.key, row.button.rect, True, self.ctx.tell(
            "menu.spoken", game=row.name, words=row.button.words), 14) for row in self.rows]
        return out + (self.calendar.spots() if self.calendar is not None else [])

    def first_focus(self) -> str | None:
        return self.rows[0].button.key if self.rows else f"day:{self.day.isoformat()}"

    def pressed_button(self, key: str) -> Change:
        kind, _, what = key.partition(":")
        if key == "code":
            return Push(CodeScene(self.ctx))
        if key == "clock":
            self.ctx.days.trust_clock()
            self._follow_clock()
        elif key == "calendar":
            self.choosing = not self.choosing
        elif kind == "month" and self.calendar is not None:
            there = self.calendar.has_later if what == "+" else self.calendar.has_earlier
            if there:
                self.month, self.part = self.calendar.turned(1 if what == "+" else -1)
        elif kind == "day":
            self.day = read_day(what) or self.day
            self.choosing = False
        elif what in ("today", "day"):
            return Push(open_daily(self.ctx, kind, self.day))
        self.relay()
        return None

    # Drawing

    def draw_body(self, target: Surface) -> None:
        for row in self.rows:
            self._draw_row(target, row)
        if self.calendar is not None:
            self.calendar.draw(target, self.pressed)

    def _draw_row(self, target: Surface, row: GameRow) -> None:
        kit, box, inset = self.ctx.kit, row.box, self._inset
        kit.parts.box(box.w, box.h, radius=12 if self.small else None).blit(target, box.x, box.y)
        colours = theme.THEMES[row.info.theme]
        beside = row.button.rect.w < box.w - 2 * inset
        text_w = (row.button.rect.x - inset if beside else box.right - inset) - box.x - inset
        high = box.h if beside else row.button.rect.y - box.y
        r = min(round(0.34 * high), kit.px(28), 22 if self.small else 99)
        kit.art.emblem_disc(colours, r, framed=False).blit(
            target, box.x + inset + r, box.y + high // 2)
        left = box.x + inset + 2 * r + max(6, r // 2)
        room = box.x + inset + text_w - left
        half = high // 2
        upper = Rect(left, box.y + half - round(1.15 * self.px) - 4, room, round(1.15 * self.px))
        lower = upper.move(0, round(1.5 * self.px))
        name_w = kit.width(row.name, self.px, 600)
        self.line(target, row.name, upper, self.px, weight=600)
        small = max(14, kit.size(0.0225))
        rest = Rect(upper.x + name_w + self.px, upper.y, room - name_w - self.px, upper.h)
        if row.side and kit.width(row.side, small) <= rest.w:
            self.line(target, row.side, rest, small, theme.MUTED, align="right")
        state = next((words for words in row.states if kit.width(words, small) <= room), "")
        if not state and kit.width(row.states[-1], MIN_TEXT) <= room:
            state = row.states[-1]
        self.line(target, state, lower, small, theme.MUTED)
        kit.paint_button(target, row.button.rect, row.button.words, "primary", colours,
                         pressed=self.pressed == row.button.key)

"""The statistics of this device; results as a file, out and in, and cleared after two questions."""

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pygame import Rect

from game.scenes.changes import Change
from game.scenes.context import Context
from game.scenes.listing import ListScene
from game.scenes.paper import Key
from game.scenes.wording import score_words
from game.session.statistics import Statistics, statistics
from game.session.transfer import (
    EXPORT_FILE,
    TransferError,
    merge,
    read_export,
    write_export,
)
from game.ui import theme
from game.ui.linetable import Row

TOLD_MS = 20_000


class StatisticsScene(ListScene):
    """Matches, roles and what was counted, for one game and rule set."""

    name = "statistics"

    def __init__(self, ctx: Context, game: str = "") -> None:
        super().__init__(ctx, game)
        self.theme = theme.THEMES[self.info.theme]
        self._work: Generator[int, None, Any] | None = None
        """An import, or the refreshing of numbers made by an older version."""
        self._done: Callable[[Any], None] = lambda value: None

    def title(self) -> str:
        return self.ctx.tell("menu.statistics")

    def entered(self) -> None:
        """On top (again): numbers made by an older version are made anew first."""
        stale = self.ctx.results.stale()
        if stale and self._work is None:
            self._work = self._refresh(stale)
            self._done = lambda value: None
        super().entered()

    def _refresh(self, stale: list[int]) -> Generator[int, None, None]:
        for number in stale:
            self.ctx.results.refresh(number)
            yield number

    # Layout

    def lay(self, body: Rect) -> None:
        tell, gap = self.ctx.tell, self.gap
        foot: list[Key] = [(key, tell(f"statistics.{key}"), kind) for key, kind in (
            ("export", "paper"), ("import", "paper"), ("clear", "danger_paper"))]
        if self.ctx.kiosk is not None:  # these are the operator's
            foot = []
        keys = self.game_keys() + (foot if self.tiny else [])  # together they need fewer rows
        top = body.y + self.row(keys, body) + gap
        h = -gap
        if foot and not self.tiny:
            h = self.row_height(foot, body.w)
            self.row(foot, Rect(body.x, body.bottom - h, body.w, h))
        box = Rect(body.x, top, body.w, body.bottom - h - gap - top)
        found = statistics(self.ctx.results, self.game, self.options, self.day, self.ctx.who)
        general, roles = self._general(found), self._roles(found)
        self.tables = []
        between = max(gap, self.px)
        half = (box.w - between) // 2
        if body.w > 1.25 * body.h and not self.small and roles:
            self.lay_list(Rect(box.x, box.y, half, box.h), general, ("wide", "right"), True)
            self.lay_list(Rect(box.right - half, box.y, half, box.h), roles,
                          ("wide", "right", "right", "right"), True)
            if not any(table.last for table in self.tables):
                return
            self.tables = []
        self.lay_list(box, [*general, *roles], ("wide", "right", "right", "right"))

    def _general(self, found: Statistics) -> list[Row]:
        tell, number = self.ctx.tell, self.ctx.speaker.format_number
        average = found.average
        rows = [
            (tell("statistics.matches"), number(found.matches)),
            (tell("statistics.won"), self._share(found.wins, found.matches)),
            (tell("statistics.average"), "–" if average is None else number(
                round(average), self.info.signed)),
            (tell("statistics.best"), "–" if found.best is None else score_words(
                self.ctx, self.info, found.best.score)),
            (tell("statistics.deals"), number(found.deals)),
            (tell("statistics.dailies"), number(found.dailies)),
            (tell("statistics.streak"), tell("statistics.streak-days", now=found.streak,
                                             longest=found.longest)),
            (tell("statistics.practice"), number(found.practice)),
        ]
        rows += [(tell(f"count.{name}"), number(n)) for name, n in found.counts]
        return [Row(row) for row in rows]

    def _roles(self, found: Statistics) -> list[Row]:
        tell, number = self.ctx.tell, self.ctx.speaker.format_number
        if not found.roles:
            return []
        head = Row((tell("statistics.role"), tell("statistics.role-deals"),
                    tell("statistics.role-won"), tell("statistics.role-average")), head=True)
        return [head, *(Row((
            tell(f"part.{line.role}"), number(line.deals),
            "–" if line.won is None else self._share(line.won, line.deals, short=True),
            self._tenths(line.score, line.deals))) for line in found.roles)]

    def _share(self, part: int, whole: int, short: bool = False) -> str:
        """So many, and what share of all that is."""
        if not whole:
            return "–"
        percent = round(100 * part / whole)
        if short:
            return self.ctx.tell("statistics.percent", percent=percent)
        return self.ctx.tell("statistics.share", count=part, percent=percent)

    def _tenths(self, total: int, count: int) -> str:
        """An average with one digit after the point."""
        return self.ctx.speaker.format_average(total / count, self.info.signed)

    # Presses

    def first_focus(self) -> str | None:
        return next((b.key for b in self.buttons if b.kind == "primary"), "back")

    def pressed_button(self, key: str) -> Change:
        match key:
            case "export":
                self._export()
            case "import":
                self._bring_in()
            case "clear":
                self._ask_twice()
            case _:
                return super().pressed_button(key)
        return None

    def _export(self) -> None:
        tell, folder = self.ctx.tell, self.ctx.store.folder
        if folder is None or not self.ctx.store.writable:
            self.notice(tell("statistics.no-folder"))
            return
        path = folder / EXPORT_FILE
        try:
            count = write_export(self.ctx.results, path)
        except OSError:
            self.notice(tell("statistics.no-folder"))
        else:
            self.notice(tell("statistics.exported", n=count, path=str(path)), TOLD_MS)

    def _bring_in(self) -> None:
        tell, folder = self.ctx.tell, self.ctx.store.folder
        if folder is None:
            self.notice(tell("statistics.no-folder"))
            return
        path = folder / EXPORT_FILE
        try:
            entries = read_export(path)
        except TransferError as error:
            self.notice(tell(f"statistics.{error.reason}", path=str(path)), TOLD_MS)
        except OSError:
            self.notice(tell("statistics.no-file", path=str(path)), TOLD_MS)
        else:
            self._work, self._done = merge(self.ctx.results, entries), self._brought_in
            self.notice(tell("statistics.importing"), TOLD_MS)

    def _brought_in(self, outcome: tuple[int, int]) -> None:
        new, refused = outcome
        key = "statistics.imported-some" if refused else "statistics.imported"
        self.notice(self.ctx.tell(key, n=new, refused=refused), TOLD_MS)

    def _ask_twice(self) -> None:
        tell = self.ctx.tell
        again = partial(self.ask, tell("statistics.clear-sure"), tell("statistics.clear-yes"),
                        tell("dialog.no"), self._clear, grave=True)
        self.ask(tell("statistics.clear-all"), tell("statistics.clear-on"), tell("dialog.no"),
                 lambda: again() and None, grave=True)

    def _clear(self) -> Change:
        self.ctx.results.clear()
        self.notice(self.ctx.tell("statistics.cleared"))
        self.relay()
        return None

    # Work in slices

    def think(self, more: Callable[[], bool]) -> None:
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration as end:
                self._work = None
                self._done(end.value)
                self.relay()
            if not more():
                break

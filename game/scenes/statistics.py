"""The statistics of this device; results as a file, out and in, and cleared after two questions."""

from functools import partial

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
    export_path,
    exports_in,
    move_in,
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
        self._unused = ""
        """What was wrong with a file beside those that are read, in words."""

    def title(self) -> str:
        return self.ctx.tell("menu.statistics")

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
        if self.work is not None and key in ("export", "import", "clear"):
            self.notice(self.ctx.tell("statistics.importing"))  # one thing after the other
            return None
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
        path = export_path(self.ctx.results, folder)
        try:
            count = write_export(self.ctx.results, path)
        except OSError:
            self.notice(tell("statistics.no-folder"))
        else:
            self.notice(tell("statistics.exported", n=count, path=str(path)), TOLD_MS)

    def _bring_in(self) -> None:
        """Read every export in the folder; one that is of no use is spoken of."""
        tell, folder = self.ctx.tell, self.ctx.store.folder
        if folder is None:
            self.notice(tell("statistics.no-folder"))
            return
        exports, self._unused = [], ""
        for path in exports_in(folder):
            try:
                exports.append(read_export(path))
            except TransferError as error:
                self._unused = tell(f"statistics.{error.reason}", path=str(path))
            except OSError:
                self._unused = tell("statistics.unreadable", path=str(path))
        if exports:
            self.begin(move_in(self.ctx.results, exports), self._brought_in)
            self.notice(tell("statistics.importing"), TOLD_MS)
        else:
            self.notice(self._unused or tell("statistics.no-file",
                                             path=str(folder / EXPORT_FILE)), TOLD_MS)

    def _brought_in(self, outcome: tuple[int, int]) -> None:
        new, refused = outcome
        key = "statistics.imported-some" if refused else "statistics.imported"
        words = [self.ctx.tell(key, n=new, refused=refused)]
        if self._unused:
            words.append(self._unused)
        if not self.ctx.results.database.kept:
            words.append(self.ctx.tell("menu.results-not-kept"))
        self.notice(" · ".join(words), TOLD_MS)

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

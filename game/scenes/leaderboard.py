"""The leaderboards of this device: today's daily, all dailies, the best matches."""

from collections.abc import Mapping

from pygame import Rect, Surface

from game.scenes.changes import Change, Push
from game.scenes.context import Context
from game.scenes.listing import ListScene
from game.scenes.names import NameScene
from game.scenes.paper import Key
from game.scenes.wording import name_words, score_words
from game.session.boards import BOARDS, TODAY, Place, board
from game.session.days import daily_seed, read_day
from game.session.par import kept_par
from game.ui import theme
from game.ui.linetable import Row


class LeaderboardScene(ListScene):
    """One board of one game and rule set: those chosen on this device, or `rules`."""

    name = "leaderboard"

    def __init__(self, ctx: Context, game: str = "", which: str = TODAY,
                 rules: Mapping[str, str] | None = None) -> None:
        super().__init__(ctx, game, rules)
        self.which = which
        self.theme = theme.THEMES[self.info.theme]
        self.note = Rect(0, 0, 0, 0)
        self.note_words = ""

    def title(self) -> str:
        return self.ctx.tell("menu.leaderboard")

    # Layout

    def lay(self, body: Rect) -> None:
        tell, gap = self.ctx.tell, self.gap
        tabs: list[Key] = [(f"board:{which}", tell(f"board.{which}"),
                            "primary" if which == self.which else "paper") for which in BOARDS]
        top = body.y + self.row(tabs, body) + gap
        name: list[Key] = [
            ("name", tell("board.name", name=name_words(self.ctx, self.ctx.who)), "paper")]
        keys = self.game_keys() + (name if self.tiny else [])
        top += self.row(keys, Rect(body.x, top, body.w, 0)) + gap
        foot_w = body.w if self.tiny or self.height > self.width else round(0.46 * body.w)
        h, low = 0, body.bottom
        if not self.tiny:
            h = self.row_height(name, foot_w)
            self.row(name, Rect(body.right - foot_w, body.bottom - h, foot_w, h))
            low = body.bottom - h - gap
        self.note_words = self._note()
        if foot_w < body.w:
            self.note = Rect(body.x, body.bottom - h, body.w - foot_w - gap, h)
        else:
            line = round(1.6 * self.px) if self.note_words else 0
            if low - line - top < 4 * self.px:  # no room beside the list
                line, self.note_words = 0, ""
            self.note = Rect(body.x, low - line, body.w, line)
            low -= line + (gap if line else 0)
        self.tables = []
        lines = board(self.ctx.results, self.which, self.game, self.options, self.day)
        box = Rect(body.x, top, body.w, low - top)
        rows = [self._row(line) for line in lines] or [
            Row((words, "")) for words in self.ctx.kit.text.wrap(
                tell("board.empty"), body.w - 2 * self.px, self.px, 400, self.ctx.kit.lang)]
        self.lay_list(box, rows, ("right", "wide", "right", "right"))

    def _row(self, line: Place) -> Row:
        finish, ctx = line.finish, self.ctx
        day = finish.day or read_day(finish.finished)
        words = ctx.speaker.format_date(day, "medium") if day is not None else ""
        return Row((ctx.speaker.format_number(line.rank), name_words(ctx, finish.name),
                    score_words(ctx, self.info, finish.score), words),
                   strong=bool(finish.name) and finish.name == ctx.who)

    def _note(self) -> str:
        """What stands beside the list: the computer's score for today's deals."""
        if self.which != TODAY:
            return ""
        seed = daily_seed(self.game, self.day)
        par = kept_par(self.ctx.results, self.game, self.options, seed)
        return "" if par is None else self.ctx.tell(
            "share.par", par=score_words(self.ctx, self.info, par))

    # Presses

    def first_focus(self) -> str | None:
        return f"board:{self.which}"

    def pressed_button(self, key: str) -> Change:
        kind, _, what = key.partition(":")
        if key == "name":
            return Push(NameScene(self.ctx))
        if kind == "board":
            self.which, self.offset = what, 0
        return super().pressed_button(key)

    def draw_body(self, target: Surface) -> None:
        super().draw_body(target)
        if self.note_words:
            self.line(target, self.note_words, self.note, self.px, theme.MUTED)

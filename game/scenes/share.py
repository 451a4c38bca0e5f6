"""A result to be passed on: five lines of words at most, on the clipboard and as a QR code."""

from pygame import Rect, Surface

from game.scenes.changes import Change, Push
from game.scenes.context import Context
from game.scenes.leaderboard import LeaderboardScene
from game.scenes.names import NameScene
from game.scenes.outcomes import known_par, work_out_par
from game.scenes.paper import Key, PaperScene
from game.scenes.wording import game_words, name_words, practice_words, score_words
from game.session.boards import DAILIES, MATCHES, TODAY, rank_of
from game.session.codes import grouped
from game.session.days import streak
from game.session.match import PERSON, Match
from game.session.results import Finish
from game.session.summary import Score, score_of
from game.ui import clipboard, qr, theme
from game.ui.scale import MIN_TEXT

_LOOK_MS = 500.0
"""Between two looks whether par is known by now."""
_SQUARE = 3
"""Pixels of a QR code's square at least; else only the deal code goes into it."""


class ShareScene(PaperScene):
    """The match as it stands, or its result."""

    name = "share"

    def __init__(self, ctx: Context, match: Match, finish: Finish | None = None) -> None:
        super().__init__(ctx)
        self.match = match
        self.finish = finish
        self.info = match.rules.info
        self.theme = theme.THEMES[self.info.theme]
        self.code = match.record.code
        self.words: list[tuple[str, bool]] = []
        """The lines on the page, and whether they are passed on."""
        self.wrapped: list[tuple[str, bool, bool]] = []
        """The same in rows: words, whether a line begins, whether it is passed on."""
        self.room = Rect(0, 0, 0, 0)
        self.set_px = 0
        self.picture: Surface | None = None
        self.picture_at = Rect(0, 0, 0, 0)
        self._look_ms = _LOOK_MS
        self._par = known_par(ctx, match)
        work_out_par(ctx, match)

    def title(self) -> str:
        return self.ctx.tell("share.title")

    # Words

    def text(self) -> str:
        """What is passed on, in at most five lines."""
        return "\n".join(words for words, shared in self._lines() if shared)

    def _lines(self) -> list[tuple[str, bool]]:
        tell, record = self.ctx.tell, self.match.record
        out = [(tell("share.game", title=tell("menu.title"), game=game_words(
            self.ctx, record.game, record.options)), True), (self._kind(), True),
            (self._score(), True)]
        if self._par is not None:
            out.append((tell("share.par", par=score_words(self.ctx, self.info, self._par)), True))
        elif record.day is not None:
            out.append((tell("share.par-wait"), False))
        out.append((tell("share.code", code=grouped(self.code)), True))
        return out + [(words, False) for words in self._more()]

    def _kind(self) -> str:
        """Daily or match, and whether it is practice."""
        record = self.match.record
        practice = "-practice" if record.practice else ""
        if record.day is None:
            return self.ctx.tell(f"share.match{practice}")
        return self.ctx.tell(f"share.daily{practice}",
                             date=self.ctx.speaker.format_date(record.day))

    def _score(self) -> str:
        tell, match = self.ctx.tell, self.match
        totals = match.totals
        tops = [totals[side[0]] for side in self.info.sides]
        place = 1 + sum(total > totals[PERSON] for total in tops)
        if not match.over:
            number = self.ctx.speaker.format_number(totals[PERSON], self.info.signed)
            return tell("share.running", deal=match.deal_number, score=number)
        words = score_words(self.ctx, self.info, self._final())
        if len(self.info.sides) == 2:
            return tell("share.result", score=words)
        return tell("share.result-place", score=words, place=place, of=len(tops))

    def _final(self) -> Score:
        if self.finish is not None:
            return self.finish.score
        result = self.match.deal.result
        assert result is not None
        scored = sum(not done.result.redeal for done in self.match.finished)
        return score_of(self.info, result.totals, scored, result.winner)

    def _more(self) -> list[str]:
        """What only the person here wants to know: rank, streak, why it is practice."""
        tell, ctx, finish = self.ctx.tell, self.ctx, self.finish
        why = practice_words(ctx, self.match.record)
        out = [why] if why else []
        if finish is None:
            return out
        line = rank_of(ctx.results, finish)
        if line is not None:
            out.append(tell("share.rank", rank=line.rank))
        if finish.day is not None and not finish.practice:
            count = streak(ctx.results.days(finish.game, ctx.who), ctx.days.now())
            if count > 1:
                out.append(tell("daily.streak", n=count))
        return out

    # Time

    def update(self, ms: float) -> Change:
        self._look_ms -= ms
        if self._par is None and self._look_ms <= 0:
            self._look_ms = _LOOK_MS
            self._par = known_par(self.ctx, self.match)
            if self._par is not None:
                self.relay()
        return super().update(ms)

    # Layout

    def lay(self, body: Rect) -> None:
        gap = self.gap
        foot = self._keys()
        self.words = self._lines()
        if body.w > 1.1 * body.h:
            foot_w = body.w
            h = self.row_height(foot, foot_w)
            size = min(body.h - h - gap, round(0.48 * body.w))
            self._lay_picture(Rect(body.right - size, body.y, size, size))
            room = Rect(body.x, body.y, self.picture_at.x - body.x - max(gap, self.px),
                        body.h - h - gap)
        else:
            h = self.row_height(foot, body.w)
            size = min(body.w, round(0.5 * body.h))
            self._lay_picture(Rect(body.centerx - size // 2, body.bottom - h - gap - size, size,
                                   size))
            room = Rect(body.x, body.y, body.w, self.picture_at.y - gap - body.y)
        self.row(foot, Rect(body.x, body.bottom - h, body.w, h))
        self._set_words(room)

    def _keys(self) -> list[Key]:
        tell = self.ctx.tell
        keys = [("copy", tell("share.copy"), "primary")]
        if self.finish is not None:
            name = self.finish.name or self.ctx.who
            keys.append(("name", tell("board.name", name=name_words(self.ctx, name)), "paper"))
            if self.ctx.kit.short >= 300:  # the menu leads there, too
                keys.append(("leaderboard", tell("menu.leaderboard"), "paper"))
        return keys

    def _lay_picture(self, box: Rect) -> None:
        """The code of all lines, or of the deal code alone where the squares get too small."""
        self.picture, square = qr.picture(self.text(), box.w)
        if square < _SQUARE:
            self.picture, square = qr.picture(self.code, box.w)
        self.picture_at = self.picture.get_rect(topright=box.topright)
        if self.height >= self.width:
            self.picture_at.centerx = box.centerx

    def _set_words(self, room: Rect) -> None:
        """Wrap the lines into their room, as large as they fit; some go where even 14 px do not."""
        self.room = room
        steps = range(max(self.px, self.ctx.kit.size(0.029)), MIN_TEXT - 1, -1)
        if any(self._fits(px) for px in steps):
            return
        for words in self._dispensable():
            self.words = [line for line in self.words if line[0] != words]
            if self._fits(MIN_TEXT):
                return

    def _fits(self, px: int) -> bool:
        """Wrap the lines in this size; whether they fit the room."""
        kit, room = self.ctx.kit, self.room
        self.set_px = px
        step = kit.text.line_height(px, kit.lang)
        self.wrapped = [(line, n == 0, shared) for words, shared in self.words
                        for n, line in enumerate(kit.text.wrap(
                            words, room.w, px, 600 if shared else 400, kit.lang))]
        breaks = sum(first for _, first, _ in self.wrapped)
        return len(self.wrapped) * step + round(0.4 * step) * (breaks - 1) <= room.h

    def _dispensable(self) -> list[str]:
        """Lines in the order in which they go: score and deal code stay."""
        own = [words for words, shared in self.words if not shared]
        shared = [words for words, shared in self.words if shared]
        return [*reversed(own), *shared[:2], *shared[3:-1]]

    # Presses

    def first_focus(self) -> str | None:
        return "copy"

    def pressed_button(self, key: str) -> Change:
        match key:
            case "copy":
                done = clipboard.put(self.text())
                self.notice(self.ctx.tell("share.copied" if done else "share.not-copied"))
            case "name" if self.finish is not None:
                return Push(NameScene(self.ctx, self.finish.id))
            case "leaderboard" if self.finish is not None:
                return Push(LeaderboardScene(self.ctx, self.info.id, self._board(self.finish),
                                             self.finish.options))
        return None

    def _board(self, finish: Finish) -> str:
        """The board on which a result stands now."""
        if finish.day is None:
            return MATCHES
        return TODAY if finish.day == self.ctx.days.now() else DAILIES

    def entered(self) -> None:
        """Back from the name or the board: the result may be called differently."""
        if self.finish is not None:
            self.finish = self.ctx.results.finish(self.finish.id) or self.finish
        super().entered()

    # Drawing

    def draw_body(self, target: Surface) -> None:
        kit = self.ctx.kit
        if self.picture is not None:
            at = self.picture_at
            kit.parts.box(at.w + 4, at.h + 4, theme.PAPER_RULE, 4).blit(target, at.x - 2, at.y - 2)
            target.blit(self.picture, at)
        px, step = self.set_px, kit.text.line_height(self.set_px, kit.lang)
        top = float(self.room.y)
        for n, (line, first, shared) in enumerate(self.wrapped):
            top += round(0.4 * step) if first and n else 0
            base = top + kit.text.baseline(px, kit.lang, line)
            if base < self.room.bottom:
                kit.write(target, line, self.room.x, base, px,
                          theme.INK if shared else theme.MUTED, 600 if shared else 400)
            top += step

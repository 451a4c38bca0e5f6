"""The score sheet: the deal just finished, the match so far, and who has won it."""

from dataclasses import replace

from pygame import Rect, Surface

from game.core.messages import SeatArg
from game.core.view import Bar, Sheet
from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Pop, Swap
from game.scenes.context import Context
from game.scenes.flow import begin_deal
from game.scenes.pages import draw_title, title_fit
from game.scenes.state import DEAL_MS, TableState
from game.session.match import Finished
from game.session.settings import forget_match
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.motion import COUNT_MS, Course, out_cubic
from game.ui.resultview import BarFace, ResultFace, ResultView
from game.ui.scoretable import DETAILS, Cell, DealRow, MatchFace, ScoreTable


class ScoringScene(Scene):
    """The sheet after a deal, or, `standing`, in the middle of one."""

    name = "scoring"

    def __init__(self, ctx: Context, state: TableState, standing: bool = False) -> None:
        super().__init__(ctx)
        self.state = state
        self.match = state.match
        self.standing = standing
        self.info = state.match.rules.info
        self.theme = theme.THEMES[self.info.theme]
        self.buttons: list[Button] = []

        self._count = Course(COUNT_MS, out_cubic)
        """The totals count from those before this deal to those after it."""
        if standing or not self.match.finished or ctx.settings.reduced_motion:
            self._stop_counting()

    def entered(self) -> None:
        """The sheet is on top (again)."""
        self.dirty = True

    @property
    def busy(self) -> bool:
        return not self._count.done

    def update(self, ms: float) -> Change:
        if self.busy:
            self._count.advance(ms)
            self.dirty = True
        return super().update(ms)

    def tap_elsewhere(self) -> Change:
        self._stop_counting()
        return super().tap_elsewhere()

    def at_rest(self) -> None:
        self._stop_counting()

    def _stop_counting(self) -> None:
        self._count.past = self._count.ms
        self.dirty = True

    def _counted(self) -> tuple[Cell, ...]:
        """The totals as far as they have counted."""
        totals = [self.match.totals[side[0]] for side in self.info.sides]
        if self._count.done:
            return tuple(map(self._cell, totals))
        gained = self.match.finished[-1].result.scores
        left = 1 - self._count.share
        return tuple(self._cell(total - round(gained[side[0]] * left))
                     for total, side in zip(totals, self.info.sides, strict=True))

    @property
    def over(self) -> bool:
        """Whether the match has ended with this deal."""
        return self.match.over

    # Words

    def _cell(self, points: int, icon: str = "") -> Cell:
        text = self.ctx.speaker.format_number(points, signed=self.info.signed)
        return Cell(text, points < 0, icon)

    def _row(self, number: int, done: Finished | None, this: bool) -> DealRow:
        label = self.ctx.tell("scoring.deal", deal=number)
        bare = self.ctx.speaker.format_number(number)
        if done is None:
            return DealRow(label, bare, "", ())
        icons = dict(done.sheet.icons)
        cells = () if done.result.redeal else tuple(
            self._cell(done.result.scores[side[0]],
                       next((icons[seat] for seat in side if seat in icons), ""))
            for side in self.info.sides)
        word = self.ctx.say(done.sheet.row) if done.sheet.row is not None else ""
        return DealRow(label, bare, word, cells, this)

    def _face(self) -> MatchFace:
        """The table of the match in words."""
        finished = self.match.finished
        rows = [self._row(done.view.match.deal + 1, done, done is finished[-1])
                for done in finished]
        if self.info.deals is not None:
            played = finished[-1].view.match.deal + 1 if finished else 0
            rows += [self._row(n, None, False) for n in range(played + 1, self.info.deals + 1)]
        totals = [self.match.totals[side[0]] for side in self.info.sides]
        return MatchFace(self._heads(), tuple(rows), self.ctx.tell("scoring.total"),
                         tuple(map(self._cell, totals)), self._leaders() if finished else ())

    def _heads(self) -> tuple[tuple[str, str], ...]:
        """Avatar and name over each side's column."""
        tally = {t.side: t.label for t in self.match.rules.tally(self.match.view())}
        return tuple(
            (self.info.avatars[side[0]], self.ctx.name(side[0]) if len(side) == 1
             else self.ctx.say(tally[i])) for i, side in enumerate(self.info.sides))

    def _leaders(self) -> tuple[int, ...]:
        """The sides at the top; the winner alone where the rules name one."""
        sides = self.info.sides
        result = self.match.deal.result
        if self.over and result is not None and result.winner is not None:
            return tuple(i for i, side in enumerate(sides) if result.winner in side)
        totals = [self.match.totals[side[0]] for side in sides]
        return tuple(i for i, points in enumerate(totals) if points == max(totals))

    def _result(self) -> ResultFace:
        """The last finished deal in words."""
        if not self.match.finished:
            return ResultFace(self.ctx.tell("scoring.none"), "", None, (), ())
        sheet: Sheet = self.match.finished[-1].sheet
        say = self.ctx.say
        headline = say(sheet.headline)
        if self.standing:
            headline = self.ctx.tell("scoring.last", deal=self.match.finished[-1].view.match.deal
                                     + 1, headline=headline)
        return ResultFace(
            headline, " · ".join(map(say, sheet.lines)),
            self._bar(sheet.bar) if sheet.bar is not None else None,
            tuple((say(title), cards) for title, cards in sheet.cards if cards),
            tuple(map(say, sheet.sums)), self._table(sheet),
            tuple(avatar for avatar, _ in self._heads()))

    def _table(self, sheet: Sheet) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The arithmetic in words, under the sides' names."""
        if not sheet.table:
            return ()
        number = self.ctx.speaker.format_number
        head = ("", tuple(name for _, name in self._heads()))
        return (head, *((self.ctx.say(label), tuple("" if n is None else number(n) for n in row))
                        for label, row in sheet.table))

    def _bar(self, bar: Bar) -> BarFace:
        number = self.ctx.speaker.format_number
        return BarFace(self.ctx.say(bar.left), self.ctx.say(bar.right), bar.value, bar.total,
                       number(bar.value), number(bar.total - bar.value),
                       tuple((mark, number(mark)) for mark in bar.marks))

    def _title(self) -> str:
        """Who has won the match, or what this page is."""
        if not self.over or self.standing:
            return self.ctx.tell("scoring.title")
        leaders = [self.info.sides[i] for i in self._leaders()]
        speaker = self.ctx.speaker
        if len(leaders) > 1:
            names = speaker.format_list([speaker.seat(s) for side in leaders for s in side])
            return self.ctx.tell("scoring.shared", names=names)
        side = leaders[0]
        if len(side) == 1:
            return self.ctx.tell("scoring.won", seat=SeatArg(side[0]))
        names = speaker.format_list([speaker.seat_title(side[0]),
                                     *(speaker.seat(s) for s in side[1:])])
        return self.ctx.tell("scoring.won-side", names=names)

    def _place(self) -> str:
        """The game and how far the match is."""
        game = self.ctx.tell(f"game.{self.info.id}")
        deal = self.match.deal_number
        if self.info.deals is None:
            return self.ctx.tell("scoring.place", game=game, deal=deal)
        return self.ctx.tell("scoring.place-of", game=game, deal=deal, deals=self.info.deals)

    # Layout

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        kit = self.ctx.kit
        small = kit.short < 600
        tall = height > width
        edge_y = 8 if small else kit.px(32)
        edge_x = 8 if small else kit.px(76)
        if not small and width < 1.5 * height:
            edge_x = kit.px(24 if tall else 12)
        self._pad = 10 if small else kit.px(28 if tall or width >= 1.3 * height else 16)
        self.panel = Rect(edge_x, edge_y, width - 2 * edge_x, height - 2 * edge_y)
        inner = self.panel.inflate(-2 * self._pad, 0)
        self.head = Rect(inner.x, self.panel.y + (4 if small else kit.px(20)), inner.w,
                         40 if small else kit.px(64))
        self._lay_buttons(inner)
        gap = self._pad if small else kit.px(24)
        body = Rect(inner.x, self.head.bottom + (2 if small else kit.px(10)), inner.w, 0)
        body.h = self.buttons[0].rect.top - (6 if small else kit.px(18)) - body.y
        face = self._face()
        if tall:
            box, table = self._stacked(body, face, gap)
        else:
            box, table = self._beside(body, face, gap)
        self.result = ResultView(kit, self._result(), box)
        self.table = ScoreTable(kit, face, table)

    def _stacked(self, body: Rect, face: MatchFace, gap: int) -> tuple[Rect, Rect]:
        """The deal above the table."""
        kit = self.ctx.kit
        most = body.h - gap - ScoreTable.height(kit, len(face.rows))
        natural = ResultView(kit, self._result(), Rect(0, 0, body.w, 10**4)).natural
        h = min(natural + kit.px(16), max(most, body.h // 3))
        return (Rect(body.x, body.y, body.w, h),
                Rect(body.x, body.y + h + gap, body.w, body.h - h - gap))

    def _beside(self, body: Rect, face: MatchFace, gap: int) -> tuple[Rect, Rect]:
        """The deal left of the table, which gets the width that it needs."""
        kit = self.ctx.kit
        result = self._result()
        most = body.w - gap - ScoreTable.need(kit, face, DETAILS - 1)
        wide = min(ResultView.need(kit, result), most)  # the arithmetic gives way to the scores
        least, best = max(round(0.29 * body.w), wide), max(round(0.358 * body.w), wide)
        left = least
        for detail in range(DETAILS):
            left = body.w - gap - ScoreTable.need(kit, face, detail)
            if left >= least:
                break
        left = max(round(0.25 * body.w), wide, min(left, best))
        return (Rect(body.x, body.y, left, body.h),
                Rect(body.x + left + gap, body.y, body.w - left - gap, body.h))

    def _lay_buttons(self, inner: Rect) -> None:
        """Next deal at the right, the way to the menu at the left."""
        kit = self.ctx.kit
        h = self.button_height
        px = max(14, round(0.35 * h))
        foot = self.panel.bottom - (8 if kit.short < 600 else kit.px(16))

        def button(key: str, words: str, kind: str, icon: str, right: bool) -> Button:
            need = kit.width(words, px, 600) + round(1.2 * h) + (round(1.5 * px) if icon else 0)
            w = min(max(need, kit.px(178)), inner.w // 2 - 8)
            return Button(key, Rect(inner.right - w if right else inner.x, foot - h, w, h), words,
                          kind, icon)

        tell = self.ctx.tell
        if self.standing:
            self.buttons = [button("back", tell("scoring.back"), "primary", "", True)]
        elif self.over:
            self.buttons = [button("next", tell("scoring.finish"), "primary", "", True)]
        else:
            self.buttons = [button("menu", tell("scoring.menu"), "paper", "", False),
                            button("next", tell("scoring.next"), "primary", "arrow", True)]

    # Presses

    def spots(self) -> list[Hotspot]:
        return [self._spot(button) for button in self.buttons]

    def first_focus(self) -> str | None:
        return self.buttons[-1].key if self.buttons else None

    def pressed_key(self, key: str) -> Change:
        match key:
            case "next" if not self.over:
                return self._next()
            case "next" | "menu" | "back":
                return self.back()
        return None

    def _next(self) -> Change:
        """Deal again and go on at the table."""
        state = self.state
        self.match.next_deal()
        state.release()
        state.bubble = None
        state.peek = False
        state.notices.clear()
        state.marked.clear()
        state.beat_ms = DEAL_MS
        state.stage.finish()
        begin_deal(state)
        return Swap(state.flow(state))

    def back(self) -> Change:
        if self.over and not self.standing:
            forget_match(self.ctx.store, self.info.id)
        return Pop()

    # Drawing

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        small = kit.short < 600
        target.blit(kit.backgrounds.get("table", self.theme, self.width, self.height), (0, 0))
        panel = kit.parts.panel(self.panel.w, self.panel.h, 18 if small else None,
                                "card" if small else "large")
        panel.blit(target, self.panel.x, self.panel.y)
        self._draw_head(target)
        self.result.draw(target)
        self.table.face = replace(self.table.face, totals=self._counted())
        self.table.draw(target)
        self.draw_buttons(target, self.buttons)
        self._draw_legend(target)

    def _draw_head(self, target: Surface) -> None:
        kit, head = self.ctx.kit, self.head
        r = round(head.h * 0.44)
        if self.over and not self.standing:
            kit.art.crown_disc(r).blit(target, head.x + r, head.centery)
        else:
            kit.art.emblem_disc(self.theme, r, framed=False).blit(target, head.x + r, head.centery)
        left = head.x + 2 * r + round(0.5 * r)
        words, place = self._title(), self._place()
        small = kit.size(0.0265)
        want = title_fit(kit, words, head.right - left, kit.size(0.050))
        room = head.right - left - kit.text.width(words, want, 600, kit.lang, "title")
        draw_title(kit, target, words, left, head.centery, want, theme.INK)
        px = kit.fit(place, room - 24, small)
        if kit.width(place, px) <= room - 24:
            kit.text.draw_in(target, place, head, px, theme.rgb(theme.MUTED), 400, kit.lang,
                             "text", "right")

    def _draw_legend(self, target: Surface) -> None:
        """What the icons in the table mean, between the buttons where there is room."""
        kit = self.ctx.kit
        icons = list(dict.fromkeys(icon for done in self.match.finished
                                   for _, icon in done.sheet.icons))
        px = kit.size(0.0225)
        words = [self.ctx.tell(f"role.{icon}") for icon in icons]
        step = round(1.4 * px)
        widths = [step + kit.width(text, px) + round(1.4 * px) for text in words]
        left = self.table.rect.x + kit.px(14)
        if self.buttons[0].rect.right > self.table.rect.x and len(self.buttons) > 1:
            left = self.buttons[0].rect.right + kit.px(20)
        if not icons or left + sum(widths) > self.buttons[-1].rect.left:
            return
        box = self.buttons[-1].rect
        for icon, text, wide in zip(icons, words, widths, strict=True):
            kit.art.icon(icon, round(1.05 * px), theme.PARTNER_PAPER).blit(
                target, left + px / 2, box.centery)
            kit.text.draw_in(target, text, Rect(left + step, box.y, 0, box.h), px,
                             theme.rgb(theme.MUTED), 400, kit.lang, "text", "left")
            left += wide

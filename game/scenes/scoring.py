"""The score sheet: the deal just finished, the match so far, and who has won it."""

from dataclasses import replace

from pygame import Rect, Surface

from game.core.messages import SeatArg
from game.core.view import Bar, Sheet
from game.scenes import outcomes, sheetfoot
from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Pop, Push, Swap
from game.scenes.context import Context
from game.scenes.flow import begin_deal
from game.scenes.pages import draw_title_in, title_fit
from game.scenes.review import ReviewScene
from game.scenes.share import ShareScene
from game.scenes.state import DEAL_MS, TableState
from game.scenes.wording import score_words
from game.session import daily
from game.session.match import Finished
from game.session.results import Finish
from game.ui import sheetplan, theme
from game.ui.hotspots import Hotspot
from game.ui.motion import COUNT_MS, Course, out_cubic
from game.ui.resultview import BarFace, ResultFace, ResultView
from game.ui.scoretable import Cell, DealRow, MatchFace, ScoreTable
from game.ui.sheetplan import SheetPlan

LOOK_MS = 500.0
"""Between two looks whether par is known by now."""


class ScoringScene(Scene):
    """The sheet after a deal, or, `standing`, in the middle of one."""

    name = "scoring"
    shares = True
    """Whether the match has a result to be kept and passed on."""

    def __init__(self, ctx: Context, state: TableState, standing: bool = False) -> None:
        super().__init__(ctx)
        self.state = state
        self.match = state.match
        self.standing = standing
        self.info = state.match.rules.info
        self.theme = theme.THEMES[self.info.theme]
        self.buttons: list[Button] = []
        self.page = "match" if standing else "deal"
        """Which of the two pages is shown where the window has no room for both."""
        self.plan: SheetPlan
        self.share = Rect(0, 0, 0, 0)
        """The round button in the head; empty where a wide one stands at the foot."""
        self.finish: Finish | None = None
        """The finished match among the results."""
        self._par = outcomes.known_par(ctx, self.match) if self.over else None
        """What the computer made of the same deals, as soon as that is known."""
        self._look_ms = LOOK_MS
        self._count = Course(COUNT_MS, out_cubic)
        """The totals count from those before this deal to those after it."""
        if standing or not self.match.finished or ctx.settings.reduced_motion:
            self._stop_counting()

    def entered(self) -> None:
        """The sheet is on top (again); a match that is over is kept."""
        if self.shares and self.over and not self.standing and self.finish is None:
            self.finish = outcomes.keep_result(self.ctx, self.match)
        self.dirty = True

    @property
    def busy(self) -> bool:
        return not self._count.done

    def update(self, ms: float) -> Change:
        if self.busy:
            self._count.advance(ms)
            self.dirty = True
        self._look_ms -= ms
        if self._look_ms <= 0 and self.over and self._par is None:
            self._look_ms = LOOK_MS
            self._par = outcomes.known_par(self.ctx, self.match)
            self.dirty |= self._par is not None
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
        if self._par is not None:
            return self.ctx.tell("scoring.par", game=game,
                                 par=score_words(self.ctx, self.info, self._par))
        if self.info.deals is None:
            return self.ctx.tell("scoring.place", game=game, deal=deal)
        return self.ctx.tell("scoring.place-of", game=game, deal=deal, deals=self.info.deals)

    # Layout

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        face, result = self._face(), self._result()
        self.plan = sheetplan.plan(self.ctx.kit, width, height, result, face)
        self._lay_buttons()
        self._lay_share()
        self.result = ResultView(self.ctx.kit, result, self.plan.result)
        self.table = ScoreTable(self.ctx.kit, face, self.plan.table)

    def _lay_share(self) -> None:
        """The round button at the right of the head, unless a wide one stands at the foot."""
        head = self.plan.head
        side = max(self.ctx.kit.touch, head.h - 8)
        top = max(head.centery - side // 2, self.plan.panel.y + 2)
        self.share = Rect(head.right - side, top, side, side)
        if not self.shares or any(button.key == "share" for button in self.buttons):
            self.share = Rect(0, 0, 0, 0)

    def _wanted_buttons(self) -> list[Button]:
        """The buttons from the left, the main one last."""
        foot, tell = self.plan.foot, self.ctx.tell
        if self.standing:
            out = [Button("back", foot, tell("scoring.back"), "primary")]
        elif self.over:
            out = [Button("next", foot, tell("scoring.finish"), "primary")]
            if not self.plan.paged:
                out.insert(0, Button("share", foot, tell("share.open"), "paper", "share"))
        else:
            out = [Button("menu", foot, tell("scoring.menu"), "paper"),
                   Button("next", foot, tell("scoring.next"), "primary", "arrow")]
        if self.match.finished:
            out.insert(-1, Button("review", foot, tell("scoring.review"), "paper"))
        return out

    def _lay_buttons(self) -> None:
        """Next deal at the right (for the left hand: left) with the review beside it, the way
        to the menu at the other side, between them the one that turns the page, if any."""
        kit, foot, tell = self.ctx.kit, self.plan.foot, self.ctx.tell
        self.buttons = self._wanted_buttons()
        gap = max(8, kit.px(12), kit.apart)
        room = foot.w - gap * (len(self.buttons) - 1)
        room -= self.plan.paged * (foot.h + gap)
        right = foot.right
        widths = sheetfoot.widths(kit, self.buttons, room, foot.h)
        for button, wide in zip(reversed(self.buttons), reversed(widths), strict=True):
            left = foot.x if button.key in ("menu", "share") else right - wide
            button.rect = Rect(left, foot.y, wide, foot.h)
            right = left - gap
        if self.plan.paged:
            key, icon = ("deal", "trick") if self.page == "match" else ("match", "sheet")
            turn = Button(f"page:{key}", Rect(0, foot.y, foot.h, foot.h),
                          tell("scoring.page-deal" if key == "deal" else "scoring.page-match"),
                          "paper", icon, bare=True)
            menu = [b.rect.right for b in self.buttons if b.key == "menu"]
            first = next(b.rect.left for b in self.buttons if b.key != "menu")
            turn.rect.centerx = ((menu[0] if menu else foot.x) + first) // 2
            self.buttons.insert(0, turn)
        if kit.sizing.mirror:
            for button in self.buttons:
                button.rect.x = self.width - button.rect.right

    # Presses

    def spots(self) -> list[Hotspot]:
        share = [Hotspot("share", self.share, True, self.ctx.tell("share.open"),
                         self.share.w // 2)] if self.share else []
        return share + [self._spot(button) for button in self.buttons]

    def first_focus(self) -> str | None:
        return self.buttons[-1].key if self.buttons else None

    def pressed_key(self, key: str) -> Change:
        match key:
            case "review":
                return Push(ReviewScene(self.ctx, self.match))
            case "next" if not self.over:
                return self._next()
            case "share":
                return Push(ShareScene(self.ctx, self.match, self.finish))
            case "next" | "menu" | "back":
                return self.back()
            case "page:deal" | "page:match":
                self.page = key.partition(":")[2]
                self._lay_buttons()
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
            daily.forget(self.ctx.store, self.match)
        return Pop()

    # Drawing

    def draw(self, target: Surface) -> None:
        kit = self.ctx.kit
        small = kit.short < 600
        target.blit(kit.backgrounds.get("table", self.theme, self.width, self.height), (0, 0))
        place = self.plan.panel
        radius = 10 if kit.short < 400 else 18 if small else None
        kit.parts.panel(place.w, place.h, radius, "card" if small else "large").blit(
            target, place.x, place.y)
        self._draw_head(target)
        if not self.plan.paged or self.page == "deal":
            self.result.draw(target)
        if not self.plan.paged or self.page == "match":
            self.table.face = replace(self.table.face, totals=self._counted())
            self.table.draw(target)
        self.draw_buttons(target, self.buttons)
        if not self.plan.paged:
            self._draw_legend(target)

    def _draw_head(self, target: Surface) -> None:
        kit, head = self.ctx.kit, self.plan.head
        r = round(head.h * 0.44)
        if self.over and not self.standing:
            kit.art.crown_disc(r).blit(target, head.x + r, head.centery)
        else:
            kit.art.emblem_disc(self.theme, r, framed=False).blit(target, head.x + r, head.centery)
        left = head.x + 2 * r + round(0.5 * r)
        words, place = self._title(), self._place()
        small = kit.size(0.0265)
        gap = max(8, self.ctx.kit.px(10))
        end = self.share.left - gap if self.share else head.right
        want = title_fit(kit, words, end - left, kit.size(0.050))
        room = end - left - kit.text.width(words, want, 600, kit.lang, "title")
        draw_title_in(kit, target, words, left, end, head.centery, kit.size(0.050), theme.INK)
        px = kit.fit(place, room - 24, small)
        if kit.width(place, px) <= room - 24:
            box = Rect(head.x, head.y, end - head.x, head.h)
            kit.text.draw_in(target, place, box, px, theme.rgb(theme.MUTED), 400, kit.lang,
                             "text", "right")
        self._draw_share(target)

    def _draw_share(self, target: Surface) -> None:
        if self.share:
            self.ctx.kit.paint_round(target, self.share.center, self.share.w // 2, "share",
                                     self.pressed == "share")

    def _draw_legend(self, target: Surface) -> None:
        """What the icons in the table mean, between the buttons where there is room."""
        kit = self.ctx.kit
        icons = list(dict.fromkeys(icon for done in self.match.finished
                                   for _, icon in done.sheet.icons))
        px = kit.size(0.0225)
        words = [self.ctx.tell(f"role.{icon}") for icon in icons]
        step = round(1.4 * px)
        widths = [step + kit.width(text, px) + round(1.4 * px) for text in words]
        foot, margin = self.plan.foot, kit.px(14)
        rects = sorted((button.rect for button in self.buttons), key=lambda rect: rect.x)
        ends = [foot.x - margin, *(rect.right for rect in rects)]
        starts = [*(rect.left for rect in rects), foot.right + margin]
        if len(rects) == 1:  # under the table, which it explains
            ends[0] = max(ends[0], self.table.rect.x)
        room, left = max((start - end, end) for end, start in zip(ends, starts, strict=True))
        if not icons or sum(widths) + 2 * margin > room:
            return
        left += margin
        box = foot
        for icon, text, wide in zip(icons, words, widths, strict=True):
            kit.art.icon(icon, round(1.05 * px), theme.PARTNER_PAPER).blit(
                target, left + px / 2, box.centery)
            kit.text.draw_in(target, text, Rect(left + step, box.y, 0, box.h), px,
                             theme.rgb(theme.MUTED), 400, kit.lang, "text", "left")
            left += wide

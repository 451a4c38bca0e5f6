"""A month on paper: one hotspot a day, marks for what was played, past months behind it."""

from calendar import monthrange
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from pygame import Rect, Surface

from game.i18n.formats import week
from game.rules import GAMES
from game.scenes.context import Context
from game.session.days import FIRST_DAY
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.scale import MIN_TEXT

Marks = Mapping[date, Sequence[tuple[int, bool]]]
"""By day: which games (by number) were finished, and whether that counted."""


class Calendar:
    """The month of a first day, laid out in a box. Days to come cannot be pressed."""

    def __init__(self, ctx: Context, box: Rect, month: date, today: date, chosen: date,
                 marks: Marks, part: int | None = None) -> None:
        """`part`: which weeks are shown where the box has no room for all of a month's at a
        kiosk's size, -1 the last ones, None those of the chosen day."""
        self.ctx, self.box, self.month = ctx, box, month
        self.today, self.chosen, self.marks = today, chosen, marks
        kit = ctx.kit
        self.head = max(kit.touch, min(kit.px(56), round(box.h * 0.14)))
        first, self.names = week(kit.lang)
        self.px = max(MIN_TEXT, kit.size(0.024))
        names = round(1.35 * self.px)
        count = monthrange(month.year, month.month)[1]
        before = (month.weekday() - first) % 7
        weeks = -(-(before + count) // 7)
        room = box.h - self.head - names
        rows = max(1, min(weeks, room // kit.touch)) if kit.sizing.kiosk else weeks
        self.parts = -(-weeks // rows)
        if part is None:
            here = (chosen.year, chosen.month) == (month.year, month.month)
            part = (before + chosen.day - 1) // 7 // rows if here else 0
        self.part = part % self.parts
        start = min(self.part * rows, weeks - rows)
        self.cell_w = box.w // 7
        self.cell_h = min(room // rows, round(1.05 * self.cell_w))
        self.left = box.x + (box.w - 7 * self.cell_w) // 2
        self.names_y = box.y + self.head
        top = self.names_y + names
        self.cells = {month + timedelta(days=n): Rect(
            self.left + (before + n) % 7 * self.cell_w,
            top + ((before + n) // 7 - start) * self.cell_h, self.cell_w, self.cell_h)
            for n in range(count) if start <= (before + n) // 7 < start + rows}
        self.after = month + timedelta(days=max(0, 7 * (self.part + 1) * rows - before))
        """The first day of the part after this one, if this is not the month's last."""
        size = max(kit.touch, min(self.head, kit.px(52)))
        self.earlier = Rect(self.left, box.y, size, self.head)
        self.later = Rect(self.left + 7 * self.cell_w - size, box.y, size, self.head)

    def turned(self, by: int) -> tuple[date, int]:
        """The month, by its first day, and the part of it that come before or after this."""
        if 0 <= self.part + by < self.parts:
            return self.month, self.part + by
        if by < 0:
            return (self.month - timedelta(days=1)).replace(day=1), -1
        return (self.month + timedelta(days=31)).replace(day=1), 0

    @property
    def has_earlier(self) -> bool:
        """Whether there is a month, or a part of this one, before."""
        return self.part > 0 or self.month > FIRST_DAY

    @property
    def has_later(self) -> bool:
        """Whether there are days after these that have come."""
        later = self.after if self.part + 1 < self.parts else self.turned(1)[0]
        return later <= self.today

    def spots(self) -> list[Hotspot]:
        """A hotspot for each day up to today, and for the months before and after."""
        tell, say = self.ctx.tell, self.ctx.speaker.format_month
        out = [Hotspot("month:-", self.earlier, True, tell(
            "calendar.month", month=say(self.turned(-1)[0])), 14)] if self.has_earlier else []
        if self.has_later:
            out.append(Hotspot("month:+", self.later, True, tell(
                "calendar.month", month=say(self.turned(1)[0])), 14))
        return out + [Hotspot(f"day:{day.isoformat()}", rect, True, self._label(day), 10)
                      for day, rect in self.cells.items() if day <= self.today]

    def _label(self, day: date) -> str:
        """A day as it would be spoken: its date, and what was played."""
        played = [self.ctx.tell(f"game.{GAMES[i].info.id}")
                  for i, _ in self.marks.get(day, ()) if i < len(GAMES)]
        say = self.ctx.speaker.format_date(day)
        if not played:
            return say
        return self.ctx.tell("calendar.played", date=say,
                             games=self.ctx.speaker.format_list(played))

    # Drawing

    def draw(self, target: Surface, pressed: str | None) -> None:
        """Draw the month."""
        kit = self.ctx.kit
        title = self.ctx.speaker.format_month(self.month)
        room = self.later.x - self.earlier.right - 8
        size = kit.fit(title, room, max(self.px, kit.size(0.028)), 600)
        kit.text.draw_in(target, title, Rect(self.earlier.right + 4, self.box.y, room, self.head),
                         size, theme.rgb(theme.INK), 600, kit.lang)
        for key, rect, there in (("month:-", self.earlier, self.has_earlier),
                                 ("month:+", self.later, self.has_later)):
            if there:
                dy = kit.px(2) if pressed == key else 0
                kit.art.icon("arrow", round(0.45 * self.head), theme.INK,
                             mirrored=key.endswith("-")).blit(
                    target, rect.centerx, rect.centery + dy)
        for n, name in enumerate(self.names):
            kit.text.draw_in(target, name, Rect(
                self.left + n * self.cell_w, self.names_y, self.cell_w, round(1.35 * self.px)),
                max(MIN_TEXT, self.px - 2), theme.rgb(theme.MUTED), 400, kit.lang)
        for day, rect in self.cells.items():
            self._draw_day(target, day, rect, pressed == f"day:{day.isoformat()}")

    def _draw_day(self, target: Surface, day: date, rect: Rect, pressed: bool) -> None:
        kit = self.ctx.kit
        inner = rect.inflate(-4, -4)
        colour = theme.INK if day <= self.today else theme.OPTION_OFF_LINE
        if day == self.chosen:
            kit.parts.box(inner.w, inner.h, theme.YES, 10).blit(target, inner.x, inner.y)
            colour = theme.CREAM
        elif day <= self.today:
            kit.parts.box(inner.w, inner.h, theme.PAPER_2 if not pressed else theme.STEPPER,
                          10).blit(target, inner.x, inner.y)
        if day == self.today:  # a ring, so that it shows without colour
            kit.parts.day_ring(inner.w, inner.h).blit(target, inner.x, inner.y)
        marks = self.marks.get(day, ())
        dot = max(2, round(0.07 * inner.h))
        lift = dot if marks else 0
        kit.text.draw_in(target, str(day.day), inner.move(0, -lift), self.px, theme.rgb(colour),
                         600 if day == self.today else 400, kit.lang)
        step = round(2.7 * dot)
        left = inner.centerx - step * (len(GAMES) - 1) / 2
        for i, counts in marks:
            kit.parts.day_mark(dot, colour, counts).blit(
                target, left + i * step, inner.bottom - round(2.4 * dot))

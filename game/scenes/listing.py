"""A paper page with a list that may be too long for its window: two keys scroll it."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from pygame import Rect, Surface
from pygame.transform import rotate

from game.core.protocol import GameInfo
from game.rules import rules_of
from game.scenes import options
from game.scenes.changes import Change
from game.scenes.context import Context
from game.scenes.paper import Key, PaperScene
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.linetable import LineTable, Row


class ListScene(PaperScene):
    """One game at a time, by one of its rule sets: tabs above, the list, keys beside it."""

    def __init__(self, ctx: Context, game: str = "",
                 rules: Mapping[str, str] | None = None) -> None:
        super().__init__(ctx)
        self.game = game or ctx.games[0].info.id
        self.options = options.chosen(ctx, self.info) if rules is None else dict(rules)
        self.day = ctx.days.now()
        self.work: Generator[int, None, Any] | None = None
        """What the page does in slices: an import, or numbers of an older version made anew."""
        self._done: Callable[[Any], None] = lambda value: None
        self.tables: list[LineTable] = []
        self.offset = 0
        self.up = self.down = Rect(0, 0, 0, 0)

    def entered(self) -> None:
        """On top (again): numbers made by an older version are made anew first."""
        stale = self.ctx.results.stale()
        if stale and self.work is None:
            self.begin(self._refresh(stale), lambda value: None)
        super().entered()

    def _refresh(self, stale: list[int]) -> Generator[int, None, None]:
        for number in stale:
            self.ctx.results.refresh(number)
            yield number

    # Work in slices

    def begin(self, work: Generator[int, None, Any], done: Callable[[Any], None]) -> None:
        """Begin with something long; `done` gets what it returns."""
        self.work, self._done = work, done

    def think(self, more: Callable[[], bool]) -> None:
        while self.work is not None:
            try:
                next(self.work)
            except StopIteration as end:
                self.work = None
                self._done(end.value)
                self.relay()
            if not more():
                break

    def back(self) -> Change:
        """Whoever leaves does not break off what has been begun."""
        if self.work is not None:
            self.ctx.chores.add(f"results {id(self.work)}", self.work, lambda value: None)
            self.work = None
        return super().back()

    def pressed_key(self, key: str) -> Change:
        return self.back() if key == "back" else super().pressed_key(key)

    # Time

    def update(self, ms: float) -> Change:
        """A page left open over midnight shows the new day."""
        if self.ctx.days.now() != self.day:
            self.day = self.ctx.days.now()
            self.relay()
        return super().update(ms)

    @property
    def info(self) -> GameInfo:
        """The game that is shown."""
        return rules_of(self.game).info

    def game_keys(self) -> list[Key]:
        """A tab a game (on palm-sized pages one that turns), and the rule set if there are two."""
        games = [rules.info.id for rules in self.ctx.games]
        after = games[(games.index(self.game) + 1) % len(games)]
        turn: Key = (f"game:{after}", self.ctx.tell(f"game.{self.game}"), "primary")
        keys = [turn] if self.tiny else [
            (f"game:{game}", self.ctx.tell(f"game.{game}"),
             "primary" if game == self.game else "paper") for game in games]
        if self.info.options:
            keys.append(("rules", options.words_of(self.ctx, self.info, self.options), "paper"))
        return keys

    # The list

    def lay_list(self, box: Rect, rows: Sequence[Row], aligns: Sequence[str],
                 beside: bool = False) -> LineTable:
        """A list in a box; with keys to scroll it, at its right, where it is too long."""
        first = 0 if beside else self.offset
        table = LineTable(self.ctx.kit, rows, aligns, box, self.px, first)
        if table.last and not beside:
            size = max(self.ctx.kit.touch, min(self.key_height, box.h // 2 - 2))
            side = box.h < 2 * size + 4  # a low list has its keys side by side
            inner = Rect(box.x, box.y, box.w - (1 + side) * (size + self.gap), box.h)
            table = LineTable(self.ctx.kit, rows, aligns, inner, self.px, first)
            self.down = Rect(box.right - size, box.bottom - size, size, size)
            self.up = (self.down.move(-size - self.gap, 0) if side
                       else Rect(box.right - size, box.y, size, size))
            self.offset = table.first
        self.tables.append(table)
        return table

    @property
    def scrolls(self) -> bool:
        """Whether there is more than can be seen."""
        return bool(self.tables) and self.tables[0].last > 0

    def scroll(self, steps: int) -> None:
        if self.scrolls:
            self.offset = min(max(self.offset + steps, 0), self.tables[0].last)
            self.relay()

    # Presses

    def spots(self) -> list[Hotspot]:
        out = super().spots()
        if self.scrolls:
            table, tell = self.tables[0], self.ctx.tell
            out += [Hotspot("up", self.up, table.first > 0, tell("page.up"), 10),
                    Hotspot("down", self.down, table.first < table.last, tell("page.down"), 10)]
        return out

    def pressed_button(self, key: str) -> Change:
        kind, _, what = key.partition(":")
        if key in ("up", "down"):
            page = max(1, self.tables[0].shown - 1)
            self.scroll(page if key == "down" else -page)
        elif kind == "game":
            self.game, self.offset = what, 0
            self.options = options.chosen(self.ctx, self.info)
        elif key == "rules":
            self.options, self.offset = options.turned(self.info, self.options), 0
        self.theme = theme.THEMES[self.info.theme]
        self.relay()
        return None

    # Drawing

    def draw_body(self, target: Surface) -> None:
        for table in self.tables:
            table.draw(target)
        if self.scrolls:
            table = self.tables[0]
            self._draw_key(target, "up", self.up, table.first > 0, 90)
            self._draw_key(target, "down", self.down, table.first < table.last, -90)

    def _draw_key(self, target: Surface, key: str, rect: Rect, more: bool, turn: int) -> None:
        kit = self.ctx.kit
        pressed = self.pressed == key and more
        kit.parts.stepper(rect.w, pressed).blit(target, rect.x, rect.y)
        colour = theme.INK if more else theme.OPTION_OFF_LINE
        arrow = rotate(kit.art.icon("arrow", rect.w // 2, colour).surface, turn)
        target.blit(arrow, arrow.get_rect(center=(
            rect.centerx, rect.centery + (kit.px(2) if pressed else 0))))

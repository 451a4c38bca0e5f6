"""The bidding: who takes the stock, names trumps or bids most. Buttons for the legal actions."""

from pygame import Rect, Surface

from game.core.actions import PASS, Action, Kind, bid, parse_action
from game.scenes.base import Button
from game.scenes.changes import Change
from game.scenes.context import Context
from game.scenes.state import TableState
from game.scenes.stepping import MINUS, PLUS, Repeater, stepped
from game.scenes.table import TableScene
from game.ui import bidplan, stepperview, theme
from game.ui.bidplan import BidPlaces, Limit
from game.ui.hotspots import Hotspot
from game.ui.scale import MIN_TEXT


class BiddingScene(TableScene):
    """The stock in the middle, a button for each action that the person may take.

    Bids in numbers are set with minus and plus and placed with one button.
    """

    name = "bidding"
    corner_keys = ("menu", "help", "score", "last-trick", "hint")

    def __init__(self, ctx: Context, state: TableState) -> None:
        super().__init__(ctx, state)
        self._repeater = Repeater()

    # The number

    @property
    def _numbers(self) -> list[int]:
        """The bids the person may make; empty where bids are no numbers."""
        return [a.number for a in self.view.legal if a.kind == Kind.BID]

    @property
    def _number(self) -> int:
        numbers = self._numbers
        set_to = self.state.number
        return set_to if set_to in numbers else numbers[0]

    @property
    def places(self) -> BidPlaces:
        """Where everything lies now."""
        limit = self.match.rules.limit(self.view) if self._numbers else None
        untaken = self.info.stock if self.view.stock is None and not self.state.shown else 0
        return bidplan.places(
            self.lay, self.ctx.kit, any(a.kind == Kind.TRUMP for _, a in self._choices()),
            bool(self._numbers) and not self.state.waiting,
            "" if limit is None else self.ctx.say(limit), untaken,
            len(self.match.rules.tally(self.view)))

    def prompt_zone(self) -> Rect:
        zone = self.places.chip
        return zone if zone.w else super().prompt_zone()

    def update(self, ms: float) -> Change:
        for _ in range(self._repeater.steps(self.pressed, ms)):
            self._step(self.pressed or PLUS)
        return super().update(ms)

    def _step(self, key: str) -> None:
        if self._numbers:
            self.state.number = stepped(self._numbers, self._number, key)
            self.dirty = True

    # Buttons

    def _choices(self) -> list[tuple[str, Action]]:
        """Keys and actions of the buttons, the main one last."""
        if not self.view.my_turn or self.state.waiting:
            return []
        legal = self.view.legal
        if not self._numbers:
            return [(a.code, a) for a in legal]
        out = [(a.code, a) for a in legal if a == PASS]
        return [*out, ("bid", bid(self._number))]

    def buttons(self) -> list[Button]:
        """The person's choices, the last one the main one."""
        choices = self._choices()
        if not choices:
            return []
        suits = [c for c in choices if c[1].kind == Kind.TRUMP]
        rows = self.places.rows
        if suits:
            rest = [c for c in choices if c[1].kind != Kind.TRUMP]
            if len(rows) == 1:
                return self._row([*suits, *rest], rows[0], "suits")
            return self._row(suits, rows[0], "primary") + self._row(rest, rows[1], "felt")
        return self._row(choices, rows[0], "")

    def _row(self, choices: list[tuple[str, Action]], box: Rect, kind: str) -> list[Button]:
        """Buttons side by side: all of a kind, the suits the main ones ("suits"), or the last
        one (""). For the left hand the row begins with its end."""
        kit, lay, rules = self.ctx.kit, self.lay, self.match.rules
        if not choices:
            return []
        words = [self.ctx.say(rules.label(self.view, a)) for _, a in choices]
        gap = lay.px(14) if not lay.plan.tiny else 4
        n = len(choices)
        widths = self._widths(words, [a.kind == Kind.TRUMP for _, a in choices], box, gap)
        left = box.centerx - (sum(widths) + (n - 1) * gap) // 2
        out = []
        for i, ((key, action), text) in enumerate(zip(choices, words, strict=True)):
            is_suit = action.kind == Kind.TRUMP
            main = is_suit if kind == "suits" else i == n - 1
            look = kind if kind in ("primary", "felt") else "primary" if main else "felt"
            out.append(Button(key, lay.flip(Rect(left, box.y, widths[i], box.h)), text, look,
                              suit=action.number if is_suit else None))
            left += widths[i] + gap
        bare = any(b.suit is not None and kit.width(b.words, MIN_TEXT, 600)
                   > b.rect.w - 0.28 * box.h - 1.5 * MIN_TEXT for b in out)
        for button in out:  # without room for all suits in words, none has them
            button.bare = bare and button.suit is not None
        if lay.mirror and kind != "":  # suits keep their order
            rects = [button.rect for button in out if button.suit is not None]
            for button, rect in zip(out, reversed(rects), strict=False):
                button.rect = rect
        return out

    def _widths(self, words: list[str], suits: list[bool], box: Rect, gap: int) -> list[int]:
        """Equal widths; where these are too narrow for a word, suits give way (their sign
        stays)."""
        kit, lay = self.ctx.kit, self.lay
        n = len(words)
        px = max(MIN_TEXT, round(box.h * 0.35))
        need = max(kit.width(text, px, 600) for text in words) + round(1.6 * box.h)
        room = (box.w - (n - 1) * gap) // n
        least = lay.px(60) if lay.plan.tiny else max(lay.px(150), 110)
        equal = min(max(least, need), room)
        needs = [kit.width(text, MIN_TEXT, 600) + round(0.5 * box.h) for text in words]
        if not any(suits) or all(equal >= wide for wide, suit in zip(needs, suits, strict=True)
                                 if not suit):
            return [equal] * n
        rest = sum(wide for wide, suit in zip(needs, suits, strict=True) if not suit)
        share = (box.w - (n - 1) * gap - rest) // sum(suits)
        return [share if suit else wide for wide, suit in zip(needs, suits, strict=True)]

    # Hotspots

    def own_spots(self) -> list[Hotspot]:
        out = [self._spot(button) for button in self.buttons()]
        stepper = self.places.stepper
        if stepper is not None:
            out += [Hotspot(key, rect, True, self.ctx.tell(words), 14) for key, rect, words in zip(
                (MINUS, PLUS), stepperview.keys(stepper), ("bid.less", "bid.more"),
                strict=True)]
        return out

    def first_focus(self) -> str | None:
        buttons = self.buttons()
        return buttons[0].key if buttons else None

    def own_press(self, key: str) -> Change:
        if key in (MINUS, PLUS):
            if not self._repeater.repeated:
                self._step(key)
            self._repeater.repeated = False
            return None
        action = bid(self._number) if key == "bid" else parse_action(key)
        stake = self.match.rules.stake(self.view, action)
        if stake is None:
            return self.do(action)
        self.ask(self.ctx.say(stake), self.ctx.say(self.match.rules.label(self.view, action)),
                 self.ctx.tell("dialog.no"), lambda: self.do(action))
        return None

    # Drawing

    def front_boxes(self) -> list[Rect]:
        places = self.places
        out = [button.rect for button in self.buttons()]
        if places.stepper is not None:
            out.append(places.stepper)
        if places.limit is not None:
            out.append(places.limit.box)
        if self.state.shown:
            y = self.lay.trick_centre[1]
            out.append(bidplan.stock_box(self.lay, len(self.state.shown), y, 1.08))
        return out + places.stock

    def draw_middle(self, target: Surface) -> None:
        if self.state.shown:
            self.table.open_cards(target, self.state.shown, self.lay.trick_centre[1])
        for box in self.places.stock:
            self.table.stock(target, self.info.stock, box.centery)

    def draw_front(self, target: Surface) -> None:
        self.draw_buttons(target, self.buttons())
        places = self.places
        if places.stepper is None:
            return
        kit, numbers = self.ctx.kit, self._numbers
        number = self.ctx.speaker.format_number(self._number)
        stepperview.draw(kit, target, places.stepper, number, theme.CREAM,
                         self._number == numbers[0], self._number == numbers[-1], self.pressed)
        if places.limit is not None:
            self._draw_limit(target, places.limit)

    def _draw_limit(self, target: Surface, limit: Limit) -> None:
        kit, px = self.ctx.kit, limit.px
        whole = "".join(limit.lines)
        tiny = self.lay.plan.tiny
        height = round(1.2 * px) if tiny else kit.text.line_height(px, kit.lang, whole)
        top = limit.box.centery - len(limit.lines) * height / 2
        x = limit.box.x if limit.beside else limit.box.centerx
        for i, line in enumerate(limit.lines):
            base = (kit.text.middle_baseline(round(top + i * height), height, px, 600, kit.lang)
                    if tiny else top + i * height + kit.text.baseline(px, kit.lang, whole))
            kit.write(target, line, x, base, px, theme.CREAM, 600,
                      "left" if limit.beside else "centre")

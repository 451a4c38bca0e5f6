"""The bidding: who takes the stock, names trumps or bids most. Buttons for the legal actions."""

from pygame import Rect, Surface

from game.core.actions import PASS, Action, Kind, bid, parse_action
from game.scenes.base import Button
from game.scenes.changes import Change
from game.scenes.context import Context
from game.scenes.state import TableState
from game.scenes.stepping import MINUS, PLUS, Repeater, stepped
from game.scenes.table import TableScene
from game.ui import stepperview, theme
from game.ui.hotspots import Hotspot
from game.ui.layout import CARD_RATIO, COMPACT, PORTRAIT, STRIP, WIDE


class BiddingScene(TableScene):
    """The stock in the middle, a button for each action that the person may take.

    Bids in numbers are set with minus and plus and placed with one button.
    """

    name = "bidding"

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

    def _stepper(self) -> Rect:
        """The box of minus, number and plus."""
        lay = self.lay
        size = max(48, lay.px(84 if lay.plan is WIDE else 56))
        width = max(round(3.6 * size), lay.px(280))
        top = self._rows()[0].y - lay.px(12) - size
        return Rect((self.width - width) // 2, top, width, size)

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

    def _rows(self) -> list[Rect]:
        """The boxes of the rows of buttons: suits in a row of their own where there is room."""
        lay = self.lay
        h = max(lay.button, 47)
        gap = lay.px(14)
        suits = any(a.kind == Kind.TRUMP for _, a in self._choices())
        middle = round(lay.trick_place(0).y) + lay.px(14)
        edge = lay.px(24 if lay.plan is PORTRAIT else 10)
        left, right = edge, self.width - edge
        if not suits:
            return [Rect(left, middle - h // 2, right - left, h)]
        if lay.plan in (COMPACT, STRIP):
            low = max(lay.plate(1).bottom, lay.plate(self.view.seats - 1).bottom)
            low += lay.badge + lay.px(10)
            h = max(47, lay.px(48))
            return [Rect(left, max(low, middle - h), right - left, h)]
        top = middle - h - gap
        return [self._between(Rect(left, top, right - left, h)),
                Rect(left, top + h + gap, right - left, h)]

    def _between(self, box: Rect) -> Rect:
        """A row as far as the plates at its sides leave room."""
        for seat in range(1, self.view.seats):
            plate = self.lay.plate(seat).inflate(self.lay.px(24), 0)
            if plate.colliderect(box):
                if plate.centerx < self.width // 2:
                    box = Rect(plate.right, box.y, box.right - plate.right, box.h)
                else:
                    box = Rect(box.x, box.y, plate.left - box.x, box.h)
        return box

    def buttons(self) -> list[Button]:
        """The person's choices, the last one the main one."""
        choices = self._choices()
        suits = [c for c in choices if c[1].kind == Kind.TRUMP]
        rows = self._rows()
        if suits:
            rest = [c for c in choices if c[1].kind != Kind.TRUMP]
            if len(rows) == 1:
                return self._row([*suits, *rest], rows[0], "suits")
            return self._row(suits, rows[0], "primary") + self._row(rest, rows[1], "felt")
        return self._row(choices, rows[0], "")

    def _row(self, choices: list[tuple[str, Action]], box: Rect, kind: str) -> list[Button]:
        """Equal buttons side by side: all of a kind, the suits the main ones ("suits"), or the
        last one ("")."""
        kit, lay, rules = self.ctx.kit, self.lay, self.match.rules
        if not choices:
            return []
        words = [self.ctx.say(rules.label(self.view, a)) for _, a in choices]
        px = round(box.h * 0.35)
        gap = lay.px(14)
        n = len(choices)
        need = max(kit.width(text, px, 600) for text in words) + round(1.6 * box.h)
        room = (box.w - (n - 1) * gap) // n
        w = min(max(lay.px(150), 110, need), room)
        left = box.centerx - (n * w + (n - 1) * gap) // 2
        out = []
        for i, ((key, action), text) in enumerate(zip(choices, words, strict=True)):
            is_suit = action.kind == Kind.TRUMP
            main = is_suit if kind == "suits" else i == n - 1
            look = kind if kind in ("primary", "felt") else "primary" if main else "felt"
            out.append(Button(key, Rect(left + i * (w + gap), box.y, w, box.h), text, look,
                              suit=action.number if is_suit else None))
        return out

    # Hotspots

    def own_spots(self) -> list[Hotspot]:
        out = [self._spot(button) for button in self.buttons()]
        if self._numbers:
            out += [Hotspot(key, rect, True, self.ctx.tell(words), 14) for key, rect, words in zip(
                (MINUS, PLUS), stepperview.keys(self._stepper()), ("bid.less", "bid.more"),
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
        out = [button.rect for button in self.buttons()]
        if self._numbers and not self.state.waiting:
            box = self._stepper()
            out += [box, self._limit_box(box)]
        y, cards = self._middle()
        if cards:
            out.append(self._cards_box(y, cards))
        return out

    def _cards_box(self, y: float, cards: int) -> Rect:
        """The box of a stock whose middle lies at a height."""
        w = self.lay.trick_card
        h = round(w * CARD_RATIO)
        used = round(w * (1 + (cards - 1) * (1.08 if self.state.shown else 0.6)))
        return Rect((self.width - used) // 2, round(y - h / 2), used, h)

    def _middle(self) -> tuple[float, int]:
        """The height of the stock's middle, and how many of its cards lie there."""
        lay = self.lay
        if self.state.shown:
            return lay.trick_centre[1], len(self.state.shown)
        if not self.info.stock or self.view.stock is not None:
            return 0, 0
        y = lay.trick_centre[1] - lay.trick_card * 0.35
        if self._numbers:
            y = self._stepper().top - lay.px(6) - lay.trick_card * 0.7
            if lay.plan is not WIDE:  # the limit stands over the number there
                y -= 2 * self.ctx.kit.size(0.0225)
        box = self._cards_box(y, self.info.stock)
        plates = [lay.plate(seat) for seat in range(1, self.view.seats)]
        return y, self.info.stock if box.top > lay.px(84) and box.collidelist(plates) < 0 else 0

    def _limit_box(self, stepper: Rect) -> Rect:
        """Where the limit is said: right of the stepper, or over it."""
        height = 2 * self.ctx.kit.size(0.0225)
        if self.lay.plan is WIDE:
            return Rect(stepper.right, stepper.y, self.lay.px(206), stepper.h)
        limit = self.match.rules.limit(self.view)
        words = "" if limit is None else self.ctx.say(limit)
        px = max(14, self.ctx.kit.size(0.0225))
        wide = min(self.ctx.kit.width(words, px, 600), self.width - 2 * self.lay.px(20))
        return Rect(stepper.centerx - wide // 2, stepper.y - height, wide, height)

    def draw_middle(self, target: Surface) -> None:
        y, cards = self._middle()
        if self.state.shown:
            self.table.open_cards(target, self.state.shown, y)
        elif cards:
            self.table.stock(target, cards, y)

    def draw_front(self, target: Surface) -> None:
        self.draw_buttons(target, self.buttons())
        if not self._numbers or self.state.waiting:
            return
        kit, box, numbers = self.ctx.kit, self._stepper(), self._numbers
        number = self.ctx.speaker.format_number(self._number)
        stepperview.draw(kit, target, box, number, theme.CREAM, self._number == numbers[0],
                         self._number == numbers[-1], self.pressed)
        limit = self.match.rules.limit(self.view)
        if limit is not None:
            words = self.ctx.say(limit)
            px = max(14, kit.size(0.0225))
            beside = self.lay.plan is WIDE
            room = self.lay.px(190) if beside else self.width - 2 * self.lay.px(20)
            lines = kit.text.wrap(words, room, px, 600, kit.lang)
            height = kit.text.line_height(px, kit.lang, words)
            y = box.centery - len(lines) * height / 2 if beside else box.top - height - 4
            x = box.right + self.lay.px(16) if beside else box.centerx
            for i, line in enumerate(lines):
                kit.write(target, line, x, y + i * height + kit.text.baseline(px, kit.lang, words),
                          px, theme.CREAM, 600, "left" if beside else "centre")

"""The bidding: who takes the stock, or what is bid. Buttons for the legal actions."""

from pygame import Rect, Surface

from game.core.actions import parse_action
from game.scenes.base import Button
from game.scenes.changes import Change
from game.scenes.table import TableScene
from game.ui.hotspots import Hotspot


class BiddingScene(TableScene):
    """The stock in the middle, a button for each action that the person may take."""

    name = "bidding"

    def buttons(self) -> list[Button]:
        """The person's choices, the last one the main one."""
        if not self.view.my_turn:
            return []
        legal = self.view.legal
        kit, lay = self.ctx.kit, self.lay
        words = [self.ctx.say(self.match.rules.label(self.view, a)) for a in legal]
        h = max(lay.button, 47)
        w = max(lay.px(150), 120, *(kit.width(text, round(h * 0.35), 600) + h for text in words))
        gap = lay.px(20)
        left = (self.width - len(legal) * w - (len(legal) - 1) * gap) // 2
        top = round(lay.trick_place(0).y) - h // 2 + lay.px(14)
        return [Button(action.code, Rect(left + i * (w + gap), top, w, h), text,
                       "primary" if i == len(legal) - 1 else "felt")
                for i, (action, text) in enumerate(zip(legal, words, strict=True))]

    def own_spots(self) -> list[Hotspot]:
        return [self._spot(button) for button in self.buttons()]

    def first_focus(self) -> str | None:
        buttons = self.buttons()
        return buttons[0].key if buttons else None

    def own_press(self, key: str) -> Change:
        action = parse_action(key)
        stake = self.match.rules.stake(self.view, action)
        if stake is None:
            return self.do(action)
        self.ask(self.ctx.say(stake), self.ctx.say(self.match.rules.label(self.view, action)),
                 self.ctx.tell("dialog.no"), lambda: self.do(action))
        return None

    def draw_middle(self, target: Surface) -> None:
        if self.info.stock and self.view.stock is None:
            y = self.lay.trick_centre[1] - self.lay.trick_card * 0.35
            self.table.stock(target, self.info.stock, y)

    def draw_front(self, target: Surface) -> None:
        self.draw_buttons(target, self.buttons())

"""A first lesson: a real table with a stacked deal, and a bubble for each new idea.

The lesson holds the scene of the table inside itself. While a bubble is open the table stands
still; what is to be done next is lit. Nothing of it is kept, and it is no match.
"""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.core.lesson import Tip
from game.core.messages import Message
from game.core.protocol import Rules
from game.scenes.base import Button, Scene
from game.scenes.changes import Change, Pop, Push, Swap
from game.scenes.context import Context
from game.scenes.flow import scene_for, scene_name, sit_down
from game.scenes.help import HelpScene
from game.scenes.lesson_guide import anchor, next_key
from game.scenes.lesson_sheet import LessonSheet
from game.scenes.state import TableState
from game.scenes.table import TableScene
from game.session.lesson import LessonMatch
from game.ui.hotspots import Hotspot, named
from game.ui.lessonview import Bubble, Keep, draw_bubble, draw_ring, lay_bubble

_OPEN: Final = {"menu": "", "score": "", "last-trick": "", "hint": "", "undo": ""}
_CLOSED: Final = {"menu": "skip", "score": "", "last-trick": "", "hint": "next", "undo": ""}
"""What stands in the corners instead of a match's buttons, with and without a bubble."""


class LessonScene(Scene):
    """The lesson of a game that has one."""

    name = "lesson"

    def __init__(self, ctx: Context, rules: Rules) -> None:
        super().__init__(ctx)
        self.match = LessonMatch(rules)
        self.state = sit_down(ctx, self.match, self._scene)
        self.state.title = ctx.tell("lesson.title")
        self.state.corners = _CLOSED
        self.state.by_hand = True
        self.inner = self._scene(self.state)
        self.theme = self.inner.theme
        self.left: list[Tip] = list(self.match.lesson.tips)
        """What has not been said yet."""
        self.tip: Tip | None = None
        self._words: Message | None = None
        self.bubble: Bubble | None = None
        self.lit: str | None = None
        """The key of the hotspot to press next."""
        self._turn()

    def _scene(self, state: TableState) -> Scene:
        """The scene for this moment, the lesson's own sheet at the end."""
        if scene_name(self.match.view(), state) == "scoring":
            return LessonSheet(self.ctx, state)
        return scene_for(self.ctx, state)

    # What comes up

    def _turn(self) -> None:
        """Something has changed: a new bubble, another thing to be lit."""
        self.dirty = True
        if self.tip is None:
            view = self.match.view()
            calm = not self.state.waiting and self.inner.dialog is None
            self.tip = None if self.state.stage.moving else next(
                (tip for tip in self.left if (calm or not tip.calm) and tip.when(view)), None)
            if self.tip is not None:
                self.left.remove(self.tip)
                self._words = self.tip.words(view)
                if isinstance(self.inner, LessonSheet):
                    self.inner.turn_to(self.tip.where(view))
        self.state.corners = _CLOSED if self.tip is None else _OPEN
        self._aim()
        self._lay()

    def _aim(self) -> None:
        """Find what to light."""
        self.lit = None
        self.state.advised = None
        if isinstance(self.inner, TableScene) and self.match.deal.turn == 0:
            actions = self.match.advice()
            self.lit = next_key(self.inner, actions)
            if self.lit is not None:
                self.state.advised = actions[0]

    def _close(self) -> None:
        """The open bubble has been read."""
        self.tip = None
        self.bubble = None
        self._turn()

    # Layout

    def resize(self, width: int, height: int) -> None:
        super().resize(width, height)
        self.inner.resize(width, height)
        self._lay()

    def _lay(self) -> None:
        """Set and place the bubble."""
        self.bubble = None
        if self.tip is None or self._words is None or not self.width:
            return
        place = anchor(self.inner, self.tip.where(self.match.view()))
        labels = self.ctx.tell("lesson.next"), self.ctx.tell("lesson.skip")
        window = Rect(0, 0, self.width, self.height)
        self.bubble = lay_bubble(self.ctx.kit, window, self.ctx.say(self._words), labels,
                                 self.button_height, place, self._keep())

    def _keep(self) -> list[Keep]:
        """What the bubble should not cover: first what is lit, then what can be pressed."""
        out = [Keep(spot.rect, 6.0 if spot.key == self.lit else 0.6)
               for spot in self._inner_spots()]
        if isinstance(self.inner, TableScene):
            out += [Keep(self.inner.lay.plate(seat), 0.3)
                    for seat in range(1, self.inner.view.seats)]
        return out

    # For the loop

    @property
    def busy(self) -> bool:
        return self.tip is None and self.inner.busy

    @property
    def skippable(self) -> bool:
        return self.tip is None and self.inner.skippable

    def at_rest(self) -> None:
        self.inner.at_rest()

    def answers(self, key: str) -> bool:
        return key == "help" and self.inner.answers(key)

    @property
    def message(self) -> str | None:
        return self.inner.message

    def entered(self) -> None:
        """On top (again): the language may have changed."""
        self.state.title = self.ctx.tell("lesson.title")
        self._enter()
        if self.width:
            self.resize(self.width, self.height)

    def _enter(self) -> None:
        """The table inside has come up; here no trick waits for a tap, bubbles stop the game."""
        self.inner.entered()
        self.state.wait_for_tap = False

    def update(self, ms: float) -> Change:
        super().update(ms)
        if self.tip is not None or self.dialog is not None:
            self._come_to_rest(ms)
            return None
        self.inner.pressed = self.pressed
        return self._took(self.inner.update(ms))

    def _come_to_rest(self, ms: float) -> None:
        """Under a bubble the game waits, but what moves comes home."""
        if isinstance(self.inner, LessonSheet):
            self.inner.update(ms)
            self.dirty |= self.inner.dirty
        else:
            self.dirty |= self.state.stage.advance(ms)

    def think(self, more: Callable[[], bool]) -> None:
        # Nobody is ready before all cards lie there, so that a bubble about them comes first.
        if self.tip is None and self.dialog is None and not self.state.stage.moving:
            self.inner.think(more)
            self.dirty = self.dirty or self.inner.dirty

    def _took(self, change: Change) -> Change:
        """Let the table inside change; what leads away from it goes on to the program."""
        if isinstance(change, Swap):
            self.inner = change.scene
            self.inner.resize(self.width, self.height)
            self._enter()
        elif isinstance(change, Push) and isinstance(change.scene, HelpScene):
            change.scene.offers_lesson = False
        if isinstance(change, Swap) or self.inner.dirty:
            self.inner.dirty = False
            self._turn()
        return None if isinstance(change, Swap) else change

    # Presses

    def _inner_spots(self) -> list[Hotspot]:
        """What can be pressed at the table; no other rules, and no second next."""
        taken = ("next", "skip") if self.tip is not None else ()
        return [spot for spot in self.inner.hotspots()
                if spot.key not in taken and not spot.key.endswith(":rules")]

    def spots(self) -> list[Hotspot]:
        bubble = self.bubble
        if bubble is None:
            return self._inner_spots()
        free = [spot for spot in self._inner_spots() if not spot.rect.colliderect(bubble.rect)]
        return [*free, *map(self._spot, self._buttons(bubble))]

    def _buttons(self, bubble: Bubble) -> list[Button]:
        tell = self.ctx.tell
        return [Button("skip", bubble.skip, tell("lesson.skip"), "paper"),
                Button("next", bubble.next, tell("lesson.next"), "primary")]

    def first_focus(self) -> str | None:
        return "next" if self.tip is not None else self.lit or self.inner.first_focus()

    def press(self, key: str) -> Change:
        """What belongs to the table is pressed there, with the table's own sounds."""
        if self.dialog is None and key not in ("next", "skip"):
            self.dirty = True
            return self._press(key)
        return super().press(key)

    def pressed_key(self, key: str) -> Change:
        if key == "skip":
            return Pop()
        if self.tip is not None and key == "next":
            self._close()
            return None
        return self._go_on() if isinstance(self.inner, TableScene) else self._press(key)

    def _go_on(self) -> Change:
        """Next without a bubble: hurry the table, or do what is lit."""
        if self.inner.busy:
            return self._took(self.inner.tap_elsewhere())
        return self._press(self.lit) if self.lit is not None else None

    def _press(self, key: str) -> Change:
        """A press at the table; if it did something the bubble has served its turn."""
        done = len(self.match.deal.history)
        change = self.inner.press(key)
        if len(self.match.deal.history) != done:
            self.tip = None
        self.inner.dirty = True
        return self._took(change)

    def tap_elsewhere(self) -> Change:
        if self.tip is not None:
            return None
        return self._took(self.inner.tap_elsewhere())

    def back(self) -> Change:
        """Escape closes what is open, then asks whether to leave."""
        if self.inner.dialog is not None:
            self.inner.dirty = True
            return self._took(self.inner.go_back())
        if self.tip is not None:
            self._close()
        elif isinstance(self.inner, LessonSheet):
            return Pop()
        else:
            tell = self.ctx.tell
            self.ask(tell("lesson.leave"), tell("lesson.leave-yes"), tell("table.leave-no"), Pop)
        return None

    def scroll(self, steps: int) -> None:
        self.inner.scroll(steps)

    # Drawing

    def draw(self, target: Surface) -> None:
        self.inner.pressed = self.pressed
        self.inner.render(target)
        self._draw_lit(target, self.hotspots() if self.dialog is None else ())
        if self.bubble is not None:
            draw_bubble(self.ctx.kit, target, self.bubble, self.theme)
            self.draw_buttons(target, self._buttons(self.bubble))

    def _draw_lit(self, target: Surface, spots: Sequence[Hotspot]) -> None:
        spot = named(spots, self.lit)
        if spot is not None:
            draw_ring(self.ctx.kit, target, spot.rect, spot.radius, self.theme)

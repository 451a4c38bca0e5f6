"""The scene: hotspots, drawing, time, and what a press does. No rules of any game in here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.scenes.changes import Change, Pop
from game.scenes.context import Context
from game.ui import theme
from game.ui.hotspots import Hotspot, named, neighbour
from game.ui.theme import Theme

NOTICE_MS = 5000


@dataclass
class Button:
    """A button that a scene draws and offers as a hotspot."""

    key: str
    rect: Rect
    words: str
    kind: str
    icon: str = ""
    enabled: bool = True
    suit: int | None = None
    """Drawn before the words."""


@dataclass
class Dialog:
    """A question over a scene: `yes` does it, `no` closes it."""

    question: str
    yes: str
    no: str
    agreed: Callable[[], Change]
    grave: bool = False
    """Whether yes gives something up."""
    extra: tuple[str, str] | None = None
    """Key and words of a third button, which leads elsewhere."""


class Scene:
    """One page of the program. Subclasses draw, offer hotspots, and answer presses."""

    name = "scene"
    is_page = True
    """Whether it fades in and out; the scenes of a table follow on each other without."""
    theme: Theme = theme.GREEN_FELT

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.width = 0
        self.height = 0
        self.dirty = True
        self.dialog: Dialog | None = None
        self.pressed: str | None = None
        """The key of the hotspot that is held down."""
        self._notice = ""
        self._notice_ms = 0.0

    # For the loop

    def resize(self, width: int, height: int) -> None:
        """Lay out for a window of this size. Subclasses begin with this."""
        self.ctx.fit(width, height)
        self.width, self.height = width, height
        self.dirty = True

    @property
    def busy(self) -> bool:
        """Whether something moves or a computer player has to act."""
        return False

    @property
    def skippable(self) -> bool:
        """Whether Enter means "go on" and presses nothing."""
        return self.busy

    @property
    def message(self) -> str | None:
        """The notice or refusal on the screen."""
        return self._notice or None

    def notice(self, words: str, ms: float = NOTICE_MS) -> None:
        """Show words for a while, or until the next press."""
        self._notice, self._notice_ms = words, ms
        self.dirty = True

    def update(self, ms: float) -> Change:
        """Let time pass. Subclasses call this too."""
        if self._notice:
            self._notice_ms -= ms
            if self._notice_ms <= 0:
                self._notice = ""
                self.dirty = True
        return None

    def at_rest(self) -> None:
        """End at once whatever moves on this page."""

    def think(self, more: Callable[[], bool]) -> None:
        """Give computer players their slice of the frame."""

    def hotspots(self) -> list[Hotspot]:
        """Everything that can be tapped now, topmost last."""
        if self.dialog is not None:
            return [self._spot(button) for button in self._dialog_buttons()]
        return self.spots()

    def press(self, key: str) -> Change:
        """A hotspot was pressed."""
        self._notice = ""
        self.dirty = True
        spot = named(self.hotspots(), key)
        change = self._answer(key) if self.dialog is not None else self.pressed_key(key)
        if spot is not None and spot.enabled and not key.startswith("card:"):
            self.ctx.sounds.play("button")  # cards, and what is refused, have their own sound
        return change

    def tap_elsewhere(self) -> Change:
        """A tap that hit no hotspot."""
        if self._notice:
            self._notice = ""
            self.dirty = True
        return None

    def go_back(self) -> Change:
        """Escape, or the pad's second button."""
        self.dirty = True
        self.ctx.sounds.play("button")
        if self.dialog is not None:
            self.dialog = None
            return None
        return self.back()

    def scroll(self, steps: int) -> None:
        """Move a long page."""

    def render(self, target: Surface) -> None:
        """Draw everything, the dialog on top."""
        self.draw(target)
        if self.dialog is not None:
            self._draw_dialog(target, self.dialog)

    # For subclasses

    def spots(self) -> list[Hotspot]:
        """The hotspots of the scene itself."""
        return []

    def pressed_key(self, key: str) -> Change:
        """What a press of one of `spots` does."""
        return None

    def back(self) -> Change:
        """What Escape does."""
        return Pop()

    def draw(self, target: Surface) -> None:
        """Draw the scene itself."""

    def entered(self) -> None:
        """The scene has come to the top of the stack, new or again."""

    def first_focus(self) -> str | None:
        """Where the focus starts."""
        return None

    def towards(self, key: str | None, dx: int, dy: int) -> str | None:
        """Where the focus goes from a hotspot in a direction."""
        return neighbour(self.hotspots(), key, dx, dy)

    def retitle(self) -> None:
        """The language has changed: make words anew."""
        self.resize(self.width, self.height)

    def _spot(self, button: Button) -> Hotspot:
        radius = round(min(button.rect.h * 0.28, 16))
        return Hotspot(button.key, button.rect, button.enabled, button.words, radius)

    def draw_buttons(self, target: Surface, buttons: Sequence[Button]) -> None:
        """Draw buttons, the held one pressed."""
        for b in buttons:
            self.ctx.kit.paint_button(target, b.rect, b.words, b.kind, self.theme, b.icon,
                                      self.pressed == b.key, b.suit)

    @property
    def button_height(self) -> int:
        """Height of a button in this window: never too small for a finger."""
        return self.ctx.kit.button

    # The dialog

    def ask(self, question: str, yes: str, no: str, agreed: Callable[[], Change],
            grave: bool = False, extra: tuple[str, str] | None = None) -> None:
        """Open a dialog. The key of an `extra` button goes to `pressed_key`."""
        self.dialog = Dialog(question, yes, no, agreed, grave, extra)
        self.dirty = True

    def _answer(self, key: str) -> Change:
        dialog, self.dialog = self.dialog, None
        if dialog is not None and dialog.extra is not None and key == dialog.extra[0]:
            return self.pressed_key(key)
        return dialog.agreed() if dialog is not None and key == "yes" else None

    def _dialog_box(self, dialog: Dialog) -> tuple[Rect, list[str], int]:
        """The panel, the wrapped question and its type size."""
        kit = self.ctx.kit
        px = max(16, kit.size(0.028))
        width = min(self.width - 24, max(kit.px(560), 420))
        pad = kit.px(32)
        lines = kit.text.wrap(dialog.question, width - 2 * pad, px, 600, kit.lang)
        line = kit.text.line_height(px, kit.lang, dialog.question)
        rows = 2 if dialog.extra is not None else 1
        height = 2 * pad + len(lines) * line + rows * (kit.px(16) + self.button_height) + kit.px(10)
        box = Rect(0, 0, width, height)
        box.center = (self.width // 2, self.height // 2)
        return box, lines, px

    def _dialog_buttons(self) -> list[Button]:
        if self.dialog is None:
            return []
        box, _, _ = self._dialog_box(self.dialog)
        pad, gap = self.ctx.kit.px(32), self.ctx.kit.px(16)
        w, h = (box.w - 2 * pad - gap) // 2, self.button_height
        top = box.bottom - pad - h
        yes = "danger_paper" if self.dialog.grave else "primary"
        extra = self.dialog.extra
        other = [] if extra is None else [
            Button(extra[0], Rect(box.x + pad, top - gap - h, box.w - 2 * pad, h), extra[1],
                   "paper")]
        return [Button("no", Rect(box.x + pad, top, w, h), self.dialog.no, "paper"),
                Button("yes", Rect(box.x + pad + w + gap, top, w, h), self.dialog.yes, yes,
                       "flag" if self.dialog.grave else "check"), *other]

    def _draw_dialog(self, target: Surface, dialog: Dialog) -> None:
        kit = self.ctx.kit
        kit.veil(target, 150)
        box, lines, px = self._dialog_box(dialog)
        kit.parts.panel(box.w, box.h).blit(target, box.x, box.y)
        line = kit.text.line_height(px, kit.lang, dialog.question)
        top = box.y + kit.px(32) + kit.text.baseline(px, kit.lang, dialog.question)
        for i, words in enumerate(lines):
            kit.write(target, words, box.centerx, top + i * line, px, theme.INK, 600, "centre")
        self.draw_buttons(target, self._dialog_buttons())

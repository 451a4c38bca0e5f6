"""The scene: hotspots, drawing, time, and what a press does. No rules of any game in here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.scenes import dialogs
from game.scenes.changes import Change, Pop
from game.scenes.context import Context
from game.scenes.dialogs import Dialog
from game.ui import theme
from game.ui.hotspots import Hotspot, named, neighbour
from game.ui.kit import ButtonFace
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
    bare: bool = False
    """Whether only the suit is drawn."""


class Scene:
    """One page of the program. Subclasses draw, offer hotspots, and answer presses."""

    name = "scene"
    is_page = True
    """Whether it fades in and out; the scenes of a table follow on each other without."""
    theme: Theme = theme.GREEN_FELT
    typing = False
    """Whether what is typed goes to `typed` instead of pressing shortcuts."""

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
    def restless(self) -> bool:
        """Whether something moves that nobody waits for."""
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
            return [self._spot(button) for button in self._dialog_buttons(self.dialog)]
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

    def answers(self, key: str) -> bool:
        """Whether a shortcut to this key counts although no hotspot shows it."""
        return False

    def scroll(self, steps: int) -> None:
        """Move a long page."""

    def arrow(self, focus: str | None, dx: int, dy: int) -> str | None:
        """The key of the hotspot that an arrow presses at once; None: it moves the focus."""
        return None

    def heard(self, code: str, pad: int) -> None:
        """An unknown gamepad was pressed while the scene listens to it."""

    def typed(self, text: str) -> Change:
        """Text was typed or pasted while `typing`."""
        return None

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
        kit = self.ctx.kit
        faces = [ButtonFace(b.rect, "" if b.bare else b.words, b.icon, b.suit) for b in buttons]
        for b, face, most in zip(buttons, faces, kit.row_sizes(faces), strict=True):
            kit.paint_button(target, b.rect, face.words, b.kind, self.theme, b.icon,
                             self.pressed == b.key, b.suit, most)

    @property
    def button_height(self) -> int:
        """Height of a button in this window: never too small for a finger."""
        return self.ctx.kit.button

    # The dialog

    def ask(self, question: str, yes: str, no: str, agreed: Callable[[], Change],
            grave: bool = False, extras: Sequence[tuple[str, str]] = ()) -> None:
        """Open a dialog. The keys of `extras`, more buttons, go to `pressed_key`."""
        self.dialog = Dialog(question, yes, no, agreed, grave, extras)
        self.dirty = True

    def _answer(self, key: str) -> Change:
        dialog, self.dialog = self.dialog, None
        if dialog is not None and key in dict(dialog.extras):
            return self.pressed_key(key)
        return dialog.agreed() if dialog is not None and key == "yes" else None

    def _dialog_buttons(self, dialog: Dialog) -> list[Button]:
        rects = dialogs.lay_out(self.ctx.kit, dialog, self.width, self.height).buttons
        yes, sign = ("danger_paper", "flag") if dialog.grave else ("primary", "check")
        return [Button("no", rects["no"], dialog.no, "paper"),
                Button("yes", rects["yes"], dialog.yes, yes, sign),
                *(Button(key, rects[key], words, "paper") for key, words in dialog.extras)]

    def _draw_dialog(self, target: Surface, dialog: Dialog) -> None:
        kit = self.ctx.kit
        kit.veil(target, 150)
        places = dialogs.lay_out(kit, dialog, self.width, self.height)
        box, px = places.box, places.px
        kit.parts.panel(box.w, box.h, 12 if kit.short < 400 else None).blit(target, box.x, box.y)
        line = kit.text.line_height(px, kit.lang, dialog.question)
        top = places.top + kit.text.baseline(px, kit.lang, dialog.question)
        for i, words in enumerate(places.lines):
            kit.write(target, words, box.centerx, top + i * line, px, theme.INK, 600, "centre")
        self.draw_buttons(target, self._dialog_buttons(dialog))

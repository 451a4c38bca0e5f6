"""Picking a name: an animal and a number, or three initials, in a handful of presses."""

from pygame import Rect, Surface

from game.scenes.base import Button
from game.scenes.changes import Change, Pop
from game.scenes.context import Context
from game.scenes.keypad import grid
from game.scenes.paper import Key, PaperScene
from game.scenes.wording import name_words
from game.session.names import (
    ANIMALS,
    INITIALS,
    LETTERS,
    NAME_NOTE,
    animal_name,
    is_name,
    split_name,
)
from game.ui import theme
from game.ui.hotspots import Hotspot
from game.ui.input import BACKSPACE

_DIGITS = "0123456789"


class NameScene(PaperScene):
    """The name of who plays here; put on `result`, too, if one is given."""

    name = "name"
    typing = True
    widest = 900

    def __init__(self, ctx: Context, result: int | None = None) -> None:
        super().__init__(ctx)
        self.result = result
        self.initials = ctx.who if ctx.who and split_name(ctx.who) is None else ""
        self.letters = bool(self.initials)
        """Whether initials are picked, not an animal."""
        found = split_name(ctx.who)
        self.animal, self.digits = (found[0], str(found[1])) if found else (ANIMALS[0], "")
        self.field = Rect(0, 0, 0, 0)
        self.animals: list[Button] = []

    def title(self) -> str:
        return self.ctx.tell("name.title")

    def picked(self) -> str:
        """The name so far; not yet one if something is missing."""
        if self.letters:
            return self.initials
        return animal_name(self.animal, int(self.digits)) if self.digits else ""

    # Layout

    def lay(self, body: Rect) -> None:
        tell, gap = self.ctx.tell, self.gap
        modes: list[Key] = [
            ("mode:animal", tell("name.animal-tab"), "paper" if self.letters else "primary"),
            ("mode:initials", tell("name.initials-tab"), "primary" if self.letters else "paper")]
        foot: list[Key] = [("delete", tell("code.delete"), "paper"),
                           ("ok", tell("name.ok"),
                            "primary" if is_name(self.picked()) else "off_paper")]
        top = body.y + self.row(modes, body) + gap
        flat = self.tiny or (self.small and self.ctx.kit.sizing.kiosk)  # keys need the room
        high = min(22, round(1.5 * self.px)) if flat else round(2.2 * self.px)
        self.field = Rect(body.x, top, body.w, high)
        h = self.row_height(foot, body.w)
        top += high + gap
        keys = Rect(body.x, top, body.w, body.bottom - h - gap - top)
        small = 2 if flat and not self.tiny else min(gap, 6)
        self.animals = []
        if self.letters:
            self.buttons += grid([(f"letter:{c}", c) for c in LETTERS], keys, small,
                                 highest=self.ctx.kit.px(84) if not self.small else 999,
                                 least=self.ctx.kit.touch)
        else:
            upper = Rect(keys.x, keys.y, keys.w, (keys.h - gap) // 2)
            self.animals = grid([(f"animal:{name}", "") for name in ANIMALS], upper, small,
                                least=self.ctx.kit.touch)
            lower = Rect(keys.x, upper.bottom + gap, keys.w, keys.bottom - upper.bottom - gap)
            self.buttons += grid([(f"digit:{c}", c) for c in _DIGITS], lower, small,
                                 highest=self.ctx.kit.px(84) if not self.small else 999,
                                 least=self.ctx.kit.touch)
            for button in self.animals:
                name = button.key.partition(":")[2]
                button.words = tell(f"person-title.{name}")
                button.kind = "primary" if name == self.animal else "paper"
        self.row(foot, Rect(body.x, body.bottom - h, body.w, h))

    # Presses

    def spots(self) -> list[Hotspot]:
        return super().spots() + [self._spot(button) for button in self.animals]

    def first_focus(self) -> str | None:
        if is_name(self.picked()):
            return "ok"
        return f"letter:{LETTERS[0]}" if self.letters else f"animal:{self.animal}"

    def typed(self, text: str) -> Change:
        c = text.upper()
        if text == BACKSPACE:
            self._delete()
        elif len(c) == 1 and c in LETTERS:
            self.letters = True
            self._letter(c)
        elif len(c) == 1 and c in _DIGITS and not self.letters:
            self._digit(c)
        self.relay()
        return None

    def pressed_button(self, key: str) -> Change:
        kind, _, what = key.partition(":")
        match kind:
            case "mode":
                self.letters = what == "initials"
            case "animal":
                self.animal = what
            case "digit":
                self._digit(what)
            case "letter":
                self._letter(what)
            case "delete":
                self._delete()
            case "ok" if is_name(self.picked()):
                return self._take()
            case "ok":
                self.notice(self.ctx.tell(
                    "name.need-letters" if self.letters else "name.need-number"))
        self.relay()
        return None

    def _digit(self, c: str) -> None:
        """Two digits at most, no zero in front; a third one begins anew."""
        self.digits = (self.digits + c if len(self.digits) < 2 else c).lstrip("0")

    def _letter(self, c: str) -> None:
        self.initials = self.initials + c if len(self.initials) < INITIALS else c

    def _delete(self) -> None:
        if self.letters:
            self.initials = self.initials[:-1]
        else:
            self.digits = self.digits[:-1]

    def _take(self) -> Change:
        """The name is picked: it goes on the result, and on those that nobody has claimed."""
        results, name = self.ctx.results, self.picked()
        if not self.ctx.who:
            results.adopt(name)
        if self.result is not None:
            results.rename(self.result, name)
        results.keep_note(NAME_NOTE, name)
        return Pop()

    # Drawing

    def draw_body(self, target: Surface) -> None:
        kit, field = self.ctx.kit, self.field
        kit.parts.box(field.w, field.h, theme.WHITE, 10).blit(target, field.x, field.y)
        shown = self.picked()
        if self.letters:
            words = " ".join(self.initials.ljust(INITIALS, "–"))
        elif shown:
            words = name_words(self.ctx, shown)
        else:
            words = self.ctx.tell("name.animal", animal=self.ctx.tell(
                f"person-title.{self.animal}"), number="–")
        size = self.px if self.tiny else max(self.px, round(0.55 * field.h))
        self.line(target, words, field.inflate(-2 * self.px, 0), size, weight=600,
                  align="centre")
        for button in self.animals:
            kit.paint_button(target, button.rect, "", button.kind, self.theme, "",
                             self.pressed == button.key)
            name = button.key.partition(":")[2]
            side = round(0.8 * min(button.rect.size))
            dy = kit.px(2) if self.pressed == button.key else 0
            kit.art.avatar(name, side).blit(target, button.rect.centerx, button.rect.centery + dy)

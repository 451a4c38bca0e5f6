"""Entering a deal code: by keys on the screen, by typing, or by pasting a shared result."""

from pygame import Rect, Surface

from game.scenes.changes import Change, Swap
from game.scenes.context import Context
from game.scenes.keypad import grid
from game.scenes.outcomes import open_code
from game.scenes.paper import Key, PaperScene
from game.scenes.wording import game_words
from game.session.codes import (
    ALPHABET,
    LONG,
    SHORT,
    Coded,
    CodeError,
    cleaned,
    code_in,
    grouped,
    read_code,
)
from game.session.settings import load_match
from game.ui import clipboard, theme
from game.ui.input import BACKSPACE

_LONGEST_PASTE = 2000


class CodeScene(PaperScene):
    """A field, the 32 characters, paste, delete, and play."""

    name = "code"
    typing = True
    widest = 900

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.code = ""
        self.field = Rect(0, 0, 0, 0)

    def title(self) -> str:
        return self.ctx.tell("code.title")

    # Layout

    def lay(self, body: Rect) -> None:
        tell, gap = self.ctx.tell, self.gap
        foot: list[Key] = [("paste", tell("code.paste"), "paper"),
                           ("delete", tell("code.delete"), "paper"),
                           ("play", tell("code.play"),
                            "primary" if self.coded() is not None else "off_paper")]
        h = self.row_height(foot, body.w)
        high = round((1.7 if self.tiny else 2.2) * self.px)
        self.field = Rect(body.x, body.y, body.w, high)
        keys = Rect(body.x, self.field.bottom + gap, body.w, body.h - high - h - 2 * gap)
        small = min(gap, 6)
        self.buttons = grid([(f"char:{c}", c) for c in ALPHABET], keys, small,
                            highest=self.ctx.kit.px(84) if not self.small else 999,
                            least=self.ctx.kit.touch)
        self.row(foot, Rect(body.x, body.bottom - h, body.w, h))

    def coded(self) -> Coded | None:
        """What the field stands for, None while it is no code."""
        try:
            return read_code(self.code)
        except CodeError:
            return None

    # Presses

    def first_focus(self) -> str | None:
        return "play" if self.coded() is not None else f"char:{ALPHABET[0]}"

    def typed(self, text: str) -> Change:
        """Keys and pasted text: a code is found in longer words, too."""
        self._notice = ""
        if text == BACKSPACE:
            self.code = self.code[:-1]
        elif len(text) == 1:
            self._add(text)
        else:
            self._paste(text)
        self.relay()
        return None

    def _add(self, letter: str) -> None:
        c = cleaned(letter)
        if c and c not in ALPHABET:
            self.notice(self.ctx.tell("code.characters"))
        elif len(self.code) < LONG:
            self.code += c

    def _paste(self, text: str) -> None:
        text = text[:_LONGEST_PASTE]
        found, bare = code_in(text), cleaned(text)
        if found is not None:
            self.code = found
        elif 0 < len(bare) <= LONG and all(c in ALPHABET for c in bare):
            self.code = bare  # with a slip in it, which is easier to mend than to copy again
        else:
            self.notice(self.ctx.tell("code.no-paste"))

    def pressed_button(self, key: str) -> Change:
        kind, _, c = key.partition(":")
        if kind == "char":
            self._add(c)
        elif key == "delete":
            self.code = self.code[:-1]
        elif key == "paste":
            self._paste(clipboard.text())
        elif key == "play":
            return self._play()
        self.relay()
        return None

    def _play(self) -> Change:
        """Sit down at the code's deals; a running match is given up only after a question."""
        try:
            coded = read_code(self.code)
        except CodeError as error:
            self.notice(self.ctx.tell(f"code.{error.reason}", short=SHORT, long=LONG))
            return None
        today = self.ctx.days.now()
        if coded.day is not None and coded.day > today:
            self.notice(self.ctx.tell("code.future",
                                      date=self.ctx.speaker.format_date(coded.day)))
            return None
        waiting = None if coded.day is not None else load_match(self.ctx.store, coded.game)
        if waiting is None:
            return Swap(open_code(self.ctx, coded))
        self.ask(self.ctx.tell("menu.give-up", game=self.ctx.tell(f"game.{coded.game}"),
                               deal=waiting.deal_number),
                 self.ctx.tell("menu.give-up-yes"), self.ctx.tell("menu.give-up-no"),
                 lambda: Swap(open_code(self.ctx, coded)), grave=True)
        return None

    # Drawing

    def draw_body(self, target: Surface) -> None:
        kit, field = self.ctx.kit, self.field
        kit.parts.box(field.w, field.h, theme.WHITE, 10).blit(target, field.x, field.y)
        size = max(self.px, round(0.62 * field.h)) if not self.tiny else self.px
        coded = self.coded()
        inner = field.inflate(-2 * self.px, 0)
        if not self.code:
            self.line(target, self.ctx.tell("code.empty", short=SHORT), inner, self.px,
                      theme.MUTED)
            return
        shown = grouped(self.code) if coded is not None else self._groups()
        wide = kit.width(shown, size, 600)
        self.line(target, shown, inner, size, weight=600)
        if coded is not None:
            words = game_words(self.ctx, coded.game, coded.options)
            if coded.day is not None:
                words = self.ctx.tell("code.daily", game=words,
                                      date=self.ctx.speaker.format_date(coded.day, "medium"))
            rest = Rect(inner.x + wide + self.px, inner.y, inner.w - wide - self.px, inner.h)
            if kit.width(words, 14) <= rest.w:
                self.line(target, words, rest, self.px, theme.MUTED, align="right")

    def _groups(self) -> str:
        """What there is of a code so far, in groups of four."""
        return " ".join(self.code[i:i + 4] for i in range(0, len(self.code), 4))

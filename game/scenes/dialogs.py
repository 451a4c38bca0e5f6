"""Questions over a scene: what they say and where their parts lie in any window."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from game.scenes.changes import Change
from game.ui import wrapping
from game.ui.kit import Kit
from game.ui.scale import MIN_TEXT

_SIGN: Final = 1.5
"""Room of an icon in a button, in sizes of its text."""


@dataclass
class Dialog:
    """A question over a scene: `yes` does it, `no` closes it."""

    question: str
    yes: str
    no: str
    agreed: Callable[[], Change]
    grave: bool = False
    """Whether yes gives something up."""
    extras: Sequence[tuple[str, str]] = ()
    """Keys and words of more buttons, which lead elsewhere."""


@dataclass(frozen=True)
class Places:
    """Where a dialog lies: its panel, the lines of its question, and its buttons by key."""

    box: Rect
    lines: list[str]
    px: int
    top: int
    """Where the first line's box begins."""
    buttons: dict[str, Rect] = field(default_factory=dict)


def lay_out(kit: Kit, dialog: Dialog, width: int, height: int) -> Places:
    """The largest type with which everything fits the window; buttons shrink before letters."""
    first = max(round(16 * kit.sizing.text), kit.size(0.028))
    sizes = range(first, MIN_TEXT - 1, -1)
    for px in sizes:
        for h in (kit.button, kit.touch):
            found = _attempt(kit, dialog, width, px, h)
            if found.box.h <= height - 2 * _edge(kit):
                break
        else:
            continue
        break
    found.box.center = (width // 2, height // 2)
    moved = {key: rect.move(found.box.topleft) for key, rect in found.buttons.items()}
    return Places(found.box, found.lines, found.px, found.box.y + found.top, moved)


def _edge(kit: Kit) -> int:
    """Between panel and window."""
    return 4 if kit.short < 400 else 12


def _attempt(kit: Kit, dialog: Dialog, width: int, px: int, h: int) -> Places:
    """The dialog with its panel at the window's origin."""
    small = kit.short < 400
    pad, gap = max(10, kit.px(32)), max(6, kit.px(16))
    wide = min(width - 2 * _edge(kit), max(kit.px(560), 420))
    room = wide - 2 * pad
    lines = kit.text.wrap(dialog.question, room, px, 600, kit.lang)
    y = pad + len(lines) * kit.text.line_height(px, kit.lang, dialog.question)
    y += gap // 2 if small else kit.px(10)
    buttons: dict[str, Rect] = {}
    for keys in (*_rows(kit, dialog.extras, room, gap, h),
                 *_rows(kit, (("no", dialog.no), ("yes", dialog.yes)), room, gap, h)):
        y += gap
        w = (room - (len(keys) - 1) * gap) // len(keys)
        for i, key in enumerate(keys):
            buttons[key] = Rect(pad + i * (w + gap), y, w, h)
        y += h
    if kit.sizing.mirror and buttons["no"].y == buttons["yes"].y:
        buttons["no"], buttons["yes"] = buttons["yes"], buttons["no"]
    return Places(Rect(0, 0, wide, y + pad), lines, px, pad, buttons)


def _rows(kit: Kit, buttons: Sequence[tuple[str, str]], room: int, gap: int,
          h: int) -> list[list[str]]:
    """Keys in as few rows as their words allow, at most three in a row."""
    n = len(buttons)
    for columns in (n, -(-n // 2), 1):
        if not 1 <= columns <= 3:
            continue
        w = (room - (columns - 1) * gap) // columns
        if all(_fits(kit, words, w, h) for _, words in buttons):
            break
    return [[key for key, _ in buttons[i:i + columns]] for i in range(0, n, columns)] if n else []


def _fits(kit: Kit, words: str, w: int, h: int) -> bool:
    """Whether words fit a button with an icon, on two lines at most."""
    room = round(w - 0.5 * h - _SIGN * MIN_TEXT)
    if any(kit.width(word, MIN_TEXT, 600) > room for word in wrapping.words(words)):
        return False
    return len(kit.text.wrap(words, room, MIN_TEXT, 600, kit.lang)) <= 2

"""The menu's lowest rows: buttons that lead to the pages away from the games."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.scenes.context import Context
from game.ui import theme
from game.ui.scale import MIN_TEXT

_PAD: Final = 1.25
"""What a button needs beside its words, in its height."""


class FooterEntry(NamedTuple):
    """One page that the menu's lowest row leads to."""

    key: str
    icon: str
    words: str


def lay(ctx: Context, entries: Sequence[FooterEntry], box: Rect, gap: int,
        signs: bool) -> list[tuple[FooterEntry, Rect]]:
    """Rows of equal buttons at the foot of a box, as wide as the widest words.

    Where that makes a second row, one row of buttons as wide as their own words is tried; with
    `signs` the words go first.
    """
    kit = ctx.kit
    px, h = _px(ctx), max(kit.touch, kit.px(64))
    needs = [kit.width(ctx.tell(e.words), px) + round(_PAD * h) for e in entries]
    w = max(kit.px(206), *needs)
    if signs and len(entries) * (w + gap) - gap > box.w:
        w = min((box.w + gap) // len(entries) - gap, 2 * h)
    columns = max(1, min(len(entries), (box.w + gap) // (w + gap)))
    if columns < len(entries) and sum(needs) + (len(needs) - 1) * gap <= box.w:
        return _row(entries, needs, box, h, gap)
    while columns < len(entries) and (box.w - columns * gap) // (columns + 1) >= max(needs):
        columns += 1  # narrower ones, if that saves a row
    rows = -(-len(entries) // columns)
    columns = -(-len(entries) // rows)
    w = min(w, (box.w - (columns - 1) * gap) // columns)
    out = []
    for i, entry in enumerate(entries):
        row, column = divmod(i, columns)
        in_row = min(columns, len(entries) - row * columns)
        left = box.centerx - (in_row * w + (in_row - 1) * gap) // 2
        top = box.bottom - (rows - row) * h - (rows - row - 1) * gap
        out.append((entry, Rect(left + column * (w + gap), top, w, h)))
    return out


def _row(entries: Sequence[FooterEntry], widths: Sequence[int], box: Rect, h: int,
         gap: int) -> list[tuple[FooterEntry, Rect]]:
    """One row of buttons of these widths and what is left over."""
    spare = (box.w - sum(widths) - (len(widths) - 1) * gap) / len(widths)
    left = float(box.x)
    out = []
    for entry, need in zip(entries, widths, strict=True):
        out.append((entry, Rect(round(left), box.bottom - h, int(need + spare), h)))
        left += need + spare + gap
    return out


def wordless(ctx: Context, row: Sequence[tuple[FooterEntry, Rect]]) -> bool:
    """Whether the signs have to do, because the words of one have no room."""
    return any(rect.w - 1.03 * rect.h - 8 < ctx.kit.width(ctx.tell(entry.words), MIN_TEXT)
               for entry, rect in row)


def draw(ctx: Context, target: Surface, entry: FooterEntry, rect: Rect, pressed: bool,
         note: str = "", bare: bool = False) -> None:
    """Draw one button: sign and words, or the `bare` sign.

    A note stands small under the words where there is room for it.
    """
    kit = ctx.kit
    down = kit.px(2) if pressed else 0
    kit.parts.footer(rect.w, rect.h, pressed).blit(target, rect.x, rect.y)
    words = ctx.tell(entry.words)
    kit.art.icon(entry.icon, round(0.41 * rect.h), theme.SOFT_CREAM).blit(
        target, rect.centerx if bare else rect.x + 0.56 * rect.h, rect.centery + down)
    if bare:
        return
    left = rect.x + round(1.03 * rect.h)
    px = kit.fit(words, rect.right - left - 8, _px(ctx))
    small = kit.size(0.0225)
    lines = kit.text.line_height(px, kit.lang, words), kit.text.line_height(small, kit.lang, note)
    top = rect.y + down
    if note and sum(lines) <= rect.h - 4 and kit.width(note, small) <= rect.right - left - 8:
        top -= lines[1] // 2
        kit.text.draw_in(target, note, Rect(left, top + lines[0], 10, rect.h), small,
                         theme.rgb(theme.SOFT_CREAM), 400, kit.lang, "text", "left")
    kit.text.draw_in(target, words, Rect(left, top, 10, rect.h), px,
                     theme.rgb(theme.CREAM), 400, kit.lang, "text", "left")


def _px(ctx: Context) -> int:
    return max(MIN_TEXT, ctx.kit.px(19))

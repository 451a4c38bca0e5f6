"""The menu's tiles: one small table per game, with three cards, its name and its buttons."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect, Surface

from game.core.protocol import GameInfo
from game.scenes.base import Button
from game.scenes.context import Context
from game.scenes.pages import draw_title, title_fit
from game.ui import theme
from game.ui.kit import ButtonFace, Kit
from game.ui.scale import MIN_TEXT
from game.ui.theme import THEMES, Theme

TILE: Final = (364, 436)
_FAN: Final = ((-62 / 112, 8 / 112, -9.0), (0.0, 0.0, 3.0), (62 / 112, 8 / 112, 14.0))
"""The three cards: offsets of their centres in card widths, and how far each is turned."""
_FAN_SIZE: Final = (2.5, 1.72)
"""Room the three cards need, in card widths."""
_LEAST_CARD: Final = 30
"""Smaller ones are left away."""


@dataclass
class GameTile:
    """One game's tile: where it lies and what stands on it."""

    info: GameInfo
    rect: Rect
    title: str
    line: str
    buttons: list[Button]
    text: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """The column of name and line; the lines begin at its top."""
    cards: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    """The room of the three cards."""
    title_px: int = MIN_TEXT
    line_px: int = MIN_TEXT
    lines: list[str] = field(default_factory=list)
    f: float = 1.0
    """Pixels for one of a tile 364 by 436."""
    tight: bool = False
    """Whether the name stands in the way of the help button."""
    least_r: int = 24
    """Least radius of the help button, so that a finger hits it."""
    rows: int = 1
    """Least number of rows of buttons, so that neighbours are alike."""
    apart: int = 0
    """Least room between it and the other buttons."""

    @property
    def help_r(self) -> int:
        """Radius of the round button that opens the game's help."""
        return max(self.least_r, round(28 * min(self.f, 1.6)))

    @property
    def help(self) -> tuple[int, int]:
        """Centre of that button, in the tile's upper right corner."""
        inset = self.help_r + max(6, round(8 * self.f))
        return self.rect.right - inset, self.rect.y + inset

    @property
    def theme(self) -> Theme:
        """The game's colours."""
        return THEMES[self.info.theme]


def tile_rects(room: Rect, count: int, gap: int, stacked: bool = False) -> list[Rect]:
    """Places for `count` tiles in a room: side by side, in a tall room or if `stacked` one
    above the other."""
    if (room.w >= room.h and not stacked) or count == 1:
        widest = {1: 1.9, 2: 1.3}.get(count, 1.0) * room.h
        w = min((room.w - (count - 1) * gap) // count, round(widest))
        h = min(room.h, round(w * 1.25)) if room.w < room.h else room.h
        left = room.centerx - (count * w + (count - 1) * gap) // 2
        top = room.top + (room.h - h) // 2
        return [Rect(left + i * (w + gap), top, w, h) for i in range(count)]
    h = (room.h - (count - 1) * gap) // count
    return [Rect(room.x, room.y + i * (h + gap), room.w, h) for i in range(count)]


def lay_out(ctx: Context, info: GameInfo, rect: Rect, words: Sequence[tuple[str, str, str]],
            button_h: int, rows: int = 1) -> GameTile:
    """A tile with its buttons, of which `words` gives key, text and kind, in `rows` rows at
    least if it has so many buttons."""
    kit = ctx.kit
    buttons = [Button(key, Rect(0, 0, 0, button_h), text, kind) for key, text, kind in words]
    tile = GameTile(info, rect, ctx.tell(f"game.{info.id}"), ctx.tell(f"game.{info.id}.line"),
                    buttons)
    tile.f = min(rect.w / TILE[0], rect.h / TILE[1])
    tile.least_r, tile.apart = max(-(-kit.touch // 2), round(0.034 * kit.short)), kit.apart
    tile.rows = rows
    if kit.short < 400 and rect.w > rect.h:
        _small(kit, tile)
    elif rect.w > 1.35 * rect.h:
        _beside(kit, tile)
    else:
        _below(kit, tile)
    return tile


def rows_of(tile: GameTile) -> int:
    """In how many rows its buttons stand."""
    return len({button.rect.y for button in tile.buttons})


def level(tiles: Sequence[GameTile]) -> None:
    """Give tiles that stand side by side their names on one height and cards of one size."""
    if len({tile.rect.y for tile in tiles}) > 1 or not all(tile.cards for tile in tiles):
        return
    if any(tile.cards.right > tile.text.left > tile.cards.centerx for tile in tiles):
        return  # the cards stand beside the words
    if not all(tile.lines for tile in tiles):
        for tile in tiles:
            tile.lines = []
    top = min(tile.text.y for tile in tiles)
    px = min(tile.title_px for tile in tiles)
    low = min(tile.cards.bottom for tile in tiles)
    for tile in tiles:
        tile.text.y, tile.title_px = top, px
        tile.cards.h = low - tile.cards.y


def cardless(tile: GameTile) -> bool:
    """Whether there is no room for the three cards."""
    return _card_w(tile) < _LEAST_CARD


def _card_w(tile: GameTile) -> float:
    """Width of one of the three cards."""
    return min(tile.cards.w / _FAN_SIZE[0], tile.cards.h / _FAN_SIZE[1])


def crowded(tile: GameTile) -> bool:
    """Whether a tile is too small for what stands on it."""
    (x, y), r = tile.help, tile.help_r
    r += tile.apart
    ask = Rect(x - r, y - r, 2 * r, 2 * r)
    if tile.tight:
        return True
    return any(not tile.rect.contains(b.rect) or b.rect.colliderect(ask) for b in tile.buttons)


def _measure(kit: Kit, tile: GameTile, width: int, title_px: float) -> int:
    """Set name and line into `width`; gives the height they take."""
    tile.title_px = title_fit(kit, tile.title, width, round(title_px))
    tile.line_px = max(MIN_TEXT, round(18 / 38 * title_px))
    if kit.width(tile.line, tile.line_px) > width:
        tile.line_px = kit.fit(tile.line, width, tile.line_px)
    tile.lines = kit.text.wrap(tile.line, width, tile.line_px, 400, kit.lang)
    step = kit.text.line_height(tile.line_px, kit.lang, tile.line)
    return round(1.25 * tile.title_px) + step * len(tile.lines)


def _place_buttons(kit: Kit, tile: GameTile, x: int, width: int, room: int) -> int:
    """Put the buttons side by side where their words fit and one row is enough, else the first
    above the others.

    Where not even these fit into a row, all stand one above the other, unless that is higher
    than `room`. Tops begin at 0. Gives the height used.
    """
    buttons = tile.buttons
    h = buttons[0].rect.h
    gap = max(10, round(0.2 * h))
    px = max(MIN_TEXT, round(0.35 * h))
    alone = tile.rows == 1 or len(buttons) == 1
    needs = [kit.width(b.words, px, 600) + 0.38 * h for b in buttons]
    if alone and _in_row(buttons, needs, x, width, gap):
        return h
    rows = 1
    buttons[0].rect = Rect(x, 0, width, h)
    rest = buttons[1:]
    high = len(buttons) * (h + gap) - gap
    needs = [max(kit.touch, kit.button_needs(b.words, h)) for b in rest]
    near = max(8, kit.apart, gap - 4)
    if len(rest) > 1 and (_in_row(rest, needs, x, width, near) or high > room):
        if not rest[0].rect.w:
            w = (width - gap * (len(rest) - 1)) // len(rest)
            for i, button in enumerate(rest):
                button.rect = Rect(x + i * (w + gap), 0, w, h)
        for button in rest:
            button.rect.y = h + gap
        rows = 2
    else:
        for button in rest:
            button.rect = Rect(x, rows * (h + gap), width, h)
            rows += 1
    return rows * h + (rows - 1) * gap


def _in_row(buttons: Sequence[Button], needs: Sequence[float], x: int, width: int,
            gap: int) -> bool:
    """Put buttons side by side at the top if there is room for what each needs."""
    spare = width - gap * (len(buttons) - 1) - sum(needs)
    if spare < 0:
        return False
    left = float(x)
    for button, need in zip(buttons, needs, strict=True):
        w = need + spare / len(buttons)
        button.rect = Rect(round(left), 0, int(w), button.rect.h)
        left += w + gap
    return True


def _below(kit: Kit, tile: GameTile) -> None:
    """Cards above, then name and line, the buttons at the foot."""
    rect, f = tile.rect, tile.f
    pad = max(14, round(32 * f))
    edge = pad if f > 0.8 else 12
    width = min(rect.w - 2 * edge, round(380 * max(f, 0.6)))
    left = rect.centerx - width // 2
    name_w = rect.w - 2 * max(16, round(20 * f))
    height = _measure(kit, tile, name_w, 38 * f)
    low = tile.help[1] + tile.help_r
    room = rect.bottom - low - round(1.25 * tile.title_px) - 2 * pad
    used = _place_buttons(kit, tile, left, width, room)
    top = rect.bottom - max(18, round(30 * f)) - used
    for button in tile.buttons:
        button.rect.y += top
    gap = max(10, round(26 * f))
    text_top = top - gap - height
    if text_top < low:  # no room for the line beside the help button
        height = round(1.25 * tile.title_px)
        tile.lines = []
        text_top = top - gap - height
        tile.tight = text_top < low - round(0.3 * tile.title_px)
    tile.text = Rect(rect.centerx - name_w // 2, text_top, name_w, height)
    head = rect.top + max(14, round(34 * f))
    tile.cards = Rect(rect.x + pad, head, rect.w - 2 * pad, text_top - head - round(6 * f))


def _beside(kit: Kit, tile: GameTile) -> None:
    """Cards on the left half, the rest as one block on the right."""
    rect = tile.rect
    k = rect.h / TILE[1]
    pad = max(16, round(40 * k))
    split = rect.x + round(0.50 * rect.w)
    width = min(rect.right - pad - split, round(420 * max(1.0, k)))
    size = min(52 * k, 0.063 * rect.w)
    height = _measure(kit, tile, width, size)
    gap = max(12, round(34 * k))
    used = _place_buttons(kit, tile, split, width, rect.h - 2 * pad - gap - height)
    if height + gap + used > rect.h - pad:  # the line goes first
        tile.lines = []
        height = round(1.25 * tile.title_px)
        gap = max(8, min(gap, rect.h - pad - height - used))
    top = rect.centery - (height + gap + used) // 2
    if top < tile.help[1] + tile.help_r:  # the name stands left of the help button
        room = tile.help[0] - tile.help_r - 8 - split
        shown = bool(tile.lines)
        height = _measure(kit, tile, room, size)
        if not shown:
            tile.lines = []
            height = round(1.25 * tile.title_px)
        gap = max(8, min(gap, rect.bottom - pad - used - top - height))
        text_w = room
        top = max(rect.y + 10, rect.centery - (height + gap + used) // 2)
    else:
        text_w = width
    tile.text = Rect(split, top, text_w, height)
    first = top + height + gap
    clear = tile.help[1] + tile.help_r + kit.apart  # of the help button
    first = max(first, min(clear, rect.bottom - 8 - used))
    for button in tile.buttons:
        button.rect.y += first
    tile.cards = Rect(rect.x + pad, rect.y + pad, split - rect.x - 2 * pad, rect.h - 2 * pad)


def _small(kit: Kit, tile: GameTile) -> None:
    """Name and line between emblem and help, buttons at the foot, cards if there is room."""
    rect, r = tile.rect, tile.help_r
    left = rect.x + 2 * round(_emblem_r(tile)) + 6
    right = tile.help[0] - r - 6
    height = _measure(kit, tile, right - left, min(26.0, 0.13 * rect.h))
    head = rect.y + 7
    foot = rect.bottom - 9
    used = _place_buttons(kit, tile, rect.x + 10, rect.w - 20,
                          foot - head - 2 * r - 4)
    for button in tile.buttons:
        button.rect.y += foot - used
    room = foot - used - 2 - head
    if height > room:  # the line goes first
        tile.lines = []
        height = round(1.25 * tile.title_px)
    top = head + max(0, min(r - round(0.6 * tile.title_px), room - height))
    tile.text = Rect(left, top, right - left, height)
    low = max(tile.text.bottom, tile.help[1] + r) + 2
    if foot - used - low >= 56:
        tile.cards = Rect(rect.x + 10, low, rect.w - 20, foot - used - low - 4)


def _emblem_r(tile: GameTile) -> float:
    """Radius of the emblem's disc."""
    return max(20.0 if tile.least_r >= 24 else 14.0, 36 * tile.f)


def draw_tile(kit: Kit, target: Surface, tile: GameTile, pressed: str | None) -> None:
    """Draw a tile with everything on it."""
    rect = tile.rect
    kit.parts.menu_tile(tile.theme, rect.w, rect.h).blit(target, rect.x, rect.y)
    r = _emblem_r(tile)
    kit.art.emblem_disc(tile.theme, r).blit(target, rect.x + r, rect.y + r)
    w = _card_w(tile)
    if w >= _LEAST_CARD:
        x, y = tile.cards.center
        shadow = "large" if kit.short >= 600 else "card"
        for card, (dx, dy, tilt) in zip(tile.info.showcase, _FAN, strict=True):
            at = (x + dx * w, y + (dy - 0.04) * w)
            kit.art.card(card, round(w), tilt=tilt, shadow=shadow, at=at).blit(target, *at)
    middle = tile.text.y + 0.62 * tile.title_px
    draw_title(kit, target, tile.title, tile.text.centerx, middle, tile.title_px, theme.CREAM,
               "centre")
    step = kit.text.line_height(tile.line_px, kit.lang, tile.line)
    base = tile.text.y + round(1.25 * tile.title_px)
    base += kit.text.baseline(tile.line_px, kit.lang, tile.line)
    for i, line in enumerate(tile.lines):
        kit.write(target, line, tile.text.centerx, base + i * step, tile.line_px, theme.CREAM,
                  align="centre")
    kit.paint_round(target, tile.help, tile.help_r, "question",
                    pressed == f"{tile.info.id}:help")
    sizes = kit.row_sizes([ButtonFace(button.rect, button.words) for button in tile.buttons])
    for button, most in zip(tile.buttons, sizes, strict=True):
        kit.paint_button(target, button.rect, button.words, button.kind, tile.theme,
                         pressed=pressed == button.key, most=most)

"""What the pages away from the table share: the program's sign, and the way out."""

from pygame import Rect, Surface

from game.scenes.base import Scene
from game.scenes.changes import Leave
from game.scenes.context import Context
from game.ui import padview, theme
from game.ui.kit import Kit
from game.ui.scale import MIN_TEXT
from game.ui.text import Align

TITLE_GAP = 0.33
"""Between logo and title, as a share of the logo's height."""


def ask_to_leave(scene: Scene) -> None:
    """Ask whether the program shall end; on a kiosk nobody but the operator can end it."""
    ctx = scene.ctx
    if ctx.kiosk is not None:
        return
    scene.ask(ctx.tell("leave.question"), ctx.tell("leave.yes"), ctx.tell("leave.no"), Leave)


def title_fit(kit: Kit, words: str, width: float, px: int) -> int:
    """`px`, or the largest smaller size with which a title fits `width`; not below 14."""
    steps = range(max(px, MIN_TEXT), MIN_TEXT - 1, -1)
    return kit.text.fit(words, round(width), steps, 600, kit.lang, "title")


def draw_title(kit: Kit, target: Surface, words: str, x: float, middle: float, px: int,
               colour: str, align: Align = "left", lang: str = "") -> Rect:
    """A title in one line, its capitals centred on the height `middle`."""
    lang = lang or kit.lang
    baseline = kit.text.middle_baseline(round(middle), 0, px, 600, lang, "title", words)
    return kit.text.draw(target, words, round(x), baseline, px, theme.rgb(colour), 600, lang,
                         "title", align)


def draw_title_in(kit: Kit, target: Surface, words: str, left: int, right: int, middle: int,
                  px: int, colour: str) -> None:
    """A title between two edges: as large as fits a line, or in small lines where none does."""
    size = title_fit(kit, words, right - left, px)
    if kit.text.width(words, size, 600, kit.lang, "title") <= right - left:
        draw_title(kit, target, words, left, middle, size, colour)
        return
    lines = kit.text.wrap(words, right - left, MIN_TEXT, 600, kit.lang)
    top = middle - MIN_TEXT * len(lines) // 2
    for i, line in enumerate(lines):
        kit.write(target, line, left, top + (i + 1) * MIN_TEXT - 2, MIN_TEXT, colour, 600)


def brand_width(kit: Kit, words: str, height: int, px: int) -> int:
    """How wide logo and title are together."""
    return round(1.2 * height + TITLE_GAP * height) + kit.text.width(words, px, 600, kit.lang,
                                                                     "title")


def draw_brand(kit: Kit, target: Surface, words: str, left: int, middle: int, height: int,
               px: int) -> None:
    """Logo (`height` for the box of its cards) and title, beginning at `left`."""
    kit.art.logo(height).blit(target, left + round(0.6 * height), middle)
    x = left + round((1.2 + TITLE_GAP) * height)
    draw_title(kit, target, words, x, middle, px, theme.CREAM)


def signs(ctx: Context) -> list[tuple[str, str]]:
    """The face buttons of a gamepad by their place, each with what it does."""
    return [(padview.place(control, ctx.settings.swap_ab), ctx.tell(words)) for control, words in (
        ("a", "pads.choose"), ("b", "pads.back"), ("y", "pads.hint"), ("x", "pads.last-trick"))]

"""Draws the settings page: paper, head, headings, rows with their samples and controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface
from pygame.transform import rotate

from game.scenes.base import Button
from game.scenes.pages import draw_title, signs, title_fit
from game.scenes.settings_plan import (
    CARD_SHARE,
    CHIPS,
    Heading,
    Placed,
    label_px,
    note_px,
    value_px,
)
from game.ui import padview, theme
from game.ui.scale import MIN_TEXT

if TYPE_CHECKING:
    from game.scenes.settings import SettingsScene

SAMPLE_CARDS: Final = (5, 11)
"""The queen of clubs and the ten of diamonds: both change with the pack and with four colours."""


def page(scene: SettingsScene, target: Surface) -> None:
    """Draw all of it."""
    kit, panel = scene.ctx.kit, scene.panel
    target.blit(kit.backgrounds.get("menu", scene.theme, scene.width, scene.height), (0, 0))
    small = kit.short < 600
    kit.parts.panel(panel.w, panel.h, 18 if small else None, "card" if small else "large").blit(
        target, panel.x, panel.y)
    _head(scene, target)
    for heading in scene.plan.headings:
        if heading.page == scene.page:
            _heading(scene, target, heading)
    for placed in scene.shown():
        _row(scene, target, placed)
    if scene.signs.h:
        padview.draw(kit, target, scene.signs, signs(scene.ctx))


def _head(scene: SettingsScene, target: Surface) -> None:
    kit, panel = scene.ctx.kit, scene.panel
    mirror = scene.ctx.settings.mirror
    back = scene.head["back"]
    pad = panel.right - back.right if not mirror else back.left - panel.left
    words = scene.ctx.tell(scene.title)
    rects = list(scene.head.values())
    room = panel.w - 2 * pad - (max(r.right for r in rects) - min(r.left for r in rects)) - 8
    px = title_fit(kit, words, room, kit.size(0.05))
    if kit.text.width(words, px, 600, kit.lang, "title") <= room:  # else the buttons say enough
        draw_title(kit, target, words, panel.right - pad if mirror else panel.x + pad,
                   back.centery, px, theme.INK, "right" if mirror else "left")
    kit.paint_round(target, back.center, back.w // 2, "undo", scene.pressed == "back")
    if "up" not in scene.head:
        return
    up, down = scene.head["up"], scene.head["down"]
    _arrow(scene, target, "up", scene.page > 0, 90)
    _arrow(scene, target, "down", scene.page < scene.plan.pages - 1, -90)
    left, right = sorted((up, down), key=lambda rect: rect.x)
    kit.text.draw_in(target, scene.page_words(scene.page + 1),
                     Rect(left.right, up.y, right.left - left.right, up.h), note_px(kit),
                     theme.rgb(theme.MUTED), 600, kit.lang)


def _arrow(scene: SettingsScene, target: Surface, key: str, able: bool, turn: int) -> None:
    """A button that turns the page: pale where there is no other."""
    kit, rect = scene.ctx.kit, scene.head[key]
    pressed = scene.pressed == key and able
    kit.parts.stepper(rect.w, pressed).blit(target, rect.x, rect.y)
    colour = theme.INK if able else theme.OPTION_OFF_LINE
    arrow = rotate(kit.art.icon("arrow", rect.w // 2, colour).surface, turn)
    target.blit(arrow, arrow.get_rect(center=(rect.centerx,
                                              rect.centery + (kit.px(2) if pressed else 0))))


def _heading(scene: SettingsScene, target: Surface, heading: Heading) -> None:
    """A group's name over a line."""
    kit, box = scene.ctx.kit, heading.box
    px = note_px(kit)
    mirror = scene.ctx.settings.mirror
    kit.write(target, heading.words, box.right if mirror else box.x,
              box.y + kit.text.baseline(px, kit.lang, heading.words), px, theme.MUTED, 600,
              "right" if mirror else "left")
    kit.parts.rule(box.w).blit(target, box.x, box.bottom - max(3, kit.px(5)))


def _row(scene: SettingsScene, target: Surface, placed: Placed) -> None:
    kit = scene.ctx.kit
    mirror = scene.ctx.settings.mirror
    x, y = placed.text.right if mirror else placed.text.x, placed.text.y
    for lines, px, colour, weight in ((placed.lines, label_px(kit), theme.INK, 600),
                                      (placed.note, note_px(kit), theme.MUTED, 400)):
        y += kit.text.draw_lines(target, lines, x, y, px, theme.rgb(colour), weight, kit.lang,
                                 "text", "right" if mirror else "left").h
    if placed.sample.w:
        _sample(scene, target, placed)
    buttons = scene.buttons(placed)
    if placed.face.row.steps:
        _stepper(scene, target, placed, buttons)
    else:
        scene.draw_buttons(target, buttons)
        _pips(scene, target, placed)


def _stepper(scene: SettingsScene, target: Surface, placed: Placed,
             buttons: list[Button]) -> None:
    """Minus, the value on one line or two, plus; pale where there is no further."""
    kit = scene.ctx.kit
    minus, plus = buttons
    for button in buttons:
        rect, down = button.rect, scene.pressed == button.key and button.enabled
        kit.parts.stepper(rect.w, down).blit(target, rect.x, rect.y)
        colour = theme.INK if button.enabled else theme.OPTION_OFF_LINE
        kit.art.icon(button.icon, round(rect.w * 0.48), colour).blit(
            target, rect.centerx, rect.centery + (kit.px(2) if down else 0))
    box = Rect(minus.rect.right, placed.control.y, plus.rect.left - minus.rect.right,
               placed.control.h)
    value = placed.face.row.value(scene.ctx)
    steps = range(value_px(kit, box.h), MIN_TEXT - 1, -1)
    px, lines = kit.text.fit_box(value, (box.w - 6, box.h + 8), steps, 600, kit.lang)
    if len(lines) == 1:
        kit.text.draw_in(target, value, box, px, theme.rgb(theme.INK), 600, kit.lang)
        return
    high = len(lines) * kit.text.line_height(px, kit.lang, value)
    kit.text.draw_lines(target, lines, box.centerx, box.centery - high // 2, px,
                        theme.rgb(theme.INK), 600, kit.lang, "text", "centre")


def _pips(scene: SettingsScene, target: Surface, placed: Placed) -> None:
    """One dot a value at the foot of the button, the present one dark and larger."""
    row, box = placed.face.row, placed.control
    values = placed.face.values
    if not row.pips or len(values) < 2:
        return
    kit = scene.ctx.kit
    at = values.index(row.value(scene.ctx))
    r = max(2, round(0.05 * box.h))
    step = 4 * r
    left = box.centerx - (len(values) - 1) * step // 2
    y = box.bottom - round(0.13 * box.h) + (kit.px(2) if scene.pressed == row.key else 0)
    for i in range(len(values)):
        size, colour = (r, theme.INK) if i == at else (max(1, round(0.6 * r)), theme.NO)
        kit.parts.box(2 * size, 2 * size, colour, size).blit(
            target, left + i * step - size, y - size)


def _sample(scene: SettingsScene, target: Surface, placed: Placed) -> None:
    """What the chosen cards look like."""
    kit, box = scene.ctx.kit, placed.sample
    if placed.face.row.sample == "suits":
        size = round(0.5 * box.h)
        for i in range(CHIPS):
            kit.art.suit(i, size).blit(target, box.x + size / 2 + i * (size + 4), box.centery)
        return
    width = round(box.h / CARD_SHARE)
    for i, card in enumerate(SAMPLE_CARDS[:max(1, box.w // width)]):
        kit.art.card(card, width, shadow="small").blit(
            target, box.x + width / 2 + i * (box.w - width), box.centery)

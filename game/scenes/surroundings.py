"""What lies on a table at a moment, for badges, bubbles and prompts to keep clear of."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from pygame import Rect

from game.session.match import PERSON
from game.ui import tallyview
from game.ui.layout import COMPACT, SQUARE, STRIP

if TYPE_CHECKING:
    from game.scenes.tabledraw import TableDrawing


def standing(scene: TableDrawing) -> list[Rect]:
    """Plates, round buttons, pills, the score box, and what the scene itself puts there."""
    lay, view = scene.lay, scene.view
    out = [lay.plate(seat) for seat in range(view.seats)
           if seat != PERSON or lay.shows_own_plate]
    if lay.plan.tiny:
        out.append(Rect(0, 0, lay.width, lay.strip))
    for key in scene.corner_keys:  # a button that comes later must not move anything
        corner = lay.corner_box(key)
        if corner is not None:
            out.append(corner)
    out += [box for _, _, box in scene.pills()]
    tally = tallyview.box_of(lay, len(scene.match.rules.tally(view)))
    if tally is not None:
        out.append(tally)
    return out + scene.front_boxes()


def of_ground(scene: TableDrawing, badges: Sequence[Rect]) -> list[Rect]:
    """The parts of the window where plates, `badges`, pills and scores are drawn, with their
    shadows and what hangs on them; each within the window."""
    lay, scale = scene.lay, scene.ctx.kit.art.scale
    window = Rect(0, 0, lay.width, lay.height)
    near, far = ceil(3 * scale), ceil(13 * scale)  # a line; a pointer, a shadow
    out = [box.inflate(2 * near, 2 * near) for box in (
        *badges, *(box for _, _, box in scene.pills()))]
    for seat in range(scene.view.seats):
        if seat != PERSON or lay.shows_own_plate:
            plate = lay.plate(seat)
            reach = max(far, ceil(0.34 * plate.h))  # the dealer's disc
            out.append(plate.inflate(2 * reach, 2 * reach))
    tally = tallyview.box_of(lay, len(scene.match.rules.tally(scene.view)))
    if tally is not None:
        out.append(tally.inflate(2 * near, 2 * near))
    if lay.plan.tiny:
        out.append(Rect(0, 0, lay.width, lay.strip + 2))
    return [box for one in out if (box := one.clip(window)).size != (0, 0)]


def for_badges(scene: TableDrawing) -> list[Rect]:
    """Besides, all places of a trick, the hand as it was dealt, and a prompt of two lines."""
    lay = scene.lay
    out = standing(scene)
    if not scene.desk:
        out += [lay.trick_box(seat) for seat in range(scene.view.seats)]
    if lay.plan.tiny:
        out.append(scene.prompt_zone())
    elif not scene.desk:
        x, y = lay.prompt
        px = lay.prompt_px
        small = lay.plan in (STRIP, COMPACT)  # there the prompt gives way, within reason
        share = 0.36 if small else 0.4 if lay.plan is SQUARE else 0.6
        w, h = round(lay.width * share), round((1.8 if small else 3.1) * px)
        out.append(Rect(x - w // 2, y + round(0.9 * px) - h, w, h))
    info = scene.info  # who takes the stock gives or buries until all have their share
    return out + hand_boxes(scene, max(info.hand, info.deck.bit_count() // info.seats))


def for_bubble(scene: TableDrawing, prompt: Sequence[Rect]) -> list[Rect]:
    """What stands, the hand as it is, and the prompt on the screen."""
    return [*standing(scene), *(held.rect for held in scene.hand_cards()), *prompt]


def hand_boxes(scene: TableDrawing, n: int) -> list[Rect]:
    """The cards of a hand of `n`, standing or raised."""
    lay = scene.lay
    return [Rect(card.x, card.y - lay.raised(card), card.w, card.h + lay.raised(card))
            for card in lay.hand(n)]


def trick_boxes(scene: TableDrawing) -> list[Rect]:
    """The cards of the trick that can be seen, and the person's place in it."""
    if scene.desk:
        return []
    held = scene.state.held
    seats = (range(scene.view.seats) if held is not None
             else [seat for seat, _ in scene.view.trick])
    return [scene.lay.trick_box(seat) for seat in seats]


def prompt_span(scene: TableDrawing, badges: Sequence[Rect], y: int) -> tuple[int, int]:
    """Middle and greatest width of a pill between trick and hand, its middle at a height.

    It stands in the middle of the window, or of what badges and round buttons leave of it.
    """
    lay = scene.lay
    x = lay.prompt[0]
    half = max(lay.px(16), round(0.875 * lay.prompt_px) + 2)
    strip = Rect(0, y - half, lay.width, 2 * half)
    left, right = lay.px(10), lay.width - lay.px(10)
    beside = [box for key in scene.corner_keys if (box := lay.corner_box(key)) is not None]
    if lay.shows_own_plate:
        beside.append(lay.own_plate)
    for box in (*beside, *badges):
        if not box.colliderect(strip):
            continue
        if box.centerx < x:
            left = max(left, box.right + lay.px(8))
        else:
            right = min(right, box.left - lay.px(8))
    if (min(x - left, right - x) < lay.width // 4 and not lay.plan.tiny) or left >= x or right <= x:
        return (left + right) // 2, right - left  # these reach far: beside them, not under them
    return x, 2 * min(x - left, right - x)

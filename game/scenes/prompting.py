"""What the table says to the person: the prompt, notices, refusals, and who took the last trick.

Tables have a dark pill between trick and hand; palm-sized ones a chip of few words, and longer
notices lie over the middle until they are tapped away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.cards import Card
from game.core.messages import CardArg, Message
from game.scenes import surroundings
from game.scenes.state import suit_in
from game.session.match import PERSON
from game.ui import tinyview
from game.ui.scale import MIN_TEXT
from game.ui.tinyview import Chip

if TYPE_CHECKING:
    from game.scenes.tabledraw import TableDrawing


def ask(scene: TableDrawing, target: Surface, text: Message) -> Rect | None:
    """Draw what is asked for; gives its box. On tiny tables nothing while others think."""
    if not scene.lay.plan.tiny:
        return _pill(scene, target, scene.ctx.say(text), suit_in(text))
    if not scene.view.my_turn:
        return None
    words = scene.ctx.short(text)
    if words is None:
        chip = Chip(scene.ctx.say(text), suit_in(text))
    else:
        chip = Chip(words, suit_in(text), _card_in(text))
    return _chip(scene, target, chip)


def ask_for(scene: TableDrawing, target: Surface, words: str) -> Rect:
    """Draw a prompt that is no rule's; gives its box."""
    if scene.lay.plan.tiny:
        return _chip(scene, target, Chip(words))
    return _pill(scene, target, words)


def tell(scene: TableDrawing, target: Surface, words: str, warning: bool = False) -> Rect:
    """Draw a notice or a refusal; gives its box."""
    if scene.lay.plan.tiny:
        if scene.state.peek:
            return _in_hand(scene, target, words)
        return _chip(scene, target, Chip(words, warning=warning, plain=not warning))
    return _pill(scene, target, words, warning=warning)


def over_desk(scene: TableDrawing, target: Surface, words: str, warning: bool) -> Rect:
    """Draw a notice over the upper part of a tiny desk; gives its box."""
    kit, lay = scene.ctx.kit, scene.lay
    room = lay.middle
    chip = Chip(words, warning=warning, plain=not warning)
    w, h, lines = tinyview.chip_size(kit, chip, kit.size(0.05), room.w)
    box = Rect(room.centerx - w // 2, room.y, w, h)
    tinyview.draw_chip(kit, target, scene.theme, chip, box, kit.size(0.05), lines)
    return box


def _card_in(text: Message) -> Card | None:
    """The card a message speaks of."""
    return next((arg.card for _, arg in text.args if isinstance(arg, CardArg)), None)


def _pill(scene: TableDrawing, target: Surface, words: str, suit: int | None = None,
          warning: bool = False) -> Rect:
    """The dark pill; a second line stands over the first, never on the hand."""
    lay = scene.lay
    y, foot = lay.prompt[1], None
    if scene.state.peek:  # no card stands raised
        foot = lay.hand_room().top - 3
        y = foot - round(0.875 * lay.prompt_px)
    x, room = surroundings.prompt_span(scene, [box for _, box in scene._laid], y)
    return scene.ctx.kit.paint_pill(target, (x, y), words, lay.prompt_px, suit, warning, room,
                                    upwards=True, foot=foot,
                                    between=(lay.trick_box(PERSON).bottom + 2, lay.raised_top - 2))


# Tiny tables

def _chip(scene: TableDrawing, target: Surface, chip: Chip) -> Rect:
    """Left of the person's place, or over it while it is empty, or over the whole middle."""
    kit, lay = scene.ctx.kit, scene.lay
    zone = scene.prompt_zone()
    for px in range(lay.prompt_px, MIN_TEXT - 1, -1):
        box, lines = _place(scene, chip, px, zone)
        if box is not None:
            break
    else:
        px = MIN_TEXT
        box, lines = _over(scene, chip, px, zone)
    tinyview.draw_chip(kit, target, scene.theme, chip, box, px, lines)
    return box


def _place(scene: TableDrawing, chip: Chip, px: int,
           zone: Rect) -> tuple[Rect | None, list[str]]:
    """A free place for the chip in this type size, or none."""
    kit, lay = scene.ctx.kit, scene.lay
    own = lay.trick_box(PERSON).inflate(2 * lay.px(3), 0)
    taken = scene.own_card_lies and own.colliderect(zone)
    beside = taken or scene.glows  # what the cards earn is said on the other side
    rooms = []
    if beside or scene.plays:
        rooms.append(Rect(zone.x, zone.y, own.left - zone.x, zone.h))
    if not beside:
        rooms.append(zone)
    for room in rooms:
        w, h, lines = tinyview.chip_size(kit, chip, px, room.w)
        one = room is zone or beside or len(lines) == 1
        if w <= room.w and h <= room.h and one:
            box = Rect(0, 0, w, h)
            box.center = room.center
            if room.right < zone.right:  # at the person's place
                box.right = room.right
            return box, lines
    return None, []


def _over(scene: TableDrawing, chip: Chip, px: int, zone: Rect) -> tuple[Rect, list[str]]:
    """Over the middle, between the round buttons; it goes away with the next tap."""
    lay = scene.lay
    room = zone.w
    for key in ("hint", "last-trick"):
        button = lay.corner_box(key)
        if button is not None and button.top:
            room = min(room, lay.width - 2 * (min(button.right, lay.width - button.left) + 2))
    w, h, lines = tinyview.chip_size(scene.ctx.kit, chip, px, room)
    box = Rect(lay.width // 2 - w // 2, zone.bottom - h, w, h)
    if scene.own_card_lies:
        box.top = lay.strip + 2
    return box, lines


def _in_hand(scene: TableDrawing, target: Surface, words: str) -> Rect:
    """In the place of the hand, which is of no use while the last trick is looked at."""
    kit, lay = scene.ctx.kit, scene.lay
    why = scene.why_button().rect
    room = lay.hand_room()
    room.w = why.left - lay.px(4) - room.x if not lay.mirror else room.w - why.right
    if lay.mirror:
        room.x = why.right + lay.px(4)
        room.w = lay.width - lay.px(4) - room.x
    chip = Chip(words, plain=True)
    for px in range(lay.prompt_px, MIN_TEXT - 1, -1):
        w, h, lines = tinyview.chip_size(kit, chip, px, room.w)
        if h <= room.h:
            break
    box = Rect(0, 0, w, h)
    box.center = room.center
    tinyview.draw_chip(kit, target, scene.theme, chip, box, px, lines)
    return box

"""The bubble of a lesson: where it lies, its words and two buttons; and the ring of what is lit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.ui import theme
from game.ui import vector as vec
from game.ui.kit import Kit
from game.ui.scale import MIN_TEXT
from game.ui.theme import Theme

_EDGE: Final = 6
_STEPS: Final = 7
"""Places tried along each side of what the bubble speaks of."""


@dataclass(frozen=True)
class Keep:
    """A box that the bubble should leave free, and how much it matters."""

    rect: Rect
    weight: float


@dataclass(frozen=True)
class Bubble:
    """A bubble set and placed; tail "" for none."""

    rect: Rect
    lines: tuple[str, ...]
    px: int
    pad: int
    tail: str
    tail_at: float
    next: Rect
    skip: Rect


@dataclass(frozen=True)
class _Shape:
    """A bubble before it has a place: size, words, and its buttons from its corner."""

    w: int
    h: int
    lines: tuple[str, ...]
    px: int
    pad: int
    next: Rect
    skip: Rect


def lay_bubble(kit: Kit, window: Rect, words: str, labels: tuple[str, str], button: int,
               anchor: Rect | None, keep: Sequence[Keep]) -> Bubble:
    """The bubble beside its anchor where it covers least; `labels` are next and skip."""
    inside = window.inflate(-2 * _EDGE, -2 * _EDGE)
    best: tuple[float, _Shape, Rect, str] | None = None
    for shape in _shapes(kit, inside, words, labels, button):
        for rect, tail in _places(inside, shape, anchor):
            cost = sum(k.weight * _area(rect, k.rect) for k in keep)
            if anchor is not None:
                cost += 8 * _area(rect, anchor)
            cost += 2000.0 * max(0, shape.h - inside.h)
            if best is None or cost < best[0] - 1:
                best = cost, shape, rect, tail
    assert best is not None
    _, shape, rect, tail = best
    if anchor is None or rect.colliderect(anchor):
        tail = ""
    share = _tip(rect, anchor, tail) if anchor is not None and tail else 0.0
    return Bubble(rect, shape.lines, shape.px, shape.pad, tail, share,
                  shape.next.move(rect.topleft), shape.skip.move(rect.topleft))


def _area(a: Rect, b: Rect) -> float:
    common = a.clip(b)
    return common.w * common.h / 100


def _shapes(kit: Kit, inside: Rect, words: str, labels: tuple[str, str],
            button: int) -> Iterator[_Shape]:
    """Ways to set the words, the usual width first."""
    for share in (430, 560, 330, 760):
        width = min(inside.w, max(kit.px(share), 280))
        for px in sorted({kit.size(0.026), max(MIN_TEXT, kit.size(0.026) - 2)}, reverse=True):
            yield _shape(kit, width, words, labels, button, px)


def _shape(kit: Kit, width: int, words: str, labels: tuple[str, str], button: int,
           px: int) -> _Shape:
    pad = max(8, kit.px(18))
    inner = width - 2 * pad
    lines = tuple(kit.text.wrap(words, inner, px, 400, kit.lang))
    high = len(lines) * kit.text.line_height(px, kit.lang, words)
    gap = max(8, kit.px(10))
    size = max(MIN_TEXT, round(0.35 * button))
    needs = [kit.width(label, size, 600) + round(1.1 * button) for label in labels]
    top = pad + high + gap
    if sum(needs) + gap <= inner:
        nxt = Rect(width - pad - needs[0], top, needs[0], button)
        skip = Rect(pad, top, needs[1], button)
    else:
        skip = Rect(pad, top, inner, button)
        nxt = Rect(pad, skip.bottom + gap, inner, button)
    return _Shape(width, nxt.bottom + pad, lines, px, pad, nxt, skip)


def _places(inside: Rect, shape: _Shape, anchor: Rect | None) -> Iterator[tuple[Rect, str]]:
    """Places and the side of the tail: over, under, right and left of the anchor."""
    w, h = shape.w, shape.h
    if anchor is None:
        yield Rect(inside.centerx - w // 2, inside.centery - h // 2, w, h), ""
        return
    gap = 16
    for i in range(_STEPS):
        along = i / (_STEPS - 1)
        x = round(anchor.centerx - w * (0.1 + 0.8 * along))
        y = round(anchor.centery - h * (0.1 + 0.8 * along))
        for rect, tail in ((Rect(x, anchor.top - gap - h, w, h), "down"),
                           (Rect(x, anchor.bottom + gap, w, h), "up"),
                           (Rect(anchor.right + gap, y, w, h), "left"),
                           (Rect(anchor.left - gap - w, y, w, h), "right")):
            yield rect.clamp(inside), tail


def _tip(rect: Rect, anchor: Rect, tail: str) -> float:
    """Where on its side the tail stands, as a share."""
    if tail in ("up", "down"):
        return min(0.92, max(0.08, (anchor.centerx - rect.x) / rect.w))
    return min(0.88, max(0.12, (anchor.centery - rect.y) / rect.h))


def draw_bubble(kit: Kit, target: Surface, bubble: Bubble, colours: Theme) -> None:
    """Paper with a line in the accent, tail and words; its buttons are drawn by the scene."""
    box = bubble.rect
    edge = max(2, kit.px(3))
    kit.parts.box(box.w + 2 * edge, box.h + 2 * edge, colours.accent,
                  0.9 * bubble.px + edge).blit(target, box.x - edge, box.y - edge)
    kit.parts.bubble(box.w, box.h, bubble.px, bubble.tail or None, bubble.tail_at).blit(
        target, box.x, box.y)
    joined = " ".join(bubble.lines)
    step = kit.text.line_height(bubble.px, kit.lang, joined)
    base = box.y + bubble.pad + kit.text.baseline(bubble.px, kit.lang, joined)
    for i, line in enumerate(bubble.lines):
        kit.write(target, line, box.x + bubble.pad, base + i * step, bubble.px, theme.INK)


def draw_ring(kit: Kit, target: Surface, rect: Rect, radius: int, colours: Theme) -> None:
    """The ring round what is to be pressed: accent between dark lines."""
    parts = kit.parts
    k = parts.scale
    grown = 4 * k
    body = vec.inset(rect.w, rect.h, -grown, radius + grown, vec.line(theme.DARK, 7 * k))
    body += vec.inset(rect.w, rect.h, -grown, radius + grown, vec.line(colours.accent, 4 * k))
    tile = parts.keep(("lit", colours.name, rect.w, rect.h, radius), (0.0, 0.0),
                      lambda: parts.draw(body, rect.w, rect.h, (0.0, 0.0)))
    tile.blit(target, rect.x, rect.y)

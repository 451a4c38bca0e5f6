"""Where the parts of the score sheet lie: the deal beside the match, above it, or a page each."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.ui.kit import Kit
from game.ui.resultview import ResultFace, ResultView
from game.ui.scoretable import DETAILS, MatchFace, ScoreTable

_LEAST_RESULT: Final = 170
"""Least width in pixels in which a deal can be told."""


@dataclass(frozen=True)
class SheetPlan:
    """The parts in window pixels. `paged`: deal and match have the same place, one at a time."""

    panel: Rect
    head: Rect
    foot: Rect
    """The row of buttons."""
    result: Rect
    table: Rect
    paged: bool = False


def plan(kit: Kit, width: int, height: int, result: ResultFace, match: MatchFace) -> SheetPlan:
    """The parts in a window of this size."""
    small, tiny, tall = kit.short < 600, kit.short < 400, height > width
    edge_y = 3 if tiny else 8 if small else kit.px(32)
    edge_x = 3 if tiny else 8 if small else kit.px(76)
    if not small and width < 1.5 * height:
        edge_x = kit.px(24 if tall else 12)
    pad = 8 if tiny else 10 if small else kit.px(28 if tall or width >= 1.3 * height else 16)
    panel = Rect(edge_x, edge_y, width - 2 * edge_x, height - 2 * edge_y)
    inner = panel.inflate(-2 * pad, 0)
    high = kit.touch - 4 if tiny else max(40, kit.touch - 7) if small else kit.px(64)
    head = Rect(inner.x, panel.y + (4 if small else kit.px(20)), inner.w, high)
    h = kit.button
    foot = Rect(inner.x, panel.bottom - (5 if tiny else 8 if small else kit.px(16)) - h, inner.w, h)
    gap = pad if small else kit.px(24)
    top = head.bottom + (2 if small else kit.px(10))
    body = Rect(inner.x, top, inner.w, foot.top - (4 if tiny else 6 if small else kit.px(18)) - top)
    if tall:
        boxes = _stacked(kit, body, result, match, gap)
    else:
        boxes = _beside(kit, body, result, match, gap)
    if boxes is None:
        return SheetPlan(panel, head, foot, body, body, True)
    return SheetPlan(panel, head, foot, *boxes)


def _stacked(kit: Kit, body: Rect, result: ResultFace, match: MatchFace,
             gap: int) -> tuple[Rect, Rect] | None:
    """The deal above the table."""
    if ScoreTable.need(kit, match, DETAILS - 1) > body.w:
        return None
    most = body.h - gap - ScoreTable.height(kit, len(match.rows))
    natural = ResultView(kit, result, Rect(0, 0, body.w, 10**4)).natural
    h = min(natural + kit.px(16), max(most, body.h // 3))
    return (Rect(body.x, body.y, body.w, h),
            Rect(body.x, body.y + h + gap, body.w, body.h - h - gap))


def _beside(kit: Kit, body: Rect, result: ResultFace, match: MatchFace,
            gap: int) -> tuple[Rect, Rect] | None:
    """The deal left of the table, which gets the width that it needs; None without room."""
    most = body.w - gap - ScoreTable.need(kit, match, DETAILS - 2)
    if most < max(_LEAST_RESULT if kit.short < 400 else 0, round(0.22 * body.w)):
        return None
    wide = min(ResultView.need(kit, result), most)  # the arithmetic gives way to the scores
    least, best = max(round(0.29 * body.w), wide), max(round(0.358 * body.w), wide)
    left = least
    for detail in range(DETAILS - 1):
        left = body.w - gap - ScoreTable.need(kit, match, detail)
        if left >= least:
            break
    left = max(round(0.25 * body.w), wide, min(left, best))
    return (Rect(body.x, body.y, left, body.h),
            Rect(body.x + left + gap, body.y, body.w - left - gap, body.h))

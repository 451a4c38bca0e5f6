"""On-screen keys: letters and digits in a grid that fits any window, for finger and pad."""

from collections.abc import Sequence

from pygame import Rect

from game.scenes.base import Button

_FULL = 0.75
"""So much smaller may keys be for the sake of a full last row."""


def grid(keys: Sequence[tuple[str, str]], box: Rect, gap: int, ratio: float = 1.0,
         highest: int = 999, *, least: int) -> list[Button]:
    """Keys of (key, words) in the grid that makes them largest, centred in the box; in one
    without a gap in its last row if that makes them hardly smaller, and not below `least`.

    `ratio` is the width of a good key over its height.
    """
    sizes = {}
    for columns in range(1, len(keys) + 1):
        rows = -(-len(keys) // columns)
        w = (box.w - (columns - 1) * gap) / columns
        h = min((box.h - (rows - 1) * gap) / rows, highest)
        size = min(w / ratio, h)
        full = len(keys) % columns == 0 and size >= least
        sizes[columns] = size if full else _FULL * size
    columns = max(sizes, key=sizes.__getitem__)
    rows = -(-len(keys) // columns)
    w = (box.w - (columns - 1) * gap) // columns
    h = min((box.h - (rows - 1) * gap) // rows, highest)
    w = min(w, round(2.2 * ratio * h))
    left = box.x + (box.w - columns * w - (columns - 1) * gap) // 2
    return [Button(key, Rect(left + i % columns * (w + gap), box.y + i // columns * (h + gap),
                             w, h), words, "paper")
            for i, (key, words) in enumerate(keys)]

"""The ways to lay a table, each in pixels of its own window size.

A plan is drawn for one size and grows or shrinks with the window; what belongs to an edge
stays at that edge. Numbers are those of the style sheet and the blueprint.
"""

from dataclasses import dataclass
from typing import Final

Offsets = tuple[tuple[float, float, float], ...]
"""Per seat: x in trick card widths, y in card heights from the trick's middle, tilt in degrees."""

FIVE: Final[Offsets] = ((0.0, 0.56, 0.0), (-1.42, 0.10, -5.0), (-0.62, -0.40, -2.0),
                        (0.62, -0.40, 2.0), (1.42, 0.10, 5.0))
FIVE_NARROW: Final[Offsets] = ((0.0, 0.56, 0.0), (-1.28, 0.10, -5.0), (-0.62, -0.40, -2.0),
                               (0.62, -0.40, 2.0), (1.28, 0.10, 5.0))
FIVE_TINY: Final[Offsets] = ((0.0, 0.52, 0.0), (-1.28, 0.10, 0.0), (-0.62, -0.40, 0.0),
                             (0.62, -0.40, 0.0), (1.28, 0.10, 0.0))
FOUR: Final[Offsets] = ((0.0, 0.56, 0.0), (-1.08, 0.04, -4.0), (0.0, -0.47, 0.0),
                        (1.08, 0.04, 4.0))
FOUR_TINY: Final[Offsets] = ((0.0, 0.52, 0.0), (-0.84, 0.0, 0.0), (0.0, -0.52, 0.0),
                             (0.84, 0.0, 0.0))
FOUR_MINI: Final[Offsets] = ((0.0, 0.50, 0.0), (-0.94, 0.0, 0.0), (0.0, -0.45, 0.0),
                             (0.94, 0.0, 0.0))
THREE: Final[Offsets] = ((0.0, 0.50, 0.0), (-0.78, -0.12, -4.0), (0.78, -0.12, 4.0))
THREE_TINY: Final[Offsets] = ((0.0, 0.50, 0.0), (-0.78, -0.12, 0.0), (0.78, -0.12, 0.0))
USUAL: Final[dict[str, Offsets]] = {"five": FIVE, "four": FOUR, "three": THREE}


@dataclass(frozen=True)
class Corner:
    """A round button by its edges: `x` and `y` are the room between it and the window's edge.

    Negative ones count from the right edge and from the foot. `n` buttons lie between it and
    that corner, side by side, or one above the other if `column`.
    """

    key: str
    x: float
    y: float
    n: int = 0
    column: bool = False


@dataclass(frozen=True)
class Plan:
    """One way to lay the table, in pixels of its own window size."""

    name: str
    size: tuple[int, int]
    card: float
    """Width of a hand card."""
    trick_card: float
    desk_card: float
    """Width of a hand card while cards are marked in a desk."""
    plate: tuple[float, float]
    own_plate: tuple[float, float, float, float]
    """x and y from the left lower corner, width and height."""
    name_px: float
    prompt_px: float
    button: float
    """Height of a button."""
    trick_y: float
    prompt_y: float
    """From the foot of the window."""
    hand: tuple[float, float, float]
    """Left and right edge of the hand (from the right edge), gap under it."""
    raise_by: float
    """Share of a card's height by which legal cards stand higher."""
    round_r: float
    round_gap: float
    corners: tuple[Corner, ...]
    tricks: dict[str, Offsets]
    two_lines: bool = True
    """Whether a plate has a second row (backs and tricks)."""
    large_pack: bool = False
    """Whether cards have the large index unless the person wishes otherwise."""
    tiny: bool = False
    """Whether plates are names and the scores stand in a strip along the top."""
    strip: float = 0.0
    """Height of that strip."""
    min_step: float = 0.34
    """Least share of a hand card that its right neighbour leaves open."""


WIDE: Final = Plan(
    "wide", (1280, 720), 126, 108, 126, (214, 68), (52, 118, 228, 72), 20, 20, 60, 286, 242,
    (309, 285, 16), 0.14, 28, 12,
    (Corner("menu", 20, 20), Corner("help", 20, 20, 1), Corner("score", -20, 20),
     Corner("last-trick", -20, -20, 1), Corner("hint", -20, -20), Corner("undo", -20, -20, 2)),
    USUAL)
STRIP: Final = Plan(
    "strip", (800, 480), 88, 74, 104, (138, 48), (10, 84, 116, 52), 17, 16, 52, 188, 168,
    (134, 70, 10), 0.10, 24, 8,
    (Corner("menu", 10, 10), Corner("help", 10, 10, 1, True), Corner("score", -10, 10),
     Corner("last-trick", -10, -10, 1, True), Corner("hint", -10, -10),
     Corner("undo", -10, -206)), USUAL,
    two_lines=False)
COMPACT: Final = Plan(
    "compact", (640, 480), 88, 74, 88, (150, 48), (8, 73, 116, 58), 17, 16, 52, 192, 160.5,
    (134, 10, 10), 0.10, 24, 8,
    (Corner("menu", 12, 12), Corner("help", 12, 12, 1, True), Corner("score", -12, 12),
     Corner("last-trick", -12, 12, 1, True), Corner("hint", -12, -146),
     Corner("undo", 12, 206)), USUAL,
    two_lines=False)
SQUARE: Final = Plan(
    "square", (720, 720), 126, 108, 112, (180, 58), (28, 278, 152, 58), 19, 19, 60, 286, 248,
    (26, 26, 16), 0.14, 28, 10,
    (Corner("menu", 20, 20), Corner("help", 20, 20, 1), Corner("score", -20, 20),
     Corner("last-trick", -28, -220, 1), Corner("hint", -28, -220),
     Corner("undo", -28, -220, 2)), USUAL)
PORTRAIT: Final = Plan(
    "portrait", (720, 1280), 164, 150, 110, (230, 80), (118, 110, 260, 82), 23, 24, 76, 585,
    428, (33, 33, 129), 0.14, 36, 16,
    (Corner("menu", 18, 18), Corner("help", 18, -33), Corner("score", -18, 18),
     Corner("last-trick", -52, -33, 1), Corner("hint", -52, -33), Corner("undo", -52, -33, 2)),
    {**USUAL, "five": FIVE_NARROW})
TINY: Final = Plan(
    "tiny", (320, 240), 50, 44, 50, (85, 22), (0, 0, 0, 0), 14, 14, 36, 88, 98, (4, 4, 2), 0.12,
    17, 6,
    (Corner("menu", 4, 0), Corner("last-trick", -4, 89), Corner("hint", 4, 89)),
    {"five": FIVE_TINY, "four": FOUR_TINY, "three": THREE_TINY}, two_lines=False,
    large_pack=True, tiny=True, strip=24, min_step=0.44)
MINI: Final = Plan(
    "tiny", (480, 320), 73, 61, 73, (123, 32), (0, 0, 0, 0), 20, 19, 46, 121, 132, (4, 4, 4),
    0.11, 23, 8,
    (Corner("menu", 6, 0), Corner("last-trick", -6, 119), Corner("hint", 6, 119)),
    {"five": FIVE_TINY, "four": FOUR_MINI, "three": THREE_TINY}, two_lines=False,
    large_pack=True, tiny=True, strip=36, min_step=0.44)
PLANS: Final = (WIDE, STRIP, COMPACT, SQUARE, PORTRAIT, TINY, MINI)


def plan_for(width: int, height: int) -> Plan:
    """The plan that suits a window."""
    if height > width * 1.1:
        return PORTRAIT
    if min(width, height) < 400:
        return MINI if height >= 290 and width >= 440 else TINY
    if width < height * 1.17:
        return SQUARE
    if width < height * 1.45:
        return COMPACT
    return WIDE if height >= 560 else STRIP

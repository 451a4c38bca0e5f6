"""QR codes as pictures; the squares come from segno."""

from pygame import Surface

from game.ui import theme

QUIET = 4
"""Light modules that have to surround a code."""


def modules(text: str) -> list[list[bool]]:
    """The dark and light squares of a text's code, without the light edge."""
    import segno  # one page needs it: the start is quicker without

    code = segno.make(text, error="m", micro=False, boost_error=False)
    return [[bool(square) for square in row] for row in code.matrix]


def picture(text: str, size: int) -> tuple[Surface, int]:
    """The code as large as whole pixels allow in `size`, and the pixels of one square.

    A square of 0 pixels: the text is too long for the size, and the picture is empty.
    """
    squares = modules(text)
    count = len(squares) + 2 * QUIET
    scale = size // count
    out = Surface((count * scale, count * scale)).convert()
    out.fill(theme.rgb(theme.WHITE))
    for y, row in enumerate(squares):
        for x, dark in enumerate(row):
            if dark:
                out.fill(theme.rgb(theme.INK), ((x + QUIET) * scale, (y + QUIET) * scale,
                                               scale, scale))
    return out, scale

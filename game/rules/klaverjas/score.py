"""What a finished deal is worth (K12, K13). Side 0 is South and North, side 1 West and East."""

from typing import Final, NamedTuple

from game.rules.klaverjas.order import DEAL_POINTS

PIT: Final = 100
TRICKS: Final = 8


class Sides(NamedTuple):
    """The two sides' arithmetic in one deal; `cards` include the last trick's ten."""

    declaring: int
    cards: tuple[int, int]
    roem: tuple[int, int]
    tricks: tuple[int, int]


def side_of(seat: int) -> int:
    """The side a seat plays for."""
    return seat & 1


def has_pit(sides: Sides, side: int) -> bool:
    """K12: all eight tricks (tricks, not points), for either side."""
    return sides.tricks[side] == TRICKS


def is_made(sides: Sides) -> bool:
    """K13: the declaring side needs strictly more than the other."""
    d = sides.declaring
    return sides.cards[d] + sides.roem[d] > sides.cards[1 - d] + sides.roem[1 - d]


def side_scores(sides: Sides) -> tuple[int, int]:
    """K13: made, each side scores its own; nat, the other side scores everything."""
    if is_made(sides):
        out = [sides.cards[s] + sides.roem[s] for s in (0, 1)]
    else:
        out = [0, 0]
        out[1 - sides.declaring] = DEAL_POINTS + sum(sides.roem)
    for side in (0, 1):
        if has_pit(sides, side):
            out[side] += PIT
    return out[0], out[1]

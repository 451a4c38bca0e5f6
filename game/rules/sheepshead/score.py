"""What a finished deal is worth, in game points (S17, S18)."""

from typing import Final

WIN: Final = 61
"""S17: card points with which the picker's side wins."""
SCHNEIDER: Final = 31
"""S17: card points with which the picker's side escapes the double loss."""
DOUBLE: Final = 91
"""S17: card points from which a win counts double."""
TRICKS: Final = 6
SEATS: Final = 5

PARTNERED: Final = {"all": (6, 3, -3), "high": (4, 2, -2), "won": (2, 1, -1),
                    "lost": (-4, -2, 2), "low": (-8, -4, 4), "none": (-12, -6, 6)}
"""S17: picker, partner, each defender, by class of result."""
ALONE: Final = {"all": (12, -3), "high": (8, -2), "won": (4, -1),
                "lost": (-8, 2), "low": (-16, 4), "none": (-24, 6)}
"""S17: a lone picker, each of the four others."""
LEASTER: Final = (4, -1)
"""S18: the winner, each of the four others."""


def result_class(points: int, tricks: int) -> str:
    """S17: the row of the table from the picker side's card points and tricks."""
    if tricks == TRICKS:
        return "all"
    if tricks == 0:
        return "none"
    if points >= DOUBLE:
        return "high"
    if points >= WIN:
        return "won"
    return "lost" if points >= SCHNEIDER else "low"


def picker_scores(picker: int, partner: int | None, points: int, tricks: int) -> tuple[int, ...]:
    """S17: game points per seat; `partner` None when the picker played alone."""
    row = result_class(points, tricks)
    if partner is None:
        own, other = ALONE[row]
        return tuple(own if s == picker else other for s in range(SEATS))
    own, mate, other = PARTNERED[row]
    return tuple(own if s == picker else mate if s == partner else other for s in range(SEATS))


def leaster_winner(taken: list[int], tricks: list[int]) -> int | None:
    """S18: the seat with a trick and the fewest card points; None if that is shared."""
    running = [s for s in range(SEATS) if tricks[s]]
    fewest = min(taken[s] for s in running)
    lowest = [s for s in running if taken[s] == fewest]
    return lowest[0] if len(lowest) == 1 else None


def leaster_scores(taken: list[int], tricks: list[int]) -> tuple[int, ...]:
    """S18: game points per seat in a leaster."""
    winner = leaster_winner(taken, tricks)
    if winner is None:
        return (0,) * SEATS
    return tuple(LEASTER[0] if s == winner else LEASTER[1] for s in range(SEATS))



"""What a finished deal of Thousand was for a seat, for its statistics (T7, T11, T12, T14)."""

from game.core.view import Account, View
from game.rules.thousand import score
from game.rules.thousand.books import books_of
from game.rules.thousand.sheet import outcome_of


def account(view: View) -> Account | None:
    """The seat's part in the deal: bid made, zero, concession, barrel; None if dealt again."""
    result, seat = view.result, view.seat
    if result is None:
        raise ValueError("the deal is not over")
    if result.redeal:
        return None
    outcome = outcome_of(view)
    before, after = books_of(view.match), books_of(result.match)
    declared = seat == outcome.declarer
    counts = {
        "zero": int(score.is_zero(outcome, before, seat)),
        "conceded": int(declared and outcome.points is None),
        "barrel": int(after.barrel[seat] is not None and before.barrel[seat] is None),
    }
    return Account("declarer" if declared else "opponent",
                   score.made(outcome) if declared else None, counts)

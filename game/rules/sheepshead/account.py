"""What a finished deal of Sheepshead was for a seat, for its statistics (S17, S18)."""

from game.core.view import Account, View


def account(view: View) -> Account:
    """The seat's part in the deal, and whether its side won it."""
    if view.result is None:
        raise ValueError("the deal is not over")
    picker, partner = view.notes["picker"], view.notes["partner"]
    won = view.result.scores[view.seat] > 0
    if picker is None:
        return Account("leaster", won)
    if view.seat == picker:
        return Account("picker" if isinstance(partner, int) else "alone", won)
    return Account("partner" if view.seat == partner else "defender", won)

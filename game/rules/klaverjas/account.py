"""What a finished deal of Klaverjas was for a seat, for its statistics (K12, K13)."""

from game.core.view import Account, View
from game.rules.klaverjas import score
from game.rules.klaverjas.score import side_of
from game.rules.klaverjas.sheet import sides_of


def account(view: View) -> Account:
    """The deal for the seat's side: made or not, its roem, its pit."""
    sides = sides_of(view)
    mine = side_of(view.seat)
    declaring = sides.declaring == mine
    made = score.is_made(sides)
    counts = {"roem": sides.roem[mine], "pit": int(score.has_pit(sides, mine)),
              "nat": int(declaring and not made)}
    return Account("declaring" if declaring else "defending", made == declaring, counts)

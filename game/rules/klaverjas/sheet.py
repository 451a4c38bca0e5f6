"""A finished deal of Klaverjas for the score sheet: the arithmetic of K12 and K13."""

from game.core.cards import Card, parse_suit
from game.core.messages import Message, SeatArg, SuitArg, message
from game.core.view import Bar, Sheet, View
from game.rules.klaverjas import score
from game.rules.klaverjas.order import DEAL_POINTS, LAST_TRICK
from game.rules.klaverjas.score import Sides, side_of


def sides_of(view: View) -> Sides:
    """The two sides' arithmetic from the view of a finished deal."""
    declarer = view.notes["declarer"]
    if not isinstance(declarer, int) or view.taken is None or view.last is None:
        raise ValueError("the deal is not over")

    def both(per_seat: tuple[int, ...]) -> tuple[int, int]:
        return per_seat[0] + per_seat[2], per_seat[1] + per_seat[3]

    cards = list(both(view.taken))
    cards[side_of(view.last.winner)] += LAST_TRICK
    return Sides(side_of(declarer), (cards[0], cards[1]), both(view.bonus), both(view.tricks))


def sheet(view: View) -> Sheet:
    """What the deal came to."""
    sides = sides_of(view)
    d = sides.declaring
    declarer, trump = view.notes["declarer"], view.notes["trump"]
    assert isinstance(declarer, int) and isinstance(trump, str) and view.result is not None
    made = score.is_made(sides)
    pit = any(score.has_pit(sides, s) for s in (0, 1))
    mine = "us" if d == 0 else "them"
    kind = "nat" if not made else "pit" if pit else "made"
    total = DEAL_POINTS + sum(sides.roem)
    scores = view.result.scores
    took_last = side_of(view.last.winner) if view.last is not None else d
    last = tuple(LAST_TRICK * (s == took_last) for s in (0, 1))
    table: list[tuple[Message, tuple[int | None, ...]]] = [
        (message("sheet.cards"), (sides.cards[0] - last[0], sides.cards[1] - last[1])),
        (message("sheet.last-trick"), last), (message("sheet.roem"), sides.roem)]
    if pit:
        table.append((message("sheet.pit"), tuple(
            score.PIT if score.has_pit(sides, s) else 0 for s in (0, 1))))
    table.append((message("sheet.scored"), (scores[0], scores[1])))
    no_cards: tuple[tuple[Message, tuple[Card, ...]], ...] = ()
    return Sheet(
        headline=message(f"sheet.{kind}-{mine}", "K13"),
        lines=(message("sheet.named", seat=SeatArg(declarer), suit=SuitArg(parse_suit(trump))),),
        bar=Bar(message("sheet.side-us"), message("sheet.side-them"),
                sides.cards[0] + sides.roem[0], total, (total // 2 + (d == 0),)),
        cards=no_cards,
        sums=(_sum(sides, made), message(f"sheet.why-{kind}", "K13", n=total)),
        icons=((declarer, "flag"),),
        row=message(f"sheet.row-{kind}") if kind != "made" else None,
        table=tuple(table),
    )


def _sum(sides: Sides, made: bool) -> Message:
    """The declarers' points against the others', as arithmetic."""
    d = sides.declaring
    key = "sheet.arithmetic" if made else "sheet.arithmetic-nat"
    return message(key, "K13", cards=sides.cards[d], roem=sides.roem[d],
                   others=sides.cards[1 - d], theirs=sides.roem[1 - d])

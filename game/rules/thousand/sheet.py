"""A finished deal of Thousand for the score sheet: bid, cards, marriages, rounding, penalty."""

from game.core.actions import Kind
from game.core.messages import Message, SeatArg, message
from game.core.view import Sheet, View
from game.rules.thousand import score
from game.rules.thousand.books import books_of
from game.rules.thousand.score import Outcome

Row = tuple[Message, tuple[int | None, ...]]


def outcome_of(view: View) -> Outcome:
    """What happened in a finished deal. Raises ValueError for one that is not over."""
    declarer, bid = view.notes["declarer"], view.notes["bid"]
    if view.taken is None or not isinstance(declarer, int) or not isinstance(bid, int):
        raise ValueError("the deal is not over")
    if any(action.kind == Kind.CONCEDE for _, action in view.history):
        return Outcome(declarer, bid, None)
    return Outcome(declarer, bid, tuple(
        t + b for t, b in zip(view.taken, view.bonus, strict=True)))


def sheet(view: View) -> Sheet:
    """What the deal came to. `view` is any seat's view of a finished deal."""
    result = view.result
    declarer, bid = view.notes["declarer"], view.notes["bid"]
    if result is None or view.taken is None or not isinstance(declarer, int):
        raise ValueError("the deal is not over")
    assert isinstance(bid, int)
    prikup = ((message("sheet.prikup"), view.stock or ()),)
    bidder = message("sheet.bid-by", seat=SeatArg(declarer), n=bid)
    if result.redeal:
        return Sheet(message("sheet.nines", "T5"), (bidder,), None, prikup,
                     (message("sheet.nines-why", "T5"),), (), message("sheet.row-nines"))
    outcome = outcome_of(view)
    made = score.made(outcome)
    kind = "conceded" if outcome.points is None else "made" if made else "failed"
    return Sheet(
        headline=message(f"sheet.bid-{kind}", "T11", seat=SeatArg(declarer)),
        lines=(bidder,), bar=None, cards=prikup, sums=_sums(view, outcome),
        icons=((declarer, "flag"),),
        row=message(f"sheet.row-{kind}") if kind != "made" else None,
        table=_table(view, outcome),
    )


def _table(view: View, outcome: Outcome) -> tuple[Row, ...]:
    """T11 to T14: every number by itself, per seat."""
    result = view.result
    assert result is not None and view.taken is not None
    seats = range(view.seats)
    raw = score.raw_scores(outcome)
    rows: list[Row] = []
    if outcome.points is not None:
        rows.append((message("sheet.cards"), view.taken))
        rows.append((message("sheet.marriages"), view.bonus))
        rounding: tuple[int | None, ...] = tuple(
            None if s == outcome.declarer else raw[s] - outcome.points[s] for s in seats)
        rows.append((message("sheet.rounding"), rounding))
        bids: tuple[int | None, ...] = tuple(
            raw[s] if s == outcome.declarer else None for s in seats)
        rows.append((message("sheet.bid"), bids))
    else:
        rows.append((message("sheet.row-conceded"), tuple(raw)))
    penalty = tuple(result.scores[s] - raw[s] for s in seats)
    rows.append((message("sheet.penalty"), penalty))
    rows.append((message("sheet.scored"), result.scores))
    before = view.match.totals
    barrel = tuple(result.totals[s] - before[s] - result.scores[s] for s in seats)
    if any(barrel):
        rows.append((message("sheet.barrel"), barrel))
    rows.append((message("sheet.total"), result.totals))
    return tuple(rows)


def _sums(view: View, outcome: Outcome) -> tuple[Message, ...]:
    """The sentences that explain the numbers."""
    result = view.result
    assert result is not None
    out = []
    if outcome.points is not None:
        key = "sheet.reached" if score.made(outcome) else "sheet.missed"
        out.append(message(key, "T11", n=outcome.points[outcome.declarer], bid=outcome.bid))
    before, after = books_of(view.match), books_of(result.match)
    for seat in range(view.seats):
        who = SeatArg(seat)
        if score.is_zero(outcome, before, seat):
            third = after.zeros[seat] == 0
            out.append(message("sheet.third-zero" if third else "sheet.zero", "T12", seat=who,
                               count=before.zeros[seat] + 1, every=score.EVERY,
                               penalty=score.PENALTY))
        if result.winner == seat:
            out.append(message("sheet.won", "T16", seat=who))
        elif before.barrel[seat] is None and after.barrel[seat] is not None:
            out.append(message("sheet.mounts", "T14", seat=who, n=score.BARREL_DEALS))
        elif before.barrel[seat] is not None and after.barrel[seat] is None:
            out.append(message("sheet.falls", "T14", seat=who, total=result.totals[seat]))
    return tuple(out)

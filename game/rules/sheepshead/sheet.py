"""A finished deal of Sheepshead for the score sheet: the arithmetic of S17 and S18."""

from game.core.actions import Kind
from game.core.cards import Card, Seat, parse_card
from game.core.messages import CardArg, Message, SeatArg, message
from game.core.view import Bar, Sheet, View
from game.rules.sheepshead import score
from game.rules.sheepshead.order import ORDER, PACK_POINTS


def sheet(view: View) -> Sheet:
    """What the deal came to. `view` is any seat's view of a finished deal."""
    if view.result is None or view.taken is None:
        raise ValueError("the deal is not over")
    return _leaster(view, view.taken) if view.notes["picker"] is None else _picked(
        view, view.taken)


def _buried(view: View) -> tuple[Card, ...]:
    return next((a.cards for _, a in view.history if a.kind == Kind.BURY), ())


def _icons(picker: Seat, partner: Seat | None) -> tuple[tuple[Seat, str], ...]:
    mate = ((partner, "partner"),) if partner is not None else ()
    return ((picker, "picker"), *mate)


def _picked(view: View, taken: tuple[int, ...]) -> Sheet:
    picker, partner = view.notes["picker"], view.notes["partner"]
    assert isinstance(picker, int) and view.result is not None
    mate = partner if isinstance(partner, int) else None
    side = (picker,) if mate is None else (picker, mate)
    buried = _buried(view)
    points = sum(taken[s] for s in side) + sum(ORDER.value[c] for c in buried)
    row = score.result_class(points, sum(view.tricks[s] for s in side))
    won = row in ("all", "high", "won")
    lines = [message("sheet.picker", seat=SeatArg(picker))]
    if mate is None:
        lines.append(message("sheet.alone"))
    else:
        lines.append(message("sheet.partner", seat=SeatArg(mate)))
    code = view.notes["called"]
    if isinstance(code, str):
        lines.append(message("sheet.called", card=CardArg(parse_card(code))))
    return Sheet(
        headline=message("sheet.picker-won" if won else "sheet.picker-lost", "S17"),
        lines=tuple(lines),
        bar=Bar(message("sheet.picker-side"), message("sheet.defenders"), points, PACK_POINTS,
                (score.SCHNEIDER, score.WIN, score.DOUBLE)),
        cards=((message("sheet.buried"), buried), (message("sheet.blind"), view.stock or ())),
        sums=(*_picked_sums(row, mate is None), _count(taken, picker, mate, points)),
        icons=_icons(picker, mate),
        row=message("sheet.row-alone") if mate is None else None,
    )


def _count(taken: tuple[int, ...], picker: Seat, mate: Seat | None, points: int) -> Message:
    """How the card points of the picker's side come together."""
    own = taken[picker]
    if mate is None:
        return message("sheet.count-alone", own=own, buried=points - own, n=points)
    return message("sheet.count", own=own, mate=taken[mate], buried=points - own - taken[mate],
                   n=points)


def _picked_sums(row: str, alone: bool) -> tuple[Message, ...]:
    """Who gets what, then why it was single, double or triple."""
    if alone:
        own, other = score.ALONE[row]
        first = message("sheet.sum-alone", own=own, other=other)
    else:
        own, mate, other = score.PARTNERED[row]
        first = message("sheet.sum", own=own, mate=mate, other=other)
    why = message(f"sheet.why-{row}", "S17", win=score.WIN, schneider=score.SCHNEIDER,
                  double=score.DOUBLE)
    return (first, why)


def _leaster(view: View, taken: tuple[int, ...]) -> Sheet:
    """S18: nobody picked."""
    winner = score.leaster_winner(list(taken), list(view.tricks))
    if winner is None:
        headline = message("sheet.leaster-tie", "S18")
    else:
        headline = message("sheet.leaster-won", "S18", seat=SeatArg(winner))
    return Sheet(
        headline=headline,
        lines=tuple(
            message("sheet.leaster-seat" if view.tricks[s] else "sheet.leaster-none",
                    seat=SeatArg(s), n=taken[s])
            for s in range(view.seats)),
        bar=None,
        cards=((message("sheet.blind"), view.stock or ()),),
        sums=(message("sheet.leaster-why", "S18"),),
        icons=(), row=message("sheet.row-leaster"),
    )

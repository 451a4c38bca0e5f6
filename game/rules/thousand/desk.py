"""The exchange of Thousand on one screen: two gifts, the final bid, or concede (T4 to T7)."""

from collections.abc import Sequence

from game.core import actions as act
from game.core.cards import HIDDEN, Card, Mask, cards_of, mask_of
from game.core.messages import Message, SeatArg, SuitArg, message
from game.core.view import Deed, Desk, Glow, Stepper, View
from game.rules.thousand import tricks
from game.rules.thousand.order import COUPLES, MARRIAGE, couples_in
from game.rules.thousand.table import stake


def desk(view: View, marked: Sequence[Card], number: int | None) -> Desk | None:
    """The declarer's choice, None for everybody else."""
    if not view.my_turn or view.phase not in ("give", "contract"):
        return None
    giving = view.phase == "give"
    gifts = tuple(marked)
    ready = not giving or (len(gifts) == 2 and HIDDEN not in gifts)
    kept = view.hand & ~mask_of(c for c in gifts if c != HIDDEN)
    stepper = _stepper(view, kept, number)
    actions = ()
    if ready:
        gift = (act.give(*gifts),) if giving else ()
        actions = (*gift, act.bid(stepper.value))
    standing = view.notes["bid"]
    seats = view.seats
    return Desk(
        title=message("desk.give.title", "T4", n=standing if isinstance(standing, int) else 0),
        hint=message("desk.give.hint" if giving else "desk.contract.hint",
                     "T4" if giving else "T6"),
        slots=tuple(_slot((view.seat + i) % seats) for i in (1, 2)) if giving else (),
        may=view.hand if giving else 0, marked=gifts, offers=(),
        offers_title=message("desk.give.first"),
        confirm=Deed(message("desk.give.confirm", n=stepper.value), actions),
        second=Deed(message("action.concede"), (act.CONCEDE,), stake(view, act.CONCEDE),
                    grave=True),
        stepper=stepper,
        earning=tuple(Glow(tuple(cards_of(COUPLES[suit])),
                           message("desk.give.marriage", "T9", suit=SuitArg(suit),
                                   n=MARRIAGE[suit])) for suit in couples_in(kept)),
        taken=message("desk.give.taken", "T4"),
    )


def _slot(seat: int) -> Message:
    return message("desk.slot.seat", seat=SeatArg(seat))


def _stepper(view: View, kept: Mask, number: int | None) -> Stepper:
    """T6: the final bids that the kept cards allow; the standing bid can always be kept."""
    standing = view.notes["bid"]
    assert isinstance(standing, int)
    values = tricks.final_bids(standing, kept)
    value = max((n for n in values if number is None or n <= number), default=standing)
    return Stepper(
        message("desk.give.bid"), values, standing if number is None else value,
        message("limit.marriage" if couples_in(kept) else "limit.plain", "T6",
                n=max(values[-1], tricks.limit(kept))))

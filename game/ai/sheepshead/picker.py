"""What the picker weighs by playing out: buries with the call that follows, and the call."""

from dataclasses import dataclass
from typing import Final

from game.ai.counting import Dealer
from game.ai.sheepshead import bury, call
from game.ai.sheepshead.pick import THRESHOLD, strength
from game.ai.sheepshead.playout import ANY, Table, World, finish, first_lead
from game.core.actions import Kind
from game.core.cards import Seat
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.sheepshead.calls import Call, calls
from game.rules.sheepshead.order import ORDER
from game.rules.sheepshead.score import SEATS, TRICKS

PACK: Final[Bits] = (1 << 32) - 1
DRAWS: Final = 6


@dataclass(frozen=True, slots=True)
class Plan:
    """Two cards to bury and what to call then; `call` is None to play alone."""

    kept: Bits
    buried: Bits
    call: Call | None
    aside: Bits
    """The card set aside in an unknown call, else 0."""


def plans_after(kept: Bits, buried: Bits) -> list[Plan]:
    """Every call open after a bury, the rule policy's first, and alone if it takes that."""
    best = call.best_call(kept, buried)
    options: list[Call | None] = [best]
    options += [option for option in calls(kept, buried) if option != best]
    if best is not None and call.close_to_alone(kept):
        options.append(None)
    return [Plan(kept, buried, option, call.set_aside(kept) if option and option.unknown else 0)
            for option in options]


class Openings:
    """Deals of the other hands as the picker sees them before the play."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.leader = (view.dealer + 1) % SEATS
        own = ORDER.bits(view.hand)
        for _, action in view.history:
            if action.kind == Kind.BURY:
                own |= sum(1 << ORDER.bit[c] for c in action.cards)
        rooms = tuple(0 if s == self.seat else TRICKS for s in range(SEATS))
        places = sum(1 << s for s in range(SEATS) if s != self.seat)
        cards = [1 << b for b in range(32) if not own >> b & 1]
        self.dealer = Dealer([(places, cards)], rooms)
        passed = [s for s, a in view.history if a.kind == Kind.PASS]
        self.limits: list[tuple[Seat, int]] = [(s, THRESHOLD[i]) for i, s in enumerate(passed)]

    def draw(self, stream: Stream) -> list[Bits]:
        """The other hands; who passed is too weak to pick, as far as a few draws can tell."""
        best: list[Bits] = []
        least = SEATS
        for _ in range(DRAWS):
            hands = [sum(cards) for cards in self.dealer.draw(stream)]
            faults = sum(strength(hands[s]) >= limit for s, limit in self.limits)
            if faults < least:
                best, least = hands, faults
            if not faults:
                break
        return best

    def outcome(self, hands: list[Bits], plan: Plan) -> tuple[int, int]:
        """Card points and tricks of the picker's side when this plan is played out."""
        hands = hands[:]
        hands[self.seat] = plan.kept
        option = plan.call
        called = option.card if option else 0
        partner = next(s for s in range(SEATS) if hands[s] & called) if called else -1
        world = World(hands, partner, plan.aside, ORDER.points(plan.buried), 0, 0, plan.buried,
                      plan.aside)
        table = Table(self.leader, TRICKS, 0, -1, ANY, self.leader, 0, PACK, self.seat, called,
                      option.group if option else -1, bool(called), not called)
        return finish(table, world, first_lead(table, world))

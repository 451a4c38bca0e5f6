"""The picker's plan by search: what to bury and what to call, judged together.

A plan is played out over sampled deals as a card is. All sensible plans meet a few deals, the
best of them many more: most plans are soon seen to be worse.
"""

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from game.ai.sheepshead.bury import value
from game.ai.sheepshead.call import set_aside
from game.ai.sheepshead.cheap import lead
from game.ai.sheepshead.payoffs import ALONE, PAYOFFS, PICKER, SCALE
from game.ai.sheepshead.playout import ANY, Table, World, finish
from game.ai.sheepshead.worlds import PACK, Worlds
from game.ai.thought import Choice
from game.core import actions as act
from game.core.actions import Action
from game.core.cards import cards_of
from game.core.messages import message
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.sheepshead.calls import Call, calls
from game.rules.sheepshead.order import ORDER, TRUMPS
from game.rules.sheepshead.score import SEATS, TRICKS
from game.rules.sheepshead.tricks import partner_lead

PAIRS: Final = 8
"""Buries that are compared: the best by the rule policy's estimate."""
FIRST: Final = 24
"""Deals over which all plans are compared."""
SECOND: Final = 96
"""Deals over which the best plans are compared."""
FINALISTS: Final = 5
"""Plans that are left for those."""
MARGIN: Final = SCALE // 4
"""Payoff units by which a plan must beat the rule policy's to replace it."""
ALONE_TRUMPS: Final = 5
"""Trumps from which playing alone is weighed."""


class Plan(NamedTuple):
    """What the picker may do with his eight cards."""

    buried: Bits
    call: Call | None
    """None to play alone."""
    aside: Bits
    """The card to set aside in an unknown call, else 0."""


def plans_after(kept: Bits, buried: Bits) -> list[Plan]:
    """The plans open with these cards buried; alone only by need or with trumps for it."""
    out = [Plan(buried, option, set_aside(kept) if option.unknown else 0)
           for option in calls(kept, buried)]
    if not out or (kept & TRUMPS).bit_count() >= ALONE_TRUMPS:
        out.append(Plan(buried, None, 0))
    return out


def action_of(plan: Plan) -> Action:
    """The call of a plan."""
    if plan.call is None:
        return act.ALONE
    called = _card(plan.call.card)
    return act.call(called, _card(plan.aside)) if plan.aside else act.call(called)


class Plans:
    """The plans of a picker who has to bury or to call, ready to be compared."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.leader = (view.dealer + 1) % SEATS
        self.hand = hand = ORDER.bits(view.hand)
        self.worlds = Worlds(view)
        self.buried = 0
        if view.phase == "call":
            self.buried = self.worlds.buried
            self.plans = plans_after(hand, self.buried)
        else:
            pairs = sorted((_bits(a.cards) for a in view.legal),
                           key=lambda pair: -value(hand & ~pair, pair))[:PAIRS]
            self.plans = [plan for pair in pairs for plan in plans_after(hand & ~pair, pair)]

    def action(self, plan: Plan) -> Action:
        """What the seat does now to follow a plan."""
        if self.buried:
            return action_of(plan)
        return act.bury(*cards_of(ORDER.mask(plan.buried)))

    def payoff(self, world: World, plan: Plan) -> int:
        """Game points of the picker in this world, in units of `SCALE`."""
        seat, leader = self.seat, self.leader
        hands = world.hands[:]
        hands[seat] = self.hand & ~plan.buried
        called, group = (plan.call.card, plan.call.group) if plan.call else (0, -1)
        partner = next((s for s in range(SEATS) if hands[s] & called), -1)
        table = Table(seat=leader, left=TRICKS, laid=0, led=-1, above=ANY, winner=leader, pot=0,
                      out=PACK, picker=seat, called=called, group=group, bound=group >= 0,
                      shown=group < 0)
        hand = hands[leader]
        legal = hand & ~plan.aside if leader == seat else hand
        if leader == partner:
            legal = partner_lead(hand, called, group)
        card = lead(legal, PACK & ~hand, leader in (seat, partner), partner < 0, group)
        points, won = finish(table, World(
            hands, partner, plan.aside, ORDER.points(plan.buried), 0, 0, plan.buried,
            plan.aside), card)
        return PAYOFFS[PICKER if plan.call else ALONE][won][points]


def search_plans(view: View, rule: Choice, stream: Stream) -> Generator[None, None, Choice]:
    """The picker's bury or call; the rule policy's unless a plan is better by a margin."""
    table = Plans(view)
    plans = table.plans
    if len({table.action(plan) for plan in plans}) < 2:
        yield
        return rule
    sums = [0] * len(plans)
    alive: Sequence[int] = range(len(plans))
    for n in range(FIRST + SECOND):
        world = table.worlds.draw(stream)
        if world is None:
            return rule
        if n == FIRST:
            alive = _finalists(table, sums, rule.action)
        for i in alive:
            sums[i] += table.payoff(world, plans[i])
        yield
    best = max(alive, key=lambda i: (sums[i], -i))
    kept = [sums[i] for i in alive if table.action(plans[i]) == rule.action]
    drawn = FIRST + SECOND
    if kept and sums[best] - max(kept) <= MARGIN * drawn:
        return Choice(rule.action, rule.reason, drawn)
    return Choice(table.action(plans[best]), message("reason.search.s-plan"), drawn)


def _finalists(table: Plans, sums: list[int], action: Action) -> list[int]:
    """The best plans so far, and the best one that begins with the rule policy's action."""
    order = sorted(range(len(sums)), key=lambda i: (-sums[i], i))
    out = order[:FINALISTS]
    if not any(table.action(table.plans[i]) == action for i in out):
        out += [i for i in order if table.action(table.plans[i]) == action][:1]
    return out


def _card(bit: Bits) -> int:
    return ORDER.card[bit.bit_length() - 1]


def _bits(cards: tuple[int, ...]) -> Bits:
    return sum(1 << ORDER.bit[c] for c in cards)

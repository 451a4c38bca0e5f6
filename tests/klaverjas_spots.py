"""Decisions about cards in Klaverjas, and what a seat would see if the others held other hands."""

from functools import cache
from types import SimpleNamespace

from test_policy_klaverjas import setup_of

from game.ai import decide
from game.core.actions import Action
from game.core.cards import parse_suit
from game.core.order import Order
from game.core.protocol import Setup
from game.core.stream import Stream
from game.core.view import View
from game.rules.klaverjas import Klaverjas
from game.rules.klaverjas.deal import KlaverjasDeal
from game.rules.klaverjas.order import BY_TRUMP

RULES = Klaverjas()
VARIANTS = ("amsterdam", "rotterdam")


class Spot(SimpleNamespace):
    """A decision about a card: the deal before it, its view, and how the deal came there."""

    deal: KlaverjasDeal
    view: View
    setup: Setup
    done: tuple[Action, ...]


@cache
def spots(deals: int = 40) -> tuple[Spot, ...]:
    """The play of some deals, every other by random cards: seats show more of their hands."""
    out = []
    for rules in VARIANTS:
        for seed in range(deals):
            setup = setup_of(5000 + seed, rules)
            deal = RULES.start(setup)
            done: tuple[Action, ...] = ()
            while deal.turn is not None:
                view = deal.view(deal.turn)
                if view.phase == "play":
                    out.append(Spot(deal=deal.clone(), view=view, setup=setup, done=done))
                level = "random" if seed % 2 and view.phase == "play" else "rules"
                action = decide(RULES, view, level, Stream("spots", seed, len(done))).action
                deal.apply(action)
                done += (action,)
    return tuple(out)


def played_of(spot: Spot) -> list[int]:
    """Per seat the cards played, as a mask of ids."""
    return [was & ~now for was, now in zip(spot.setup.hands, spot.deal.hands, strict=True)]


def order_of(view: View) -> Order:
    return BY_TRUMP[parse_suit(str(view.notes["trump"]))]


def replayed(spot: Spot, hands: list[int]) -> View:
    """What the seat would see if all had held `hands` (ids, cards left) from the beginning."""
    dealt = tuple(h | p for h, p in zip(hands, played_of(spot), strict=True))
    deal = RULES.start(Setup(spot.setup.options, spot.setup.dealer, dealt, 0, spot.setup.match))
    for action in spot.done:
        deal.apply(action)
    return deal.view(spot.view.seat)

"""Sheepshead's expert reads what the others played: hints from public cards, and no facts."""

from typing import cast

import pytest
from sheepshead_seats import RULES, setup_of
from test_search_sheepshead import card_plays, true_world

from game.ai.sheepshead import signs as module
from game.ai.sheepshead.expert import Play
from game.ai.sheepshead.playout import World
from game.ai.sheepshead.policy import choose
from game.ai.sheepshead.signs import Sign, likely, odd, signs
from game.ai.sheepshead.worlds import Worlds
from game.core import actions as act
from game.core.stream import Stream
from game.core.view import View
from game.rules.sheepshead.deal import SheepsheadDeal
from game.rules.sheepshead.facts import facts
from game.rules.sheepshead.order import ORDER


def odd_plays(view: View, world: World, seen: list[Sign] | None = None) -> int:
    known = facts(view)
    return sum(odd(sign, world.hands[sign.seat], cast(int, known.picker), world.partner,
                   known.called, known.group)
               for sign in (signs(view, known) if seen is None else seen))


def cheap_card(deal: SheepsheadDeal) -> int:
    """What the cheap policy plays here, asked through a sign of the card that comes next."""
    seat = cast(int, deal.turn)
    legal = deal.legal_plays(seat)
    for card in (1 << b for b in range(32) if legal >> b & 1):
        after = deal.clone()
        after.apply(act.play(ORDER.card[card.bit_length() - 1]))
        view = after.view((seat + 1) % 5)
        if view.phase == "done":
            return card
        known = facts(view)
        sign = [s for s in signs(view, known) if s.seat == seat][-1]
        hand = ORDER.bits(after.hands[seat])
        if not odd(sign, hand, cast(int, deal.picker), -1 if deal.partner is None
                   else deal.partner, known.called, known.group):
            return card
    raise AssertionError("the policy plays one of the legal cards")


def test_nothing_that_the_cheap_policy_plays_is_odd_to_anybody() -> None:
    """Whole deals by that policy: every seat, at every moment, finds every play its own."""
    seen = 0
    for seed in range(14):
        deal = cast(SheepsheadDeal, RULES.start(setup_of(seed)))
        while deal.phase != "play":
            deal.apply(choose(deal.view(cast(int, deal.turn))).action)
        if deal.picker is None or deal.unknown:
            continue
        while deal.turn is not None:
            view = deal.view(deal.turn)
            hands = [ORDER.bits(hand) for hand in deal.hands]
            world = World(hands, -1 if deal.partner is None else deal.partner, 0, 0, 0, 0, 0, 0)
            assert odd_plays(view, world) == 0
            seen += len(signs(view, facts(view)))
            deal.apply(act.play(ORDER.card[cheap_card(deal).bit_length() - 1]))
    assert seen > 2000


def test_sane_play_is_odd_less_often_in_the_true_deal_than_in_a_sampled_one() -> None:
    true = sampled = 0
    for i, step in enumerate(card_plays(14)):
        view = step.view
        if view.notes["picker"] is None or view.notes["unknown"]:
            continue
        true += odd_plays(view, true_world(step))
        world = Worlds(view).draw(Stream("odd", i))
        assert world is not None
        sampled += odd_plays(view, world)
    assert true * 3 < sampled * 2 and true > 30


def test_only_the_others_give_signs_and_a_picker_with_an_unknown_gives_none() -> None:
    hushed = 0
    for step in card_plays(5):
        view = step.view
        if view.notes["picker"] is None:
            assert Play(view, reading=True).signs == []
            continue
        seats = {sign.seat for sign in signs(view, facts(view))}
        assert view.seat not in seats
        if view.notes["unknown"]:
            hushed += 1
            assert view.notes["picker"] not in seats
    assert hushed > 20


def test_a_deal_without_odd_plays_is_chosen_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of deals that fit, those that explain the play are preferred and none is ruled out."""
    step = next(s for s in card_plays() if len(s.view.played) == 3 and s.view.notes["called"])
    worlds, stream = Worlds(step.view), Stream("likely")
    seen = signs(step.view, worlds.known)
    plain = [odd_plays(step.view, cast(World, worlds.draw(stream)), seen) for _ in range(200)]
    read = [odd_plays(step.view, cast(World, likely(worlds, seen, stream)), seen)
            for _ in range(200)]
    assert sum(read) < sum(plain) and len(set(read)) > 1
    monkeypatch.setattr(module, "DRAWS", 1)
    assert likely(worlds, seen, Stream("one")) == worlds.draw(Stream("one"))

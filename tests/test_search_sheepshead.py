"""Sheepshead's search: its deals fit what a seat knows, its playouts keep to the rules."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import cast

import pytest
from sheepshead_seats import (
    RULES,
    Step,
    setup_of,
    table,
)

from game.ai import Choice, Thought, decide
from game.ai.sheepshead import playout as flat
from game.ai.sheepshead.expert import Play, think
from game.ai.sheepshead.playout import World, finish, finish_leaster
from game.ai.sheepshead.policy import choose
from game.ai.sheepshead.worlds import Worlds
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import HIDDEN, cards_of
from game.core.protocol import Setup
from game.core.stream import Stream
from game.core.view import View
from game.rules.sheepshead.deal import SheepsheadDeal
from game.rules.sheepshead.order import ORDER


def card_plays(every: int = 1) -> list[Step]:
    """Decisions about a card with more than one legal card."""
    steps = [s for s in table() if s.view.phase == "play" and len(s.view.legal) > 1]
    return steps[::every]


def random_steps(seed: int) -> list[Step]:
    """Decisions of a deal that random players play after a rule policy's bidding."""
    deal = cast(SheepsheadDeal, RULES.start(setup := setup_of(seed)))
    done: list[Action] = []
    out = []
    while deal.turn is not None:
        view = deal.view(deal.turn)
        level = "random" if view.phase in ("play", "call") else "rules"
        choice = decide(RULES, view, level, Stream("random-steps", seed, len(done)))
        if view.phase == "play" and len(view.legal) > 1:
            out.append(Step(deal=deal.clone(), view=view, choice=choice, setup=setup,
                            done=list(done)))
        deal.apply(choice.action)
        done.append(choice.action)
    return out


# Worlds


def replayed(step: Step, worlds: Worlds, world: World) -> View:
    """What the seat would see if the sampled deal were the real one, played the same way."""
    view = step.view
    picker = worlds.picker
    hands = [ORDER.mask(hand) for hand in world.hands]
    for seat, played in enumerate(worlds.past.own):
        hands[seat] |= ORDER.mask(played)
    aside = world.aside
    if aside and picker != -1:
        hands[picker] |= ORDER.mask(aside)
    stock = ORDER.mask(world.under)
    buried = list(cards_of(stock))
    if picker >= 0:
        if view.stock is not None:
            stock = sum(1 << c for c in view.stock)
        hands[picker] |= ORDER.mask(world.under)
        hands[picker] &= ~stock
    face = next(ORDER.cards(aside)) if aside else HIDDEN
    deal = RULES.start(Setup(step.setup.options, step.setup.dealer, tuple(hands), stock,
                             step.setup.match))
    for _, action in view.history:
        if action.kind == Kind.BURY:
            action = act.bury(*buried)
        elif HIDDEN in action.cards:
            action = (act.call(action.card, face) if action.kind == Kind.CALL
                      else act.play(face))
        deal.apply(action)
    return deal.view(view.seat)


def worlds_of(step: Step, n: int, label: object) -> list[tuple[Worlds, World]]:
    worlds = Worlds(step.view)
    stream = Stream("worlds", label)
    out = []
    for _ in range(n):
        world = worlds.draw(stream)
        assert world is not None
        out.append((worlds, world))
    return out


@pytest.mark.parametrize(("every", "seeds", "least"), [
    (40, 8, 2), pytest.param(1, 60, 100, marks=pytest.mark.slow)])
def test_a_sampled_deal_gives_back_the_identical_view(every: int, seeds: int,
                                                      least: int) -> None:
    """Over positions of sane and of random play, leasters and unknown calls too."""
    seen: Counter[str] = Counter()
    steps = card_plays(every) + [s for seed in range(seeds) for s in random_steps(seed)]
    for i, step in enumerate(steps):
        for worlds, world in worlds_of(step, 1, i):
            assert worlds.dropped <= 1
            assert replayed(step, worlds, world) == step.view
            notes = step.view.notes
            seen["leaster" if notes["picker"] is None else "alone" if notes["alone"] else
                 "unknown" if notes["unknown"] else "called"] += 1
    assert min(seen.values()) > least and len(seen) == 4 and seen["called"] > 25 * least


def test_past_tricks_are_credited_to_the_side_of_the_sampled_partner() -> None:
    """A deal like the true one has the true points; the bury counts for the picker."""
    partners = set()
    for i, step in enumerate(card_plays(20)):
        if step.view.notes["picker"] is None:
            continue
        for worlds, world in worlds_of(step, 3, i):
            side = {worlds.picker, world.partner}
            partners.add(world.partner)
            expected = sum(ORDER.value[c] for t in step.view.played if t.winner in side
                           for c in t.cards if c != HIDDEN) + ORDER.points(world.under)
            if worlds.past.hider in side:
                expected += ORDER.points(world.aside)
            assert world.points == expected
            assert world.tricks == sum(step.view.tricks[s] for s in side if s >= 0)
            if world.partner >= 0 and step.view.notes["partner"] is None:
                assert world.hands[world.partner] & worlds.known.called
    assert partners == {-1, 0, 1, 2, 3, 4}


def test_every_deal_that_fits_is_drawn_as_often_as_any_other() -> None:
    """Late positions counted by brute force: the exact number, and a chi-square of the draws."""
    checked = 0
    for step in card_plays():
        view = step.view
        worlds = Worlds(view)
        if not (sum(worlds.rooms) <= 7 and 3 <= worlds.dealer.ways <= 60) or worlds.keeps:
            continue
        worlds.limits = []
        fitting = brute_force(worlds)
        assert worlds.dealer.ways == len(fitting)
        stream = Stream("uniform", checked)
        n = 60 * len(fitting)
        counts = Counter(key_of(worlds, worlds.dealer.draw(stream)) for _ in range(n))
        assert set(counts) == fitting
        square = sum((counts[k] - 60) ** 2 / 60 for k in fitting)
        free = len(fitting) - 1
        assert square < free + 5 * (2 * free) ** 0.5
        checked += 1
        if checked == 12:
            break
    assert checked == 12


def key_of(worlds: Worlds, places: list[list[int]]) -> tuple[int, ...]:
    return tuple(sum(cards) for cards in places)


def brute_force(worlds: Worlds) -> set[tuple[int, ...]]:
    """All deals of the unseen cards, found by trying every hand for every place."""
    out: set[tuple[int, ...]] = set()

    def fill(place: int, left: list[int], hands: tuple[int, ...]) -> None:
        if place == len(worlds.rooms):
            if not left:
                out.add(hands)
            return
        may = [c for c in left if worlds.masks[c] >> place & 1]
        for chosen in combinations(may, worlds.rooms[place]):
            fill(place + 1, [c for c in left if c not in chosen], (*hands, sum(chosen)))

    fill(0, list(worlds.masks), ())
    return out


def test_facts_that_contradict_each_other_are_dropped_and_nothing_hangs() -> None:
    """A seat made void in everything, a called card that nobody may hold."""
    dropped: Counter[int] = Counter()
    for i, step in enumerate(card_plays(40)):
        view = step.view
        if view.notes["called"] is None or not view.played:
            continue
        first = view.played[0]
        wild = replace(view, played=(replace(first, cards=tuple(
            c if s == view.seat else (first.cards[0] + 8 * (j % 3) + j) % 32
            for j, c in enumerate(first.cards)
            for s in [(first.leader + j) % 5])), *view.played[1:]))
        worlds = Worlds(wild)
        dropped[worlds.dropped] += 1
        choice = run(think(wild, "easy", Stream(i)))
        assert choice.action in wild.legal
    assert sum(dropped.values()) > 40


def test_a_view_that_no_deal_fits_is_answered_by_the_rule_policy() -> None:
    step = next(s for s in card_plays() if s.view.notes["picker"] is not None)
    view = replace(step.view, counts=tuple(
        n if s == step.view.seat else n - 1 for s, n in enumerate(step.view.counts)))
    assert Worlds(view).draw(Stream()) is None
    assert run(think(view, "expert", Stream())) == choose(view)


# Playouts


Noted = tuple[int, int]
"""The legal cards of a seat and its choice."""


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[Noted]:
    """Every choice the cheap policy makes in a playout, as it makes it."""
    notes: list[Noted] = []

    def listen(name: str) -> None:
        policy = getattr(flat, name)

        def noting(legal: int, *rest: object) -> int:
            card = policy(legal, *rest)
            assert card & legal and not card & (card - 1)
            notes.append((legal, card))
            return cast(int, card)

        monkeypatch.setattr(flat, name, noting)

    for name in ("lead", "follow", "lead_leaster", "follow_leaster"):
        listen(name)
    return notes


def play_the_same(deal: SheepsheadDeal, card: int, notes: list[Noted]) -> None:
    """Play the deal to its end with the playout's cards; what is legal must be the same."""
    deal.apply(act.play(ORDER.card[card.bit_length() - 1]))
    after = iter(notes)
    while deal.turn is not None:
        legal = deal.legal_plays(deal.turn)
        card = legal
        if not deal.trick and (deal.hands[deal.turn].bit_count() > 1 or deal.leaster):
            allowed, card = next(after)
            own = deal.unknown if deal.bound and deal.turn == deal.picker else 0
            assert allowed == legal & ~own
        elif legal & (legal - 1):
            allowed, card = next(after)
            assert allowed == legal
        deal.apply(act.play(ORDER.card[card.bit_length() - 1]))
    assert next(after, None) is None


def true_world(step: Step) -> World:
    deal = step.deal
    hands = [ORDER.bits(hand) for hand in deal.hands]
    hidden = deal.picker is not None and deal.unknown
    held = hidden and hands[cast(int, deal.picker)] & deal.unknown
    on_table = hidden and any(1 << ORDER.bit[c] == deal.unknown for _, c in deal.trick)
    unseen_pot = ORDER.points(deal.unknown) if on_table and step.view.seat != deal.picker else 0
    side = deal.side()
    points = sum(deal.taken[s] for s in side) + ORDER.points(ORDER.bits(deal.buried))
    return World(hands, -1 if deal.partner is None else deal.partner,
                 deal.unknown if held else 0, points, sum(deal.tricks[s] for s in side),
                 unseen_pot, ORDER.bits(deal.buried), deal.unknown)


def test_a_playout_is_a_deal_played_the_same_way(noted: list[Noted]) -> None:
    """Same legal cards at every turn, same tricks, same points, same pay; in all kinds of deal."""
    kinds: Counter[str] = Counter()
    steps = card_plays(24)[::3] + [s for seed in range(16) for s in random_steps(seed)[::5]]
    for step in steps:
        play = Play(step.view)
        world = true_world(step)
        for action in step.view.legal:
            noted.clear()
            card = 1 << ORDER.bit[action.card]
            deal = step.deal.clone()
            pay = play.payoff(world, action)
            play_the_same(deal, card, noted)
            noted.clear()
            assert deal.result is not None
            assert pay == deal.result.scores[step.view.seat] * play.scale
            if deal.picker is None:
                taken, won = finish_leaster(play.table, world, card, play.taken, play.tricks)
                assert (taken, won) == (deal.taken, deal.tricks)
            else:
                points, tricks_won = finish(play.table, world, card)
                side = deal.side()
                assert tricks_won == sum(deal.tricks[s] for s in side)
                assert points == sum(deal.taken[s] for s in side) + ORDER.points(
                    ORDER.bits(deal.buried))
            kinds["leaster" if deal.picker is None else "alone" if deal.alone else
                  "unknown" if deal.unknown else "called"] += 1
    assert len(kinds) == 4 and min(kinds.values()) > 3


@pytest.mark.slow
def test_before_the_partner_shows_nobody_else_acts_on_who_he_is(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Two deals that differ only in who of two later seats is the partner: same questions."""
    asked: list[tuple[object, ...]] = []
    policy = flat.follow

    def asking(*args: int) -> int:
        asked.append(args)
        return policy(*args)

    monkeypatch.setattr(flat, "follow", asking)
    seen = 0
    for step in card_plays():
        view = step.view
        worlds = Worlds(view)
        if (view.notes["called"] is None or worlds.table.shown or not view.trick
                or len(view.trick) > 2 or worlds.known.led != 3 or view.seat == worlds.picker):
            continue
        after = (view.seat + 1) % 5
        if after == worlds.picker or worlds.known.partner == view.seat:
            continue
        first: set[tuple[object, ...]] = set()
        world = worlds.draw(Stream("same", seen))
        assert world is not None
        legal = world.hands[after] & ORDER.trumps or world.hands[after]
        if world.partner == after or not legal & (legal - 1):
            continue
        for partner in worlds._candidates() - {after}:
            hands, called = world.hands[:], worlds.known.called
            other = hands[partner] & -hands[partner]
            if partner != world.partner:
                hands[partner] ^= other | called
                hands[world.partner] ^= other | called
            asked.clear()
            finish(worlds.table, replace(world, partner=partner, hands=hands),
                   1 << ORDER.bit[view.legal[0].card])
            first.add(asked[0])
        seen += 1
        assert len(first) == 1
    assert seen > 20


# Choices


def run(thought: Thought, units: list[int] | None = None) -> Choice:
    count = 0
    while True:
        try:
            next(thought)
            count += 1
        except StopIteration as end:
            if units is not None:
                units.append(count)
            return cast(Choice, end.value)

"""The searching player of Klaverjas: worlds that fit, playouts by the rules, honest choices."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

import pytest
from test_policy_klaverjas import Trick, setup_of

from game.ai import Choice, decide, think
from game.ai.klaverjas import expert, worlds
from game.ai.klaverjas.bids import Bids
from game.ai.klaverjas.confirm import steady
from game.ai.klaverjas.expert import position_of
from game.ai.klaverjas.naming import THRESHOLD, best_suit
from game.ai.klaverjas.playout import playout
from game.ai.klaverjas.policy import table_of
from game.ai.klaverjas.sanity import KlaverjasTally
from game.ai.klaverjas.table import PACK, TRUMPS, Table, roem_of, worth_of
from game.ai.klaverjas.tables import Fit, Worth
from game.ai.klaverjas.worlds import Worlds, counts_of
from game.ai.search import Budget
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import cards_of, mask_of, parse_suit
from game.core.errors import IllegalAction
from game.core.order import Order
from game.core.protocol import Setup
from game.core.stream import Stream
from game.core.view import View
from game.i18n.catalogues import read_file
from game.rules.klaverjas import Klaverjas
from game.rules.klaverjas.deal import KlaverjasDeal
from game.rules.klaverjas.order import BY_TRUMP

RULES = Klaverjas()
ROOT = Path(__file__).parent.parent
VARIANTS = ("amsterdam", "rotterdam")
SMALL = MappingProxyType({"easy": Budget(6, near=25), "medium": Budget(6),
                          "expert": Budget(16, margin=2)})


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


# Worlds


def test_every_world_gives_the_seat_the_view_it_has() -> None:
    differ = 0
    for i, spot in enumerate(spots()):
        order = order_of(spot.view)
        table = table_of(spot.view)
        source = Worlds.of(spot.view, table, order.bits(spot.view.hand))
        stream = Stream("worlds", i)
        for _ in range(2 if i % 3 else 1):
            drawn = source.draw(stream)
            assert drawn is not None
            hands = [order.mask(bits) for bits in drawn]
            assert replayed(spot, hands) == spot.view
            differ += hands != spot.deal.hands
    assert len(spots()) > 2500 and differ > 2000


def all_fillings(cards: list[int], rooms: list[int]) -> Iterator[list[int]]:
    """Every way to deal the cards to places of these sizes, as masks."""
    if not rooms:
        yield []
        return
    for mine in combinations(cards, rooms[0]):
        rest = [c for c in cards if c not in mine]
        for others in all_fillings(rest, rooms[1:]):
            yield [mask_of(mine), *others]


def possible(spot: Spot) -> list[tuple[int, ...]]:
    """All hands that the rules allow to have played as was seen: by trying them all."""
    seat = spot.view.seat
    others = [s for s in range(4) if s != seat]
    seen = mask_of(cards_of(spot.view.hand)) | sum(played_of(spot))
    unseen = [c for c in range(32) if not seen >> c & 1]
    out = []
    for filling in all_fillings(unseen, [spot.view.counts[s] for s in others]):
        hands = [spot.view.hand] * 4
        for s, held in zip(others, filling, strict=True):
            hands[s] = held
        try:
            view = replayed(spot, hands)
        except IllegalAction:
            continue
        assert view == spot.view
        out.append(tuple(hands))
    return out


def late(n: int) -> list[Spot]:
    """Some spots near the end in which hands have shown something."""
    found = [s for s in spots() if len(s.view.played) == 6 or (
        len(s.view.played) == 5 and len(s.view.trick) > 1)]
    return found[::max(1, len(found) // n)][:n]


def test_worlds_are_counted_as_trying_out_all_deals_counts_them() -> None:
    fewer = 0
    for spot in late(50):
        order = order_of(spot.view)
        source = Worlds.of(spot.view, table_of(spot.view), order.bits(spot.view.hand))
        assert source.dealer.ways == len(possible(spot)), spot
        fewer += any(source.dealer.groups[0][0] != mask for mask, _ in source.dealer.groups)
    assert fewer > 10


def test_every_world_is_drawn_as_often_as_any_other() -> None:
    checked = 0
    for spot in late(50):
        ways = possible(spot)
        if not 12 <= len(ways) <= 60:
            continue
        order = order_of(spot.view)
        source = Worlds.of(spot.view, table_of(spot.view), order.bits(spot.view.hand))
        seen: Counter[tuple[int, ...]] = Counter()
        stream, n = Stream("uniform", checked), 100 * len(ways)
        for _ in range(n):
            hands = [sum(cards) for cards in source.dealer.draw(stream)]
            hands[source.seat] = source.hand
            seen[tuple(map(order.mask, hands))] += 1
        assert set(seen) == set(ways)
        chi = sum((seen[way] - 100) ** 2 / 100 for way in ways)
        assert chi < len(ways) + 4 * (2 * len(ways)) ** 0.5
        checked += 1
    assert checked > 5


def test_facts_that_contradict_each_other_are_let_go() -> None:
    spot = next(s for s in spots() if len(s.view.played) == 3)
    order, table = order_of(spot.view), table_of(spot.view)
    hand = order.bits(spot.view.hand)
    for lacks in ([PACK] * 4, [TRUMPS] * 4, [PACK, 0, PACK, 0]):
        table.lacks = list(lacks)
        hands = Worlds(table, hand, [0] * 4, Bids(0, 1, False, table.turn)).draw(Stream("x"))
        assert hands is not None
        assert hands[table.turn] == hand and sum(hands) == PACK & ~table.gone
        assert [h.bit_count() for h in hands] == counts_of(table)


def test_without_a_world_the_rule_policy_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = next(s for s in spots() if len(s.view.legal) > 4)
    source = Worlds(table_of(spot.view), 1, [0] * 4, Bids(0, 1, False, spot.view.seat))
    assert source.draw(Stream("none")) is None
    monkeypatch.setattr(Worlds, "draw", lambda self, stream: None)
    assert decide(RULES, spot.view, "expert", Stream("x")) == decide(
        RULES, spot.view, "rules", Stream("x"))


def test_bids_that_were_made_fit_the_hands_they_were_made_with() -> None:
    """And a hand that passed with more, or named with less, does not fit."""
    for spot in spots()[::7]:
        order = order_of(spot.view)
        source = Worlds.of(spot.view, table_of(spot.view), order.bits(spot.view.hand))
        assert source.bids.misfit([order.bits(h) for h in spot.setup.hands]) == 0
    stream = Stream("bids")
    for _ in range(300):
        deck = stream.shuffled(range(32))
        hands = [mask_of(deck[i:i + 8]) for i in range(0, 32, 8)]
        trump, strength = best_suit(hands[1])
        dealt = [BY_TRUMP[trump].bits(h) for h in hands]
        passed = best_suit(hands[0])[1] < THRESHOLD[0]
        named = strength >= THRESHOLD[1]
        assert (Bids(1, 0, False, 2).misfit(dealt) == 0) == (passed and named)
        assert (Bids(1, 0, False, 0).misfit(dealt) == 0) == named
        assert (Bids(1, 0, False, 1).misfit(dealt) == 0) == passed


def test_bids_are_asked_for_and_then_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = next(s for s in spots() if not s.view.played)
    calls = []
    monkeypatch.setattr(Bids, "misfit", lambda self, hands: calls.append(1) or 10)
    order = order_of(spot.view)
    source = Worlds.of(spot.view, table_of(spot.view), order.bits(spot.view.hand))
    assert source.draw(Stream("x")) is not None
    assert len(calls) == worlds.DRAWS


# Playouts


class Watched(list[int]):
    """Hands that note who plays what."""

    def __init__(self, hands: list[int]) -> None:
        super().__init__(hands)
        self.cards: list[tuple[int, int]] = []

    def __setitem__(self, seat: int, hand: int) -> None:  # type: ignore[override]
        self.cards.append((seat, self[seat] ^ hand))
        super().__setitem__(seat, hand)


def run_out(table: Table, hands: list[int], first: int) -> tuple[int, list[tuple[int, int]]]:
    """Payoff for the seat to play, and every card of a playout."""
    watched = Watched(hands)
    payoff = playout(watched, position_of(table), table.declarer, table.rotterdam, first,
                     table.turn & 1, Worth(), Fit())
    return payoff, watched.cards


def test_a_playout_is_a_deal_played_the_same_way() -> None:
    """Every card legal, every trick to the right seat, the payoff the deal's score."""
    scores: Counter[int] = Counter()
    for i, spot in enumerate(spots()):
        order, table = order_of(spot.view), table_of(spot.view)
        first = spot.view.legal[i % len(spot.view.legal)].card
        payoff, cards = run_out(table, [order.bits(h) for h in spot.deal.hands],
                                1 << order.bit[first])
        deal = spot.deal.clone()
        for seat, bit in cards:
            assert deal.turn == seat
            deal.apply(act.play(order.card[bit.bit_length() - 1]))
        assert deal.result is not None
        side = spot.view.seat & 1
        assert payoff == deal.result.scores[side] - deal.result.scores[1 - side]
        scores[payoff] += 1
    assert len(scores) > 150 and any(abs(score) >= 262 for score in scores)


def test_the_second_opinion_is_a_deal_played_by_the_rule_policy() -> None:
    for i, spot in enumerate(spots()[::5]):
        order, table = order_of(spot.view), table_of(spot.view)
        first = spot.view.legal[i % len(spot.view.legal)]
        hands = [order.bits(h) for h in spot.deal.hands]
        found = steady(table, hands, 1 << order.bit[first.card])
        deal = spot.deal.clone()
        deal.apply(first)
        while deal.turn is not None:
            deal.apply(decide(RULES, deal.view(deal.turn), "rules", Stream()).action)
        assert deal.result is not None
        side = spot.view.seat & 1
        assert found == deal.result.scores[side] - deal.result.scores[1 - side]


def test_in_a_playout_no_seat_knows_the_hands_of_the_others() -> None:
    """The next card is the same when cards of the other hands change places."""
    checked = 0
    for i, spot in enumerate(spots()):
        order, table = order_of(spot.view), table_of(spot.view)
        hands = [order.bits(h) for h in spot.deal.hands]
        first = 1 << order.bit[spot.view.legal[0].card]
        _, cards = run_out(table, hands, first)
        if len(cards) < 3:
            continue
        seat = cards[1][0]
        stream = Stream("change", i)
        left = [(s, b) for s in range(4) if s != seat for b in range(32)
                if hands[s] >> b & 1 and 1 << b != first]
        (s, b), (t, c) = (stream.shuffled(left) * 2)[:2]
        changed = list(hands)
        changed[s] ^= 1 << b
        changed[t] ^= 1 << c
        changed[s] ^= 1 << c
        changed[t] ^= 1 << b
        assert run_out(table, changed, first)[1][1] == cards[1]
        checked += s != t
    assert checked > 1000


def test_memo_tables_hold_what_the_rules_say() -> None:
    worth, fit = Worth(), Fit()
    for cards in combinations(range(32), 2):
        lie = sum(1 << b for b in cards)
        assert fit[lie] == sum(1 << b for b in range(32)
                               if not lie >> b & 1 and roem_of(lie | 1 << b) > roem_of(lie))
    stream = Stream("memo")
    packs = [stream.shuffled(range(32))[:4] for _ in range(4000)]
    packs += [[b, b + 8, b + 16, 24 + t] for b, t in enumerate((0, 1, 6, 7, 2, 3, 4, 5))]
    packs += [[24 + b for b in four] for four in combinations(range(8), 4)]
    for pack in packs:
        lie = sum(1 << b for b in pack)
        assert worth[lie] == worth_of(lie)
        three = lie & lie - 1
        assert fit[three] == sum(1 << b for b in range(32) if not three >> b & 1
                                 and roem_of(three | 1 << b) > roem_of(three))


# Choices


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets small enough for many decisions."""
    monkeypatch.setattr(expert, "BUDGETS", SMALL)
    monkeypatch.setattr(expert, "SECOND", {"expert": 3})


def choose(view: View, level: str = "expert", seed: object = "seed") -> Choice:
    return decide(RULES, view, level, Stream(seed))


def test_cards_hidden_from_the_seat_never_change_the_choice(small: None) -> None:
    done = 0
    for i, spot in enumerate(spots()[::6]):
        hands = list(spot.deal.hands)
        stream = Stream("swap", i)
        hidden = [(s, c) for s in range(4) if s != spot.view.seat for c in cards_of(hands[s])]
        (s, a), (t, b) = (stream.shuffled(hidden) * 2)[:2] if len(hidden) > 1 else ((0, 0),) * 2
        if s == t:
            continue
        hands[s] ^= 1 << a | 1 << b
        hands[t] ^= 1 << a | 1 << b
        try:
            other = replayed(spot, hands)
        except IllegalAction:
            continue
        for level in ("expert", "easy"):
            assert choose(other, level) == choose(spot.view, level)
        done += 1
    assert done > 200


def test_a_thought_is_the_same_in_any_slices(small: None) -> None:
    picked = [s for s in spots() if len(s.view.legal) > 2][::40]
    whole = [choose(s.view) for s in picked]
    thoughts = [think(RULES, s.view, "expert", Stream("seed")) for s in picked]
    ended: dict[int, Choice] = {}
    k = 0
    while len(ended) < len(thoughts):
        for i, thought in enumerate(thoughts):
            for _ in range((i + k) % 4 + 1):
                try:
                    next(thought)
                except StopIteration as end:
                    ended.setdefault(i, end.value)
        k += 1
    assert [ended[i] for i in range(len(picked))] == whole
    assert any(c.worlds == SMALL["expert"].worlds for c in whole)


_DIGEST = """
import hashlib
from test_search_klaverjas import RULES, Stream, decide, spots
h = hashlib.sha256()
for spot in spots(4)[::9]:
    for level in ("easy", "medium", "expert"):
        c = decide(RULES, spot.view, level, Stream("digest"))
        h.update(f"{c.action.code} {c.reason.key} {c.worlds};".encode())
print(h.hexdigest())
"""


def test_the_hash_seed_of_the_interpreter_changes_nothing() -> None:
    digests = set()
    for hash_seed in ("0", "4242"):
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run([sys.executable, "-c", _DIGEST], cwd=ROOT / "tests", env=env,
                             capture_output=True, text=True, check=True)
        digests.add(run.stdout)
    assert len(digests) == 1 and len(digests.pop().strip()) == 64


@pytest.mark.parametrize("level", ["easy", "expert"])
def test_what_must_never_happen(level: str, small: None) -> None:
    seen: Counter[str] = Counter()
    for rules in VARIANTS:
        for seed in range(30):
            deal = RULES.start(setup_of(7000 + seed, rules))
            while deal.turn is not None:
                view = deal.view(deal.turn)
                choice = choose(view, level, f"never {seed} {len(deal.history)}")
                assert choice.action in view.legal
                if view.phase == "play" and view.trick and len(view.legal) > 1:
                    check_never(deal, view, choice, seen)
                deal.apply(choice.action)
    assert seen["ours"] > 50 and seen["theirs"] > 100 and seen["fat"] > 150


def check_never(deal: KlaverjasDeal, view: View, choice: Choice, seen: Counter[str]) -> None:
    trick, card = Trick(view), choice.action.card
    if decisive(deal, view, trick):
        assert decides(deal, view, trick, card)
        return
    if decide(RULES, view, "rules", Stream()).reason.key == "reason.k-proof":
        return  # decided earlier than the seventh trick: another test holds the proofs
    if trick.ours() and any(not trick.wins(a.card) for a in view.legal):
        seen["ours"] += 1
        assert not trick.wins(card)
    if trick.friend or trick.wins(card):
        return
    now = trick.roem_now()
    idle = [a for a in view.legal if not trick.points(a.card) and not trick.wins(a.card)
            and trick.roem_with(a.card) == now]
    if idle and trick.theirs():
        seen["theirs"] += 1
        assert not trick.points(card) and trick.roem_with(card) == now
    if idle:
        seen["fat"] += 1
        assert trick.points(card) < 10 or len(view.trick) == 1


def decides(deal: KlaverjasDeal, view: View, trick: Trick, card: int) -> bool:
    """Whether a last card to the seventh trick decides the deal for its side."""
    side = view.seat & 1
    sums = [t + b for t, b in zip(deal.taken, deal.bonus, strict=True)]
    ours, theirs = sums[side] + sums[side + 2], sums[1 - side] + sums[3 - side]
    pot = sum(trick.points(c) for _, c in view.trick) + trick.points(card) + trick.roem_with(card)
    if trick.wins(card) or trick.friend:
        ours += pot
    else:
        theirs += pot
    rest = [*trick.unseen, *(c for c in cards_of(view.hand) if c != card)]
    order = order_of(view)
    theirs += worth_of(order.bits(mask_of(rest))) + 10
    declaring = deal.declarer is not None and deal.declarer & 1 == side
    return ours > theirs if declaring else ours >= theirs


def decisive(deal: KlaverjasDeal, view: View, trick: Trick) -> bool:
    """Whether some cards decide the deal now and others do not."""
    return len(view.trick) == 3 and len(view.played) == 6 and len(
        {decides(deal, view, trick, a.card) for a in view.legal}) == 2


def test_reasons_have_words(small: None) -> None:
    words = dict(read_file(ROOT / "locales/en/LC_MESSAGES/search-klaverjas.po"))
    seen: Counter[str] = Counter()
    for spot in spots()[::5]:
        for level in ("expert", "medium", "greedy"):
            reason = choose(spot.view, level).reason
            if reason.key.startswith("reason.search."):
                seen[reason.key] += 1
                for name, _ in reason.args:
                    assert f"{{{name}}}" in words[reason.key][0]
                assert words[reason.key][0].count("{") == len(reason.args)
                assert all(isinstance(arg, int) and arg > 0 for _, arg in reason.args)
    assert set(seen) == set(words)


def test_the_greedy_player_leads_high_and_names_on_points() -> None:
    for spot in spots()[::3]:
        view = spot.view
        card = choose(view, "greedy").action.card
        trick = Trick(view)
        if not view.trick:
            assert trick.points(card) == max(trick.points(a.card) for a in view.legal)
        elif any(trick.wins(a.card) for a in view.legal):
            assert trick.wins(card)
        else:
            assert trick.points(card) == min(trick.points(a.card) for a in view.legal)
    names = Counter(choose(RULES.start(setup_of(s, "amsterdam")).view((s % 4 + 1) % 4),
                           "greedy").action.kind for s in range(200))
    assert 20 < names[Kind.TRUMP] < 150


# Strength


def difference(mine: str, theirs: str, rules: str, deals: int,
               tally: KlaverjasTally | None = None) -> float:
    """Points a deal of one pair less the other's, every deal played both ways."""
    total = 0
    for seed in range(deals):
        for side in (0, 1):
            deal = RULES.start(setup_of(9000 + seed, rules))
            while deal.turn is not None:
                level = mine if deal.turn & 1 == side else theirs
                action = decide(RULES, deal.view(deal.turn), level,
                                Stream(seed, len(deal.history))).action
                deal.apply(action)
            assert deal.result is not None
            total += deal.result.scores[side] - deal.result.scores[1 - side]
            if tally:
                tally.end(deal)
    return total / deals / 2


@pytest.mark.parametrize("rules", VARIANTS)
def test_an_expert_pair_beats_a_greedy_pair_by_far(rules: str, small: None) -> None:
    assert difference("expert", "greedy", rules, 12) > 30


@pytest.mark.slow
@pytest.mark.parametrize("rules", VARIANTS)
def test_an_expert_pair_beats_the_rule_policy_and_plays_sanely(rules: str) -> None:
    tally = KlaverjasTally()
    assert difference("expert", "rules", rules, 120) > 8
    difference("expert", "expert", rules, 60, tally)
    report = tally.report()
    assert 0.08 <= report["nat"] <= 0.26 and report["pit"] <= 0.08
    assert 20 <= report["roem_per_deal"] <= 54

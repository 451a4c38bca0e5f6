"""What the search of Klaverjas rests on: worlds that fit, and playouts by the rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from klaverjas_spots import RULES, Spot, order_of, played_of, replayed, spots

from game.ai import decide
from game.ai.klaverjas import worlds
from game.ai.klaverjas.bids import Bids
from game.ai.klaverjas.bonus import roem_of
from game.ai.klaverjas.confirm import steady
from game.ai.klaverjas.expert import position_of
from game.ai.klaverjas.naming import THRESHOLD, best_suit
from game.ai.klaverjas.playout import playout
from game.ai.klaverjas.policy import table_of
from game.ai.klaverjas.table import PACK, TRUMPS, Table, points, worth_of
from game.ai.klaverjas.tables import Fit, Worth
from game.ai.klaverjas.worlds import Worlds, counts_of
from game.core import actions as act
from game.core.cards import cards_of, mask_of
from game.core.errors import IllegalAction
from game.core.order import Bits
from game.core.stream import Stream
from game.rules.klaverjas.order import BY_TRUMP
from game.rules.klaverjas.roem import roem

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


def by_rules(cards: Bits) -> int:
    """Roem of cards in bits, from the rules."""
    return roem(BY_TRUMP[0].mask(cards), 0).points


def test_memo_tables_hold_what_the_rules_say() -> None:
    worth, fit = Worth(), Fit()
    for cards in combinations(range(32), 2):
        lie = sum(1 << b for b in cards)
        assert fit[lie] == sum(1 << b for b in range(32)
                               if not lie >> b & 1 and by_rules(lie | 1 << b) > by_rules(lie))
    stream = Stream("memo")
    packs = [stream.shuffled(range(32))[:4] for _ in range(4000)]
    packs += [[b, b + 8, b + 16, 24 + t] for b, t in enumerate((0, 1, 6, 7, 2, 3, 4, 5))]
    packs += [[24 + b for b in four] for four in combinations(range(8), 4)]
    for pack in packs:
        lie = sum(1 << b for b in pack)
        assert roem_of(lie) == by_rules(lie)
        assert worth[lie] == worth_of(lie) == points(lie) + by_rules(lie)
        three = lie & lie - 1
        assert fit[three] == sum(1 << b for b in range(32) if not three >> b & 1
                                 and by_rules(three | 1 << b) > by_rules(three))

"""The searching player of Thousand: its worlds, playouts and payoffs, and how it behaves."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from types import SimpleNamespace

from test_policy_thousand import books, unseen

from game.ai import decide
from game.ai.thousand import expert, playout
from game.ai.thousand.payoff import SCALE, Payoff, standing
from game.ai.thousand.playout import play_out
from game.ai.thousand.suits import GROUPS
from game.ai.thousand.worlds import World, Worlds, dealt
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import Card, cards_of, mask_of
from game.core.errors import IllegalAction, SetupError
from game.core.protocol import Setup, deal_cards
from game.core.stream import Stream
from game.core.view import Trick, View
from game.rules.thousand import Thousand
from game.rules.thousand.books import books_of
from game.rules.thousand.deal import ThousandDeal
from game.rules.thousand.order import PLAIN

RULES = Thousand()
DEALS = 72


class Step(SimpleNamespace):
    """One decision: the deal before it (not to be changed), its view, the actions so far."""

    deal: ThousandDeal
    view: View
    setup: Setup
    done: list[Action]


def wild(view: View, stream: Stream) -> Action:
    """Any action but a concession, often a high bid."""
    choices = [a for a in view.legal if a.kind != Kind.CONCEDE]
    high = [a for a in choices if a.kind == Kind.BID and a.number > 120]
    if high and stream.below(3):
        return high[stream.below(min(len(high), 6))]
    return choices[stream.below(len(choices))]


def steps_of(seed: int) -> Iterator[Step]:
    """A deal by the rule policy, by random actions with high bids, or bid wildly and played."""
    hands, stock = deal_cards(RULES.info, Stream("search-test", seed))
    setup = Setup({}, seed % 3, hands, stock, books(seed % 4))
    deal, done = RULES.start(setup), list[Action]()
    stream = Stream("search-test", seed, "wild")
    while deal.turn is not None:
        view = deal.view(deal.turn)
        yield Step(deal=deal.clone(), view=view, setup=setup, done=list(done))
        if seed % 3 == 0 or (seed % 3 == 1 and view.phase == "play"):
            action = decide(RULES, view, "rules", stream).action
        else:
            action = wild(view, stream)
        deal.apply(action)
        done.append(action)


@cache
def table() -> tuple[Step, ...]:
    return tuple(step for seed in range(DEALS) for step in steps_of(seed))


def replayed(step: Step, world: World) -> View:
    """What the seat would see if the deal had been as in a world from the beginning."""
    hands, stock = dealt(step.view, world)
    deal = RULES.start(Setup({}, step.setup.dealer, hands, stock, step.setup.match))
    for action in step.done:
        if action.kind == Kind.GIVE:
            action = act.give(*(PLAIN.card[g.bit_length() - 1] for g in world.gifts))
        deal.apply(action)
    return deal.view(step.view.seat)


# Worlds


def test_every_world_gives_the_seat_the_view_it_has() -> None:
    differ: Counter[str] = Counter()
    for i, step in enumerate(table()):
        worlds, stream = Worlds(step.view), Stream("worlds", i)
        for _ in range(1 if i % 3 else 2):
            world = worlds.draw(stream)
            assert world is not None
            assert replayed(step, world) == step.view
            mine = tuple(PLAIN.mask(h) for h in world.hands)
            differ[step.view.phase] += mine != tuple(step.deal.hands)
    assert differ["bid"] > 150 and differ["give"] > 50
    assert differ["contract"] > 40 and differ["play"] > 1200


def late(n: int) -> list[Step]:
    """Positions of the declarer with few deals left: what he gave is known to him."""
    return [s for s in table() if s.view.phase == "play" and s.view.seat == s.deal.declarer
            and 5 <= len(unseen(s.view)) <= 9 and own_nine(s)][:n]


def own_nine(step: Step) -> bool:
    """Whether the declarer kept a nine: then nobody else can have held all four (T5)."""
    played = [a.card for s, a in step.view.history
              if s == step.view.seat and a.kind == Kind.PLAY]
    return any(c & 7 == 2 for c in (*played, *cards_of(step.view.hand)))


def possible(step: Step) -> set[tuple[int, ...]]:
    """Every pair of hidden hands that gives the same view, found by trying them all."""
    view = step.view
    out = set()
    first, second = (view.seat + 1) % 3, (view.seat + 2) % 3
    gifts = next(a.cards for a in step.done if a.kind == Kind.GIVE)
    cards = unseen(view)
    for some in combinations(cards, view.counts[first]):
        hands = [0, 0, 0]
        hands[view.seat] = view.hand
        hands[first] = mask_of(some)
        hands[second] = mask_of(cards) & ~hands[first]
        world = World(tuple(PLAIN.bits(h) for h in hands), PLAIN.bits(step.setup.stock),
                      tuple(1 << PLAIN.bit[c] for c in gifts))  # type: ignore[arg-type]
        try:
            if replayed(step, world) == view:
                out.add(tuple(hands))
        except (IllegalAction, SetupError):
            continue
    return out


def test_worlds_are_counted_as_trying_out_all_deals_counts_them() -> None:
    """Where nobody has bid so high that it proves something."""
    seen = Counter[int]()
    for step in late(80):
        bids = [a.number for s, a in step.view.history
                if a.kind == Kind.BID and s != step.view.seat]
        if max(bids, default=0) <= 120:
            ways = len(possible(step))
            assert Worlds(step.view).ways == ways
            seen[ways] += 1
    assert seen.total() > 15 and len(seen) > 6


def test_every_world_is_drawn_as_often_as_any_other() -> None:
    """Chi-square with a fixed seed against the 0.1 % point."""
    step = next(s for s in late(200) if 15 <= Worlds(s.view).ways <= 40
                and len(possible(s)) == Worlds(s.view).ways)
    ways, worlds, stream = possible(step), Worlds(step.view), Stream("uniform")
    n = 200 * len(ways)
    found = Counter(tuple(PLAIN.mask(h) for h in w.hands)
                    for w in (worlds.draw(stream) for _ in range(n)) if w is not None)
    assert set(found) == ways
    chi = sum((k - 200) ** 2 / 200 for k in found.values())
    df = len(ways) - 1
    assert chi < df * (1 - 2 / (9 * df) + 3.09 * (2 / (9 * df)) ** 0.5) ** 3


def test_the_prikup_is_with_the_declarer_but_for_one_gift() -> None:
    seen = gone = 0
    for i, step in enumerate(table()):
        view = step.view
        if view.phase != "play" or view.seat == step.deal.declarer:
            continue
        world = Worlds(view).draw(Stream("prikup", i))
        assert world is not None and step.deal.declarer is not None
        other = 3 - view.seat - step.deal.declarer
        loose = PLAIN.bits(step.setup.stock) & world.hands[other]
        seen += 1
        gone += loose != 0
        assert loose.bit_count() <= 1
        assert not loose or loose in world.gifts
    assert seen > 500 and gone > 20


def test_facts_that_contradict_each_other_are_let_go() -> None:
    """A bid of 200 where no marriage is left, and voids that leave cards without a holder."""
    drawn = 0
    for i, step in enumerate(s for s in table() if s.view.phase == "play"):
        view = step.view
        if len(view.played) < 3 or i % 5 or not unseen(view):
            continue
        other = (view.seat + 1) % 3
        bids = tuple((s, act.bid(200) if s == other and a.kind == Kind.BID else a)
                     for s, a in view.history)
        if all(s != other for s, a in bids if a.kind == Kind.BID):
            bids = ((other, act.bid(200)), *bids)
        queer = replace(view, history=bids)
        suit = unseen(view)[0] >> 3
        led = next((c for c in cards_of(view.hand) if c >> 3 == suit), None)
        if led is not None:  # both others seem void of a suit that is out
            rest = [c for t in view.played for c in t.cards if c >> 3 != suit]
            tricks = (Trick(view.seat, (led, rest[0], rest[1]), view.seat), *view.played[1:])
            queer = replace(queer, played=tricks, hand=view.hand & ~(1 << led))
        world = Worlds(queer).draw(Stream("queer", i))
        if world is not None:
            drawn += 1
            assert [h.bit_count() for h in world.hands] != [0, 0, 0]
        choice = decide(RULES, view, "easy", Stream("queer", i))
        assert choice.action in view.legal
    assert drawn > 30


# Playouts


def test_a_playout_is_a_deal_played_the_same_way() -> None:
    """Every card is legal, and points, marriages and the payoff come out as in the deal."""
    cards = 0
    for step in table():
        view = step.view
        if view.phase != "play":
            continue
        start = expert.Cards(view).start
        hands = [PLAIN.bits(h) for h in step.deal.hands]
        deal = step.deal.clone()
        while deal.turn is not None:
            card = pick(deal)
            assert act.play(card) in deal.legal()
            deal.apply(act.play(card))
            cards += 1
        out = play_out(start, hands)
        assert out == [t + b for t, b in zip(deal.taken, deal.bonus, strict=True)]
        assert deal.result is not None and deal.declarer is not None and deal.bid is not None
        payoff = Payoff(view, deal.declarer, deal.bid)
        if len([t for t in deal.result.totals if t >= 1000]) < 2:
            after = books_of(deal.result.match)
            worth = [standing(after, s) for s in range(3)]
            mine = worth[view.seat]
            assert payoff.of(out) == mine * SCALE - (sum(worth) - mine)
    assert cards > 10_000


def pick(deal: ThousandDeal) -> Card:
    """The playout policy's card from what its seat may know: its hand and what is open."""
    seat = deal.turn
    assert seat is not None
    hand = PLAIN.bits(deal.hands[seat])
    gone = sum(1 << PLAIN.bit[c] for t in deal.played for c in t.cards)
    table_cards = [1 << PLAIN.bit[c] for _, c in deal.trick]
    trumps = 0 if deal.trump is None else GROUPS[deal.trump]
    attacks = seat == deal.declarer
    if not deal.trick:
        bit = playout._lead(hand, gone, trumps, attacks, not deal.played)
    else:
        winner = deal.winning()
        best = next(1 << PLAIN.bit[c] for s, c in deal.trick if s == winner)
        led = GROUPS[PLAIN.group[deal.trick[0][1]]]
        bit = playout._follow(hand, gone | sum(table_cards), trumps, led, best,
                              len(table_cards), not attacks and winner != deal.declarer)
    return PLAIN.card[bit.bit_length() - 1]


def test_any_first_card_is_played_as_the_rules_have_it() -> None:
    """Every legal card of a seat, then the playout policy."""
    seen = 0
    for step in [s for s in table() if s.view.phase == "play"][::7]:
        start = expert.Cards(step.view).start
        for action in step.view.legal:
            deal = step.deal.clone()
            deal.apply(action)
            while deal.turn is not None:
                deal.apply(act.play(pick(deal)))
            out = play_out(start, [PLAIN.bits(h) for h in step.deal.hands],
                           1 << PLAIN.bit[action.card])
            assert out == [t + b for t, b in zip(deal.taken, deal.bonus, strict=True)]
            seen += 1
    assert seen > 500


def test_a_concession_and_a_new_deal_are_worth_what_the_books_say() -> None:
    for step in table():
        if step.view.phase != "give":
            continue
        deal = step.deal.clone()
        seat, bid = deal.declarer, deal.bid
        assert seat is not None and bid is not None
        deal.apply(act.CONCEDE)
        assert deal.result is not None
        after, before = books_of(deal.result.match), books_of(step.setup.match)
        payoff = Payoff(step.view, seat, bid)
        for books_now, got in ((after, payoff.concession()), (before, payoff.nothing())):
            worth = [standing(books_now, s) for s in range(3)]
            assert got == worth[seat] * SCALE - (sum(worth) - worth[seat])

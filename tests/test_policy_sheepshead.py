"""The rule policy of Sheepshead: honest, repeatable, and none of the play that angers people."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from game.ai import DEFAULT_LEVEL, LEVELS, Choice, decide, think
from game.ai.sheepshead.odds import SURE, none_of
from game.ai.sheepshead.spot import spot_of
from game.ai.sheepshead.steps import DEFENDERS, PICKERS
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import ALL_CARDS, Card, Seat, cards_of, parse_card, parse_cards
from game.core.errors import IllegalAction
from game.core.messages import CardArg
from game.core.protocol import Rules, Setup, deal_cards
from game.core.stream import Stream
from game.core.view import View
from game.i18n.catalogues import read_file
from game.rules import rules_of
from game.rules.sheepshead.deal import SheepsheadDeal
from game.rules.sheepshead.order import ORDER

RULES = rules_of("sheepshead")
ROOT = Path(__file__).parent.parent
DEALS = 300
TRUMP_CODES = "7D 8D 9D KD 10D AD JD JH JS JC QD QH QS QC"
TRUMPS = [parse_card(code) for code in TRUMP_CODES.split()]


class Step(SimpleNamespace):
    """One decision: the deal before it (not to be changed), view, choice."""

    deal: SheepsheadDeal
    view: View
    choice: Choice
    setup: Setup
    done: list[Action]


def setup_of(seed: int) -> Setup:
    hands, stock = deal_cards(RULES.info, Stream("policy-test", seed))
    return Setup({}, seed % 5, hands, stock, RULES.new_match())


def steps_of(seed: int, level: str = "rules") -> Iterator[Step]:
    setup = setup_of(seed)
    deal = cast(SheepsheadDeal, RULES.start(setup))
    done: list[Action] = []
    while deal.turn is not None:
        view = deal.view(deal.turn)
        choice = decide(RULES, view, level, Stream("policy-test", seed, len(done)))
        yield Step(deal=deal, view=view, choice=choice, setup=setup, done=list(done))
        deal.apply(choice.action)
        done.append(choice.action)


@cache
def table() -> tuple[Step, ...]:
    """Every decision of several hundred deals, with the deal as it was then."""
    out = []
    for seed in range(DEALS):
        for step in steps_of(seed):
            step.deal = step.deal.clone()
            out.append(step)
    return tuple(out)


def plays() -> Iterator[Step]:
    """Decisions about a card with more than one legal card."""
    return (s for s in table() if s.view.phase == "play" and len(s.view.legal) > 1)


# What the tests know of the game, written without the policy's own notions


def points(card: Card) -> int:
    return (0, 0, 0, 10, 2, 3, 4, 11)[card & 7]


def face(card: Card) -> bool:
    return card & 7 in (4, 5)


def beats(card: Card, other: Card, led: str) -> bool:
    """Whether `card`, played later, beats `other`, which leads the trick so far."""
    if card in TRUMPS or other in TRUMPS:
        return card in TRUMPS and (
            other not in TRUMPS or TRUMPS.index(card) > TRUMPS.index(other))
    if card >> 3 != "CDHS".index(led):
        return False
    ranks = {0: 0, 1: 1, 2: 2, 6: 3, 3: 4, 7: 5}
    return other >> 3 != card >> 3 or ranks[card & 7] > ranks[other & 7]


def known_side(view: View, me: Seat, other: Seat) -> int:
    """1 for a seat that `me` knows to be on its side, -1 for the other side, 0 not known."""
    notes = view.notes
    picker, called = notes["picker"], notes["called"]
    holder = notes["partner"]
    if holder is None and called and view.hand >> parse_card(str(called)) & 1 and me != picker:
        holder = me
    if me == other:
        return 1
    if picker is None:
        return -1
    if not notes["alone"] and holder is None:
        return -1 if other == picker and me != picker else 0
    side = {picker, holder}
    return 1 if (me in side) == (other in side) else -1


def unseen(view: View) -> list[Card]:
    """Cards that the seat has not seen: not in its hand, not played, not buried by itself."""
    gone = set(cards_of(view.hand))
    for _, action in view.history:
        if action.kind in (Kind.PLAY, Kind.BURY):
            gone.update(action.cards)
    return [c for c in range(32) if c not in gone]


class Certainty:
    """What is certain about the unfinished trick by the cards this seat has seen."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat
        first = view.trick[0][1]
        called = str(view.notes["called"])
        if first < 0 or (view.notes["unknown"] and view.seat == view.notes["picker"]
                         and first == unknown_of(view)):
            self.led = called[-1]
        else:
            self.led = "T" if first in TRUMPS else "CDHS"[first >> 3]
        self.later = [(self.me + i) % 5 for i in range(1, 5 - len(view.trick))]
        self.best = dict(view.trick)[view.winning] if view.winning is not None else None

    def stands(self, card: Card, against: int) -> bool:
        """No later seat whose side may be `against` can beat the card with an unseen one."""
        foes = [s for s in self.later if known_side(self.view, self.me, s) != -against]
        return not foes or not any(beats(c, card, self.led) for c in unseen(self.view))

    def wins(self, card: Card) -> bool:
        return (card != unknown_of(self.view)
                and (self.best is None or beats(card, self.best, self.led)))

    def ours(self) -> bool:
        """Certain for another seat of this seat's side."""
        return (self.best is not None and self.view.winning is not None
                and known_side(self.view, self.me, self.view.winning) == 1
                and self.stands(self.best, -1))

    def theirs(self) -> bool:
        """Certain for the other side, whatever this seat plays."""
        return (self.best is not None and self.view.winning is not None
                and known_side(self.view, self.me, self.view.winning) == -1
                and not any(self.wins(a.card) for a in self.view.legal)
                and self.stands(self.best, 1))

    def reached(self, card: Card | None) -> int:
        """Steps of the score certain for this side after `card`, or as things lie for None."""
        view = self.view
        side = [s for s in range(5) if known_side(view, self.me, s) == 1]
        total = sum(points(c) for t in view.played if t.winner in side
                    for c in t.cards if c >= 0)
        total += sum(points(c) for _, a in view.history if a.kind == Kind.BURY
                     for c in a.cards if c >= 0)
        if card is not None and (self.stands(card, -1) if self.wins(card) else self.ours()):
            total += points(card) + sum(points(c) for _, c in view.trick if c >= 0)
        needs = (31, 61, 91) if view.notes["picker"] in side else (30, 60, 90)
        return sum(total >= need for need in needs)


def unknown_of(view: View) -> Card:
    for _, action in view.history:
        if action.kind == Kind.CALL and len(action.cards) == 2:
            return action.cards[1]
    return -1


# Determinism and honesty


def test_the_levels_and_the_default() -> None:
    assert LEVELS == ("rules", "random")
    assert DEFAULT_LEVEL in LEVELS


def test_an_unknown_level_and_a_view_without_a_decision_are_refused() -> None:
    deal = RULES.start(setup_of(0))
    assert deal.turn is not None
    with pytest.raises(ValueError, match="unknown level 'clever'"):
        think(RULES, deal.view(deal.turn), "clever", Stream())
    with pytest.raises(ValueError, match="nothing to decide"):
        think(RULES, deal.view((deal.turn + 1) % 5), "rules", Stream())


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_yields_and_comes_to_the_same_choice_in_any_slices(level: str) -> None:
    for seed in range(4):
        for i, step in enumerate(steps_of(seed, level)):
            thought = think(RULES, step.view, level, Stream("policy-test", seed, i))
            units = 0
            while True:
                try:
                    next(thought)
                    units += 1
                except StopIteration as end:
                    assert end.value == step.choice
                    break
            assert units >= 1


_DIGEST = """
import hashlib
from tests.test_policy_sheepshead import steps_of
h = hashlib.sha256()
for level in ("rules", "random"):
    for seed in range(6):
        for s in steps_of(seed, level):
            h.update(f"{s.choice.action.code} {s.choice.reason.key};".encode())
print(h.hexdigest())
"""


def test_the_hash_seed_of_the_interpreter_changes_nothing() -> None:
    digests = set()
    for hash_seed in ("0", "4242"):
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run([sys.executable, "-c", _DIGEST.replace("tests.", "")],
                             cwd=ROOT / "tests", env=env, capture_output=True, text=True,
                             check=True)
        digests.add(run.stdout)
    assert len(digests) == 1 and len(digests.pop().strip()) == hashlib.sha256().digest_size * 2


def test_every_choice_is_legal() -> None:
    assert all(step.choice.action in step.view.legal for step in table())


def test_the_random_level_reaches_every_legal_action() -> None:
    deal = RULES.start(setup_of(3))
    deal.apply(act.PICK)
    assert deal.turn is not None
    view = deal.view(deal.turn)
    seen = {decide(RULES, view, "random", Stream("r", i)).action for i in range(600)}
    assert seen == set(view.legal)


def swapped(step: Step, a: Card, b: Card) -> View | None:
    """The same seat's view when two hidden cards had changed places; None if it cannot be."""
    def swap(c: Card) -> Card:
        return b if c == a else a if c == b else c

    def swap_mask(mask: int) -> int:
        return sum(1 << swap(c) for c in cards_of(mask))

    old = step.setup
    deal = RULES.start(Setup(old.options, old.dealer, tuple(map(swap_mask, old.hands)),
                             swap_mask(old.stock), old.match))
    try:
        for action in step.done:
            if action.kind == Kind.BURY:
                action = act.bury(swap(action.cards[0]), swap(action.cards[1]))
            elif action.kind == Kind.CALL and len(action.cards) == 2:
                action = act.call(action.card, swap(action.cards[1]))
            elif action.kind == Kind.PLAY and action.card in (a, b):
                action = act.play(swap(action.card))
            deal.apply(action)
    except IllegalAction:
        return None
    return deal.view(step.view.seat)


def test_swapping_cards_hidden_from_the_seat_never_changes_its_choice() -> None:
    """Over every phase; the swap moves cards between other hands, blind and bury."""
    done: Counter[str] = Counter()
    for i, step in enumerate(table()[::9]):
        view = step.view
        hidden = unseen(view)
        if view.stock is not None:
            hidden = [c for c in hidden if c not in view.stock]
        stream = Stream("swap", i)
        for _ in range(4):
            a, b = stream.shuffled(hidden)[:2] if len(hidden) > 1 else (0, 0)
            other = swapped(step, a, b) if a != b else None
            if other is None or other.turn != view.seat or other.legal != view.legal:
                continue
            if other.notes != view.notes or other.history != view.history:
                continue  # a public fact would differ: not the same position for the seat
            assert decide(RULES, other, "rules", Stream()) == step.choice
            done[view.phase] += 1
    assert done["bid"] > 200 and done["play"] > 1000 and done["bury"] > 50 and done["call"] > 50


# What must never happen


def test_no_points_on_a_trick_that_the_enemy_is_certain_to_take() -> None:
    seen = 0
    for step in plays():
        view = step.view
        if not view.trick or view.notes["picker"] is None or not Certainty(view).theirs():
            continue
        if any(points(a.card) == 0 for a in view.legal):
            seen += 1
            assert points(step.choice.action.card) == 0, step.choice
    assert seen > 300


def test_nobody_takes_a_certain_trick_away_from_the_own_side() -> None:
    """But for the points of a queen or jack that make a step of the score certain."""
    seen = 0
    for step in plays():
        view = step.view
        if not view.trick or view.notes["picker"] is None:
            continue
        trick = Certainty(view)
        others = [a.card for a in view.legal if not trick.wins(a.card)]
        if trick.ours() and others:
            seen += 1
            card = step.choice.action.card
            assert not trick.wins(card) or (
                trick.reached(card) > max(trick.reached(c) for c in others)), step.choice
    assert seen > 100


def test_points_go_to_the_own_sides_certain_trick_and_queens_and_jacks_stay() -> None:
    seen = 0
    for step in plays():
        view = step.view
        if not view.trick or view.notes["picker"] is None:
            continue
        trick = Certainty(view)
        gifts = [a.card for a in view.legal
                 if points(a.card) and not face(a.card) and not trick.wins(a.card)]
        if trick.ours() and gifts:
            seen += 1
            card = step.choice.action.card
            assert points(card) and not face(card), step.choice
    assert seen > 60


def test_a_legal_last_card_that_proves_a_step_is_played() -> None:
    """The steps are 31, 61, 91 for the picker's side and 30, 60, 90 for the defenders."""
    assert (PICKERS, DEFENDERS) == ((31, 61, 91), (30, 60, 90))
    seen = 0
    for step in plays():
        view = step.view
        if len(view.trick) != 4 or view.notes["picker"] is None:
            continue
        trick = Certainty(view)
        most = max(trick.reached(a.card) for a in view.legal)
        if most > trick.reached(None):
            seen += 1
            assert trick.reached(step.choice.action.card) == most, step.choice
    assert seen > 60


def test_a_defender_with_fail_cards_does_not_lead_trumps() -> None:
    leads = trumps = 0
    for step in plays():
        view = step.view
        if view.trick or view.notes["picker"] is None or known_side(
                view, view.seat, cast(int, view.notes["picker"])) == 1:
            continue
        if any(a.card not in TRUMPS for a in view.legal):
            leads += 1
            trumps += step.choice.action.card in TRUMPS
    assert leads > 200
    assert trumps * 100 < leads


def test_the_only_callable_suit_is_not_buried_by_accident() -> None:
    """If some bury leaves an ace or ten to call, the picker can call or has the hand for alone."""
    seen = 0
    for step in table():
        if step.view.phase != "bury":
            continue
        deal = step.deal

        def calls_after(action: Action, deal: SheepsheadDeal = deal) -> int:
            twin = deal.clone()
            twin.apply(action)
            return sum(a.kind == Kind.CALL for a in twin.legal())

        if any(calls_after(a) for a in step.view.legal):
            seen += 1
            kept = [c for c in cards_of(step.view.hand) if c not in step.choice.action.cards]
            assert calls_after(step.choice.action) or strong_enough_for_alone(kept)
    assert seen > 200


def strong_enough_for_alone(kept: list[Card]) -> bool:
    """Five trumps or more, with three queens, or two queens and two jacks."""
    queens = sum(c & 7 == 5 for c in kept)
    jacks = sum(c & 7 == 4 for c in kept)
    trumps = sum(c in TRUMPS for c in kept)
    return trumps >= 5 and (queens >= 3 or (queens == 2 and jacks >= 2))


def test_nobody_plays_alone_by_accident() -> None:
    chosen = forced = 0
    for step in table():
        if step.view.phase != "call":
            continue
        alone = step.choice.action == act.ALONE
        if len(step.view.legal) == 1:
            forced += 1
            assert alone
        elif alone:
            chosen += 1
            assert strong_enough_for_alone(list(cards_of(step.view.hand)))
    assert chosen > 10


def test_the_rule_policy_beats_random_players_by_far() -> None:
    total = 0
    for seed in range(60):
        setup = setup_of(seed)
        deal = RULES.start(setup)
        me = seed // 5 % 5
        while deal.turn is not None:
            level = "rules" if deal.turn == me else "random"
            deal.apply(decide(RULES, deal.view(deal.turn), level,
                              Stream(seed, len(deal.history))).action)
        assert deal.result is not None
        total += deal.result.scores[me]
    assert total > 0.3 * 60


# Single decisions


def start(hands: str, blind: str, dealer: int, *codes: str) -> SheepsheadDeal:
    """A deal after the actions; the hands parted by commas."""
    masks = [sum(1 << c for c in parse_cards(hand)) for hand in hands.split(",")]
    deal = RULES.start(Setup({}, dealer, tuple(masks),
                             sum(1 << c for c in parse_cards(blind)), RULES.new_match()))
    for code in codes:
        deal.apply(act.parse_action(code))
    return cast(SheepsheadDeal, deal)


HANDS = ("QC QS JC AD 9H 7S, QH JS 10D AS 8H 7C, QD 9D 10S KS KH AH,"
         "JH KD AC 10C 9C 9S, JD 8D 7D KC 8S 10H")
BLIND = "8C 7H"


def choice_in(deal: SheepsheadDeal) -> Choice:
    assert deal.turn is not None
    return decide(RULES, deal.view(deal.turn), "rules", Stream())


def test_a_strong_hand_picks_and_a_weak_one_passes() -> None:
    assert choice_in(start(HANDS, BLIND, 4)).action == act.PICK
    assert choice_in(start(HANDS, BLIND, 1)).action == act.PASS


def test_the_picker_keeps_trumps_and_a_suit_to_call() -> None:
    deal = start(HANDS, BLIND, 4, "pick")
    action = choice_in(deal).action
    assert not set(action.cards) & set(TRUMPS)
    deal.apply(action)
    assert choice_in(deal).action.kind == Kind.CALL


def test_the_picker_leads_a_trump() -> None:
    deal = start(HANDS, BLIND, 4, "pick", "bury:8C,7H", "call:AS")
    choice = choice_in(deal)
    assert choice.action.card in TRUMPS
    assert choice.reason.key == "reason.lead-trump"


def test_a_defender_leads_the_called_suit() -> None:
    deal = start(HANDS, BLIND, 1, "pass", "pass", "pass", "pick", "bury:8C,7H", "call:AS")
    choice = choice_in(deal)
    assert choice.action.code in ("play:KS", "play:10S")
    assert choice.reason.key == "reason.lead-called"


def test_the_last_seat_takes_a_fat_trick_with_points_in_a_low_trump() -> None:
    deal = start(HANDS, BLIND, 4, "pick", "bury:8C,7H", "call:AS", "play:9H", "play:8H",
                 "play:AH", "play:9S")
    choice = choice_in(deal)
    assert choice.action.code == "play:10H", "hearts must be followed, the ace stands"


# Reasons


def known_cards(step: Step) -> set[Card]:
    view = step.view
    cards = set(cards_of(view.hand)) | {c for c in view.stock or () if c >= 0}
    for _, action in view.history:
        cards.update(c for c in action.cards if c >= 0)
    return cards | set(step.choice.action.cards)


def test_reasons_have_words_and_name_only_cards_that_the_seat_knows() -> None:
    words = dict(read_file(ROOT / "locales/en/LC_MESSAGES/reasons.po"))
    seen: Counter[str] = Counter()
    for step in table():
        reason = step.choice.reason
        seen[reason.key] += 1
        for name, arg in reason.args:
            assert f"{{{name}}}" in words[reason.key][0]
            if isinstance(arg, CardArg):
                assert arg.card in known_cards(step)
        assert words[reason.key][0].count("{") == len(reason.args)
    unused = {k for k in words if k not in seen}
    assert unused <= {"reason.cheapest", "reason.first", "reason.random", "reason.lead-unknown"}


# Parts


def test_odds_are_the_share_of_hands_that_miss_the_cards() -> None:
    for held, pool, k in ((2, 6, 2), (3, 7, 1), (1, 5, 5), (4, 8, 3), (6, 6, 1), (3, 5, 0)):
        miss = sum(not set(hand) & set(range(k)) for hand in combinations(range(pool), held))
        assert none_of(held, pool, k) == miss * SURE // comb(pool, held)
    assert none_of(8, 6, 0) == SURE and none_of(8, 6, 1) == 0


def test_a_spot_never_denies_a_card_to_the_seat_that_holds_it() -> None:
    """The true hands agree with what every seat thinks possible; points are never overstated."""
    for step in table()[::3]:
        if step.view.phase != "play":
            continue
        spot = spot_of(step.view)
        deal = step.deal
        for seat in range(5):
            if seat != step.view.seat:
                true = deal.hands[seat] & ~deal.unknown
                assert true & ~spot.holds[seat] == 0
        side = set(deal.side())
        mine = side if step.view.seat in side else set(range(5)) - side
        if side:
            bury = ORDER.points(deal.buried)
            true_points = sum(deal.taken[s] for s in mine) + (bury if mine == side else 0)
            assert spot.sure <= true_points
            assert all(step.view.seat == s or spot.ally[s] in range(1, SURE)
                       or (spot.ally[s] == SURE) == (s in mine) for s in range(5))


class Unheard:
    """Sheepshead under a name for which there is no policy."""

    def __init__(self) -> None:
        self.info = SimpleNamespace(id="unheard-of")

    def __getattr__(self, name: str) -> object:
        return getattr(RULES, name)


def test_a_game_without_a_policy_plays_to_its_end() -> None:
    rules = cast(Rules, Unheard())
    deal = RULES.start(setup_of(5))
    deal.apply(act.PICK)
    while deal.turn is not None:
        view = deal.view(deal.turn)
        choice = decide(rules, view, "rules", Stream())
        if view.phase == "play":
            assert points(choice.action.card) == min(points(a.card) for a in view.legal)
        deal.apply(choice.action)
    assert deal.result is not None and sum(deal.result.scores) == 0


def test_the_pack_is_whole_in_the_policys_bits() -> None:
    assert ORDER.bits(ALL_CARDS) == (1 << 32) - 1

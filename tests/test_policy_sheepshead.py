"""The rule policy of Sheepshead: honest, repeatable, and none of the play that angers people."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from math import comb
from types import SimpleNamespace
from typing import cast

import pytest
from sheepshead_seats import (
    ROOT,
    RULES,
    TRUMPS,
    Step,
    points,
    setup_of,
    steps_of,
    table,
    unseen,
)

from game.ai import DEFAULT_LEVEL, LEVELS, Choice, decide, think
from game.ai.odds import SURE, none_of
from game.ai.sheepshead.spot import spot_of
from game.core import actions as act
from game.core.actions import Kind
from game.core.cards import ALL_CARDS, Card, cards_of, parse_cards
from game.core.errors import IllegalAction
from game.core.messages import CardArg
from game.core.protocol import Rules, Setup
from game.core.stream import Stream
from game.core.view import View
from game.i18n.catalogues import read_file
from game.rules.sheepshead.deal import SheepsheadDeal
from game.rules.sheepshead.order import ORDER

# Determinism and honesty


def test_the_levels_and_the_default() -> None:
    assert LEVELS == ("easy", "medium", "expert", "rules", "random", "greedy")
    assert DEFAULT_LEVEL in LEVELS


def test_an_unknown_level_and_a_view_without_a_decision_are_refused() -> None:
    deal = RULES.start(setup_of(0))
    assert deal.turn is not None
    with pytest.raises(ValueError, match="unknown level 'clever'"):
        think(RULES, deal.view(deal.turn), "clever", Stream())
    with pytest.raises(ValueError, match="nothing to decide"):
        think(RULES, deal.view((deal.turn + 1) % 5), "rules", Stream())


@pytest.mark.parametrize("level", [
    pytest.param(level, marks=pytest.mark.slow) if level == "expert" else level
    for level in LEVELS])
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
from sheepshead_seats import steps_of
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
        run = subprocess.run([sys.executable, "-c", _DIGEST],
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


def test_a_picker_with_nothing_to_call_says_that_he_must_play_alone() -> None:
    """S9, position m: hearts is kept, but so is its ace."""
    deal = start("QC QS JD 7D AH KH, QH JS 10D AS 8H 7C, QD KD 10S KS 7H 9H,"
                 "JH 9S AC 10C 9C 8C, JC AD 8S KC 7S 10H", "9D 8D", 4, "pick", "bury:8D,9D")
    choice = choice_in(deal)
    assert (choice.action, choice.reason.key) == (act.ALONE, "reason.alone-forced")


def test_a_seat_needs_more_trumps_to_pick_where_others_still_can() -> None:
    """One hand in every seat: passed on after one pass, picked by the last."""
    hand = "QH JC 9D 8D 8C 7H"
    rest = "KS 9S 8S 7S KC 9C, 9H 8H KH 10H AH KD, 10C AC 7C 10S AS JS, JH JD 10D AD QD 7D"
    assert choice_in(start(f"{rest}, {hand}", "QC QS", 4, *["pass"] * 4)).action == act.PICK
    middle = rest.split(",")
    middle.insert(1, hand)
    assert choice_in(start(",".join(middle), "QC QS", 4, "pass")).action == act.PASS


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
    assert unused <= {"reason.cheapest", "reason.first", "reason.random", "reason.lead-unknown",
                      "reason.alone-forced"}


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
                true = ORDER.bits(deal.hands[seat]) & ~deal.unknown
                assert true & ~spot.holds[seat] == 0
        side = set(deal.side())
        mine = side if step.view.seat in side else set(range(5)) - side
        if side:
            bury = ORDER.points(ORDER.bits(deal.buried))
            true_points = sum(deal.taken[s] for s in mine) + (bury if mine == side else 0)
            assert spot.sure <= true_points
            for seat, chance in enumerate(spot.ally):
                assert chance < SURE or seat in mine
                assert chance > 0 or seat not in mine


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

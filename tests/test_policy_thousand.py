"""The rule policy of Thousand: honest, repeatable, and none of the play that angers people."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.ai.levels import POLICIES
from game.ai.sanity import TALLIES
from game.ai.thought import Choice
from game.ai.thousand import choose
from game.ai.thousand.estimate import chance, estimate
from game.ai.thousand.spot import spot_of
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import Card, cards_of, mask_of, parse_cards
from game.core.errors import IllegalAction
from game.core.messages import CardArg
from game.core.protocol import Setup, deal_cards
from game.core.stream import Stream
from game.core.view import MatchState, View
from game.i18n.catalogues import read_file
from game.rules.thousand import Thousand
from game.rules.thousand.deal import ThousandDeal
from game.rules.thousand.order import PLAIN

RULES = Thousand()
ROOT = Path(__file__).parent.parent
DEALS = 300
STATES = (
    ((0, 0, 0), (None, None, None), (0, 0, 0), (0, 0, 0)),
    ((300, 455, -90), (None, None, None), (2, 0, 1), (1, 5, 2)),
    ((880, 610, 700), (3, None, None), (0, 2, 2), (2, 0, 4)),
    ((845, 880, 880), (None, 1, 2), (2, 1, 0), (3, 2, 8)),
)
"""Books to start deals from: totals, barrel, zeros, concessions."""


class Step(SimpleNamespace):
    """One decision: the deal before it (not to be changed), view, choice, actions so far."""

    deal: ThousandDeal
    view: View
    choice: Choice
    setup: Setup
    done: list[Action]


def books(state: int) -> MatchState:
    totals, barrel, zeros, concessions = STATES[state]
    return RULES.read_match({
        "deal": 20 if any(totals) else 0, "totals": list(totals), "barrel": list(barrel),
        "zeros": list(zeros), "concessions": list(concessions)})


def setup_of(seed: int) -> Setup:
    """Every second deal starts a match, the others come late in one."""
    hands, stock = deal_cards(RULES.info, Stream("thousand-test", seed))
    state = 0 if seed % 2 else seed // 2 % len(STATES)
    return Setup({}, seed % 3, hands, stock, books(state))


def steps_of(seed: int) -> Iterator[Step]:
    setup = setup_of(seed)
    deal = RULES.start(setup)
    done: list[Action] = []
    while deal.turn is not None:
        view = deal.view(deal.turn)
        choice = choose(view)
        yield Step(deal=deal.clone(), view=view, choice=choice, setup=setup, done=list(done))
        deal.apply(choice.action)
        done.append(choice.action)


@cache
def table() -> tuple[Step, ...]:
    """Every decision of several hundred deals, with the deal as it was then."""
    return tuple(step for seed in range(DEALS) for step in steps_of(seed))


def plays() -> Iterator[Step]:
    """Decisions about a card with more than one legal card."""
    return (s for s in table() if s.view.phase == "play" and len(s.view.legal) > 1)


# What the tests know of the game, written without the policy's own notions


def points(card: Card) -> int:
    return {2: 0, 3: 10, 4: 2, 5: 3, 6: 4, 7: 11}[card & 7]


def couples(cards: list[Card]) -> list[int]:
    return [s for s in range(4) if s * 8 + 5 in cards and s * 8 + 6 in cards]


def unseen(view: View) -> list[Card]:
    """Cards in other hands, as far as the seat knows: neither its own nor played."""
    gone = set(cards_of(view.hand)) | {
        c for _, a in view.history if a.kind == Kind.PLAY for c in a.cards}
    return [c for c in cards_of(RULES.info.deck) if c not in gone]


# Determinism and honesty


def test_the_policy_and_its_statistics_are_in_the_tables() -> None:
    assert POLICIES["thousand"] is choose
    assert TALLIES["thousand"]().report()["concessions"] == 0


def test_every_choice_is_legal_and_the_same_again() -> None:
    for step in table():
        assert step.choice.action in step.view.legal
    for step in table()[::7]:
        assert choose(step.view) == step.choice


_DIGEST = """
from test_policy_thousand import steps_of
import hashlib
h = hashlib.sha256()
for seed in range(12):
    for s in steps_of(seed):
        h.update(f"{s.choice.action.code} {s.choice.reason.key};".encode())
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


def swapped(step: Step, a: Card, b: Card) -> View | None:
    """The same seat's view when two hidden cards had changed places; None if it cannot be."""
    def swap(c: Card) -> Card:
        return b if c == a else a if c == b else c

    def swap_mask(mask: int) -> int:
        return mask_of(swap(c) for c in cards_of(mask))

    old = step.setup
    deal = RULES.start(Setup(old.options, old.dealer, tuple(map(swap_mask, old.hands)),
                             swap_mask(old.stock), old.match))
    try:
        for action in step.done:
            if action.kind in (Kind.GIVE, Kind.PLAY):
                action = Action(action.kind, tuple(map(swap, action.cards)))
            deal.apply(action)
    except IllegalAction:
        return None
    return deal.view(step.view.seat) if deal.turn == step.view.seat else None


def test_swapping_cards_hidden_from_the_seat_never_changes_its_choice() -> None:
    """In every phase, among the other hands, the prikup while it lies, and the gifts."""
    done: Counter[str] = Counter()
    gifts = 0
    for i, step in enumerate(table()[::7]):
        view = step.view
        hidden = unseen(view)
        stream = Stream("swap", i)
        for _ in range(3):
            if len(hidden) < 2:
                break
            a, b = stream.shuffled(hidden)[:2]
            other = swapped(step, a, b)
            if other is None or other != view:
                continue  # a fact that the seat knows would differ: not the same position
            assert choose(other) == step.choice
            done[view.phase] += 1
            given = next((x.cards for x in step.done if x.kind == Kind.GIVE), ())
            gifts += a in given or b in given
    assert done["bid"] > 100 and done["give"] > 40 and done["contract"] > 20
    assert done["play"] > 200 and gifts > 15


def test_what_a_spot_says_of_the_others_is_true() -> None:
    """No card is denied to the seat that holds it, and no points are invented."""
    seen = 0
    for step in table():
        if step.view.phase != "play":
            continue
        spot, deal = spot_of(step.view), step.deal
        for seat in range(3):
            true = PLAIN.bits(deal.hands[seat])
            assert spot.scored[seat] == deal.taken[seat] + deal.bonus[seat]
            if seat != step.view.seat:
                assert true & ~spot.holds[seat] == 0
                assert spot.certain[seat] & ~true == 0
                seen += spot.certain[seat] != 0
    assert seen > 1000


# Habits


def test_the_declarer_opens_with_an_ace_and_shows_his_marriage_when_on_lead() -> None:
    aces = leads = shown = could = 0
    for step in plays():
        view = step.view
        if view.seat != view.notes["declarer"] or view.trick:
            continue
        hand = list(cards_of(view.hand))
        if not view.played and any(c & 7 == 7 for c in hand):
            leads += 1
            aces += step.choice.action.card & 7 == 7
        if len(view.played) == 7 - 1 and couples(hand):
            could += 1
            shown += step.choice.reason.key in ("reason.t-marriage", "reason.t-proof")
    assert leads > 100 and aces * 100 >= leads * 95
    assert shown == could


def test_hopeless_forced_hundreds_are_conceded_but_no_third_time() -> None:
    kinds: Counter[tuple[int, str]] = Counter()
    for step in table():
        view = step.view
        if view.phase != "give" or view.notes["bid"] != 100:
            continue
        ten = list(cards_of(view.hand))
        if couples(ten) or sum(c & 7 == 7 for c in ten) > 2:
            continue
        if view.match.extra("barrel")[view.seat] is None and len(
                [c for c in ten if c & 7 == 2]) < 4:
            count = (view.match.extra("concessions")[view.seat] or 0) % 3
            kinds[count, step.choice.action.kind.name] += 1
    conceded, kept = kinds[0, "CONCEDE"], kinds[0, "GIVE"]
    assert conceded > 30 and kept * 5 < conceded
    assert kinds[2, "GIVE"] > 3 and kinds[2, "CONCEDE"] == 0


def test_the_estimate_knows_what_a_marriage_needs() -> None:
    def of(text: str) -> int:
        return estimate(PLAIN.bits(mask_of(parse_cards(text))))

    bare, one, two = (of("KH QH JH 9D 9C JC QS ") + 0, of("KH QH JH AD 9C JC QS"),
                      of("KH QH JH AD AC JC QS"))
    assert bare < 50 < 100 < one < two
    assert chance(-200) == 0 and chance(0) < chance(20) < chance(200) < 1000


# Single decisions


def start(hands: str, prikup: str, dealer: int, *codes: str, state: int = 0) -> ThousandDeal:
    """A deal after the actions; the hands parted by commas."""
    masks = tuple(mask_of(parse_cards(hand)) for hand in hands.split(","))
    deal = RULES.start(Setup({}, dealer, masks, mask_of(parse_cards(prikup)), books(state)))
    for code in codes:
        deal.apply(act.parse_action(code))
    return deal


def choice_in(deal: ThousandDeal) -> Choice:
    assert deal.turn is not None
    return choose(deal.view(deal.turn))


HANDS = ("KH QH AD AC JC 9S JD, 9H 10H KS JS 10C 9C KD, QS AS 10S 10D QC KC 9D")
PRIKUP = "AH JH QD"


def test_the_forced_opener_bids_100_and_a_marriage_with_aces_overcalls() -> None:
    assert choice_in(start(HANDS, PRIKUP, 0)).action == act.bid(100)
    choice = choice_in(start(HANDS, PRIKUP, 1, "bid:100"))
    assert choice.action == act.bid(105) and choice.reason.key == "reason.t-overcall"
    assert choice_in(start(HANDS, PRIKUP, 0, "bid:100", "pass")).action == act.bid(105)


def test_an_opponent_on_the_barrel_does_not_get_the_contract_cheaply() -> None:
    """Seat 0 is on the barrel and opens; seat 2 has the last word, with nothing to bid on."""
    hands = "KH QH AD AC JC 9S JD, 9H 10H KS JS 10C 9C KD, QS JH 10S 10D QC 9D QD"
    choice = choice_in(start(hands, "AH AS KC", 2, "bid:100", "pass", state=2))
    assert choice.action == act.bid(105) and choice.reason.key == "reason.t-stop"
    assert choice_in(start(hands, "AH AS KC", 2, "bid:100", "pass")).action == act.PASS


def test_the_last_deal_on_the_barrel_is_not_passed_up_to_120() -> None:
    hands = "KH QH AD AC JC 9S JD, 9H 10H KS JS 10C 9C KD, QS JH 10S 10D QC 9D QD"
    deal = start(hands, "AH AS KC", 2, "bid:100", state=3)
    assert choice_in(deal).action == act.bid(105)
    assert choice_in(deal).reason.key == "reason.t-barrel"


def test_on_the_barrel_a_contract_under_120_is_raised() -> None:
    codes = ("bid:100", "pass", "pass", "give:9S,JD")
    choice = choice_in(start(HANDS, PRIKUP, 2, *codes, state=2))
    assert choice.action.number >= 120 and choice.reason.key == "reason.t-raise"


def test_four_nines_in_a_hopeless_hand_are_kept_for_a_new_deal() -> None:
    hands = "9H 9D 9C JC JD QS JS, KH QH AD AC KD QC 10C, AS 10S AH 10H JH KS QD"
    choice = choice_in(start(hands, "9S KC 10D", 2, "bid:100", "pass", "pass"))
    assert choice.reason.key == "reason.t-give-nines"
    assert not any(c & 7 == 2 for c in choice.action.cards)


def test_the_lead_after_the_ace_declares_the_marriage() -> None:
    deal = start(HANDS, PRIKUP, 2, "bid:100", "pass", "pass", "give:9S,JD", "bid:120")
    choice = choice_in(deal)
    assert choice.action.card & 7 == 7
    while deal.turn != 0 or not deal.played:
        deal.apply(choice_in(deal).action)
    while choice_in(deal).action.card & 7 == 7:
        deal.apply(choice_in(deal).action)
        while deal.turn != 0:
            deal.apply(choice_in(deal).action)
    assert choice_in(deal).action.code in ("play:QH", "play:KH")


# Reasons


def test_reasons_have_words_and_name_only_cards_that_the_seat_knows() -> None:
    words = dict(read_file(ROOT / "locales/en/LC_MESSAGES/reasons-thousand.po"))
    seen: Counter[str] = Counter()
    for step in table():
        reason = step.choice.reason
        seen[reason.key] += 1
        assert words[reason.key][0].count("{") == len(reason.args)
        for name, arg in reason.args:
            assert f"{{{name}}}" in words[reason.key][0]
            assert not isinstance(arg, CardArg) or arg.card in step.choice.action.cards
    assert set(words) - set(seen) <= {"reason.t-give-nines", "reason.t-lead-high"}


# Strength and matches


def test_the_rule_policy_beats_random_players_by_far() -> None:
    total = 0
    for seed in range(60):
        hands, stock = deal_cards(RULES.info, Stream("strength", seed))
        deal = RULES.start(Setup({}, seed % 3, hands, stock, RULES.new_match()))
        me = seed // 3 % 3
        stream = Stream("strength", seed, "random")
        while deal.turn is not None:
            view = deal.view(deal.turn)
            deal.apply(choose(view).action if deal.turn == me
                       else view.legal[stream.below(len(view.legal))])
        assert deal.result is not None
        total += deal.result.scores[me]
    assert total > 30 * 60


@pytest.mark.parametrize("number", range(3))
def test_a_match_ends_in_reasonable_length(number: int) -> None:
    match, redeals = RULES.new_match(), 0
    while match.deal < 150:
        hands, stock = deal_cards(RULES.info, Stream("match", number, match.deal, redeals))
        deal = RULES.start(Setup({}, (number + match.deal) % 3, hands, stock, match))
        while deal.turn is not None:
            deal.apply(choose(deal.view(deal.turn)).action)
        assert deal.result is not None
        redeals = redeals + 1 if deal.result.redeal else 0
        if deal.result.over:
            break
        match = deal.result.match
    assert deal.result is not None and deal.result.over and match.deal >= 6

"""The rule policy of Klaverjas: honest, repeatable, and none of the play that angers people."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.ai import Choice, decide
from game.ai.klaverjas.naming import strength
from game.ai.klaverjas.sanity import KlaverjasTally
from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import Card, Seat, cards_of, mask_of, parse_cards, parse_suit, suit_of
from game.core.errors import IllegalAction
from game.core.messages import CardArg
from game.core.protocol import Setup, deal_cards
from game.core.stream import Stream
from game.core.view import View
from game.i18n.catalogues import read_file
from game.rules.klaverjas import Klaverjas
from game.rules.klaverjas.deal import KlaverjasDeal
from game.rules.klaverjas.roem import roem

RULES = Klaverjas()
ROOT = Path(__file__).parent.parent
DEALS = 220
VARIANTS = ("amsterdam", "rotterdam")


class Step(SimpleNamespace):
    """One decision: the hands before it, view, choice, and how the deal came there."""

    hands: tuple[int, ...]
    taken: tuple[int, int]
    view: View
    choice: Choice
    setup: Setup
    done: list[Action]


def setup_of(seed: int, rules: str) -> Setup:
    hands, stock = deal_cards(RULES.info, Stream("klaverjas-policy-test", seed))
    return Setup({"rules": rules}, seed % 4, hands, stock, RULES.new_match())


def choose(view: View) -> Choice:
    return decide(RULES, view, "rules", Stream())


def steps_of(seed: int, rules: str, tally: KlaverjasTally | None = None) -> Iterator[Step]:
    setup = setup_of(seed, rules)
    deal = RULES.start(setup)
    done: list[Action] = []
    while deal.turn is not None:
        view = deal.view(deal.turn)
        choice = choose(view)
        sums = [t + b for t, b in zip(deal.taken, deal.bonus, strict=True)]
        yield Step(hands=tuple(deal.hands), taken=(sums[0] + sums[2], sums[1] + sums[3]),
                   view=view, choice=choice, setup=setup, done=list(done))
        if tally:
            tally.see(view, choice.action)
        deal.apply(choice.action)
        done.append(choice.action)
    if tally:
        tally.end(deal)


@cache
def table() -> tuple[Step, ...]:
    """Every decision of several hundred deals by both rules."""
    return tuple(step for rules in VARIANTS for seed in range(DEALS)
                 for step in steps_of(seed, rules))


def plays() -> Iterator[Step]:
    """Decisions about a card with more than one legal card."""
    return (s for s in table() if s.view.phase == "play" and len(s.view.legal) > 1)


# What the tests know of the game, written without the policy's own notions

STRENGTH = {False: (0, 1, 2, 6, 3, 4, 5, 7), True: (0, 1, 6, 4, 7, 2, 3, 5)}
"""By rank 7 8 9 10 J Q K A: strength in plain suits and in trumps."""
POINTS = {False: (0, 0, 0, 10, 2, 3, 4, 11), True: (0, 0, 14, 10, 20, 3, 4, 11)}


class Trick:
    """The unfinished trick as its next seat sees it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.trump = parse_suit(str(view.notes["trump"]))
        self.best = next((c for s, c in view.trick if s == view.winning), -1)
        self.friend = view.winning is not None and (view.winning ^ view.seat) & 1 == 0
        gone = set(cards_of(view.hand)) | {a.card for _, a in view.history if a.kind == Kind.PLAY}
        self.unseen = [c for c in range(32) if c not in gone]
        self.void = self._voids()

    def _voids(self) -> set[tuple[Seat, int]]:
        """Who did not follow which suit."""
        lines = [(t.leader, t.cards) for t in self.view.played]
        if self.view.trick:
            lines.append((self.view.trick[0][0], tuple(c for _, c in self.view.trick)))
        return {((leader + i) % 4, suit_of(cards[0])) for leader, cards in lines
                for i, c in enumerate(cards) if suit_of(c) != suit_of(cards[0])}

    def points(self, card: Card) -> int:
        return POINTS[suit_of(card) == self.trump][card & 7]

    def over(self, card: Card, other: Card) -> bool:
        """Whether `card`, played later, beats `other`, which leads the trick so far."""
        if suit_of(card) == suit_of(other):
            ranks = STRENGTH[suit_of(card) == self.trump]
            return ranks[card & 7] > ranks[other & 7]
        return suit_of(card) == self.trump

    def wins(self, card: Card) -> bool:
        return self.best < 0 or self.over(card, self.best)

    def later(self) -> list[Seat]:
        return [(self.view.seat + i) % 4 for i in range(1, 4 - len(self.view.trick))]

    def may_beat(self, seat: Seat, card: Card) -> bool:
        return any(self.over(c, card) for c in self.unseen if (seat, suit_of(c)) not in self.void)

    def ours(self) -> bool:
        """Whether the partner is certain to take the trick if left alone."""
        return self.friend and not any(self.may_beat(s, self.best) for s in self.later()
                                       if (s ^ self.view.seat) & 1)

    def theirs(self) -> bool:
        """Whether the others are certain to take the trick if this seat does not beat them."""
        return not self.friend and not any(self.may_beat(s, self.best) for s in self.later()
                                           if (s ^ self.view.seat) & 1 == 0)

    def roem_with(self, card: Card) -> int:
        return roem(mask_of([*(c for _, c in self.view.trick), card]), self.trump).points

    def roem_now(self) -> int:
        return roem(mask_of(c for _, c in self.view.trick), self.trump).points


# Determinism and honesty


def test_every_choice_is_legal() -> None:
    assert all(step.choice.action in step.view.legal for step in table())


def swapped(step: Step, a: Card, b: Card) -> View | None:
    """The same seat's view when two hidden cards had changed places; None if it cannot be."""
    def swap(mask: int) -> int:
        return mask ^ (1 << a | 1 << b) if (mask >> a ^ mask >> b) & 1 else mask

    old = step.setup
    deal = RULES.start(Setup(old.options, old.dealer, tuple(map(swap, old.hands)), 0, old.match))
    try:
        for action in step.done:
            deal.apply(action)
    except IllegalAction:
        return None
    return deal.view(step.view.seat)


def test_swapping_cards_hidden_from_the_seat_never_changes_its_choice() -> None:
    done: Counter[str] = Counter()
    for i, step in enumerate(table()[::23]):
        hidden = [c for s in range(4) if s != step.view.seat for c in cards_of(step.hands[s])]
        stream = Stream("swap", i)
        for _ in range(3):
            a, b = stream.shuffled(hidden)[:2] if len(hidden) > 1 else (0, 0)
            other = swapped(step, a, b) if a != b else None
            if other is not None:
                assert other == step.view
                assert choose(other) == step.choice
                done[step.view.phase] += 1
    assert done["bid"] > 40 and done["play"] > 500


_DIGEST = """
import hashlib
from test_policy_klaverjas import steps_of, VARIANTS
h = hashlib.sha256()
for rules in VARIANTS:
    for seed in range(5):
        for s in steps_of(seed, rules):
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


# What must never happen


def test_nobody_takes_a_certain_trick_away_from_the_partner() -> None:
    """But to decide the deal: see the test of a last card that does."""
    seen = 0
    for step in plays():
        trick = Trick(step.view)
        if trick.ours() and any(not trick.wins(a.card) for a in step.view.legal):
            seen += 1
            assert not trick.wins(step.choice.action.card) or (
                step.choice.reason.key == "reason.k-proof"), step
    assert seen > 500


def test_no_points_on_a_trick_that_the_others_are_certain_to_take() -> None:
    """Nor roem, if another card is free of both."""
    seen = 0
    for step in plays():
        trick = Trick(step.view)
        card = step.choice.action.card
        if not step.view.trick or not trick.theirs() or trick.wins(card) or (
                step.choice.reason.key == "reason.k-proof"):
            continue
        now = trick.roem_now()
        if any(not trick.points(a.card) and not trick.wins(a.card)
               and trick.roem_with(a.card) == now for a in step.view.legal):
            seen += 1
            assert trick.points(card) == 0 and trick.roem_with(card) == now, step
    assert seen > 1000


def test_no_ace_or_ten_on_the_others_trick_while_a_worthless_card_is_legal() -> None:
    """Only where the partner, still to play, has a card that may take it."""
    seen = causes = 0
    for step in plays():
        trick = Trick(step.view)
        card = step.choice.action.card
        if not step.view.trick or trick.friend or trick.wins(card):
            continue
        if any(a.card & 7 in (0, 1, 2) and not trick.points(a.card) and not trick.wins(a.card)
               and trick.roem_with(a.card) == trick.roem_now() for a in step.view.legal):
            seen += 1
            if card & 7 in (3, 7):
                causes += 1
                assert not trick.theirs() and len(step.view.trick) == 1, step
    assert seen > 1000 and causes * 50 < seen


def test_a_last_card_that_decides_the_deal_is_played() -> None:
    """In the seventh trick the last seat knows which four cards are left, not who has which."""
    seen = 0
    for step in plays():
        view = step.view
        if len(view.trick) != 3 or len(view.played) != 6:
            continue
        trick = Trick(view)
        side, declaring = view.seat & 1, int(str(view.notes["declarer"])) & 1 == view.seat & 1
        on_table = sum(trick.points(c) for _, c in view.trick)

        def decides(card: Card, trick: Trick = trick, step: Step = step, side: int = side,
                    declaring: bool = declaring, on_table: int = on_table) -> bool:
            pot = on_table + trick.points(card) + trick.roem_with(card)
            ours, theirs = step.taken[side], step.taken[1 - side]
            if trick.wins(card) or trick.friend:
                ours += pot
            else:
                theirs += pot
            rest = [*trick.unseen, *(c for c in cards_of(step.view.hand) if c != card)]
            assert len(rest) == 4
            theirs += sum(map(trick.points, rest)) + 10 + roem(mask_of(rest), trick.trump).points
            return ours > theirs if declaring else ours >= theirs

        if len({decides(a.card) for a in view.legal}) == 2:
            seen += 1
            assert decides(step.choice.action.card), step
    assert seen > 3


@pytest.mark.parametrize("rules", VARIANTS)
def test_a_pair_by_the_rules_beats_a_random_pair_by_far(rules: str) -> None:
    """Points of the pair less points of the other, every deal played both ways round."""
    total = 0
    for seed in range(40):
        for side in (0, 1):
            deal = RULES.start(setup_of(1000 + seed, rules))
            while deal.turn is not None:
                level = "rules" if deal.turn & 1 == side else "random"
                deal.apply(decide(RULES, deal.view(deal.turn), level,
                                  Stream(seed, len(deal.history))).action)
            assert deal.result is not None
            total += deal.result.scores[side] - deal.result.scores[1 - side]
    assert total > 60 * 80


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_deals_look_like_good_play(rules: str) -> None:
    tally = KlaverjasTally()
    for seed in range(150):
        for _ in steps_of(seed, rules, tally):
            pass
    report = tally.report()
    assert tally.deals == 150
    assert 0.10 <= report["nat"] <= 0.26
    assert 0.01 <= report["pit"] <= 0.08
    assert 20 <= report["roem_per_deal"] <= 50
    assert report["declarers_win"] + report["nat"] == pytest.approx(1)
    assert report["throws"] > 300 and report["throws_of_ace_or_ten"] * 50 < report["throws"]


# Single decisions


def start(hands: str, dealer: int, *codes: str, rules: str = "amsterdam") -> KlaverjasDeal:
    """A deal after the actions; the hands parted by commas."""
    masks = tuple(mask_of(parse_cards(hand)) for hand in hands.split(","))
    deal = RULES.start(Setup({"rules": rules}, dealer, masks, 0, RULES.new_match()))
    for code in codes:
        deal.apply(act.parse_action(code))
    return deal


def choice_in(deal: KlaverjasDeal) -> Choice:
    assert deal.turn is not None
    return choose(deal.view(deal.turn))


HANDS = ("JH 9H AH KH AC 10C 8D 7S, 10H QH KC QC AD 10D 9S 8S,"
         "8H 7H 9C KD QD AS KS JS, JC 8C 7C JD 9D 7D 10S QS")


def test_a_strong_hand_names_its_suit_and_a_weak_one_passes() -> None:
    choice = choice_in(start(HANDS, 3))
    assert choice.action.code == "trump:H" and choice.reason.key == "reason.k-name"
    assert choice_in(start(HANDS, 0)).action == act.PASS


def test_a_forced_seat_names_its_best_suit() -> None:
    deal = start(HANDS, 2, "pass", "pass", "pass", "pass")
    choice = choice_in(deal)
    assert choice.reason.key == "reason.k-name-forced"
    hand = deal.hands[3]
    assert strength(hand, choice.action.number) == max(strength(hand, s) for s in range(4))


def test_the_declarer_draws_trumps_from_the_top() -> None:
    choice = choice_in(start(HANDS, 3, "trump:H"))
    assert choice.action.code == "play:JH" and choice.reason.key == "reason.k-lead-draw"


def test_points_go_to_the_partners_certain_trick() -> None:
    """The jack of trumps is led by the partner; a void seat gives its most."""
    hands = ("10C 10D 9C 8C 8D 7S 8S KD, 7H 8H KC QC AD JD 9S QS,"
             "JH 9H AH KH AC AS 7D JS, 10H QH JC 7C 9D QD 10S KS")
    deal = start(hands, 1, "trump:H", "play:JH", "play:QH")
    choice = choice_in(deal)
    assert choice.action.card & 7 == 3 and choice.reason.key == "reason.k-schmear"


def test_a_run_is_completed_for_the_own_side_and_not_for_the_others() -> None:
    """The ace of spades takes; queen and jack are there, the king makes a run of four."""
    own = "AH 7H 8C 9D KS 10S 7S 8D, 9H 8H KC 7C AD 7D JS 9S,"
    rest = "JH 10H AC 10C 9C 10D AS 8S, QH KH JC QC QD KD JD QS"
    taking = start(own + rest, 1, "trump:H", "play:AS", "play:QS")
    assert choice_in(taking).action.code == "play:KS"
    assert choice_in(taking).reason.key == "reason.k-roem"
    turned = "AH 7H 8C 9D KS 10S 7S 8D, 9H 8H KC 7C AD 7D AS 9S," \
             "JH 10H AC 10C 9C 10D QS 8S, QH KH JC QC QD KD JD JS"
    losing = start(turned, 0, "trump:H", "play:AS", "play:QS", "play:JS")
    assert choice_in(losing).action.code == "play:7S"


# Reasons


def test_reasons_have_words_and_name_only_what_the_seat_knows() -> None:
    words = dict(read_file(ROOT / "locales/en/LC_MESSAGES/reasons-klaverjas.po"))
    seen: Counter[str] = Counter()
    forced = choice_in(start(HANDS, 2, "pass", "pass", "pass", "pass"))
    for choice in (forced, *(step.choice for step in table())):
        reason = choice.reason
        seen[reason.key] += 1
        assert not any(isinstance(arg, CardArg) for _, arg in reason.args)
        for name, _ in reason.args:
            assert f"{{{name}}}" in words[reason.key][0]
        assert words[reason.key][0].count("{") == len(reason.args)
    assert set(words) == set(seen)
    others = {key for path in (ROOT / "locales/en/LC_MESSAGES").glob("*.po")
              if path.name != "reasons-klaverjas.po" for key, _ in read_file(path)}
    assert not others & set(words)

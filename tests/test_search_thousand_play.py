"""How the searching player of Thousand behaves: honest, repeatable, never foolish."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import MappingProxyType

import pytest
from test_policy_thousand import books, couples, points, swapped, unseen
from test_policy_thousand_never import WORTH, Certainty, certain_points
from test_search_thousand import RULES, table

from game.ai import Choice, decide, think
from game.ai.thousand import bidding, contracts, expert
from game.ai.thousand.playout import Start
from game.ai.thousand.suits import GROUPS
from game.ai.thousand.worlds import Worlds
from game.core import actions as act
from game.core.actions import Kind
from game.core.cards import Card, cards_of, mask_of, parse_cards, parse_suit
from game.core.protocol import Setup, deal_cards
from game.core.stream import Stream
from game.core.view import View
from game.i18n.catalogues import read_file
from game.session.arena import run_arena

ROOT = Path(__file__).parent.parent


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets small enough for many decisions."""
    monkeypatch.setattr(expert, "WORLDS",
                        MappingProxyType({"easy": 4, "medium": 5, "expert": 6}))
    for module, name in ((contracts, "GIFT_WORLDS"), (contracts, "FINAL_WORLDS"),
                         (contracts, "BID_WORLDS"), (bidding, "WORLDS")):
        monkeypatch.setattr(module, name, 5)


def choose(view: View, level: str = "expert", seed: object = "seed") -> Choice:
    return decide(RULES, view, level, Stream(seed))


def test_cards_hidden_from_the_seat_never_change_the_choice(small: None) -> None:
    done: Counter[str] = Counter()
    for i, step in enumerate(table()[::6]):
        hidden = unseen(step.view)
        stream = Stream("swap", i)
        for _ in range(3):
            if len(hidden) < 2:
                break
            a, b = stream.shuffled(hidden)[:2]
            other = swapped(step, a, b)  # type: ignore[arg-type]
            if other is None or other != step.view:
                continue
            for level in ("expert", "easy"):
                assert choose(other, level) == choose(step.view, level)
            done[step.view.phase] += 1
    assert done["bid"] > 30 and done["give"] > 10 and done["contract"] > 3 and done["play"] > 40


def test_without_a_world_the_rule_policy_speaks(small: None,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worlds, "draw", lambda self, stream: None)
    for step in table()[::37]:
        rules = decide(RULES, step.view, "rules", Stream())
        assert choose(step.view).action == rules.action


def test_a_thought_is_the_same_in_any_slices(small: None) -> None:
    picked = [s.view for s in table() if len(s.view.legal) > 2][::17]
    whole = [choose(v) for v in picked]
    thoughts = [think(RULES, v, "expert", Stream("seed")) for v in picked]
    ended: dict[int, Choice] = {}
    turn = 0
    while len(ended) < len(thoughts):
        for i, thought in enumerate(thoughts):
            for _ in range((i + turn) % 4 + 1):
                try:
                    next(thought)
                except StopIteration as end:
                    ended.setdefault(i, end.value)
        turn += 1
    assert [ended[i] for i in range(len(picked))] == whole
    assert {v.phase for v in picked} == {"bid", "give", "contract", "play"}


_DIGEST = """
import hashlib
from test_search_thousand_play import RULES, Stream, decide, table
h = hashlib.sha256()
for step in table()[::60]:
    for level in ("easy", "medium", "expert"):
        c = decide(RULES, step.view, level, Stream("digest"))
        h.update(f"{c.action.code} {c.reason} {c.worlds};".encode())
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
    words = {key: texts for name in ("reasons", "reasons-thousand", "search-thousand")
             for key, texts in read_file(ROOT / f"locales/en/LC_MESSAGES/{name}.po")}
    for seed in range(60):
        hands, stock = deal_cards(RULES.info, Stream("never", seed))
        deal = RULES.start(Setup({}, seed % 3, hands, stock, books(seed % 4)))
        while deal.turn is not None:
            view = deal.view(deal.turn)
            choice = choose(view, level, f"never {seed} {len(deal.history)}")
            assert choice.action in view.legal
            assert words[choice.reason.key][0].count("{") == len(choice.reason.args)
            seen[choice.reason.key] += 1
            if view.phase == "play":
                check_card(view, choice.action.card, seen)
            elif choice.action.kind == Kind.GIVE:
                check_gifts(view, choice.action.cards, seen)
            elif choice.action.kind == Kind.BID:
                most = 120 + sum(WORTH[s] for s in couples(list(cards_of(view.hand))))
                assert choice.action.number in (view.notes["bid"], 100) or (
                    choice.action.number <= most)
            deal.apply(choice.action)
    assert seen["theirs"] > 20 and seen["made"] > 6 and seen["mates"] > 10


def check_card(view: View, card: Card, seen: Counter[str]) -> None:
    """No points for the others' certain trick, and no contract in hand thrown away."""
    bid = view.notes["bid"]
    assert isinstance(bid, int)
    if view.seat == view.notes["declarer"] and certain_points(view, -1) < bid and any(
            certain_points(view, a.card) >= bid for a in view.legal):
        seen["made"] += 1
        assert certain_points(view, card) >= bid
    elif view.trick and Certainty(view).theirs() and any(
            points(a.card) == 0 for a in view.legal):
        seen["theirs"] += 1
        assert points(card) == 0


def check_gifts(view: View, cards: tuple[Card, ...], seen: Counter[str]) -> None:
    """No marriage is broken, and no mate of an unseen king or queen given without need."""
    ten = list(cards_of(view.hand))
    if len([c for c in ten if c & 7 == 2]) == 4:
        return
    assert not any(c >> 3 in couples(ten) and c & 7 in (5, 6) for c in cards)
    mates = [c for c in ten if c & 7 in (5, 6) and c >> 3 not in couples(ten)]
    nines = [c for c in ten if c & 7 == 2]
    serving = [c for c in ten if c & 7 == 4] + (nines if len(nines) > 1 else [])
    if mates and len(serving) >= 2:
        seen["mates"] += 1
        assert not set(cards) & set(mates)


def test_a_hopeless_hundred_is_conceded_and_a_great_hand_raised() -> None:
    poor = "9C 9D JH JC JD JS QH, AC AD AH AS 10C 10D 10H, KC KD KH KS QC QD 9H"
    rich = "AC AD AH KH QH 10H AS, 9C 9D JC JD JS QD KD, KC 10C QC 10D KS QS 10S"
    for text, kind in ((poor, Kind.CONCEDE), (rich, Kind.GIVE)):
        hands = tuple(mask_of(parse_cards(hand)) for hand in text.split(","))
        stock = RULES.info.deck & ~sum(hands)
        deal = RULES.start(Setup({}, 2, hands, stock, RULES.new_match()))
        for code in ("bid:100", "pass", "pass"):
            deal.apply(act.parse_action(code))
        choice = choose(deal.view(0))
        assert choice.action.kind == kind and choice.worlds > 0
        if kind == Kind.GIVE:
            deal.apply(choice.action)
            assert choose(deal.view(0)).action.number >= 200


def test_start_reads_trumps_and_table_from_the_view() -> None:
    for step in table()[::11]:
        view = step.view
        if view.phase != "play":
            continue
        start: Start = expert.Cards(view).start
        trump = view.notes["trump"]
        assert start.trumps == (GROUPS[parse_suit(trump)] if isinstance(trump, str) else 0)
        assert (start.table, start.winner) == (
            len(view.trick), -1 if view.winning is None else view.winning)


@pytest.mark.long
def test_expert_among_rule_players_is_strong_and_sane() -> None:
    out = run_arena("thousand", 60, None, "search", ["expert", "rules", "rules"])
    levels, stats = out["levels"], out["stats"]
    assert isinstance(levels, dict) and isinstance(stats, dict)
    assert levels["expert"]["mean"] > levels["rules"]["mean"]
    assert 0.75 <= stats["over_100_made"] <= 0.95
    assert 0.08 <= stats["zeros"] <= 0.16

"""Sheepshead's searching players: honest, repeatable, and no play that angers people."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from typing import cast

import pytest
from sheepshead_seats import (
    ROOT,
    RULES,
    TRUMPS,
    Certainty,
    Step,
    face,
    known_side,
    points,
)
from test_policy_sheepshead import known_cards, swapped, unseen
from test_search_sheepshead import card_plays, run

from game.ai import decide
from game.ai.search import Budget
from game.ai.sheepshead import expert, greedy
from game.ai.sheepshead.expert import think
from game.core.messages import CardArg
from game.core.stream import Stream
from game.i18n.catalogues import read_file
from game.session.arena import run_arena


def test_the_same_choice_in_any_slices_and_it_yields_after_every_world() -> None:
    for level, worlds in (("easy", 10), ("medium", 40), ("expert", 80)):
        for i, step in enumerate(card_plays(400)):
            units: list[int] = []
            choice = run(think(step.view, level, Stream("s", i)), units)
            assert choice == decide(RULES, step.view, level, Stream("s", i))
            assert units == [max(choice.worlds, 1)]
            assert choice.worlds <= worlds


_DIGEST = """
import hashlib
from sheepshead_seats import steps_of
h = hashlib.sha256()
for level in ("expert", "easy"):
    for s in steps_of(3, level):
        h.update(f"{s.choice.action.code} {s.choice.reason.key};".encode())
print(h.hexdigest())
"""


def test_the_hash_seed_of_the_interpreter_changes_nothing() -> None:
    digests = set()
    for hash_seed in ("0", "4242"):
        env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", _DIGEST], cwd=ROOT / "tests", env=env,
                              capture_output=True, text=True, check=True)
        digests.add(done.stdout)
    assert len(digests) == 1 and len(digests.pop().strip()) == hashlib.sha256().digest_size * 2


@pytest.mark.parametrize("every", [40, pytest.param(4, marks=pytest.mark.slow)])
def test_swapping_cards_hidden_from_the_seat_never_changes_its_choice(
        monkeypatch: pytest.MonkeyPatch, every: int) -> None:
    monkeypatch.setattr(expert, "BUDGETS", {"expert": Budget(worlds=8)})
    done = 0
    for i, step in enumerate(card_plays(every)):
        view = step.view
        hidden = unseen(view)
        if view.stock is not None:
            hidden = [c for c in hidden if c not in view.stock]
        stream = Stream("swap", i)
        for _ in range(3):
            a, b = stream.shuffled(hidden)[:2] if len(hidden) > 1 else (0, 0)
            other = swapped(step, a, b) if a != b else None
            if other is None or other.turn != view.seat or other.legal != view.legal:
                continue
            if other.notes != view.notes or other.history != view.history:
                continue
            assert (run(think(other, "expert", Stream("t", i)))
                    == run(think(view, "expert", Stream("t", i))))
            done += 1
    assert done * every > 1000


@pytest.fixture(scope="module")
def searched() -> list[Step]:
    """Decisions about a card by a small search, with the choices of an easy player among them."""
    out = []
    for i, step in enumerate(card_plays(8)):
        level = "easy" if i % 2 else "medium"
        choice = run(think(step.view, level, Stream("never", i)))
        out.append(Step(deal=step.deal, view=step.view, choice=choice, setup=step.setup,
                        done=step.done))
    return out


def test_a_searching_seat_wastes_nothing_that_is_certain(searched: list[Step]) -> None:
    """No points for the enemy's certain trick, none kept from the own side's, no step lost."""
    seen: Counter[str] = Counter()
    for step in searched:
        view = step.view
        if not view.trick or view.notes["picker"] is None:
            continue
        trick, card = Certainty(view), step.choice.action.card
        if len(view.trick) == 4:
            most = max(trick.reached(a.card) for a in view.legal)
            if most > trick.reached(None):
                seen["step"] += 1
                assert trick.reached(card) == most
                continue
        if trick.theirs() and any(points(a.card) == 0 for a in view.legal):
            seen["theirs"] += 1
            assert points(card) == 0
        others = [a.card for a in view.legal if not trick.wins(a.card)]
        if trick.ours() and others:
            seen["ours"] += 1
            assert not trick.wins(card) or (
                trick.reached(card) > max(trick.reached(c) for c in others))
            gifts = [c for c in others if points(c) and not face(c)]
            if gifts and not trick.wins(card):
                seen["gift"] += 1
                assert points(card) and not face(card)
    assert min(seen[k] for k in ("step", "theirs", "ours", "gift")) > 2


def test_a_searching_defender_leads_no_trump_while_he_has_a_fail_card(
        searched: list[Step]) -> None:
    seen = 0
    for step in searched:
        view = step.view
        if view.trick or view.notes["picker"] is None:
            continue
        if known_side(view, view.seat, cast(int, view.notes["picker"])) == 1:
            continue
        if any(a.card not in TRUMPS for a in view.legal):
            seen += 1
            assert step.choice.action.card not in TRUMPS
    assert seen > 25


def test_reasons_have_words_and_name_only_cards_that_the_seat_knows(
        searched: list[Step]) -> None:
    words = {key: text for name in ("reasons", "search-sheepshead") for key, text in
             dict(read_file(ROOT / f"locales/en/LC_MESSAGES/{name}.po")).items()}
    keys = set()
    for step in searched:
        reason = step.choice.reason
        keys.add(reason.key)
        assert words[reason.key][0].count("{") == len(reason.args)
        for name, arg in reason.args:
            assert f"{{{name}}}" in words[reason.key][0]
            if isinstance(arg, CardArg):
                assert arg.card in known_cards(step)
    assert {"reason.search.s-better", "reason.search.s-close"} <= keys


def test_the_baseline_takes_with_its_highest_card_and_throws_its_cheapest() -> None:
    for step in card_plays(20):
        choice = greedy(step.view)
        assert choice.action in step.view.legal
        if step.view.trick and step.view.notes["picker"] is not None:
            trick = Certainty(step.view)
            winners = [a.card for a in step.view.legal if trick.wins(a.card)]
            if not winners:
                least = min(points(a.card) for a in step.view.legal)
                assert points(choice.action.card) == least
            else:
                assert trick.wins(choice.action.card)


@pytest.mark.long
def test_an_expert_beats_four_rule_policies_and_plays_sanely() -> None:
    result = run_arena("sheepshead", 100, None, "slow",
                       ["expert", "rules", "rules", "rules", "rules"])
    levels, stats = result["levels"], result["stats"]
    assert isinstance(levels, dict) and isinstance(stats, dict)
    assert levels["expert"]["mean"] > 0
    assert 0.60 < stats["picker_side_wins"] < 0.82
    assert 0.02 < stats["leaster"] < 0.14
    assert stats["defender_trump_leads"] * 100 < stats["defender_leads"]

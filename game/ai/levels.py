"""The levels of play. A new one is a function here and a line in `THINKERS`.

A level is a function of view, level and stream only. It has no clock: its budget is a number
of units, and it yields after each, so that a slow machine plays the same moves as a fast one.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from game.ai import klaverjas, sheepshead, thousand
from game.ai.fallback import any_legal, modest
from game.ai.search import Simulator
from game.ai.thought import Policy, Search, Thinker, Thought
from game.core.protocol import Rules
from game.core.stream import Stream
from game.core.view import View

POLICIES: Final[Mapping[str, Policy]] = MappingProxyType({
    "sheepshead": sheepshead.choose,
    "klaverjas": klaverjas.choose,
    "thousand": thousand.choose,
})
"""Rule policies by game; a game without one plays through the fallback."""


def rule_player(rules: Rules, view: View, stream: Stream) -> Thought:
    """The game's rule policy: conventions and common sense, no luck."""
    policy = POLICIES.get(rules.info.id)
    choice = modest(rules, view) if policy is None else policy(view)
    yield
    return choice


def random_player(rules: Rules, view: View, stream: Stream) -> Thought:
    """Any legal action: the yardstick that everything else must beat."""
    choice = any_legal(view, stream)
    yield
    return choice


def searching(level: str) -> Thinker:
    """The level of this name: search over sampled worlds, guided by the rule policy."""

    def thinker(rules: Rules, view: View, stream: Stream) -> Thought:
        search = SEARCHES.get(rules.info.id)
        if search is None:
            return rule_player(rules, view, stream)
        return search(view, level, stream)

    return thinker


def greedy_player(rules: Rules, view: View, stream: Stream) -> Thought:
    """The usual baseline of public programs: plain estimates, high cards first."""
    policy = GREEDY.get(rules.info.id)
    choice = modest(rules, view) if policy is None else policy(view)
    yield
    return choice


SEARCHES: Final[Mapping[str, Search]] = MappingProxyType({
    "sheepshead": sheepshead.think,
    "klaverjas": klaverjas.think,
    "thousand": thousand.think,
})
"""Searching players by game: view, level, stream."""
SIMULATORS: Final[Mapping[str, Callable[[View], Simulator[Any]]]] = MappingProxyType({
    "sheepshead": sheepshead.expert.Play,
    "klaverjas": klaverjas.expert.Simulator,
    "thousand": thousand.expert.Cards,
})
"""The card play of a view, ready to be searched, by game."""
GREEDY: Final[Mapping[str, Policy]] = MappingProxyType({
    "sheepshead": sheepshead.greedy,
    "klaverjas": klaverjas.greedy,
    "thousand": thousand.greedy,
})
"""Baseline players by game."""
THINKERS: Final[Mapping[str, Thinker]] = MappingProxyType({
    "easy": searching("easy"),
    "medium": searching("medium"),
    "expert": searching("expert"),
    "rules": rule_player,
    "random": random_player,
    "greedy": greedy_player,
})

"""Thousand's computer players: the rule policy, the search over deals, and a baseline."""

from game.ai.thousand.expert import think
from game.ai.thousand.greedy import choose as greedy
from game.ai.thousand.policy import choose

__all__ = ["choose", "greedy", "think"]

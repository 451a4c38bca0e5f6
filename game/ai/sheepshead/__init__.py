"""Sheepshead's computer players: the rule policy, the search over deals, and a baseline."""

from game.ai.sheepshead.expert import think
from game.ai.sheepshead.greedy import choose as greedy
from game.ai.sheepshead.policy import choose

__all__ = ["choose", "greedy", "think"]

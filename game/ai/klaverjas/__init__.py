"""Klaverjas' computer players: the rule policy, the search over deals, and a baseline."""

from game.ai.klaverjas.expert import think
from game.ai.klaverjas.greedy import choose as greedy
from game.ai.klaverjas.policy import choose

__all__ = ["choose", "greedy", "think"]

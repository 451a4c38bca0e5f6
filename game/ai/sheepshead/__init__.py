"""The rule policy of Sheepshead: conventions and common sense from the seat's view alone."""

from game.ai.sheepshead.policy import choose

__all__ = ["choose"]

"""The rule policy of Thousand: conventions and common sense from the seat's view alone."""

from game.ai.thousand.policy import choose

__all__ = ["choose"]

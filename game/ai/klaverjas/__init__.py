"""The rule policy of Klaverjas: conventions and common sense from the seat's view alone."""

from game.ai.klaverjas.policy import choose

__all__ = ["choose"]

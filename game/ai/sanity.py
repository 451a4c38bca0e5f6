"""Sanity statistics: what many deals of computer players look like, game by game."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol

from game.ai.klaverjas.sanity import KlaverjasTally
from game.ai.sheepshead.sanity import SheepsheadTally
from game.ai.thousand.sanity import ThousandTally
from game.core.actions import Action
from game.core.protocol import Deal
from game.core.view import View


class Tally(Protocol):
    """Counts over many deals."""

    def see(self, view: View, action: Action) -> None:
        """Note what a seat did with its view."""

    def end(self, deal: Deal) -> None:
        """Note a finished deal."""

    def report(self) -> dict[str, float | int]:
        """Shares from 0 to 1 and counts, by name."""


TALLIES: Final[Mapping[str, Callable[[], Tally]]] = MappingProxyType({
    "sheepshead": SheepsheadTally,
    "klaverjas": KlaverjasTally,
    "thousand": ThousandTally,
})
"""Makers of an empty tally by game; a game may have none."""

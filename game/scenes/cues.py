"""Which sounds a table makes: events and what has changed, as names of sounds. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.core.actions import Kind
from game.core.cards import Seat
from game.core.view import Acted, Event, Result, TookStock, TrickTaken, View
from game.session.match import PERSON

if TYPE_CHECKING:
    from game.scenes.state import TableState


class Cues:
    """What is to be heard next at one table. It plays nothing itself."""

    def __init__(self) -> None:
        self._due: list[str] = []
        self._deal: tuple[int, int] | None = None
        self._bonus = 0
        self._taken = False
        """Whether a finished trick is still to be gathered."""
        self._asked = False
        self._told = False
        """Whether the end of this deal was heard."""

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what the person has just seen happen."""
        for event in events:
            match event:
                case Acted(_, action) if action.kind == Kind.PLAY:
                    self._due.append("card")
                case TookStock():
                    self._due.append("trick")
                case TrickTaken():
                    self._taken = True

    def due(self, state: TableState, view: View) -> list[str]:
        """The sounds that are due now, each given once.

        A card is heard when it lands, a trick when it is gathered, an end when all is still.
        """
        out: list[str] = []
        deal = (state.match.state.deal, state.match.redeal)
        if deal != self._deal:
            self._deal, self._bonus = deal, sum(view.bonus)
            self._asked = self._told = False
            if not view.history:
                out.append("deal")
        if not state.stage.landing:
            out += self._due
            self._due = []
            if sum(view.bonus) > self._bonus:
                out.append("bonus")
            self._bonus = sum(view.bonus)
        if self._taken and state.held is None:
            self._taken = False
            out.append("trick")
        asked = view.my_turn and not state.waiting
        if asked and not self._asked and "deal" not in out:
            out.append("turn")
        self._asked = asked
        if view.result is not None and not (self._told or state.waiting or state.stage.moving):
            self._told = True
            out += verdict(view.result, state.match.rules.info.sides)
        return out


def verdict(result: Result, sides: Sequence[Sequence[Seat]]) -> list[str]:
    """Whether a deal was "made" or "lost" for the person's side; empty for neither.

    A deal is made by more than an equal share of its points, whatever the game; a match by
    those who win it.
    """
    if result.redeal:
        return []
    own = next(side for side in sides if PERSON in side)
    if result.over:
        best = max(result.totals[side[0]] for side in sides)
        won = (result.winner in own if result.winner is not None
               else result.totals[own[0]] == best)
        return ["made" if won else "lost"]
    total = sum(result.scores[side[0]] for side in sides)
    mine = result.scores[own[0]] * len(sides)
    return [] if mine == total else ["made" if mine > total else "lost"]

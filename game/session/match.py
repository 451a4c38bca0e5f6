"""A match in progress: the deal on the table, the books, and the computer players' turns.

The session owns the deal. The screen gets the person's view and redacted events, and gives
back the person's actions; computer players get their own seat's view. Every action is
written to the record before anything else sees it.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.ai import Choice, Thought, think
from game.core.actions import Action, Kind, parse_action
from game.core.cards import Seat
from game.core.errors import GameError, IllegalAction
from game.core.opendeal import OpenDeal
from game.core.protocol import Deal, Rules
from game.core.stream import Stream
from game.core.view import Event, MatchState, Result, Sheet, View
from game.rules import rules_of
from game.session.record import Record, setup_of

log = logging.getLogger(__name__)
PERSON: Final[Seat] = 0
PARTNER_LEVEL: Final = "expert"


@dataclass(frozen=True)
class Finished:
    """A deal that is over: its result, its sheet, the last view of it, and all its cards."""

    result: Result
    sheet: Sheet
    view: View
    opened: OpenDeal


class Match:
    """One match from its record. Build with `new` or `resume`."""

    counts = True
    """Whether it is a match at all, to be kept, reckoned and ranked; a lesson is not."""

    def __init__(self, record: Record) -> None:
        self.rules: Rules = rules_of(record.game)
        self.record = record
        self.finished: list[Finished] = []
        self.state: MatchState = self.rules.new_match()
        self.redeal = 0
        self.changed: Callable[[], None] = lambda: None
        """Called after every action and every new deal, to save."""
        self.unattended = False
        """Whether a computer player has the person's seat, too: a demo, to be looked at."""
        self._thought: Thought | None = None
        self._choice: Action | None = None
        self._seen = 0
        self.deal: Deal = self._start()

    @classmethod
    def new(cls, game: str, seed: str, options: Mapping[str, str] | None = None,
            level: str = "rules") -> "Match":
        """A match before its first action."""
        rules = rules_of(game)
        chosen = {**rules.info.defaults(), **(options or {})}
        return cls(Record(game, rules.info.version, chosen, seed, level, [[]]))

    @classmethod
    def resume(cls, record: Record) -> "Match":
        """The match exactly where its record ends. Raises ValueError if it cannot be."""
        match = cls(Record(**{**record.__dict__, "deals": [[]],
                              "practice": list(record.practice)}))
        for number, codes in enumerate(record.deals):
            if number:
                match.next_deal()
            for code in codes:
                match._apply(parse_action(code))
        match._seen = len(match.deal.events(0, PERSON))
        return match

    def _start(self) -> Deal:
        return self.rules.start(setup_of(self.rules, self.record, self.state, self.redeal))

    # The person's side

    def view(self) -> View:
        """What the person may know."""
        return self.deal.view(PERSON)

    def events(self) -> list[Event]:
        """What the person saw happen since this was last asked."""
        new = self.deal.events(self._seen, PERSON)
        self._seen += len(new)
        return new

    def act(self, *actions: Action) -> None:
        """The person's choice; several actions count as one. Raises IllegalAction.

        What would come after the end of the deal (thrown in after gifts) is left out.
        """
        if self.deal.turn != PERSON:
            raise GameError("it is not your turn")
        trial = self.deal.clone()
        done: list[Action] = []
        for action in actions:
            if trial.turn is None and done:
                break
            if trial.turn != PERSON:
                raise IllegalAction(f"{action.code} comes after your turn")
            trial.apply(action)
            done.append(action)
        for action in done:
            self._apply(action)

    def _apply(self, action: Action) -> None:
        self.deal.apply(action)
        self.record.deals[-1].append(action.code)
        self._thought = self._choice = None
        result = self.deal.result
        if result is not None:
            view = self.view()
            self.finished.append(Finished(result, self.rules.sheet(view), view,
                                          self.deal.opened()))
        self.changed()

    def own_ply(self) -> int | None:
        """The number of the person's last action in this deal; None if there is none.

        Of gifts and the bid that is confirmed with them it is the gifts.
        """
        history = self.deal.history
        mine = [ply for ply, entry in enumerate(history) if entry.seat == PERSON]
        if not mine:
            return None
        before = history[mine[-1] - 1] if mine[-1] else None
        together = (before is not None and before.seat == PERSON
                    and before.action.kind == Kind.GIVE)
        return mine[-1] - together

    def mark_practice(self, why: str) -> None:
        """The match does not count from now on; that is saved at once."""
        self.record.mark_practice(why)
        self.changed()

    def undo(self) -> None:
        """Back to before the person's last action in this deal. Raises GameError.

        The match is practice from now on. A finished deal stays finished.
        """
        ply = self.own_ply()
        if ply is None or self.deal.result is not None:
            raise GameError("there is nothing to take back")
        self.record.mark_practice("undo")
        codes = self.record.deals[-1][:ply]
        self.deal = self._start()
        for code in codes:
            self.deal.apply(parse_action(code))
        self.record.deals[-1] = codes
        self._thought = self._choice = None
        self._seen = len(self.deal.events(0, PERSON))
        self.changed()

    # The books

    @property
    def over(self) -> bool:
        """Whether the last deal has ended the match."""
        result = self.deal.result
        return result is not None and result.over

    @property
    def totals(self) -> tuple[int, ...]:
        """Game points per seat, the deal just finished included."""
        return self.deal.result.totals if self.deal.result else self.state.totals

    @property
    def deal_number(self) -> int:
        """The number of the deal on the table, from 1."""
        return self.state.deal + 1

    def next_deal(self) -> None:
        """Deal again after a finished deal. Raises GameError if there is none to come."""
        result = self.deal.result
        if result is None or result.over:
            raise GameError("there is no next deal now")
        self.redeal = self.redeal + 1 if result.redeal else 0
        self.state = result.match
        self.record.deals.append([])
        self._seen = 0
        self.deal = self._start()
        self.changed()

    # The computer players

    @property
    def waiting(self) -> bool:
        """Whether a computer player has to act."""
        return self.deal.turn is not None and (self.unattended or self.deal.turn != PERSON)

    def think(self, more: Callable[[], bool]) -> bool:
        """Let the computer player whose turn it is think; True when its choice is ready.

        At least one unit of work is done, then more as long as `more()` says so.
        """
        if not self.waiting:
            return False
        while self._choice is None:
            self._step()
            if not more():
                break
        return self._choice is not None

    def _step(self) -> None:
        """One unit of thought. A failure or an illegal choice becomes the first legal action."""
        seat = self.deal.turn
        assert seat is not None
        legal = self.deal.legal()
        try:
            if self._thought is None:
                self._thought = think(self.rules, self.deal.view(seat), self.level_of(seat),
                                      self.stream("think", seat))
            try:
                next(self._thought)
                return
            except StopIteration as done:
                choice: Choice = done.value
            self._choice = choice.action
            if choice.action not in legal:
                log.error("seat %d chose the illegal %r", seat, choice.action)
                self._choice = legal[0]
        except Exception:  # a bug in a policy never ends a match
            log.exception("the computer player at seat %d failed", seat)
            self._choice = legal[0]

    def stream_at(self, kind: str, ply: int, seat: Seat) -> Stream:
        """The chance of one thought: the same however often and wherever it is thought."""
        return Stream(self.record.deal_seed, kind, self.state.deal, self.redeal, ply, seat)

    def stream(self, kind: str, seat: Seat) -> Stream:
        """The chance of a thought about the deal as it is now."""
        return self.stream_at(kind, len(self.deal.history), seat)

    def level_of(self, seat: Seat) -> str:
        """How well a seat plays: the person's own partner always as an expert."""
        if self.unattended:
            return self.record.level
        mates = next(side for side in self.rules.info.sides if PERSON in side)
        return PARTNER_LEVEL if seat in mates else self.record.level

    def commit(self) -> None:
        """Do what the computer player chose. `think` must have answered True."""
        if self._choice is None:
            raise GameError("nobody has chosen yet")
        self._apply(self._choice)

"""A lesson in progress: one stacked deal, never saved and never counted.

While everybody keeps to the line of the lesson it is played as written; once the person has
left it, seats and suggestions follow the rule policy.
"""

from game.ai import decide
from game.core.actions import Action, parse_action
from game.core.errors import GameError
from game.core.lesson import Lesson
from game.core.protocol import Deal, Rules, Setup
from game.session.match import PERSON, Match
from game.session.record import Record

SEED = "lesson"
POLICY = "rules"


class LessonMatch(Match):
    """The one deal of a game's lesson. Raises GameError for a game without one."""

    counts = False

    def __init__(self, rules: Rules) -> None:
        if rules.info.lesson is None:
            raise GameError(f"there is no lesson for {rules.info.id}")
        self.lesson: Lesson = rules.info.lesson
        self._advised: tuple[int, tuple[Action, ...]] = (-1, ())
        info = rules.info
        super().__init__(Record(info.id, info.version, {**info.defaults(), **self.lesson.options},
                                SEED, POLICY, [[]]))

    def _start(self) -> Deal:
        lesson = self.lesson
        if lesson.books is not None:
            self.state = self.rules.read_match(lesson.books)
        return self.rules.start(Setup(self.record.options, lesson.dealer, lesson.hands,
                                      lesson.stock, self.state))

    @property
    def over(self) -> bool:
        """A lesson ends with its deal and nobody wins it."""
        return False

    def next_deal(self) -> None:
        raise GameError("a lesson is one deal")

    @property
    def on_line(self) -> bool:
        """Whether all that was done so far is what the lesson has written."""
        done = self.record.deals[-1]
        return tuple(done) == self.lesson.line[:len(done)]

    def advice(self) -> tuple[Action, ...]:
        """What the seat to act should do now, and what it should do right after that itself."""
        ply = len(self.deal.history)
        if self._advised[0] != ply:
            self._advised = (ply, self._think_ahead())
        return self._advised[1]

    def _think_ahead(self) -> tuple[Action, ...]:
        out: list[Action] = []
        trial, seat = self.deal.clone(), self.deal.turn
        while trial.turn is not None and trial.turn == seat and len(out) < 2:
            out.append(self._one(trial))
            trial.apply(out[-1])
        return tuple(out)

    def _one(self, deal: Deal) -> Action:
        """The written action, off the line the rule policy's."""
        ply = len(deal.history)
        if self.on_line and ply < len(self.lesson.line):
            return parse_action(self.lesson.line[ply])
        assert deal.turn is not None
        return decide(self.rules, deal.view(deal.turn), POLICY,
                      self.stream_at("lesson", ply, deal.turn)).action

    def _step(self) -> None:
        assert self.deal.turn != PERSON
        self._choice = self.advice()[0]

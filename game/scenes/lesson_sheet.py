"""The score sheet at the end of a lesson."""

from game.scenes.base import Button
from game.scenes.changes import Change, Pop
from game.scenes.scoring import ScoringScene


class LessonSheet(ScoringScene):
    """The score sheet at the end of a lesson: no next deal, and nothing to keep or pass on."""

    shares = False

    def _wanted_buttons(self) -> list[Button]:
        foot, tell = self.plan.foot, self.ctx.tell
        return [Button("review", foot, tell("scoring.review"), "paper"),
                Button("next", foot, tell("lesson.done"), "primary", "check")]

    def turn_to(self, place: str) -> None:
        """Show the half of the sheet that a tip speaks of, where there is room for one only."""
        self.page = "match" if place == "scores" else "deal"
        if self.width:
            self._lay_buttons()

    def _next(self) -> Change:
        return Pop()

    def back(self) -> Change:
        return Pop()

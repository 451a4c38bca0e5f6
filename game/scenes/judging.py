"""Second thoughts in the review: the person's best and weakest card of a deal, thought out
while the page is looked at."""

from collections.abc import Callable, Generator
from typing import Final

from game.core.cards import Card
from game.core.messages import CardArg, Message, message
from game.session.judge import Verdict, best_and_worst, judge
from game.session.match import Match

LEAST: Final = 0.08
"""What a card must gain or lose to be worth a word, as a share of the deal's highest score."""


class Judging:
    """Judges the deals of a match one after the other, each when it is looked at."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._thoughts: dict[int, Generator[None, None, tuple[Verdict, ...]]] = {}
        self._found: dict[int, dict[Card, Message]] = {}

    def run(self, number: int, more: Callable[[], bool]) -> bool:
        """Think about a deal for a while; True when something new can be said about it."""
        if number in self._found or not self.match.counts:
            return False
        thought = self._thoughts.setdefault(number, judge(self.match, number))
        while True:
            try:
                next(thought)
            except StopIteration as end:
                self._found[number] = self._words(number, end.value)
                return bool(self._found[number])
            if not more():
                return False

    def _words(self, number: int, verdicts: tuple[Verdict, ...]) -> dict[Card, Message]:
        """What to say of which card."""
        scores = self.match.finished[number].result.scores
        best, worst = best_and_worst(verdicts, LEAST * max(map(abs, scores)))
        out: dict[Card, Message] = {}
        if best is not None:
            out[best.action.card] = message("review.best-card")
        if worst is not None:
            out[worst.action.card] = message("review.worst-card", card=CardArg(worst.best.card))
        return out

    def of(self, number: int, cards: tuple[Card, ...]) -> Message | None:
        """What there is to say of a trick's cards, one of them the person's."""
        found = self._found.get(number, {})
        return next((found[card] for card in cards if card in found), None)

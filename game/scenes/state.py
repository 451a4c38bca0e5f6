"""What the scenes of one table share while they take turns: the match and what is still shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.core.actions import Action
from game.core.cards import HIDDEN, Card, Seat
from game.core.messages import Message, SuitArg
from game.core.view import Acted, Event, Noticed, TookStock, Trick, TrickTaken
from game.scenes import moves
from game.scenes.cues import Cues
from game.scenes.stage import Spot, Stage
from game.session.match import PERSON, Match
from game.ui.motion import FADE_IN_MS, FADE_OUT_MS, REDUCED_MS

if TYPE_CHECKING:
    from game.scenes.advice import Advice
    from game.scenes.base import Scene

BUBBLE_MS: Final = 2500.0
BEAT_MS: Final = 650.0
"""Between a card or a bid and the next one of a computer player."""
DEAL_MS: Final = 900.0
SHOWN_MS: Final = 3000.0
"""How long a taken stock is shown."""


@dataclass
class Bubble:
    """What a seat has just said."""

    seat: Seat
    text: Message
    left_ms: float = BUBBLE_MS

    def share(self, reduced: bool) -> float:
        """How far it has faded in, or still is there while it fades out."""
        fade_in, fade_out = (REDUCED_MS, REDUCED_MS) if reduced else (FADE_IN_MS, FADE_OUT_MS)
        return max(0.0, min(1.0, (BUBBLE_MS - self.left_ms) / fade_in, self.left_ms / fade_out))


@dataclass
class TableState:
    """One table from the first deal to the last. `flow` finds the scene for what comes next."""

    match: Match
    flow: Callable[[TableState], Scene]
    pause_ms: float
    """How long a finished trick stays."""
    bubble: Bubble | None = None
    held: Trick | None = None
    """A finished trick that still lies on the table."""
    held_ms: float = 0.0
    wait_for_tap: bool = False
    """Whether a finished trick stays until the person taps, whatever its time."""
    beat_ms: float = DEAL_MS
    notices: list[Message] = field(default_factory=list)
    marked: list[Card] = field(default_factory=list)
    """Cards marked in the hand while a choice is made, `HIDDEN` for an empty slot."""
    number: int | None = None
    """A bid set with minus and plus, not yet made."""
    shown: tuple[Card, ...] = ()
    """A stock that has just been taken, still shown to all."""
    shown_ms: float = 0.0
    shown_by: Seat = PERSON
    """Who has taken it."""
    stage: Stage = field(default_factory=Stage)
    """What is moving."""
    advice: Advice | None = None
    """A hint or a reason that is being thought about."""
    advised: Action | None = None
    """What the last hint said, until something is done."""
    peek: bool = False
    """Whether the last trick is being looked at."""
    cues: Cues = field(default_factory=Cues)
    """The sounds that are due."""
    title: str = ""
    """What stands in place of the number of the deal."""
    corners: Mapping[str, str] = field(default_factory=dict)
    """Round buttons that are another one at this table, "" for none."""
    by_hand: bool = False
    """Whether every card waits for the person here, whatever the settings say."""

    def absorb(self, events: list[Event]) -> None:
        """Take in what the person has just seen happen."""
        self.cues.hear(events)
        for event in events:
            moves.follow(self.stage, event, len(self.match.totals))
            match event:
                case Acted(seat, _, say):
                    self.beat_ms = BEAT_MS
                    if say is not None and (seat != PERSON or self.match.unattended):
                        self.bubble = Bubble(seat, say)
                    elif self.bubble is not None and self.bubble.seat == seat:
                        self.bubble = None
                case TrickTaken(trick, bonus):
                    self.held, self.held_ms = trick, self.pause_ms
                    self.notices.extend(bonus)
                case TookStock(seat, cards) if seat != PERSON and HIDDEN not in cards:
                    self.shown, self.shown_ms, self.shown_by = cards, SHOWN_MS, seat
                case Noticed(text, _):
                    self.notices.append(text)

    def tick(self, ms: float) -> bool:
        """Let time pass; True when something on the table has changed."""
        changed = self.stage.advance(ms)
        if self.bubble is not None:
            changed |= self.bubble.share(self.stage.reduced) < 1
            self.bubble.left_ms -= ms
            changed |= self.bubble.share(self.stage.reduced) < 1
            if self.bubble.left_ms <= 0:
                self.bubble = None
        if self.shown:
            self.shown_ms -= ms
            if self.shown_ms <= 0:
                self._put_away()
                changed = True
        elif self.held is not None:
            if not self.stage.landing and not self.wait_for_tap:
                self.held_ms -= ms
            if self.held_ms <= 0:
                changed = True
                self.release()
        else:
            self.beat_ms -= ms
        return changed

    def _put_away(self) -> None:
        """The stock that was shown goes to who has taken it."""
        self.stage.carry(self.shown, moves.middle(len(self.shown)), Spot("plate", self.shown_by))
        self.shown = ()

    def release(self) -> None:
        """Clear the finished trick away."""
        if self.held is not None:
            self.stage.collect(self.held, len(self.match.totals))
        self.held = None
        self.held_ms = 0.0
        self.beat_ms = BEAT_MS / 2

    @property
    def waiting(self) -> bool:
        """Whether something is still shown before the deal goes on."""
        return self.held is not None or bool(self.shown) or self.stage.dealing

    @property
    def patient(self) -> bool:
        """Whether a finished trick lies there until the person taps."""
        return (self.wait_for_tap and self.held is not None and not self.shown
                and not self.stage.landing)

    def skip(self) -> None:
        """The person does not want to wait: first for what moves, then for what lies there."""
        self.beat_ms = 0.0
        self.bubble = None
        flying = self.stage.flying
        self.stage.finish()
        if flying:
            return
        if self.shown:
            self._put_away()
        elif self.held is not None:
            self.release()
            self.beat_ms = 0.0

    def at_rest(self) -> None:
        """What has been said stands there, and nothing moves any more."""
        self.stage.finish()
        if self.bubble is not None:
            self.bubble.left_ms = min(self.bubble.left_ms, BUBBLE_MS - FADE_IN_MS)


def suit_in(text: Message) -> int | None:
    """The suit a message speaks of, to be drawn beside it."""
    return next((arg.suit for _, arg in text.args if isinstance(arg, SuitArg)), None)

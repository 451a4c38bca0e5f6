"""What moves at a table: cards on their way, the hand, crown, glow and a refused card.

Places are named, not measured, so that a movement goes on rightly when the window changes:
the scene says where a `Spot` lies. When nothing moves, the stage adds nothing to the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from game.core.cards import HIDDEN, Card, Seat
from game.core.view import Trick
from game.ui import motion
from game.ui.motion import Course, Glider, Point

Key = tuple[object, ...]
_NEVER: Final[Key] = ("never",)


@dataclass(frozen=True)
class Spot:
    """A place at the table: a seat's plate or its card in the trick, the `at`-th of `of` cards
    in the hand, or of those that lie in the middle."""

    kind: Literal["plate", "trick", "hand", "middle"]
    at: int = 0
    of: int = 1


@dataclass
class Flight:
    """A card on its way. One that lands is hidden at its goal until then; others vanish."""

    card: Card
    origin: Spot
    goal: Spot
    course: Course
    lands: bool = False
    deal: bool = False


@dataclass
class Stage:
    """All movements of one table. `reduced`: fades instead of flights."""

    reduced: bool = False
    flights: list[Flight] = field(default_factory=list)
    hand: Glider = field(default_factory=Glider)
    entering: dict[Card, tuple[Spot, Course]] = field(default_factory=dict)
    """Cards that will come into the hand from elsewhere."""
    size: tuple[int, int] = (0, 0)
    """The window in which the hand was last laid out."""
    lifted: Spot | None = None
    """Where the person's card lay that is just being played."""
    _shake: tuple[Card, Course] | None = None
    _marks: dict[str, tuple[Key, Course]] = field(default_factory=dict)
    """What appears by growing or fading in (crown, glow), by what it stands for."""
    _dealt: Course | None = None
    _slots: dict[int, tuple[Card, Course]] = field(default_factory=dict)
    """The card last seen in each slot of a desk, and its way there."""

    # What begins to move

    def deal(self, dealer: Seat, hand: Sequence[Card], counts: Sequence[int]) -> None:
        """Deal the cards one at a time, from the dealer's left; `hand` as it will stand."""
        if self.reduced:
            return
        seats = len(counts)
        order = [(dealer + 1 + i) % seats for i in range(seats)]
        turn = 0
        for number in range(max(counts)):
            for seat in order:
                if number >= counts[seat]:
                    continue
                course = Course(motion.DEAL_MS, motion.out_cubic, turn * motion.DEAL_STAGGER_MS)
                turn += 1
                if seat == 0:
                    self.entering[hand[number]] = (Spot("plate", dealer), course)
                else:
                    self.flights.append(Flight(HIDDEN, Spot("plate", dealer), Spot("plate", seat),
                                               course, deal=True))
        self._dealt = Course(turn * motion.DEAL_STAGGER_MS + motion.DEAL_MS)

    def play(self, seat: Seat, card: Card) -> None:
        """A card goes to the trick."""
        origin = self.lifted if seat == 0 and self.lifted is not None else Spot("plate", seat)
        self.lifted = None
        self.flights.append(Flight(card, origin, Spot("trick", seat),
                                   self._course(motion.PLAY_MS, motion.out_cubic), lands=True))

    def collect(self, trick: Trick, seats: int) -> None:
        """A trick goes to its winner."""
        self.flights = [flight for flight in self.flights if not flight.lands]
        for i, card in enumerate(trick.cards):
            self.flights.append(Flight(
                card, Spot("trick", (trick.leader + i) % seats), Spot("plate", trick.winner),
                self._course(motion.COLLECT_MS, motion.in_out, i * motion.COLLECT_STAGGER_MS)))

    def carry(self, cards: Sequence[Card], origin: Sequence[Spot], goal: Spot) -> None:
        """Cards leave the table: buried, given, taken up by another seat."""
        if self.reduced:
            return
        for card, spot in zip(cards, origin, strict=True):
            self.flights.append(Flight(card, spot, goal, Course(motion.MOVE_MS, motion.in_out)))

    def enter(self, cards: Sequence[Card], origin: Sequence[Spot]) -> None:
        """Cards come into the person's hand."""
        if not self.reduced:
            for card, spot in zip(cards, origin, strict=True):
                self.entering[card] = (spot, Course(motion.MOVE_MS, motion.in_out))

    def refuse(self, card: Card) -> None:
        """A card is shaken."""
        if not self.reduced:
            self._shake = (card, Course(motion.SHAKE_MS, motion.linear))

    def _course(self, ms: float, ease: motion.Ease, delay: float = 0.0) -> Course:
        return Course(motion.REDUCED_MS) if self.reduced else Course(ms, ease, delay)

    # What the scene asks

    def lay_hand(self, size: tuple[int, int], places: Mapping[Card, Point],
                 entering: Mapping[Card, Point]) -> None:
        """Tell where the cards of the hand lie now, and where those that enter come from."""
        resized = self.size not in ((0, 0), size)
        still = self.reduced or resized
        coming = {card: (entering[card], self.entering[card][1])
                  for card in self.entering if card in places and card in entering}
        for card in coming:
            del self.entering[card]
        if still:
            self.hand.finish()
        self.size = size
        self.hand.settle(places, coming, still)

    def shift(self, card: Card) -> Point:
        """How far a card of the hand is from its place."""
        dx, dy = self.hand.offset(card)
        if self._shake is not None and self._shake[0] == card:
            dx += motion.shaken(self._shake[1].raw)
        return dx, dy

    def slot_shift(self, slot: int, card: Card, place: Point, origin: Point) -> Point:
        """How far the card in a slot of a desk, come from `origin`, is from its place."""
        known = self._slots.get(slot)
        if known is None or known[0] != card:
            course = Course(motion.MOVE_MS, motion.in_out)
            if known is None or card == HIDDEN or self.reduced:
                course.past = course.ms
            known = self._slots[slot] = (card, course)
        left = 1 - known[1].share
        return (origin[0] - place[0]) * left, (origin[1] - place[1]) * left

    def flight_to_trick(self, seat: Seat) -> Flight | None:
        """The card on its way to a seat's place in the trick."""
        return next((f for f in self.flights if f.lands and f.goal.at == seat), None)

    @property
    def landing(self) -> bool:
        """Whether a card is on its way to the trick."""
        return any(flight.lands for flight in self.flights)

    @property
    def loose(self) -> list[Flight]:
        """Cards on their way that are nowhere else on the table."""
        return [flight for flight in self.flights if not flight.lands]

    def mark(self, name: str, key: Key, ms: float, ease: motion.Ease) -> float:
        """The share of something that appears, from the moment its key is another one.

        What stands there when the table is first seen does not appear, it is there.
        """
        known = self._marks.get(name)
        if known is None or known[0] != key:
            course = Course(ms, ease)
            if known is None or (self.reduced and name == "crown"):
                course.past = ms
            self._marks[name] = (key, course)
            return course.share
        return known[1].share

    def unmark(self, name: str) -> None:
        """What had appeared is not there now; when it comes again it appears again."""
        self._marks[name] = (_NEVER, Course(0.0))

    # Time

    @property
    def dealing(self) -> bool:
        """Whether the cards are still being dealt."""
        return self._dealt is not None

    @property
    def flying(self) -> bool:
        """Whether cards are on their way over the table."""
        return bool(self.flights) or self.dealing

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return (bool(self.flights) or self.hand.moving or self._shake is not None
                or self._dealt is not None
                or any(not course.done for _, course in self._slots.values())
                or any(not course.done for _, course in self._marks.values()))

    def advance(self, ms: float) -> bool:
        """Let time pass; True if something had been moving."""
        if not self.moving:
            return False
        for flight in self.flights:
            flight.course.advance(ms)
        self.flights = [flight for flight in self.flights if not flight.course.done]
        self.hand.advance(ms)
        for _, course in (*self._marks.values(), *self._slots.values()):
            course.advance(ms)
        if self._shake is not None:
            self._shake[1].advance(ms)
            if self._shake[1].done:
                self._shake = None
        if self._dealt is not None:
            self._dealt.advance(ms)
            if self._dealt.done:
                self._dealt = None
        return True

    def finish(self) -> None:
        """Everything is where it belongs, at once."""
        self.flights.clear()
        self.hand.finish()
        self.entering.clear()
        self._shake = self._dealt = None
        for _, course in (*self._marks.values(), *self._slots.values()):
            course.past = course.delay + course.ms

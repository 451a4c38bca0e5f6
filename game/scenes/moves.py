"""Which movement belongs to which event, as the person sees it."""

from collections.abc import Sequence

from game.core.actions import Kind
from game.core.cards import HIDDEN, Card
from game.core.view import Acted, Event, TookStock, View
from game.scenes.stage import Spot, Stage
from game.session.match import PERSON


def middle(n: int) -> list[Spot]:
    """The places of `n` cards that lie in the middle."""
    return [Spot("middle", i, n) for i in range(n)]


def follow(stage: Stage, event: Event, seats: int) -> None:
    """Begin the movement of something that was just seen to happen."""
    match event:
        case Acted(seat, action) if action.kind == Kind.PLAY:
            stage.play(seat, action.cards[0])
        case Acted(seat, action) if action.kind == Kind.BURY:
            if seat == PERSON:
                stage.carry([HIDDEN] * len(action.cards), middle(len(action.cards)),
                            Spot("plate", PERSON))
        case Acted(seat, action) if action.kind == Kind.GIVE:
            _give(stage, seat, action.cards, seats)
        case TookStock(seat, cards):
            _take(stage, seat, cards)


def _give(stage: Stage, seat: int, cards: Sequence[Card], seats: int) -> None:
    """The first card to the left neighbour, the second to the right one."""
    goals = ((seat + 1) % seats, (seat - 1) % seats)
    spots = middle(len(cards))
    for card, goal, spot in zip(cards, goals, spots, strict=False):
        origin = spot if seat == PERSON else Spot("plate", seat)
        if goal == PERSON and card != HIDDEN:
            stage.enter([card], [origin])
        else:
            stage.carry([HIDDEN], [origin], Spot("plate", goal))


def _take(stage: Stage, seat: int, cards: Sequence[Card]) -> None:
    """The blind or prikup goes to who takes it; what is shown to all stays a while first."""
    if seat == PERSON:
        if HIDDEN not in cards:
            stage.enter(cards, middle(len(cards)))
    elif HIDDEN in cards:
        stage.carry([HIDDEN] * len(cards), middle(len(cards)), Spot("plate", seat))


def deal(stage: Stage, view: View, hand: Sequence[Card]) -> None:
    """The deal itself, unless somebody has acted already."""
    if not view.history and not view.played:
        stage.deal(view.dealer, hand, view.counts)

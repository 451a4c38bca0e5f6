"""Playing whole matches in tests, computer players and person alike."""

from collections.abc import Callable

from game.core.actions import Action
from game.core.stream import Stream
from game.session.match import Match

GAME = "sheepshead"


def once() -> bool:
    """No time for more than one unit of work."""
    return False


def always() -> bool:
    """Time for everything."""
    return True


def slices(units: int) -> Callable[[], bool]:
    """Time for so many units of work at each call."""
    left = [0]

    def more() -> bool:
        left[0] = (left[0] + 1) % units
        return left[0] != 0

    return more


def let_think(match: Match, more: Callable[[], bool]) -> int:
    """Let the computer player finish and act; how often it had to be asked."""
    asked = 1
    while not match.think(more):
        asked += 1
        assert asked < 10_000
    match.commit()
    return asked


def person(match: Match) -> Action:
    """A choice of the person that depends on nothing but the place in the match."""
    legal = match.view().legal
    return legal[Stream("person", match.record.seed, match.state.deal,
                        len(match.deal.history)).below(len(legal))]


def advance(match: Match, more: Callable[[], bool] = always) -> None:
    """One step: an action of whoever has to act, or the next deal."""
    if match.deal.turn is None:
        match.next_deal()
    elif match.waiting:
        let_think(match, more)
    else:
        match.act(person(match))


def play_out(match: Match, more: Callable[[], bool] = always) -> Match:
    """The match played to its end."""
    while not match.over:
        advance(match, more)
    return match

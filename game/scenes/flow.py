"""Which scene comes next at a table: phase and desk of the deal decide, never the game."""

from collections.abc import Callable

from game.core.view import View
from game.scenes import moves
from game.scenes.base import Scene
from game.scenes.context import Context
from game.scenes.state import TableState
from game.session.match import Match


def scene_name(view: View, state: TableState) -> str:
    """The name of the scene that shows this moment."""
    if state.held is not None:
        return "play"
    if state.shown:
        return "bidding"
    if view.phase == "done":
        return "scoring"
    if view.my_turn and state.match.rules.desk(view, (), None) is not None:
        return "burying"
    return "play" if view.phase == "play" else "bidding"


def scene_for(ctx: Context, state: TableState) -> Scene:
    """The scene that shows this moment."""
    from game.scenes.bidding import BiddingScene
    from game.scenes.burying import BuryingScene
    from game.scenes.play import PlayScene
    from game.scenes.scoring import ScoringScene

    match scene_name(state.match.view(), state):
        case "bidding":
            return BiddingScene(ctx, state)
        case "burying":
            return BuryingScene(ctx, state)
        case "play":
            return PlayScene(ctx, state)
        case _:
            return ScoringScene(ctx, state)


def sit_down(ctx: Context, match: Match, flow: Callable[[TableState], Scene]) -> TableState:
    """The state of a table at which this match is played; `flow` finds its scenes."""
    ctx.seat_persons(match.rules.info.persons)
    state = TableState(match, flow, ctx.settings.pause_ms)
    state.stage.reduced = ctx.settings.reduced_motion
    begin_deal(state)
    state.absorb(match.events())
    return state


def open_table(ctx: Context, match: Match) -> Scene:
    """Sit down at a match, new or kept."""
    return scene_for(ctx, sit_down(ctx, match, lambda now: scene_for(ctx, now)))


def begin_deal(state: TableState) -> None:
    """Deal the cards on the screen, if this deal has just begun."""
    view = state.match.view()
    moves.deal(state.stage, view, state.match.rules.sorted_hand(view))

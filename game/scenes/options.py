"""The rules a game is played by, where it offers more than one: chosen on this device."""

from collections.abc import Callable

from game.core.protocol import GameInfo
from game.rules import rules_of
from game.scenes.base import Scene
from game.scenes.changes import Change
from game.scenes.context import Context
from game.session.match import Match
from game.session.settings import forget_match, keep_match


def chosen(ctx: Context, info: GameInfo) -> dict[str, str]:
    """The options new matches of a game are played with."""
    kept = ctx.settings.options.get(info.id, {})
    return {option.name: kept.get(option.name, option.values[0])
            if kept.get(option.name) in option.values else option.values[0]
            for option in info.options}


def words_of(ctx: Context, info: GameInfo, options: dict[str, str]) -> str:
    """The options in words, such as the name of the variant."""
    return " · ".join(ctx.tell(f"option.{info.id}.{value}") for value in options.values())


def turned(info: GameInfo, options: dict[str, str]) -> dict[str, str]:
    """The next choice of the first option."""
    option = info.options[0]
    at = option.values.index(options[option.name])
    return {**options, option.name: option.values[(at + 1) % len(option.values)]}


def new_match(ctx: Context, game: str) -> Match:
    """A new match with the options chosen on this device, saved from now on."""
    info = rules_of(game).info
    match = Match.new(game, ctx.new_seed(), chosen(ctx, info), ctx.settings.level)
    match.record.started = ctx.stamp()
    keep_match(ctx.store, match)
    return match


def keep(ctx: Context, info: GameInfo, options: dict[str, str]) -> None:
    """Remember a choice on this device."""
    ctx.settings.options = {**ctx.settings.options, info.id: options}
    ctx.keep_settings()


def ask_to_turn(scene: Scene, info: GameInfo, current: dict[str, str],
                after: Callable[[], Change]) -> None:
    """Ask whether to change the rules, which gives the running match up; then do `after`."""
    options = turned(info, current)
    ctx = scene.ctx

    def agreed() -> Change:
        keep(ctx, info, options)
        forget_match(ctx.store, info.id)
        return after()

    scene.ask(ctx.tell("option.ask", rules=words_of(ctx, info, options)),
              ctx.tell("option.yes"), ctx.tell("dialog.no"), agreed, grave=True)

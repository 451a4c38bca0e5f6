"""What goes on around a match: dailies opened, par worked out, results kept."""

from collections.abc import Mapping
from datetime import date
from functools import partial

from game.rules import rules_of
from game.scenes import options
from game.scenes.base import Scene
from game.scenes.context import Context
from game.scenes.wording import practice_words
from game.session import daily
from game.session.codes import Coded
from game.session.match import Match
from game.session.par import keep_par, kept_par, par, par_key
from game.session.results import Finish
from game.session.settings import keep_match
from game.session.summary import Score

SAID_MS = 9000


def open_daily(ctx: Context, game: str, day: date,
               rules: Mapping[str, str] | None = None) -> Scene:
    """The table of a day's daily, where it was left or, by the rules chosen on this device or
    those given, from its first card."""
    chosen = options.chosen(ctx, rules_of(game).info) if rules is None else rules
    match = daily.begin(ctx.store, ctx.results, game, day, ctx.days.now(), chosen, ctx.who,
                        ctx.stamp())
    work_out_par(ctx, match)
    return seated(ctx, match)


def open_code(ctx: Context, coded: Coded) -> Scene:
    """The table of a code's deals: the daily if it is one, else a new match."""
    if coded.day is not None and coded.day <= ctx.days.now():
        return open_daily(ctx, coded.game, coded.day, coded.options)
    match = Match.new(coded.game, coded.seed, coded.options, ctx.settings.level)
    match.record.started = ctx.stamp()
    keep_match(ctx.store, match)
    return seated(ctx, match)


def seated(ctx: Context, match: Match) -> Scene:
    """The table of a match; practice is said before anything else."""
    from game.scenes.flow import open_table

    scene = open_table(ctx, match)
    why = practice_words(ctx, match.record)
    if why:
        scene.notice(why, SAID_MS)
    return scene


def work_out_par(ctx: Context, match: Match) -> None:
    """Let the par of a daily be worked out in idle frames, unless it is known."""
    record = match.record
    where = (record.game, dict(record.options), record.seed)
    if record.day is None or kept_par(ctx.results, *where) is not None:
        return
    ctx.chores.add(par_key(*where), par(*where), partial(keep_par, ctx.results, *where))


def known_par(ctx: Context, match: Match) -> Score | None:
    """The par of a daily, None while it is not known."""
    record = match.record
    if record.day is None:
        return None
    return kept_par(ctx.results, record.game, record.options, record.seed)


def keep_result(ctx: Context, match: Match) -> Finish:
    """Put a match that is over among the results; asked again it stays as it is."""
    return daily.finish(ctx.results, match, ctx.days.now(), ctx.who)

"""Scores, names and results in words, the same on every page."""

from collections.abc import Mapping

from game.core.protocol import GameInfo
from game.rules import rules_of
from game.scenes import options
from game.scenes.context import Context
from game.session.names import split_name
from game.session.record import Record
from game.session.summary import Score


def score_words(ctx: Context, info: GameInfo, score: Score) -> str:
    """What a match came to, by what it is ranked by: points, or won in so many deals."""
    number = ctx.speaker.format_number
    if info.ranking[0] == "won":
        key = "score.won-in" if score.won else "score.lost-at"
        return ctx.tell(key, n=score.deals, total=number(score.total))
    total = number(score.total, info.signed)
    if "margin" in info.ranking:
        return ctx.tell("score.margin", total=total, margin=number(score.margin, True))
    return total


def name_words(ctx: Context, name: str) -> str:
    """A name as its reader says it; a person without one."""
    if not name:
        return ctx.tell("name.nobody")
    found = split_name(name)
    if found is None:
        return name
    animal, number = found
    return ctx.tell("name.animal", animal=ctx.tell(f"person-title.{animal}"), number=number)


def game_words(ctx: Context, game: str, chosen: Mapping[str, str]) -> str:
    """The game's name, with its rules where there is a choice of them."""
    info = rules_of(game).info
    title = ctx.tell(f"game.{game}")
    if not info.options:
        return title
    return ctx.tell("game.with-rules", game=title,
                    rules=options.words_of(ctx, info, dict(chosen)))


def practice_words(ctx: Context, record: Record) -> str:
    """Why a match is practice, "" for one that counts."""
    if not record.practice:
        return ""
    return ctx.tell(f"practice.{record.practice[0]}")

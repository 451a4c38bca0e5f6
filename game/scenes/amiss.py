"""What is amiss with the saves, in words: files that were damaged, and what cannot be kept."""

from game.scenes.context import Context
from game.session.database import DATABASE_FILE
from game.session.settings import SETTINGS_FILE, check_match, is_match_file


def damage(ctx: Context, name: str) -> str:
    """What to say of a document that was damaged and set aside."""
    if name == SETTINGS_FILE:
        return ctx.tell("menu.damaged-settings")
    if name == DATABASE_FILE:
        lost = ctx.results.database.lost
        return ctx.tell("menu.damaged-results-lost" if lost else "menu.damaged-results")
    if not is_match_file(name):
        return ctx.tell("menu.damaged-other", name=name)
    used = ctx.store.load(name, check_match) is not None
    return ctx.tell("menu.damaged-older" if used else "menu.damaged")


def not_kept(ctx: Context) -> list[str]:
    """Why what is done now will be lost, nothing if it will not."""
    store = ctx.store
    out = [ctx.tell("menu.shared")] if store.shared else (
        [] if store.writable else [ctx.tell("menu.not-kept")])
    if ctx.results.failed:
        out.append(ctx.tell("menu.results-not-kept"))
    return out


def news(ctx: Context) -> str:
    """What cannot be kept any more and has not been told yet, "" for nothing."""
    new = [words for words in not_kept(ctx) if words not in ctx.told_not_kept]
    ctx.told_not_kept.update(new)
    return " ".join(new)

"""The pages around the matches on a device where something has been played, for tests."""

from collections.abc import Iterator
from datetime import date, timedelta

from finished import DAY, add, finished
from scenes import Workroom, show

from game.rules import GAMES
from game.scenes.base import Scene
from game.scenes.code import CodeScene
from game.scenes.context import Context
from game.scenes.daily import DailyScene
from game.scenes.leaderboard import LeaderboardScene
from game.scenes.names import NameScene
from game.scenes.outcomes import keep_result
from game.scenes.paper import PaperScene
from game.scenes.share import ShareScene
from game.scenes.statistics import StatisticsScene
from game.session.boards import BOARDS
from game.session.codes import code_of
from game.session.days import daily_seed
from game.session.match import Match
from game.session.names import NAME_NOTE
from game.session.par import keep_par
from game.session.store import Store
from game.session.summary import Score

SIZE = (1280, 720)


class Clock:
    """A date that can be changed."""

    def __init__(self, day: date = DAY) -> None:
        self.day = day

    def __call__(self) -> date:
        return self.day


def context_at(room: Workroom, clock: Clock, size: tuple[int, int] = SIZE, lang: str = "en",
               store: Store | None = None) -> Context:
    """A context on the day of the clock."""
    ctx = room.context(size, lang, store)
    again = Context(ctx.kit, ctx.catalogues, ctx.helps, ctx.store, ctx.settings, ctx.new_seed,
                    ctx.toggle_fullscreen, ctx.sounds, today=clock)
    again.seat_persons(GAMES[0].info.persons)
    return again


def fill(ctx: Context) -> None:
    """A device on which much has been played."""
    ctx.results.keep_note(NAME_NOTE, "badger-88")
    for rules in GAMES:
        game, options = rules.info.id, rules.info.defaults()
        for n in range(3):
            day = DAY - timedelta(days=n)
            if n or game != "klaverjas":
                add(ctx.results, game, daily_seed(game, day), "badger-88", day, **options)
        add(ctx.results, game, "free", "WWW", **options)
        keep_par(ctx.results, game, options, daily_seed(game, DAY), Score(1888, -888, False, 39))


def pages(ctx: Context) -> Iterator[PaperScene]:
    """Every page, empty and full."""
    for _ in range(2):
        daily = DailyScene(ctx)
        yield daily
        daily.day = DAY - timedelta(days=5)
        yield daily
        for rules in GAMES:
            for which in BOARDS:
                yield LeaderboardScene(ctx, rules.info.id, which)
            yield StatisticsScene(ctx, rules.info.id)
        name = NameScene(ctx)
        yield name
        name.letters = True
        yield name
        code = CodeScene(ctx)
        yield code
        code.code = code_of("klaverjas", {"rules": "rotterdam"}, "z" * 9)
        yield code
        code.code = "ABCDEFGHJKLMNP"
        yield code
        fill(ctx)
    for rules in GAMES:
        match = finished(rules.info.id, daily_seed(rules.info.id, DAY), "other",
                         **rules.info.defaults())
        yield ShareScene(ctx, match, keep_result(ctx, match))
        yield ShareScene(ctx, Match.new(rules.info.id, "a text too long for any code"))


def words(scene: Scene, size: tuple[int, int] = SIZE) -> str:
    """Everything that stands on a page."""
    return "\n".join(drawn.words for drawn in show(scene, size))


def keys(scene: Scene, prefix: str = "") -> list[str]:
    return [spot.key for spot in scene.hotspots() if spot.key.startswith(prefix)]

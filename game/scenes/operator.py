"""The operator's page: which games, which language, how long, how loud, and the way out."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.rules import GAMES
from game.scenes.changes import Change, Home, Leave
from game.scenes.context import Context
from game.scenes.settings import SettingsScene
from game.scenes.settings_rows import Row
from game.session.kiosk import IDLE_STEP, IDLES, Kiosk
from game.session.settings import VOLUME_MAX, Settings

_GAMES: Final = "operator.group-games"
_VISITORS: Final = "operator.group-visitors"
_MACHINE: Final = "operator.group-machine"


class OperatorScene(SettingsScene):
    """Looks and works like the settings; every change counts at once and is kept."""

    name = "operator"
    title = "operator.title"

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        assert ctx.kiosk is not None
        self.kiosk: Kiosk = ctx.kiosk
        self._cleared = False

    def _rows(self) -> list[tuple[str, Row]]:
        kiosk = self.kiosk
        rows = [(_GAMES, _game(kiosk, rules.info.id)) for rules in GAMES]
        rows += [(_VISITORS, row) for row in (_language(self.ctx, kiosk), _idle(kiosk),
                                              _volume(kiosk))]
        return [*rows, (_MACHINE, self._clearing()), (_MACHINE, _button("leave"))]

    def _clearing(self) -> Row:
        """The row that says whether its work is done."""
        words = ("operator.clear-button", "operator.cleared")
        return replace(_button("clear"), value=lambda ctx: ctx.tell(words[self._cleared]),
                       values=lambda ctx: tuple(map(ctx.tell, words)))

    def pressed_key(self, key: str) -> Change:
        tell = self.ctx.tell
        if key == "clear":
            self.ask(tell("operator.clear-question"), tell("operator.clear-yes"),
                     tell("dialog.no"), self._clear, grave=True)
            return None
        if key == "leave":
            self.ask(tell("operator.leave-question"), tell("operator.leave-yes"),
                     tell("dialog.no"), Leave)
            return None
        return super().pressed_key(key)

    def _clear(self) -> Change:
        self.ctx.clear_board()
        self._cleared = True
        return None

    def back(self) -> Change:
        return Home()


def _turner(turn: Callable[[int], None]) -> Callable[[Settings, int], None]:
    """A row's `turn` for what is no setting of the visitor's."""
    return lambda settings, by: turn(by)


def _stepper(key: str, words: str, value: Callable[[Context], str], widest: Callable[
        [Context], str], turn: Callable[[int], None], ends: Callable[[], tuple[bool, bool]]) -> Row:
    return Row(key, words, value, lambda ctx: (widest(ctx),), _turner(turn), steps=True,
               ends=lambda settings: ends())


def _game(kiosk: Kiosk, game: str) -> Row:
    """Whether a game is offered; the last one always is."""
    def turn(by: int) -> None:
        kept = [rules.info.id for rules in GAMES
                if (rules.info.id in kiosk.games) != (rules.info.id == game)]
        if kept:
            kiosk.change("games", tuple(kept))

    def value(ctx: Context) -> str:
        return ctx.tell("operator.offered" if game in kiosk.games else "operator.not-offered")

    return Row(f"offer:{game}", f"game.{game}", value,
               lambda ctx: (ctx.tell("operator.not-offered"), ctx.tell("operator.offered")),
               _turner(turn))


def _language(ctx: Context, kiosk: Kiosk) -> Row:
    langs = ctx.catalogues.languages()

    def turn(by: int) -> None:
        kiosk.change("language", langs[(langs.index(kiosk.language) + by) % len(langs)])

    return Row("default-language", "operator.language",
               lambda ctx: ctx.catalogues.own_name(kiosk.language),
               lambda ctx: tuple(map(ctx.catalogues.own_name, langs)), _turner(turn))


def _idle(kiosk: Kiosk) -> Row:
    def words(ctx: Context, seconds: int) -> str:
        return ctx.tell("operator.seconds", n=seconds)

    def turn(by: int) -> None:
        kiosk.change("idle_s", min(max(kiosk.idle_s + by * IDLE_STEP, IDLES[0]), IDLES[1]))

    return _stepper("idle", "operator.idle", lambda ctx: words(ctx, kiosk.idle_s),
                    lambda ctx: words(ctx, IDLES[1]), turn,
                    lambda: (kiosk.idle_s <= IDLES[0], kiosk.idle_s >= IDLES[1]))


def _volume(kiosk: Kiosk) -> Row:
    def turn(by: int) -> None:
        kiosk.change("volume", min(max(kiosk.volume + by, 0), VOLUME_MAX))

    return _stepper("volume", "operator.volume",
                    lambda ctx: ctx.speaker.format_number(kiosk.volume),
                    lambda ctx: ctx.speaker.format_number(VOLUME_MAX), turn,
                    lambda: (kiosk.volume <= 0, kiosk.volume >= VOLUME_MAX))


def _button(key: str) -> Row:
    """A row whose button does something instead of turning a value."""
    row = Row(key, f"operator.{key}", lambda ctx: ctx.tell(f"operator.{key}-button"),
              lambda ctx: (ctx.tell(f"operator.{key}-button"),), _turner(lambda by: None))
    return replace(row, pips=False)

"""Who watches over a kiosk: idle visitors, the way out, what is not obeyed, what is forgotten.

All times are those of the program's clock, so that they can be driven; no date is looked at.
"""

from __future__ import annotations

import logging
from math import ceil
from typing import TYPE_CHECKING, Final

from game.i18n.catalogues import Catalogues
from game.resources import folder
from game.scenes.attract import AttractScene
from game.scenes.base import Scene
from game.scenes.changes import Home, Pop, Push
from game.scenes.context import Context
from game.scenes.operator import OperatorScene
from game.scenes.pin import PinScene
from game.scenes.warning import WarningScene
from game.session.kiosk import FORGET_S, WARNING_S, Kiosk, open_kiosk
from game.session.store import Store
from game.ui import input as meanings

if TYPE_CHECKING:
    from game.app import App

log = logging.getLogger(__name__)
HOLD_MS: Final = 3000.0
"""How long the corner, or the operator's keys, are held until the PIN is asked for."""
CORNER: Final = 0.12
"""Size of the corner as a share of the window's short side,"""
CORNER_PX: Final = 62
"""and the least of it in pixels: 12 mm on a small panel."""


class Keeper:
    """What happens to a kiosk besides what its scenes do. The loop asks before and after them."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self._touched = 0.0
        """When somebody last touched anything."""
        self._pressed: float | None = None
        """Since when the corner or the operator's keys are held."""
        self._gone: float | None = None
        """Since when the demo runs; None while somebody is there."""
        self._now = 0.0

    def first(self, ctx: Context) -> Scene:
        """The scene at the bottom of everything."""
        return AttractScene(ctx)

    def lets_go(self, app: App) -> bool:
        """Whether the program may end because the scene on top wants it to."""
        return isinstance(app.scene, OperatorScene)

    def admits(self, app: App, meaning: meanings.Meaning) -> bool:
        """Whether the scene on top is told of an input. The window's end never is.

        Esc only shows that somebody is there; the operator's pages alone close with it. B of a
        pad closes pages and dialogs as everywhere; the pages under them (languages, menu) lead
        nowhere, and the demo does not even hear of it. A touch that shows a warned visitor to
        be there does nothing else, nor does the key that wakes the demo.
        """
        match meaning:
            case meanings.Resize() | meanings.Redraw():
                return True
            case meanings.Quit() | meanings.FullScreen():
                return False
        self._touched = app.clock.now_ms()
        if isinstance(app.scene, WarningScene):
            app.input.forget()
            app.go(Pop())
            return False
        if isinstance(app.scene, AttractScene) and not isinstance(
                meaning, meanings.Down | meanings.Tap):
            if not isinstance(meaning, meanings.Back):
                app.go(app.scene.press("start"))
            return False
        escape = isinstance(meaning, meanings.Back) and meaning.escape
        return not escape or isinstance(app.scene, PinScene | OperatorScene)

    def tick(self, app: App) -> None:
        """Let time pass, after the scene on top has done so."""
        now = app.clock.now_ms()
        self.kiosk.gate.tick(now - self._now)
        self._now = now
        self._watch_hold(app, now)
        if isinstance(app.scene, AttractScene):
            self._watch_demo(app, now)
        else:
            if self._gone is not None:
                self._gone = None
                log.info("somebody is there")
            self._watch_visitor(app, now)

    def _watch_hold(self, app: App, now: float) -> None:
        """The upper left corner, held long enough, leads to the PIN; so do Start and Select of
        a pad together, and F12."""
        x, y = app.input.held or (-1, -1)
        reach = max(CORNER_PX, round(CORNER * min(app.display.size)))
        corner = 0 <= x < reach and 0 <= y < reach
        if not (corner or app.input.operator_held):
            self._pressed = None
        elif self._pressed is None:
            self._pressed = now
        elif now - self._pressed >= HOLD_MS and not isinstance(
                app.scene, PinScene | OperatorScene):
            self._pressed = None
            self._touched = now
            app.input.forget()
            app.scene.pressed = None
            app.go(Push(PinScene(app.ctx)))
            log.info("the PIN is asked for")

    def _watch_demo(self, app: App, now: float) -> None:
        """Nobody is there: after a while what the last visitor has left is dropped."""
        if self._gone is None:
            self._gone = now
            app.keys_used = False
            log.info("nobody is there: the demo runs")
        elif now - self._gone >= FORGET_S * 1000:
            self._gone = float("inf")
            self.kiosk.forget_matches()
            log.info("what the last visitor had not finished is dropped")

    def _watch_visitor(self, app: App, now: float) -> None:
        """Whoever touches nothing for long is warned, and then has gone."""
        left = self.kiosk.idle_s - (now - self._touched) / 1000
        if left <= 0:
            app.go(Home())
        elif isinstance(app.scene, WarningScene):
            app.scene.count(ceil(left))
        elif left <= WARNING_S:
            app.go(Push(WarningScene(app.ctx, app.scene)))


def open_keeper(store: Store, asked: bool, lang: str) -> Keeper | None:
    """Who watches over this kiosk; None if it is none.

    It is one if that is `asked` for or the data folder holds a kiosk.toml. `lang`, if given,
    is what it speaks.
    """
    langs = Catalogues(folder("locales")).languages()
    kiosk = open_kiosk(store, asked, langs, lang)
    return None if kiosk is None else Keeper(kiosk)

"""The one loop: input, scene, a slice of thinking, drawing. And the stack of scenes."""

import locale
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Final

import pygame

from game.clock import Clock
from game.i18n.catalogues import Catalogues
from game.i18n.help import HelpPages
from game.i18n.languages import propose
from game.kiosk import Keeper
from game.memory import give_back
from game.resources import folder
from game.scenes.base import Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Change, Home, Leave, Pop, Push, Swap
from game.scenes.context import Context
from game.scenes.menu import MenuScene
from game.session.codes import SEED_BITS, fresh_seed
from game.session.padmaps import load_pad_maps
from game.session.settings import load_settings
from game.session.store import Store
from game.ui import input as meanings
from game.ui import motion
from game.ui.display import Display
from game.ui.fonts import Fonts
from game.ui.hotspots import hit, named
from game.ui.kit import Kit
from game.ui.pads import Heard
from game.ui.parts import Parts
from game.ui.sound import Sounds
from game.ui.sprites import Art
from game.ui.table import Backgrounds
from game.ui.text import Text

FPS: Final = 60
STILL_FPS: Final = 20
SLICE_S: Final = 0.006
LONGEST_MS: Final = 50.0


class App:
    """The running program. `loop_once` is one turn of the loop, for the window and for tests."""

    def __init__(self, display: Display, clock: Clock, store: Store, lang: str = "",
                 new_seed: Callable[[], str] | None = None, keeper: Keeper | None = None) -> None:
        self.display = display
        self.clock = clock
        self.keeper = keeper
        """Who watches over a kiosk, if this is one."""
        self.running = True
        self.focus: str | None = None
        self._chosen = False
        """Whether the person has put the focus where it is."""
        self.draw_every = 1
        """While something moves, only every so many frames are drawn (nobody looks: more)."""
        self._fade: tuple[pygame.Surface, motion.Course] | None = None
        """The page before, while it fades away."""
        self._frame = 0
        self.keys_used = False
        """Whether the focus is to be seen: once a key or pad was used it always is."""
        kiosk = None if keeper is None else keeper.kiosk
        settings = load_settings(store) if kiosk is None else kiosk.visitor()
        saves = store if kiosk is None else kiosk.visits
        catalogues = Catalogues(folder("locales"))
        known = catalogues.languages()
        chosen = (lang if kiosk is None else "") or settings.language
        if chosen not in (*known, "qps"):
            chosen = ""
        assets = folder("assets")
        art = Art(assets)
        kit = Kit(art, Parts(art), Text(Fonts(assets)), Backgrounds(), chosen or known[0], 720)
        self.ctx = Context(kit, catalogues, HelpPages(folder("locales")), saves, settings,
                           new_seed or (lambda: fresh_seed(secrets.randbits(SEED_BITS))),
                           self._toggle_fullscreen,
                           Sounds(assets / "sounds", lambda: self.ctx.settings, clock.now_ms),
                           today=clock.today, kiosk=kiosk)
        self.input = meanings.Input(self.ctx.pads)
        self.ctx.pads.maps = load_pad_maps(store)
        self.ctx.pads.open(store.folder)
        first: Scene = MenuScene(self.ctx)
        if keeper is not None:
            first = keeper.first(self.ctx)
        elif not chosen:
            first = BootScene(self.ctx, propose(_system_languages(), known))
        self.stack: list[Scene] = []
        self._enter(first)

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.stack[-1]

    # The loop

    def loop_once(self) -> None:
        """One turn: what was pressed, what time changes, who thinks, what is seen."""
        events = pygame.event.get()
        ms = min(self.clock.frame(self._fps()), LONGEST_MS)
        self.input.typing = self.scene.typing and self.scene.dialog is None
        read = self.input.read(events, self.clock.now_ms(), self.ctx.settings.swap_ab)
        self._see_pad()
        for meaning in read:
            if self.keeper is None or self.keeper.admits(self, meaning):
                self._obey(meaning)
            if not self.running:
                return
        self._carry_out(self.scene.update(ms))
        if self.keeper is not None:
            self.keeper.tick(self)
        if not self.running:
            return
        self._advance_fade(ms)
        deadline = perf_counter() + SLICE_S
        self.scene.think(lambda: perf_counter() < deadline)
        if not self.scene.busy:
            self.ctx.chores.run(lambda: perf_counter() < deadline)
        if self.keys_used or self._chosen:  # else nobody sees it before a key is used
            self._keep_focus()
        self._frame += 1
        if not ((self.busy or self.scene.restless) and self._frame % self.draw_every):
            self.draw()

    @property
    def busy(self) -> bool:
        """Whether something moves or a computer player has to act."""
        return self.scene.busy or self._fade is not None

    def _fps(self) -> int:
        return min(FPS if self.busy or self.scene.dirty else STILL_FPS,
                   int(self.ctx.settings.fps_cap))

    def draw(self) -> None:
        """Draw and show the scene if something has changed."""
        scene = self.scene
        if not scene.dirty:
            return
        scene.dirty = False
        target = self.display.surface
        scene.render(target)
        if self.keys_used:
            spot = named(scene.hotspots(), self.focus)
            if spot is not None:
                self.ctx.kit.paint_focus(target, spot.rect, spot.radius)
        if self._fade is not None:
            before, course = self._fade
            before.set_alpha(round(255 * (1 - course.share)))
            target.blit(before, (0, 0))
        self.display.flip()

    def _begin_fade(self, old: Scene, new: Scene) -> None:
        """One page gives way to another; scenes of the same table just go on."""
        if old.is_page or new.is_page:
            reduced = self.ctx.settings.reduced_motion
            course = motion.Course(motion.REDUCED_MS if reduced else motion.MOVE_MS,
                                   motion.linear if reduced else motion.in_out)
            self._fade = self.display.surface.copy(), course

    def _advance_fade(self, ms: float) -> None:
        if self._fade is not None:
            self._fade[1].advance(ms)
            self.scene.dirty = True
            if self._fade[1].done:
                self._fade = None

    # Input

    def _obey(self, meaning: meanings.Meaning) -> None:
        if self._fade is not None:  # whoever goes on does not want to watch
            self._fade = None
            self.scene.dirty = True
        match meaning:
            case meanings.Down(x, y):
                spot = hit(self.scene.hotspots(), x, y)
                self._hold(spot.key if spot else None)
            case meanings.Tap(x, y, down):
                self._tap(x, y, down)
            case meanings.Move(dx, dy):
                if self._use_keys():
                    self._move(dx, dy)
            case meanings.Confirm():
                self._confirm()
            case meanings.Back():
                self._use_keys()
                self._carry_out(self.scene.go_back())
            case meanings.Shortcut(key):
                self._use_keys()
                spot = named(self.scene.hotspots(), key)
                if spot is not None or (self.scene.dialog is None and self.scene.answers(key)):
                    self._carry_out(self.scene.press(key))
            case meanings.Scroll(steps):
                self.scene.scroll(steps)
            case Heard(code, pad):
                self.scene.heard(code, pad)
            case meanings.Typed(text):
                self._use_keys()
                self._carry_out(self.scene.typed(text))
            case meanings.Resize(width, height):
                self.display.resized(width, height)
                self.resized(*self.display.size)
            case meanings.FullScreen():
                self._toggle_fullscreen()
            case meanings.Redraw():
                self.scene.dirty = True
            case meanings.Quit():
                self.running = False

    def _see_pad(self) -> None:
        """A gamepad has come into use, or the last one has gone: scenes name its buttons."""
        if self.ctx.pad_used != self.input.pad_used:
            self.ctx.pad_used = self.input.pad_used
            self.scene.resize(*self.display.size)

    def _hold(self, key: str | None) -> None:
        if self.scene.pressed != key:
            self.scene.pressed = key
            self.scene.dirty = True

    def _tap(self, x: int, y: int, down: tuple[int, int]) -> None:
        """A press counts where the pointer went down and came up on the same hotspot."""
        scene = self.scene
        self._hold(None)
        spots = scene.hotspots()
        spot = hit(spots, x, y)
        began = hit(spots, *down)
        if spot is None:
            if began is None:
                self._carry_out(scene.tap_elsewhere())
        elif began is not None and began.key == spot.key:
            self.focus, self._chosen = spot.key, True
            self._carry_out(scene.press(spot.key))

    def _use_keys(self) -> bool:
        """A key counts from now on; the first one only shows where the focus is."""
        if not self.keys_used:
            self._keep_focus()
        seen, self.keys_used = self.keys_used, True
        self.scene.dirty = True
        return seen

    def _move(self, dx: int, dy: int) -> None:
        """An arrow moves the focus, unless the scene wants it to press something at once."""
        scene = self.scene
        pressed = scene.arrow(self.focus, dx, dy) if scene.dialog is None else None
        self.focus = pressed or scene.towards(self.focus, dx, dy)
        self._chosen = True
        if pressed is not None:
            self._carry_out(scene.press(pressed))

    def _confirm(self) -> None:
        scene = self.scene
        if scene.skippable and scene.dialog is None:
            self._use_keys()  # while the table moves, Enter means "go on"
            self._carry_out(scene.tap_elsewhere())
        elif self._use_keys() and self.focus is not None:
            self._carry_out(scene.press(self.focus))

    def _keep_focus(self) -> None:
        """The focus never gets lost: if its hotspot has gone, it goes where the scene says."""
        spots = self.scene.hotspots()
        if named(spots, self.focus) is not None and self._chosen:
            return
        wanted = self.scene.first_focus()
        if named(spots, wanted) is None:
            wanted = self.focus if named(spots, self.focus) is not None else None
        found = wanted or (spots[0].key if spots else None)
        if found != self.focus or self._chosen:
            self.scene.dirty = self.scene.dirty or self.keys_used
        self.focus, self._chosen = found, False

    # The stack

    def _enter(self, scene: Scene) -> None:
        self.stack.append(scene)
        scene.resize(*self.display.size)
        scene.entered()
        self.focus, self._chosen = None, False
        self._keep_focus()

    def go(self, change: Change) -> None:
        """Do what somebody besides the scene on top wants to happen to the stack."""
        self._carry_out(change)

    def _carry_out(self, change: Change) -> None:
        old = self.scene
        self._change(change)
        if change is not None and self.running:
            self._begin_fade(old, self.scene)

    def _change(self, change: Change) -> None:
        match change:
            case Push(scene):
                self._enter(scene)
            case Swap(scene):
                self.stack.pop()
                self._enter(scene)
            case Pop() if self.keeper is not None and len(self.stack) == 1:
                pass  # the demo lies at the bottom of everything
            case Pop():
                self.stack.pop()
                if self.stack:
                    self._return()
                else:
                    self.running = False
            case Home():
                del self.stack[1:]
                self._return()
            case Leave():
                self.running = self.keeper is not None and not self.keeper.lets_go(self)

    def _return(self) -> None:
        """The scene on top is there again."""
        if len(self.stack) == 1:
            give_back()  # a game was left: its deals, thoughts and cards
        self.scene.resize(*self.display.size)
        self.scene.entered()
        self.focus, self._chosen = None, False
        self._keep_focus()

    def resized(self, width: int, height: int) -> None:
        """Lay out the scene on top for a window of this size; the others when they return."""
        self._fade = None
        for scene in self.stack[-1:]:
            scene.resize(width, height)

    def _toggle_fullscreen(self) -> None:
        self.display.toggle_fullscreen()
        self.ctx.settings.fullscreen = self.display.fullscreen
        self.ctx.keep_settings()
        self.resized(*self.display.size)


def _system_languages() -> list[str]:
    """The languages the system asks for, best first."""
    found: list[str] = []
    with suppress(pygame.error, AttributeError):
        found = [str(entry.get("language", "")) for entry in pygame.system.get_pref_locales()]
    with suppress(ValueError):
        found.append(locale.getlocale()[0] or "")
    return [name for name in found if name]

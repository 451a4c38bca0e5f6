"""The window: opened, played in until it is closed, and closed."""

import logging
import os
import sys
from pathlib import Path

import pygame

from game.service import Service
from game.session.settings import begin_on_handheld, is_kiosk, load_settings
from game.session.single import open_store
from game.ui.display import Display
from game.ui.renderer import prepare

log = logging.getLogger(__name__)


def data_folder(asked: Path | None) -> Path | None:
    """Where settings and matches are kept; None where the system offers no place."""
    if asked is not None:
        return asked
    try:
        return Path(pygame.system.get_pref_path("aces-and-tens", "aces-and-tens"))
    except (pygame.error, OSError):
        return None


def check_screen() -> None:
    """Refuse a driver that shows nothing, unless it was asked for. Raises pygame.error."""
    driver = pygame.display.get_driver()
    if driver in ("dummy", "offscreen") and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error("there is no display to open a window on")


def play(data_dir: Path | None, lang: str, size: tuple[int, int] | None,
         fullscreen: bool, kiosk: bool, handheld: bool = False) -> int:
    """Open the window and play until it is closed. The exit status.

    `handheld`: whether a first start is made for a palm-sized screen.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    service = Service(os.environ)
    service.listen()
    try:
        pygame.display.init()
        check_screen()
        pygame.font.init()
        store = open_store(data_folder(data_dir))
        if handheld:
            begin_on_handheld(store)
        kiosk = is_kiosk(store, kiosk)
        settings = load_settings(store)
        prepare(settings.acceleration)
        display = Display.open(size, fullscreen or settings.fullscreen or kiosk)
        if kiosk:
            display.shut_in()
        display.first_picture()
    except pygame.error as error:
        print(f"The game needs a screen and found none: {error}", file=sys.stderr)
        return 1
    service.opened()
    # Games, players and pages are read while there is something to see.
    from game.app import App
    from game.clock import RealClock
    from game.kiosk import open_keeper
    from game.ui import input as meanings

    meanings.block_doubles()
    keeper = open_keeper(store, kiosk, lang)
    if keeper is not None:
        logging.getLogger().setLevel(logging.INFO)
    app = App(display, RealClock(), store, lang, keeper=keeper)
    try:
        app.loop_once()
        service.ready()
        while app.running and not service.leaving:
            app.loop_once()
            service.alive()
    except Exception:  # the record is on disk after every action: say so and leave
        log.exception("the program had to stop")
        print("Something went wrong and the game had to stop. Your match is kept: start the "
              "game again and choose Continue.", file=sys.stderr)
        return 1
    finally:
        service.stopping()
        pygame.quit()
    return 0

"""The window: native pixels, resizable or full screen, never scaled."""

from contextlib import suppress
from typing import Final

import pygame

from game.resources import folder
from game.ui.renderer import own_window

FIRST_SIZE: Final = (1280, 720)
SMALLEST: Final = (320, 240)
_ROOM: Final = "#231811"


class Display:
    """The surface that scenes draw on, and the window that shows it."""

    def __init__(self, surface: pygame.Surface, fullscreen: bool = False) -> None:
        self.surface = surface
        self.fullscreen = fullscreen
        self._window_size = surface.get_size()

    @classmethod
    def open(cls, size: tuple[int, int] | None, fullscreen: bool) -> "Display":
        """Open the window. Raises pygame.error where there is no screen."""
        pygame.display.set_caption("Aces & Tens")
        if fullscreen:
            return cls(pygame.display.set_mode((0, 0), pygame.FULLSCREEN), True)
        width, height = size or FIRST_SIZE
        desktops = pygame.display.get_desktop_sizes()
        if desktops and size is None:
            width, height = min(width, desktops[0][0]), min(height, desktops[0][1])
        display = cls(pygame.display.set_mode((width, height), pygame.RESIZABLE))
        display._set_icon()
        return display

    def _set_icon(self) -> None:
        try:
            icon = pygame.image.load_sized_svg(str(folder("assets") / "icon.svg"), (64, 64))
            pygame.display.set_icon(icon)
        except (pygame.error, OSError):
            return  # a window without an icon is still a window

    def first_picture(self) -> None:
        """The sign of the program in a dark room: seen while the rest of it is read."""
        self.surface.fill(_ROOM)
        width, height = self.size
        sign = round(0.24 * min(width, height))
        with suppress(pygame.error, OSError):
            logo = pygame.image.load_sized_svg(str(folder("assets") / "logo.svg"),
                                               (round(1.2 * sign), sign))
            self.surface.blit(logo, logo.get_rect(center=(width // 2, height // 2)))
        self.flip()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    def resized(self, width: int, height: int) -> None:
        """The window was given another size."""
        width, height = max(width, SMALLEST[0]), max(height, SMALLEST[1])
        if (width, height) != self.surface.get_size():
            current = pygame.display.get_surface()
            if current is not None and current.get_size() == (width, height):
                self.surface = current
            else:
                flags = pygame.FULLSCREEN if self.fullscreen else pygame.RESIZABLE
                self.surface = pygame.display.set_mode((width, height), flags)
        if not self.fullscreen:
            self._window_size = self.surface.get_size()

    def toggle_fullscreen(self) -> None:
        """Change between window and full screen."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.surface = pygame.display.set_mode(self._window_size, pygame.RESIZABLE)

    def shut_in(self) -> None:
        """No cursor, and the keys that would lead elsewhere come to us, if the system lets us."""
        window = own_window()
        if window is not None:  # a pointer hidden while grabbed would only tell how far it moved
            window.grab_keyboard = False
        pygame.mouse.set_visible(False)
        if window is not None:
            with suppress(pygame.error):
                window.grab_keyboard = True

    def flip(self) -> None:
        """Show what was drawn."""
        pygame.display.flip()

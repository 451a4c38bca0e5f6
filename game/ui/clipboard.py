"""The system's clipboard, where there is one."""

import pygame


def text() -> str:
    """The text on the clipboard, "" without one."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def put(words: str) -> bool:
    """Put a text on the clipboard; whether that could be done."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True

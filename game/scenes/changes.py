"""What a scene wants to happen to the stack of scenes; carried out between two frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.scenes.base import Scene


@dataclass(frozen=True)
class Push:
    """Show a page over this scene."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Close this page and return to the one that opened it."""


@dataclass(frozen=True)
class Swap:
    """Put another scene in the place of this one."""

    scene: Scene


@dataclass(frozen=True)
class Home:
    """Close all pages but the one at the bottom of the stack."""


@dataclass(frozen=True)
class Leave:
    """End the program."""


Change = Push | Pop | Swap | Home | Leave | None

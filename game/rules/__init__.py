"""The games. A new one is a package here and a line in `GAMES`."""

from typing import Final

from game.core.errors import SetupError
from game.core.protocol import Rules
from game.rules.klaverjas import Klaverjas
from game.rules.sheepshead import Sheepshead
from game.rules.thousand import Thousand

GAMES: Final[tuple[Rules, ...]] = (Sheepshead(), Klaverjas(), Thousand())


def rules_of(game: str) -> Rules:
    """The rules of the game with this id. Raises SetupError."""
    for rules in GAMES:
        if rules.info.id == game:
            return rules
    raise SetupError(f"unknown game {game!r}")

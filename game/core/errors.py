"""Errors a caller can act on. All are ValueErrors whose text may be shown to a person."""


class GameError(ValueError):
    """Anything wrong with what was asked of a game."""


class CardError(GameError):
    """A card, suit or set of cards that cannot be read or cannot be."""


class ActionError(GameError):
    """An action code that cannot be read."""


class IllegalAction(GameError):
    """A readable action that the rules do not allow now."""


class SetupError(GameError):
    """Hands, stock, dealer, options or match state that cannot be."""

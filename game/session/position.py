"""Deals as JSON, format 1 of the inspect contract: reading one, and saying what it is.

Everything here is public and exact; it changes only with a new format number.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from game.core.actions import parse_action
from game.core.cards import HIDDEN, Card, Mask, Seat, card_code, cards_of, codes, parse_cards
from game.core.errors import GameError, SetupError
from game.core.protocol import Deal, GameInfo, Rules, Setup
from game.core.view import Result, View
from game.rules import rules_of

FORMAT: Final = 1
_KEYS: Final = frozenset(
    ("format", "game", "options", "dealer", "hands", "stock", "match", "actions"))


class PositionError(GameError):
    """A deal that cannot be read; `at` is the index of the action at fault, or None."""

    def __init__(self, text: str, at: int | None = None) -> None:
        super().__init__(text)
        self.at = at

    def answer(self) -> dict[str, object]:
        """The error object of the contract."""
        return {"error": str(self), "at": self.at}


def parse_json(text: str) -> dict[str, Any]:
    """One JSON object. Raises PositionError for anything else."""
    if not text.strip():
        raise PositionError("the input is empty")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = error if isinstance(error, json.JSONDecodeError) else "it cannot be read"
        raise PositionError(f"the input is not JSON: {reason}") from None
    if not isinstance(data, dict):
        raise PositionError("the input must be one JSON object")
    return data


def read_position(data: Mapping[str, Any],
                  more_keys: frozenset[str] = frozenset()) -> tuple[Rules, Deal]:
    """The deal that an input object describes, all its actions done. Raises PositionError."""
    for key in data:
        if key not in _KEYS and key not in more_keys:
            raise PositionError(f"unknown key {key!r}")
    if "format" not in data:
        raise PositionError("the key 'format' is missing")
    if data["format"] != FORMAT or type(data["format"]) is not int:
        raise PositionError(f"format {data['format']!r} is not known; this is format {FORMAT}")
    for key in ("game", "dealer", "hands"):
        if key not in data:
            raise PositionError(f"the key {key!r} is missing")
    if not isinstance(data["game"], str):
        raise PositionError("game must be a text")
    try:
        rules = rules_of(data["game"])
        deal = rules.start(_read_setup(rules, data))
    except PositionError:
        raise
    except GameError as error:
        raise PositionError(str(error)) from None
    _replay(deal, data.get("actions", []))
    return rules, deal


def _read_setup(rules: Rules, data: Mapping[str, Any]) -> Setup:
    info = rules.info
    options = data.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        raise SetupError("options must be an object of texts")
    dealer = data["dealer"]
    if type(dealer) is not int:
        raise SetupError("dealer must be a seat number")
    if info.stock and "stock" not in data:
        raise SetupError("the key 'stock' is missing")
    hands = data["hands"]
    if not isinstance(hands, list):
        raise SetupError("hands must be a list of texts")
    match = data.get("match")
    if match is None and "match" not in data:
        books = rules.new_match()
    elif isinstance(match, dict):
        books = rules.read_match(match)
    else:
        raise SetupError("match must be an object")
    return Setup({**info.defaults(), **options}, dealer,
                 tuple(_read_hand(hand, f"hand {i}") for i, hand in enumerate(hands)),
                 _read_hand(data.get("stock", ""), "stock"), books)


def _read_hand(text: object, name: str) -> Mask:
    if not isinstance(text, str):
        raise SetupError(f"{name} must be a text of cards")
    mask = 0
    for card in parse_cards(text):
        if mask >> card & 1:
            raise SetupError(f"{card_code(card)} is twice in {name}")
        mask |= 1 << card
    return mask


def _replay(deal: Deal, actions: object) -> None:
    if not isinstance(actions, list):
        raise PositionError("actions must be a list of texts")
    for at, code in enumerate(actions):
        if not isinstance(code, str):
            raise PositionError("an action must be a text", at)
        try:
            deal.apply(parse_action(code))
        except GameError as error:
            raise PositionError(str(error), at) from None


def position_json(rules: Rules, deal: Deal) -> dict[str, object]:
    """The whole state of a deal, nothing hidden."""
    return {
        "format": FORMAT, "game": rules.info.id, "phase": deal.phase, "turn": deal.turn,
        "legal": [action.code for action in deal.legal()],
        "trick": [[seat, card_code(card)] for seat, card in deal.trick],
        "tricks": list(deal.tricks), "taken": list(deal.taken), "bonus": list(deal.bonus),
        "notes": deal.notes(), "result": result_json(rules, deal.result),
    }


def result_json(rules: Rules, result: Result | None) -> dict[str, object] | None:
    """A result as the contract writes it."""
    if result is None:
        return None
    return {
        "scores": list(result.scores), "totals": list(result.totals), "redeal": result.redeal,
        "over": result.over, "winner": result.winner, "match": rules.write_match(result.match),
    }


def view_json(view: View) -> dict[str, object]:
    """What a seat sees, and not one hidden card more."""
    return {
        "format": FORMAT, "game": view.game, "seat": view.seat, "phase": view.phase,
        "turn": view.turn, "hand": codes(cards_of(view.hand)),
        "legal": [action.code for action in view.legal],
        "trick": [[seat, _face(card)] for seat, card in view.trick],
        "tricks": list(view.tricks), "bonus": list(view.bonus), "notes": dict(view.notes),
        "counts": list(view.counts),
        "stock": None if view.stock is None else codes(view.stock),
        "history": [[seat, action.code] for seat, action in view.history],
    }


def _face(card: Card) -> str | None:
    return None if card == HIDDEN else card_code(card)


def check_seat(info: GameInfo, seat: Seat) -> None:
    """Refuse a seat that the game does not have. Raises PositionError."""
    if not 0 <= seat < info.seats:
        raise PositionError(f"seat must be 0 to {info.seats - 1}")



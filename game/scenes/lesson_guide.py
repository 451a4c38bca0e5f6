"""Where a lesson points: the key to press next, and the place of what a tip speaks of."""

from collections.abc import Iterable, Sequence

from pygame import Rect

from game.core.actions import Action, Kind
from game.core.cards import HIDDEN, Card, card_code, parse_cards
from game.core.view import Desk
from game.scenes.base import Scene
from game.scenes.burying import BuryingScene
from game.scenes.scoring import ScoringScene
from game.scenes.stepping import MINUS, PLUS
from game.scenes.table import TableScene
from game.ui import tallyview


def next_key(scene: TableScene, actions: Sequence[Action]) -> str | None:
    """The hotspot to press next in order to do these actions; None if there is none now."""
    if scene.dialog is not None:
        return "yes"
    keys = {spot.key for spot in scene.hotspots()}
    if not actions or not scene.view.my_turn:
        return None
    wanted = _wanted(scene, actions)
    return wanted if wanted in keys else None


def _wanted(scene: TableScene, actions: Sequence[Action]) -> str:
    action, state = actions[0], scene.state
    desk = scene.match.rules.desk(scene.view, tuple(state.marked), state.number)
    if desk is not None:
        return _at_desk(scene, desk, actions)
    if action.kind == Kind.PLAY:
        return f"card:{card_code(action.card)}"
    numbers = [a.number for a in scene.view.legal if a.kind == Kind.BID]
    if action.kind == Kind.BID:
        number = state.number if state.number in numbers else numbers[0]
        return _stepped(number, action.number) or "bid"
    return action.code


def _stepped(number: int, wanted: int) -> str:
    """The key that brings a number nearer to the one wanted; "" when it is there."""
    return "" if number == wanted else PLUS if number < wanted else MINUS


def _at_desk(scene: TableScene, desk: Desk, actions: Sequence[Action]) -> str:
    """Cards into their slots, wrong ones back, then the number, then the button."""
    action = actions[0]
    cards = action.cards[1:] if action.kind == Kind.CALL else action.cards
    slots = list(scene.state.marked) or [HIDDEN] * desk.need
    if len(slots) == len(cards):
        for slot, card in enumerate(slots):
            right = cards[slot:slot + 1] if action.kind == Kind.GIVE else cards
            if card not in (HIDDEN, *right):
                return f"card:{card_code(card)}"
        for slot, card in enumerate(slots):
            if card == HIDDEN:
                left = [c for c in cards if c not in slots]
                return f"card:{card_code(cards[slot] if action.kind == Kind.GIVE else left[0])}"
    bid = next((a.number for a in actions if a.kind == Kind.BID), None)
    if desk.stepper is not None and bid is not None:
        key = _stepped(desk.stepper.value, bid)
        if key:
            return key
    return action.code if action.kind in (Kind.CALL, Kind.ALONE, Kind.CONCEDE) else "confirm"


def anchor(scene: Scene, place: str) -> Rect | None:
    """The box of what a tip speaks of; None where it is not on the screen."""
    kind, _, rest = place.partition(":")
    if isinstance(scene, ScoringScene):
        table = scene.table
        shown = Rect(table.rect.topleft, (table.rect.w, table.rule + table.foot - table.rect.y))
        return {"result": scene.result.rect, "scores": shown}.get(kind)
    if not isinstance(scene, TableScene):
        return None
    match kind:
        case "hand":
            return _hand(scene, parse_cards(rest.replace(",", " ")))
        case "plate":
            seat = int(rest)
            if seat == scene.view.seat and not scene.lay.shows_own_plate:
                return _hand(scene, ())
            return scene.lay.plate(seat)
        case "trick":
            return _trick(scene)
        case "actions":
            return _union(s.rect for s in scene.own_spots() if not s.key.startswith("card:"))
        case "tally":
            box = tallyview.box_of(scene.lay, len(scene.match.rules.tally(scene.view)))
            return box or anchor(scene, "plate:0")
        case "desk" if isinstance(scene, BuryingScene):
            desk = scene.match.rules.desk(scene.view, tuple(scene.state.marked),
                                          scene.state.number)
            return None if desk is None else scene.places(desk).panel
    return None


def _hand(scene: TableScene, cards: Sequence[Card]) -> Rect | None:
    """These cards of the hand, or all of it."""
    held = scene.hand_cards()
    return (_union(card.shown for card in held if card.card in cards)
            or _union(card.shown for card in held))


def _trick(scene: TableScene) -> Rect | None:
    """The cards that lie in the middle."""
    held = scene.state.held
    seats = (range(scene.view.seats) if held is not None
             else [seat for seat, _ in scene.view.trick])
    return _union(scene.lay.trick_box(seat) for seat in seats)


def _union(boxes: Iterable[Rect]) -> Rect | None:
    found = list(boxes)
    return found[0].unionall(found[1:]) if found else None

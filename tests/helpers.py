"""Deals for tests: built from wanted cards, walked at random, and looked into.

A deal is described by the input object of the `inspect` contract; `Data` is such an object.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from game.ai import LEVELS, decide
from game.core.actions import Action, parse_action
from game.core.cards import HIDDEN, Card, cards_of, codes, mask_of, parse_cards
from game.core.messages import CardArg, Message
from game.core.protocol import Deal, Rules, Setup, deal_cards
from game.core.stream import Stream
from game.core.view import Acted, Event, MatchState, Noticed, TookStock, TrickTaken, View
from game.rules import rules_of
from game.session.position import read_position

ROOT = Path(__file__).resolve().parent.parent
Data = dict[str, Any]
Chooser = Callable[[Deal], Action]
PACK = [rank + suit for suit in "CDHS" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
CODE = re.compile(r"(?<![0-9A-Za-z])(?:10|[7-9JQKA])[CDHS](?![0-9A-Za-z])")


# Building

def filled(dealer: int, wanted: Mapping[int, str], blind: str = "", seed: object = 0) -> Data:
    """A Sheepshead deal in which some seats and the blind hold given cards, the rest random."""
    places = [wanted.get(seat, "").split() for seat in range(5)] + [blind.split()]
    taken = [code for place in places for code in place]
    assert len(taken) == len(set(taken)), "a card is wanted twice"
    rest = [code for code in PACK if code not in taken]
    random.Random(str(seed)).shuffle(rest)
    for place, size in zip(places, (6, 6, 6, 6, 6, 2), strict=True):
        place += [rest.pop() for _ in range(size - len(place))]
    return {"format": 1, "game": "sheepshead", "dealer": dealer,
            "hands": [" ".join(place) for place in places[:5]], "stock": " ".join(places[5]),
            "actions": []}


def then(data: Data, *actions: str) -> Data:
    """The deal with actions added."""
    return {**data, "actions": [*data["actions"], *actions]}


def played(data: Data, cards: str) -> Data:
    """The deal with cards played."""
    return then(data, *(f"play:{code}" for code in cards.split()))


def deal_of(data: Data) -> Deal:
    """The deal that an input object describes."""
    return read_position(data)[1]


def do(deal: Deal, *actions: str) -> Deal:
    """The same deal after these actions."""
    for code in actions:
        deal.apply(parse_action(code))
    return deal


def legal(deal: Deal | Data) -> list[str]:
    """Codes of the legal actions."""
    return [a.code for a in (deal_of(deal) if isinstance(deal, dict) else deal).legal()]


def may_play(deal: Deal | Data) -> set[str]:
    """Codes of the cards that may be played; every legal action must be a play."""
    actions = legal(deal)
    assert all(code.startswith("play:") for code in actions), actions
    return {code.removeprefix("play:") for code in actions}


def codes_of(cards: int) -> list[str]:
    """The codes of a set of cards in canonical order."""
    return codes(cards_of(cards))


def hand_codes(deal: Deal, seat: int) -> list[str]:
    """The cards of a seat in canonical order."""
    return codes(cards_of(deal.view(seat).hand))


def books(scores: Iterable[int], deal: int) -> Data:
    """The `match` of an input object."""
    return {"deal": deal, "totals": list(scores)}


def as_data(deal: Deal) -> Data:
    """The input object that leads to this deal."""
    setup = deal.setup
    game = deal.view(0).game
    data: Data = {
        "format": 1, "game": game, "options": dict(setup.options), "dealer": setup.dealer,
        "hands": [" ".join(codes(cards_of(hand))) for hand in setup.hands],
        "stock": " ".join(codes(cards_of(setup.stock))),
        "match": rules_of(game).write_match(setup.match),
        "actions": [entry.action.code for entry in deal.history],
    }
    return data


# Walking

def fresh(rules: Rules, seed: object, match: MatchState | None = None,
          options: Mapping[str, str] | None = None) -> Deal:
    """A deal from a seed, any dealer."""
    stream = Stream("test", rules.info.id, seed)
    hands, stock = deal_cards(rules.info, stream)
    return rules.start(Setup({**rules.info.defaults(), **(options or {})},
                             stream.below(rules.info.seats), hands, stock,
                             match or rules.new_match()))


def at_random(seed: object) -> Chooser:
    """Any legal action, every one as likely."""
    stream = Stream("choose", seed)

    def choose(deal: Deal) -> Action:
        actions = deal.legal()
        return actions[stream.below(len(actions))]

    return choose


def by_rules(seed: object) -> Chooser:
    """What the bare rule policy does, or the first legal action where there is none."""
    def choose(deal: Deal) -> Action:
        assert deal.turn is not None
        view = deal.view(deal.turn)
        if "rules" not in LEVELS:
            return deal.legal()[0]
        rules = rules_of(view.game)
        return decide(rules, view, "rules", Stream(seed, len(deal.history))).action

    return choose


def walk(deal: Deal, choose: Chooser) -> Iterator[Deal]:
    """The deal at every node until it is over, the last one included."""
    yield deal
    while deal.turn is not None:
        deal.apply(choose(deal))
        yield deal


def finish(deal: Deal, choose: Chooser) -> Deal:
    """The deal played to its end."""
    for _ in walk(deal, choose):
        pass
    return deal


# Steering Sheepshead into its rare corners

KINDS = ("even", "trumps", "aces", "fails", "last", "leaster", "alone")
_TRUMPS = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "10D", "KD", "9D", "8D", "7D"]
_ACES = ["AC", "AH", "AS"]
_FAILS = [r + s for s in "CHS" for r in ("10", "K", "9", "8", "7")]


def steered(kind: str, seed: object) -> Data:
    """A deal that leans towards called tens, unknown calls and the like for seat 0."""
    rng = random.Random(f"{kind} {seed}")
    wish = {
        "trumps": rng.sample(_TRUMPS, 6),
        "aces": _ACES + rng.sample(_TRUMPS, 3),
        "fails": rng.sample(_FAILS, 4),
        "last": _TRUMPS[-4:] + rng.sample(_ACES, 2),
        "alone": [*rng.sample(_TRUMPS, 4), "AH", "KH"],
    }.get(kind, [])
    rest = [c for c in _TRUMPS if c not in wish]
    blind = " ".join(rng.sample(rest, 2)) if kind in ("trumps", "aces", "last", "alone") else ""
    deal = rng.randrange(10)
    totals = [rng.randrange(-3, 4) * bool(deal) for _ in range(4)]
    return {**filled(rng.randrange(5), {0: " ".join(wish)}, blind, rng.random()),
            "match": books([*totals, -sum(totals)], deal)}


def steering(kind: str, seed: object) -> Chooser:
    """Seat 0 picks and mostly calls; `last` throws the called suit away unled."""
    rng = random.Random(f"{kind} {seed} choose")

    def choose(deal: Deal) -> Action:
        actions = list(deal.legal())
        names = [a.code for a in actions]
        if "pick" in names and kind != "even":
            return actions[1 if kind != "leaster" and deal.turn == 0 else 0]
        if "alone" in names and len(names) > 1:
            return rng.choice(actions[:-1]) if rng.random() < 0.85 else actions[-1]
        if kind == "last" and deal.phase == "play":
            called = deal.notes()["called"]
            aside = next((e.action.cards[1] for e in deal.history
                          if e.action.code.startswith("call:") and len(e.action.cards) == 2),
                         HIDDEN)
            kept = [a for a in actions if a.cards[0] != aside]
            good = [a for a in kept if (a.code[-1] == str(called)[-1]) == bool(deal.trick)]
            return rng.choice(good or kept or actions)
        return rng.choice(actions)

    return choose


# Looking

def same_to_all(deal: Deal) -> tuple[View, ...]:
    """The views of all seats: equal before and after means that nothing has changed."""
    return tuple(deal.view(seat) for seat in range(len(deal.setup.hands)))


def all_events(deal: Deal, viewer: int) -> list[Event]:
    """Everything that a seat has seen happen."""
    return deal.events(0, viewer)


def event_cards(events: Iterable[Event]) -> set[Card]:
    """Every card that stands anywhere in these events, `HIDDEN` aside."""
    found: set[Card] = set()
    for event in events:
        match event:
            case Acted(_, action, say):
                found.update(action.cards)
                found.update(_named(say))
            case TookStock(_, cards):
                found.update(cards)
            case TrickTaken(trick, bonus):
                found.update(trick.cards)
                for text in bonus:
                    found.update(_named(text))
            case Noticed(text, _):
                found.update(_named(text))
    return found - {HIDDEN}


def _named(text: Message | None) -> set[Card]:
    return set() if text is None else {a.card for _, a in text.args if isinstance(a, CardArg)}


def cards_in(text: str) -> set[str]:
    """Every card code that stands in a text."""
    return set(CODE.findall(text))


def mask(text: str) -> int:
    """The set of these cards."""
    return mask_of(parse_cards(text))


# The inspect contract

Run = Callable[..., tuple[int, list[Any]]]
"""The `run` fixture: command, input and flags to exit status and answers."""


def is_error(answer: Any, at: int | None = None) -> bool:
    """Whether this is the error object of the contract, at this place."""
    return (set(answer) == {"error", "at"} and answer["at"] == at
            and isinstance(answer["error"], str) and len(answer["error"]) > 8)

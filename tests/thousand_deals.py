"""Thousand deals for tests: built from wanted cards, brought to a position, steered."""

import random
from collections.abc import Mapping
from typing import Any

from helpers import Chooser, Data, codes_of, do, legal

from game.core.actions import parse_action
from game.core.cards import mask_of, parse_cards
from game.core.protocol import Deal, Setup
from game.rules.thousand import Thousand

RULES = Thousand()
PACK = [rank + suit for suit in "CDHS" for rank in ("9", "10", "J", "Q", "K", "A")]
NINES = ["9C", "9D", "9H", "9S"]


# Building

def filled(dealer: int, wanted: Mapping[int, str], prikup: str = "", seed: object = 0) -> Data:
    """A deal in which some seats and the prikup hold given cards, the rest random."""
    places = [wanted.get(seat, "").split() for seat in range(3)] + [prikup.split()]
    taken = [code for place in places for code in place]
    assert len(taken) == len(set(taken)), "a card is wanted twice"
    rest = [code for code in PACK if code not in taken]
    random.Random(str(seed)).shuffle(rest)
    for place, size in zip(places, (7, 7, 7, 3), strict=True):
        place += [rest.pop() for _ in range(size - len(place))]
    return {"format": 1, "game": "thousand", "dealer": dealer,
            "hands": [" ".join(place) for place in places[:3]], "stock": " ".join(places[3]),
            "actions": []}


def fresh(data: Data) -> Deal:
    """The deal of an input object before its first action."""
    match = data.get("match")
    return RULES.start(Setup(
        {}, data["dealer"], tuple(mask_of(parse_cards(hand)) for hand in data["hands"]),
        mask_of(parse_cards(data["stock"])),
        RULES.new_match() if match is None else RULES.read_match(match)))


def deal_of(data: Data) -> Deal:
    """The deal of an input object, its actions done."""
    return do(fresh(data), *data["actions"])


def as_data(deal: Deal) -> Data:
    """The input object that leads to this deal."""
    setup = deal.setup
    return {"format": 1, "game": "thousand", "dealer": setup.dealer,
            "hands": [" ".join(codes_of(h)) for h in setup.hands],
            "stock": " ".join(codes_of(setup.stock)), "match": RULES.write_match(setup.match),
            "actions": [entry.action.code for entry in deal.history]}


def full(text: str) -> list[str]:
    """Action codes: a bare card is played, a bare number is bid."""
    return [f"play:{a}" if a in PACK else f"bid:{a}" if a.isdigit() else a for a in text.split()]


def then(data: Data, text: str) -> Data:
    """The deal with actions added, written as `full` reads them."""
    return {**data, "actions": [*data["actions"], *full(text)]}


def after(data: Data, text: str = "") -> Deal:
    """The deal after these actions."""
    return deal_of(then(data, text))


def books(deal: int = 30, **columns: list[Any]) -> Data:
    """The `match` of an input object with these columns, the others as in a new match."""
    return {"deal": deal, "totals": [0] * 3, "barrel": [None] * 3, "zeros": [0] * 3,
            "concessions": [0] * 3, **columns}


# Steering

KINDS = ("even", "marriages", "nines", "barrel", "zeros", "goal", "concede")


def random_books(rng: random.Random, kind: str) -> Data:
    """Books that can be, leaning towards the corner of this kind."""
    if kind in ("even", "marriages", "nines") and rng.random() < 0.2:
        return books(0)
    low, high = {"barrel": (150, 177), "goal": (169, 176)}.get(kind, (-60, 177))
    totals, barrel = [], []
    for _ in range(3):
        on = rng.random() < (0.7 if kind == "barrel" else 0.1)
        totals.append(880 if on else min(875, 5 * rng.randrange(low, high)))
        barrel.append(rng.randrange(1, 4) if on else None)
    zeros = [2 if kind == "zeros" and rng.random() < 0.6 else rng.randrange(3) for _ in range(3)]
    conceded = [rng.choice([2, 5]) if kind in ("concede", "barrel") and rng.random() < 0.6
                else rng.randrange(7) for _ in range(3)]
    return books(sum(conceded) + rng.randrange(1, 30), totals=totals, barrel=barrel, zeros=zeros,
                 concessions=conceded)


def steered(kind: str, seed: object) -> Data:
    """A deal that leans towards marriages, four nines and so on; any books."""
    rng = random.Random(f"{kind} {seed}")
    wish: list[list[str]] = [[], [], [], []]
    nines = rng.sample(NINES, 4)
    couples = [["K" + s, "Q" + s] for s in rng.sample("CDHS", 4)]
    if kind in ("marriages", "goal"):
        for seat in range(3):
            wish[seat] += couples[seat]
        wish[rng.randrange(3)] += couples[3]
    elif kind == "nines":  # three in a hand, the fourth in the prikup
        wish[rng.randrange(3)] += nines[:3]
        wish[3] += nines[3:]
    elif kind == "zeros":
        low = [*nines[:3], "JC", "JD", "JS", "JH"]
        wish[rng.randrange(3)] += low[:rng.randrange(5, 8)]
    elif kind == "barrel":
        wish[rng.randrange(3)] += [*couples[0], "A" + couples[0][0][-1], "AC", "AS"]
    wish = [sorted(set(w)) for w in wish]
    seen: set[str] = set()
    for place in wish:
        place[:] = [c for c in place if c not in seen]
        seen |= set(place)
    data = filled(rng.randrange(3), {s: " ".join(wish[s]) for s in range(3)},
                  " ".join(wish[3]), rng.random())
    return {**data, "match": random_books(rng, kind)}


def steering(kind: str, seed: object) -> Chooser:
    """Choices that lead to the corner of this kind; random where it does not matter."""
    rng = random.Random(f"{kind} {seed} choose")

    def choose(deal: Deal) -> Any:
        names = legal(deal)
        pick = rng.choice(names)
        if deal.phase == "bid":
            bids = [a for a in names if a != "pass"]
            pick = rng.choice(bids[:5]) if bids and rng.random() < 0.6 else names[0]
        elif deal.phase in ("give", "contract"):
            pick = _exchange(deal, names, kind, rng)
        elif kind in ("marriages", "goal", "barrel") and rng.random() < 0.6:
            pick = _strong(deal, names)
        elif kind == "zeros" and rng.random() < 0.8:
            pick = _weak(deal, names)
        return parse_action(pick)

    return choose


def _exchange(deal: Deal, names: list[str], kind: str, rng: random.Random) -> str:
    """Gifts and the final bid, mostly low, now and then conceding."""
    if rng.random() < (0.7 if kind == "concede" else 0.08):
        return "concede"
    if deal.phase == "contract":
        return rng.choice(names[:4]) if names[:4] != ["concede"] else "concede"
    gifts = names[:-1]
    if kind == "nines":
        holder = next((s for s in range(3) if s != deal.turn
                       and sum(c in codes_of(deal.view(s).hand) for c in NINES) == 3), None)
        slot = 0 if holder is None else (holder - int(deal.turn or 0)) % 3 - 1
        if holder is not None and rng.random() < 0.7:
            gifts = [a for a in gifts if a[5:].split(",")[slot] in NINES] or gifts
    return rng.choice(gifts)


def _strong(deal: Deal, names: list[str]) -> str:
    """A lead that declares a marriage, else the highest card."""
    view = deal.view(deal.turn or 0)
    golden = codes_of(RULES.golden(view))
    married = [a for a in names if a[5:] in golden]
    if married:
        return married[0]
    order = RULES.order(view)
    return max(names, key=lambda a: order.bit[parse_action(a).card] % 6)


def _weak(deal: Deal, names: list[str]) -> str:
    """The lowest card."""
    order = RULES.order(deal.view(deal.turn or 0))
    return min(names, key=lambda a: order.value[parse_action(a).card])

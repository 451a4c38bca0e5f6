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


# Positions

def reach(table: str, hand: str, trump: str | None, first: int = 0) -> Deal:
    """A deal played to where seat 0 must act with exactly this hand, table and trump.

    The tricks before are played at random through the deal itself, keeping the cards wanted.
    `first` is the number of the first attempt: a known good one saves the search.
    """
    down, mine = table.split(), hand.split()
    leader = -len(down) % 3
    keep = {(leader + i) % 3: [code] for i, code in enumerate(down)}
    keep[0] = mine
    for k in range(first, first + 20_000):
        rng = random.Random(f"{table} {hand} {trump} {k}")
        wanted = {s: list(cards) for s, cards in keep.items()}
        if trump is not None and not {"K" + trump, "Q" + trump} & set(down + mine):
            wanted.setdefault(rng.randrange(3), []).extend(["K" + trump, "Q" + trump])
        deal = fresh(filled(rng.randrange(3), {s: " ".join(c) for s, c in wanted.items()}, "",
                            rng.random()))
        do(deal, "bid:100", "pass", "pass")
        if not _spend(deal, keep, 3 * (8 - len(mine)), rng) or deal.turn != leader:
            continue
        for code in full(table):
            if code in legal(deal):
                do(deal, code)
        if len(deal.trick) == len(down) and deal.notes()["trump"] == trump:
            return deal
    raise AssertionError(f"no such position was found: {table} | {hand}")


def _spend(deal: Deal, keep: Mapping[int, list[str]], plays: int, rng: random.Random) -> bool:
    """Gifts, final bid and so many plays, none of them of a card that is kept."""
    for _ in range(plays + 2):
        if deal.phase == "done":
            return False
        kept = keep.get(deal.turn or 0, [])
        may = [a for a in legal(deal) if a != "concede"
               and not set(a.partition(":")[2].split(",")) & set(kept)]
        if not may:
            return False
        golden = codes_of(RULES.golden(deal.view(deal.turn or 0)))
        married = [a for a in may if a[5:] in golden]
        do(deal, may[0] if deal.phase == "contract" else rng.choice(married or may))
    return True


# Finished deals, South opening: found by playing at random

def _worked(south: str, west: str, east: str, prikup: str, actions: str) -> Data:
    """A whole deal of East's; its actions as `full` reads them."""
    return {"format": 1, "game": "thousand", "dealer": 2, "hands": [south, west, east],
            "stock": prikup, "actions": full(actions)}


WORKED: dict[str, Data] = {
    "j": _worked(
        "JD QD AD 10S QS KS AS", "10C JC QC AC KH AH JS", "KC 10D KD 9H JH QH 9S",
        "9C 9D 10H",
        "100 pass pass give:10H,AS 100 AD 10C KD QS JS AS QH 10S KH 9C AC KC AH JH KS JD "
        "10H 10D 9H 9D QC 9S QD JC"),
    "k": _worked(
        "9C 10C KC 10D AD KH AH", "JC AC 9D JD 9H 9S JS", "KD 10H JH 10S QS KS AS",
        "QC QD QH",
        "100 pass pass give:10D,KC 100 10C JC KC 9C AC 10S 10D KD QD 9D JH AD QH 9H 10H "
        "QS QC 9S KS KH JS AS AH JD"),
    "m": _worked(
        "10C AC 9D 10D QS KS AS", "QD KD AD 9H 10H JH AH", "QC KC JD QH KH 10S JS",
        "9C JC 9S",
        "100 pass pass give:QS,AS 100 AC AD QC 9C QS KC QH 10C 10H KD JD 10D JC QD AS AH "
        "KH 9D KS JH 10S JS 9S 9H"),
    "o": _worked(
        "KD 10H QH KH QS KS AS", "9C 10C AC 10D QD AH 10S", "JC 9D JD 9H JH 9S JS",
        "QC KC AD",
        "115 pass 120 140 pass give:10H,QS 140 QC 9C JC QH 10H 9H QD 9D KD KC 10C JH 9S "
        "KS 10S 10D JD AD KH AH JS AC QS AS"),
    "p": _worked(
        "10C QC KC 10D 10H KH AH", "JC 9D JD 9H JH 9S JS", "AC QD KD QH 10S KS AS",
        "9C AD QS",
        "100 pass pass give:10D,KH 100 9C JC AC AS QS 9S QD AD 9D QC JS QH KC 9H 10S 10C "
        "JD KD 10H JH KH AH 10D KS"),
    "120": _worked(
        "JC AC 10D QD JH AH 9S", "9C 10C 9D AD 10S JS QS", "KC JD KD 10H QH KH KS",
        "QC 9H AS",
        "100 pass 105 pass give:9H,KS 120 KC JC 9C AS 9S 10S QH AH JS 9H QS 10H QC AC 10C "
        "JH 9D KH KD QD AD KS JD 10D"),
    "lost120": _worked(
        "9C 9D 10D JD KD KH JS", "JC KC 9H JH QH KS AS", "10C QC AC AD AH 10S QS",
        "QD 10H 9S",
        "110 120 pass pass give:QD,JH 120 QH AH JH AC 9C KC 10C 10D JC AD KD 10H QD 9D 9S "
        "QS JS AS 9H QC KH JD KS 10S"),
    "155": _worked(
        "QD KD 10H JH AH 9S JS", "QC KC 9D 9H QS KS AS", "JC AC 10D JD AD QH KH",
        "9C 10C 10S",
        "100 pass 110 120 140 pass give:10C,10S 155 AC 10C QC QH AH 9H 10H QS KH QD 9D AD "
        "10D KD AS JD JH 10S JC JS KC KS 9C 9S"),
    "opp155": _worked(
        "QC KC AC 10D JD AH JS", "9C JC AD JH QH KH AS", "10C QD KD 10H 9S QS KS",
        "9D 9H 10S",
        "115 pass 140 pass give:KD,9D 140 10C AC JC 10D 9D QD QC 9C 10H JD AD 10S QH 9H "
        "AH JS AS QS KH 9S KD JH KS KC"),
    "two": _worked(
        "9C AC 10D 9H QH KH 10S", "QC KC QD KD JH AH 9S", "10C JC 9D JD AD QS KS",
        "10H JS AS",
        "100 125 pass 140 pass give:10D,9C 140 AC KC 10C QH AH AD KD JD 9H 10D 9D JS JH "
        "KS 10H 10S 9S QS AS QD JC QC 9C KH"),
    "equal": _worked(
        "QC KC AC AH 10S QS KS", "10C 10D QD KD 9H JS AS", "9C 9D JD AD JH QH KH",
        "JC 10H 9S",
        "100 125 pass 145 160 170 pass give:10H,10S 175 JC 10C 9C QD JD KC AS 10S KS 10H "
        "JH AH 9S JS AD QH AC 9H 9D QC 10D KD KH QS"),
}

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

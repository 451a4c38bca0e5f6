"""Klaverjas deals for tests: built from wanted cards, brought to a position, steered."""

import random
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from helpers import PACK, Chooser, Data, codes_of, do, legal

from game.core.actions import parse_action
from game.core.cards import mask_of, parse_cards
from game.core.protocol import Deal, Setup
from game.core.view import Trick
from game.rules.klaverjas import Klaverjas

RULES = Klaverjas()
VARIANTS = ("amsterdam", "rotterdam")


# Building

def filled(dealer: int, wanted: Mapping[int, str], seed: object = 0,
           rules: str = "amsterdam") -> Data:
    """A deal in which some seats hold given cards, the rest random."""
    places = [wanted.get(seat, "").split() for seat in range(4)]
    taken = [code for place in places for code in place]
    assert len(taken) == len(set(taken)), "a card is wanted twice"
    rest = [code for code in PACK if code not in taken]
    random.Random(str(seed)).shuffle(rest)
    for place in places:
        place += [rest.pop() for _ in range(8 - len(place))]
    return {"format": 1, "game": "klaverjas", "options": {"rules": rules}, "dealer": dealer,
            "hands": [" ".join(place) for place in places], "actions": []}


def fresh(data: Data) -> Deal:
    """The deal of an input object before its first action."""
    match = data.get("match")
    return RULES.start(Setup(
        {**RULES.info.defaults(), **data.get("options", {})}, data["dealer"],
        tuple(mask_of(parse_cards(hand)) for hand in data["hands"]), 0,
        RULES.new_match() if match is None else RULES.read_match(match)))


def deal_of(data: Data) -> Deal:
    """The deal of an input object, its actions done."""
    return do(fresh(data), *data["actions"])


def as_data(deal: Deal) -> Data:
    """The input object that leads to this deal."""
    setup = deal.setup
    return {"format": 1, "game": "klaverjas", "options": dict(setup.options),
            "dealer": setup.dealer, "hands": [" ".join(codes_of(h)) for h in setup.hands],
            "match": RULES.write_match(setup.match),
            "actions": [entry.action.code for entry in deal.history]}


def books(ours: int, theirs: int, deal: int) -> Data:
    """The `match` of an input object."""
    return {"deal": deal, "totals": [ours, theirs, ours, theirs]}


# Positions

def reach(table: str, hand: str, rules: str = "amsterdam", trump: str = "H",
          first: int = 0) -> Deal:
    """A deal played to where seat 0 must act with exactly this hand and table.

    The tricks before are played at random through the deal itself, keeping the cards wanted.
    `first` is the number of the first attempt: a known good one saves the search.
    """
    down, mine = table.split(), hand.split()
    leader = -len(down) % 4
    keep = {(leader + i) % 4: [code] for i, code in enumerate(down)}
    keep[0] = mine
    for k in range(first, first + 5_000):
        rng = random.Random(f"{table} {hand} {k}")
        wanted = {s: " ".join(cards) for s, cards in keep.items()}
        deal = do(fresh(filled(rng.randrange(4), wanted, rng.random(), rules)), f"trump:{trump}")
        if not _spend(deal, keep, 4 * (8 - len(mine)), rng) or deal.turn != leader:
            continue
        if _lay(deal, down):
            return deal
    raise AssertionError(f"no such position was found: {table} | {hand}")


def _spend(deal: Deal, keep: Mapping[int, list[str]], plays: int, rng: random.Random) -> bool:
    for _ in range(plays):
        kept = keep.get(deal.turn or 0, [])
        may = [a for a in legal(deal) if a.removeprefix("play:") not in kept]
        if not may:
            return False
        do(deal, rng.choice(may))
    return True


def _lay(deal: Deal, cards: Iterable[str]) -> bool:
    for code in cards:
        if f"play:{code}" not in legal(deal):
            return False
        do(deal, f"play:{code}")
    return True


def final_trick(cards: str, trump: str, first: int = 0) -> Deal:
    """A deal whose last trick is these four cards in this order, seat 1 leading."""
    *down, last = cards.split()
    return do(reach(" ".join(down), last, trump=trump, first=first), f"play:{last}")


def first_trick(cards: str, trump: str, rules: str = "amsterdam") -> Deal:
    """A deal whose first trick is these four cards in this order."""
    four = cards.split()
    for k in range(2_000):
        rng = random.Random(f"{cards} {trump} {k}")
        dealer = rng.randrange(4)
        hands = _hands_for(four, trump, rng)
        if hands is None:
            continue
        wanted = {(dealer + 1 + i) % 4: " ".join(hand) for i, hand in enumerate(hands)}
        deal = do(fresh(filled(dealer, wanted, 0, rules)), f"trump:{trump}")
        if _lay(deal, four):
            return deal
    raise AssertionError(f"no such trick was found: {cards}")


def _hands_for(four: list[str], trump: str, rng: random.Random) -> list[list[str]] | None:
    """Hands in which whoever does not follow is void, and whoever throws has no trump."""
    hands, led = [[code] for code in four], four[0][-1]
    rest = [code for code in PACK if code not in four]
    rng.shuffle(rest)
    rest.sort(key=lambda c: (c[-1] != led, c[-1] != trump))
    for code in rest:
        able = [h for h in hands if len(h) < 8
                and (code[-1] != led or h[0][-1] == led)
                and (code[-1] != trump or h[0][-1] in (led, trump))]
        if not able:
            return None
        rng.choice(able).append(code)
    return hands


# Finished deals of the worked positions, hearts trumps or not: found by playing at random

def _worked(dealer: int, naming: str, south: str, west: str, north: str, east: str,
            plays: str) -> Data:
    """A whole deal; 32 cards in the order of play."""
    return {"format": 1, "game": "klaverjas", "options": {"rules": "amsterdam"},
            "dealer": dealer, "hands": [south, west, north, east],
            "actions": [*naming.split(), *(f"play:{code}" for code in plays.split())]}


WORKED: dict[str, Data] = {
    "p": _worked(
        3, "trump:S", "10C JC KC 8D AD 9H 7S 8S", "7C 7D JD 7H JH QH 9S JS",
        "8C QC 10D QD KD AH 10S AS", "9C AC 9D 8H 10H KH QS KS",
        "10C 7C QC AC 9C JC 9S 8C JD QD 9D AD 8D 7D KD QS KH 9H JH AH 10S KS 8S JS 7H AS "
        "10H KC 10D 8H 7S QH"),
    "q": _worked(
        3, "trump:S", "8C 10C JC QC KC 8D 8H 7S", "9D QD KD 7H 9H QH KH 8S",
        "9C 7D 10D AD 10H AH 9S QS", "7C AC JD JH 10S JS KS AS",
        "8C 8S 9C AC QD 10D JD 8D 10H JH 8H KH AD KS 10C KD AS 7S QH 9S AH 10S KC 7H JS "
        "QC 9D QS 7C JC 9H 7D"),
    "r": _worked(
        3, "trump:H", "9C 10D 7H KH 10S JS QS KS", "7C 10C QC AC 7D 10H QH 8S",
        "JC 9D JD AD AH 7S 9S AS", "8C KC 8D QD KD 8H 9H JH",
        "KH 10H AH JH 9H 7H QH AD 8H KS AC JC 8C 9C 7C AS 10D 7D JD 8D JS 8S 7S KD QS QC "
        "9S QD 10S 10C 9D KC"),
    "s": _worked(
        3, "pass trump:C", "9H 10H QH AH 7S 10S JS AS", "7C 8C 7D 9D 10D JD 7H 9S",
        "10C KC AC KD AD 8H QS KS", "9C JC QC 8D QD JH KH 8S",
        "JS 9S KS 8S 8H JH 9H 7H 9C 10H 8C 10C QD QH JD KD AD 8D AS 7D KC JC 7S 7C QC AH "
        "10D AC QS KH 10S 9D"),
    "t": _worked(
        3, "trump:C", "7C 8C 9C 10C JC QC KC AC", "7D AD 7H 10H KH 7S 10S JS",
        "8D 9D 10D QD KD AH 8S AS", "JD 8H 9H JH QH 9S QS KS",
        "9C 10S 10D 8H 8C KH AH QH 10C AD 8D JD JC 7H QD JH KC 7S KD 9S 7C JS 9D QS AC 7D "
        "AS KS QC 10H 8S 9H"),
    "u": _worked(
        0, "pass pass pass trump:C", "9D 8H 9H 10H QH KH 9S KS", "7C 8C 9C 10C JC QC KC AC",
        "10D QD KD 7H 8S JS QS AS", "7D 8D JD AD JH AH 7S 10S",
        "AC QS AD 10H 9C AS AH 8H 8C KD 8D KS JC QD 7S QH 7C JS 7D 9H KC 8S 10S 9S 10C 7H "
        "JH KH QC 10D JD 9D"),
    "v": _worked(
        3, "trump:C", "JC 9C AC 10C KC QC 8C 7D", "8D 9D 10D JD QD KD AD 7C",
        "AH 10H KH 9H AS 10S KS QS", "QH JH 8H 7H JS 9S 8S 7S",
        "7D 8D 9H 7S AD KS 8S 8C JC 7C AH 9S 9C 9D 10H JS AC 10D KH 7H 10C JD AS QH KC QD "
        "10S JH QC KD QS 8H"),
}


# Steering

KINDS = ("even", "passes", "trumps", "strong", "suits", "courts")


def steered(kind: str, seed: object, rules: str = "amsterdam") -> Data:
    """A deal that leans towards hands of trumps, pits or roem; any books."""
    rng = random.Random(f"{kind} {seed}")
    suits = rng.sample("CDHS", 4)
    wish: list[list[str]] = [[], [], [], []]
    hearts = rng.sample([c for c in PACK if c[-1] == "H"], 8)
    if kind == "trumps":  # one side has all the trumps, the other the leads
        cut, x = rng.randrange(3, 6), rng.choice("CDS")
        wish[0] = [*hearts[:cut], "7" + x, "8" + x]
        wish[2] = [*hearts[cut:], "9" + x, "J" + x]
        wish[1] = ["A" + x, "10" + x, "K" + x, "Q" + x]
    elif kind == "strong":
        top = [r + s for s in "CDS" for r in ("A", "10", "K")]
        rng.shuffle(top)
        wish[0], wish[2] = hearts[:5] + top[:3], hearts[5:] + top[3:8]
    elif kind == "suits":  # nearly a suit to each seat
        for place, suit in zip(wish, suits, strict=True):
            place += rng.sample([c for c in PACK if c[-1] == suit], rng.randrange(6, 9))
    data = filled(rng.randrange(4), {s: " ".join(w) for s, w in enumerate(wish)}, rng.random(),
                  rules)
    deal = rng.randrange(16)
    totals = [rng.randrange(2500) * bool(deal) for _ in range(2)]
    return {**data, "match": books(*totals, deal)}


def steering(kind: str, seed: object) -> Chooser:
    """Choices that lead to the corner of this kind; random where it does not matter."""
    rng = random.Random(f"{kind} {seed} choose")

    def choose(deal: Deal) -> Any:
        names = legal(deal)
        seat = deal.turn
        pick = rng.choice(names)
        if deal.phase == "bid":
            if kind == "passes" and "pass" in names:
                pick = "pass"
            elif kind in ("trumps", "strong"):
                pick = "trump:H"
        elif kind == "trumps" and rng.random() < 0.9:
            plain = [a for a in names if a[-1] != "H"]
            ruff = [a for a in names if a[-1] == "H"]
            pick = rng.choice((plain if seat == 0 or not deal.trick else ruff) or names)
        elif kind == "strong" and rng.random() < 0.95:
            pick = _strongest(deal, names) if seat in (0, 2) else names[0]
        elif kind in ("suits", "courts") and deal.trick and rng.random() < 0.9:
            pick = _alike(deal, names) or pick
        return parse_action(pick)

    return choose


def _strongest(deal: Deal, names: list[str]) -> str:
    """The highest trump, else the highest card."""
    order = RULES.order(deal.view(deal.turn or 0))
    return max(names, key=lambda a: order.bit[parse_action(a).card])


def _alike(deal: Deal, names: list[str]) -> str | None:
    """A card of the led rank, else the neighbour of one on the table."""
    down = [codes_of(1 << c)[0] for _, c in deal.trick]
    near = {frozenset(pair) for pair in pairwise(PACK) if pair[0][-1] == pair[1][-1]}
    same = [a for a in names if a[5:-1] == down[0][:-1]]
    beside = [a for a in names if any(frozenset((a[5:], c)) in near for c in down)]
    return next(iter(same or beside), None)


def last_trick(deal: Deal) -> Trick:
    """The last complete trick."""
    found = deal.view(0).last
    assert found is not None
    return found

"""A slow second reading of the Thousand rules, for checking the engine against.

Cards are the code strings of the `inspect` contract ("QC", "10D"), suits are "C D H S" as
letters. A deal is the `inspect` input as a mapping. Everything is worked out again from the
list of actions at each call. Nothing here may import the game.

`legal`, `phase` and the other questions assume a deal whose actions so far were legal;
`check` and `inspect` prove it first and raise `RefusedError` otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from oracle_sheepshead import RefusedError as RefusedError

Deal = Mapping[str, Any]
Match = Mapping[str, Any]
Trick = list[tuple[int, str]]

SEATS = 3
PACK = [rank + suit for suit in "CDHS" for rank in ("9", "10", "J", "Q", "K", "A")]
RANKS = {"9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}  # upwards, with their points
MARRIAGES = {"H": 100, "D": 80, "C": 60, "S": 40}
BOOKS = ("totals", "barrel", "zeros", "concessions")
NEW_MATCH = {"deal": 0, **{key: [None if key == "barrel" else 0] * SEATS for key in BOOKS}}


class Auction(NamedTuple):
    """The auction so far: the seat to act (None at the end) and the last to bid."""

    turn: int | None
    bidder: int | None


class Played(NamedTuple):
    """A trick begun: its cards, the trump suit it is judged by, the suit its lead declared."""

    cards: Trick
    trump: str | None
    married: str | None


def canonical(cards: Iterable[str]) -> list[str]:
    """The cards in canonical order."""
    return sorted(cards, key=PACK.index)


def t1_points(cards: Iterable[str]) -> int:
    """T1: card points."""
    return sum(RANKS[card[:-1]] for card in cards)


def t1_check(deal: Deal) -> None:
    """T1: 24 different cards, seven a seat and three in the prikup."""
    held = [text.split() for text in [*deal["hands"], deal["stock"]]]
    if deal["dealer"] not in range(SEATS) or [len(cards) for cards in held] != [7, 7, 7, 3]:
        raise RefusedError("no such dealer or wrong number of cards")
    if sorted(card for cards in held for card in cards) != sorted(PACK):
        raise RefusedError("wrong cards")


def t1_next_dealer(deal: Deal) -> int:
    """T1: who deals after this deal is done."""
    return int(deal["dealer"] + (0 if t5_again(deal) else 1)) % SEATS


def t14_check(match: Match) -> None:
    """T14 (with T7, T11, T12, T16): totals in fives, and from 880 on always 880 on the barrel."""
    able = set(match) == set(NEW_MATCH) and match["deal"] >= 0
    able = able and all(len(match[key]) == SEATS for key in BOOKS)
    for seat in range(SEATS if able else 0):
        total, left, zeros, concessions = (match[key][seat] for key in BOOKS)
        able &= left is None if total < 880 else total == 880 and left in (1, 2, 3)
        able &= total % 5 == 0 and zeros in (0, 1, 2) and concessions >= 0
    if not able:
        raise RefusedError("match cannot be")


def t2_auction(deal: Deal) -> Auction:
    """T2: from dealer's left clockwise over those who have not passed, until two have."""
    seat, passed, bidder = (deal["dealer"] + 1) % SEATS, list[int](), None
    for action in deal.get("actions", []):
        if action == "pass":
            passed.append(seat)
        else:
            bidder = seat
        if len(passed) == 2:
            return Auction(None, bidder)
        seat = (seat + 1) % SEATS
        while seat in passed:
            seat = (seat + 1) % SEATS
    return Auction(seat, bidder)


def t2_bids(seven: Sequence[str], standing: int | None) -> list[str]:
    """T2: what a seat may say, `standing` None for the opener's first turn."""
    if standing is None:
        return [f"bid:{bid}" for bid in range(100, t3_limit(seven) + 1, 5)]
    return ["pass", *(f"bid:{bid}" for bid in range(standing + 5, t3_limit(seven) + 1, 5))]


def t3_limit(cards: Sequence[str]) -> int:
    """T3 (and T6): the highest bid on these cards."""
    return 300 if any("K" + s in cards and "Q" + s in cards for s in "CDHS") else 120


def t4_gives(ten: Sequence[str]) -> list[str]:
    """T4: any card to the next seat, any other to the one after."""
    cards = canonical(ten)
    return [f"give:{first},{second}" for first in cards for second in cards if first != second]


def t4_eight(deal: Deal, seat: int) -> list[str]:
    """T4: the cards of a seat before the first lead: as dealt, with prikup and gifts so far."""
    cards, declarer, given = deal["hands"][seat].split(), declarer_of(deal), gifts(deal)
    if seat == declarer:
        return canonical(c for c in cards + deal["stock"].split() if c not in given)
    if declarer is not None and given:
        cards.append(given[(seat - declarer) % SEATS - 1])
    return canonical(cards)


def t5_again(deal: Deal) -> bool:
    """T5: the gifts are made and somebody, the declarer or not, holds all four nines."""
    nines = ["9C", "9D", "9H", "9S"]
    hands = [t4_eight(deal, seat) for seat in range(SEATS)] if gifts(deal) else []
    return any(all(nine in hand for nine in nines) for hand in hands)


def t6_bids(eight: Sequence[str], standing: int) -> list[str]:
    """T6: the standing bid whatever it is, or a raise up to what the kept cards allow."""
    return [f"bid:{bid}" for bid in [standing, *range(standing + 5, t3_limit(eight) + 1, 5)]]


def t7_scores(declarer: int, conceded_before: int) -> list[int]:
    """T7: a concession: 0 and 60 each, with the 120 every third concession costs."""
    own = -120 if (conceded_before + 1) % 3 == 0 else 0
    return [own if seat == declarer else 60 for seat in range(SEATS)]


def t8_follow(hand: Sequence[str], led: str | None, trump: str | None) -> list[str]:
    """T8: the suit led, else a trump, else anything; `led` None to lead."""
    suit = [card for card in hand if card[-1] == led]
    return canonical(suit or [c for c in hand if led and c[-1] == trump] or hand)


def t8_winner(trick: Trick, trump: str | None) -> int:
    """T8: the seat of the highest trump, else of the highest card of the suit led."""
    trumps = [each for each in trick if each[1][-1] == trump]
    able = trumps or [each for each in trick if each[1][-1] == trick[0][1][-1]]
    return max(able, key=lambda each: list(RANKS).index(each[1][:-1]))[0]


def t9_marriage(lead: str, hand: Sequence[str], tricks_before: int) -> str | None:
    """T9: the suit declared by a lead from a hand, None for an ordinary lead."""
    mate = {"K": "Q", "Q": "K"}.get(lead[:-1], "no") + lead[-1]
    return lead[-1] if tricks_before > 0 and mate in hand else None


def t10_bonus(played: Sequence[Played]) -> list[int]:
    """T10: marriages per seat, for whoever led them, whoever takes the trick."""
    points = [0] * SEATS
    for cards, _, married in played:
        points[cards[0][0]] += MARRIAGES[married] if married else 0
    return points


def t11_declarer(bid: int, points: int) -> int:
    """T11: the bid won or lost; `points` are cards plus marriages, not rounded."""
    return bid if points >= bid else -bid


def t11_opponent(points: int) -> int:
    """T11: cards plus marriages to the nearest 5."""
    return min(range(0, points + 5, 5), key=lambda score: abs(score - points))


def t12_zero(zeros_before: int, left: int | None) -> tuple[int, int]:
    """T12: score and zeros after an opponent took no points; `left` None off the barrel."""
    if left is not None:
        return 0, zeros_before
    return (-120, 0) if zeros_before == 2 else (0, zeros_before + 1)


def t13_result(
    match: Match, dealer: int, declarer: int, bid: int, points: Sequence[int] | None
) -> dict[str, Any]:
    """T13: the books; `points` are cards plus marriages per seat, None for a concession."""
    zeros, concessions = list(match["zeros"]), list(match["concessions"])
    if points is None:
        scores = t7_scores(declarer, concessions[declarer])
        concessions[declarer] += 1
    else:
        scores = [t11_opponent(p) for p in points]
        scores[declarer] = t11_declarer(bid, points[declarer])
        for seat in range(SEATS):
            if seat != declarer and points[seat] == 0:
                scores[seat], zeros[seat] = t12_zero(zeros[seat], match["barrel"][seat])
    totals, barrel = t15_totals(match, scores, declarer)
    winner = t16_winner(totals, dealer, declarer)
    after = {"deal": match["deal"] + 1, "totals": list(totals), "barrel": barrel}
    after.update(zeros=zeros, concessions=concessions)
    answer = {"scores": scores, "totals": totals, "redeal": False, "over": winner is not None}
    return {**answer, "winner": winner, "match": after}


def t14_mount(total: int) -> tuple[int, int | None]:
    """T14: total and deals left of a player who was not on the barrel before."""
    return (880, 3) if 880 <= total <= 999 else (total, None)


def t14_barrel(left: int, score: int, declarer: bool) -> tuple[int, int | None]:
    """T14: total and deals left of a player who was; a declarer's score may be a concession's."""
    if declarer and score >= 120:
        return 880 + score, None
    if declarer and score < 0:
        return (880 + score if left > 1 else min(760, 880 + score)), None
    return (880, left - 1) if left > 1 else (760, None)


def t15_totals(match: Match, scores: Sequence[int], declarer: int) -> tuple[list[Any], list[Any]]:
    """T15: total and deals left of each seat, each worked out for itself."""
    seats = []
    for seat, (total, left) in enumerate(zip(match["totals"], match["barrel"], strict=True)):
        on, off = left is not None, total + scores[seat]
        seats.append(t14_barrel(left, scores[seat], seat == declarer) if on else t14_mount(off))
    return [total for total, _ in seats], [left for _, left in seats]


def t16_winner(totals: Sequence[int], dealer: int, declarer: int) -> int | None:
    """T16: who has won, None while nobody has 1000."""
    there = [seat for seat in range(SEATS) if totals[seat] >= 1000]
    if declarer in there:
        return declarer
    clockwise = [(dealer + i) % SEATS for i in (1, 2, 3)]
    return next((s for s in clockwise if s in there and totals[s] == max(totals)), None)


def match_of(deal: Deal) -> Match:
    """The match before the deal, a new one if the deal names none."""
    return dict(deal.get("match", NEW_MATCH))


def _with_prefix(deal: Deal, prefix: str) -> list[str]:
    return [a.removeprefix(prefix) for a in deal.get("actions", []) if a.startswith(prefix)]


def declarer_of(deal: Deal) -> int | None:
    """The declarer, None while the auction runs."""
    auction = t2_auction(deal)
    return auction.bidder if auction.turn is None else None


def gifts(deal: Deal) -> list[str]:
    """The card for the next seat and the card for the one after, or none yet."""
    return [card for pair in _with_prefix(deal, "give:") for card in pair.split(",")]


def standing_bid(deal: Deal) -> int | None:
    """The last bid, in the auction or the final one; None before the first."""
    bids = _with_prefix(deal, "bid:")
    return int(bids[-1]) if bids else None


def hand_of(deal: Deal, seat: int) -> list[str]:
    """The cards the seat holds now, canonical; the declarer's ten before the gifts."""
    played = _with_prefix(deal, "play:")
    return [card for card in t4_eight(deal, seat) if card not in played]


def all_tricks(deal: Deal) -> list[Played]:
    """Every trick begun, the last one possibly unfinished."""
    found, trump, leader = list[Played](), None, declarer_of(deal) or 0
    cards, eights = _with_prefix(deal, "play:"), [t4_eight(deal, seat) for seat in range(SEATS)]
    for start in range(0, len(cards), SEATS):
        three, gone = cards[start : start + SEATS], cards[:start]
        hand = [card for card in eights[leader] if card not in gone]
        married = t9_marriage(three[0], hand, len(found))
        trump = married or trump
        laid = [((leader + i) % SEATS, card) for i, card in enumerate(three)]
        found.append(Played(laid, trump, married))
        if len(three) == SEATS:
            leader = t8_winner(laid, trump)
    return found


def winners(deal: Deal) -> list[int]:
    """The winner of each completed trick in order."""
    done = [played for played in all_tricks(deal) if len(played.cards) == SEATS]
    return [t8_winner(played.cards, played.trump) for played in done]


def phase(deal: Deal) -> str:
    """One of bid, give, contract, play, done."""
    if t2_auction(deal).turn is not None:
        return "bid"
    if _with_prefix(deal, "concede"):
        return "done"
    if not gifts(deal):
        return "give"
    if t5_again(deal):
        return "done"
    if deal["actions"][-1].startswith("give:"):
        return "contract"
    return "play" if len(_with_prefix(deal, "play:")) < len(PACK) else "done"


def trick(deal: Deal) -> list[list[Any]]:
    """The unfinished trick as [seat, code] in order."""
    begun = all_tricks(deal)
    return [[s, c] for s, c in begun[-1].cards] if begun and len(begun[-1].cards) < SEATS else []


def turn(deal: Deal) -> int | None:
    """The seat to act, None when done."""
    now = phase(deal)
    if now != "play":
        return {"bid": t2_auction(deal).turn, "done": None}.get(now, declarer_of(deal))
    laid, won = trick(deal), winners(deal)
    return int(laid[-1][0] + 1) % SEATS if laid else [declarer_of(deal), *won][-1]


def legal(deal: Deal) -> list[str]:
    """All legal action codes in order, empty when done."""
    now, seat = phase(deal), turn(deal)
    if seat is None:
        return []
    hand, known, laid = hand_of(deal, seat), notes(deal), trick(deal)
    if now == "bid":
        return t2_bids(hand, known["bid"])
    if now == "give":
        return [*t4_gives(hand), "concede"]
    if now == "contract":
        return [*t6_bids(hand, known["bid"]), "concede"]
    led = laid[0][1][-1] if laid else None
    return [f"play:{card}" for card in t8_follow(hand, led, known["trump"])]


def tricks(deal: Deal) -> list[int]:
    """Tricks won per seat."""
    won = winners(deal)
    return [won.count(seat) for seat in range(SEATS)]


def taken(deal: Deal) -> list[int]:
    """Card points in the tricks of each seat."""
    points = [0] * SEATS
    for winner, played in zip(winners(deal), all_tricks(deal), strict=False):
        points[winner] += t1_points(card for _, card in played.cards)
    return points


def bonus(deal: Deal) -> list[int]:
    """Marriages declared per seat, in points."""
    return t10_bonus(all_tricks(deal))


def notes(deal: Deal) -> dict[str, Any]:
    """The notes of the contract."""
    begun = all_tricks(deal)
    trump = begun[-1].trump if begun else None
    return {"declarer": declarer_of(deal), "trump": trump, "bid": standing_bid(deal)}


def result(deal: Deal) -> dict[str, Any] | None:
    """The result of the contract, None while the deal is running."""
    if phase(deal) != "done":
        return None
    match, known = match_of(deal), notes(deal)
    if t5_again(deal):
        same = {"scores": [0] * SEATS, "totals": match["totals"], "redeal": True, "over": False}
        return {**same, "winner": None, "match": match}
    points = [cards + own for cards, own in zip(taken(deal), bonus(deal), strict=True)]
    gained = None if _with_prefix(deal, "concede") else points
    return t13_result(match, deal["dealer"], known["declarer"], known["bid"], gained)


def check(deal: Deal) -> None:
    """Raise `RefusedError` unless the deal can be and each of its actions was legal in turn."""
    t1_check(deal)
    t14_check(match_of(deal))
    for at, action in enumerate(deal.get("actions", [])):
        if action not in legal({**deal, "actions": deal["actions"][:at]}):
            raise RefusedError(f"not legal here: {action}", at)


def inspect(deal: Deal) -> dict[str, Any]:
    """The whole answer of the contract for one deal, proved legal first."""
    check(deal)
    asked = (phase, turn, legal, trick, tricks, taken, bonus, notes, result)
    answers = {question.__name__: question(deal) for question in asked}
    return {"format": 1, "game": "thousand", **answers}

"""A slow second reading of the Sheepshead rules, for checking the engine against.

Cards are the code strings of the `inspect` contract ("QC", "10D"), suits are "C D H S" as
letters, "T" stands for the one suit of trumps. A deal is the `inspect` input as a mapping.
Everything is worked out again from the list of actions at each call; no function of this
module trusts an earlier answer. Nothing here may import the game.

`legal`, `phase` and the other questions assume a deal whose actions so far were legal;
`check` and `inspect` prove it first and raise `RefusedError` otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Deal = Mapping[str, Any]
Trick = list[tuple[int, str]]

SEATS, DEALS = 5, 10
PACK = [rank + suit for suit in "CDHS" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
TRUMPS = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "10D", "KD", "9D", "8D", "7D"]
FAIL_SUITS = ["C", "H", "S"]
FAILS = [rank + suit for suit in FAIL_SUITS for rank in ("A", "10", "K", "9", "8", "7")]


class RefusedError(ValueError):
    """The deal cannot be; `at` is the index of the offending action, or None."""

    def __init__(self, words: str, at: int | None = None) -> None:
        super().__init__(words)
        self.at = at


class Call(NamedTuple):
    """What was announced: `called` card and `unknown` card, each None when there is none."""

    called: str | None
    unknown: str | None


NO_CALL = Call(None, None)


def canonical(cards: Iterable[str]) -> list[str]:
    """The cards in canonical order."""
    return sorted(cards, key=PACK.index)


def s1_check(deal: Deal) -> None:
    """S1: 32 different cards, six a seat and two in the blind, ten deals that sum to zero."""
    held = [text.split() for text in [*deal["hands"], deal["stock"]]]
    match = deal.get("match") or {"deal": 0, "totals": [0] * SEATS}
    wrong = {
        "no such dealer": deal["dealer"] not in range(SEATS),
        "wrong number of cards": [len(cards) for cards in held] != [6, 6, 6, 6, 6, 2],
        "wrong cards": sorted(card for cards in held for card in cards) != sorted(PACK),
        "no such deal in a match": match["deal"] not in range(DEALS),
        "totals cannot be": len(match["totals"]) != SEATS or sum(match["totals"]) != 0,
    }
    if any(wrong.values()):
        raise RefusedError(" and ".join(words for words in wrong if wrong[words]))


def s1_result(match: Mapping[str, Any], scores: list[int]) -> dict[str, Any]:
    """S1: a match is ten deals, the highest total wins, first place may be shared."""
    totals = [match["totals"][seat] + scores[seat] for seat in range(SEATS)]
    finished = match["deal"] + 1
    best = [seat for seat in range(SEATS) if totals[seat] == max(totals)]
    winner = best[0] if finished == DEALS and len(best) == 1 else None
    answer = {"scores": scores, "totals": totals, "redeal": False, "over": finished == DEALS}
    return {**answer, "winner": winner, "match": {"deal": finished, "totals": totals}}


def s2_suit(card: str) -> str:
    """S2: "T" for the fourteen trumps, else the fail suit."""
    return "T" if card in TRUMPS else card[-1]


def s2_strength(card: str) -> int:
    """S2: higher is better within a suit; any trump is better than any fail card."""
    return -(TRUMPS + FAILS).index(card)


def s3_points(cards: Iterable[str]) -> int:
    """S3: card points."""
    worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    return sum(worth[card[:-1]] for card in cards)


def s4_bidder(deal: Deal) -> int | None:
    """S4: whose turn it is to pick or pass, None when that is settled."""
    bids = deal.get("actions", [])[:SEATS]
    settled = "pick" in bids or len(bids) == SEATS
    return None if settled else (deal["dealer"] + 1 + len(bids)) % SEATS


def s4_picker(deal: Deal) -> int | None:
    """S4: the first to pick, None before and in a leaster."""
    bids = deal.get("actions", [])[:SEATS]
    return (deal["dealer"] + 1 + bids.index("pick")) % SEATS if "pick" in bids else None


def s5_burys(eight: Sequence[str]) -> list[str]:
    """S5: any two of the eight cards may be buried."""
    cards = canonical(eight)
    return [f"bury:{a},{b}" for i, a in enumerate(cards) for b in cards[i + 1 :]]


def s6_calls(kept: Sequence[str], buried: Sequence[str]) -> list[str]:
    """S6: aces of fail suits of which he keeps a card, the ace neither held nor buried."""
    held = {s2_suit(card) for card in kept}
    return ["A" + s for s in FAIL_SUITS if s in held and "A" + s not in [*kept, *buried]]


def s7_calls(kept: Sequence[str], buried: Sequence[str]) -> list[str]:
    """S7: with all three fail aces, tens of kept fail suits, the ten neither held nor buried."""
    eight = [*kept, *buried]
    if not all("A" + suit in eight for suit in FAIL_SUITS):
        return []
    held = {s2_suit(card) for card in kept}
    return ["10" + suit for suit in FAIL_SUITS if suit in held and "10" + suit not in eight]


def s8_calls(kept: Sequence[str], buried: Sequence[str]) -> list[tuple[str, str]]:
    """S8: (ace, unknown) for a hand whose fail cards, if any, are aces, and with no S7 call."""
    low = [card for card in kept if s2_suit(card) != "T" and card[:-1] != "A"]
    if low or s7_calls(kept, buried):
        return []
    held = {s2_suit(card) for card in kept}
    aces = ["A" + s for s in FAIL_SUITS if s not in held and "A" + s not in buried]
    return [(ace, unknown) for ace in aces for unknown in canonical(kept)]


def s9_calls(kept: Sequence[str], buried: Sequence[str]) -> list[str]:
    """S9: every call S6 to S8 allow, and always alone."""
    plain = canonical(s6_calls(kept, buried) + s7_calls(kept, buried))
    unknown = [f"{ace}/{card}" for ace, card in s8_calls(kept, buried)]
    return [*(f"call:{text}" for text in plain + unknown), "alone"]


def s10_follow(cards: Sequence[str], led: str | None) -> list[str]:
    """S10: the cards of the suit led if there are any, else all."""
    return [card for card in cards if s2_suit(card) == led] or list(cards)


def s10_winner(trick: Trick, call: Call) -> int:
    """S10 (and S13): the highest trump, else the highest of the suit led; never the unknown."""
    able = [(s15_strength(card), seat, card) for seat, card in trick if card != call.unknown]
    trumps = [each for each in able if s2_suit(each[2]) == "T"]
    return max(trumps or [e for e in able if s2_suit(e[2]) == suit_led(trick, call)])[1]


def s11_partner(hand: Sequence[str], led: str | None, called: str) -> list[str]:
    """S11: the partner's cards before the called suit has been led."""
    suit = s2_suit(called)
    if led is None:
        return [card for card in hand if s2_suit(card) != suit or card == called]
    if led == suit:
        return [called]
    return [card for card in s10_follow(hand, led) if card != called]


def s12_picker(hand: Sequence[str], led: str | None, called: str) -> list[str]:
    """S12: the picker's cards before then: he may lead his last of the suit, not throw it."""
    may, mine = s10_follow(hand, led), [c for c in hand if s2_suit(c) == s2_suit(called)]
    return may if led in (None, s2_suit(called)) else [card for card in may if mine != [card]]


def s13_unknown(hand: Sequence[str], led: str | None, called: str, unknown: str) -> list[str]:
    """S13: the picker's cards before then, while the unknown lies beside them."""
    if led == s2_suit(called):
        return [unknown]
    return list(hand) if led is None else s10_follow([c for c in hand if c != unknown], led)


def s14_bound(hand: Sequence[str], earlier_leads: Sequence[str], call: Call) -> bool:
    """S14: bindings last through the first lead of the called suit, never to a last card."""
    return len(hand) > 1 and s2_suit(str(call.called)) not in earlier_leads


def s15_strength(card: str) -> int:
    """S15: a called card has no power of its own, so the call is not even asked."""
    return s2_strength(card)


def s16_face(card: str, call: Call, viewer_is_picker: bool, over: bool) -> str | None:
    """S16: what a viewer sees of a played card, None for the face-down unknown."""
    return card if card != call.unknown or viewer_is_picker or over else None


def s17_scores(picker: int, partner: int | None, points: int, tricks: int) -> list[int]:
    """S17: game points from the card points (with the bury) and tricks of the picker's side."""
    if tricks in (0, 6):
        row = (6, 3, -3, 12, -3) if tricks == 6 else (-12, -6, 6, -24, 6)
    elif points >= 61:
        row = (4, 2, -2, 8, -2) if points >= 91 else (2, 1, -1, 4, -1)
    else:
        row = (-4, -2, 2, -8, 2) if points >= 31 else (-8, -4, 4, -16, 4)
    if partner is None:
        return [row[3] if seat == picker else row[4] for seat in range(SEATS)]
    return [{picker: row[0], partner: row[1]}.get(seat, row[2]) for seat in range(SEATS)]


def s18_scores(tricks: Sequence[int], taken: Sequence[int]) -> list[int]:
    """S18: a leaster, from the tricks and card points of each seat."""
    able = [seat for seat in range(SEATS) if tricks[seat] > 0]
    fewest = min(taken[seat] for seat in able)
    best = [seat for seat in able if taken[seat] == fewest]
    return [(4 if seat in best else -1) if len(best) == 1 else 0 for seat in range(SEATS)]


def suit_led(trick: Trick, call: Call) -> str | None:
    """The suit of the first card; the unknown leads the called suit (S13). None if empty."""
    if trick and trick[0][1] == call.unknown and call.called:
        return s2_suit(call.called)
    return s2_suit(trick[0][1]) if trick else None


def legal_plays(
    hand: Sequence[str],
    led: str | None,
    call: Call = NO_CALL,
    *,
    picker: bool = False,
    earlier_leads: Sequence[str] = (),
) -> list[str]:
    """The cards a seat may play.

    `hand` is every card left to the seat, the picker's with the unknown among them; `led` is
    the suit led ("T" trumps) or None to lead; `earlier_leads` the suits led in earlier tricks.
    """
    may = s10_follow(hand, led)
    if call.called is not None and s14_bound(hand, earlier_leads, call):
        if picker and call.unknown is not None:
            may = s13_unknown(hand, led, call.called, call.unknown)
        elif picker:
            may = s12_picker(hand, led, call.called)
        elif call.called in hand:
            may = s11_partner(hand, led, call.called)
    return canonical(may)


def _with_prefix(deal: Deal, prefix: str) -> list[str]:
    return [a.removeprefix(prefix) for a in deal.get("actions", []) if a.startswith(prefix)]


def buried(deal: Deal) -> list[str]:
    """The two buried cards, or none yet."""
    return [card for pair in _with_prefix(deal, "bury:") for card in pair.split(",")]


def call_of(deal: Deal) -> Call:
    """The call; both None when alone, in a leaster or before it."""
    said = _with_prefix(deal, "call:")
    return Call(said[0].split("/")[0], said[0].partition("/")[2] or None) if said else NO_CALL


def all_tricks(deal: Deal) -> list[Trick]:
    """Every trick begun, the last one possibly unfinished, as (seat, card) in order."""
    call = call_of(deal)
    leader = (deal["dealer"] + 1) % SEATS  # S10, S18: whoever picked
    found: list[Trick] = []
    cards = _with_prefix(deal, "play:")
    while cards:
        five, cards = cards[:SEATS], cards[SEATS:]
        found.append([((leader + i) % SEATS, card) for i, card in enumerate(five)])
        if len(five) == SEATS:
            leader = s10_winner(found[-1], call)
    return found


def done_tricks(deal: Deal) -> list[Trick]:
    """The completed tricks in order."""
    return [trick for trick in all_tricks(deal) if len(trick) == SEATS]


def winners(deal: Deal) -> list[int]:
    """The winner of each completed trick in order."""
    return [s10_winner(trick, call_of(deal)) for trick in done_tricks(deal)]


def hand_of(deal: Deal, seat: int) -> list[str]:
    """The cards the seat holds now, canonical, the unknown among the picker's."""
    cards = deal["hands"][seat].split()
    if seat == s4_picker(deal):
        cards += deal["stock"].split()
        cards = [card for card in cards if card not in buried(deal)]
    played = _with_prefix(deal, "play:")
    return canonical(card for card in cards if card not in played)


def phase(deal: Deal) -> str:
    """One of bid, bury, call, play, done."""
    if s4_bidder(deal) is not None:
        return "bid"
    if s4_picker(deal) is not None and not buried(deal):
        return "bury"
    if s4_picker(deal) is not None and call_of(deal) == NO_CALL and "alone" not in deal["actions"]:
        return "call"
    return "done" if len(done_tricks(deal)) == 6 else "play"


def trick(deal: Deal) -> list[list[Any]]:
    """The unfinished trick as [seat, code] in order."""
    begun = all_tricks(deal)
    return [] if not begun or len(begun[-1]) == SEATS else [[s, c] for s, c in begun[-1]]


def turn(deal: Deal) -> int | None:
    """The seat to act, None when done."""
    now = phase(deal)
    if now != "play":
        return {"bid": s4_bidder(deal), "done": None}.get(now, s4_picker(deal))
    if trick(deal):
        return int(trick(deal)[0][0] + len(trick(deal))) % SEATS
    return winners(deal)[-1] if winners(deal) else (deal["dealer"] + 1) % SEATS


def legal(deal: Deal) -> list[str]:
    """All legal action codes in order, empty when done."""
    now, seat = phase(deal), turn(deal)
    if seat is None:
        return []
    if now == "bid":
        return ["pass", "pick"]
    if now == "bury":
        return s5_burys(hand_of(deal, seat))
    if now == "call":
        return s9_calls(hand_of(deal, seat), buried(deal))
    call = call_of(deal)
    before = [str(suit_led(each, call)) for each in done_tricks(deal)]
    led = suit_led([(s, c) for s, c in trick(deal)], call)
    hand, own = hand_of(deal, seat), seat == s4_picker(deal)
    cards = legal_plays(hand, led, call, picker=own, earlier_leads=before)
    return [f"play:{card}" for card in cards]


def tricks(deal: Deal) -> list[int]:
    """Tricks won per seat."""
    return [winners(deal).count(seat) for seat in range(SEATS)]


def taken(deal: Deal) -> list[int]:
    """Card points in the tricks of each seat, without bury and blind."""
    points = [0] * SEATS
    for winner, won in zip(winners(deal), done_tricks(deal), strict=True):
        points[winner] += s3_points(card for _, card in won)
    return points


def partner_of(deal: Deal) -> int | None:
    """The seat that was dealt the called card, whether or not it has shown it."""
    called = call_of(deal).called
    return next((seat for seat in range(SEATS) if called in deal["hands"][seat].split()), None)


def notes(deal: Deal) -> dict[str, Any]:
    """The notes of the contract; the partner only once the called card has been played."""
    call = call_of(deal)
    settled = phase(deal) in ("play", "done")
    shown = call.called is not None and call.called in _with_prefix(deal, "play:")
    return {
        "picker": s4_picker(deal),
        "called": call.called,
        "unknown": call.unknown is not None if settled else None,
        "alone": s4_picker(deal) is not None and call.called is None if settled else None,
        "partner": partner_of(deal) if shown else None,
    }


def result(deal: Deal) -> dict[str, Any] | None:
    """The result of the contract, None while the deal is running."""
    if phase(deal) != "done":
        return None
    picker, partner = s4_picker(deal), partner_of(deal)
    if picker is None:
        scores = s18_scores(tricks(deal), taken(deal))
    else:
        side = [picker] if partner is None else [picker, partner]
        points = s3_points(buried(deal)) + sum(taken(deal)[seat] for seat in side)
        scores = s17_scores(picker, partner, points, sum(tricks(deal)[seat] for seat in side))
    return s1_result(deal.get("match") or {"deal": 0, "totals": [0] * SEATS}, scores)


def check(deal: Deal) -> None:
    """Raise `RefusedError` unless the deal can be and each of its actions was legal in turn."""
    s1_check(deal)
    for at, action in enumerate(deal.get("actions", [])):
        if action not in legal({**deal, "actions": deal["actions"][:at]}):
            raise RefusedError(f"not legal here: {action}", at)


def inspect(deal: Deal) -> dict[str, Any]:
    """The whole answer of the contract for one deal, proved legal first."""
    check(deal)
    asked = (phase, turn, legal, trick, tricks, taken, notes, result)
    answers = {question.__name__: question(deal) for question in asked}
    return {"format": 1, "game": "sheepshead", "bonus": [0] * SEATS, **answers}

"""A slow second reading of the Klaverjas rules, for checking the engine against.

Cards are the code strings of the `inspect` contract ("QC", "10D"), suits the letters of
"CDHS", rules "amsterdam" or "rotterdam". A deal is the `inspect` input as a mapping.
Everything is worked out again from the list of actions at each call; no function of this
module trusts an earlier answer. Nothing here may import the game.

`legal`, `phase` and the other questions assume a deal whose actions so far were legal;
`check` and `inspect` prove it first and raise `RefusedError` otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Deal = Mapping[str, Any]
Trick = list[tuple[int, str]]

SEATS, DEALS, TRICKS = 4, 16, 8
LAST_TRICK, PIT = 10, 100
SUITS = ["C", "D", "H", "S"]
PACK = [rank + suit for suit in SUITS for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
TRUMP_ORDER = ["J", "9", "A", "10", "K", "Q", "8", "7"]
TRUMP_WORTH = [20, 14, 11, 10, 4, 3, 0, 0]
PLAIN_ORDER = ["A", "10", "K", "Q", "J", "9", "8", "7"]
PLAIN_WORTH = [11, 10, 4, 3, 2, 0, 0, 0]
RUN_ORDER = ["A", "K", "Q", "J", "10", "9", "8", "7"]
RULES = ["amsterdam", "rotterdam"]


class RefusedError(ValueError):
    """The deal cannot be; `at` is the index of the offending action, or None."""

    def __init__(self, words: str, at: int | None = None) -> None:
        super().__init__(words)
        self.at = at


def canonical(cards: Iterable[str]) -> list[str]:
    """The cards in canonical order."""
    return sorted(cards, key=PACK.index)


def suit_of(card: str) -> str:
    """The suit letter."""
    return card[-1]


def partner_of(seat: int) -> int:
    """The seat opposite."""
    return (seat + 2) % SEATS


def rules_of(deal: Deal) -> str:
    """The rules the deal is played by."""
    return str((deal.get("options") or {}).get("rules", "amsterdam"))


def match_of(deal: Deal) -> Mapping[str, Any]:
    """The match before the deal; without one, a new match."""
    return deal.get("match") or {"deal": 0, "totals": [0] * SEATS}


def k1_check(deal: Deal) -> None:
    """K1: 32 different cards, eight a seat, sixteen deals, partners with one total."""
    held = [text.split() for text in deal["hands"]]
    match = match_of(deal)
    wrong = {
        "no such rules": rules_of(deal) not in RULES,
        "no such option": set(deal.get("options") or {}) - {"rules"} != set(),
        "no such dealer": deal["dealer"] not in range(SEATS),
        "there is no stock": deal.get("stock", "").split() != [],
        "wrong number of cards": [len(cards) for cards in held] != [8, 8, 8, 8],
        "wrong cards": sorted(card for cards in held for card in cards) != sorted(PACK),
        "no such deal in a match": match["deal"] not in range(DEALS),
        "totals cannot be": len(match["totals"]) != SEATS
        or match["totals"][:2] != match["totals"][2:],
    }
    if any(wrong.values()):
        raise RefusedError(" and ".join(words for words in wrong if wrong[words]))


def k1_dealers(first: int) -> list[int]:
    """K1: the dealers of a match, one seat on each deal."""
    return [(first + deal) % SEATS for deal in range(DEALS)]


def k1_result(match: Mapping[str, Any], scores: list[int]) -> dict[str, Any]:
    """K1: after sixteen deals the side with more points wins, equal totals are a draw."""
    totals = [match["totals"][seat] + scores[seat] for seat in range(SEATS)]
    finished = match["deal"] + 1
    winner = None
    if finished == DEALS and totals[0] != totals[1]:
        winner = 0 if totals[0] > totals[1] else 1
    answer = {"scores": scores, "totals": totals, "redeal": False, "over": finished == DEALS}
    return {**answer, "winner": winner, "match": {"deal": finished, "totals": totals}}


def k2_trump(deal: Deal) -> str | None:
    """K2: the suit named, None before."""
    named = _with_prefix(deal, "trump:")
    return named[0] if named else None


def k2_bidder(deal: Deal) -> int | None:
    """K2: whose turn it is to name or pass, after four passes dealer's left again."""
    passes = deal.get("actions", []).count("pass")
    return (deal["dealer"] + 1 + passes) % SEATS if k2_trump(deal) is None else None


def k2_declarer(deal: Deal) -> int | None:
    """K2: who named trumps, None before."""
    passes = deal.get("actions", []).count("pass")
    return None if k2_trump(deal) is None else (deal["dealer"] + 1 + passes) % SEATS


def k2_bids(passes: int) -> list[str]:
    """K2: a pass or any suit; after four passes a suit must be named."""
    return [*(["pass"] if passes < SEATS else []), *(f"trump:{suit}" for suit in SUITS)]


def k2_leader(dealer: int) -> int:
    """K2: dealer's left leads to the first trick, whoever chose."""
    return (dealer + 1) % SEATS


def k3_strength(card: str, trump: str) -> int:
    """K3: higher is better within a suit."""
    order = TRUMP_ORDER if suit_of(card) == trump else PLAIN_ORDER
    return -order.index(card[:-1])


def k3_points(cards: Iterable[str], trump: str) -> int:
    """K3: card points, without the last trick."""
    trumps = dict(zip(TRUMP_ORDER, TRUMP_WORTH, strict=True))
    plain = dict(zip(PLAIN_ORDER, PLAIN_WORTH, strict=True))
    return sum((trumps if suit_of(card) == trump else plain)[card[:-1]] for card in cards)


def k3_best(cards: Sequence[str], trump: str) -> str:
    """K3: the winning card so far: the highest trump, else the highest of the suit led."""
    trumps = [card for card in cards if suit_of(card) == trump]
    able = trumps or [card for card in cards if suit_of(card) == suit_of(cards[0])]
    return max(able, key=lambda card: k3_strength(card, trump))


def higher_trumps(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """The trumps of the hand that beat every trump in the trick (all if there is none)."""
    down = [k3_strength(card, trump) for card in trick if suit_of(card) == trump]
    mine = [card for card in hand if suit_of(card) == trump]
    return [card for card in mine if all(k3_strength(card, trump) > other for other in down)]


def k4_follow(hand: Sequence[str], led: str) -> list[str]:
    """K4: the cards of the suit led, high or low; none for a void hand."""
    return [card for card in hand if suit_of(card) == led]


def k5_trumps_led(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """K5: trumps higher than the highest in the trick, else any trump; none for a void hand."""
    return higher_trumps(hand, trick, trump) or k4_follow(hand, trump)


def k6_plain_against(hand: Sequence[str], trump: str) -> list[str]:
    """K6: void, an opponent winning with a plain card: any trump."""
    return k4_follow(hand, trump)


def k7_trump_against(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """K7: void, an opponent winning with a trump: beat it, else a plain card, else whatever."""
    plain = [card for card in hand if suit_of(card) != trump]
    return higher_trumps(hand, trick, trump) or plain or list(hand)


def k8_plain_with(hand: Sequence[str]) -> list[str]:
    """K8: void, partner winning with a plain card: any card."""
    return list(hand)


def k9_trump_with(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """K9: void, partner winning with a trump: no lower trump unless there is nothing else."""
    plain = [card for card in hand if suit_of(card) != trump]
    return [*plain, *higher_trumps(hand, trick, trump)] or list(hand)


def k10_void(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """K10: void in Rotterdam: a trump, over the highest on the table if there is one, else any."""
    return higher_trumps(hand, trick, trump) or k4_follow(hand, trump)


def amsterdam_void(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """K6 to K9: which of them holds depends on who is winning, and with what."""
    best = k3_best(trick, trump)
    before_me = len(trick) - trick.index(best)  # 1 my right, 2 my partner, 3 my left
    ours, trumped = before_me == 2, suit_of(best) == trump
    if ours:
        return k9_trump_with(hand, trick, trump) if trumped else k8_plain_with(hand)
    return k7_trump_against(hand, trick, trump) if trumped else k6_plain_against(hand, trump)


def legal_plays(hand: Sequence[str], trick: Sequence[str], trump: str, rules: str) -> list[str]:
    """The cards a seat may play, canonical.

    `hand` is every card left to the seat to act, `trick` the cards on the table in order
    (empty to lead): the last but one of them is the partner's.
    """
    if not trick:
        return canonical(hand)
    led = suit_of(trick[0])
    if led == trump:
        may = k5_trumps_led(hand, trick, trump)
    elif k4_follow(hand, led):
        may = k4_follow(hand, led)
    elif not k4_follow(hand, trump):
        may = []
    elif rules == "amsterdam":
        may = amsterdam_void(hand, trick, trump)
    else:
        may = k10_void(hand, trick, trump)
    return canonical(may or hand)


def k11_run(cards: Sequence[str]) -> int:
    """K11: 50 for four in a row of one suit, else 20 for three."""
    longest = 0
    for card in cards:
        below = RUN_ORDER[RUN_ORDER.index(card[:-1]) :]
        length = 0
        while length < len(below) and below[length] + suit_of(card) in cards:
            length += 1
        longest = max(longest, length)
    return {4: 50, 3: 20}.get(longest, 0)


def k11_four(cards: Sequence[str]) -> int:
    """K11: four jacks 200, four kings, queens, aces or tens 100, four others nothing."""
    ranks = [card[:-1] for card in cards]
    worth = {"J": 200, "K": 100, "Q": 100, "A": 100, "10": 100}
    return worth.get(ranks[0], 0) if ranks.count(ranks[0]) == 4 else 0


def k11_stuk(cards: Sequence[str], trump: str) -> int:
    """K11: 20 for king and queen of trumps."""
    return 20 if "K" + trump in cards and "Q" + trump in cards else 0


def roem(cards: Sequence[str], trump: str) -> int:
    """K11: the roem of a trick's four cards, in whatever order."""
    return k11_run(cards) + k11_four(cards) + k11_stuk(cards, trump)


def k12_pit(tricks_won: int) -> int:
    """K12: 100 for the side with all eight tricks."""
    return PIT if tricks_won == TRICKS else 0


def k13_scores(
    points: tuple[int, int], roems: tuple[int, int], tricks_won: tuple[int, int]
) -> tuple[int, int]:
    """K13: the scores of the declaring side and the other.

    Each pair is (declaring side, other side); `points` are cards and the last trick.
    """
    if points[0] + roems[0] > points[1] + roems[1]:
        mine = points[0] + roems[0] + k12_pit(tricks_won[0])
        return mine, points[1] + roems[1] + k12_pit(tricks_won[1])
    return 0, 162 + roems[0] + roems[1] + k12_pit(tricks_won[1])


def _with_prefix(deal: Deal, prefix: str) -> list[str]:
    return [a.removeprefix(prefix) for a in deal.get("actions", []) if a.startswith(prefix)]


def all_tricks(deal: Deal) -> list[Trick]:
    """Every trick begun, the last one possibly unfinished, as (seat, card) in order."""
    leader = k2_leader(deal["dealer"])
    found: list[Trick] = []
    cards = _with_prefix(deal, "play:")
    while cards:
        four, cards = cards[:SEATS], cards[SEATS:]
        found.append([((leader + i) % SEATS, card) for i, card in enumerate(four)])
        leader = (leader + four.index(k3_best(four, str(k2_trump(deal))))) % SEATS
    return found


def done_tricks(deal: Deal) -> list[Trick]:
    """The completed tricks in order."""
    return [trick for trick in all_tricks(deal) if len(trick) == SEATS]


def winners(deal: Deal) -> list[int]:
    """The winner of each completed trick in order."""
    found = []
    for each in done_tricks(deal):
        best = k3_best([card for _, card in each], str(k2_trump(deal)))
        found += [seat for seat, card in each if card == best]
    return found


def hand_of(deal: Deal, seat: int) -> list[str]:
    """The cards the seat holds now, canonical."""
    played = _with_prefix(deal, "play:")
    return canonical(card for card in deal["hands"][seat].split() if card not in played)


def phase(deal: Deal) -> str:
    """One of bid, play, done."""
    if k2_trump(deal) is None:
        return "bid"
    return "done" if len(done_tricks(deal)) == TRICKS else "play"


def trick(deal: Deal) -> list[list[Any]]:
    """The unfinished trick as [seat, code] in order."""
    begun = all_tricks(deal)
    return [] if not begun or len(begun[-1]) == SEATS else [[s, c] for s, c in begun[-1]]


def turn(deal: Deal) -> int | None:
    """The seat to act, None when done."""
    now = phase(deal)
    if now != "play":
        return k2_bidder(deal) if now == "bid" else None
    if trick(deal):
        return int(trick(deal)[0][0] + len(trick(deal))) % SEATS
    return winners(deal)[-1] if winners(deal) else k2_leader(deal["dealer"])


def legal(deal: Deal) -> list[str]:
    """All legal action codes in order, empty when done."""
    now, seat = phase(deal), turn(deal)
    if seat is None:
        return []
    if now == "bid":
        return k2_bids(deal.get("actions", []).count("pass"))
    down = [card for _, card in trick(deal)]
    cards = legal_plays(hand_of(deal, seat), down, str(k2_trump(deal)), rules_of(deal))
    return [f"play:{card}" for card in cards]


def tricks(deal: Deal) -> list[int]:
    """Tricks won per seat."""
    return [winners(deal).count(seat) for seat in range(SEATS)]


def taken(deal: Deal) -> list[int]:
    """Card points in the tricks of each seat, without the last trick's ten."""
    points = [0] * SEATS
    for winner, won in zip(winners(deal), done_tricks(deal), strict=True):
        points[winner] += k3_points([card for _, card in won], str(k2_trump(deal)))
    return points


def bonus(deal: Deal) -> list[int]:
    """Roem in the tricks of each seat (pit is no roem)."""
    points = [0] * SEATS
    for winner, won in zip(winners(deal), done_tricks(deal), strict=True):
        points[winner] += roem([card for _, card in won], str(k2_trump(deal)))
    return points


def notes(deal: Deal) -> dict[str, Any]:
    """The notes of the contract; there is no bid in this game."""
    return {"declarer": k2_declarer(deal), "trump": k2_trump(deal), "bid": None}


def result(deal: Deal) -> dict[str, Any] | None:
    """The result of the contract, None while the deal is running."""
    declarer = k2_declarer(deal)
    if phase(deal) != "done" or declarer is None:
        return None
    points = taken(deal)
    points[winners(deal)[-1]] += LAST_TRICK

    def by_side(numbers: list[int]) -> tuple[int, int]:
        ours = numbers[declarer] + numbers[partner_of(declarer)]
        return ours, sum(numbers) - ours

    mine, other = k13_scores(by_side(points), by_side(bonus(deal)), by_side(tricks(deal)))
    side = (declarer, partner_of(declarer))
    return k1_result(match_of(deal), [mine if seat in side else other for seat in range(SEATS)])


def check(deal: Deal) -> None:
    """Raise `RefusedError` unless the deal can be and each of its actions was legal in turn."""
    k1_check(deal)
    for at, action in enumerate(deal.get("actions", [])):
        if action not in legal({**deal, "actions": deal["actions"][:at]}):
            raise RefusedError(f"not legal here: {action}", at)


def inspect(deal: Deal) -> dict[str, Any]:
    """The whole answer of the contract for one deal, proved legal first."""
    check(deal)
    asked = (phase, turn, legal, trick, tricks, taken, bonus, notes, result)
    answers = {question.__name__: question(deal) for question in asked}
    return {"format": 1, "game": "klaverjas", **answers}

"""The books: what a deal scores, zeros, concessions, the barrel and the winner (T7, T11 to T16)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.thousand.info import GOAL

SEATS: Final = 3
CONCEDED: Final = 60
"""T7: what each opponent gets."""
PENALTY: Final = 120
EVERY: Final = 3
"""T7, T12: every third zero or concession costs the penalty."""
BARREL: Final = 880
FALLEN: Final = 760
BARREL_DEALS: Final = 3
BARREL_BID: Final = 120
"""T14: the least bid that wins from the barrel."""


class Books(NamedTuple):
    """The match between two deals, per seat. `barrel`: deals left to win, None when not on it."""

    totals: tuple[int, ...]
    barrel: tuple[int | None, ...]
    zeros: tuple[int, ...]
    concessions: tuple[int, ...]


class Outcome(NamedTuple):
    """What happened in a deal. `points` are cards and marriages per seat; None if conceded."""

    declarer: int
    bid: int
    points: tuple[int, ...] | None


def rounded(points: int) -> int:
    """T11: to the nearest 5."""
    return (points + 2) // 5 * 5


def made(outcome: Outcome) -> bool:
    """T11: whether cards and marriages, unrounded, reach the bid."""
    return outcome.points is not None and outcome.points[outcome.declarer] >= outcome.bid


def raw_scores(outcome: Outcome) -> list[int]:
    """T7, T11: the score of the deal before any penalty."""
    if outcome.points is None:
        return [0 if s == outcome.declarer else CONCEDED for s in range(SEATS)]
    out = [rounded(p) for p in outcome.points]
    out[outcome.declarer] = outcome.bid if made(outcome) else -outcome.bid
    return out


def is_zero(outcome: Outcome, books: Books, seat: int) -> bool:
    """T12: an opponent, not on the barrel, who takes no points at all."""
    return (outcome.points is not None and seat != outcome.declarer
            and books.barrel[seat] is None and outcome.points[seat] == 0)


def penalised(outcome: Outcome, books: Books) -> tuple[list[int], list[int], list[int]]:
    """T7, T12: scores with penalties, and the new counts of zeros and concessions."""
    scores = raw_scores(outcome)
    zeros, concessions = list(books.zeros), list(books.concessions)
    for seat in range(SEATS):
        if is_zero(outcome, books, seat):
            zeros[seat] += 1
            if zeros[seat] == EVERY:
                zeros[seat] = 0
                scores[seat] = -PENALTY
    if outcome.points is None:
        concessions[outcome.declarer] += 1
        if concessions[outcome.declarer] % EVERY == 0:
            scores[outcome.declarer] = -PENALTY
    return scores, zeros, concessions


def on_barrel(outcome: Outcome, seat: int, score: int, left: int) -> tuple[int, int | None]:
    """T14: total and deals left of a seat that was on the barrel with `left` deals to win."""
    if seat == outcome.declarer and made(outcome) and outcome.bid >= BARREL_BID:
        return BARREL + outcome.bid, None
    if seat == outcome.declarer and score < 0:  # a lost bid, or a third concession
        total = BARREL + score
        return (min(total, FALLEN) if left == 1 else total), None
    return (FALLEN, None) if left == 1 else (BARREL, left - 1)


def off_barrel(total: int) -> tuple[int, int | None]:
    """T14: total and deals left of a seat that was not on the barrel."""
    return (BARREL, BARREL_DEALS) if BARREL <= total < GOAL else (total, None)


def close(outcome: Outcome, books: Books) -> tuple[tuple[int, ...], Books]:
    """T13: scores with penalties before the barrel, and the books after everything."""
    scores, zeros, concessions = penalised(outcome, books)
    totals, barrel = [], []
    for seat in range(SEATS):
        left = books.barrel[seat]
        total, now = (off_barrel(books.totals[seat] + scores[seat]) if left is None
                      else on_barrel(outcome, seat, scores[seat], left))
        totals.append(total)
        barrel.append(now)
    return tuple(scores), Books(tuple(totals), tuple(barrel), tuple(zeros), tuple(concessions))


def winner(totals: Sequence[int], declarer: int, dealer: int) -> int | None:
    """T16: who has won; of two the declarer, else the higher, else nearer to dealer's left."""
    there = [s for s in range(SEATS) if totals[s] >= GOAL]
    if not there:
        return None
    if declarer in there:
        return declarer
    return max(there, key=lambda s: (totals[s], -((s - dealer - 1) % SEATS)))

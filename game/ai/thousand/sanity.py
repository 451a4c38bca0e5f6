"""What good play of Thousand looks like in numbers."""

from game.core.actions import Action, Kind
from game.core.protocol import Deal
from game.core.view import View
from game.rules.thousand.books import books_of
from game.rules.thousand.score import SEATS, Outcome, is_zero, made


class ThousandTally:
    """Counts over finished deals.

    `bids_over_100` and `concessions` are shares of the deals, `over_100_made` and `made_100`
    of the bids that were played, `zeros` of all player-deals. `deals_per_match` is over the
    matches that came to an end, 0 without one.
    """

    def __init__(self) -> None:
        self.deals = 0
        self.high = 0
        self.high_made = 0
        self.plain = 0
        self.plain_made = 0
        self.zeros = 0
        self.conceded = 0
        self.ended = 0
        self.length = 0
        self._gave_up = False

    def see(self, view: View, action: Action) -> None:
        """Note a concession."""
        self._gave_up = action.kind == Kind.CONCEDE

    def end(self, deal: Deal) -> None:
        """Note how a deal went."""
        if deal.result is None:
            return
        self.deals += 1
        self._note_match(deal)
        if self._gave_up:
            self.conceded += 1
            return
        notes = deal.notes()
        declarer, bid = notes["declarer"], notes["bid"]
        assert isinstance(declarer, int) and isinstance(bid, int)
        points = tuple(a + b for a, b in zip(deal.taken, deal.bonus, strict=True))
        outcome = Outcome(declarer, bid, points)
        books = books_of(deal.setup.match)
        self.zeros += sum(is_zero(outcome, books, s) for s in range(SEATS))
        if bid > 100:
            self.high += 1
            self.high_made += made(outcome)
        else:
            self.plain += 1
            self.plain_made += made(outcome)

    def _note_match(self, deal: Deal) -> None:
        if deal.result is not None and deal.result.over:
            self.ended += 1
            self.length += deal.result.match.deal

    def report(self) -> dict[str, float | int]:
        """Shares from 0 to 1, and counts."""
        return {
            "bids_over_100": _share(self.high, self.deals),
            "over_100_made": _share(self.high_made, self.high),
            "made_100": _share(self.plain_made, self.plain),
            "zeros": _share(self.zeros, SEATS * self.deals),
            "concessions": _share(self.conceded, self.deals),
            "matches": self.ended,
            "deals_per_match": self.length // self.ended if self.ended else 0,
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0

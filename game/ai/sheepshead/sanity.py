"""What good play of Sheepshead looks like in numbers, and what must hardly happen."""

from game.ai.sheepshead.spot import Role, Spot, spot_of, takes
from game.ai.sheepshead.steps import ours
from game.ai.sheepshead.worth import FACES, points
from game.core.actions import Action, Kind
from game.core.protocol import Deal
from game.core.view import View
from game.rules.sheepshead.order import FAIL, ORDER, TRUMPS


class SheepsheadTally:
    """Counts over finished deals and over leads and schmears in the play.

    `alone` and `unknown_calls` are shares of the deals that were picked, `leaster` of all
    deals. A trump lead of a defender counts when he holds a fail card; a queen or jack thrown
    on his own side's certain trick when an ace, ten or king was legal.
    """

    def __init__(self) -> None:
        self.deals = 0
        self.picked = 0
        self.wins = 0
        self.alone = 0
        self.unknown = 0
        self.leads = 0
        self.trump_leads = 0
        self.schmears = 0
        self.face_schmears = 0

    def see(self, view: View, action: Action) -> None:
        """Note a card that a seat played."""
        if action.kind != Kind.PLAY or len(view.legal) < 2:
            return
        spot = spot_of(view)
        card = 1 << ORDER.bit[action.card]
        if spot.led < 0:
            self._lead(spot, card)
        elif spot.role != Role.LEASTER:
            self._schmear(spot, card)

    def _lead(self, spot: Spot, card: int) -> None:
        if spot.role == Role.DEFENDER and spot.legal & FAIL:
            self.leads += 1
            self.trump_leads += bool(card & TRUMPS)

    def _schmear(self, spot: Spot, card: int) -> None:
        if takes(spot, card) or not ours(spot):
            return
        if any(points(1 << ORDER.bit[c]) for c in ORDER.cards(spot.legal & ~FACES)):
            self.schmears += 1
            self.face_schmears += bool(card & FACES)

    def end(self, deal: Deal) -> None:
        """Note how a deal went."""
        notes = deal.notes()
        self.deals += 1
        picker = notes["picker"]
        if not isinstance(picker, int) or deal.result is None:
            return
        self.picked += 1
        self.wins += deal.result.scores[picker] > 0
        self.alone += bool(notes["alone"])
        self.unknown += bool(notes["unknown"])

    def report(self) -> dict[str, float | int]:
        """Shares from 0 to 1, and counts."""
        return {
            "picker_side_wins": _share(self.wins, self.picked),
            "leaster": _share(self.deals - self.picked, self.deals),
            "alone": _share(self.alone, self.picked),
            "unknown_calls": _share(self.unknown, self.picked),
            "defender_leads": self.leads,
            "defender_trump_leads": self.trump_leads,
            "schmears": self.schmears,
            "schmears_with_queen_or_jack": self.face_schmears,
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0

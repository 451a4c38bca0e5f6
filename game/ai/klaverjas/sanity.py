"""What good play of Klaverjas looks like in numbers, and what must hardly happen."""

from typing import Final

from game.ai.klaverjas.policy import table_of
from game.ai.klaverjas.table import TRUMPS, points
from game.core.actions import Action, Kind
from game.core.cards import parse_suit
from game.core.protocol import Deal
from game.core.view import View
from game.rules.klaverjas.order import BY_TRUMP
from game.rules.klaverjas.score import TRICKS, side_of

_ACE_OR_TEN: Final = 10


class KlaverjasTally:
    """Counts over finished deals and over what was thrown on the others' tricks.

    A throw counts when the others hold the trick, the card does not take it and a card
    without points was legal.
    """

    def __init__(self) -> None:
        self.deals = 0
        self.made = 0
        self.pits = 0
        self.roem = 0
        self.forced = 0
        self.leading = 0
        self.leading_made = 0
        self.throws = 0
        self.fat_throws = 0

    def see(self, view: View, action: Action) -> None:
        """Note a card that a seat played."""
        if action.kind != Kind.PLAY or not view.trick or len(view.legal) < 2:
            return
        table = table_of(view)
        if not (table.owner ^ view.seat) & 1:
            return
        order = BY_TRUMP[parse_suit(str(view.notes["trump"]))]
        card = 1 << order.bit[action.card]
        if card > table.best and card & (table.led | TRUMPS):
            return
        if any(not order.value[a.card] for a in view.legal):
            self.throws += 1
            self.fat_throws += points(card) >= _ACE_OR_TEN

    def end(self, deal: Deal) -> None:
        """Note how a deal went."""
        declarer = deal.notes()["declarer"]
        if not isinstance(declarer, int) or deal.result is None:
            return
        self.deals += 1
        made = deal.result.scores[declarer] > 0
        self.made += made
        self.roem += sum(deal.bonus)
        self.pits += TRICKS in (deal.tricks[0] + deal.tricks[2], deal.tricks[1] + deal.tricks[3])
        names = [entry for entry in deal.history if entry.action.kind != Kind.PLAY]
        self.forced += len(names) > len(deal.tricks)
        if side_of(declarer) != side_of(deal.setup.dealer):
            self.leading += 1
            self.leading_made += made

    def report(self) -> dict[str, float | int]:
        """Shares from 0 to 1, counts, and the roem of a deal in whole points."""
        rest, rest_made = self.deals - self.leading, self.made - self.leading_made
        return {
            "declarers_win": _share(self.made, self.deals),
            "declarers_win_leading": _share(self.leading_made, self.leading),
            "declarers_win_not_leading": _share(rest_made, rest),
            "nat": _share(self.deals - self.made, self.deals),
            "pit": _share(self.pits, self.deals),
            "forced": _share(self.forced, self.deals),
            "roem_per_deal": round(self.roem / self.deals) if self.deals else 0,
            "throws": self.throws,
            "throws_of_ace_or_ten": self.fat_throws,
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0

"""Sheepshead for five, called ace, as played in Milwaukee. Clauses S1 to S18."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.actions import Action
from game.core.cards import Card, Mask, Seat
from game.core.errors import SetupError
from game.core.messages import Message
from game.core.order import Order
from game.core.protocol import Setup, check_setup
from game.core.view import Account, Badge, Desk, Glow, MatchState, Sheet, Tally, View
from game.rules.sheepshead import account, score, sheet, table
from game.rules.sheepshead.deal import SheepsheadDeal
from game.rules.sheepshead.info import DEALS, INFO, SEATS
from game.rules.sheepshead.numbers import game_numbers
from game.rules.sheepshead.order import ORDER

_BEST: Final = score.ALONE["all"][0]
_WORST: Final = score.ALONE["none"][0]


class Sheepshead:
    """The rules of the game for sessions, screens and computer players."""

    info = INFO

    def new_match(self) -> MatchState:
        return MatchState(0, (0,) * SEATS)

    def read_match(self, data: Mapping[str, object]) -> MatchState:
        """S1, S17: ten deals, totals that sum to zero and can have been reached."""
        unknown = set(data) - {"deal", "totals"}
        if unknown:
            raise SetupError(f"unknown key {sorted(unknown)[0]!r} in match")
        deal, totals = data.get("deal"), data.get("totals")
        if not isinstance(deal, int) or isinstance(deal, bool):
            raise SetupError("match.deal must be a whole number")
        if not 0 <= deal < DEALS:
            raise SetupError(f"match.deal must be 0 to {DEALS - 1}: the match has {DEALS} deals")
        if not isinstance(totals, list) or len(totals) != SEATS or not all(
                isinstance(t, int) and not isinstance(t, bool) for t in totals):
            raise SetupError(f"match.totals must be {SEATS} whole numbers")
        if sum(totals) != 0:
            raise SetupError("match.totals must sum to zero")
        if any(not _WORST * deal <= t <= _BEST * deal for t in totals):
            raise SetupError(f"match.totals cannot be reached in {deal} deals")
        return MatchState(deal, tuple(totals))

    def write_match(self, match: MatchState) -> dict[str, object]:
        return {"deal": match.deal, "totals": list(match.totals)}

    def start(self, setup: Setup) -> SheepsheadDeal:
        check_setup(INFO, setup)
        return SheepsheadDeal(setup)

    def order(self, view: View) -> Order:
        return ORDER

    def sorted_hand(self, view: View) -> tuple[Card, ...]:
        return table.sorted_hand(view)

    def prompt(self, view: View) -> Message:
        return table.prompt(view)

    def refusal(self, view: View, card: Card) -> Message:
        return table.refusal(view, card)

    def stake(self, view: View, action: Action) -> Message | None:
        return table.stake(view, action)

    def label(self, view: View, action: Action) -> Message:
        return table.label(view, action)

    def desk(self, view: View, marked: Sequence[Card], number: int | None) -> Desk | None:
        return table.desk(view, marked)

    def limit(self, view: View) -> Message | None:
        return None

    def tally(self, view: View) -> tuple[Tally, ...]:
        return ()

    def glow(self, view: View, cards: Sequence[Card]) -> Glow | None:
        return None

    def golden(self, view: View) -> Mask:
        return 0

    def explains(self, view: View, seat: Seat) -> bool:
        return table.explains(view, seat)

    def badges(self, view: View) -> tuple[Badge, ...]:
        return table.badges(view)

    def sheet(self, view: View) -> Sheet:
        return sheet.sheet(view)

    def account(self, view: View) -> Account:
        return account.account(view)

    def numbers(self) -> dict[str, int]:
        return game_numbers()

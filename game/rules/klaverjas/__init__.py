"""Klaverjas for four, partners opposite, by Amsterdam or Rotterdam rules. Clauses K1 to K13."""

from collections.abc import Mapping, Sequence

from game.core.actions import Action
from game.core.cards import Card, Mask, Seat
from game.core.errors import SetupError
from game.core.messages import Message
from game.core.order import Order
from game.core.protocol import Setup, check_setup
from game.core.view import Account, Badge, Desk, Glow, MatchState, Sheet, Tally, View
from game.rules.klaverjas import account, sheet, table
from game.rules.klaverjas.deal import KlaverjasDeal
from game.rules.klaverjas.info import DEALS, INFO
from game.rules.klaverjas.numbers import NUMBERS


class Klaverjas:
    """The rules of the game for sessions, screens and computer players."""

    info = INFO

    def new_match(self) -> MatchState:
        return MatchState(0, (0,) * INFO.seats)

    def read_match(self, data: Mapping[str, object]) -> MatchState:
        """K1: sixteen deals, partners with the same total."""
        unknown = set(data) - {"deal", "totals"}
        if unknown:
            raise SetupError(f"unknown key {sorted(unknown)[0]!r} in match")
        deal, totals = data.get("deal"), data.get("totals")
        if not isinstance(deal, int) or isinstance(deal, bool):
            raise SetupError("match.deal must be a whole number")
        if not 0 <= deal < DEALS:
            raise SetupError(f"match.deal must be 0 to {DEALS - 1}: the match has {DEALS} deals")
        if not isinstance(totals, list) or len(totals) != INFO.seats or not all(
                isinstance(t, int) and not isinstance(t, bool) and t >= 0 for t in totals):
            raise SetupError(f"match.totals must be {INFO.seats} whole numbers from 0")
        if totals[0] != totals[2] or totals[1] != totals[3]:
            raise SetupError("match.totals: partners have the same total")
        if deal == 0 and any(totals):
            raise SetupError("match.totals: before the first deal they are 0")
        return MatchState(deal, tuple(totals))

    def write_match(self, match: MatchState) -> dict[str, object]:
        return {"deal": match.deal, "totals": list(match.totals)}

    def start(self, setup: Setup) -> KlaverjasDeal:
        check_setup(INFO, setup)
        return KlaverjasDeal(setup)

    def order(self, view: View) -> Order:
        return table.order_of(view)

    def sorted_hand(self, view: View) -> tuple[Card, ...]:
        return table.sorted_hand(view)

    def prompt(self, view: View) -> Message:
        return table.prompt(view)

    def refusal(self, view: View, card: Card) -> Message:
        return table.refusal(view, card)

    def stake(self, view: View, action: Action) -> Message | None:
        return None

    def label(self, view: View, action: Action) -> Message:
        return table.label(view, action)

    def desk(self, view: View, marked: Sequence[Card], number: int | None) -> Desk | None:
        return None

    def limit(self, view: View) -> Message | None:
        return None

    def tally(self, view: View) -> tuple[Tally, ...]:
        return table.tally(view)

    def glow(self, view: View, cards: Sequence[Card]) -> Glow | None:
        return table.glow(view, cards)

    def golden(self, view: View) -> Mask:
        return 0

    def explains(self, view: View, seat: Seat) -> bool:
        return True

    def badges(self, view: View) -> tuple[Badge, ...]:
        return table.badges(view)

    def sheet(self, view: View) -> Sheet:
        return sheet.sheet(view)

    def account(self, view: View) -> Account:
        return account.account(view)

    def numbers(self) -> Mapping[str, int]:
        return NUMBERS

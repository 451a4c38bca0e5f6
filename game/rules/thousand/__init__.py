"""Thousand for three, the Russian game with barrel, zeros and concessions. Clauses T1 to T16."""

from collections.abc import Mapping, Sequence

from game.core.actions import Action
from game.core.cards import Card, Mask, Seat
from game.core.messages import Message
from game.core.order import Order
from game.core.protocol import Setup, check_setup
from game.core.view import Account, Badge, Desk, Glow, MatchState, Sheet, Tally, View
from game.rules.thousand import account, books, desk, sheet, table
from game.rules.thousand.deal import ThousandDeal
from game.rules.thousand.info import INFO
from game.rules.thousand.numbers import NUMBERS


class Thousand:
    """The rules of the game for sessions, screens and computer players."""

    info = INFO

    def new_match(self) -> MatchState:
        return books.new_match()

    def read_match(self, data: Mapping[str, object]) -> MatchState:
        return books.read(data)

    def write_match(self, match: MatchState) -> dict[str, object]:
        return books.write(match)

    def start(self, setup: Setup) -> ThousandDeal:
        check_setup(INFO, setup)
        return ThousandDeal(setup)

    def order(self, view: View) -> Order:
        return table.order_of(view)

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
        return desk.desk(view, marked, number)

    def limit(self, view: View) -> Message | None:
        return table.limit(view)

    def tally(self, view: View) -> tuple[Tally, ...]:
        return table.tally(view)

    def glow(self, view: View, cards: Sequence[Card]) -> Glow | None:
        return None

    def golden(self, view: View) -> Mask:
        return table.golden(view)

    def explains(self, view: View, seat: Seat) -> bool:
        return True

    def badges(self, view: View) -> tuple[Badge, ...]:
        return table.badges(view)

    def sheet(self, view: View) -> Sheet:
        return sheet.sheet(view)

    def account(self, view: View) -> Account | None:
        return account.account(view)

    def numbers(self) -> Mapping[str, int]:
        return NUMBERS

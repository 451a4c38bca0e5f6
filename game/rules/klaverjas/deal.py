"""A deal of Klaverjas in progress (K1 to K13)."""

from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import SUITS, Card, Seat, Suit, cards_of, mask_of
from game.core.messages import Message, SeatArg, SuitArg, message
from game.core.order import Order
from game.core.protocol import Setup
from game.core.view import MatchState, NoteValue, Result
from game.rules.base import BaseDeal
from game.rules.klaverjas import score, tricks
from game.rules.klaverjas.info import DEALS, INFO
from game.rules.klaverjas.order import LAST_TRICK, PLAIN, order_for
from game.rules.klaverjas.roem import roem
from game.rules.klaverjas.score import Sides


class KlaverjasDeal(BaseDeal):
    """The state of one deal."""

    info = INFO

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rotterdam = setup.options["rules"] == "rotterdam"
        self.trump: Suit | None = None
        self.declarer: Seat | None = None
        self.order: Order = PLAIN

    # What is legal

    def legal(self) -> tuple[Action, ...]:
        seat = self.turn
        if seat is None:
            return ()
        if self.phase == "bid":
            names = tuple(act.trump(s) for s in range(4))
            return names if self.forced() else (act.PASS, *names)
        return tuple(act.play(c) for c in cards_of(self.legal_plays(seat)))

    def forced(self) -> bool:
        """K2: after four passes dealer's left must name a suit."""
        return len(self.history) == self.info.seats

    def legal_plays(self, seat: Seat) -> int:
        """K4 to K10: the cards this seat may play, as a mask of ids."""
        order = self.order
        hand = order.bits(self.hands[seat])
        if not self.trick:
            return self.hands[seat]
        led = order.groups[order.group[self.trick[0][1]]]
        winner = self.winning()
        assert winner is not None
        card = next(c for s, c in self.trick if s == winner)
        return order.mask(tricks.legal(hand, led, order.trumps, 1 << order.bit[card],
                                       score.side_of(winner) == score.side_of(seat),
                                       self.rotterdam))

    # What an action does

    def _do(self, seat: Seat, action: Action) -> None:
        match action.kind:
            case Kind.PASS:
                self._record(action, message("say.pass"))
                self.turn = self.after(seat)
            case Kind.TRUMP:
                self._name(seat, action)
            case _:
                self._play(seat, action.card)

    def _name(self, seat: Seat, action: Action) -> None:
        """K2: the first to name ends it; dealer's left leads whoever chose."""
        self._record(action, message("say.trump", suit=SuitArg(action.number)))
        self.trump = action.number
        self.declarer = seat
        self.order = order_for(self.trump)
        self.phase = "play"
        self.turn = self.after(self.setup.dealer)

    def _play(self, seat: Seat, card: Card) -> None:
        self._record(act.play(card))
        if self._lay(seat, card):
            self._take_trick()

    def winning(self) -> Seat | None:
        if not self.trick:
            return None
        order = self.order
        bits = {1 << order.bit[c]: s for s, c in self.trick}
        led = order.groups[order.group[self.trick[0][1]]]
        return bits[tricks.winning_card(sum(bits), led, order.trumps)]

    def _take_trick(self) -> None:
        """K11: the roem of the four cards goes to whoever takes the trick."""
        winner = self.winning()
        assert winner is not None and self.trump is not None
        cards = [c for _, c in self.trick]
        earned = roem(mask_of(cards), self.trump)
        self.bonus[winner] += earned.points
        bonus: tuple[Message, ...] = ()
        if earned.points:
            bonus = (message("notice.roem", "K11", seat=SeatArg(winner), n=earned.points),)
        self._gather(winner, sum(self.order.value[c] for c in cards), bonus)
        if len(self.played) == score.TRICKS:
            self._end()

    def sides(self) -> Sides:
        """The arithmetic of a finished deal."""
        assert self.declarer is not None
        last = score.side_of(self.played[-1].winner)

        def both(per_seat: list[int]) -> tuple[int, int]:
            return per_seat[0] + per_seat[2], per_seat[1] + per_seat[3]

        cards = list(both(self.taken))
        cards[last] += LAST_TRICK
        return Sides(score.side_of(self.declarer), (cards[0], cards[1]), both(self.bonus),
                     both(self.tricks))

    def _end(self) -> None:
        per_side = score.side_scores(self.sides())
        scores = tuple(per_side[score.side_of(s)] for s in range(self.info.seats))
        before = self.setup.match
        totals = tuple(t + s for t, s in zip(before.totals, scores, strict=True))
        after = MatchState(before.deal + 1, totals)
        over = after.deal >= DEALS
        winner = None if not over or totals[0] == totals[1] else int(totals[1] > totals[0])
        self._finish(Result(scores, totals, False, over, winner, after))

    def notes(self) -> dict[str, NoteValue]:
        return {"declarer": self.declarer,
                "trump": None if self.trump is None else SUITS[self.trump], "bid": None}

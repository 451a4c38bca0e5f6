"""A deal of Thousand in progress (T1 to T16)."""

from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import SUITS, Card, Seat, Suit, cards_of, mask_of
from game.core.messages import SeatArg, SuitArg, message
from game.core.order import Order
from game.core.protocol import Setup
from game.core.view import MatchState, NoteValue, Noticed, Result, TookStock
from game.rules.base import BaseDeal
from game.rules.opening import OpenWords
from game.rules.thousand import score, tricks
from game.rules.thousand.books import books_of, state_of
from game.rules.thousand.info import INFO
from game.rules.thousand.order import MARRIAGE, NINES, PLAIN, order_for
from game.rules.thousand.score import Outcome


class ThousandDeal(BaseDeal):
    """The state of one deal."""

    info = INFO
    words = OpenWords("sheet.prikup", "review.prikup")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.bid: int | None = None
        self.bidder: Seat | None = None
        self.out: list[bool] = [False] * INFO.seats
        """Who has passed."""
        self.declarer: Seat | None = None
        self.trump: Suit | None = None
        self.order: Order = PLAIN
        self.conceded = False

    # What is legal

    def legal(self) -> tuple[Action, ...]:
        seat = self.turn
        if seat is None:
            return ()
        hand = self.hands[seat]
        match self.phase:
            case "bid":
                bids = tuple(act.bid(n) for n in tricks.higher_bids(self.bid, hand))
                return bids if self.bid is None else (act.PASS, *bids)
            case "give":
                cards = list(cards_of(hand))
                gifts = (act.give(a, b) for a in cards for b in cards if a != b)
                return (*gifts, act.CONCEDE)
            case "contract":
                assert self.bid is not None
                return (*(act.bid(n) for n in tricks.final_bids(self.bid, hand)), act.CONCEDE)
        return tuple(act.play(c) for c in cards_of(self.legal_plays(seat)))

    def legal_plays(self, seat: Seat) -> int:
        """T8: the cards this seat may play, as a mask of ids."""
        if not self.trick:
            return self.hands[seat]
        order = self.order
        led = order.groups[order.group[self.trick[0][1]]]
        return order.mask(tricks.legal(order.bits(self.hands[seat]), led, order.trumps))

    # What an action does

    def _do(self, seat: Seat, action: Action) -> None:
        match action.kind:
            case Kind.PASS:
                self._record(action, message("say.pass"))
                self.out[seat] = True
                self._next_bidder(seat)
            case Kind.BID if self.phase == "bid":
                self._record(action, message("say.bid", n=action.number))
                self.bid, self.bidder = action.number, seat
                self._next_bidder(seat)
            case Kind.BID:
                self._record(action, message("say.contract", n=action.number))
                self.bid = action.number
                self.phase = "play"
            case Kind.GIVE:
                self._give(seat, action)
            case Kind.CONCEDE:
                self._record(action, message("say.concede"))
                self.conceded = True
                self._end()
            case _:
                self._play(seat, action.card)

    def _next_bidder(self, seat: Seat) -> None:
        """T2: the auction ends when two have passed."""
        if sum(self.out) == INFO.seats - 1:
            self._take_prikup()
            return
        following = self.after(seat)
        while self.out[following]:
            following = self.after(following)
        self.turn = following

    def _take_prikup(self) -> None:
        """T4: shown to everybody, then taken."""
        declarer = self.bidder
        assert declarer is not None
        self.declarer = self.turn = declarer
        self.hands[declarer] |= self.setup.stock
        self._tell(TookStock(declarer, tuple(cards_of(self.setup.stock))))
        self.phase = "give"

    def _give(self, seat: Seat, action: Action) -> None:
        """T4, T5: one card to each; four nines in one hand and the cards are dealt again."""
        near, far = self.after(seat), self.after(seat, 2)
        self._record(action, seers=(frozenset((seat, near)), frozenset((seat, far))))
        self.hands[seat] ^= mask_of(action.cards)
        self.hands[near] |= 1 << action.cards[0]
        self.hands[far] |= 1 << action.cards[1]
        holder = next((s for s in range(INFO.seats) if self.hands[s] & NINES == NINES), None)
        if holder is None:
            self.phase = "contract"
            return
        self._tell(Noticed(message("notice.nines", "T5", seat=SeatArg(holder)), holder))
        before = self.setup.match
        self._finish(Result((0,) * INFO.seats, before.totals, True, False, None, before))

    def _play(self, seat: Seat, card: Card) -> None:
        if not self.trick:
            self._declare(seat, card)
        else:
            self._record(act.play(card))
        if self._lay(seat, card):
            self._take_trick()

    def _declare(self, seat: Seat, card: Card) -> None:
        """T9: a king or queen led with its mate in hand makes its suit trumps at once."""
        suit = tricks.declares(card, self.hands[seat], first=not self.played)
        if suit is None:
            self._record(act.play(card))
            return
        points = MARRIAGE[suit]
        self._record(act.play(card), message("say.marriage", suit=SuitArg(suit), n=points))
        self.bonus[seat] += points
        self.trump = suit
        self.order = order_for(suit)
        self._tell(Noticed(message("notice.marriage", "T9", seat=SeatArg(seat),
                                   suit=SuitArg(suit), n=points), seat))

    def winning(self) -> Seat | None:
        if not self.trick:
            return None
        order = self.order
        bits = {1 << order.bit[c]: s for s, c in self.trick}
        led = order.groups[order.group[self.trick[0][1]]]
        return bits[tricks.winning_card(sum(bits), led, order.trumps)]

    def _take_trick(self) -> None:
        winner = self.winning()
        assert winner is not None
        self._gather(winner, sum(self.order.value[c] for _, c in self.trick))
        if not any(self.hands):
            self._end()

    def outcome(self) -> Outcome:
        """What happened, for the books."""
        assert self.declarer is not None and self.bid is not None
        points = None if self.conceded else tuple(
            t + b for t, b in zip(self.taken, self.bonus, strict=True))
        return Outcome(self.declarer, self.bid, points)

    def _end(self) -> None:
        """T13: score, penalties, barrel, winner."""
        outcome = self.outcome()
        scores, books = score.close(outcome, books_of(self.setup.match))
        after: MatchState = state_of(self.setup.match.deal + 1, books)
        winner = score.winner(books.totals, outcome.declarer, self.setup.dealer)
        self._finish(Result(scores, books.totals, False, winner is not None, winner, after))

    # What may be known

    def _stock_seen_by(self, seat: Seat) -> bool:
        return self.phase != "bid"

    def notes(self) -> dict[str, NoteValue]:
        return {"declarer": self.declarer,
                "trump": None if self.trump is None else SUITS[self.trump], "bid": self.bid}

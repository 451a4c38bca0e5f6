"""A deal of Sheepshead in progress: whose turn, what is legal, what an action does (S1 to S16)."""

from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import Card, Mask, Seat, card_code, cards_of, mask_of
from game.core.messages import CardArg, SeatArg, message
from game.core.order import Bits
from game.core.protocol import Setup
from game.core.view import MatchState, NoteValue, Noticed, Result, TookStock
from game.rules.base import BaseDeal
from game.rules.opening import OpenWords
from game.rules.sheepshead import calls, score, tricks
from game.rules.sheepshead.info import DEALS, INFO, SEATS
from game.rules.sheepshead.order import ORDER, called_group, lead_group
from game.rules.sheepshead.tricks import Bond


class SheepsheadDeal(BaseDeal):
    """The state of one deal. What the call and the bury concern is kept as bits of `ORDER`."""

    info = INFO
    words = OpenWords("sheet.blind", "review.blind", "review.buried")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.picker: Seat | None = None
        self.buried: Mask = 0
        self.called: Bits = 0
        self.group = -1
        self.unknown: Bits = 0
        self.alone: bool | None = None
        self.bound = False
        """Whether the called suit is still to be led for the first time (S14)."""
        self.partner: Seat | None = None
        self.partner_shown = False
        self.leaster = False
        self.led = -1

    # What is legal

    def bond(self, seat: Seat) -> Bond:
        """What the call lays on a seat now (S11 to S13)."""
        if not self.bound:
            return Bond.FREE
        if seat == self.picker:
            return Bond.UNKNOWN if self.unknown else Bond.PICKER
        return Bond.PARTNER if seat == self.partner else Bond.FREE

    def legal_plays(self, seat: Seat) -> Bits:
        """The cards this seat could play if it were its turn in the play, as bits."""
        return tricks.legal(ORDER.bits(self.hands[seat]), self.led, self.bond(seat),
                            self.called, self.group, self.unknown)

    def legal(self) -> tuple[Action, ...]:
        seat = self.turn
        if seat is None:
            return ()
        if self.phase == "bid":
            return (act.PASS, act.PICK)
        if self.phase == "play":
            return tuple(act.play(c) for c in cards_of(ORDER.mask(self.legal_plays(seat))))
        hand = list(cards_of(self.hands[seat]))
        if self.phase == "bury":
            return tuple(act.bury(a, b) for i, a in enumerate(hand) for b in hand[i + 1:])
        return self._legal_calls(hand)

    def _legal_calls(self, hand: list[Card]) -> tuple[Action, ...]:
        """S6 to S9."""
        out = [act.ALONE]
        kept = ORDER.bits(mask_of(hand))
        for option in calls.calls(kept, ORDER.bits(self.buried)):
            called = next(ORDER.cards(option.card))
            out += [act.call(called, c) for c in hand] if option.unknown else [act.call(called)]
        return tuple(sorted(out))

    # What an action does

    def _do(self, seat: Seat, action: Action) -> None:
        match action.kind:
            case Kind.PASS:
                self._pass(seat)
            case Kind.PICK:
                self._pick(seat)
            case Kind.BURY:
                self._bury(seat, action)
            case Kind.CALL | Kind.ALONE:
                self._call(seat, action)
            case _:
                self._play(seat, action.card)

    def _pass(self, seat: Seat) -> None:
        """S4, S18: after the dealer's pass nobody has picked, and the deal is a leaster."""
        self._record(act.PASS, message("say.pass"))
        if seat == self.setup.dealer:
            self.leaster = True
            self._tell(Noticed(message("notice.leaster", "S18")))
            self._begin_play()
        else:
            self.turn = self.after(seat)

    def _pick(self, seat: Seat) -> None:
        """S5: the picker takes the blind."""
        self._record(act.PICK, message("say.pick"))
        self.picker = seat
        self.hands[seat] |= self.setup.stock
        own = frozenset((seat,))
        self._tell(TookStock(seat, tuple(cards_of(self.setup.stock))), (own,) * INFO.stock)
        self.phase = "bury"

    def _bury(self, seat: Seat, action: Action) -> None:
        """S5: any two cards."""
        secret = frozenset((seat,))
        self._record(action, seers=(secret, secret))
        self.buried = mask_of(action.cards)
        self.hands[seat] ^= self.buried
        self.phase = "call"

    def _call(self, seat: Seat, action: Action) -> None:
        """S6 to S9: the holder of the called card is the partner; alone there is none."""
        if action.kind == Kind.ALONE:
            self._record(action, message("say.alone"))
            self.alone = True
        else:
            called = action.cards[0]
            self.alone = False
            self.called = 1 << ORDER.bit[called]
            self.group = called_group(called)
            self.bound = True
            self.partner = next(s for s in range(SEATS) if self.hands[s] >> called & 1)
            if len(action.cards) == 2:
                self.unknown = 1 << ORDER.bit[action.cards[1]]
                self._record(action, message("say.call-unknown", card=CardArg(called)),
                             (None, frozenset((seat,))))
            else:
                self._record(action, message("say.call", card=CardArg(called)))
        self._begin_play()

    def _begin_play(self) -> None:
        """S10: dealer's left leads."""
        self.phase = "play"
        self.turn = self.after(self.setup.dealer)

    def _play(self, seat: Seat, card: Card) -> None:
        bit = 1 << ORDER.bit[card]
        self._record(act.play(card), seers=self._seers_of((card,)))
        if not self.trick:
            self.led = self.group if bit == self.unknown else lead_group(card)
        full = self._lay(seat, card)
        if bit == self.called:
            self.partner_shown = True
            self._tell(Noticed(message("notice.partner", "S11", seat=SeatArg(seat)), seat))
        if full:
            self._take_trick()

    def winning(self) -> Seat | None:
        """S10, S13: who takes the trick as it lies; None for no card but an unknown."""
        if not self.trick:
            return None
        bits = {1 << ORDER.bit[c]: s for s, c in self.trick}
        best = tricks.winning_card(sum(bits) & ~self.unknown, self.led)
        return bits[best] if best else None

    def _take_trick(self) -> None:
        winner = self.winning()
        assert winner is not None, "somebody must follow a led unknown: the called card"
        self._gather(winner, sum(ORDER.value[c] for _, c in self.trick))
        if self.led == self.group:
            self.bound = False  # S14
        self.led = -1
        if len(self.played) == score.TRICKS:
            self._end()

    def _end(self) -> None:
        before = self.setup.match
        scores = self.scores()
        totals = tuple(t + s for t, s in zip(before.totals, scores, strict=True))
        after = MatchState(before.deal + 1, totals)
        over = after.deal >= DEALS
        best = [s for s in range(SEATS) if totals[s] == max(totals)]
        winner = best[0] if over and len(best) == 1 else None
        self._finish(Result(scores, totals, False, over, winner, after))

    def side(self) -> tuple[Seat, ...]:
        """The picker's side, partner included; empty in a leaster."""
        if self.picker is None:
            return ()
        return (self.picker,) if self.partner is None else (self.picker, self.partner)

    def scores(self) -> tuple[int, ...]:
        """S17, S18: game points per seat of a finished deal."""
        if self.picker is None:
            return score.leaster_scores(self.taken, self.tricks)
        side = self.side()
        buried = sum(ORDER.value[c] for c in cards_of(self.buried))
        points = sum(self.taken[s] for s in side) + buried
        return score.picker_scores(self.picker, self.partner, points,
                                   sum(self.tricks[s] for s in side))

    # What may be known

    def notes(self) -> dict[str, NoteValue]:
        unknown: bool | None = None
        alone = self.alone
        if self.leaster:
            unknown = alone = False
        elif alone is not None:
            unknown = bool(self.unknown)
        return {
            "picker": self.picker,
            "called": card_code(next(ORDER.cards(self.called))) if self.called else None,
            "unknown": unknown,
            "alone": alone,
            "partner": self.partner if self.partner_shown else None,
        }

    def _covered(self) -> tuple[Card, frozenset[Seat]] | None:
        """S16: the face of the unknown is the picker's secret until the deal is over."""
        if not self.unknown or self.picker is None:
            return None
        return next(ORDER.cards(self.unknown)), frozenset((self.picker,))

    def _stock_seen_by(self, seat: Seat) -> bool:
        """S5: the blind is the picker's to know, and everybody's after the end."""
        return self.phase == "done" or seat == self.picker

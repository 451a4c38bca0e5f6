"""A deal of Sheepshead in progress: whose turn, what is legal, what an action does (S1 to S16).

Inside, sets of cards are bits of `ORDER`; actions, the trick and events speak of card ids.
"""

from typing import Final

from game.core import actions as act
from game.core.actions import Action, Entry, Kind
from game.core.cards import HIDDEN, Card, Seat, card_code, cards_of
from game.core.errors import IllegalAction
from game.core.messages import CardArg, SeatArg, message
from game.core.order import Bits
from game.core.protocol import Setup
from game.core.view import (
    Acted,
    Ended,
    Event,
    MatchState,
    NoteValue,
    Noticed,
    Result,
    TookStock,
    Trick,
    TrickTaken,
    View,
)
from game.rules.sheepshead import calls, score, tricks
from game.rules.sheepshead.order import ORDER, called_group, lead_group
from game.rules.sheepshead.tricks import Bond

GAME: Final = "sheepshead"
SEATS: Final = 5
DEALS: Final = 10


class SheepsheadDeal:
    """The state of one deal. See `game.core.protocol.Deal` for what the methods promise."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.hands: list[Bits] = [ORDER.bits(hand) for hand in setup.hands]
        self.phase = "bid"
        self.turn: Seat | None = (setup.dealer + 1) % SEATS
        self.picker: Seat | None = None
        self.buried: Bits = 0
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
        self.trick: list[tuple[Seat, Card]] = []
        self.played: list[Trick] = []
        self.tricks = [0] * SEATS
        self.taken = [0] * SEATS
        self.bonus = [0] * SEATS
        self.history: list[Entry] = []
        self.result: Result | None = None
        self._log: list[Event] = []

    def clone(self) -> "SheepsheadDeal":
        twin = SheepsheadDeal.__new__(SheepsheadDeal)
        twin.__dict__.update(self.__dict__)
        for name in ("hands", "trick", "played", "tricks", "taken", "bonus", "history", "_log"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # What is legal

    def bond(self, seat: Seat) -> Bond:
        """What the call lays on a seat now (S11 to S13)."""
        if not self.bound:
            return Bond.FREE
        if seat == self.picker:
            return Bond.UNKNOWN if self.unknown else Bond.PICKER
        return Bond.PARTNER if seat == self.partner else Bond.FREE

    def legal_plays(self, seat: Seat) -> Bits:
        """The cards this seat could play if it were its turn in the play."""
        return tricks.legal(self.hands[seat], self.led, self.bond(seat),
                            self.called, self.group, self.unknown)

    def legal(self) -> tuple[Action, ...]:
        seat = self.turn
        if seat is None:
            return ()
        if self.phase == "bid":
            return (act.PASS, act.PICK)
        if self.phase == "play":
            return tuple(act.play(c) for c in cards_of(ORDER.mask(self.legal_plays(seat))))
        hand = list(cards_of(ORDER.mask(self.hands[seat])))
        if self.phase == "bury":
            return tuple(act.bury(a, b) for i, a in enumerate(hand) for b in hand[i + 1:])
        return self._legal_calls(hand)

    def _legal_calls(self, hand: list[Card]) -> tuple[Action, ...]:
        """S6 to S9."""
        out = [act.ALONE]
        for option in calls.calls(self.hands[self.turn or 0], self.buried):
            called = next(ORDER.cards(option.card))
            out += [act.call(called, c) for c in hand] if option.unknown else [act.call(called)]
        return tuple(sorted(out))

    # What an action does

    def apply(self, action: Action) -> None:
        seat = self.turn
        if seat is None:
            raise IllegalAction("the deal is over")
        if action not in self.legal():
            raise IllegalAction(f"{action.code} is not legal for seat {seat} now")
        self._do(seat, action)

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

    def _record(self, seat: Seat, action: Action, say: str = "",
                seers: tuple[frozenset[Seat] | None, ...] = ()) -> None:
        self.history.append(Entry(seat, action, seers))
        text = None
        if say:
            text = message(say, card=CardArg(action.card)) if action.cards else message(say)
        self._log.append(Acted(seat, action, text))

    def _pass(self, seat: Seat) -> None:
        """S4, S18: after the dealer's pass nobody has picked, and the deal is a leaster."""
        self._record(seat, act.PASS, "say.pass")
        if seat == self.setup.dealer:
            self.leaster = True
            self._log.append(Noticed(message("notice.leaster", "S18")))
            self._begin_play()
        else:
            self.turn = (seat + 1) % SEATS

    def _pick(self, seat: Seat) -> None:
        """S5: the picker takes the blind."""
        self._record(seat, act.PICK, "say.pick")
        self.picker = seat
        self.hands[seat] |= ORDER.bits(self.setup.stock)
        self._log.append(TookStock(seat, tuple(cards_of(self.setup.stock))))
        self.phase = "bury"

    def _bury(self, seat: Seat, action: Action) -> None:
        """S5: any two cards."""
        secret = frozenset((seat,))
        self._record(seat, action, seers=(secret, secret))
        self.buried = sum(1 << ORDER.bit[c] for c in action.cards)
        self.hands[seat] ^= self.buried
        self.phase = "call"

    def _call(self, seat: Seat, action: Action) -> None:
        """S6 to S9: the holder of the called card is the partner; alone there is none."""
        if action.kind == Kind.ALONE:
            self._record(seat, action, "say.alone")
            self.alone = True
        else:
            called = action.cards[0]
            self.alone = False
            self.called = 1 << ORDER.bit[called]
            self.group = called_group(called)
            self.bound = True
            self.partner = next(s for s in range(SEATS) if self.hands[s] & self.called)
            if len(action.cards) == 2:
                self.unknown = 1 << ORDER.bit[action.cards[1]]
                self._record(seat, action, "say.call-unknown", (None, frozenset((seat,))))
            else:
                self._record(seat, action, "say.call")
        self._begin_play()

    def _begin_play(self) -> None:
        """S10: dealer's left leads."""
        self.phase = "play"
        self.turn = (self.setup.dealer + 1) % SEATS

    def _play(self, seat: Seat, card: Card) -> None:
        bit = 1 << ORDER.bit[card]
        face_down = bit == self.unknown
        self._record(seat, act.play(card),
                     seers=(frozenset((seat,)),) if face_down else ())
        self.hands[seat] ^= bit
        if not self.trick:
            self.led = self.group if face_down else lead_group(card)
        self.trick.append((seat, card))
        if bit == self.called:
            self.partner_shown = True
            self._log.append(Noticed(message("notice.partner", "S11", seat=SeatArg(seat)), seat))
        if len(self.trick) < SEATS:
            self.turn = (seat + 1) % SEATS
        else:
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
        cards = tuple(c for _, c in self.trick)
        self.tricks[winner] += 1
        self.taken[winner] += sum(ORDER.value[c] for c in cards)
        self.played.append(Trick(self.trick[0][0], cards, winner))
        self._log.append(TrickTaken(self.played[-1]))
        if self.led == self.group:
            self.bound = False  # S14
        self.trick = []
        self.led = -1
        self.turn = winner
        if len(self.played) == score.TRICKS:
            self._end()

    def _end(self) -> None:
        self.phase = "done"
        self.turn = None
        before = self.setup.match
        scores = self.scores()
        totals = tuple(t + s for t, s in zip(before.totals, scores, strict=True))
        after = MatchState(before.deal + 1, totals)
        over = after.deal >= DEALS
        best = [s for s in range(SEATS) if totals[s] == max(totals)]
        winner = best[0] if over and len(best) == 1 else None
        self.result = Result(scores, totals, False, over, winner, after)
        self._log.append(Ended(self.result))

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
        points = sum(self.taken[s] for s in side) + ORDER.points(self.buried)
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

    def _hides(self, seat: Seat) -> Card:
        """S16: the card whose face this seat may not see, HIDDEN if there is none."""
        if self.phase == "done" or seat == self.picker or not self.unknown:
            return HIDDEN
        return next(ORDER.cards(self.unknown))

    def _stock_for(self, seat: Seat) -> tuple[Card, ...] | None:
        """S5: the blind is the picker's to know, and everybody's after the end."""
        if self.phase == "done" or seat == self.picker:
            return tuple(cards_of(self.setup.stock))
        return None

    def view(self, seat: Seat) -> View:
        done = self.phase == "done"
        secret = self._hides(seat)

        def face(c: Card) -> Card:
            return HIDDEN if c == secret else c

        return View(
            game=GAME, options=self.setup.options, seats=SEATS, seat=seat,
            dealer=self.setup.dealer, match=self.setup.match, phase=self.phase, turn=self.turn,
            hand=ORDER.mask(self.hands[seat]),
            legal=self.legal() if seat == self.turn else (),
            trick=tuple((s, face(c)) for s, c in self.trick), winning=self.winning(),
            played=tuple(Trick(t.leader, tuple(map(face, t.cards)), t.winner)
                         for t in self.played),
            tricks=tuple(self.tricks), taken=tuple(self.taken) if done else None,
            bonus=tuple(self.bonus), notes=self.notes(),
            counts=tuple(h.bit_count() for h in self.hands), stock=self._stock_for(seat),
            history=tuple((e.seat, e.action if done else e.seen_by(seat))
                          for e in self.history),
            result=self.result,
        )

    def events(self, start: int, viewer: Seat) -> list[Event]:
        return [self._seen(event, viewer) for event in self._log[start:]]

    def _seen(self, event: Event, viewer: Seat) -> Event:
        """An event with what `viewer` could not see hidden, even after the end."""
        if viewer == self.picker:
            return event
        secret = next(ORDER.cards(self.unknown)) if self.unknown else HIDDEN
        match event:
            case TookStock(seat, cards):
                return TookStock(seat, (HIDDEN,) * len(cards))
            case TrickTaken(trick, bonus):
                cards = tuple(HIDDEN if c == secret else c for c in trick.cards)
                return TrickTaken(Trick(trick.leader, cards, trick.winner), bonus)
            case Acted(seat, action, say) if action.kind == Kind.BURY:
                return Acted(seat, Action(Kind.BURY, (HIDDEN, HIDDEN)), say)
            case Acted(seat, action, say) if secret in action.cards:
                cards = tuple(HIDDEN if c == secret else c for c in action.cards)
                return Acted(seat, Action(action.kind, cards), say)
        return event

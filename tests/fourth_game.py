"""Skerry, a game that the program has never heard of: made up here, for the tests alone.

Four seats, each for itself, with a pack of seventeen: ace, king, queen and jack of every suit
and one more card, the ten of spades, called the skerry. Four cards each, one face down.

Q1  Dealer's left begins; everybody speaks once and passes or bids more tricks than the bid
    before, four at most. If the others have passed, the dealer must bid.
Q2  The highest bidder takes the card that lies face down and lays one aside, or gives up.
Q3  He leads. Follow suit if you can; the highest card of the suit led takes the trick. The
    skerry is the highest spade, or the lowest: that is agreed before the match.
Q4  Whoever takes the skerry's trick scores 1 for it.
Q5  The bidder scores his bid if he has so many tricks and loses it if not; the others score
    1 a trick. Two deals are a match; the highest total wins it.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import copytree
from typing import Final

from game.core import actions as act
from game.core.actions import Action, Kind
from game.core.cards import (
    ACE,
    HIDDEN,
    JACK,
    KING,
    QUEEN,
    SPADES,
    Card,
    Mask,
    Seat,
    card,
    card_code,
    cards_of,
    mask_of,
    parse_card,
    suit_of,
)
from game.core.errors import SetupError
from game.core.messages import CardArg, Message, SeatArg, SuitArg, message
from game.core.order import Order
from game.core.protocol import GameInfo, Option, Rules, Setup, check_setup
from game.core.view import (
    Badge,
    Bar,
    Deed,
    Desk,
    Glow,
    MatchState,
    NoteValue,
    Result,
    Sheet,
    Tally,
    TookStock,
    View,
)
from game.rules.base import BaseDeal

SKERRY: Final = parse_card("10S")
COURT: Final = (JACK, QUEEN, KING, ACE)
MOST: Final = 4
DEALS: Final = 2
INFO: Final = GameInfo(
    id="skerry", version=3, seats=4, hand=4, stock=1,
    deck=mask_of((*(card(s, r) for s in range(4) for r in COURT), SKERRY)), deals=DEALS,
    options=(Option("skerry", ("high", "low")),), arrangement="four",
    persons=("you", "tern", "seal", "puffin"), avatars=("you", "heron", "otter", "owl"),
    sides=((0,), (1,), (2,), (3,)), signed=True, theme="teal",
    showcase=(SKERRY, parse_card("AH"), parse_card("JC")), helps=("rules", "tips"))


def _order(skerry: str) -> Order:
    spades = [card(SPADES, r) for r in COURT]
    spades.insert(len(spades) if skerry == "high" else 0, SKERRY)
    plain = [tuple(card(s, r) for r in COURT) for s in range(3)]
    return Order((*plain, tuple(spades)), tuple(int(c == SKERRY) for c in range(32)), False)


ORDERS: Final = {value: _order(value) for value in INFO.options[0].values}


def say(key: str, clause: str = "", **args: object) -> Message:
    """A message of this game."""
    return message(f"skerry.{key}", clause, **args)  # type: ignore[arg-type]


class SkerryDeal(BaseDeal):
    """A deal in progress."""

    info = INFO

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.order = ORDERS[setup.options["skerry"]]
        self.bidder: Seat | None = None
        self.bid = 0
        self.aside: Card | None = None

    def legal(self) -> tuple[Action, ...]:
        seat = self.turn
        if seat is None:
            return ()
        hand = self.hands[seat]
        if self.phase == "bid":
            bids = tuple(act.bid(n) for n in range(self.bid + 1, MOST + 1))
            forced = seat == self.setup.dealer and self.bidder is None
            return bids if forced else (act.PASS, *bids)
        if self.phase == "haul":
            return (*(Action(Kind.BURY, (c,)) for c in cards_of(hand)), act.CONCEDE)
        return tuple(act.play(c) for c in cards_of(self.follows(hand) or hand))

    def follows(self, hand: Mask) -> Mask:
        """Q3: the cards of a hand that are of the suit led."""
        return hand & 0xFF << suit_of(self.trick[0][1]) * 8 if self.trick else hand

    def _do(self, seat: Seat, action: Action) -> None:
        if self.phase == "bid":
            if action.kind == Kind.BID:
                self.bid, self.bidder = action.number, seat
            self._record(action, message("say.pass") if action == act.PASS
                         else say("say.bid", n=action.number))
            self.turn = self.after(seat)
            if len(self.history) == INFO.seats:
                self._haul()
        elif action == act.CONCEDE:
            self._record(action, say("say.concede"))
            self._end(conceded=True)
        elif action.kind == Kind.BURY:
            self._record(action, seers=(frozenset((seat,)),))
            self.aside = action.card
            self.hands[seat] ^= 1 << action.card
            self.phase = "play"
        else:
            self._record(action)
            if self._lay(seat, action.card):
                self._take()

    def _haul(self) -> None:
        """Q2."""
        assert self.bidder is not None
        self.turn, self.phase = self.bidder, "haul"
        self.hands[self.bidder] |= self.setup.stock
        self._tell(TookStock(self.bidder, tuple(cards_of(self.setup.stock))),
                   (frozenset((self.bidder,)),))

    def winning(self) -> Seat | None:
        led = self.follows(mask_of(c for _, c in self.trick)) if self.trick else 0
        return max(((self.order.bit[c], s) for s, c in self.trick if led >> c & 1),
                   default=(0, None))[1]

    def _take(self) -> None:
        winner = self.winning()
        assert winner is not None
        told: tuple[Message, ...] = ()
        if any(c == SKERRY for _, c in self.trick):
            self.bonus[winner] += 1
            told = (say("notice.skerry", "Q4", seat=SeatArg(winner)),)
        self._gather(winner, sum(self.order.value[c] for _, c in self.trick), told)
        if not any(self.hands):
            self._end()

    def _end(self, conceded: bool = False) -> None:
        """Q5."""
        made = not conceded and self.tricks[self.bidder or 0] >= self.bid
        scores = tuple(
            (self.bid if made else -self.bid) + self.bonus[s] if s == self.bidder
            else self.tricks[s] + self.bonus[s] for s in range(INFO.seats))
        before = self.setup.match
        totals = tuple(a + b for a, b in zip(before.totals, scores, strict=True))
        after = MatchState(before.deal + 1, totals)
        best = [s for s, total in enumerate(totals) if total == max(totals)]
        over = after.deal == DEALS
        self._finish(Result(scores, totals, False, over,
                            best[0] if over and len(best) == 1 else None, after))

    def _stock_seen_by(self, seat: Seat) -> bool:
        return self.phase == "done" or (self.phase != "bid" and seat == self.bidder)

    def notes(self) -> dict[str, NoteValue]:
        return {"skipper": self.bidder, "tricks": self.bid or None}


class Skerry:
    """The rules of the game, through the protocol alone."""

    info = INFO

    def new_match(self) -> MatchState:
        return MatchState(0, (0,) * INFO.seats)

    def read_match(self, data: Mapping[str, object]) -> MatchState:
        deal, totals = data.get("deal"), data.get("totals")
        if not isinstance(deal, int) or not 0 <= deal < DEALS or not isinstance(totals, list):
            raise SetupError("match needs deal and totals")
        return MatchState(deal, tuple(totals))

    def write_match(self, match: MatchState) -> dict[str, object]:
        return {"deal": match.deal, "totals": list(match.totals)}

    def start(self, setup: Setup) -> SkerryDeal:
        check_setup(INFO, setup)
        return SkerryDeal(setup)

    def order(self, view: View) -> Order:
        return ORDERS[view.options["skerry"]]

    def sorted_hand(self, view: View) -> tuple[Card, ...]:
        order = self.order(view)
        return tuple(reversed(list(order.cards(order.bits(view.hand)))))

    def prompt(self, view: View) -> Message:
        if view.turn is None:
            return message("prompt.done")
        if not view.my_turn:
            return message("prompt.wait", seat=SeatArg(view.turn))
        if view.phase != "play":
            return say(f"prompt.{view.phase}", "Q1" if view.phase == "bid" else "Q2")
        return say("prompt.follow" if view.trick else "prompt.lead", "Q3")

    def refusal(self, view: View, card: Card) -> Message:
        return say("refuse.follow", "Q3", suit=SuitArg(suit_of(view.trick[0][1])),
                   card=CardArg(card))

    def stake(self, view: View, action: Action) -> Message | None:
        if action.kind == Kind.BID and action.number == MOST:
            return say("stake.all", "Q5", n=MOST)
        return say("stake.concede", n=self._bid(view)) if action == act.CONCEDE else None

    def _bid(self, view: View) -> int:
        tricks = view.notes["tricks"]
        return tricks if isinstance(tricks, int) else 0

    def label(self, view: View, action: Action) -> Message:
        if action.kind == Kind.BID:
            return say("action.bid", n=action.number)
        return message("action.pass") if action == act.PASS else say("action.concede")

    def desk(self, view: View, marked: Sequence[Card], number: int | None) -> Desk | None:
        if not view.my_turn or view.phase != "haul":
            return None
        cards = tuple(c for c in marked if c != HIDDEN)
        return Desk(
            title=say("desk.title", "Q2"), hint=say("desk.hint", "Q2"), slots=(say("desk.slot"),),
            may=view.hand, marked=tuple(marked), offers=(), offers_title=say("desk.first"),
            confirm=Deed(say("desk.confirm"), (Action(Kind.BURY, cards),) if cards else ()),
            second=Deed(say("action.concede"), (act.CONCEDE,), self.stake(view, act.CONCEDE),
                        grave=True),
            worth=say("desk.worth", card=CardArg(cards[0])) if cards else None)

    def limit(self, view: View) -> Message | None:
        return say("limit", "Q1", n=MOST) if view.phase == "bid" and view.my_turn else None

    def tally(self, view: View) -> tuple[Tally, ...]:
        totals = view.result.totals if view.result else view.match.totals
        return tuple(Tally(s, say("tally", seat=SeatArg(s)), n) for s, n in enumerate(totals))

    def glow(self, view: View, cards: Sequence[Card]) -> Glow | None:
        return Glow((SKERRY,), say("glow", "Q4", n=1)) if SKERRY in cards else None

    def golden(self, view: View) -> Mask:
        return view.hand & 1 << SKERRY

    def explains(self, view: View, seat: Seat) -> bool:
        return seat != view.notes["skipper"]

    def badges(self, view: View) -> tuple[Badge, ...]:
        skipper = view.notes["skipper"]
        if not isinstance(skipper, int):
            return ()
        return (Badge(skipper, say("badge.skipper", n=self._bid(view)), "flag"),)

    def sheet(self, view: View) -> Sheet:
        result, skipper = view.result, view.notes["skipper"]
        assert result is not None and isinstance(skipper, int)
        gone = any(a == act.CONCEDE for _, a in view.history)
        made = result.scores[skipper] >= 0 and not gone
        who = SeatArg(skipper)
        return Sheet(
            headline=say("sheet.made" if made else "sheet.lost", "Q5", seat=who),
            lines=(say("sheet.bid", seat=who, n=self._bid(view)),),
            bar=None if gone else Bar(say("sheet.skipper"), say("sheet.others"),
                                      view.tricks[skipper], MOST, (self._bid(view),)),
            cards=((say("sheet.stock"), view.stock or ()),), sums=(say("sheet.why", "Q5"),),
            icons=((skipper, "flag"),), row=say("sheet.row-gone") if gone else None,
            table=((say("sheet.tricks"), view.tricks), (say("sheet.skerry"), view.bonus)))

    def numbers(self) -> Mapping[str, int]:
        return {"pack": INFO.deck.bit_count(), "most": MOST, "deals": DEALS}


GAME: Final[Rules] = Skerry()

WORDS: Final = {
    "game.skerry": "Skerry", "game.skerry.line": "4 players · a game of islands",
    "option.skerry.high": "Skerry high", "option.skerry.low": "Skerry low",
    "person.tern": "Tern", "person-title.tern": "Tern", "person.seal": "Seal",
    "person-title.seal": "Seal", "person.puffin": "Puffin", "person-title.puffin": "Puffin",
    "skerry.say.bid": "{n} tricks!", "skerry.say.concede": "I turn back.",
    "skerry.notice.skerry.you": "You reach the skerry.",
    "skerry.notice.skerry.other": "{seat} reaches the skerry.",
    "skerry.prompt.bid": "How many tricks do you bid?",
    "skerry.prompt.haul": "Lay a card aside", "skerry.prompt.lead": "Lead a card",
    "skerry.prompt.follow": "Follow the suit led",
    "skerry.refuse.follow": "Not the {card}: you have {suit}, so follow suit.",
    "skerry.stake.all": "Bid all {n} tricks?", "skerry.stake.concede": "Lose {n} points at once?",
    "skerry.action.bid": "Bid {n}", "skerry.action.concede": "Turn back",
    "skerry.desk.title": "The haul", "skerry.desk.hint": "Lay one card aside.",
    "skerry.desk.slot": "Aside", "skerry.desk.first": "Choose a card first",
    "skerry.desk.confirm": "Lay aside", "skerry.desk.worth": "Without the {card}",
    "skerry.limit": "{n} at most", "skerry.tally.you": "You", "skerry.tally.other": "{seat}",
    "skerry.glow": "Skerry {n:+}", "skerry.badge.skipper": "{n} tricks",
    "skerry.sheet.made.you": "You made it", "skerry.sheet.made.other": "{seat} made it",
    "skerry.sheet.lost.you": "You sank", "skerry.sheet.lost.other": "{seat} sank",
    "skerry.sheet.bid.you": "You bid {n}", "skerry.sheet.bid.other": "{seat} bid {n}",
    "skerry.sheet.skipper": "Skipper", "skerry.sheet.others": "Others",
    "skerry.sheet.stock": "Face down", "skerry.sheet.why": "A bid is won or lost as a whole.",
    "skerry.sheet.row-gone": "turned back", "skerry.sheet.tricks": "Tricks",
    "skerry.sheet.skerry": "Skerry",
}
PAGES: Final = {
    "rules": "# Rules of Skerry\n\n## The pack {#Q1}\n\n{pack} cards, {deals} deals.\n\n"
             f"cards: AS {card_code(SKERRY)} ?\n\n## The haul {{#Q2}}\n\nLay one aside.\n\n"
             "## The play {#Q3 #Q4}\n\nFollow suit.\n\n## The score {#Q5}\n\nUp to {most:+}.\n",
    "tips": "# Tips for Skerry\n\n- Mind the skerry.\n",
}


def write_words(source: Path, folder: Path, leave_out: Sequence[str] = ()) -> Path:
    """A copy of the folder `locales` with the words of Skerry, in English alone.

    Files and folders of the games in `leave_out` are not copied.
    """
    copytree(source, folder, ignore=lambda _, names: [
        name for name in names if any(game in name for game in leave_out)])
    head = ('msgid ""\nmsgstr ""\n"Language: en\\n"\n'
            '"Content-Type: text/plain; charset=UTF-8\\n"\n')
    entries = [f'msgctxt "{key}"\nmsgid "{text}"\nmsgstr "{text}"\n'
               for key, text in WORDS.items()]
    (folder / "en" / "LC_MESSAGES" / "skerry.po").write_text("\n".join((head, *entries)), "utf-8")
    pages = folder / "en" / "help" / INFO.id
    pages.mkdir(parents=True)
    for name, text in PAGES.items():
        (pages / f"{name}.txt").write_text(text, "utf-8")
    return folder

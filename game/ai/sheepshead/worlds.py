"""Deals that fit what a seat knows in the play, drawn at random, every one as likely.

What is known becomes a mask of places for each unseen card: who did not follow is void, the
called card is with somebody who may be the partner, the picker kept what the rules of the call
make him keep. Two kinds of fact concern several cards at once: that the picker still has a
card of the called suit, and how strong a hand is that was picked or passed on. For those a
deal is drawn again, a few times; then one swap mends the first kind, and the second is let go.

If no deal fits, facts are dropped in a fixed order: what a picker would bury, the call, the
voids. What remains can always be dealt.
"""

from dataclasses import dataclass
from typing import Final

from game.ai.counting import Dealer
from game.ai.sheepshead.cheap import ABOVE, POINTS
from game.ai.sheepshead.pick import THRESHOLD, strength
from game.ai.sheepshead.playout import ANY, Table, World
from game.core.actions import Kind
from game.core.cards import HIDDEN, Seat
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.sheepshead import tricks
from game.rules.sheepshead.facts import Facts, facts, led_group
from game.rules.sheepshead.order import ALL_ACES, GROUPS, ORDER, TENS, TRUMPS
from game.rules.sheepshead.score import SEATS, TRICKS

PACK: Final[Bits] = (1 << 32) - 1
BURY: Final = SEATS
"""The place of bury or blind."""
ASIDE: Final = SEATS + 1
"""The place of a card set aside, its face not known."""
PLACES: Final = SEATS + 2
DRAWS: Final = 6
"""How often a deal is drawn again for facts that concern several cards."""
NO_BURY, NO_CALL, NO_VOIDS = 1, 2, 3
"""How many kinds of fact are dropped."""
MUST: Final = 16
"""How much worse a broken rule of the call is than an unlikely bid."""


@dataclass(slots=True)
class Past:
    """What has been played, per seat."""

    shed: list[int]
    """Groups that a seat did not follow, as masks of bits."""
    own: list[Bits]
    """Cards played open."""
    taken: list[int]
    """Card points in complete tricks, those of a card face down not counted."""
    hider: Seat
    """Who took the card that lies face down in a complete trick, -1 if there is none."""
    hidden_now: bool
    """Whether a card lies face down in the unfinished trick."""


class Worlds:
    """All deals that fit a view in the play."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.known = known = facts(view)
        self.seat = view.seat
        self.picker = -1 if known.picker is None else known.picker
        self.past = _past(view, known)
        self.buried = sum(1 << ORDER.bit[c] for _, a in view.history if a.kind == Kind.BURY
                          for c in a.cards if c != HIDDEN)
        gone = sum(self.past.own) | self.buried
        aside = known.unknown if self.picker == view.seat else 0
        self.aside_unseen = bool(view.notes["unknown"]) and self.picker != view.seat
        self.unseen = PACK & ~gone & ~known.hand & ~aside
        self.table = _table(view, known, self.past, aside)
        self.rooms = self._rooms()
        self.limits = self._limits()
        for dropped in range(NO_VOIDS + 1):
            self.masks = self._masks(dropped)
            self.dealer = _dealer(self.masks, self.rooms)
            self.dropped = dropped
            if self.dealer.ways:
                break
        self.keeps = self._keeps() if self.dropped < NO_CALL else 0

    def _rooms(self) -> tuple[int, ...]:
        rooms = [0 if s == self.seat else n for s, n in enumerate(self.view.counts)]
        if self.aside_unseen and self.known.unknown_out:
            rooms[self.picker] -= 1
        return (*rooms, 0 if self.picker == self.seat else 2, int(self.aside_unseen))

    def _keeps(self) -> Bits:
        """S12: cards of which the picker still holds one or more, 0 if that is not known."""
        known = self.known
        if not known.bound or self.picker == self.seat or self.view.notes["unknown"]:
            return 0
        played = {s for s, _ in self.view.trick}
        if known.led == known.group and self.picker in played:
            return 0
        return GROUPS[known.group] & ~known.called

    def _limits(self) -> list[tuple[Seat, Bits, int]]:
        """Seats that passed or picked: what they played so far, and the strength to pick."""
        out = []
        bids = [(s, a) for s, a in self.view.history if a.kind in (Kind.PASS, Kind.PICK)]
        for i, (seat, _) in enumerate(bids):
            if seat != self.seat:
                out.append((seat, self.past.own[seat], THRESHOLD[i]))
        return out

    def _masks(self, dropped: int) -> dict[Bits, int]:
        """The places where each unseen card may lie."""
        known, picker = self.known, self.picker
        open_to = [p for p in range(PLACES) if self.rooms[p]]
        masks = dict.fromkeys(_each(self.unseen), 0)
        for place in open_to:
            may = self.unseen
            if place < SEATS and dropped < NO_VOIDS:
                may &= ~self.past.shed[place]
            if picker >= 0 and dropped < NO_CALL:
                may = self._by_call(place, may, known)
            if place == BURY and picker >= 0 and dropped < NO_BURY:
                may &= ~TRUMPS
            for card in _each(may):
                masks[card] |= 1 << place
        return masks

    def _by_call(self, place: int, may: Bits, known: Facts) -> Bits:
        """S6 to S8, S11: what the call says about a place."""
        picker, called = self.picker, known.called
        if not called:
            return may
        if called & self.unseen and place not in self._candidates():
            may &= ~called
        if self.view.notes["unknown"]:
            if place in (picker, ASIDE):
                may &= TRUMPS | ALL_ACES
                may &= ~GROUPS[known.group]
        elif called & (TENS[0] | TENS[1] | TENS[2]) and place not in (picker, BURY):
            may &= ~ALL_ACES
        return may

    def _candidates(self) -> set[Seat]:
        """Seats that may hold the called card: not who let its suit go by (S11)."""
        out = set(range(SEATS)) - {self.picker, self.seat}
        if self.view.trick and self.known.led == self.known.group:
            out -= {s for s, _ in self.view.trick}
        return out

    def draw(self, stream: Stream) -> World | None:
        """One deal that fits; None if there is none."""
        if not self.dealer.ways:
            return None
        best: list[list[Bits]] = []
        least = MUST * 2
        for _ in range(DRAWS):
            places = self.dealer.draw(stream)
            faults = self._faults(places)
            if faults < least:
                best, least = places, faults
            if not faults:
                break
        if least >= MUST:
            self._mend(best)
        if self.rooms[BURY] and self.picker >= 0:
            self._bury_well(best)
        return self._world(best)

    def _faults(self, places: list[list[Bits]]) -> int:
        faults = 0
        picker = self.picker
        if self.keeps and not sum(places[picker]) & self.keeps:
            faults = MUST
        for seat, played, limit in self.limits:
            hand = sum(places[seat]) | played
            if seat == picker:
                hand |= sum(places[BURY]) + sum(places[ASIDE])
                faults += strength(hand) < limit
            else:
                faults += strength(hand) >= limit
        return faults

    def _mend(self, places: list[list[Bits]]) -> None:
        """Give the picker a card of the called suit for one of his, by two places or three.

        A card of his goes where it may lie, and what must leave there for it goes to where the
        card of the called suit came from; what the bury is likely to be does not matter here.
        """
        masks, picker = self._masks(NO_BURY), self.picker
        own = places[picker]
        for place, cards in enumerate(places):
            for i, card in enumerate(cards):
                if not card & self.keeps or not masks[card] >> picker & 1:
                    continue
                for j, given in enumerate(own):
                    if masks[given] >> place & 1:
                        cards[i], own[j] = given, card
                        return
                    for third in places:
                        for k, passed in enumerate(third):
                            if (third is not own and third is not cards
                                    and masks[passed] >> place & 1
                                    and masks[given] >> places.index(third) & 1):
                                cards[i], own[j], third[k] = passed, card, given
                                return

    def _bury_well(self, places: list[list[Bits]]) -> None:
        """Let the picker have buried, of the cards that he may still hold, what is sensible."""
        masks, picker = self.masks, self.picker
        own, under = places[picker], places[BURY]
        suit = GROUPS[self.known.group] if self.known.group >= 0 else 0
        for i, card in enumerate(under):
            best, at = _urge(card, suit), -1
            for j, other in enumerate(own):
                urge = _urge(other, suit)
                if urge > best and masks[other] >> BURY & 1 and masks[card] >> picker & 1:
                    best, at = urge, j
            if at >= 0:
                under[i], own[at] = own[at], card

    def _world(self, places: list[list[Bits]]) -> World:
        known, picker, past = self.known, self.picker, self.past
        hands = [sum(cards) for cards in places[:SEATS]]
        hands[self.seat] = known.hand
        if picker < 0:
            return World(hands, -1, 0, 0, 0, 0, sum(places[BURY]), 0)
        unknown = known.unknown if known.unknown_out else 0
        taken, pot, aside = 0, 0, known.unknown
        if self.aside_unseen:
            aside = places[ASIDE][0]
            if known.unknown_out:
                unknown = aside
                hands[picker] |= aside
            elif past.hidden_now:
                pot = POINTS[aside]
            else:
                taken = POINTS[aside]
        partner = -1
        if known.called:
            shown = self.view.notes["partner"]
            partner = shown if isinstance(shown, int) else next(
                (s for s in range(SEATS) if hands[s] & known.called), -1)
        buried = self.buried or sum(places[BURY])
        points, won = ORDER.points(buried), 0
        for seat in (picker, partner) if partner >= 0 else (picker,):
            points += past.taken[seat]
            won += self.view.tricks[seat]
            if seat == past.hider:
                points += taken
        return World(hands, partner, unknown, points, won, pot, buried, aside)


def _urge(card: Bits, called: Bits) -> int:
    """How gladly a picker buries a card: fat fail cards first, of the called suit none."""
    if card & (TRUMPS | called):
        return 0
    return 1 if card & ALL_ACES else 2 + POINTS[card]


def _past(view: View, known: Facts) -> Past:
    aside = next(ORDER.cards(known.unknown)) if known.unknown else HIDDEN
    past = Past([0] * SEATS, [0] * SEATS, [0] * SEATS, -1, False)
    lines = [(t.leader, t.cards, t.winner) for t in view.played]
    if view.trick:
        lines.append((view.trick[0][0], tuple(c for _, c in view.trick), -1))
    for leader, cards, winner in lines:
        led = led_group(cards[0], aside, known.group)
        for i, card in enumerate(cards):
            seat = (leader + i) % SEATS
            if card == HIDDEN:
                past.hidden_now = winner < 0
                past.hider = winner
                continue
            if winner >= 0:
                past.taken[winner] += ORDER.value[card]
            if card == aside:
                continue
            past.own[seat] |= 1 << ORDER.bit[card]
            if ORDER.group[card] != led:
                past.shed[seat] |= GROUPS[led]
    return past


def _table(view: View, known: Facts, past: Past, aside: Bits) -> Table:
    laid = sum(1 << ORDER.bit[c] for _, c in view.trick if c != HIDDEN)
    best = tricks.winning_card(laid & ~aside, known.led) if view.trick else 0
    above = ABOVE[best] if best else GROUPS[known.led] | TRUMPS if view.trick else ANY
    winner = view.winning
    if winner is None:
        winner = view.trick[0][0] if view.trick else view.seat
    return Table(
        seat=view.seat, left=TRICKS - len(view.played), laid=len(view.trick), led=known.led,
        above=above, winner=winner, pot=ORDER.points(laid), out=PACK & ~sum(past.own),
        picker=-1 if known.picker is None else known.picker, called=known.called,
        group=known.group, bound=known.bound,
        shown=view.notes["partner"] is not None or view.notes["alone"] is True,
    )


def _dealer(masks: dict[Bits, int], rooms: tuple[int, ...]) -> Dealer:
    groups: dict[int, list[Bits]] = {}
    for card, places in masks.items():
        groups.setdefault(places, []).append(card)
    return Dealer([(places, groups[places]) for places in sorted(groups)], rooms)


def _each(cards: Bits) -> list[Bits]:
    out = []
    while cards:
        low = cards & -cards
        out.append(low)
        cards ^= low
    return out

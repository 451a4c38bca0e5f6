"""Deals that fit everything a seat knows.

Each unseen card may be in some places: the two other hands and, in the auction, the prikup.
A draw is uniform over the deals that the facts allow, with two exceptions: whether the gift
that the viewer has not seen came from the prikup is weighed by what people give away, and a
bid that proves a marriage is met by drawing again, at most a few times, and then by force.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from game.ai.counting import Dealer
from game.ai.thousand.holders import holders
from game.ai.thousand.suits import COUPLES, KINGS, NINES, PACK, QUEENS, canonical
from game.core.actions import Kind
from game.core.cards import HIDDEN, Mask, Seat, mask_of
from game.core.order import Bits
from game.core.stream import Stream
from game.core.view import View
from game.rules.thousand.order import PLAIN
from game.rules.thousand.score import SEATS
from game.rules.thousand.tricks import PLAIN_LIMIT

DRAWS: Final = 6
"""Tries to meet what the bids prove before it is forced."""
_GIVEN: Final = (8, 6, 3, 2, 2, 1)
"""How readily 9 J Q K 10 A are given away, against each other."""
_MEAN: Final = 4
"""The same for a card that is not known."""
_LEVELS: Final = 4
"""All facts; without the prikup; without the bids too; without any."""


class World(NamedTuple):
    """A deal as it may be, in bits of `PLAIN`."""

    hands: tuple[Bits, ...]
    """What every seat holds now."""
    stock: Bits
    """The prikup as it was dealt."""
    gifts: tuple[Bits, Bits]
    """What the declarer gave to the next seat and to the one after; 0 before he did."""


class _Proof(NamedTuple):
    """A bid that proves a marriage among the cards in a place and `shown`, less `ban`."""

    place: int
    shown: Bits
    ban: Bits

    def holds(self, drawn: Sequence[Bits]) -> bool:
        cards = (drawn[self.place] | self.shown) & ~self.ban
        return any(cards & couple == couple for couple in COUPLES)


class _Plan(NamedTuple):
    """One way to deal: the cards each place may get, and the gift if it is settled."""

    holds: tuple[Bits, ...]
    dealer: Dealer
    gift: Bits
    weight: int
    proofs: tuple[_Proof, ...]


class Worlds:
    """Everything one view says about the unseen cards, ready to be drawn from."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.seat
        self.others = ((view.seat + 1) % SEATS, (view.seat + 2) % SEATS)
        self.hand = PLAIN.bits(view.hand)
        self.shown = _shown(view)
        """What each seat has played."""
        declarer = view.notes["declarer"]
        self.declarer: Seat | None = declarer if isinstance(declarer, int) else None
        self.stock = 0 if view.stock is None else PLAIN.bits(mask_of(view.stock))
        self.gifts = _gifts(view)
        self.unseen = PACK & ~self.hand & ~sum(self.shown)
        counts = [view.counts[s] for s in self.others]
        stock = () if view.phase != "bid" else (self.unseen.bit_count() - sum(counts),)
        self.rooms = (*counts, *stock)
        self._plans: list[_Plan] = []
        self._forced: dict[int, list[tuple[int, Dealer]]] = {}
        for level in range(_LEVELS):
            self._plans = [p for p in self._ways(level) if p.weight]
            if self._plans:
                break
        self.ways = sum(p.weight for p in self._plans)
        """Weight of all deals that fit; 0 if none does."""

    # What is known

    def _ways(self, level: int) -> list[_Plan]:
        """The plans with the facts of a level of relaxation."""
        holds = self._holds(level)
        proofs = self._proofs() if level < 2 else ()
        hidden = self._hidden_gift()
        if level or hidden is None:
            return [self._plan(holds, 0, 1, proofs)]
        mine = self.others.index(hidden)
        theirs = 1 - mine
        loose = self.stock & self.unseen
        given = self.stock & self.shown[hidden]
        kept = list(holds)
        kept[mine] &= ~loose
        if given:
            return [self._plan(kept, given, 1, proofs)]
        room = self.rooms[mine] + self.shown[hidden].bit_count()
        out = [self._plan(kept, 0, room * _MEAN, proofs)]
        for card in canonical(loose & holds[mine]):
            other = list(kept)
            other[mine] |= card
            other[theirs] &= ~card
            out.append(self._plan(other, card, _GIVEN[(card.bit_length() - 1) % 6], proofs))
        return out + self._broken(kept, mine, proofs)

    def _broken(self, holds: Sequence[Bits], mine: int, proofs: tuple[_Proof, ...]) -> list[_Plan]:
        """Plans in which the declarer gave half of the marriage that his bid proves."""
        bid = next((p for p in proofs if p.place != mine and p.ban), None)
        if bid is None:
            return []
        out = []
        for half in (c & rank for c in COUPLES for rank in (QUEENS, KINGS)):
            if half & (holds[mine] | self.shown[self.others[mine]]) & ~self.stock:
                other = list(holds)
                other[1 - mine] &= ~half
                lent = tuple(p._replace(shown=p.shown | half) if p is bid else p for p in proofs)
                out.append(self._plan(other, half, 1, lent))
        return out

    def _holds(self, level: int) -> list[Bits]:
        """The cards that each place may hold."""
        if self.view.phase in ("bid", "give") or level == _LEVELS - 1:
            return [self.unseen] * len(self.rooms)
        known = holders(self.view)
        out = [known[s] & self.unseen for s in self.others]
        for place, seat in enumerate(self.others):  # T5: nobody holds four nines
            if (self.shown[seat] & NINES).bit_count() == 3:
                out[place] &= ~NINES
        return out

    def _hidden_gift(self) -> Seat | None:
        """The seat whose gift the viewer has not seen."""
        if self.declarer in (None, self.seat) or not any(self.gifts):
            return None
        return next(s for s in self.others if s != self.declarer)

    def _proofs(self) -> tuple[_Proof, ...]:
        """T3, T6: bids over 120 of the others."""
        out = []
        final = self._final_bid()
        for place, seat in enumerate(self.others):
            bids = [a.number for s, a in self.view.history if s == seat and a.kind == Kind.BID]
            if seat == self.declarer:
                if final and bids.pop() > max(bids, default=0) and final > PLAIN_LIMIT:
                    out.append(_Proof(place, self.shown[seat], 0))
                if max(bids, default=0) > PLAIN_LIMIT:
                    given = sum(g for g in self.gifts if g > 0)
                    out.append(_Proof(place, self.shown[seat] | given, self.stock))
            elif max(bids, default=0) > PLAIN_LIMIT:
                out.append(_Proof(place, self.shown[seat], self._gift_to(seat)))
        return tuple(out)

    def _final_bid(self) -> int:
        """The bid that is played, 0 before it is made."""
        bid = self.view.notes["bid"]
        return bid if self.view.phase == "play" and isinstance(bid, int) else 0

    def _gift_to(self, seat: Seat) -> Bits:
        """The gift that a seat got, 0 if there is none or it is not known."""
        if self.declarer is None or seat == self.declarer:
            return 0
        return max(self.gifts[(seat - self.declarer) % SEATS - 1], 0)

    def _plan(self, holds: Sequence[Bits], gift: Bits, weight: int,
              proofs: tuple[_Proof, ...]) -> _Plan:
        dealer = self._dealer(holds)
        hidden = self._hidden_gift()
        if gift and hidden is not None:
            mine = self.others.index(hidden)
            proofs = tuple(p._replace(ban=gift) if p.place == mine else p for p in proofs)
        plan = _Plan(tuple(holds), dealer, gift, weight * dealer.ways, proofs)
        if plan.weight and proofs and not self._force(plan):
            return plan._replace(weight=0)
        return plan

    def _dealer(self, holds: Sequence[Bits]) -> Dealer:
        groups: dict[int, list[Bits]] = {}
        for card in canonical(self.unseen):
            mask = sum(1 << p for p, held in enumerate(holds) if held & card)
            groups.setdefault(mask, []).append(card)
        return Dealer(sorted(groups.items()), self.rooms)

    def _force(self, plan: _Plan) -> list[tuple[int, Dealer]]:
        """Dealers that meet what the bids prove, one for each choice of marriages."""
        out = []
        for suits in product(range(len(COUPLES)), repeat=len(plan.proofs)):
            holds = list(plan.holds)
            possible = True
            for suit, proof in zip(suits, plan.proofs, strict=True):
                couple = COUPLES[suit]
                possible &= couple & (holds[proof.place] | proof.shown) & ~proof.ban == couple
                for place in range(len(holds)):
                    if place != proof.place:
                        holds[place] &= ~couple | proof.shown
            if possible:
                dealer = self._dealer(holds)
                if dealer.ways:
                    out.append((dealer.ways, dealer))
        return out

    # Drawing

    def draw(self, stream: Stream) -> World | None:
        """A deal that fits, or None if there is none."""
        if not self._plans:
            return None
        weights = [p.weight for p in self._plans]
        for _ in range(DRAWS):
            number = _pick(weights, stream)
            plan = self._plans[number]
            drawn = [sum(cards) for cards in plan.dealer.draw(stream)]
            if all(p.holds(drawn) for p in plan.proofs) and not self._four_nines(drawn):
                break
        else:
            if plan.proofs:
                if number not in self._forced:
                    self._forced[number] = self._force(plan)
                ways = self._forced[number]
                dealer = ways[_pick([w for w, _ in ways], stream)][1]
                drawn = [sum(cards) for cards in dealer.draw(stream)]
            self._part_nines(drawn, plan)
        return self._world(drawn, plan, stream)

    def _four_nines(self, drawn: Sequence[Bits]) -> bool:
        """T5: whether a hand would have held four nines after the gifts."""
        return any(self.gifts) and any(
            (drawn[place] | self.shown[seat]) & NINES == NINES
            for place, seat in enumerate(self.others))

    def _part_nines(self, drawn: list[Bits], plan: _Plan) -> None:
        """Swap a nine for another card if somebody would have held all four."""
        if not self._four_nines(drawn):
            return
        rich = 0 if drawn[0].bit_count() and (
            drawn[0] | self.shown[self.others[0]]) & NINES == NINES else 1
        poor = 1 - rich
        for nine, card in product(canonical(drawn[rich] & NINES & plan.holds[poor]),
                                  canonical(drawn[poor] & ~NINES & plan.holds[rich])):
            swapped = list(drawn)
            swapped[rich] ^= nine | card
            swapped[poor] ^= nine | card
            if all(p.holds(swapped) for p in plan.proofs):
                drawn[:] = swapped
                return

    def _world(self, drawn: Sequence[Bits], plan: _Plan, stream: Stream) -> World:
        hands = [0] * SEATS
        hands[self.seat] = self.hand
        for seat, cards in zip(self.others, drawn, strict=False):
            hands[seat] = cards
        stock = drawn[2] if len(drawn) > 2 else self.stock
        first, second = self.gifts
        hidden = self._hidden_gift()
        if hidden is not None:
            gift = plan.gift or self._some_gift(hidden, hands[hidden], stream)
            first, second = (gift, second) if first < 0 else (first, gift)
        return World(tuple(hands), stock, (first, second))

    def _some_gift(self, seat: Seat, hand: Bits, stream: Stream) -> Bits:
        """One of a seat's cards that the declarer may have given to it."""
        cards = (hand | self.shown[seat]) & ~self.stock
        bids = [a.number for s, a in self.view.history if s == seat and a.kind == Kind.BID]
        if max(bids, default=0) > PLAIN_LIMIT:
            pairs = [c for c in COUPLES if cards & c == c]
            cards &= ~pairs[0] if pairs else PACK
        choices = list(canonical(cards))
        return choices[_pick([_GIVEN[(c.bit_length() - 1) % 6] for c in choices], stream)]


def dealt(view: View, world: World) -> tuple[tuple[Mask, ...], Mask]:
    """The hands as they were dealt in a world, and the prikup, as masks of ids."""
    hands = [a | b for a, b in zip(world.hands, _shown(view), strict=True)]
    declarer = view.notes["declarer"]
    if isinstance(declarer, int):
        hands[declarer] &= ~world.stock
        for i, gift in enumerate(world.gifts, 1):
            hands[(declarer + i) % SEATS] &= ~gift
            hands[declarer] |= gift & ~world.stock
    return tuple(PLAIN.mask(h) for h in hands), PLAIN.mask(world.stock)


def _pick(weights: Sequence[int], stream: Stream) -> int:
    """An index, each as likely as its weight."""
    if len(weights) == 1:
        return 0
    left = stream.below(sum(weights))
    for i, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return i
    return len(weights) - 1


def _shown(view: View) -> list[Bits]:
    out = [0] * SEATS
    for trick in view.played:
        for i, card in enumerate(trick.cards):
            out[(trick.leader + i) % SEATS] |= 1 << PLAIN.bit[card]
    for seat, card in view.trick:
        out[seat] |= 1 << PLAIN.bit[card]
    return out


def _gifts(view: View) -> tuple[int, int]:
    """The gifts as bits, -1 for one that the viewer has not seen; zeros before them."""
    for _, action in view.history:
        if action.kind == Kind.GIVE:
            first, second = (-1 if c == HIDDEN else 1 << PLAIN.bit[c] for c in action.cards)
            return first, second
    return 0, 0

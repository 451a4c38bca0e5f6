"""What a card is worth in a game: strength, suit group and points, as frozen tables.

An `Order` gives every card a bit so that within a suit group higher bits win, and the
trump group is the top block. A set in that form is called bits (`Bits`), to keep it apart
from a `Mask` of card ids: the winner of a trick is then one `bit_length`, and "the cheapest
of these" one `& -x`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from game.core.cards import PACK, Card, Mask

Bits = int
Bit = int


@dataclass(frozen=True)
class Order:
    """Strength, suit groups and card points of one trump arrangement.

    `ranking` lists groups lowest first, each a sequence of cards from weakest to strongest;
    with trumps, the trump group is the last one and holds every trump. `value[card]` is its
    card points.
    """

    ranking: tuple[tuple[Card, ...], ...]
    value: tuple[int, ...]
    has_trumps: bool
    bit: tuple[Bit, ...] = field(init=False)
    """Card id to bit."""
    card: tuple[Card, ...] = field(init=False)
    """Bit to card id."""
    groups: tuple[Bits, ...] = field(init=False)
    """The bits of every group, in the order of `ranking`."""
    group: tuple[int, ...] = field(init=False)
    """Card id to index of its group; -1 for a card that is not in the pack."""
    trumps: Bits = field(init=False)
    """The bits of the trump group, 0 without one."""
    _to_bits: tuple[tuple[Bits, ...], ...] = field(init=False, repr=False)
    _points: tuple[tuple[int, ...], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cards = [c for group in self.ranking for c in group]
        bit = [-1] * PACK
        group_of = [-1] * PACK
        for i, c in enumerate(cards):
            bit[c] = i
        groups = []
        for g, members in enumerate(self.ranking):
            groups.append(sum(1 << bit[c] for c in members))
            for c in members:
                group_of[c] = g
        put = object.__setattr__
        put(self, "bit", tuple(bit))
        put(self, "card", tuple(cards))
        put(self, "groups", tuple(groups))
        put(self, "group", tuple(group_of))
        put(self, "trumps", groups[-1] if self.has_trumps else 0)
        bit_value = [self.value[c] for c in cards] + [0] * (PACK - len(cards))
        put(self, "_points", _chunk_sums(bit_value))
        put(self, "_to_bits", _chunk_sums([1 << b if b >= 0 else 0 for b in bit]))

    def bits(self, mask: Mask) -> Bits:
        """A set of card ids in this order's bits."""
        t = self._to_bits
        return (t[0][mask & 255] + t[1][mask >> 8 & 255] + t[2][mask >> 16 & 255]
                + t[3][mask >> 24])

    def mask(self, bits: Bits) -> Mask:
        """A set in this order's bits as card ids."""
        mask = 0
        while bits:
            low = bits & -bits
            mask |= 1 << self.card[low.bit_length() - 1]
            bits ^= low
        return mask

    def cards(self, bits: Bits) -> Iterator[Card]:
        """The card ids of a set in bits, weakest first, group after group."""
        while bits:
            low = bits & -bits
            yield self.card[low.bit_length() - 1]
            bits ^= low

    def points(self, bits: Bits) -> int:
        """Card points of a set in bits."""
        t = self._points
        return (t[0][bits & 255] + t[1][bits >> 8 & 255] + t[2][bits >> 16 & 255]
                + t[3][bits >> 24])


def _chunk_sums(values: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Four tables of 256 sums, so that a sum over any 32-bit set is four look-ups."""
    return tuple(
        tuple(sum(values[chunk * 8 + i] for i in range(8) if byte >> i & 1)
              for byte in range(256))
        for chunk in range(4)
    )

"""Uniform random deals of unseen cards to places, each card restricted to some places.

Cards that may lie in the same places form a group. How many deals there are is counted
exactly over (group, room left in each place), so that one draw is one walk down the counts:
no retries, every possible deal as likely as any other, and an impossible task is known
before anything is drawn.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import factorial

from game.core.stream import Stream

Rooms = tuple[int, ...]
Split = tuple[int, ...]
"""How many cards of a group go to each place."""


class Dealer:
    """Draws deals of `groups` into `rooms`.

    A group is a set of places (a mask, bit p for place p) and its cards; `rooms[p]` cards go
    to place p. `ways` is the number of different deals, 0 if there is none.
    """

    def __init__(self, groups: Sequence[tuple[int, Sequence[int]]], rooms: Rooms) -> None:
        self.places = len(rooms)
        self.groups = [(mask, tuple(cards)) for mask, cards in groups if cards]
        self._memo: dict[tuple[int, Rooms], int] = {}
        self._splits: dict[tuple[int, Rooms], tuple[list[tuple[Split, Rooms]], list[int]]] = {}
        """Ways to split a group, each with the room that it leaves, and their summed weights."""
        self._rooms = rooms
        fits = sum(len(cards) for _, cards in self.groups) == sum(rooms)
        self.ways = self._count(0, rooms) if fits else 0

    def _count(self, at: int, rooms: Rooms) -> int:
        """Deals of the groups from number `at` on into the room that is left."""
        if at == len(self.groups):
            return 1
        key = (at, rooms)
        known = self._memo.get(key)
        if known is not None:
            return known
        splits: list[tuple[Split, Rooms]] = []
        weights: list[int] = []
        mask, cards = self.groups[at]
        for split in self._ways_to_split(mask, len(cards), rooms):
            left = tuple(r - s for r, s in zip(rooms, split, strict=True))
            below = self._count(at + 1, left)
            if below:
                ways = factorial(len(cards))
                for part in split:
                    ways //= factorial(part)
                splits.append((split, left))
                weights.append(ways * below)
        total = sum(weights)
        self._memo[key] = total
        self._splits[key] = (splits, list(accumulate(weights)))
        return total

    def _ways_to_split(self, mask: int, n: int, rooms: Rooms) -> list[Split]:
        """All splits of `n` cards over the places of a mask that the room allows."""
        out: list[Split] = []
        split = [0] * self.places
        places = [p for p in range(self.places) if mask >> p & 1]
        room = [0] * (len(places) + 1)  # in the places from number i on
        for i in range(len(places) - 1, -1, -1):
            room[i] = room[i + 1] + rooms[places[i]]

        def place(i: int, left: int) -> None:
            if i == len(places):
                out.append(tuple(split))
                return
            p = places[i]
            for k in range(max(0, left - room[i + 1]), min(left, rooms[p]) + 1):
                split[p] = k
                place(i + 1, left - k)
            split[p] = 0

        if n <= room[0]:
            place(0, n)
        return out

    def draw(self, stream: Stream) -> list[list[int]]:
        """One deal: the cards of each place. `ways` must not be 0."""
        out: list[list[int]] = [[] for _ in range(self.places)]
        rooms = self._rooms
        below = stream.below
        for at, (_, cards) in enumerate(self.groups):
            splits, sums = self._splits[at, rooms]
            split, left = splits[0]
            if len(splits) > 1:
                split, left = splits[bisect_right(sums, below(sums[-1]))]
            pack = list(cards)
            for i in range(len(pack) - 1, 0, -1):
                j = below(i + 1)
                pack[i], pack[j] = pack[j], pack[i]
            start = 0
            for p, k in enumerate(split):
                if k:
                    out[p] += pack[start:start + k]
                    start += k
            rooms = left
        return out


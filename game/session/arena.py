"""Computer players against each other over duplicate deals: how strong, how fast, how sane."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Final

from game.ai import LEVELS, decide
from game.ai.sanity import TALLIES, Tally
from game.core.protocol import Rules, Setup, check_options, deal_cards
from game.core.stream import Stream
from game.core.view import MatchState, Result
from game.rules import rules_of

FORMAT: Final = 1
_NORMAL_95: Final = 1.96
_LAST_DEAL: Final = 10_000
"""No match is that long; a match that does not end is an error of the rules."""


@dataclass
class _Cluster:
    """Game points and seat-deals of one level in one deal or match, all rotations together."""

    score: int = 0
    played: int = 0


@dataclass
class _Level:
    """What one level did."""

    clusters: list[_Cluster] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    """Seconds per decision."""
    wins: float = 0.0


class _Arena:
    """One run: the seats as named, played in every rotation."""

    def __init__(self, rules: Rules, seed: str, seats: Sequence[str],
                 options: Mapping[str, str]) -> None:
        self.rules = rules
        self.options = options
        self.seed = seed
        self.seats = tuple(seats)
        self.levels = {name: _Level() for name in dict.fromkeys(seats)}
        make = TALLIES.get(rules.info.id)
        self.tally: Tally | None = make() if make else None

    def rotations(self) -> list[tuple[str, ...]]:
        """Levels by seat for every rotation."""
        n = len(self.seats)
        return [tuple(self.seats[(s - r) % n] for s in range(n)) for r in range(n)]

    def open_cluster(self) -> None:
        """From here on scores belong to the next deal or match."""
        for level in self.levels.values():
            level.clusters.append(_Cluster())

    def play(self, number: int, dealer: int, match: MatchState, levels: Sequence[str],
             label: str) -> Result:
        """Play one deal to its end, dealing again as often as the rules ask for it."""
        redeal = 0
        while True:
            result = self._deal(number, redeal, dealer, match, levels, label)
            if not result.redeal:
                return result
            redeal += 1

    def _deal(self, number: int, redeal: int, dealer: int, match: MatchState,
              levels: Sequence[str], label: str) -> Result:
        info = self.rules.info
        where = (self.seed, info.id, label, number, redeal)
        hands, stock = deal_cards(info, Stream("arena", *where))
        deal = self.rules.start(Setup(self.options, dealer, hands, stock, match))
        ply = 0
        while deal.turn is not None:
            seat = deal.turn
            view = deal.view(seat)
            stream = Stream("arena", *where, ply, seat)
            start = perf_counter()
            choice = decide(self.rules, view, levels[seat], stream)
            self.levels[levels[seat]].times.append(perf_counter() - start)
            if self.tally:
                self.tally.see(view, choice.action)
            deal.apply(choice.action)
            ply += 1
        assert deal.result is not None, "a deal without a turn is over"
        if not deal.result.redeal:
            for seat, score in enumerate(deal.result.scores):
                cluster = self.levels[levels[seat]].clusters[-1]
                cluster.score += score
                cluster.played += 1
            if self.tally:
                self.tally.end(deal)
        return deal.result

    def run_deals(self, deals: int) -> None:
        """Every deal once per rotation, each as the first of a match; the deal moves on."""
        for number in range(deals):
            self.open_cluster()
            for levels in self.rotations():
                self.play(number, number % len(levels), self.rules.new_match(), levels, "deal")

    def run_matches(self, matches: int) -> int:
        """Every match once per rotation. Returns the number of deals played."""
        played = 0
        for number in range(matches):
            self.open_cluster()
            first = Stream("arena", self.seed, self.rules.info.id, "dealer", number).below(
                len(self.seats))
            for levels in self.rotations():
                played += self._match(number, first, levels)
        return played

    def _match(self, number: int, first: int, levels: Sequence[str]) -> int:
        match = self.rules.new_match()
        for k in range(_LAST_DEAL):
            result = self.play(k, (first + k) % len(levels), match, levels, f"match {number}")
            if result.over:
                for seat in (best := _first_places(result)):
                    self.levels[levels[seat]].wins += 1 / len(best)
                return k + 1
            match = result.match
        raise RuntimeError("a match does not end")


def _first_places(result: Result) -> list[int]:
    """Seats that share the first place of a finished match, partners both."""
    top = max(result.totals) if result.winner is None else result.totals[result.winner]
    return [s for s, total in enumerate(result.totals) if total == top]


def run_arena(game: str, deals: int | None, matches: int | None, seed: str,
              seats: Sequence[str], options: Mapping[str, str] | None = None,
              ) -> dict[str, object]:
    """Play so many deals, or whole matches, every one once per rotation of the seats.

    `seats` names a level for each seat; `options` are the rules that are not the usual ones.
    The answer follows the `arena --json` contract;
    everything in it but the times depends on the arguments alone. `ci95` is half the width
    of the interval and takes all rotations of a deal (or match) as one observation; it is 0
    when there is only one. Raises ValueError, in words, for arguments that cannot be.
    """
    rules = rules_of(game)
    if len(seats) != rules.info.seats:
        raise ValueError(f"{game} has {rules.info.seats} seats, not {len(seats)}")
    for name in seats:
        if name not in LEVELS:
            raise ValueError(f"unknown level {name!r}: the levels are {', '.join(LEVELS)}")
    if (deals is None) == (matches is None):
        raise ValueError("give a number of deals or a number of matches, one of the two")
    chosen = {**rules.info.defaults(), **(options or {})}
    check_options(rules.info, chosen)
    arena = _Arena(rules, seed, seats, chosen)
    out: dict[str, object] = {"format": FORMAT, "game": game}
    length: float | None = None
    if deals is not None:
        _check_count("deals", deals)
        arena.run_deals(deals)
        out["deals"] = deals
    elif matches is not None:
        _check_count("matches", matches)
        length = arena.run_matches(matches) / (matches * len(seats))
        out["matches"] = matches
    out |= {"seed": seed, "seats": list(seats)}
    out["levels"] = {name: _figures(level, length, (matches or 0) * len(seats))
                     for name, level in arena.levels.items()}
    out["stats"] = arena.tally.report() if arena.tally else {}
    return out


def _check_count(what: str, n: int) -> None:
    if n < 1:
        raise ValueError(f"the number of {what} must be at least 1, not {n}")


def _figures(level: _Level, length: float | None, matches: int) -> dict[str, float | int]:
    times = sorted(level.times)
    mean, ci95 = _estimate(level.clusters)
    out: dict[str, float | int] = {
        "mean": round(mean, 4), "ci95": round(ci95, 4), "decisions": len(times),
        "mean_ms": round(sum(times) / len(times) * 1000, 4),
        "p95_ms": round(times[(len(times) * 95 - 1) // 100] * 1000, 4),
        "worst_ms": round(times[-1] * 1000, 4),
    }
    if length is not None:
        out |= {"wins": round(level.wins / matches, 4), "deals": round(length, 4)}
    return out


def _estimate(clusters: Sequence[_Cluster]) -> tuple[float, float]:
    """Mean score per deal and seat, and half of its 95 % interval over the clusters."""
    n = len(clusters)
    played = sum(c.played for c in clusters)
    mean = sum(c.score for c in clusters) / played
    if n < 2:
        return mean, 0.0
    spread = sum((c.score - mean * c.played) ** 2 for c in clusters) / (n - 1)
    return mean, _NORMAL_95 * sqrt(spread * n) / played


def format_arena(result: dict[str, object]) -> str:
    """The answer of `run_arena` as a table for reading."""
    levels, stats = result["levels"], result["stats"]
    assert isinstance(levels, dict) and isinstance(stats, dict)
    seats = result["seats"]
    assert isinstance(seats, list)
    unit = "deals" if "deals" in result else "matches"
    lines = [f"{result['game']}: {unit} {result[unit]}, each in {len(seats)} rotations, "
             f"seed {result['seed']!r}", "seats: " + " ".join(seats), ""]
    width = max(len("level"), *map(len, levels))
    columns = [(name, show) for name, show in _COLUMNS
               if all(name in figures for figures in levels.values())]
    lines.append("level".ljust(width) + "".join(f"{name:>11}" for name, _ in columns))
    for level, figures in levels.items():
        lines.append(level.ljust(width) + "".join(
            f"{show(figures[name]):>11}" for name, show in columns))
    if stats:
        wide = max(map(len, stats))
        lines += ["", *(f"{name.ljust(wide)} {_stat(value):>9}" for name, value in stats.items())]
    return "\n".join(lines)


def _stat(value: float) -> str:
    return f"{value:.1%}" if isinstance(value, float) else str(value)


_COLUMNS: Final[tuple[tuple[str, Callable[[float], str]], ...]] = (
    ("mean", "{:+.3f}".format), ("ci95", "{:.3f}".format), ("decisions", "{}".format),
    ("mean_ms", "{:.3f}".format), ("p95_ms", "{:.3f}".format), ("worst_ms", "{:.3f}".format),
    ("wins", "{:.1%}".format), ("deals", "{:.1f}".format),
)

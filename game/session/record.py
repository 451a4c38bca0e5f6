"""A match as a record: seed, rules, levels and the codes of every action. The log is the replay.

Replaying never asks a computer player again: what was done is done.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from game.ai import LEVELS
from game.core.cards import Seat
from game.core.protocol import Rules, Setup, deal_cards
from game.core.stream import Stream
from game.core.view import MatchState
from game.rules import rules_of
from game.session.codes import code_of, deal_seed
from game.session.days import day_of_seed

FORMAT: Final = 1
PRACTICE: Final = ("archive", "again", "hint", "undo")
"""Why a match can be practice: a past day's daily, a daily finished before, a hint, an undo."""


@dataclass
class Record:
    """Everything that makes a match what it is. `deals` grows with every action."""

    game: str
    rules_version: int
    options: dict[str, str]
    seed: str
    level: str
    """The level of the computer players."""
    deals: list[list[str]] = field(default_factory=list)
    """Action codes, one list a deal, redeals included."""
    started: str = ""
    """When it was begun, as a text; tells two plays of the same deals apart."""
    practice: list[str] = field(default_factory=list)
    """Why the match does not count, of `PRACTICE`; empty if it does."""

    def to_json(self) -> dict[str, Any]:
        """The record as it is saved."""
        out: dict[str, Any] = {
            "format": FORMAT, "game": self.game, "rules": self.rules_version,
            "options": self.options, "seed": self.seed, "level": self.level,
            "deals": self.deals,
        }
        if self.started:
            out["started"] = self.started
        if self.practice:
            out["practice"] = self.practice
        return out

    @property
    def day(self) -> date | None:
        """The day whose daily it is, None for any other match."""
        return day_of_seed(self.game, self.seed)

    @property
    def deal_seed(self) -> str:
        """The seed from which everything is drawn, and which the deal code names."""
        return deal_seed(self.game, self.seed)

    @property
    def code(self) -> str:
        """The code by which the same deals can be played on another device."""
        return code_of(self.game, self.options, self.seed)

    @property
    def counts(self) -> bool:
        """Whether it is the attempt at a daily that counts: without hints, nothing undone."""
        return self.day is not None and not self.practice

    def mark_practice(self, why: str) -> None:
        """The match does not count, for this reason."""
        if why not in self.practice:
            self.practice.append(why)


def json_text(data: Any) -> str:
    """JSON as it is kept: the same text for the same content."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def read_record(data: Mapping[str, Any]) -> Record:
    """A record from its JSON form. Raises ValueError for anything else."""
    if data.get("format") != FORMAT:
        raise ValueError(f"format {data.get('format')!r} is not known")
    try:
        rules = rules_of(str(data["game"]))
        record = Record(str(data["game"]), int(data["rules"]),
                        {**rules.info.defaults(), **dict(data["options"])},
                        str(data["seed"]), str(data["level"]),
                        [[str(code) for code in deal] for deal in data["deals"]],
                        str(data.get("started", "")),
                        [str(why) for why in data.get("practice", ())])
    except (KeyError, TypeError, OverflowError) as error:
        raise ValueError(f"the record lacks something: {error}") from None
    if record.rules_version != rules.info.version:
        raise ValueError(f"played by version {record.rules_version} of the rules")
    if record.level not in LEVELS:
        raise ValueError(f"level {record.level!r} is not known")
    if not set(record.practice) <= set(PRACTICE):
        raise ValueError(f"practice {record.practice!r} is not known")
    return record


def first_dealer(rules: Rules, seed: str) -> Seat:
    """Who deals first: drawn from the seed (S1, K1, T1)."""
    return Stream(deal_seed(rules.info.id, seed), rules.info.id, "dealer").below(rules.info.seats)


def setup_of(rules: Rules, record: Record, match: MatchState, redeal: int) -> Setup:
    """The deal that comes after `match.deal` finished ones. Depends on nothing played."""
    info = rules.info
    hands, stock = deal_cards(info, Stream(record.deal_seed, info.id, match.deal, redeal))
    options = {**info.defaults(), **record.options}
    dealer = (first_dealer(rules, record.seed) + match.deal) % info.seats
    return Setup(options, dealer, hands, stock, match)

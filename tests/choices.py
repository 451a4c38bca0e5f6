"""Choices of the computer players at fixed moments, as lines a person can read.

    python tests/choices.py [--write]

Without pygame, so that any Python that runs the rules can be held to the same file.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from game.ai import decide  # noqa: E402
from game.core.protocol import Rules, Setup, deal_cards  # noqa: E402
from game.core.stream import Stream  # noqa: E402
from game.rules import GAMES  # noqa: E402

LEVELS = ("easy", "medium", "expert")
DEALS = 9
FILE = ROOT / "tests" / "choices.txt"


def choices(rules: Rules) -> Iterator[str]:
    """Some deals of a game, each seat at a level of its own, and what they choose."""
    info = rules.info
    for n in range(DEALS):
        hands, stock = deal_cards(info, Stream("choices", info.id, n))
        deal = rules.start(Setup(info.defaults(), n % info.seats, hands, stock,
                                 rules.new_match()))
        codes = []
        while deal.turn is not None:
            seat = deal.turn
            level = LEVELS[(seat + n) % len(LEVELS)]
            view = deal.view(seat)
            choice = decide(rules, view, level, Stream("choices", n, len(deal.history)))
            codes.append(f"{seat}{level[0]}:{choice.action.code}")
            deal.apply(choice.action)
        yield f"{info.id} {n}: {' '.join(codes)}"


def lines() -> list[str]:
    """All games."""
    return [line for rules in GAMES for line in choices(rules)]


if __name__ == "__main__":
    now = "\n".join(lines()) + "\n"
    if "--write" in sys.argv:
        FILE.write_text(now, "ascii")
    print("the same" if FILE.read_text("ascii") == now else "not the same")

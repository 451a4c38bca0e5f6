"""Golden deals as text: hands and actions above, what the engine makes of them below.

    dealer 4
    seat 0  7C KH 9H 8H 7H 10H
    …
    blind   8D 9D
    bid     0 pass, 1 pick
    bury    8D,9D
    call    AC/QC
    trick   0: 7C QC 8C AC 10C      the leader, then the cards in the order of play

    takes   3 with 24               and so on, a line a trick
    …

`python tests/golden_deals.py` writes the lower part of every file again; only do so when the
rules were meant to change, and read the difference.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]

from helpers import Data, deal_of

from game.core.protocol import Deal
from game.rules import rules_of
from game.session.position import result_json

FOLDER = Path(__file__).resolve().parent / "golden"
SPLIT = "\n\n"


def read(text: str) -> Data:
    """The deal that the upper part of a golden file describes."""
    data: Data = {"format": 1, "game": "sheepshead", "hands": [], "actions": []}
    for line in text.split(SPLIT)[0].splitlines():
        name, _, rest = line.partition(" ")
        rest = rest.strip()
        match name:
            case "#":
                continue
            case "dealer":
                data["dealer"] = int(rest)
            case "seat":
                assert int(rest[0]) == len(data["hands"])
                data["hands"].append(rest[1:].strip())
            case "blind":
                data["stock"] = rest
            case "bid":
                data["actions"] += [bid.split()[1] for bid in rest.split(", ")]
            case "bury" | "call":
                data["actions"].append("alone" if rest == "alone" else f"{name}:{rest}")
            case "trick":
                data["actions"] += [f"play:{code}" for code in rest.split()[1:]]
            case _:
                raise ValueError(f"unreadable line {line!r}")
    return data


def write_input(data: Data, title: str) -> str:
    """The upper part of a golden file."""
    deal = deal_of(data)
    lines = [f"# {title}", f"dealer {data['dealer']}"]
    lines += [f"seat {seat}  {hand}" for seat, hand in enumerate(data["hands"])]
    lines.append(f"blind   {data['stock']}")
    bids = [e for e in deal.history if e.action.code in ("pass", "pick")]
    lines.append("bid     " + ", ".join(f"{e.seat} {e.action.code}" for e in bids))
    for code in data["actions"]:
        if code.startswith(("bury:", "call:")):
            lines.append(f"{code[:4]}    {code[5:]}")
        elif code == "alone":
            lines.append("call    alone")
    plays = [e for e in deal.history if e.action.code.startswith("play:")]
    for i in range(0, len(plays), 5):
        cards = " ".join(e.action.code[5:] for e in plays[i:i + 5])
        lines.append(f"trick   {plays[i].seat}: {cards}")
    return "\n".join(lines)


def outcome(deal: Deal) -> str:
    """The lower part: who takes each trick, and what the deal comes to."""
    lines, worth = [], {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
    plays = [e.action.code[5:] for e in deal.history if e.action.code.startswith("play:")]
    for i, trick in enumerate(deal.view(0).played):
        points = sum(worth.get(code[:-1], 0) for code in plays[i * 5:i * 5 + 5])
        lines.append(f"takes   {trick.winner} with {points}")
    result = result_json(rules_of("sheepshead"), deal.result)
    assert result is not None
    for name, value in (("tricks", deal.tricks), ("taken", deal.taken),
                        ("scores", result["scores"])):
        assert isinstance(value, list)
        lines.append(f"{name:8}" + " ".join(str(n) for n in value))
    lines.append("notes   " + ", ".join(f"{k} {v}" for k, v in deal.notes().items()))
    return "\n".join(lines)


def render(text: str) -> str:
    """A golden file with its lower part worked out again."""
    return text.split(SPLIT)[0].rstrip() + SPLIT + outcome(deal_of(read(text))) + "\n"


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(render(path.read_text("utf-8")), "utf-8")

"""Names on the leaderboard: an animal with a number, or three initials. Nothing is typed freely.

A name is kept as `fox-12` or `ABC`, so that every reader sees the animal in their language.
"""

import re
from typing import Final

ANIMALS: Final = ("fox", "hare", "otter", "owl", "heron", "badger")
MOST: Final = 99
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
INITIALS: Final = 3
NAME_NOTE: Final = "name"
"""Under which the results keep the name of who plays."""
_ANIMAL: Final = re.compile(r"([a-z]+)-([1-9][0-9]?)")


def animal_name(animal: str, number: int) -> str:
    """The name of an animal and a number."""
    return f"{animal}-{number}"


def split_name(name: str) -> tuple[str, int] | None:
    """Animal and number; None for initials and for what is no name."""
    found = _ANIMAL.fullmatch(name)
    if found is None or found[1] not in ANIMALS:
        return None
    return found[1], int(found[2])


def is_name(name: str) -> bool:
    """Whether this is a name."""
    if split_name(name) is not None:
        return True
    return len(name) == INITIALS and all(c in LETTERS for c in name)

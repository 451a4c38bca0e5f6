"""Where the program's own files are: beside the source, or inside an installed package."""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder "assets" or "locales". Raises FileNotFoundError if it is in neither place."""
    for place in (_PACKAGE.parent / name, _PACKAGE / "_data" / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder {name!r} is missing; install the program again")

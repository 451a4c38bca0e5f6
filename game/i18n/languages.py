"""Which language to propose to somebody who has not chosen one yet."""

from collections.abc import Sequence
from typing import Final

_SAME: Final = {"eng": "en", "swa": "sw", "swh": "sw", "swc": "sw", "tha": "th", "kor": "ko"}


def propose(system_locales: Sequence[str], available: Sequence[str]) -> str:
    """The first language of the system that is available, else the first available one.

    Understands `sw_KE.UTF-8`, `ko-Kore-KR`, and lists parted by colons as in LANGUAGE.
    `available` must not be empty.
    """
    for entry in system_locales:
        for name in entry.split(":"):
            lang = base_language(name)
            if lang in available:
                return lang
    return available[0]


def base_language(name: str) -> str:
    """The bare language of a locale's name, "" for an empty one."""
    bare = name.strip().split(".")[0].split("@")[0].replace("-", "_").split("_")[0].lower()
    return _SAME.get(bare, bare)

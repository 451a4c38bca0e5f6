"""A pseudo-language for layout tests: English with accents, 40 % longer.

Its code is `qps`. Placeholders stay as they are, so a pseudo sentence is filled like any other.
"""

import re
from math import ceil
from typing import Final

PSEUDO: Final = "qps"
STRETCH: Final = 0.4
_ACCENTS: Final = str.maketrans(
    "aeioucnsyzgrtwAEIOUCNSYZ",
    "áëîöûçñšýžğŕťŵÁËÎÖÛÇÑŠÝŽ",
)
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
_WORD: Final = re.compile(r"(\s+)")


def pseudo(text: str) -> str:
    """The text with accents, each word about 40 % longer, placeholders untouched."""
    owed = 0.0
    out = []
    for part in _PLACEHOLDER.split(text):
        if _PLACEHOLDER.fullmatch(part):
            out.append(part)
            continue
        for word in _WORD.split(part):
            owed += STRETCH * len(word)
            at = _last_vowel(word)
            more = ceil(owed) if at is not None else 0
            owed -= more
            if at is not None:
                word = word[:at] + word[at] * more + word[at:]
            out.append(word.translate(_ACCENTS))
    if owed > 0 and text.strip():
        out.append("~" * ceil(owed))
    return "".join(out)


def _last_vowel(word: str) -> int | None:
    for at in range(len(word) - 1, -1, -1):
        if word[at] in "aeiou":
            return at
    return None

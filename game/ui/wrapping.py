"""Line breaking by our own rules, free of any font: the caller measures."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

Measure = Callable[[str], int]

# Marks that only guide line breaking go; a tab has no glyph.
_UNSEEN: Final = str.maketrans("\t", " ", "\u200b\u2060\u00ad\ufeff\r")
_PIECE: Final = re.compile(r"[ \t\u200b]+|[^ \t\u200b]+")
_THAI_LEADING: Final = frozenset("เแโใไ")
# Sara a, aa, am, the lengthener, the repetition and abbreviation marks stay with what precedes.
_THAI_TRAILING: Final = frozenset("ะาำๅๆฯ")
_OPENING: Final = frozenset("([{«‘“„‚〈《「『¿¡")
_CLOSING: Final = frozenset(")]}»’”.,:;!?…%、。〉》」』")


def visible(text: str) -> str:
    """`text` in NFC without the characters that only guide line breaking."""
    return unicodedata.normalize("NFC", text).translate(_UNSEEN)


def words(text: str) -> list[str]:
    """What `wrap` keeps together: the visible text between spaces, newlines and U+200B."""
    return [visible(word) for word in re.split("[ \t\n\u200b]+", text) if word]


def clusters(word: str) -> list[str]:
    """Split a word at points where a forced break harms no letter.

    A combining mark, a Thai following vowel or closing punctuation stays with what precedes it; a
    Thai leading vowel or opening punctuation stays with what follows.
    """
    found: list[str] = []
    for char in word:
        if found and (_attaches(char) or found[-1][-1] in _THAI_LEADING | _OPENING):
            found[-1] += char
        else:
            found.append(char)
    return found


def _attaches(char: str) -> bool:
    return (
        char in _THAI_TRAILING
        or char in _CLOSING
        or unicodedata.category(char) in ("Mn", "Mc", "Me")
        or "\u1160" <= char <= "\u11ff"
        or char in "\u00a0\u202f\u2060\u200d"
    )


def wrap(text: str, width: int, measure: Measure) -> list[str]:
    """Break `text` into lines no wider than `width` pixels, as `measure` sees them.

    Breaks at spaces, at U+200B and at newlines, nowhere else (a no-break space holds). Spaces at
    a break vanish, all others stay; U+200B never appears in the result. A single word wider than
    the line is split between clusters; one cluster is never split, however narrow the line.
    """
    text = unicodedata.normalize("NFC", text).replace("\r", "")
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrap_paragraph(paragraph, width, measure)
    return lines


def _wrap_paragraph(paragraph: str, width: int, measure: Measure) -> list[str]:
    lines: list[str] = []
    line = gap = ""
    for piece in _PIECE.findall(paragraph):
        shown = visible(piece)
        if not piece.strip(" \t\u200b"):
            gap += shown
            continue
        if not shown:
            continue
        joined = line + gap + shown
        if not line:
            joined = shown
        if measure(joined) <= width:
            line = joined
        else:
            if line:
                lines.append(line)
            *full, line = _split_word(shown, width, measure)
            lines += full
        gap = ""
    lines.append(line)
    return lines


def _split_word(word: str, width: int, measure: Measure) -> list[str]:
    """The word as it is if it fits, else in as few parts as greedy filling gives."""
    if measure(word) <= width:
        return [word]
    parts: list[str] = []
    part = ""
    for cluster in clusters(word):
        if part and measure(part + cluster) > width:
            parts.append(part)
            part = cluster
        else:
            part += cluster
    parts.append(part)
    return parts

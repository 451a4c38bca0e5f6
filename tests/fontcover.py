"""Which characters the built fonts lack, read from their character maps."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "assets" / "fonts"
FACES = {
    "text": ("AcesTensSans-Regular.ttf", "AcesTensSans-SemiBold.ttf", "AcesTensSans-Bold.ttf"),
    "title": ("AcesTensTitle-SemiBold.ttf",),
    "title_ko": ("AcesTensTitleKR-SemiBold.ttf",),
}


@cache
def covered(face: str = "text") -> frozenset[str]:
    """Characters every weight of a face ("text", "title", "title_ko") has a glyph for."""
    maps = [set(TTFont(FONTS / name, lazy=True).getBestCmap()) for name in FACES[face]]
    return frozenset(map(chr, set.intersection(*maps)))


def missing(text: str, face: str = "text") -> set[str]:
    """Characters of `text`, in NFC, that a face cannot draw; newlines need no glyph."""
    return set(unicodedata.normalize("NFC", text)) - covered(face) - {"\n", "\r"}

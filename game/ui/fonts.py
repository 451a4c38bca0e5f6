"""The font files: which face draws which characters, and one open font per face, size, script."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

import pygame

Role = Literal["text", "title"]
Script = Literal["Latn", "Thai", "Hang"]

TITLE_FROM_PX: Final = 28
KOREAN_TITLE_SCALE: Final = 1.08
MAX_OPEN: Final = 32
WEIGHTS: Final = (400, 600, 700)
TEXT_FILES: Final = MappingProxyType(
    {
        400: "AcesTensSans-Regular.ttf",
        600: "AcesTensSans-SemiBold.ttf",
        700: "AcesTensSans-Bold.ttf",
    }
)
TITLE_FILE: Final = "AcesTensTitle-SemiBold.ttf"
TITLE_KO_FILE: Final = "AcesTensTitleKR-SemiBold.ttf"


def is_thai(char: str) -> bool:
    """Whether `char` belongs to the Thai block."""
    return "\u0e00" <= char <= "\u0e7f"


def is_hangul(char: str) -> bool:
    """Whether `char` is a Hangul syllable or jamo."""
    return (
        "\uac00" <= char <= "\ud7a3" or "\u1100" <= char <= "\u11ff" or "\u3131" <= char <= "\u318e"
    )


def script_of(text: str) -> Script:
    """The script to shape `text` with.

    Thai wins over Hangul, since Thai marks need the shaper and whole Hangul syllables do not;
    Latin inside either is shaped the same. The language does not matter here: a Korean name on
    an English screen is Hangul.
    """
    if any(map(is_thai, text)):
        return "Thai"
    return "Hang" if any(map(is_hangul, text)) else "Latn"


def nearest_weight(weight: int) -> int:
    """The drawn weight for a wanted one: 400, 600 or 700."""
    return min(WEIGHTS, key=lambda have: abs(have - weight))


class Fonts:
    """Opens fonts from `assets_dir`/fonts and keeps the recently used ones open."""

    def __init__(self, assets_dir: Path | str) -> None:
        """`assets_dir` is the project's assets folder. FileNotFoundError names a missing font."""
        self._dir = Path(assets_dir) / "fonts"
        for name in (*TEXT_FILES.values(), TITLE_FILE, TITLE_KO_FILE):
            if not (self._dir / name).is_file():
                raise FileNotFoundError(self._dir / name)
        pygame.font.init()
        self._open: OrderedDict[tuple[str, int, Script], pygame.font.Font] = OrderedDict()

    def get(
        self, role: Role, px: int, weight: int = 400, lang: str = "en", text: str = ""
    ) -> pygame.font.Font:
        """The font for `text` in language `lang` at `px` pixels per em.

        Titles under 28 px use the text face in weight 600 or more; larger ones ignore `weight`.
        With no text the language alone decides. ValueError if `px` is not positive.
        """
        if px < 1:
            raise ValueError(f"font size {px}")
        script = script_of(text)
        if not text:
            script = {"th": "Thai", "ko": "Hang"}.get(lang, "Latn")  # type: ignore[assignment]
        if role == "title" and px >= TITLE_FROM_PX:
            hangul = any(map(is_hangul, text))
            if script != "Thai" and (hangul or lang == "ko"):
                return self._font(TITLE_KO_FILE, round(px * KOREAN_TITLE_SCALE), script)
            if not hangul:
                return self._font(TITLE_FILE, px, script)
        if role == "title":
            # Also a large title that mixes Thai and Hangul: only the text face has both.
            weight = max(weight, 600)
        return self._font(TEXT_FILES[nearest_weight(weight)], px, script)

    def _font(self, name: str, px: int, script: Script) -> pygame.font.Font:
        key = (name, px, script)
        font = self._open.get(key)
        if font is not None:
            self._open.move_to_end(key)
            return font
        font = pygame.font.Font(self._dir / name, px)
        # A pygame built without HarfBuzz refuses; Latin and Korean are still right then.
        with contextlib.suppress(pygame.error):
            font.set_script(script)
        self._open[key] = font
        if len(self._open) > MAX_OPEN:
            self._open.popitem(last=False)
        return font

    def close(self) -> None:
        """Close all fonts; each opens again when it is asked for."""
        self._open.clear()

    def __len__(self) -> int:
        """How many fonts are open."""
        return len(self._open)

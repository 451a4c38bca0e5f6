"""Lines of the help pages end between words, in every language and at every width."""

from itertools import accumulate
from typing import Any

import pytest
from scenes import Workroom

from game.rules import GAMES
from game.ui.pageview import PageView
from game.ui.wrapping import words

LANGS = ("en", "sw", "th", "ko")
WIDTHS = (240, 290, 360, 430, 520, 640, 820, 1100, 1600)
"""Of the text, in pixels: from a window of 320 to one of 4K."""


@pytest.fixture(scope="module")
def room() -> Workroom:
    return Workroom(dry=True)


def inside_words(text: str, lines: list[str]) -> list[str]:
    """The lines that end in the middle of a word of the text."""
    ends = set(accumulate(len(word) for word in words(text)))
    at, out = 0, []
    for line in lines:
        at += len("".join(words(line.replace("\u00a0", " ")))) if line else 0
        if line and at not in ends:
            out.append(line)
    return out


def test_the_test_knows_a_broken_word() -> None:
    assert inside_words("ไพ่\u200bทรัมป์", ["ไพ่ท", "รัมป์"]) == ["ไพ่ท"]
    assert not inside_words("ไพ่\u200bทรัมป์ ชนะ", ["ไพ่ทรัมป์", "ชนะ"])


@pytest.mark.parametrize("lang", [
    "th", "ko", *(pytest.param(lang, marks=pytest.mark.slow) for lang in ("en", "sw"))])
def test_no_line_of_a_help_page_ends_inside_a_word(
        room: Workroom, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ctx = room.context(lang=lang)
    seen: list[tuple[str, list[str]]] = []
    wrap = ctx.kit.text.wrap

    def watched(text: str, *args: Any, **kwargs: Any) -> list[str]:
        lines = wrap(text, *args, **kwargs)
        seen.append((text, lines))
        return lines

    monkeypatch.setattr(ctx.kit.text, "wrap", watched)
    for rules in GAMES:
        for name in rules.info.helps:
            page = ctx.helps.load(lang, rules.info.id, name, rules.numbers())
            for width in WIDTHS:
                PageView(ctx.kit, page, width, 16, "")
    assert len(seen) > 2000
    broken = {line for text, lines in seen for line in inside_words(text, lines)}
    assert not broken, sorted(broken)[:20]

"""The places where Thai lines may break are written by the tool and are fresh."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
THAI = ROOT / "locales" / "th"
sys.path.insert(0, str(ROOT / "assets" / "tools"))

thai_breaks = pytest.importorskip("thai_breaks", reason="needs PyThaiNLP, in the extra dev")
FILES = sorted([*THAI.rglob("*.po"), *THAI.rglob("*.txt")])


@pytest.fixture(scope="module")
def breaker() -> "thai_breaks.Breaker":
    return thai_breaks.Breaker()


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(THAI)) for p in FILES])
def test_the_breaks_in_a_thai_file_are_those_of_the_tool(
        path: Path, breaker: "thai_breaks.Breaker") -> None:
    text = path.read_text("utf-8")
    make = thai_breaks.catalogue if path.suffix == ".po" else thai_breaks.page
    assert make(text, breaker) == text, "run python assets/tools/thai_breaks.py"


def test_game_words_are_never_broken(breaker: "thai_breaks.Breaker") -> None:
    words = thai_breaks.WORDS.read_text("utf-8").split()
    assert len(words) > 20
    for word in words:
        if all("\u0e00" <= c <= "\u0e7f" for c in word):
            assert breaker.broken(word) == word, word


def test_breaks_stand_between_words_and_can_be_renewed(breaker: "thai_breaks.Breaker") -> None:
    text = "ผู้เล่นต้องลงตามดอก ไพ่ 6 ใบ"
    once = breaker.broken(text)
    assert thai_breaks.BREAK in once
    assert once.replace(thai_breaks.BREAK, "") == text
    assert breaker.broken(once) == once
    assert f" {thai_breaks.BREAK}" not in once and f"{thai_breaks.BREAK} " not in once


def test_placeholders_and_sources_are_left_alone(breaker: "thai_breaks.Breaker") -> None:
    entry = '#. ข้อความยาวมาก\nmsgctxt "a.b"\nmsgid "Follow {suit}"\nmsgstr "ลงตาม{suit}ต้องลง"\n'
    out = thai_breaks.catalogue(entry, breaker)
    assert "{suit}" in out
    assert out.startswith('#. ข้อความยาวมาก\nmsgctxt "a.b"\nmsgid "Follow {suit}"\n')
    assert thai_breaks.BREAK in out.split("msgstr")[1]

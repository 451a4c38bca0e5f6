"""Wrapping, fitting, drawing on baselines, and the bounded cache."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui import wrapping
from game.ui.fonts import Fonts
from game.ui.text import CACHE_LINES, Text

ASSETS = Path(__file__).resolve().parents[1] / "assets"
INK = (20, 30, 40)
THAI = "ถ้า\u200bคุณ\u200bมี\u200bโพแดง คุณ\u200bต้อง\u200bลง\u200bไพ่\u200bตาม\u200bดอก 2 ใบ"
KOREAN = "클로버가 있으면 반드시 클로버를 내야 합니다. 10을 내세요."
ENGLISH = "You have a heart: follow suit, or the trick goes to North and East."
ALPHABET = "abIW 한국 น้ำทีู่เแำ\u200b\u00a0\n.,(“"
SAMPLES = {"en": ENGLISH, "th": THAI, "ko": KOREAN, "sw": "Ng’ombe amezidi turufu ya kopa."}


@pytest.fixture(scope="module")
def text() -> Text:
    return Text(Fonts(ASSETS))


def squeeze(string: str) -> str:
    """What must survive wrapping: everything but spaces and newlines."""
    return re.sub("[ \t\n]", "", string)


@settings(deadline=None)
@given(st.text(ALPHABET), st.integers(0, 30))
def test_wrapping_loses_and_adds_nothing(string: str, width: int) -> None:
    lines = wrapping.wrap(string, width, len)
    assert squeeze("".join(lines)) == squeeze(wrapping.visible(string))
    assert not any("\u200b" in line or "\n" in line for line in lines)
    # Each line stands in the text as it is, spaces inside included, one after the other.
    at = 0
    shown = wrapping.visible(string)
    for line in lines:
        at = shown.index(line, at) + len(line)


@settings(deadline=None)
@given(st.text(ALPHABET), st.integers(1, 30))
def test_lines_fit_when_every_word_fits(string: str, width: int) -> None:
    words = [wrapping.visible(word) for word in re.split("[ \n\u200b]", string)]
    width = max([width, *map(len, words)])
    lines = wrapping.wrap(string, width, len)
    assert all(len(line) <= width for line in lines)
    pieces = {piece for line in lines for piece in re.split(" +", line)}
    assert all(any(word in piece for piece in pieces) for word in words)


@given(st.lists(st.sampled_from(["น้ำ", "ที่", "เก้า", "ไพ่", "กะ", "โต๊ะ", "ดีๆ", "แต้"])),
       st.integers(0, 12))
def test_a_forced_break_never_cuts_a_thai_syllable(syllables: list[str], width: int) -> None:
    ends = set(accumulate(map(len, syllables)))
    at = 0
    for line in wrapping.wrap("".join(syllables), width, len):
        at += len(line)
        assert not line or at in ends


def test_newlines_and_empty_lines_stay() -> None:
    assert wrapping.wrap("a\n\nb c\n", 3, len) == ["a", "", "b c", ""]
    assert wrapping.wrap("", 10, len) == [""]


def test_a_no_break_space_holds() -> None:
    assert wrapping.wrap("ab 10\u00a0pt", 6, len) == ["ab", "10\u00a0pt"]


def test_thai_breaks_at_its_marks_only(text: Text) -> None:
    words = set(THAI.replace(" ", "\u200b").split("\u200b"))
    for line in text.wrap(THAI, 110, 20, 400, "th"):
        rest = line
        while rest:
            word = next((w for w in sorted(words, key=len, reverse=True) if rest.startswith(w)), "")
            assert word, line
            rest = rest[len(word) :].lstrip(" ")


@pytest.mark.parametrize(("word", "parts"), [
    ("น้ำที่ผู้", ["น้ำ", "ที่", "ผู้"]),
    ("เกม", ["เก", "ม"]),
    ("ไพ่ๆ", ["ไพ่ๆ"]),
    ("한국", ["한", "국"]),
    ("(ab).", ["(a", "b)."]),
])
def test_forced_breaks_respect_clusters(word: str, parts: list[str]) -> None:
    assert wrapping.clusters(word) == parts


def test_an_over_long_word_is_split_as_the_last_resort(text: Text) -> None:
    word = "Donaudampfschifffahrt"
    lines = text.wrap(f"a {word}", 80, 20)
    assert lines[0] == "a"
    assert "".join(lines[1:]) == word
    assert all(text.width(line, 20) <= 80 for line in lines)


@pytest.mark.parametrize("lang", list(SAMPLES))
@pytest.mark.parametrize("px", [14, 18, 28, 52])
def test_wrapped_lines_fit_in_pixels(text: Text, lang: str, px: int) -> None:
    width = px * 9
    lines = text.wrap(SAMPLES[lang], width, px, 600, lang)
    assert len(lines) > 1
    for line in lines:
        assert text.render(line, px, INK, 600, lang).get_width() <= width


def test_decomposed_hangul_and_accents_are_composed(text: Text) -> None:
    assert text.width("\u1112\u1161\u11ab", 30, lang="ko") == text.width("한", 30, lang="ko")
    assert wrapping.visible("e\u0301") == "é"


def test_fit_takes_the_largest_step(text: Text) -> None:
    steps = (14, 18, 24, 30)
    for step in steps:
        assert text.fit("Leaderboard", text.width("Leaderboard", step), steps) == step
    assert text.fit("Leaderboard", 5, steps) == 14


def test_fit_box_keeps_words_whole_and_lines_inside(text: Text) -> None:
    px, lines = text.fit_box(ENGLISH, (200, 120), (14, 18, 24, 30))
    assert px == 18
    assert " ".join(lines) == ENGLISH
    assert text.line_height(px) * len(lines) <= 120
    narrow = text.width("Leaderboard", 18)
    assert text.fit_box("Leaderboard", (narrow, 500), (18, 24)) == (18, ["Leaderboard"])
    held = "Leader\u00a0board"
    tight = text.width(held, 18)
    assert text.fit_box(held, (tight, 500), (18, 24)) == (18, [held])


def test_line_heights() -> None:
    assert [Text.line_height(20, lang) for lang in ("en", "sw", "ko", "th")] == [27, 27, 29, 32]
    assert Text.line_height(20, "en", "한국어") == 29
    assert Text.line_height(20, "en", "ภาษาไทย") == 32


@pytest.mark.parametrize("px", [14, 18, 28, 52])
def test_thai_ink_of_neighbouring_lines_does_not_meet(text: Text, px: int) -> None:
    target = pygame.Surface((px * 8, px * 5), pygame.SRCALPHA)
    box = text.draw_lines(target, ["น้ำ ป้ำ ผู้", "ก้ำ ที่ กู้"], 4, px, px, INK, 400, "th")
    assert box.height == 2 * text.line_height(px, "th")
    rows = [any(target.get_at((x, y)).a for x in range(target.get_width())) for y in range(px * 5)]
    assert any(rows)
    assert not any(rows[: box.top] + rows[box.bottom :])
    first, last = rows.index(True), len(rows) - rows[::-1].index(True)
    # Marks and bases may leave one empty row or more too: look where the lines meet.
    meeting = rows[box.centery - px // 4 : box.centery + px // 4]
    assert first < box.centery < last
    assert not all(meeting)


@pytest.mark.parametrize("lang", ["en", "th", "ko"])
def test_draw_stands_on_the_baseline(text: Text, lang: str) -> None:
    for sample in ("H", "한H", "กH"):
        target = pygame.Surface((200, 120), pygame.SRCALPHA)
        text.draw(target, sample, 20, 80, 40, INK, 400, lang)
        right = target.subsurface((20 + text.width(sample, 40, 400, lang) - 20, 0, 20, 120))
        assert right.get_bounding_rect().bottom == 80


def test_alignment(text: Text) -> None:
    target = pygame.Surface((300, 60), pygame.SRCALPHA)
    wide = text.width("Heron", 20)
    lefts = [
        text.draw(target, "Heron", 150, 40, 20, INK, align=align).left  # type: ignore[arg-type]
        for align in ("left", "centre", "right")
    ]
    assert lefts == [150, 150 - wide // 2, 150 - wide]


def test_a_label_is_centred_by_its_capitals(text: Text) -> None:
    for role, px in (("text", 20), ("title", 40)):
        target = pygame.Surface((200, 100), pygame.SRCALPHA)
        box = pygame.Rect(10, 10, 180, 81)
        text.draw_in(target, "HH", box, px, INK, role=role)  # type: ignore[arg-type]
        ink = target.get_bounding_rect()
        assert abs(ink.centery - box.centery) <= 1
        assert abs(ink.centerx - box.centerx) <= 1


def test_rendered_lines_are_kept_apart_by_every_argument(text: Text) -> None:
    first = text.render("Ace", 20, INK)
    assert text.render("Ace", 20, INK) is first
    others = [
        text.render("Ace", 21, INK),
        text.render("Ace", 20, (200, 0, 0)),
        text.render("Ace", 20, INK, 600),
        text.render("Acf", 20, INK),
        text.render("Ace", 40, INK, 600, "ko", "title"),
        text.render("Ace", 40, INK, 600, "en", "title"),
    ]
    assert len({pygame.image.tobytes(s, "RGBA") for s in [first, *others]}) == 7


def test_text_without_width_is_drawn_as_nothing(text: Text) -> None:
    for nothing in ("", "\u200b", "\u00ad"):
        assert text.render(nothing, 20, INK).get_width() == 0
        assert text.width(nothing, 20) == 0


def test_the_cache_is_bounded_in_bytes() -> None:
    text = Text(Fonts(ASSETS), cache_bytes=200_000)
    for number in range(300):
        text.render(f"Deal {number}", 30, INK)
        assert text.cached[1] <= 200_000
    assert text.cached[0] > 1
    huge = text.render("W" * 40, 90, INK)
    assert text.cached == (1, huge.get_pitch() * huge.get_height())
    text.clear()
    assert text.cached == (0, 0)


def test_the_cache_is_bounded_in_lines() -> None:
    text = Text(Fonts(ASSETS))
    for number in range(CACHE_LINES + 50):
        text.render(str(number), 10, INK)
    assert text.cached[0] == CACHE_LINES

"""The font files: coverage, Thai shaping, baselines, digits, sizes, licences."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from fontcover import FACES, FONTS, covered, missing
from fontTools.ttLib import TTFont

from game.ui.fonts import MAX_OPEN, Fonts, nearest_weight, script_of

ASSETS = Path(__file__).resolve().parents[1] / "assets"
STACKS = ("น้ำ", "ที่", "ผู้", "ก้ำ")
WHITE = (255, 255, 255)
SIZES = (14, 18, 28, 52)
FILES = [name for names in FACES.values() for name in names]


@pytest.fixture(scope="module", autouse=True)
def font_module() -> None:
    pygame.font.init()


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts(ASSETS)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def ink(font: pygame.font.Font, text: str) -> tuple[int, int]:
    """Top and bottom of the ink of `text`, in pixels above the baseline."""
    box = font.render(text, True, WHITE).get_bounding_rect()
    return font.get_ascent() - box.top, font.get_ascent() - box.bottom


def test_every_syllable_of_the_korean_standard_is_covered() -> None:
    standard = [
        chr(code)
        for code in range(0xAC00, 0xD7A4)
        if len(chr(code).encode("euc_kr", "ignore")) == 2
    ]
    assert len(standard) == 2350
    assert missing("".join(standard)) == set()
    assert missing("".join(standard), "title_ko") == set()


@pytest.mark.parametrize("face", ["text", "title"])
def test_thai_and_latin_are_covered(face: str) -> None:
    thai = "".join(map(chr, [*range(0x0E01, 0x0E3B), *range(0x0E3F, 0x0E5C)]))
    latin = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0xAD)]))
    assert missing(thai + latin, face) == set()


@pytest.mark.parametrize("face", list(FACES))
def test_signs_of_the_interface_are_covered(face: str) -> None:
    assert missing("·−×…‘’“”–—•°←↑→↓✓\u00a0\u202f\u200b\u2060 0123456789", face) == set()


def test_missing_reports_what_no_font_has() -> None:
    assert missing("Ace ♠ 漢 a\n") == {"♠", "漢"}
    assert "♠" not in covered("title") | covered("title_ko")


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("name", ["AcesTensTitle-SemiBold.ttf", *FACES["text"]])
def test_thai_stacks_are_shaped(name: str, stack: str, tmp_path: Path) -> None:
    """A copy of the font without its layout tables draws the stack differently."""
    bare = TTFont(FONTS / name)
    for table in ("GSUB", "GPOS", "GDEF"):
        del bare[table]
    bare.save(tmp_path / name)
    plain, shaped = (pygame.font.Font(folder / name, 52) for folder in (tmp_path, FONTS))
    shaped.set_script("Thai")
    assert pixels(plain.render(stack, True, WHITE)) != pixels(shaped.render(stack, True, WHITE))


@pytest.mark.parametrize("name", ["AcesTensTitle-SemiBold.ttf", *FACES["text"]])
def test_the_thai_script_matters(name: str) -> None:
    """Sara am comes apart and its ring goes below the tone mark only when the script is set."""
    latin, thai = (pygame.font.Font(FONTS / name, 52) for _ in range(2))
    latin.set_script("Latn")
    thai.set_script("Thai")
    assert pixels(latin.render("น้ำ", True, WHITE)) != pixels(thai.render("น้ำ", True, WHITE))


@pytest.mark.parametrize("lang", ["en", "th", "ko"])
def test_fonts_come_with_the_script_of_the_text(fonts: Fonts, lang: str) -> None:
    explicit = pygame.font.Font(FONTS / FACES["text"][0], 52)
    explicit.set_script("Thai")
    given = fonts.get("text", 52, 400, lang, "ตา น้ำ Heron")
    for text in ("น้ำ", "ตา น้ำ Heron"):
        assert pixels(given.render(text, True, WHITE)) == pixels(explicit.render(text, True, WHITE))


@pytest.mark.parametrize("role", ["text", "title"])
def test_marks_of_a_stack_do_not_touch_each_other(fonts: Fonts, role: str) -> None:
    """Read down the column of marks: the tone mark and the vowel sign are parted by empty rows."""
    font = fonts.get(role, 100, 600, "th", "ที่")  # type: ignore[arg-type]
    whole = font.render("ที่", True, WHITE)
    base, _ = ink(font, "ท")
    rows = [
        any(whole.get_at((x, y)).a > 40 for x in range(whole.get_width()))
        for y in range(font.get_ascent() - base)
    ]
    runs = sum(1 for above, here in zip([False, *rows], rows, strict=False) if here and not above)
    assert runs == 2


@pytest.mark.parametrize("name", ["AcesTensTitle-SemiBold.ttf", *FACES["text"]])
def test_no_stack_is_clipped_nor_moves_the_baseline(name: str, tmp_path: Path) -> None:
    """A copy of the font with twice the room above and below shows the very same ink."""
    tall = TTFont(FONTS / name)
    for table, field in (
        ("hhea", "ascent"), ("hhea", "descent"),
        ("OS/2", "sTypoAscender"), ("OS/2", "sTypoDescender"),
    ):
        setattr(tall[table], field, getattr(tall[table], field) * 2)
    tall.save(tmp_path / name)
    for px in SIZES:
        font, roomy = (pygame.font.Font(folder / name, px) for folder in (FONTS, tmp_path))
        assert roomy.get_height() > font.get_height() * 1.8
        for each in (font, roomy):
            each.set_script("Thai")
        for text in ("ก็่", "ฎู่", "ป้ำ", "ฟื้", "ใช้", "โต๊ะ", "ÅÇjg", *STACKS):
            image = font.render(text, True, WHITE)
            # SDL_ttf makes a surface taller, and shifts the baseline, when ink passes the metrics.
            assert image.get_height() == font.get_height()
            assert ink(font, text) == ink(roomy, text)
            more = roomy.render(text, True, WHITE)
            box, whole = image.get_bounding_rect(), more.get_bounding_rect()
            assert pixels(image.subsurface(box)) == pixels(more.subsurface(whole))


@pytest.mark.parametrize("px", SIZES)
def test_scripts_share_one_baseline(fonts: Fonts, px: int) -> None:
    samples = {"en": "H", "th": "กH", "ko": "한H"}
    got = {lang: fonts.get("text", px, 400, lang, text) for lang, text in samples.items()}
    assert len({font.get_ascent() for font in got.values()}) == 1
    assert len({ink(font, "H") for font in got.values()}) == 1


@pytest.mark.parametrize("px", [28, 60, 120])
def test_title_ascents_place_latin_on_the_baseline(fonts: Fonts, px: int) -> None:
    for lang in ("en", "th", "ko"):
        bottom = ink(fonts.get("title", px, 600, lang), "H")[1]
        assert abs(bottom) <= 1


@pytest.mark.parametrize("name", FACES["text"])
def test_digits_are_tabular_in_the_file(name: str) -> None:
    font = TTFont(FONTS / name)
    cmap, advances = font.getBestCmap(), font["hmtx"].metrics
    assert len({advances[cmap[ord(digit)]][0] for digit in "0123456789"}) == 1


@pytest.mark.parametrize("px", SIZES)
def test_numbers_of_as_many_digits_are_as_wide(fonts: Fonts, px: int) -> None:
    for weight in (400, 600, 700):
        font = fonts.get("text", px, weight)
        advances = {font.metrics(digit)[0][4] for digit in "0123456789"}  # type: ignore[index]
        assert len(advances) == 1
        # Ink of a first or last digit may stand one pixel over its advance.
        widths = {font.size(f"0{digit}{digit}0")[0] for digit in "0123456789"}
        assert len(widths) == 1


def test_break_marks_have_no_width(fonts: Fonts) -> None:
    for lang, text in (("th", "ตา{}ของ"), ("en", "ab{}cd"), ("ko", "가{}나")):
        font = fonts.get("text", 40, 400, lang, text)
        for mark in "\u200b\u2060":
            assert font.size(text.format(mark)) == font.size(text.format(""))


def test_script_follows_the_characters_not_the_language() -> None:
    assert script_of("Heron") == "Latn"
    assert script_of("ตาของ Heron") == "Thai"
    assert script_of("왜가리 10") == "Hang"
    assert script_of("ตาของ 왜가리") == "Thai"


def test_small_titles_use_the_text_face(fonts: Fonts) -> None:
    small, large = (fonts.get("title", px, 400, "en", "A") for px in (27, 28))
    assert (small.name, small.style_name) == ("AcesTens Sans", "SemiBold")
    assert (large.name, large.style_name) == ("AcesTens Title", "SemiBold")


def test_title_face_follows_the_letters(fonts: Fonts) -> None:
    def title(lang: str, text: str) -> str:
        return fonts.get("title", 40, 600, lang, text).name

    assert title("en", "한국어") == title("ko", "Sheepshead") == "AcesTens Title KR"
    assert title("ko", "ภาษาไทย") == title("sw", "Kiswahili") == "AcesTens Title"
    assert title("th", "ตาของ 왜가리") == "AcesTens Sans"
    assert fonts.get("title", 50, 600, "ko", "가").point_size == 54


def test_other_weights_take_the_nearest() -> None:
    assert [nearest_weight(w) for w in (100, 400, 550, 600, 690, 900)] == [
        400, 400, 600, 600, 700, 700,
    ]


def test_open_fonts_are_reused_and_bounded() -> None:
    fonts = Fonts(ASSETS)
    assert fonts.get("text", 20, 400, "en") is fonts.get("text", 20, 400, "sw", "Karata")
    for px in range(10, 10 + MAX_OPEN + 20):
        fonts.get("text", px)
    assert len(fonts) == MAX_OPEN


def test_a_size_below_one_is_refused(fonts: Fonts) -> None:
    with pytest.raises(ValueError, match="font size 0"):
        fonts.get("text", 0)


def test_a_missing_font_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="AcesTensSans-Regular"):
        Fonts(tmp_path)


@pytest.mark.parametrize("name", FILES)
def test_files_are_small_and_neutrally_named(name: str) -> None:
    assert (FONTS / name).stat().st_size < 1_200_000
    names = TTFont(FONTS / name)["name"]
    for number in (1, 4, 6, 16):
        text = names.getDebugName(number) or ""
        assert not any(word in text for word in ("Noto", "Source", "Kanit", "Hyeon"))
    assert "Open Font License" in names.getDebugName(13)


def test_licences_and_log_stand_beside_the_fonts() -> None:
    log = (FONTS / "FONTLOG.txt").read_text(encoding="utf-8")
    for source in ("NotoSans", "NotoSansThai", "NotoSansKR", "Kanit", "DoHyeon"):
        licence = (FONTS / f"OFL-{source}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert licence.splitlines()[0].startswith("Copyright")
        assert f"- {source}, Version" in log
    for name in FILES:
        assert f"{name}: {len(TTFont(FONTS / name).getBestCmap())} characters" in log
    assert {path.name for path in FONTS.glob("*.ttf")} == set(FILES)

"""Catalogues, sentences, formats and the choice of a language."""

import logging
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.cards import HIDDEN, PACK, parse_card, parse_suit
from game.core.messages import CardArg, SeatArg, SuitArg, message
from game.i18n import check
from game.i18n.catalogues import CatalogueError, Catalogues, plural_index
from game.i18n.formats import format_date, format_list, format_number, week
from game.i18n.languages import propose
from game.i18n.particles import with_particle
from game.i18n.pseudo import PSEUDO, pseudo
from game.i18n.speaker import PLACEHOLDER, Speaker

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
TABLE = ("you", "otter", "heron", "badger", "hare")

HEADER = """msgid ""
msgstr ""
"Language: {lang}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals={n}; plural={rule};\\n"
"""
RULES = {"en": (2, "(n != 1)"), "sw": (2, "(n != 1)"), "th": (1, "0"), "ko": (1, "0")}


def entry(key: str, source: str, text: str | None = None, comment: str = "Where.") -> str:
    note = f"#. {comment}\n" if comment else ""
    text = source if text is None else text
    return f'\n{note}msgctxt "{key}"\nmsgid "{source}"\nmsgstr "{text}"\n'


def plural(key: str, one: str, many: str, *forms: str) -> str:
    lines = "".join(f'msgstr[{i}] "{form}"\n' for i, form in enumerate(forms))
    return f'\n#. Where.\nmsgctxt "{key}"\nmsgid "{one}"\nmsgid_plural "{many}"\n{lines}'


def write(folder: Path, lang: str, name: str, *entries: str) -> None:
    n, rule = RULES[lang]
    path = folder / lang / "LC_MESSAGES" / f"{name}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADER.format(lang=lang, n=n, rule=rule) + "".join(entries), "utf-8")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A small world of three languages."""
    write(tmp_path, "en", "ui",
          entry("suit.C", "clubs"), entry("card.QC", "queen of clubs"),
          entry("card.hidden", "face-down card"),
          entry("person.you", "you"), entry("person.otter", "Otter"),
          entry("person.heron", "Heron"), entry("person.badger", "Badger"),
          entry("person.hare", "Hare"),
          entry("took.you", "You take the trick from {giver}."),
          entry("took.other", "{seat} takes the trick from {giver}."),
          entry("plain", "It is the turn of {seat}."),
          entry("call", "I call the {card} of {suit}."),
          entry("sum", "You score {n:+}."),
          entry("only.english", "Only here."))
    write(tmp_path, "en", "more",
          plural("left", "{n} deal is left.", "{n} deals are left.",
                 "{n} deal is left.", "{n} deals are left."))
    write(tmp_path, "sw", "ui",
          entry("took.you", "You take the trick from {giver}.",
                "Umechukua raundi kutoka kwa {giver}."),
          plural("left", "{n} deal is left.", "{n} deals are left.",
                 "Umebaki mgawo {n}.", "Imebaki migawo {n}."))
    write(tmp_path, "sw", "language",
          entry("language.own", "English", "Kiswahili"),
          entry("language.welcome", "Welcome", "Karibu"))
    write(tmp_path, "ko", "ui",
          entry("card.QC", "queen of clubs", "클로버 퀸"),
          entry("call", "I call the {card} of {suit}.", "{card:을/를} 콜합니다."),
          plural("left", "{n} deal is left.", "{n} deals are left.", "{n}판 남았습니다."))
    return tmp_path


def test_languages_come_in_the_order_of_the_cards_and_need_a_catalogue(made: Path) -> None:
    (made / "th" / "help").mkdir(parents=True)
    assert Catalogues(made).languages() == ["en", "sw", "ko"]
    write(made, "th", "ui", entry("suit.C", "clubs", "ดอกจิก"))
    assert Catalogues(made).languages() == ["en", "sw", "th", "ko"]


def test_all_files_of_a_language_are_merged(made: Path) -> None:
    english = Catalogues(made).load("en")
    assert english.template("suit.C") == "clubs"
    assert english.template("left", 5) == "{n} deals are left."


def test_a_key_in_two_files_of_a_language_is_an_error(made: Path) -> None:
    write(made, "en", "again", entry("suit.C", "clovers"))
    with pytest.raises(CatalogueError, match=r"suit\.C"):
        Catalogues(made).load("en")


def test_a_file_that_is_no_catalogue_is_an_error(made: Path) -> None:
    (made / "en" / "LC_MESSAGES" / "bad.po").write_bytes(b'msgid "\xff\xfe"\nmsgstr "x"\n')
    with pytest.raises(CatalogueError, match=r"bad\.po"):
        Catalogues(made).load("en")


def test_untranslated_and_fuzzy_sentences_fall_back_to_english(made: Path) -> None:
    write(made, "th", "ui", entry("suit.C", "clubs", ""),
          entry("only.english", "Only here.", "ไม่แน่ใจ").replace("#.", "#, fuzzy\n#."))
    speaker = Speaker(Catalogues(made), "th", TABLE)
    assert speaker.suit(parse_suit("C")) == "clubs"
    assert speaker.text("only.english") == "Only here."


def test_a_key_missing_everywhere_shows_in_brackets_and_is_logged_once(
        made: Path, caplog: pytest.LogCaptureFixture) -> None:
    catalogues = Catalogues(made)
    with caplog.at_level(logging.WARNING, logger="game.i18n"):
        for lang in ("en", "sw", "ko", "en"):
            assert Speaker(catalogues, lang, TABLE).text("no.such") == "[no.such]"
    assert [record.getMessage() for record in caplog.records] == [
        "no sentence for the key no.such"]


def test_the_seat_of_the_viewer_selects_the_form(made: Path) -> None:
    took = message("took", seat=SeatArg(1), giver=SeatArg(2))
    catalogues = Catalogues(made)
    assert Speaker(catalogues, "en", TABLE).say(took) == "Otter takes the trick from Heron."
    assert (Speaker(catalogues, "en", TABLE, viewer=1).say(took)
            == "You take the trick from Heron.")
    assert (Speaker(catalogues, "en", TABLE, viewer=None).say(
        message("took", seat=SeatArg(0), giver=SeatArg(2)))
        == "you takes the trick from Heron.")


def test_a_second_seat_does_not_select_the_form(made: Path) -> None:
    took = message("took", seat=SeatArg(3), giver=SeatArg(0))
    assert Speaker(Catalogues(made), "en", TABLE).say(took) == "Badger takes the trick from you."


def test_a_sentence_without_forms_serves_every_seat(made: Path) -> None:
    speaker = Speaker(Catalogues(made), "en", TABLE)
    assert speaker.text("plain", seat=SeatArg(0)) == "It is the turn of you."
    assert speaker.text("plain", seat=SeatArg(4)) == "It is the turn of Hare."


def test_a_form_the_language_lacks_is_said_in_english(made: Path) -> None:
    speaker = Speaker(Catalogues(made), "sw", TABLE)
    heron = SeatArg(2)
    assert speaker.text("took", seat=SeatArg(0), giver=heron) == (
        "Umechukua raundi kutoka kwa Heron.")
    assert speaker.text("took", seat=SeatArg(1), giver=heron) == (
        "Otter takes the trick from Heron.")


@pytest.mark.parametrize(("lang", "n", "said"), [
    ("en", 1, "1 deal is left."), ("en", 0, "0 deals are left."), ("en", 7, "7 deals are left."),
    ("sw", 1, "Umebaki mgawo 1."), ("sw", 3, "Imebaki migawo 3."), ("ko", 1, "1판 남았습니다."),
    ("ko", 1200, "1,200판 남았습니다."),
])
def test_the_number_selects_the_plural(made: Path, lang: str, n: int, said: str) -> None:
    assert Speaker(Catalogues(made), lang, TABLE).text("left", n=n) == said


def test_arguments_are_put_into_words(made: Path) -> None:
    speaker = Speaker(Catalogues(made), "en", TABLE)
    call = message("call", "S6", card=CardArg(parse_card("QC")), suit=SuitArg(parse_suit("C")))
    assert speaker.say(call) == "I call the queen of clubs of clubs."
    assert speaker.text("call", card=CardArg(HIDDEN), suit="any suit") == (
        "I call the face-down card of any suit.")
    assert speaker.text("sum", n=4) == "You score +4."
    assert speaker.text("sum", n=-16) == "You score \N{MINUS SIGN}16."
    assert speaker.text("sum", n=0) == "You score 0."


def test_a_forgotten_argument_leaves_its_placeholder(
        made: Path, caplog: pytest.LogCaptureFixture) -> None:
    speaker = Speaker(Catalogues(made), "en", TABLE)
    assert speaker.text("call", suit=SuitArg(0)) == "I call the {card} of clubs."
    assert "lacks its argument card" in caplog.text


@pytest.mark.parametrize(("word", "forms", "said"), [
    ("피커", "은/는", "피커는"), ("트릭", "을/를", "트릭을"), ("클로버", "이/가", "클로버가"),
    ("킹", "이/가", "킹이"), ("잭", "을/를", "잭을"), ("에이스", "을/를", "에이스를"),
    ("클로버 10", "을/를", "클로버 10을"), ("9", "을/를", "9를"), ("8", "을/를", "8을"),
    ("7", "으로/로", "7로"), ("8", "으로/로", "8로"), ("6", "으로/로", "6으로"),
    ("Q", "을/를", "Q를"), ("피커(picker)", "은/는", "피커(picker)는"),
    ("수달", "으로/로", "수달로"), ("수달", "이/가", "수달이"),
])
def test_korean_particles_follow_the_last_sound(word: str, forms: str, said: str) -> None:
    assert with_particle(word, forms) == said


def test_a_korean_sentence_takes_the_particle_of_its_card(made: Path) -> None:
    speaker = Speaker(Catalogues(made), "ko", TABLE)
    assert speaker.text("call", card=CardArg(parse_card("QC")), suit=SuitArg(0)) == (
        "클로버 퀸을 콜합니다.")


def test_a_language_tells_of_itself_from_its_small_file(made: Path) -> None:
    catalogues = Catalogues(made)
    assert (catalogues.own_name("sw"), catalogues.welcome("sw")) == ("Kiswahili", "Karibu")


@pytest.mark.parametrize(("system", "chosen"), [
    (["sw_KE.UTF-8", "en_US"], "sw"), (["C", "ko-Kore-KR"], "ko"), (["de_DE", "th_TH"], "th"),
    (["de_DE.UTF-8"], "en"), ([], "en"), (["fr:swh:en"], "sw"), (["", "en_GB"], "en"),
    (["SW-tz"], "sw"), (["th_TH@calendar=buddhist"], "th"),
])
def test_the_first_language_of_the_system_that_we_have_is_proposed(
        system: list[str], chosen: str) -> None:
    assert propose(system, ["en", "sw", "th", "ko"]) == chosen


def test_a_language_we_do_not_have_is_not_proposed() -> None:
    assert propose(["ko_KR", "sw_KE"], ["en", "sw"]) == "sw"


@pytest.mark.parametrize("lang", ["en", "sw", "th", "ko", PSEUDO])
def test_digits_are_western_and_the_minus_is_a_minus(lang: str) -> None:
    assert format_number(lang, 61) == "61"
    assert format_number(lang, -24) == "\N{MINUS SIGN}24"
    assert format_number(lang, 2, signed=True) == "+2"
    assert format_number(lang, 0, signed=True) == "0"
    assert "2026" in format_date(lang, date(2026, 3, 9))
    assert format_date(lang, date(2026, 3, 9)).isascii() or lang in {"th", "ko"}


def test_dates_and_lists_follow_the_language() -> None:
    assert format_date("en", date(2026, 3, 9)) == "March 9, 2026"
    assert format_date("sw", date(2026, 3, 9)) == "9 Machi 2026"
    assert format_date("ko", date(2026, 3, 9)) == "2026년 3월 9일"
    assert format_list("en", ["Otter", "Hare"]) == "Otter and Hare"
    assert format_list("sw", ["a", "b"]) == "a na b"
    assert format_list("ko", ["서쪽", "동쪽"]) == "서쪽, 동쪽"
    assert format_list("en", []) == ""


@pytest.mark.parametrize(("lang", "first", "names"), [
    ("en", 6, "S M T W T F S"), ("sw", 6, "J2 J3 J4 J5 Alh Ij J1"),
    ("th", 6, "อา จ อ พ พฤ ศ ส"), ("ko", 6, "일 월 화 수 목 금 토"), ("qps", 0, "M T W T F S S")])
def test_a_week_begins_and_is_written_as_at_its_readers_homes(lang: str, first: int,
                                                              names: str) -> None:
    assert week(lang) == (first, tuple(names.split()))


WORDS = st.text(st.sampled_from("abcdefgh ilmnorstuvwy.,!"), max_size=60)


@given(st.lists(st.one_of(WORDS, st.sampled_from(["{n}", "{card:+}", "{seat}"])), max_size=6))
def test_pseudo_keeps_placeholders_and_grows_by_two_fifths(parts: list[str]) -> None:
    text = "".join(parts)
    longer = pseudo(text)
    found = [m.group(0) for m in PLACEHOLDER.finditer(text)]
    assert [m.group(0) for m in PLACEHOLDER.finditer(longer)] == found
    bare = len(PLACEHOLDER.sub("", text))
    if PLACEHOLDER.sub("", text).strip():
        assert 1.4 * bare - 1e-6 <= len(PLACEHOLDER.sub("", longer)) <= 1.4 * bare + 1.001


def test_the_pseudo_language_speaks_whole_sentences(made: Path) -> None:
    catalogues = Catalogues(made)
    assert PSEUDO not in catalogues.languages()
    said = Speaker(catalogues, PSEUDO, TABLE).text("left", n=3)
    assert said.startswith("3 ") and "{" not in said
    assert len(said) >= 1.3 * len("3 deals are left.")


# The catalogues that are shipped.

@pytest.mark.parametrize("lang", Catalogues(LOCALES).languages())
def test_shipped_catalogues_are_in_order(lang: str) -> None:
    assert check.catalogue_faults(LOCALES, lang) == []
    assert check.translation_faults(LOCALES, lang) == []
    catalogues = Catalogues(LOCALES)
    assert "[" not in catalogues.own_name(lang) + catalogues.welcome(lang) + catalogues.word(lang)
    assert (LOCALES / lang / "LC_MESSAGES" / "language.po").is_file()


def test_every_key_the_program_names_has_a_sentence() -> None:
    assert check.missing_keys(check.used_keys(ROOT / "game"), Catalogues(LOCALES).load("en")) == []


def test_every_sentence_is_named_by_the_program() -> None:
    assert check.unused_keys(check.used_keys(ROOT / "game"), Catalogues(LOCALES).load("en")) == []


@pytest.mark.parametrize("lang", Catalogues(LOCALES).languages())
def test_every_card_suit_and_person_has_two_names_of_its_own(lang: str) -> None:
    speaker = Speaker(Catalogues(LOCALES), lang, (*TABLE, "owl", "fox"))
    cards = [*range(PACK), HIDDEN]
    for names in (
        [speaker.card(c) for c in cards], [speaker.card_title(c) for c in cards],
        [speaker.suit(s) for s in range(4)], [speaker.suit_title(s) for s in range(4)],
        [speaker.seat(s) for s in range(7)], [speaker.seat_title(s) for s in range(7)],
    ):
        assert len(set(names)) == len(names)
        assert not any("[" in name or not name.strip() for name in names)


def test_english_names_of_cards_and_clauses() -> None:
    speaker = Speaker(Catalogues(LOCALES), "en", TABLE)
    assert speaker.card(parse_card("QC")) == "queen of clubs"
    assert speaker.card_title(parse_card("10D")) == "Ten of diamonds"
    assert (speaker.seat(0), speaker.seat_title(0)) == ("you", "You")
    assert speaker.clause("S13") == "Rule S13: Playing the unknown card"


# The checks themselves must find what they are there for.

@pytest.mark.parametrize(("faulty", "fault"), [
    (entry("a.b", "One", comment=""), "comment"),
    (entry("a.b", "One {n}", "One {m}"), "placeholders differ"),
    (entry("a.b", "One", "Two"), "not the source"),
    (entry("a.b", "One", ""), "translation is missing"),
    (entry("a.b", "The next round."), "say trick"),
    (entry("a.b", "One") + entry("a.b", "Two"), "2 times"),
    (entry("a.b", "One") + entry("a.b", "One"), "2 times"),
    (entry("a.you", "You"), "twin"),
    (plural("a.b", "{n} card", "{n} cards", "{n} card"), "plural forms are needed"),
    (plural("a.b", "{n} card", "{n} cards", "{n} card", "some cards"), "placeholders differ"),
    ('\n#. Where.\nmsgid "One"\nmsgstr "One"\n', "without a key"),
])
def test_the_check_of_catalogues_finds(tmp_path: Path, faulty: str, fault: str) -> None:
    write(tmp_path, "en", "ui", entry("good", "Good {n}"))
    assert check.catalogue_faults(tmp_path, "en") == []
    write(tmp_path, "en", "ui", entry("good", "Good {n}"), faulty)
    faults = check.catalogue_faults(tmp_path, "en")
    assert any(fault in found for found in faults), faults


def test_the_check_of_translations_finds_what_differs(made: Path) -> None:
    faults = check.translation_faults(made, "sw")
    assert "only.english is not translated" in faults
    assert "language.own is not in English" in faults
    write(made, "en", "more", entry("left", "Another sentence."))
    assert "left translates an older sentence" in check.translation_faults(made, "sw")


def test_the_check_of_keys_reads_the_program(tmp_path: Path, made: Path) -> None:
    source = tmp_path / "program"
    source.mkdir()
    (source / "a.py").write_text(
        'message("took", seat=1)\nspeaker.text("no.such" if x else "only.english")\n'
        'message(f"suit.{c}")\nsay(f"person.{who}")\nwhy = "card.QC"\nmessage("gone." + x)\n'
        'draw.text("Hello there")\nmessage("card.hidden", n=1)\n', "utf-8")
    used = check.used_keys(source)
    english = Catalogues(made).load("en")
    assert check.missing_keys(used, english) == ["gone.", "no.such"]
    assert check.unused_keys(used, english, dynamic=()) == [
        "call", "left", "plain", "sum", "took.other", "took.you"]


def test_cldr_forms_are_counted_in_order() -> None:
    from babel import Locale

    assert [plural_index(Locale.parse("en"), n) for n in (0, 1, 2, -1)] == [1, 0, 1, 0]
    assert [plural_index(Locale.parse("ko"), n) for n in (0, 1, 2)] == [0, 0, 0]
    assert [plural_index(Locale.parse("cy"), n) for n in (0, 1, 2, 3, 6, 5)] == [0, 1, 2, 3, 4, 5]

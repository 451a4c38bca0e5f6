"""Help pages: the format, the numbers, and the pages that are shipped."""

import re
from pathlib import Path

import pytest

from game.core.cards import HIDDEN, parse_cards
from game.core.order import Order
from game.i18n import check
from game.i18n.catalogues import Catalogues
from game.i18n.help import (
    SHEEPSHEAD_NUMBERS,
    Cards,
    Heading,
    HelpError,
    HelpPages,
    Item,
    Paragraph,
    Table,
    parse_help,
)
from game.i18n.pseudo import PSEUDO
from game.rules.sheepshead import order, score

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
PAGES = ("rules", "controls", "tips", "history")
CLAUSES = tuple(f"S{n}" for n in range(1, 19))


def numbers() -> dict[str, int]:
    """What the Sheepshead pages ask for, from the rules and the rule text."""
    worth: Order = order.ORDER
    points = {name: worth.points(worth.bits(1 << card)) for name, card in zip(
        ("ace", "ten", "king", "queen", "jack"), parse_cards("AC 10C KC QC JC"), strict=True)}
    found = {
        "pack": 32, "players": score.SEATS, "others": score.SEATS - 1, "hand": score.TRICKS,
        "blind": 2, "deals": 10, "turns_dealing": 10 // score.SEATS,
        "trumps": order.TRUMPS.bit_count(), "fail": order.GROUPS[0].bit_count(),
        "bury": 2, "held": score.TRICKS + 2, "tricks": score.TRICKS, **points,
        "pack_points": order.PACK_POINTS, "win": score.WIN, "loss": score.WIN - 1,
        "schneider": score.SCHNEIDER, "low": score.SCHNEIDER - 1,
        "double": score.DOUBLE, "high": score.DOUBLE - 1,
        "leaster_win": score.LEASTER[0], "leaster_loss": score.LEASTER[1],
    }
    for row, scores in score.PARTNERED.items():
        for who, points_of in zip(("picker", "partner", "defender"), scores, strict=True):
            found[f"w_{row}_{who}"] = points_of
        found[f"w_{row}_alone"], found[f"w_{row}_others"] = score.ALONE[row]
    return found


def test_every_block_of_the_format() -> None:
    title, blocks = parse_help(
        "# A page\n\n## Some clauses {#S1 #S2}\n### Less {#S3}\nWords that\ngo on.\n\n"
        "More words.\n- one\n  and on\n- two {n}\n\ncards: QC ? 10D\n\n"
        "| a | b |\n| 1 | |\n\n| c |\nThe end.\n")
    assert title == "A page"
    queen, ten = parse_cards("QC 10D")
    assert blocks == (
        Heading("Some clauses", 2, ("S1", "S2")), Heading("Less", 3, ("S3",)),
        Paragraph("Words that go on."), Paragraph("More words."),
        Item("one and on"), Item("two {n}"), Cards((queen, HIDDEN, ten)),
        Table(("a", "b"), (("1", ""),)), Table(("c",), ()), Paragraph("The end."),
    )


@pytest.mark.parametrize(("text", "line"), [
    ("Words first.\n# Title", 1), ("# A\n# B", 2), ("# A\n\n## X {#S1}\n## Y {#S1}", 4),
    ("# A\n#Heading", 2), ("# A\n#### Too small", 2), ("# A\ncards: QC XX", 2), ("# A\ncards:", 2),
    ("# A\n| a | b |\n| c |", 3), ("# A\n| a | b", 2), ("# A\n  stray", 2),
])
def test_a_fault_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(HelpError, match=rf"some page, line {line}: "):
        parse_help(text, "some page")


def test_a_page_without_a_title_is_refused() -> None:
    with pytest.raises(HelpError, match="no title"):
        parse_help("\n\n")


def page(folder: Path, lang: str, text: str) -> None:
    path = HelpPages(folder).path(lang, "game", "rules")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_numbers_are_filled_in_everywhere(tmp_path: Path) -> None:
    page(tmp_path, "en",
         "# {a} cards\n\n## To {b} {#X}\n\n- {c:+}\n\n| {a} | {c} |\n| {b:+} | x |\n")
    found = HelpPages(tmp_path).load("en", "game", "rules", {"a": 32, "b": -4, "c": 1200})
    assert found.title == "32 cards"
    assert found.blocks == (
        Heading("To \N{MINUS SIGN}4", 2, ("X",)), Item("+1,200"),
        Table(("32", "1,200"), (("\N{MINUS SIGN}4", "x"),)))


def test_a_number_nobody_gives_is_an_error(tmp_path: Path) -> None:
    page(tmp_path, "en", "# A\n\nTo {win} points.\n")
    with pytest.raises(HelpError, match=r"rules\.txt: there is no number win"):
        HelpPages(tmp_path).load("en", "game", "rules", {})


def test_a_page_the_language_lacks_is_shown_in_english(tmp_path: Path) -> None:
    page(tmp_path, "en", "# Rules\n")
    assert HelpPages(tmp_path).load("sw", "game", "rules", {}).lang == "en"
    page(tmp_path, "sw", "# Sheria\n")
    found = HelpPages(tmp_path).load("sw", "game", "rules", {})
    assert (found.lang, found.title) == ("sw", "Sheria")
    with pytest.raises(HelpError):
        HelpPages(tmp_path).load("sw", "game", "tips", {})


def test_numbers_take_korean_particles(tmp_path: Path) -> None:
    page(tmp_path, "ko", "# {n:을/를} 넘으면\n")
    assert HelpPages(tmp_path).load("ko", "game", "rules", {"n": 61}).title == "61을 넘으면"
    assert HelpPages(tmp_path).load("ko", "game", "rules", {"n": 92}).title == "92를 넘으면"


def test_the_pseudo_language_lengthens_words_and_keeps_the_rest(tmp_path: Path) -> None:
    page(tmp_path, "en", "# The rules\n\n## Some words {#S1}\n\n{n} cards here.\n\ncards: QC\n")
    plain = HelpPages(tmp_path).load("en", "game", "rules", {"n": 3})
    longer = HelpPages(tmp_path).load(PSEUDO, "game", "rules", {"n": 3})
    assert longer.anchors() == plain.anchors() == ("S1",)
    assert longer.blocks[2] == plain.blocks[2]
    assert len(longer.title) > 1.3 * len(plain.title)
    text = longer.blocks[1]
    assert isinstance(text, Paragraph) and text.text.startswith("3 ")


# The pages that are shipped.

SHIPPED = [(lang, path) for lang in Catalogues(LOCALES).languages()
           for path in sorted((LOCALES / lang / "help" / "sheepshead").glob("*.txt"))]


@pytest.mark.parametrize(("lang", "path"), SHIPPED, ids=lambda value: getattr(value, "stem", value))
def test_a_shipped_page_is_in_order(lang: str, path: Path) -> None:
    anchors = CLAUSES if path.stem == "rules" else ()
    assert path.stem in PAGES
    assert check.help_faults(path, SHEEPSHEAD_NUMBERS, anchors) == []
    found = HelpPages(LOCALES).load(lang, "sheepshead", path.stem, numbers())
    words = "\n".join((found.title, *check.words_of(found.blocks)))
    assert "{" not in words and "}" not in words
    assert lang != "en" or not check.BANNED.search(words)


def test_english_has_all_four_pages() -> None:
    assert {path.stem for lang, path in SHIPPED if lang == "en"} == set(PAGES)


def test_the_list_of_numbers_is_what_the_rules_give_and_the_pages_ask_for() -> None:
    assert sorted(SHEEPSHEAD_NUMBERS) == sorted(numbers())
    asked = {name for lang, path in SHIPPED if lang == "en"
             for name in re.findall(r"\{(\w+)(?::\+)?\}", path.read_text("utf-8"))}
    assert asked == set(SHEEPSHEAD_NUMBERS)


def test_the_rules_page_tells_every_clause_and_opens_at_it() -> None:
    found = HelpPages(LOCALES).load("en", "sheepshead", "rules", numbers())
    assert sorted(found.anchors()) == sorted(CLAUSES)
    for clause in CLAUSES:
        at = found.find(clause)
        assert at is not None
        after = found.blocks[at + 1]
        assert not isinstance(after, Heading), f"nothing is said under {clause}"
    assert found.find("K1") is None


def test_the_rules_page_shows_the_trumps_in_their_order() -> None:
    found = HelpPages(LOCALES).load("en", "sheepshead", "rules", numbers())
    start, end = found.find("S2"), found.find("S3")
    drawn = [card for block in found.blocks[start:end] if isinstance(block, Cards)
             for card in block.cards]
    trumps = list(reversed(list(order.ORDER.cards(order.TRUMPS))))
    clubs = list(reversed(list(order.ORDER.cards(order.GROUPS[order.group_of_suit(0)]))))
    assert drawn == trumps + clubs


def test_the_score_tables_say_what_the_rules_pay() -> None:
    found = HelpPages(LOCALES).load("en", "sheepshead", "rules", numbers())
    values, partnered, alone = (b for b in found.blocks if isinstance(b, Table))
    assert [row[1] for row in values.rows] == ["11", "10", "4", "3", "2", "0"]

    def plain(cell: str) -> int:
        return int(cell.replace("\N{MINUS SIGN}", "-"))

    assert [tuple(map(plain, row[1:])) for row in partnered.rows] == [
        (6, 3, -3), (4, 2, -2), (2, 1, -1), (-4, -2, 2), (-8, -4, 4), (-12, -6, 6)]
    assert [tuple(map(plain, row[1:])) for row in alone.rows] == [
        (12, -3), (8, -2), (4, -1), (-8, 2), (-16, 4), (-24, 6)]
    labels = ["every trick", "91 to 120", "61 to 90", "31 to 60", "30 or fewer", "no trick"]
    assert [row[0] for row in partnered.rows] == [row[0] for row in alone.rows] == labels

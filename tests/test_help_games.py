"""The help pages of Klaverjas and Thousand: complete, and saying what the rules do."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.core.cards import DIAMONDS, HEARTS, Card, cards_of, mask_of, parse_cards
from game.core.order import Order
from game.i18n import check
from game.i18n.catalogues import Catalogues
from game.i18n.help import Cards, Heading, HelpPage, HelpPages, Table
from game.i18n.pseudo import PSEUDO
from game.i18n.speaker import PLACEHOLDER
from game.rules.klaverjas import numbers as klaverjas
from game.rules.klaverjas import order as klaverjas_order
from game.rules.klaverjas import roem
from game.rules.klaverjas import score as sides
from game.rules.klaverjas import tricks as klaverjas_tricks
from game.rules.klaverjas.info import INFO as KLAVERJAS
from game.rules.thousand import numbers as thousand
from game.rules.thousand import order as thousand_order
from game.rules.thousand import score as books
from game.rules.thousand import tricks as thousand_tricks
from game.rules.thousand.info import INFO as THOUSAND

LOCALES = Path(__file__).resolve().parent.parent / "locales"
CLAUSES = {"klaverjas": tuple(f"K{n}" for n in range(1, 14)),
           "thousand": tuple(f"T{n}" for n in range(1, 17))}
NUMBERS: dict[str, Mapping[str, int]] = {
    "klaverjas": klaverjas.NUMBERS, "thousand": thousand.NUMBERS}
INFOS = {"klaverjas": KLAVERJAS, "thousand": THOUSAND}
PAGES = ("rules", "controls", "tips", "history")
SHIPPED = [(lang, game, path) for lang in Catalogues(LOCALES).languages() for game in NUMBERS
           for path in sorted((LOCALES / lang / "help" / game).glob("*.txt"))]

VALUES = {
    "klaverjas": {
        "pack": 32, "players": 4, "hand": 8, "deals": 16, "turns_dealing": 4, "tricks": 8,
        "trumps": 8, "trump_jack": 20, "trump_nine": 14, "ace": 11, "ten": 10, "king": 4,
        "queen": 3, "jack": 2, "card_points": 152, "last_trick": 10, "deal_points": 162,
        "half": 81, "more_than_half": 82, "run_three": 20, "run_four": 50, "four": 100,
        "four_jacks": 200, "stuk": 20, "pit": 100, "run_three_stuk": 40, "run_four_stuk": 70,
        "jack_and_nine": 34},
    "thousand": {
        "pack": 24, "players": 3, "hand": 7, "prikup": 3, "held": 10, "tricks": 8, "goal": 1000,
        "pack_points": 120, "ace": 11, "ten": 10, "king": 4, "queen": 3, "jack": 2,
        "marriage_hearts": 100, "marriage_diamonds": 80, "marriage_clubs": 60,
        "marriage_spades": 40, "opening": 100, "step": 5, "limit": 120, "marriage_limit": 300,
        "conceded": 60, "penalty": 120, "every": 3, "barrel": 880, "barrel_deals": 3,
        "barrel_bid": 120, "fallen": 760, "down_from": 12, "down_to": 10, "up_from": 13,
        "up_to": 15, "almost": 98, "lost_bid": 155, "lost_total": 725, "late_bid": 140,
        "late_total": 740, "third_concession": 760, "jump_bid": 155, "jump_from": 845},
}
"""The numbers as the rule text has them."""


def load(game: str, page: str = "rules", lang: str = "en") -> HelpPage:
    return HelpPages(LOCALES).load(lang, game, page, NUMBERS[game])


def between(found: HelpPage, start: str, end: str = "") -> HelpPage:
    """The blocks under one clause, up to another or to the end of the page."""
    stop = found.find(end) if end else None
    return HelpPage(found.lang, found.title, found.blocks[found.find(start):stop])


def drawn(found: HelpPage) -> list[tuple[Card, ...]]:
    return [block.cards for block in found.blocks if isinstance(block, Cards)]


def tables(found: HelpPage) -> list[Table]:
    return [block for block in found.blocks if isinstance(block, Table)]


@pytest.mark.parametrize(("lang", "game", "path"), SHIPPED,
                         ids=[f"{lang}-{game}-{path.stem}" for lang, game, path in SHIPPED])
def test_a_shipped_page_is_in_order(lang: str, game: str, path: Path) -> None:
    anchors = CLAUSES[game] if path.stem == "rules" else ()
    assert path.stem in PAGES
    assert check.help_faults(path, NUMBERS[game], anchors) == []
    found = load(game, path.stem, lang)
    words = "\n".join((found.title, *check.words_of(found.blocks)))
    assert "{" not in words and "}" not in words
    assert lang != "en" or not check.BANNED.search(words)


@pytest.mark.parametrize("game", NUMBERS)
def test_no_page_is_missing_and_each_has_something_to_say(game: str) -> None:
    assert INFOS[game].helps == PAGES
    assert {path.stem for lang, g, path in SHIPPED if (lang, g) == ("en", game)} == set(PAGES)
    titles = set()
    for page in PAGES:
        found = load(game, page)
        titles.add(found.title)
        assert sum(isinstance(block, Heading) for block in found.blocks) >= 3
        for block, after in zip(found.blocks, (*found.blocks[1:], None), strict=True):
            if isinstance(block, Heading):
                assert after is not None and not isinstance(after, Heading), block.text
        assert load(game, page, PSEUDO).anchors() == found.anchors()
    assert len(titles) == len(PAGES)


@pytest.mark.parametrize("game", NUMBERS)
def test_the_rules_page_opens_at_every_clause_and_every_clause_has_a_name(game: str) -> None:
    found = load(game)
    assert sorted(found.anchors()) == sorted(CLAUSES[game])
    english = Catalogues(LOCALES).load("en")
    names = [english.template(f"clause.{clause}") for clause in CLAUSES[game]]
    assert all(names) and len(set(names)) == len(names)


@pytest.mark.parametrize("game", NUMBERS)
def test_the_numbers_are_those_of_the_rules(game: str) -> None:
    assert VALUES[game].items() <= NUMBERS[game].items()


@pytest.mark.parametrize("game", NUMBERS)
def test_the_pages_ask_for_every_number_and_write_none_themselves(game: str) -> None:
    asked = set()
    for page in PAGES:
        text = HelpPages(LOCALES).path("en", game, page).read_text("utf-8")
        asked |= {place.group(1) for place in PLACEHOLDER.finditer(text)}
        if page == "history":
            continue
        bare = re.sub(r"^cards:.*$|\{[^}]*\}|\bF1{1,2}\b", "", text, flags=re.MULTILINE)
        assert set(re.findall(r"\d+", bare)) <= {"0"}, page
    assert asked == set(NUMBERS[game])


# Klaverjas

TRUMPS = klaverjas_order.order_for(HEARTS)


def test_klaverjas_draws_both_orders_and_the_order_of_runs() -> None:
    found = load("klaverjas")
    spades = TRUMPS.groups[TRUMPS.group[parse_cards("AS")[0]]]
    assert drawn(between(found, "K3", "K2")) == [
        tuple(reversed(list(TRUMPS.cards(TRUMPS.trumps)))),
        tuple(reversed(list(TRUMPS.cards(spades))))]
    (row,) = drawn(between(found, "K11", "K12"))
    for length, points in ((3, 20), (4, 50)):
        for at in range(len(row) - length + 1):
            assert roem.run_of(mask_of(row[at:at + length]))[0] == points


def test_klaverjas_tells_the_worth_of_every_card_and_bonus() -> None:
    worth, bonus, _ = tables(load("klaverjas"))
    assert worth.rows == (("Jack", "20", "2"), ("Nine", "14", "0"), ("Ace", "11", "11"),
                          ("Ten", "10", "10"), ("King", "4", "4"), ("Queen", "3", "3"),
                          ("Eight, seven", "0", "0"))
    for (_, *cells), rank in zip(worth.rows, ("J", "9", "A", "10", "K", "Q", "8"), strict=True):
        for cell, suit in zip(cells, "HS", strict=True):
            assert int(cell) == TRUMPS.value[parse_cards(rank + suit)[0]]
    tricks = ("7S 9S 8S AD", "10D JD QD KD", "10C 10D 10H 10S", "JC JD JH JS", "QH KH 7S 8C")
    for told, codes in zip(bonus.rows, tricks, strict=True):
        assert int(told[1]) == roem.roem(mask_of(parse_cards(codes)), HEARTS).points, told
    assert roem.roem(mask_of(parse_cards("JH QH KH 7S")), HEARTS).points == 40
    assert roem.roem(mask_of(parse_cards("JH QH KH AH")), HEARTS).points == 70


def test_klaverjas_tells_how_deals_are_scored() -> None:
    rows = tables(load("klaverjas"))[-1].rows
    assert rows == (
        ("72 + 20", "90 + 0", "92", "90"), ("71 + 20", "91 + 0", "0", "182"),
        ("60 + 40", "102 + 20", "0", "222"), ("162 + 20, all tricks", "0 + 0", "282", "0"),
        ("0 + 0", "162 + 40, all tricks", "0", "302"))
    for example, row in zip(klaverjas.EXAMPLES.values(), rows, strict=True):
        assert sum(example.cards) == klaverjas_order.DEAL_POINTS
        assert sum(example.tricks) == sides.TRICKS
        assert sides.has_pit(example, 0) == ("all" in row[0])
        assert sides.has_pit(example, 1) == ("all" in row[1])


def allowed(trick: tuple[Card, ...], hand: tuple[Card, ...], rotterdam: bool) -> set[Card]:
    """What the rules let a hand play with hearts as trumps."""
    led = TRUMPS.groups[TRUMPS.group[trick[0]]]
    best = klaverjas_tricks.winning_card(TRUMPS.bits(mask_of(trick)), led, TRUMPS.trumps)
    winner = [TRUMPS.bit[card] for card in trick].index(best.bit_length() - 1)
    friend = len(trick) - winner == 2
    return set(TRUMPS.cards(klaverjas_tricks.legal(
        TRUMPS.bits(mask_of(hand)), led, TRUMPS.trumps, best, friend, rotterdam)))


def test_klaverjas_examples_of_play_are_what_the_rules_allow() -> None:
    found = load("klaverjas")
    examples = (drawn(between(found, "K7", "K8")), drawn(between(found, "K9", "K10")))
    other = drawn(between(found, "K10", "K11"))
    assert len(other) == 2
    for (trick, hand, free), must in zip(examples, other, strict=True):
        assert set(free) == allowed(trick, hand, rotterdam=False)
        assert set(must) == allowed(trick, hand, rotterdam=True)
        assert set(must) != set(free)


# Thousand

def test_thousand_draws_the_order_the_nines_and_a_marriage() -> None:
    found = load("thousand")
    order: Order = thousand_order.PLAIN
    hearts = order.groups[order.group[parse_cards("AH")[0]]]
    assert drawn(between(found, "T1", "T2")) == [tuple(reversed(list(order.cards(hearts))))]
    (nines,) = drawn(between(found, "T5", "T6"))
    assert mask_of(nines) == thousand_order.NINES
    (couple,) = drawn(between(found, "T9", "T10"))
    assert thousand_order.couples_in(mask_of(couple)) == [HEARTS]
    for card in couple:
        assert thousand_tricks.declares(card, mask_of(couple), first=False) == HEARTS
        assert thousand_tricks.declares(card, mask_of(couple), first=True) is None


def test_thousand_example_of_play_is_what_the_rules_allow() -> None:
    trick, hand, free = drawn(between(load("thousand"), "T8", "T9"))
    order = thousand_order.order_for(HEARTS)
    led = order.groups[order.group[trick[0]]]
    assert set(free) == set(order.cards(
        thousand_tricks.legal(order.bits(mask_of(hand)), led, order.trumps)))
    assert set(free) < set(hand)


def test_thousand_tells_the_worth_of_cards_and_marriages() -> None:
    worth, marriages, _ = tables(load("thousand"))
    assert [row[1] for row in worth.rows] == ["11", "10", "4", "3", "2", "0"]
    assert [thousand_order.PLAIN.value[card] for card in parse_cards("AC 10C KC QC JC 9C")] == [
        int(row[1]) for row in worth.rows]
    assert marriages.rows == (("Hearts", "100"), ("Diamonds", "80"), ("Clubs", "60"),
                              ("Spades", "40"))
    assert thousand_order.MARRIAGE[DIAMONDS] == 80
    assert sum(thousand_order.PLAIN.value[c] for c in cards_of(THOUSAND.deck)) == 120


def on_barrel(outcome: books.Outcome, left: int, concessions: int = 0) -> tuple[int, int | None]:
    """Total and deals left of seat 0 after a deal that it began on the barrel."""
    before = books.Books((880, 0, 0), (left, None, None), (0, 0, 0), (concessions, 0, 0))
    _, after = books.close(outcome, before)
    return after.totals[0], after.barrel[0]


def test_thousand_tells_what_the_barrel_does() -> None:
    rows = tables(load("thousand"))[-1].rows
    assert [row[1] for row in rows] == [
        "880 and the bid: you win", "880", "880", "725, off the barrel", "880",
        "760, off the barrel", "760, off the barrel"]
    won, lost, quiet = (120, 0, 0), (0, 60, 60), (125, 60, 60)
    results = [
        on_barrel(books.Outcome(0, 120, won), 3), on_barrel(books.Outcome(0, 100, won), 3),
        on_barrel(books.Outcome(1, 100, quiet), 3), on_barrel(books.Outcome(0, 155, lost), 3),
        on_barrel(books.Outcome(0, 100, None), 3),
        on_barrel(books.Outcome(0, 100, None), 3, concessions=2),
        on_barrel(books.Outcome(1, 100, quiet), 1)]
    assert results == [(1000, None), (880, 2), (880, 2), (725, None), (880, 2), (760, None),
                       (760, None)]
    assert on_barrel(books.Outcome(0, 100, lost), 1) == (760, None)
    assert on_barrel(books.Outcome(0, 140, lost), 1) == (740, None)


def test_thousand_examples_of_rounding_and_of_a_jump_hold() -> None:
    n = thousand.NUMBERS
    assert books.rounded(n["almost"]) == n["opening"]
    assert not books.made(books.Outcome(0, n["opening"], (n["almost"], 0, 0)))
    before = books.Books((n["jump_from"], 0, 0), (None,) * 3, (0,) * 3, (0,) * 3)
    _, after = books.close(books.Outcome(0, n["jump_bid"], (n["jump_bid"], 0, 0)), before)
    assert after.totals[0] == n["goal"]
    assert books.winner(after.totals, 0, 2) == 0

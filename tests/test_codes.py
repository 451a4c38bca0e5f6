"""Deal codes: they name deals exactly, survive being typed, and notice what went wrong."""

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import GAMES
from game.session.codes import (
    ALPHABET,
    LONG,
    SEED_BITS,
    CodeError,
    code_in,
    code_of,
    fresh_seed,
    grouped,
    read_code,
)
from game.session.days import daily_seed
from game.session.match import Match

GAME_OPTIONS = [(rules.info.id, {o.name: v for o in rules.info.options})
                for rules in GAMES for v in (rules.info.options[0].values
                                             if rules.info.options else ("",))]
SEEDS = (fresh_seed(0), fresh_seed(2**SEED_BITS - 1), "abc", "a b-c_9.z", "z" * 9)


def code(game: str, options: dict[str, str], seed: str) -> str:
    return code_of(game, options, seed)


def test_the_games_keep_their_numbers_in_codes() -> None:
    """Codes that people have passed on depend on this order: new games go to the end."""
    assert [rules.info.id for rules in GAMES] == ["sheepshead", "klaverjas", "thousand"]


@pytest.mark.parametrize(("game", "options"), GAME_OPTIONS)
def test_a_code_gives_back_game_options_and_seed(game: str, options: dict[str, str]) -> None:
    for seed in (*SEEDS, daily_seed(game, date(2026, 3, 9))):
        text = code(game, options, seed)
        assert len(text) <= LONG == 14 and set(text) <= set(ALPHABET)
        found = read_code(text)
        assert (found.game, found.options, found.seed) == (game, options, seed)
        assert found.day == (date(2026, 3, 9) if "/" in seed else None)


def test_no_letter_that_looks_like_a_digit_is_in_a_code() -> None:
    assert not set("0O1I") & set(ALPHABET) and len(ALPHABET) == 32


def test_the_same_code_gives_the_same_deals_and_other_options_another_code() -> None:
    text = code("klaverjas", {"rules": "rotterdam"}, fresh_seed(12345))
    assert text != code("klaverjas", {"rules": "amsterdam"}, fresh_seed(12345))
    found = read_code(text)
    one = Match.new(found.game, found.seed, found.options)
    two = Match.new("klaverjas", fresh_seed(12345), {"rules": "rotterdam"})
    assert one.deal.setup == two.deal.setup


@pytest.mark.parametrize("seed", ["ten letters", "Äpfel", "", "daily/thousand/2026-03-09", "UPPER",
                                  "a text of many words, such as somebody may give by hand"])
def test_any_text_is_a_seed_whose_deals_have_a_code(seed: str) -> None:
    text = code("klaverjas", {"rules": "rotterdam"}, seed)
    assert len(text) <= LONG and set(text) <= set(ALPHABET)
    found = read_code(text)
    one = Match.new("klaverjas", seed, {"rules": "rotterdam"})
    two = Match.new(found.game, found.seed, found.options)
    assert one.record.seed == seed and one.record.code == two.record.code == text
    assert one.deal.setup == two.deal.setup
    assert [one.stream("think", 1).below(1000) for _ in range(9)] == [
        two.stream("think", 1).below(1000) for _ in range(9)], "and the same thoughts"


def test_texts_without_a_code_of_their_own_deal_differently_from_each_other() -> None:
    assert len({code("sheepshead", {}, f"a long text, number {n}") for n in range(500)}) == 500


def test_a_code_may_be_typed_in_groups_and_small_letters() -> None:
    text = code("thousand", {}, fresh_seed(99))
    shown = grouped(text)
    assert shown.replace(" ", "") == text and " " in shown
    for typed in (shown, shown.lower(), "-".join(shown.split()), f"  {text}\n"):
        assert read_code(typed).seed == fresh_seed(99)


@given(st.integers(0, 2**SEED_BITS - 1), st.integers(0, 11), st.sampled_from(ALPHABET),
       st.integers(0, 10))
def test_a_wrong_or_two_exchanged_characters_are_noticed(
        number: int, at: int, letter: str, swap: int) -> None:
    text = code("sheepshead", {}, fresh_seed(number))
    wrong = text[:at] + letter + text[at + 1:]
    crossed = text[:swap] + text[swap + 1] + text[swap] + text[swap + 2:]
    for typed in (wrong, crossed):
        if typed != text:
            with pytest.raises(CodeError) as caught:
                read_code(typed)
            assert caught.value.reason in ("typo", "newer")


@pytest.mark.parametrize(("typed", "reason"), [
    ("", "length"), ("ABCD", "length"), ("0" * 12, "characters"), ("ABCDEFGHIJKL", "characters"),
    ("A" * 13, "length"), ("A" * 15, "length"), ("ÄBCDEFGHJKLM", "characters"),
    ("ABCDEFGHJKLM", "typo")])
def test_what_is_no_code_says_why(typed: str, reason: str) -> None:
    with pytest.raises(CodeError) as caught:
        read_code(typed)
    assert caught.value.reason == reason


@given(st.text(ALPHABET, min_size=12, max_size=14))
def test_no_text_can_do_anything_but_name_a_match_or_be_refused(typed: str) -> None:
    try:
        found = read_code(typed)
    except CodeError:
        return
    assert code_of(found.game, found.options, found.seed) == typed


def test_a_code_is_found_in_a_shared_result() -> None:
    text = code("klaverjas", {"rules": "amsterdam"}, fresh_seed(7))
    assert code_in(f"Aces & Tens · Klaverjas\n1,430 to 1,102\nDeal code {grouped(text)}") == text
    assert code_in("nothing here") is None


@pytest.mark.parametrize("around", [
    "look: {}.", "({})", "\u201c{}\u201d", "รหัส{}นะ", "코드{}입니다", "code:{}!", "<b>{}</b>",
    "1,430 to 1,102 {} 2026-03-09", "{}\n\nsent from my phone", "A B C D {}"])
@pytest.mark.parametrize("shape", [
    lambda c: c, lambda c: c.lower(), grouped, lambda c: "-".join(grouped(c).split()),
    lambda c: " ".join(c[i:i + 3] for i in range(0, len(c), 3)), lambda c: "\n".join(
        grouped(c).split()),
    lambda c: "".join(chr(ord(x) + 0xFEE0) for x in c)],
    ids=["bare", "small", "groups", "dashes", "threes", "lines", "wide"])
def test_a_code_is_found_whatever_stands_around_it(around: str,
                                                   shape: Callable[[str], str]) -> None:
    for seed in (fresh_seed(31415926), "by hand"):
        text = code("thousand", {}, seed)
        assert code_in(around.format(shape(text))) == text


def test_letters_of_full_width_and_any_dash_may_be_typed() -> None:
    text = code("thousand", {}, fresh_seed(5))
    wide = "".join(chr(ord(c) + 0xFEE0) for c in text)
    assert read_code(wide).seed == fresh_seed(5)
    assert read_code("\u2013".join(grouped(text).split())).seed == fresh_seed(5)

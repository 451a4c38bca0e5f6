"""Deal codes: they name deals exactly, survive being typed, and notice what went wrong."""

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
    found = code_of(game, options, seed)
    assert found is not None
    return found


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


def test_a_seed_that_is_a_long_text_has_no_code() -> None:
    for seed in ("ten letters", "Äpfel", "", "daily/thousand/2026-03-09", "UPPER"):
        assert code_of("sheepshead", {}, seed) is None


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

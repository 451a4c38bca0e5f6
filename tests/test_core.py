"""The ground floor: cards, orders, actions, streams, messages and what a view says of itself."""

import subprocess
import sys
from collections import Counter
from dataclasses import FrozenInstanceError

import pytest
from helpers import PACK, ROOT, codes_of, mask
from hypothesis import given
from hypothesis import strategies as st

from game.core import actions as act
from game.core.actions import Action, Entry, Kind, parse_action
from game.core.cards import (
    ALL_CARDS,
    DECK_24,
    HIDDEN,
    card,
    card_code,
    cards_of,
    codes,
    mask_of,
    parse_card,
    parse_cards,
    parse_suit,
    rank_of,
    suit_of,
)
from game.core.errors import ActionError, CardError, GameError, IllegalAction, SetupError
from game.core.messages import CardArg, SeatArg, message
from game.core.order import Order
from game.core.protocol import deal_cards
from game.core.stream import Stream
from game.core.view import MatchState
from game.rules import GAMES, rules_of

CARDS = st.integers(0, 31)
MASKS = st.integers(0, ALL_CARDS)

# Cards


def test_every_card_has_its_code_and_every_code_its_card() -> None:
    assert [card_code(c) for c in range(32)] == PACK
    assert [parse_card(code) for code in PACK] == list(range(32))
    assert card_code(parse_card("10D")) == "10D" and parse_card("AS") == 31
    assert all(card(suit_of(c), rank_of(c)) == c for c in range(32))


@pytest.mark.parametrize("code", ("", "?", "1C", "TC", "qc", "QCX", "C", "10", "Q C", "QC ", "11S"))
def test_what_is_no_card_is_refused(code: str) -> None:
    with pytest.raises(CardError):
        parse_card(code)


def test_a_hidden_card_is_a_question_mark_where_it_is_allowed() -> None:
    assert card_code(HIDDEN) == "?" and parse_card("?", hidden=True) == HIDDEN
    assert card_code(32) == "?"


def test_suits_are_read_by_their_letters() -> None:
    assert [parse_suit(s) for s in "CDHS"] == [0, 1, 2, 3]
    for wrong in ("", "c", "CD", "T", "♣"):
        with pytest.raises(CardError):
            parse_suit(wrong)


@given(st.sets(CARDS))
def test_a_mask_holds_a_set_of_cards_in_canonical_order(cards: set[int]) -> None:
    assert list(cards_of(mask_of(cards))) == sorted(cards)
    assert mask(" ".join(codes(sorted(cards)))) == mask_of(cards)


def test_cards_are_read_from_a_text_with_any_blanks() -> None:
    assert parse_cards("  QC\t10D  7S ") == [parse_card(c) for c in ("QC", "10D", "7S")]
    assert parse_cards("") == []
    with pytest.raises(CardError):
        parse_cards("QC,10D")


def test_the_small_pack_is_nine_to_ace() -> None:
    assert DECK_24.bit_count() == 24
    assert not {c[:-1] for c in codes_of(DECK_24)} & {"7", "8"}


# Orders

SMALL = Order(ranking=((0, 1, 2), (8, 9), (24, 31)), value=tuple(range(32)), has_trumps=True)


def test_an_order_gives_every_card_of_its_pack_a_bit_and_its_group() -> None:
    assert [SMALL.card[b] for b in range(7)] == [0, 1, 2, 8, 9, 24, 31]
    assert [SMALL.bit[c] for c in (0, 9, 31, 5)] == [0, 4, 6, -1]
    assert [SMALL.group[c] for c in (0, 9, 31, 5)] == [0, 1, 2, -1]
    assert SMALL.groups == (0b111, 0b11000, 0b1100000) and SMALL.trumps == 0b1100000
    plain = Order(ranking=((0, 1),), value=tuple(range(32)), has_trumps=False)
    assert plain.trumps == 0


@pytest.mark.parametrize("order", [SMALL, *(g.order(None) for g in GAMES  # type: ignore[arg-type]
                                            if g.info.id == "sheepshead")])
def test_an_order_turns_sets_of_cards_into_bits_and_back(order: Order) -> None:
    pack = mask_of(order.card)

    @given(MASKS)
    def check(some: int) -> None:
        bits = order.bits(some)
        assert order.mask(bits) == some & pack
        assert bits.bit_count() == (some & pack).bit_count()
        assert order.points(bits) == sum(order.value[c] for c in cards_of(some & pack))
        assert sorted(order.cards(bits)) == list(cards_of(some & pack))
        strengths = [order.bit[c] for c in order.cards(bits)]
        assert strengths == sorted(strengths)

    check()


# Actions

EVERY = [act.PASS, act.PICK, act.ALONE, act.CONCEDE, act.bury(0, 9), act.call(31),
         act.call(7, 13), act.trump(2), act.bid(105), act.give(9, 2), act.play(4)]


@pytest.mark.parametrize("action", EVERY, ids=[a.code for a in EVERY])
def test_an_action_is_read_back_from_its_code(action: Action) -> None:
    assert parse_action(action.code) == action and str(action) == action.code


def test_the_codes_are_those_of_the_contract() -> None:
    assert [a.code for a in EVERY] == [
        "pass", "pick", "alone", "concede", "bury:7C,8D", "call:AS", "call:AC/QD", "trump:H",
        "bid:105", "give:8D,9C", "play:JC"]


def test_a_bury_is_put_in_canonical_order_but_read_as_it_stands() -> None:
    assert act.bury(9, 0) == act.bury(0, 9)
    assert parse_action("bury:8D,7C") != act.bury(0, 9)
    assert act.give(9, 0) != act.give(0, 9)


@given(st.text(max_size=12) | st.builds(
    "{}:{}".format, st.sampled_from(["bury", "call", "play", "give", "bid", "trump", "pass"]),
    st.text("?QC10DAS,/ 7", max_size=9)))
def test_any_text_is_an_action_with_this_code_or_refused(text: str) -> None:
    try:
        assert parse_action(text).code == text
    except ActionError as error:
        assert "unreadable" in str(error)


@given(st.text("?QC10DAS,/", max_size=7), st.sampled_from(["bury", "call", "play", "give"]))
def test_hidden_cards_are_read_only_where_they_are_allowed(text: str, name: str) -> None:
    try:
        action = parse_action(f"{name}:{text}", hidden=True)
    except ActionError:
        return
    assert action.code == f"{name}:{text}"
    if HIDDEN in action.cards:
        with pytest.raises(ActionError):
            parse_action(f"{name}:{text}")


def test_actions_sort_by_kind_then_cards_and_are_frozen() -> None:
    kinds = [a.kind for a in sorted(EVERY)]
    assert kinds == sorted(kinds)
    assert sorted([act.play(5), act.play(3)]) == [act.play(3), act.play(5)]
    with pytest.raises(FrozenInstanceError):
        act.PASS.number = 3  # type: ignore[misc]
    assert act.play(3).card == 3 and act.call(7, 13).card == 7


def test_an_entry_shows_each_card_to_those_who_may_see_it() -> None:
    entry = Entry(1, act.call(7, 13), (None, frozenset((1,))))
    assert entry.seen_by(1) == act.call(7, 13)
    assert entry.seen_by(2) == Action(Kind.CALL, (7, HIDDEN))
    assert Entry(1, act.play(3)).seen_by(4) == act.play(3)
    gifts = Entry(0, act.give(9, 2), (frozenset((0, 1)), frozenset((0, 2))))
    assert [gifts.seen_by(s).cards for s in range(3)] == [(9, 2), (9, HIDDEN), (HIDDEN, 2)]


# Streams


def test_a_stream_is_named_by_all_its_labels() -> None:
    def numbers(*labels: object) -> tuple[int, ...]:
        stream = Stream(*labels)
        return tuple(stream.below(1 << 40) for _ in range(4))

    assert numbers("a", 1) == numbers("a", 1)
    different = [("a", 1), ("a", 2), ("a1",), ("a", "1", ""), ("",), (), ("a", 1, 0), ("b", 1)]
    assert len({numbers(*labels) for labels in different}) == len(different) - 1  # () is ("",)
    assert numbers("été") != numbers("ete")


def test_a_stream_gives_every_number_its_chance() -> None:
    stream = Stream("even")
    counts = Counter(stream.below(7) for _ in range(7000))
    assert set(counts) == set(range(7)) and all(850 < n < 1150 for n in counts.values())
    assert {stream.below(1) for _ in range(20)} == {0}


def test_a_shuffle_is_a_fair_permutation_and_leaves_its_source_alone() -> None:
    items, seen = [1, 2, 3], Counter[tuple[int, ...]]()
    stream = Stream("shuffle")
    for _ in range(3000):
        seen[tuple(stream.shuffled(items))] += 1
    assert items == [1, 2, 3] and len(seen) == 6
    assert all(380 < n < 620 for n in seen.values())
    assert stream.shuffled([]) == []


def test_a_stream_does_not_hang_on_the_hash_seed() -> None:
    code = ("from game.core.stream import Stream; s = Stream('x', 1); "
            "print([s.below(10**6) for _ in range(5)], s.shuffled(range(9)))")
    told = {subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                           check=True, env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
                           ).stdout for seed in ("0", "1")}
    assert len(told) == 1


@pytest.mark.parametrize("rules", GAMES, ids=[g.info.id for g in GAMES])
def test_dealing_gives_every_card_out_once_and_every_place_any_card(rules) -> None:
    info = rules.info
    first: Counter[int] = Counter()
    for k in range(300):
        hands, stock = deal_cards(info, Stream("deal", k))
        together = stock
        for hand in hands:
            assert hand.bit_count() == info.hand and not hand & together
            together |= hand
        assert together == info.deck and stock.bit_count() == info.stock
        first.update(cards_of(hands[0]))
    assert set(first) == set(cards_of(info.deck))
    expected = 300 * info.hand / info.deck.bit_count()
    assert all(expected / 2 < n < expected * 1.7 for n in first.values())


# Messages, books, errors


def test_a_message_keeps_its_arguments_in_a_fixed_order() -> None:
    one = message("key", "S1", b=SeatArg(2), a=CardArg(3))
    assert one == message("key", "S1", a=CardArg(3), b=SeatArg(2))
    assert one.arg("a") == CardArg(3) and one.arg("none") is None
    assert hash(one) == hash(message("key", "S1", a=CardArg(3), b=SeatArg(2)))
    assert message("key", a=CardArg(3)) != message("key", a=SeatArg(3))


def test_books_name_their_extra_lists() -> None:
    state = MatchState(3, (0, 0, 0), (("barrel", (2, None, None)),))
    assert state.extra("barrel") == (2, None, None) and state.extra("zeros") == ()


def test_all_errors_of_a_game_can_be_caught_as_one() -> None:
    for error in (CardError, ActionError, IllegalAction, SetupError):
        assert issubclass(error, GameError) and issubclass(error, ValueError)
    with pytest.raises(SetupError):
        rules_of("bridge")

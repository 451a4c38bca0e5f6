"""What the screen is told in Klaverjas: prompts, refusals, glow, badges, sheet; and no leaks."""

import random
from collections import Counter

import oracle_klaverjas as oracle
import pytest
from helpers import all_events, at_random, codes_of, do, event_cards, finish, mask, walk
from klaverjas_deals import (
    KINDS,
    RULES,
    VARIANTS,
    WORKED,
    as_data,
    books,
    deal_of,
    filled,
    fresh,
    last_trick,
    reach,
    steered,
    steering,
)

from game.core import actions as act
from game.core.cards import SUITS, card_code, cards_of, codes, parse_card
from game.core.errors import GameError
from game.core.messages import CardArg, Message, SeatArg, SuitArg
from game.core.protocol import Deal
from game.core.view import TrickTaken

each_kind = pytest.mark.parametrize("kind", KINDS)
each_variant = pytest.mark.parametrize("rules", VARIANTS)


def named(text: Message) -> set[str]:
    """The cards and suits a message names, as codes."""
    out = set()
    for _, arg in text.args:
        if isinstance(arg, CardArg):
            out.add(card_code(arg.card))
        elif isinstance(arg, SuitArg):
            out.add(SUITS[arg.suit])
    return out


def standing(deal: Deal) -> tuple[list[str], list[str], str, str]:
    """Hand and table of the seat to act, the trump and the card that is winning."""
    data = as_data(deal)
    down, trump = [c for _, c in oracle.trick(data)], str(oracle.k2_trump(data))
    return oracle.hand_of(data, deal.turn or 0), down, trump, oracle.k3_best(down, trump)


def void_clause(deal: Deal) -> str:
    """Which of K6 to K10 a void hand with trumps stands under."""
    _, down, trump, best = standing(deal)
    if deal.setup.options["rules"] == "rotterdam":
        return "K10"
    ours = len(down) - down.index(best) == 2
    return {(True, False): "K8", (True, True): "K9", (False, False): "K6",
            (False, True): "K7"}[ours, best[-1] == trump]


def why_not(deal: Deal) -> tuple[str, str, set[str]]:
    """Key, clause and what is named when a plain card is refused, by the naive reading."""
    hand, down, trump, best = standing(deal)
    if oracle.k4_follow(hand, down[0][-1]):
        return "refuse.follow", "K4", {down[0][-1]}
    clause = void_clause(deal)
    if clause == "K9":
        return "refuse.partner-trump", clause, set()
    if best[-1] == trump and oracle.higher_trumps(hand, down, trump):
        return "refuse.beat", clause, {best}
    if clause == "K7":
        return "refuse.undertrump", clause, set()
    return "refuse.must-trump", clause, {down[0][-1]}


def check_refusals(deal: Deal, seen: Counter[str]) -> None:
    """Every illegal card of the seat to act is refused for the right reason."""
    view = deal.view(deal.turn or 0)
    may = {a.card for a in view.legal}
    for card in cards_of(view.hand & ~sum(1 << c for c in may)):
        text = RULES.refusal(view, card)
        _, down, trump, best = standing(deal)
        if down[0][-1] == trump:
            expected = (("refuse.beat", "K5", {best}) if card_code(card)[-1] == trump
                        else ("refuse.follow-trumps", "K5", set()))
        else:
            expected = why_not(deal)
        assert (text.key, text.clause, named(text)) == expected, as_data(deal)
        seen[f"{text.key} {text.clause}"] += 1


def check_prompt(deal: Deal, seen: Counter[str]) -> None:
    """The prompt is true of every legal card, and of none that is not."""
    view = deal.view(deal.turn or 0)
    text, may = RULES.prompt(view), {card_code(a.card) for a in view.legal}
    seen[f"{text.key} {text.clause}"] += 1
    if not view.trick:
        assert text.key == "prompt.lead" and may == set(codes_of(view.hand))
        return
    hand, down, trump, best = standing(deal)
    higher = set(oracle.higher_trumps(hand, down, trump)) if best[-1] == trump else set()
    trumps, led = {c for c in hand if c[-1] == trump}, down[0][-1]
    if text.key == "prompt.beat":
        assert may == higher and higher and named(text) == {best}
        assert text.clause == ("K5" if led == trump else void_clause(deal))
        return
    assert may != higher or not higher
    if text.key == "prompt.follow":
        assert led != trump and may == {c for c in hand if c[-1] == led}
        assert (text.clause, named(text)) == ("K4", {led})
    elif text.key == "prompt.follow-trumps":
        assert (led, may, text.clause) == (trump, trumps, "K5")
    elif text.key == "prompt.trump":
        assert may == trumps and led != trump and text.clause == void_clause(deal)
        assert text.clause in ("K6", "K10")
    else:
        assert text.key == "prompt.any" and led not in {c[-1] for c in may}
        assert text.clause == ("K5" if led == trump else void_clause(deal) if trumps else "K8")
        assert not trumps or text.clause in ("K7", "K8", "K9")


@each_variant
@each_kind
def test_prompts_and_refusals_are_true_all_through_steered_deals(kind: str, rules: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(16):
        for deal in walk(fresh(steered(kind, ("say", k), rules)), steering(kind, ("say", k))):
            if deal.phase == "play" and deal.turn is not None:
                check_prompt(deal, seen)
                check_refusals(deal, seen)
    assert seen["prompt.lead K4"] and seen["refuse.follow K4"], seen
    if kind == "courts":
        assert seen["refuse.beat K5"] and seen["prompt.beat K5"], seen
    if kind == "trumps":
        wanted = "refuse.must-trump K10" if rules == "rotterdam" else "refuse.partner-trump K9"
        assert seen[wanted], seen


REFUSALS = [
    # rules, table, hand, card tapped, key, clause, what is named; hearts trumps
    ("amsterdam", "KS 7H", "AS 9H 8S", "9H", "refuse.follow", "K4", {"S"}),
    ("amsterdam", "AS", "7H KD QH 8C", "8C", "refuse.must-trump", "K6", {"S"}),
    ("amsterdam", "AS 10H", "7H 9H KD QC", "7H", "refuse.beat", "K7", {"10H"}),
    ("amsterdam", "AS 10H", "7H 9H KD QC", "QC", "refuse.beat", "K7", {"10H"}),
    ("amsterdam", "AS JH", "9H KD 7H QC", "9H", "refuse.undertrump", "K7", set()),
    ("amsterdam", "AS 10H 7S", "JH KH QD 8C", "KH", "refuse.partner-trump", "K9", set()),
    ("amsterdam", "AS 10H 7S", "AH 7H", "7H", "refuse.partner-trump", "K9", set()),
    ("amsterdam", "KH 7H", "AH QH 7S", "7S", "refuse.follow-trumps", "K5", set()),
    ("amsterdam", "KH 7H", "AH QH 7S", "QH", "refuse.beat", "K5", {"KH"}),
    ("rotterdam", "AS JH", "9H KD 7H QC", "KD", "refuse.must-trump", "K10", {"S"}),
    ("rotterdam", "KC AC 8D", "7H 9H QS", "QS", "refuse.must-trump", "K10", {"C"}),
    ("rotterdam", "AS 10H 7S", "JH KH QD 8C", "KH", "refuse.beat", "K10", {"10H"}),
    ("rotterdam", "AS 10H 7S", "JH KH QD 8C", "QD", "refuse.beat", "K10", {"10H"}),
]


@pytest.mark.parametrize("row", REFUSALS, ids=[f"{r[0]} {r[1]} {r[3]}" for r in REFUSALS])
def test_a_refusal_names_the_duty_that_forbids_the_card(row: tuple) -> None:
    rules, table, hand, tapped, *expected = row
    view = reach(table, hand, rules).view(0)
    assert parse_card(tapped) not in {a.card for a in view.legal}
    text = RULES.refusal(view, parse_card(tapped))
    assert [text.key, text.clause, named(text)] == expected


def test_a_card_tapped_out_of_turn_or_before_the_play_is_refused_with_a_reason() -> None:
    deal = fresh(filled(3, {}))
    card = next(cards_of(deal.view(0).hand))
    assert RULES.refusal(deal.view(0), card).key == "refuse.not-play"
    do(deal, "trump:C", f"play:{card_code(card)}")
    assert RULES.refusal(deal.view(0), next(cards_of(deal.view(0).hand))).key == "refuse.turn"


def test_the_prompt_in_the_bidding_says_whether_a_suit_must_be_named() -> None:
    deal = fresh(filled(3, {}))
    assert RULES.prompt(deal.view(0)).key == "prompt.name"
    assert RULES.prompt(deal.view(2)).arg("seat") == SeatArg(0)
    do(deal, *["pass"] * 4)
    assert RULES.prompt(deal.view(0)).key == "prompt.name-forced"
    finish(deal, at_random(1))
    assert RULES.prompt(deal.view(0)).key == "prompt.done"


@each_kind
def test_the_glow_shows_the_cards_and_the_points_of_the_roem_on_the_table(kind: str) -> None:
    glowed: Counter[int] = Counter()
    for k in range(25):
        for deal in walk(fresh(steered(kind, ("glow", k))), steering(kind, ("glow", k))):
            view = deal.view(k % 4)
            lying = [c for _, c in view.trick]
            trick = lying or (list(view.last.cards) if view.last else [])
            glow = RULES.glow(view, trick)
            trump = view.notes["trump"]
            four = codes(trick)
            wanted = 0 if trump is None or not four else (
                oracle.k11_run(four) + oracle.k11_stuk(four, str(trump))
                + (oracle.k11_four(four) if len(four) == 4 else 0))
            assert (glow is not None) == (wanted > 0)
            if glow is None:
                continue
            assert glow.text.arg("n") == wanted and set(glow.cards) <= set(trick)
            glowed[wanted] += 1
            shown = codes(glow.cards)  # the cards shown earn it, and none of them for nothing
            for less in range(len(shown)):
                rest = shown[:less] + shown[less + 1:]
                assert oracle.k11_run(rest) + oracle.k11_stuk(rest, str(trump)) < wanted
    if kind in ("courts", "suits"):
        assert len(glowed) >= 2, glowed


def test_a_trick_with_roem_is_announced_with_its_points_and_others_are_not() -> None:
    for k in range(20):
        deal = finish(fresh(steered("courts", ("say", k))), steering("courts", k))
        told = 0
        for event in all_events(deal, k % 4):
            if isinstance(event, TrickTaken):
                points = oracle.roem(codes(event.trick.cards), str(deal.notes()["trump"]))
                assert [b.arg("n") for b in event.bonus] == ([points] if points else [])
                assert all(b.arg("seat") == SeatArg(event.trick.winner) for b in event.bonus)
                told += points
        assert told == sum(deal.bonus)


def test_nothing_is_golden_and_there_is_no_desk_limit_or_stake_in_klaverjas() -> None:
    for deal in walk(fresh(filled(0, {})), at_random("no desk")):
        for seat in range(4):
            view = deal.view(seat)
            assert RULES.golden(view) == 0
            assert RULES.desk(view, (), None) is RULES.limit(view) is None
            assert all(RULES.stake(view, a) is None for a in view.legal)


def test_badges_tell_who_has_passed_and_who_named_which_trumps() -> None:
    deal = fresh(filled(3, {}))
    assert RULES.badges(deal.view(2)) == ()
    do(deal, "pass", "pass")
    assert [(b.seat, b.text.key) for b in RULES.badges(deal.view(2))] == [
        (0, "badge.passed"), (1, "badge.passed")]
    do(deal, "trump:D")
    for later in walk(deal, at_random("badges")):
        (badge,) = RULES.badges(later.view(1))
        assert (badge.seat, badge.suit, badge.text.arg("suit")) == (2, 1, SuitArg(1))


def test_the_buttons_of_the_bidding_name_the_suit_or_the_pass() -> None:
    view = fresh(filled(3, {})).view(0)
    assert [RULES.label(view, a).key for a in view.legal] == ["action.pass"] + ["action.trump"] * 4
    assert [named(RULES.label(view, act.trump(s))) for s in range(4)] == [{s} for s in SUITS]


def test_the_tally_is_the_two_totals_before_and_after_the_deal() -> None:
    deal = fresh({**WORKED["r"], "match": books(700, 810, 6)})
    assert [(t.side, t.total) for t in RULES.tally(deal.view(1))] == [(0, 700), (1, 810)]
    do(deal, *WORKED["r"]["actions"])
    assert [(t.side, t.total) for t in RULES.tally(deal.view(1))] == [(0, 792), (1, 900)]


def test_a_hand_is_held_with_trumps_first_and_each_suit_from_the_highest() -> None:
    deal = fresh(filled(3, {0: "7H JS 9S AH 10D 8D QC KC"}))
    assert codes(RULES.sorted_hand(deal.view(0))) == [
        "JS", "9S", "10D", "8D", "KC", "QC", "AH", "7H"]
    do(deal, "trump:H")
    assert codes(RULES.sorted_hand(deal.view(0))) == [
        "AH", "7H", "JS", "9S", "10D", "8D", "KC", "QC"]


@each_kind
def test_the_rows_of_the_score_sheet_add_up_to_the_scores(kind: str) -> None:
    heads: Counter[str] = Counter()
    for k in range(25):
        deal = finish(fresh(steered(kind, ("sheet", k))), steering(kind, ("sheet", k)))
        view = deal.view(k % 4)
        sheet, result = RULES.sheet(view), deal.result
        assert result is not None and sheet.bar is not None
        rows = {text.key: values for text, values in sheet.table}
        *parts, (last, scored) = sheet.table
        sums = [sum(values[side] or 0 for _, values in parts) for side in (0, 1)]
        assert last.key == "sheet.scored" and scored == result.scores[:2]
        side = int(deal.notes()["declarer"] or 0) % 2
        ours = sum(rows[key][0] or 0 for key in ("sheet.cards", "sheet.last-trick", "sheet.roem"))
        kept = ours if side == 0 else 162 + sum(deal.bonus) - ours
        made = kept > 162 + sum(deal.bonus) - kept
        assert list(scored) == (sums if made else [sum(sums) * (s != side) for s in (0, 1)])
        assert sum(rows["sheet.cards"]) == 152  # type: ignore[arg-type]
        assert rows["sheet.last-trick"] == ((10, 0) if view.played[-1].winner % 2 == 0 else (0, 10))
        assert rows["sheet.roem"] == (deal.bonus[0] + deal.bonus[2], deal.bonus[1] + deal.bonus[3])
        assert ("sheet.pit" in rows) == (deal.tricks[0] + deal.tricks[2] in (0, 8))
        total = 162 + sum(deal.bonus)
        assert (sheet.bar.value, sheet.bar.total) == (ours, total)
        (mark,) = sheet.bar.marks  # what our side needs, to make it or to keep them from it
        assert (sheet.bar.value >= mark) == (made == (side == 0))
        assert mark - (side == 0) == total // 2
        head = "nat" if not made else "pit" if "sheet.pit" in rows else "made"
        assert sheet.headline.key == f"sheet.{head}-{('us', 'them')[side]}"
        assert sheet.icons == ((deal.notes()["declarer"], "flag"),)
        heads[head] += 1
    assert heads["nat"] and heads["pit" if kind == "strong" else "made"], heads


def test_there_is_no_score_sheet_before_the_end() -> None:
    with pytest.raises(ValueError):
        RULES.sheet(fresh(filled(0, {})).view(0))


# What a seat may know


@each_kind
def test_no_view_and_no_event_names_a_card_its_seat_may_not_know(kind: str) -> None:
    for k in range(8):
        for deal in walk(fresh(steered(kind, ("know", k))), steering(kind, ("know", k))):
            open_cards = {c for e in deal.history for c in e.action.cards}
            for seat in range(4):
                view = deal.view(seat)
                known = set(cards_of(deal.setup.hands[seat])) | open_cards
                assert view.hand == deal.setup.hands[seat] & ~sum(1 << c for c in open_cards)
                lying = {c for _, c in view.trick}
                assert lying | {c for t in view.played for c in t.cards} <= known
                assert event_cards(all_events(deal, seat)) <= open_cards
                assert view.legal == () or seat == deal.turn
                assert view.stock == (() if deal.phase == "done" else None)
                assert (view.taken is None) == (deal.phase != "done")


@each_kind
def test_swapping_cards_that_a_seat_cannot_see_leaves_its_view_as_it_was(kind: str) -> None:
    rng, swapped = random.Random(f"swap {kind}"), 0
    for k in range(6):
        for deal in walk(fresh(steered(kind, ("swap", k))), steering(kind, ("swap", k))):
            if deal.phase == "done" or not rng.randrange(2):
                continue
            data = as_data(deal)
            for seat in range(4):
                hidden = [c for s in range(4) if s != seat for c in oracle.hand_of(data, s)]
                a, b = rng.sample(hidden, 2) if len(hidden) > 1 else ("", "")
                change = {a: b, b: a}
                hands = [" ".join(change.get(c, c) for c in h.split()) for h in data["hands"]]
                try:
                    other = deal_of({**data, "hands": hands})
                except GameError:
                    continue  # the actions so far would not have been legal
                assert other.view(seat) == deal.view(seat)
                assert all_events(other, seat) == all_events(deal, seat)
                swapped += 1
    assert swapped > 150


def test_the_whole_deal_is_open_to_everybody_once_it_is_over() -> None:
    deal = deal_of(WORKED["s"])
    for seat in range(4):
        view = deal.view(seat)
        assert view.taken == tuple(deal.taken) and view.hand == 0
        assert [a.code for _, a in view.history] == WORKED["s"]["actions"]
        assert mask(" ".join(WORKED["s"]["hands"])) == sum(
            1 << c for t in view.played for c in t.cards)
    assert last_trick(deal).winner in range(4)

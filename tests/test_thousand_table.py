"""What the screen is told in Thousand: prompts, the exchange, badges, tally, the score sheet."""

from collections import Counter
from itertools import permutations
from typing import Any

import oracle_thousand as oracle
import pytest
from helpers import at_random, codes_of, do, finish, hand_codes, walk
from thousand_deals import (
    KINDS,
    RULES,
    WORKED,
    after,
    as_data,
    books,
    deal_of,
    filled,
    fresh,
    full,
    steered,
    steering,
)

from game.core import actions as act
from game.core.cards import HIDDEN, SUITS, Card, cards_of, codes, parse_card
from game.core.messages import Message, SeatArg, SuitArg
from game.core.protocol import Deal
from game.core.view import Desk

each_kind = pytest.mark.parametrize("kind", KINDS)


def suit_named(text: Message) -> str:
    """The suit a message names."""
    arg = text.arg("suit")
    assert isinstance(arg, SuitArg)
    return SUITS[arg.suit]


def turn(deal: Deal) -> int:
    """The seat to act."""
    assert deal.turn is not None
    return deal.turn


# Prompts and refusals


def check_play(deal: Deal, seen: Counter[str]) -> None:
    """Prompt and refusals of the seat to act against the naive reading of T8."""
    view, data = deal.view(turn(deal)), as_data(deal)
    hand, trump = oracle.hand_of(data, view.seat), oracle.notes(data)["trump"]
    may, text = {a.code[5:] for a in view.legal}, RULES.prompt(view)
    if not view.trick:
        assert text.key == "prompt.lead" and may == set(hand)
        return
    led = oracle.trick(data)[0][1][-1]
    if text.key == "prompt.follow":
        assert may == {c for c in hand if c[-1] == led} and suit_named(text) == led
        refusal = "refuse.follow"
    elif text.key == "prompt.trump":
        assert may == {c for c in hand if c[-1] == trump} and led not in {c[-1] for c in hand}
        refusal = "refuse.must-trump"
    else:
        assert text.key == "prompt.any" and may == set(hand)
        assert not {led, trump} & {c[-1] for c in hand}
        refusal = ""
    seen[text.key] += 1
    assert text.clause == "T8"
    for code in set(hand) - may:
        why = RULES.refusal(view, parse_card(code))
        assert (why.key, why.clause, suit_named(why)) == (refusal, "T8", led)
        seen[why.key] += 1


@each_kind
def test_prompts_and_refusals_are_true_all_through_steered_deals(kind: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(16):
        for deal in walk(fresh(steered(kind, ("say", k))), steering(kind, ("say", k))):
            if deal.phase == "play":
                check_play(deal, seen)
            elif deal.turn is not None:
                view = deal.view(deal.turn)
                stuck = view.legal == (act.PASS,)  # at the limit there is nothing but to pass
                wanted = {"bid": "open" if view.notes["bid"] is None else
                          "at-limit" if stuck else "auction"}
                assert RULES.prompt(view).key == f"prompt.{wanted.get(deal.phase, deal.phase)}"
                assert (act.PASS in view.legal) == (
                    RULES.prompt(view).key in ("prompt.auction", "prompt.at-limit"))
    if kind in ("marriages", "goal"):
        assert seen["prompt.trump"] and seen["refuse.must-trump"] and seen["refuse.follow"], seen


def test_a_card_tapped_out_of_turn_or_before_the_play_is_refused_with_a_reason() -> None:
    deal = fresh(filled(2, {}, "9C JC 10C"))
    card = next(cards_of(deal.view(1).hand))
    assert RULES.refusal(deal.view(1), card).key == "refuse.not-play"
    do(deal, *full("100 pass pass give:9C,JC 100"))
    assert RULES.refusal(deal.view(1), card).key == "refuse.turn"
    assert RULES.prompt(deal.view(1)).arg("seat") == SeatArg(0)


@each_kind
def test_golden_are_exactly_the_cards_whose_lead_declares_a_marriage(kind: str) -> None:
    shone = 0
    for k in range(16):
        for deal in walk(fresh(steered(kind, ("gold", k))), steering(kind, ("gold", k))):
            for seat in range(3):
                golden = set(codes_of(RULES.golden(deal.view(seat))))
                if seat != deal.turn or deal.phase != "play":
                    assert not golden
                    continue
                declaring = set()
                for action in deal.legal():
                    trial = deal.clone()
                    trial.apply(action)
                    if sum(trial.bonus) > sum(deal.bonus):
                        declaring.add(action.code[5:])
                assert golden == declaring
                shone += bool(golden)
    assert shone >= (10 if kind == "marriages" else 0)


def test_there_is_no_glow_in_thousand() -> None:
    trick = deal_of(WORKED["k"]).view(0).played[0]
    assert RULES.glow(deal_of(WORKED["k"]).view(0), trick.cards) is None


# The exchange


def desk(deal: Deal, marked: tuple[Card, ...] = (), number: int | None = None) -> Desk:
    """The desk of the seat to act."""
    found = RULES.desk(deal.view(turn(deal)), marked, number)
    assert found is not None and found.stepper is not None
    return found


def test_there_is_a_desk_only_for_the_declarer_who_gives_or_bids_finally() -> None:
    for k in range(8):
        for deal in walk(fresh(steered("even", ("desk", k))), steering("even", k)):
            for seat in range(3):
                wanted = deal.phase in ("give", "contract") and seat == deal.turn
                assert (RULES.desk(deal.view(seat), (), None) is not None) == wanted


def check_gift(deal: Deal, gift: tuple[Card, ...], seen: Counter[str]) -> None:
    """With these gifts marked, every number of the stepper can be confirmed, and no other."""
    plain = desk(deal, gift)
    assert plain.stepper is not None and plain.confirm is not None
    assert plain.stepper.value == plain.stepper.values[0] == deal.notes()["bid"]
    trial = deal.clone()
    trial.apply(act.give(*gift))
    if trial.phase == "done":
        seen["nines"] += 1
        return
    final = [a.number for a in trial.legal() if a != act.CONCEDE]
    assert list(plain.stepper.values) == final
    assert plain.stepper.limit.arg("n") == final[-1]
    assert plain.confirm.text.arg("n") == final[0]
    for number in {final[0], final[-1], final[len(final) // 2]}:
        ready = desk(deal, gift, number)
        assert ready.stepper is not None and ready.confirm is not None
        assert ready.stepper.value == ready.confirm.text.arg("n") == number
        after_all = deal.clone()
        for action in ready.confirm.actions:
            assert action in after_all.legal()
            after_all.apply(action)
        assert (after_all.phase, after_all.notes()["bid"]) == ("play", number)
    high = desk(deal, gift, 400).stepper
    low = desk(deal, gift, 60).stepper
    assert high is not None and low is not None
    assert (high.value, low.value) == (final[-1], final[0])
    seen[plain.stepper.limit.key] += 1


@pytest.mark.parametrize("kind", ["even", "marriages", "nines"])
def test_what_the_exchange_confirms_is_legal_for_every_gift(kind: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(6):
        deal = fresh(steered(kind, ("gift", k)))
        choose = steering(kind, ("gift", k))
        while deal.phase == "bid":
            deal.apply(choose(deal))
        for gift in permutations(cards_of(deal.view(turn(deal)).hand), 2):
            check_gift(deal, gift, seen)
    assert seen["nines" if kind == "nines" else "limit.plain"], seen
    assert kind != "marriages" or seen["limit.marriage"]


def test_nothing_is_confirmed_before_both_gifts_are_marked_but_conceding_always_can_be() -> None:
    deal = after(filled(2, {0: "KS QS AC 9C"}, "9D 9H AS"), "125 pass pass")
    nine, queen = parse_card("9C"), parse_card("QS")
    for marked in ((), (nine,), (nine, HIDDEN), (HIDDEN, nine), (HIDDEN, HIDDEN)):
        shown = desk(deal, marked)
        assert shown.confirm is not None and shown.confirm.actions == ()
        assert shown.need == 2 and shown.may == deal.view(0).hand and shown.may.bit_count() == 10
        assert [s.arg("seat") for s in shown.slots] == [SeatArg(1), SeatArg(2)]
        assert shown.second is not None and shown.second.actions == (act.CONCEDE,)
        assert shown.second.grave and shown.second.stake is not None
    broken = desk(deal, (HIDDEN, queen)).stepper  # the preview follows each marked card
    assert broken is not None and broken.values == (125,) and broken.limit.key == "limit.plain"
    whole = desk(deal, (nine, HIDDEN)).stepper
    assert whole is not None and whole.values == tuple(range(125, 301, 5))


def test_after_the_gifts_the_desk_asks_for_the_final_bid_alone() -> None:
    deal = after(filled(2, {0: "KS QS AC 9C"}, "9D 9H AS"), "100 pass pass give:9C,9D")
    shown = desk(deal, (), 200)
    assert (shown.need, shown.may) == (0, 0)
    assert shown.confirm is not None and shown.confirm.actions == (act.bid(200),)
    assert shown.stepper is not None
    assert [act.bid(n) for n in shown.stepper.values] == list(deal.legal()[:-1])


@pytest.mark.parametrize(("before", "key", "count"), [
    (0, "stake.concede", 1), (1, "stake.concede", 2), (2, "stake.concede-costs", 3),
    (3, "stake.concede", 4), (5, "stake.concede-costs", 6)])
def test_only_conceding_asks_again_and_says_both_outcomes_and_which_concession_it_is(
        before: int, key: str, count: int) -> None:
    data = {**filled(2, {0: "KS QS"}), "match": books(concessions=[before, 0, 0])}
    view = after(data, "145 pass pass").view(0)
    assert [a for a in view.legal if RULES.stake(view, a) is not None] == [act.CONCEDE]
    text = RULES.stake(view, act.CONCEDE)
    assert text is not None and (text.key, text.clause) == (key, "T7")
    assert [text.arg(n) for n in ("count", "each", "penalty", "every", "bid")] == [
        count, 60, 120, 3, 145]


@each_kind
def test_the_limit_is_the_highest_number_that_may_be_bid_now(kind: str) -> None:
    for k in range(12):
        for deal in walk(fresh(steered(kind, ("limit", k))), steering(kind, ("limit", k))):
            for seat in range(3):
                view = deal.view(seat)
                text = RULES.limit(view)
                assert (text is not None) == (
                    seat == deal.turn and deal.phase in ("bid", "give", "contract"))
                if text is None:
                    continue
                able = [a.number for a in view.legal if a.kind == act.Kind.BID]
                hand = oracle.hand_of(as_data(deal), seat)
                assert able == [] or able[-1] == text.arg("n")
                bid = oracle.standing_bid(as_data(deal)) if deal.phase != "bid" else None
                assert text.arg("n") == max(oracle.t3_limit(hand), bid or 0)
                assert (text.key == "limit.marriage") == (oracle.t3_limit(hand) == 300)


# Badges, tally, labels, hand


def test_badges_tell_bids_and_passes_then_declarer_bid_and_trumps() -> None:
    data = filled(2, {0: "KD QD AD", 1: "KH QH"}, "9D JD 9H")

    def shown(text: str) -> list[tuple[int, str, Any]]:
        found = RULES.badges(after(data, text).view(2))
        return [(b.seat, b.text.key, b.text.arg("n")) for b in found]

    assert shown("") == []
    assert shown("100 110 pass") == [(0, "badge.bid", 100), (1, "badge.bid", 110),
                                     (2, "badge.passed", None)]
    assert shown("100 110 pass 115") == [(0, "badge.bid", 115), (1, "badge.bid", 110),
                                         (2, "badge.passed", None)]
    assert shown("100 110 pass 115 pass") == [(0, "badge.declarer", 115)]
    assert shown("100 pass pass give:9H,JD 150") == [(0, "badge.declarer", 150)]


@each_kind
def test_the_trump_badge_stands_by_the_seat_that_declared_last(kind: str) -> None:
    for k in range(12):
        for deal in walk(fresh(steered(kind, ("badge", k))), steering(kind, ("badge", k))):
            married = [p for p in oracle.all_tricks(as_data(deal)) if p.married]
            found = [b for b in RULES.badges(deal.view(k % 3)) if b.suit is not None]
            assert [(b.seat, SUITS[b.suit or 0]) for b in found] == [
                (p.cards[0][0], p.married) for p in married[-1:]]


def test_badges_and_tally_tell_who_is_on_the_barrel_and_the_counts() -> None:
    match = books(totals=[880, 300, 880], barrel=[2, None, 1], zeros=[0, 2, 0],
                  concessions=[0, 4, 3])
    deal = fresh({**filled(2, {}), "match": match})
    barrels = [(b.seat, b.text.arg("n")) for b in RULES.badges(deal.view(1))]
    assert barrels == [(0, 2), (2, 1)]
    told = [(t.side, t.total, [(n.key, n.arg("n"), n.arg("count")) for n in t.notes])
            for t in RULES.tally(deal.view(1))]
    assert told == [(0, 880, [("tally.barrel", 2, None)]),
                    (1, 300, [("tally.zeros", None, 2), ("tally.concessions", None, 1)]),
                    (2, 880, [("tally.barrel", 1, None)])]
    do(deal, *full("100 pass pass concede"))
    done = RULES.tally(deal.view(1))
    assert [t.total for t in done] == [880, 360, 760]
    assert [[n.key for n in t.notes] for t in done] == [
        ["tally.barrel", "tally.concessions"], ["tally.zeros", "tally.concessions"], []]
    assert [b for b in RULES.badges(deal.view(1)) if b.icon == "barrel"] == []


def test_a_hand_is_held_with_trumps_first_and_each_suit_from_the_highest() -> None:
    deal = fresh(filled(2, {0: "9H JS 9S AH 10D KD QC"}))
    assert codes(RULES.sorted_hand(deal.view(0))) == ["JS", "9S", "10D", "KD", "QC", "AH", "9H"]
    for done in walk(deal_of({**WORKED["k"], "actions": []}), at_random(3)):
        for seat in range(3):
            hand = codes(RULES.sorted_hand(done.view(seat)))
            assert sorted(hand) == sorted(hand_codes(done, seat))
            trump = done.notes()["trump"]
            trumps = [c[-1] == trump for c in hand]
            assert trumps == sorted(trumps, reverse=True)


def test_the_buttons_name_the_bid() -> None:
    view = fresh(filled(2, {})).view(0)
    assert [RULES.label(view, a).arg("n") for a in view.legal] == [a.number for a in view.legal]
    assert RULES.label(view, act.PASS).key == "action.pass"


# The score sheet


@each_kind
def test_the_rows_of_the_score_sheet_add_up_to_the_score_and_the_total(kind: str) -> None:
    heads: Counter[str] = Counter()
    for k in range(30):
        deal = finish(fresh(steered(kind, ("sheet", k))), steering(kind, ("sheet", k)))
        view, result = deal.view(k % 3), deal.result
        sheet = RULES.sheet(view)
        assert result is not None
        assert (RULES.sheet(deal.view(0)), sheet.cards[0][1]) == (sheet, view.stock)
        heads[sheet.headline.key] += 1
        if result.redeal:
            assert sheet.headline.key == "sheet.nines" and sheet.table == ()
            continue
        rows = {text.key: values for text, values in sheet.table}
        declarer, bid = int(view.notes["declarer"] or 0), view.notes["bid"]
        early = "sheet.row-conceded" in rows
        assert early == (sheet.headline.key == "sheet.bid-conceded")
        for seat in range(3):
            keys = ["sheet.cards", "sheet.marriages", "sheet.rounding"]
            keys = ["sheet.row-conceded"] if early else ["sheet.bid"] if seat == declarer else keys
            parts = [rows[key][seat] for key in [*keys, "sheet.penalty"]]
            assert None not in parts
            assert sum(p or 0 for p in parts) == rows["sheet.scored"][seat] == result.scores[seat]
            moved = rows["sheet.barrel"][seat] or 0 if "sheet.barrel" in rows else 0
            assert rows["sheet.total"][seat] == result.totals[seat]
            assert view.match.totals[seat] + result.scores[seat] + moved == result.totals[seat]
        if not early:
            assert rows["sheet.cards"] == tuple(deal.taken)
            assert rows["sheet.marriages"] == tuple(deal.bonus)
            points = deal.taken[declarer] + deal.bonus[declarer]
            made = isinstance(bid, int) and points >= bid
            assert sheet.headline.key == f"sheet.bid-{'made' if made else 'failed'}"
            assert sheet.sums[0].key == ("sheet.reached" if made else "sheet.missed")
            assert (sheet.sums[0].arg("n"), sheet.sums[0].arg("bid")) == (points, bid)
        assert sheet.icons == ((declarer, "flag"),)
    assert heads["sheet.nines" if kind == "nines" else "sheet.bid-failed"]


def told(name: str, **columns: Any) -> list[tuple[str, Any]]:
    """The sentences of a worked deal's sheet after the first, with the seat they speak of."""
    deal = deal_of({**WORKED[name], "match": books(**columns)})
    return [(s.key, s.arg("seat")) for s in RULES.sheet(deal.view(0)).sums[1:]]


def test_the_sheet_tells_zeros_the_barrel_and_the_winner() -> None:
    assert told("p") == [("sheet.zero", SeatArg(1))]
    assert told("p", zeros=[0, 2, 0]) == [("sheet.third-zero", SeatArg(1))]
    assert told("k", totals=[0, 845, 0]) == [("sheet.mounts", SeatArg(1))]
    assert told("j", totals=[880, 0, 0], barrel=[3, None, None]) == [("sheet.falls", SeatArg(0))]
    assert told("155", totals=[0, 0, 845]) == [("sheet.won", SeatArg(2))]
    assert told("p", totals=[0, 880, 0], barrel=[None, 3, None]) == []


def test_there_is_no_score_sheet_before_the_end() -> None:
    with pytest.raises(ValueError):
        RULES.sheet(fresh(filled(0, {})).view(0))

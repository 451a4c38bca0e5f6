"""What the screen is told to say and offer in Sheepshead: prompts, refusals, desks, sheets."""

from collections import Counter
from itertools import combinations

import pytest
from helpers import (
    KINDS,
    Data,
    as_data,
    at_random,
    by_rules,
    deal_of,
    do,
    filled,
    finish,
    fresh,
    hand_codes,
    played,
    steered,
    steering,
    then,
    walk,
)
from positions import TRUMPS, reach, suit

from game.core import actions as act
from game.core.actions import Action
from game.core.cards import SUITS, card_code, cards_of, codes, parse_card
from game.core.messages import CardArg, Message, SeatArg, SuitArg
from game.core.protocol import Deal
from game.core.view import Desk
from game.rules import rules_of
from game.rules.sheepshead.deal import SheepsheadDeal
from game.rules.sheepshead.facts import facts

RULES = rules_of("sheepshead")


def refused(deal: Deal, code: str) -> Message:
    """Why the seat to act may not play this card."""
    assert deal.turn is not None
    view = deal.view(deal.turn)
    assert parse_card(code) not in {a.card for a in view.legal}, f"{code} is legal"
    return RULES.refusal(view, parse_card(code))


def named(text: Message) -> tuple[str, ...]:
    """The cards and suits a message names, as codes."""
    out = []
    for _, arg in text.args:
        if isinstance(arg, CardArg):
            out.append(card_code(arg.card))
        elif isinstance(arg, SuitArg):
            out.append(SUITS[arg.suit])
    return tuple(out)


def test_a_hand_is_held_as_trumps_then_clubs_spades_and_hearts_from_the_highest() -> None:
    deal = deal_of(filled(4, {0: "7H AS 8D 9C QS 10S"}))
    assert codes(RULES.sorted_hand(deal.view(0))) == ["QS", "8D", "9C", "AS", "10S", "7H"]
    do(deal, "pick")
    hand = RULES.sorted_hand(deal.view(0))
    ranks = [TRUMPS.index(card_code(c)) for c in hand if card_code(c) in TRUMPS]
    assert len(hand) == 8 and ranks == sorted(ranks)


REFUSALS = [
    # seat, hand, led, call, card tapped, key, clause, what is named
    (2, "AS 9S KH 7D", "C", "call:AS", "AS", "refuse.partner-keep", "S11", {"AS", "S"}),
    (2, "AS 9S KH 7D", None, "call:AS", "9S", "refuse.partner-lead", "S11", {"AS", "S"}),
    (2, "AS 9S KH 7D", "S", "call:AS", "9S", "refuse.partner-called", "S11", {"AS", "S"}),
    (2, "AS 9S KH 7D", "S", "call:AS", "7D", "refuse.partner-called", "S11", {"AS", "S"}),
    (2, "10S 9S KH 7D", "S", "call:10S", "9S", "refuse.partner-called", "S11", {"10S", "S"}),
    (2, "AS 9S KH 7D", "H", "call:AS", "9S", "refuse.follow", "S10", {"H"}),
    (2, "AS 9S KH 7D", "T", "call:AS", "KH", "refuse.follow-trumps", "S10", set()),
    (0, "KS QC 8D 9H", "C", "call:AS", "KS", "refuse.picker-keep", "S12", {"S"}),
    (0, "KS QC 8D 9H", "H", "call:AS", "KS", "refuse.follow", "S10", {"H"}),
    (0, "KS QC 8D 9H", "T", "call:AS", "9H", "refuse.follow-trumps", "S10", set()),
    (0, "QC QS JD AH 7D", "C", "call:AC/7D", "QC", "refuse.unknown-now", "S13", {"C"}),
    (0, "QC QS JD AH 7D", "S", "call:AC/7D", "7D", "refuse.unknown-wait", "S13", {"C"}),
    (0, "AH AS 7D", "T", "call:AC/7D", "7D", "refuse.unknown-wait", "S13", {"C"}),
    (0, "QC QS JD AH 7D", "H", "call:AC/7D", "QC", "refuse.follow", "S10", {"H"}),
]


@pytest.mark.parametrize("row", REFUSALS, ids=[f"{r[1]} {r[2]} {r[4]}" for r in REFUSALS])
def test_a_refusal_names_the_rule_that_forbids_the_card(row: tuple) -> None:
    seat, hand, led, call, tapped, key, clause, words = row
    text = refused(reach(seat, hand, led, call, 0), tapped)
    assert (text.key, text.clause) == (key, clause)
    assert set(named(text)) == words


def test_a_card_tapped_out_of_turn_or_before_the_play_is_refused_with_a_reason() -> None:
    deal = deal_of(filled(4, {0: "7C 8C"}))
    assert RULES.refusal(deal.view(0), parse_card("7C")).key == "refuse.not-play"
    do(deal, *["pass"] * 5, "play:7C")
    assert RULES.refusal(deal.view(0), parse_card("8C")).key == "refuse.turn"


PROMPTS = [
    (2, "AS 9S KH 7D", "S", "call:AS", "prompt.called", ("AS",)),
    (2, "AS 9S KH 7D", "H", "call:AS", "prompt.follow", ("H",)),
    (2, "AS 9S KH 7D", "T", "call:AS", "prompt.follow-trumps", ()),
    (2, "AS 9S KH 7D", "C", "call:AS", "prompt.any", ()),
    (2, "AS 9S KH 7D", None, "call:AS", "prompt.lead", ()),
    (0, "QC QS JD AH 7D", "C", "call:AC/7D", "prompt.unknown", ()),
    (0, "AH AS 7D", "T", "call:AC/7D", "prompt.any", ()),
]


@pytest.mark.parametrize("row", PROMPTS, ids=[f"{r[1]} {r[2]}" for r in PROMPTS])
def test_the_prompt_says_what_is_asked_for(row: tuple) -> None:
    seat, hand, led, call, key, words = row
    text = RULES.prompt(reach(seat, hand, led, call, 0).view(seat))
    assert (text.key, named(text)) == (key, words)


def test_the_prompt_says_who_is_awaited_and_what_the_phase_is() -> None:
    deal = deal_of(filled(4, {}))
    assert RULES.prompt(deal.view(0)).key == "prompt.bid"
    waiting = RULES.prompt(deal.view(3))
    assert (waiting.key, waiting.arg("seat")) == ("prompt.wait", SeatArg(0))
    do(deal, "pick")
    assert RULES.prompt(deal.view(0)).key == "prompt.bury"
    do(deal, deal.legal()[0].code)
    assert RULES.prompt(deal.view(0)).key == "prompt.call"
    finish(deal, at_random(1))
    assert RULES.prompt(deal.view(0)).key == "prompt.done"


def led(deal: Deal) -> str | None:
    """The suit led; a face-down card leads the called suit (S13)."""
    if not deal.trick:
        return None
    lead = deal.trick[0][1]
    hidden = any(len(e.action.cards) == 2 and e.action.cards[1] == lead
                 for e in deal.history if e.action.code.startswith("call:"))
    return str(deal.notes()["called"])[-1] if hidden else suit(card_code(lead))


def check_prompt(deal: Deal) -> str:
    """A prompt that says "follow" is true of every legal card."""
    assert deal.turn is not None
    view = deal.view(deal.turn)
    text, may = RULES.prompt(view), {card_code(a.card) for a in view.legal}
    if text.key == "prompt.follow":
        assert {suit(c) for c in may} == set(named(text))
    elif text.key == "prompt.follow-trumps":
        assert may <= set(TRUMPS)
    elif text.key in ("prompt.called", "prompt.unknown"):
        assert len(may) == 1
    elif text.key == "prompt.lead":
        assert not view.trick
    else:
        assert text.key == "prompt.any" and view.trick
    return text.key


@pytest.mark.parametrize("kind", KINDS)
def test_prompts_and_refusals_are_true_all_through_random_deals(kind: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(12):
        for deal in walk(deal_of(steered(kind, ("say", k))), steering(kind, ("say", k))):
            if deal.phase != "play" or deal.turn is None:
                continue
            seen[check_prompt(deal)] += 1
            view = deal.view(deal.turn)
            may = {a.card for a in view.legal}
            lead = led(deal)
            for card in cards_of(view.hand):
                if card in may:
                    continue
                text = RULES.refusal(view, card)
                seen[text.key] += 1
                assert text.clause
                if text.key == "refuse.follow":
                    assert suit(card_code(card)) != named(text)[0] == lead
                    assert {suit(card_code(c)) for c in may} == {lead}
                if text.key == "refuse.follow-trumps":
                    assert card_code(card) not in TRUMPS and lead == "T"
    assert seen["prompt.lead"] and seen["refuse.follow"]
    if kind in ("trumps", "last"):
        assert seen["refuse.unknown-wait"] and seen["prompt.unknown"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_follows_from_the_view_of_the_seat_to_act_is_what_the_deal_knows(kind: str) -> None:
    unknown_led = 0
    for k in range(12):
        for deal in walk(deal_of(steered(kind, ("facts", k))), steering(kind, ("facts", k))):
            assert isinstance(deal, SheepsheadDeal)
            for seat in range(5):
                known = facts(deal.view(seat))
                own = seat == deal.picker
                assert known.led == deal.led
                assert (known.group, known.called) == (deal.group, deal.called)
                assert known.unknown == (deal.unknown if own or deal.phase == "done" else 0)
                unknown_led += own and deal.unknown and not deal.bound
                if deal.phase != "done" and not deal.trick:
                    assert known.bound == deal.bound
                if seat == deal.turn and deal.phase == "play":
                    assert known.bond == deal.bond(seat)
                if deal.phase == "play":
                    mine = seat == deal.partner
                    assert known.partner == (
                        deal.partner if deal.partner_shown or mine else None)
    if kind in ("trumps", "last"):
        assert unknown_led


def desk(deal: Deal, *marked: str) -> Desk:
    """The desk of the seat to act with these cards marked."""
    assert deal.turn is not None
    found = RULES.desk(deal.view(deal.turn), [parse_card(code) for code in marked], None)
    assert found is not None
    return found


BURY = filled(4, {0: "QC JD 7D 8D 9H KS"}, "7C AH")


def test_there_is_a_desk_only_for_the_picker_who_has_to_bury_or_call() -> None:
    for deal in walk(fresh(RULES, "desk"), by_rules(1)):
        for seat in range(5):
            wanted = deal.phase in ("bury", "call") and seat == deal.turn
            assert (RULES.desk(deal.view(seat), (), None) is not None) == wanted


def test_the_bury_desk_asks_for_two_cards_of_eight_and_previews_the_calls() -> None:
    deal = do(deal_of(BURY), "pick")
    empty = desk(deal)
    assert (empty.need, empty.may.bit_count(), empty.offers) == (2, 8, ())
    assert empty.confirm is not None and empty.confirm.actions == ()
    one = desk(deal, "AH")
    assert one.offers == () and one.confirm is not None and one.confirm.actions == ()
    ready = desk(deal, "AH", "7C")
    assert codes(ready.marked) == ["AH", "7C"]
    assert ready.confirm is not None
    assert [a.code for a in ready.confirm.actions] == ["bury:7C,AH"]
    assert ready.second is not None and ready.second.stake is not None
    assert [a.code for a in ready.second.actions] == ["bury:7C,AH", "alone"]
    assert ready.worth is not None and ready.worth.arg("n") == 11
    assert [(o.suit, o.open) for o in ready.offers] == [(0, False), (3, True), (2, False)]
    assert codes(o.card for o in ready.offers if o.card is not None) == ["AS"]
    assert all(o.action is None for o in ready.offers)


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_bury_desk_previews_is_what_may_then_be_called(kind: str) -> None:
    seen: Counter[str] = Counter()
    for k in range(3):
        deal = deal_of(steered(kind, ("preview", k)))
        while deal.turn != 0:
            do(deal, "pass")
        do(deal, "pick")
        for pair in list(combinations(hand_codes(deal, 0), 2)):
            ready = desk(deal, *pair)
            open_now = {card_code(o.card) for o in ready.offers if o.open and o.card is not None}
            after = deal.clone()
            assert ready.confirm is not None
            for action in ready.confirm.actions:
                after.apply(action)
            calls = [a for a in after.legal() if a != act.ALONE]
            assert open_now == {card_code(a.card) for a in calls}
            closed = [o for o in ready.offers if not o.open]
            assert len(closed) + len(open_now) == 3
            seen.update(f"{o.detail.key} {o.open}" for o in ready.offers)
            check_call_desk(after, calls)
    unknown = kind in ("trumps", "last", "alone")
    assert seen["offer.unknown True" if unknown else "offer.keep True"], seen


def check_call_desk(deal: Deal, calls: list[Action]) -> None:
    """The call desk reaches every legal action, and nothing else."""
    reached = set()
    first = desk(deal)
    marks = [()] if not first.need else [(c,) for c in hand_codes(deal, 0)]
    for mark in marks:
        shown = desk(deal, *mark)
        reached |= {o.action for o in shown.offers if o.action is not None}
        assert all(o.open == (o.action is not None) for o in shown.offers)
        assert shown.second is not None and shown.second.actions == (act.ALONE,)
    assert reached == set(calls)
    unknown = any(len(a.cards) == 2 for a in calls)
    assert first.need == (1 if unknown else 0)
    if unknown:
        assert all(o.action is None for o in first.offers)
        assert first.hint.key == "desk.unknown.hint"


@pytest.mark.parametrize(("kept", "buried", "details"), [
    ("QC JD 7D 8D 9H KS", "7C AH", ("offer.none", "offer.keep", "offer.buried")),
    ("QC JD AC 8C 9H KS", "7D 8D", ("offer.held", "offer.keep", "offer.keep")),
    ("QC JD 7D 8S 9S KS", "7C AH", ("offer.none", "offer.keep-some", "offer.buried")),
    ("QC QS JD 7D 8D AH", "KS 10S", ("offer.unknown", "offer.unknown", "offer.held")),
    ("QC QS AC AS AH 10H", "9D 8D", ("offer.keep", "offer.keep", "offer.ten-held")),
    ("AC AH QC QS QH QD", "10C AS", ("offer.ten-buried", "offer.none", "offer.keep")),
])
def test_every_fail_suit_says_why_it_can_or_cannot_be_called(
        kept: str, buried: str, details: tuple[str, ...]) -> None:
    data = filled(4, {0: kept}, buried)
    deal = do(deal_of(data), "pick")
    assert tuple(o.detail.key for o in desk(deal, *buried.split()).offers) == details


def test_only_playing_alone_asks_again_and_says_what_is_at_stake() -> None:
    deal = do(deal_of(BURY), "pick", "bury:7C,AH")
    view = deal.view(0)
    for action in deal.legal():
        text = RULES.stake(view, action)
        assert (text is not None) == (action == act.ALONE)
    stake = RULES.stake(view, act.ALONE)
    assert stake is not None
    assert (stake.arg("win"), stake.arg("loss")) == (4, 8)


def test_a_call_button_names_the_called_card() -> None:
    view = do(deal_of(BURY), "pick", "bury:7C,AH").view(0)
    assert named(RULES.label(view, act.call(parse_card("AS")))) == ("AS",)
    assert RULES.label(view, act.ALONE).key == "action.alone"


def badges(data: Data) -> set[tuple[int, str]]:
    """Seat and key of the badges as seat 3 sees them."""
    return {(b.seat, b.text.key) for b in RULES.badges(deal_of(data).view(3))}


def test_badges_tell_picker_called_suit_unknown_alone_and_partner() -> None:
    assert badges(BURY) == set()
    assert badges(then(BURY, "pick")) == {(0, "badge.picker")}
    call = then(BURY, "pick", "bury:7C,AH")
    assert badges(then(call, "alone")) == {(0, "badge.picker"), (0, "badge.alone")}
    wanted = {0: "KS 8S QC QS 8D 9D", 1: "AS 9S 10S KH 9C 7C"}
    data = then(filled(4, wanted, "QD 7H"), "pick", "bury:QD,7H", "call:AS")
    assert badges(data) == {(0, "badge.picker"), (0, "badge.called")}
    shown = played(data, "8S AS")
    assert badges(shown) == {(0, "badge.picker"), (0, "badge.called"), (1, "badge.partner")}
    tens = then(filled(4, {0: "AS AC AH QC QS QH"}, "7C 7H"), "pick", "bury:7C,7H", "call:10S")
    assert (0, "badge.called-ten") in badges(tens)
    unknown = then(filled(4, {0: "QC QS JD 7D 8D AH"}, "9D 10S"), "pick", "bury:9D,10S",
                   "call:AC/7D")
    assert (0, "badge.unknown") in badges(unknown)


def sheet_points(deal: Deal) -> int:
    """Card points of the picker's side, counted from the open tricks and the bury."""
    data, notes = as_data(deal), deal.notes()
    side = {notes["picker"], notes["partner"]}
    worth = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    won = [card_code(c) for t in deal.view(0).played if t.winner in side for c in t.cards]
    won += next(a[5:].split(",") for a in data["actions"] if a.startswith("bury:"))
    return sum(worth[c[:-1]] for c in won)


@pytest.mark.parametrize("kind", KINDS)
def test_the_score_sheet_tells_the_points_and_the_cards_that_lay_hidden(kind: str) -> None:
    for k in range(12):
        deal = finish(deal_of(steered(kind, ("sheet", k))), steering(kind, ("sheet", k)))
        view = deal.view(k % 5)
        sheet, notes = RULES.sheet(view), deal.notes()
        blind = tuple(cards_of(deal.setup.stock))
        assert blind in [cards for _, cards in sheet.cards]
        assert deal.result is not None
        if notes["picker"] is None:
            assert sheet.bar is None and sheet.icons == ()
            won = [s for s, x in enumerate(deal.result.scores) if x > 0]
            assert sheet.headline.arg("seat") == (SeatArg(won[0]) if won else None)
            assert len(sheet.lines) == 5
            continue
        assert sheet.bar is not None
        assert (sheet.bar.value, sheet.bar.total) == (sheet_points(deal), 120)
        assert sheet.bar.marks == (31, 61, 91)
        good = deal.result.scores[notes["picker"]] > 0
        assert sheet.headline.key == ("sheet.picker-won" if good else "sheet.picker-lost")
        buried = next(e.action.cards for e in deal.history if e.action.code.startswith("bury"))
        assert buried in [cards for _, cards in sheet.cards]
        assert dict(sheet.icons).get(notes["picker"]) == "picker"
        assert [s for s, icon in sheet.icons if icon == "partner"] == (
            [] if notes["alone"] else [notes["partner"]])
        first = sheet.sums[0]
        assert first.arg("own") == deal.result.scores[notes["picker"]]
        if not notes["alone"]:
            assert first.arg("mate") == deal.result.scores[notes["partner"]]
        against = next(s for s in range(5) if s not in (notes["picker"], notes["partner"]))
        assert first.arg("other") == deal.result.scores[against]
        count = sheet.sums[-1]  # the points of the bar, as a sum
        assert count.arg("own") == deal.taken[notes["picker"]]
        assert count.arg("n") == sheet.bar.value == sum(
            count.arg(part) or 0 for part in ("own", "mate", "buried"))  # type: ignore[misc]


def test_there_is_no_score_sheet_before_the_end() -> None:
    with pytest.raises(ValueError):
        RULES.sheet(fresh(RULES, "sheet").view(0))

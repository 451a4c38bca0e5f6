"""A finished deal opened for the review: the record once more, every card in one place."""

from collections.abc import Iterator

import pytest
from fourth_game import GAME as SKERRY
from helpers import at_random, by_rules, finish, fresh
from matches import advance, play_out

from game.core.cards import cards_of, mask_of
from game.core.messages import SeatArg
from game.core.opendeal import OpenDeal, Stage
from game.core.protocol import Deal, Rules
from game.rules import GAMES
from game.session.match import Match
from game.session.record import read_record

ALL = (*GAMES, SKERRY)
EVERY_GAME = pytest.mark.parametrize("rules", ALL, ids=[rules.info.id for rules in ALL])


def deals(rules: Rules, n: int = 25) -> Iterator[Deal]:
    """Finished deals, played at random and by rule; a fourth game's by chance alone."""
    for k in range(n):
        choose = at_random(k) if k % 2 or rules is SKERRY else by_rules(k)
        yield finish(fresh(rules, ("review", k)), choose)


def places(opened: OpenDeal, stage: Stage) -> list[int]:
    """Every place in which a card can be at a stage, as masks."""
    taken = any(move.giver is None for move in opened.moved) and stage.moved
    out = list(stage.hands)
    if not taken:
        out.append(mask_of(opened.stock))
    if stage.moved:
        out += [mask_of(move.cards) for move in opened.moved if move.taker is None]
    out += [mask_of(done.trick.cards) for done in opened.tricks[:stage.number]]
    return out


@EVERY_GAME
def test_every_card_is_in_one_place_at_every_stage(rules: Rules) -> None:
    for deal in deals(rules):
        opened = deal.opened()
        for stage in opened.stages():
            found = places(opened, stage)
            assert sum(mask.bit_count() for mask in found) == rules.info.deck.bit_count()
            assert mask_of(c for mask in found for c in cards_of(mask)) == rules.info.deck


@EVERY_GAME
def test_the_tricks_are_those_of_the_history_with_their_winners(rules: Rules) -> None:
    for deal in deals(rules):
        opened, view = deal.opened(), deal.view(0)
        plays = [(e.seat, e.action.card) for e in deal.history if e.action.code[:5] == "play:"]
        shown = [((done.trick.leader + i) % rules.info.seats, card)
                 for done in opened.tricks for i, card in enumerate(done.trick.cards)]
        assert shown == plays
        assert [done.trick for done in opened.tricks] == list(view.played)
        assert [sum(done.trick.winner == s for done in opened.tricks)
                for s in range(rules.info.seats)] == deal.tricks
        for before, after in zip(opened.tricks, opened.tricks[1:], strict=False):
            assert after.trick.leader == before.trick.winner
        order = rules.order(view)
        assert [sum(order.value[c] for done in opened.tricks if done.trick.winner == s
                    for c in done.trick.cards) for s in range(rules.info.seats)] == deal.taken


@EVERY_GAME
def test_hands_and_stock_are_those_dealt_and_run_out_as_the_deal_did(rules: Rules) -> None:
    for deal in deals(rules):
        opened = deal.opened()
        stages = opened.stages()
        assert (stages[0].hands, mask_of(opened.stock)) == (deal.setup.hands, deal.setup.stock)
        assert opened.dealer == deal.setup.dealer
        assert stages[-1].hands == tuple(deal.view(s).hand for s in range(rules.info.seats))
        assert [stage.number for stage in stages if stage.trick] == list(
            range(1, len(opened.tricks) + 1))


@EVERY_GAME
def test_what_was_said_before_the_play_is_kept_in_its_order(rules: Rules) -> None:
    for deal in deals(rules):
        opened = deal.opened()
        spoken = [seat for seat, _ in opened.said if seat is not None]
        before = [e.seat for e in deal.history if e.action.code[:5] != "play:"
                  and e.action.code.partition(":")[0] not in ("bury", "give")]
        assert spoken == before


def test_bury_unknown_and_gifts_are_shown_as_what_they_were() -> None:
    seen: set[str] = set()
    for rules in (rules for rules in GAMES if rules.info.stock):
        for deal in deals(rules, 50):
            opened = deal.opened()
            for entry in deal.history:
                kind = entry.action.code.partition(":")[0]
                cards = entry.action.cards
                if kind == "bury":
                    assert [(m.cards, m.giver, m.taker) for m in opened.moved[1:2]] == [
                        (cards, entry.seat, None)]
                elif kind == "give":
                    takers = [(entry.seat + 1) % 3, (entry.seat + 2) % 3]
                    assert [(m.cards, m.giver, m.taker) for m in opened.moved[1:]] == [
                        ((c,), entry.seat, to) for c, to in zip(cards, takers, strict=True)]
                elif kind == "call" and len(cards) == 2:
                    assert [(m.cards, m.giver, m.taker) for m in opened.moved[2:]] == [
                        (cards[1:], entry.seat, entry.seat)]
                    kind = "unknown"
                seen.add(kind)
            if opened.moved:
                taken = opened.moved[0]
                assert (taken.cards, taken.giver) == (opened.stock, None)
                assert taken.label.arg("seat") == SeatArg(taken.taker or 0)
    assert {"bury", "give", "unknown"} <= seen


def test_a_deal_in_progress_is_not_opened() -> None:
    for rules in ALL:
        deal = fresh(rules, "open")
        with pytest.raises(ValueError, match="over"):
            deal.opened()


@pytest.mark.parametrize("game", [rules.info.id for rules in GAMES])
def test_a_resumed_match_has_every_deal_to_review(game: str) -> None:
    match = Match.new(game, "review")
    while len(match.finished) < 3:
        advance(match)
    again = Match.resume(read_record(match.record.to_json()))
    assert [done.opened for done in again.finished] == [done.opened for done in match.finished]


@pytest.mark.slow
@pytest.mark.parametrize("game", [rules.info.id for rules in GAMES])
def test_a_finished_match_has_every_deal_to_review(game: str) -> None:
    match = play_out(Match.new(game, "review all"))
    assert len(match.finished) == len(match.record.deals)
    for done, codes in zip(match.finished, match.record.deals, strict=True):
        assert sum(code[:5] == "play:" for code in codes) == sum(
            len(shown.trick.cards) for shown in done.opened.tricks)

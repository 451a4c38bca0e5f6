"""The lessons as data and as deals: legal to the end, and never a match."""

import random

import pytest
from scenes import memory

from game.core.actions import parse_action
from game.core.errors import GameError
from game.core.lesson import ANCHORS, Lesson
from game.core.messages import Message
from game.core.protocol import Rules, Setup
from game.core.view import View
from game.i18n.catalogues import Catalogues
from game.i18n.speaker import Speaker
from game.resources import folder
from game.rules import GAMES
from game.session.lesson import LessonMatch
from game.session.match import Match
from game.session.settings import keep_match, load_match

EVERY_GAME = pytest.mark.parametrize("rules", GAMES, ids=[rules.info.id for rules in GAMES])


def lesson_of(rules: Rules) -> Lesson:
    assert rules.info.lesson is not None
    return rules.info.lesson


def views(rules: Rules) -> list[View]:
    """What the person sees along the line of the lesson, before and after every action."""
    match = LessonMatch(rules)
    out = [match.view()]
    for code in lesson_of(rules).line:
        match.deal.apply(parse_action(code))
        out.append(match.view())
    return out


def said(rules: Rules) -> list[Message]:
    """The words of every tip at the moment when it comes up on the line."""
    seen = views(rules)
    return [tip.words(next(v for v in seen if tip.when(v))) for tip in lesson_of(rules).tips]


@EVERY_GAME
def test_the_line_is_legal_and_ends_with_the_deal(rules: Rules) -> None:
    last = views(rules)[-1]
    assert last.phase == "done" and last.result is not None and not last.result.redeal
    assert last.result.scores[0] > 0, "a first deal is won"


@EVERY_GAME
def test_there_are_eight_to_twelve_bubbles_and_each_comes_up(rules: Rules) -> None:
    tips = lesson_of(rules).tips
    assert 8 <= len(tips) <= 12
    seen = views(rules)
    firsts = [next(i for i, v in enumerate(seen) if tip.when(v)) for tip in tips]
    assert firsts == sorted(firsts), "in the order in which they are written"
    for tip, first in zip(tips, firsts, strict=True):
        assert tip.where(seen[first]).partition(":")[0] in ANCHORS


@EVERY_GAME
def test_every_bubble_speaks_every_language(rules: Rules) -> None:
    catalogues = Catalogues(folder("locales"))
    for lang in catalogues.languages():
        speaker = Speaker(catalogues, lang, rules.info.persons)
        words = [speaker.say(text) for text in said(rules)]
        assert len(set(words)) == len(words)
        assert not any("[" in text or "{" in text for text in words), (lang, words)
        assert lang == "en" or words != [
            Speaker(catalogues, "en", rules.info.persons).say(text) for text in said(rules)]


def test_the_ideas_of_each_game_come_up() -> None:
    wanted = {"sheepshead": {"pick", "bury", "call", "void", "partner", "schmier", "count"},
              "klaverjas": {"name", "follow", "over", "roem", "last", "count", "sheet"},
              "thousand": {"bid", "prikup", "give", "declare", "trump", "count", "barrel"}}
    for rules in GAMES:
        keys = {text.key.rpartition(".")[2] for text in said(rules)}
        assert wanted[rules.info.id] <= keys


def test_what_the_bubbles_say_of_numbers_is_so() -> None:
    for rules in GAMES:
        texts = {text.key.rpartition(".")[2]: text for text in said(rules)}
        match = LessonMatch(rules)
        at = next(i for i, v in enumerate(views(rules))
                  if lesson_of(rules).tips[[t.key.rpartition(".")[2] for t in said(rules)].index(
                      "count")].when(v))
        for code in lesson_of(rules).line[:at]:
            match.deal.apply(parse_action(code))
        deal, notes = match.deal, match.deal.notes()
        if rules.info.id == "sheepshead":
            have = deal.taken[0] + deal.taken[1] + 10  # the ten that was buried
            assert notes["partner"] == 1
        elif rules.info.id == "klaverjas":
            have = sum(deal.taken[s] + deal.bonus[s] for s in (0, 2))
        else:
            have = deal.taken[0] + deal.bonus[0]
        assert texts["count"].arg("n") == have


@EVERY_GAME
def test_a_lesson_is_no_match(rules: Rules) -> None:
    match = LessonMatch(rules)
    assert not match.counts and Match.new(rules.info.id, "x").counts
    while match.deal.turn is not None:
        if match.waiting:
            assert match.think(lambda: True)
            match.commit()
        else:
            match.act(match.advice()[0])
    assert not match.over and match.on_line
    with pytest.raises(GameError):
        match.next_deal()


@EVERY_GAME
def test_a_lesson_leaves_a_saved_match_alone(rules: Rules) -> None:
    store = memory()
    kept = Match.new(rules.info.id, "kept")
    keep_match(store, kept)
    before = dict(store._memory)
    match = LessonMatch(rules)
    while match.deal.turn is not None:
        if match.waiting:
            match.think(lambda: True)
            match.commit()
        else:
            match.act(match.advice()[0])
    assert store._memory == before
    again = load_match(store, rules.info.id)
    assert again is not None and again.record == kept.record


@EVERY_GAME
def test_off_its_line_a_lesson_goes_on_with_legal_moves(rules: Rules) -> None:
    left = 0
    for seed in range(12):
        rng = random.Random(f"{rules.info.id} {seed}")
        match = LessonMatch(rules)
        while match.deal.turn is not None:
            if match.waiting:
                assert match.think(lambda: True)
                match.commit()
                continue
            advice = match.advice()
            assert advice[0] in match.view().legal
            trial = match.deal.clone()
            for action in advice:
                trial.apply(action)
            match.act(rng.choice(match.view().legal))
        left += not match.on_line
        assert match.deal.phase == "done"
    assert left > 8


def test_a_game_without_a_lesson_has_none() -> None:
    from fourth_game import GAME

    assert GAME.info.lesson is None
    with pytest.raises(GameError):
        LessonMatch(GAME)


@EVERY_GAME
def test_the_deal_is_a_whole_pack(rules: Rules) -> None:
    lesson = lesson_of(rules)
    options = {**rules.info.defaults(), **lesson.options}
    rules.start(Setup(options, lesson.dealer, lesson.hands, lesson.stock, rules.new_match()))

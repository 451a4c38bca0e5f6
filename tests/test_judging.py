"""The review says which card of a deal was the person's best and which his weakest."""

import pytest
from scenes import Workroom
from test_scenes_review import IDS, judged, match_of

from game.rules import rules_of
from game.scenes.judging import Judging
from game.scenes.review import ReviewScene
from game.session.judge import Verdict
from game.session.lesson import LessonMatch


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing; nothing is painted."""
    return Workroom(dry=True)


@pytest.mark.parametrize("game", IDS)
def test_a_deal_played_at_random_has_a_weakest_card_and_what_was_better(
        room: Workroom, game: str) -> None:
    match, judging = match_of(game), judged(game)
    ctx = room.context()
    said = []
    for number, done in enumerate(match.finished):
        own = {trick.trick.cards[(0 - trick.trick.leader) % match.rules.info.seats]
               for trick in done.opened.tricks}
        for trick in done.opened.tricks:
            verdict = judging.of(number, trick.trick.cards)
            if verdict is not None:
                said.append(ctx.say(verdict))
                assert own & set(trick.trick.cards)
    assert any(words.startswith("Your weakest card") for words in said)


def test_it_is_thought_out_in_slices_and_then_shown(room: Workroom) -> None:
    match = match_of("klaverjas")
    ctx = room.context()
    scene = ReviewScene(ctx, match)
    scene.resize(1280, 720)
    slices = 0
    while scene.judging._found.get(scene.number) is None:
        scene.dirty = False
        scene.think(lambda: False)
        slices += 1
    assert slices > 100 and scene.dirty
    shown = scene.judging.of(scene.number, tuple(range(32)))
    assert shown is not None


def test_small_differences_are_not_worth_a_word() -> None:
    match = match_of("thousand")
    judging = Judging(match)
    action = match.deal.history[-1].action
    other = match.deal.history[-2].action
    top = max(map(abs, match.finished[-1].result.scores))
    number = len(match.finished) - 1
    for loss, words in ((0.01 * top, 0), (0.2 * top, 1)):
        assert len(judging._words(number, (Verdict(0, action, other, loss, 0.0),))) == words


def test_a_lesson_is_not_judged() -> None:
    match = LessonMatch(rules_of("klaverjas"))
    judging = Judging(match)
    assert not judging.run(0, lambda: True) and judging.of(0, (1, 2)) is None

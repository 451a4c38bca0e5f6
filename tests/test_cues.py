"""When the table makes which sound: counted over whole deals, and at single presses."""

from collections import Counter
from typing import Any

import pytest
from scenes import Heard, Workroom

from game.core.actions import Kind
from game.core.cards import card_code
from game.core.view import MatchState, Result, TookStock
from game.rules import GAMES, rules_of
from game.scenes.base import Scene
from game.scenes.changes import Swap
from game.scenes.cues import verdict
from game.scenes.flow import open_table
from game.scenes.scoring import ScoringScene
from game.scenes.state import TableState
from game.scenes.table import TableScene
from game.session.match import PERSON, Match
from game.session.record import read_record
from game.shots import STATES, find, open_moment

SIZE = (640, 480)


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom()


def heard(scene: Scene) -> list[str]:
    """What was to be heard so far."""
    assert isinstance(scene.ctx.sounds, Heard)
    return scene.ctx.sounds.names


def turn_loop(scene: Scene) -> Scene:
    """One turn of the loop, long enough for everything shown to go by."""
    change = scene.update(10_000)
    if isinstance(change, Swap):
        change.scene.resize(*SIZE)
        change.scene.entered()
        return change.scene
    scene.think(lambda: True)
    return scene


def play_deal(scene: Scene) -> ScoringScene:
    """Play until the score sheet lies on the table, the person doing what comes first."""
    for _ in range(2000):
        scene = turn_loop(scene)
        if isinstance(scene, ScoringScene):
            return scene
        if isinstance(scene, TableScene) and not scene.busy and scene.view.my_turn:
            change = scene.do(scene.view.legal[0])
            scene = change.scene if isinstance(change, Swap) else scene
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.info.id)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_card_and_every_trick_of_a_deal_is_heard(room: Workroom, rules: Any,
                                                       seed: str) -> None:
    ctx = room.context(SIZE)
    match = Match.new(rules.info.id, f"sound {seed}", level="rules")
    scene = play_deal(open_table(ctx, match))
    view, count = match.view(), Counter(heard(scene))
    cards = sum(action.kind == Kind.PLAY for _, action in view.history)
    taken = sum(isinstance(event, TookStock) for event in match.deal.events(0, PERSON))
    assert count["card"] == cards
    assert count["trick"] == len(view.played) + taken
    assert count["deal"] == 1 and heard(scene)[0] == "deal"
    assert count["made"] + count["lost"] <= 1
    assert (count["bonus"] > 0) == any(view.bonus)
    own = [seat for seat, _ in view.history].count(PERSON)
    assert 0 < count["turn"] <= own


def test_the_next_deal_is_dealt_aloud_and_a_kept_match_is_not(room: Workroom) -> None:
    ctx = room.context(SIZE)
    match = Match.new("sheepshead", "sound d", level="rules")
    scene: Scene = play_deal(open_table(ctx, match))
    change = scene.press("next")
    assert isinstance(change, Swap)
    for _ in range(3):
        scene = turn_loop(change.scene)
    assert heard(scene).count("deal") == 2

    again = room.context(SIZE)
    while not match.view().my_turn:
        match.think(lambda: True)
        match.commit()
    kept = Match.resume(read_record(match.record.to_json()))
    assert kept.view().history
    scene = open_table(again, kept)
    scene.resize(*SIZE)
    for _ in range(3):
        turn_loop(scene)
    assert heard(scene) == ["turn"]


def shown(room: Workroom, game: str, name: str) -> Scene:
    """A table at one of the moments of `shots`."""
    state = next(s for s in STATES if s.name == name and (not s.games or game in s.games))
    moment = find(rules_of(game), state)
    assert moment is not None
    return open_moment(room.context(SIZE), moment, SIZE)


def test_a_refused_card_is_refused_without_a_click(room: Workroom) -> None:
    scene = shown(room, "sheepshead", "play-refused")
    assert heard(scene)[-1] == "refusal"
    assert "button" not in heard(scene)


def test_a_button_clicks_and_a_card_does_not(room: Workroom) -> None:
    scene = shown(room, "sheepshead", "play-lead")
    heard(scene).clear()
    scene.press("menu")
    scene.press("no")
    assert heard(scene) == ["button", "button"]
    heard(scene).clear()
    card = next(s.key for s in scene.hotspots() if s.key.startswith("card:") and s.enabled)
    scene.press(card)
    turn_loop(scene)
    assert heard(scene)[0] == "card"


def test_a_card_put_aside_sounds_like_a_card(room: Workroom) -> None:
    scene = shown(room, "sheepshead", "burying-marked")
    assert heard(scene).count("card") == 2
    heard(scene).clear()
    assert isinstance(scene, TableScene)
    marked = {f"card:{card_code(card)}" for card in scene.state.marked}
    scene.press(next(s.key for s in scene.hotspots() if s.key.startswith("card:")
                     and s.key not in marked))
    assert heard(scene) == ["refusal"], "there is no third place"


def result(scores: tuple[int, ...], **changes: Any) -> Result:
    fields: dict[str, Any] = {"scores": scores, "totals": scores, "redeal": False, "over": False,
                              "winner": None, "match": MatchState(1, scores), **changes}
    return Result(**fields)


FIVE = tuple((seat,) for seat in range(5))
PAIRS = ((0, 2), (1, 3))
THREE = ((0,), (1,), (2,))


@pytest.mark.parametrize(("end", "sides", "sound"), [
    (result((1, 2, -1, -1, -1)), FIVE, "made"),  # the picker's partner
    (result((-1, 2, 1, -1, -1)), FIVE, "lost"),
    (result((0, 0, 0, 0, 0)), FIVE, ""),
    (result((0, 162, 0, 162)), PAIRS, "lost"),
    (result((90, 72, 90, 72)), PAIRS, "made"),
    (result((120, 40, 20)), THREE, "made"),
    (result((30, 120, 10)), THREE, "lost"),
    (result((30, -120, 10)), THREE, "made"),
    (result((0, 0, 0), redeal=True), THREE, ""),
    (result((100, 10, 10), totals=(700, 1010, 300), over=True, winner=1), THREE, "lost"),
    (result((2, -1, -1, -1, 1), totals=(-3, 4, 0, 4, -5), over=True), FIVE, "lost"),
    (result((-1, 2, 1, -1, -1), totals=(4, 4, 0, -3, -5), over=True), FIVE, "made"),
    (result((10, 152, 10, 152), totals=(900, 800, 900, 800), over=True, winner=2), PAIRS, "made"),
])
def test_a_deal_is_made_by_more_than_an_equal_share_and_a_match_by_winning_it(
        end: Result, sides: tuple[tuple[int, ...], ...], sound: str) -> None:
    assert verdict(end, sides) == ([sound] if sound else [])


def test_a_card_is_heard_as_it_lands_and_the_end_when_all_is_still(room: Workroom) -> None:
    match = Match.new("sheepshead", "sound e", level="rules")
    while match.deal.turn is not None:
        match._apply(match.deal.legal()[0])
    view = match.view()
    state = TableState(match, lambda state: Scene(room.context()), 2000)
    state.absorb(match.events()[-3:])  # the last card, the trick, the end
    assert state.held is not None
    said: list[tuple[float, str]] = []
    for frame in range(300):
        said += [(frame / 60, name) for name in state.cues.due(state, view)]
        state.tick(1000 / 60)
    assert [name for _, name in said][:2] == ["card", "trick"]
    assert len(said) == 3 and said[2][1] in ("made", "lost")
    (landed, _), (gathered, _), (ended, _) = said
    assert 0.1 < landed < 0.4 and gathered > landed + 1.9 and ended > gathered + 0.2

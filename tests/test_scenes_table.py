"""The table in every interesting state, window and length of words: nothing in the way."""

from functools import cache
from typing import Any

import pytest
from scenes import (
    EACH_SIZE,
    LANGS,
    SIZES,
    Workroom,
    boxes,
    draw,
    layout_faults,
    size_name,
    table_faults,
)

from game.core.actions import Kind
from game.core.cards import card_code
from game.rules import GAMES
from game.scenes.base import Scene
from game.scenes.table import TableScene
from game.shots import STATES, Moment, Wanted, find, open_moment

SMALL = [(640, 480), (800, 480), (720, 1280)]
RARE = ((480, 800), (1080, 1920), (1024, 768), (1366, 768), (1600, 900), (3840, 2160))


@cache
def moments() -> tuple[Moment | None, ...]:
    """Every game in every state, found once."""
    return tuple(find(rules, state) for rules, state in cases())


@cache
def cases() -> tuple[tuple[Any, Wanted], ...]:
    return tuple((rules, state) for rules in GAMES for state in STATES
                 if not state.games or rules.info.id in state.games)


def moment(game: str, name: str) -> Moment:
    """One of them by its name."""
    return next(m for m in moments()
                if m is not None and (m.rules.info.id, m.state.name) == (game, name))


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom(dry=True)


def faults(room: Workroom, size: tuple[int, int], lang: str) -> list[str]:
    """What is wrong in any state in this window and language."""
    ctx = room.context(size, lang)
    out = []
    for one in moments():
        assert one is not None
        scene = open_moment(ctx, one, size)
        drawn = draw(scene)
        found = layout_faults(scene, drawn) + table_faults(scene, drawn, boxes(scene))
        out += [f"{one.rules.info.id} {one.state.name}: {fault}" for fault in found]
        focus = scene.first_focus()
        keys = [spot.key for spot in scene.hotspots()]
        if focus is not None and scene.dialog is None and "back" not in keys:
            assert focus in keys, (one.state.name, focus, keys)
    return out


def test_every_state_is_reached() -> None:
    missing = [f"{rules.info.id} {state.name}"
               for (rules, state), found in zip(cases(), moments(), strict=True) if found is None]
    assert not missing
    for game in GAMES:
        assert sum(rules is game for rules, _ in cases()) >= 15


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", EACH_SIZE, ids=size_name)
def test_nothing_is_in_the_way(room: Workroom, size: tuple[int, int], lang: str) -> None:
    found = faults(room, size, lang)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", RARE, ids=size_name)
def test_nothing_is_in_the_way_in_rarer_windows(room: Workroom, size: tuple[int, int],
                                                lang: str) -> None:
    found = faults(room, size, lang)
    assert not found, "\n".join(found)


def test_the_cards_that_can_be_pressed_are_the_legal_ones(room: Workroom) -> None:
    ctx = room.context((640, 480))
    seen = 0
    for one in moments():
        assert one is not None
        scene = open_moment(ctx, one, (640, 480))
        if scene.name != "play" or scene.dialog is not None or "back" in keys(scene):
            continue
        view = one.match.view()
        enabled = {s.key for s in scene.hotspots() if s.key.startswith("card:") and s.enabled}
        legal = {f"card:{card_code(a.card)}" for a in view.legal if a.kind == Kind.PLAY}
        assert isinstance(scene, TableScene)
        assert enabled == (set() if scene.state.held is not None else legal), one.state.name
        every = {s.key for s in scene.hotspots() if s.key.startswith("card:")}
        assert not every or len(every) == view.hand.bit_count()
        seen += bool(enabled)
    assert seen > 15


def keys(scene: Scene) -> list[str]:
    return [spot.key for spot in scene.hotspots()]


def words(room: Workroom, game: str, name: str, size: tuple[int, int] = (1280, 720)) -> list[str]:
    """The texts of a state."""
    scene = open_moment(room.context(size), moment(game, name), size)
    return [d.words for d in draw(scene)]


@pytest.mark.parametrize("size", [*SMALL, (1280, 720)], ids=size_name)
def test_the_essentials_are_never_left_out(room: Workroom, size: tuple[int, int]) -> None:
    """Names, whose turn, trump or called suit, and at the table the score."""
    ctx = room.context(size)
    for one in moments():
        assert one is not None
        scene = open_moment(ctx, one, size)
        if not isinstance(scene, TableScene) or scene.dialog is not None:
            continue
        drawn = " | ".join(d.words for d in draw(scene))
        for seat in range(1, one.rules.info.seats):
            assert ctx.name(seat) in drawn, (one.state.name, drawn)
        view = one.match.view()
        assert isinstance(scene, TableScene)
        trump = view.notes.get("trump")
        if trump is not None and view.phase == "play":
            assert any(face.suit is not None for face, _ in scene._laid), one.state.name
        if not scene.desk and one.rules.tally(view):
            for tally in one.rules.tally(view):
                assert ctx.speaker.format_number(tally.total) in drawn


@pytest.mark.parametrize("size", [*SMALL, (1280, 720)], ids=size_name)
def test_the_persons_badges_stand_nearest_to_the_person(room: Workroom,
                                                        size: tuple[int, int]) -> None:
    ctx = room.context(size)
    for game, name in (("sheepshead", "play-unknown"), ("klaverjas", "play-declarer"),
                       ("thousand", "play-declarer"), ("thousand", "books-play")):
        scene = open_moment(ctx, moment(game, name), size)
        assert isinstance(scene, TableScene)
        draw(scene)
        own = [box for face, box in scene._laid if face.seat == 0]
        assert own, name
        low = max(own, key=lambda box: box.bottom)
        distance = {seat: abs(low.centery - scene.lay.plate(seat).centery)
                    for seat in range(scene.view.seats)}
        assert min(distance, key=lambda seat: distance[seat]) == 0, (name, low, distance)
        others = [scene.lay.plate(seat) for seat in range(1, scene.view.seats)]
        others += [box for face, box in scene._laid if face.seat]
        for box in own:  # apart from what belongs to the next seat
            assert box.inflate(0, 24).collidelist(others) < 0, (name, box)


def test_what_is_said_and_taken_is_shown(room: Workroom) -> None:
    assert "Roem 20" in words(room, "klaverjas", "play-glow")
    assert any(w.startswith("Roem ") for w in words(room, "klaverjas", "trick-glow"))
    assert any("declares a marriage" in w for w in words(room, "thousand", "trick-marriage"))
    assert any("costs 120" in w for w in words(room, "thousand", "concede-costs"))
    assert "Everybody passed: you must name trumps" in words(room, "klaverjas", "naming-forced")
    assert "Pass" not in words(room, "klaverjas", "naming-forced")
    assert "Four nines" in words(room, "thousand", "scoring-nines")
    assert any(w.startswith("Nat for ") for w in words(room, "klaverjas", "scoring-nat"))
    assert any(w.startswith("Pit for ") for w in words(room, "klaverjas", "scoring-pit"))


def test_the_score_box_keeps_the_notes_of_all_seats(room: Workroom) -> None:
    for size in SIZES:
        if min(size) < 400:  # there a badge with the number says it
            continue
        drawn = " ".join(words(room, "thousand", "books-play", size))
        for left in (3, 2, 1):
            assert f"barrel, {left} left" in drawn, size


def test_a_refused_card_is_answered_over_the_hand_and_stays_refused(room: Workroom) -> None:
    for game in GAMES:
        one = moment(game.info.id, "play-refused")
        scene = open_moment(room.context((800, 480)), one, (800, 480))
        assert isinstance(scene, TableScene) and scene.message and scene.stern
        assert scene.message in " ".join(d.words for d in draw(scene))
        assert one.match.view().hand.bit_count() == len(scene.hand_cards())



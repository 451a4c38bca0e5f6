"""The help pages and the score sheet: what they show, and what presses do."""

from dataclasses import replace
from typing import Any

import pytest
from scenes import (
    EACH_SIZE,
    GAME,
    Spy,
    Workroom,
    check_layout,
    draw,
    memory,
    played,
    scoring,
    show,
    size_name,
)

from game.rules import GAMES
from game.scenes.changes import Pop, Swap
from game.scenes.help import HelpScene
from game.session.match import Match
from game.session.settings import keep_match, load_match


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom(dry=True)


@pytest.fixture
def context(room: Workroom) -> Any:
    """A maker of contexts for a size and a language."""
    return room.context


# Help

@pytest.mark.parametrize("size", EACH_SIZE, ids=size_name)
def test_help_opens_at_a_clause(context: Any, size: tuple[int, int]) -> None:
    scene = HelpScene(context(size), GAME, "rules", "S10")
    drawn = show(scene, size)
    heading = next(d for d in drawn if d.words == "Playing the tricks")
    assert scene.box.top <= heading.ink.top < scene.box.top + 60
    check_layout(scene, drawn)


def test_help_scrolls_to_both_ends_without_wrapping_again(context: Any) -> None:
    scene = HelpScene(context((640, 480)), GAME)
    show(scene, (640, 480))
    text = scene.ctx.kit.text
    assert isinstance(text, Spy)
    text.wrapped = 0
    seen: set[str] = set()
    while True:
        check_layout(scene, drawn := draw(scene))
        seen |= {d.words for d in drawn}
        before = scene.offset
        scene.press("down")
        assert scene.offset - before <= scene.box.h
        if scene.offset == before:
            break
    assert text.wrapped == 0
    assert scene.view is not None
    assert {w.text for row in scene.view.rows for w in row.words} <= seen
    assert not next(s for s in scene.hotspots() if s.key == "down").enabled
    scene.scroll(-10_000)
    assert scene.offset == 0
    scene.scroll(1)
    assert 0 < scene.offset < scene.box.h
    scene.press("up")
    assert scene.offset == 0


def test_help_tabs_show_their_pages_from_the_top(context: Any) -> None:
    scene = HelpScene(context(), GAME, "rules", "S17")
    show(scene, (1280, 720))
    titles = set()
    for page in GAMES[0].info.helps:
        assert scene.press(f"page:{page}") is None
        assert scene.page == page and scene.view is not None
        titles.add(scene.view.page.title)
        assert page == "rules" or scene.offset == 0
        assert draw(scene)
    assert len(titles) == len(GAMES[0].info.helps)
    assert isinstance(scene.press("back"), Pop)


def test_help_keeps_its_place_when_the_window_changes(context: Any) -> None:
    scene = HelpScene(context(), GAME, "rules", "S17")
    show(scene, (1280, 720))
    assert scene.view is not None
    share = scene.offset / scene.view.height
    show(scene, (1000, 720))
    assert abs(scene.offset / scene.view.height - share) < 0.05
    assert 0 <= scene.offset <= scene.last_offset


# Score sheet

def test_the_sheet_leads_to_the_next_deal(context: Any) -> None:
    match = played(2)
    scene = scoring(context(), match)
    words = [d.words for d in show(scene, (1280, 720))]
    assert [s.key for s in scene.hotspots()] == ["share", "menu", "review", "next"]
    assert "Deal 10" in words and "Sheepshead · deal 2 of 10" in words
    change = scene.press("next")
    assert isinstance(change, Swap)
    assert match.deal_number == 3 and len(match.finished) == 2


def test_the_sheet_can_be_left_and_the_match_is_kept(context: Any) -> None:
    store = memory()
    match = played(2)
    keep_match(store, match)
    scene = scoring(context(store=store), match)
    show(scene, (1280, 720))
    assert isinstance(scene.press("menu"), Pop) and isinstance(scene.go_back(), Pop)
    kept = load_match(store, GAME)
    assert kept is not None and kept.totals == match.totals


def test_the_end_of_a_match_names_the_winner_and_forgets_the_match(context: Any) -> None:
    store = memory()
    match = played(10)
    keep_match(store, match)
    scene = scoring(context(store=store), match)
    words = [d.words for d in show(scene, (1280, 720))]
    best = [s for s in range(5) if match.totals[s] == max(match.totals)]
    names = [scene.ctx.name(s) for s in best]
    assert any("wins the match" in w or "win the match" in w or "shared" in w for w in words)
    assert all(any(name.lower() in w.lower() and ("match" in w or "shared" in w) for w in words)
               for name in names)
    assert [s.key for s in scene.hotspots()] == ["share", "review", "next"]
    assert scene.hotspots()[-1].label == "Back to the menu"
    assert isinstance(scene.press("next"), Pop)
    assert load_match(store, GAME) is None and f"{GAME}.match.json" in store._memory
    assert store._memory[f"{GAME}.match.json"] is None


@pytest.mark.parametrize("totals", [(5, 5, -3, -3, -4), (1, 7, -2, -3, -3), (9, 0, -3, -3, -3)])
def test_first_place_is_said_as_it_is(context: Any, totals: tuple[int, ...]) -> None:
    match = played(10)
    assert match.deal.result is not None
    match.deal.result = replace(match.deal.result, totals=totals, winner=None)
    scene = scoring(context(), match)
    title = {5: "First place is shared: you and Otter", 7: "Otter wins the match",
             9: "You win the match"}[max(totals)]
    assert title in [d.words for d in show(scene, (1280, 720))]


def test_the_table_shows_every_score_and_total(context: Any) -> None:
    match = played(6, 2)
    scene = scoring(context(), match)
    drawn = show(scene, (1280, 720))
    signed = scene.ctx.speaker.format_number
    for done in match.finished:
        for points in done.result.scores:
            assert signed(points, signed=True) in [d.words for d in drawn]
    columns = [scene.table._x(seat) for seat in range(5)]
    low = max(d.ink.centery for d in drawn if d.words == "Total")
    totals = {d.words: d.ink.centerx for d in drawn if abs(d.ink.centery - low) < 12}
    for x, points in zip(columns, match.totals, strict=True):
        assert abs(totals[signed(points, signed=True)] - x) < 3 or (
            match.totals.count(points) > 1)


def test_the_sheet_in_mid_deal_goes_back_to_the_table(context: Any) -> None:
    for match in (Match.new(GAME, "x"), played(2)):
        scene = scoring(context(), match, standing=True)
        words = " ".join(d.words for d in show(scene, (800, 480)))
        assert ("is finished yet" in words) == (not match.finished)
        keys = [s.key for s in scene.hotspots()]
        assert keys == ["share", *(["review"] if match.finished else []), "back"]
        assert isinstance(scene.press("back"), Pop)

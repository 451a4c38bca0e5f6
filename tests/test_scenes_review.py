"""The review on the screen: what it shows at every step, and what presses do."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hands import Program
from quick_hands import Quick, one_deal
from scenes import LANGS, Workroom, boxes, draw, layout_faults, played, size_name, table_faults

from game.core.cards import mask_of
from game.core.messages import SeatArg
from game.rules import GAMES
from game.scenes.changes import Pop, Push
from game.scenes.context import Context
from game.scenes.judging import Judging
from game.scenes.review import EARLIER, LATER, ReviewScene
from game.scenes.scoring import ScoringScene
from game.scenes.state import TableState
from game.session.match import Match
from game.ui.reviewplan import CHIP, fan, plan

SIZES = [(640, 480), (800, 480), (1280, 720), (720, 1280), (480, 320), (320, 240)]
RARE = [(480, 800), (720, 720), (1024, 768), (1080, 1920), (1920, 1080), (3840, 2160)]
IDS = [rules.info.id for rules in GAMES]


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once; nothing is painted."""
    return Workroom(dry=True)


@cache
def match_of(game: str) -> Match:
    """Three finished deals, the last with an exchange if the game has any."""
    for seed in range(40):
        match = played(3, ("a look", seed), game)
        if len(match.finished[-1].opened.stages()) > 6 and (
                not match.rules.info.stock or match.finished[-1].opened.moved):
            return match
    raise AssertionError("no such match")


@cache
def judged(game: str) -> Judging:
    """All that can be said of the person's cards in it."""
    judging = Judging(match_of(game))
    for number in range(len(match_of(game).finished)):
        judging.run(number, lambda: True)
    return judging


def opened(ctx: Context, game: str, size: tuple[int, int], number: int | None = None,
           ) -> ReviewScene:
    """The review of that match in a window of this size."""
    match = match_of(game)
    ctx.seat_persons(match.rules.info.persons)
    scene = ReviewScene(ctx, match, number)
    scene.judging = judged(game)
    scene.resize(*size)
    return scene


def steps(scene: ReviewScene) -> Iterator[int]:
    """From the first to the last moment, by the key that leads on."""
    while True:
        yield scene.at
        before = scene.at
        scene.press("next")
        if scene.at == before:
            return


def faults(room: Workroom, size: tuple[int, int], lang: str, **settings: Any) -> list[str]:
    """What is wrong at any step of any game's deal in this window and language."""
    ctx = room.context(size, lang, **settings)
    out = []
    for game in IDS:
        scene = opened(ctx, game, size)
        for at in steps(scene):
            drawn = draw(scene)
            found = layout_faults(scene, drawn) + table_faults(scene, drawn, boxes(scene))
            out += [f"{game} step {at}: {fault}" for fault in found]
    return out


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_nothing_is_in_the_way(room: Workroom, size: tuple[int, int], lang: str) -> None:
    found = faults(room, size, lang)
    assert not found, "\n".join(found[:30])


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "qps", "th"])
@pytest.mark.parametrize("size", RARE, ids=size_name)
def test_nothing_is_in_the_way_in_rarer_windows(room: Workroom, size: tuple[int, int],
                                                lang: str) -> None:
    found = faults(room, size, lang)
    assert not found, "\n".join(found[:30])


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (720, 1280)], ids=size_name)
def test_nothing_is_in_the_way_when_all_is_large(room: Workroom, size: tuple[int, int]) -> None:
    found = faults(room, size, "en", ui_scale="xl", text_size="xl", pack="large", mirror=True)
    assert not found, "\n".join(found[:30])


@pytest.mark.parametrize("game", IDS)
def test_the_hands_shown_are_the_cards_still_held(room: Workroom, game: str) -> None:
    scene = opened(room.context(), game, (1280, 720))
    for at in steps(scene):
        face, stage = scene.face(), scene.stages[at]
        assert [mask_of(seat.cards) for seat in face.seats] == list(stage.hands)
        for seat, hand in zip(face.seats, stage.hands, strict=True):
            assert seat.cards == scene._sorted(hand) and len(seat.cards) == hand.bit_count()
        assert [seat.dealer for seat in face.seats].count(True) == 1
        if stage.trick is not None:
            assert face.winner == stage.trick.trick.winner
            assert next(seat for seat, _ in face.trick) == stage.trick.trick.leader
            assert [card for _, card in face.trick] == list(stage.trick.trick.cards)
            assert sum(seat.tricks for seat in face.seats) == stage.number


@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (320, 240)], ids=size_name)
@pytest.mark.parametrize("game", IDS)
def test_result_names_and_every_trick_are_said(room: Workroom, game: str,
                                               size: tuple[int, int]) -> None:
    ctx = room.context(size)
    scene = opened(ctx, game, size)
    headline = ctx.say(scene.done.sheet.headline)
    for at in steps(scene):
        words = " ".join(d.words for d in draw(scene))
        assert headline in words
        for seat in range(scene.info.seats):
            assert ctx.name(seat) in words
        stage = scene.stages[at]
        if stage.trick is not None:
            trick = stage.trick.trick
            assert ctx.tell("review.led", seat=SeatArg(trick.leader)) in words
            assert ctx.tell("review.took", seat=SeatArg(trick.winner)) in words


@pytest.mark.parametrize("game", IDS)
def test_stock_bury_and_gifts_are_shown_by_their_names(room: Workroom, game: str) -> None:
    ctx = room.context()
    scene = opened(ctx, game, (1280, 720))
    words = " ".join(d.words for d in draw(scene))
    for seat, text in scene.opened.said:
        assert ctx.say(text) in words
        assert seat is None or f"{ctx.name(seat)}: {ctx.say(text)}" in words
    if scene.info.stock:
        assert ctx.say(scene.opened.stock_name) in words
        scene.press("next")
        words = " ".join(d.words for d in draw(scene))
        for move in scene.opened.moved:
            assert ctx.say(move.label) in words
        assert [cards for _, cards in scene.face().groups] == [
            move.cards for move in scene.opened.moved]


def test_the_keys_lead_to_both_ends_and_no_further(room: Workroom) -> None:
    scene = opened(room.context(), "klaverjas", (640, 480))
    enabled = {s.key: s.enabled for s in scene.hotspots()}
    assert not enabled["first"] and not enabled["prev"] and enabled["next"] and enabled["last"]
    scene.press("prev")
    assert scene.at == 0
    scene.press("last")
    assert scene.at == len(scene.stages) - 1
    enabled = {s.key: s.enabled for s in scene.hotspots()}
    assert enabled["first"] and enabled["prev"] and not enabled["next"] and not enabled["last"]
    scene.scroll(1)
    assert scene.at == len(scene.stages) - 1
    scene.scroll(-5)
    assert scene.at == len(scene.stages) - 2
    scene.press("first")
    assert scene.at == 0
    assert isinstance(scene.press("back"), Pop)


def test_every_finished_deal_of_the_match_can_be_turned_to(room: Workroom) -> None:
    scene = opened(room.context(), "sheepshead", (1280, 720))
    assert scene.number == 2
    scene.press("last")
    numbers = []
    while next(s for s in scene.hotspots() if s.key == EARLIER).enabled:
        scene.press(EARLIER)
        assert scene.at == 0
        numbers.append(scene.number)
        assert f"Deal {scene.number + 1}/10" in [d.words for d in draw(scene)]
    assert numbers == [1, 0]
    scene.press(EARLIER)
    assert scene.number == 0
    scene.press(LATER)
    assert scene.number == 1


def test_the_reduced_form_shows_one_hand_at_a_time(room: Workroom) -> None:
    scene = opened(room.context((320, 240)), "sheepshead", (320, 240))
    tabs = [s.key for s in scene.hotspots() if s.key.startswith("seat:")]
    assert tabs == [f"seat:{n}" for n in range(5)] and scene.plan.reduced
    for seat in range(5):
        scene.press(f"seat:{seat}")
        assert scene.face().shown == seat
        draw(scene)


@pytest.mark.parametrize("standing", (False, True))
def test_the_score_sheet_leads_to_the_review_of_its_deal(room: Workroom, standing: bool) -> None:
    match = match_of("thousand")
    ctx = room.context((640, 480))
    ctx.seat_persons(match.rules.info.persons)
    sheet = ScoringScene(ctx, TableState(match, lambda state: sheet, 2000), standing)
    sheet.resize(640, 480)
    change = sheet.press("review")
    assert isinstance(change, Push) and isinstance(change.scene, ReviewScene)
    assert change.scene.done is match.finished[-1]


@pytest.mark.parametrize("n", range(1, 11))
def test_a_fan_keeps_its_cards_in_the_room_and_their_indices_free(n: int) -> None:
    for size in (*SIZES, *RARE):
        for seats in (3, 4, 5):
            places = plan(*size, seats, 47, 40)
            for box in (places.hand,) if places.reduced else places.seats:
                found = fan(box, n, 90)
                assert len(found.rects) == n
                for i, rect in enumerate(found.rects):
                    assert box.inflate(3, 3).contains(rect), (size, seats, n)
                    over = [other for other in found.rects[i + 1:] if other.colliderect(rect)]
                    free = min((other.left - rect.left for other in over
                                if other.top == rect.top), default=rect.w)
                    assert free >= (0.35 if found.kind != CHIP else 0.99) * rect.w - 1


# In the program

def review_of(data_dir: Path, game: str, size: tuple[int, int]) -> Any:
    """The program at the review after the first deal."""
    program = Quick(data_dir, size, seed="review")
    program.begin(game)
    one_deal(program)
    return program


def steer(program: Program, arrow: str, pad: bool) -> None:
    program.do(**({"pad": arrow} if pad else {"key": arrow}))


@pytest.mark.parametrize("pad", (False, True), ids=("keys", "pad"))
def test_arrows_step_through_the_tricks(data_dir: Path, pad: bool) -> None:
    program = Program(data_dir, (640, 480), "en")
    match, app = match_of("klaverjas"), program.driver.app
    sheet = ScoringScene(app.ctx, TableState(match, lambda state: sheet, 2000))
    app._carry_out(Push(sheet))
    program.do(settle=True)
    program.tap("review")
    scene: Any = app.scene
    assert scene.name == "review"
    steer(program, "right", pad)  # the first key only shows the focus
    assert (scene.at, program.state["focus"]) == (0, "next")
    for n in range(1, len(scene.stages)):
        steer(program, "right", pad)
        assert scene.at == n
    steer(program, "right", pad)
    assert scene.at == len(scene.stages) - 1
    steer(program, "left", pad)
    assert (scene.at, program.state["focus"]) == (len(scene.stages) - 2, "prev")
    steer(program, "l" if pad else "pageup", pad)
    assert scene.at == len(scene.stages) - 3
    steer(program, "up", pad)
    assert program.state["focus"] in ("deal:-", "deal:+", "back")
    steer(program, "b" if pad else "escape", pad)
    assert program.state["scene"] == "scoring" and program.spot("next")


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_the_review_is_there_after_a_restart(data_dir: Path, game: str) -> None:
    program = review_of(data_dir, game, (800, 480))
    before = program.match.finished[-1].opened
    again = program.again()
    again.press(f"{game}:continue")
    assert again.state["scene"] == "scoring"
    again.press("review")
    scene: Any = again.driver.app.scene
    assert scene.opened == before
    again.press("last")
    again.press("back")
    again.press("next")
    assert again.state["scene"] in ("bidding", "play")

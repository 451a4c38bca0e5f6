"""The pages of a kiosk: what is on them, what fits, what presses do."""

from typing import Any

import pytest
from pygame import Rect
from scenes import Workroom, boxes, check_layout, draw, memory, size_name, sweep, table_faults

from game.rules import GAMES
from game.scenes import attract as attract_module
from game.scenes.attract import DIM_MS, MOVE_MS, TURN_MS, AttractScene
from game.scenes.base import Scene
from game.scenes.boot import BootScene
from game.scenes.changes import Home, Leave, Pop, Push, Swap
from game.scenes.daily import DailyScene
from game.scenes.leaderboard import LeaderboardScene
from game.scenes.menu import MenuScene
from game.scenes.operator import OperatorScene
from game.scenes.pin import PinScene
from game.scenes.settings import SettingsScene
from game.scenes.statistics import StatisticsScene
from game.scenes.warning import WarningScene
from game.session.kiosk import CHANGES_FILE, Kiosk, open_kiosk
from game.session.pin import LOCK_MS, TRIES, Gate, Pin
from game.session.settings import Settings
from game.ui.attractplan import PLACES

PIN = "4711"
ALL_SIZES = [(320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (1280, 720),
             (1920, 1080), (480, 800), (720, 1280), (1080, 1920)]
QUICK = {((320, 240), "qps"), ((800, 480), "en"), ((1280, 720), "qps"), ((480, 800), "th")}
EVERYWHERE = sweep(ALL_SIZES, QUICK, pytest.mark.long)


@pytest.fixture(scope="module")
def room() -> Workroom:
    """The tools for drawing, made once."""
    return Workroom(dry=True)


def opened(room: Workroom, make: Any, size: tuple[int, int] = (1280, 720), lang: str = "en",
           **wishes: Any) -> Any:
    """A scene of a kiosk in a window of this size."""
    ctx = room.context(size, lang)
    base = Settings(language=lang)
    ctx.kiosk = Kiosk(memory(), ctx.store, base, Gate(Pin.of(PIN)), **{"language": lang, **wishes})
    scene = make(ctx)
    scene.resize(*size)
    scene.entered()
    return scene


def press(scene: Scene, *keys: str) -> Any:
    """Press hotspots that are there; what the last one leads to."""
    change = None
    for key in keys:
        assert key in [spot.key for spot in scene.hotspots()], key
        change = scene.press(key)
    return change


def run_demo(scene: AttractScene, ms: float, step: float = 50.0) -> None:
    """Let time pass before the attract screen."""
    for _ in range(round(ms / step)):
        scene.update(step)
        scene.think(lambda: False)


# What fits

@pytest.mark.parametrize(("size", "lang"), EVERYWHERE)
def test_every_page_of_a_kiosk_fits_every_window(room: Workroom, size: tuple[int, int],
                                                 lang: str) -> None:
    pin = opened(room, PinScene, size, lang)
    check_layout(pin, draw(pin))
    press(pin, "digit:1", "enter")
    assert pin.message
    check_layout(pin, draw(pin))
    pin.ctx.kiosk.gate.locked_ms = LOCK_MS
    press(pin, *["digit:8"] * 8)
    check_layout(pin, draw(pin))
    operator = opened(room, OperatorScene, size, lang, language="en")
    for page in range(operator.plan.pages):
        operator.page = page
        check_layout(operator, draw(operator))
    warning = WarningScene(pin.ctx, MenuScene(pin.ctx))
    warning.resize(*size)
    check_layout(warning, draw(warning))


@pytest.mark.parametrize(("size", "lang"), EVERYWHERE)
def test_the_attract_screen_fits_every_window_wherever_its_things_stand(
        room: Workroom, size: tuple[int, int], lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attract_module, "DIM_MS", 1e9)
    scene = opened(room, AttractScene, size, lang)
    window = Rect(0, 0, *size)
    for place in range(PLACES):
        scene._ms = place * MOVE_MS + place % 4 * TURN_MS
        scene.resize(*size)
        check_layout(scene, draw(scene))
        lay = scene.demo.lay
        plates = [lay.plate(seat) for seat in range(lay.seats) if seat or lay.shows_own_plate]
        tricks = [lay.trick_box(seat) for seat in range(lay.seats)]
        for box in scene.plan.boxes:
            assert window.contains(box) and box.collidelist(plates) < 0, (place, box)
            assert lay.plan.tiny or box.collidelist(tricks) < 0, (place, box)
        assert lay.plate(0).collidelist([*plates[1:], *tricks]) < 0 or lay.plan.tiny
        assert scene._pill is not None or lay.plan.tiny


@pytest.mark.parametrize("size", [(640, 480), (800, 480), (1280, 720), (480, 800), (720, 720),
                                  (480, 320)], ids=size_name)
def test_nothing_on_the_table_of_a_demo_lies_over_anything_else(
        room: Workroom, size: tuple[int, int]) -> None:
    scene = opened(room, AttractScene, size, "qps")
    for game in range(len(GAMES)):
        if game:
            scene._begin()
            scene.resize(*size)
        for _ in range(6):
            run_demo(scene, 4000)
            scene.demo.at_rest()
            drawn = draw(scene)
            faults = [fault for fault in table_faults(scene, drawn, boxes(scene))
                      if "button" not in fault]
            assert not faults, "\n".join(faults)


# The attract screen

def test_the_demo_is_played_by_the_computer_from_deal_to_deal_through_all_games(
        room: Workroom) -> None:
    scene = opened(room, AttractScene)
    seen: list[str] = []
    phases = set()
    for _ in range(400):
        run_demo(scene, 1000, 100)
        phases.add(scene.demo.view.phase)
        if scene.match.record.game not in seen[-1:]:
            seen.append(scene.match.record.game)
        if len(seen) == 4:
            break
    assert seen == [*(rules.info.id for rules in GAMES), GAMES[0].info.id]
    assert {"bid", "play", "done"} <= phases
    assert scene.ctx.store._memory == {}, "a demo is never saved"
    assert scene.ctx.sounds.names == [], "nor heard"


def test_only_games_that_are_offered_are_shown(room: Workroom) -> None:
    scene = opened(room, AttractScene, games=("thousand",))
    for _ in range(3):
        assert scene.match.record.game == "thousand"
        scene._begin()
    menu = opened(room, MenuScene, games=("thousand", "klaverjas"))
    assert [tile.info.id for tile in menu.tiles] == ["klaverjas", "thousand"]
    assert press(menu, "help").scene.rules.info.id == "klaverjas"
    assert menu.first_focus() == "klaverjas:new"


def test_no_hand_is_open_and_the_demo_says_what_it_is(room: Workroom) -> None:
    scene = opened(room, AttractScene)
    for _ in range(10):
        run_demo(scene, 1500)
        words = [d.words for d in draw(scene)]
        assert "Demo: computer players only" in words
        assert "Owl" in words and "You" not in words
        scene.demo.at_rest()
        draw(scene)
        cards = [box for box in boxes(scene) if box.kind == "card"]
        assert len(cards) <= 5, "those of the trick or the stock"


def test_the_button_speaks_every_language_in_turn_and_the_others_stand_beside_it(
        room: Workroom) -> None:
    scene = opened(room, AttractScene, lang="th")
    calls = [scene._call(lang) for lang in ("th", "ko", "en", "sw")]
    for call in calls:
        assert [spot.label for spot in scene.hotspots()] == [call]
        others = " · ".join(words for words, _ in scene.plan.others)
        assert all(other in others for other in calls if other != call) and call not in others
        run_demo(scene, TURN_MS)


def test_title_and_button_move_every_minute(room: Workroom) -> None:
    scene = opened(room, AttractScene)
    places = []
    for _ in range(PLACES):
        places.append((scene.plan.brand.topleft, scene.plan.button.topleft))
        scene._ms += MOVE_MS - 50
        run_demo(scene, 50)
    assert len(set(places)) == PLACES
    assert scene.plan.button.topleft == places[0][1]


def test_the_screen_is_dimmed_after_five_minutes_and_bright_again_for_the_next(
        room: Workroom) -> None:
    scene = opened(room, AttractScene)
    run_demo(scene, 1000)
    scene._ms = DIM_MS - 50
    assert not scene.dimmed
    run_demo(scene, 50)
    assert scene.dimmed and scene.dirty
    scene.entered()
    assert not scene.dimmed


def test_a_touch_leads_to_the_languages_first(room: Workroom) -> None:
    change = press(opened(room, AttractScene, lang="ko"), "start")
    assert isinstance(change, Push) and isinstance(change.scene, BootScene)
    assert change.scene.proposed == "ko" and not change.scene.from_menu


# The warning

def test_the_warning_counts_down_and_any_press_closes_it(room: Workroom) -> None:
    menu = opened(room, MenuScene)
    scene = WarningScene(menu.ctx, menu)
    scene.resize(1280, 720)
    scene.dirty = False
    scene.count(20)
    assert not scene.dirty
    scene.count(19)
    assert scene.dirty
    assert "19" in [d.words for d in draw(scene)]
    assert isinstance(press(scene, "stay"), Pop)


# The PIN and the operator's page

def test_the_right_pin_opens_the_operators_page(room: Workroom) -> None:
    scene = opened(room, PinScene)
    assert press(scene, *(f"digit:{c}" for c in "47")) is None
    press(scene, "delete", "delete", "delete", *(f"digit:{c}" for c in PIN))
    assert scene.digits == PIN
    assert all(PIN not in d.words for d in draw(scene))
    change = press(scene, "enter")
    assert isinstance(change, Swap) and isinstance(change.scene, OperatorScene)
    assert scene.digits == ""


def test_a_wrong_pin_says_how_many_are_left_and_too_many_lock(room: Workroom) -> None:
    scene = opened(room, PinScene)
    assert press(scene, "enter") is None and scene.message is None, "nothing was tried"
    for n in range(TRIES, 0, -1):
        assert press(scene, "digit:0", "enter") is None
        assert scene.message is not None
        assert (f"{n - 1} attempt" in scene.message) == (n > 1)
    assert "60 seconds" in scene.message
    assert press(scene, *(f"digit:{c}" for c in PIN), "enter") is None
    scene.ctx.kiosk.gate.tick(LOCK_MS)
    assert isinstance(press(scene, *(f"digit:{c}" for c in PIN), "enter"), Swap)


def test_whoever_has_no_pin_goes_back_to_where_he_was(room: Workroom) -> None:
    assert isinstance(press(opened(room, PinScene), "back"), Pop)


def test_every_change_of_the_operator_counts_at_once_and_is_kept(room: Workroom) -> None:
    scene = opened(room, OperatorScene, idle_s=90, volume=0)
    kiosk = scene.kiosk
    press(scene, "offer:klaverjas", "default-language", "idle:-", "idle:+", "idle:+", "idle:-",
          "volume:-", "volume:+")
    assert (kiosk.games, kiosk.language, kiosk.idle_s, kiosk.volume) == (
        ("sheepshead", "thousand"), "sw", 85, 1)
    kept = kiosk.store.load(CHANGES_FILE, lambda data: None)
    assert kept == {"games": ["sheepshead", "thousand"], "language": "sw", "idle_s": 85,
                    "volume": 1}
    again = open_kiosk(kiosk.store, True, scene.ctx.catalogues.languages())
    assert again is not None and again.games == kiosk.games


def test_the_last_game_stays_offered(room: Workroom) -> None:
    scene = opened(room, OperatorScene, games=("sheepshead", "thousand"))
    press(scene, "offer:thousand", "offer:sheepshead")
    assert scene.kiosk.games == ("sheepshead",)
    press(scene, "offer:klaverjas")
    assert scene.kiosk.games == ("sheepshead", "klaverjas"), "in their usual order"


def test_clearing_asks_first_and_says_when_it_is_done(room: Workroom,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(room, OperatorScene)
    cleared = []
    monkeypatch.setattr(scene.ctx, "clear_board", lambda: cleared.append(True))
    press(scene, "clear", "no")
    assert not cleared
    press(scene, "clear", "yes")
    assert cleared
    assert "Cleared" in [d.words for d in draw(scene)]


def test_the_operator_ends_the_program_or_goes_back_to_the_demo(room: Workroom) -> None:
    scene = opened(room, OperatorScene)
    press(scene, "leave")
    assert isinstance(press(scene, "yes"), Leave)
    assert isinstance(press(scene, "back"), Home)


def test_a_visitor_finds_no_settings_of_the_machine(room: Workroom) -> None:
    keys = {row.key for _, row in opened(room, SettingsScene)._rows()}
    assert {"sound", "text", "level", "language"} <= keys
    assert not {"fullscreen", "acceleration", "fps", "pads"} & keys


def test_daily_board_and_statistics_show_the_games_offered_and_nothing_to_delete(
        room: Workroom) -> None:
    statistics = opened(room, StatisticsScene, games=("thousand", "klaverjas"))
    keys = {spot.key for spot in statistics.hotspots()}
    assert {"game:thousand", "game:klaverjas"} <= keys and statistics.game == "klaverjas"
    assert not {"game:sheepshead", "clear", "export", "import"} & keys
    board = {spot.key for spot in opened(room, LeaderboardScene, games=("thousand",)).hotspots()}
    assert "game:thousand" in board and "game:klaverjas" not in board
    daily = {spot.key for spot in opened(room, DailyScene, games=("thousand",)).hotspots()}
    assert "thousand:today" in daily and "klaverjas:today" not in daily

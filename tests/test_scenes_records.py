"""Names, leaderboard, statistics and sharing: what presses do, and what is passed on."""

from pathlib import Path
from typing import Any

import pytest
from finished import DAY, add, finished
from record_pages import SIZE, fill, words
from scenes import show

from game.rules import GAMES
from game.scenes.changes import Pop, Push
from game.scenes.leaderboard import LeaderboardScene
from game.scenes.names import NameScene
from game.scenes.outcomes import keep_result
from game.scenes.share import ShareScene
from game.scenes.statistics import StatisticsScene
from game.session.codes import code_of, fresh_seed, grouped
from game.session.days import daily_seed
from game.session.par import keep_par
from game.session.store import Store
from game.session.summary import Score
from game.session.transfer import EXPORT_FILE
from game.ui import clipboard, qr

# Names


def test_a_name_is_picked_in_at_most_six_presses(dated: Any) -> None:
    for presses, name in ((("animal:heron", "digit:4", "digit:2", "ok"), "heron-42"),
                          (("mode:initials", "letter:J", "letter:P", "letter:X", "ok"), "JPX")):
        ctx = dated()
        scene = NameScene(ctx)
        show(scene, SIZE)
        assert len(presses) <= 6
        for key in presses:
            change = scene.press(key)
        assert isinstance(change, Pop) and ctx.who == name


def test_a_name_is_shown_in_the_readers_language(dated: Any) -> None:
    said = {}
    for lang in ("en", "sw", "th", "ko"):
        ctx = dated(lang=lang)
        add(ctx.results, seed="free", name="fox-7")
        said[lang] = words(LeaderboardScene(ctx, "sheepshead", "matches"))
    assert "Fox 7" in said["en"] and "여우 7" in said["ko"]
    assert "Fox" not in said["sw"] + said["th"] + said["ko"]


def test_an_unfinished_name_says_what_is_missing_and_a_typed_one_works(dated: Any) -> None:
    ctx = dated()
    scene = NameScene(ctx)
    show(scene, SIZE)
    assert scene.press("ok") is None and "1 to 99" in (scene.message or "")
    scene.typed("0")
    assert scene.press("ok") is None
    scene.typed("9")
    scene.typed("8")
    assert scene.picked() == "fox-98"
    scene.typed("a")
    assert scene.press("ok") is None and "three letters" in (scene.message or "")
    scene.typed("b")
    scene.typed("c")
    assert isinstance(scene.press("ok"), Pop) and ctx.who == "ABC"


def test_the_first_name_is_put_on_what_was_played_before(dated: Any) -> None:
    ctx = dated()
    first = add(ctx.results, seed="one")
    scene = NameScene(ctx, first.id)
    show(scene, SIZE)
    for key in ("digit:5", "ok"):
        scene.press(key)
    second = add(ctx.results, seed="two", name=ctx.who)
    other = NameScene(ctx, second.id)
    show(other, SIZE)
    for key in ("animal:owl", "ok"):
        other.press(key)
    assert [ctx.results.finish(n).name for n in (first.id, second.id)] == ["fox-5", "owl-5"]


# Leaderboard and statistics


def test_the_leaderboard_shows_one_board_of_one_rule_set(dated: Any) -> None:
    ctx = dated()
    fill(ctx)
    scene = LeaderboardScene(ctx)
    assert "Badger 88" in words(scene) and "Par (computer)" in words(scene)
    scene.press("board:matches")
    assert "WWW" in words(scene) and "Badger 88\n" not in words(scene)
    scene.press("game:klaverjas")
    assert "WWW" in words(scene) and "Amsterdam" in words(scene)
    scene.press("rules")
    assert "Rotterdam" in words(scene) and "Nothing here yet" in words(scene)
    name = scene.press("name")
    assert isinstance(name, Push) and isinstance(name.scene, NameScene)


def test_a_long_board_is_scrolled(dated: Any) -> None:
    ctx = dated()
    for n in range(30):
        add(ctx.results, seed="done", started=str(n), name=f"fox-{n + 1}")
    scene = LeaderboardScene(ctx, "sheepshead", "matches")
    first = words(scene)
    assert "Fox 1\n" in first and "Fox 30" not in first
    for _ in range(9):
        scene.press("down")
    assert "Fox 30" in words(scene) and "Fox 1\n" not in words(scene)
    scene.scroll(-99)
    assert "Fox 1\n" in words(scene)


def test_statistics_are_those_of_the_results(dated: Any) -> None:
    ctx = dated()
    fill(ctx)
    scene = StatisticsScene(ctx)
    said = words(scene)
    assert "Picker" in said and "Matches finished" in said and "Streak" in said
    scene.press("game:thousand")
    assert "Declarer" in words(scene) and "On the barrel" in words(scene)


def test_results_go_to_a_file_and_come_back_after_clearing_with_two_questions(
        dated: Any, data_dir: Path) -> None:
    ctx = dated(store=Store(data_dir))
    add(ctx.results, seed="one")
    add(ctx.results, "klaverjas", "two", rules="amsterdam")
    scene = StatisticsScene(ctx)
    show(scene, SIZE)
    scene.press("import")
    assert "first" in (scene.message or "")
    scene.press("export")
    assert "2 results" in (scene.message or "") and (data_dir / EXPORT_FILE).exists()
    scene.press("clear")
    assert scene.dialog is not None and scene.dialog.grave
    first = scene.dialog.question
    scene.press("yes")
    assert scene.dialog is not None and scene.dialog.question != first, "a second question"
    scene.press("no")
    assert len(ctx.results.ask("SELECT id FROM results")) == 2
    for key in ("clear", "yes", "yes"):
        scene.press(key)
    assert ctx.results.ask("SELECT id FROM results") == []
    scene.press("import")
    scene.think(lambda: True)
    assert "2 new results" in (scene.message or "")
    assert len(ctx.results.ask("SELECT id FROM results")) == 2
    (data_dir / EXPORT_FILE).write_text("{}")
    scene.press("import")
    assert "no results" in (scene.message or "")


@pytest.mark.parametrize("lang", ["en", "sw", "th", "ko"])
@pytest.mark.parametrize("size", [(320, 240), (480, 320), (640, 480), (480, 800), SIZE])
def test_the_path_of_an_export_can_be_read_whole(dated: Any, tmp_path: Path,
                                                 size: tuple[int, int], lang: str) -> None:
    folder = Path(tmp_path.anchor, *("somebody", "with", "a", "long", "way") * 3, "results")
    ctx = dated(size, lang)
    scene = StatisticsScene(ctx)
    path = str(folder / EXPORT_FILE)
    told = ctx.tell("statistics.exported", n=3, path=path)
    scene.notice(told)
    drawn = show(scene, size)
    lines = [d for d in drawn if d.px and "".join(d.words.split()) in "".join(told.split())
             and d.ink.top < 170 and len(d.words) > 3]
    said = "".join("".join(d.words.split()) for d in lines[-len(lines):])
    assert "".join(path.split()) in said.replace("\u200b", ""), said
    for d in lines:
        assert d.ink.left >= 0 and d.ink.right <= size[0] and d.ink.top >= 0, d
        assert d.ink.bottom <= size[1], d
    assert drawn[-1] in lines, "nothing is drawn over it"


def test_leaving_the_page_does_not_break_an_import_off(dated: Any, data_dir: Path) -> None:
    ctx = dated(store=Store(data_dir))
    for n in range(5):
        add(ctx.results, seed=f"s{n}")
    scene = StatisticsScene(ctx)
    show(scene, SIZE)
    for key in ("export", "clear", "yes", "yes", "import"):
        scene.press(key)
    scene.think(lambda: False)
    scene.press("clear")
    assert scene.dialog is None and "Importing" in (scene.message or "")
    assert isinstance(scene.press("back"), Pop)
    assert len(ctx.results.ask("SELECT id FROM results")) == 1
    ctx.chores.run(lambda: True)
    assert len(ctx.results.ask("SELECT id FROM results")) == 5


def test_an_import_tells_of_a_file_of_no_use_beside_the_others(dated: Any,
                                                             data_dir: Path) -> None:
    ctx = dated(store=Store(data_dir))
    add(ctx.results)
    scene = StatisticsScene(ctx)
    show(scene, SIZE)
    scene.press("export")
    (data_dir / "aces-and-tens-results (1).json").write_text("not even JSON")
    scene.press("import")
    scene.think(lambda: True)
    assert "0 new results" in (scene.message or "") and "is damaged" in (scene.message or "")
    assert "lost when the program ends" not in (scene.message or "")
    other = StatisticsScene(dated(store=Store(None)))
    assert other.press("import") is None and "no folder" in (other.message or "")


def test_an_import_that_cannot_be_kept_says_so(dated: Any, data_dir: Path) -> None:
    ctx = dated(store=Store(data_dir))
    add(ctx.results)
    scene = StatisticsScene(ctx)
    show(scene, SIZE)
    scene.press("export")
    second = Store(data_dir)
    second.writable, second.shared = False, True
    scene = StatisticsScene(dated(store=second))
    show(scene, SIZE)
    scene.press("import")
    scene.think(lambda: True)
    assert "lost when the program ends" in (scene.message or "")


def test_the_board_behind_a_result_is_that_of_its_rules(dated: Any) -> None:
    ctx = dated()
    match = finished("klaverjas", "by code", rules="rotterdam")
    scene = ShareScene(ctx, match, keep_result(ctx, match))
    show(scene, SIZE)
    change: Any = scene.press("leaderboard")
    assert "Rotterdam" in words(change.scene) and len(change.scene.tables[0].rows) == 1


# Sharing


@pytest.mark.parametrize("lang", ["en", "sw", "th", "ko"])
def test_a_result_is_shared_in_at_most_five_lines_with_its_code(
        dated: Any, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ctx = dated(lang=lang)
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: copied.append(text) is None)
    for rules in GAMES:
        game, options = rules.info.id, rules.info.defaults()
        match = finished(game, daily_seed(game, DAY), "shared", **options)
        keep_par(ctx.results, game, options, match.record.seed, Score(1400, 300, True, 31))
        scene = ShareScene(ctx, match, keep_result(ctx, match))
        show(scene, SIZE)
        scene.press("copy")
        lines = copied[-1].splitlines()
        code = code_of(game, options, match.record.seed)
        assert code is not None and len(lines) == 5 and grouped(code) in lines[-1]
        assert all(line.strip() and "[" not in line and "{" not in line for line in lines)
        assert scene.message


def test_par_comes_to_the_page_when_it_is_known(dated: Any) -> None:
    ctx = dated()
    match = finished("sheepshead", daily_seed("sheepshead", DAY), "par")
    scene = ShareScene(ctx, match, keep_result(ctx, match))
    assert "still playing" in words(scene)
    keep_par(ctx.results, "sheepshead", {}, match.record.seed, Score(-3, -9, False, 10))
    scene.update(600)
    assert "Par (computer): −3" in words(scene)


def test_the_picture_holds_the_text(dated: Any) -> None:
    """Read back square by square: the finder patterns, and the same squares as segno's."""
    scene = ShareScene(dated(), finished("klaverjas", fresh_seed(3), rules="amsterdam"))
    show(scene, SIZE)
    squares = qr.modules(scene.text())
    assert scene.picture is not None
    size = scene.picture.get_width() // (len(squares) + 2 * qr.QUIET)
    assert size >= 3
    for y, row in enumerate(squares):
        for x, dark in enumerate(row):
            at = ((x + qr.QUIET) * size + size // 2, (y + qr.QUIET) * size + size // 2)
            assert (scene.picture.get_at(at)[0] < 128) == dark
    finder = [squares[0][x] for x in range(7)]
    assert finder == [True] * 7 and not squares[1][1] and squares[2][2]


def test_on_a_small_panel_the_code_alone_goes_into_the_picture(dated: Any) -> None:
    size = (320, 240)
    match = finished("klaverjas", fresh_seed(3), rules="amsterdam")
    scene = ShareScene(dated(size), match)
    show(scene, size)
    assert scene.picture is not None and scene.code is not None
    assert len(qr.modules(scene.code)) < len(qr.modules(scene.text()))
    count = len(qr.modules(scene.code)) + 2 * qr.QUIET
    assert scene.picture.get_width() % count == 0 and scene.picture.get_width() // count >= 3

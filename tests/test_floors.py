"""The building: who imports whom, how long a file may be, what each floor may not use."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from helpers import ROOT

from game.i18n.catalogues import Catalogues

GAME = ROOT / "game"
MODULES = sorted(GAME.rglob("*.py"))
TESTS = sorted((ROOT / "tests").glob("*.py"))
TOOLS = sorted((ROOT / "assets").rglob("*.py"))

FLOORS = ("core", "rules", "ai", "session", "i18n", "ui", "scenes", "top")
"""From the ground up; a module imports from its own floor and those below."""
TOP = {"app", "bench", "cli", "doctor", "drive", "shots", "clock", "kiosk", "service",
       "tour", "window"}
"""Single modules of game/ that put the floors together."""
BESIDE = {"resources": ("ui", "scenes", "top"), "memory": ("scenes", "top")}
"""Modules that belong to no floor, with the floors that may import them."""


def name_of(path: Path) -> str:
    """The dotted name of a module of the program."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def place(name: str) -> str:
    """The floor of a dotted name, or the module beside the floors, or "" for game itself."""
    parts = name.split(".")
    if len(parts) == 1:
        return ""
    first = parts[1]
    return "top" if first in TOP else first


@cache
def tree_of(path: Path) -> ast.Module:
    """The parsed file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path) -> frozenset[str]:
    """Dotted names of everything a file imports, wherever in it."""
    found: set[str] = set()
    package = name_of(path).split(".") if path.is_relative_to(GAME) else []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = len(package) - node.level + (path.name == "__init__.py")
                base = ".".join([*package[:up], *([base] if base else [])])
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
        elif (isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
                and "import" in ast.unparse(node.func).rsplit(".", 1)[-1]):
            raise AssertionError(f"{path}:{node.lineno} imports by a call")
    return frozenset(found)


def ours(path: Path) -> set[str]:
    """The modules of the program that a file imports."""
    return {name for name in imports(path) if name.split(".")[0] == "game"}


def roots(path: Path) -> set[str]:
    """The first parts of everything a file imports."""
    return {name.split(".")[0] for name in imports(path)}


def too_high(floor: str, imported: str) -> bool:
    """Whether a module of `floor` may not import something at `imported`."""
    if imported == "":
        return False
    if imported in BESIDE:
        return floor not in BESIDE[imported]
    if floor in BESIDE:
        return True
    return FLOORS.index(imported) > FLOORS.index(floor)


def on(*floors: str) -> list[Path]:
    """The files of these floors."""
    return [path for path in MODULES if place(name_of(path)) in floors]


def names(paths: list[Path]) -> list[str]:
    return [name_of(path) for path in paths]


def test_every_module_has_its_floor() -> None:
    for path in MODULES:
        assert place(name_of(path)) in {*FLOORS, *BESIDE, ""}, (
            f"{path.relative_to(ROOT)} is on no floor: name it in this test")
    assert all(on(floor) for floor in ("core", "rules", "ai", "session", "i18n", "ui", "top"))


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_a_module_imports_only_from_its_floor_and_those_below(path: Path) -> None:
    floor = place(name_of(path))
    wrong = {name for name in ours(path) if floor and too_high(floor, place(name))}
    assert not wrong, f"{name_of(path)} reaches up to {', '.join(sorted(wrong))}"


def test_main_only_hands_over() -> None:
    assert ours(ROOT / "main.py") == {"game.cli", "game.cli.main"}


def test_pygame_is_known_from_the_drawing_floor_up_only() -> None:
    for path in on(*FLOORS[:5], *BESIDE):
        assert not roots(path) & {"pygame", "pygame_ce"}, path
    assert any("pygame" in roots(path) for path in on("ui"))


def test_the_ground_floor_uses_the_standard_library_and_no_clock() -> None:
    for path in on("core"):
        assert roots(path) <= {"game", *sys.stdlib_module_names}, path
        assert not roots(path) & {"time", "datetime", "calendar", "os", "pathlib"}, path
    for path in on("rules", "ai"):
        assert roots(path) <= {"game", *sys.stdlib_module_names}, path
        assert not roots(path) & {"time", "datetime"}, path


def test_chance_comes_from_seeded_streams_only() -> None:
    for path in MODULES:
        if path != GAME / "core" / "stream.py":
            assert "random" not in roots(path), path
    for path in on("core", "rules", "ai"):
        assert not roots(path) & {"secrets", "uuid", "os"}, path


def test_there_are_no_threads_no_pickles_and_no_processes() -> None:
    banned = {"threading", "_thread", "concurrent", "multiprocessing", "asyncio", "pickle",
              "cPickle", "shelve", "marshal", "dill", "subprocess"}
    for path in MODULES:
        allowed = {"subprocess"} if path.name == "bench.py" else set()  # times a whole start
        assert not roots(path) & (banned - allowed), path


def test_nothing_is_evaluated_and_no_folder_is_scanned_for_code() -> None:
    for path in MODULES:
        assert not roots(path) & {"importlib", "pkgutil", "runpy"}, path
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "__import__"), path


def test_no_module_keeps_changing_state_of_its_own() -> None:
    """No `global` anywhere, and no bare list, dict or set at the top of a module."""
    for path in MODULES:
        tree = tree_of(path)
        assert not any(isinstance(node, ast.Global) for node in ast.walk(tree)), path
        for node in tree.body:
            if isinstance(node, ast.Assign):
                kind = type(node.value).__name__
                if ast.unparse(node.targets[0]) == "__all__":
                    continue
                assert kind not in ("List", "Dict", "Set"), f"{path}:{node.lineno} is not Final"


@pytest.mark.parametrize("path", [*MODULES, *TESTS, *TOOLS],
                         ids=[str(p.relative_to(ROOT)) for p in (*MODULES, *TESTS, *TOOLS)])
def test_no_file_is_longer_than_400_lines(path: Path) -> None:
    lines = path.read_text("utf-8").count("\n")
    assert lines <= 400


def test_the_top_level_is_what_was_agreed() -> None:
    seen = {p.name for p in ROOT.iterdir() if not p.name.startswith((".", "__"))}
    agreed = {"main.py", "pyproject.toml", "README.md", "game", "assets", "locales", "tests",
              "LICENSE"}
    passing = {"build", "dist", "shots"}  # left by builds and screenshots, and ignored by git
    left = {name for name in seen if name.endswith(".egg-info")}
    assert seen - left - passing <= agreed


def test_scenes_know_no_game_by_name() -> None:
    from game.rules import GAMES

    for path in on("scenes", "ui"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Compare):
                texts = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
                assert not texts & {g.info.id for g in GAMES}, f"{path}:{node.lineno}"


ROUND = re.compile(r"\brounds?\b", re.IGNORECASE)


def test_the_word_round_is_in_no_english_text() -> None:
    """It means a trick to some, a deal to others: we say trick, deal and match."""
    folder = ROOT / "locales" / "en"
    lines = [(path, n, line) for path in sorted(folder.rglob("*.po"))
             for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
             if not line.startswith(("#", "msgctxt"))]
    assert len(lines) > 100
    for path, n, line in lines:
        assert not ROUND.search(line), f"{path}:{n} {line}"
    for path in sorted(folder.rglob("*.txt")):
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert line.startswith("#") or not ROUND.search(line), f"{path}:{n} {line}"
    Catalogues(ROOT / "locales")


@pytest.mark.parametrize(("floor", "imported", "wrong"), [
    ("core", "rules", True), ("rules", "core", False), ("ai", "session", True),
    ("session", "i18n", True), ("ui", "scenes", True), ("scenes", "ui", False),
    ("i18n", "ui", True), ("top", "scenes", False), ("scenes", "top", True),
    ("session", "resources", True), ("ui", "resources", False), ("resources", "ui", True)])
def test_the_floors_are_told_apart(floor: str, imported: str, wrong: bool) -> None:
    assert too_high(floor, imported) == wrong

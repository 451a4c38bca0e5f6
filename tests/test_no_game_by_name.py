"""Scenes, drawing and sessions know no game: not one of them is named in their code."""

import ast
from pathlib import Path

import pytest

from game.rules import GAMES

ROOT = Path(__file__).resolve().parent.parent
AGNOSTIC = (*(path for place in ("scenes", "ui", "session")
              for path in sorted((ROOT / "game" / place).glob("*.py"))),
            *(ROOT / "game" / name for name in ("app.py", "drive.py", "cli.py", "shots.py")))
"""The files that may know no game. The list of pictures in shots.py names those it wants."""


def named_games(tree: ast.Module) -> set[str]:
    """The games that code names: in its names, its imports and its texts, docstrings aside."""
    docs = {id(node.value) for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    words: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words += [] if id(node) in docs else [node.value]
        elif isinstance(node, ast.ImportFrom):
            words.append(node.module or "")
        else:
            words += [value for name in ("id", "attr", "name", "arg")
                      if isinstance(value := getattr(node, name, None), str)]
    text = " ".join(words).lower()
    return {rules.info.id for rules in GAMES if rules.info.id in text}


def code_of(path: Path) -> ast.Module:
    """The code of a file; of shots.py what is not the list of wanted pictures."""
    tree = ast.parse(path.read_text("utf-8"))
    if path.name == "shots.py":
        tree.body = [node for node in tree.body if not isinstance(node, ast.AnnAssign)]
    return tree


@pytest.mark.parametrize("path", AGNOSTIC, ids=[str(p.relative_to(ROOT)) for p in AGNOSTIC])
def test_no_scene_and_no_session_knows_a_game_by_name(path: Path) -> None:
    assert not named_games(code_of(path))


@pytest.mark.parametrize("line", (
    "if game == 'klaverjas': pass", "from game.rules.klaverjas import INFO",
    "import game.rules.klaverjas.score", "klaverjas = 1", "x = info.klaverjas",
    "f(klaverjas=2)", "def klaverjas(): pass", "x = {'a': f'{n} Klaverjas'}"))
def test_a_game_named_in_code_would_be_seen(line: str) -> None:
    assert named_games(ast.parse(line)) == {"klaverjas"}
    assert named_games(ast.parse(f'"""A docstring: klaverjas."""\n# {line}')) == set()

"""What holds for every test: no window, no sound, no folder of the person who runs them."""

import io
import json
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

# A program started without --data-dir must not find the real saves of whoever runs the tests.
_HOME = tempfile.TemporaryDirectory(prefix="aces-tests-")
for _name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA",
              "LOCALAPPDATA"):
    os.environ[_name] = _HOME.name

import pytest  # noqa: E402
from hypothesis import settings  # noqa: E402

# Derandomized everywhere: a test that fails for one fails for all. HYPOTHESIS_PROFILE=search
# looks for new examples.
settings.register_profile("ci", derandomize=True, deadline=None, database=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty folder for settings and matches."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def dry_room() -> Any:
    """The tools for drawing, made once a module; nothing is painted."""
    from scenes import Workroom

    return Workroom(dry=True)


@pytest.fixture
def clock() -> Any:
    """A date that a test can change."""
    from record_pages import Clock

    return Clock()


@pytest.fixture
def dated(dry_room: Any, clock: Any) -> Any:
    """A maker of contexts for a size and a language, on the day of the clock."""
    from record_pages import context_at

    return partial(context_at, dry_room, clock)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, list[Any]]]:
    """Run a command on standard input: exit status and the JSON of each line of output.

    Anything on standard error, or a line of output that is not JSON, is a failure.
    """
    from game.cli import main

    def go(command: str, data: object, *flags: str) -> tuple[int, list[Any]]:
        raw = data if isinstance(data, bytes) else (
            data if isinstance(data, str) else json.dumps(data)).encode()
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
        status = main([command, "-", *flags])
        out, err = capsys.readouterr()
        assert err == ""
        return status, [json.loads(line, parse_constant=_refuse) for line in out.splitlines()]

    return go


def _refuse(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")

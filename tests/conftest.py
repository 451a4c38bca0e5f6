"""What holds for every test: no window, no sound, no folder of the person who runs them."""

import os
import sys
import tempfile
from pathlib import Path

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

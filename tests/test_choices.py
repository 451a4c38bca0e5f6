"""The same choices on every machine and under every Python, as the golden file has them."""

import os
import subprocess
import sys

import choices


def test_the_computer_players_choose_as_in_the_golden_file() -> None:
    for now, kept in zip(choices.lines(), choices.FILE.read_text("ascii").splitlines(),
                         strict=True):
        assert now == kept


def test_nothing_of_it_needs_the_screen() -> None:
    code = "import sys, choices; assert not any('pygame' in name for name in sys.modules)"
    paths = os.pathsep.join((str(choices.ROOT), str(choices.ROOT / "tests")))
    subprocess.run([sys.executable, "-c", code], check=True,
                   env={**os.environ, "PYTHONPATH": paths})

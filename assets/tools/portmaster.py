"""Puts together the folder that PortMaster installs on a handheld: the port and the game.

    python assets/tools/portmaster.py [--to build/portmaster] [--no-packages]

What is in assets/portmaster stands as it is; the game goes into the folder beside it, and the
packages it needs, for 64-bit ARM and Python 3.11, into libs there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PORT = ROOT / "assets" / "portmaster"
FOLDER = "acesandtens"
PARTS = ("main.py", "LICENSE", "game", "locales", "assets")
LEFT_OUT = ("__pycache__", "*.pyc", "tools", "portmaster", "kiosk", "icon", "*.desktop")
PLATFORMS = ("manylinux2014_aarch64", "manylinux_2_17_aarch64")
PYTHON = "3.11"


def lay_out(target: Path) -> Path:
    """The port and the game in a new folder; gives the game's. Raises OSError."""
    if target.exists():
        shutil.rmtree(target)
    shutil.copytree(PORT, target)
    goal = target / FOLDER
    goal.mkdir()
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, goal / part, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copy2(source, goal / part)
    _draw_screenshot(goal / "screenshot.png")
    return goal


def _draw_screenshot(path: Path) -> None:
    """The menu as it looks on such a screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    sys.path.insert(0, str(ROOT))
    from game.drive import Driver

    driver = Driver((640, 480), "en", None, None, "portmaster")
    driver.command({"shot": str(path)})


def packages() -> list[str]:
    """What the game needs besides Python."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return list(data["project"]["dependencies"])


def fetch(goal: Path) -> int:
    """Let pip put the packages into libs; pip's exit status."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary=:all:",
               "--python-version", PYTHON, "--target", str(goal / "libs")]
    for platform in PLATFORMS:
        command += ["--platform", platform]
    return subprocess.run([*command, *packages()], check=False).returncode


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "portmaster")
    parser.add_argument("--no-packages", action="store_true", help="leave libs out")
    args = parser.parse_args()
    goal = lay_out(args.to)
    status = 0 if args.no_packages else fetch(goal)
    if not status:
        print(f"ready in {args.to}")
    return status


if __name__ == "__main__":
    sys.exit(main())

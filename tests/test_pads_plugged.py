"""Gamepads plugged in and pulled out, as far as SDL can make them up."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hands import Program
from test_pads import look_for_row
from virtual_pads import VirtualPad, find_sdl

from game.doctor import Grade, look_at_pads
from game.ui.pads import DATABASE

pads_of_sdl = pytest.mark.skipif(find_sdl() is None, reason="SDL cannot make up a joystick here")


@pytest.fixture
def plugged() -> Iterator[list[VirtualPad]]:
    """Pads that are pulled out again after the test."""
    pads: list[VirtualPad] = []
    yield pads
    for pad in pads:
        pad.unplug()


@pads_of_sdl
def test_pads_come_and_go_while_the_game_runs(data_dir: Path, plugged: list[VirtualPad]) -> None:
    program = Program(data_dir, lang="en")
    pads = program.driver.app.ctx.pads
    first, second = VirtualPad(), VirtualPad()
    plugged += [first, second]
    program.do(wait=50)
    assert set(pads.known) == {first.id, second.id} and not pads.unknown
    first.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    program.do(wait=50)
    shown = program.state["focus"]
    assert shown is not None
    first.unplug()
    program.do(wait=1000)
    assert set(pads.known) == {second.id} and program.state["focus"] == shown, "nothing is held"
    second.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    program.do(wait=50)
    second.release(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert program.do(wait=50)["focus"] != shown
    third = VirtualPad()
    plugged.append(third)
    program.do(wait=50)
    assert set(pads.known) == {second.id, third.id}, "known by the id, not by the place"
    third.press(pygame.CONTROLLER_BUTTON_A)
    program.do(wait=50)
    assert program.state["scene"] != "menu" or program.keys() != program.keys("menu")


@pads_of_sdl
def test_a_joystick_that_sdl_does_not_know_is_read_raw(
        data_dir: Path, plugged: list[VirtualPad]) -> None:
    program = Program(data_dir, (1280, 720), lang="en")
    pad = VirtualPad(known=False)
    plugged.append(pad)
    program.do(wait=50)
    pads = program.driver.app.ctx.pads
    assert pad.id in pads.unknown and not pads.known
    pad.press(0)
    program.do(wait=50)
    assert program.state["focus"] is not None
    program.tap("settings")
    look_for_row(program)
    assert program.spot("pads") is not None


_DATABASE_SCRIPT = """
import os, sys
sys.path[:0] = {paths!r}
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
from pathlib import Path
from hands import Program
from virtual_pads import VirtualPad
program = Program(Path({folder!r}), lang="en")
pad = VirtualPad(known=False)
program.do(wait=50)
pads = program.driver.app.ctx.pads
print(sorted(p.name for p in pads.known.values()), len(pads.unknown))
pad.press(9)
program.do(wait=50)
print(program.state["focus"] is not None, "SDL_GAMECONTROLLERCONFIG_FILE" in os.environ)
"""


@pads_of_sdl
@pytest.mark.parametrize("way", ("beside the saves", "environment", "nowhere"))
def test_a_database_of_pads_is_read_at_the_start(data_dir: Path, way: str) -> None:
    line = f"{VirtualPad.UNKNOWN_GUID},Shown pad,a:b9,b:b8,dpup:h0.1,platform:Linux,\n"
    environment = {k: v for k, v in os.environ.items() if not k.startswith("SDL_GAMECONTROLLER")}
    if way == "beside the saves":
        (data_dir / DATABASE).write_text(f"# pads\nnonsense\n{line}")
    elif way == "environment":
        environment["SDL_GAMECONTROLLERCONFIG"] = line
    root = Path(__file__).resolve().parent.parent
    script = _DATABASE_SCRIPT.format(paths=[str(root / "tests"), str(root)], folder=str(data_dir))
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True,
                          text=True, timeout=60, cwd=root)
    assert done.returncode == 0, done.stderr
    found = done.stdout.splitlines()[-2:]
    assert found == (["[] 1", "False False"] if way == "nowhere" else
                     ["['Shown pad'] 0", "True False"])


@pads_of_sdl
def test_the_doctor_tells_known_pads_from_unknown_ones(
        data_dir: Path, plugged: list[VirtualPad]) -> None:
    plugged.append(VirtualPad())
    assert look_at_pads(data_dir).grade is Grade.GOOD
    plugged.append(VirtualPad(known=False))
    finding = look_at_pads(data_dir)
    assert finding.grade is Grade.NOTE and DATABASE in finding.words and "1 more" in finding.words

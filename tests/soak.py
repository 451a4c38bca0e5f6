"""Days of a kiosk with random visitors, on a clock that runs as fast as the machine can.

`python tests/soak.py --hours 8` runs a long one and prints what it found every simulated hour.
"""

import argparse
import logging
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pygame
from hands import Program

from game.kiosk import HOLD_MS
from game.memory import keep_tidy
from game.session.kiosk import KIOSK_FILE

PIN = "4711"
HOUR_MS = 3_600_000
SIZES = ((800, 480), (1280, 720), (480, 800), (640, 480))
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def memory_mb() -> float:
    """What this process has in memory now; 0 where that cannot be told."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * _PAGE_BYTES / 2**20
    except OSError:
        return 0.0


class Errors(logging.Handler):
    """Remembers what was logged as an error: such as a computer player that failed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


@dataclass
class Found:
    """What a run has seen."""

    visits: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    memory: list[float] = field(default_factory=list)
    """Megabytes after each visit."""
    errors: list[str] = field(default_factory=list)


class Soak:
    """A kiosk and its visitors, all of them drawn from one seed."""

    def __init__(self, folder: Path, seed: int = 1, most: int = 150) -> None:
        """`most`: the most that one visitor does."""
        self.most = most
        keep_tidy()
        (folder / KIOSK_FILE).write_text(f'pin = "{PIN}"\nidle_s = 60\n', "utf-8")
        self.chance = random.Random(seed)
        self.program = Program(folder, SIZES[0])
        self.program.hurry()
        self.found = Found()

    def run(self, hours: float, tell: Callable[[str], None] = lambda line: None) -> Found:
        """Let visitors come and go for so many hours."""
        errors = Errors()
        logging.getLogger().addHandler(errors)
        hour = 0
        try:
            while self.now < hours * HOUR_MS:
                self.visit()
                if self.now // HOUR_MS > hour:
                    hour = int(self.now // HOUR_MS)
                    tell(f"{hour} h: {self.found.visits} visits, {memory_mb():.1f} MB")
        finally:
            logging.getLogger().removeHandler(errors)
        self.found.errors = errors.told
        return self.found

    @property
    def now(self) -> float:
        return self.program.driver.clock.now_ms()

    def visit(self) -> None:
        """Somebody comes, does this and that, and goes away; the demo must run again."""
        program, chance = self.program, self.chance
        program.do(wait=chance.choice((1000, 20_000, 90_000, 400_000)))
        self.found.scenes[program.state["scene"]] += 1
        for _ in range(chance.choice([n for n in (0, 3, 15, 60, 150) if n <= self.most])):
            self.act()
            self.found.scenes[program.state["scene"]] += 1
        keeper = program.driver.app.keeper
        assert keeper is not None
        program.do(wait=(keeper.kiosk.idle_s + 1) * 1000)
        assert program.driver.app.running
        assert program.state["scene"] == "attract", program.state["scene"]
        assert len(program.driver.app.stack) == 1
        self.found.visits += 1
        self.found.memory.append(memory_mb())

    def act(self) -> None:
        """One thing that a visitor does."""
        program, chance = self.program, self.chance
        width, height = program.driver.app.display.size
        match chance.randrange(40):
            case 0 | 1 | 2:
                program.do(touch=[chance.randrange(width), chance.randrange(height)])
            case 3 | 4:
                program.do(key=chance.choice(("escape", "return", "left", "h", "l", "f1", "5")))
            case 5:
                program.do(pad=chance.choice(("a", "b", "x", "y", "l", "r", "start", "select")))
            case 6 | 7:
                program.do(wait=chance.choice((500, 5000, 45_000)))
            case 8:
                pygame.event.post(pygame.Event(pygame.QUIT))
            case 9 if chance.randrange(8) == 0:
                program.do(resize=list(chance.choice(SIZES)))
            case 10 if chance.randrange(4) == 0:
                self.hold_corner()
            case 11 if chance.randrange(4) == 0:
                self.hold_buttons()
            case _:
                self.press()

    def press(self) -> None:
        """A finger on something that is there; the operator does not let go of the kiosk."""
        program = self.program
        if program.driver.app.busy:
            program.do(settle=True)
        keys = [key for key in program.keys("") if key not in ("leave", "menu")
                or self.chance.randrange(6) == 0]
        cards = [key for key in keys if key.startswith("card:")]
        if program.state["scene"] == "operator" and "yes" in keys:
            keys = ["no"]
        if keys:
            program.tap(self.chance.choice(cards or keys), touch=True)

    def hold_corner(self) -> None:
        """The operator, or somebody who would like to be."""
        program = self.program
        event = {"pos": (4, 4), "button": 1, "touch": True}
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, event))
        program.do(wait=HOLD_MS + 100)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, event))
        self.enter_pin()

    def hold_buttons(self) -> None:
        """The same with the two buttons of a pad, and the d-pad to leave it again."""
        program = self.program
        for kind, wait in ((pygame.CONTROLLERBUTTONDOWN, HOLD_MS + 100),
                           (pygame.CONTROLLERBUTTONUP, 100)):
            for button in (pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK):
                pygame.event.post(pygame.Event(kind, button=button, instance_id=0))
            program.do(wait=wait)
        if self.chance.randrange(2):
            program.do(pad="b")
        else:
            self.enter_pin()

    def enter_pin(self) -> None:
        """The right one or a wrong one."""
        program = self.program
        program.do(wait=100)
        pin = PIN if self.chance.randrange(3) == 0 else "0000"
        for key in (*(f"digit:{digit}" for digit in pin), "enter"):
            if program.spot(key) is not None:
                program.tap(key, touch=True)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = Soak(Path(folder), args.seed).run(args.hours, print)
    half = found.memory[len(found.memory) // 2:]
    print(f"{found.visits} visits, scenes {dict(found.scenes)}")
    print(f"memory in the second half: {min(half):.1f} to {max(half):.1f} MB")
    for error in found.errors:
        print(f"error: {error}")
    return 1 if found.errors else 0


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.exit(main())

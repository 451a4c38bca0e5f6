"""A kiosk for tests, as its owner has set it up."""

from pathlib import Path

from hands import Program

from game.session.kiosk import KIOSK_FILE

PIN = "4711"
IDLE_S = 60


def kiosk(data_dir: Path) -> Program:
    """The program as a kiosk with a PIN, on its attract screen."""
    (data_dir / KIOSK_FILE).write_text(f'pin = "{PIN}"\nidle_s = {IDLE_S}\n', "utf-8")
    program = Program(data_dir, (800, 480))
    program.hurry()
    return program

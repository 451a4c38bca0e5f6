"""Short days of a kiosk with random visitors; the long one is `python tests/soak.py`."""

from pathlib import Path

import pytest
from soak import Soak


def test_visitors_come_and_go_and_the_demo_always_runs_again(data_dir: Path) -> None:
    found = Soak(data_dir, seed=3, most=15).run(hours=0.1)
    assert found.visits >= 2 and found.errors == []
    assert {"attract", "boot", "menu"} < set(found.scenes)


@pytest.mark.slow
def test_half_an_hour_of_visitors_raises_nothing(data_dir: Path) -> None:
    found = Soak(data_dir, seed=5).run(hours=0.5)
    assert found.visits >= 3 and found.errors == []


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 4])
def test_two_hours_of_visitors_leave_the_memory_flat(data_dir: Path, seed: int) -> None:
    found = Soak(data_dir, seed).run(hours=2)
    assert found.visits > 10 and found.errors == []
    assert {"attract", "boot", "menu", "play", "pin", "warning"} <= set(found.scenes)
    # What is kept drawn is bounded; leaks of a deal or a page would show in what comes on top.
    half = len(found.memory) // 2
    assert max(found.memory[half:]) < max(found.memory[:half]) + 12, found.memory

"""Word to the service manager, and leaving when it says so."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.service import ALIVE, OPENED, READY, STOPPING, Service
from game.ui.display import Display

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX") or sys.platform == "win32",
                                reason="there is no systemd here")


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The other end: a socket that the program is told of."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.bind(str(tmp_path / "notify"))
        channel.settimeout(30)
        yield channel


def heard(channel: socket.socket) -> list[str]:
    """Everything told so far."""
    channel.setblocking(False)
    out = []
    while True:
        try:
            out.append(channel.recv(100).decode())
        except BlockingIOError:
            return out


def test_ready_alive_and_stopping_are_told_in_systemds_words(manager: socket.socket) -> None:
    now = [1000.0]
    service = Service({"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "30000000"},
                      lambda: now[0])
    service.ready()
    for _ in range(300):  # half a minute
        service.alive()
        now[0] += 0.1
    service.stopping()
    told = heard(manager)
    assert told[0] == READY and told[-1] == STOPPING
    assert told[1:-1] == [ALIVE] * 2, "once in fifteen seconds"


def test_without_a_watchdog_nobody_is_told_that_the_loop_turns(manager: socket.socket) -> None:
    service = Service({"NOTIFY_SOCKET": manager.getsockname()})
    service.alive()
    assert heard(manager) == []


def test_without_a_manager_or_with_one_that_has_gone_nothing_happens(
        tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Service({}).ready()
    assert caplog.records == []
    service = Service({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "1"})
    for _ in range(3):
        service.ready()
        service.alive()
    assert len(caplog.records) == 1, "it is logged once"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="abstract sockets are Linux's")
def test_a_socket_without_a_file_can_be_told_too() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        name = f"\0aces-{os.getpid()}"
        channel.bind(name)
        Service({"NOTIFY_SOCKET": "@" + name[1:]}).ready()
        assert heard(channel) == [READY]


def test_sigterm_sets_a_flag_and_the_handler_goes_with_the_service() -> None:
    before = signal.getsignal(signal.SIGTERM)
    service = Service({})
    service.listen()
    os.kill(os.getpid(), signal.SIGTERM)
    assert service.leaving
    service.stopping()
    assert signal.getsignal(signal.SIGTERM) == before


def test_the_window_opens_before_games_and_players_are_read() -> None:
    script = ("import sys, game.window; print([name for name in sys.modules if "
              "name.startswith(('game.ai', 'game.rules', 'game.scenes', 'game.app', 'babel'))])")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                          check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_first_picture_is_the_sign_in_a_dark_room() -> None:
    pygame.display.init()
    display = Display(pygame.display.set_mode((640, 480)))
    display.first_picture()
    room, sign = display.surface.get_at((5, 5)), display.surface.get_at((320, 240))
    assert sum(room[:3]) < 120 < 400 < sum(sign[:3]), "a card lies in the middle"


def test_a_kiosk_tells_that_it_is_ready_and_leaves_within_five_seconds_of_sigterm(
        manager: socket.socket, data_dir: Path) -> None:
    env = {**os.environ, "NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "200000"}
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "--kiosk", "--data-dir", str(data_dir)],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert manager.recv(100).decode() == OPENED
        assert manager.recv(100).decode() == READY
        assert manager.recv(100).decode() == ALIVE
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=5)
    finally:
        process.kill()
    assert process.returncode == 0
    assert heard(manager)[-1] == STOPPING
    assert out == "", "standard output stays empty"
    assert "the operator's PIN is now" in err and "Traceback" not in err

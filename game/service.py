"""What a service manager wants of the program: word that it is ready, alive, leaving; SIGTERM.

systemd's protocol is a datagram of `NAME=value` to the socket that `$NOTIFY_SOCKET` names.
"""

import logging
import signal
import socket
from collections.abc import Callable, Mapping
from time import monotonic
from types import FrameType
from typing import Any, Final

log = logging.getLogger(__name__)
READY: Final = "READY=1"
ALIVE: Final = "WATCHDOG=1"
STOPPING: Final = "STOPPING=1"
OPENED: Final = "STATUS=The window is open."


class Service:
    """The manager this process was started by; without one nothing is said to anybody."""

    def __init__(self, environ: Mapping[str, str], now_s: Callable[[], float] = monotonic) -> None:
        self.leaving = False
        """Whether the program was asked to end."""
        self._address = environ.get("NOTIFY_SOCKET", "")
        if self._address.startswith("@"):
            self._address = "\0" + self._address[1:]
        # WATCHDOG_PID is not looked at: under a compositor that starts us it is not ours.
        usec = environ.get("WATCHDOG_USEC", "")
        self._every_s = int(usec) / 2_000_000 if usec.isdigit() else 0.0
        self._now = now_s
        self._told_s = -1e9
        self._before: Any = signal.SIG_DFL

    def listen(self) -> None:
        """From now on SIGTERM only sets `leaving`."""
        self._before = signal.signal(signal.SIGTERM, self._asked)

    def _asked(self, number: int, frame: FrameType | None) -> None:
        self.leaving = True

    def opened(self) -> None:
        """The window is open and shows the first picture; the program goes on to start."""
        self._tell(OPENED)

    def ready(self) -> None:
        """The first picture is on the screen."""
        self._tell(READY)

    def alive(self) -> None:
        """The loop turns; told at half the watchdog's time."""
        now = self._now()
        if self._every_s and now - self._told_s >= self._every_s:
            self._told_s = now
            self._tell(ALIVE)

    def stopping(self) -> None:
        """The program ends; a second SIGTERM ends it at once."""
        self._tell(STOPPING)
        signal.signal(signal.SIGTERM, self._before)

    def _tell(self, words: str) -> None:
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
                channel.connect(self._address)
                channel.send(words.encode())
        except OSError as error:
            log.warning("the service manager cannot be told %s: %s", words, error)
            self._address = ""

"""One program a folder: the second one is told, and writes nothing.

The lock is the operating system's, on a file that may lie about for ever: it goes when the
program goes, however it ends.
"""

import errno
import logging
import os
from pathlib import Path
from typing import Final

from game.session.store import Store

log = logging.getLogger(__name__)
LOCK_FILE: Final = "in-use.lock"
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What the system says of a lock that another process has; anything else is no answer."""


def open_store(folder: Path | None) -> Store:
    """The store of a folder; one that another program uses is read, not written (`shared`)."""
    store = Store(folder)
    if folder is not None and store.writable and not _lock(folder / LOCK_FILE):
        store.writable = False
        store.shared = True
    return store


def _lock(path: Path) -> bool:
    """Take the lock for the life of this process; False if another process has it."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:  # no lock here: better two programs than none
        log.warning("%s cannot be opened: %s", path, error)
        return True
    try:
        _take(handle)
    except OSError as error:
        os.close(handle)
        return error.errno not in _TAKEN
    return True


def _take(handle: int) -> None:
    """Lock the first byte of an open file. Raises OSError if somebody else has."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

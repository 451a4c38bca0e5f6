"""Memory that has been given back shall be given back to the system, too.

The C library of Linux takes large blocks straight from the system and returns them at once, but
only until the first one is freed: then it moves what counts as large up to that size, and pictures
of whole windows come to lie between small things, whose gaps nobody can use.
"""

import ctypes
import gc
import sys
from contextlib import suppress
from typing import Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
LARGE: Final = 32 * 1024
"""From how many bytes on a block is large: most lines of text and all cards are."""
TRIM: Final = 128 * 1024
"""So much may lie free at the end of the heap; glibc's own first value."""


def keep_tidy() -> bool:
    """Fix what counts as a large block. False where the C library knows no such thing."""
    if not sys.platform.startswith("linux"):
        return False
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        return bool(library.mallopt(_MMAP_THRESHOLD, LARGE)
                    and library.mallopt(_TRIM_THRESHOLD, TRIM))
    return False


def give_back() -> None:
    """Return what nobody needs, and what lies free between small things.

    Takes a frame or two, so it is for when a game is left or the language changes.
    """
    gc.collect()
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)

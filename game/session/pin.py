"""The operator's PIN: kept as a salted hash, and tried a few times at most."""

import hashlib
import hmac
import logging
import secrets
from dataclasses import dataclass
from typing import Any, Final

from game.session.store import Store

log = logging.getLogger(__name__)
PIN_FILE: Final = "kiosk-pin.json"
LENGTHS: Final = (4, 8)
"""The fewest and the most digits of a PIN."""
TRIES: Final = 5
"""So many wrong ones, then nothing is taken for a while."""
LOCK_MS: Final = 60_000.0
_NEW_DIGITS: Final = 6
_SALT: Final = 16
_ITERATIONS: Final = 50_000
"""About 30 ms of a desktop's time, felt by nobody who types and by everybody who guesses."""


def is_pin(text: object) -> bool:
    """Whether this can be a PIN: four to eight digits."""
    return (isinstance(text, str) and LENGTHS[0] <= len(text) <= LENGTHS[1]
            and text.isascii() and text.isdigit())


@dataclass(frozen=True)
class Pin:
    """A PIN that can be recognised and not be read."""

    salt: bytes
    digest: bytes

    @classmethod
    def of(cls, pin: str) -> "Pin":
        """The hash of a PIN with a salt of its own."""
        salt = secrets.token_bytes(_SALT)
        return cls(salt, _digest(pin, salt))

    def fits(self, pin: str) -> bool:
        """Whether this is the PIN."""
        return hmac.compare_digest(self.digest, _digest(pin, self.salt))


def _digest(pin: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, _ITERATIONS)


class Gate:
    """Lets in who knows the PIN. Time passes by `tick`, whatever page is open."""

    def __init__(self, pin: Pin) -> None:
        self.pin = pin
        self.left = TRIES
        """Wrong ones that may still be tried."""
        self.locked_ms = 0.0
        """How long nothing is taken from now on."""

    def opens(self, pin: str) -> bool:
        """Whether this is the PIN; a wrong one counts, and while locked nothing is right."""
        if self.locked_ms > 0:
            return False
        if self.pin.fits(pin):
            self.left = TRIES
            return True
        log.warning("a wrong PIN was tried")
        self.left -= 1
        if self.left == 0:
            self.left, self.locked_ms = TRIES, LOCK_MS
        return False

    def tick(self, ms: float) -> None:
        """Let time pass."""
        self.locked_ms = max(0.0, self.locked_ms - ms)


def open_pin(store: Store, given: str | None) -> Pin:
    """The PIN given, or the one kept in the store, or a new one that is told to the log once."""
    if given is not None:
        return Pin.of(given)
    kept = store.load(PIN_FILE, _check)
    if kept is not None:
        return Pin(bytes.fromhex(kept["salt"]), bytes.fromhex(kept["digest"]))
    new = f"{secrets.randbelow(10 ** _NEW_DIGITS):0{_NEW_DIGITS}d}"
    pin = Pin.of(new)
    store.save(PIN_FILE, {"salt": pin.salt.hex(), "digest": pin.digest.hex()})
    log.warning("no PIN was set: the operator's PIN is now %s. It is told only this once%s. "
                "Choose your own with pin = \"…\" in kiosk.toml.", new,
                "" if store.writable else ", and will be another one at the next start, since "
                "nothing can be saved")
    return pin


def _check(data: dict[str, Any]) -> None:
    for name in ("salt", "digest"):
        if not isinstance(data.get(name), str) or not bytes.fromhex(data[name]):
            raise ValueError(f"{name} is not of its kind")

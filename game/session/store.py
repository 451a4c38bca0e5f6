"""Files that survive: written whole or not at all, the generation before kept.

A folder that cannot be written is no reason to stop: the store then keeps everything in
memory and says so (`writable` is False).
"""

import contextlib
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)


class DamagedError(ValueError):
    """A file's content is not what it should be."""


class Store:
    """Named JSON documents in one folder, or in memory where there is none to write to."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.writable = folder is not None
        self.shared = False
        """Whether another running program has the folder, so that this one only reads."""
        self.damaged: list[str] = []
        """Names of the files set aside since the program started."""
        self._memory: dict[str, bytes | None] = {}
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                self._probe(folder / ".probe")
            except OSError as error:
                self._give_up(error)

    @staticmethod
    def _probe(path: Path) -> None:
        """Whether there is room for a save, too. Raises OSError."""
        try:
            path.write_bytes(b"\0" * 4096)
        finally:
            path.unlink(missing_ok=True)

    def _give_up(self, error: OSError) -> None:
        log.warning("nothing can be saved in %s: %s", self.folder, error)
        self.writable = False

    def save(self, name: str, data: dict[str, Any]) -> None:
        """Replace a document; the one before stays as `name.prev`."""
        raw = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
        self._memory[name] = raw
        if self.folder is None or not self.writable:
            return
        try:
            self._write(self.folder / name, raw)
        except OSError as error:
            self._give_up(error)

    def _write(self, path: Path, raw: bytes) -> None:
        temp = path.with_name(path.name + ".tmp")
        try:
            with temp.open("wb") as stream:
                stream.write(raw)
                stream.flush()
                os.fsync(stream.fileno())
            if path.exists():
                self._keep_previous(path)
            os.replace(temp, path)
        except OSError:
            with contextlib.suppress(OSError):  # on a full disk every byte is needed
                temp.unlink(missing_ok=True)
            raise
        self._sync_folder(path.parent)

    @staticmethod
    def _keep_previous(path: Path) -> None:
        """Link the present generation as the previous one, so that `path` never vanishes."""
        previous = path.with_name(path.name + ".prev")
        spare = path.with_name(path.name + ".prev.tmp")
        try:
            spare.unlink(missing_ok=True)
            os.link(path, spare)
        except OSError:  # no hard links here, as on memory cards: copy
            spare.write_bytes(path.read_bytes())
        os.replace(spare, previous)

    @staticmethod
    def _sync_folder(folder: Path) -> None:
        with contextlib.suppress(OSError):  # some systems cannot sync a folder
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def load(self, name: str, check: Callable[[dict[str, Any]], None]) -> dict[str, Any] | None:
        """The newest good generation of a document, None if there is none.

        `check` raises ValueError for a document that cannot be used. A damaged file is set
        aside under another name and noted in `damaged`.
        """
        if name in self._memory:
            raw = self._memory[name]
            return None if raw is None else dict(json.loads(raw))
        if self.folder is None:
            return None
        path = self.folder / name
        for candidate in (path, path.with_name(path.name + ".prev")):
            try:
                raw = candidate.read_bytes()
            except FileNotFoundError:
                continue
            except OSError as error:
                log.warning("cannot read %s: %s", candidate, error)
                continue
            try:
                return self._parse(raw, check)
            except ValueError as error:
                log.warning("%s is damaged: %s", candidate, error)
                self.set_aside(candidate, name)
        return None

    @staticmethod
    def _parse(raw: bytes, check: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
        try:
            data = json.loads(raw)
        except RecursionError:
            raise DamagedError("nested too deeply") from None
        if not isinstance(data, dict):
            raise DamagedError("not an object")
        check(data)
        return data

    def set_aside(self, path: Path, name: str) -> None:
        """Give a damaged file another name, and note that the document `name` was damaged."""
        if name not in self.damaged:
            self.damaged.append(name)
        # It must go even when there are many: the next save would keep it as the previous one.
        for n in range(1, 100):
            aside = path.with_name(f"{path.name}.damaged-{n}")
            if not aside.exists():
                break
        with contextlib.suppress(OSError):
            os.replace(path, aside)

    def names(self) -> list[str]:
        """The documents there are, good or not."""
        found = set(self._memory)
        if self.folder is not None:
            with contextlib.suppress(OSError):
                found |= {path.name.removesuffix(".prev")
                          for pattern in ("*.json", "*.json.prev")
                          for path in self.folder.glob(pattern)}
        return sorted(name for name in found if self.has(name))

    def has(self, name: str) -> bool:
        """Whether there is such a document, good or not."""
        if name in self._memory:
            return self._memory[name] is not None
        return self.folder is not None and any(
            (self.folder / (name + suffix)).exists() for suffix in ("", ".prev"))

    def delete(self, name: str) -> None:
        """Forget a document and its previous generation."""
        self._memory[name] = None
        if self.folder is not None and self.writable:
            # The newest last: cut short, this must not bring back an older generation.
            for suffix in (".tmp", ".prev.tmp", ".prev", ""):
                with contextlib.suppress(OSError):
                    (self.folder / (name + suffix)).unlink(missing_ok=True)

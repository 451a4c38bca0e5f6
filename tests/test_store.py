"""Saves survive kills, damage, full disks and read-only folders; at most one action is lost."""

import contextlib
import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.session.store import Store

NAME = "thing.json"
OLD, NEW, NEWER = ({"n": n, "text": "été ♣ " * 3} for n in (1, 2, 3))


def fine(data: dict[str, Any]) -> None:
    """A document that the check accepts: one of ours."""
    if data not in (OLD, NEW, NEWER):
        raise ValueError("not ours")


class Killed(BaseException):
    """The power is gone: nothing after this line happens, no clean-up, no handler."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real syncing would take most of the time; that it is asked for is a test of its own."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def load(folder: Path) -> dict[str, Any] | None:
    """What a program started later finds."""
    return Store(folder).load(NAME, fine)


def saved(folder: Path, *documents: dict[str, Any]) -> Store:
    """A store in which these were saved one after another."""
    store = Store(folder)
    for document in documents:
        store.save(NAME, document)
    return store


def test_what_was_saved_is_loaded_and_the_generation_before_is_kept(data_dir: Path) -> None:
    store = saved(data_dir, OLD)
    assert store.load(NAME, fine) == OLD == load(data_dir)
    store.save(NAME, NEW)
    assert load(data_dir) == NEW
    assert json.loads((data_dir / (NAME + ".prev")).read_bytes()) == OLD
    assert sorted(p.name for p in data_dir.iterdir()) == [NAME, NAME + ".prev"]
    assert Store(data_dir).load("other.json", fine) is None


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    saved(folder, OLD)
    assert load(folder) == OLD


def test_a_deleted_document_is_gone_with_its_previous_generation(data_dir: Path) -> None:
    store = saved(data_dir, OLD, NEW)
    store.delete(NAME)
    assert store.load(NAME, fine) is None and load(data_dir) is None
    assert list(data_dir.iterdir()) == []
    store.save(NAME, NEWER)
    assert load(data_dir) == NEWER


def test_a_change_to_what_was_loaded_does_not_reach_the_store(data_dir: Path) -> None:
    store = saved(data_dir, OLD)
    first = store.load(NAME, fine)
    assert first is not None
    first["n"] = 99
    assert store.load(NAME, fine) == OLD


# Kills


def test_a_kill_at_any_byte_of_a_save_loses_nothing_that_was_there(data_dir: Path) -> None:
    raw = json.dumps(NEW).encode()
    for size in range(len(raw) + 1):
        store = saved(data_dir, OLD)
        (data_dir / (NAME + ".tmp")).write_bytes(raw[:size])
        assert load(data_dir) == OLD
        store.save(NAME, NEWER)
        assert load(data_dir) == NEWER


def test_the_new_file_is_on_the_disk_before_it_takes_the_place_of_the_old(data_dir: Path) -> None:
    store = saved(data_dir, OLD)
    with pytest.MonkeyPatch.context() as patch:
        steps = breaking(patch, -1, Killed(), False)
        store.save(NAME, NEW)
    moves = [n for n, step in enumerate(steps) if step == "os.replace"]
    syncs = [n for n, step in enumerate(steps) if step == "os.fsync"]
    assert len(moves) == 2 and len(syncs) == 2
    assert syncs[0] < moves[0] < moves[1] < syncs[1]


STEPS = ("os.fsync", "os.replace", "os.link", "os.open", "Path.unlink", "Path.open")


def breaking(monkeypatch: pytest.MonkeyPatch, at: int, error: BaseException, after: bool,
             only: str = "") -> list[str]:
    """Let the `at`-th step that touches the disk fail, before or after it has been done."""
    done: list[str] = []

    def wrap(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **kwargs: Any) -> Any:
            counted = not only or name == only
            number = len(done)
            if counted:
                done.append(name)
            if counted and number == at and not after:
                raise error
            value = real(*args, **kwargs)
            if counted and number == at:
                raise error
            return value
        return step

    for name in STEPS:
        place, attribute = name.split(".")
        target = os if place == "os" else Path
        monkeypatch.setattr(target, attribute, wrap(name, getattr(target, attribute)))
    return done


@pytest.mark.parametrize("after", (False, True), ids=("before", "after"))
@pytest.mark.parametrize("first", (True, False), ids=("first save", "later save"))
def test_a_kill_at_any_step_of_a_save_leaves_the_old_or_the_new(
        data_dir: Path, after: bool, first: bool) -> None:
    outcomes, at = set(), 0
    while True:
        folder = data_dir / f"{at}"
        store = saved(folder, *(() if first else (OLD, NEW)))
        with pytest.MonkeyPatch.context() as patch:
            steps = breaking(patch, at, Killed(), after)
            with contextlib.suppress(Killed):
                store.save(NAME, NEWER)
        if len(steps) <= at:
            break
        found = load(folder)
        assert found in ((None, NEWER) if first else (NEW, NEWER)), steps
        outcomes.add(found is not None and found == NEWER)
        saved(folder, OLD)
        assert load(folder) == OLD
        at += 1
    assert at >= 4 and outcomes == {False, True}


def test_a_kill_at_any_step_of_a_deletion_never_brings_back_the_older_generation(
        data_dir: Path) -> None:
    for at in range(12):
        folder = data_dir / f"{at}"
        store = saved(folder, OLD, NEW)
        with pytest.MonkeyPatch.context() as patch:
            breaking(patch, at, Killed(), False)
            with contextlib.suppress(Killed):
                store.delete(NAME)
        assert load(folder) in (None, NEW)


# Damage


def damage(raw: bytes) -> list[bytes]:
    """Ways in which a file of these bytes can be found after a bad night."""
    cut = [raw[:n] for n in range(len(raw))]
    return [*cut, b"\0" * len(raw), raw + raw, raw[::-1], b"null", b"[]", b"{}", b'"x"', b"\xff",
            b"[" * 100_000, b'{"a":' * 100_000, b"NaN", b"1e999", b"9" * 5000]


def test_a_damaged_file_is_set_aside_and_the_generation_before_is_used(data_dir: Path) -> None:
    raw = json.dumps(NEW).encode()
    for n, wrong in enumerate(damage(raw)):
        folder = data_dir / str(n)
        saved(folder, OLD, NEW)
        (folder / NAME).write_bytes(wrong)
        store = Store(folder)
        assert store.load(NAME, fine) == OLD, wrong
        assert store.damaged == [NAME]
        assert (folder / (NAME + ".damaged-1")).read_bytes() == wrong
        store.save(NAME, NEWER)
        assert load(folder) == NEWER
        assert Store(folder).damaged == []


def test_two_damaged_generations_are_a_fresh_start_and_no_exception(data_dir: Path) -> None:
    for wrong in damage(json.dumps(NEW).encode())[::9]:
        saved(data_dir, OLD, NEW)
        for name in (NAME, NAME + ".prev"):
            (data_dir / name).write_bytes(wrong)
        assert load(data_dir) is None
        saved(data_dir, NEWER)
        assert load(data_dir) == NEWER


def test_a_missing_main_file_is_no_damage(data_dir: Path) -> None:
    saved(data_dir, OLD, NEW)
    (data_dir / NAME).unlink()
    store = Store(data_dir)
    assert store.load(NAME, fine) == OLD and store.damaged == []


def test_a_hundred_damaged_files_do_not_cost_the_good_generation(data_dir: Path) -> None:
    saved(data_dir, OLD, NEW)
    for n in range(1, 100):
        (data_dir / f"{NAME}.damaged-{n}").write_bytes(b"old")
    (data_dir / NAME).write_bytes(b"{")
    store = Store(data_dir)
    assert store.load(NAME, fine) == OLD
    with pytest.MonkeyPatch.context() as patch:
        breaking(patch, 1, Killed(), False, only="os.replace")
        with contextlib.suppress(Killed):
            store.save(NAME, NEWER)
    assert load(data_dir) in (OLD, NEWER)


# Disks that refuse


@pytest.mark.parametrize("code", (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO))
@pytest.mark.parametrize("after", (False, True), ids=("before", "after"))
def test_an_error_at_any_step_of_a_save_lets_the_game_go_on_in_memory(
        data_dir: Path, code: int, after: bool) -> None:
    at = 0
    while True:
        folder = data_dir / f"{at}"
        store = saved(folder, OLD, NEW)
        with pytest.MonkeyPatch.context() as patch:
            steps = breaking(patch, at, OSError(code, os.strerror(code)), after)
            store.save(NAME, NEWER)
        if len(steps) <= at:
            break
        assert store.load(NAME, fine) == NEWER
        assert load(folder) in (NEW, NEWER), steps
        store.save(NAME, OLD)
        assert store.load(NAME, fine) == OLD
        if store.writable:
            assert load(folder) == OLD
        at += 1
    assert at >= 6


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> int:
        raise PermissionError(errno.EROFS, "read-only")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    store = Store(tmp_path)
    assert not store.writable
    store.save(NAME, NEW)
    assert store.load(NAME, fine) == NEW
    store.delete(NAME)
    assert store.load(NAME, fine) is None
    assert list(tmp_path.iterdir()) == []


def test_a_file_where_the_folder_should_be_is_no_reason_to_stop(tmp_path: Path) -> None:
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        (tmp_path / "file").write_text("in the way")
        store = Store(folder)
        assert not store.writable
        store.save(NAME, NEW)
        assert store.load(NAME, fine) == NEW and store.load("other", fine) is None
    assert (tmp_path / "file").read_text() == "in the way"


def test_without_a_folder_everything_is_kept_in_memory() -> None:
    store = saved(None, OLD, NEW)  # type: ignore[arg-type]
    assert store.load(NAME, fine) == NEW and not store.writable


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_disk_that_is_really_full_keeps_the_old_save_and_lets_the_game_go_on(
        data_dir: Path) -> None:
    store = saved(data_dir, OLD)
    (data_dir / (NAME + ".tmp")).symlink_to("/dev/full")
    store.save(NAME, NEW)
    assert not store.writable and store.load(NAME, fine) == NEW
    assert load(data_dir) == OLD
    assert [path.name for path in data_dir.iterdir()] == [NAME], "no part of the new one is left"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_disk_without_room_for_a_save_is_noticed_at_the_start(data_dir: Path) -> None:
    data_dir.mkdir(exist_ok=True)
    (data_dir / ".probe").symlink_to("/dev/full")
    assert not Store(data_dir).writable
    assert not list(data_dir.iterdir()) and Store(data_dir).writable


def test_a_file_that_cannot_be_read_is_passed_over(
        data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(data_dir, OLD, NEW)
    real = Path.read_bytes

    def read(path: Path) -> bytes:
        if path.name == NAME:
            raise OSError(errno.EIO, "unreadable")
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", read)
    assert load(data_dir) == OLD

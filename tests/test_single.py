"""Two programs on one folder: the second one is told, reads, and writes nothing."""

import subprocess
import sys
from pathlib import Path

from helpers import ROOT

from game.session.settings import Settings, load_settings, save_settings
from game.session.single import LOCK_FILE, open_store
from game.session.store import Store

HOLD = ("import sys; from pathlib import Path; from game.session.single import open_store; "
        "store = open_store(Path(sys.argv[1])); print(store.writable, store.shared, flush=True); "
        "sys.stdin.read()")


def other(folder: Path) -> "subprocess.Popen[str]":
    """Another program that opens the folder and waits."""
    return subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], cwd=ROOT, text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def said(program: "subprocess.Popen[str]") -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def test_the_second_program_only_reads_and_the_next_may_write(data_dir: Path) -> None:
    save_settings(Store(data_dir), Settings("sw"))
    first = other(data_dir)
    try:
        assert said(first) == "True False"
        store = open_store(data_dir)
        assert store.shared and not store.writable
        assert load_settings(store).language == "sw"
        save_settings(store, Settings("ko"))
        assert load_settings(store).language == "ko"
        assert load_settings(Store(data_dir)).language == "sw", "nothing was written"
    finally:
        first.kill()  # as when the power goes: the lock goes with it
        first.communicate()
    assert (data_dir / LOCK_FILE).exists()
    store = open_store(data_dir)
    assert store.writable and not store.shared
    third = other(data_dir)
    try:
        assert said(third) == "False True"
    finally:
        third.communicate("")


def test_a_folder_that_cannot_be_written_is_not_taken_for_one_in_use(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = open_store(tmp_path / "file")
    assert not store.writable and not store.shared
    assert not open_store(None).shared

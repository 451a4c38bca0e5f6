"""What a kiosk is like: kiosk.toml, what the operator has changed since, what visitors find.

Nothing a visitor sets is ever written; what is left of a visit is an unfinished match.
"""

import logging
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from game.rules import GAMES
from game.session.pin import Gate, is_pin, open_pin
from game.session.settings import (
    KIOSK_FILE,
    VOLUME_MAX,
    Settings,
    is_kiosk,
    is_match_file,
    load_settings,
)
from game.session.store import Store

log = logging.getLogger(__name__)
CHANGES_FILE: Final = "kiosk.json"
VISITORS: Final = "visitors"
"""The folder of visitors' matches and results, apart from those of whoever owns the machine."""
IDLES: Final = (60, 90)
"""Shortest and longest time without a touch until the demo, in seconds."""
IDLE_STEP: Final = 5
WARNING_S: Final = 20
"""So long before the demo a visitor is warned."""
FORGET_S: Final = 300
"""How long an unfinished match waits while the demo runs."""
PAUSE_MS: Final = 2500
"""How long a finished trick stays, for people who have never seen the game."""
LEVEL: Final = "easy"
UI_SCALE: Final = "l"
"""Size of buttons where the machine leaves it to the program: people stand before a kiosk."""
NAMES: Final = ("language", "games", "idle_s", "volume")
"""What can be set in the file and on the operator's page."""


@dataclass
class Kiosk:
    """The wishes of whoever runs this kiosk."""

    store: Store
    """Where the operator's wishes are kept."""
    visits: Store
    """Where visitors' matches are kept."""
    base: Settings
    """The settings of the machine, chosen before it became a kiosk."""
    gate: Gate
    language: str
    """What the page of languages and the demo speak."""
    games: tuple[str, ...] = tuple(rules.info.id for rules in GAMES)
    """The games offered, in their usual order; never none."""
    idle_s: int = 75
    """Seconds without a touch until the demo runs, the warning included."""
    volume: int = 6
    """The loudest a visitor can have it, 0 to `VOLUME_MAX`."""
    changed: dict[str, Any] = field(default_factory=dict)
    """What the operator's page has set; it counts before the file."""

    def change(self, name: str, value: Any) -> None:
        """Set one of `NAMES`, now and after the next start."""
        setattr(self, name, value)
        self.changed[name] = list(value) if isinstance(value, tuple) else value
        self.store.save(CHANGES_FILE, self.changed)

    def visitor(self) -> Settings:
        """What a new visitor finds."""
        ui_scale = UI_SCALE if self.base.ui_scale == "auto" else self.base.ui_scale
        return replace(self.base, language=self.language, level=LEVEL, pause_ms=PAUSE_MS,
                       wait_for_tap=False, fullscreen=True, ui_scale=ui_scale,
                       volume=min(self.base.volume, self.volume))

    def forget_matches(self) -> None:
        """Drop the unfinished matches of visitors who have gone."""
        for name in self.visits.names():
            if is_match_file(name):
                self.visits.delete(name)


def open_kiosk(store: Store, asked: bool, langs: Sequence[str], lang: str = "") -> Kiosk | None:
    """The kiosk, if one is `asked` for or the data folder holds a kiosk.toml.

    `langs` are the languages there are; `lang`, if given, is the kiosk's until the operator
    changes it. Whatever is wrong with a file is logged, and what is usual stands in its place.
    """
    path = None if store.folder is None else store.folder / KIOSK_FILE
    there = path is not None and path.is_file()
    if not is_kiosk(store, asked):
        return None
    found: dict[str, Any] = {}
    if path is not None and there:
        found, faults = read_kiosk(path, langs)
        for fault in faults:
            log.warning("%s: %s", path, fault)
    pin = found.pop("pin", None)
    kept = store.load(CHANGES_FILE, lambda data: _check_changes(data, langs)) or {}
    changed: dict[str, Any] = {name: kept[name] for name in NAMES if name in kept}
    base = load_settings(store)
    usual = base.language if base.language in langs else langs[0]
    if lang in langs:
        found["language"] = lang
    wishes: dict[str, Any] = {"language": usual, **found}
    wishes |= {name: checked(name, value, langs) for name, value in changed.items()}
    folder = store.folder / VISITORS if store.folder is not None and store.writable else None
    return Kiosk(store, Store(folder), base, Gate(open_pin(store, pin)), changed=changed, **wishes)


def read_kiosk(path: Path, langs: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """What a kiosk.toml sets, and what is wrong with it in English sentences."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        return {}, [f"it cannot be read ({error.strerror}); everything is as usual."]
    except (ValueError, RecursionError) as error:
        return {}, [f"it is not good TOML ({error}); everything is as usual."]
    found: dict[str, Any] = {}
    faults: list[str] = []
    for name, value in data.items():
        try:
            found[name] = checked(name, value, langs)
        except ValueError as error:
            faults.append(f"{name} {error}")
    return found, faults


def checked(name: str, value: object, langs: Sequence[str]) -> Any:
    """A value as it is used. Raises ValueError that says what it must be."""
    ids = [rules.info.id for rules in GAMES]
    match name:
        case "pin":
            good, wanted = is_pin(value), "four to eight digits in quotes"
        case "language":
            good, wanted = value in langs, f"one of {', '.join(langs)}"
        case "games":
            good = isinstance(value, list) and bool(value) and all(one in ids for one in value)
            wanted = f"a list of some of {', '.join(ids)}"
            if isinstance(value, list):
                value = tuple(one for one in ids if one in value)
        case "idle_s":
            good = _whole(value, IDLES)
            wanted = f"a number of seconds from {IDLES[0]} to {IDLES[1]}"
        case "volume":
            good, wanted = _whole(value, (0, VOLUME_MAX)), f"a number from 0 to {VOLUME_MAX}"
        case _:
            raise ValueError(f"is not known: there are {', '.join(('pin', *NAMES))}.")
    if not good:
        raise ValueError(f"must be {wanted}; what is usual stands instead.")
    return value


def _whole(value: object, ends: tuple[int, int]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and ends[0] <= value <= ends[1]


def _check_changes(data: dict[str, Any], langs: Sequence[str]) -> None:
    for name in NAMES:
        if name in data:
            checked(name, data[name], langs)

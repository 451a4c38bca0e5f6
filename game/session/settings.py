"""What the person has chosen on this device, and the matches kept for later."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from game.session.store import Store

if TYPE_CHECKING:
    from game.session.match import Match  # the window opens before games and players are read

SETTINGS_FILE: Final = "settings.json"
KIOSK_FILE: Final = "kiosk.toml"
PAUSES: Final = (500, 4000)
"""Shortest and longest stay of a finished trick, in milliseconds."""
PAUSE_STEP: Final = 500
LEVELS_OFFERED: Final = ("easy", "medium", "expert")
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "level": LEVELS_OFFERED,
    "auto_play": ("off", "last", "forced"),
    "pack": ("auto", "standard", "large"),
    "text_size": ("m", "l", "xl"),
    "ui_scale": ("auto", "s", "m", "l", "xl"),
    "acceleration": ("auto", "on", "off"),
    "fps_cap": ("60", "30"),
}
"""What the settings that are a word can be."""
VOLUME_MAX: Final = 10


@dataclass
class Settings:
    """Choices that hold from one start to the next."""

    language: str = ""
    """A language code; "" until the person has chosen."""
    pause_ms: int = 2000
    """How long a finished trick stays on the table."""
    level: str = "medium"
    """How well the computer players play in the next new match."""
    fullscreen: bool = False
    wait_for_tap: bool = False
    """Whether a finished trick stays until it is tapped, whatever the pace."""
    tap_twice: bool = False
    """Whether a first tap only lifts a card and a second one plays it."""
    auto_play: str = "off"
    """Which cards are played for the person: none, the last one, any without a choice."""
    pack: str = "auto"
    """The drawing of the cards; "auto" takes the large index on small windows."""
    four_colours: bool = False
    """Whether each suit has a colour of its own."""
    text_size: str = "m"
    ui_scale: str = "auto"
    """Size of buttons, plates and badges; "auto" goes by the window."""
    mirror: bool = False
    """Whether buttons lie for the left hand."""
    reduced_motion: bool = False
    volume: int = 7
    """Loudness of the sounds, 0 to `VOLUME_MAX`."""
    muted: bool = False
    swap_ab: bool = False
    """Whether the pad's two buttons change places."""
    acceleration: str = "auto"
    """Whether the window is drawn through the graphics card; counts from the next start."""
    fps_cap: str = "60"
    """The most frames a second; fewer spare a handheld's battery."""
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    """Rules chosen, by game."""
    begun: list[str] = field(default_factory=list)
    """Games of which a match has been begun on this device; the others offer their lesson."""


def _check_settings(data: dict[str, Any]) -> None:
    plain = asdict(Settings())
    for name, value in plain.items():
        if name in data and type(data[name]) is not type(value):
            raise ValueError(f"{name} is not of its kind")
    for chosen in data.get("options", {}).values():
        if not isinstance(chosen, dict) or not all(isinstance(v, str) for v in chosen.values()):
            raise ValueError("options are not of their kind")
    if not all(isinstance(game, str) for game in data.get("begun", [])):
        raise ValueError("begun is not a list of games")


def load_settings(store: Store) -> Settings:
    """The settings kept, or those of a first start."""
    data = store.load(SETTINGS_FILE, _check_settings) or {}
    names = {f.name for f in fields(Settings)}
    settings = Settings(**{k: v for k, v in data.items() if k in names})
    settings.pause_ms = min(max(settings.pause_ms, PAUSES[0]), PAUSES[1])
    settings.volume = min(max(settings.volume, 0), VOLUME_MAX)
    for name, choices in CHOICES.items():
        if getattr(settings, name) not in choices:
            setattr(settings, name, getattr(Settings, name))
    return settings


def is_kiosk(store: Store, asked: bool) -> bool:
    """Whether this is a kiosk: if that is `asked` for or the data folder holds a `KIOSK_FILE`."""
    return asked or (store.folder is not None and (store.folder / KIOSK_FILE).is_file())


def begin_on_handheld(store: Store) -> None:
    """At a first start on a palm-sized machine: letters that can be read on 3.5 inches, and half
    the frames. Whoever has chosen otherwise keeps that."""
    if store.load(SETTINGS_FILE, _check_settings) is None:
        save_settings(store, Settings(text_size="xl", fps_cap="30"))


def save_settings(store: Store, settings: Settings) -> None:
    """Keep the settings."""
    store.save(SETTINGS_FILE, asdict(settings))


def match_file(game: str) -> str:
    """The name of the file that keeps a game's running match."""
    return f"{game}.match.json"


def daily_file(game: str, day: date) -> str:
    """The name of the file that keeps the running attempt at a day's daily."""
    return f"{game}.daily-{day.isoformat()}.json"


def is_match_file(name: str) -> bool:
    """Whether this is the file of a match or of an attempt at a daily."""
    return name.endswith(".match.json") or is_daily_file(name)


def is_daily_file(name: str) -> bool:
    """Whether this is the file of an attempt at a daily."""
    return ".daily-" in name and name.endswith(".json")


def check_match(data: dict[str, Any]) -> None:
    """Refuse a document that is no match. Raises ValueError."""
    _resume(data)


def _resume(data: dict[str, Any]) -> Match:
    from game.session.match import Match
    from game.session.record import read_record

    return Match.resume(read_record(data))


def load_match(store: Store, game: str) -> Match | None:
    """The unfinished match of a game, ready to go on and saved from now on; None without."""
    data = store.load(match_file(game), check_match)
    if data is None:
        return None
    match = _resume(data)
    if match.over:
        return None
    _save_changes(store, match)
    return match


def keep_match(store: Store, match: Match, now: bool = True) -> None:
    """Save a match now (unless it comes from there) and after everything that happens in it."""
    _save_changes(store, match)
    if now:
        match.changed()


def _save_changes(store: Store, match: Match) -> None:
    day = match.record.day
    game = match.record.game
    name = match_file(game) if day is None else daily_file(game, day)

    def save() -> None:
        store.save(name, match.record.to_json())

    match.changed = save


def forget_match(store: Store, game: str) -> None:
    """Drop the running match of a game."""
    store.delete(match_file(game))

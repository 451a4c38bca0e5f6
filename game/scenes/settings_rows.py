"""The rows of the settings page as data: what there is to set, its words, what a press does.

The keys of the rows are those of the `drive` contract. A new setting is a line in `GROUPS`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from game.scenes.context import Context
from game.session.settings import CHOICES, PAUSE_STEP, PAUSES, VOLUME_MAX, Settings

PLUS: Final = "+"
MINUS: Final = "-"


@dataclass(frozen=True)
class Row:
    """One thing to set.

    `key` names the button that turns the value; a row with `steps` has two instead, `key:-`
    and `key:+`. `words` and `note` are keys of the catalogue, `note` "" for none.
    """

    key: str
    words: str
    value: Callable[[Context], str]
    """The value in words."""
    values: Callable[[Context], tuple[str, ...]]
    """All values in words, for the widest of them to fit; of a choice in their order."""
    turn: Callable[[Settings, int], None]
    """Change the value: 1 is the next or the higher one, -1 the one before or the lower one."""
    steps: bool = False
    ends: Callable[[Settings], tuple[bool, bool]] = lambda settings: (False, False)
    """Whether a row with steps stands at its lowest and at its highest value."""
    note: str = ""
    warning: Callable[[Context], str] = lambda ctx: ""
    """The key of words that stand instead of the note while something is amiss."""
    sample: str = ""
    """What is drawn beside the button to show the value: "cards", "suits" or nothing."""
    pips: bool = True
    """Whether the button shows which of how many values this is."""
    there: Callable[[Context], bool] = lambda ctx: True
    """Whether the row is on the page now."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its hotspots."""
        return (f"{self.key}:{MINUS}", f"{self.key}:{PLUS}") if self.steps else (self.key,)


@dataclass(frozen=True)
class Group:
    """Rows under one heading."""

    words: str
    rows: tuple[Row, ...]


# What rows have in common

def _choice(key: str, name: str, words: dict[str, str], note: str = "",
            sample: str = "") -> Row:
    """A setting that is one of a few words; `words` gives the catalogue's key for each."""
    order = CHOICES[name]

    def turn(settings: Settings, by: int) -> None:
        at = order.index(getattr(settings, name))
        setattr(settings, name, order[(at + by) % len(order)])

    return Row(key, f"settings.{key}", lambda ctx: ctx.tell(words[getattr(ctx.settings, name)]),
               lambda ctx: tuple(ctx.tell(words[value]) for value in order), turn, note=note,
               sample=sample)


def _switch(key: str, name: str, off: str = "settings.off", on: str = "settings.on",
            sample: str = "") -> Row:
    """A setting that is on or off."""
    def turn(settings: Settings, by: int) -> None:
        setattr(settings, name, not getattr(settings, name))

    return Row(key, f"settings.{key}",
               lambda ctx: ctx.tell(on if getattr(ctx.settings, name) else off),
               lambda ctx: (ctx.tell(off), ctx.tell(on)), turn, sample=sample)


# Pace: so many seconds, and past the longest of them no time at all but a tap

def _seconds(ctx: Context, ms: int) -> str:
    return ctx.tell("settings.seconds", seconds=f"{ms / 1000:.1f}")


def _pace(ctx: Context) -> str:
    if ctx.settings.wait_for_tap:
        return ctx.tell("settings.until-tap")
    return _seconds(ctx, ctx.settings.pause_ms)


def _turn_pace(settings: Settings, by: int) -> None:
    if settings.wait_for_tap:
        settings.wait_for_tap = by > 0
    elif by > 0 and settings.pause_ms >= PAUSES[1]:
        settings.wait_for_tap = True
    else:
        settings.pause_ms = min(max(settings.pause_ms + by * PAUSE_STEP, PAUSES[0]), PAUSES[1])


def _pace_ends(settings: Settings) -> tuple[bool, bool]:
    return (settings.pause_ms <= PAUSES[0] and not settings.wait_for_tap, settings.wait_for_tap)


# Sound: loudness, and silence without losing it

def _turn_mute(settings: Settings, by: int) -> None:
    settings.muted = not settings.muted


def _turn_volume(settings: Settings, by: int) -> None:
    settings.volume = min(max(settings.volume + by, 0), VOLUME_MAX)
    settings.muted = False  # who turns the sound up or down wants to hear it


def _volume_ends(settings: Settings) -> tuple[bool, bool]:
    return settings.volume <= 0, settings.volume >= VOLUME_MAX


def _on_off(ctx: Context, on: bool) -> str:
    return ctx.tell("settings.on" if on else "settings.off")


def _elsewhere(settings: Settings, by: int) -> None:
    """The page itself does what this row is for."""


def _at_home(ctx: Context) -> bool:
    """Whether the machine belongs to who sits before it: on a kiosk it does not."""
    return ctx.kiosk is None


_SIZES: Final = {"auto": "settings.automatic", "s": "settings.size-s", "m": "settings.size-m",
                 "l": "settings.size-l", "xl": "settings.size-xl"}

GROUPS: Final = (
    Group("settings.group-play", (
        _choice("level", "level", {"easy": "level.easy", "medium": "level.medium",
                                   "expert": "level.expert"}, note="settings.next-match"),
        Row("pace", "settings.pace", _pace,
            lambda ctx: (_seconds(ctx, PAUSES[1]), ctx.tell("settings.until-tap")),
            _turn_pace, steps=True, ends=_pace_ends),
        _choice("auto-play", "auto_play", {"off": "settings.off", "last": "settings.auto-last",
                                           "forced": "settings.auto-forced"}),
    )),
    Group("settings.group-look", (
        _choice("pack", "pack", {"auto": "settings.automatic",
                                 "standard": "settings.pack-standard",
                                 "large": "settings.pack-large"}, sample="cards"),
        _switch("four-colours", "four_colours", sample="suits"),
        _choice("text", "text_size", _SIZES),
        _choice("ui-scale", "ui_scale", _SIZES),
        _switch("motion", "reduced_motion"),
        replace(_choice("fps", "fps_cap", {"60": "settings.fps-60", "30": "settings.fps-30"}),
                there=_at_home),
    )),
    Group("settings.group-sound", (
        Row("sound", "settings.sound", lambda ctx: _on_off(ctx, not ctx.settings.muted),
            lambda ctx: (_on_off(ctx, False), _on_off(ctx, True)), _turn_mute),
        Row("sound", "settings.volume",
            lambda ctx: ctx.speaker.format_number(ctx.settings.volume),
            lambda ctx: (ctx.speaker.format_number(VOLUME_MAX),), _turn_volume, steps=True,
            ends=_volume_ends,
            warning=lambda ctx: "settings.no-sound" if ctx.sounds.silent else ""),
    )),
    Group("settings.group-controls", (
        _switch("tap", "tap_twice", "settings.tap-once", "settings.tap-twice"),
        _switch("mirror", "mirror"),
        _switch("swap-ab", "swap_ab"),
        Row("pads", "settings.pads", lambda ctx: ctx.tell("settings.pads-show"),
            lambda ctx: (ctx.tell("settings.pads-show"),), _elsewhere, pips=False,
            there=lambda ctx: bool(ctx.pads.unknown) and _at_home(ctx)),
    )),
    Group("settings.group-device", (
        Row("language", "settings.language",
            lambda ctx: ctx.catalogues.own_name(ctx.kit.lang),
            lambda ctx: tuple(map(ctx.catalogues.own_name, ctx.catalogues.languages())),
            _elsewhere, pips=False),
        replace(_switch("fullscreen", "fullscreen"), turn=_elsewhere, there=_at_home),
        replace(_choice("acceleration", "acceleration", {
            "auto": "settings.automatic", "on": "settings.on", "off": "settings.off"},
            note="settings.next-start"), there=_at_home),
    )),
)
"""All there is to set. `language` and `pads` lead to pages, `fullscreen` is the window's."""

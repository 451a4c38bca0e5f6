"""What all scenes share: drawing tools, language, settings, saves, the running match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from game.core.cards import Seat
from game.core.messages import Arg, Message
from game.core.protocol import Rules
from game.i18n.catalogues import Catalogues
from game.i18n.help import HelpPages
from game.i18n.speaker import Speaker
from game.memory import give_back
from game.rules import GAMES
from game.session.chores import Chores
from game.session.days import Days
from game.session.kiosk import Kiosk
from game.session.names import NAME_NOTE
from game.session.results import Results
from game.session.settings import Settings, save_settings
from game.session.store import Store
from game.ui.kit import Kit
from game.ui.layout import plan_for
from game.ui.pads import Pads
from game.ui.scale import sizing, stands
from game.ui.sound import Sounds


@dataclass
class Context:
    """The program's shared things, handed to every scene."""

    kit: Kit
    catalogues: Catalogues
    helps: HelpPages
    store: Store
    settings: Settings
    new_seed: Callable[[], str]
    """A seed for a new match."""
    toggle_fullscreen: Callable[[], None]
    sounds: Sounds
    speaker: Speaker = field(init=False)
    persons: tuple[str, ...] = ()
    pads: Pads = field(default_factory=Pads)
    """The gamepads that are plugged in."""
    pad_used: bool = False
    """Whether one of them is used: then pages show which button does what."""
    today: Callable[[], date] = date.today
    """The date of the clock; `days` knows whether to believe it."""
    days: Days = field(init=False)
    results: Results = field(init=False)
    chores: Chores = field(init=False)
    """Work for frames in which nobody is waited for."""
    told_not_kept: set[str] = field(default_factory=set)
    """What has been said of saves that fail."""
    kiosk: Kiosk | None = None
    """The wishes of the operator, where this is a kiosk."""

    def __post_init__(self) -> None:
        self.days = Days(self.store, self.today)
        self.results = Results(self.store)
        self.chores = Chores()
        self.use_language(self.kit.lang)

    def fit(self, width: int, height: int) -> None:
        """Draw for a window of this size from now on, as the settings wish it.

        Every scene asks for this before it lays itself out, so that a change counts at once.
        """
        settings, kit = self.settings, self.kit
        kit.short = min(width, height)
        kit.bound(width, height)
        kit.art.scale = max(1.0, kit.short / 720)
        large = settings.pack == "large" or (settings.pack == "auto"
                                             and plan_for(width, height).large_pack)
        kit.art.pack = "large" if large else "standard"
        kit.art.colours = 4 if settings.four_colours else 2
        kit.sizing = sizing(settings.ui_scale, settings.text_size, settings.mirror,
                            self.kiosk is not None and stands(width, height))

    @property
    def who(self) -> str:
        """The name of who plays here, "" until one has been picked."""
        return self.results.note(NAME_NOTE) or ""

    def stamp(self) -> str:
        """This moment as a text, to tell two plays of the same deals apart."""
        return f"{self.today().isoformat()}T{datetime.now().time().isoformat('milliseconds')}"

    def use_language(self, lang: str) -> None:
        """Speak this language from now on."""
        if lang != self.kit.lang:
            self.kit.text.clear()  # the other one's lines and fonts
            give_back()
        self.kit.lang = lang
        self.speaker = Speaker(self.catalogues, lang, self.persons)

    def choose_language(self, lang: str) -> None:
        """Speak this language, now and after the next start."""
        self.use_language(lang)
        self.settings.language = lang
        self.keep_settings()

    def keep_settings(self) -> None:
        """The settings have changed: keep them for the next start, unless they are a visitor's."""
        if self.kiosk is None:
            save_settings(self.store, self.settings)

    @property
    def games(self) -> tuple[Rules, ...]:
        """The games offered here, in their order."""
        if self.kiosk is None:
            return GAMES
        return tuple(rules for rules in GAMES if rules.info.id in self.kiosk.games)

    def forget_visitor(self) -> None:
        """A kiosk's visitor has gone: everything is again as the operator wishes it."""
        if self.kiosk is not None:
            if self.who:
                self.results.keep_note(NAME_NOTE, "")
            self.settings = self.kiosk.visitor()
            self.sounds.cap = self.kiosk.volume
            self.use_language(self.kiosk.language)

    def clear_board(self) -> None:
        """Drop what visitors have left on a kiosk: results, and matches not yet finished."""
        if self.kiosk is not None:
            self.kiosk.forget_matches()
            self.results.clear()

    def seat_persons(self, persons: Sequence[str]) -> None:
        """Name the seats of the game that is played now."""
        self.persons = tuple(persons)
        self.speaker = Speaker(self.catalogues, self.kit.lang, self.persons)

    def say(self, message: Message) -> str:
        """A message in words."""
        return self.speaker.say(message)

    def short(self, message: Message) -> str | None:
        """A message in two words at most; None where it has no such form."""
        return self.speaker.short(message)

    def tell(self, key: str, /, **args: Arg) -> str:
        """The words of a key."""
        return self.speaker.text(key, **args)

    def name(self, seat: Seat) -> str:
        """The name on a seat's plate."""
        return self.speaker.seat_title(seat)

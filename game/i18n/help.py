"""Help pages: locales/<language>/help/<game>/<page>.txt, read into blocks.

The format, a line at a time (UTF-8):

    # Title                        once, the first line
    ## Heading {#S13 #S16}         a heading; anchors, if any, in braces at its end
    ### Small heading              the same, one step smaller
    Some words                     a paragraph; lines that follow each other are joined by a
                                   blank (a language without blanks keeps it on one line)
    - Some words                   an item of a list; lines behind it, indented, belong to it
    cards: QC 10D ?                cards to be drawn, `?` one face down
    | a | b |                      a row of a table, the first of which is its head

Blank lines part blocks. A number is a placeholder `{name}`, or `{name:+}` to show its sign;
the caller gives the numbers, so that a page never says another number than the rules.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from game.core.cards import Card, parse_card
from game.core.errors import CardError
from game.i18n.catalogues import SOURCE
from game.i18n.formats import format_number
from game.i18n.particles import with_particle
from game.i18n.pseudo import PSEUDO, pseudo

SHEEPSHEAD_NUMBERS: Final = (
    "pack", "players", "others", "hand", "blind", "deals", "turns_dealing", "trumps", "fail",
    "bury", "held", "tricks",
    "ace", "ten", "king", "queen", "jack", "pack_points",
    "win", "loss", "schneider", "low", "double", "high",
    "w_all_picker", "w_all_partner", "w_all_defender", "w_all_alone", "w_all_others",
    "w_high_picker", "w_high_partner", "w_high_defender", "w_high_alone", "w_high_others",
    "w_won_picker", "w_won_partner", "w_won_defender", "w_won_alone", "w_won_others",
    "w_lost_picker", "w_lost_partner", "w_lost_defender", "w_lost_alone", "w_lost_others",
    "w_low_picker", "w_low_partner", "w_low_defender", "w_low_alone", "w_low_others",
    "w_none_picker", "w_none_partner", "w_none_defender", "w_none_alone", "w_none_others",
    "leaster_win", "leaster_loss",
)
"""Every number that the Sheepshead pages may ask for."""

_HEADING: Final = re.compile(r"(##|###) (.+?)(?: \{((?:#[\w-]+ ?)+)\})?")
_NUMBER: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_CARDS: Final = "cards:"


class HelpError(Exception):
    """A help page that cannot be read; the text names page and line."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 2 or 3, and the names under which it can be opened."""

    text: str
    level: int = 2
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list."""

    text: str


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards to be drawn side by side, `HIDDEN` for one face down."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A small table; every row has as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Item | Cards | Table


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page in one language, its numbers filled in."""

    lang: str
    title: str
    blocks: tuple[Block, ...]

    def find(self, anchor: str) -> int | None:
        """Index of the heading with this anchor, None if there is none."""
        for at, block in enumerate(self.blocks):
            if isinstance(block, Heading) and anchor in block.anchors:
                return at
        return None

    def anchors(self) -> tuple[str, ...]:
        """All anchors in the order of the page."""
        return tuple(a for b in self.blocks if isinstance(b, Heading) for a in b.anchors)


@dataclass(slots=True)
class _Reader:
    """The blocks so far and the one that is still growing."""

    blocks: list[Block] = field(default_factory=list)
    title: str = ""
    anchors: set[str] = field(default_factory=set)
    open: bool = False

    def line(self, line: str) -> None:
        """Take one line. Raises ValueError."""
        if not line.strip():
            self.open = False
        elif line.startswith("# "):
            self._title(line[2:].strip())
        elif not self.title:
            raise ValueError("a page begins with its title")
        elif line.startswith("#"):
            self._heading(line.rstrip())
        elif line.startswith(_CARDS):
            cards = tuple(parse_card(code, hidden=True) for code in line[len(_CARDS):].split())
            if not cards:
                raise ValueError("no cards are named")
            self._add(Cards(cards), False)
        elif line.startswith("|"):
            self._row(line.rstrip())
        elif line.startswith("- "):
            self._add(Item(line[2:].strip()), True)
        else:
            self._more(line)

    def _title(self, title: str) -> None:
        if self.title:
            raise ValueError("a page has one title")
        self.title = title

    def _heading(self, line: str) -> None:
        found = _HEADING.fullmatch(line)
        if found is None:
            raise ValueError("this is no heading")
        anchors = tuple(name[1:] for name in (found.group(3) or "").split())
        for anchor in anchors:
            if anchor in self.anchors:
                raise ValueError(f"the anchor {anchor} is there twice")
            self.anchors.add(anchor)
        self._add(Heading(found.group(2), len(found.group(1)), anchors), False)

    def _row(self, line: str) -> None:
        if not line.endswith("|") or len(line) < 2:
            raise ValueError("a row ends with a bar")
        cells = tuple(cell.strip() for cell in line[1:-1].split("|"))
        last = self.blocks[-1] if self.open and self.blocks else None
        if not isinstance(last, Table):
            self._add(Table(cells, ()), True)
        elif len(cells) != len(last.head):
            raise ValueError(f"{len(last.head)} cells are needed")
        else:
            self.blocks[-1] = replace(last, rows=(*last.rows, cells))

    def _more(self, line: str) -> None:
        last = self.blocks[-1] if self.open and self.blocks else None
        indented = line[:1].isspace()
        words = line.strip()
        if isinstance(last, Paragraph) or (isinstance(last, Item) and indented):
            self.blocks[-1] = replace(last, text=f"{last.text} {words}")
        elif indented:
            raise ValueError("this line is indented but belongs to no item")
        else:
            self._add(Paragraph(words), True)

    def _add(self, block: Block, more: bool) -> None:
        self.blocks.append(block)
        self.open = more


def parse_help(text: str, name: str = "help page") -> tuple[str, tuple[Block, ...]]:
    """Title and blocks of a page, placeholders as they are written.

    Raises HelpError; `name` stands in its text.
    """
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.line(line)
        except (ValueError, CardError) as error:
            raise HelpError(f"{name}, line {number}: {error}") from error
    if not reader.title:
        raise HelpError(f"{name}: there is no title")
    return reader.title, tuple(reader.blocks)


def map_words(block: Block, change: Callable[[str], str]) -> Block:
    """The block with every text in it changed; anchors and cards stay."""
    if isinstance(block, Heading):
        return replace(block, text=change(block.text))
    if isinstance(block, Paragraph):
        return Paragraph(change(block.text))
    if isinstance(block, Item):
        return Item(change(block.text))
    if isinstance(block, Table):
        rows = tuple(tuple(map(change, row)) for row in block.rows)
        return Table(tuple(map(change, block.head)), rows)
    return block


def fill_numbers(text: str, numbers: Mapping[str, int], lang: str) -> str:
    """The text with its numbers written out. Raises HelpError for one not given."""

    def filled(found: re.Match[str]) -> str:
        name, spec = found.group(1), found.group(2) or ""
        if name not in numbers:
            raise HelpError(f"there is no number {name}")
        word = format_number(lang, numbers[name], signed=spec == "+")
        return with_particle(word, spec) if "/" in spec else word

    return _NUMBER.sub(filled, text)


class HelpPages:
    """The help pages of a folder of languages."""

    def __init__(self, locales_dir: Path | str) -> None:
        self._dir = Path(locales_dir)

    def path(self, lang: str, game: str, page: str) -> Path:
        """Where the page of a language is, or would be."""
        folder = SOURCE if lang == PSEUDO else lang
        return self._dir / folder / "help" / game / f"{page}.txt"

    def load(self, lang: str, game: str, page: str, numbers: Mapping[str, int]) -> HelpPage:
        """A page, in English if the language does not have it. Raises HelpError."""
        if not self.path(lang, game, page).is_file():
            lang = SOURCE
        path = self.path(lang, game, page)
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise HelpError(f"{path}: {error}") from error
        title, blocks = parse_help(text, str(path))

        def words(text: str) -> str:
            return fill_numbers(pseudo(text) if lang == PSEUDO else text, numbers, lang)

        try:
            return HelpPage(lang, words(title), tuple(map_words(b, words) for b in blocks))
        except HelpError as error:
            raise HelpError(f"{path}: {error}") from error

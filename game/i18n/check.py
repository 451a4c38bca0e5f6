"""What must hold of catalogues, keys and help pages. Each check returns the faults it found."""

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import PoFileError, read_po

from game.i18n.catalogues import SOURCE, Catalogue, babel_locale
from game.i18n.help import Block, Heading, Item, Paragraph, Table, parse_help
from game.i18n.speaker import PLACEHOLDER, SHORT

DYNAMIC: Final = ("card.", "card-title.", "suit.", "suit-title.", "person.", "person-title.",
                  "clause.", "help-page.")
"""Families of keys whose second half is put in by the program."""
BANNED: Final = re.compile(r"\brounds?\b", re.IGNORECASE)
"""Means trick, deal or game; an English text must say which."""
_CALLS: Final = ("message", "text")
_KEY: Final = re.compile(r"[a-z][a-z0-9-]*(\.[A-Za-z0-9_-]+)+")
_PREFIX: Final = re.compile(r"[a-z][a-z0-9-]*(\.[A-Za-z0-9_-]*)+")
_CONTEXT: Final = re.compile(r'^msgctxt "(.*)"$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Used:
    """Keys that the program names, and beginnings of keys that it completes itself."""

    keys: frozenset[str]
    """Given to `message` or `text` as they are."""
    prefixes: frozenset[str]
    """Given to `message` or `text` with something put behind them."""
    strings: frozenset[str]
    """Every string of the program that looks like a key."""
    starts: frozenset[str]
    """Every string of the program that looks like the beginning of a key and is completed."""


def used_keys(sources: Path) -> Used:
    """The keys named in all Python files below a folder."""
    keys: set[str] = set()
    prefixes: set[str] = set()
    strings: set[str] = set()
    starts: set[str] = set()
    for path in sorted(sources.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if _KEY.fullmatch(node.value):
                    strings.add(node.value)
            elif isinstance(node, ast.JoinedStr | ast.BinOp):
                starts.update(text for text, _ in _beginnings(node) if _PREFIX.fullmatch(text))
            elif isinstance(node, ast.Call) and node.args and _name(node) in _CALLS:
                for text, whole in _beginnings(node.args[0]):
                    if whole and _KEY.fullmatch(text):
                        keys.add(text)
                    elif not whole and _PREFIX.fullmatch(text):
                        prefixes.add(text)
    return Used(frozenset(keys), frozenset(prefixes), frozenset(strings),
                frozenset(starts))


def missing_keys(used: Used, catalogue: Catalogue) -> list[str]:
    """Keys the program names that the catalogue lacks; `key.you` goes with `key.other`."""
    found = [key for key in used.keys if key not in catalogue
             and not (f"{key}.you" in catalogue and f"{key}.other" in catalogue)]
    found += [prefix for prefix in used.prefixes
              if not any(key.startswith(prefix) for key in catalogue.forms)]
    return sorted(found)


def unused_keys(used: Used, catalogue: Catalogue,
                dynamic: Collection[str] = DYNAMIC) -> list[str]:
    """Keys of the catalogue that no part of the program names or completes."""
    named = used.keys | used.strings
    starts = (*used.starts, *dynamic)
    return sorted(
        key for key in catalogue.forms
        if key not in named
        and key.removesuffix(".you").removesuffix(".other").removesuffix(SHORT) not in named
        and not key.startswith(starts))


def catalogue_faults(locales_dir: Path, lang: str) -> list[str]:
    """Faults in the form of a language's files: entries, comments, placeholders, plurals."""
    faults: list[str] = []
    seen: Counter[str] = Counter()
    for path in _files(locales_dir, lang):
        text = path.read_text("utf-8")
        seen.update(_CONTEXT.findall(text))
        try:
            with path.open("rb") as file:
                catalog = read_po(file, abort_invalid=True)
        except PoFileError as error:
            return [f"{path.name}: {error}"]
        forms = 1 + len(babel_locale(lang).plural_form.tags)
        if catalog.num_plurals != forms:
            faults.append(f"{path.name}: the header must tell of {forms} plural forms")
        for entry in _entries(catalog):
            faults += [f"{path.name}: {entry.context}: {fault}"
                       for fault in _entry_faults(entry, lang, forms)]
    faults += [f"{key} is there {n} times" for key, n in seen.items() if n > 1]
    for key in seen:
        base, _, form = key.rpartition(".")
        twin = {"you": "other", "other": "you"}.get(form)
        # A person is an entry of its own: person.you has no twin.
        if twin and base not in {"person", "person-title"} and f"{base}.{twin}" not in seen:
            faults.append(f"{key} lacks its twin {base}.{twin}")
    return faults


def translation_faults(locales_dir: Path, lang: str) -> list[str]:
    """Where a language and English differ: keys not there, keys too many, old sources."""
    english = _sources(locales_dir, SOURCE)
    theirs = _sources(locales_dir, lang)
    faults = [f"{key} is not translated" for key in english if key not in theirs]
    faults += [f"{key} is not in English" for key in theirs if key not in english]
    faults += [f"{key} translates an older sentence" for key in theirs
               if key in english and english[key] != theirs[key]]
    return faults


def help_faults(path: Path, numbers: Collection[str], anchors: Iterable[str] = ()) -> list[str]:
    """Faults of a help page: numbers nobody gives, anchors it lacks. Raises HelpError."""
    title, blocks = parse_help(path.read_text("utf-8"), str(path))
    faults = [f"{path.name}: there is no number {found.group(1)}"
              for text in (title, *words_of(blocks)) for found in PLACEHOLDER.finditer(text)
              if found.group(1) not in numbers]
    have = {a for block in blocks if isinstance(block, Heading) for a in block.anchors}
    return faults + [f"{path.name}: the anchor {a} is missing" for a in anchors if a not in have]


def words_of(blocks: Iterable[Block]) -> Iterator[str]:
    """Every text of some blocks, in their order."""
    for block in blocks:
        if isinstance(block, Heading | Paragraph | Item):
            yield block.text
        elif isinstance(block, Table):
            yield from block.head
            for row in block.rows:
                yield from row


def _entry_faults(entry: Entry, lang: str, forms: int) -> Iterator[str]:
    ids, strings = _tuple(entry.id), _tuple(entry.string)
    if not entry.context:
        yield f"an entry without a key: {ids[0]}"
    if not any(comment.strip() for comment in entry.auto_comments):
        yield "the translator's comment is missing"
    if not all(strings) or (len(ids) > 1 and len(strings) != forms):
        yield f"{forms} plural forms are needed" if len(ids) > 1 else "the translation is missing"
        return
    if lang == SOURCE and ids != strings:
        yield "the English sentence is not the source"
    if lang == SOURCE and any(map(BANNED.search, strings)):
        yield "say trick, deal or game"
    wanted = _places(ids[-1])
    if _places(strings[-1]) != wanted:
        yield "the placeholders differ"
    # A form for one may leave out the number.
    if any(not wanted - {"n"} <= _places(text) <= wanted for text in strings):
        yield "the placeholders differ in a plural form"


def _places(text: str) -> set[str]:
    return {found.group(1) for found in PLACEHOLDER.finditer(text)}


def _tuple(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str) or text is None else tuple(text)


def _files(locales_dir: Path, lang: str) -> list[Path]:
    return sorted((locales_dir / lang / "LC_MESSAGES").glob("*.po"))


def _entries(catalog: Catalog) -> Iterator[Entry]:
    return (entry for entry in catalog if entry.id)


def _sources(locales_dir: Path, lang: str) -> dict[str, tuple[str, ...]]:
    found = {}
    for path in _files(locales_dir, lang):
        with path.open("rb") as file:
            for entry in _entries(read_po(file)):
                if entry.context and all(_tuple(entry.string)):
                    found[entry.context] = _tuple(entry.id)
    return found


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _beginnings(node: ast.expr) -> Iterator[tuple[str, bool]]:
    """What an expression for a key may begin with, and whether that is all of it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, True
    elif isinstance(node, ast.JoinedStr) and node.values:
        for text, _ in _beginnings(node.values[0]):
            yield text, False
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        for text, _ in _beginnings(node.left):
            yield text, False
    elif isinstance(node, ast.IfExp):
        yield from _beginnings(node.body)
        yield from _beginnings(node.orelse)

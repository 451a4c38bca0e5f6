"""Catalogues of sentences: one folder per language, any number of .po files in it.

An entry's `msgctxt` is the key that the program uses, its `msgid` the English sentence, its
`msgstr` the sentence in the language of the folder. All files of a language are merged; the
file `language.po` holds the few words that a language says of itself, so that a list of
languages need not read everything.
"""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.pofile import PoFileError, read_po

from game.i18n.pseudo import PSEUDO, pseudo

LOG: Final = logging.getLogger("game.i18n")
SOURCE: Final = "en"
ORDER: Final = ("en", "sw", "th", "ko")
LANGUAGE_FILE: Final = "language.po"
_CLDR: Final = ("zero", "one", "two", "few", "many")


class CatalogueError(Exception):
    """A catalogue that cannot be read, or that holds a key twice."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences of one language: templates by key, one for each plural form."""

    lang: str
    locale: Locale
    forms: Mapping[str, tuple[str, ...]]

    def __contains__(self, key: str) -> bool:
        return key in self.forms

    def template(self, key: str, n: int | None = None) -> str | None:
        """The sentence of a key with its placeholders; the plural form is that of `n`.

        None if the language does not have the key.
        """
        forms = self.forms.get(key)
        if forms is None:
            return None
        if len(forms) == 1 or n is None:
            return forms[-1]
        return forms[min(plural_index(self.locale, n), len(forms) - 1)]


class Catalogues:
    """All languages of a folder, each read when it is first asked for."""

    def __init__(self, locales_dir: Path | str) -> None:
        self._dir = Path(locales_dir)
        self._loaded: dict[str, Catalogue] = {}
        self._glances: dict[str, Catalogue] = {}
        self._missing: set[str] = set()

    def languages(self) -> list[str]:
        """Languages that have a catalogue, in the order of the language cards."""
        found = {path.parent.parent.name for path in self._dir.glob("*/LC_MESSAGES/*.po")}
        return [lang for lang in ORDER if lang in found] + sorted(found.difference(ORDER))

    def load(self, lang: str) -> Catalogue:
        """All sentences of a language. Raises CatalogueError."""
        if lang not in self._loaded:
            self._loaded[lang] = self._read(lang, self._files(lang))
        return self._loaded[lang]

    def own_name(self, lang: str) -> str:
        """What the language calls itself."""
        return self._of_itself(lang, "language.own")

    def welcome(self, lang: str) -> str:
        """The greeting on the language's card."""
        return self._of_itself(lang, "language.welcome")

    def word(self, lang: str) -> str:
        """The language's word for "language"."""
        return self._of_itself(lang, "language.word")

    def template(self, lang: str, keys: Iterable[str], n: int | None = None) -> str:
        """The sentence of the first of the keys that is there, in English if need be.

        A key that not even English has comes back in brackets and is logged once.
        """
        keys = tuple(keys)
        for name in dict.fromkeys((lang, SOURCE)):
            catalogue = self.load(name)
            for key in keys:
                found = catalogue.template(key, n)
                if found is not None:
                    return found
        if keys[-1] not in self._missing:
            self._missing.add(keys[-1])
            LOG.warning("no sentence for the key %s", keys[-1])
        return f"[{keys[-1]}]"

    def _of_itself(self, lang: str, key: str) -> str:
        if lang not in self._glances:
            path = self._folder(lang) / LANGUAGE_FILE
            self._glances[lang] = self._read(lang, [path] if path.is_file() else [])
        found = self._glances[lang].template(key)
        return self.template(lang, (key,)) if found is None else found

    def _folder(self, lang: str) -> Path:
        return self._dir / (SOURCE if lang == PSEUDO else lang) / "LC_MESSAGES"

    def _files(self, lang: str) -> list[Path]:
        return sorted(self._folder(lang).glob("*.po"))

    def _read(self, lang: str, files: Iterable[Path]) -> Catalogue:
        forms: dict[str, tuple[str, ...]] = {}
        for path in files:
            for key, strings in read_file(path):
                if key in forms:
                    raise CatalogueError(f"{path}: the key {key} is there twice")
                forms[key] = tuple(map(pseudo, strings)) if lang == PSEUDO else strings
        return Catalogue(lang, babel_locale(lang), forms)


def babel_locale(lang: str) -> Locale:
    """Babel's locale of a language; English for the pseudo-language."""
    return Locale.parse(SOURCE if lang == PSEUDO else lang)


def plural_index(locale: Locale, n: int) -> int:
    """Which of the language's plural forms a number takes, counted in CLDR's order."""
    rule = locale.plural_form
    tags = [tag for tag in _CLDR if tag in rule.tags]
    tag = rule(abs(n))
    return tags.index(tag) if tag in tags else len(tags)


def read_file(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    """Keys and sentences of one file, without what is untranslated or marked fuzzy.

    Raises CatalogueError.
    """
    try:
        with path.open("rb") as file:
            catalog = read_po(file, abort_invalid=True)
    except (OSError, UnicodeDecodeError, PoFileError) as error:
        raise CatalogueError(f"{path}: {error}") from error
    entries = []
    for message in catalog:
        if message.context is None or message.fuzzy:
            continue
        text = message.string or ""
        strings = (text,) if isinstance(text, str) else tuple(text)
        if all(strings):
            entries.append((message.context, strings))
    return entries

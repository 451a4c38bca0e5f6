"""Writes the places where a Thai line may break (U+200B) into the Thai catalogues and help pages.

    python assets/tools/thai_breaks.py [--check]

Words are found by PyThaiNLP's newmm with its own dictionary and the game's words in
thai_words.txt. Breaks stand between words and beside placeholders, never beside a blank.
With --check nothing is written and the exit status is 1 if a file is not what the tool would
write. Needs the extra `dev`.
"""

import re
import sys
from pathlib import Path

from pythainlp.corpus.common import thai_words
from pythainlp.tokenize import Tokenizer

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE = ROOT / "locales" / "th"
WORDS = Path(__file__).with_name("thai_words.txt")
BREAK = "\u200b"
_THAI_RUN = re.compile(r"[\u0e00-\u0e7f]+")
_BEFORE = re.compile(r"(?<=[\u0e00-\u0e7f])\{")
_AFTER = re.compile(r"\}(?=[\u0e00-\u0e7f])")
_MSGSTR = re.compile(r'^(msgstr(?:\[\d\])? |)"(.*)"$')


class Breaker:
    """Finds words in Thai text."""

    def __init__(self) -> None:
        own = {word.strip() for word in WORDS.read_text("utf-8").splitlines() if word.strip()}
        self._tokens = Tokenizer(set(thai_words()) | own, engine="newmm", keep_whitespace=True)

    def broken(self, text: str) -> str:
        """The text with a break between any two Thai words; old breaks are forgotten.

        What fills a placeholder is a word of its own: breaks stand on both sides of it.
        """
        marked = _THAI_RUN.sub(self._run, text.replace(BREAK, ""))
        return _AFTER.sub("}" + BREAK, _BEFORE.sub(BREAK + "{", marked))

    def _run(self, found: re.Match[str]) -> str:
        words = [word for word in self._tokens.word_tokenize(found.group(0)) if word]
        out = words[:1]
        for word in words[1:]:
            # a lone sign that belongs to the word before it (repetition, abbreviation) stays
            out.append(word if word[0] in "ๆฯ" or len(word) == 1 else BREAK + word)
        return "".join(out)


def catalogue(text: str, breaker: Breaker) -> str:
    """A .po file with breaks in its translations; sources and comments stay as they are."""
    out, translating = [], False
    for line in text.split("\n"):
        if line.startswith("msgstr"):
            translating = True
        elif line.startswith(("msgid", "msgctxt", "#")) or not line:
            translating = False
        found = _MSGSTR.match(line) if translating else None
        out.append(line if found is None
                   else f'{found.group(1)}"{breaker.broken(found.group(2))}"')
    return "\n".join(out)


def page(text: str, breaker: Breaker) -> str:
    """A help page with breaks; card lines and anchors hold no Thai and stay as they are."""
    return breaker.broken(text)


def main(arguments: list[str]) -> int:
    """Write or check all Thai files; the exit status."""
    breaker = Breaker()
    stale = []
    for path in sorted([*LOCALE.rglob("*.po"), *LOCALE.rglob("*.txt")]):
        text = path.read_text("utf-8")
        wanted = (catalogue if path.suffix == ".po" else page)(text, breaker)
        if wanted != text:
            stale.append(path.relative_to(ROOT))
            if "--check" not in arguments:
                path.write_text(wanted, "utf-8")
    for name in stale:
        print(f"{'stale' if '--check' in arguments else 'written'}: {name}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Korean particles: their form follows the last sound of the word before them.

A Korean sentence writes `{card:을/를}`: the word and, right behind it, the form it needs. The
first form follows a consonant, the second a vowel; 으로 gives way to 로 after ㄹ too.
"""

import re
from typing import Final

_FIRST: Final = 0xAC00
_LAST: Final = 0xD7A3
_FINALS: Final = 28
_RIEUL: Final = 8
_READ: Final = {
    **dict.fromkeys("036MN", "consonant"),
    **dict.fromkeys("178LR", "rieul"),
}
"""Final sound of digits and letters as they are read; the others end in a vowel."""
_GLOSS: Final = re.compile(r"\([^()]*\)$")


def with_particle(word: str, forms: str) -> str:
    """The word with the one of the forms, parted by a slash, that its last sound needs."""
    closed, _, open_ = forms.partition("/")
    sound = last_sound(word)
    if sound == "vowel" or (sound == "rieul" and closed.startswith("으로")):
        return word + open_
    return word + closed


def last_sound(word: str) -> str:
    """How a word ends when read: "vowel", "rieul" or (another) "consonant".

    A gloss in brackets at its end is not read.
    """
    bare = _GLOSS.sub("", word).rstrip()
    last = bare[-1:].upper()
    if last and _FIRST <= ord(last) <= _LAST:
        final = (ord(last) - _FIRST) % _FINALS
        return "vowel" if final == 0 else "rieul" if final == _RIEUL else "consonant"
    return _READ.get(last, "vowel")

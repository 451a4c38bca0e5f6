"""Numbers, dates and lists as a language writes them, through Babel, in Western digits."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Final, Literal

from game.i18n.catalogues import babel_locale

MINUS: Final = "\N{MINUS SIGN}"

DateStyle = Literal["full", "long", "medium", "short"]
ListStyle = Literal["standard", "standard-short", "or", "or-short", "unit", "unit-short",
                    "unit-narrow"]


@lru_cache(maxsize=2048)
def format_number(lang: str, n: int, signed: bool = False) -> str:
    """The number with a true minus sign; `signed` puts a plus before what is above zero."""
    from babel.numbers import format_decimal

    digits = format_decimal(abs(n), locale=babel_locale(lang), numbering_system="latn")
    sign = MINUS if n < 0 else "+" if signed and n > 0 else ""
    return sign + digits


def format_average(lang: str, value: float, signed: bool = False) -> str:
    """The number with one digit after the point, its sign as in `format_number`."""
    from babel.numbers import format_decimal

    shown = round(value, 1)
    digits = format_decimal(abs(shown), "#,##0.0", locale=babel_locale(lang),
                            numbering_system="latn")
    sign = MINUS if shown < 0 else "+" if signed and shown > 0 else ""
    return sign + digits


def format_date(lang: str, day: date, style: DateStyle = "long") -> str:
    """The day in words or digits."""
    from babel import dates

    locale = babel_locale(lang)
    # Thai names the era with the year; a year of four digits cannot be of the other one.
    pattern = locale.date_formats[style].pattern.replace("G ", "")
    return dates.format_date(day, pattern, locale=locale)


def format_month(lang: str, day: date) -> str:
    """The month of a day with its year: "March 2026"."""
    from babel import dates

    return dates.format_skeleton("yMMMM", day, locale=babel_locale(lang))


_HOMES: Final = {"en": "US", "sw": "KE", "th": "TH", "ko": "KR"}
"""Where most readers of a language live: what day their weeks begin with is a thing of places."""
_DAYS: Final = {"sw": ("J3", "J4", "J5", "Alh", "Ij", "J1", "J2")}
"""Names of the days from Monday on as they are really abbreviated, where Babel has others."""
_JOINT: Final = {"ko": ", "}
"""How names stand in a row where Babel's way is that of forms and laws."""


def week(lang: str) -> tuple[int, tuple[str, ...]]:
    """The day a week begins with (Monday is 0) and the short names of the days from it on."""
    from babel import Locale

    locale = babel_locale(lang)
    home = Locale(lang, _HOMES[lang]) if lang in _HOMES else locale
    first = home.first_week_day
    names = _DAYS.get(lang) or locale.days["stand-alone"]["narrow"]
    return first, tuple(str(names[(first + n) % 7]) for n in range(7))


def format_list(lang: str, items: Sequence[str], style: ListStyle = "standard") -> str:
    """The items as one phrase: "a, b, and c"."""
    from babel import lists

    if lang in _JOINT and style == "standard":
        return _JOINT[lang].join(items)
    return lists.format_list(items, style, locale=babel_locale(lang))

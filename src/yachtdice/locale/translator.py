"""Messages, numbers, dates and lists in one language.

Messages hold named placeholders such as `%(category)s`. Whole numbers that are put in them are
written as the language writes numbers. Without values a message is given back as it is, so the
four gettext functions also serve Jinja's new-style gettext, which puts the values in itself.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from typing import Literal

from babel import Locale
from babel.dates import format_date, format_timedelta
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from yachtdice.categories import Category
from yachtdice.locale.languages import LANGUAGES, Language
from yachtdice.locale.pseudo import PSEUDO, PseudoTranslations
from yachtdice.ruleset import Ruleset

DOMAIN = "yachtdice"


def N_(message: str) -> str:  # noqa: N802, the name that gettext's tools know
    """The message itself, marked for translation where it is used later."""
    return message


PLAIN = 1_000
"""Whole numbers below it are written alike in all languages there are."""


class Translator:
    """Says things in one language. A message without a translation is said in English."""

    def __init__(self, language: Language) -> None:
        self.language = language

    @property
    def code(self) -> str:
        """The code of the language, as in `<html lang>`."""
        return self.language.code

    @cached_property
    def locale(self) -> Locale:
        """How the language writes numbers, dates and lists."""
        return Locale.parse(self.code.partition("-")[0])

    @cached_property
    def _catalogue(self) -> NullTranslations:
        if self.language == PSEUDO:
            return PseudoTranslations()
        folder = resources.files("yachtdice.locale") / self.code / "LC_MESSAGES"
        try:
            with (folder / f"{DOMAIN}.mo").open("rb") as file:
                return GNUTranslations(file)
        except OSError:
            return NullTranslations()

    def gettext(self, message: str, /, **values: object) -> str:
        """A message, with values in its placeholders."""
        return self._put(self._catalogue.gettext(message), values)

    def ngettext(self, singular: str, plural: str, num: int, /, **values: object) -> str:
        """A message that depends on a count, which is `%(num)s` in it."""
        message = self._catalogue.ngettext(singular, plural, num)
        return self._put(message, {"num": num, **values})

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """A message that means something of its own in a context."""
        return self._put(self._catalogue.pgettext(context, message), values)

    def npgettext(
        self, context: str, singular: str, plural: str, num: int, /, **values: object
    ) -> str:
        """A message that depends on a count and means something of its own in a context."""
        message = self._catalogue.npgettext(context, singular, plural, num)
        return self._put(message, {"num": num, **values})

    def _put(self, message: str, values: dict[str, object]) -> str:
        if not values:
            return message
        return message % {
            name: self.format_decimal(value) if type(value) is int else value
            for name, value in values.items()
        }

    def format_decimal(self, number: float) -> str:
        """A number: `1,575` in English, `1.575` in Romanian."""
        if type(number) is int and 0 <= number < PLAIN:
            return str(number)  # Pages show many, and Babel takes its time for each.
        return format_decimal(number, locale=self.locale)

    def format_fixed(self, number: float, places: int = 1, *, signed: bool = False) -> str:
        """A number with so many decimal places: `2.1`; signed, also with a plus: `+2.1`."""
        pattern = f"#,##0.{'0' * places}"
        if signed and round(number, places):
            pattern = f"+{pattern};-{pattern}"
        return format_decimal(round(number, places) + 0.0, pattern, locale=self.locale)

    def format_percent(self, share: float, places: int = 1) -> str:
        """A share in hundredths, with so many decimal places: `27.3%`."""
        digits = f"0.{'0' * places}" if places else "0"
        pattern = self.locale.percent_formats[None].pattern.replace("0", digits, 1)
        return format_percent(share, pattern, locale=self.locale)

    def format_date(
        self, day: date, style: Literal["full", "long", "medium", "short"] = "long"
    ) -> str:
        """A day: `29 November 2026` in the order and the words of the language."""
        return format_date(day, style, locale=self.locale)

    def format_ago(self, ago: timedelta) -> str:
        """How long ago something was: `5 minutes ago`."""
        return format_timedelta(-ago, add_direction=True, locale=self.locale)

    def format_span(self, span: timedelta) -> str:
        """A length of time, roughly: `5 minutes`, `3 months`."""
        return format_timedelta(span, locale=self.locale)

    def format_list(
        self, items: Iterable[str], style: Literal["standard", "or"] = "standard"
    ) -> str:
        """Items in a row: `Ana, Bo and Cy`, or with `or`; empty if there are none."""
        return format_list(list(items), style, locale=self.locale)

    def category(self, category: Category) -> str:
        """The name of a category; one that only a ruleset of one's own has stays as it is."""
        return self.pgettext("category", category.name)

    def ruleset(self, rules: Ruleset) -> str:
        """The name of a ruleset; that of a ruleset of one's own stays as it is."""
        return self.pgettext("ruleset", rules.name)

    def __repr__(self) -> str:
        return f"translator({self.code!r})"


@cache
def translator(code: str) -> Translator:
    """The translator of a language by its code. Raises `LookupError` if there is none."""
    for language in (*LANGUAGES, PSEUDO):
        if language.code == code:
            return Translator(language)
    raise LookupError(f"expected one of {[each.code for each in LANGUAGES]}, found {code!r}")

"""The languages there are, and which of them somebody wants.

A preference is a tag such as `ro`, `ro-MD` or `ro_RO.UTF-8`. Who chose a language, what a browser
accepts and what the system is set to are each a list of them; `negotiate` takes the first that
there is.
"""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from babel.core import negotiate_locale

LONGEST_HEADER = 1000
"""Characters of an Accept-Language header that are looked at."""

ALIASES = {"tl": "fil", "mo": "ro"}
"""Codes that browsers and systems still send for languages that have another one now."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language that texts can be in; `name` is its own name for itself."""

    code: str
    name: str


LANGUAGES = (
    Language("en", "English"),
    Language("ro", "Română"),
    Language("bg", "Български"),
    Language("fil", "Filipino"),
    Language("it", "Italiano"),
)
DEFAULT = "en"


def match(preferences: Iterable[str]) -> str | None:
    """The code of the first preferred language that there is, None if there is none of them."""
    wanted = [_tag(each) for each in preferences if each]
    return negotiate_locale(wanted, [each.code for each in LANGUAGES], aliases={})


def negotiate(preferences: Iterable[str]) -> str:
    """The code of the first preferred language that there is, else English."""
    return match(preferences) or DEFAULT


def _tag(preference: str) -> str:
    """A preference in the form `ll_CC`, without an encoding and with today's code."""
    plain = re.split(r"[.@]", preference.strip(), maxsplit=1)[0]
    language, *rest = plain.replace("-", "_").lower().split("_")
    return "_".join([ALIASES.get(language, language), *rest])


def accepted(header: str) -> tuple[str, ...]:
    """The preferences of an Accept-Language header, most wanted first.

    Parts that cannot be read are passed over, as is what the reader refuses by `q=0`.
    """
    weighed: list[tuple[float, str]] = []
    for part in header[:LONGEST_HEADER].split(","):
        found = re.fullmatch(r"\s*([A-Za-z]+[A-Za-z0-9-]*)\s*(?:;\s*q=([01](?:\.\d*)?)\s*)?", part)
        weight = float(found[2] or 1) if found else 0.0
        if found and weight > 0:
            weighed.append((weight, found[1]))
    return tuple(tag for _, tag in sorted(weighed, key=lambda each: -each[0]))


def system(environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The preferences of the operating system, as gettext reads them from the environment.

    LC_ALL, else LC_MESSAGES, else LANG; where that is a language, LANGUAGE may refine it.
    """
    values = os.environ if environment is None else environment
    chosen = next(filter(None, (values.get(n) for n in ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if _tag(chosen) in ("c", "posix"):
        return (DEFAULT,)
    return (*filter(None, values.get("LANGUAGE", "").split(":")), chosen)

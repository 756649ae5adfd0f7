"""The templates, and the parts of pages that come again and again."""

from collections.abc import Hashable
from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from yachtdice.locale import Translator
from yachtdice.tables import Cache

FOLDER = Path(__file__).parent / "templates"
MOST_FRAGMENTS = 20_000

_fragments: Cache[Hashable, Markup] = Cache(MOST_FRAGMENTS)


@cache
def environment() -> Environment:
    """The templates. What they call comes with each page, so that languages do not mix."""
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
    )
    # The translator puts values in messages itself, as Jinja's new style wants it.
    made.newstyle_gettext = True  # pyright: ignore[reportAttributeAccessIssue]
    return made


def said_in(words: Translator) -> dict[str, object]:
    """What every template needs to say something in a language."""
    return {
        "gettext": words.gettext,
        "ngettext": words.ngettext,
        "pgettext": words.pgettext,
        "npgettext": words.npgettext,
        "fragment": partial(fragment, words),
    }


def fragment(words: Translator, template: str, *, keep: bool = True, **values: Hashable) -> Markup:
    """A part that a template makes of these values alone: a line of a card, a die.

    It is rendered once for each language, unless it is not worth to `keep`.
    """
    key = (words.code, template, *values.items())
    known = _fragments.get(key) if keep else None
    if known is None:
        known = Markup(environment().get_template(template).render(**said_in(words), **values))
        if keep:
            _fragments.put(key, known)
    return known

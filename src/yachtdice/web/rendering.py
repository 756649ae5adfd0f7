"""The templates in each language, and the parts of pages that come again and again."""

from collections.abc import Hashable, Iterator, MutableMapping
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup

from yachtdice.locale import Translator
from yachtdice.tables import Cache
from yachtdice.web.assets import asset
from yachtdice.web.theme import paper

FOLDER = Path(__file__).parent / "templates"
MOST_FRAGMENTS = 20_000

_fragments: Cache[Hashable, Markup] = Cache(MOST_FRAGMENTS)


class _Said(Extension):
    """Says messages without values when a template is read: pages are made faster of mere text."""

    MESSAGE = ("name", "lparen", "string", "rparen")

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        say = _globals(self.environment)["_"]
        tokens = list(stream)
        place = 0
        while place < len(tokens):
            token, kinds = tokens[place], tuple(each.type for each in tokens[place : place + 4])
            if token.value == "_" and kinds == self.MESSAGE:
                yield Token(token.lineno, "string", say(tokens[place + 2].value))
                place += 4
            else:
                yield token
                place += 1


class _Templates(Environment):
    """Templates that share their globals as they are: each import compares all names of them."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return _globals(self) if d is None else super().make_globals(d)


def _globals(environment: Environment) -> dict[str, Any]:
    return cast(dict[str, Any], environment.globals)  # pyright: ignore[reportUnknownMemberType]


@cache
def templates(words: Translator) -> Environment:
    """The templates in a language.

    What they call is the same for every page, so that a file of macros is carried out once and not
    for every page that imports it.
    """
    made = _Templates(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[_Said],
        auto_reload=False,
    )
    _globals(made).update(
        {
            "_": words.gettext,
            "ngettext": words.ngettext,
            "pgettext": words.pgettext,
            "npgettext": words.npgettext,
            "asset": asset,
            "paper": paper(),
        }
    )
    made.filters["fragment"] = partial(_fragment, words)  # pyright: ignore[reportUnknownMemberType]
    return made


def render(words: Translator, template: str, **values: object) -> str:
    """What a template makes of values in a language."""
    return templates(words).get_template(template).render(values)


def _fragment(words: Translator, template: str, *, keep: bool = True, **values: Hashable) -> Markup:
    """A part that a template makes of these values alone: a line of a card, a die.

    It is rendered once for each language, unless it is not worth to `keep`. A filter, since Jinja
    takes longer to call a function.
    """
    key = (words.code, template, *values.items())
    known = _fragments.get(key) if keep else None
    if known is None:
        known = Markup(render(words, template, **values))
        if keep:
            _fragments.put(key, known)
    return known

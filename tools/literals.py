"""Words in templates that nobody can translate.

What a reader sees or hears of a template must come through gettext: text between tags, the
attributes that are read out or shown, and the strings that an expression shows.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from jinja2 import Environment, nodes

FOR_READERS = frozenset(
    {"alt", "aria-description", "aria-label", "aria-valuetext", "label", "placeholder", "title"}
)
"""The attributes whose values are words for people."""
GETTEXT = frozenset({"_", "gettext", "ngettext", "npgettext", "pgettext"})
NAMES = frozenset({"yachtdice"})
"""Words that are the same in every language."""

CLASS = re.compile(r"[a-z]+(-[a-z]+)+")
"""What a macro or a block gives to an attribute `class`, as `is-kept`."""
LETTER = re.compile(r"[^\W\d_]")
WORD = re.compile(r"[A-Z][a-z]{2}")
"""How a string that is handed on begins if it is meant for people, other than ids and paths."""
SHOWN = re.compile(r"\0(\d+)\0")
ENVIRONMENT = Environment(extensions=["jinja2.ext.i18n"])


def literals(template: str) -> Iterator[tuple[int, str]]:
    """The words of a template that are not messages, with the lines in which they stand."""
    html, expressions = _plain(template)
    page = _Page(expressions)
    page.feed(html)
    page.close()
    yield from page.found
    for line, text in _handed_on(template):
        if WORD.match(text) and text not in NAMES:
            yield line, text


def in_folder(folder: Path) -> Iterator[str]:
    """What is wrong with the templates of a folder, one sentence each."""
    for path in sorted(folder.rglob("*.html")):
        for line, text in literals(path.read_text(encoding="utf-8")):
            yield f"{path.name}:{line}: {text!r} is not a message"


def _plain(template: str) -> tuple[str, list[str]]:
    """A template as HTML, with the number of an expression between NULs where it is shown."""
    parts: list[str] = []
    expressions: list[str] = []
    inside = ""
    for _, kind, text in ENVIRONMENT.lex(template):
        if kind == "data":
            parts.append(text)
        elif kind == "variable_begin":
            expressions.append("")
            parts.append(f"\0{len(expressions) - 1}\0")
            inside = kind
        elif kind.endswith("_end"):
            inside = ""
        elif inside:
            expressions[-1] += text
        parts.append("\n" * text.count("\n") if kind != "data" else "")
    return "".join(parts), expressions


class _Page(HTMLParser):
    """Collects what readers would find in a template."""

    def __init__(self, expressions: list[str]) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self._expressions = expressions
        self._silent = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._silent = tag
        for name, value in attrs:
            if name in FOR_READERS:
                self._look_at(value or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._silent:
            self._silent = ""

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._look_at(data)

    def _look_at(self, text: str) -> None:
        literal, *rest = SHOWN.split(text)
        texts = [literal, *rest[1::2]]
        for number in rest[::2]:
            texts += _shown_by(self._expressions[int(number)])
        for each in map(str.strip, texts):
            if LETTER.search(each) and not (each in NAMES or CLASS.fullmatch(each)):
                self.found.append((self.getpos()[0], each))


def _shown_by(expression: str) -> Iterator[str]:
    """The strings that an expression shows as they are."""
    tree = ENVIRONMENT.parse("{{" + expression + "}}")
    for output in tree.find_all(nodes.Output):
        for each in output.nodes:
            yield from _results(each)


def _results(node: nodes.Node) -> Iterator[str]:
    match node:
        case nodes.Const(value=str() as text):
            yield text
        case nodes.Call() | nodes.Test() | nodes.Compare():
            return
        case nodes.Filter(name="fragment"):  # It is applied to the name of a template.
            return
        case nodes.CondExpr():
            yield from _results(node.expr1)
            if node.expr2:
                yield from _results(node.expr2)
        case _:
            for child in node.iter_child_nodes():
                yield from _results(child)


def _handed_on(template: str) -> Iterator[tuple[int, str]]:
    """The strings in the expressions of a template, outside gettext."""
    waiting: list[nodes.Node] = [ENVIRONMENT.parse(template)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, nodes.Const) and isinstance(node.value, str):
            yield node.lineno, node.value
        if not (isinstance(node, nodes.Call) and getattr(node.node, "name", "") in GETTEXT):
            waiting += node.iter_child_nodes()

"""The catalogues of messages.

`python -m tools.catalogue update` extracts the messages and brings every language up to date;
`python -m tools.catalogue check` says what is wrong with the catalogues, and fails if something is.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from tools import literals

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "src" / "yachtdice" / "locale"
TEMPLATE = LOCALE / "yachtdice.pot"
SAME = ROOT / "tools" / "same-as-english.toml"
"""The translations that may be equal to the English, with reasons."""

WIDTH = 100
PLACEHOLDER = re.compile(r"%\(\w+\)s")
HEADER = """\
# Translations for yachtdice, under the licence of yachtdice (MIT).
# `make messages` brings this file up to date with the sources.
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


def extract_names(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """The names in a ruleset file, each in its context: an extraction method for Babel."""
    data: dict[str, Any] = tomllib.loads(file.read().decode())
    yield 1, "pgettext", ("ruleset", data["name"]), []
    for category in data["category"]:
        yield 1, "pgettext", ("category", category["name"]), []


def extract() -> Catalog:
    """All messages of the sources, with the files that hold them."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(ROOT, methods, options)
    catalog = Catalog(project="yachtdice")
    for name, line, message, comments, context in sorted(found, key=lambda each: each[:2]):
        place = f"src/{Path(name).as_posix().partition('src/')[2]}"
        catalog.add(message, None, [(place, line)], auto_comments=comments, context=context)
    return catalog


def catalogues() -> dict[str, Path]:
    """The file of every language that has one, by its code."""
    return {path.parts[-3]: path for path in sorted(LOCALE.glob("*/LC_MESSAGES/yachtdice.po"))}


def read(path: Path, code: str | None = None) -> Catalog:
    """A catalogue. Raises an error of Babel's if it cannot be read."""
    with path.open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalogue so that equal ones are equal files, without dates and names of tools."""
    with path.open("wb") as file:
        if catalog.locale_identifier:
            header = HEADER.format(
                code=catalog.locale_identifier, plural_forms=catalog.plural_forms
            )
            file.write(header.encode())
        write_po(
            file,
            catalog,
            width=WIDTH,
            ignore_obsolete=True,
            omit_header=True,
            include_lineno=False,
        )


def update() -> None:
    """Extract the messages and bring every language up to date."""
    template = extract()
    write(TEMPLATE, template)
    for code, path in catalogues().items():
        catalog = read(path, code)
        catalog.update(template, no_fuzzy_matching=True)
        write(path, catalog)


def complaints() -> Iterator[str]:
    """What is wrong with the messages, one sentence each."""
    yield from literals.in_folder(ROOT / "src" / "yachtdice")
    template = extract()
    wanted = set(_keys(template))
    if set(_keys(read(TEMPLATE))) != wanted:
        yield f"{TEMPLATE.relative_to(ROOT)} is not up to date: run `make messages`"
    for code, path in catalogues().items():
        catalog = read(path, code)
        where = path.relative_to(ROOT)
        if set(_keys(catalog)) != wanted or catalog.obsolete:
            yield f"{where} is not up to date: run `make messages`"
        for what in _faults_of(catalog, code):
            yield f"{where}: {what}"


def _faults_of(catalog: Catalog, code: str) -> Iterator[str]:
    """What is wrong with the messages of a language."""
    may_be_same = same_as_english(code)
    same: set[str] = set()
    for message in catalog:
        if message.id:
            yield from _faults(message)
            same |= {text for text in _forms(message.string) if text in _forms(message.id)}
    for text in sorted(same - may_be_same):
        if re.search(r"[^\W\d_]", PLACEHOLDER.sub("", text)):
            yield f"{text!r} is English, or {SAME.name} lacks the reason why it is not"
    for text in sorted(may_be_same - same):
        yield f"{text!r} is not the same as in English, but {SAME.name} says so"


def same_as_english(code: str) -> frozenset[str]:
    """The texts that are the same in a language as in English."""
    listed = tomllib.loads(SAME.read_text(encoding="utf-8"))["same"]
    return frozenset(text for each in listed if code in each["languages"] for text in each["texts"])


def _keys(catalog: Catalog) -> Iterator[tuple[object, ...]]:
    return ((each.id, each.context) for each in catalog if each.id)


def _faults(message: Message) -> Iterator[str]:
    sources = _forms(message.id)
    texts = [text for text in _forms(message.string) if text]
    if message.fuzzy:
        yield f"{sources[0]!r} is fuzzy"
    if len(texts) < len(_forms(message.string)):
        yield f"{sources[0]!r} is not translated in full"
    named = set(PLACEHOLDER.findall(" ".join(sources)))
    for text in texts:
        if set(PLACEHOLDER.findall(text)) != named:
            yield f"{text!r} does not have the placeholders of {sources[0]!r}"


def _forms(texts: str | Iterable[str] | None) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts or ())


def main(arguments: list[str]) -> int:
    """Update or check the catalogues; the exit status is 1 if a check finds something."""
    if arguments == ["update"]:
        update()
        return 0
    if arguments != ["check"]:
        print(__doc__, file=sys.stderr)
        return 2
    found = list(complaints())
    for complaint in found:
        print(complaint)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A ruleset: data, read from a TOML file or from an event, and checked when it is read.

```toml
id = "yahtzee"                     # stable: it stands in saved games
name = "Yahtzee, forced joker"     # in English
order = "any"                      # or "upper_first"

[upper_bonus]                      # left out: there is none
threshold = 63
points = 35

[extra]                            # five equal dice while the category holds points
category = "yahtzee"
points = 100

[joker]                            # five equal dice while the category is filled
category = "yahtzee"
choice = "forced"                  # or "free"

[[category]]                       # in the order of the card
id = "four_of_a_kind"
name = "Four of a Kind"
kind = "of_a_kind"                 # see `yachtdice.categories`
count = 4
points = "sum"                     # or a number, or "counted"
```
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from os import PathLike, fspath
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args

from msgspec import Meta, Struct, ValidationError, convert, field, json, to_builtins
from msgspec.structs import fields

from yachtdice.categories import KINDS, Amount, AnyCategory, Category, Id, Name, possible_points
from yachtdice.errors import InvalidRuleset, UnknownCategory, UnknownRuleset
from yachtdice.rulesets import BUILT_IN

LARGEST_FILE = 65_536


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a ruleset file."""


class UpperBonus(Part, frozen=True):
    """Earned once, when the upper categories sum to `threshold` or more."""

    threshold: Amount
    points: Amount


class Extra(Part, frozen=True):
    """Earned by every five equal dice while `category` holds points."""

    category: Id
    points: Amount


class Joker(Part, frozen=True):
    """What five equal dice may do while `category` is filled.

    `forced`: the upper category of their face, else any lower one in full, else a zero in an
    upper one. `free`: any open category, in full in a lower one once that upper one is filled.
    """

    category: Id
    choice: Literal["forced", "free"]


class Ruleset(Part, frozen=True, omit_defaults=True, dict=True):
    """The rules of one game, as data. Equal rulesets are equal in every part."""

    id: Id
    name: Name
    categories: Annotated[tuple[AnyCategory, ...], Meta(min_length=1, max_length=20)] = field(
        name="category"
    )
    order: Literal["any", "upper_first"] = "any"
    upper_bonus: UpperBonus | None = None
    extra: Extra | None = None
    joker: Joker | None = None

    @cached_property
    def upper(self) -> tuple[Category, ...]:
        """The categories of the upper section."""
        return tuple(each for each in self.categories if each.section == "upper")

    @cached_property
    def upper_rows(self) -> tuple[int, ...]:
        """The rows of the upper section, from 0."""
        return tuple(row for row, each in enumerate(self.categories) if each.section == "upper")

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {each.id: row for row, each in enumerate(self.categories)}

    def index(self, category: str) -> int:
        """The row of a category, from 0. Raises `UnknownCategory`."""
        if (row := self._rows.get(category)) is not None:
            return row
        known = list(self._rows)
        message = f"expected one of {', '.join(known)}, found {category!r}"
        raise UnknownCategory(message, found=category, known=known)

    def find(self, category: str) -> Category:
        """The category with this id. Raises `UnknownCategory`."""
        return self.categories[self.index(category)]

    def to_data(self) -> dict[str, Any]:
        """The ruleset as a TOML or JSON file would hold it: `from_data` reads it back."""
        return to_builtins(self)

    def __reduce__(self) -> "tuple[Callable[..., Ruleset], tuple[dict[str, Any], type[Ruleset]]]":
        # Read back from data, as all rulesets are: a value that is only equal to a default would
        # count as one that was given, and change the fingerprint.
        return convert, (self.to_data(), Ruleset)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the ruleset as canonical JSON, in hexadecimal."""
        from hashlib import sha256  # costs 3 ms, which `import yachtdice` need not pay

        return sha256(json.encode(self, order="sorted")).hexdigest()

    @cached_property
    def is_built_in(self) -> bool:
        """Whether this is, in every part, a ruleset that comes with the package."""
        return self.id in BUILT_IN and self == find_ruleset(self.id)

    def __repr__(self) -> str:
        return f"find_ruleset({self.id!r})" if self.is_built_in else f"from_data({self.to_data()})"


PARTS = {"": Ruleset, "upper_bonus": UpperBonus, "extra": Extra, "joker": Joker}
CHOICES: dict[str, tuple[str, ...]] = {
    "order": ("any", "upper_first"),
    "choice": ("forced", "free"),
    "kind": KINDS,
}
"""The values there are at a key that takes one of a few."""
IN_WORDS = {
    "id": "a small letter, then up to 39 small letters, digits, '-' and '_'",
    "category": "the id of a category",
    "name": "1 to 60 visible characters, without white space at the ends",
    "points": "a number from 1 to 1000, 'sum' or 'counted'",
}
"""What is expected at a key of a file, where that is neither just a number nor one of a few."""
OUT_OF_BOUNDS = re.compile(r"Expected `\w+`( of length)? ([<>])= (\d+)")
WRONG_TYPE = re.compile(r"Expected `([^`]+)`, got `.*`")


class Fault(NamedTuple):
    """What is wrong with a ruleset: at which key, and what was expected there.

    `expected` says it to developers; `problem` and its values let it be said in any language.
    """

    key: str
    problem: str
    expected: str
    values: dict[str, object]

    def error(self, source: str) -> InvalidRuleset:
        """The error that tells it."""
        where = f"{source}: {self.key}" if self.key else source
        return InvalidRuleset(
            f"{where}: {self.expected}",
            source=source,
            key=self.key,
            problem=self.problem,
            expected=self.expected,
            **self.values,
        )


def _fault(key: str, problem: str, expected: str, **values: object) -> Fault:
    return Fault(key, problem, expected, values)


def from_data(data: object, source: str = "ruleset") -> Ruleset:
    """Check data and make the ruleset it describes.

    Raises `InvalidRuleset` that names the source, the key and what was expected there.
    """
    try:
        rules = convert(data, Ruleset)
    except ValidationError as error:
        raise _explain(str(error), data).error(source) from error
    for fault in _contradictions(rules):
        raise fault.error(source)
    return rules


def _explain(message: str, data: Any) -> Fault:
    """What an error of reading is about."""
    what, _, path = message.partition(" - at `$")
    key = path.strip("`.")
    if missing := re.fullmatch(r"Object missing required field `(.*)`", what):
        return _fault(f"{key}.{missing[1]}".strip("."), "missing", "Expected this key, found none")
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        known = list(_known_keys(key, data))
        what = f"Expected one of {', '.join(known)}, found {unknown[1]!r}"
        return _fault(f"{key}.{unknown[1]}".strip("."), "unknown", what, known=known)
    return _wrong_value(key, key.rpartition(".")[2], what)


def _wrong_value(key: str, name: str, what: str) -> Fault:
    """What is wrong with the value at a key, which has a name of its own in its table."""
    if name in CHOICES and what.startswith("Invalid"):
        known = list(CHOICES[name])
        listed = f"one of {', '.join(known)}" if len(known) > 2 else f"{known[0]!r} or {known[1]!r}"
        return _fault(key, "choice", f"Expected {listed}{_found(what)}", known=known)
    if name in IN_WORDS and (what.startswith("Invalid") or "matching regex" in what):
        return _fault(key, name, f"Expected {IN_WORDS[name]}{_found(what)}")
    if bound := OUT_OF_BOUNDS.match(what):
        problem = ("length_" if bound[1] else "") + ("least" if bound[2] == ">" else "most")
        return _fault(key, problem, what, bound=int(bound[3]))
    if wanted := WRONG_TYPE.fullmatch(what):
        return _fault(key, "type", what, types=wanted[1].split(" | "))
    return _fault(key, "other", what)


def _found(what: str) -> str:
    found = what.rpartition("value ")[2]
    return f", found {found}" if what.startswith("Invalid") else ""


def _known_keys(key: str, data: Any) -> Iterator[str]:
    """The keys that the table at a key of the file may have."""
    part: type[Struct]
    if row := re.fullmatch(r"category\[(\d+)\]", key):
        yield "kind"
        kind = data["category"][int(row[1])]["kind"]
        part = get_args(AnyCategory)[KINDS.index(kind)]
    else:
        part = PARTS[key]
    yield from (each.encode_name for each in fields(part))


def _contradictions(rules: Ruleset) -> Iterator[Fault]:
    """What is wrong with a ruleset whose parts can each be read."""
    ids = [each.id for each in rules.categories]
    for row, each in enumerate(rules.categories):
        if ids.index(each.id) != row:
            what = f"Expected every id once, found {each.id!r} again"
            yield _fault(f"category[{row}].id", "id_twice", what, found=each.id)
        if possible_points(each)[-1] == 0:
            what = "Expected a condition that five dice can meet"
            yield _fault(f"category[{row}]", "impossible", what)
    faces = [each.face for each in rules.upper]
    if len(set(faces)) != len(faces):
        yield _fault("category", "face_twice", "Expected at most one category for each face")
    for key, part in (("extra", rules.extra), ("joker", rules.joker)):
        if part and not any(
            c.id == part.category and c.is_five_of_a_kind for c in rules.categories
        ):
            what = f"Expected a category of five equal dice, found {part.category!r}"
            yield _fault(f"{key}.category", "five_equal", what, found=part.category)
    if rules.order == "upper_first" and len(rules.upper) in (0, len(ids)):
        what = "Expected an upper and a lower section for 'upper_first'"
        yield _fault("order", "sections", what)
    most = sum(possible_points(each)[-1] for each in rules.upper)
    if rules.upper_bonus and rules.upper_bonus.threshold > most:
        found = rules.upper_bonus.threshold
        what = f"Expected at most {most}, the greatest upper sum, found {found}"
        yield _fault("upper_bonus.threshold", "threshold", what, bound=most)


def read_ruleset(path: str | PathLike[str]) -> Ruleset:
    """Read a ruleset file. Raises `InvalidRuleset`, and `UnknownRuleset` if there is none."""
    source = fspath(path)
    try:
        with Path(path).open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            what = f"Expected at most {LARGEST_FILE} bytes"
            raise _fault("", "too_large", what, bound=LARGEST_FILE).error(source)
        data = tomllib.loads(text.decode())
    except OSError as error:
        raise _unknown(source) from error
    except (ValueError, RecursionError) as error:
        raise _fault("", "toml", f"Expected TOML: {error}").error(source) from error
    return from_data(data, source)


def _unknown(found: str) -> UnknownRuleset:
    message = f"expected one of {', '.join(BUILT_IN)} or the path of a TOML file, found {found!r}"
    return UnknownRuleset(message, found=found, known=list(BUILT_IN))


@cache
def _built_in(ruleset: str) -> Ruleset:
    from importlib import resources  # costs 7 ms, which `import yachtdice` need not pay

    with resources.as_file(resources.files("yachtdice.rulesets") / f"{ruleset}.toml") as path:
        return read_ruleset(path)


def find_ruleset(ruleset: str | PathLike[str]) -> Ruleset:
    """The ruleset with this id, or the one in the file at this path.

    Raises `UnknownRuleset`, which names the ids there are, and `InvalidRuleset`.
    """
    name = fspath(ruleset)
    if name in BUILT_IN:
        return _built_in(name)
    if "\0" in name:
        raise _unknown(name)
    return read_ruleset(name)


def rulesets() -> tuple[Ruleset, ...]:
    """The rulesets that come with the package, the default first."""
    return tuple(map(_built_in, BUILT_IN))

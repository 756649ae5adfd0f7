"""What is wrong with a ruleset, as the end of a sentence, by the problem that an error carries.

The keys are those that `yachtdice.ruleset` gives as `problem`. Keys and ids of the file stay as
they stand in it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from yachtdice.locale.translator import N_, Translator

Values = Mapping[str, object]

TYPES = {
    "array": N_("a list"),
    "bool": N_("true or false"),
    "int": N_("a whole number"),
    "object": N_("a table"),
    "str": N_("a text in quotation marks"),
}
"""Types of values in a ruleset file, by their names in an error."""


def problem(values: Values, t: Translator) -> str:
    """What is wrong at the key of a ruleset."""
    return PROBLEMS.get(str(values.get("problem")), PROBLEMS["other"])(t, values)


def _plain(message: str) -> Callable[[Translator, Values], str]:
    return lambda t, values: t.gettext(message)


def _found(message: str) -> Callable[[Translator, Values], str]:
    return lambda t, values: t.gettext(message, found=str(values.get("found", "")))


def _bound(message: str) -> Callable[[Translator, Values], str]:
    return lambda t, values: t.gettext(message, bound=values.get("bound", 0))


def _texts(values: Values, name: str) -> list[str]:
    return [str(each) for each in cast(Iterable[object], values.get(name, ()))]


def _unknown(t: Translator, values: Values) -> str:
    known = t.format_list(_texts(values, "known"))
    return t.gettext("there is no such key here; there are %(known)s", known=known)


def _choice(t: Translator, values: Values) -> str:
    known = t.format_list(_texts(values, "known"), "or")
    return t.gettext("it can be %(known)s", known=known)


def _type(t: Translator, values: Values) -> str:
    types = [t.gettext(TYPES[each]) for each in _texts(values, "types") if each in TYPES]
    if not types:
        return PROBLEMS["other"](t, values)
    return t.gettext("it must be %(type)s", type=t.format_list(types, "or"))


PROBLEMS: dict[str, Callable[[Translator, Values], str]] = {
    "missing": _plain(N_("this key is missing")),
    "unknown": _unknown,
    "choice": _choice,
    "type": _type,
    "least": _bound(N_("it must be %(bound)s or more")),
    "most": _bound(N_("it must be %(bound)s or less")),
    "length_least": _bound(N_("its entries must number %(bound)s or more")),
    "length_most": _bound(N_("its entries must number %(bound)s or less")),
    "id": _plain(N_("an id is a small letter, then up to 39 small letters, digits, “-” and “_”")),
    "category": _plain(N_("it must be the id of a category")),
    "name": _plain(N_("a name has 1 to 60 visible characters, and no space at its ends")),
    "points": _plain(N_("it can be a number from 1 to 1000, “sum” or “counted”")),
    "id_twice": _found(N_("the id %(found)s stands there twice")),
    "id_taken": _found(N_("another ruleset has the id %(found)s already")),
    "impossible": _plain(N_("no five dice can meet this condition")),
    "face_twice": _plain(N_("there is more than one category for the same face")),
    "five_equal": _found(N_("%(found)s is no category of five equal dice")),
    "sections": _plain(N_("“upper_first” needs an upper and a lower section")),
    "threshold": _bound(N_("the upper section adds up to %(bound)s at the most")),
    "too_large": _bound(N_("it has more than %(bound)s bytes")),
    "toml": _plain(N_("it is no TOML")),
    "other": _plain(N_("what stands there cannot be used")),
}

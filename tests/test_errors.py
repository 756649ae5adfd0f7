"""The tree of errors is the one that its module draws, and its codes can be relied on."""

import inspect
import re
from collections.abc import Iterator

import pytest

from yachtdice import errors
from yachtdice.errors import YachtdiceError

LINE = re.compile(
    r"^(?P<branch>[│ ├└─]*)(?P<name>[A-Z]\w+) +(?P<code>[a-z_]+)(?: |$)", re.MULTILINE
)


def drawn() -> Iterator[tuple[str, str, str | None]]:
    """Name, code and parent of every line of the drawing."""
    path: list[str] = []
    for line in LINE.finditer((errors.__doc__ or "").split("```")[1]):
        depth = len(line["branch"]) // 4
        path[depth:] = [line["name"]]
        yield line["name"], line["code"], path[depth - 1] if depth else None


def there() -> list[type[YachtdiceError]]:
    """Every class of the module."""
    classes = [each for _, each in inspect.getmembers(errors, inspect.isclass)]
    return [each for each in classes if issubclass(each, YachtdiceError)]


def test_the_tree_is_the_one_that_is_drawn() -> None:
    tree = {
        (each.__name__, each.code, None if each is YachtdiceError else each.__bases__[0].__name__)
        for each in there()
    }
    assert set(drawn()) == tree


def test_the_drawing_follows_the_order_of_the_module() -> None:
    source = inspect.getsource(errors)
    places = [source.index(f"\nclass {name}(") for name, _, _ in drawn()]
    assert places == sorted(places)


def test_every_code_is_used_once() -> None:
    codes = [each.code for each in there()]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("error", there(), ids=lambda each: each.__name__)
def test_every_error_says_what_it_is_and_keeps_its_values(error: type[YachtdiceError]) -> None:
    assert error.__doc__
    assert "code" in vars(error)
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", error.code)
    raised = error("expected this, found that", found="that")
    assert (str(raised), raised.values) == ("expected this, found that", {"found": "that"})


def test_no_error_stands_outside_the_tree() -> None:
    assert len(inspect.getmembers(errors, inspect.isclass)) == len(there())

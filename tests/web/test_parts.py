"""The page of parts in the documentation."""

from tools import parts


def test_it_shows_the_parts_as_they_are_now() -> None:
    assert parts.PAGE.read_text(encoding="utf-8") == parts.page(), "run `make parts`"

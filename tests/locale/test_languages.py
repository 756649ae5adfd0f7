"""Which language somebody is answered in."""

import pytest

from yachtdice.locale import LANGUAGES, Language, accepted, match, negotiate, system


@pytest.mark.parametrize(
    ("preferences", "chosen"),
    [
        (["ro"], "ro"),
        (["ro-MD"], "ro"),
        (["RO_ro.UTF-8"], "ro"),
        (["mo"], "ro"),
        (["tl"], "fil"),
        (["tl-PH"], "fil"),
        (["fil-PH"], "fil"),
        (["de", "it-CH", "ro"], "it"),
        (["en-GB", "ro"], "en"),
        (["", "bg"], "bg"),
        (["de"], "en"),
        (["../../etc"], "en"),
        ([], "en"),
    ],
)
def test_the_first_preferred_language_that_there_is(preferences: list[str], chosen: str) -> None:
    assert negotiate(preferences) == chosen


def test_no_match_is_told_from_english() -> None:
    assert match(["de"]) is None
    assert match(["en"]) == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_chosen_by_its_own_code(language: Language) -> None:
    assert negotiate([language.code]) == language.code


@pytest.mark.parametrize(
    ("header", "preferences"),
    [
        ("ro-RO,ro;q=0.9,en-US;q=0.8,en;q=0.7", ("ro-RO", "ro", "en-US", "en")),
        ("en;q=0.5, it", ("it", "en")),
        ("it;q=0, ro", ("ro",)),
        ("*", ()),
        ("", ()),
        ("ro;q=many, bg", ("bg",)),
        ("é, it", ("it",)),
    ],
)
def test_a_browser_s_preferences(header: str, preferences: tuple[str, ...]) -> None:
    assert accepted(header) == preferences


@pytest.mark.parametrize(
    ("environment", "chosen"),
    [
        ({}, "en"),
        ({"LANG": "ro_RO.UTF-8"}, "ro"),
        ({"LANG": "ro_RO.UTF-8", "LC_ALL": "it_IT"}, "it"),
        ({"LANG": "ro_RO.UTF-8", "LC_MESSAGES": "bg_BG@euro"}, "bg"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:ro:en"}, "ro"),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "ro"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "ro"}, "en"),
        ({"LC_ALL": "", "LANG": "tl_PH"}, "fil"),
    ],
)
def test_the_system_s_language(environment: dict[str, str], chosen: str) -> None:
    assert negotiate(system(environment)) == chosen


def test_a_header_is_read_up_to_a_length() -> None:
    assert negotiate(accepted("de," * 500 + "ro")) == "en"

"""The catalogues: up to date, whole, and with every placeholder."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import catalogue
from tools.literals import literals
from yachtdice import rulesets
from yachtdice.locale import LANGUAGES


def test_nothing_is_wrong_with_the_catalogues() -> None:
    assert list(catalogue.complaints()) == []


def test_every_language_but_english_has_a_catalogue() -> None:
    assert set(catalogue.catalogues()) == {each.code for each in LANGUAGES} - {"en"}


def test_names_in_ruleset_files_are_messages() -> None:
    template = catalogue.read(catalogue.TEMPLATE)
    for rules in rulesets():
        assert template.get(rules.name, "ruleset")
        assert all(template.get(each.name, "category") for each in rules.categories)


CATEGORYS_WORD = {"en": "chance", "ro": "șans", "bg": "шанс", "fil": "chance", "it": "chance"}
"""How the category Chance is called; probabilities are not."""


@pytest.mark.parametrize("code", CATEGORYS_WORD)
def test_probabilities_are_not_spoken_of_with_the_category_s_word(code: str) -> None:
    found = []
    for message in catalogue.read(catalogue.catalogues().get(code, catalogue.TEMPLATE)):
        texts = (message.id if code == "en" else message.string) or ""
        for text in (texts,) if isinstance(texts, str) else texts:
            if CATEGORYS_WORD[code] in re.sub(catalogue.PLACEHOLDER, "", text).casefold():
                found.append((message.context, message.id))
    assert found == [("category", "Chance")]


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalogues in a folder where they may be spoilt: Romanian alone, with one message."""
    template = Catalog()
    template.add(("%(num)s die", "%(num)s dice"))
    romanian = Catalog(locale="ro")
    romanian.add(("%(num)s die", "%(num)s dice"), ("%(num)s zar", "%(num)s zaruri", "%(num)s de"))
    (tmp_path / "ro" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "same.toml").write_text(
        '[[same]]\nlanguages = ["ro"]\nreason = "it is"\ntexts = []\n'
    )
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    monkeypatch.setattr(catalogue, "SAME", tmp_path / "same.toml")
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogue, "TEMPLATE", tmp_path / "yachtdice.pot")
    monkeypatch.setattr(catalogue, "extract", lambda: template)
    catalogue.write(catalogue.TEMPLATE, template)
    catalogue.write(tmp_path / "ro" / "LC_MESSAGES" / "yachtdice.po", romanian)
    return tmp_path / "ro" / "LC_MESSAGES" / "yachtdice.po"


@pytest.mark.parametrize(
    ("was", "now", "complaint"),
    [
        ("%(num)s zaruri", "zaruri", "does not have the placeholders"),
        ('"%(num)s de"', '""', "is not translated in full"),
        ('msgid "%', '#, fuzzy\nmsgid "%', "is fuzzy"),
        ("%(num)s dice", "%(num)s cubes", "is not up to date"),
        ("%(num)s zaruri", "%(num)s dice", "'%(num)s dice' is English"),
    ],
)
def test_what_is_wrong_is_found(copy: Path, was: str, now: str, complaint: str) -> None:
    copy.write_text(copy.read_text().replace(was, now))
    assert any(complaint in each for each in catalogue.complaints())


def test_a_reason_that_is_not_needed_is_found(copy: Path) -> None:
    same = catalogue.SAME
    same.write_text(same.read_text().replace("[]", '["%(num)s dice"]'))
    assert list(catalogue.complaints()) == [
        "ro/LC_MESSAGES/yachtdice.po: '%(num)s dice' is not the same as in English, but same.toml"
        " says so"
    ]
    copy.write_text(copy.read_text().replace("%(num)s zaruri", "%(num)s dice"))
    assert list(catalogue.complaints()) == []


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("<p>{{ _('Roll') }} 12 – {{ name }}</p>", []),
        ("<p>Roll</p>", ["Roll"]),
        ("{% if x %}<b>Roll</b>{% else %}{{ _('Keep') }}{% endif %}", ["Roll"]),
        ('<a title="{{ name }} and more" class="is-kept">', ["and more"]),
        ('<a aria-label="{{ _("Roll") if x else "keep" }}" href="/records">', ["keep"]),
        ("{{ button('roll', 'Roll') }}{{ button('roll', _('Roll')) }}", ["Roll"]),
        ("{% set title = 'Roll ' ~ dice %}", ["Roll "]),
        ("<style>p { color: red }</style><b>yachtdice</b>", []),
    ],
)
def test_words_of_a_template_that_are_no_messages(template: str, words: list[str]) -> None:
    assert [text for _, text in literals(template)] == words


def test_words_are_found_in_the_line_where_they_stand(copy: Path) -> None:
    page = copy.parents[2] / "src" / "yachtdice" / "page.html"
    page.parent.mkdir(parents=True)
    page.write_text("<p>\n{{ _('Roll') }}\n{# no word #}\n<b>Keep</b>\n</p>")
    assert list(catalogue.complaints()) == ["page.html:4: 'Keep' is not a message"]


def test_an_update_keeps_what_is_translated_and_is_stable(copy: Path) -> None:
    before = copy.read_text()
    assert list(catalogue.complaints()) == []
    catalogue.update()
    assert copy.read_text() == before


def test_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogue.main(["what"]) == 2
    assert "catalogue update" in capsys.readouterr().err

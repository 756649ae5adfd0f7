"""Templates, made once for each language."""

from yachtdice.locale import LANGUAGES, translator
from yachtdice.web.rendering import templates


def said(code: str, template: str) -> str:
    """What a template of its own comes to in a language."""
    return templates(translator(code)).from_string(template).render()


def test_each_language_says_its_own_however_often_others_were_asked() -> None:
    codes = [each.code for each in LANGUAGES]
    for template in ('{{ _("Players") }}', '{% set word = _("Players") %}{{ word }}'):
        first = [said(code, template) for code in codes]
        assert [said(code, template) for code in codes] == first
        assert first == [translator(code).gettext("Players") for code in codes]
        assert len(set(first)) > 3


def test_messages_are_text_and_not_markup() -> None:
    assert said("en", '{{ _("<b> & more") }}') == "&lt;b&gt; &amp; more"
    assert said("en", "<i title=\"{{ _('It\\'s 1 < 2') }}\">") == '<i title="It&#39;s 1 &lt; 2">'


def test_messages_with_values_are_said_when_the_page_is_made() -> None:
    assert said("en", '{{ _("Game %(number)s", number="<3>") }}') == "Game &lt;3&gt;"
    assert said("en", '{{ ngettext("%(num)s point", "%(num)s points", 1200) }}') == "1,200 points"

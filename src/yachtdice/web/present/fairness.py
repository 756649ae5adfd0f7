"""The dice of this server beside chance, in words that need no statistics."""

from collections.abc import Sequence

from yachtdice.fairness import ChiSquare, Fairness, Figure, KindName
from yachtdice.locale import N_, Translator
from yachtdice.web import study_views as views
from yachtdice.web.present.charts import dots

KINDS: dict[KindName, str] = {
    "pair": N_("Two equal, or more"),
    "three_equal": N_("Three equal, or more"),
    "four_equal": N_("Four equal, or more"),
    "five_equal": N_("Five equal"),
    "full_house": N_("Three equal and two equal"),
    "four_in_a_row": N_("Four in a row, or five"),
    "five_in_a_row": N_("Five in a row"),
}

SELDOM = 0.05
HARDLY_EVER = 0.001
"""Below these a value of p is called so."""
USUAL = 1.96
"""Standard deviations within which fair dice stay in 19 of 20 cases."""


def fairness_page(words: Translator, found: Fairness) -> views.FairnessPage:
    """The page of figures; without a roll it has none."""
    return views.FairnessPage(
        facts=(
            views.Fact(words.gettext("First rolls"), words.format_decimal(found.rolls)),
            views.Fact(words.gettext("Dice"), words.format_decimal(found.faces[0].trials)),
        ),
        chart=_chart(words, found.faces) if found.rolls else None,
        faces=tuple(_row(words, str(face), each) for face, each in enumerate(found.faces, 1)),
        kinds=tuple(_row(words, words.gettext(KINDS[each.name]), each) for each in found.kinds),
        tests=(
            _test(words, words.gettext("The six faces"), found.test_of_faces),
            _test(words, words.gettext("All 252 kinds of roll"), found.test_of_rolls),
        ),
    )


def _chart(words: Translator, faces: Sequence[Figure]) -> views.Chart:
    chance = faces[0].chance
    usual = USUAL * faces[0].spread
    return dots(
        words,
        [100 * each.share for each in faces],
        words.gettext("How often each face came, in percent"),
        band=(100 * (chance - usual), 100 * chance, 100 * (chance + usual)),
    )


def _row(words: Translator, name: str, figure: Figure) -> views.FairnessRow:
    return views.FairnessRow(
        name=name,
        count=words.format_decimal(figure.count),
        share=words.format_percent(figure.share, 2),
        chance=words.format_percent(figure.chance, 2),
    )


def _test(words: Translator, name: str, test: ChiSquare | None) -> views.FairnessTest:
    if test is None:
        verdict = words.gettext("There are too few rolls yet to say anything.")
        return views.FairnessTest(name, "", verdict)
    if test.p < HARDLY_EVER:
        least = words.format_decimal(HARDLY_EVER)
        return views.FairnessTest(
            name,
            words.gettext("p is under %(least)s", least=least),
            words.gettext(
                "Fair dice come out so far from their average in fewer than one case of a thousand."
                " If it stays so while rolls are added, something is wrong with these dice."
            ),
        )
    p = words.gettext("p = %(value)s", value=words.format_fixed(test.p, 3))
    if test.p < SELDOM:
        share = words.format_percent(test.p, 1)
        verdict = words.gettext(
            "Fair dice come out at least so far from their average in %(share)s of all cases:"
            " seldom, but it happens to fair dice too. Look again when there are more rolls.",
            share=share,
        )
    else:
        verdict = words.gettext(
            "Fair dice come out at least so far from their average in %(share)s of all cases."
            " Nothing speaks against these dice.",
            share=words.format_percent(test.p, 0),
        )
    return views.FairnessTest(name, p, verdict)

"""The final scores of best play: figures, a picture, chances."""

from typing import TYPE_CHECKING

from yachtdice.locale import Translator, term
from yachtdice.ruleset import Ruleset
from yachtdice.web.present.charts import histogram
from yachtdice.web.present.choices import percent
from yachtdice.web.study_views import Fact, Spread

if TYPE_CHECKING:
    from yachtdice.solver import Distribution

PERCENTILES = (5, 25, 50, 75, 95)


def spread_view(words: Translator, rules: Ruleset, scores: "Distribution") -> Spread:
    """What is known of the final score from a card on."""
    success = [
        Fact(words.category(each), percent(words, scores.success[each.id]))
        for each in rules.categories
    ]
    if scores.bonus is not None:
        success.append(Fact(term("upper_bonus", words), percent(words, scores.bonus)))
    return Spread(
        facts=(
            Fact(words.gettext("Average"), words.format_fixed(scores.mean)),
            Fact(
                words.gettext("Standard deviation"), words.format_fixed(scores.standard_deviation)
            ),
        ),
        chart=histogram(words, scores, words.gettext("Final scores of best play")),
        percentiles=tuple(
            Fact(
                words.gettext(
                    "%(share)s end with at most", share=words.format_percent(each / 100, 0)
                ),
                words.format_decimal(scores.percentile(each)),
            )
            for each in PERCENTILES
        ),
        success=tuple(success),
    )

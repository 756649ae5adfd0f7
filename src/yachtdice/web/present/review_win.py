"""The part of a review about the chance to win: how it went, and what was given away of it."""

from yachtdice.locale import Translator, better_for_win, done, term
from yachtdice.review import Moment, WinDecision, WinReview
from yachtdice.scorecard import Scorecard
from yachtdice.web import study_views as views
from yachtdice.web.addresses import explore_href
from yachtdice.web.present import choices, coach_win
from yachtdice.web.present.charts import shares_course
from yachtdice.web.present.grades import win_grade, win_grade_rows


def win_part(
    words: Translator, found: WinReview, names: tuple[str, ...], *, explorable: bool
) -> views.WinPart:
    """The chance to win through a game of two with these names."""
    return views.WinPart(
        players=names,
        chart=_chart(words, found, names),
        moments=tuple(_moment(words, each, names) for each in found.course),
        sum=_sum(words, found),
        costly=tuple(
            views.WinCostly(
                name,
                tuple(_judged(words, one, explorable=explorable) for one in each.costliest),
            )
            for name, each in zip(names, found.players, strict=True)
            if each.costliest
        ),
        note=_note(words, found),
        grades=win_grade_rows(words),
    )


def win_losses(words: Translator, found: WinReview, seat: int) -> list[str]:
    """What each decision of a player gave away of the win, empty for nothing."""
    decisions = found.players[seat].decisions
    return [
        words.gettext("Gives away %(share)s of the win", share=coach_win.lost(words, each.loss))
        if coach_win.lost(words, each.loss)
        else ""
        for each in decisions
    ]


def _chart(words: Translator, found: WinReview, names: tuple[str, ...]) -> views.Chart:
    shares = [each.shares[0] for each in found.course]
    return shares_course(
        words,
        shares,
        words.gettext(
            "%(player)s’s probability of winning after each turn of both", player=names[0]
        ),
        words.format_list([choices.percent(words, share) for share in shares]),
    )


def _moment(words: Translator, moment: Moment, names: tuple[str, ...]) -> views.WinMoment:
    if moment.seat is None:
        name = words.gettext("Before the first turn")
    else:
        player = names[moment.seat]
        name = words.gettext("Turn %(turn)s of %(name)s", turn=moment.turn, name=player)
    said = tuple(words.format_percent(each) for each in moment.shares)
    return views.WinMoment(name, _marked(said, moment))


def _marked(shares: tuple[str, ...], moment: Moment) -> tuple[str, ...]:
    """Shares at a moment; estimates are marked as such."""
    return shares if moment.exact else tuple(map(choices.estimate, shares))


def _sum(words: Translator, found: WinReview) -> tuple[views.WinSum, ...]:
    """What made up the probabilities at the end, to a tenth; what rounding leaves over is luck."""
    columns = [_terms(found, seat) for seat in (0, 1)]

    def line(name: str, place: int) -> views.WinSum:
        return views.WinSum(name, tuple(_change(words, each[place]) for each in columns))

    def stand(name: str, place: int, moment: Moment) -> views.WinSum:
        said = tuple(words.format_percent(each[place] / 1000) for each in columns)
        return views.WinSum(name, _marked(said, moment))

    lines = [
        stand(words.gettext("Before the first turn"), 0, found.course[0]),
        line(term("luck", words), 1),
        line(words.gettext("Given away"), 2),
        line(words.gettext("Cannot be judged"), 3),
        line(words.gettext("By the other’s turns"), 4),
        stand(words.gettext("At the end"), 5, found.course[-1]),
    ]
    if not any(each[3] for each in columns):
        del lines[3]
    return tuple(lines)


def _terms(found: WinReview, seat: int) -> tuple[int, ...]:
    """Before, luck, given away, unjudged, by the other, at the end: in thousandths."""
    own, other = found.players[seat], found.players[1 - seat]
    begin, end, lost, unjudged, theirs = (
        round(1000 * each)
        for each in (
            found.course[0].shares[seat],
            found.now[seat],
            own.loss,
            own.unjudged,
            other.luck - other.loss + other.unjudged,
        )
    )
    return begin, end - begin + lost - unjudged + theirs, -lost, unjudged, -theirs, end


def _change(words: Translator, thousandths: int) -> str:
    said = words.format_percent(abs(thousandths) / 1000)
    return f"{'+' if thousandths > 0 else '-' if thousandths else ''}{said}"


def _judged(words: Translator, each: WinDecision, *, explorable: bool) -> views.Judged:
    card: Scorecard = each.card
    rules, chosen, best = card.rules, each.chosen, each.best
    told = [done(each.turn, each.roll, chosen.keep, chosen.category, rules, words)]
    told.append(better_for_win(best.keep, best.category, each.loss, rules, words))
    return views.Judged(
        title=choices.rolls_left(words, each.rolls_left),
        told=tuple(told),
        dice=tuple(each.roll),
        done=coach_win.win_option(words, rules, chosen),
        best=coach_win.win_option(words, rules, best),
        loss=coach_win.lost(words, each.loss),
        grade=win_grade(words, each.loss),
        luck="",
        href=explore_href(card, each.roll, each.rolls_left) if explorable else "",
    )


def _note(words: Translator, found: WinReview) -> str:
    if found.exact:
        return words.gettext("Exact, if both know best play. A draw counts half.")
    return words.gettext(
        "Exact towards the end, if both know best play; before that estimated (≈). A draw counts"
        " half."
    )

"""The review of a game: what its decisions gave away, and what its dice brought."""

from collections.abc import Sequence

from msgspec.structs import replace

from yachtdice.dice import ROLLS
from yachtdice.game import Game
from yachtdice.locale import Translator, better, done, term
from yachtdice.review import Decision, PlayerReview, Review, WinReview
from yachtdice.ruleset import Ruleset
from yachtdice.turns import Turn
from yachtdice.web import study_views as views
from yachtdice.web.addresses import explore_href
from yachtdice.web.present import choices
from yachtdice.web.present.charts import course
from yachtdice.web.present.grades import grade, grade_rows
from yachtdice.web.present.people import named
from yachtdice.web.present.replay import filled_text, title_of
from yachtdice.web.present.review_win import win_losses, win_part


def review_page(
    words: Translator,
    game: Game,
    found: Review | None,
    *,
    coming: bool,
    explorable: bool,
    address: str,
    replay_href: str,
    by_win: WinReview | None = None,
    win_coming: bool = False,
) -> views.ReviewPage:
    """The review page of a game at an address, also while the review cannot be made yet.

    `by_win` judges it by the chance to win; `win_coming` says that it will be there.
    """
    game, players = named(words, game), found.players if found else ()
    win_coming = win_coming and found is not None and by_win is None
    waits = words.gettext("The probability of winning is being worked out…")
    return views.ReviewPage(
        title=title_of(words, game),
        ruleset=words.ruleset(game.rules),
        replay_href=replay_href,
        address=address,
        wait="" if found else _wait(words, game, coming=coming),
        coming=(coming and found is None) or win_coming,
        players=tuple(
            _player(words, game, each, turns, by_win, seat, explorable=explorable)
            for seat, (each, turns) in enumerate(zip(players, game.turns, strict=False))
        ),
        grades=grade_rows(words) if found else (),
        win=win_part(words, by_win, game.players, explorable=explorable)
        if found and by_win
        else None,
        win_wait=waits if win_coming else "",
        since="points" if found else "nothing",
    )


def _wait(words: Translator, game: Game, *, coming: bool) -> str:
    if not game.is_over:
        return words.gettext("The review is there once the game is over.")
    if coming:
        return words.gettext("Best play is being worked out…")
    return choices.no_best_play(words)


def _player(
    words: Translator,
    game: Game,
    found: PlayerReview,
    turns: Sequence[Turn],
    by_win: WinReview | None,
    seat: int,
    *,
    explorable: bool,
) -> views.PlayerReview:
    rules = game.rules
    judged = {id(each): _judged(words, rules, found, each, explorable) for each in found.decisions}
    if by_win:
        losses = zip(found.decisions, win_losses(words, by_win, seat), strict=True)
        judged = {id(each): replace(judged[id(each)], win=loss) for each, loss in losses}
    counts = found.grades
    shown = [row.grade for row in grade_rows(words)]
    return views.PlayerReview(
        name=game.players[seat],
        headline=words.ngettext("%(num)s point", "%(num)s points", found.score),
        sum=_sum(words, found),
        percentile=_percentile(words, found),
        unknown=_unknown(words, found.unknown),
        chart=course(words, found.course, words.gettext("Expected final score after each turn")),
        grades=tuple((each, words.format_decimal(counts[each.id])) for each in shown),
        costliest=tuple(judged[id(each)] for each in found.costliest),
        turns=tuple(
            _turn(words, rules, found, number, turn, judged) for number, turn in enumerate(turns, 1)
        ),
    )


def _sum(words: Translator, found: PlayerReview) -> tuple[views.Fact, ...]:
    """The terms that make up the score, to the cent."""

    def cents(value: int, *, signed: bool = True) -> str:
        return words.format_fixed(value / 100, 2, signed=signed)

    figures = found.figures
    terms = [
        views.Fact(words.gettext("Average of best play"), cents(figures.expected, signed=False)),
        views.Fact(term("luck", words), cents(figures.luck)),
        views.Fact(words.gettext("Given away"), cents(-figures.loss)),
    ]
    if found.unknown:
        terms.append(views.Fact(words.gettext("Cannot be judged"), cents(figures.unjudged)))
    return (*terms, views.Fact(term("score", words), cents(figures.score, signed=False)))


def _percentile(words: Translator, found: PlayerReview) -> str:
    if found.percentile is None:
        return ""
    share = choices.percent(words, found.percentile / 100)
    return words.gettext("Best play ends lower in %(share)s of its games.", share=share)


def _unknown(words: Translator, turns: Sequence[int]) -> str:
    if not turns:
        return ""
    numbers = words.format_list([words.format_decimal(each) for each in turns])
    return words.gettext(
        "Not all dice are known of these turns: %(turns)s. What they brought is neither luck nor"
        " given away, but for what was filled with known dice.",
        turns=numbers,
    )


def _turn(
    words: Translator,
    rules: Ruleset,
    found: PlayerReview,
    number: int,
    turn: Turn,
    judged: dict[int, views.Judged],
) -> views.JudgedTurn:
    return views.JudgedTurn(
        title=words.gettext("Turn %(turn)s", turn=number),
        filled=filled_text(words, rules, turn),
        note=words.gettext("Not all dice are known.") if number in found.unknown else "",
        decisions=tuple(judged[id(each)] for each in found.decisions if each.turn == number),
    )


def _judged(
    words: Translator, rules: Ruleset, found: PlayerReview, each: Decision, explorable: bool
) -> views.Judged:
    adds = each.card.options(each.roll)
    loss = choices.lost(words, each.loss)
    keep, category = each.chosen.keep, each.chosen.category
    told = [done(each.turn, each.roll, keep, category, rules, words)]
    if loss:
        told.append(better(each.best.keep, each.best.category, each.loss, rules, words))
    return views.Judged(
        title=choices.rolls_left(words, each.rolls_left),
        told=tuple(told),
        dice=tuple(each.roll),
        done=choices.option(words, rules, each.chosen, adds),
        best=choices.option(words, rules, each.best, adds) if loss else None,
        loss=loss,
        grade=grade(words, each.loss),
        luck=_luck(words, found, each),
        href=explore_href(each.card, each.roll, each.rolls_left) if explorable else "",
    )


def _luck(words: Translator, found: PlayerReview, each: Decision) -> str:
    """What the roll before a decision brought, where that is known."""
    number = ROLLS - each.rolls_left
    thrown = (one.luck for one in found.throws if (one.turn, one.number) == (each.turn, number))
    luck = next(thrown, None)
    return "" if luck is None else words.format_fixed(luck, signed=True)

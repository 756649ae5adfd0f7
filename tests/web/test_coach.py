"""The coach at a table: when it speaks, to whom, and that its figures are the strategy's."""

from collections.abc import Callable

import pytest

from tests.web.browsing import Browser, settled
from tests.web.document import Document
from tests.web.test_htmx import HTMX
from yachtdice import (
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    Roll,
    RollDice,
    Ruleset,
    Scorecard,
    ScriptedSource,
    find_ruleset,
)
from yachtdice.locale import translator
from yachtdice.review import review
from yachtdice.solver import Strategy
from yachtdice.tables import Reader
from yachtdice.web.asked import Asked
from yachtdice.web.coach_views import Coach
from yachtdice.web.present import Coaching, table_page
from yachtdice.web.present.coach import coach_view

StrategyOf = Callable[[Ruleset], Strategy]
YACHT = find_ruleset("yacht")
HERE = Reader(frozenset({0, 1}), is_host=True)
EN = translator("en")


@pytest.fixture(scope="module")
def strategy(strategy_of: StrategyOf) -> Strategy:
    """Best play of Yacht."""
    return strategy_of(YACHT)


def says(game: Game, strategy: Strategy | None, *, before: bool = True) -> Coach | None:
    """What the coach says in a game."""
    coaching = Coaching("on" if before else "after", strategy, False, True)
    return coach_view(EN, game, coaching, "/tables/x")


def own(*players: str) -> Game:
    """A game of Yacht with real dice."""
    return Game.start(YACHT, players or ("Ana",), dice="own")


def test_the_coach_is_off_unless_it_is_asked_for(reader: Browser) -> None:
    reader.start(name="Ana", dice="own").enter("33345")
    assert "coach" not in reader.page.classes


def test_the_coach_tells_the_best_keep_and_marks_it_without_a_script(
    reader: Browser, strategy: Strategy
) -> None:
    reader.start(name="Ana", dice="own", coach="on").enter("34353")
    settled(reader, reader.table)
    assert "Keep the three 3s" in reader.page.text
    ranked = strategy.keeps(Scorecard(YACHT), Roll("33345"), 2)
    for choice in ranked[1:5]:
        assert f"{choice.loss:.1f}" in reader.page.text
    reader.get(f"{reader.table}?keep=0&keep=2&keep=4")
    assert f"{reader.table}?keep=0&keep=2&keep=4" in reader.page.links
    kept = [value for name, value in reader.page.forms["dice"].fields if name == "keep"]
    assert kept == ["0", "2", "4"]


def test_the_coach_tells_the_best_fill_and_fills_it(reader: Browser, strategy: Strategy) -> None:
    reader.start(name="Ana", dice="own", coach="on")
    for _ in range(3):
        reader.enter("22666")
    settled(reader, reader.table)
    best = strategy.fills(Scorecard(YACHT), Roll("22666"))[0]
    assert best.category == "full_house"
    assert reader.page.forms["fill"].offers("category").count("full_house") == 2
    reader.fill("full_house")
    assert "That was the best choice." in reader.page.text


def test_a_coach_that_speaks_afterwards_says_nothing_before(
    reader: Browser, strategy: Strategy
) -> None:
    reader.start(name="Ana", dice="own", coach="after").enter("11123")
    settled(reader, reader.table)
    assert "coach-best" not in reader.page.classes
    reader.fill("choice")
    card, roll = Scorecard(YACHT), Roll("11123")
    done = next(each for each in strategy.fills(card, roll) if each.category == "choice")
    assert f"Gave away {done.loss:.1f}." in reader.page.text
    assert "Judged as the last roll: no other of this turn was entered." in reader.page.text


def test_watchers_are_told_nothing(reader: Browser, other: Browser) -> None:
    reader.start(name="Ana", dice="own", coach="on").enter("33345")
    settled(reader, reader.table)
    assert "coach" not in settled(other, reader.table).page.classes


def test_a_page_without_news_is_told_so(reader: Browser) -> None:
    reader.start(name="Ana", coach="on")
    settled(reader, reader.table)
    news = reader.client.get(f"{reader.table}?since=1-coming", headers=HTMX)
    assert news.status_code == 200, "best play is there, which the page did not know"
    assert "table" in Document(news.text).ids


def test_a_seat_may_be_a_bots(reader: Browser) -> None:
    reader.start("ours", name=["Ana", ""], seat=["", "greedy"])
    assert "Ana" in reader.page.text
    assert "Greedy" in reader.page.text
    reader.submit("roll").fill("ones")
    if "zero" in reader.page.forms:
        reader.submit("zero", ("category", "ones"))
    assert reader.version == 3


def test_a_bot_goes_by_its_name_in_the_language_of_each_reader(reader: Browser) -> None:
    reader.client.headers["Accept-Language"] = "bg"
    reader.start("ours", name=["Ana", "", "Отело"], seat=["", "greedy", "casual"])
    game = f"{reader.table}/games/1"
    pages = ("/", reader.table, game, f"{game}/card", f"{game}/review")
    for language, name in (("it", "Avido"), ("bg", "Алчен")):
        reader.client.headers["Accept-Language"] = language
        for path in pages:
            text = reader.client.get(path).text
            assert name in text, path
            assert "Отело" in text, "a name that somebody chose stays as it is"
    assert "Алчен" in reader.client.get(f"{game}/record").text


@pytest.mark.parametrize("seats", [["optimal"], ["greedy", "casual"], ["nobody"]])
def test_somebody_always_sits_down(reader: Browser, seats: list[str]) -> None:
    reader.start("ours", name=[], seat=seats)
    assert "Player 1" in reader.page.text or "Turn 1 of 12" in reader.page.text


def test_what_was_chosen_is_still_chosen_after_an_error(reader: Browser) -> None:
    reader.get("/").submit("/tables", name=["Ana", "x" * 41], seat=["", "steady"], coach="after")
    assert reader.answer.status_code == 422
    form = reader.page.forms["/tables"]
    assert ("seat", "steady") in form.fields
    assert ("coach", "after") in form.fields


def test_until_best_play_is_there_the_page_waits_for_it(strategy: Strategy) -> None:
    game = own().play(EnterDice(Roll("33345")))
    coaching = Coaching("on", None, True, True)
    view = table_page(EN, game, table="x", reader=HERE, asked=Asked(), coaching=coaching)
    assert view.coach is not None
    assert view.coach.state == "coming"
    assert view.since == "2-coming"
    ready = Coaching("on", strategy, False, True)
    view = table_page(EN, game, table="x", reader=HERE, asked=Asked(), coaching=ready)
    assert view.since == "2"


def test_a_game_too_large_to_be_solved_is_said_to_be(strategy: Strategy) -> None:
    coach = says(own(), None)
    assert coach is not None
    assert (coach.state, coach.advice) == ("none", None)
    assert "cannot be worked out" in coach.line


def test_a_best_move_worth_nothing_is_shown_as_such(strategy: Strategy) -> None:
    game = own()
    for category in YACHT.categories[:-1]:
        game = game.play(EnterPoints(category.id, game.cards[0].point_values(category.id)[-1]))
    for keep in ("-----", "-----", "-----"):
        game = game.play(EnterDice(Roll("12346"), Keep(keep)))
    coach = says(game, strategy)
    assert coach is not None
    assert coach.advice is not None
    assert coach.advice.category == "yacht"
    assert coach.advice.best.note == "0 now, 0.0 later"


def test_points_on_the_card_are_no_points_to_come(strategy: Strategy) -> None:
    game = own().play(EnterPoints("choice", 30)).play(EnterDice(Roll("33345")))
    coach = says(game, strategy)
    assert coach is not None
    assert coach.advice is not None
    card = Scorecard.from_points(YACHT, {"choice": 30})
    expected = strategy.keeps(card, Roll("33345"), 2)[0].expected
    assert f"{expected:.1f} points are then still to come" in coach.advice.aside
    assert expected < 166.96 - 10


def test_to_stop_is_judged_against_rolling_on(strategy: Strategy) -> None:
    game = Game.start(YACHT, ("Ana",)).play(RollDice(), ScriptedSource("11123")).play(Fill("ones"))
    coach = says(game, strategy, before=False)
    assert coach is not None
    assert coach.verdict is not None
    assert coach.verdict.best is not None
    assert coach.verdict.best.text == "Keep the three 1s"
    assert coach.verdict.note == ""


@pytest.mark.parametrize("entered", [1, 2])
def test_of_real_dice_the_coach_says_what_the_review_says(strategy: Strategy, entered: int) -> None:
    game = own().play(EnterDice(Roll("11123")))
    for _ in range(entered - 1):
        game = game.play(EnterDice(Roll("11123"), Keep("xxx--")))
    game = game.play(Fill("choice"))
    coach = says(game, strategy, before=False)
    assert coach is not None
    assert coach.verdict is not None
    decision = review(game, strategy).players[0].decisions[-1]
    assert coach.verdict.text.startswith(f"Gave away {decision.loss:.1f}.")
    assert bool(coach.verdict.note) == (decision.rolls_left == 0) == (entered == 1)


def test_bots_are_not_judged(strategy: Strategy) -> None:
    game = Game.start(YACHT, ("Ana", "Bo"), bots=(None, "greedy"))
    source = ScriptedSource("3334511111")
    for command in (RollDice(), Fill("choice"), RollDice(), Fill("yacht")):
        game = game.play(command, source)
    coach = says(game, strategy)
    assert coach is not None
    assert coach.line.startswith("Ana gave away")
    assert coach.advice is None

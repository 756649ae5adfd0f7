"""The review page: its sum, its decisions, from a table and from a record."""

import re
from collections.abc import Callable

import pytest

from tests.web.browsing import Browser, settled
from yachtdice import EnterDice, Fill, Game, Roll, Ruleset, find_ruleset
from yachtdice.record import Record
from yachtdice.review import Review, review, review_win
from yachtdice.solver import Duel, Strategy

StrategyOf = Callable[[Ruleset], Strategy]

FILLS = (
    ("11123", "twos"), ("22234", "threes"), ("33345", "fours"), ("44456", "fives"),
    ("55512", "ones"), ("66612", "sixes"), ("22333", "full_house"), ("11112", "four_of_a_kind"),
    ("12345", "little_straight"), ("23456", "big_straight"),
)  # fmt: skip
"""The dice of ten turns and what they are put in, often not where they should."""


SHARE = re.compile(r"([+-]?)([\d.]+)%")


@pytest.fixture
def finished(reader: Browser) -> Browser:
    """The end of a game: dice known, last dice known, points alone."""
    reader.start(name="Ana", dice="own")
    for dice, category in FILLS:
        reader.enter(dice).fill(category)
    reader.enter("12466").submit("dice", ("face", "3"), keep=["3", "4"])
    for face in "44":
        reader.submit("dice", ("face", face), keep=["3", "4"])
    reader.fill("choice")
    reader.get(f"{reader.table}?points=yacht").submit("points", ("points", "0"))
    assert "result" in reader.page.classes
    return reader


def reviewed(reader: Browser, strategy_of: StrategyOf) -> Review:
    """The review of the table's game, made here."""
    text = reader.client.get(f"{reader.table}/games/1/record").text
    game = Record.parse(text).game
    strategy = strategy_of(find_ruleset("yacht"))
    return review(game, strategy, strategy.distribution(game.empty_card))


def test_a_review_adds_up_to_the_cent(finished: Browser, strategy_of: StrategyOf) -> None:
    [link] = [link for link in finished.page.links if link.endswith("/review")]
    [player] = reviewed(finished, strategy_of).players
    text = settled(finished, link).page.text
    names = ("Average of best play", "Luck", "Given away", "Cannot be judged", "Score")
    found = re.search(" ".join(rf"{name} (\S+)" for name in names), text)
    assert found is not None
    average, luck, given, unjudged, score = (round(100 * float(each)) for each in found.groups())
    assert average + luck + given + unjudged == score == 100 * player.score
    assert given == -round(100 * player.loss)


def test_a_review_begins_with_what_cost_most(finished: Browser, strategy_of: StrategyOf) -> None:
    [player] = reviewed(finished, strategy_of).players
    text = settled(finished, f"{finished.table}/games/1/review").page.text
    places = [text.index(f"{each.loss:.1f} points better") for each in player.costliest]
    assert len(places) == 3
    assert places == sorted(places)
    assert max(places) < text.index("Every decision")
    assert "Not all dice are known of these turns" in text


def test_every_decision_leads_to_its_position(finished: Browser) -> None:
    settled(finished, f"{finished.table}/games/1/review")
    links = [
        link for link in finished.page.links if link.startswith("/explore?") and "dice=" in link
    ]
    assert len(links) >= 12
    assert finished.client.get(links[0]).status_code == 200


def test_the_table_of_classes_is_shown(finished: Browser) -> None:
    text = settled(finished, f"{finished.table}/games/1/review").page.text
    assert "Best choice gives nothing away" in text
    assert "4.0 points or more" in text


def test_a_record_that_was_sent_is_reviewed(finished: Browser) -> None:
    at_table = settled(finished, f"{finished.table}/games/1/review").page.text
    record = finished.client.get(f"{finished.table}/games/1/record").text
    finished.get("/records").submit("/records", text=record)
    [link] = [link for link in finished.page.links if link.startswith("/records/review")]
    text = settled(finished, link).page.text
    score = re.search(r"Score \S+", at_table)
    assert score is not None
    assert score[0] in text


def test_a_game_of_two_is_also_reviewed_by_the_win(
    reader: Browser, strategy_of: StrategyOf
) -> None:
    rows = (*FILLS, ("12466", "choice"), ("11112", "yacht"))
    game = Game.start(find_ruleset("yacht"), ("Ana", "Bo"), dice="own")
    for ana, bo in zip(rows, reversed(rows), strict=True):
        for dice, category in (ana, bo):
            game = game.play(EnterDice(Roll(dice))).play(Fill(category))
    reader.get("/records").submit("/records", text=str(Record.of(game)))
    [link] = [link for link in reader.page.links if link.startswith("/records/review")]
    by_win = review_win(game, Duel(strategy_of(game.rules)))
    assert by_win is not None
    text = settled(reader, link).page.text
    assert "Ana’s probability of winning after each turn of both" in text
    for moment in by_win.course[-8:]:
        assert moment.seat is not None
        shares = " ".join(f"{100 * share:.1f}%" for share in moment.shares)
        assert f"Turn {moment.turn} of {game.players[moment.seat]} {shares}" in text
    for player in by_win.players:
        worst = player.costliest[0]
        assert f"{100 * worst.loss:.1f}% more" in text
        assert f"Gives away {100 * worst.loss:.1f}% of the win" in text
    table = text[text.index("What made up the probabilities") : text.index("At the end")]
    assert "Before the first turn ≈ 50.0% ≈ 50.0%" in table
    signed = [
        -float(share) if sign == "-" else float(share) for sign, share in SHARE.findall(table)
    ]
    ends = [round(sum(signed[seat::2]), 1) for seat in (0, 1)]
    assert ends == [100 * share for share in by_win.now]


def test_one_alone_wins_nothing(finished: Browser) -> None:
    text = settled(finished, f"{finished.table}/games/1/review").page.text
    assert "Probability of winning" not in text


def test_a_replay_leads_to_the_review(finished: Browser) -> None:
    finished.get(f"{finished.table}/games/1")
    assert f"{finished.table}/games/1/review" in finished.page.links


def test_a_game_that_goes_on_is_not_reviewed(reader: Browser) -> None:
    reader.start(name="Ana", dice="own").enter("11123").fill("ones")
    reader.get(f"{reader.table}/games/1")
    assert not any("/review" in link for link in reader.page.links)
    reader.get(f"{reader.table}/games/1/review")
    assert reader.answer.status_code == 200
    assert "The review is there once the game is over." in reader.page.text
    assert "Average of best play" not in reader.page.text


def test_a_game_that_was_not_played_has_no_review(reader: Browser) -> None:
    reader.start(name="Ana")
    assert reader.get(f"{reader.table}/games/2/review").answer.status_code == 404
    assert reader.get("/records/review?record=x").answer.status_code == 422

"""The chance to win at a table: the bar, and the coach who advises for it."""

import re

import pytest

from tests.web.browsing import Browser, settled
from tests.web.document import Document
from tests.web.test_htmx import HTMX

BAR = re.compile(r"Probability of winning(?:, estimated)?: Ana (\d+)% and Bo (\d+)%")
ZEROS = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "full_house",
    "four_of_a_kind",
    "little_straight",
    "big_straight",
)


def bar(reader: Browser) -> tuple[int, int] | None:
    """Both sides' chances in hundredths, as the page tells them in words."""
    settled(reader, reader.table)
    found = BAR.search(reader.page.text)
    return found and (int(found[1]), int(found[2]))


def see(reader: Browser, value: str) -> Browser:
    """Choose in the list of players whether to see the chance to win."""
    return reader.get(f"{reader.table}?about=players").submit("view", ("bar", value))


@pytest.mark.parametrize(("coach", "shown"), [("off", False), ("after", True), ("on", True)])
def test_it_shows_where_a_coach_speaks(reader: Browser, coach: str, shown: bool) -> None:
    reader.start(name=["Ana", "Bo"], coach=coach)
    assert bar(reader) == ((50, 50) if shown else None)
    assert ("win" in reader.page.ids) == shown


@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Bo", "Cid"]])
def test_it_is_for_two(reader: Browser, names: list[str]) -> None:
    reader.start(name=names, coach="on")
    assert bar(reader) is None
    reader.get(f"{reader.table}?about=players")
    assert "view" not in reader.page.forms


def test_everybody_may_show_and_hide_it(reader: Browser, other: Browser) -> None:
    reader.start(name=["Ana", "Bo"])
    see(reader, "on")
    assert bar(reader) == (50, 50)
    other.get(reader.table)
    assert "win" not in other.page.ids, "it is the reader's choice"
    see(other, "on")
    assert bar(other) == (50, 50), "watchers too"
    see(reader, "off")
    assert "win" not in reader.page.ids
    reader.start(name=["Ana", "Bo"], coach="on")
    assert "win" not in reader.page.ids, "the choice holds for all tables"


def test_it_follows_every_move(reader: Browser) -> None:
    reader.start(name=["Ana", "Bo"], dice="own", coach="after")
    before = bar(reader)
    assert before
    reader.enter("66666")
    rolled = bar(reader)
    assert rolled
    assert rolled[0] > before[0] + 10
    reader.fill("ones").submit("zero", ("category", "ones"))
    after = bar(reader)
    assert after
    assert after[0] < 50
    assert sum(after) == 100


def test_an_old_bar_stays_until_there_is_a_new_one(reader: Browser) -> None:
    reader.start(name=["Ana", "Bo"], dice="own", coach="after")
    assert bar(reader) == (50, 50)
    reader.enter("66612")
    if "is-old" in reader.page.classes:
        assert "Ana 50% and Bo 50%" in reader.page.text
        assert reader.page.attributes["table"]["data-since"] == "2-now-coming"
    settled(reader, reader.table)
    assert reader.page.attributes["table"]["data-since"] == "2"
    assert "Ana 50% and Bo 50%" not in reader.page.text
    news = reader.client.get(f"{reader.table}?since=2-now-coming", headers=HTMX)
    assert "win" in Document(news.text).ids, "it is there, which the page did not know"
    assert reader.client.get(f"{reader.table}?since=2", headers=HTMX).status_code == 204


def test_the_coach_advises_for_the_win(reader: Browser) -> None:
    reader.start(name=["Ana", "Bo"], dice="own", coach="on").enter("33345")
    settled(reader, reader.table)
    assert "For the win" in reader.page.text
    assert "points are then still to come" in reader.page.text
    reader.submit("goal", ("goal", "win"))
    settled(reader, reader.table)
    text = reader.page.text
    assert "Keep the three 3s" in text
    assert re.search(r"Probability of winning: ≈ 5\d\.\d%", text)
    assert "Level with 12 turns to go." in text
    assert "An estimate (≈) so far from the end." in text
    assert re.search(r"Keep the three 3s and the 5 ≈ 49\.\d% 1\.\d%", text)
    reader.fill("fours")
    settled(reader, reader.table)
    assert re.search(r"Ana gave away \d+\.\d%\. Best: fill Threes", reader.page.text)
    assert "Judged as the last roll" in reader.page.text
    reader.submit("goal", ("goal", "points"))
    settled(reader, reader.table)
    assert re.search(r"Ana gave away \d+\.\d\. Best: fill", reader.page.text)


def write(reader: Browser, category: str, points: int) -> None:
    """Write points for real dice that nobody entered."""
    reader.get(f"{reader.table}?points={category}").submit("points", ("points", str(points)))
    assert reader.answer.status_code == 200


def last_turns(reader: Browser, lead: int) -> None:
    """Ana has only Choice open, Bo Choice and Yacht: his turn."""
    reader.start(name=["Ana", "Bo"], dice="own", coach="on")
    for category in ZEROS:
        write(reader, category, lead if category == "sixes" else 0)
        write(reader, category, 0)
    write(reader, "yacht", 0)


def test_near_the_end_it_is_exact(reader: Browser) -> None:
    last_turns(reader, 18)
    reader.enter("33366")
    settled(reader, reader.table).submit("goal", ("goal", "win"))
    text = settled(reader, reader.table).page.text
    assert "Probability of winning: Ana 86% and Bo 14%" in text
    assert "Keep the three 3s" in text
    assert "Probability of winning: 13.5%" in text
    assert "18 behind with 2 turns to go." in text
    assert "This also brings most points." in text
    assert re.search(r"Keep the three 3s and the 6 9\.5% 4\.\d%", text)
    assert "Exact, if both know best play." in text


def test_the_coach_says_what_would_be_done_for_points(reader: Browser) -> None:
    last_turns(reader, 0)
    for _ in range(3):
        reader.enter("34456")
    settled(reader, reader.table).submit("goal", ("goal", "win"))
    text = settled(reader, reader.table).page.text
    assert "Level with 2 turns to go. For points: fill Choice. It brings 1.0 more" in text
    assert "wins less often: 19.1% less." in text
    assert "0 now, 23.3 later · Probability of winning: 51.8%" in text, "a zero is named"
    assert re.search(r"Fill Choice 22 now, 2\.\d later · 32\.7% 19\.1%", text)
    assert "yacht" in reader.page.forms["fill"].offers("category")


def test_against_several_it_is_an_approximation(reader: Browser) -> None:
    reader.start(name=["Ana", "Bo", "Cid"], dice="own", coach="on").enter("33345")
    settled(reader, reader.table).submit("goal", ("goal", "win"))
    settled(reader, reader.table)
    assert re.search(r"Probability of winning: ≈ 3\d\.\d%", reader.page.text)
    assert "An approximation" in reader.page.text


def test_one_alone_has_nothing_to_choose(reader: Browser) -> None:
    reader.start(name="Ana", dice="own", coach="on").enter("33345")
    settled(reader, reader.table)
    assert "goal" not in reader.page.forms


def test_a_choice_that_there_is_not_changes_nothing(reader: Browser) -> None:
    reader.start(name=["Ana", "Bo"], coach="on").get(f"{reader.table}?about=players")
    reader.submit("view", ("bar", "perhaps"))
    assert bar(reader) == (50, 50)
    assert reader.get(f"{reader.table}/view").answer.status_code == 200

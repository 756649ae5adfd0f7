"""The strategy pages: the tips, each with positions that are as it says."""

from urllib.parse import urlsplit

import pytest

from tests.web.browsing import Browser, settled
from tests.web.test_htmx import HTMX

TIPS = (
    "Keep your dice flexible early",
    "Hold four of a straight and roll the duplicate",
    "Keep Choice as insurance",
    "Value high fours",
    "Spend zeros where they cost least",
    "Look over the whole card before filling",
)


def test_the_tips_stand_beside_their_figures(reader: Browser) -> None:
    text = settled(reader, "/strategy/yacht").page.text
    for tip in TIPS:
        assert tip in text
    assert "Average 167.0 Standard deviation 35.0" in text
    assert "in 83% of such rolls with two rolls left, and in 92% with one left" in text
    assert "Ones 9.6 Twos 11.5" in text


def test_every_position_of_a_tip_can_be_explored(reader: Browser) -> None:
    settled(reader, "/strategy/yacht")
    links = [link for link in reader.page.links if "dice=" in link]
    assert len(links) >= 9
    for link in links:
        answer = reader.client.get(link)
        assert answer.status_code == 200
        assert answer.request.url.raw_path.decode() == link, "it is the address itself"


def test_a_house_ruleset_has_its_strategy(reader: Browser) -> None:
    text = settled(reader, "/strategy/ours").page.text
    assert "Strategy of Our <own> Yacht" in text
    assert "Average 167.0" in text


def test_a_page_that_waits_is_answered_with_the_part(reader: Browser) -> None:
    settled(reader, "/strategy/yacht")
    answer = reader.client.get("/strategy/yacht?since=nothing", headers=HTMX)
    assert answer.status_code == 200
    assert "<html" not in answer.text


@pytest.mark.parametrize("path", ["/strategy/nothing", "/strategy/%2Fetc"])
def test_a_game_that_is_not_offered_has_none(reader: Browser, path: str) -> None:
    assert reader.get(path).answer.status_code == 404


def test_the_strategy_begins_with_the_game_that_is_offered_first(reader: Browser) -> None:
    assert urlsplit(reader.get("/strategy").path).path == "/strategy/yacht"

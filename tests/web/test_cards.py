"""Cards to print, as pages."""

import pytest

from tests.web.browsing import Browser
from yachtdice.rulesets import BUILT_IN


@pytest.mark.parametrize("ruleset", [*BUILT_IN, "ours"])
def test_from_the_rules_to_a_card(reader: Browser, ruleset: str) -> None:
    reader.get(f"/rules/{ruleset}")
    assert f"/cards/{ruleset}" in reader.page.links
    reader.get(f"/cards/{ruleset}")
    assert reader.answer.status_code == 200
    reader.get(f"/cards/{ruleset}/sheet?columns=8&paper=letter")
    assert reader.answer.status_code == 200
    assert "is-letter" in reader.answer.text
    assert "columns-8" in reader.answer.text
    assert "<style" not in reader.answer.text


@pytest.mark.parametrize("query", ["", "?columns=0", "?columns=9&paper=x", "?columns=²"])
def test_a_card_that_is_not_named_well_is_the_usual_one(reader: Browser, query: str) -> None:
    reader.get(f"/cards/yacht/sheet{query}")
    assert reader.answer.status_code == 200
    assert "columns-4" in reader.answer.text
    assert "is-a4" in reader.answer.text


def test_there_is_no_card_of_a_game_that_is_not_there(reader: Browser) -> None:
    for path in ("/cards/nosuch", "/cards/nosuch/sheet"):
        assert reader.get(path).answer.status_code == 404


def test_the_card_of_a_table_shows_its_players(reader: Browser) -> None:
    reader.start(name="Ana")
    reader.get(f"{reader.path}/games/1/card")
    assert reader.answer.status_code == 200
    assert "Ana" in reader.answer.text
    style = reader.get("/cards/style.css").answer
    assert style.headers["Content-Type"].startswith("text/css")

"""The position explorer: its addresses, its form without a script, its errors, its figures."""

from collections.abc import Callable

import pytest

from tests.web.browsing import Browser, settled
from tests.web.document import Document
from tests.web.test_htmx import HTMX
from yachtdice import Roll, Ruleset, Scorecard, find_ruleset
from yachtdice.solver import Strategy

StrategyOf = Callable[[Ruleset], Strategy]
YACHT = find_ruleset("yacht")
POSITION = "/explore?ruleset=yacht&filled=ones=3,twos=8&dice=33345&rolls_left=1"


@pytest.fixture(scope="module")
def strategy(strategy_of: StrategyOf) -> Strategy:
    """Best play of Yacht."""
    return strategy_of(YACHT)


def test_a_position_is_ranked_as_the_strategy_ranks_it(reader: Browser, strategy: Strategy) -> None:
    settled(reader, POSITION)
    card = Scorecard.from_points(YACHT, {"ones": 3, "twos": 8})
    ranked = strategy.keeps(card, Roll("33345"), 1)
    text = reader.page.text
    places = [text.index(f"{choice.expected:.1f} ") for choice in ranked[:3]]
    assert places == sorted(places)
    assert f"ends at {11 + ranked[0].expected:.1f} on the average" in text
    assert f"All {len(ranked)} choices" in text
    scores = strategy.distribution(card)
    assert f"Average {scores.mean:.1f} Standard deviation {scores.standard_deviation:.1f}" in text
    assert f"5% end with at most {scores.percentile(5)}" in text
    assert f"Yacht {scores.success['yacht']:.0%}" in text


def test_classes_are_told_in_words_too(reader: Browser) -> None:
    settled(reader, POSITION)
    for name in ("Best choice", "Mistake", "Blunder"):
        assert name in reader.page.text


def test_an_address_says_the_whole_position(reader: Browser, other: Browser) -> None:
    settled(reader, POSITION)
    assert reader.path == POSITION
    assert reader.page.attributes["explorer"]["data-address"] == POSITION
    fields = reader.page.forms["position"].fields
    assert ("filled", "ones=3") in fields
    assert ("dice", "33345") in fields
    assert ("rolls_left", "1") in fields
    assert settled(other, POSITION).page.text == reader.page.text


def test_the_form_leads_to_that_address(reader: Browser) -> None:
    form = reader.get("/explore").page.forms["position"]
    fields = [("filled", "twos=8"), ("filled", ""), ("filled", "ones=3")]
    query = [*form.fields, *fields, ("dice", "53334"), ("rolls_left", "1")]
    kept = {name: value for name, value in query if name != "filled"}
    filled = [value for name, value in query if name == "filled"]
    answer = reader.client.get("/explore", params={**kept, "filled": filled})
    assert answer.status_code == 303
    assert answer.headers["Location"] == POSITION


def test_dice_are_tapped_one_by_one(reader: Browser) -> None:
    reader.get("/explore?ruleset=yacht")
    for face in "3345":
        tap(reader, face)
        assert reader.answer.status_code == 200
    tap(reader, "back")
    tap(reader, "6")
    tap(reader, "6")
    assert reader.path == "/explore?ruleset=yacht&dice=33466&rolls_left=2"
    tap(reader, "1")
    assert reader.page.forms["position"].value("dice") == "1"


def tap(reader: Browser, face: str) -> None:
    """Send the form of the position by one of its faces."""
    form = reader.page.forms["position"]
    assert face in form.offers("face")
    query = [(name, value) for name, value in [*form.fields, ("face", face)] if value]
    reader.get(f"/explore?{'&'.join(f'{name}={value}' for name, value in query)}")


@pytest.mark.parametrize(
    ("query", "where", "sentence"),
    [
        ("dice=339", "position-typed-error", "is not five dice"),
        ("dice=3334", "position-typed-error", "is not five dice"),
        ("dice=333456", "position-typed-error", "is not five dice"),
        ("dice=abc", "position-typed-error", "is not five dice"),
        ("dice=33345&filled=ones=9", "", "Ones cannot be worth 9. It can be 0, 1, 2"),
        ("dice=33345&filled=nothing=9", "", "There is no category"),
        ("dice=33345&filled=ones", "", "does not say what is filled"),
        ("dice=33345&filled=ones=3,ones=4", "", "No game can come to this card."),
        ("dice=33345&extras=2", "", "No game can come to this card."),
        ("dice=33345&extras=x", "", "does not say what is filled"),
    ],
)
def test_an_impossible_position_is_told_beside_its_field(
    reader: Browser, query: str, where: str, sentence: str
) -> None:
    reader.get(f"/explore?ruleset=yacht&{query}")
    assert reader.answer.status_code == 422
    assert sentence in reader.page.text
    assert "position-card" in reader.page.classes
    if where:
        assert where in reader.page.ids
    typed = query.partition("dice=")[2].partition("&")[0]
    assert reader.page.forms["position"].value("dice") == typed


def test_what_could_be_read_stays(reader: Browser) -> None:
    reader.get("/explore?ruleset=yacht&filled=ones=3,twos=7,yacht=50&dice=12")
    fields = reader.page.forms["position"].fields
    assert [value for name, value in fields if name == "filled" and value] == ["ones=3", "yacht=50"]


def test_a_lower_category_too_early_is_no_card(reader: Browser) -> None:
    reader.get("/explore?ruleset=yahtzee-upper-first&filled=chance=20")
    assert reader.answer.status_code == 422
    assert "the upper section comes first" in reader.page.text


def test_a_full_card_leaves_nothing_to_decide(reader: Browser) -> None:
    filled = ",".join(f"{each.id}=0" for each in YACHT.categories if each.id != "choice")
    settled(reader, f"/explore?ruleset=yacht&filled={filled},choice=20&dice=33345")
    assert "20 points Every category is filled" in reader.page.text


@pytest.mark.parametrize("left", ["3", "-1", "x", "²"])
def test_rolls_left_that_cannot_be_are_said(reader: Browser, left: str) -> None:
    reader.get(f"/explore?ruleset=yacht&dice=33345&rolls_left={left}")
    assert reader.answer.status_code == 422
    assert f"from 0 to 2, not “{left}”" in reader.page.text
    assert reader.page.forms["position"].value("dice") == "33345"


def test_rolls_left_that_are_left_out_are_two(reader: Browser) -> None:
    reader.get("/explore?ruleset=yacht&dice=33345&rolls_left=")
    assert reader.answer.status_code == 200
    assert reader.page.forms["position"].value("rolls_left") == "2"


def test_a_game_that_is_not_offered_is_not_there(reader: Browser) -> None:
    assert reader.get("/explore?ruleset=nothing").answer.status_code == 404
    assert reader.get("/explore?ruleset=ours").answer.status_code == 200


def test_a_page_asks_for_what_is_still_to_come(reader: Browser) -> None:
    settled(reader, POSITION)
    answer = reader.client.get(f"{POSITION}&since=strategy", headers=HTMX)
    assert answer.status_code == 200
    assert "findings" in Document(answer.text).ids
    assert "<html" not in answer.text
    nothing = reader.client.get(f"{POSITION}&since=", headers=HTMX)
    assert (nothing.status_code, nothing.content) == (204, b"")


def test_the_form_is_answered_in_place(reader: Browser) -> None:
    answer = reader.client.get(POSITION, headers=HTMX)
    assert "explorer" in Document(answer.text).ids
    assert "<html" not in answer.text


def test_the_page_comes_in_romanian(reader: Browser) -> None:
    reader.client.headers["Accept-Language"] = "ro"
    settled(reader, POSITION)
    assert "Păstrează cele trei" in reader.page.text or "Păstrează" in reader.page.text
    assert "Explorează o poziție" in reader.page.text

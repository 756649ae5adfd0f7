"""The pages that teach, in a browser: the coach on a phone, the explorer by tapping, and axe."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.web.browsing import Browser, settled
from tests.web.conftest import serving

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
SOLVED = 240_000
"""Milliseconds that working out may take, the compiling of the solver included."""
POSITION = "/explore?ruleset=yacht&filled=ones=3&dice=33345&rolls_left=1"


@pytest.fixture(scope="module")
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A server that has solved Yacht."""
    cache = request.config.cache.mkdir("yachtdice")
    with serving(tmp_path_factory.mktemp("taught"), cache=cache) as server:
        with Browser(server.address) as reader:
            for path in ("/strategy/yacht", POSITION):
                settled(reader, path)
        yield server.address


def coached(page: Page, address: str) -> None:
    """Roll once at a table whose coach says what is best."""
    page.goto(f"{address}/")
    page.locator("input[name=coach][value=on]").check()
    page.locator(".start button.main").click()
    page.locator("#roll-button").click()
    expect(page.locator("#coach-line")).to_be_visible()


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with a page, and whether it is wider than the screen."""
    found = [f"{each['id']}: {each['help']}" for each in Axe().run(page).response["violations"]]
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return found + (["wider than the screen"] if wide else [])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_pages_can_be_read_by_everybody(
    open_page: Open, address: str, size: dict[str, int], scheme: str
) -> None:
    page = open_page(viewport=size, color_scheme=scheme, bypass_csp=True)
    for path in ("/strategy/yacht", POSITION, "/explore?ruleset=yacht&dice=12&filled=ones=9"):
        page.goto(address + path)
        assert complaints(page) == []
    coached(page, address)
    assert complaints(page) == []


def test_the_folded_coach_leaves_the_card_whole(open_page: Open, address: str) -> None:
    page = open_page(viewport=PHONE)
    coached(page, address)
    card, turn = page.locator("#card").bounding_box(), page.locator(".turn").bounding_box()
    assert card is not None
    assert turn is not None
    assert card["y"] + card["height"] <= turn["y"]
    expect(page.locator(".coach-body")).to_be_hidden()
    page.locator(".coach-more").click()
    expect(page.locator(".coach-body")).to_be_visible()


@pytest.mark.parametrize("ruleset", ["yacht", "yahtzee"])
def test_the_bar_costs_no_more_than_there_is(open_page: Open, address: str, ruleset: str) -> None:
    page = open_page(viewport=PHONE)
    page.goto(f"{address}/")
    page.locator(f'input[name=ruleset][value="{ruleset}"]').check()
    for number, name in enumerate(("Ana", "Bo"), 1):
        page.locator(f"#name-{number}").fill(name)
    page.locator(".start button.main").click()
    page.locator(".about").click()
    page.locator("button[name=bar][value=on]").click()
    page.locator("#roll-button").click()
    bar = page.locator("#win")
    shares = re.compile("Probability of winning.*Ana .+% and Bo .+%")
    expect(bar).to_contain_text(shares, timeout=SOLVED)
    expect(page.locator("#win:not(.is-old)")).to_be_visible(timeout=SOLVED)
    card, turn = page.locator("#card").bounding_box(), page.locator(".turn").bounding_box()
    assert card is not None
    assert turn is not None
    assert card["y"] + card["height"] <= turn["y"]
    assert turn["y"] + turn["height"] <= PHONE["height"]
    page.locator(".about").click()
    page.locator("button[name=bar][value=off]").click()
    expect(bar).to_have_count(0)
    expect(page.locator("#roll-button")).to_be_visible()


def test_marked_dice_stay_marked_while_the_coach_changes_its_goal(
    open_page: Open, address: str
) -> None:
    page = open_page(viewport=DESK)
    page.goto(f"{address}/")
    page.locator("input[name=coach][value=on]").check()
    for number, name in enumerate(("Ana", "Bo"), 1):
        page.locator(f"#name-{number}").fill(name)
    page.locator(".start button.main").click()
    page.locator("#roll-button").click()
    with page.expect_response(lambda answer: answer.url.endswith("/keep")):
        for place in (1, 3):
            page.locator(".dice-bar .place").nth(place).click()
    page.locator("button[name=goal][value=win]").click(timeout=SOLVED)
    expect(page.locator("button[value=win][aria-pressed=true]")).to_be_visible(timeout=SOLVED)
    expect(page.locator(".coach-best")).to_contain_text("Probability of winning", timeout=SOLVED)
    expect(page.locator(".keep:checked")).to_have_count(2)
    for place in (1, 3):
        expect(page.locator(f'.keep[value="{place}"]')).to_be_checked()


def test_the_coach_marks_the_best_dice_and_stays_unfolded(open_page: Open, address: str) -> None:
    page = open_page(viewport=PHONE)
    coached(page, address)
    page.locator(".coach-more").click()
    mark = page.locator(".coach-best a")
    if mark.count():
        places = re.findall("keep=([0-4])", mark.get_attribute("href") or "")
        for die in page.locator("label.place").all():
            die.click()
        mark.click()
        expect(page.locator(".keep:checked")).to_have_count(len(places))
        for place in places:
            expect(page.locator(f'.keep[value="{place}"]')).to_be_checked()
        expect(page.locator(".coach-body")).to_be_visible()


def test_the_explorer_follows_what_is_tapped(open_page: Open, address: str) -> None:
    page = open_page(viewport=PHONE)
    page.goto(f"{address}/explore?ruleset=yacht")
    for place, face in enumerate("22456", 1):
        page.locator(f"#face-{face}").click()
        expect(page.locator("#position-typed")).to_have_value("22456"[:place])
    expect(page.locator(".findings-head")).to_contain_text("Keep 2 4 5 6")
    page.locator("#filled-sixes").select_option("sixes=18")
    expect(page).to_have_url(
        f"{address}/explore?ruleset=yacht&filled=sixes=18&dice=22456&rolls_left=2"
    )

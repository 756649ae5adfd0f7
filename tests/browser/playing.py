"""People at a table in a browser: what they tap, and that the page has followed."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from playwright.sync_api import Locator, Page, expect

from tests.browser.serving import Dice

LINE = re.compile(
    r"\d+\.\d (?P<rolls>[^=]*?) ?= (?P<category>\w+) (?P<points>\d+)(?: \+(?P<extra>\d+))?"
)
NEWS = re.compile(r"/tables/[^/]+(/stream$|\?.*since=)")
ROLLS = re.compile(r"\(([1-6-]{5})\) ([1-6]{5})")


class Board:
    """A page that shows a table, and the dice of its server."""

    def __init__(self, page: Page, dice: Dice) -> None:
        self.page = page
        self.dice = dice
        self.table = page.locator("#table")
        self.places = page.locator(".dice-bar .place")
        self.keeps = page.locator("#table .keep")
        self.roll_button = page.locator("#roll-button")
        self.status = page.locator("#status")
        self.notice = page.locator("#table > .notice")
        self.asked = page.locator(".ask")

    @property
    def version(self) -> int:
        """The version of the table that the page shows."""
        return int(self.table.get_attribute("data-version") or "")

    @property
    def faces(self) -> str:
        """The dice in their places, as their pips show them; 0 where no die lies yet."""
        return self.places.evaluate_all(
            "(places) => places.map((each) => each.querySelectorAll('.pip').length).join('')"
        )

    @property
    def kept(self) -> list[bool]:
        """Which places are marked to be kept."""
        return self.keeps.evaluate_all("(boxes) => boxes.map((each) => each.checked)")

    def start(
        self,
        ruleset: str = "yacht",
        *names: str,
        own: bool = False,
        roll_off: bool = False,
        address: str = "",
    ) -> Self:
        """Start a table from the first page, of another server where its `address` is given."""
        self.page.goto(f"{address}/")
        for number, name in enumerate(names or ("Ana",), 1):
            self.page.locator(f"#name-{number}").fill(name)
        self.page.locator(f'input[name="ruleset"][value="{ruleset}"]').check()
        if own:
            self.page.locator('input[name="dice"][value="own"]').check()
        if roll_off:
            self.page.locator('input[name="first"][value="roll_off"]').check()
        self.page.locator(".start button.main").click()
        return self.sit()

    def sit(self) -> Self:
        """Wait until the page shows a table and its keys work."""
        expect(self.table).to_be_visible()
        self.page.wait_for_load_state()
        return self

    def hear_nothing(self) -> Self:
        """Let the page learn nothing more of what others do."""
        self.page.route(NEWS, lambda route: route.abort())
        self.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
        return self

    @contextmanager
    def moves(self, number: int = 1) -> Iterator[None]:
        """What is done within the block makes so many moves, and the page shows them."""
        before = self.version
        yield
        expect(self.table).to_have_attribute("data-version", str(before + number))

    def roll(self, faces: str = "") -> Self:
        """Tap the button that rolls; `faces` are what the rolled dice will show."""
        if faces:
            self.dice.write(faces)
        with self.moves():
            self.roll_button.click()
        return self

    def keep(self, *places: int) -> Self:
        """Mark these places, counted from 0, and no others."""
        for place, marked in enumerate(self.kept):
            if marked != (place in places):
                self.places.nth(place).click()
        assert self.kept == [place in places for place in range(5)]
        return self

    def enter(self, faces: str) -> Self:
        """Tap what one's own dice show."""
        with self.moves():
            for face in faces:
                self.page.locator(f'.pad-face[value="{face}"]').click()
        return self

    def offer(self, category: str) -> Locator:
        """The cell in which the present dice may be written."""
        return self.page.locator(f"#offer-{category}")

    def fill(self, category: str, *, sure: bool = False) -> Self:
        """Tap a category; where that asks about a zero, `sure` agrees to it."""
        with self.moves():
            self.offer(category).click()
            if sure:
                self.asked.locator(".costs").click()
        return self

    def open_points(self, category: str) -> Self:
        """Open the panel of points of a category of the player to move."""
        self.page.locator(f'.enter[href$="?points={category}"]').click()
        expect(self.page.locator("form#points")).to_be_visible()
        return self

    def points(self, category: str, points: int) -> Self:
        """Enter the points of a category, without its dice."""
        self.open_points(category)
        with self.moves():
            self.page.locator(f'#points .value[value="{points}"]').click()
        return self

    def undo(self) -> Self:
        """Take the last entry back."""
        with self.moves():
            self.page.locator("#undo-button").click()
        return self

    def written(self, category: str, seat: int = 0) -> Locator:
        """A written entry of a table with real dice, which can be corrected."""
        return self._cell(category, seat).locator(".written")

    def points_of(self, category: str, seat: int = 0) -> Locator:
        """What stands in a cell of the card."""
        return self._cell(category, seat).locator(".figure")

    def total(self, seat: int = 0) -> Locator:
        """A player's grand total on the card."""
        return self.page.locator(".row-grand").first.locator("td").nth(seat).locator(".figure")

    def _cell(self, category: str, seat: int) -> Locator:
        name = category.replace("_", " ")
        row = self.page.get_by_role("rowheader", name=re.compile(f"^{name}$", re.IGNORECASE))
        return row.locator("xpath=..").locator("td").nth(seat)

    def play(self, lines: Sequence[str]) -> Self:
        """Play turns as a record tells them."""
        for line in lines:
            self._turn(line)
        return self

    def _turn(self, line: str) -> None:
        """Play one turn: the dice if the line has some, then the fill."""
        found = LINE.fullmatch(line)
        assert found, line
        category, points = found["category"], int(found["points"])
        adds = points + int(found["extra"] or 0)
        if not found["rolls"]:
            self.points(category, points)
            return
        self._throw("-----", found["rolls"][:5])
        for kept, roll in ROLLS.findall(found["rolls"]):
            self.keep(*(place for place in range(5) if kept[place] != "-"))
            self._throw(kept, roll)
        expect(self.offer(category)).to_have_text(str(adds))
        others = [int(offer) for offer in self.page.locator(".offer").all_text_contents()]
        self.fill(category, sure=adds == 0 < max(others))

    def _throw(self, kept: str, roll: str) -> None:
        """Roll the dice that are not kept, or enter what they show."""
        new = "".join(face for face, stays in zip(roll, kept, strict=True) if stays == "-")
        if self.roll_button.count():
            self.roll(new)
        else:
            self.enter(new)
        assert self.faces == roll

    def saved(self) -> str:
        """The record that the page saves, as a file in the reader's hands."""
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name="Save the record").click()
        return Path(download.value.path()).read_text(encoding="utf-8")


def turns_of(record: str) -> list[str]:
    """The lines of a record that are turns."""
    return [line for line in record.splitlines() if line[:1].isdigit()]


def undated(record: str) -> str:
    """A record without the day on which it was played."""
    return re.sub(r'\[date "[0-9-]*"\]\n', "", record)

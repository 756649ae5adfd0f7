"""Holds what players were answered against what is stored, shown and exported."""

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field

from bench.faults.crowd import LONGEST, Crowd, Stuck, until
from bench.faults.sites import Site
from bench.faults.survivors import API, PAUSE, Answered, Follower, Ledger, Move
from yachtdice.checking import check_dice
from yachtdice.errors import InvalidRecord
from yachtdice.events import Event, Filled, Rolled, Skipped, Started
from yachtdice.game import Game
from yachtdice.record import Record
from yachtdice.store import store_from_url

GRAND_TOTALS = re.compile(r'class="row-grand".*?</tr>', re.DOTALL)
USUAL = frozenset({"no connection", "no answer", "503"})
"""What a player has to reckon with while something fails."""
FIGURE = re.compile(r'class="figure[^"]*">(\d+)<')


@dataclass(slots=True)
class Report:
    """What was found after a fault, in numbers; all but the first five should be 0.

    `faults` there were, at `tables`; `answered` moves, and `doubtful` ones that were made though
    their answer was lost; `refused` by reason. `lost` were answered and are not there as they were
    answered, `doubled` are there and nobody asked for them; `behind` are viewers that did not come
    to see how their table stands; `differ` are totals that are not what the events come to;
    `unclear` are refusals without a reason; `unsaid` are things that the servers should have said.
    """

    fault: str
    faults: int = 0
    tables: int = 0
    answered: int = 0
    doubtful: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    doubled: int = 0
    behind: int = 0
    differ: int = 0
    unclear: int = 0
    unsaid: list[str] = field(default_factory=list)

    @property
    def broken(self) -> int:
        """How often a promise was not kept."""
        found = self.lost + self.doubled + self.behind + self.differ + self.unclear
        return found + len(self.unsaid)

    def done(self, times: int = 1) -> None:
        """Count harm that has been done, and tell whoever waits for the rest."""
        self.faults += times
        print(f"{self.fault}: {self.faults}", file=sys.stderr, flush=True)

    def add(self, ledger: Ledger) -> None:
        """Count what one player has seen."""
        self.answered += len(ledger.answered)
        self.doubtful += len(ledger.doubtful)
        self.refused += ledger.refused
        self.unclear += ledger.unclear

    def expect(self, true: bool, what: str) -> None:
        """Note what should be so and is not."""
        if not true:
            self.unsaid.append(what)

    def expect_said(self, site: Site, what: str) -> None:
        """Note each server whose log does not tell something."""
        for number, said in enumerate(site.said):
            self.expect(what in said, f"server {number} says nothing of {what!r}")


class Course:
    """The way of a table: how it stood after each of its events."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.games = [Game.replay(events[:1])]
        for event in events[1:]:
            self.games.append(self.games[-1].follow([event]))

    @property
    def version(self) -> int:
        """The number of events."""
        return len(self.events)

    def kept(self, move: Answered) -> bool:
        """Whether an answered move stands here as it was answered."""
        if not self._has(move.made_from, move.move) or move.version > self.version:
            return False
        if move.state is None:
            return True
        game, turn = self.games[move.version - 1], move.state["turn"]
        shown = [player["total"] for player in move.state["players"]], turn and turn["dice"]
        return shown == ([*game.totals], None if game.roll is None else [*game.roll])

    def unasked(self, asked: Sequence[tuple[int, Move]]) -> int:
        """How many moves of people stand here that were not asked for, each from where it stands.

        `asked` are versions and the moves that were made from them.
        """
        wanted = dict(asked)
        made = [number for number in range(1, self.version) if self._is_move(number)]
        twice = len(asked) - len(wanted)
        return twice + sum(not self._has(each, wanted.get(each, {})) for each in made)

    @property
    def skipped_twice(self) -> int:
        """How often the end of a turn's time was noticed again though a bot plays already."""
        return sum(
            isinstance(event, Skipped) and before.mover_bot is not None
            for before, event in zip(self.games, self.events[1:], strict=False)
        )

    def _is_move(self, made_from: int) -> bool:
        by_person = self.games[made_from - 1].mover_bot is None
        return by_person and isinstance(self.events[made_from], Rolled | Filled | Started)

    def _has(self, made_from: int, move: Move) -> bool:
        if made_from >= self.version:
            return False
        match self.events[made_from]:
            case Rolled():
                return "roll" in move
            case Filled(category=category):
                return move.get("fill") == category
            case Started():
                return "next_game" in move
            case _:
                return False


async def examine(
    report: Report, site: Site, crowd: Crowd, usual: AbstractSet[str] = USUAL
) -> None:
    """Let the crowd come to an end, and look at everything that it has left.

    `usual` are the reasons for which moves may have been refused.
    """
    await crowd.end()
    report.tables += len(crowd.players)
    versions = {each.path: await settled(site, table_of(each.path)) for each in crowd.players}
    courses = await read_courses(site, versions)
    for player in crowd.players:
        course = courses[player.path]
        report.lost += versions[player.path] != course.version
        report.add(player.ledger)
        judge(report, course, player.ledger)
        report.doubled += course.skipped_twice
        report.differ += await differing(site, table_of(player.path), course.games[-1])
    strange = {*report.refused} - usual
    report.expect(not strange, f"expected no refusal but {usual}, found {strange}")
    report.behind += await _behind(crowd, versions)


async def settled(site: Site, table: str) -> int:
    """The version of a table once no bot is to move there. Raises `TimeoutError`."""
    async with asyncio.timeout(LONGEST):
        while True:
            state = (await site.ask(f"{API}/tables/{table}")).json
            if not (state["turn"] and state["turn"]["bot"]):
                return state["version"]
            await asyncio.sleep(PAUSE)


def judge(report: Report, course: Course, ledger: Ledger) -> None:
    """Count what is not there of what was answered, and what is there and was not asked for."""
    asked = [(each.made_from, each.move) for each in ledger.answered]
    report.lost += sum(not course.kept(each) for each in ledger.answered)
    report.doubled += course.unasked([*asked, *ledger.doubtful])


def table_of(path: str) -> str:
    """The id of the table at a path."""
    return path.rpartition("/")[2]


async def read_courses(site: Site, paths: Iterable[str]) -> dict[str, Course]:
    """The way of the table at each path, read from the database past the servers."""
    async with store_from_url(site.database) as store:
        return {
            path: Course([each.event for each in await store.load(table_of(path))])
            for path in paths
        }


async def differing(site: Site, table: str, game: Game) -> int:
    """How many totals of a game are not the same on its page, in JSON and in its records."""
    state = (await site.ask(f"{API}/tables/{table}")).json
    page = (await site.ask(f"/tables/{table}")).text
    sums = [[*each.totals] for each in (*game.earlier, game)]
    shown = [each["totals"] for each in state["earlier"]]
    shown.append([player["total"] for player in state["players"]])
    row = GRAND_TOTALS.search(page)
    found = int(shown != sums)
    found += [*map(int, FIGURE.findall(row[0] if row else ""))] != sums[-1]
    for number, totals in enumerate(sums, 1):
        text = (await site.ask(f"{API}/tables/{table}/record?game={number}")).text
        found += not _replays(text, totals)
    return found


def _replays(text: str, totals: Sequence[int]) -> bool:
    """Whether a record is legal, comes to these totals, and has the dice that it promised."""
    try:
        game = Record.parse(text).game
    except InvalidRecord:
        return False
    return [*game.totals] == totals and check_dice(game).problem(game) is None


async def _behind(crowd: Crowd, versions: Mapping[str, int]) -> int:
    """How many viewers do not come to see how their tables stand, or saw what was not next."""
    pairs = [*zip(crowd.players, crowd.viewers, strict=True)]

    def behind() -> int:
        return sum(viewer.version != versions[player.path] for player, viewer in pairs)

    with suppress(Stuck):
        await until(lambda: not behind(), "viewers see the end")
    return behind() + sum(each.astray for _, each in pairs if isinstance(each, Follower))

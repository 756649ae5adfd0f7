"""Findings about two players: `python -m bench.duel TASK RULESET NUMBER [SEED]`.

| task | does |
| --- | --- |
| `match` | plays NUMBER games from each seat: best play for the win against best play for points |
| `opening` | compares the two in the first turn, for every roll, and shows NUMBER of the choices |
| `errors` | compares the estimates with the exact shares, in NUMBER positions of each turn |
| `check` | reads a table: no share may fall as the lead grows; solves NUMBER positions anew |
| `spot` | solves NUMBER positions of each turn on the spot, from the end on, as far as that goes |

`match`, `opening` and `check` need the table that `yachtdice duel RULESET` makes; without it,
`errors` looks only at positions that are solved on the spot.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import nlargest
from math import sqrt
from time import perf_counter, process_time

import numpy as np
from numpy.typing import NDArray

from yachtdice import Scorecard, find_ruleset
from yachtdice.dice import sorted_rolls
from yachtdice.errors import TooManyPositions
from yachtdice.solver import Duel, find_duel, find_strategy
from yachtdice.solver.duel import ALIKE
from yachtdice.solver.duel_estimate import BellPlay, RivalsPlay, Scale
from yachtdice.solver.duel_play import ExactPlay
from yachtdice.solver.duel_shares import OnTheSpot
from yachtdice.solver.lattice import EQUAL, LATTICE, NAMES, ROLL_ROWS, ROWS
from yachtdice.solver.play import Play, keeps_within, maxima, means

Doubles = NDArray[np.float64]
ROLLS = sorted_rolls()
SHOWN = 2
AGAIN = 7
"""Open categories of the positions that are solved again."""


class View:
    """A turn as a goal sees it.

    `fills` is what each category is worth by sorted roll; `keeps`, by rolls left, what each keep
    is (of five dice: to stop), and `best` the best choice of each sorted roll.
    """

    def __init__(self, play: Play, card: Scorecard) -> None:
        self.fills = play.fill_values(card)
        stop = self.fills.max(axis=1)
        rows = np.zeros(ROWS)
        rows[:ROLL_ROWS] = stop
        self.keeps: dict[int, Doubles] = {}
        self.best = {0: stop}
        for left in (1, 2):
            means(rows)
            self.keeps[left] = np.append(stop, rows[ROLL_ROWS:])
            maxima(rows)
            self.best[left] = rows[:ROLL_ROWS].copy()


@dataclass(frozen=True)
class Lapse:
    """A choice that is best for points, and what it gives away of the win."""

    loss: float
    card: Scorecard
    opponent: Scorecard
    roll: int
    left: int
    chosen: str
    best: str

    def __str__(self) -> str:
        roll = "".join(map(str, ROLLS[self.roll]))
        return (
            f"{self.loss:.4f}  {roll}, {self.left} left: {self.best} for the win, {self.chosen} for"
            f" points; --filled '{filled(self.card)}' --opponent '{filled(self.opponent)}'"
        )


def filled(card: Scorecard) -> str:
    """A card as the command line takes it."""
    stands = ((name, points) for name, points in card.filled.items() if points is not None)
    return ",".join(f"{name}={points}" for name, points in stands)


@dataclass
class Side:
    """What the games from one seat of best play for the win came to."""

    results: list[float] = field(default_factory=list)
    given: list[float] = field(default_factory=list)
    decisions: int = 0
    lapses: list[Lapse] = field(default_factory=list)


class Match:
    """Best play for the win against best play for points."""

    def __init__(self, duel: Duel, seed: int) -> None:
        self.duel = duel
        self.names = [each.id for each in duel.rules.categories]
        self.dice = np.random.default_rng(seed)

    def throw(self, row: int) -> int:
        """The roll that comes after a keep."""
        for face in self.dice.integers(0, 6, 5):
            row = int(LATTICE.thrown[row, face])
        return row

    def play(self, seat: int, side: Side) -> None:
        """A game with best play for the win in this seat."""
        cards = [Scorecard(self.duel.rules), Scorecard(self.duel.rules)]
        given = 0.0
        for turn in range(2 * len(self.names)):
            mover = turn % 2
            card, other = cards[mover], cards[1 - mover]
            win, points = View(self.duel.play(card, other), card), View(self.duel.strategy, card)
            if mover == seat:
                cards[mover], _ = self.turn(card, win, points, ALIKE)
                continue
            cards[mover], choices = self.turn(card, points, None, EQUAL)
            for lapse in judge(win, card, other, choices, self.names):
                side.decisions += 1
                given += lapse.loss
                if lapse.loss > ALIKE:
                    side.lapses.append(lapse)
        lead = cards[seat].total - cards[1 - seat].total
        side.results.append((lead > 0) + (lead == 0) / 2)
        side.given.append(given)

    def turn(
        self, card: Scorecard, goal: View, second: View | None, alike: float
    ) -> tuple[Scorecard, list[tuple[int, int, int]]]:
        """The card after a turn, and the choices: the roll, the rolls left, the keep or fill."""
        choices: list[tuple[int, int, int]] = []
        roll, left = self.throw(ROWS - 1), 2
        while left:
            rows = np.array(keeps_within(roll))
            keeps = second.keeps[left][rows] if second else None
            keep = int(rows[choose(goal.keeps[left][rows], keeps, alike)])
            if keep == roll:
                break
            choices.append((roll, left, keep))
            roll, left = self.throw(keep), left - 1
        fill = choose(goal.fills[roll], second.fills[roll] if second else None, alike)
        choices.append((roll, left, ROWS + fill))
        return card.fill(self.names[fill], ROLLS[roll]), choices


def choose(values: Doubles, second: Doubles | None, alike: float) -> int:
    """The best choice; among those as good as equal, the best by a second measure or the first."""
    good = np.flatnonzero(values >= values.max() - alike)
    return int(good[0] if second is None else good[np.argmax(second[good])])


def judge(
    win: View,
    card: Scorecard,
    other: Scorecard,
    choices: list[tuple[int, int, int]],
    names: list[str],
) -> Iterator[Lapse]:
    """What choices give away of the win."""
    for roll, left, chosen in choices:
        fills = win.fills[roll]
        kept = chosen < ROWS
        value = win.keeps[left][chosen] if kept else fills[chosen - ROWS]
        loss = float(win.best[left][roll] - value)
        rows = np.array(keeps_within(roll))
        best = int(rows[choose(win.keeps[left][rows], None, EQUAL)]) if left else roll
        instead = names[int(np.argmax(fills))] if best == roll else f"keep {NAMES[best]!r}"
        what = f"keep {NAMES[chosen]!r}" if kept else names[chosen - ROWS]
        yield Lapse(loss, card, other, roll, left, what, instead)


def match(duel: Duel, games: int, seed: int) -> Iterator[str]:
    """Lines about a match."""
    assert duel.table is not None
    played, sides = Match(duel, seed), (Side(), Side())
    for _ in range(games):
        for seat, side in enumerate(sides):
            played.play(seat, side)
    values = duel.table.first, 1 - duel.table.first
    for seat, (name, side) in enumerate(zip(("first", "second"), sides, strict=True)):
        given = interval(np.array(side.given) + values[seat])
        yield (
            f"{name}: exact value {values[seat]:.6f}, {games} games {interval(side.results)}, exact"
            f" value and what the other gave away {given}"
        )
    both = np.array([side.results for side in sides]).mean(axis=0)
    given = np.array([side.given for side in sides]).mean(axis=0) + 0.5
    yield f"both: games {interval(both)}, 1/2 and what the other gave away {interval(given)}"
    lapses = [lapse for side in sides for lapse in side.lapses]
    decisions = sum(side.decisions for side in sides)
    yield (
        f"best play for points chose something else in {len(lapses)} of {decisions} decisions,"
        f" {len(lapses) / decisions:.1%}; lost each time {np.mean([x.loss for x in lapses]):.4f}"
    )
    for open_ in range(len(played.names), 0, -1):
        some = [lapse for lapse in lapses if len(lapse.card.open) == open_]
        made = decisions / len(played.names)
        share, lost = len(some) / made, sum(lapse.loss for lapse in some) / games / 2
        yield f"{open_} open: something else in {share:.1%} of decisions, lost a turn {lost:.5f}"
        yield from (f"  {lapse}" for lapse in nlargest(SHOWN, some, key=lambda each: each.loss))


def interval(values: Doubles | list[float]) -> str:
    """A mean with its interval of 95 in a hundred."""
    half = 1.96 * float(np.std(values)) / sqrt(len(values))
    return f"{np.mean(values):.5f} ± {half:.5f}"


def opening(duel: Duel, shown: int, seed: int) -> Iterator[str]:
    """Lines about the first turn."""
    card = Scorecard(duel.rules)
    win, points = View(duel.play(card, card), card), View(duel.strategy, card)
    names = [each.id for each in duel.rules.categories]
    for left in (2, 1, 0):
        found: list[Lapse] = []
        chance = 0.0
        for roll in range(ROLL_ROWS):
            chosen = ROWS + choose(points.fills[roll], None, EQUAL)
            if left:
                rows = np.array(keeps_within(roll))
                keep = int(rows[choose(points.keeps[left][rows], None, EQUAL)])
                chosen = keep if keep != roll else chosen
            (lapse,) = judge(win, card, card, [(roll, left, chosen)], names)
            if lapse.loss > ALIKE:
                found.append(lapse)
                chance += float(LATTICE.chance[roll])
        yield f"{left} left: something else for {len(found)} of {ROLL_ROWS} rolls"
        if left == 2:
            yield f"  which come with a chance of {chance:.1%}"
        yield from (f"  {each}" for each in nlargest(shown, found, key=lambda each: each.loss))


@dataclass
class Errors:
    """Errors of estimates, by how many categories are open on the card of the one to move."""

    found: dict[str, list[float]] = field(default_factory=dict)

    def note(self, name: str, error: float) -> None:
        """Note an error."""
        self.found.setdefault(name, []).append(error)

    def __str__(self) -> str:
        parts: list[str] = []
        for name, errors in self.found.items():
            off = np.abs(errors)
            parts.append(
                f"{name}: mean {np.mean(errors):+.4f}, typical {np.sqrt(np.mean(off**2)):.4f},"
                f" 95 in 100 within {np.quantile(off, 0.95):.4f}, largest {off.max():.4f}"
            )
        return "; ".join(parts)


def errors(duel: Duel, number: int, seed: int) -> Iterator[str]:
    """Lines about estimates, in positions that come about when both play for points."""
    strategy, played = duel.strategy, Match(duel, seed)
    steps = 2 * len(played.names)
    by_step = [Errors() for _ in range(steps)]
    for _ in range(number):
        cards = [Scorecard(duel.rules), Scorecard(duel.rules)]
        for step in range(steps):
            card, other = cards[step % 2], cards[1 - step % 2]
            win = exact_share(duel, card, other)
            if win is not None:
                scale = Scale([strategy.distribution(other)])
                simple = scale.share(strategy.distribution(card))
                by_step[step].note("two distributions", simple - win)
                by_step[step].note("normal", BellPlay(strategy, [other]).before(card) - win)
                try:
                    rivals = RivalsPlay(strategy.positions, card, scale)
                    by_step[step].note("against a distribution", rivals.before(card) - win)
                except TooManyPositions:
                    pass
            cards[step % 2], _ = played.turn(card, View(strategy, card), None, EQUAL)
    for step, found in enumerate(by_step):
        if found.found:
            yield f"{len(played.names) - step // 2} open, seat {1 + step % 2}: {found}"


def exact_share(duel: Duel, card: Scorecard, other: Scorecard) -> float | None:
    """The exact share, None where it is not known."""
    play = duel.play(card, other)
    return play.before(card) if play.exact else None


def check(duel: Duel, number: int, seed: int) -> Iterator[str]:
    """Lines about a whole table."""
    table = duel.table
    assert table is not None
    falls, shares = 0, 0
    for step in range(table.pairs.steps):
        windows, worse = table.pairs.windows(step), 1 if step % 2 else -1
        for place in range(windows.lowest.shape[0]):
            row = table.row(step, place)
            growth = np.diff(row) * worse
            ends = windows.offset[place] - windows.offset[place, 0] - 1
            growth[ends[(ends >= 0) & (ends < growth.size)]] = 0
            falls += int((growth > 0).sum())
            shares += row.size
    yield f"{shares} shares read; where the lead grows by a point, {falls} are worse"
    played, off = Match(duel, seed), list[float]()
    for _ in range(number):
        cards = [Scorecard(duel.rules), Scorecard(duel.rules)]
        for step in range(table.pairs.steps):
            card, other = cards[step % 2], cards[1 - step % 2]
            if len(card.open) == AGAIN and step % 2 == 0:
                again = OnTheSpot(duel.strategy.positions, card, other)
                plays = (ExactPlay(duel.strategy.positions, each, other) for each in (table, again))
                kept, solved = (play.before(card) for play in plays)
                off.append(abs(kept - solved))
            cards[step % 2], _ = played.turn(card, View(duel.strategy, card), None, EQUAL)
    yield f"{number} positions with {AGAIN} open solved again: at most {max(off):.7f} off"


def spot(duel: Duel, number: int, seed: int) -> Iterator[str]:
    """Lines about solving on the spot, in positions that come about when both play for points."""
    played, steps = Match(duel, seed), 2 * len(duel.rules.categories)
    found: list[list[tuple[Scorecard, Scorecard]]] = [[] for _ in range(steps)]
    for _ in range(number):
        cards = [Scorecard(duel.rules), Scorecard(duel.rules)]
        for step in range(steps):
            card, other = cards[step % 2], cards[1 - step % 2]
            found[step].append((card, other))
            cards[step % 2], _ = played.turn(card, View(duel.strategy, card), None, EQUAL)
    for step in range(steps - 2, -1, -2):
        times, processors, refused = list[float](), list[float](), 0
        for pair in found[step]:
            start, used = perf_counter(), process_time()
            try:
                OnTheSpot(duel.strategy.positions, *pair)
            except TooManyPositions:
                refused += 1
                continue
            times.append(perf_counter() - start)
            processors.append(process_time() - used)
        line = f"{(steps - step) // 2} open: {refused} of {number} are too many positions"
        if not times:
            yield line
            return
        yield (
            f"{line}; mean {np.mean(times):.3f} s, longest {max(times):.3f} s, of processors"
            f" {max(processors):.3f} s"
        )


TASKS = {"match": match, "opening": opening, "errors": errors, "check": check, "spot": spot}


def main(task: str, ruleset: str, number: str, seed: str = "1") -> None:
    """Do a task."""
    duel = find_duel(find_strategy(find_ruleset(ruleset)))
    if duel.table is None and task in ("match", "opening", "check"):
        sys.exit(f"expected a table of {ruleset}, found none; make it: yachtdice duel {ruleset}")
    for line in TASKS[task](duel, int(number), int(seed)):
        print(line, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

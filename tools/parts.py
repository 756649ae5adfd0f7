"""The page of parts, docs/parts.html: each part of the pages as the pages use it.

`python -m tools.parts` makes it from the templates, the style sheets and the views of a few games.
It stands alone: the style is in it, and only the display font is taken from where a build put it.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np
from jinja2 import ChoiceLoader, FileSystemLoader

from tests.browser.states import RECORDS
from yachtdice import Game, Keep, Roll, find_ruleset
from yachtdice import commands as c
from yachtdice.locale import translator
from yachtdice.record import Record
from yachtdice.solver.distribution import Distribution
from yachtdice.sources import ScriptedSource
from yachtdice.tables import Reader
from yachtdice.web import coach_views, page_views, seat_views, study_views, views
from yachtdice.web.asked import Asked
from yachtdice.web.assets import FOLDER as STATIC
from yachtdice.web.present import Setting, table_page
from yachtdice.web.present.charts import bars, course, dots, histogram
from yachtdice.web.present.grades import grade_rows
from yachtdice.web.qr import qr_drawing
from yachtdice.web.rendering import FOLDER as TEMPLATES
from yachtdice.web.rendering import templates

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "parts.html"
SHEETS = ("tokens", "base", "dice", "card", "turn", "pages", "coach", "seats", "study")
FONTS = "../src/yachtdice/web/static/vendor/"

WORDS = translator("en")
YAHTZEE = find_ruleset("yahtzee")
HOST = Reader(frozenset(range(8)), is_host=True)


def page() -> str:
    """The page of parts."""
    made = templates(WORDS).overlay(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), FileSystemLoader(Path(__file__).parent)])
    )
    sheets = [(STATIC / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    style = "\n".join(sheets).replace('url("vendor/', f'url("{FONTS}')
    text = made.get_template("parts.html").render(
        style=style, colours=colours(), **games(), **charts()
    )
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE) + "\n"


def colours() -> list[str]:
    """The tokens that are colours."""
    night = (STATIC / "tokens.css").read_text(encoding="utf-8").partition("dark)")[2]
    return re.findall(r"(--[a-z-]+): #", night)


def table(game: Game, asked: Asked | None = None, **parts: object) -> views.Table:
    """A table as its host sees it."""
    return table_page(
        WORDS,
        game,
        table="parts",
        reader=HOST,
        asked=asked or Asked(),
        news=False,
        **parts,  # pyright: ignore[reportArgumentType]
    )


def played(*moves: tuple[str, str], dice: str = "") -> Game:
    """A game of Ana and Bo in which these dice filled these categories, then `dice` lie there."""
    game = Game.start(YAHTZEE, ["Ana", "Bo"])
    for faces, category in moves:
        game = game.play(c.RollDice(), ScriptedSource(faces)).play(c.Fill(category))
    return game.play(c.RollDice(), ScriptedSource(dice)) if dice else game


MOVES = (
    ("66666", "yahtzee"),
    ("55566", "full_house"),
    ("66666", "sixes"),
    ("44441", "four_of_a_kind"),
    ("55551", "fives"),
    ("12345", "large_straight"),
)


def games() -> dict[str, object]:
    """Tables in every state that a part shows."""
    own = Game.start(YAHTZEE, ["Ana", "Bo"], dice="own")
    entered = own.play(c.EnterDice(Roll("22233"))).play(c.Fill("full_house"))
    sealed = Game.start(YAHTZEE, ["Ana", "Bo"], commitment=sha256(b"parts").hexdigest())
    kept = played(*MOVES, dice="44456")
    whole = Record.parse((RECORDS / "yahtzee.txt").read_text(encoding="utf-8")).game
    link = "http://192.168.1.20:8000/tables/parts"
    way = seat_views.Way(link, qr_drawing(link), "4821 0937", "The code holds for another hour.")
    rolled_off = Game.start(YAHTZEE, ["Ana", "Bo"], order="roll_off")
    last = kept.play(c.RollDice(Keep("xxx--")), ScriptedSource("41"))
    return {
        "bars": [
            ("Before the first roll", table(Game.start(YAHTZEE, ["Ana"]))),
            ("Some kept", table(last, Asked(keep=Keep("xxxx-")))),
            ("All five kept", table(last, Asked(keep=Keep("xxxxx")))),
            ("After the last roll", table(last.play(c.RollDice(), ScriptedSource("66123")))),
            ("Real dice", table(own)),
        ],
        "table": table(own),
        "card": table(kept, Asked(zero="small_straight")),
        "points": table(own, Asked(points="small_straight")),
        "correct": table(entered, Asked(correct=(0, 0))),
        "who_starts": table(Game.start(YAHTZEE, ["Ana", "Bo"], dice="own", order="roll_off")),
        "rolled_off": table(rolled_off.play(c.RollOff(), ScriptedSource("6651266661"))),
        "waiting": table(Game.start(YAHTZEE, ["Ana", ""]), setting=Setting(way)),
        "players": table(kept, Asked(about="players", seat=1)),
        "sealed": table(sealed, Asked(about="dice")),
        "over": table(whole),
        "coached": coached(table(kept)),
        "notices": [
            ("info", "The game goes on."),
            ("conflict", "The game has moved on. This is how it stands now; choose again."),
            ("error", "Sixes is filled already. Choose a category that is open."),
        ],
    }


def coached(at: views.Table) -> object:
    """A table with a coach that has said what is best, and the chance to win."""

    class Coached:
        href, version = at.href, at.version
        win = coach_views.WinBar(
            "Probability of winning, estimated: Ana 62% and Bo 38%",
            (coach_views.Side("Ana", "≈ 62%"), coach_views.Side("Bo", "≈ 38%")),
            "62.0",
        )
        coach = coach_views.Coach(
            "ready",
            "Keep the three 4s",
            coach_views.Advice(
                best=coach_views.Option("Keep the three 4s", (4, 4, 4), "", ""),
                keep_href=f"{at.href}?keep=0&keep=1&keep=2",
                category="",
                aside="152.3 points are then still to come on average.",
                others=(
                    coach_views.Option("Keep the three 4s and the 5", (4, 4, 4, 5), "", "3.1"),
                    coach_views.Option("Fill Chance", (), "23 now, 125.4 later", "3.9"),
                ),
                chances=("Probabilities: Three of a Kind 100%, Four of a Kind 31%.",),
            ),
            goals=(
                coach_views.Goal("points", "For points", True),
                coach_views.Goal("win", "For the win", False),
            ),
        )

    return Coached()


def charts() -> dict[str, object]:
    """Charts of figures that look like those of a game."""
    points = np.arange(120)
    chances = np.exp(-(((points - 60) / 22.0) ** 2) / 2)
    scores = Distribution(160, chances / chances.sum(), {}, None)
    return {
        "scores": histogram(WORDS, scores, "Final scores of best play", mark=252),
        "turns": bars(
            WORDS, (21, 20, 19, 20, 18, 17, 18, 15, 14, 12, 10, 9), "Points of each turn"
        ),
        "course": course(
            WORDS, (167, 160, 175, 181, 178, 190), "Expected final score after each turn"
        ),
        "faces": dots(
            WORDS,
            (16.9, 16.2, 17.1, 16.6, 16.5, 16.7),
            "How often each face came",
            band=(16.1, 16.67, 17.2),
        ),
        "spark": spark((152, 190, 174, 221, 205, 238)),
        "grades": grade_rows(WORDS),
        "figures": (study_views.Fact("Mean", "245.9"), study_views.Fact("Best", "438")),
    }


def spark(scores: Sequence[int]) -> page_views.Spark:
    """A line of last scores."""
    low, high = min(scores), max(scores)
    points = [
        (f"{place * 24}", f"{32 - (score - low) * 32 / (high - low):.1f}")
        for place, score in enumerate(scores)
    ]
    return page_views.Spark(
        " ".join(f"{x},{y}" for x, y in points), points[-1], "The last scores", "152, 190, 174"
    )


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Score cards to print: empty for pencil and dice, or filled with a finished game."""

from yachtdice.paper.render import card_html, stylesheet
from yachtdice.paper.sheet import MOST_COLUMNS, PAPERS, Paper, Sheet, blank_sheet, filled_sheet

__all__ = [
    "MOST_COLUMNS",
    "PAPERS",
    "Paper",
    "Sheet",
    "blank_sheet",
    "card_html",
    "filled_sheet",
    "stylesheet",
]

"""From games and summaries to what the pages show, in the reader's language.

Pure functions: no request, no store. Everything that a template shows is decided here.
"""

from yachtdice.web.present.coach import Coaching
from yachtdice.web.present.decided import last_decision, others_of
from yachtdice.web.present.dice_check import dice_page
from yachtdice.web.present.errors import error_page, record_error
from yachtdice.web.present.explorer import explorer_page, findings_of, not_yet
from yachtdice.web.present.fairness import fairness_page
from yachtdice.web.present.history import history_page
from yachtdice.web.present.home import FREE, TIMES, HomeForm, home_page, ruleset_choices
from yachtdice.web.present.invitation import way_to
from yachtdice.web.present.paper import paper_page
from yachtdice.web.present.passes import holds_until, pass_link, take_pass
from yachtdice.web.present.people import named
from yachtdice.web.present.replay import replay_page
from yachtdice.web.present.review import review_page
from yachtdice.web.present.rules import rules_page
from yachtdice.web.present.strategy import strategy_page
from yachtdice.web.present.table import Setting, since_of, table_page
from yachtdice.web.present.winning import Winning, has_bar

__all__ = [
    "FREE",
    "TIMES",
    "Coaching",
    "HomeForm",
    "Setting",
    "Winning",
    "dice_page",
    "error_page",
    "explorer_page",
    "fairness_page",
    "findings_of",
    "has_bar",
    "history_page",
    "holds_until",
    "home_page",
    "last_decision",
    "named",
    "not_yet",
    "others_of",
    "paper_page",
    "pass_link",
    "record_error",
    "replay_page",
    "review_page",
    "rules_page",
    "ruleset_choices",
    "since_of",
    "strategy_page",
    "table_page",
    "take_pass",
    "way_to",
]

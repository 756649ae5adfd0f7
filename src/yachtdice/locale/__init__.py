"""What people read: their language, the words of the game, errors and rules as sentences.

The core speaks in codes, ids and values. Whatever shows something to a person, in a page or in a
terminal, asks here for the words. The English text is the key of every message.
"""

from yachtdice.locale.advice import (
    better,
    better_for_win,
    bot_name,
    choice,
    class_name,
    done,
    kept_dice,
)
from yachtdice.locale.hints import bonus_notes, category_hint
from yachtdice.locale.languages import (
    DEFAULT,
    LANGUAGES,
    Language,
    accepted,
    match,
    negotiate,
    system,
)
from yachtdice.locale.layout import CardSection, Line, card_sections, grand_total
from yachtdice.locale.pseudo import PSEUDO
from yachtdice.locale.rules import CategoryInWords, Passage, RulesInWords, in_words, summary
from yachtdice.locale.sentences import describe, describe_record
from yachtdice.locale.terms import Term, dice, extra_name, points, section_name, term
from yachtdice.locale.translator import N_, Translator, translator

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "N_",
    "PSEUDO",
    "CardSection",
    "CategoryInWords",
    "Language",
    "Line",
    "Passage",
    "RulesInWords",
    "Term",
    "Translator",
    "accepted",
    "better",
    "better_for_win",
    "bonus_notes",
    "bot_name",
    "card_sections",
    "category_hint",
    "choice",
    "class_name",
    "describe",
    "describe_record",
    "dice",
    "done",
    "extra_name",
    "grand_total",
    "in_words",
    "kept_dice",
    "match",
    "negotiate",
    "points",
    "section_name",
    "summary",
    "system",
    "term",
    "translator",
]

"""What is wrong at a place of a record, as sentences, by what was expected there.

The keys are those of `yachtdice.notation.EXPECTED`; each takes the error's detail, which may be
empty.
"""

from collections.abc import Callable

from yachtdice.locale.translator import N_, Translator


def _plain(message: str) -> Callable[[Translator, str], str]:
    return lambda t, detail: t.gettext(message)


def _detailed(message: str, bare: str) -> Callable[[Translator, str], str]:
    return lambda t, detail: t.gettext(message, detail=detail) if detail else t.gettext(bare)


RECORD_SENTENCES: dict[str, Callable[[Translator, str], str]] = {
    "tag": _plain(N_('This is not a tag. Write one such as [player 1 "Ana"].')),
    "turn": _plain(N_("This is not a turn. Write one such as 1.1 12246 = twos 4.")),
    "known_tag": _plain(N_("Records have no such tag, or have it only once. Leave this line out.")),
    "number_of_tag": _plain(N_("The number of this tag is not the next one. Count from 1.")),
    "value": _detailed(
        N_("This tag cannot have that value. It can be: %(detail)s."),
        N_("This tag cannot have that value. Check it."),
    ),
    "dice": _plain(N_("There should be dice here. Write five faces from 1 to 6, such as 12246.")),
    "keep": _plain(
        N_("The kept dice are not those that lay there. Write them in their places: (-22--).")
    ),
    "fill": _plain(N_("After the dice write = and a category with its points, or nothing more.")),
    "category": _plain(
        N_("There should be a category here. Write its id, such as four_of_a_kind.")
    ),
    "points": _plain(N_("There should be points here. Write a number such as 17.")),
    "end_of_line": _plain(N_("The line should end here. Leave out the rest.")),
    "seat": _detailed(
        N_("It is not this turn that comes next, but %(detail)s. Put the turns in order."),
        N_("No further turn can come here. Leave this line out."),
    ),
    "legal": _detailed(
        N_("By the rules this turn reads: %(detail)s. Check the dice and the points."),
        N_("The rules do not allow this turn. Check the dice and the category."),
    ),
    "ruleset": _plain(N_('The record does not name its ruleset. Write [ruleset "yacht"] first.')),
    "total": _detailed(
        N_("The turns add up to %(detail)s. Check the total and the turns."),
        N_("The turns add up to another total. Check it and the turns."),
    ),
    "fingerprint": _plain(
        N_("The ruleset is not the one this game was played by. Check its tags.")
    ),
    "roll_off": _plain(N_("Write who rolled what to start, such as 1 12345, 2 66123.")),
    "correction": _plain(
        N_("After the turn as it was write -> and the turn as it was corrected, or dropped.")
    ),
    "throw": _plain(
        N_("Where the computer threw, write the number of the throw before the dice: @12.")
    ),
    "removed": _detailed(
        N_("This player left in turn %(detail)s. Write that number, then the dice of that turn."),
        N_("Write the turn in which this player left, then the dice of that turn. One must stay."),
    ),
    "seed": _plain(N_("A seed stands only in the record of a finished game, with its commitment.")),
    "text": _plain(N_("This is not a text of at most 256 kB in UTF-8. Open another file.")),
}

"""Errors as sentences: what is wrong, and what to do.

An error carries a code and values; here they become a sentence in the reader's language. An error
whose code has no sentence of its own is told by the one of its nearest parent.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from yachtdice.dice import ROLLS
from yachtdice.errors import UnknownCategory, YachtdiceError
from yachtdice.locale.record_sentences import RECORD_SENTENCES
from yachtdice.locale.ruleset_sentences import problem as ruleset_problem
from yachtdice.locale.translator import Translator
from yachtdice.ruleset import Ruleset
from yachtdice.seats import LONGEST_VALUE


@dataclass(frozen=True, slots=True)
class _Case:
    """An error, and whom it is told to. `rules` give the categories their names."""

    error: YachtdiceError
    t: Translator
    rules: Ruleset | None

    def has(self, name: str) -> bool:
        return name in self.error.values

    def text(self, name: str) -> str:
        return str(self.error.values.get(name, ""))

    def number(self, name: str) -> int:
        value = self.error.values.get(name)
        return value if isinstance(value, int) else 0

    def items(self, name: str) -> list[str]:
        return [str(each) for each in cast(Iterable[object], self.error.values.get(name, ()))]

    def one_of(self, name: str) -> str:
        """Ids or numbers, joined by 'or'."""
        return self.t.format_list(self.items(name), "or")

    def named(self, category: str) -> str:
        """The name of a category, its id if the ruleset is not known."""
        if self.rules is None:
            return category
        try:
            return self.t.category(self.rules.find(category))
        except UnknownCategory:
            return category

    def category(self) -> str:
        return self.named(self.text("category"))

    def one_category_of(self, name: str) -> str:
        return self.t.format_list([self.named(each) for each in self.items(name)], "or")


def describe(error: YachtdiceError, t: Translator, rules: Ruleset | None = None) -> str:
    """A sentence about an error, for the person who caused it.

    With `rules` it calls categories by their names, without by their ids.
    """
    if error.code == "invalid_record" and "line" in error.values:
        return t.gettext(
            "Line %(line)s, column %(column)s: %(problem)s",
            line=error.values["line"],
            column=error.values["column"],
            problem=describe_record(error, t, rules),
        )
    codes = [kind.code for kind in type(error).__mro__ if issubclass(kind, YachtdiceError)]
    sentence = next(SENTENCES[code] for code in codes if code in SENTENCES)
    return sentence(_Case(error, t, rules))


def describe_record(error: YachtdiceError, t: Translator, rules: Ruleset | None = None) -> str:
    """A sentence about what is wrong in a record, for whoever shows line and column themselves.

    If a rule was broken, it is the sentence about that.
    """
    if isinstance(error.__cause__, YachtdiceError):
        return describe(error.__cause__, t, rules)
    sentence = RECORD_SENTENCES.get(str(error.values.get("expected")))
    if sentence is None:
        return t.gettext("This is not the record of a game. Open a file that was saved as one.")
    detail = error.values.get("detail")
    return sentence(t, str(detail or ""))


def _error(case: _Case) -> str:
    return case.t.gettext("That did not work. Please try again.")


def _invalid_input(case: _Case) -> str:
    return case.t.gettext("That cannot be read. Please check it and try again.")


def _invalid_dice(case: _Case) -> str:
    return case.t.gettext(
        "“%(found)s” is not five dice. Give five faces from 1 to 6, such as 33345.",
        found=case.text("found"),
    )


def _invalid_keep(case: _Case) -> str:
    return case.t.gettext(
        "These dice cannot be kept. Choose among the five dice on the table, after the first roll."
    )


def _invalid_points(case: _Case) -> str:
    if not case.items("possible"):
        return case.t.gettext("These points cannot be had. Give points that the dice can make.")
    return case.t.gettext(
        "%(category)s cannot be worth %(found)s. It can be %(possible)s.",
        category=case.category(),
        found=case.text("found"),
        possible=case.one_of("possible"),
    )


def _invalid_players(case: _Case) -> str:
    if case.has("longest"):
        return case.t.ngettext(
            "The name “%(found)s” cannot be used. Give a name of visible letters, %(num)s at most.",
            "The name “%(found)s” cannot be used. Give a name of visible letters, %(num)s at most.",
            case.number("longest"),
            found=case.text("found"),
        )
    if case.has("most"):
        return case.t.ngettext(
            "A game has at least one player and at most %(num)s. Choose among them.",
            "A game has at least one player and at most %(num)s. Choose among them.",
            case.number("most"),
        )
    return case.t.gettext("These players cannot play. Check their number and their names.")


def _invalid_card(case: _Case) -> str:
    if not case.has("category"):
        return case.t.gettext("No game can come to this card. Check what stands on it.")
    return case.t.gettext(
        "%(category)s cannot be filled yet: the upper section comes first. Check the card.",
        category=case.category(),
    )


def _invalid_ruleset(case: _Case) -> str:
    problem = ruleset_problem(case.error.values, case.t)
    if case.text("key"):
        return case.t.gettext(
            "The ruleset in %(source)s cannot be used. Check “%(key)s”: %(problem)s.",
            source=case.text("source"),
            key=case.text("key"),
            problem=problem,
        )
    return case.t.gettext(
        "The ruleset in %(source)s cannot be used. Check the file: %(problem)s.",
        source=case.text("source"),
        problem=problem,
    )


def _invalid_record(case: _Case) -> str:
    return describe_record(case.error, case.t, case.rules)


def _dice_differ(case: _Case) -> str:
    if case.has("number"):
        return case.t.gettext(
            "Throw %(number)s of the computer is missing, or not in its place. "
            "Get the record anew from where the game was played.",
            number=case.text("number"),
        )
    if case.has("missing"):
        return case.t.gettext(
            "The seed is missing, which stands in the record of every finished game. "
            "Get the record anew from where the game was played."
        )
    if not case.has("player"):
        return case.t.gettext(
            "The seed in this record is not the one that was committed to before the game. "
            "Get the record anew from where the game was played."
        )
    values = {
        "player": case.text("player"),
        "roll": case.text("roll"),
        "expected": " ".join(case.items("expected")),
        "found": " ".join(case.items("found")),
    }
    if case.number("turn") == 0:
        return case.t.gettext(
            "Who starts, roll %(roll)s of %(player)s: the seed gives %(expected)s, "
            "the record has %(found)s. Get the record anew from where the game was played.",
            **values,
        )
    return case.t.gettext(
        "Turn %(turn)s of %(player)s, roll %(roll)s: the seed gives %(expected)s, "
        "the record has %(found)s. Get the record anew from where the game was played.",
        **values,
        turn=case.number("turn"),
    )


def _invalid_event(case: _Case) -> str:
    return case.t.gettext(
        "This game was saved by another version of yachtdice and cannot be read by this one."
    )


def _invalid_number(case: _Case) -> str:
    return case.t.gettext(
        "“%(found)s” is not a whole number. Give one such as 17.", found=case.text("found")
    )


def _invalid_database(case: _Case) -> str:
    return case.t.gettext(
        "“%(found)s” is not a database that can be used. Give the path of a file, or a URL such as"
        " postgresql://user@host/name.",
        found=case.text("found"),
    )


def _invalid_address(case: _Case) -> str:
    return case.t.gettext(
        "“%(found)s” is not the address of a machine or a network. Give one such as 10.0.0.2 or"
        " 10.0.0.0/8.",
        found=case.text("found"),
    )


def _invalid_request(case: _Case) -> str:
    if case.text("key"):
        return case.t.gettext(
            "The request cannot be read. Check “%(key)s”: %(expected)s.",
            key=case.text("key"),
            expected=case.text("expected"),
        )
    return case.t.gettext(
        "The request cannot be read: %(expected)s.", expected=case.text("expected")
    )


def _unknown_bot(case: _Case) -> str:
    return case.t.gettext(
        "There is no player “%(found)s”. Choose %(known)s.",
        found=case.text("found"),
        known=case.one_of("known"),
    )


def _unknown_category(case: _Case) -> str:
    return case.t.gettext(
        "There is no category “%(found)s”. There are %(known)s.",
        found=case.text("found"),
        known=case.t.format_list(case.items("known")),
    )


def _unknown_ruleset(case: _Case) -> str:
    return case.t.gettext(
        "There is no ruleset “%(found)s”. Choose %(known)s, or give the path of a ruleset file.",
        found=case.text("found"),
        known=case.one_of("known"),
    )


def _nothing_to_correct(case: _Case) -> str:
    return case.t.gettext("That is what stands there already. Change something, or leave it.")


def _illegal_move(case: _Case) -> str:
    return case.t.gettext("The rules do not allow that now. Nothing has changed.")


def _seats_free(case: _Case) -> str:
    return case.t.gettext("Somebody is still waited for. Wait for them, or play without them.")


def _no_free_seat(case: _Case) -> str:
    return case.t.gettext("No seat is free any more. You can watch this game.")


def _seat_not_taken(case: _Case) -> str:
    return case.t.gettext("Nobody sits there yet. Choose a seat that is taken.")


def _seat_removed(case: _Case) -> str:
    if not case.text("player"):
        return case.t.gettext("That player is out of this match. Choose somebody who plays.")
    return case.t.gettext(
        "%(player)s is out of this match. Choose somebody who plays.", player=case.text("player")
    )


def _last_seat(case: _Case) -> str:
    return case.t.gettext("Somebody has to stay. Start another table to play without them.")


def _bot_plays(case: _Case) -> str:
    return case.t.gettext("A bot plays there, and goes on by itself. Choose a person’s seat.")


def _nothing_to_replace(case: _Case) -> str:
    return case.t.gettext("That seat is played like that already. Go on, or choose another one.")


def _not_committed(case: _Case) -> str:
    return case.t.gettext("The dice of this game take no random values. Go on without one.")


def _value_given(case: _Case) -> str:
    return case.t.gettext("This seat has given its random value. Go on; the first one counts.")


def _dice_revealed(case: _Case) -> str:
    return case.t.gettext(
        "The seed of the dice has been shown, so no turn can be played again. "
        "Correct it in a way that leaves the later entries."
    )


def _invalid_value(case: _Case) -> str:
    return case.t.ngettext(
        "That is no random value. Give at most %(num)s visible character.",
        "That is no random value. Give at most %(num)s visible characters.",
        case.number("longest") or LONGEST_VALUE,
    )


def _first_not_chosen(case: _Case) -> str:
    return case.t.gettext("It is not settled who starts. Say first who rolled the highest sum.")


def _first_chosen(case: _Case) -> str:
    return case.t.gettext("It is settled already who starts. Go on with the first turn.")


def _game_over(case: _Case) -> str:
    return case.t.gettext("This game is over. Start another one to go on.")


def _game_not_over(case: _Case) -> str:
    return case.t.gettext("This game is not over yet. Play it to its end first.")


def _out_of_turn(case: _Case) -> str:
    if not case.text("player"):
        return case.t.gettext("It is somebody else's turn. Wait until it comes to you.")
    return case.t.gettext(
        "It is the turn of %(player)s. Wait until yours comes.", player=case.text("player")
    )


def _not_rolled(case: _Case) -> str:
    return case.t.gettext("Roll the dice before you fill a category.")


def _no_rolls_left(case: _Case) -> str:
    return case.t.ngettext(
        "A turn has at most %(num)s roll. Now fill a category.",
        "A turn has at most %(num)s rolls. Now fill a category.",
        case.number("rolls") or ROLLS,
    )


def _all_kept(case: _Case) -> str:
    return case.t.gettext(
        "You are keeping all five dice. Let at least one go to roll again, or fill a category."
    )


def _kept_die_changed(case: _Case) -> str:
    return case.t.gettext(
        "A die that you kept shows another face now. Enter the kept dice as they were."
    )


def _wrong_dice(case: _Case) -> str:
    if case.text("dice") == "own":
        return case.t.gettext(
            "This table plays with real dice. Roll them and enter what they show."
        )
    return case.t.gettext("This table plays with the computer's dice. Let it roll them.")


def _category_filled(case: _Case) -> str:
    if not case.has("category"):
        return case.t.gettext("That category is filled already. Choose one that is open.")
    return case.t.gettext(
        "%(category)s is filled already. Choose a category that is open.", category=case.category()
    )


def _joker_forced(case: _Case) -> str:
    if not case.items("allowed"):
        return case.t.gettext("Five equal dice are a joker now. Choose a category it may fill.")
    return case.t.gettext(
        "Five equal dice are a joker now and may fill only %(allowed)s. Choose from these.",
        allowed=case.one_category_of("allowed"),
    )


def _upper_first(case: _Case) -> str:
    if not case.items("allowed"):
        return case.t.gettext("The upper section comes first. Choose one of its open categories.")
    return case.t.gettext(
        "The upper section comes first. Choose %(allowed)s.",
        allowed=case.one_category_of("allowed"),
    )


def _nothing_to_undo(case: _Case) -> str:
    return case.t.gettext("There is nothing to take back. A roll of the dice stays as it fell.")


def _no_such_turn(case: _Case) -> str:
    return case.t.gettext("That turn has not been played. Choose an entry that is on the card.")


def _not_agreed(case: _Case) -> str:
    return case.t.gettext(
        "This correction changes later entries too. Look at them, then agree or leave it as it was."
    )


def _not_solved(case: _Case) -> str:
    return case.t.gettext("Best play of this game is still being worked out. Try again soon.")


def _version_conflict(case: _Case) -> str:
    return case.t.gettext("The game has moved on. This is how it stands now; choose again.")


def _unknown_table(case: _Case) -> str:
    return case.t.gettext("There is no table at this address. Check the link, or start a table.")


def _unknown_ticket(case: _Case) -> str:
    return case.t.gettext(
        "This code or link is not good, or no longer. Ask at the table for a new one."
    )


def _ticket_taken(case: _Case) -> str:
    return case.t.gettext("This code is in use. Make another one.")


def _invalid_rolls_left(case: _Case) -> str:
    return case.t.gettext(
        "Give a number of rolls left from %(least)s to %(most)s, not “%(found)s”.",
        least=case.text("least"),
        most=case.text("most"),
        found=case.text("found"),
    )


def _too_many_positions(case: _Case) -> str:
    return case.t.gettext(
        "That has %(found)s positions, and at most %(most)s can be solved. "
        "Use a ruleset with fewer categories, or a card with more of them filled.",
        found=case.text("found"),
        most=case.text("most"),
    )


def _no_duel_table(case: _Case) -> str:
    return case.t.gettext(
        "With an upper bonus or extras, two players have too many positions to keep them all. Use a"
        " ruleset without these."
    )


def _uneven_cards(case: _Case) -> str:
    return case.t.gettext(
        "It cannot be the turn of the player with this card. The opponent must have filled as many"
        " categories, or one more."
    )


def _not_enough_room(case: _Case) -> str:
    return case.t.gettext(
        "There is too little room in %(folder)s: %(needed)s MB are needed, and %(free)s MB are"
        " free. Make room, or name another folder with YACHTDICE_CACHE.",
        folder=case.text("folder"),
        needed=case.t.format_decimal(-(-case.number("needed") // 10**6)),
        free=case.t.format_decimal(case.number("free") // 10**6),
    )


def _unknown_token(case: _Case) -> str:
    return case.t.gettext(
        "Send the token that you were given, as “Authorization: Bearer” and the token."
    )


def _forbidden(case: _Case) -> str:
    return case.t.gettext(
        "You cannot do that here: another player can, or the host of the table."
        " Nothing has changed."
    )


def _foreign_origin(case: _Case) -> str:
    return case.t.gettext(
        "Another site asked for this in your name, and nothing has changed. If you meant it, open"
        " the table here and do it again."
    )


def _too_many_requests(case: _Case) -> str:
    minutes = max(1, -(-case.number("seconds") // 60))
    match case.text("kind"):
        case "tables":
            return case.t.ngettext(
                "Many tables were started from where you are. Start another in %(num)s minute.",
                "Many tables were started from where you are. Start another in %(num)s minutes.",
                minutes,
            )
        case "joins":
            return case.t.ngettext(
                "Many seats were taken from where you are. Sit down in %(num)s minute.",
                "Many seats were taken from where you are. Sit down in %(num)s minutes.",
                minutes,
            )
        case "wrong_codes":
            return case.t.ngettext(
                "Many codes that are not there were tried from where you are. Check yours, and try"
                " again in %(num)s minute.",
                "Many codes that are not there were tried from where you are. Check yours, and try"
                " again in %(num)s minutes.",
                minutes,
            )
        case _:
            return case.t.gettext(
                "Many tables are open at once from where you are. Close some, and load this again."
            )


def _store_unavailable(case: _Case) -> str:
    return case.t.gettext("The game could not be saved, and nothing has changed. Try again soon.")


SENTENCES: dict[str, Callable[[_Case], str]] = {
    "error": _error,
    "invalid_input": _invalid_input,
    "invalid_dice": _invalid_dice,
    "invalid_keep": _invalid_keep,
    "invalid_points": _invalid_points,
    "invalid_players": _invalid_players,
    "invalid_card": _invalid_card,
    "invalid_ruleset": _invalid_ruleset,
    "invalid_record": _invalid_record,
    "dice_differ": _dice_differ,
    "invalid_event": _invalid_event,
    "invalid_number": _invalid_number,
    "invalid_database": _invalid_database,
    "invalid_address": _invalid_address,
    "invalid_request": _invalid_request,
    "invalid_rolls_left": _invalid_rolls_left,
    "invalid_value": _invalid_value,
    "too_many_positions": _too_many_positions,
    "no_duel_table": _no_duel_table,
    "uneven_cards": _uneven_cards,
    "unknown_bot": _unknown_bot,
    "unknown_category": _unknown_category,
    "unknown_ruleset": _unknown_ruleset,
    "illegal_move": _illegal_move,
    "seats_free": _seats_free,
    "no_free_seat": _no_free_seat,
    "seat_not_taken": _seat_not_taken,
    "seat_removed": _seat_removed,
    "last_seat": _last_seat,
    "bot_plays": _bot_plays,
    "nothing_to_replace": _nothing_to_replace,
    "not_committed": _not_committed,
    "value_given": _value_given,
    "dice_revealed": _dice_revealed,
    "first_not_chosen": _first_not_chosen,
    "first_chosen": _first_chosen,
    "game_over": _game_over,
    "game_not_over": _game_not_over,
    "out_of_turn": _out_of_turn,
    "not_rolled": _not_rolled,
    "no_rolls_left": _no_rolls_left,
    "all_kept": _all_kept,
    "kept_die_changed": _kept_die_changed,
    "wrong_dice": _wrong_dice,
    "category_filled": _category_filled,
    "joker_forced": _joker_forced,
    "upper_first": _upper_first,
    "nothing_to_undo": _nothing_to_undo,
    "no_such_turn": _no_such_turn,
    "nothing_to_correct": _nothing_to_correct,
    "not_agreed": _not_agreed,
    "not_enough_room": _not_enough_room,
    "not_solved": _not_solved,
    "version_conflict": _version_conflict,
    "unknown_table": _unknown_table,
    "unknown_ticket": _unknown_ticket,
    "ticket_taken": _ticket_taken,
    "unknown_token": _unknown_token,
    "forbidden": _forbidden,
    "foreign_origin": _foreign_origin,
    "too_many_requests": _too_many_requests,
    "store_unavailable": _store_unavailable,
}
"""A sentence for every code of `yachtdice.errors`."""

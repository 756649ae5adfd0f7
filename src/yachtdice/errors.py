"""What can go wrong, one tree, each with a stable code.

```
YachtdiceError            error
├── InvalidInput          invalid_input         cannot be read, whatever the state of the game
│   ├── InvalidDice       invalid_dice
│   ├── InvalidKeep       invalid_keep
│   ├── InvalidPoints     invalid_points
│   ├── InvalidPlayers    invalid_players
│   ├── InvalidCard       invalid_card
│   ├── InvalidRuleset    invalid_ruleset
│   ├── InvalidRecord     invalid_record
│   │   └── DiceDiffer    dice_differ           other dice than the committed seed gives
│   ├── InvalidEvent      invalid_event
│   ├── InvalidNumber     invalid_number
│   ├── InvalidDatabase   invalid_database
│   ├── InvalidAddress    invalid_address
│   ├── InvalidRequest    invalid_request       what a program sent
│   ├── InvalidRollsLeft  invalid_rolls_left
│   ├── InvalidValue      invalid_value
│   ├── TooManyPositions  too_many_positions    the solver's limit
│   ├── NoDuelTable       no_duel_table         two players' positions cannot all be kept
│   ├── UnevenCards       uneven_cards          not two players in turn
│   ├── UnknownBot        unknown_bot
│   ├── UnknownCategory   unknown_category
│   └── UnknownRuleset    unknown_ruleset
├── IllegalMove           illegal_move          can be read, but is not allowed now
│   ├── SeatsFree         seats_free
│   ├── NoFreeSeat        no_free_seat
│   ├── SeatNotTaken      seat_not_taken
│   ├── SeatRemoved       seat_removed
│   ├── LastSeat          last_seat
│   ├── BotPlays          bot_plays
│   ├── NothingToReplace  nothing_to_replace
│   ├── NotCommitted      not_committed
│   ├── ValueGiven        value_given
│   ├── DiceRevealed      dice_revealed
│   ├── FirstNotChosen    first_not_chosen
│   ├── FirstChosen       first_chosen
│   ├── GameOver          game_over
│   ├── GameNotOver       game_not_over
│   ├── OutOfTurn         out_of_turn
│   ├── NotRolled         not_rolled
│   ├── NoRollsLeft       no_rolls_left
│   ├── AllKept           all_kept
│   ├── KeptDieChanged    kept_die_changed
│   ├── WrongDice         wrong_dice
│   ├── CategoryFilled    category_filled
│   ├── JokerForced       joker_forced
│   ├── UpperFirst        upper_first
│   ├── NothingToUndo     nothing_to_undo
│   ├── NoSuchTurn        no_such_turn
│   ├── NothingToCorrect  nothing_to_correct
│   └── NotAgreed         not_agreed
├── NotEnoughRoom         not_enough_room       too little room on the disk
├── NotSolved             not_solved            best play of the ruleset is not known yet
├── VersionConflict       version_conflict      somebody was faster; what stands is shown
├── UnknownTable          unknown_table
├── UnknownTicket         unknown_ticket        a code or a link that is not good, or no longer
├── TicketTaken           ticket_taken          another code must be made
├── UnknownToken          unknown_token         a program that has not said who it is
├── Forbidden             forbidden
│   └── ForeignOrigin     foreign_origin        a page of another site asked for it
├── TooManyRequests       too_many_requests     more than may come from one address
└── StoreUnavailable      store_unavailable     nothing was written; the same call may succeed later
```

The message of an exception is for developers and in English. A sentence for a player is made at
the edge, in the player's language, from `code` and `values`.
"""

from typing import ClassVar


class YachtdiceError(Exception):
    """The root of the tree.

    `values` holds what a sentence about the error needs, by name: what was found, what was
    expected, the line, the category.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.values = values


class InvalidInput(YachtdiceError):
    """Something that cannot be read, whatever the state of the game."""

    code = "invalid_input"


class InvalidDice(InvalidInput):
    """Not five faces from 1 to 6."""

    code = "invalid_dice"


class InvalidKeep(InvalidInput):
    """Not a choice of kept places, or kept dice before there are any."""

    code = "invalid_keep"


class InvalidPoints(InvalidInput):
    """Points that a category cannot have."""

    code = "invalid_points"


class InvalidPlayers(InvalidInput):
    """Too few or too many players, or a name that cannot be shown."""

    code = "invalid_players"


class InvalidCard(InvalidInput):
    """A card that no game can come to."""

    code = "invalid_card"


class InvalidRuleset(InvalidInput):
    """A ruleset that is not complete and consistent; says the file, the key, what was expected."""

    code = "invalid_ruleset"


class InvalidRecord(InvalidInput):
    """A record that cannot be read or is not a legal game; says the line and the column."""

    code = "invalid_record"


class DiceDiffer(InvalidRecord):
    """The computer's dice in a record are not those of the seed that it was committed to.

    Either `number` is a throw that is not in its place; or `expected` and `found` are faces, and
    `player`, `turn` (none in the roll-off) and `roll` say where, from 1; or the seed is another.
    """

    code = "dice_differ"


class InvalidEvent(InvalidInput):
    """An encoded event that this version cannot decode."""

    code = "invalid_event"


class InvalidNumber(InvalidInput):
    """Not a whole number, where one was expected."""

    code = "invalid_number"


class InvalidDatabase(InvalidInput):
    """Neither the path of a file nor the URL of a database that can be used."""

    code = "invalid_database"


class InvalidAddress(InvalidInput):
    """Neither the address of a machine nor that of a network."""

    code = "invalid_address"


class InvalidRequest(InvalidInput):
    """A body or a parameter of another form than the interface for programs takes."""

    code = "invalid_request"


class InvalidRollsLeft(InvalidInput):
    """Not a number of rolls that can be left in a turn after the first."""

    code = "invalid_rolls_left"


class InvalidValue(InvalidInput):
    """Not a random value of 1 to 64 visible characters."""

    code = "invalid_value"


class TooManyPositions(InvalidInput):
    """More positions than the solver takes on; `found` and `most` say how many."""

    code = "too_many_positions"


class NoDuelTable(InvalidInput):
    """A ruleset whose cards are more than what is filled: two players have too many positions."""

    code = "no_duel_table"


class UnevenCards(InvalidInput):
    """Cards of two players between which it is not the turn of the one who is to move."""

    code = "uneven_cards"


class UnknownBot(InvalidInput):
    """A bot that there is not."""

    code = "unknown_bot"


class UnknownCategory(InvalidInput):
    """A category that the ruleset does not have."""

    code = "unknown_category"


class UnknownRuleset(InvalidInput):
    """Neither the id of a ruleset nor the path of a file."""

    code = "unknown_ruleset"


class IllegalMove(YachtdiceError):
    """A command that can be read, but is not allowed now. Nothing changes."""

    code = "illegal_move"


class SeatsFree(IllegalMove):
    """A move while somebody is still waited for."""

    code = "seats_free"


class NoFreeSeat(IllegalMove):
    """Somebody wants to sit down, or the others to begin, where no seat is free."""

    code = "no_free_seat"


class SeatNotTaken(IllegalMove):
    """Something about a player at a seat where nobody sits yet."""

    code = "seat_not_taken"


class SeatRemoved(IllegalMove):
    """Something about a player who is out of the game."""

    code = "seat_removed"


class LastSeat(IllegalMove):
    """The removal of the only player who is left."""

    code = "last_seat"


class BotPlays(IllegalMove):
    """Something that only a person does, at a seat that a bot plays."""

    code = "bot_plays"


class NothingToReplace(IllegalMove):
    """A seat given to whoever plays it already."""

    code = "nothing_to_replace"


class NotCommitted(IllegalMove):
    """A random value for a game whose dice come from no committed seed."""

    code = "not_committed"


class ValueGiven(IllegalMove):
    """A second random value of a seat in one game."""

    code = "value_given"


class DiceRevealed(IllegalMove):
    """Something that would let a game go on whose seed has been shown."""

    code = "dice_revealed"


class FirstNotChosen(IllegalMove):
    """A turn before the roll-off has said who starts."""

    code = "first_not_chosen"


class FirstChosen(IllegalMove):
    """A roll-off where it is known already who starts."""

    code = "first_chosen"


class GameOver(IllegalMove):
    """A turn after the last one."""

    code = "game_over"


class GameNotOver(IllegalMove):
    """The next game of a match while this one goes on."""

    code = "game_not_over"


class OutOfTurn(IllegalMove):
    """A move for a seat that is not to move."""

    code = "out_of_turn"


class NotRolled(IllegalMove):
    """A fill before the first roll of the turn."""

    code = "not_rolled"


class NoRollsLeft(IllegalMove):
    """A fourth roll."""

    code = "no_rolls_left"


class AllKept(IllegalMove):
    """A roll that would roll no die."""

    code = "all_kept"


class KeptDieChanged(IllegalMove):
    """Dice entered by hand in which a kept die shows another face than before."""

    code = "kept_die_changed"


class WrongDice(IllegalMove):
    """Dice entered where the computer rolls, or the other way round."""

    code = "wrong_dice"


class CategoryFilled(IllegalMove):
    """A fill of a category that is filled already."""

    code = "category_filled"


class JokerForced(IllegalMove):
    """A fill that the joker's rule does not allow; `allowed` names those it does."""

    code = "joker_forced"


class UpperFirst(IllegalMove):
    """A lower category while the upper section is not complete and the ruleset wants it first."""

    code = "upper_first"


class NothingToUndo(IllegalMove):
    """There is nothing that may be taken back: rolls of the computer's dice never are."""

    code = "nothing_to_undo"


class NoSuchTurn(IllegalMove):
    """A correction of a turn that has not been played."""

    code = "no_such_turn"


class NothingToCorrect(IllegalMove):
    """A correction that says what stands there already."""

    code = "nothing_to_correct"


class NotAgreed(IllegalMove):
    """A correction that changes later entries, which have not been agreed to.

    `consequences` holds them, as `yachtdice.game.Consequence`.
    """

    code = "not_agreed"


class NotEnoughRoom(YachtdiceError):
    """Less room on the disk than a file will take; `needed` and `free` say how many bytes."""

    code = "not_enough_room"


class NotSolved(YachtdiceError):
    """Something that needs best play of a ruleset before that has been worked out."""

    code = "not_solved"


class VersionConflict(YachtdiceError):
    """The events moved on since the version that a command was made from."""

    code = "version_conflict"


class UnknownTable(YachtdiceError):
    """There is no table at that address."""

    code = "unknown_table"


class UnknownTicket(YachtdiceError):
    """There is no such code or link, or it has expired or been used."""

    code = "unknown_ticket"


class TicketTaken(YachtdiceError):
    """A code that leads to another table already, or to this one."""

    code = "ticket_taken"


class UnknownToken(YachtdiceError):
    """Something that needs a token, asked for with none or with one that was not given here."""

    code = "unknown_token"


class Forbidden(YachtdiceError):
    """Whoever asks holds no right to do that."""

    code = "forbidden"


class ForeignOrigin(Forbidden):
    """A change or a stream that a page of another site asked for, in its reader's browser."""

    code = "foreign_origin"


class TooManyRequests(YachtdiceError):
    """More of a `kind` than may come from one address; after `seconds` there may be more."""

    code = "too_many_requests"


class StoreUnavailable(YachtdiceError):
    """Events could not be read or written. Nothing was written."""

    code = "store_unavailable"

"""From the forms of a table to commands."""

from yachtdice.commands import (
    ChooseFirst,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    NextGame,
    RollDice,
    RollOff,
    Undo,
)
from yachtdice.dice import DICE, NOTHING, Keep, Roll
from yachtdice.errors import InvalidDice, InvalidInput
from yachtdice.game import Game
from yachtdice.web.asked import Asked, Draft
from yachtdice.web.forms import Form, number


def kept(form: Form) -> Asked:
    """The dice that stay marked."""
    try:
        return Asked(keep=form.keep())
    except InvalidInput:
        return Asked()


def points_panel(form: Form) -> Asked:
    """The panel of points stays open."""
    return Asked(points=form.text("category"))


def correct_panel(form: Form) -> Asked:
    """The correction stays open, as it was typed."""
    try:
        place = (form.number("seat"), form.number("turn"))
    except InvalidInput:
        return Asked()
    draft = Draft(
        category=form.text("category"),
        points=form.text("points"),
        dice=form.text("dice"),
        five_equal=form.text("five_equal"),
    )
    return Asked(correct=place, draft=draft)


def roll(form: Form, game: Game) -> Command:
    """The computer's dice."""
    return RollDice(form.keep())


def dice(form: Form, game: Game) -> Command | Asked:
    """One's own dice: a command once as many faces are there as dice were rolled."""
    keep = form.keep()
    faces = form.text("dice") + form.text("face")
    rolled = keep.rolled if game.roll else DICE
    if not set(faces) <= set("123456") or len(faces) > rolled > 0:
        raise InvalidDice(f"expected {rolled} faces from 1 to 6, found {faces!r}", found=faces)
    own = game.seat is not None and game.dice_of(game.seat) == "own"
    goes_on = own and game.rolls_left > 0
    if goes_on and form.text("face") and len(faces) < rolled:
        return Asked(dice=faces, keep=keep)
    if game.roll is None or keep == NOTHING:
        return EnterDice(Roll(faces), keep)
    return EnterDice(_with_kept(game.roll, keep, faces), keep)


def _with_kept(before: Roll, keep: Keep, faces: str) -> Roll:
    """The dice on the table after those that do not stay show these faces."""
    if len(faces) < keep.rolled:
        message = f"expected {keep.rolled} faces from 1 to 6, found {faces!r}"
        raise InvalidDice(message, found=faces)
    return keep.throw(before, map(int, faces))


def fill(form: Form, game: Game) -> Command | Asked:
    """A fill; a zero for dice that could add points elsewhere is asked about first."""
    category = form.text("category")
    could_add = max(game.options.values(), default=0)
    if game.options.get(category) == 0 and could_add > 0 and not form.text("confirm"):
        return Asked(zero=category)
    return Fill(category)


def points(form: Form, game: Game) -> Command:
    """Points alone; those that only five equal dice make are ticked as such."""
    category, amount = form.text("category"), form.number("points")
    face = _face(form)
    if face is None and game.seat is not None:
        face = game.cards[game.seat].only_five_equal(category, amount)
    return EnterPoints(category, amount, face)


def undo(form: Form, game: Game) -> Command:
    """The last entry taken back."""
    return Undo()


def roll_off(form: Form, game: Game) -> Command:
    """Who starts, by the computer's dice."""
    return RollOff()


def first(form: Form, game: Game) -> Command:
    """Who starts."""
    return ChooseFirst(form.number("seat"))


def next_game(today: str) -> Command:
    """One more game with the same people."""
    return NextGame(date=today)


def correct(form: Form, game: Game) -> Command:
    """Another entry in place of an earlier one.

    The fields come filled with what stands there. Where one of dice and points was changed, the
    other, left as it was, gives way.
    """
    seat, turn = form.number("seat"), form.number("turn")
    typed_dice, typed_points = form.text("dice").strip(), form.text("points").strip()
    stood_dice, stood_points = _stood(game, seat, turn)
    if typed_dice == stood_dice:
        typed_dice = ""
    elif typed_dice and typed_points == stood_points:
        typed_points = ""
    return Correct(
        seat=seat,
        turn=turn,
        category=form.text("category"),
        roll=Roll(typed_dice) if typed_dice else None,
        points=number(typed_points) if typed_points else None,
        five_equal=_face(form),
        agreed=bool(form.text("agreed")),
    )


def _stood(game: Game, seat: int, turn: int) -> tuple[str, str]:
    """The dice of an earlier turn where they are known, and its points, as the form shows them."""
    turns = game.turns[seat] if seat < len(game.players) else ()
    if turn >= len(turns):
        return "", ""
    return str(turns[turn].roll or ""), str(turns[turn].points)


def _face(form: Form) -> int | None:
    """The face of five equal dice where it was ticked. Raises `InvalidInput`."""
    text = form.text("five_equal")
    return number(text) if text else None

"""The dice of a game, thrown again from its seed."""

from yachtdice.checking import DiceCheck, Throw, check_dice, expected_faces, throws
from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.web import seat_views
from yachtdice.web.present.people import named
from yachtdice.web.present.replay import title_of

SCRIPT = """\
import hashlib, hmac

seed = bytes.fromhex("{seed}")
values = {values}
dice = {dice}

print("seal", hashlib.sha256(seed).hexdigest())
for number, rolled in dice:
    mixed = "".join(f"{{seat}} {{value}}\\n" for seat, value, since in values if since <= number)
    faces, block = [], 0
    while len(faces) < rolled:
        message = f"yachtdice 1\\nthrow {{number}}\\n{{mixed}}block {{block}}"
        digest = hmac.digest(seed, message.encode(), "sha256")
        faces += [byte % 6 + 1 for byte in digest if byte < 252]
        block += 1
    print(number, *faces[:rolled])
"""
"""A program that does the same by hand, with nothing of ours in it."""


def dice_page(words: Translator, game: Game, *, back_href: str) -> seat_views.DicePage:
    """The page that checks the dice of a game."""
    game, check = named(words, game), check_dice(game)
    thrown = sorted(throws(game), key=lambda each: each.number) if check.revealed else []
    return seat_views.DicePage(
        title=title_of(words, game),
        verdict=_verdict(words, game, check),
        is_right=check.ok,
        seal=game.commitment or "",
        seed=game.seed or "",
        values=tuple(
            words.gettext(
                "%(player)s, from throw %(number)s: %(value)s",
                player=game.players[each.seat],
                number=each.since,
                value=each.value,
            )
            for each in game.values
        ),
        throws=tuple(_line(words, game, each) for each in thrown),
        script=_script(game, thrown) if thrown else "",
        back_href=back_href,
    )


def _verdict(words: Translator, game: Game, check: DiceCheck) -> str:
    if not check.committed:
        return words.gettext("The dice of this game were not sealed, so they cannot be checked.")
    if game.is_over and game.thrown == 0:
        return words.gettext("The computer threw no dice in this game: there is nothing to check.")
    if not check.revealed and game.is_over:
        return words.gettext(
            "The seed is missing, which stands in the record of every finished game. "
            "Get the record anew from where the game was played."
        )
    if not check.revealed:
        return words.gettext("The seed is a secret until the game is over. Come back then.")
    if not check.fits:
        return words.gettext("This seed is not the one that was sealed before the game.")
    if check.missing is not None:
        return words.gettext("Throw %(number)s is not in its place.", number=check.missing)
    if check.differs is not None:
        return words.gettext(
            "Throw %(number)s is not what the seed says.", number=check.differs.number
        )
    return words.ngettext(
        "The seed is the sealed one, and the %(num)s throw fell as it says.",
        "The seed is the sealed one, and all %(num)s throws fell as it says.",
        check.checked,
    )


def _line(words: Translator, game: Game, throw: Throw) -> seat_views.ThrowLine:
    expected = expected_faces(game, throw)
    return seat_views.ThrowLine(
        number=words.format_decimal(throw.number),
        title=_title(words, game, throw),
        found="".join(map(str, throw.faces)),
        expected="".join(map(str, expected)),
        is_right=throw.faces == expected,
    )


def _title(words: Translator, game: Game, throw: Throw) -> str:
    player = game.players[throw.seat]
    if throw.turn is None:
        return words.gettext("%(player)s, for who starts", player=player)
    return words.gettext(
        "%(player)s, turn %(turn)s, roll %(roll)s",
        player=player,
        turn=throw.turn + 1,
        roll=throw.roll + 1,
    )


def _script(game: Game, thrown: list[Throw]) -> str:
    return SCRIPT.format(
        seed=game.seed,
        values=[(each.seat + 1, each.value, each.since) for each in game.values],
        dice=[(each.number, len(each.faces)) for each in thrown],
    )

"""Which language the command line speaks, and sentences about words it does not know."""

from collections.abc import Sequence

from cyclopts import CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    ConsumeMultipleError,
    MissingArgumentError,
    RepeatArgumentError,
    RequiresEqualsError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from yachtdice.cli.help import places
from yachtdice.locale import Translator, negotiate, system, translator

OPTION = "--language"


def wanted_language(tokens: Sequence[str]) -> Translator:
    """The translator for `--language`, wherever it stands, else for the system.

    It is looked for before the rest is read, because complaints about the rest are translated too.
    """
    given = ""
    for place, token in enumerate(tokens):
        if token == OPTION and place + 1 < len(tokens):
            given = tokens[place + 1]
        elif token.startswith(f"{OPTION}="):
            given = token.partition("=")[2]
    return translator(negotiate((given, *system())))


def explain(error: CycloptsError, t: Translator) -> str:
    """A sentence about a command line that cannot be read."""
    found = _found(error)
    match error:
        case UnknownCommandError() if not found.startswith("-"):
            return t.gettext(
                "There is no command “%(found)s”. See yachtdice --help for those there are.",
                found=found,
            )
        case UnknownCommandError() | UnknownOptionError():
            return t.gettext(
                "There is no option “%(found)s” here. Add --help to see those there are.",
                found=found,
            )
        case RepeatArgumentError():
            return t.gettext("“%(found)s” is given twice. Give it once.", found=found)
        case MissingArgumentError() | ConsumeMultipleError() | RequiresEqualsError():
            return t.gettext(
                "%(name)s needs a value. Add --help to see how it is given.", name=_name(error, t)
            )
        case CoercionError():
            return t.gettext(
                "“%(found)s” does not fit %(name)s. Add --help to see what does.",
                found=found,
                name=_name(error, t),
            )
        case UnusedCliTokensError():
            return t.gettext(
                "“%(found)s” is too much here. Add --help to see what is expected.", found=found
            )
        case _:
            return t.gettext("This command line cannot be read. Add --help to see how it is used.")


def _name(error: CycloptsError, t: Translator) -> str:
    name = error.argument.name if error.argument else ""
    return name if name.startswith("-") else places(name.upper(), t)


def _found(error: CycloptsError) -> str:
    token = getattr(error, "token", None)
    if token is not None:
        return token.value if isinstance(error, CoercionError) else token.keyword or token.value
    return next(iter(error.unused_tokens or ()), "")

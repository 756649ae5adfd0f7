"""The command line: `yachtdice COMMAND`.

Answers go to standard output, as text for people or with `--json` as one JSON document. Errors are
sentences on standard error, and the exit status is 2.
"""

import sys
from collections.abc import Sequence

from cyclopts import CycloptsError
from rich.console import Console

from yachtdice.cli.app import build
from yachtdice.cli.terminal import CommandError, Terminal, open_missing_streams
from yachtdice.cli.usage import explain, wanted_language
from yachtdice.errors import YachtdiceError
from yachtdice.locale import describe

INTERRUPTED = 130
"""The status by which shells know a program that Ctrl-C ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status: 0, or 2 after an error."""
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    open_missing_streams()
    terminal = Terminal(wanted_language(tokens))
    try:
        status = _run(tokens, terminal)
        terminal.flush()
    except CycloptsError as error:
        status = terminal.complain(explain(error, terminal.t))
    except YachtdiceError as error:
        status = terminal.complain(describe(error, terminal.t))
    except CommandError as error:
        status = terminal.complain(str(error))
    except BrokenPipeError:
        terminal.close()
        return 1
    except OSError as error:
        status = terminal.complain_of_output(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(tokens: list[str], terminal: Terminal) -> int:
    command, bound, ignored = build(terminal.t).parse_args(
        tokens, exit_on_error=False, print_error=False
    )
    given: dict[str, Terminal | Console] = {"terminal": terminal, "console": terminal.out}
    status = command(*bound.args, **bound.kwargs, **{name: given[name] for name in ignored})
    return status if isinstance(status, int) else 0

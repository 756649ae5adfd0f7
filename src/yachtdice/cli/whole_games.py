"""The commands that look at whole games: many played, all that can be, and one that was."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from yachtdice.bots import BOTS, find_bot, needs_strategy
from yachtdice.cli import show_play, show_review
from yachtdice.cli.parameters import (
    FOR_PEOPLE,
    File,
    Filled,
    ForTerminal,
    Output,
    Ruleset,
    check,
    read_card,
    whole,
)
from yachtdice.cli.records import read_record
from yachtdice.cli.solving import Waiting, find, solver_installed, working_out
from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.game import Game
from yachtdice.locale import N_
from yachtdice.review import WinReview, review, review_win
from yachtdice.ruleset import find_ruleset

if TYPE_CHECKING:
    from yachtdice.bots.games import BotResults
    from yachtdice.solver import Strategy

OPTIMAL = BOTS[0]
MOST_GAMES = 1_000_000_000
MOST_DIGITS = 18


def simulate(
    ruleset: Ruleset,
    /,
    *,
    games: Annotated[
        int, Parameter(converter=whole, metavar="NUMBER", help=N_("How many games to play."))
    ],
    seed: Annotated[
        int,
        Parameter(
            converter=whole,
            metavar="NUMBER",
            help=N_("What decides the dice: the same number, the same games. Left out: 0."),
        ),
    ] = 0,
    player: Annotated[
        str,
        Parameter(
            metavar="NAME",
            help=N_("Who plays: optimal, duelist, steady, casual or greedy. Left out: optimal."),
        ),
    ] = OPTIMAL,
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Play many games of one player alone."""
    check(output, terminal)
    t = terminal.t
    if not 1 <= games <= MOST_GAMES:
        raise CommandError(
            t.gettext(
                "%(games)s games cannot be played. Give a number from 1 to %(most)s.",
                games=str(games),
                most=MOST_GAMES,
            )
        )
    if not 0 <= seed < 10**MOST_DIGITS:
        raise CommandError(
            t.gettext(
                "%(seed)s is no seed. Give a whole number from 0 of at most %(digits)s digits.",
                seed=str(seed),
                digits=MOST_DIGITS,
            )
        )
    rules = find_ruleset(ruleset)
    needs_strategy(player)  # raises for a player that there is not, before anything is solved
    with solver_installed(terminal):
        played = _play(terminal, find(terminal, rules), player, games, seed)
    if output.json:
        terminal.show_json(show_play.results_data(played, player))
    else:
        terminal.show(*show_play.results_text(played, player, rules, t))
    return 0


def _play(
    terminal: Terminal, strategy: "Strategy", player: str, games: int, seed: int
) -> "BotResults":
    from yachtdice.bots.games import BotResults, play_games

    with Waiting(terminal, terminal.t.gettext("Playing")) as waiting:
        if player == OPTIMAL:
            return BotResults(strategy.simulate(games, seed), loss=0.0)

        def bot_of(game: int) -> Any:
            return find_bot(player, strategy.rules, strategy, seed=f"{seed} {game}")

        return play_games(bot_of, strategy, games, seed, waiting)


def distribution(
    ruleset: Ruleset, /, *, filled: Filled = "", output: Output = FOR_PEOPLE, terminal: ForTerminal
) -> int:
    """Draw how likely each final score is under best play."""
    check(output, terminal)
    rules = find_ruleset(ruleset)
    card = read_card(rules, filled, terminal)
    with solver_installed(terminal):
        strategy = find(terminal, rules)
        with Waiting(terminal, working_out(terminal)):
            found = strategy.distribution(card)
        if output.json:
            terminal.show_json(show_play.distribution_data(found))
        else:
            terminal.show(*show_play.distribution_text(found, card, terminal.t))
    return 0


def review_record(
    file: File,
    /,
    *,
    win: Annotated[
        bool,
        Parameter(
            help=N_("Of a game of two: also what each move did to the probability of winning.")
        ),
    ] = False,
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Tell what each decision of a recorded game cost, and how lucky its dice were."""
    check(output, terminal)
    game = read_record(file, terminal.t).game
    with solver_installed(terminal):
        strategy = find(terminal, game.rules)
        with Waiting(terminal, working_out(terminal)):
            scores = strategy.distribution(game.empty_card)
            found = review(game, strategy, scores)
            by_win = _review_win(game, strategy, terminal) if win else None
    if output.json:
        data = {"win": by_win.to_data()} if by_win else {}
        terminal.show_json({**found.to_data(), **data})
    else:
        terminal.show(*show_review.review_text(found, terminal.t))
        if by_win:
            terminal.show("", *show_review.win_review_text(by_win, terminal.t))
    return 0


def _review_win(game: Game, strategy: "Strategy", terminal: Terminal) -> WinReview:
    """Judge a game by the win. Raises `CommandError` where it is not one of two in turn."""
    from yachtdice.solver import find_duel

    found = review_win(game, find_duel(strategy))
    if found is None:
        raise CommandError(
            terminal.t.gettext(
                "The probability of winning is known of games of two who fill in turn. "
                "Leave out --win."
            )
        )
    return found

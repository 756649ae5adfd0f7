"""The commands put together, with their help."""

from importlib import metadata

from cyclopts import App, Group, Parameter

from yachtdice.cli import best_play, cards, commands, duels, whole_games
from yachtdice.cli.help import HelpText
from yachtdice.locale import N_, Translator

NOT_INSTALLED = "0"
"""The version of a source tree from which nothing was installed."""

COMMANDS = (
    ("serve", commands.serve, N_("Serve the pages on which people play.")),
    ("rulesets", commands.list_rulesets, N_("List the rulesets there are.")),
    ("rules", commands.rules, N_("Print the rules of a ruleset in words.")),
    ("score", commands.score, N_("Show what five dice may fill and what each fill adds.")),
    ("value", best_play.value, N_("Tell the points that best play still expects on a card.")),
    ("advise", best_play.advise, N_("Rank every choice with a roll, the best first.")),
    ("solve", best_play.solve, N_("Work out best play of a ruleset anew.")),
    ("duel", duels.duel, N_("Work out two players who play for the win, and keep the table.")),
    ("simulate", whole_games.simulate, N_("Play many games and sum them up.")),
    (
        "distribution",
        whole_games.distribution,
        N_("Draw how likely each final score is under best play."),
    ),
    (
        "review",
        whole_games.review_record,
        N_("Review a record: the loss of each decision, the luck of each roll."),
    ),
    (
        "verify",
        commands.verify,
        N_("Check that a record is legal, adds up, and has the dice it should."),
    ),
    ("card", cards.card, N_("Draw a score card to print, empty or filled.")),
)


def build(t: Translator) -> App:
    """The command line, with its help in a language."""
    app = App(
        name="yachtdice",
        help=N_("Yacht and Yahtzee: play, keep score, learn."),
        help_format="plaintext",
        help_formatter=HelpText(t),
        help_flags=["--help"],
        version=_version,
        version_flags=["--version"],
        default_parameter=Parameter(negative=(), show_default=False),
        group_commands=Group(N_("Commands"), sort_key=0),
        group_arguments=Group(N_("Arguments"), sort_key=1),
        group_parameters=Group(N_("Options"), sort_key=2),
    )
    for name, command, text in COMMANDS:
        app.command(command, name=name, help=text, sort_key=0)
        app[name]["--help"].help = N_("Show this help.")
    app["--help"].help = N_("Show this help.")
    app["--version"].help = N_("Show the version.")
    return app


def _version() -> str:
    try:
        return metadata.version("yachtdice")
    except metadata.PackageNotFoundError:
        return NOT_INSTALLED

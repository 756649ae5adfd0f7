"""What becomes of games when something fails under play: `python -m bench faults`.

Programs and pages play at tables, each followed by a viewer, while servers, databases, connections,
disks and clocks fail. Each remembers what it was answered; afterwards that is held against what is
stored, shown and exported.
"""

COLUMNS = """\
faults    times that harm was done
tables    tables that were examined
answered  moves that were answered
doubtful  moves that were made though their answer was lost on the way
lost      moves that were answered, and are not there as they were answered
doubled   moves that are there, and nobody asked for
behind    viewers who did not come to see how their table stands
differ    totals that are not what the events of the game come to
unclear   refusals without a reason
Each of lost, doubled, behind, differ and unclear is a broken promise."""

HELP = f"""\
python -m bench faults [FAULT …] [--small]

Does harm to servers under play, and counts what became of the games; docs/operating.md has the
faults. Left out: all of them. With --small few play, for as short as possible. Each time that harm
has been done is told on standard error; then there is a row for the fault, with these columns:

{COLUMNS}

The status is 1 if a promise was broken."""

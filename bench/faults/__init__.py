"""What becomes of games when something fails under play: `python -m bench faults`.

Programs and pages play at tables, each followed by a viewer, while servers, databases, connections,
disks and clocks fail. Each remembers what it was answered; afterwards that is held against what is
stored, shown and exported.
"""

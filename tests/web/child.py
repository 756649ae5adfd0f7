"""The server as a process of its own: child.py DATABASE PORT WORKERS [RULESET.toml ...].

Without limits: all tests together come from one address.
"""

import sys

from yachtdice.ruleset import find_ruleset
from yachtdice.web import serve

if __name__ == "__main__":
    database, port, workers, *files = sys.argv[1:]
    serve(
        port=int(port),
        database=database,
        rulesets=[find_ruleset(file) for file in files],
        workers=int(workers),
        limited=False,
    )

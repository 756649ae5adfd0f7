"""The server as a process of its own: python child.py DATABASE PORT [RULESET.toml ...]."""

import sys

from yachtdice.ruleset import find_ruleset
from yachtdice.web import serve

if __name__ == "__main__":
    database, port, *files = sys.argv[1:]
    serve(port=int(port), database=database, rulesets=[find_ruleset(file) for file in files])

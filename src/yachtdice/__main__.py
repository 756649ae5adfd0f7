"""`python -m yachtdice` is the command line."""

import sys

from yachtdice.cli import main

if __name__ == "__main__":
    sys.exit(main())

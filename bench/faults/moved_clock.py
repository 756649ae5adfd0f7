"""A server whose clock is wrong by the seconds that stand in a file: run with `serving.server`."""

import argparse
from datetime import datetime, timedelta
from pathlib import Path

import uvicorn

from yachtdice.live import hub_for
from yachtdice.store import store_from_url
from yachtdice.store.base import utc_now
from yachtdice.web import Settings, create_app, logs

GRACE = 2


class MovedClock:
    """Tells the time as it is, and so many seconds more."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __call__(self) -> datetime:
        """The present time, in UTC."""
        return utc_now() + timedelta(seconds=float(self._file.read_text() or 0))


def move(file: Path, seconds: float) -> None:
    """Let the clocks of servers be wrong by so much from now on."""
    written = file.with_suffix(".new")
    written.write_text(str(seconds))
    written.replace(file)


def main() -> None:
    """Serve until the process is ended."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults.moved_clock", description=__doc__)
    parser.add_argument("--clock", type=Path, required=True)
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--no-limits", action="store_true")
    chosen = parser.parse_args()
    logs.set_up("text")
    clock = MovedClock(chosen.clock)
    settings = Settings(
        store_from_url(chosen.database, clock=clock),
        hub=hub_for(chosen.database),
        limits=None,
        clock=clock,
    )
    uvicorn.run(
        create_app(settings),
        port=chosen.port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
    )


if __name__ == "__main__":
    main()

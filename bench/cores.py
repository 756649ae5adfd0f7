"""How much of the machine's processors a load takes, and who takes it."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from bench.serving import TICKS, Server

CORES = os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Cores:
    """Seconds of processor time: of a server, of the load program, of the whole machine."""

    server: float
    program: float
    machine: float

    @classmethod
    def now(cls, running: Server) -> Self:
        """What has been used so far."""
        user, nice, system, _idle, _wait, *rest = map(int, _first_line().split()[1:])
        machine = (user + nice + system + sum(rest[:3])) / TICKS
        return cls(running.cpu, time.process_time(), machine)

    def __sub__(self, before: Self) -> "Cores":
        return Cores(
            self.server - before.server,
            self.program - before.program,
            self.machine - before.machine,
        )

    def shares(self, seconds: float) -> str:
        """In words, the share of all cores in that time."""
        whole = seconds * CORES
        return (
            f"of {CORES} cores the server took {self.server / whole:.0%}, the load program "
            f"{self.program / whole:.0%}, all that runs here {self.machine / whole:.0%}"
        )


def _first_line() -> str:
    """All processors together; the file has a line for each after it."""
    return Path("/proc/stat").read_text().partition("\n")[0]

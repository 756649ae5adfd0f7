"""Value files: what has been solved, kept in the user's cache folder.

A file holds one double for each lane of a ruleset (see `yachtdice.solver.positions`):

| bytes | what |
| --- | --- |
| 8 | the magic `YACHTDV` and a zero |
| 4 | the format's version, which changes when the order of the lanes does |
| 4 | the kind: 1 values, 2 variances |
| 32 | the fingerprint of the ruleset, SHA-256 |
| 32 | the checksum of the doubles, SHA-256 |
| 8 | how many doubles follow |
| 8 each | the doubles |

All numbers are little-endian. A file in which anything is not as expected counts as missing, and
is made again. It is written beside its place and then moved there, so that nobody reads half of
one, and of several processes that write the same one any may be last.
"""

import struct
from enum import IntEnum
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from yachtdice.ruleset import Ruleset
from yachtdice.solver.folder import subfolder, written_beside

MAGIC = b"YACHTDV\0"
VERSION = 1
HEADER = struct.Struct("<8sII32s32sQ")

Doubles = NDArray[np.float64]


class Kind(IntEnum):
    """What the doubles of a file are."""

    VALUES = 1
    VARIANCES = 2


def path_of(rules: Ruleset, kind: Kind) -> Path:
    """Where the file of a ruleset is kept."""
    return subfolder("values") / f"{rules.fingerprint}.{kind.name.lower()}"


def read(rules: Ruleset, kind: Kind, lanes: int) -> Doubles | None:
    """The doubles of a ruleset, or None if there is no sound file of them."""
    try:
        with path_of(rules, kind).open("rb") as file:
            header = file.read(HEADER.size)
            body = file.read(8 * lanes + 1)
    except (OSError, RuntimeError):
        return None
    if header != _header(rules, kind, body) or len(body) != 8 * lanes:
        return None
    return np.frombuffer(body, dtype="<f8").astype(np.float64)


def write(rules: Ruleset, kind: Kind, doubles: Doubles) -> bool:
    """Keep the doubles of a ruleset. Returns whether that was possible."""
    body = doubles.astype("<f8").tobytes()
    try:
        with written_beside(path_of(rules, kind)) as file:
            file.write(_header(rules, kind, body) + body)
    except (OSError, RuntimeError):
        return False
    return True


def _header(rules: Ruleset, kind: Kind, body: bytes) -> bytes:
    fingerprint = bytes.fromhex(rules.fingerprint)
    return HEADER.pack(MAGIC, VERSION, kind, fingerprint, sha256(body).digest(), len(body) // 8)

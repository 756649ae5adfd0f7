"""Files of two players' shares: one for each step of a game, kept in the user's cache folder.

| bytes | what |
| --- | --- |
| 8 | the magic `YACHTDW` and a zero |
| 4 | the format's version, which changes when the order of the shares does |
| 4 | the kind: 1 for whole numbers of 16 bits, 65,535 being a sure win; 2 for single precision |
| 4 | the step: how many categories are filled on both cards |
| 4 | how many rows follow: one for each card of the player who moves |
| 32 | the fingerprint of the ruleset, SHA-256 |
| 8 for each row | how many shares it has, and their checksum, CRC-32 |
| 32 | the checksum of all this, SHA-256 |
| 2 or 4 for each share | the shares of the one who moves, row after row |

All numbers are little-endian. A file is written beside its place and then moved there. Of one in
which anything is not as expected, nothing is used; the checksum of a row is looked at when the row
is read, so that a question costs a few hundred kB of reading and not the whole file.
"""

import os
import struct
from enum import IntEnum
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from yachtdice.ruleset import Ruleset
from yachtdice.solver.folder import subfolder, written_beside

MAGIC = b"YACHTDW\0"
VERSION = 1
HEADER = struct.Struct("<8sIIII32s")
DIGEST = 32
MOST_IN_FULL = 1 << 20
"""Steps with fewer shares are kept in single precision: they cost next to nothing."""

Singles = NDArray[np.float32]
Lanes = NDArray[np.int64]


class Kind(IntEnum):
    """How shares are written."""

    SHORT = 1
    FULL = 2

    @property
    def dtype(self) -> np.dtype[np.uint16 | np.float32]:
        """The type of a share in the file."""
        return np.dtype("<u2") if self is Kind.SHORT else np.dtype("<f4")

    def encode(self, shares: Singles) -> bytes:
        """Shares as the file has them."""
        if self is Kind.SHORT:
            shares = np.rint(shares * np.float32(np.iinfo(np.uint16).max))
        return shares.astype(self.dtype).tobytes()

    def decode(self, body: bytes) -> Singles:
        """Shares from what the file has."""
        found = np.frombuffer(body, dtype=self.dtype).astype(np.float32)
        return found / np.float32(np.iinfo(np.uint16).max) if self is Kind.SHORT else found


def kind_for(shares: int) -> Kind:
    """How so many shares of a step are kept."""
    return Kind.FULL if shares < MOST_IN_FULL else Kind.SHORT


def file_size(rows: int, shares: int, kind: Kind | None = None) -> int:
    """How many bytes a file takes, of the kind that it is kept as unless told."""
    kind = kind_for(shares) if kind is None else kind
    return HEADER.size + 8 * rows + DIGEST + kind.dtype.itemsize * shares


def folder_of(rules: Ruleset) -> Path:
    """Where the files of a ruleset are kept."""
    return subfolder("duels") / rules.fingerprint


class StepFile:
    """A file to read rows from, of a step or of any.

    Where it is missing or unsound, `OSError` or `ValueError` is raised.
    """

    def __init__(self, path: Path, rules: Ruleset, step: int | None = None) -> None:
        self._path = path
        with path.open("rb") as file:
            head = file.read(HEADER.size)
            _expect(len(head) == HEADER.size, "a header")
            magic, version, kind, self.step, rows, fingerprint = HEADER.unpack(head)
            _expect((magic, version) == (MAGIC, VERSION), "a file of this version")
            _expect(fingerprint == bytes.fromhex(rules.fingerprint), "a file of this ruleset")
            _expect(step in (None, self.step), f"a file of step {step}")
            self.bytes = os.fstat(file.fileno()).st_size
            index = file.read(min(8 * rows, self.bytes))
            _expect(file.read(DIGEST) == sha256(head + index).digest(), "another checksum")
        self._kind = Kind(kind)
        self._sizes, self._sums = np.frombuffer(index, dtype="<u4").reshape(rows, 2).T
        self._starts = np.concatenate([[0], np.cumsum(self._sizes, dtype=np.int64)])
        _expect(self.bytes == self._place(rows), "another size")

    def _place(self, row: int) -> int:
        """Where a row begins in the file."""
        return file_size(self._sizes.size, int(self._starts[row]), self._kind)

    @property
    def shares(self) -> int:
        """How many shares there are."""
        return int(self._starts[-1])

    def row(self, number: int) -> Singles:
        """The shares of a row."""
        start, end = self._place(number), self._place(number + 1)
        with self._path.open("rb", buffering=0) as file:
            file.seek(start)
            body = file.read(end - start)
        _expect(crc32(body) == self._sums[number], f"another checksum of row {number}")
        return self._kind.decode(body)

    def check(self) -> None:
        """Read all rows, and forget them."""
        for number in range(self._sizes.size):
            self.row(number)

    def read(self, shares: Singles) -> None:
        """Read all rows into an array of as many shares."""
        _expect(shares.size == self.shares, f"{shares.size} shares")
        for number in range(self._sizes.size):
            shares[self._starts[number] : self._starts[number + 1]] = self.row(number)


def _expect(sound: bool, what: str) -> None:
    if not sound:
        raise ValueError(f"expected {what}")


def write_step(
    path: Path, rules: Ruleset, step: int, row_sizes: Lanes, shares: Singles, kind: Kind
) -> None:
    """Write a file. Raises `OSError` where that cannot be done, and leaves nothing behind."""
    with written_beside(path) as file:
        _write(file, rules, step, row_sizes, shares, kind)


def _write(
    file: BinaryIO, rules: Ruleset, step: int, row_sizes: Lanes, shares: Singles, kind: Kind
) -> None:
    head = HEADER.pack(MAGIC, VERSION, kind, step, row_sizes.size, bytes.fromhex(rules.fingerprint))
    file.write(bytes(file_size(row_sizes.size, 0, kind)))
    ends = np.cumsum(row_sizes)
    sums: list[int] = []
    for size, end in zip(row_sizes.tolist(), ends.tolist(), strict=True):
        body = kind.encode(shares[end - size : end])
        sums.append(crc32(body))
        file.write(body)
    index = np.stack([row_sizes, sums], axis=1).astype("<u4").tobytes()
    file.seek(0)
    file.write(head + index + sha256(head + index).digest())

"""The computer's dice from a secret seed, in a way that anyone can check afterwards.

The seed is 32 bytes, and the commitment to it its SHA-256 in hex, known before the first throw.
Throw number n (from 1 within a game, those of the roll-off first) takes the bytes of

    HMAC-SHA-256(key = seed, message = "yachtdice 1\\n" "throw n\\n" values "block b")

for b = 0, 1, 2, ...; `values` is a line "SEAT VALUE\\n", seats from 1, for each random value that
was given before that throw, in the order in which they were given, all in UTF-8. A byte of 252 or
more is left out, so that all faces are equally likely; of the others, byte % 6 + 1 is a face. The
first faces go to the dice that are not kept, from left to right.
"""

from collections.abc import Iterable, Iterator
from itertools import count, islice

SEED_BYTES = 32
FAIR = 252
"""The largest multiple of six that a byte does not pass: bytes below it make all faces alike."""


class CommittedSource:
    """Throws that follow from a seed and from the values that the players' devices gave.

    `mixed` are seats, from 0, and their values in the order given; `thrown` is how many throws of
    the game came before.
    """

    def __init__(self, seed: bytes, mixed: Iterable[tuple[int, str]], thrown: int) -> None:
        self._seed = seed
        self._mixed = tuple(mixed)
        self._thrown = thrown

    def throw(self, dice: int) -> tuple[int, ...]:
        """The faces of so many dice, each from 1 to 6: one throw of the game."""
        self._thrown += 1
        return tuple(islice(_faces(self._seed, self._mixed, self._thrown), dice))


def _faces(seed: bytes, mixed: Iterable[tuple[int, str]], number: int) -> Iterator[int]:
    import hmac  # costs some ms, which `import yachtdice` need not pay

    values = "".join(f"{seat + 1} {value}\n" for seat, value in mixed)
    for block in count():
        message = f"yachtdice 1\nthrow {number}\n{values}block {block}"
        for byte in hmac.digest(seed, message.encode(), "sha256"):
            if byte < FAIR:
                yield byte % 6 + 1


def new_seed() -> bytes:
    """A seed from the operating system's secure generator."""
    from secrets import token_bytes

    return token_bytes(SEED_BYTES)


def commitment_of(seed: bytes) -> str:
    """What is shown before the first throw: the seed's SHA-256 in hex."""
    from hashlib import sha256

    return sha256(seed).hexdigest()

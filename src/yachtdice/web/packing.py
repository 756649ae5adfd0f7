"""A record in an address, so that one that was sent can be looked through without being kept."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from yachtdice.errors import InvalidRecord
from yachtdice.record import LARGEST_TEXT, Record

LONGEST = 16_384
"""Characters that an address may hold of a record; a game of eight players takes some 4,000."""


def pack(record: Record) -> str | None:
    """The record as a part of an address, None if it is too long for one."""
    packed = zlib.compress(str(record).encode(), level=9)
    text = urlsafe_b64encode(packed).decode().rstrip("=")
    return text if len(text) <= LONGEST else None


def unpack(text: str) -> Record:
    """The record in a part of an address. Raises `InvalidRecord`."""
    try:
        packed = urlsafe_b64decode(text[:LONGEST] + "=" * (-len(text) % 4))
        unpacked = zlib.decompressobj().decompress(packed, max_length=LARGEST_TEXT)
        return Record.parse(unpacked.decode())
    except (ValueError, zlib.error) as error:
        raise InvalidRecord(f"expected a packed record, found {text!r:.60}") from error

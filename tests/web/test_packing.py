"""A record in an address: unpacked as it was packed, and no further than a record goes."""

import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from yachtdice.errors import InvalidRecord
from yachtdice.record import LARGEST_TEXT, Record
from yachtdice.web.packing import LONGEST, pack, unpack

RECORD = Path(__file__).parents[1] / "data" / "records" / "yacht-classic.txt"


def packed(content: bytes) -> str:
    """Any content, packed as a record is."""
    return urlsafe_b64encode(zlib.compress(content, level=9)).decode().rstrip("=")


def test_a_record_comes_back() -> None:
    record = Record.parse(RECORD.read_text(encoding="utf-8"))
    text = pack(record)
    assert text
    assert unpack(text) == record


def test_a_packed_record_is_unpacked_no_further_than_one_can_be() -> None:
    bomb = packed(b"#" + b"x" * (40 * LARGEST_TEXT))
    assert len(bomb) < LONGEST
    tracemalloc.start()
    try:
        with pytest.raises(InvalidRecord):
            unpack(bomb)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 10 * LARGEST_TEXT


@pytest.mark.parametrize("text", ["", "x", "ä", "A" * 20_000, packed(b"\xff"), packed(b"")[:-2]])
def test_what_is_no_packed_record_is_refused(text: str) -> None:
    with pytest.raises(InvalidRecord):
        unpack(text)

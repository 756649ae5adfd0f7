"""Answers in fewer bytes."""

import gzip

import httpx
import pytest

from tests.web.browsing import Browser
from yachtdice.web.compression import packed


def raw(reader: Browser, path: str, encoding: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """An answer with its bytes as they came over the network."""
    asked = {"Accept-Encoding": encoding, **headers}
    with reader.client.stream("GET", path, headers=asked) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", ["/", "/rules/yahtzee", "/cards/yacht/sheet", "/static/base.css"])
def test_pages_and_style_sheets_come_packed_to_those_who_take_it(
    reader: Browser, path: str
) -> None:
    answer, body = raw(reader, path, "br;q=1.0, gzip")
    plain, whole = raw(reader, path, "identity")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Length"] == str(len(body))
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert len(gzip.decompress(body)) == pytest.approx(len(whole), abs=100)
    assert len(body) < len(whole) / 2


@pytest.mark.parametrize("encoding", ["", "identity", "br", "gzip;q=0", "gzip; q=0.0, *"])
def test_others_get_them_as_they_are(reader: Browser, encoding: str) -> None:
    for path in ("/", "/static/base.css"):
        answer, body = raw(reader, path, encoding)
        assert "Content-Encoding" not in answer.headers
        assert b"{" in body or b"<" in body


@pytest.mark.parametrize("path", ["/static/vendor/brygada-1918-latin.woff2", "/manifest/en"])
def test_what_would_not_shrink_much_comes_as_it_is(reader: Browser, path: str) -> None:
    answer, _ = raw(reader, path, "gzip")
    assert "Content-Encoding" not in answer.headers


def test_parts_of_an_open_page_come_as_they_are(reader: Browser) -> None:
    reader.start("yacht", name=["Ana"])
    whole, _ = raw(reader, reader.table, "gzip")
    part, _ = raw(reader, reader.table, "gzip", **{"HX-Request": "true"})
    assert whole.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in part.headers


def test_the_size_of_a_page_tells_nothing_of_its_content(reader: Browser) -> None:
    sizes = {len(raw(reader, "/offline/en", "gzip")[1]) for _ in range(30)}
    assert len(sizes) > 5


def test_equal_contents_are_packed_equally() -> None:
    assert packed(b"yacht" * 100) == packed(b"yacht" * 100)

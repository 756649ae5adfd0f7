"""What lets the pages be installed: manifest, icons, and the page for a lost connection."""

import json
import re
import struct

import pytest

from tests.web.browsing import Browser
from yachtdice.locale import LANGUAGES

CODES = [each.code for each in LANGUAGES]


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_a_manifest_with_icons_of_the_sizes_it_names(
    reader: Browser, code: str
) -> None:
    answer = reader.client.get(f"/manifest/{code}")
    assert answer.headers["Content-Type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["lang"] == code
    assert manifest["id"] == manifest["start_url"] == manifest["scope"] == "/"
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        picture = reader.client.get(icon["src"])
        assert picture.headers["Content-Type"] == icon["type"]
        if icon["type"] == "image/png":
            size = struct.unpack(">2I", picture.content[16:24])
            assert icon["sizes"] == "{}x{}".format(*size)


def test_manifests_differ_in_their_words_alone(reader: Browser) -> None:
    manifests = [reader.client.get(f"/manifest/{code}").json() for code in CODES]
    assert len({each.pop("description") for each in manifests}) == len(CODES)
    assert [each.pop("lang") for each in manifests] == CODES
    assert all(each == manifests[0] for each in manifests)


@pytest.mark.parametrize("path", ["/manifest/de", "/offline/de", "/manifest/en-XA"])
def test_other_languages_are_not_there(reader: Browser, path: str) -> None:
    assert reader.client.get(path).status_code == 404


@pytest.mark.parametrize("code", CODES)
def test_the_offline_page_stands_alone(reader: Browser, code: str) -> None:
    reader.get(f"/offline/{code}")
    assert reader.page.attributes["html"]["lang"] == code
    assert reader.page.forms == {}
    assert set(reader.page.links) == {"#main", ""}
    assert "<script" not in reader.answer.text


@pytest.mark.parametrize("code", CODES)
def test_the_worker_keeps_the_offline_page_and_all_that_it_shows(
    reader: Browser, code: str
) -> None:
    answer = reader.client.get(f"/worker.js?language={code}")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    kept = json.loads(re.findall(r"^const KEPT = (.*);$", answer.text, re.MULTILINE)[0])
    assert kept["page"] == f"/offline/{code}"
    page = reader.client.get(kept["page"]).text
    assert re.findall(r'rel="stylesheet" href="([^"]+)"', page) == kept["files"]
    for path in kept["files"]:
        assert reader.client.get(path).status_code == 200


def test_the_colours_of_the_page_are_those_of_the_style_sheet(reader: Browser) -> None:
    papers = re.findall(r"--paper: (#\w+);", reader.client.get("/static/tokens.css").text)
    assert re.findall(r'name="theme-color" content="(#\w+)"', reader.get("/").answer.text) == papers
    assert reader.client.get("/manifest/en").json()["theme_color"] == papers[0]

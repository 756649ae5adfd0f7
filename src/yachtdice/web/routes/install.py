"""What lets the pages be installed: the manifest, and a page for when there is no connection."""

import json
from functools import cache
from hashlib import sha256
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from yachtdice.locale import LANGUAGES, Translator, match, translator
from yachtdice.web.assets import FOR_A_DAY, asset, assets
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.rendering import FOLDER
from yachtdice.web.theme import paper


@get("/manifest/{language:str}")
async def manifest(language: FromPath[str]) -> Response[dict[str, Any]]:
    """What the installed page is called in a language, and how it looks."""
    words = _words(language)
    icons = [
        _icon("icon.svg", "any", "any"),
        _icon("icons/any-192.png", "192x192", "any"),
        _icon("icons/any-512.png", "512x512", "any"),
        _icon("icons/maskable-512.png", "512x512", "maskable"),
    ]
    content = {
        "id": "/",
        "name": "yachtdice",
        "short_name": "yachtdice",
        "description": words.gettext("Yacht and Yahtzee: play, keep score, learn."),
        "lang": words.code,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": paper()[0],
        "theme_color": paper()[0],
        "categories": ["games"],
        "icons": icons,
    }
    return Response(
        content, media_type="application/manifest+json", headers={"Cache-Control": FOR_A_DAY}
    )


@get("/offline/{language:str}")
async def offline(request: AnyRequest, language: FromPath[str]) -> Page:
    """The page that a browser keeps for when there is no connection."""
    return page(request, "offline.html", words=_words(language))


@get("/worker.js")
async def worker(request: AnyRequest) -> Response[bytes]:
    """The script that keeps the offline page, in the language that `language` names."""
    code = match([request.query_params.get("language", "")]) or words_of(request).code
    return Response(_worker(code), media_type="text/javascript")


@cache
def _worker(code: str) -> bytes:
    """The script; another one as soon as anything that it keeps has changed."""
    kept = {"page": f"/offline/{code}", "files": [asset("style.css")]}
    source = json.dumps(kept).encode() + (FOLDER / "offline.html").read_bytes()
    name = f"offline-{sha256(source).hexdigest()[:12]}"
    head = f"const KEPT = {json.dumps({**kept, 'name': name})};\n"
    return head.encode() + assets()["worker.js"].content


def _words(code: str) -> Translator:
    if code not in {each.code for each in LANGUAGES}:
        raise NotFoundException
    return translator(code)


def _icon(name: str, size: str, purpose: str) -> dict[str, str]:
    found = assets()[name]
    return {"src": asset(name), "sizes": size, "type": found.type, "purpose": purpose}


HANDLERS = (manifest, offline, worker)

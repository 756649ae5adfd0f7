"""The static files: read once, named by their content, so that browsers may keep them."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from yachtdice.web.compression import packed, takes_gzip

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
FOR_GOOD = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"


STYLE = ("tokens", "base", "dice", "card", "turn", "pages", "coach", "seats")
"""The sheets that make up `style.css`, which every page takes at once."""
PLAY = ("table", "keys", "seats", "live")
"""The scripts that make up `play.js`, for the table: each keeps its names to itself."""
PACKED = {".css", ".js", ".svg", ".txt"}
"""The kinds of file that are much smaller when they are packed."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A static file; `version` is a digest of its content, `packed` the content as gzip."""

    content: bytes
    type: str
    version: str
    packed: bytes | None


@cache
def assets() -> dict[str, Asset]:
    """The static files by their path below `/static/`."""
    files = (path for path in sorted(FOLDER.rglob("*")) if path.suffix in TYPES)
    found = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in files}
    found["style.css"] = b"\n".join(found[f"{name}.css"] for name in STYLE)
    found["play.js"] = b"\n".join(b"{\n%b}" % found[f"{name}.js"] for name in PLAY)
    return {name: _asset(content, Path(name).suffix) for name, content in found.items()}


def _asset(content: bytes, suffix: str) -> Asset:
    version = sha256(content).hexdigest()[:12]
    smaller = packed(content) if suffix in PACKED else None
    return Asset(content, TYPES[suffix], version, smaller)


def asset(name: str) -> str:
    """The address of a static file, which changes with its content."""
    return f"/static/{name}?v={assets()[name].version}"


@get("/static/{name:path}")
async def static(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A static file. Without the version in its address it is asked for again after a day."""
    found = assets().get(name.removeprefix("/"))
    if found is None:
        raise NotFoundException
    etag = f'W/"{found.version}"'
    current = request.query_params.get("v") == found.version
    headers = {"ETag": etag, "Cache-Control": FOR_GOOD if current else FOR_A_DAY}
    if found.packed:
        headers["Vary"] = "Accept-Encoding"
    if request.headers.get("If-None-Match") == etag:
        return Response(b"", status_code=304, headers=headers, media_type=found.type)
    if found.packed and takes_gzip(request.headers):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, headers=headers, media_type=found.type)
    return Response(found.content, headers=headers, media_type=found.type)


@get("/favicon.ico")
async def favicon() -> Redirect:
    """Where browsers look for the icon of pages that name none."""
    return Redirect(asset("icon.svg"))

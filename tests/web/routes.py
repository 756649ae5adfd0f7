"""Every route of an application, at an address that it answers to."""

from collections.abc import Iterator

from litestar import Litestar
from litestar.routes import HTTPRoute

VALUES = {
    "{table:str}": "x",
    "{ruleset:str}": "yacht",
    "{language:str}": "bg",
    "{name:path}": "base.css",
    "{code:str}": "ABCDEF",
}


def every_route(app: Litestar) -> Iterator[tuple[str, str]]:
    """Methods and paths, without those that Litestar answers by itself."""
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            continue
        path = route.path.replace("{number:int}", "1")
        for name, value in VALUES.items():
            path = path.replace(name, value)
        assert "{" not in path, f"VALUES need one for {route.path}"
        for method in sorted(set(route.methods) - {"OPTIONS"}):
            yield method, path

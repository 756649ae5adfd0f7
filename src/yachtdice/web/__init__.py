"""The web application: pages that the server renders, forms, and what makes them smooth."""

from yachtdice.web.app import create_app
from yachtdice.web.server import serve
from yachtdice.web.settings import Settings

__all__ = ["Settings", "create_app", "serve"]

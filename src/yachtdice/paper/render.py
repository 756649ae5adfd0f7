"""A sheet as a page of HTML that a browser prints on one piece of paper."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from yachtdice.paper.sheet import Sheet

if TYPE_CHECKING:
    from jinja2 import Template

_HERE = Path(__file__).parent


def card_html(sheet: Sheet, *, style_href: str = "") -> str:
    """The page; its style sheet stands in it, or is found under `style_href`."""
    from markupsafe import Markup

    style = "" if style_href else Markup(stylesheet())  # Our own file, nobody's input.
    return _template().render(sheet=sheet, style=style, style_href=style_href)


@cache
def stylesheet() -> str:
    """The style sheet of printed cards."""
    return (_HERE / "card.css").read_text(encoding="utf-8")


@cache
def _template() -> "Template":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # no command else needs it

    environment = Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("card.html")

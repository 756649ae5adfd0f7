"""The colours that a browser is told outside of the style sheets, which have the only copy."""

import re
from functools import cache

from yachtdice.web.assets import assets


@cache
def paper() -> tuple[str, str]:
    """The colour of the page by day and by night."""
    sheet = assets()["tokens.css"].content.decode()
    day, night = re.findall(r"--paper: (#[0-9a-f]{6});", sheet)
    return day, night

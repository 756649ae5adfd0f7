"""QR codes as drawings that stand in a page."""

from functools import lru_cache

import segno
from markupsafe import Markup

BORDER = 3
"""Light squares round a code, by which cameras find it; the page's own frame adds to them."""


@lru_cache(maxsize=1_024)
def qr_drawing(text: str) -> Markup:
    """The QR code of a text, as SVG without sizes or colours of its own but black."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(border=BORDER, omitsize=True, svgclass=None, lineclass=None)
    return Markup(drawn)

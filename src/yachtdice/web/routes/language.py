"""The choice of a language."""

from litestar import post
from litestar.response import Redirect

from yachtdice.locale import match
from yachtdice.web.cookies import language_cookie
from yachtdice.web.forms import Form
from yachtdice.web.pages import AnyRequest
from yachtdice.web.paths import local_path

LONGEST_PATH = 20_000
"""Characters of a path to come back to: one may hold a record."""


@post("/language", request_max_body_size=2 * LONGEST_PATH)
async def language(request: AnyRequest) -> Redirect:
    """Keep a language, and go back to where it was chosen."""
    form = await Form.of(request)
    chosen = match([form.text("language")])
    cookies = [language_cookie(request, chosen)] if chosen else []
    path = local_path(form.text("next", LONGEST_PATH))
    return Redirect(path, status_code=303, cookies=cookies)


HANDLERS = (language,)

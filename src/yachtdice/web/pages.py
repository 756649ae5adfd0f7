"""From a view to an answer, in the language of whoever asked."""

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from litestar.middleware.csrf import generate_csrf_token
from litestar.template.base import csrf_token

from yachtdice.locale import LANGUAGES, PSEUDO, Translator, accepted, negotiate, translator
from yachtdice.tables import Cache
from yachtdice.web.cookies import LANGUAGE
from yachtdice.web.rendering import render
from yachtdice.web.views import Frame, Language

AnyRequest = Request[Any, Any, Any]
Page = Response[str]

MOST_SHARED = 500
_made: Cache[Hashable, str] = Cache(MOST_SHARED)

LONGEST_HEADER = 1_000
"""Characters that are read of what says which language is wanted."""


def words_of(request: AnyRequest) -> Translator:
    """The language a reader chose, else one their browser accepts, else English."""
    accepts = request.headers.get("Accept-Language", "")[:LONGEST_HEADER]
    chosen = request.cookies.get(LANGUAGE, "")[:LONGEST_HEADER]
    return _words(chosen, accepts, bool(request.app.state.pseudo))


@lru_cache(1024)
def _words(chosen: str, accepts: str, pseudo: bool) -> Translator:
    wanted = [chosen, *accepted(accepts)]
    return translator(PSEUDO.code if pseudo and PSEUDO.code in wanted else negotiate(wanted))


@cache
def _languages(code: str) -> tuple[Language, ...]:
    return tuple(Language(each.code, each.name, each.code == code) for each in LANGUAGES)


def page(
    request: AnyRequest,
    template: str,
    *,
    words: Translator | None = None,
    path: str | None = None,
    status: int = 200,
    cookies: Sequence[Cookie] = (),
    shared: bool = False,
    **views: Hashable,
) -> Page:
    """A page in the reader's language, or in that of `words`.

    `path` is where a change of language comes back to, if not to the page's own. One that is
    `shared` is made once for all to whom the same is shown.
    """
    words = words or words_of(request)
    token, fresh = _form_token(request, status)
    frame = Frame(
        language=words.code,
        path=path or _own_path(request),
        csrf=token,
        languages=_languages(words.code),
    )
    headers = {"Content-Language": words.code, "Vary": "Accept-Language, Cookie, HX-Request"}
    return Response(
        (_shared if shared else render)(words, template, frame=frame, **views),
        media_type=MediaType.HTML,
        status_code=status,
        headers=headers,
        cookies=[*cookies, *fresh],
    )


def _shared(words: Translator, template: str, *, frame: Frame, **views: Hashable) -> str:
    """What a template makes of the same views; what holds the token of a form is for one alone."""
    key = (words.code, template, frame.path, *views.items())
    known = _made.get(key)
    if known is None:
        known = render(words, template, frame=frame, **views)
        if frame.csrf not in known:
            _made.put(key, known)
    return known


def _own_path(request: AnyRequest) -> str:
    query = request.scope["query_string"].decode("latin-1")
    return request.url.path + (f"?{query}" if query else "")


def _form_token(request: AnyRequest, status: int) -> tuple[str, list[Cookie]]:
    """The token of the page's forms, and the cookie that goes with it where nobody else sets it.

    That is the case for errors: they pass by what sets it on other pages.
    """
    config = request.app.csrf_config
    assert config is not None
    held = request.cookies.get(config.cookie_name, "")
    token = csrf_token({"request": request}) or held or generate_csrf_token(config.secret)
    if held or status < 400:
        return token, []
    samesite = config.cookie_samesite
    return token, [Cookie(config.cookie_name, value=token, httponly=True, samesite=samesite)]

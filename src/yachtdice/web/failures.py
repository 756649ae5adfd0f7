"""Errors as answers: a page in the reader's language, or a notice where only a part was asked."""

import logging
from collections.abc import Callable
from typing import Any

from litestar.exceptions import HTTPException
from litestar_htmx import HTMXRequest

from yachtdice.errors import (
    Forbidden,
    IllegalMove,
    InvalidInput,
    StoreUnavailable,
    TooManyRequests,
    UnknownTable,
    UnknownTicket,
    UnknownToken,
    VersionConflict,
    YachtdiceError,
)
from yachtdice.locale import Translator, describe
from yachtdice.tables import mark_of
from yachtdice.web.measures import SAFE, note_refusal, note_status
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.present import error_page

STATUS: dict[type[YachtdiceError], int] = {
    InvalidInput: 422,
    IllegalMove: 422,
    VersionConflict: 409,
    Forbidden: 403,
    UnknownTable: 404,
    UnknownTicket: 404,
    TooManyRequests: 429,
    UnknownToken: 401,
    StoreUnavailable: 503,
}
"""The status that tells each kind of error, the subclasses of the kind included."""

STORE_SECONDS = 2
"""When to try again while the store is away."""

logger = logging.getLogger(__name__)


def status_of(error: YachtdiceError) -> int:
    """The status that tells an error."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 500)


def headers_of(error: YachtdiceError) -> dict[str, str]:
    """The headers that an answer about an error has: when to come back, where that is known."""
    match error:
        case TooManyRequests():
            return {"Retry-After": str(error.values["seconds"])}
        case StoreUnavailable():
            return {"Retry-After": str(STORE_SECONDS)}
        case _:
            return {}


def noted(request: AnyRequest, error: YachtdiceError) -> int:
    """The status that tells an error, which is counted and, where we are to blame, logged."""
    status = status_of(error)
    note_refusal(request, error)
    if status >= 500:
        table = request.path_params.get("table")
        about = {} if table is None else {"table": mark_of(str(table))}
        logger.error("%s", error, extra={"code": error.code, **about})
    return status


def sentence(request: AnyRequest, error: YachtdiceError, words: Translator) -> str:
    """What an error says; nothing of saving where there was nothing to save."""
    if isinstance(error, StoreUnavailable) and request.method in SAFE:
        return words.gettext("Nothing was lost. Try again in a moment.")
    return describe(error, words)


def _yachtdice_error(request: AnyRequest, error: YachtdiceError) -> Page:
    status = noted(request, error)
    answer = _answer(request, status, sentence(request, error, words_of(request)))
    answer.headers.update(headers_of(error))
    return answer


def _http_error(request: AnyRequest, error: HTTPException) -> Page:
    note_status(request, error.status_code)
    text = ""
    if error.status_code == 403:
        # The only one that we do not raise ourselves is about the token of a form.
        text = words_of(request).gettext(
            "This page is from an earlier visit, or your browser keeps no cookies for it. "
            "Load it again, and allow cookies."
        )
    return _answer(request, error.status_code, text)


def _unexpected(request: AnyRequest, error: Exception) -> Page:
    # Not the address: whoever reads the log could watch the table.
    logger.error("an error that nobody expected", exc_info=error)
    return _answer(request, 500)


def _answer(request: AnyRequest, status: int, text: str = "") -> Page:
    path = "/" if request.method != "GET" else None
    view = error_page(words_of(request), status, text)
    if not (isinstance(request, HTMXRequest) and request.htmx):
        return page(request, "error.html", status=status, path=path, error=view)
    answer = page(request, "_failure.html", status=status, path=path, error=view)
    answer.headers.update({"HX-Retarget": "#table .table-head", "HX-Reswap": "afterend"})
    return answer


HANDLERS: dict[int | type[Exception], Callable[[AnyRequest, Any], Page]] = {
    YachtdiceError: _yachtdice_error,
    HTTPException: _http_error,
    Exception: _unexpected,
}

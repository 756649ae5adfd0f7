"""Errors as JSON: a code that stays the same, and a sentence in the language that was asked for."""

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, cast

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException

from yachtdice.errors import InvalidRequest, NotAgreed, UnknownToken, YachtdiceError
from yachtdice.locale import Translator, accepted, negotiate, translator
from yachtdice.turns import Consequence
from yachtdice.web.api.answers import ChangedEntry, Problem, ProblemWithEntries
from yachtdice.web.failures import headers_of, noted, sentence
from yachtdice.web.measures import note_status
from yachtdice.web.pages import AnyRequest

PATH = "/api/v1"

logger = logging.getLogger(__name__)


def problem(request: AnyRequest, error: YachtdiceError) -> Response[Problem]:
    """The answer that tells an error."""
    status = noted(request, error)
    message = sentence(request, error, words_of(request))
    headers = headers_of(error)
    if isinstance(error, UnknownToken):
        headers["WWW-Authenticate"] = "Bearer"
    return Response(_body(error, message), status_code=status, headers=headers)


def words_of(request: AnyRequest) -> Translator:
    """The language that a program asked for, else English."""
    return translator(negotiate(accepted(request.headers.get("Accept-Language", ""))))


def _body(error: YachtdiceError, message: str) -> Problem:
    if not isinstance(error, NotAgreed):
        return Problem(error.code, message)
    consequences = cast(tuple[Consequence, ...], error.values["consequences"])
    return ProblemWithEntries(error.code, message, tuple(map(_changed, consequences)))


def _changed(each: Consequence) -> ChangedEntry:
    now = None if each.now is None else each.now.points
    return ChangedEntry(each.turn + 1, each.was.category, each.was.points, now)


def _http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    if isinstance(error, ValidationException):
        return problem(request, _unreadable(error))
    note_status(request, error.status_code)
    status = HTTPStatus(error.status_code)
    answer = Problem(status.name.lower(), f"{status.phrase}: {status.description}".rstrip(": "))
    return Response(answer, status_code=status, headers=error.headers)


def _unreadable(error: ValidationException) -> InvalidRequest:
    """What is wrong with a parameter, or with a body that is not there."""
    details = cast(list[dict[str, str]], error.extra or [])
    for each in details:
        if each.get("key") != "data":
            what, key = each.get("message", ""), each.get("key", "")
            return InvalidRequest(f"{what} at {key!r}", key=key, expected=what)
    return InvalidRequest("no body", key="", expected="Expected a JSON object, found nothing")


def _unexpected(request: AnyRequest, error: Exception) -> Response[Problem]:
    # Not the address: whoever reads the log could watch the table.
    logger.error("an error that nobody expected", exc_info=error)
    return problem(request, YachtdiceError("an error that nobody expected"))


Handler = Callable[[AnyRequest, Any], Response[Any]]

HANDLERS: dict[int | type[Exception], Handler] = {
    YachtdiceError: problem,
    HTTPException: _http_error,
    Exception: _unexpected,
}


def also_here(
    elsewhere: Mapping[int | type[Exception], Callable[[AnyRequest, Any], Any]],
) -> dict[int | type[Exception], Handler]:
    """Handlers that tell an error as JSON below our path, and as `elsewhere` on other paths."""

    def either(kind: int | type[Exception]) -> Handler:
        def tell(request: AnyRequest, error: Any) -> Response[Any]:
            ours = f"{request.scope['path']}/".startswith(f"{PATH}/")
            return (HANDLERS if ours else elsewhere)[kind](request, error)

        return tell

    return {kind: either(kind) for kind in elsewhere}

"""What a browser keeps for us: the secret by which it may act, and what its reader chose to see."""

import re
from typing import Any, Literal

from litestar import Request
from litestar.datastructures import Cookie

from yachtdice.store import Holder, holder_of, new_secret

SECRET = "yachtdice"
LANGUAGE = "language"
BAR = "chance"
GOAL = "goal"
YEAR = 365 * 24 * 60 * 60

Goal = Literal["points", "win"]
"""What the coach advises for: the most points, or the win."""


def secret_in(request: Request[Any, Any, Any]) -> str | None:
    """The secret that a browser shows, None where it has none or one that we never made."""
    found = request.cookies.get(SECRET, "")
    return found if re.fullmatch(r"[A-Za-z0-9_-]{24}", found) else None


def holder_in(request: Request[Any, Any, Any]) -> Holder | None:
    """Who a browser is to the store, None for one that never started a table."""
    secret = secret_in(request)
    return holder_of(secret) if secret else None


def secret_cookie(request: Request[Any, Any, Any], secret: str) -> Cookie:
    """Lets a browser keep its secret, where no script sees it."""
    return _cookie(request, SECRET, secret)


def beforehand(request: Request[Any, Any, Any]) -> list[Cookie]:
    """Gives a browser that has no secret one, together with a form by which it gets a seat.

    So whoever sends that form again, as the answer was lost, is one and the same.
    """
    return [] if secret_in(request) else [secret_cookie(request, new_secret())]


def language_cookie(request: Request[Any, Any, Any], language: str) -> Cookie:
    """Lets a browser keep the language that its reader chose."""
    return _cookie(request, LANGUAGE, language)


def bar_in(request: Request[Any, Any, Any]) -> bool | None:
    """Whether a reader wants to see the chance to win, None for one who has not said."""
    return {"on": True, "off": False}.get(request.cookies.get(BAR, ""))


def goal_in(request: Request[Any, Any, Any]) -> Goal:
    """What a reader wants the coach to advise for."""
    return "win" if request.cookies.get(GOAL) == "win" else "points"


def bar_cookie(request: Request[Any, Any, Any], *, shown: bool) -> Cookie:
    """Lets a browser keep whether its reader wants to see the chance to win."""
    return _cookie(request, BAR, "on" if shown else "off")


def goal_cookie(request: Request[Any, Any, Any], goal: Goal) -> Cookie:
    """Lets a browser keep what its reader wants the coach to advise for."""
    return _cookie(request, GOAL, goal)


def _cookie(request: Request[Any, Any, Any], name: str, value: str) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(name, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

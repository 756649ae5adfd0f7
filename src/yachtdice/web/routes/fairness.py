"""The answer to 'the dice are rigged': what the computer's dice have shown on this server."""

from litestar import get
from litestar.di import NamedDependency

from yachtdice.fairness import look_at
from yachtdice.store import Store
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.present import fairness_page


@get("/dice")
async def dice(request: AnyRequest, store: NamedDependency[Store]) -> Page:
    """The first rolls of all tables beside chance."""
    found = look_at(await store.first_rolls())
    return page(request, "fairness.html", fairness=fairness_page(words_of(request), found))


HANDLERS = (dice,)

"""The rules of the games."""

from litestar import get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from yachtdice.ruleset import Ruleset
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.present import rules_page
from yachtdice.web.settings import Offer
from yachtdice.web.visit import AtTable


@get("/rules/{ruleset:str}")
async def rules(request: AnyRequest, ruleset: FromPath[str], offer: NamedDependency[Offer]) -> Page:
    """The rules of a game that one can start."""
    found = offer.find(ruleset)
    if found is None:
        raise NotFoundException
    return _page(request, found, offer)


@get("/tables/{table:str}/rules")
async def rules_of_table(visit: AtTable, offer: NamedDependency[Offer]) -> Page:
    """The rules that a table plays by, whatever has become of their file."""
    game = await visit.game()
    return _page(visit.request, game.rules, offer)


def _page(request: AnyRequest, found: Ruleset, offer: Offer) -> Page:
    return page(request, "rules.html", rules=rules_page(words_of(request), found, offer.rulesets))


HANDLERS = (rules, rules_of_table)

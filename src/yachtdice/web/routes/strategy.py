"""What best play says of a game."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar_htmx import HTMXRequest

from yachtdice.guide import Guide, make_guide
from yachtdice.ruleset import Ruleset
from yachtdice.tables import Strategies
from yachtdice.web.figures import Figures
from yachtdice.web.pages import Page, page, words_of
from yachtdice.web.present import strategy_page
from yachtdice.web.settings import Offer


@get("/strategy")
async def first_strategy(offer: NamedDependency[Offer]) -> Redirect:
    """The strategy of the game that is offered first."""
    return Redirect(f"/strategy/{offer.rulesets[0].id}")


@get("/strategy/{ruleset:str}")
async def strategy(
    request: HTMXRequest,
    ruleset: FromPath[str],
    offer: NamedDependency[Offer],
    strategies: NamedDependency[Strategies],
    figures: NamedDependency[Figures],
) -> Page | Response[None]:
    """The strategy of a game; 204 for a page that asks again while it is being worked out."""
    rules = offer.find(ruleset)
    if rules is None:
        raise NotFoundException
    guide, coming = _guide(rules, strategies, figures)
    if coming and "since" in request.query_params:
        return Response(None, status_code=204)
    view = strategy_page(words_of(request), rules, offer.rulesets, guide, coming=coming)
    template = "_guide.html" if request.htmx else "strategy.html"
    return page(request, template, path=view.address, strategy=view)


def _guide(rules: Ruleset, strategies: Strategies, figures: Figures) -> tuple[Guide | None, bool]:
    """The guide to a game if it is there, and whether it is coming."""
    best = strategies.get(rules)
    if best is None:
        return None, strategies.is_coming(rules)
    guide = figures.get(make_guide, best)
    return guide, guide is None and figures.is_coming(make_guide, best)


HANDLERS = (first_strategy, strategy)

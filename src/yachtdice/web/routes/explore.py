"""The position explorer."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from litestar_htmx import HTMXRequest

from yachtdice.guide import find_scores
from yachtdice.tables import Strategies
from yachtdice.web.figures import Figures
from yachtdice.web.pages import Page, page, words_of
from yachtdice.web.position import Position, position_in
from yachtdice.web.present import explorer_page, findings_of, not_yet
from yachtdice.web.settings import Offer
from yachtdice.web.study_views import Findings


@get("/explore")
async def explore(
    request: HTMXRequest,
    offer: NamedDependency[Offer],
    strategies: NamedDependency[Strategies],
    figures: NamedDependency[Figures],
) -> Page | Redirect | Response[None]:
    """A position and what is best there.

    A form's several fields lead to the one address of the position; a page that waits asks for
    what there is `since`, and 204 says: nothing new.
    """
    query = request.query_params
    rules = offer.find(query.get("ruleset", offer.rulesets[0].id))
    if rules is None:
        raise NotFoundException
    position = position_in(rules, query)
    sent = "face" in query or len(query.getall("filled", [])) > 1
    if sent and position.is_whole:
        return Redirect(position.address, status_code=303)
    findings = _findings(request, position, strategies, figures)
    if "since" in query and query["since"] == findings.since:
        return Response(None, status_code=204)
    view = explorer_page(words_of(request), position, offer.rulesets, findings)
    part = "_findings.html" if "since" in query else "_explorer.html"
    template = part if request.htmx else "explore.html"
    status = 200 if position.is_clear else 422
    return page(request, template, path=position.address, status=status, explorer=view)


def _findings(
    request: HTMXRequest, position: Position, strategies: Strategies, figures: Figures
) -> Findings:
    words = words_of(request)
    strategy = strategies.get(position.rules)
    if strategy is None:
        return not_yet(words, coming=strategies.is_coming(position.rules))
    card = position.card if position.is_clear else None
    if card is None or card.is_full:
        return findings_of(words, position, strategy, None, coming=False)
    scores = figures.get(find_scores, strategy, card)
    coming = scores is None and figures.is_coming(find_scores, strategy, card)
    return findings_of(words, position, strategy, scores, coming=coming)


HANDLERS = (explore,)

"""The review of a game: of a table's match, or of a record that was sent."""

import asyncio
from dataclasses import replace
from urllib.parse import urlencode

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar_htmx import HTMXRequest

from yachtdice.game import Game
from yachtdice.guide import find_scores
from yachtdice.review import Review, WinReview, judge_for_win
from yachtdice.review import review as judge
from yachtdice.scorecard import Scorecard
from yachtdice.tables import Strategies
from yachtdice.web.figures import Figures
from yachtdice.web.packing import unpack
from yachtdice.web.pages import Page, page, words_of
from yachtdice.web.present import review_page
from yachtdice.web.routes.games import game_of_match
from yachtdice.web.settings import Offer
from yachtdice.web.visit import AtTable


@get("/tables/{table:str}/games/{number:int}/review")
async def review(
    visit: AtTable,
    number: FromPath[int],
    offer: NamedDependency[Offer],
    strategies: NamedDependency[Strategies],
    figures: NamedDependency[Figures],
) -> Page | Response[None]:
    """The review of a game of a table's match, once it is over."""
    game = game_of_match(await visit.game(), number)
    href = f"/tables/{visit.table}/games/{number}"
    reviewer = Reviewer(offer, strategies, figures)
    return await reviewer.answer(visit.request, game, f"{href}/review", href)


@get("/records/review")
async def review_of_record(
    request: HTMXRequest,
    offer: NamedDependency[Offer],
    strategies: NamedDependency[Strategies],
    figures: NamedDependency[Figures],
) -> Page | Response[None]:
    """The review of the game in a record that stands in the address."""
    packed = request.query_params.get("record", "")
    query = urlencode({"record": packed})
    reviewer = Reviewer(offer, strategies, figures)
    game = unpack(packed).game
    return await reviewer.answer(
        request, game, f"/records/review?{query}", f"/records/replay?{query}"
    )


class Reviewer:
    """Answers with reviews of games."""

    def __init__(self, offer: Offer, strategies: Strategies, figures: Figures) -> None:
        self._offer = offer
        self._strategies = strategies
        self._figures = figures

    async def answer(
        self, request: HTMXRequest, game: Game, address: str, replay_href: str
    ) -> Page | Response[None]:
        """The review of a game; 204 for a page that asks again while it is being worked out."""
        found = await self._review(game) if game.is_over else None
        coming = game.is_over and found is None and self._is_coming(game)
        by_win, win_coming = self._by_win(game) if found else (None, False)
        waits_for = {"nothing": coming, "points": win_coming}
        if waits_for.get(request.query_params.get("since", "")):
            return Response(None, status_code=204)
        view = review_page(
            words_of(request),
            game,
            found,
            coming=coming,
            explorable=self._offer.find(game.rules.id) == game.rules,
            address=address,
            replay_href=replay_href,
            by_win=by_win,
            win_coming=win_coming,
        )
        template = "_review.html" if request.htmx else "review.html"
        return page(request, template, path=address, review=view)

    async def _review(self, game: Game) -> Review | None:
        """The review, None while something of it is missing."""
        strategy = self._strategies.get(game.rules)
        scores = strategy and self._figures.get(find_scores, strategy, Scorecard(game.rules))
        if strategy is None or (scores is None and self._is_coming(game)):
            return None
        return await asyncio.to_thread(judge, game, strategy, scores)

    def _by_win(self, game: Game) -> tuple[WinReview | None, bool]:
        """The review by the chance to win, of a game of two, and whether it will be there."""
        strategy = self._strategies.get(game.rules)
        if strategy is None or len(game.playing) != 2 or len(game.players) != 2:
            return None, False
        alone = replace(game, previous=None, earlier=())
        found = self._figures.get(judge_for_win, strategy, alone)
        return found, found is None and self._figures.is_coming(judge_for_win, strategy, alone)

    def _is_coming(self, game: Game) -> bool:
        strategy = self._strategies.get(game.rules)
        if strategy is None:
            return self._strategies.is_coming(game.rules)
        return self._figures.is_coming(find_scores, strategy, Scorecard(game.rules))


HANDLERS = (review, review_of_record)

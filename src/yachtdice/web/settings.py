"""What an application is made with."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from yachtdice.errors import InvalidRuleset
from yachtdice.live import Hub, MemoryHub
from yachtdice.ruleset import Ruleset, rulesets
from yachtdice.sources import Source
from yachtdice.store import Clock, Store
from yachtdice.store.base import utc_now
from yachtdice.tables import Lifetimes
from yachtdice.web.limits import Limits
from yachtdice.web.measures import Measures


@dataclass(frozen=True, slots=True)
class Settings:
    """Where games are kept, and what is offered beside the rulesets of the package.

    `hub` tells other processes on the same store of changes; left out, there are none. `house` are
    rulesets of one's own. `secret` signs the tokens of forms: with the same one, forms of pages
    that were open still work after a restart. `source` throws the computer's dice; left out, it is
    the system's generator. `address` is where others reach the pages, such as
    `http://192.168.1.20:8000`; left out, invitations name the address that their reader used.
    `clock` tells the time; the store has one of its own. `limits` are what may come from one
    address, None without; `lifetimes` how long tables are kept, None for good; `measures` what is
    to be known of the server as it runs. `waits` says whether a store that cannot be reached at the
    start is still waited for. With `pseudo` a browser may ask for the language that lets one see
    where a page has no room for longer words; it is never offered.
    """

    store: Store
    hub: Hub = field(default_factory=MemoryHub)
    house: tuple[Ruleset, ...] = ()
    secret: str = field(default_factory=secrets.token_hex, repr=False)
    source: Source | None = None
    address: str = ""
    limits: Limits | None = field(default_factory=Limits)
    lifetimes: Lifetimes | None = field(default_factory=Lifetimes)
    measures: Measures = field(default_factory=Measures)
    clock: Clock = utc_now
    waits: Callable[[], bool] = field(default=lambda: False)
    pseudo: bool = False


class Offer:
    """The rulesets one can start a table with."""

    def __init__(self, offered: Sequence[Ruleset]) -> None:
        self.rulesets = tuple(offered)

    @classmethod
    def of(cls, house: Sequence[Ruleset]) -> "Offer":
        """Those of the package and these. Raises `InvalidRuleset` where two have the same id."""
        offered = {rules.id: rules for rules in rulesets()}
        for rules in house:
            if offered.setdefault(rules.id, rules) != rules:
                expected = f"an id of its own, found {rules.id!r}, which another ruleset has"
                message = f"{rules.name}: id: expected {expected}"
                raise InvalidRuleset(
                    message, source=rules.name, key="id", problem="id_taken", found=rules.id
                )
        return cls(tuple(offered.values()))

    def find(self, ruleset: str) -> Ruleset | None:
        """The ruleset with this id, if there is one. Never a file."""
        return next((rules for rules in self.rulesets if rules.id == ruleset), None)

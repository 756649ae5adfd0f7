"""Games people share: the one path that every command takes, whoever sends it."""

from yachtdice.tables.cache import Cache
from yachtdice.tables.elsewhere import Elsewhere, when_parent_ends
from yachtdice.tables.history import FinishedGame, History, histories
from yachtdice.tables.invitations import Invitations
from yachtdice.tables.marks import mark_of
from yachtdice.tables.minder import Minder
from yachtdice.tables.observer import Observer
from yachtdice.tables.options import Coach, Options
from yachtdice.tables.presence import Presence
from yachtdice.tables.prospects import Position, Prospects
from yachtdice.tables.readers import Reader
from yachtdice.tables.strategies import Strategies
from yachtdice.tables.summary import GameSummary, TableSummary
from yachtdice.tables.sweep import Lifetimes, Sweeper
from yachtdice.tables.tables import Tables

__all__ = [
    "Cache",
    "Coach",
    "Elsewhere",
    "FinishedGame",
    "GameSummary",
    "History",
    "Invitations",
    "Lifetimes",
    "Minder",
    "Observer",
    "Options",
    "Position",
    "Presence",
    "Prospects",
    "Reader",
    "Strategies",
    "Sweeper",
    "TableSummary",
    "Tables",
    "histories",
    "mark_of",
    "when_parent_ends",
]

"""Games people share: the one path that every command takes, whoever sends it."""

from yachtdice.tables.cache import Cache
from yachtdice.tables.elsewhere import Elsewhere
from yachtdice.tables.history import FinishedGame, History, histories
from yachtdice.tables.invitations import Invitations
from yachtdice.tables.minder import Minder
from yachtdice.tables.presence import Presence
from yachtdice.tables.readers import Reader
from yachtdice.tables.strategies import Strategies
from yachtdice.tables.summary import GameSummary, TableSummary
from yachtdice.tables.sweep import Lifetimes, Sweeper
from yachtdice.tables.tables import Coach, Options, Tables

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
    "Options",
    "Presence",
    "Reader",
    "Strategies",
    "Sweeper",
    "TableSummary",
    "Tables",
    "histories",
]
